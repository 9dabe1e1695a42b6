//! The source line of a finding, made harmless and cut to a length that can be read, with the mark moved along.

use std::ops::Range;

use crate::document::{LineIndex, Span};
use crate::text::hidden;
use crate::text::visible::push_number;

/// Lines up to this many characters are shown whole.
const LONGEST: usize = 120;

/// Of a longer line: how many characters are shown before the mark, and how many from its start on.
const BEFORE: usize = 40;
const FROM_MARK: usize = 80;

/// A line of source as it is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// The line: no control, direction or zero-width characters; tabs as spaces; `…` where something was cut off.
    pub line: String,
    /// The bytes of it that the finding is about. A mark over several lines ends with the first.
    pub mark: Range<usize>,
}

/// What stands in place of a secret.
const CONCEALED: &str = "\"***\"";

/// The line in which `span` starts. What stands in `secrets` is not shown.
pub(super) fn excerpt(text: &str, lines: &LineIndex, span: Span, secrets: &[Span]) -> Excerpt {
    let line_span = lines.span(text, lines.line_of(span.start.min(text.len())));
    let line = &text[line_span.start..line_span.end];
    let in_line = |offset: usize| offset.clamp(line_span.start, line_span.end) - line_span.start;
    let window = window(line, in_line(span.start));
    let start = in_line(span.start);
    let end = in_line(span.end).clamp(start, window.end);

    let mut out = String::with_capacity(window.len() + 8);
    if window.start > 0 {
        out.push('…');
    }
    let push = |out: &mut String, part: Range<usize>| {
        push_concealed(out, text, line_span.start + part.start..line_span.start + part.end, secrets);
    };
    push(&mut out, window.start..start);
    let mark_start = out.len();
    push(&mut out, start..end);
    let mark = mark_start..out.len();
    push(&mut out, end..window.end);
    if window.end < line.len() {
        out.push('…');
    }
    Excerpt { line: out, mark }
}

/// Writes a part of the text without the secrets in it.
fn push_concealed(out: &mut String, text: &str, part: Range<usize>, secrets: &[Span]) {
    let mut done = part.start;
    for secret in secrets.iter().filter(|secret| secret.start < part.end && part.start < secret.end) {
        if secret.end <= done {
            continue;
        }
        push_harmless(out, &text[done..secret.start.max(done)]);
        out.push_str(CONCEALED);
        done = secret.end.min(part.end);
    }
    push_harmless(out, &text[done..part.end]);
}

fn push_harmless(out: &mut String, text: &str) {
    let mut done = 0;
    for (at, c, _) in hidden(text) {
        out.push_str(&text[done..at]);
        done = at + c.len_utf8();
        if c == '\t' {
            out.push_str("    ");
        } else {
            push_number(out, c);
        }
    }
    out.push_str(&text[done..]);
}

/// The part of a line that is shown: all of it, or what stands around the mark.
fn window(line: &str, mark: usize) -> Range<usize> {
    if line.chars().nth(LONGEST).is_none() {
        return 0..line.len();
    }
    let start = line[..mark].char_indices().rev().nth(BEFORE - 1).map_or(0, |(at, _)| at);
    let end = line[mark..].char_indices().nth(FROM_MARK).map_or(line.len(), |(at, _)| mark + at);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, start: usize, end: usize) -> (String, String) {
        let excerpt = excerpt(text, &LineIndex::new(text), Span::new(start, end), &[]);
        let mark = excerpt.line[excerpt.mark.clone()].to_owned();
        (excerpt.line, mark)
    }

    #[test]
    fn the_mark_stays_on_its_text_when_characters_before_it_are_made_visible() {
        let text = "{\n\t\"a\u{1b}\": \"b\u{202e}c\"\n}";
        let start = text.find("\"b").unwrap_or_default();
        let end = text.find("\n}").unwrap_or_default();
        assert_eq!(marked(text, start, end), ("    \"a⟦U+001B⟧\": \"b⟦U+202E⟧c\"".into(), "\"b⟦U+202E⟧c\"".into()));
    }

    #[test]
    fn a_mark_on_a_hidden_character_covers_its_number() {
        let text = "\"a\u{7}b\"";
        assert_eq!(marked(text, 2, 3), ("\"a⟦U+0007⟧b\"".into(), "⟦U+0007⟧".into()));
    }

    #[test]
    fn a_secret_is_shown_in_no_excerpt_of_its_line() {
        let text = "{\"url\": \"https://me:hunter2@x\", \"n\": 1}";
        let secret = Span::new(8, 30);
        let lines = LineIndex::new(text);
        for span in [secret, Span::new(1, 6), Span::new(12, 14)] {
            let excerpt = excerpt(text, &lines, span, &[secret]);
            assert!(excerpt.line.contains("\"***\""), "{}", excerpt.line);
            assert!(!excerpt.line.contains("hunter2"), "{}", excerpt.line);
        }
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let text = format!("{}MARK{}", "x".repeat(500), "y".repeat(500));
        let (line, mark) = marked(&text, 500, 504);
        assert_eq!(mark, "MARK");
        assert_eq!(line, format!("…{}MARK{}…", "x".repeat(40), "y".repeat(76)));
        let (line, mark) = marked(&text, 500, 900);
        assert!(line.ends_with(&format!("{mark}…")), "a mark that goes on ends with what is shown: {line}");
    }

    #[test]
    fn marks_at_the_ends_of_lines_and_texts_are_empty_and_in_place() {
        assert_eq!(marked("{\n  \"a\": 1,\n", 13, 13), (String::new(), String::new()));
        assert_eq!(marked("{\"a\": [1,\n2]}", 6, 13), ("{\"a\": [1,".into(), "[1,".into()));
        assert_eq!(marked("", 0, 0), (String::new(), String::new()));
    }
}
