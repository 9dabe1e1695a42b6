//! Characters that hide, and showing them.
//!
//! Text from files, templates, addresses and errors may hold characters that steer a terminal, turn the reading
//! direction round or take no room at all. On a screen or in a log they are shown by their number, as in `⟦U+202E⟧`;
//! the text itself is never changed.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_segmentation::UnicodeSegmentation;

/// Why a character cannot be seen for what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hidden {
    /// A control character (C0 with newline and tab, DEL, C1) or one of the line breaks U+2028 and U+2029.
    Control,
    /// An embedding, override or isolate that changes the direction in which text around it is read.
    Bidi,
    /// Takes no room: zero-width space, word joiner, byte order mark, tag characters, a joiner with nothing to join.
    ZeroWidth,
    /// A direction mark (U+200E, U+200F, U+061C). Harmless in mixed text, yet not to be seen.
    DirectionMark,
}

/// What hides about one character between its neighbours, or nothing if it is an ordinary visible one.
///
/// Newline and tab count as [`Hidden::Control`]; whoever allows them asks about them first. A joiner inside an emoji
/// sequence and a joiner or non-joiner between letters of a script that is written with them are ordinary. Tag
/// characters always hide here, because only [`hidden`] sees enough text to know a regional flag.
pub fn classify(c: char, prev: Option<char>, next: Option<char>) -> Option<Hidden> {
    // Nearly all text is settled here.
    if (' '..='~').contains(&c) {
        return None;
    }
    match c {
        c if c.is_control() => Some(Hidden::Control),
        '\u{2028}' | '\u{2029}' => Some(Hidden::Control),
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Some(Hidden::Bidi),
        '\u{200E}' | '\u{200F}' | '\u{061C}' => Some(Hidden::DirectionMark),
        // The invisible operators, the deprecated format characters and the marks of interlinear notes.
        '\u{200B}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' => {
            Some(Hidden::ZeroWidth)
        }
        // Letters of Hangul that have no shape when they stand alone.
        '\u{3164}' | '\u{FFA0}' => Some(Hidden::ZeroWidth),
        '\u{200C}' | '\u{200D}' | '\u{180E}' => (!joins(c, prev, next)).then_some(Hidden::ZeroWidth),
        '\u{FE00}'..='\u{FE0F}' => (!prev.is_some_and(takes_variation)).then_some(Hidden::ZeroWidth),
        // The supplementary selectors choose between forms of an ideograph; elsewhere they carry hidden bytes.
        '\u{E0100}'..='\u{E01EF}' => (!prev.is_some_and(is_ideograph)).then_some(Hidden::ZeroWidth),
        // The rest of the block: tag characters and what is reserved to be ignored.
        '\u{E0000}'..='\u{E0FFF}' => Some(Hidden::ZeroWidth),
        _ => None,
    }
}

/// Every hidden character of a text with the byte at which it starts, in order. Regional flags (a black flag with
/// three to six tag letters and the closing tag) are seen as the pictures they are.
pub fn hidden(text: &str) -> impl Iterator<Item = (usize, char, Hidden)> + '_ {
    let mut prev = None;
    let mut rest = text.char_indices().peekable();
    // Tag characters before this byte belong to a flag.
    let mut flag_end = 0;
    std::iter::from_fn(move || {
        loop {
            let (at, c) = rest.next()?;
            let next = rest.peek().map(|&(_, c)| c);
            if c == BLACK_FLAG {
                flag_end = at + flag_len(&text[at..]);
            }
            let found = if at < flag_end { None } else { classify(c, prev, next) };
            // What hides is shown by its number, so nothing joins on to it.
            prev = Some(c).filter(|_| found.is_none());
            if let Some(kind) = found {
                return Some((at, c, kind));
            }
        }
    })
}

/// The text with every hidden character shown by its number; newline and tab too, so the result is one line that a
/// terminal prints as it stands. Making it visible twice changes nothing more.
pub fn visible(text: &str) -> Cow<'_, str> {
    match replace_hidden(text, |_, _| false) {
        // A joiner whose neighbour was replaced by its number has nothing to join any more.
        Cow::Owned(once) => Cow::Owned(visible(&once).into_owned()),
        borrowed @ Cow::Borrowed(_) => borrowed,
    }
}

/// As [`visible`], for text of several lines: `\n` stays, and a tab becomes spaces up to the next fourth column.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    // The column up to which the current line is measured, and the byte of the result where that is.
    let (mut column, mut measured) = (0, 0);
    let mut shown = replace_hidden(text, |c, out| match c {
        '\n' => {
            out.push('\n');
            (column, measured) = (0, out.len());
            true
        }
        '\t' => {
            column += super::width::cells(&out[measured..]);
            let spaces = TAB - column % TAB;
            out.extend(std::iter::repeat_n(' ', spaces));
            (column, measured) = (column + spaces, out.len());
            true
        }
        _ => false,
    });
    // As in `visible`, replacing one character can leave another without work.
    while !text.is_ascii() {
        let keep_lines = |c, out: &mut String| {
            if c == '\n' {
                out.push('\n');
            }
            c == '\n'
        };
        let again = replace_hidden(&shown, keep_lines).into_owned();
        if again == shown {
            break;
        }
        shown = Cow::Owned(again);
    }
    shown
}

/// Appends the number of a character as it is shown: `⟦U+200B⟧`.
pub fn push_number(out: &mut String, c: char) {
    // Writing to a String cannot fail.
    let _ = write!(out, "⟦U+{:04X}⟧", u32::from(c));
}

/// Cells from one tab stop to the next in [`visible_lines`].
const TAB: usize = 4;

const BLACK_FLAG: char = '\u{1F3F4}';

fn replace_hidden(text: &str, mut keep: impl FnMut(char, &mut String) -> bool) -> Cow<'_, str> {
    let mut out = String::new();
    let mut done = 0;
    for (at, c, _) in hidden(text) {
        out.push_str(&text[done..at]);
        done = at + c.len_utf8();
        if !keep(c, &mut out) {
            push_number(&mut out, c);
        }
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// Bytes of the regional flag that a text starts with, 0 if it starts with something else.
fn flag_len(text: &str) -> usize {
    let mut letters = 0;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\u{E0030}'..='\u{E0039}' | '\u{E0061}'..='\u{E007A}' if letters < 6 => letters += 1,
            '\u{E007F}' if letters >= 3 => return at + c.len_utf8(),
            _ => break,
        }
    }
    0
}

/// Whether a joiner, a non-joiner or a Mongolian vowel separator has work to do between these two.
fn joins(c: char, prev: Option<char>, next: Option<char>) -> bool {
    let (Some(prev), Some(next)) = (prev, next) else { return false };
    let letters = needs_joiners(prev) && needs_joiners(next);
    match c {
        '\u{200D}' => letters || (ends_picture(prev) && is_picture(next)),
        '\u{200C}' => letters,
        _ => [prev, next].iter().all(|c| matches!(c, '\u{1800}'..='\u{180D}' | '\u{180F}'..='\u{18AF}')),
    }
}

fn ends_picture(c: char) -> bool {
    matches!(c, '\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}') || is_picture(c)
}

/// Whether a character is a picture that a joiner can tie to another. The segmentation tables know: exactly such
/// characters stay in one cluster with a picture and a joiner before them, while not being marks on any letter.
fn is_picture(c: char) -> bool {
    let one_cluster = |start: &str| {
        let text = format!("{start}{c}");
        text.graphemes(true).count() == 1
    };
    !c.is_ascii() && one_cluster("\u{1F469}\u{200D}") && !one_cluster("a")
}

/// Scripts whose letters change shape next to each other, so that writing them takes joiners and non-joiners.
fn needs_joiners(c: char) -> bool {
    matches!(c,
        // Arabic, Syriac, Thaana, N'Ko, Mandaic and the Arabic extensions.
        '\u{0620}'..='\u{08FF}'
        // Devanagari to Sinhala.
        | '\u{0900}'..='\u{0DFF}'
        // Tibetan, Myanmar; Khmer, Mongolian.
        | '\u{0F00}'..='\u{109F}' | '\u{1780}'..='\u{180D}' | '\u{180F}'..='\u{18AF}'
        // Balinese and other scripts of the Brahmi family.
        | '\u{1A20}'..='\u{1BFF}' | '\u{A800}'..='\u{A8FF}' | '\u{A980}'..='\u{A9DF}'
        // Arabic presentation forms.
        | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        // Brahmi and its kin, Adlam.
        | '\u{11000}'..='\u{11CFF}' | '\u{1E900}'..='\u{1E95F}')
        && !c.is_whitespace()
}

fn takes_variation(c: char) -> bool {
    !c.is_control()
        && !c.is_whitespace()
        && !matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}' | '\u{200B}'..='\u{200F}' | '\u{FEFF}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn controls_are_shown_by_their_number() {
        assert_eq!(visible("a\u{1b}[2Jb\u{9b}\u{7f}\n\t"), "a⟦U+001B⟧[2Jb⟦U+009B⟧⟦U+007F⟧⟦U+000A⟧⟦U+0009⟧");
        assert_eq!(visible("one\u{2028}two"), "one⟦U+2028⟧two");
    }

    #[test]
    fn direction_changes_are_shown_by_their_number() {
        assert_eq!(visible("\u{202e}evil\u{2066}\u{2069}"), "⟦U+202E⟧evil⟦U+2066⟧⟦U+2069⟧");
        assert_eq!(visible("abc\u{200f}"), "abc⟦U+200F⟧");
        assert_eq!(classify('\u{200e}', Some('a'), Some('b')), Some(Hidden::DirectionMark));
        assert_eq!(classify('\u{202e}', None, None), Some(Hidden::Bidi));
    }

    #[test]
    fn characters_without_room_are_shown_by_their_number() {
        assert_eq!(visible("a\u{200b}b\u{2060}\u{feff}"), "a⟦U+200B⟧b⟦U+2060⟧⟦U+FEFF⟧");
        assert_eq!(visible("a\u{200d}b\u{200c}c"), "a⟦U+200D⟧b⟦U+200C⟧c");
        assert_eq!(visible("hi\u{e0041}"), "hi⟦U+E0041⟧");
    }

    #[test]
    fn ordinary_text_is_borrowed_unchanged() {
        for text in [
            "plain",
            "",
            "漢字 한글",
            "e\u{301}",
            "مرحبا",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "👩🏽\u{200d}🚀",
            "❤\u{fe0f}\u{200d}🔥",
            "☺\u{fe0f}",
            "🇩🇪",
            "می\u{200c}خواهم",
            "क\u{94d}\u{200d}ष",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "葛\u{e0100}",
        ] {
            assert!(matches!(visible(text), Cow::Borrowed(t) if t == text), "{text:?}");
        }
    }

    #[test]
    fn tags_that_are_no_flag_and_stacked_selectors_are_shown() {
        assert_eq!(visible("🏴\u{e0041}\u{e0042}"), "🏴⟦U+E0041⟧⟦U+E0042⟧");
        assert_eq!(visible("😀\u{e0101}\u{e0102}"), "😀⟦U+E0101⟧⟦U+E0102⟧");
        assert_eq!(visible("☺\u{fe0f}\u{fe0f}"), "☺\u{fe0f}⟦U+FE0F⟧");
    }

    #[test]
    fn lines_stay_lines_and_tabs_become_spaces() {
        assert_eq!(visible_lines("a\tb\n\tc\r\n"), "a   b\n    c⟦U+000D⟧\n");
        assert_eq!(visible_lines("漢\tb"), "漢  b");
    }

    #[test]
    fn each_hidden_character_is_found_at_its_byte() {
        let found: Vec<_> = hidden("é\u{200b}x\n").collect();
        assert_eq!(found, [(2, '\u{200b}', Hidden::ZeroWidth), (6, '\n', Hidden::Control)]);
    }

    /// Text in which hidden characters and their possible excuses are frequent.
    fn tricky() -> impl Strategy<Value = String> {
        let c = prop_oneof![
            any::<char>(),
            prop::sample::select(
                "a \n\t\u{1b}\u{9b}\u{200b}\u{200c}\u{200d}\u{200e}\u{202e}\u{2066}\u{feff}\u{fe0f}\u{301}👩🏽🚀❤مک\u{94d}क葛🏴\u{e0067}\u{e007f}\u{e0100}\u{180e}ᠠ⟦"
                    .chars()
                    .collect::<Vec<_>>()
            ),
        ];
        prop::collection::vec(c, 0..24).prop_map(|cs| cs.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn visible_text_hides_nothing_and_stays_as_it_is(text in tricky()) {
            let once = visible(&text).into_owned();
            prop_assert_eq!(hidden(&once).next(), None);
            prop_assert!(!once.chars().any(char::is_control));
            prop_assert_eq!(visible(&once), once.as_str());
        }

        #[test]
        fn visible_lines_keep_their_number(text in tricky()) {
            let once = visible_lines(&text).into_owned();
            prop_assert_eq!(once.matches('\n').count(), text.matches('\n').count());
            prop_assert!(hidden(&once).all(|(_, c, _)| c == '\n'));
            prop_assert_eq!(visible_lines(&once), once.as_str());
        }

        #[test]
        fn what_is_seen_is_kept(text in tricky()) {
            let seen: Vec<usize> = hidden(&text).map(|(at, ..)| at).collect();
            let mut expected = String::new();
            for (at, c) in text.char_indices() {
                if seen.contains(&at) { push_number(&mut expected, c) } else { expected.push(c) }
            }
            prop_assert_eq!(visible(&text), expected);
        }
    }
}
