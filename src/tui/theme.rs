//! Colours and glyphs by what they mean. Colours are the terminal's own sixteen on its own background, so that they
//! are readable on any; nothing is said by colour alone.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};

use crate::check::Severity;

/// How the wizard looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Whether colours are used.
    pub color: bool,
    /// Whether only ASCII is drawn.
    pub ascii: bool,
}

/// The marks that the wizard draws.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    /// In front of what has the focus.
    pub focus: &'static str,
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

    const fn colored(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
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
        self.colored(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// The frame of the pane that has the focus.
    pub const fn active_frame(self) -> Style {
        self.colored(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// A severity's letter and the like.
    pub const fn severity(self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.colored(Color::Red).add_modifier(Modifier::BOLD),
            Severity::Warning => self.colored(Color::Yellow).add_modifier(Modifier::BOLD),
            Severity::Advice => self.colored(Color::Blue),
        }
    }

    /// What is well.
    pub const fn good(self) -> Style {
        self.colored(Color::Green)
    }

    /// A line that a change brings.
    pub const fn added(self) -> Style {
        self.colored(Color::Green)
    }

    /// A line that a change takes away.
    pub const fn removed(self) -> Style {
        self.colored(Color::Red)
    }

    /// Examples and placeholders: visibly no values.
    pub const fn placeholder(self) -> Style {
        Style::new().add_modifier(Modifier::ITALIC)
    }

    /// A member's name in the card.
    pub const fn json_key(self) -> Style {
        self.colored(Color::Cyan)
    }

    /// A string in the card.
    pub const fn json_string(self) -> Style {
        self.colored(Color::Green)
    }

    /// A number, boolean or null in the card.
    pub const fn json_word(self) -> Style {
        self.colored(Color::Magenta)
    }
}
