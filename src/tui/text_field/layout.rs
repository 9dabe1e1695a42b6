//! Where each cluster of a text stands on the screen.

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::Mode;
use crate::text::visible::{hidden, push_number};
use crate::text::width::{Kind, Piece, wrap_pieces};

/// A text laid out in so many columns.
pub(super) struct Layout {
    text: String,
    pub(super) width: usize,
    pub(super) is_single: bool,
    /// The clusters; for a field of one line, line breaks are clusters like others.
    pub(super) pieces: Vec<Piece>,
    /// The lines as ranges of clusters; exactly one for a field of one line.
    pub(super) lines: Vec<Range<usize>>,
    /// Bytes at which a hidden character stands.
    hidden: Vec<usize>,
}

/// A cluster as it is drawn.
pub(super) struct Shown<'a> {
    pub(super) text: Cow<'a, str>,
    /// It stands for something that cannot be seen.
    pub(super) is_mark: bool,
}

/// Cells of a tab in a field, wherever it stands.
const TAB: &str = "\u{2192}   ";

impl Layout {
    pub(super) fn new(text: String, mode: Mode, width: usize) -> Self {
        let is_single = mode == Mode::SingleLine;
        let keep = |c: char| c == '\t' || (c == '\n' && !is_single);
        let hidden: Vec<usize> = hidden(&text).filter(|&(_, c, _)| !keep(c)).map(|(at, ..)| at).collect();
        let mut layout = Self { text, width, is_single, pieces: Vec::new(), lines: Vec::new(), hidden };
        layout.pieces = layout.measure();
        layout.lines = if is_single {
            std::iter::once(0..layout.pieces.len()).collect()
        } else {
            // The last column is left for the cursor behind a full line.
            wrap_pieces(&layout.pieces, width.saturating_sub(1))
        };
        layout
    }

    /// The clusters with their cells. Long texts are mostly ASCII, which needs no tables: a printable ASCII character
    /// between two others is a cluster of one cell.
    fn measure(&self) -> Vec<Piece> {
        let bytes = self.text.as_bytes();
        let is_plain = |at: usize| (b' '..=b'~').contains(&bytes[at]);
        let mut pieces = Vec::with_capacity(bytes.len());
        let mut at = 0;
        while at < bytes.len() {
            // What comes next must be ASCII too, since a mark would belong to this cluster.
            if is_plain(at) && bytes.get(at + 1).is_none_or(u8::is_ascii) {
                let kind = if bytes[at] == b' ' { Kind::Space } else { Kind::Letter };
                pieces.push(Piece { start: at, cells: 1, kind });
                at += 1;
                continue;
            }
            // Up to a printable character behind an ASCII one: no cluster goes over that place.
            let mut end = at + 1;
            while end < bytes.len() && !(is_plain(end) && bytes[end - 1].is_ascii()) {
                end += 1;
            }
            for (offset, cluster) in self.text[at..end].grapheme_indices(true) {
                pieces.push(self.piece(at + offset, cluster));
            }
            at = end;
        }
        pieces
    }

    fn piece(&self, start: usize, cluster: &str) -> Piece {
        let shown = self.show(start, cluster);
        let cells = if shown.text == "\n" { 0 } else { shown.text.graphemes(true).map(screen_cells).sum() };
        let kind = match Kind::of(cluster) {
            Kind::Newline if self.is_single => Kind::Letter,
            kind => kind,
        };
        Piece { start, cells, kind }
    }

    /// How a cluster is drawn.
    pub(super) fn shown(&self, piece: &Piece) -> Shown<'_> {
        let rest = &self.text[piece.start..];
        let cluster = rest.graphemes(true).next().unwrap_or_default();
        self.show(piece.start, cluster)
    }

    fn show<'a>(&self, start: usize, cluster: &'a str) -> Shown<'a> {
        if cluster == "\t" {
            return Shown { text: Cow::Borrowed(TAB), is_mark: true };
        }
        if cluster == "\n" && !self.is_single {
            return Shown { text: Cow::Borrowed(cluster), is_mark: false };
        }
        let end = start + cluster.len();
        let from = self.hidden.partition_point(|&at| at < start);
        if self.hidden.get(from).is_none_or(|&at| at >= end) {
            // A mark with nothing to sit on gets the circle that writing about marks uses.
            return if cluster.width() == 0 {
                Shown { text: Cow::Owned(format!("\u{25CC}{cluster}")), is_mark: true }
            } else {
                Shown { text: Cow::Borrowed(cluster), is_mark: false }
            };
        }
        let mut out = String::new();
        for (at, c) in cluster.char_indices() {
            if self.hidden[from..].binary_search(&(start + at)).is_ok() {
                push_number(&mut out, c);
            } else if !c.is_control() {
                out.push(c);
            }
        }
        Shown { text: Cow::Owned(out), is_mark: true }
    }

    /// The line and column, in cells, at which the cluster that starts at a byte stands. The place behind the last
    /// cluster of a line that was wrapped is the start of the next one.
    pub(super) fn place(&self, byte: usize) -> (usize, usize) {
        let piece = self.pieces.partition_point(|p| p.start < byte);
        let row = self.lines.partition_point(|line| line.start <= piece).saturating_sub(1);
        (row, self.cells(self.lines[row].start..piece))
    }

    /// The byte of the cluster that covers a column of a line, or of the line's end.
    pub(super) fn byte_at(&self, row: usize, column: usize) -> usize {
        let row = row.min(self.lines.len() - 1);
        let line = self.lines[row].clone();
        let mut end = line.end;
        // A line that goes on in the next one has no place behind its last cluster: that is the next one's start.
        if self.lines.get(row + 1).is_some_and(|next| next.start == line.end) && end > line.start {
            end -= 1;
        }
        let mut used = 0;
        for piece in line.start..end {
            used += self.pieces[piece].cells;
            if used > column {
                return self.pieces[piece].start;
            }
        }
        self.pieces.get(end).map_or(self.text.len(), |p| p.start)
    }

    /// Cells of a line.
    pub(super) fn columns(&self, row: usize) -> usize {
        self.cells(self.lines[row].clone())
    }

    fn cells(&self, pieces: Range<usize>) -> usize {
        self.pieces[pieces].iter().map(|p| p.cells).sum()
    }
}

/// Cells that terminals give a cluster. The screen library counts half-width sound marks twice; the field draws them
/// by this measure and tells it so.
pub(super) fn screen_cells(cluster: &str) -> usize {
    cluster.width()
}

/// The first column to show of a line of `total` columns, so that `column` is in sight with a neighbour on each side
/// where there is one. Stays at `scroll` if it can.
pub(super) fn scroll_to(column: usize, scroll: usize, width: usize, total: usize) -> usize {
    // The marks at the ends take a cell each, and a wide cluster next to one another.
    let margin = if width > 6 { 3 } else { 0 };
    let max = total.saturating_sub(width);
    let low = (column + margin + 1).saturating_sub(width);
    let high = column.saturating_sub(margin);
    scroll.clamp(low.min(high), high).min(max)
}
