//! Keys as data: what the terminal layer hands to the wizard and what the keymap binds.

use std::fmt;

/// Which key was pressed, without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the keys say it")]
pub enum KeyCode {
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Insert,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

/// One key press with its modifiers. For characters, `shift` is never set: the character itself says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Held with Ctrl.
    pub ctrl: bool,
    /// Held with Alt.
    pub alt: bool,
    /// Held with Shift (never for characters).
    pub shift: bool,
}

impl Key {
    /// The key alone.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// The character with Ctrl.
    pub const fn ctrl(c: char) -> Self {
        Self { code: KeyCode::Char(c), ctrl: true, alt: false, shift: false }
    }

    /// The key with Alt.
    pub const fn alt(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: true, shift: false }
    }

    /// The key with Shift.
    pub const fn shift(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false, shift: true }
    }

    /// The character that this key types into a text field. Ctrl and Alt together are AltGr on some terminals
    /// and type too; either alone does not.
    pub const fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.ctrl == self.alt => Some(c),
            _ => None,
        }
    }
}

impl fmt::Display for Key {
    /// The name that hints and help show, such as `Ctrl-S` or `Alt-→`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        if self.shift {
            f.write_str("Shift-")?;
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(c) if self.ctrl => write!(f, "{}", c.to_uppercase()),
            KeyCode::Char(c) => write!(f, "{c}"),
            KeyCode::Enter => f.write_str("Enter"),
            KeyCode::Esc => f.write_str("Esc"),
            KeyCode::Tab => f.write_str("Tab"),
            KeyCode::BackTab => f.write_str("Shift-Tab"),
            KeyCode::Backspace => f.write_str("Backspace"),
            KeyCode::Delete => f.write_str("Delete"),
            KeyCode::Insert => f.write_str("Insert"),
            KeyCode::Left => f.write_str("←"),
            KeyCode::Right => f.write_str("→"),
            KeyCode::Up => f.write_str("↑"),
            KeyCode::Down => f.write_str("↓"),
            KeyCode::Home => f.write_str("Home"),
            KeyCode::End => f.write_str("End"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            KeyCode::F(n) => write!(f, "F{n}"),
        }
    }
}
