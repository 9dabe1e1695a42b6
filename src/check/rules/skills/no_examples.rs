//! A skill without examples.

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `skills/no-examples`
pub static RULE: Rule = Rule {
    name: "skills/no-examples",
    summary: "A skill has no examples.",
    why: "Models that choose between agents, and the people who read the card, learn most from what a caller would \
          really ask.",
    bad: &[("/skills/0/examples", "[]")],
    good: &[("/skills/0/examples", r#"["Can I still return order 1234?"]"#)],
    fix: "Add one to three requests in a caller's words.",
    source: "Specification section 4.4.5 (examples)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for skill in &card.skills {
        let examples = member(skill.node, "examples");
        // Anything else than an empty list is looked at by the rules about types.
        if examples.is_some_and(|examples| examples.value.as_array().is_none_or(|list| !list.is_empty())) {
            continue;
        }
        let name = skill.text("name").or_else(|| skill.text("id")).unwrap_or("The skill");
        findings.add(Finding::advice(
            super::place(skill, "examples"),
            format!("The skill {} has no examples", quoted(name)),
            "Add one to three requests in a caller's words.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn one_example_is_enough() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/examples", "null")])
            .fail(RULE.bad, &["/skills/0/examples"])
            .fail(&[], &["/skills/0/examples"]);
    }
}
