//! The outermost value is no object.

use crate::card::look_alike::LookAlike;
use crate::check::wording::count;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Pointer, Value};

/// `document/not-an-object`
pub static RULE: Rule = Rule {
    name: "document/not-an-object",
    summary: "The outermost value is not an object.",
    why: "An agent card is one JSON object. Clients that find a list, a text or a number there stop with an error that \
          seldom says why.",
    bad: &[("", "[]")],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Give the card itself: one object with `name`, `supportedInterfaces` and the other members.",
    source: "Specification section 4.4.1; a2a.proto, AgentCard",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if super::kind(card) != Some(LookAlike::NotAnObject) {
        return;
    }
    let found = match &card.root.value {
        Value::Array(elements) => format!("an array with {}", count(elements.len(), "item")),
        _ => card.root.kind().to_owned(),
    };
    findings.add(Finding::error(
        Pointer::root(),
        format!("The outermost value must be one object, but it is {found}"),
        "Give the card itself, not something around it or in its place.",
    ));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn whatever_is_no_object_is_one_finding() {
        Cases::of(&RULE)
            .fail(&[("", "[1]")], &[""])
            .fail(&[("", "null")], &[""])
            .fail(&[("", r#""a card""#)], &[""])
            .pass(&[("", "{}")]);
        let found = findings(&RULE, &[("", "[1]")], Profile::Strict);
        assert!(found[0].message.ends_with("an array with 1 item"), "{}", found[0].message);
    }
}
