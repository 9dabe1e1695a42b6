//! One skill for everything.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `skills/single-catch-all`
pub static RULE: Rule = Rule {
    name: "skills/single-catch-all",
    summary: "The only skill is one for everything.",
    why: "Skills are how clients find out what an agent is good at. A single skill called `chat` or `general` makes it \
          look like any other agent.",
    bad: &[("/skills/0/id", r#""general""#), ("/skills/0/name", r#""General""#)],
    good: &[("/skills/0/id", r#""check-window""#)],
    fix: "Describe the two to ten things that callers come for, one skill each.",
    source: "Specification section 4.4.5",
    scope: Scope::AnyCard,
    check,
};

const CATCH_ALL: [&str; 13] = [
    "all",
    "anything",
    "chat",
    "conversation",
    "default",
    "everything",
    "general",
    "generalassistance",
    "generalchat",
    "generic",
    "main",
    "query",
    "defaultskill",
];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let [skill] = card.skills.as_slice() else { return };
    let catch_all = |text: &&str| {
        let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        CATCH_ALL.iter().any(|word| letters.eq_ignore_ascii_case(word))
    };
    let Some(word) = [skill.text("id"), skill.text("name")].into_iter().flatten().find(catch_all) else { return };
    findings.add(Finding::advice(
        skill.pointer.clone(),
        format!("The only skill, {}, stands for everything", quoted(word)),
        "Describe the things that callers come for, one skill each.",
    ));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_second_skill_or_a_telling_name_is_enough() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/id", r#""chat""#), ("/skills/1", r#"{"id": "book"}"#)])
            .fail(RULE.bad, &["/skills/0"])
            .fail(&[("/skills/0/name", r#""General chat""#)], &["/skills/0"]);
    }
}
