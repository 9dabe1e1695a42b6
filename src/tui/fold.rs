//! Members of the card pane that are folded: one line stands for all of theirs and says what it hides.
//!
//! Folding is a matter of looking: the card, what is copied and what is saved are the same.

use std::collections::HashSet;

use crate::card::{Kind, fields};
use crate::check::wording::count;
use crate::document::{Document, LineIndex, Node, Pointer, Value};
use crate::text::{truncate, visible};

/// Which members are folded, by their place. A place that no longer exists is ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    closed: HashSet<Pointer>,
}

/// The lines of a card that are shown. A *line* is a line of the text, a *row* is what stands for one or more of them
/// on the screen; both count from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// In order, none inside another.
    folded: Vec<Folded>,
    lines: usize,
}

/// A member that is folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// Its place.
    pub place: Pointer,
    /// The line in which its value begins, which stays.
    pub first: usize,
    /// The line in which its value ends; it and those in between are hidden.
    pub last: usize,
    /// How many lines are hidden before `first`.
    before: usize,
}

impl Folded {
    const fn hidden(&self) -> usize {
        self.last - self.first
    }

    const fn row(&self) -> usize {
        self.first - self.before
    }
}

impl Folds {
    /// Folds the member at this place.
    pub fn close(&mut self, place: Pointer) {
        self.closed.insert(place);
    }

    /// Unfolds the member at this place; returns whether it was folded.
    pub fn open(&mut self, place: &Pointer) -> bool {
        self.closed.remove(place)
    }

    /// Unfolds everything.
    pub fn open_all(&mut self) {
        self.closed.clear();
    }

    /// Unfolds every member around the byte at `offset`, so that it is in sight.
    pub fn reveal(&mut self, document: &Document, offset: usize) {
        self.closed.retain(|place| document.get(place).is_some_and(|node| !around(node, offset)));
    }

    /// Folds the members of the card and the entries inside them: the card in outline, and when one member is unfolded,
    /// that member in outline.
    pub fn close_all(&mut self, document: &Document, lines: &LineIndex) {
        self.open_all();
        let root = Pointer::root();
        for (place, node) in children(document.root(), &root) {
            for (inner, node) in children(node, &place) {
                if is_foldable(node, lines) {
                    self.closed.insert(inner);
                }
            }
            if is_foldable(node, lines) {
                self.closed.insert(place);
            }
        }
    }

    /// Keeps to the members that were folded while edits move them to where `to` says. Returns those that are gone.
    pub fn follow(&mut self, to: impl Fn(&Pointer) -> Option<Pointer>) -> Vec<Pointer> {
        let mut gone = Vec::new();
        for place in std::mem::take(&mut self.closed) {
            match to(&place) {
                Some(followed) => drop(self.closed.insert(followed)),
                None => gone.push(place),
            }
        }
        gone
    }

    /// The lines that are shown. Members around the byte at `reveal` are shown unfolded.
    pub fn shown(&self, document: &Document, lines: &LineIndex, reveal: Option<usize>) -> Shown {
        let mut starts: Vec<(usize, usize, &Pointer)> = self
            .closed
            .iter()
            .filter_map(|place| Some((place, document.get(place)?)))
            .filter(|(_, node)| is_foldable(node, lines) && !reveal.is_some_and(|offset| around(node, offset)))
            .map(|(place, node)| (node.span.start, node.span.end, place))
            .collect();
        starts.sort_unstable_by_key(|(start, ..)| *start);
        let mut shown = Shown { folded: Vec::new(), lines: lines.count(document.text()) };
        let mut before = 0;
        for (start, end, place) in starts {
            let (first, last) = (lines.line_of(start), lines.line_of(end - 1));
            // Inside a folded member, or beginning in the line in which that one ends.
            if shown.folded.last().is_some_and(|outer| first <= outer.last) {
                continue;
            }
            shown.folded.push(Folded { place: place.clone(), first, last, before });
            before += last - first;
        }
        shown
    }
}

impl Shown {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.lines - self.folded.last().map_or(0, |folded| folded.before + folded.hidden())
    }

    /// The line that a row begins with.
    pub fn line(&self, row: usize) -> usize {
        let passed = self.folded.partition_point(|folded| folded.row() < row);
        row + self.folded[..passed].last().map_or(0, |folded| folded.before + folded.hidden())
    }

    /// The row in which a line is shown, or its folded member.
    pub fn row(&self, line: usize) -> usize {
        let begun = self.folded.partition_point(|folded| folded.first <= line);
        match self.folded[..begun].last() {
            Some(folded) if line <= folded.last => folded.row(),
            Some(folded) => line - folded.before - folded.hidden(),
            None => line,
        }
    }

    /// The folded member that begins in a line.
    pub fn folded(&self, line: usize) -> Option<&Folded> {
        self.folded.binary_search_by_key(&line, |folded| folded.first).ok().and_then(|index| self.folded.get(index))
    }
}

/// What a fold at this line would hide: the outermost member that begins here and goes on in other lines, else the
/// innermost one that the line stands in. `None` at the lines of the card's own braces.
pub fn foldable_at(document: &Document, lines: &LineIndex, line: usize) -> Option<Pointer> {
    let span = lines.span(document.text(), line);
    let text = &document.text()[span.start..span.end];
    let indent = text.len() - text.trim_start().len();
    let place = place_at(document, span.start + indent);
    let mut candidates = Vec::new();
    let mut at = Some(place);
    while let Some(place) = at.filter(|place| !place.is_root()) {
        at = place.parent();
        if document.get(&place).is_some_and(|node| is_foldable(node, lines)) {
            candidates.push(place);
        }
    }
    let begins = |place: &&Pointer| document.get(place).is_some_and(|node| lines.line_of(node.span.start) == line);
    candidates.iter().rev().find(begins).or_else(|| candidates.first()).cloned()
}

/// The innermost member or element that the byte at `offset` belongs to; the card itself between its members.
pub fn place_at(document: &Document, offset: usize) -> Pointer {
    let (mut node, mut place) = (document.root(), Pointer::root());
    loop {
        let inner = match &node.value {
            Value::Object(members) => {
                let index = members.partition_point(|member| member.value.span.end <= offset);
                let member = members.get(index).filter(|member| member.key_span.start <= offset);
                member.map(|member| (&member.value, place.key(&member.key)))
            }
            Value::Array(elements) => {
                let index = elements.partition_point(|element| element.span.end <= offset);
                let element = elements.get(index).filter(|element| element.span.start <= offset);
                element.map(|element| (element, place.index(index)))
            }
            _ => None,
        };
        let Some(inner) = inner else { return place };
        (node, place) = inner;
    }
}

/// What a folded value holds, in a few words: "3 skills", "check-window".
pub fn summary(node: &Node, place: &Pointer) -> String {
    let name = || {
        ["id", "name", "protocolBinding", "uri"]
            .iter()
            .find_map(|key| node.get(key).and_then(Node::as_str))
            .filter(|name| !name.is_empty())
    };
    if let Some(name) = name().filter(|_| place.last_index().is_some()) {
        return truncate(&visible(name), 40).into_owned();
    }
    let field = fields::field_at(place).filter(|field| place.last().is_some_and(|last| last == field.name));
    let noun = match field.map(|field| (field.kind, field.label)) {
        Some((Kind::Object(_), _)) | None => if node.as_array().is_some() { "item" } else { "member" }.to_owned(),
        Some((Kind::List(shape) | Kind::Map(shape), _)) => shape.title.to_lowercase(),
        Some((Kind::Requirements(_), _)) => "alternative".to_owned(),
        Some((Kind::Signatures(_), _)) => "signature".to_owned(),
        Some((_, label)) => label.strip_suffix('s').unwrap_or(label).to_lowercase(),
    };
    count(node.len(), &noun)
}

fn around(node: &Node, offset: usize) -> bool {
    node.span.start < offset && offset < node.span.end
}

fn is_foldable(node: &Node, lines: &LineIndex) -> bool {
    let is_container = matches!(node.value, Value::Array(_) | Value::Object(_));
    is_container && lines.line_of(node.span.start) < lines.line_of(node.span.end - 1)
}

fn children<'n>(node: &'n Node, at: &'n Pointer) -> Vec<(Pointer, &'n Node)> {
    match &node.value {
        Value::Object(members) => members.iter().map(|member| (at.key(&member.key), &member.value)).collect(),
        Value::Array(elements) => {
            elements.iter().enumerate().map(|(index, element)| (at.index(index), element)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::document::Edit;

    const TEXT: &str = r#"{
  "name": "a",
  "skills": [
    {
      "id": "one",
      "tags": [
        "x"
      ]
    },
    {
      "id": "two"
    }
  ],
  "provider": {
    "url": "u"
  }
}
"#;

    fn at(place: &str) -> Pointer {
        Pointer::parse(place).unwrap()
    }

    fn card() -> (Document, LineIndex) {
        (Document::parse(TEXT).unwrap(), LineIndex::new(TEXT))
    }

    #[test]
    fn rows_and_lines_agree_whatever_is_folded() {
        let (document, lines) = card();
        let places = ["/skills", "/skills/0", "/skills/0/tags", "/skills/1", "/provider", "/gone", "/name"];
        for chosen in 0_u32..1 << places.len() {
            let mut folds = Folds::default();
            let is_chosen = |index: &usize| chosen & (1 << index) != 0;
            (0..places.len()).filter(is_chosen).for_each(|index| folds.close(at(places[index])));
            let shown = folds.shown(&document, &lines, None);
            let starts: Vec<usize> = (0..shown.rows()).map(|row| shown.line(row)).collect();
            assert_eq!(starts[0], 0);
            for (row, line) in starts.iter().enumerate() {
                let next = starts.get(row + 1).copied().unwrap_or(lines.count(TEXT));
                assert!(*line < next, "{chosen:b}");
                assert_eq!(shown.folded(*line).is_some(), next - line > 1, "{chosen:b} line {line}");
                (*line..next).for_each(|hidden| assert_eq!(shown.row(hidden), row, "{chosen:b} line {hidden}"));
            }
        }
    }

    #[test]
    fn a_member_is_folded_from_its_first_line_or_from_any_line_inside() {
        let (document, lines) = card();
        let fold = |line: usize| foldable_at(&document, &lines, line).map(|place| place.to_string());
        let wanted = [
            (0, None),
            (1, None),
            (2, Some("/skills")),
            (3, Some("/skills/0")),
            (4, Some("/skills/0")),
            (5, Some("/skills/0/tags")),
            (6, Some("/skills/0/tags")),
            (8, Some("/skills/0")),
            (12, Some("/skills")),
            (14, Some("/provider")),
            (16, None),
        ];
        for (line, place) in wanted {
            assert_eq!(fold(line).as_deref(), place, "line {line}");
        }
    }

    #[test]
    fn a_folded_line_says_what_it_hides() {
        let document = Document::parse(
            r#"{"skills": [{"id": "a"}, {}, {"id": ""}], "supportedInterfaces": [{}], "provider": {"url": "", "x": 1},
                "securitySchemes": {"a": {}}, "defaultInputModes": ["a", "b"], "x": [1, 2], "securityRequirements": [{}, {}],
                "capabilities": {}}"#,
        )
        .unwrap();
        let wanted = [
            ("/skills", "3 skills"),
            ("/skills/0", "a"),
            ("/skills/1", "0 members"),
            ("/skills/2", "1 member"),
            ("/supportedInterfaces", "1 interface"),
            ("/provider", "2 members"),
            ("/securitySchemes", "1 security scheme"),
            ("/defaultInputModes", "2 input modes"),
            ("/x", "2 items"),
            ("/securityRequirements", "2 alternatives"),
        ];
        for (place, words) in wanted {
            assert_eq!(summary(document.get(&at(place)).unwrap(), &at(place)), words, "{place}");
        }
    }

    #[test]
    fn folding_all_leaves_an_outline_and_each_member_opens_as_one() {
        let (document, lines) = card();
        let mut folds = Folds::default();
        folds.close_all(&document, &lines);
        assert_eq!(folds.shown(&document, &lines, None).rows(), 5);
        assert!(folds.open(&at("/skills")));
        assert_eq!(folds.shown(&document, &lines, None).rows(), 8);
        let tag = TEXT.find("\"x\"").unwrap();
        assert_eq!(folds.shown(&document, &lines, Some(tag)).rows(), 13, "what is looked for is in sight");
        folds.reveal(&document, tag);
        assert_eq!(folds.shown(&document, &lines, None).rows(), 13);
    }

    #[test]
    fn folds_keep_to_their_members_when_these_move() {
        let (mut document, _) = card();
        let mut folds = Folds::default();
        folds.close(at("/skills/1"));
        let edit = Edit::Remove { at: at("/skills/0") };
        document.apply_all(std::slice::from_ref(&edit)).unwrap();
        assert_eq!(folds.follow(|place| edit.follow(place)), []);
        assert!(folds.open(&at("/skills/0")));
    }
}
