//! Keys whose bytes came apart.
//!
//! On a slow line the ESC of an arrow key may come some milliseconds before the rest. It is then read as Esc, and the rest
//! as letters, which would be typed into the card. Nobody types that fast, so they are put together again here.

use std::time::Duration;

use super::input::Input;
use crate::tui::key::{Key, KeyCode};

/// How long an Esc waits for what may belong to it.
pub(super) const WAIT: Duration = Duration::from_millis(30);

/// The longest sequence that is put together, in characters; that of a mouse has fewer.
const LONGEST: usize = 24;

/// What the text behind an Esc is.
#[derive(Debug, PartialEq, Eq)]
enum Rest {
    /// The rest of a sequence of so many characters; what it means, if it means something here.
    Whole(usize, Option<Input>),
    /// The beginning of one.
    Open,
    /// Something else.
    None,
}

/// The character that an input is, typed without Ctrl and Alt.
fn typed(input: &Input) -> Option<char> {
    match input {
        Input::Key(Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. }) => Some(*c),
        _ => None,
    }
}

fn is_esc(input: &Input) -> bool {
    *input == Input::Key(Key::plain(KeyCode::Esc))
}

/// Reads what follows an Esc: `[`, parameters and a final character, or `O` and one letter (ECMA-48, and what xterm sends).
fn rest(inputs: &[Input]) -> Rest {
    let mut chars = inputs.iter().map(typed).take(LONGEST);
    match chars.next() {
        None => return Rest::Open,
        Some(Some('[')) => {}
        Some(Some('O')) => {
            return match chars.next() {
                None => Rest::Open,
                Some(Some(c @ 'P'..='S')) => Rest::Whole(2, Some(key(KeyCode::F(c as u8 - b'P' + 1), 1))),
                Some(Some(c)) if arrow(c).is_some() => Rest::Whole(2, arrow(c).map(|code| key(code, 1))),
                Some(_) => Rest::None,
            };
        }
        Some(_) => return Rest::None,
    }
    let mut text = String::new();
    for c in chars {
        match c {
            Some(c @ ('0'..='9' | ';' | ':' | '<' | '?')) => text.push(c),
            Some(c @ ('A'..='Z' | 'a'..='z' | '~')) => return Rest::Whole(text.len() + 2, meaning(&text, c)),
            _ => return Rest::None,
        }
    }
    if text.len() + 1 < LONGEST { Rest::Open } else { Rest::None }
}

const fn arrow(c: char) -> Option<KeyCode> {
    Some(match c {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'H' => KeyCode::Home,
        'F' => KeyCode::End,
        _ => return None,
    })
}

/// A key with the modifiers that a sequence gives it: one more than Shift 1, Alt 2 and Ctrl 4 together.
const fn key(code: KeyCode, modifiers: u8) -> Input {
    let held = modifiers.saturating_sub(1);
    Input::Key(Key { code, ctrl: held & 4 != 0, alt: held & 2 != 0, shift: held & 1 != 0 })
}

/// What a sequence with these parameters means; nothing for answers, the mouse and whatever else there may be.
fn meaning(parameters: &str, last: char) -> Option<Input> {
    let mut numbers = parameters.split(';').map(|number| number.parse::<u8>().ok());
    let first = numbers.next().flatten();
    let modifiers = numbers.next().flatten().unwrap_or(1);
    let code = match (last, first) {
        ('I', None) => return Some(Input::FocusGained),
        ('O', None) => return Some(Input::FocusLost),
        ('Z', None) => KeyCode::BackTab,
        ('P'..='S', Some(1)) => KeyCode::F(last as u8 - b'P' + 1),
        ('~', Some(1 | 7)) => KeyCode::Home,
        ('~', Some(2)) => KeyCode::Insert,
        ('~', Some(3)) => KeyCode::Delete,
        ('~', Some(4 | 8)) => KeyCode::End,
        ('~', Some(5)) => KeyCode::PageUp,
        ('~', Some(6)) => KeyCode::PageDown,
        ('~', Some(number @ 11..=15)) => KeyCode::F(number - 10),
        ('~', Some(number @ 17..=21)) => KeyCode::F(number - 11),
        ('~', Some(number @ 23..=24)) => KeyCode::F(number - 12),
        (last, _) => arrow(last)?,
    };
    Some(key(code, modifiers))
}

/// Whether a batch ends in an Esc to which something may yet come.
pub(super) fn is_open(batch: &[Input]) -> bool {
    let tail = &batch[batch.len().saturating_sub(LONGEST + 1)..];
    let start = tail.iter().rposition(is_esc);
    start.is_some_and(|start| rest(&tail[start + 1..]) == Rest::Open)
}

/// Puts keys that came apart together again.
pub(super) fn join(batch: Vec<Input>) -> Vec<Input> {
    if !batch.iter().any(is_esc) {
        return batch;
    }
    let mut out = Vec::with_capacity(batch.len());
    let mut at = 0;
    while at < batch.len() {
        let found = if is_esc(&batch[at]) { rest(&batch[at + 1..]) } else { Rest::None };
        if let Rest::Whole(length, meaning) = found {
            out.extend(meaning);
            at += 1 + length;
        } else {
            out.push(batch[at].clone());
            at += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(rest: &str) -> Vec<Input> {
        let esc = Input::Key(Key::plain(KeyCode::Esc));
        let letters = rest.chars().map(|c| Input::Key(Key::plain(KeyCode::Char(c))));
        std::iter::once(esc).chain(letters).collect()
    }

    #[test]
    fn a_key_that_came_apart_is_that_key() {
        let shift_f8 = Key { code: KeyCode::F(8), ctrl: false, alt: false, shift: true };
        let alt_right = Key { code: KeyCode::Right, ctrl: false, alt: true, shift: false };
        for (text, expected) in [
            ("[B", Key::plain(KeyCode::Down)),
            ("[1;3C", alt_right),
            ("[H", Key::plain(KeyCode::Home)),
            ("[Z", Key::plain(KeyCode::BackTab)),
            ("[3~", Key::plain(KeyCode::Delete)),
            ("[19;2~", shift_f8),
            ("OP", Key::plain(KeyCode::F(1))),
            ("OA", Key::plain(KeyCode::Up)),
            ("[24~", Key::plain(KeyCode::F(12))),
        ] {
            assert_eq!(join(apart(text)), [Input::Key(expected)], "{text}");
            for end in 0..text.len() {
                assert!(is_open(&apart(&text[..end])), "{text} up to {end}");
            }
            assert!(!is_open(&apart(text)), "{text}");
        }
        assert_eq!(join(apart("[I")), [Input::FocusGained]);
        // A click and an answer mean nothing in parts, and are not typed.
        for text in ["[<0;10;5M", "[?62;22c", "[200~"] {
            assert_eq!(join(apart(text)), [], "{text}");
        }
    }

    #[test]
    fn what_follows_stays_and_text_behind_an_esc_is_text() {
        let mut inputs = apart("[Bx");
        inputs.extend(apart(""));
        let names: Vec<String> = join(inputs).iter().map(|input| format!("{input:?}")).collect();
        assert_eq!(names.len(), 3, "{names:?}");
        for text in ["x", "[é", "Ox", "] ", "[1 2", ""] {
            assert_eq!(join(apart(text)), apart(text), "{text:?}");
        }
        assert!(!is_open(&apart(&format!("[{}", "1".repeat(40)))), "not for ever");
    }
}
