//! More than one JSON value in one file.

use crate::check::rule::TextRule;
use crate::check::unreadable::Unreadable;
use crate::check::{Finding, Findings, Rule, Scope};
use crate::document::{Pointer, SyntaxErrorKind};

/// `syntax/several-documents`
pub static RULE: Rule = Rule {
    name: "syntax/several-documents",
    summary: "The file holds several JSON documents one after the other.",
    why: "A card is one JSON object. Clients refuse text that goes on behind it, and even those that read lines of JSON \
          could not tell which of several cards is meant.",
    bad: &[("", "{\"name\": \"Returns agent\"}\n{\"name\": \"Orders agent\"}\n")],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Give each card a file of its own.",
    source: "RFC 8259 section 2",
    scope: Scope::Text,
    check: super::readable,
};

/// What it asks of text.
pub static TEXT: TextRule = TextRule { rule: &RULE, check };

fn check(text: &Unreadable<'_>, findings: &mut Findings) {
    if let Some(fault) = text.faults.iter().find(|fault| fault.kind == SyntaxErrorKind::SeveralRoots) {
        findings.add(
            Finding::error(
                Pointer::root(),
                "A second document begins here; a card is one JSON object and nothing behind it",
                "Give each card a file of its own.",
            )
            .at_span(fault.span),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_second_document_is_reported_once() {
        Cases::of(&RULE)
            .fail(&[("", "{}\n{}\n{}\n")], &[""])
            .fail(&[("", "{} []")], &[""])
            .pass(&[("", "[{}, {}]")])
            .pass(&[("", "{} x")]);
    }
}
