//! What terminals send, made equal: nothing typed is lost or turned round, and no control character comes as text.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use cardwright::term::reader::{InputReader, Source};
use cardwright::term::{Input, input};
use cardwright::tui::key::{Key, KeyCode};
use crossterm::event::{
    Event, KeyCode as C, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, MediaKeyCode, ModifierKeyCode,
    MouseButton, MouseEvent, MouseEventKind,
};

use super::bytes::Bytes;

/// Events, and where the terminal has nothing more for the moment.
struct Script(Rc<RefCell<VecDeque<Option<Event>>>>);

impl Source for Script {
    fn poll(&mut self, _: Duration) -> io::Result<bool> {
        let mut events = self.0.borrow_mut();
        match events.front() {
            Some(Some(_)) => Ok(true),
            Some(None) => {
                events.pop_front();
                Ok(false)
            }
            None => Ok(false),
        }
    }

    fn read(&mut self) -> io::Result<Event> {
        while let Some(next) = self.0.borrow_mut().pop_front() {
            if let Some(event) = next {
                return Ok(event);
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

pub fn run(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mut events = VecDeque::new();
    while !bytes.is_empty() {
        match bytes.below(20) {
            0 => events.push_back(None),
            1 => events.push_back(Some(Event::Paste(bytes.text()))),
            2 => events.push_back(Some(Event::Resize(bytes.below(400) as u16, bytes.below(200) as u16))),
            3 => events.push_back(Some(if bytes.flag() { Event::FocusGained } else { Event::FocusLost })),
            4 => events.push_back(Some(mouse(&mut bytes))),
            5 | 6 => events.push_back(Some(any_key(&mut bytes))),
            7 => answer(&mut bytes, &mut events),
            8..12 => typed(&String::from_utf8_lossy(bytes.up_to_zero()), &mut events),
            _ => typed(&bytes.text(), &mut events),
        }
    }
    let meant: Vec<Input> = events.iter().flatten().cloned().filter_map(input::convert).collect();
    for one in &meant {
        assert_well_formed(one);
    }
    let events = Rc::new(RefCell::new(events));
    let mut reader = InputReader::from_source(Script(Rc::clone(&events)));
    let mut got = Vec::new();
    while !events.borrow().is_empty() {
        // An error is the end of the script behind a pause.
        got.extend(reader.next_batch(Some(Duration::ZERO)).unwrap_or_default());
    }
    let (meant, got) = (flat(&meant), flat(&got));
    if meant.contains(&Flat::Other(Input::Key(Key::plain(KeyCode::Esc)))) {
        // What follows an escape may be the rest of a key whose bytes came apart. No text is new or turned round.
        let is_char = |one: &&Flat| matches!(one, Flat::Char(_));
        let mut rest = meant.iter().filter(is_char);
        assert!(
            got.iter().filter(is_char).all(|one| rest.any(|other| other == one)),
            "new text, or turned round\n{meant:?}\n{got:?}"
        );
    } else if meant
        .iter()
        .any(|one| matches!(one, Flat::Other(Input::Key(key)) if *key == Key::alt(KeyCode::Char(']'))))
    {
        // What may have been an answer to a question about colours is dropped; nothing else is, and nothing is new.
        let mut rest = meant.iter();
        assert!(
            got.iter().all(|one| rest.any(|other| other == one)),
            "something new or turned round\n{meant:?}\n{got:?}"
        );
    } else {
        assert_eq!(got, meant);
    }
}

/// Inputs as one stream, in which it makes no difference whether text was typed or pasted.
#[derive(Debug, PartialEq, Eq)]
enum Flat {
    Char(char),
    Other(Input),
}

fn flat(inputs: &[Input]) -> Vec<Flat> {
    let mut flat = Vec::new();
    for one in inputs {
        match one {
            Input::Paste(text) => flat.extend(text.chars().map(Flat::Char)),
            Input::Key(Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. }) => flat.push(Flat::Char(*c)),
            Input::Key(Key { code: KeyCode::Tab, ctrl: false, alt: false, .. }) => flat.push(Flat::Char('\t')),
            Input::Key(Key { code: KeyCode::Enter, shift: false, .. }) => flat.push(Flat::Char('\n')),
            other => flat.push(Flat::Other(other.clone())),
        }
    }
    flat
}

fn assert_well_formed(one: &Input) {
    let Input::Key(key) = one else { return };
    if let KeyCode::Char(c) = key.code {
        assert!(!c.is_control(), "{c:?} comes as a character");
        assert!(!key.shift, "a character with Shift");
    }
    assert!(!(key.code == KeyCode::BackTab && key.shift), "BackTab with Shift");
    assert!(!key.to_string().is_empty());
    assert!(key.typed().is_none_or(|c| !c.is_control()));
}

/// The events that crossterm makes of typed characters.
fn typed(text: &str, events: &mut VecDeque<Option<Event>>) {
    for c in text.chars() {
        let (code, modifiers) = match c {
            '\r' => (C::Enter, KeyModifiers::NONE),
            '\n' => (C::Char('j'), KeyModifiers::CONTROL),
            '\t' => (C::Tab, KeyModifiers::NONE),
            '\u{7f}' => (C::Backspace, KeyModifiers::NONE),
            '\u{1b}' => (C::Esc, KeyModifiers::NONE),
            '\0' => (C::Char(' '), KeyModifiers::CONTROL),
            c @ '\u{1}'..='\u{1a}' => (C::Char(char::from(c as u8 + b'a' - 1)), KeyModifiers::CONTROL),
            c if c.is_uppercase() => (C::Char(c), KeyModifiers::SHIFT),
            c => (C::Char(c), KeyModifiers::NONE),
        };
        events.push_back(Some(Event::Key(KeyEvent::new(code, modifiers))));
    }
}

/// What looks like an answer to a question about colours, whole or cut off.
fn answer(bytes: &mut Bytes<'_>, events: &mut VecDeque<Option<Event>>) {
    events.push_back(Some(Event::Key(KeyEvent::new(C::Char(']'), KeyModifiers::ALT))));
    let text = bytes.pick(&["11;rgb:1e1e/1e1e/2e2e", "10;rgb:f/f/f", "4;0;rgb:ffff/0000/ffff", "52;c;", "hello", "1"]);
    let length = bytes.below(text.len() + 1);
    typed(&text[..length], events);
    match bytes.below(3) {
        0 => events.push_back(Some(Event::Key(KeyEvent::new(C::Char('g'), KeyModifiers::CONTROL)))),
        1 => events.push_back(Some(Event::Key(KeyEvent::new(C::Char('\\'), KeyModifiers::ALT)))),
        _ => {}
    }
}

fn any_key(bytes: &mut Bytes<'_>) -> Event {
    let code = match bytes.below(24) {
        0 => C::Backspace,
        1 => C::Enter,
        2 => C::Left,
        3 => C::Right,
        4 => C::Up,
        5 => C::Down,
        6 => C::Home,
        7 => C::End,
        8 => C::PageUp,
        9 => C::PageDown,
        10 => C::Tab,
        11 => C::BackTab,
        12 => C::Delete,
        13 => C::Insert,
        14 => C::F(bytes.byte()),
        15 => C::Null,
        16 => C::Esc,
        17 => C::CapsLock,
        18 => C::Media(MediaKeyCode::Play),
        19 => C::Modifier(ModifierKeyCode::LeftShift),
        20 => C::Char(char::from(bytes.byte())),
        21 => C::Char(bytes.pick(&['ß', 'ŉ', 'İ', 'ı', 'Σ', 'ǆ', '漢', '\u{301}', '\u{202e}', '\u{9b}'])),
        _ => C::Char(char::from(bytes.byte() % 0x80)),
    };
    let modifiers = KeyModifiers::from_bits_truncate(bytes.byte());
    let kind = bytes.pick(&[KeyEventKind::Press, KeyEventKind::Press, KeyEventKind::Repeat, KeyEventKind::Release]);
    Event::Key(KeyEvent { code, modifiers, kind, state: KeyEventState::NONE })
}

fn mouse(bytes: &mut Bytes<'_>) -> Event {
    let button = bytes.pick(&[MouseButton::Left, MouseButton::Right, MouseButton::Middle]);
    let kind = match bytes.below(8) {
        0 => MouseEventKind::Down(button),
        1 => MouseEventKind::Up(button),
        2 => MouseEventKind::Drag(button),
        3 => MouseEventKind::Moved,
        4 => MouseEventKind::ScrollDown,
        5 => MouseEventKind::ScrollUp,
        6 => MouseEventKind::ScrollLeft,
        _ => MouseEventKind::ScrollRight,
    };
    let modifiers = KeyModifiers::from_bits_truncate(bytes.byte());
    Event::Mouse(MouseEvent { kind, column: bytes.below(65536) as u16, row: bytes.below(65536) as u16, modifiers })
}
