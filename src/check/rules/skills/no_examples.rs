//! A skill without examples.

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, Skill};
use crate::document::Node;

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
    let lacking: Vec<&Skill<'_>> = card.skills.iter().filter(|skill| lacks_examples(skill)).collect();
    let Some(first) = lacking.first() else { return };
    let name = first.text("name").or_else(|| first.text("id"));
    let message = match (name, lacking.len()) {
        (Some(name), 1) => format!("The skill {} has no examples", quoted(name)),
        (None, 1) => "A skill has no examples".to_owned(),
        (Some(name), many) => format!("{many} skills have no examples, {} is the first", quoted(name)),
        (None, many) => format!("{many} skills have no examples"),
    };
    // One habit of the author is one finding, however many skills there are.
    findings.add(Finding::advice(
        super::place(first, "examples"),
        message,
        if lacking.len() == 1 {
            "Add one to three requests in a caller's words."
        } else {
            "Add one to three requests in a caller's words to each."
        },
    ));
}

fn lacks_examples(skill: &Skill<'_>) -> bool {
    // Anything else than an empty list is looked at by the rules about types.
    member(skill.node, "examples").is_none_or(|examples| examples.value.as_array().is_some_and(<[Node]>::is_empty))
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
            .fail(&[], &["/skills/0/examples"])
            .fail(
                &[("/skills", r#"[{"name": "a", "examples": ["x"]}, {"name": "b"}, {}, {"examples": []}]"#)],
                &["/skills/1/examples"],
            );
    }
}
