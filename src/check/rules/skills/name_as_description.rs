//! A skill whose description is its name once more.

use crate::check::{CardView, Finding, Findings, Rule, Scope, Skill};

/// `skills/name-as-description`
pub static RULE: Rule = Rule {
    name: "skills/name-as-description",
    summary: "A skill's description only repeats its name.",
    why: "Clients choose a skill by its description. When that is the name again, they have nothing to go by.",
    bad: &[("/skills/0/description", r#""Check the return window.""#)],
    good: &[("/skills/0/description", r#""Says whether a purchase can still be returned, and until when.""#)],
    fix: "Say in a sentence or two what the skill takes, what it does and what it gives back.",
    source: "Specification section 4.4.5 (description)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for skill in card.skills.iter().filter(|skill| repeats_name(skill)) {
        findings.add(Finding::warning(
            super::place(skill, "description"),
            "The skill's description only repeats its name",
            "Say what it takes, what it does and what it gives back.",
        ));
    }
}

/// Whether the description is the name but for letter case, white space around it and a full stop.
pub(super) fn repeats_name(skill: &Skill<'_>) -> bool {
    fn plain(text: &str) -> &str {
        text.trim().trim_end_matches(['.', '!']).trim_end()
    }
    let (Some(name), Some(description)) = (skill.text("name"), skill.text("description")) else { return false };
    let (name, description) = (plain(name), plain(description));
    !name.is_empty()
        // Lower-casing may change the length, but never by this much.
        && description.len() <= name.len() * 3
        && name.chars().flat_map(char::to_lowercase).eq(description.chars().flat_map(char::to_lowercase))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn case_and_full_stop_make_no_difference() {
        Cases::of(&RULE)
            .pass(&[])
            .pass(RULE.good)
            .pass(&[("/skills/0/name", r#""""#), ("/skills/0/description", r#""""#)])
            .fail(RULE.bad, &["/skills/0/description"])
            .fail(&[("/skills/0/description", r#"" CHECK the return window ""#)], &["/skills/0/description"]);
    }
}
