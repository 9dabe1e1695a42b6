//! An extension that callers must support.

use super::extensions;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `extensions/required`
pub static RULE: Rule = Rule {
    name: "extensions/required",
    summary: "An extension is required.",
    why: "Clients that do not know it are refused with ExtensionSupportRequiredError. An extension that only adds data \
          to the card should not be required.",
    bad: &[("/capabilities", r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1", "required": true}]}"#)],
    good: &[("/capabilities", r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1"}]}"#)],
    fix: "Leave `required` out unless the agent is of no use without the extension.",
    source: "a2a.proto, AgentExtension.required; specification section 4.6",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for (at, node) in extensions(card) {
        if node.get("required").and_then(crate::document::Node::as_bool) == Some(true) {
            findings.add(Finding::advice(
                at.key("required"),
                "Clients that do not know this extension cannot use the agent",
                "Leave `required` out unless the agent is of no use without the extension.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_required_extension_is_explained() {
        Cases::of(&RULE).fail(RULE.bad, &["/capabilities/extensions/0/required"]).pass(RULE.good);
    }
}
