//! Skills that say for themselves who may call.

use crate::check::view::Owner;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `skills/own-requirements`
pub static RULE: Rule = Rule {
    name: "skills/own-requirements",
    summary: "A skill has security requirements of its own, beside those of the card.",
    why: "The specification does not say whether a skill's requirements take the place of the card's or come on top of \
          them, and clients differ.",
    bad: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Api-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
        ("/skills/0/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Api-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    fix: "Make the two lists lead to the same result under either reading: repeat what the card asks for in the skill, \
          and enforce it on the server.",
    source: "Specification section 4.4.5 (securityRequirements)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let non_empty = |owner_is_card: bool| {
        card.requirements
            .iter()
            .filter(move |set| (set.owner == Owner::Card) == owner_is_card && !set.alternatives.is_empty())
    };
    if non_empty(true).next().is_none() {
        return;
    }
    // Once says it; the other skills are the same matter.
    if let Some(set) = non_empty(false).next() {
        findings.add(Finding::advice(
            set.pointer.clone(),
            "Whether these requirements replace those of the card or add to them is not defined",
            "Write them so that both readings give the right result, and enforce them on the server.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_skills_beside_a_card_with_requirements_are_unclear() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#)])
            .fail(RULE.bad, &["/skills/0/securityRequirements"]);
    }
}
