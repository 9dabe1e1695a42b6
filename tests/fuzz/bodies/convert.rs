//! Converting: the account is complete, nothing goes without being said, and a converted card converts to itself.

use std::collections::BTreeSet;

use cardwright::check::Profile;
use cardwright::convert::{Answers, Kind, Plan, report};
use cardwright::document::{Document, Node, Pointer, Value};

use super::bytes::Bytes;
use super::cards;
use super::fix::{holds, mark};
use super::harmless::assert_harmless;

pub fn run(data: &[u8]) {
    let Ok(mut source) = Document::read(&cards::from(data)).document else { return };
    let mut bytes = Bytes::new(data);
    let marks = mark(&mut source, &mut bytes);
    let mut answers = Answers::default();
    if bytes.flag() {
        answers.speaks(bytes.pick(&["0.3", "1.0", "both"]));
    }
    if bytes.flag() {
        answers.publish_dual();
    }
    // Each answer may bring further questions.
    for _ in 0..3 {
        let Ok(plan) = Plan::of(&source, &answers) else { return };
        judge(&source, &plan, &answers);
        for (text, at) in &marks {
            assert!(
                holds(plan.document.root(), text) || said_gone(&plan, at),
                "{text} at {at} went without a word\n{:#?}",
                plan.changes
            );
        }
        for question in &plan.questions {
            if bytes.flag() {
                let choices: Vec<&str> = question.answers.iter().map(|choice| choice.value.as_str()).collect();
                let answer = if choices.is_empty() || bytes.below(8) == 0 {
                    bytes.pick(&["text/plain", "https://agent.example.com/x", "1.0", "a,b", "", "\u{1b}[2J"])
                } else {
                    bytes.pick(&choices)
                };
                answers.give(&question.key, answer);
            }
        }
    }
}

/// Whether a line of the account says that this value, or one around it, is lost.
fn said_gone(plan: &Plan, at: &Pointer) -> bool {
    let about = |change: &&cardwright::convert::Change| change.from.as_ref().is_some_and(|from| at.is_within(from));
    plan.changes
        .iter()
        .filter(about)
        .any(|change| change.lost.is_some() || matches!(change.kind, Kind::Removed | Kind::Merged | Kind::Asked))
}

fn judge(source: &Document, plan: &Plan, answers: &Answers) {
    let again = Plan::of(source, answers).expect("the same source and answers");
    assert_eq!(again.document.text(), plan.document.text(), "the same answers give another card");
    assert_eq!(again.changes, plan.changes);
    assert!(Document::parse(plan.document.text()).is_ok());
    assert_eq!(plan.document.duplicate_keys(), [], "{}", source.text());
    assert!(source.root().is_empty() || !plan.document.root().is_empty(), "everything is gone\n{}", source.text());
    complete(source, plan);
    assert_harmless(&report::human(plan, "card\u{1b}[2J.json"), "the account");
    let account = report::json(plan).expect("the account as JSON");
    assert_harmless(&account, "the account as JSON");
    assert!(serde_json::from_str::<serde_json::Value>(&account).is_ok());
    let mut undone = source.clone();
    let redo = undone.revert(&plan.splices(source));
    assert_eq!(undone.text(), plan.document.text());
    undone.revert(&redo);
    assert_eq!(undone.text(), source.text());
    if plan.is_finished() {
        let mut same = Answers::default();
        if plan.profile == Profile::Dual {
            same.publish_dual();
        }
        let next = Plan::of(&plan.document, &same).expect("a converted card is a card");
        assert_eq!(
            next.document.text(),
            plan.document.text(),
            "converting the result changes it\n{:#?}\n{}",
            next.changes,
            source.text()
        );
        // The 0.3 half of a card with both is made anew, and comes out the same.
        let untouched = next.changes.iter().all(|change| change.kind == Kind::Kept);
        assert!(untouched || plan.profile == Profile::Dual, "{:#?}", next.changes);
    }
}

/// Each value of the source belongs to a line of its own or to that of the nearest value around it, and what no line
/// says to be gone stands in the result.
fn complete(source: &Document, plan: &Plan) {
    let mut seen = BTreeSet::new();
    for change in &plan.changes {
        assert!(!change.reason.is_empty());
        match &change.from {
            Some(from) => {
                assert!(source.get(from).is_some(), "{from} is not in the source");
                assert!(seen.insert(from.clone()), "{from} has two lines");
            }
            None => assert!(!change.to.is_empty() || change.lost.is_some(), "a line about nothing: {change:?}"),
        }
        for place in &change.to {
            assert!(
                plan.document.get(place).is_some(),
                "{place} does not exist: {change:?}\n{}\n{}",
                source.text(),
                plan.document.text()
            );
        }
        assert_ne!(
            change.reason,
            "v1.0 has no place for it.",
            "a step took something and did not say so: {change:?}\n{:#?}\n{}",
            plan.changes,
            source.text()
        );
    }
    leaves(source.root(), &Pointer::root(), &mut |at, value| {
        let mut around = at.clone();
        while !seen.contains(&around) {
            around = around.parent().unwrap_or_else(|| panic!("{at} has no line"));
        }
        let change = plan.changes.iter().find(|change| change.from.as_ref() == Some(&around)).expect("a line");
        if matches!(change.kind, Kind::Removed | Kind::Merged | Kind::Asked) || around == *at {
            assert!(!change.to.is_empty() || change.kind != Kind::Kept, "{at}: {change:?}");
            return;
        }
        // `null` says nothing: in a form that has no room for it, its place is empty.
        let says_nothing = value.is_null() && change.kind != Kind::Kept;
        let stands = change.to.iter().any(|to| plan.document.get(to).is_some_and(|holder| holds_value(holder, value)));
        assert!(
            stands || says_nothing,
            "{at} is not where its line says: {change:?}\n{}\n{}",
            source.text(),
            plan.document.text()
        );
    });
}

fn holds_value(holder: &Node, value: &Node) -> bool {
    // What was empty may have been filled.
    let filled = || matches!(holder.value, Value::Array(_) | Value::Object(_)) && holder.kind() == value.kind();
    super::json::same(holder, value)
        || (value.members().is_empty() && value.elements().is_empty() && filled())
        || holder.elements().iter().any(|element| holds_value(element, value))
        || holder.members().iter().any(|member| holds_value(&member.value, value))
}

fn leaves(node: &Node, at: &Pointer, visit: &mut impl FnMut(&Pointer, &Node)) {
    if node.is_empty() {
        visit(at, node);
    }
    for (index, element) in node.elements().iter().enumerate() {
        leaves(element, &at.index(index), visit);
    }
    for member in node.members() {
        leaves(&member.value, &at.key(&member.key), visit);
    }
}
