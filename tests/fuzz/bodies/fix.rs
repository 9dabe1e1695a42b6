//! Fixing: comes to rest, loses nothing that its author alone could know, and is undone to the letter.

use cardwright::check::fixing::{self, Refusal};
use cardwright::check::{self, Options, Severity};
use cardwright::document::{Document, Edit, Node, Pointer};

use super::bytes::Bytes;
use super::cards;
use super::json::places;

pub fn run(data: &[u8]) {
    let Ok(mut document) = Document::read(&cards::from(data)).document else { return };
    let marks = mark(&mut document, &mut Bytes::new(data));
    let options = Options::default();
    for drop_signatures in [false, true] {
        let mut fixed = document.clone();
        let before = check::check(&document, &options);
        let fixing = match fixing::fix(&mut fixed, &options, drop_signatures) {
            Ok(fixing) => fixing,
            Err(refusal) => {
                assert_eq!(fixed.text(), document.text(), "changed although refused");
                match refusal {
                    Refusal::DuplicateKey(at) => assert!(document.get(&at).is_some()),
                    Refusal::Signed => assert!(!drop_signatures && fixing::signatures(&document).is_some()),
                }
                continue;
            }
        };
        for (mark, at) in &marks {
            let dropped = drop_signatures && at.as_str().starts_with("/signatures");
            assert!(
                dropped || holds(fixed.root(), mark),
                "{mark} at {at} was lost by {:#?}\n{}",
                fixing.applied,
                document.text()
            );
        }
        let mut again = fixed.clone();
        let more = fixing::fix(&mut again, &options, false);
        let rests = matches!(&more, Ok(more) if more.applied.is_empty());
        assert!(rests, "not at rest: {more:#?}\nafter {:#?}\n{}", fixing.applied, document.text());
        let after = check::check(&fixed, &options);
        // By another version's rules there may be more to say, and about what now stands where it is looked at.
        let moved = fixing.applied.iter().any(|applied| applied.title.starts_with("Move"));
        assert!(
            moved
                || after.generation != before.generation
                || after.count(Severity::Error) <= before.count(Severity::Error),
            "more errors than before, by {:#?}\n{:#?}\n{}\n{}",
            fixing.applied,
            after.findings,
            document.text(),
            fixed.text()
        );
        assert!(fixing.applied.iter().all(|applied| !applied.title.is_empty()));
        assert_eq!(fixing.applied.is_empty(), fixed.text() == document.text());
        fixed.revert(&fixing.undo);
        assert_eq!(fixed.text(), document.text(), "undone");
    }
}

/// Puts members that only their author knows at some places, and says which where.
pub fn mark(document: &mut Document, bytes: &mut Bytes<'_>) -> Vec<(String, Pointer)> {
    let mut all = Vec::new();
    places(document.root(), &Pointer::root(), &mut all);
    let mut marks = Vec::new();
    for number in 0..4 {
        let at = &all[bytes.below(all.len())];
        let mark = format!("mark number {number}");
        let at = at.key(&format!("x-mark-{number}"));
        if document.apply(&Edit::insert(at.clone(), mark.as_str())).is_ok() {
            marks.push((mark, at));
        }
    }
    marks
}

/// Whether a text stands anywhere in a value.
pub fn holds(node: &Node, text: &str) -> bool {
    node.as_str() == Some(text)
        || node.elements().iter().any(|element| holds(element, text))
        || node.members().iter().any(|member| holds(&member.value, text))
}
