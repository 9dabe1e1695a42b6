//! Finding text in a card: in the names of its members, in their values, and in the labels under which the forms ask
//! for them.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;

use crate::card::{Field, Kind, Shape, Step, fields};
use crate::document::{Document, Node, Pointer, Span, Value};

use super::model::Pane;
use super::row::{Page, RowId};
use super::text_field::{Mode, TextField};

/// The find line, while it is open.
#[derive(Debug)]
pub struct Find {
    /// What is looked for, as it is typed.
    pub field: RefCell<TextField>,
    /// What was found, in the order of the card's text.
    pub matches: Vec<Match>,
    /// The match that the cursor was brought to.
    pub at: Option<usize>,
    /// Where one was when the line was opened.
    pub origin: Origin,
}

/// One place at which the text was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The member.
    pub place: Rc<Pointer>,
    /// What of it holds the text.
    pub part: MatchPart,
    /// Where that stands in the card's text; for a field without a value, where the object ends that it would stand in.
    pub span: Span,
}

/// What of a member holds the text that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchPart {
    /// Its name.
    Name,
    /// These bytes of its value; of a string without quotes and escapes.
    Value(Range<usize>),
    /// The label of its field; its name is another.
    Label(&'static str),
    /// The label of a field that has no value yet.
    Unanswered(&'static str),
}

/// Where one was before the first match.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The byte of the card from which the search goes on.
    pub offset: usize,
    /// The page of the form.
    pub page: Page,
    /// The row with the focus.
    pub focus: RowId,
    /// The pane with the focus.
    pub pane: Pane,
    /// The byte of the focused text before which the cursor stood.
    pub cursor: Option<usize>,
    /// How the card pane was scrolled.
    pub card_scroll: Option<usize>,
    /// Where the card pane's own cursor stood.
    pub card_line: Option<usize>,
    /// Which steps were opened.
    pub seen_steps: HashSet<Step>,
    /// Whether the focus was moved since.
    pub moved: bool,
}

impl Find {
    /// An empty find line; `last` is what was looked for before.
    pub fn new(origin: Origin, last: &str) -> Self {
        let mut field = TextField::new("", Mode::SingleLine);
        if !last.is_empty() {
            field.set_placeholder(format!("Enter looks again for: {last}"));
        }
        Self { field: RefCell::new(field), matches: Vec::new(), at: None, origin }
    }

    /// What is looked for.
    pub fn wanted(&self) -> String {
        self.field.borrow().text()
    }

    /// The match that the cursor was brought to.
    pub fn current(&self) -> Option<&Match> {
        self.matches.get(self.at?)
    }

    /// Where the current match stands in the card's text; `None` too for a field without a value.
    pub fn current_span(&self) -> Option<Span> {
        self.current().filter(|found| !matches!(found.part, MatchPart::Unanswered(_))).map(|found| found.span)
    }

    /// The byte of the card that should be in sight for the current match.
    pub fn current_offset(&self) -> Option<usize> {
        self.current().map(|found| found.span.start)
    }

    /// Where matches stand in these bytes of the card.
    pub fn spans_between(&self, start: usize, end: usize) -> impl Iterator<Item = Span> {
        let first = self.matches.partition_point(|found| found.span.start < start);
        let inside = self.matches[first..].iter().take_while(move |found| found.span.start < end);
        inside.filter(|found| !matches!(found.part, MatchPart::Unanswered(_))).map(|found| found.span)
    }

    /// How many were found and which one is shown: "3 of 12".
    pub fn count_words(&self) -> String {
        match (self.at, self.matches.len()) {
            _ if self.field.borrow().is_empty() => String::new(),
            (_, 0) => "nothing found".into(),
            (Some(at), count) => format!("{} of {count}", at + 1),
            (None, count) => format!("{count} found"),
        }
    }
}

/// The first match at or behind this byte, or else the first of all.
pub fn from(matches: &[Match], offset: usize) -> Option<usize> {
    let next = matches.partition_point(|found| found.span.start < offset);
    if next < matches.len() { Some(next) } else { (!matches.is_empty()).then_some(0) }
}

/// Everything in a card that holds the text, in capitals or not; nothing for an empty text.
pub fn search(document: &Document, wanted: &str) -> Vec<Match> {
    let needle = Needle::new(wanted);
    let mut matches = Vec::new();
    if !wanted.is_empty() {
        let mut search = Search { document, needle, matches: &mut matches };
        search.inside(document.root(), &Pointer::root(), fields::shape_at(&Pointer::root()), None);
    }
    // Members of the same object may be listed before what stands earlier in another.
    matches.sort_by_key(|found| found.span.start);
    matches
}

struct Search<'s> {
    document: &'s Document,
    needle: Needle,
    matches: &'s mut Vec<Match>,
}

impl Search<'_> {
    /// Looks at what stands inside a value: `shape` is what the specification says about an object, `around` the field
    /// that an array or map stands in.
    fn inside(&mut self, node: &Node, at: &Pointer, shape: Option<&'static Shape>, around: Option<&'static Field>) {
        match &node.value {
            Value::Object(members) => {
                for member in members {
                    let place = at.key(&member.key);
                    let field = shape.and_then(|shape| shape.field(&member.key));
                    self.name(&place, &member.key, member.key_span, field);
                    let (shape, around) = match (field.map(|field| field.kind), around) {
                        (Some(Kind::Object(shape)), _) => (Some(shape), None),
                        (Some(_), _) => (None, field),
                        (None, Some(around)) => (entry_shape(around), None),
                        (None, None) => (None, None),
                    };
                    self.value(&member.value, &place, shape, around);
                }
                if let Some(shape) = shape {
                    self.unanswered(node, at, shape);
                }
            }
            Value::Array(elements) => {
                let shape = around.and_then(entry_shape);
                for (index, element) in elements.iter().enumerate() {
                    self.value(element, &at.index(index), shape, None);
                }
            }
            _ => {}
        }
    }

    fn name(&mut self, place: &Pointer, key: &str, span: Span, field: Option<&'static Field>) {
        let (part, span) = if let Some(found) = self.needle.next_in(key, 0) {
            let inner = Span::new(span.start + 1, span.end - 1);
            let mut offsets = Unescaped::of(&self.document.text()[inner.start..inner.end], key);
            let start = inner.start + offsets.raw(found.start);
            (MatchPart::Name, Span::new(start, inner.start + offsets.raw(found.end)))
        } else if let Some(field) = field.filter(|field| self.needle.is_in(field.label)) {
            (MatchPart::Label(field.label), span)
        } else {
            return;
        };
        self.matches.push(Match { place: Rc::new(place.clone()), part, span });
    }

    fn value(&mut self, node: &Node, at: &Pointer, shape: Option<&'static Shape>, around: Option<&'static Field>) {
        let raw = self.document.raw(node);
        match &node.value {
            Value::Object(_) | Value::Array(_) => self.inside(node, at, shape, around),
            Value::String(text) => {
                let found = self.needle.all_in(text);
                if found.is_empty() {
                    return;
                }
                let place = Rc::new(at.clone());
                let inner = raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default();
                let mut offsets = Unescaped::of(inner, text);
                for range in found {
                    let (start, end) = (offsets.raw(range.start), offsets.raw(range.end));
                    let span = Span::new(node.span.start + 1 + start, node.span.start + 1 + end);
                    self.matches.push(Match { place: Rc::clone(&place), part: MatchPart::Value(range), span });
                }
            }
            _ => {
                let place = Rc::new(at.clone());
                for range in self.needle.all_in(raw) {
                    let span = Span::new(node.span.start + range.start, node.span.start + range.end);
                    self.matches.push(Match { place: Rc::clone(&place), part: MatchPart::Value(range), span });
                }
            }
        }
    }

    /// The fields of an object that have no value but would be asked for.
    fn unanswered(&mut self, node: &Node, at: &Pointer, shape: &'static Shape) {
        // In a one-of only the branch that is taken is asked for.
        for field in shape.fields.iter().filter(|_| !shape.one_of) {
            if !matches!(field.kind, Kind::Signatures(_))
                && self.needle.is_in(field.label)
                && node.get(field.name).is_none()
            {
                let place = Rc::new(at.key(field.name));
                let end = node.span.end - 1;
                let part = MatchPart::Unanswered(field.label);
                self.matches.push(Match { place, part, span: Span::new(end, end) });
            }
        }
    }
}

/// What the entries of a list or map are.
fn entry_shape(field: &'static Field) -> Option<&'static Shape> {
    match field.kind {
        Kind::List(shape) | Kind::Map(shape) | Kind::Requirements(shape) | Kind::Signatures(shape) => Some(shape),
        _ => None,
    }
}

/// A text to look for.
struct Needle {
    /// In small letters.
    small: String,
}

impl Needle {
    fn new(wanted: &str) -> Self {
        Self { small: wanted.to_lowercase() }
    }

    fn is_in(&self, text: &str) -> bool {
        self.next_in(text, 0).is_some()
    }

    /// The byte ranges that hold the text, none over another.
    fn all_in(&self, text: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut from = 0;
        while let Some(range) = self.next_in(text, from) {
            from = range.end.max(range.start + 1);
            found.push(range);
        }
        found
    }

    fn next_in(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let wanted = self.small.as_bytes();
        let first = *wanted.first()?;
        if self.small.is_ascii() {
            // The bytes of other characters are none of ASCII, so this never ends inside one.
            let bytes = text.as_bytes();
            let last = bytes.len().checked_sub(wanted.len())?;
            let is_here = |at: &usize| {
                bytes[*at].eq_ignore_ascii_case(&first) && bytes[*at..*at + wanted.len()].eq_ignore_ascii_case(wanted)
            };
            return (from..=last).find(is_here).map(|at| at..at + wanted.len());
        }
        let begins = text.char_indices().map(|(at, _)| at).skip_while(|at| *at < from);
        begins.into_iter().find_map(|at| self.length_at(&text[at..]).map(|length| at..at + length))
    }

    /// How many bytes at the start of `text` are the text in other letters.
    fn length_at(&self, text: &str) -> Option<usize> {
        let mut wanted = self.small.chars().peekable();
        for (at, c) in text.char_indices() {
            if wanted.peek().is_none() {
                return Some(at);
            }
            for small in c.to_lowercase() {
                if wanted.next() != Some(small) {
                    return None;
                }
            }
        }
        wanted.peek().is_none().then_some(text.len())
    }
}

/// From bytes of a string to bytes of its JSON text between the quotes. Asked in ascending order, so that a long text
/// is gone through once.
struct Unescaped<'t> {
    raw: &'t str,
    is_same: bool,
    /// How far it was gone through: bytes of the string, and bytes of its JSON text.
    done: (usize, usize),
}

impl<'t> Unescaped<'t> {
    fn of(raw: &'t str, text: &str) -> Self {
        Self { raw, is_same: raw.len() == text.len() && !raw.contains('\\'), done: (0, 0) }
    }

    fn raw(&mut self, offset: usize) -> usize {
        if self.is_same {
            return offset;
        }
        let (mut read, mut at) = self.done;
        while read < offset && at < self.raw.len() {
            let (taken, given) = self.step(at);
            at = (at + taken).min(self.raw.len());
            read += given;
        }
        self.done = (read, at);
        at
    }

    /// How many bytes of JSON text make one character, or two halves of one, and how many bytes that has.
    fn step(&self, at: usize) -> (usize, usize) {
        let rest = &self.raw[at..];
        let hex = |text: &str| text.get(2..6).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match rest.as_bytes() {
            [b'\\', b'u', ..] => {
                let unit = hex(rest).unwrap_or(0);
                let low = rest.get(6..).filter(|low| low.starts_with("\\u")).and_then(hex);
                match (unit, low) {
                    (0xD800..=0xDBFF, Some(0xDC00..=0xDFFF)) => (12, 4),
                    // A half without its other half reads as U+FFFD.
                    _ => (6, char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER).len_utf8()),
                }
            }
            [b'\\', ..] => (2, 1),
            _ => {
                let length = rest.chars().next().map_or(1, char::len_utf8);
                (length, length)
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn found(text: &str, wanted: &str) -> Vec<(String, MatchPart, String)> {
        let document = Document::parse(text).unwrap();
        search(&document, wanted)
            .into_iter()
            .map(|found| (found.place.to_string(), found.part, text[found.span.start..found.span.end].to_owned()))
            .collect()
    }

    #[test]
    fn names_values_and_labels_are_found_in_capitals_or_not() {
        let text = r#"{"name": "Desk", "x-NAME": [true, "a name, a Name"], "documentationUrl": "u"}"#;
        let wanted = [
            ("/name", MatchPart::Name, "name"),
            ("/x-NAME", MatchPart::Name, "NAME"),
            ("/x-NAME/1", MatchPart::Value(2..6), "name"),
            ("/x-NAME/1", MatchPart::Value(10..14), "Name"),
        ];
        let wanted: Vec<_> =
            wanted.into_iter().map(|(place, part, text)| (place.to_owned(), part, text.to_owned())).collect();
        assert_eq!(found(text, "nAmE"), wanted);
        assert_eq!(found(text, "true")[0].1, MatchPart::Value(0..4));
        assert!(found(text, "").is_empty());
        assert!(found(text, "nowhere to be found").is_empty());
        let labels = found(text, "agent version");
        assert_eq!(labels.len(), 1, "{labels:?}");
        assert_eq!((labels[0].0.as_str(), &labels[0].1), ("/version", &MatchPart::Unanswered("Agent version")));
        let labels = found(r#"{"version": "1"}"#, "agent version");
        assert_eq!(labels[0].1, MatchPart::Label("Agent version"));
        assert_eq!(labels[0].2, "\"version\"");
    }

    #[test]
    fn labels_of_entries_are_found_in_lists_and_maps() {
        let text = r#"{"skills": [{"id": "a"}], "securitySchemes": {"k": {"apiKeySecurityScheme": {}}}}"#;
        let places = |wanted: &str| found(text, wanted).into_iter().map(|found| found.0).collect::<Vec<_>>();
        assert!(places("tags").contains(&"/skills/0/tags".to_owned()), "{:?}", places("tags"));
        let description = places("description");
        for place in ["/description", "/skills/0/description", "/securitySchemes/k/apiKeySecurityScheme/description"] {
            assert!(description.contains(&place.to_owned()), "{place} in {description:?}");
        }
    }

    #[test]
    fn what_is_escaped_is_marked_as_it_is_written() {
        let text = r#"{"a": "\u0041\"b\nc é \ud83d\ude00x \ud800y"}"#;
        let marked = |wanted: &str| found(text, wanted).into_iter().map(|found| found.2).collect::<Vec<_>>();
        assert_eq!(marked("a\"b"), [r#"\u0041\"b"#]);
        assert_eq!(marked("\nC"), [r"\nc"]);
        assert_eq!(marked("É"), ["é"]);
        assert_eq!(marked("\u{1f600}X"), [r"\ud83d\ude00x"]);
        assert_eq!(marked("y")[0], "y");
    }

    #[test]
    fn letters_beyond_ascii_are_found_in_either_case() {
        let needle = Needle::new("STRASSE Ä");
        assert_eq!(needle.all_in("die Strasse ä, strasse Ä"), [4..14, 16..26]);
        assert_eq!(Needle::new("ä").all_in("ÄäÄ"), [0..2, 2..4, 4..6]);
        assert!(Needle::new("ä").all_in("a").is_empty());
    }

    #[test]
    fn a_search_goes_on_behind_a_place_and_from_the_start_again() {
        let document = Document::parse(r#"{"a": "x", "b": "x", "c": "x"}"#).unwrap();
        let matches = search(&document, "x");
        // The labels of unanswered fields come last.
        let count = matches.iter().filter(|found| matches!(found.part, MatchPart::Value(_))).count();
        assert_eq!(count, 3);
        assert_eq!(from(&matches, 0), Some(0));
        assert_eq!(from(&matches, matches[1].span.start), Some(1));
        assert_eq!(from(&matches, usize::MAX), Some(0));
        assert_eq!(from(&[], 0), None);
    }
}
