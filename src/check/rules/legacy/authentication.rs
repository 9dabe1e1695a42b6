//! The way in which 0.1 said how callers log in.

use crate::card::generation::Generation;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

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
    if card.root.get("authentication").is_some_and(|node| !node.is_null()) {
        findings.add(Finding::error(
            Pointer::root().key("authentication"),
            "`authentication` has not been read since 0.2, so clients take the agent for public",
            "Declare `securitySchemes` and `securityRequirements` in its place; `cardwright convert` does so.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_0_1_may_have_it() {
        Cases::of(&RULE)
            .pass(&[("", r#"{"url": "u", "authentication": {"schemes": []}}"#)])
            .pass(&[("/authentication", "null")])
            .fail(&[("", r#"{"url": "u", "protocolVersion": "0.3", "authentication": {}}"#)], &["/authentication"]);
    }
}
