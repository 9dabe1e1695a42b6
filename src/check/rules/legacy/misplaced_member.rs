//! Members that stand one level too high or too low.

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Fragment, Node, Pointer};

/// `legacy/misplaced-member`
pub static RULE: Rule = Rule {
    name: "legacy/misplaced-member",
    summary: "A known member stands in a place where nobody reads it.",
    why: "Extensions belong to the capabilities, examples to a skill, modes to the card. Early libraries put them \
          elsewhere, and every client ignores them there.",
    bad: &[("/extensions", r#"[{"uri": "https://example.com/extensions/receipts/v1"}]"#)],
    good: &[("/capabilities/extensions", r#"[{"uri": "https://example.com/extensions/receipts/v1"}]"#)],
    fix: "Move the member to its place.",
    source: "a2a.proto, AgentCapabilities, AgentSkill, AgentCard; migration guide of the Python SDK",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let root = Pointer::root();
    let flags = member(card.root, "capabilities");
    if let Some(old) = usable(card.root, "extensions") {
        let to = flags
            .filter(|flags| flags.value.as_object().is_some())
            .map(|flags| (root.key(&flags.key), &flags.value, "extensions"));
        let message = "`extensions` at the top of the card is not read; extensions belong to `capabilities`";
        findings.add(moved(card, &root.key("extensions"), old, to, message, "Move it to `capabilities.extensions`"));
    }
    if let Some(old) = usable(card.root, "examples") {
        // Of several skills only the author knows which one they show.
        let to = match card.skills.as_slice() {
            [skill] => Some((skill.pointer.clone(), skill.node, "examples")),
            _ => None,
        };
        let message = "`examples` at the top of the card is not read; examples belong to a skill";
        findings.add(moved(card, &root.key("examples"), old, to, message, "Move it to the skill that it shows"));
    }
    let Some(flags) = flags else { return };
    for (short, name) in [("inputModes", "defaultInputModes"), ("outputModes", "defaultOutputModes")] {
        let Some(old) = member(&flags.value, short).filter(|old| !old.value.is_null()) else { continue };
        // Where the card has none, they are reported as missing, and these as what is meant.
        if member(card.root, name).is_none() && card.generation != Generation::V0_1 {
            continue;
        }
        let message = format!("`{}` is not read in `capabilities`; the card's modes are `{name}`", old.key);
        let at = root.key(&flags.key).key(&old.key);
        let to = Some((root.clone(), card.root, name));
        findings.add(moved(card, &at, &old.value, to, &message, &format!("Move it to `{name}`")));
    }
}

fn usable<'a>(object: &'a Node, name: &str) -> Option<&'a Node> {
    object.get(name).filter(|node| !node.is_null())
}

/// The finding, with the edits that move the list `from` into the member of `to`, behind what is there already.
fn moved(
    card: &CardView<'_>,
    from: &Pointer,
    old: &Node,
    to: Option<(Pointer, &Node, &str)>,
    message: &str,
    order: &str,
) -> Finding {
    let finding = Finding::warning(from.clone(), message, format!("{order}."));
    let (Some((holder, object, name)), Some(entries)) = (to, old.as_array()) else { return finding };
    let place = member(object, name);
    let at = holder.key(place.map_or(name, |member| &*member.key));
    let Some(there) = place else {
        return finding.safe_fix(order, vec![Edit::Move { from: from.clone(), to: at, position: None }]);
    };
    let Some(known) = there.value.as_array() else { return finding };
    let same = |a: &Node, b: &Node| match (a.get("uri"), b.get("uri")) {
        (Some(a), Some(b)) => a.value == b.value,
        _ => a.to_json() == b.to_json(),
    };
    let new = entries.iter().filter(|entry| !known.iter().any(|other| same(other, entry)));
    let mut edits: Vec<Edit> = new
        .enumerate()
        .map(|(count, entry)| {
            let text = Fragment::Text(card.document.raw(entry).to_owned());
            Edit::insert(at.index(known.len() + count), text)
        })
        .collect();
    // The same extension with other details cannot be merged unseen.
    let differs =
        entries.iter().any(|entry| known.iter().any(|other| same(other, entry) && other.to_json() != entry.to_json()));
    edits.push(Edit::remove(from.clone()));
    if differs { finding.review_fix(order, edits) } else { finding.safe_fix(order, edits) }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Applicability, Profile};

    #[test]
    fn lists_move_to_their_place_or_behind_what_is_there() {
        Cases::of(&RULE)
            .fixed_safely(RULE.bad, RULE.good)
            .fixed_safely(
                &[
                    ("/extensions", r#"[{"uri": "a"}, {"uri": "b"}, {"uri": "c"}]"#),
                    ("/capabilities/extensions", r#"[{"uri": "z"}, {"uri": "a"}]"#),
                ],
                &[("/capabilities/extensions", r#"[{"uri": "z"}, {"uri": "a"}, {"uri": "b"}, {"uri": "c"}]"#)],
            )
            .fixed_safely(
                &[("/capabilities", r#"{"inputModes": ["text/plain", "image/png"]}"#)],
                &[("/capabilities", "{}"), ("/defaultInputModes", r#"["text/plain", "image/png"]"#)],
            )
            .fixed_safely(
                &[("/examples", r#"["Can I return it?"]"#)],
                &[("/skills/0/examples", r#"["Can I return it?"]"#)],
            )
            .fail(&[("/examples", "[]"), ("/skills", "[]")], &["/examples"])
            .pass(&[("/extensions", "null")]);
    }

    #[test]
    fn missing_modes_are_one_finding_and_it_is_not_this_one() {
        Cases::of(&RULE)
            .pass(&[("/defaultInputModes", ""), ("/capabilities", r#"{"input_modes": ["text/plain"]}"#)])
            .fail(
                &[("", r#"{"url": "u", "authentication": {}, "capabilities": {"inputModes": ["text"]}}"#)],
                &["/capabilities/inputModes"],
            );
    }

    #[test]
    fn the_same_extension_with_other_details_needs_a_look() {
        let found = findings(
            &RULE,
            &[
                ("/extensions", r#"[{"uri": "a", "required": true}]"#),
                ("/capabilities/extensions", r#"[{"uri": "a"}]"#),
            ],
            Profile::Strict,
        );
        assert_eq!(found[0].fix.as_ref().map(|fix| fix.applicability), Some(Applicability::Review));
    }
}
