//! From byte offsets to lines and columns.

use std::sync::OnceLock;

use super::node::Span;

/// Where the lines of a text start.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
    /// How many characters start before each block of [`BLOCK`] bytes: a card may be one long line, and counting from
    /// its start for every finding would take for ever. Counted when the first long line is asked about.
    characters: OnceLock<Vec<usize>>,
}

/// Bytes between two places whose number of characters is remembered.
const BLOCK: usize = 4096;

/// A place as people and editors count: both from 1; a column counts characters (Unicode scalar values).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl LineIndex {
    /// Finds the lines of `text`.
    pub fn new(text: &str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { starts, characters: OnceLock::new() }
    }

    /// How many lines there are; a final newline does not begin another.
    pub fn count(&self, text: &str) -> usize {
        if self.starts.last() == Some(&text.len()) { (self.starts.len() - 1).max(1) } else { self.starts.len() }
    }

    /// The number of the line, from 0, in which the byte at `offset` stands.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The bytes of line number `line` (from 0) without its line break; empty behind the end.
    pub fn span(&self, text: &str, line: usize) -> Span {
        let start = self.starts.get(line).copied().unwrap_or(text.len());
        let end = self.starts.get(line + 1).map_or(text.len(), |next| next - 1);
        let end = if end > start && text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end };
        Span::new(start, end.max(start))
    }

    /// The line and column of the byte at `offset`.
    pub fn locate(&self, text: &str, offset: usize) -> LineColumn {
        let offset = offset.min(text.len());
        let line = self.line_of(offset);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let column = if offset - start < BLOCK {
            text.get(start..offset).map_or(0, |before| before.chars().count())
        } else {
            self.characters_before(text, offset) - self.characters_before(text, start)
        };
        LineColumn { line: line + 1, column: column + 1 }
    }

    fn characters_before(&self, text: &str, offset: usize) -> usize {
        let characters = self.characters.get_or_init(|| {
            let blocks = text.as_bytes().chunks(BLOCK);
            blocks
                .scan(0, |sum, block| {
                    let before = *sum;
                    *sum += starting(block);
                    Some(before)
                })
                .collect()
        });
        let block = offset / BLOCK;
        match characters.get(block) {
            Some(before) => before + starting(&text.as_bytes()[block * BLOCK..offset]),
            // The text ends where the block would start.
            None => starting(text.as_bytes()),
        }
    }
}

/// How many characters start in a piece of UTF-8.
fn starting(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xC0) != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, LineIndex};

    #[test]
    fn columns_of_long_lines_are_counted_as_those_of_short_ones() {
        let text = format!("é\n{}x\n", "aé→👩".repeat(BLOCK / 2));
        let lines = LineIndex::new(&text);
        for (characters, (offset, _)) in text[3..].char_indices().enumerate().step_by(101) {
            let place = lines.locate(&text, 3 + offset);
            assert_eq!((place.line, place.column), (2, characters + 1));
        }
        let whole = "ab".repeat(BLOCK / 2);
        assert_eq!(LineIndex::new(&whole).locate(&whole, BLOCK).column, BLOCK + 1);
    }
}
