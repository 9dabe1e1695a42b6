//! A key that stands twice in one object.

use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, LineIndex};

/// `syntax/duplicate-key`
pub static RULE: Rule = Rule {
    name: "syntax/duplicate-key",
    summary: "A key occurs twice in one object.",
    why: "Readers differ on which copy counts: most take the last, some the first, some refuse the card. Signatures \
          over such a card cannot be checked. Nothing is written from it until one copy is gone.",
    bad: &[("", r#"{"name": "Returns", "name": "Returns agent"}"#)],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Keep one of the copies.",
    source: "RFC 8259 section 4; RFC 8785 section 3.1",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let duplicates = card.document.duplicate_keys();
    if duplicates.is_empty() {
        return;
    }
    let text = card.document.text();
    let lines = LineIndex::new(text);
    for duplicate in duplicates {
        let key = duplicate.pointer.last().unwrap_or_default().into_owned();
        let first = lines.locate(text, duplicate.keys[0].start);
        for (copy, span) in duplicate.keys.iter().enumerate().skip(1) {
            let earlier = Edit::RemoveCopy { at: duplicate.pointer.clone(), copy: copy - 1 };
            findings.add(
                Finding::error(
                    duplicate.pointer.clone(),
                    format!(
                        "The key {} occurs twice: here and at line {}, column {}",
                        crate::check::wording::quoted(&key),
                        first.line,
                        first.column
                    ),
                    "Readers differ on which one counts; remove the one that is not meant.",
                )
                .at_span(*span)
                .review_fix("Keep this copy and remove the one before it", vec![earlier]),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn copies_are_found_at_any_depth() {
        Cases::of(&RULE)
            .pass(&[("/description", r#""x""#)])
            .fail(&[("", r#"{"name": "a", "skills": [{"id": "x", "id": "y"}]}"#)], &["/skills/0/id"])
            .fail(&[("", r#"{"name": "a", "name": "b", "name": "c"}"#)], &["/name", "/name"]);
    }
}
