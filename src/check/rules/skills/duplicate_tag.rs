//! Tags that say nothing: blank ones and copies.

use std::collections::HashSet;

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `skills/duplicate-tag`
pub static RULE: Rule = Rule {
    name: "skills/duplicate-tag",
    summary: "A skill has a blank tag, or the same tag twice.",
    why: "Tags are what registries search by. Blank ones and copies find nothing, and often stand where another word \
          was meant.",
    bad: &[("/skills/0/tags", r#"["returns", "Returns"]"#)],
    good: &[("/skills/0/tags", r#"["returns", "refunds"]"#)],
    fix: "Remove it, or write the word that was meant.",
    source: "Specification section 4.4.5 (tags)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for skill in &card.skills {
        let Some(tags) = member(skill.node, "tags") else { continue };
        let elements = tags.value.elements();
        // Most skills have a handful; a table pays only for more.
        let mut table: HashSet<String> = HashSet::new();
        for (index, node) in elements.iter().enumerate() {
            let Some(tag) = node.as_str() else { continue };
            let word = tag.trim();
            let blank = word.is_empty();
            let repeated = !blank
                && if elements.len() > 16 {
                    !table.insert(word.to_lowercase())
                } else {
                    elements[..index].iter().filter_map(|node| node.as_str()).any(|earlier| same(earlier.trim(), word))
                };
            if !blank && !repeated {
                continue;
            }
            let at = skill.pointer.key(&tags.key).index(index);
            let finding = if blank {
                Finding::warning(at.clone(), "A tag is blank", "Remove it, or write a word.")
            } else {
                Finding::warning(
                    at.clone(),
                    format!("The skill has the tag {} already", quoted(tag)),
                    "Remove the copy, or write the word that was meant.",
                )
            };
            // The last tag stays: an empty list is a finding of its own.
            findings.add(if elements.len() > 1 {
                finding.review_fix("Remove this tag", vec![Edit::remove(at)])
            } else {
                finding
            });
        }
    }
}

fn same(a: &str, b: &str) -> bool {
    if a.is_ascii() && b.is_ascii() { a.eq_ignore_ascii_case(b) } else { a.to_lowercase() == b.to_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn blank_tags_and_copies_are_found() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/tags", "[]")])
            .fail(RULE.bad, &["/skills/0/tags/1"])
            .fail(
                &[("/skills/0/tags", r#"["a", " ", "b", "a ", ""]"#)],
                &["/skills/0/tags/1", "/skills/0/tags/3", "/skills/0/tags/4"],
            )
            .fixed(&[("/skills/0/tags", r#"["returns", ""]"#)], &[]);
    }

    #[test]
    fn long_lists_are_searched_too() {
        Cases::of(&RULE).fail(
            &[("/skills/0/tags", r#"["a","b","c","d","e","f","g","h","i","j","k","l","m","n","o","p","q","É","é"]"#)],
            &["/skills/0/tags/18"],
        );
    }
}
