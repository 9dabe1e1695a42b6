//! The card while it is being converted: values that know where they stood in the source.
//!
//! Every node that comes from the source carries its [`Origin`]; what a step moves, wraps or copies keeps it. So the
//! account of where each member went is read off the result and cannot differ from it. Text keeps its spelling.

use crate::document::{Document, Node, Pointer, Value, quote};

/// A value of the source: its number in the order of the text, outermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Origin(pub usize);

/// The number of a note; see [`super::work::Work::note`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NoteId(pub usize);

/// A value.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// Which value of the source this is, if any.
    pub origin: Option<Origin>,
    /// The notes that speak of this place without the value coming from what they are about.
    pub marks: Vec<NoteId>,
    /// What it is.
    pub kind: Kind,
}

/// What stands in a [`Tree`]. Numbers and strings keep their spelling.
#[derive(Clone, Debug, Default)]
pub(super) enum Kind {
    #[default]
    Null,
    Bool(bool),
    Number(String),
    Text {
        raw: String,
        text: String,
    },
    Array(Vec<Tree>),
    Object(Vec<Entry>),
}

/// A member of an object.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The key, escapes resolved.
    pub key: String,
    /// The key as it is written, quotes included.
    pub raw: String,
    /// Its value.
    pub value: Tree,
}

/// Reads a document, and lists where each [`Origin`] stood.
pub(super) fn read(document: &Document) -> (Tree, Vec<Pointer>) {
    let mut places = Vec::new();
    let tree = grow(document, document.root(), &Pointer::root(), &mut places);
    (tree, places)
}

/// An array index as a pointer writes it.
fn index(token: &str) -> Option<usize> {
    token.parse().ok()
}

fn grow(document: &Document, node: &Node, at: &Pointer, places: &mut Vec<Pointer>) -> Tree {
    let origin = Some(Origin(places.len()));
    places.push(at.clone());
    let kind = match &node.value {
        Value::Null => Kind::Null,
        Value::Bool(value) => Kind::Bool(*value),
        Value::Number(raw) => Kind::Number(raw.to_string()),
        Value::String(text) => Kind::Text { raw: document.raw(node).to_owned(), text: text.to_string() },
        Value::Array(elements) => {
            let grown = elements.iter().enumerate();
            Kind::Array(grown.map(|(index, element)| grow(document, element, &at.index(index), places)).collect())
        }
        Value::Object(members) => {
            let grown = members.iter().map(|member| Entry {
                key: member.key.to_string(),
                raw: document.text()[member.key_span.start..member.key_span.end].to_owned(),
                value: grow(document, &member.value, &at.key(&member.key), places),
            });
            Kind::Object(grown.collect())
        }
    };
    Tree { origin, marks: Vec::new(), kind }
}

impl Entry {
    /// A member under a key of our own.
    pub fn new(key: &str, value: Tree) -> Self {
        Self { key: key.to_owned(), raw: quote(key), value }
    }
}

impl Tree {
    /// A string that does not stand in the source.
    pub fn text(text: &str) -> Self {
        Kind::Text { raw: quote(text), text: text.to_owned() }.into()
    }

    /// An object with these members.
    pub fn object(members: impl IntoIterator<Item = (&'static str, Self)>) -> Self {
        Kind::Object(members.into_iter().map(|(key, value)| Entry::new(key, value)).collect()).into()
    }

    /// An array with these elements.
    pub fn array(elements: Vec<Self>) -> Self {
        Kind::Array(elements).into()
    }

    /// The same JSON as a value that does not stand in the source.
    pub fn json(value: &serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Kind::Null.into(),
            serde_json::Value::Bool(value) => Kind::Bool(*value).into(),
            serde_json::Value::Number(number) => Kind::Number(number.to_string()).into(),
            serde_json::Value::String(text) => Self::text(text),
            serde_json::Value::Array(elements) => Self::array(elements.iter().map(Self::json).collect()),
            serde_json::Value::Object(members) => {
                Kind::Object(members.iter().map(|(key, value)| Entry::new(key, Self::json(value))).collect()).into()
            }
        }
    }

    /// Marks the place as the target of a note.
    pub fn marked(mut self, note: NoteId) -> Self {
        self.marks.push(note);
        self
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Replaces the value and keeps where it came from.
    pub fn set_text(&mut self, text: &str) {
        if self.as_str() != Some(text) {
            self.kind = Self::text(text).kind;
        }
    }

    /// Whether it is `null`.
    pub const fn is_null(&self) -> bool {
        matches!(self.kind, Kind::Null)
    }

    /// Whether it is an object.
    pub const fn is_object(&self) -> bool {
        matches!(self.kind, Kind::Object(_))
    }

    /// Whether it is an array.
    pub const fn is_array(&self) -> bool {
        matches!(self.kind, Kind::Array(_))
    }

    /// The elements of an array; nothing for any other value.
    pub fn elements(&self) -> &[Self] {
        match &self.kind {
            Kind::Array(elements) => elements,
            _ => &[],
        }
    }

    /// The members of an object; nothing for any other value.
    pub fn entries(&self) -> &[Entry] {
        match &self.kind {
            Kind::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The elements of an array, to change.
    pub fn elements_mut(&mut self) -> Option<&mut Vec<Self>> {
        match &mut self.kind {
            Kind::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The members of an object, to change.
    pub fn entries_mut(&mut self) -> Option<&mut Vec<Entry>> {
        match &mut self.kind {
            Kind::Object(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value of a member.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// The value of a member, to change.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        self.entries_mut()?.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.value)
    }

    /// The text of a member.
    pub fn text_of(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_str()
    }

    /// Takes a member out of an object.
    pub fn take(&mut self, key: &str) -> Option<Self> {
        let entries = self.entries_mut()?;
        let index = entries.iter().position(|entry| entry.key == key)?;
        Some(entries.remove(index).value)
    }

    /// Puts a value under a key; what stood there is returned. Nothing happens where this is no object.
    pub fn put(&mut self, key: &str, value: Self) -> Option<Self> {
        if let Some(old) = self.get_mut(key) {
            return Some(std::mem::replace(old, value));
        }
        self.entries_mut()?.push(Entry::new(key, value));
        None
    }

    /// Gives a member another key; `false` when it is not there or the key is taken.
    pub fn rename(&mut self, key: &str, to: &str) -> bool {
        if self.get(to).is_some() {
            return false;
        }
        let Some(entries) = self.entries_mut() else { return false };
        let Some(entry) = entries.iter_mut().find(|entry| entry.key == key) else { return false };
        to.clone_into(&mut entry.key);
        entry.raw = quote(to);
        true
    }

    /// The value at a pointer.
    pub fn at(&self, pointer: &Pointer) -> Option<&Self> {
        pointer.tokens().try_fold(self, |tree, token| match &tree.kind {
            Kind::Array(elements) => elements.get(index(&token)?),
            Kind::Object(_) => tree.get(&token),
            _ => None,
        })
    }

    /// The value at a pointer, to change.
    pub fn at_mut(&mut self, pointer: &Pointer) -> Option<&mut Self> {
        pointer.tokens().try_fold(self, |tree, token| match &mut tree.kind {
            Kind::Array(elements) => elements.get_mut(index(&token)?),
            Kind::Object(entries) => entries.iter_mut().find(|entry| entry.key == token).map(|entry| &mut entry.value),
            _ => None,
        })
    }

    /// Whether two values say the same JSON. The order of members does not matter.
    pub fn same(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Null, Kind::Null) => true,
            (Kind::Bool(a), Kind::Bool(b)) => a == b,
            (Kind::Number(a), Kind::Number(b)) => a == b,
            (Kind::Text { text: a, .. }, Kind::Text { text: b, .. }) => a == b,
            (Kind::Array(a), Kind::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b)),
            (Kind::Object(a), Kind::Object(b)) => {
                a.len() == b.len()
                    && a.iter().all(|entry| other.get(&entry.key).is_some_and(|twin| twin.same(&entry.value)))
            }
            _ => false,
        }
    }

    /// The same tree without a trace of the source: for copies that a note of their own explains.
    pub fn without_origin(&self) -> Self {
        let kind = match &self.kind {
            Kind::Array(elements) => Kind::Array(elements.iter().map(Self::without_origin).collect()),
            Kind::Object(entries) => Kind::Object(
                entries.iter().map(|entry| Entry { value: entry.value.without_origin(), ..entry.clone() }).collect(),
            ),
            plain => plain.clone(),
        };
        Self { origin: None, marks: Vec::new(), kind }
    }

    /// Calls `visit` for this value and everything below, outermost first, with its place.
    pub fn walk(&self, at: &Pointer, visit: &mut impl FnMut(&Pointer, &Self)) {
        visit(at, self);
        match &self.kind {
            Kind::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    element.walk(&at.index(index), visit);
                }
            }
            Kind::Object(entries) => {
                for entry in entries {
                    entry.value.walk(&at.key(&entry.key), visit);
                }
            }
            _ => {}
        }
    }

    /// The JSON text, without layout.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        self.print(&mut out);
        out
    }

    fn print(&self, out: &mut String) {
        match &self.kind {
            Kind::Null => out.push_str("null"),
            Kind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Kind::Number(raw) | Kind::Text { raw, .. } => out.push_str(raw),
            Kind::Array(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    element.print(out);
                }
                out.push(']');
            }
            Kind::Object(entries) => {
                out.push('{');
                for (index, entry) in entries.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    out.push_str(&entry.raw);
                    out.push(':');
                    entry.value.print(out);
                }
                out.push('}');
            }
        }
    }
}

impl From<Kind> for Tree {
    fn from(kind: Kind) -> Self {
        Self { origin: None, marks: Vec::new(), kind }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_value_knows_where_it_stood_and_keeps_its_spelling() {
        let document = Document::parse(r#"{"a": [1.0, {"b\u0061": "\u00e9"}], "c": null}"#).unwrap();
        let (tree, places) = read(&document);
        let mut seen = 0;
        tree.walk(&Pointer::root(), &mut |at, tree| {
            assert_eq!(&places[tree.origin.unwrap().0], at);
            seen += 1;
        });
        assert_eq!(seen, places.len());
        assert_eq!(tree.compact(), r#"{"a":[1.0,{"b\u0061":"\u00e9"}],"c":null}"#);
    }

    #[test]
    fn equality_is_that_of_json() {
        let tree = |text: &str| read(&Document::parse(text).unwrap()).0;
        assert!(tree(r#"{"a": "\u0041", "b": [1]}"#).same(&tree(r#"{"b": [1], "a": "A"}"#)));
        assert!(!tree("[1, 2]").same(&tree("[2, 1]")));
        assert!(!tree(r#"{"a": 1}"#).same(&tree(r#"{"a": 1, "b": 1}"#)));
    }
}
