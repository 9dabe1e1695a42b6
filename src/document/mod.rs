//! The JSON text and tree that Cardwright edits. Knows nothing of A2A, the terminal or the environment.
//!
//! A [`Document`] is its text; the tree is a view of it with the position of every key and value. An [`Edit`] names a
//! place by [`Pointer`] and becomes a replacement of a few bytes, so that untouched text stays to the letter and the
//! inverse restores it exactly. [`History`] keeps the inverses.

mod apply;
mod batch;
pub mod draft;
mod edit;
mod history;
mod layout;
mod lines;
mod node;
mod pointer;
mod print;
mod read;
pub mod storage;
mod syntax;
mod temporary;
mod touched;

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

pub(crate) use batch::Batch;
pub use edit::{Edit, EditError, Fragment, Splice};
pub use history::{Change, Grouping, History, Step, TYPING_PAUSE, starts_word};
pub use layout::Layout;
pub use lines::{LineColumn, LineIndex};
pub use node::{Member, Node, Span, Value};
pub use pointer::{NotAPointer, Pointer, PointerStep};
pub use print::{has_lone_surrogate, quote};
pub use read::MAX_DEPTH;
pub use syntax::{SyntaxError, SyntaxErrorKind};
pub(crate) use touched::Touched;

/// A JSON document: its text and the tree read from it. The text is always JSON and ends in exactly one newline.
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    root: Node,
    layout: Layout,
}

/// What came of reading bytes.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// The document, or every fault that keeps the text from being JSON, in the order of the text.
    pub document: Result<Document, Vec<SyntaxError>>,
    /// The text as far as it could be decoded, without the byte order mark; positions refer to it.
    pub text: Cow<'a, str>,
    /// Whether a byte order mark stood in front.
    pub byte_order_mark: bool,
}

/// A key that occurs more than once in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateKey {
    /// The member.
    pub pointer: Pointer,
    /// Where the keys stand, in the order of the text: at least two.
    pub keys: Vec<Span>,
}

impl Document {
    /// An empty object in the standard layout.
    pub fn new() -> Self {
        let root = Node { span: Span::new(0, 2), value: Value::Object(Vec::new()) };
        Self { text: "{}\n".into(), root, layout: Layout::default() }
    }

    /// Reads bytes. A byte order mark is dropped, and the text is made to end in exactly one newline; nothing else
    /// of it changes.
    pub fn read(bytes: &[u8]) -> Reading<'_> {
        let (bytes, byte_order_mark) = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) => (rest, true),
            None => (bytes, false),
        };
        match std::str::from_utf8(bytes) {
            Ok(text) => Reading { document: Self::parse(text), text: text.into(), byte_order_mark },
            Err(error) => {
                let text = String::from_utf8_lossy(bytes);
                let at = error.valid_up_to();
                // The first bad byte became one replacement character, three bytes long.
                let span = Span::new(at, (at + 3).min(text.len()));
                let fault = SyntaxError { kind: SyntaxErrorKind::NotUtf8, span };
                Reading { document: Err(vec![fault]), text, byte_order_mark }
            }
        }
    }

    /// Reads text without a byte order mark.
    pub fn parse(text: &str) -> Result<Self, Vec<SyntaxError>> {
        let root = read::parse(text)?;
        let layout = Layout::of(text, &root);
        let mut text = text[..root.span.end].to_owned();
        text.push_str(layout.newline);
        Ok(Self { text, root, layout })
    }

    /// The text: what the card pane shows, what is copied and what is saved.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The outermost value.
    pub const fn root(&self) -> &Node {
        &self.root
    }

    /// The value at `pointer`.
    pub fn get(&self, pointer: &Pointer) -> Option<&Node> {
        self.root.at(pointer)
    }

    /// The member that `pointer` names, with its key; `None` for the root and for array elements.
    pub fn member(&self, pointer: &Pointer) -> Option<&Member> {
        self.get(&pointer.parent()?)?.member(&pointer.last()?)
    }

    /// The text of a value as it is written.
    pub fn raw(&self, node: &Node) -> &str {
        &self.text[node.span.start..node.span.end]
    }

    /// The text with 2 spaces, LF, every item on its own line and literal UTF-8. No value, number spelling or order
    /// changes.
    pub fn formatted(&self) -> String {
        print::standard(&self.text, &self.root)
    }

    /// The length in bytes without any white space between values.
    pub fn compact_len(&self) -> usize {
        compact_len(&self.root)
    }

    /// Every key that occurs more than once in its object. While there is one, readers disagree on what the document
    /// says.
    pub fn duplicate_keys(&self) -> Vec<DuplicateKey> {
        let mut found = Vec::new();
        duplicates_in(&self.root, &mut Vec::new(), &mut found);
        found
    }
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Document {
    /// Documents are equal when their texts are.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// What a value takes without white space: its brackets, commas and colons, and what stands inside.
fn compact_len(node: &Node) -> usize {
    // Every item but the first has a comma in front.
    let frame = |items: usize| 2 + items.saturating_sub(1);
    match &node.value {
        Value::Array(elements) => frame(elements.len()) + elements.iter().map(compact_len).sum::<usize>(),
        Value::Object(members) => {
            let length = |span: Span| span.end - span.start;
            let inside = members.iter().map(|member| length(member.key_span) + 1 + compact_len(&member.value));
            frame(members.len()) + inside.sum::<usize>()
        }
        _ => node.span.end - node.span.start,
    }
}

fn duplicates_in<'a>(node: &'a Node, path: &mut Vec<PointerStep<'a>>, found: &mut Vec<DuplicateKey>) {
    match &node.value {
        Value::Array(elements) => {
            for (i, element) in elements.iter().enumerate() {
                path.push(PointerStep::Index(i));
                duplicates_in(element, path, found);
                path.pop();
            }
        }
        Value::Object(members) => {
            for (key, keys) in repeated_keys(members) {
                let pointer = Pointer::of_steps(path.iter().copied().chain([PointerStep::Key(key)]));
                found.push(DuplicateKey { pointer, keys });
            }
            for member in members {
                path.push(PointerStep::Key(&member.key));
                duplicates_in(&member.value, path, found);
                path.pop();
            }
        }
        _ => {}
    }
}

/// The keys that occur more than once, each once with all its places, in the order of their second occurrence.
fn repeated_keys(members: &[Member]) -> Vec<(&str, Vec<Span>)> {
    let differs = |(at, member): (usize, &Member)| {
        // Comparing a few is cheaper than hashing them.
        members[..at].iter().all(|earlier| earlier.key.len() != member.key.len() || earlier.key != member.key)
    };
    if members.len() <= 24 && members.iter().enumerate().all(differs) {
        return Vec::new();
    }
    let mut repeated: Vec<(&str, Vec<Span>)> = Vec::new();
    let mut seen: HashMap<&str, (Span, Option<usize>)> = HashMap::with_capacity(members.len());
    for member in members {
        match seen.entry(&*member.key) {
            Entry::Vacant(entry) => {
                entry.insert((member.key_span, None));
            }
            Entry::Occupied(mut entry) => {
                let (first, place) = *entry.get();
                let place = place.unwrap_or_else(|| {
                    repeated.push((&*member.key, vec![first]));
                    repeated.len() - 1
                });
                entry.insert((first, Some(place)));
                repeated[place].1.push(member.key_span);
            }
        }
    }
    repeated
}

#[cfg(test)]
mod tests;
