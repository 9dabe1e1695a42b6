//! Applies the safe fixes of a document until none is left.
//!
//! Fixes are found together but change the places of one another. So each round applies only those that the ones before
//! it left alone, from the end of the text to its start, and then looks again.

use crate::card::spelling::member;
use crate::document::{Batch, Document, Edit, Pointer, Splice, Touched};

use super::finding::{Applicability, Finding, Fix};
use super::place::Locator;
use super::report::check;
use super::{Options, wording};

/// After so many rounds, what still asks for a fix is left to people: two rules might undo each other for ever.
pub const MAX_ROUNDS: usize = 5;

/// A fix that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The rule whose finding it mended.
    pub rule: &'static str,
    /// Where the finding stood when it was mended.
    pub pointer: Pointer,
    /// What it did, as an order: "Rename `transport` to `protocolBinding`".
    pub title: String,
}

/// What fixing did to a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixing {
    /// The fixes, in the order in which they were applied.
    pub applied: Vec<Applied>,
    /// What takes them all back: pass it to [`Document::revert`].
    pub undo: Vec<Splice>,
}

/// Why no fix is applied to a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A key stands twice, so readers disagree on what the document says.
    #[error("the key {} occurs twice, and readers differ on which one counts", wording::quoted(&.0.last().unwrap_or_default()))]
    DuplicateKey(Pointer),
    /// The card is signed, and a change would make its signatures worthless.
    #[error("the card is signed, and any fix would make its signatures invalid")]
    Signed,
}

/// Applies the safe fixes of the rules that the options ask for. A signed card is refused if there is anything to fix,
/// unless `drop_signatures`; then the signatures go first. The document is unchanged when this is refused.
pub fn fix(document: &mut Document, options: &Options, drop_signatures: bool) -> Result<Fixing, Refusal> {
    if let Some(duplicate) = document.duplicate_keys().into_iter().next() {
        return Err(Refusal::DuplicateKey(duplicate.pointer));
    }
    let find = |document: &Document| check(document, options).findings;
    let signatures = signatures(document);
    if signatures.is_some() && !find(document).iter().any(|finding| safe(finding).is_some()) {
        return Ok(Fixing::default());
    }
    let mut fixing = Fixing::default();
    if let Some(at) = signatures {
        if !drop_signatures {
            return Err(Refusal::Signed);
        }
        if let Ok(undo) = document.apply(&Edit::remove(at.clone())) {
            let title = "Drop the signatures, which the changes below make invalid".into();
            fixing.applied.push(Applied { rule: "signatures", pointer: at, title });
            fixing.undo = undo;
        }
    }
    rounds(document, find, &mut fixing);
    Ok(fixing)
}

/// Where the signatures stand, if there are any.
pub fn signatures(document: &Document) -> Option<Pointer> {
    let signatures = member(document.root(), "signatures")?;
    (!signatures.value.is_empty()).then(|| Pointer::root().key(&signatures.key))
}

/// The fix of a finding, if it may be applied unseen.
fn safe(finding: &Finding) -> Option<&Fix> {
    finding.fix.as_ref().filter(|fix| fix.applicability == Applicability::Safe)
}

fn rounds(document: &mut Document, find: impl Fn(&Document) -> Vec<Finding>, fixing: &mut Fixing) {
    for _ in 0..MAX_ROUNDS {
        let before = fixing.applied.len();
        round(document, find(document), fixing);
        if fixing.applied.len() == before {
            return;
        }
    }
}

/// Applies, from the end of the text to its start, every safe fix whose places the ones before it left alone.
fn round(document: &mut Document, mut findings: Vec<Finding>, fixing: &mut Fixing) {
    findings.retain(|finding| safe(finding).is_some());
    {
        let places = Locator::new(document);
        findings.sort_by_cached_key(|finding| std::cmp::Reverse(places.locate(finding).start));
    }
    let mut touched = Touched::default();
    let mut batch = Batch::new(document);
    for finding in findings {
        let Some(fix) = safe(&finding) else { continue };
        if fix.edits.iter().any(|edit| touched.disturbs(edit)) {
            continue;
        }
        // A fix that no longer fits is found again in the next round, if it is still wanted.
        if batch.apply_all(&fix.edits).is_ok() {
            fix.edits.iter().for_each(|edit| touched.add(edit));
            fixing.applied.push(Applied {
                rule: finding.rule,
                pointer: finding.pointer.clone(),
                title: fix.title.clone(),
            });
        }
    }
    let mut undo = batch.finish();
    undo.append(&mut fixing.undo);
    fixing.undo = undo;
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::document::{Node, Value};

    fn at(pointer: &str) -> Pointer {
        Pointer::parse(pointer).unwrap()
    }

    /// Every key with an underscore shall lose it, and every null shall go.
    fn find(document: &Document) -> Vec<Finding> {
        fn walk(node: &Node, at: &Pointer, found: &mut Vec<Finding>) {
            for (index, element) in node.elements().iter().enumerate() {
                let place = at.index(index);
                if element.is_null() {
                    let edits = vec![Edit::remove(place.clone())];
                    found.push(Finding::warning(place.clone(), "null", "remove it").safe_fix("Remove null", edits));
                }
                walk(element, &place, found);
            }
            for member in node.members() {
                let place = at.key(&member.key);
                if member.key.contains('_') {
                    let edits = vec![Edit::rename(place.clone(), member.key.replace('_', ""))];
                    found.push(Finding::error(place.clone(), "underscore", "rename it").safe_fix("Rename", edits));
                }
                walk(&member.value, &place, found);
            }
        }
        let mut found = Vec::new();
        walk(document.root(), &Pointer::root(), &mut found);
        found
    }

    fn fixed(text: &str) -> (String, Fixing) {
        let mut document = Document::parse(text).unwrap();
        let mut fixing = Fixing::default();
        rounds(&mut document, find, &mut fixing);
        let after = document.text().to_owned();
        document.revert(&fixing.undo);
        assert_eq!(document.text(), Document::parse(text).unwrap().text(), "undo restores the text to the letter");
        (after, fixing)
    }

    #[test]
    fn fixes_inside_each_other_and_beside_each_other_all_arrive() {
        let (text, fixing) =
            fixed(r#"{"a_b": {"c_d": {"e_f": [null, 1, null, null, 2], "g": {"h_i": 1}}}, "j_k": [null]}"#);
        assert_eq!(text, "{\"ab\": {\"cd\": {\"ef\": [1, 2], \"g\": {\"hi\": 1}}}, \"jk\": []}\n");
        assert_eq!(fixing.applied.len(), 9);
    }

    #[test]
    fn a_fix_that_does_not_fit_is_left_and_the_others_are_applied() {
        // The short key is taken, so renaming is impossible.
        let (text, fixing) = fixed(r#"{"a_b": 1, "ab": 2, "c_d": 3}"#);
        assert_eq!(text, "{\"a_b\": 1, \"ab\": 2, \"cd\": 3}\n");
        assert_eq!(fixing.applied.len(), 1);
    }

    #[test]
    fn rules_that_undo_each_other_come_to_an_end() {
        let turn = |document: &Document| {
            let Value::Bool(value) = document.root().get("a").unwrap().value else { return Vec::new() };
            let edits = vec![Edit::set(at("/a"), !value)];
            vec![Finding::warning(at("/a"), "wrong way round", "turn it").safe_fix("Turn it round", edits)]
        };
        let mut document = Document::parse("{\"a\": true}").unwrap();
        let mut fixing = Fixing::default();
        rounds(&mut document, turn, &mut fixing);
        assert_eq!(fixing.applied.len(), MAX_ROUNDS);
    }

    #[test]
    fn a_signed_card_without_anything_to_fix_is_left_alone_in_silence() {
        let text = r#"{"name": "A", "signatures": [{"protected": "e30", "signature": "AA"}]}"#;
        let mut document = Document::parse(text).unwrap();
        let nothing = Options { only: vec!["syntax/duplicate-key".into()], ..Options::default() };
        assert_eq!(fix(&mut document, &nothing, false), Ok(Fixing::default()));
        assert_eq!(fix(&mut document, &nothing, true), Ok(Fixing::default()));
        assert!(signatures(&document).is_some());
    }

    #[test]
    fn nothing_is_fixed_while_a_key_stands_twice() {
        let mut document = Document::parse(r#"{"a": 1, "a": 2}"#).unwrap();
        assert_eq!(fix(&mut document, &Options::default(), false), Err(Refusal::DuplicateKey(at("/a"))));
    }
}
