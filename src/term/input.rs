//! Keys, pastes, mouse and sizes as data; how they are read is in [`super::reader`].
//!
//! What differs between terminals is made equal here, so that the wizard sees one kind of keyboard:
//!
//! | the terminal sends | the wizard gets |
//! |---|---|
//! | Ctrl-H (what some send for Backspace) | Backspace |
//! | Ctrl-J (a line feed) | Alt-Enter, the key for a new line that every terminal has |
//! | the bytes 1C to 1F, which crossterm calls Ctrl-4 to Ctrl-7 | `Ctrl-\`, `Ctrl-]`, `Ctrl-^`, `Ctrl-/` |
//! | Shift-Tab in either form | BackTab |
//! | a letter with Shift | the capital letter, without Shift |
//! | the release of a key | nothing; a repeat is a press |
//! | Ctrl and Alt with a character (AltGr) | the same, with both; [`Key::typed`] lets it type |
//! | many characters at once with line ends among them, or very many | a paste |
//! | a late answer to a question about colours | nothing |
//! | an Esc, and a moment later the rest of an arrow key | the arrow key |

use crossterm::event::{self, Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::tui::key::{Key, KeyCode};

/// Something that happened at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted, with whatever line ends and controls it had.
    Paste(String),
    /// The screen has a new size: columns and rows in cells. Also comes, with the old size, when the program resumes.
    Resize(u16, u16),
    /// The terminal's window became the active one.
    FocusGained,
    /// Another window became the active one.
    FocusLost,
    /// The mouse did something.
    Mouse(Mouse),
}

/// What the mouse did, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub kind: MouseKind,
    /// The column in cells from the left edge, counted from 0.
    pub x: u16,
    /// The row in cells from the upper edge, counted from 0.
    pub y: u16,
}

/// What the mouse can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The left button went down.
    Press,
    /// The pointer moved with the left button down.
    Drag,
    /// The left button went up.
    Release,
    /// The wheel turned away from the user.
    ScrollUp,
    /// The wheel turned towards the user.
    ScrollDown,
}

/// One event of crossterm as an input of ours, or nothing if it means nothing to us.
pub fn convert(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) => convert_key(key).map(Input::Key),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::Resize(columns, rows) => Some(Input::Resize(columns, rows)),
        Event::FocusGained => Some(Input::FocusGained),
        Event::FocusLost => Some(Input::FocusLost),
        Event::Mouse(mouse) => convert_mouse(mouse).map(Input::Mouse),
    }
}

fn convert_mouse(event: MouseEvent) -> Option<Mouse> {
    let kind = match event.kind {
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Press,
        MouseEventKind::Drag(MouseButton::Left) => MouseKind::Drag,
        MouseEventKind::Up(MouseButton::Left) => MouseKind::Release,
        MouseEventKind::ScrollUp => MouseKind::ScrollUp,
        MouseEventKind::ScrollDown => MouseKind::ScrollDown,
        _ => return None,
    };
    Some(Mouse { kind, x: event.column, y: event.row })
}

fn convert_key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let held = |m: KeyModifiers| event.modifiers.contains(m);
    // Such combinations belong to the desktop; they never type.
    if event.modifiers.intersects(KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META) {
        return None;
    }
    let (ctrl, alt, shift) = (held(KeyModifiers::CONTROL), held(KeyModifiers::ALT), held(KeyModifiers::SHIFT));
    let code = match event.code {
        event::KeyCode::Char(c) => return convert_char(c, ctrl, alt, shift),
        event::KeyCode::Tab if shift => KeyCode::BackTab,
        event::KeyCode::BackTab => KeyCode::BackTab,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::Insert => KeyCode::Insert,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        event::KeyCode::F(n) => KeyCode::F(n),
        event::KeyCode::Null => return Some(Key::ctrl(' ')),
        _ => return None,
    };
    // BackTab says it already.
    let shift = shift && code != KeyCode::BackTab;
    Some(Key { code, ctrl, alt, shift })
}

fn convert_char(c: char, ctrl: bool, alt: bool, shift: bool) -> Option<Key> {
    if c.is_control() {
        return None;
    }
    if ctrl && !alt && !shift {
        match c {
            'h' => return Some(Key::plain(KeyCode::Backspace)),
            'j' => return Some(Key::alt(KeyCode::Enter)),
            '4' => return Some(Key::ctrl('\\')),
            '5' => return Some(Key::ctrl(']')),
            '6' => return Some(Key::ctrl('^')),
            '7' => return Some(Key::ctrl('/')),
            _ => {}
        }
    }
    let c = if shift {
        single(c.to_uppercase()).unwrap_or(c)
    } else if ctrl && !alt {
        single(c.to_lowercase()).unwrap_or(c)
    } else {
        c
    };
    Some(Key { code: KeyCode::Char(c), ctrl, alt, shift: false })
}

/// The only character of a case mapping; `ß` has no capital of one character and stays itself.
fn single(mut chars: impl Iterator<Item = char>) -> Option<char> {
    let c = chars.next()?;
    chars.next().is_none().then_some(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode as C, KeyModifiers as M};

    fn key(code: C, modifiers: M) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn keys_are_the_same_on_every_terminal() {
        let both = M::CONTROL | M::ALT;
        for (event, expected) in [
            (key(C::Char('a'), M::NONE), Key::plain(KeyCode::Char('a'))),
            (key(C::Char('A'), M::SHIFT), Key::plain(KeyCode::Char('A'))),
            (key(C::Char('a'), M::SHIFT), Key::plain(KeyCode::Char('A'))),
            (key(C::Char('ß'), M::SHIFT), Key::plain(KeyCode::Char('ß'))),
            (key(C::Char('!'), M::SHIFT), Key::plain(KeyCode::Char('!'))),
            (key(C::Char('s'), M::CONTROL), Key::ctrl('s')),
            (key(C::Char('S'), M::CONTROL), Key::ctrl('s')),
            (key(C::Char('z'), M::CONTROL | M::SHIFT), Key::ctrl('Z')),
            (key(C::Char('h'), M::CONTROL), Key::plain(KeyCode::Backspace)),
            (key(C::Char('j'), M::CONTROL), Key::alt(KeyCode::Enter)),
            (key(C::Enter, M::ALT), Key::alt(KeyCode::Enter)),
            (key(C::Char('4'), M::CONTROL), Key::ctrl('\\')),
            (key(C::Char('7'), M::CONTROL), Key::ctrl('/')),
            (key(C::Char('@'), both), Key { code: KeyCode::Char('@'), ctrl: true, alt: true, shift: false }),
            (key(C::BackTab, M::SHIFT), Key::plain(KeyCode::BackTab)),
            (key(C::Tab, M::SHIFT), Key::plain(KeyCode::BackTab)),
            (key(C::F(8), M::SHIFT), Key::shift(KeyCode::F(8))),
            (key(C::Char('b'), M::ALT), Key::alt(KeyCode::Char('b'))),
        ] {
            assert_eq!(convert(event.clone()), Some(Input::Key(expected)), "{event:?}");
        }
    }

    #[test]
    fn releases_and_desktop_keys_mean_nothing_and_repeats_are_presses() {
        let kind = |kind| Event::Key(KeyEvent::new_with_kind(C::Char('x'), M::NONE, kind));
        assert_eq!(convert(kind(KeyEventKind::Release)), None);
        assert_eq!(convert(kind(KeyEventKind::Repeat)), Some(Input::Key(Key::plain(KeyCode::Char('x')))));
        assert_eq!(convert(key(C::Char('c'), M::SUPER)), None);
        assert_eq!(convert(key(C::CapsLock, M::NONE)), None);
    }

    #[test]
    fn mouse_motion_is_dropped_and_the_left_button_and_wheel_are_kept() {
        let mouse = |kind| convert(Event::Mouse(MouseEvent { kind, column: 3, row: 4, modifiers: M::NONE }));
        assert_eq!(mouse(MouseEventKind::Moved), None);
        assert_eq!(mouse(MouseEventKind::Down(MouseButton::Right)), None);
        let press = Mouse { kind: MouseKind::Press, x: 3, y: 4 };
        assert_eq!(mouse(MouseEventKind::Down(MouseButton::Left)), Some(Input::Mouse(press)));
        assert!(mouse(MouseEventKind::ScrollDown).is_some());
    }
}
