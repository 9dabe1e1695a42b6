//! Where in the text findings are shown.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::document::{Document, Member, Node, Pointer, Span, Value};

use super::finding::Finding;

/// Objects with more members than this are searched by a table; in smaller ones looking at all keys is as fast.
const LARGE: usize = 32;

/// Finds the places of findings. Ask one for all findings of a document: it remembers what is in large objects.
#[derive(Debug)]
pub struct Locator<'a> {
    document: &'a Document,
    /// The members of large objects by key, for every object that a finding led through, known by its address.
    large: RefCell<HashMap<*const Node, HashMap<&'a str, &'a Member>>>,
}

impl<'a> Locator<'a> {
    /// For the findings of a document.
    pub fn new(document: &'a Document) -> Self {
        Self { document, large: RefCell::default() }
    }

    /// Where in the text a finding is shown: the value where it is plain, the key of a member that holds more, the
    /// opening bracket of the object that lacks a member.
    pub fn locate(&self, finding: &Finding) -> Span {
        finding.span.unwrap_or_else(|| self.place(&finding.pointer))
    }

    /// Where the key of the member that `pointer` names stands; `None` where there is none.
    pub fn key(&self, pointer: &Pointer) -> Option<Span> {
        match self.follow(pointer) {
            (_, Some(member), false) => Some(member.key_span),
            _ => None,
        }
    }

    /// The value that `pointer` leads to, or the innermost one on the way to what is not there: the value, the member
    /// that it is, and whether something is missing.
    fn follow(&self, pointer: &Pointer) -> (&'a Node, Option<&'a Member>, bool) {
        let mut node = self.document.root();
        let mut member: Option<&Member> = None;
        for token in pointer.tokens() {
            let next = match &node.value {
                Value::Object(members) => self.member(node, members, &token).map(|found| (&found.value, Some(found))),
                Value::Array(_) => node.step(&token).map(|found| (found, None)),
                _ => None,
            };
            let Some(next) = next else { return (node, member, true) };
            (node, member) = next;
        }
        (node, member, false)
    }

    fn place(&self, pointer: &Pointer) -> Span {
        let (node, member, missing) = self.follow(pointer);
        let container = matches!(node.value, Value::Array(_) | Value::Object(_));
        match member {
            Some(member) if container && !missing => member.key_span,
            _ if container => Span::new(node.span.start, node.span.start + 1),
            _ => node.span,
        }
    }

    fn member(&self, object: &'a Node, members: &'a [Member], key: &str) -> Option<&'a Member> {
        if members.len() <= LARGE {
            return object.member(key);
        }
        let mut large = self.large.borrow_mut();
        // Of several copies the last counts, as everywhere.
        let table = large
            .entry(std::ptr::from_ref(object))
            .or_insert_with(|| members.iter().map(|member| (&*member.key, member)).collect());
        table.get(key).copied()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{LARGE, Locator};
    use crate::check::Finding;
    use crate::document::{Document, Pointer};

    #[test]
    fn large_objects_are_searched_like_small_ones() {
        for size in [1, LARGE + 1] {
            let many: Vec<String> = (0..size).map(|i| format!("\"k{i}\": {{\"a\": [{i}]}}")).collect();
            let many = many.join(", ");
            let document = Document::parse(&format!("{{{many}, \"k0\": \"last\", \"l\": [true]}}")).unwrap();
            let locator = Locator::new(&document);
            let shown = |pointer: &str| {
                let pointer = Pointer::parse(pointer).unwrap();
                let span = locator.locate(&Finding::error(pointer, "x", "y"));
                &document.text()[span.start..span.end]
            };
            assert_eq!(shown("/k0"), "\"last\"", "the last copy counts");
            assert_eq!(shown("/l"), "\"l\"");
            assert_eq!(shown("/l/0"), "true");
            assert_eq!(shown("/l/7"), "[");
            assert_eq!(shown("/none"), "{");
            assert_eq!(shown("/none/deep/er"), "{");
            assert_eq!(shown("/k0/deep"), "\"last\"");
            assert_eq!(shown(""), "{");
            let key = |pointer: &str| locator.key(&Pointer::parse(pointer).unwrap());
            assert_eq!(key("/l").map(|span| &document.text()[span.start..span.end]), Some("\"l\""));
            assert_eq!((key("/l/0"), key("/none"), key("")), (None, None, None));
        }
    }
}
