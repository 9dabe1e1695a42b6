//! How the wizard looks on its screen and whether it listens to the mouse.

use clap::ValueEnum;

use crate::tui::Wishes;
use crate::tui::theme::Choice;

use super::console::When;

/// The looks of the wizard.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct ScreenArgs {
    /// Colours of the wizard's screen
    #[arg(long, value_enum, value_name = "THEME")]
    theme: Option<Theme>,
    /// Draw with ASCII only: no lines, no arrows (the default where the locale has no more)
    #[arg(long)]
    ascii: bool,
    /// Leave the mouse to the terminal, for selecting text; F9 switches it at any time
    #[arg(long)]
    no_mouse: bool,
}

/// The colours to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Theme {
    /// The environment's word on the background, else colours that can be read on any
    Auto,
    /// For a light background
    Light,
    /// For a dark background
    Dark,
    /// No colours
    Mono,
    /// Ask the terminal for its background (not in tmux or screen or over SSH)
    Detect,
}

impl ScreenArgs {
    /// Flags before a command and behind it mean the same; of two themes the one behind it counts.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            theme: other.theme.or(self.theme),
            ascii: self.ascii || other.ascii,
            no_mouse: self.no_mouse || other.no_mouse,
        }
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
        Wishes { mouse: !self.no_mouse, ascii: self.ascii, theme, color }
    }
}
