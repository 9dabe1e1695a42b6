//! The way in which 0.1 said how callers log in.

use crate::card::generation::Generation;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Node, Pointer, Value};

/// `legacy/authentication`
pub static RULE: Rule = Rule {
    name: "legacy/authentication",
    summary: "The card has the `authentication` of 0.1.",
    why: "It was replaced in 0.2 by security schemes and requirements. Every client drops it without a word, so the agent \
          looks as if anyone may call it. Its `credentials` are public with the card.",
    bad: &[("/authentication", r#"{"schemes": ["Bearer"]}"#)],
    good: &[
        ("/securitySchemes", r#"{"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"bearer": {"list": []}}}]"#),
    ],
    fix: "Declare a security scheme and a requirement in its place, and remove it together with any credentials.",
    source: "Schemas of 0.1 and 0.2; a2a.proto, AgentCard",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.generation == Generation::V0_1 {
        return;
    }
    let Some(node) = card.root.get("authentication").filter(|node| !node.is_null()) else { return };
    let at = Pointer::root().key("authentication");
    let finding = if asks_for_nothing(node) {
        Finding::warning(
            at,
            "`authentication` has not been read since 0.2; it asks for no login, so nothing is lost with it",
            "Remove it.",
        )
    } else {
        Finding::error(
            at,
            "`authentication` has not been read since 0.2, so clients take the agent for public",
            "Declare `securitySchemes` and `securityRequirements` in its place; `cardwright convert` does so.",
        )
    };
    findings.add(finding.at_key(card));
}

/// Whether it says that anyone may call: `"none"`, `{"schemes": ["none"]}`, `{"type": "none"}`, `{"schemes": []}`.
fn asks_for_nothing(node: &Node) -> bool {
    let is_none = |node: &Node| node.as_str().is_some_and(|text| text.eq_ignore_ascii_case("none"));
    match &node.value {
        Value::String(_) => is_none(node),
        Value::Object(members) => members.iter().all(|member| match &*member.key {
            "schemes" => member.value.as_array().is_some_and(|schemes| schemes.iter().all(is_none)),
            "type" => is_none(&member.value),
            "description" => true,
            _ => false,
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Profile, Severity};

    #[test]
    fn only_0_1_may_have_it() {
        Cases::of(&RULE)
            .pass(&[("", r#"{"url": "u", "authentication": {"schemes": []}}"#)])
            .pass(&[("/authentication", "null")])
            .fail(
                &[("", r#"{"url": "u", "protocolVersion": "0.3", "authentication": {"schemes": ["x"]}}"#)],
                &["/authentication"],
            );
        for (value, severity) in [
            (r#"{"schemes": ["none"]}"#, Severity::Warning),
            (r#"{"type": "None"}"#, Severity::Warning),
            ("{}", Severity::Warning),
            (r#"{"schemes": ["none", "bearer"]}"#, Severity::Error),
            (r#"{"required": true}"#, Severity::Error),
        ] {
            let found = findings(&RULE, &[("/authentication", value)], Profile::Strict);
            assert_eq!(found[0].severity, severity, "{value}");
        }
    }
}
