//! Answers of the terminal to questions about colours that come too late to be read as such, and would be typed.

use super::input::Input;
use crate::tui::key::{Key, KeyCode};

/// How the text after the start of a terminal's answer fits the shape of one.
enum Answer {
    /// It is one, of so many inputs.
    Whole(usize),
    /// It is the start of one.
    Open,
    /// It is something else.
    None,
}

/// Reads `ESC ] 11 ; rgb:… BEL` and its like, as the keys that crossterm makes of it: Alt-], the text, and then
/// Ctrl-G or `Alt-\`.
fn answer(inputs: &[Input]) -> Answer {
    let Some((Input::Key(first), rest)) = inputs.split_first() else { return Answer::None };
    if *first != Key::alt(KeyCode::Char(']')) {
        return Answer::None;
    }
    let mut text = String::new();
    for (i, input) in rest.iter().enumerate() {
        let Input::Key(key) = input else { return Answer::None };
        if *key == Key::ctrl('g') || *key == Key::alt(KeyCode::Char('\\')) {
            return if text.contains(';') { Answer::Whole(i + 2) } else { Answer::None };
        }
        match *key {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } if text.len() < 128 => text.push(c),
            _ => return Answer::None,
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let fits = digits <= 3 && (text.len() == digits || (digits > 0 && text.as_bytes()[digits] == b';'));
        let body_fits = text.chars().skip(digits).all(|c| c.is_ascii_alphanumeric() || ";:/?#,._-".contains(c));
        if !(fits && body_fits) {
            return Answer::None;
        }
    }
    Answer::Open
}

/// Whether a batch ends inside what looks like a terminal's answer, the rest of which is on its way.
pub(super) fn open_answer(batch: &[Input]) -> bool {
    let tail = &batch[batch.len().saturating_sub(132)..];
    let start = tail.iter().rposition(|i| *i == Input::Key(Key::alt(KeyCode::Char(']'))));
    start.is_some_and(|start| matches!(answer(&tail[start..]), Answer::Open))
}

/// Takes out answers to questions about colours that came too late to be read as such.
pub(super) fn drop_answers(batch: Vec<Input>) -> Vec<Input> {
    let start = Input::Key(Key::alt(KeyCode::Char(']')));
    if !batch.contains(&start) {
        return batch;
    }
    let mut out = Vec::with_capacity(batch.len());
    let mut at = 0;
    while at < batch.len() {
        let skip = match answer(&batch[at..]) {
            Answer::Whole(len) => len,
            // More than the bare Alt-] has come, and no more will: the end was lost.
            Answer::Open if batch.len() - at > 3 => batch.len() - at,
            _ => 0,
        };
        if skip == 0 {
            out.push(batch[at].clone());
        }
        at += skip.max(1);
    }
    out
}
