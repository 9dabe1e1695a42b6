//! More skills than a client can choose between.

use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

/// `skills/too-many`
pub static RULE: Rule = Rule {
    name: "skills/too-many",
    summary: "The agent lists more than ten skills.",
    why: "A model that chooses between agents reads every skill of every card. Long lists cost room there and blur what \
          the agent is for; they often list internal tools rather than what a caller wants done.",
    bad: &[(
        "/skills",
        r#"[
  {"id": "s1", "name": "First step", "description": "Does the first step of the return.", "tags": ["returns"]},
  {"id": "s2", "name": "Second step", "description": "Does the second step of the return.", "tags": ["returns"]},
  {"id": "s3", "name": "Third step", "description": "Does the third step of the return.", "tags": ["returns"]},
  {"id": "s4", "name": "Fourth step", "description": "Does the fourth step of the return.", "tags": ["returns"]},
  {"id": "s5", "name": "Fifth step", "description": "Does the fifth step of the return.", "tags": ["returns"]},
  {"id": "s6", "name": "Sixth step", "description": "Does the sixth step of the return.", "tags": ["returns"]},
  {"id": "s7", "name": "Seventh step", "description": "Does the seventh step of the return.", "tags": ["returns"]},
  {"id": "s8", "name": "Eighth step", "description": "Does the eighth step of the return.", "tags": ["returns"]},
  {"id": "s9", "name": "Ninth step", "description": "Does the ninth step of the return.", "tags": ["returns"]},
  {"id": "s10", "name": "Tenth step", "description": "Does the tenth step of the return.", "tags": ["returns"]},
  {"id": "s11", "name": "Last step", "description": "Does the last step of the return.", "tags": ["returns"]}
]"#,
    )],
    good: &[(
        "/skills/1",
        r#"{"id": "start-return", "name": "Start a return", "description": "Takes an order through its return, step by step.", "tags": ["returns"]}"#,
    )],
    fix: "Join skills that serve one purpose, or split the agent.",
    source: "Practice: a model reads the whole card",
    scope: Scope::AnyCard,
    check,
};

/// So many are still easy to choose between.
const MANY: usize = 10;

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.skills.len() <= MANY {
        return;
    }
    let Some(list) = member(card.root, "skills") else { return };
    findings.add(Finding::advice(
        Pointer::root().key(&list.key),
        format!("The card lists {} skills", card.skills.len()),
        "Clients choose more easily between a few; join those that serve one purpose, or split the agent.",
    ));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn ten_skills_are_not_too_many() {
        Cases::of(&RULE)
            .pass(&[("/skills", "[{},{},{},{},{},{},{},{},{},{}]")])
            .fail(&[("/skills", "[{},{},{},{},{},{},{},{},{},{},{}]")], &["/skills"]);
    }
}
