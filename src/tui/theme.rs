//! Colours and glyphs by what they mean. Nothing is said by colour alone.
//!
//! Nothing is known of most terminals: the background may be black, white or in between, and the sixteen colours are the
//! user's. Of those sixteen only one, bright red, keeps a contrast of 3:1 on the usual schemes, which is enough for a
//! mark and too little for text. So text stays in the terminal's own foreground there, and weight tells things apart.
//! Where the background is known, the colours come from the cube of 216, whose shades are the same everywhere, blue and
//! orange rather than green and red. `tests.rs` computes the contrasts.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::check::Severity;
use crate::term::Caps;
use crate::term::caps::Background;

/// How the wizard looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Which colours are used.
    pub palette: Palette,
    /// Whether only ASCII is drawn.
    pub ascii: bool,
}

/// Which colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// None.
    Mono,
    /// Those of the terminal's sixteen that can be read on any background.
    #[default]
    Any,
    /// Shades for a dark background.
    Dark,
    /// Shades for a light one.
    Light,
}

/// What the user said about colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// What the environment says about the background, else colours for any.
    #[default]
    Auto,
    /// The background is light.
    Light,
    /// The background is dark.
    Dark,
    /// No colours.
    Mono,
    /// Ask the terminal for its background.
    Detect,
}

impl Palette {
    /// What a choice means where colours are wanted or not (`color`) on this terminal; `ask` finds out its background.
    pub fn chosen(choice: Choice, color: bool, caps: &Caps, ask: impl FnOnce() -> Option<Background>) -> Self {
        if !color || choice == Choice::Mono {
            return Self::Mono;
        }
        let background = match choice {
            Choice::Light => Some(Background::Light),
            Choice::Dark => Some(Background::Dark),
            Choice::Detect => ask().or(caps.background),
            Choice::Auto | Choice::Mono => caps.background,
        };
        match background.filter(|_| caps.many_colors) {
            Some(Background::Dark) => Self::Dark,
            Some(Background::Light) => Self::Light,
            None => Self::Any,
        }
    }
}

/// The marks that the wizard draws.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    /// In front of what has the focus.
    pub focus: &'static str,
    /// Where a dragged entry would go: in front of this one.
    pub above: &'static str,
    /// The same, behind it.
    pub below: &'static str,
    /// A step without problems.
    pub done: &'static str,
    /// A step with problems.
    pub problem: &'static str,
    /// A step that is still to come, or an answer still to give.
    pub open: &'static str,
    /// Behind the name of a card with unsaved changes.
    pub dirty: &'static str,
    /// Between the parts of a heading.
    pub crumb: &'static str,
    /// Between facts in a line.
    pub dot: &'static str,
    /// A choice that is on.
    pub on: &'static str,
    /// A choice that is off.
    pub off: &'static str,
    /// An answer that is chosen among several.
    pub chosen: &'static str,
    /// One that is not.
    pub unchosen: &'static str,
    /// What was left out of a line.
    pub ellipsis: &'static str,
    /// Horizontal and vertical line, then the corners: top left, top right, bottom left, bottom right.
    pub frame: [&'static str; 6],
}

static UNICODE: Glyphs = Glyphs {
    focus: "▶",
    above: "↑",
    below: "↓",
    done: "✓",
    problem: "!",
    open: "·",
    dirty: "●",
    crumb: "›",
    dot: "·",
    on: "[x]",
    off: "[ ]",
    chosen: "(•)",
    unchosen: "( )",
    ellipsis: "…",
    frame: ["─", "│", "┌", "┐", "└", "┘"],
};

static ASCII: Glyphs = Glyphs {
    focus: ">",
    above: "^",
    below: "v",
    done: "+",
    problem: "!",
    open: ".",
    dirty: "*",
    crumb: ">",
    dot: "-",
    on: "[x]",
    off: "[ ]",
    chosen: "(*)",
    unchosen: "( )",
    ellipsis: "~",
    frame: ["-", "|", "+", "+", "+", "+"],
};

impl Theme {
    /// The marks to draw.
    pub const fn glyphs(self) -> &'static Glyphs {
        if self.ascii { &ASCII } else { &UNICODE }
    }

    /// A sentence of our own as this theme can draw it: without arrows and typographic marks where only ASCII is drawn.
    pub fn prose(self, text: &str) -> Cow<'_, str> {
        if !self.ascii || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '→' => out.push_str("Right"),
                '←' => out.push_str("Left"),
                '↑' => out.push_str("Up"),
                '↓' => out.push_str("Down"),
                '“' | '”' => out.push('"'),
                '’' => out.push('\''),
                '–' => out.push('-'),
                '…' => out.push_str("..."),
                c => out.push(c),
            }
        }
        Cow::Owned(out)
    }

    /// The role's colour: on any background, on a dark one, on a light one.
    const fn colored(self, any: Option<Color>, dark: u8, light: u8) -> Style {
        match (self.palette, any) {
            (Palette::Any, Some(color)) => Style::new().fg(color),
            (Palette::Any, None) | (Palette::Mono, _) => Style::new(),
            (Palette::Dark, _) => Style::new().fg(Color::Indexed(dark)),
            (Palette::Light, _) => Style::new().fg(Color::Indexed(light)),
        }
    }

    /// Headings and names.
    pub const fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What has the focus.
    pub const fn focus(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Keys in hints.
    pub const fn key(self) -> Style {
        self.colored(None, 116, 24).add_modifier(Modifier::BOLD)
    }

    /// The frame of the pane that has the focus.
    pub const fn active_frame(self) -> Style {
        self.colored(None, 116, 24).add_modifier(Modifier::BOLD)
    }

    /// A severity's letter and the like: marks of a cell or two.
    pub const fn severity(self, severity: Severity) -> Style {
        match (severity, self.palette) {
            (Severity::Error, _) => self.colored(Some(Color::LightRed), 210, 124).add_modifier(Modifier::BOLD),
            // No foreground of the sixteen is readable on every background and tells itself from the errors' red; black
            // on yellow brings its own background. Not bold: some terminals make bold black a dark grey.
            (Severity::Warning, Palette::Any) => Style::new().fg(Color::Black).bg(Color::Yellow),
            (Severity::Warning, _) => self.colored(None, 221, 94).add_modifier(Modifier::BOLD),
            (Severity::Advice, _) => self.colored(None, 147, 19),
        }
    }

    /// The sentence that goes with a severity's letter.
    pub const fn message(self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.colored(None, 210, 124),
            Severity::Warning => self.colored(None, 221, 94),
            Severity::Advice => self.colored(None, 147, 19),
        }
    }

    /// What is well.
    pub const fn good(self) -> Style {
        self.colored(None, 117, 25)
    }

    /// A line that a change brings.
    pub const fn added(self) -> Style {
        let style = self.colored(None, 117, 25);
        if matches!(self.palette, Palette::Any | Palette::Mono) { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// A line that a change takes away.
    pub const fn removed(self) -> Style {
        self.colored(None, 210, 124)
    }

    /// Examples and placeholders: visibly no values.
    pub const fn placeholder(self) -> Style {
        Style::new().add_modifier(Modifier::ITALIC)
    }

    /// A member's name in the card.
    pub const fn json_key(self) -> Style {
        self.colored(None, 117, 25)
    }

    /// A string in the card.
    pub const fn json_string(self) -> Style {
        self.colored(None, 186, 22)
    }

    /// A number, boolean or null in the card.
    pub const fn json_word(self) -> Style {
        self.colored(None, 183, 90)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;
