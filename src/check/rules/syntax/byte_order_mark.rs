//! A byte order mark in front of the card.

use crate::check::rule::TextRule;
use crate::check::unreadable::Unreadable;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Pointer, Span};

/// `syntax/byte-order-mark`
pub static RULE: Rule = Rule {
    name: "syntax/byte-order-mark",
    summary: "The file starts with a byte order mark.",
    why: "JSON that travels over a network must not have one. Some readers skip it, others stop at the first byte and \
          report that the card is not JSON, which is hard to see because the mark is invisible.",
    bad: &[("", "\u{feff}{\"name\": \"Returns agent\"}")],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Save the file as UTF-8 without a byte order mark; whatever Cardwright writes has none.",
    source: "RFC 8259 section 8.1",
    scope: Scope::AnyDocument,
    check,
};

/// What it asks of text.
pub static TEXT: TextRule = TextRule {
    rule: &RULE,
    check: |text, findings: &mut Findings| {
        let text: &Unreadable<'_> = text;
        if text.byte_order_mark {
            findings.add(finding());
        }
    },
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.byte_order_mark {
        findings.add(finding());
    }
}

/// Reading drops the mark, so it stands in front of the first byte of the text.
fn finding() -> Finding {
    Finding::warning(
        Pointer::root(),
        "The file starts with a byte order mark, which JSON does not allow",
        "Save it as UTF-8 without a byte order mark; `cardwright fmt` does so.",
    )
    .at_span(Span::new(0, 0))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, check_bytes};

    #[test]
    fn the_mark_is_reported_before_everything_else() {
        Cases::of(&RULE).fail(&[("", "\u{feff}{,}")], &[""]).pass(&[("/name", "\"\\ufeff\"")]);
        let (report, document) = check_bytes("\u{feff}{}".as_bytes(), &Options::default());
        assert_eq!(report.findings[0].rule, RULE.name);
        assert!(document.is_some());
    }
}
