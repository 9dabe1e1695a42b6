//! An agent name that could be any agent's.

use crate::check::rules::skills::generic_name::is_generic;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/generic-name`
pub static RULE: Rule = Rule {
    name: "identity/generic-name",
    summary: "The agent's name says nothing about the agent.",
    why: "People pick agents from lists of names. `AI Assistant` could be any of them.",
    bad: &[("/name", r#""AI Assistant""#)],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Put what it is about into the name.",
    source: "Specification section 4.4.1 (name: a human-readable name)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if let Some((at, name)) = super::text(card, "name").filter(|(_, name)| is_generic(name)) {
        findings.add(Finding::advice(
            at,
            format!("The name {} could be any agent's", quoted(name)),
            "Put what the agent is about into its name, such as `Returns agent`.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_name_needs_one_word_of_its_own() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/name", r#""My e2e-test Agent (v2)""#)])
            .fail(RULE.bad, &["/name"])
            .fail(&[("/name", r#""My Agent""#)], &["/name"]);
    }
}
