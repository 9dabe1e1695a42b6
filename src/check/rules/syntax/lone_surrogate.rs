//! Half of a character.

use crate::check::{CardView, Finding, Findings, Rule, Scope, Trail};
use crate::document::{Pointer, Span, Value, has_lone_surrogate};

/// `syntax/lone-surrogate`
pub static RULE: Rule = Rule {
    name: "syntax/lone-surrogate",
    summary: "A string holds half of a character: a surrogate escape without its other half.",
    why: "Such a string has no UTF-8 form. Python raises an error when it writes or signs it, others replace it by a \
          question mark, and no signature over the card can be computed.",
    bad: &[("/name", r#""Returns \ud83d agent""#)],
    good: &[("/name", r#""Returns \ud83d\udce6 agent""#)],
    fix: "Write the character itself, or both escapes of the pair; usually a text was cut in the middle of an emoji.",
    source: "RFC 8259 section 8.2; RFC 8785 section 3.2.2.2",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let text = card.document.text();
    if card.is_plain() || !text.contains("\\ud") && !text.contains("\\uD") {
        return;
    }
    let is_broken = |span: Span| text.get(span.start..span.end).is_some_and(has_lone_surrogate);
    let mut report = |at: Pointer, what: &str, span| {
        findings.add(
            Finding::error(
                at,
                format!("The {what} holds half of a character: a surrogate escape without its other half"),
                "Write the character itself, or both escapes of the pair.",
            )
            .at_span(span),
        );
    };
    card.walk(|trail, node| {
        if matches!(node.value, Value::String(_)) && is_broken(node.span) {
            report(trail.pointer(), "text", node.span);
        }
        for member in node.members() {
            if is_broken(member.key_span) {
                report(Trail::Key(trail, &member.key).pointer(), "key", member.key_span);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn halves_are_found_in_values_and_keys() {
        Cases::of(&RULE)
            .fail(&[("/skills/0/tags", r#"["ok", "\uDE00"]"#)], &["/skills/0/tags/1"])
            .fail(&[("", r#"{"a\ud800": 1}"#)], &["/a\u{fffd}"])
            .pass(&[("/name", r#""\\ud83d""#)])
            .pass(&[("/name", r#""\u00e9""#)]);
    }
}
