//! A skill id with a space in it.

use super::place;
use crate::check::placeholder::{Words, left_in};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;
use crate::text::slug;

/// `skills/id-with-white-space`
pub static RULE: Rule = Rule {
    name: "skills/id-with-white-space",
    summary: "A skill id has white space in it.",
    why: "An id is for machines: it ends up in URLs, command lines and metrics, and it should stay the same when the \
          skill's name changes. A space usually means that the name was copied.",
    bad: &[("/skills/0/id", r#""check the window""#)],
    good: &[("/skills/0/id", r#""check-window""#)],
    fix: "Write words joined by `-`, `_` or `.`.",
    source: "Specification section 4.4.5 (id: a unique identifier)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let mut ids: Option<std::collections::HashSet<&str>> = None;
    for skill in &card.skills {
        let Some(id) = skill.text("id") else { continue };
        // White space around it has a rule of its own, and so has a placeholder.
        if !id.trim().contains(char::is_whitespace) || left_in(id, Words::Label).is_some() {
            continue;
        }
        let at = place(skill, "id");
        let finding = Finding::warning(
            at.clone(),
            format!("The skill id {} has white space in it", quoted(id)),
            "Join its words with `-` or `_`; the name is where people read.",
        );
        let ids = ids.get_or_insert_with(|| card.skills.iter().filter_map(|skill| skill.text("id")).collect());
        let new = slug(id);
        // An id that says as much as before: letters outside ASCII would be lost.
        let keeps = id.chars().all(|c| c.is_ascii() || c.is_whitespace());
        findings.add(if keeps && !new.is_empty() && !ids.contains(new.as_str()) {
            finding.review_fix(format!("Change the id to `{new}`"), vec![Edit::set(at, new.as_str())])
        } else {
            finding
        });
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn ids_are_words_without_spaces() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/id", r#""rosca.default_recovery""#)])
            .pass(&[("/skills/0/id", r#"" x ""#)])
            .pass(&[("/skills/0/id", r#""<skill id>""#)])
            .fail(RULE.bad, &["/skills/0/id"])
            .fail(&[("/skills/0/id", r#""a\tb""#)], &["/skills/0/id"])
            .fixed(RULE.bad, &[("/skills/0/id", r#""check-the-window""#)]);
    }
}
