//! Characters that come faster than anybody types: a paste from a terminal that does not bracket it.

use super::input::Input;
use crate::tui::key::{Key, KeyCode};

/// A run of at least so many characters at once, with a line end among them, was pasted, not typed.
pub(super) const BURST: usize = 24;

/// So many at once were pasted even without a line end among them: taken one by one, each would have the card checked.
const LONG: usize = 256;

/// The text that an input stands for inside a burst.
fn burst_char(input: &Input) -> Option<char> {
    let Input::Key(key) = input else { return None };
    match *key {
        Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => Some(c),
        Key { code: KeyCode::Tab, ctrl: false, alt: false, .. } => Some('\t'),
        // Windows adds Ctrl to the line ends of a paste (crossterm-rs/crossterm#962).
        Key { code: KeyCode::Enter, shift: false, .. } => Some('\n'),
        _ => None,
    }
}

/// Whether an input can be part of pasted text.
pub(super) fn is_text(input: &Input) -> bool {
    burst_char(input).is_some()
}

/// Makes one paste of each run of characters that came too fast and too long for typing and has line ends in it, or is
/// very long. Otherwise each of those line ends would act as Enter. With `continues`, a run at the very start is the rest of an
/// earlier one.
pub(super) fn join_bursts(batch: Vec<Input>, continues: bool) -> Vec<Input> {
    if batch.len() < BURST && !continues {
        return batch;
    }
    let mut out = Vec::with_capacity(batch.len());
    let mut run: Vec<Input> = Vec::new();
    let flush = |run: &mut Vec<Input>, out: &mut Vec<Input>| {
        let text: String = run.iter().filter_map(burst_char).collect();
        let is_rest = continues && out.is_empty() && !text.is_empty();
        if is_rest || run.len() >= LONG || (run.len() >= BURST && text.contains('\n')) {
            run.clear();
            out.push(Input::Paste(text));
        } else {
            out.append(run);
        }
    };
    for input in batch {
        if is_text(&input) {
            run.push(input);
        } else {
            flush(&mut run, &mut out);
            out.push(input);
        }
    }
    flush(&mut run, &mut out);
    out
}
