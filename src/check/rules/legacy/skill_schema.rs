//! Schemas in skills.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `legacy/skill-schema`
pub static RULE: Rule = Rule {
    name: "legacy/skill-schema",
    summary: "A skill has a schema for its input or output.",
    why: "No version of A2A has such members; they come from tool lists. Every client ignores them, so whoever relies on \
          the schema is not told of it.",
    bad: &[("/skills/0/inputSchema", r#"{"type": "object"}"#)],
    good: &[("/skills/0/inputModes", r#"["application/json"]"#)],
    fix: "Describe the input in the description and examples, link the schema in the documentation, or give it in the \
          `params` of an extension.",
    source: "a2a.proto, AgentSkill; schemas of 0.1 to 0.3",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for skill in &card.skills {
        for name in ["inputSchema", "outputSchema", "parameters", "input_schema", "output_schema"] {
            if skill.node.get(name).is_some_and(|schema| !schema.is_null()) {
                let at = skill.pointer.key(name);
                findings.add(
                    Finding::warning(
                        at.clone(),
                        format!("Skills have no {} in any version of A2A, so clients ignore it", quoted(name)),
                        "Say it in the description and examples, or give the schema in the `params` of an extension.",
                    )
                    .review_fix(format!("Remove {}", quoted(name)), vec![Edit::remove(at)]),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn schemas_are_found_in_cards_of_any_version() {
        Cases::of(&RULE)
            .fail(
                &[("/skills/0/inputSchema", "{}"), ("/skills/0/outputSchema", "{}")],
                &["/skills/0/inputSchema", "/skills/0/outputSchema"],
            )
            .fail(&[("", r#"{"url": "u", "skills": [{"parameters": {}}]}"#)], &["/skills/0/parameters"]);
    }
}
