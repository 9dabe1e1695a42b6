//! Measuring, cutting and wrapping text by the cells it takes on a screen.
//!
//! A cell is the room of one Latin letter; `漢` and most emoji take two. What counts is the grapheme cluster, never
//! the `char`: a family emoji of seven code points is one cluster of two cells. The measure is the one by which the
//! screen library lays out its buffer, so that what is measured here is where it is drawn there.

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Cells that a text takes in one line. Control characters take none, since none is drawn.
pub fn cells(text: &str) -> usize {
    if text.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return text.len();
    }
    text.graphemes(true).map(grapheme_cells).sum()
}

/// Cells of one grapheme cluster; 0 for a cluster with a control character in it, or a mark with nothing to sit on.
pub fn grapheme_cells(grapheme: &str) -> usize {
    if grapheme.chars().any(char::is_control) {
        return 0;
    }
    // The screen library (ratatui 0.30, `CellWidth`) adds a cell for each half-width sound mark. Measuring otherwise
    // here would misplace everything after one.
    grapheme.width() + grapheme.chars().filter(|c| matches!(c, '\u{FF9E}' | '\u{FF9F}')).count()
}

/// The text cut to at most so many cells, with `…` as its last one where something was cut off.
pub fn truncate(text: &str, max: usize) -> Cow<'_, str> {
    truncate_with(text, max, "…")
}

/// As [`truncate`], with another marker, such as `...` for terminals that show ASCII only. Where not even the marker
/// has room, the text is cut without one.
pub fn truncate_with<'a>(text: &'a str, max: usize, marker: &str) -> Cow<'a, str> {
    // A text has no fewer bytes than cells, so short texts need no measuring.
    if text.len() <= max || cells(text) <= max {
        return Cow::Borrowed(text);
    }
    let marker_cells = cells(marker);
    if marker_cells > max {
        return Cow::Borrowed(&text[..prefix(text, max)]);
    }
    let mut cut = text[..prefix(text, max - marker_cells)].to_owned();
    cut.push_str(marker);
    Cow::Owned(cut)
}

/// The text followed by spaces up to so many cells, or cut down to them by [`truncate`]: always exactly `width` cells.
pub fn pad(text: &str, width: usize) -> String {
    let mut out = truncate(text, width).into_owned();
    let missing = width.saturating_sub(cells(&out));
    out.extend(std::iter::repeat_n(' ', missing));
    out
}

/// Bytes of the longest start of a text that takes at most so many cells and ends between clusters.
pub fn prefix(text: &str, max: usize) -> usize {
    let mut used = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        used += grapheme_cells(grapheme);
        if used > max {
            return at;
        }
    }
    text.len()
}

/// The lines of a text in a column of so many cells, as byte ranges into it.
///
/// Lines break at `\n`, then after spaces and beside wide characters, and within a word only where it is longer than a
/// whole line, between clusters. Together the ranges hold every byte except the `\n`. Spaces at a soft break belong
/// to the line before it and may reach over its edge: draw lines trimmed or clipped. A text has at least one line,
/// and one that ends in `\n` has an empty last one. A column of no cells counts as one of one cell.
pub fn wrap(text: &str, width: usize) -> Vec<Range<usize>> {
    let pieces: Vec<Piece> = text
        .grapheme_indices(true)
        .map(|(at, grapheme)| Piece { start: at, cells: grapheme_cells(grapheme), kind: Kind::of(grapheme) })
        .collect();
    let byte = |piece: usize| pieces.get(piece).map_or(text.len(), |p| p.start);
    wrap_pieces(&pieces, width).into_iter().map(|line| byte(line.start)..byte(line.end)).collect()
}

/// One cluster as [`wrap_pieces`] sees it.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// The byte at which it starts; it ends where the next one starts.
    pub start: usize,
    /// The cells it takes.
    pub cells: usize,
    /// What it means for line breaking.
    pub kind: Kind,
}

/// What a cluster means for line breaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `\n` (or `\r\n`): ends the line.
    Newline,
    /// A space or tab: lines may break after it.
    Space,
    /// Ideographs, kana, emoji: lines may break on either side.
    Wide,
    /// Opening brackets of wide scripts: no break after.
    Opening,
    /// Closing brackets and stops of wide scripts: no break before.
    Closing,
    /// Everything else.
    Letter,
}

impl Kind {
    /// The kind of a cluster.
    pub fn of(grapheme: &str) -> Self {
        let Some(c) = grapheme.chars().next() else { return Self::Letter };
        match c {
            // A space that carries a mark is something to see.
            ' ' if grapheme.len() == 1 => Self::Space,
            ' '..='~' => Self::Letter,
            _ if grapheme.ends_with('\n') => Self::Newline,
            '\t' | '\u{3000}' => Self::Space,
            '「' | '『' | '（' | '【' | '〈' | '《' | '〔' | '［' | '｛' => Self::Opening,
            '、' | '。' | '，' | '．' | '！' | '？' | '：' | '；' | '」' | '』' | '）' | '】' | '〉' | '》' | '〕'
            | '］' | '｝' | 'ー' | '々' => Self::Closing,
            _ if grapheme_cells(grapheme) >= 2 && !('\u{AC00}'..='\u{D7A3}').contains(&c) => Self::Wide,
            _ => Self::Letter,
        }
    }

    /// Whether a line may break between this cluster and the next.
    fn breaks_before(self, next: Self) -> bool {
        match (self, next) {
            (_, Self::Space | Self::Closing | Self::Newline) => false,
            (Self::Space, _) => true,
            (Self::Opening, _) => false,
            (Self::Wide | Self::Closing, _) | (_, Self::Wide | Self::Opening) => true,
            _ => false,
        }
    }
}

/// The lines of clusters in a column of so many cells, as ranges of cluster numbers without the newlines; the rules of
/// [`wrap`], for text that is drawn otherwise than it is written.
pub fn wrap_pieces(pieces: &[Piece], width: usize) -> Vec<Range<usize>> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut start = 0;
    let mut used = 0;
    // The last place in the line where it may break, and the cells up to there.
    let mut chance: Option<(usize, usize)> = None;
    for (i, piece) in pieces.iter().enumerate() {
        if piece.kind == Kind::Newline {
            lines.push(start..i);
            (start, used, chance) = (i + 1, 0, None);
            continue;
        }
        if i > start && pieces[i - 1].kind.breaks_before(piece.kind) {
            chance = Some((i, used));
        }
        // Spaces hang over the edge, so that a line never starts with the one that ended the last word.
        if used + piece.cells > width && piece.kind != Kind::Space && i > start {
            let (at, before) = chance.unwrap_or((i, used));
            lines.push(start..at);
            (start, used, chance) = (at, used - before, None);
            // What moved down may itself be too long together with this cluster.
            if used + piece.cells > width && i > start {
                lines.push(start..i);
                (start, used) = (i, 0);
            }
        }
        used += piece.cells;
    }
    lines.push(start..pieces.len());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(text: &str, width: usize) -> Vec<&str> {
        wrap(text, width).into_iter().map(|r| &text[r]).collect()
    }

    #[test]
    fn clusters_take_the_cells_that_screens_give_them() {
        for (text, expected) in [
            ("", 0),
            ("abc", 3),
            ("漢字", 4),
            ("한글", 4),
            ("é", 1),
            ("e\u{301}", 1),
            ("🇩🇪", 2),
            ("👨\u{200d}👩\u{200d}👧\u{200d}👦", 2),
            ("👍🏽", 2),
            ("☺\u{fe0f}", 2),
            // One more than terminals give it: the screen library counts the sound mark twice, and leaves a gap.
            ("ｶﾞ", 3),
            ("a\tb", 2),
        ] {
            assert_eq!(cells(text), expected, "{text:?}");
        }
    }

    #[test]
    fn cut_text_ends_in_a_dot_sign_and_never_inside_a_cluster() {
        assert_eq!(truncate("hello", 5), "hello");
        assert_eq!(truncate("hello", 4), "hel…");
        assert_eq!(truncate("漢字漢字", 6), "漢字…");
        assert_eq!(truncate("a👨\u{200d}👩\u{200d}👧b", 3), "a…");
        assert_eq!(truncate("abc", 0), "");
        assert_eq!(truncate_with("abcdef", 5, "..."), "ab...");
        assert_eq!(truncate_with("abcdef", 2, "..."), "ab");
    }

    #[test]
    fn padded_text_has_the_asked_cells() {
        assert_eq!(pad("漢", 4), "漢  ");
        assert_eq!(pad("漢字x", 4), "漢… ");
    }

    #[test]
    fn words_move_down_whole() {
        assert_eq!(lines("the quick brown fox", 10), ["the quick ", "brown fox"]);
        assert_eq!(lines("one two", 3), ["one ", "two"]);
        assert_eq!(lines("a\n\nb\n", 9), ["a", "", "b", ""]);
        assert_eq!(lines("", 9), [""]);
    }

    #[test]
    fn a_word_longer_than_the_line_is_cut_between_clusters() {
        assert_eq!(lines("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(lines("x abcdefgh", 3), ["x ", "abc", "def", "gh"]);
        assert_eq!(lines("e\u{301}e\u{301}e\u{301}", 2), ["e\u{301}e\u{301}", "e\u{301}"]);
        assert_eq!(lines("👍🏽👍🏽", 1), ["👍🏽", "👍🏽"]);
    }

    #[test]
    fn wide_scripts_break_anywhere_but_before_a_stop() {
        assert_eq!(lines("漢字漢字", 5), ["漢字", "漢字"]);
        assert_eq!(lines("漢字。漢", 4), ["漢", "字。", "漢"]);
        assert_eq!(lines("한글 한글", 6), ["한글 ", "한글"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn lines_hold_every_byte_but_the_newlines_and_keep_to_the_width(
            text in "[a-c 漢字。é👍🏽\u{301}\u{200d}\n]{0,40}", width in 0_usize..9
        ) {
            let ranges = wrap(&text, width);
            let joined: String = ranges.iter().map(|r| &text[r.clone()]).collect();
            prop_assert_eq!(joined, text.replace('\n', ""));
            for range in ranges {
                let line = text[range].trim_end_matches(' ');
                prop_assert!(cells(line) <= width.max(1) || line.graphemes(true).count() == 1, "{:?}", line);
            }
        }

        #[test]
        fn cut_and_padded_text_keeps_to_the_width(text in any::<String>(), width in 0_usize..12) {
            prop_assert!(cells(&truncate(&text, width)) <= width);
            prop_assert_eq!(cells(&pad(&text, width)), width);
        }
    }
}
