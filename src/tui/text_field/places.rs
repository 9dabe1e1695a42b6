//! Places in a text, as bytes: between grapheme clusters, at the ends of lines and words.

use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

/// The start of the cluster that ends at the cursor.
pub(super) fn cluster_before(text: &str, cursor: usize) -> usize {
    // The whole text is at hand, so the search never asks for more of it.
    GraphemeCursor::new(cursor, text.len(), true).prev_boundary(text, 0).ok().flatten().unwrap_or(0)
}

/// The end of the cluster that starts at the cursor.
pub(super) fn cluster_after(text: &str, cursor: usize) -> usize {
    GraphemeCursor::new(cursor, text.len(), true).next_boundary(text, 0).ok().flatten().unwrap_or(text.len())
}

/// The last place between clusters at or before a byte.
pub(super) fn floor_boundary(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    if is_boundary(text, byte) { byte } else { cluster_before(text, byte) }
}

/// The first place between clusters at or after a byte that starts a `char`.
pub(super) fn ceil_boundary(text: &str, byte: usize) -> usize {
    if is_boundary(text, byte) { byte } else { cluster_after(text, byte) }
}

fn is_boundary(text: &str, byte: usize) -> bool {
    GraphemeCursor::new(byte, text.len(), true).is_boundary(text, 0).unwrap_or(true)
}

/// The byte behind the line break before the cursor.
pub(super) fn line_start(text: &str, cursor: usize) -> usize {
    text[..cursor].rfind('\n').map_or(0, |at| at + 1)
}

/// The byte of the line break after the cursor.
pub(super) fn line_end(text: &str, cursor: usize) -> usize {
    text[cursor..].find('\n').map_or(text.len(), |at| cursor + at)
}

/// To the start of the line, or over the line break before it.
pub(super) fn kill_start(text: &str, cursor: usize) -> usize {
    let start = line_start(text, cursor);
    if start == cursor { cluster_before(text, cursor) } else { start }
}

/// To the end of the line, or over the line break there.
pub(super) fn kill_end(text: &str, cursor: usize) -> usize {
    let end = line_end(text, cursor);
    if end == cursor { cluster_after(text, cursor) } else { end }
}

fn is_word(cluster: &str) -> bool {
    cluster.chars().next().is_some_and(char::is_alphanumeric)
}

/// The start of the word at or before the cursor, as Alt-B in a shell.
pub(super) fn word_before(text: &str, cursor: usize) -> usize {
    start_before(text, cursor, is_word)
}

/// The start of what stands between spaces before the cursor, as Ctrl-W in a shell.
pub(super) fn space_word_before(text: &str, cursor: usize) -> usize {
    start_before(text, cursor, |cluster| !cluster.chars().all(char::is_whitespace))
}

fn start_before(text: &str, cursor: usize, belongs: impl Fn(&str) -> bool) -> usize {
    let mut start = 0;
    let mut inside = false;
    for (at, cluster) in text[..cursor].grapheme_indices(true).rev() {
        if belongs(cluster) {
            inside = true;
        } else if inside {
            start = at + cluster.len();
            break;
        }
    }
    start
}

/// The end of the word at or after the cursor, as Alt-F in a shell.
pub(super) fn word_after(text: &str, cursor: usize) -> usize {
    let mut inside = false;
    for (at, cluster) in text[cursor..].grapheme_indices(true) {
        if is_word(cluster) {
            inside = true;
        } else if inside {
            return cursor + at;
        }
    }
    text.len()
}
