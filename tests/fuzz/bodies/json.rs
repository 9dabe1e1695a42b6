//! The JSON reader: takes what serde_json takes and says the same, except where that is a decision of ours.
//!
//! | what | serde_json | here |
//! |---|---|---|
//! | the same key twice | the last one counts, the first is forgotten | both are kept, and found |
//! | a byte order mark in front | no JSON | taken off, and told |
//! | more than 128 containers inside each other | limited by the type that is read | refused |
//! | lone surrogate escapes | depends on the type that is read | kept as written; the text reads as U+FFFD |
//! | numbers beyond a double | depends on the type that is read | kept as written |

use cardwright::document::{Document, Edit, Node, Pointer, Span, SyntaxErrorKind, Value};
use serde::de::IgnoredAny;

use super::bytes::Bytes;

pub fn run(data: &[u8]) {
    let reading = Document::read(data);
    let stripped = data.strip_prefix(b"\xEF\xBB\xBF");
    assert_eq!(reading.byte_order_mark, stripped.is_some());
    let bytes = stripped.unwrap_or(data);
    let Ok(text) = std::str::from_utf8(bytes) else {
        let faults = reading.document.expect_err("bytes that are not UTF-8");
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].kind, SyntaxErrorKind::NotUtf8);
        assert_span(&reading.text, faults[0].span);
        return;
    };
    assert_eq!(reading.text, text);
    let theirs = serde_json::from_str::<IgnoredAny>(text);
    match reading.document {
        Ok(document) => {
            assert!(theirs.is_ok(), "only we take {text:?}: {:?}", theirs.err());
            read(text, document, data);
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a reason: {text:?}");
            for fault in &faults {
                assert_span(text, fault.span);
                assert!(!fault.kind.message().is_empty() && !fault.kind.help().is_empty());
            }
            assert!(faults.is_sorted_by_key(|fault| fault.span.start), "{faults:?} in {text:?}");
            let deep = faults.iter().any(|fault| fault.kind == SyntaxErrorKind::TooDeep);
            assert_eq!(
                deep && theirs.is_ok(),
                theirs.is_ok() && depth(text) > cardwright::document::MAX_DEPTH,
                "{text:?}"
            );
            assert!(theirs.is_err() || deep, "only we refuse {text:?}: {faults:?}");
        }
    }
}

fn read(text: &str, mut document: Document, data: &[u8]) {
    // Nothing but white space around the value is changed.
    let kept = document.text().trim_end_matches(['\r', '\n']);
    let rest = text.strip_prefix(kept).expect("the text up to the end of the value stays");
    assert!(rest.chars().all(|c| matches!(c, ' ' | '\n' | '\r' | '\t')), "{rest:?} was dropped");
    if let Ok(theirs) = serde_json::from_str::<serde_json::Value>(text) {
        assert_eq!(document.root().to_json(), theirs, "{text:?}");
    }
    let mut all = Vec::new();
    places(document.root(), &Pointer::root(), &mut all);
    spans(&document, document.root(), 0, document.text().len());
    let naive = duplicates(document.root());
    assert_eq!(document.duplicate_keys().len(), naive, "{text:?}");
    // Each value alone reads to itself. Bounded, since this is quadratic in the depth.
    for at in all.iter().take(64) {
        let node = document.get(at).expect("a place that was seen");
        if naive == 0 {
            let alone = Document::parse(document.raw(node)).expect("a value is JSON");
            assert!(same(alone.root(), node), "{at} of {text:?} reads differently alone");
        }
    }
    let formatted = document.formatted();
    let again = Document::parse(&formatted).expect("what is printed is JSON");
    assert!(same(again.root(), document.root()), "printing changed {text:?}\n{formatted}");
    assert_eq!(again.formatted(), formatted, "printing twice");
    assert_eq!(again.compact_len(), unspaced(&formatted), "{formatted}");
    // Edits and back again, decided by the text itself.
    let before = document.text().to_owned();
    let mut bytes = Bytes::new(data);
    let mut undo = Vec::new();
    for _ in 0..4 {
        let mut all = Vec::new();
        places(document.root(), &Pointer::root(), &mut all);
        let edit = edit(&all, &mut bytes);
        if let Ok(inverse) = document.apply(&edit) {
            let fresh = Document::parse(document.text()).expect("an edited text is JSON");
            assert_eq!(fresh.root(), document.root(), "the tree is not the text's after {edit:?} in {before:?}");
            undo.push(inverse);
        }
    }
    let after = document.text().to_owned();
    let mut redo: Vec<_> = undo.iter().rev().map(|inverse| document.revert(inverse)).collect();
    assert_eq!(document.text(), before, "undone");
    while let Some(step) = redo.pop() {
        document.revert(&step);
    }
    assert_eq!(document.text(), after, "done again");
}

fn edit(all: &[Pointer], bytes: &mut Bytes<'_>) -> Edit {
    let at = all[bytes.below(all.len())].clone();
    let other = all[bytes.below(all.len())].clone();
    let key = bytes.pick(&["a", "", "0", "1", "name", "é\"\\", "\u{202e}"]);
    match bytes.below(7) {
        0 => Edit::set(at, bytes.text().as_str()),
        1 => Edit::insert(
            if bytes.flag() { at.index(bytes.below(4)) } else { at.key(key) },
            serde_json::json!({"n": [1]}),
        ),
        2 => Edit::remove(at),
        3 => Edit::Reorder { array: at, from: bytes.below(4), to: bytes.below(4) },
        4 => Edit::Move { from: other, to: at.key(key), position: Some(bytes.below(3)) },
        5 => Edit::RemoveCopy { at, copy: bytes.below(3) },
        _ => Edit::rename(at, key),
    }
}

fn assert_span(text: &str, span: Span) {
    assert!(span.start <= span.end && text.get(span.start..span.end).is_some(), "{span:?} is no part of {text:?}");
}

/// The places of all values that a pointer can name.
pub fn places(node: &Node, at: &Pointer, all: &mut Vec<Pointer>) {
    all.push(at.clone());
    for (index, element) in node.elements().iter().enumerate() {
        places(element, &at.index(index), all);
    }
    for member in node.members() {
        places(&member.value, &at.key(&member.key), all);
    }
}

/// Every value and key stands inside what holds it, behind what comes before, and begins and ends as its kind does.
fn spans(document: &Document, node: &Node, from: usize, to: usize) {
    let span = node.span;
    assert!(from <= span.start && span.start < span.end && span.end <= to, "{span:?} is not within {from}..{to}");
    let raw = document.raw(node);
    let ends = (raw.chars().next(), raw.chars().next_back());
    match &node.value {
        Value::Null => assert_eq!(raw, "null"),
        Value::Bool(value) => assert_eq!(raw, value.to_string()),
        Value::Number(spelling) => assert_eq!(raw, &**spelling),
        Value::String(_) => assert_eq!(ends, (Some('"'), Some('"'))),
        Value::Array(elements) => {
            assert_eq!(ends, (Some('['), Some(']')));
            let mut at = span.start + 1;
            for element in elements {
                spans(document, element, at, span.end - 1);
                at = element.span.end;
            }
        }
        Value::Object(members) => {
            assert_eq!(ends, (Some('{'), Some('}')));
            let mut at = span.start + 1;
            for member in members {
                assert!(at <= member.key_span.start && member.key_span.end < member.value.span.start);
                let key = &document.text()[member.key_span.start..member.key_span.end];
                let key = Document::parse(key).expect("a key is a string");
                assert_eq!(key.root().as_str(), Some(&*member.key));
                spans(document, &member.value, member.key_span.end + 1, span.end - 1);
                at = member.value.span.end;
            }
        }
    }
}

/// Whether two values are the same but for where they stand.
pub fn same(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.key == b.key && same(&a.value, &b.value))
        }
        (a, b) => a == b,
    }
}

/// How many keys occur more than once in their object, counted the slow way.
fn duplicates(node: &Node) -> usize {
    let members = node.members();
    let second = members
        .iter()
        .enumerate()
        .filter(|(index, member)| members[..*index].iter().filter(|earlier| earlier.key == member.key).count() == 1);
    let inside = node.elements().iter().chain(members.iter().map(|member| &member.value));
    second.count() + inside.map(duplicates).sum::<usize>()
}

/// The length of a JSON text without the white space outside of its strings.
fn unspaced(text: &str) -> usize {
    let (mut inside, mut escaped, mut length) = (false, false, 0);
    for byte in text.bytes() {
        if inside || !byte.is_ascii_whitespace() {
            length += 1;
        }
        inside = match byte {
            b'"' if !escaped => !inside,
            _ => inside,
        };
        escaped = inside && byte == b'\\' && !escaped;
    }
    length
}

/// How deep the brackets of a JSON text go.
fn depth(text: &str) -> usize {
    let (mut inside, mut escaped, mut depth, mut most) = (false, false, 0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'"' if !escaped => inside = !inside,
            b'{' | b'[' if !inside => depth += 1,
            b'}' | b']' if !inside => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = inside && byte == b'\\' && !escaped;
        most = most.max(depth);
    }
    most
}
