//! Two skills with one id.

use std::collections::{HashMap, HashSet};

use super::place;
use crate::check::rules::error_in_v1;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `skills/duplicate-id`
pub static RULE: Rule = Rule {
    name: "skills/duplicate-id",
    summary: "Two skills have the same id.",
    why: "An id is how clients, registries and logs name a skill. Which of two skills with one id is meant cannot be \
          told; maps keyed by id silently lose one of them.",
    bad: &[(
        "/skills/1",
        r#"{"id": "check-window", "name": "Start a return", "description": "Prints the label for a return.", "tags": ["returns"]}"#,
    )],
    good: &[(
        "/skills/1",
        r#"{"id": "start-return", "name": "Start a return", "description": "Prints the label for a return.", "tags": ["returns"]}"#,
    )],
    fix: "Give the second skill an id of its own, or remove it if it is a copy.",
    source: "Specification section 4.4.5 (id is unique)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    // The first skill with an id, and the number that the next copy's new id would carry.
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::with_capacity(card.skills.len());
    // Every id, for proposals that are free; made when the first copy is found.
    let mut taken: Option<HashSet<String>> = None;
    for skill in &card.skills {
        let Some(id) = skill.text("id").filter(|id| !id.trim().is_empty()) else { continue };
        let Some((first, next)) = seen.get_mut(id) else {
            seen.insert(id, (skill.index, 2));
            continue;
        };
        let taken = taken
            .get_or_insert_with(|| card.skills.iter().filter_map(|skill| Some(skill.text("id")?.into())).collect());
        let free = loop {
            let candidate = format!("{id}-{next}");
            *next += 1;
            if taken.insert(candidate.clone()) {
                break candidate;
            }
        };
        let at = place(skill, "id");
        findings.add(
            Finding::new(
                error_in_v1(card),
                at.clone(),
                format!("The skill id {} is taken by skill {}", quoted(id), *first + 1),
                "Give each skill an id of its own, or remove the copy.",
            )
            .review_fix(format!("Change the id to {}", quoted(&free)), vec![Edit::set(at, free.as_str())]),
        );
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, check};
    use crate::document::Document;

    #[test]
    fn later_copies_are_reported() {
        let one = |id: &str| format!(r#"{{"id": "{id}", "name": "n", "description": "d", "tags": ["t"]}}"#);
        let three = format!(r#"{{"name": "a", "skills": [{}, {}, {}, {}]}}"#, one("a"), one("a-2"), one("a"), one("a"));
        let document = Document::parse(&three).unwrap();
        let found = check(&document, &Options { only: vec![RULE.name.into()], ..Options::default() }).findings;
        assert_eq!(found.iter().map(|f| f.pointer.as_str()).collect::<Vec<_>>(), ["/skills/2/id", "/skills/3/id"]);
        assert!(found[0].fix.as_ref().unwrap().title.contains("`a-3`"));
        Cases::of(&RULE).pass(&[]).pass(RULE.good).fail(RULE.bad, &["/skills/1/id"]).fixed(
            RULE.bad,
            &[(
                "/skills/1",
                r#"{"id": "check-window-2", "name": "Start a return", "description": "Prints the label for a return.", "tags": ["returns"]}"#,
            )],
        );
    }

    #[test]
    fn missing_and_blank_ids_are_no_copies() {
        Cases::of(&RULE).pass(&[("/skills", r#"[{"name": "a"}, {"name": "b"}, {"id": ""}, {"id": ""}]"#)]);
    }
}
