//! Text of which no tree could be made, as the rules about it see it.

use crate::document::{Document, Pointer, Span, SyntaxError, SyntaxErrorKind};

/// The search for placeholders ends here: more say nothing new.
pub const MAX_PLACEHOLDERS: usize = 20;

/// What is longer, in bytes, is no placeholder. So each opening costs a look at that much text and not at all of it.
const LONGEST: usize = 256;

/// Text that is not JSON.
#[derive(Debug)]
pub struct Unreadable<'a> {
    /// The text; spans refer to it.
    pub text: &'a str,
    /// The faults, in the order of the text, without those that only come from placeholders.
    pub faults: Vec<SyntaxError>,
    /// Placeholders of a template that stand where JSON should.
    pub placeholders: Vec<Span>,
    /// Whether a byte order mark stood in front of the text.
    pub byte_order_mark: bool,
}

impl<'a> Unreadable<'a> {
    /// Looks for what the faults have in common.
    pub fn new(text: &'a str, faults: Vec<SyntaxError>, byte_order_mark: bool) -> Self {
        let decoded = !faults.iter().any(|fault| fault.kind == SyntaxErrorKind::NotUtf8);
        let placeholders = if decoded { placeholders(text) } else { Vec::new() };
        let faults = if placeholders.is_empty() { faults } else { faults_beside(text, &placeholders) };
        Self { text, faults, placeholders, byte_order_mark }
    }

    /// The text of a span.
    pub fn quote(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The place of the value that starts at `offset`, as far as the text before it can be followed.
    pub fn place_of(&self, offset: usize) -> Pointer {
        let mut path: Vec<Step> = Vec::new();
        let mut word: Option<Span> = None;
        let mut at = 0;
        let bytes = self.text.as_bytes();
        while at < offset.min(bytes.len()) {
            match bytes[at] {
                b'"' => {
                    let end = string_end(bytes, at);
                    word = Some(Span::new(at, end));
                    at = end;
                    continue;
                }
                b':' => {
                    if let (Some(Step::Key(key)), Some(span)) = (path.last_mut(), word) {
                        *key = decode(self.quote(span));
                    }
                }
                b'{' => path.push(Step::Key(String::new())),
                b'[' => path.push(Step::Index(0)),
                b'}' | b']' => {
                    path.pop();
                }
                b',' => {
                    if let Some(Step::Index(index)) = path.last_mut() {
                        *index += 1;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        path.iter().fold(Pointer::root(), |place, step| match step {
            Step::Key(key) => place.key(key),
            Step::Index(index) => place.index(*index),
        })
    }
}

enum Step {
    Key(String),
    Index(usize),
}

/// The text of a string literal.
fn decode(literal: &str) -> String {
    let decoded = Document::parse(literal).ok().and_then(|document| document.root().as_str().map(str::to_owned));
    decoded.unwrap_or_else(|| literal.trim_matches('"').to_owned())
}

/// The offset behind the string that begins at `start`; a line break ends it too, since its quote was forgotten.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'"' => return at + 1,
            b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Where placeholders of the usual template languages stand outside of strings: `{{ x }}`, `{% x %}`, `<% x %>`,
/// `${X}`, `$X` and `<x>`.
fn placeholders(text: &str) -> Vec<Span> {
    let bytes = text.as_bytes();
    // A page of markup is no card with holes in it.
    let markup = text.trim_start().starts_with('<');
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() && found.len() < MAX_PLACEHOLDERS {
        if bytes[at] == b'"' {
            at = string_end(bytes, at);
        } else if let Some(length) = text.get(at..).and_then(|rest| placeholder(rest, markup)) {
            found.push(Span::new(at, at + length));
            at += length;
        } else {
            at += 1;
        }
    }
    found
}

/// The length in bytes of the placeholder that `rest` begins with.
fn placeholder(rest: &str, markup: bool) -> Option<usize> {
    let closed = |open: &str, close: &str| {
        let inner = rest.strip_prefix(open)?;
        let window = &inner.as_bytes()[..inner.len().min(LONGEST)];
        let end = window.windows(close.len()).position(|bytes| bytes == close.as_bytes())?;
        let content = &inner[..end];
        // `{{"name": …` is a brace too many, not a placeholder.
        let named = content
            .trim_start_matches(['-', '#', '/', ' ', '{'])
            .starts_with(|c: char| c.is_alphabetic() || ".$_".contains(c));
        (named && !content.contains('\n')).then_some(open.len() + end + close.len())
    };
    let word = || {
        let name = rest.strip_prefix('$')?;
        let length = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let is_key = name[length..].trim_start().starts_with(':');
        let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        (starts_well && !is_key).then_some(length + 1)
    };
    match rest.as_bytes().first()? {
        b'{' => closed("{{{", "}}}").or_else(|| closed("{{", "}}")).or_else(|| closed("{%", "%}")),
        b'$' => closed("${{", "}}").or_else(|| closed("${", "}")).or_else(word),
        b'<' if !markup => closed("<%=", "%>").or_else(|| closed("<%", "%>")).or_else(|| closed("<", ">")),
        _ => None,
    }
}

/// The faults that remain when every placeholder is filled in.
fn faults_beside(text: &str, placeholders: &[Span]) -> Vec<SyntaxError> {
    let mut filled = String::with_capacity(text.len());
    let mut from = 0;
    for span in placeholders {
        let inside = &text[span.start..span.end];
        let statement = inside.starts_with("{%")
            || ["if", "end", "else", "range", "for", "each", "with", "define", "#", "/"].iter().any(|word| {
                let content = inside.trim_start_matches(['{', '<', '%', '-', ' ']);
                content.strip_prefix(word).is_some_and(|rest| {
                    !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) || !word.chars().all(char::is_alphabetic)
                })
            });
        filled.push_str(&text[from..span.start]);
        // Statements stand between values, all others stand for one. The length stays, so that positions do.
        filled.push_str(if statement { "  " } else { "\"\"" });
        filled.extend(std::iter::repeat_n(' ', inside.len().saturating_sub(2)));
        from = span.end;
    }
    filled.push_str(&text[from..]);
    let Err(faults) = Document::parse(&filled) else { return Vec::new() };
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |length| at + length);
    // Where a placeholder stands for more or less than one value, its neighbours look wrong.
    let next_to_placeholder = |fault: &SyntaxError| {
        let at = fault.span.start.min(text.len());
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        placeholders.iter().any(|span| {
            let next_line = line_end((line_end(span.end) + 1).min(text.len()));
            line_start(span.start) <= at && at <= next_line
        })
    };
    faults.into_iter().filter(|fault| !next_to_placeholder(fault)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        placeholders(text).iter().map(|span| &text[span.start..span.end]).collect()
    }

    #[test]
    fn placeholders_are_found_outside_of_strings_only() {
        assert_eq!(
            found(r#"{"a": {{ .Values.x }}, "b": ${PORT}, "c": $V, "d": "${IN_STRING}"}"#),
            ["{{ .Values.x }}", "${PORT}", "$V"]
        );
        assert_eq!(found("{% if x %}{}{% endif %}"), ["{% if x %}", "{% endif %}"]);
        assert_eq!(found(r#"{"a": <your name>}"#), ["<your name>"]);
        assert!(found(r#"{{"name": "x"}}"#).is_empty());
        assert!(found("<html><body>404</body></html>").is_empty());
        assert!(found("{$schema: 1}").is_empty());
    }

    #[test]
    fn an_opening_is_followed_only_so_far() {
        let name = "x".repeat(LONGEST);
        assert!(found(&format!("[{{{{{name}}}}}]")).is_empty());
        assert_eq!(found(&format!("[{{{{{}}}}}]", &name[4..])).len(), 1);
        assert_eq!(found("[${é漢}]"), ["${é漢}"]);
    }

    #[test]
    fn a_place_is_followed_through_objects_and_arrays() {
        let text = r#"{"a": 1, "b\u0041": [1, {"c": [[0, @"#;
        let unreadable = Unreadable::new(text, Vec::new(), false);
        assert_eq!(unreadable.place_of(text.len()).as_str(), "/bA/1/c/0/1");
    }
}
