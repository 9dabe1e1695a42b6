//! How the wizard looks on its screen, whether it listens to the mouse, and what it judges cards for.

use clap::ValueEnum;

use crate::check::Profile;
use crate::tui::Wishes;
use crate::tui::theme::Choice;

use super::check::ProfileArg;
use super::console::When;

/// The looks of the wizard, and its measure.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct ScreenArgs {
    /// What the card is judged for: strict (the default), dual (so too once you decide that in a conversion) or registry
    #[arg(long, value_enum, value_name = "PROFILE", hide_possible_values = true)]
    profile: Option<ProfileArg>,
    /// Colours: by what is known of the terminal (auto), for a light or dark background, none (mono), or ask the terminal
    /// for its background (detect; not in tmux or screen or over SSH)
    #[arg(long, value_enum, value_name = "THEME", help_heading = "Screen options")]
    theme: Option<Theme>,
    /// Draw with ASCII only: no lines, no arrows (the default where the locale has no more)
    #[arg(long, help_heading = "Screen options")]
    ascii: bool,
    /// Leave the mouse to the terminal, for selecting text; Alt-m switches it at any time
    #[arg(long, help_heading = "Screen options")]
    no_mouse: bool,
}

/// The colours to choose from; the flag's own help says what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Theme {
    Auto,
    Light,
    Dark,
    Mono,
    Detect,
}

impl ScreenArgs {
    /// Flags before a command and behind it mean the same; of two themes or profiles the one behind it counts.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            profile: other.profile.or(self.profile),
            theme: other.theme.or(self.theme),
            ascii: self.ascii || other.ascii,
            no_mouse: self.no_mouse || other.no_mouse,
        }
    }

    /// What cards are judged for.
    pub(super) fn profile(self) -> Profile {
        self.profile.unwrap_or_default().into()
    }

    /// Whether a profile was named.
    pub(super) const fn names_profile(self) -> bool {
        self.profile.is_some()
    }

    /// What the wizard is to look like. `--color` decides over `NO_COLOR`, and both over the theme.
    pub(super) fn wishes(self, color: When) -> Wishes {
        let theme = match self.theme {
            None | Some(Theme::Auto) => Choice::Auto,
            Some(Theme::Light) => Choice::Light,
            Some(Theme::Dark) => Choice::Dark,
            Some(Theme::Mono) => Choice::Mono,
            Some(Theme::Detect) => Choice::Detect,
        };
        let color = match color {
            When::Auto => None,
            When::Always => Some(true),
            When::Never => Some(false),
        };
        Wishes { profile: self.profile(), mouse: !self.no_mouse, ascii: self.ascii, theme, color }
    }
}
