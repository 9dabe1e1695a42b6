//! A skill that hardly says what it does.

use crate::check::placeholder::{Words, left_in};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::text::cells;

/// `skills/short-description`
pub static RULE: Rule = Rule {
    name: "skills/short-description",
    summary: "A skill's description is very short.",
    why: "Clients, many of them language models, choose a skill by its description. A few words cannot say what goes \
          in, what comes out and when the skill is the right one.",
    bad: &[("/skills/0/description", r#""Checks windows.""#)],
    good: &[("/skills/0/description", r#""Says whether a purchase can still be returned, and until when.""#)],
    fix: "Say in a sentence or two what the skill takes, what it does and what it gives back.",
    source: "Specification section 4.4.5 (description)",
    scope: Scope::AnyCard,
    check,
};

/// In cells, so that scripts that say more with fewer characters are not held short.
const SHORT: usize = 20;

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for skill in &card.skills {
        let Some(text) = skill.text("description") else { continue };
        let text = text.trim();
        // Long texts need no measuring; blank ones, repeated names and placeholders are reported by other rules.
        if text.len() >= SHORT * 4 || text.is_empty() || cells(text) >= SHORT {
            continue;
        }
        if super::name_as_description::repeats_name(skill) || left_in(text, Words::Prose).is_some() {
            continue;
        }
        findings.add(Finding::advice(
            super::place(skill, "description"),
            format!("The skill's description {} is very short", quoted(text)),
            "Say what it takes, what it does and what it gives back.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn twenty_cells_are_enough() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/description", r#""12345678901234567890""#)])
            .pass(&[("/skills/0/description", r#""返品できるかどうかを答える""#)])
            .pass(&[("/skills/0/description", r#""""#)])
            .pass(&[("/skills/0/description", r#""TODO""#)])
            .fail(RULE.bad, &["/skills/0/description"])
            .fail(&[("/skills/0/description", r#""1234567890123456789   ""#)], &["/skills/0/description"]);
    }
}
