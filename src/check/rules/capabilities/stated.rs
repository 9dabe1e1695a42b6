//! Capabilities that are not stated, and what stating them promises.

use super::capabilities;
use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `capabilities/not-stated`
pub static NOT_STATED: Rule = Rule {
    name: "capabilities/not-stated",
    summary: "Streaming or push notifications are neither promised nor denied.",
    why: "Clients take what is absent for unsupported. Saying `false` tells readers that it was not forgotten, and an \
          object that is not empty is signed alike by every library.",
    bad: &[("/capabilities", r#"{"streaming": true}"#)],
    good: &[("/capabilities", r#"{"streaming": true, "pushNotifications": false}"#)],
    fix: "State `true` or `false`.",
    source: "Specification section 3.3.4",
    scope: Scope::V1,
    check: not_stated,
};

/// `capabilities/promise`
pub static PROMISE: Rule = Rule {
    name: "capabilities/promise",
    summary: "A capability is promised.",
    why: "Only explains: clients rely on it, so the server must offer the operations that belong to it.",
    bad: &[("/capabilities", r#"{"streaming": true}"#)],
    good: &[("/capabilities", r#"{"streaming": false}"#)],
    fix: "Nothing, if the server does offer it.",
    source: "Specification section 3.3.4",
    scope: Scope::V1,
    check: promise,
};

fn not_stated(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, node)) = capabilities(card) else { return };
    for (name, what) in [("streaming", "streams answers"), ("pushNotifications", "sends push notifications")] {
        if member(node, name).is_none() {
            findings.add(Finding::advice(
                at.key(name),
                format!("The card does not say whether the agent {what}; clients take that for no"),
                "State `true` or `false`.",
            ));
        }
    }
}

fn promise(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, node)) = capabilities(card) else { return };
    for (name, what) in [
        ("streaming", "streamed messages and subscriptions to tasks"),
        ("pushNotifications", "the four operations for push notifications"),
        ("extendedAgentCard", "the extended card to callers who have logged in"),
    ] {
        let Some(flag) = member(node, name).filter(|flag| flag.value.as_bool() == Some(true)) else { continue };
        if name == "extendedAgentCard" && card.schemes.is_empty() {
            continue;
        }
        findings.add(Finding::advice(
            at.key(&flag.key),
            format!("`{name}` promises that the server offers {what}"),
            "Keep it only if the server does; clients rely on it.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn silence_and_promises_are_told_as_advice() {
        Cases::of(&NOT_STATED)
            .fail(NOT_STATED.bad, &["/capabilities/pushNotifications"])
            .pass(NOT_STATED.good)
            .pass(&[("/capabilities", "[]")])
            .pass(&[("/capabilities", r#"{"streaming": null, "push_notifications": true}"#)]);
        Cases::of(&PROMISE)
            .fail(PROMISE.bad, &["/capabilities/streaming"])
            .pass(PROMISE.good)
            .pass(&[("/capabilities", r#"{"extendedAgentCard": true}"#)]);
    }
}
