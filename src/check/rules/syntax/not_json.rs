//! Text that is not JSON.

use crate::check::rule::TextRule;
use crate::check::unreadable::Unreadable;
use crate::check::wording::sentence;
use crate::check::{Finding, Findings, Rule, Scope};
use crate::document::{Pointer, SyntaxErrorKind};

/// `syntax/not-json`
pub static RULE: Rule = Rule {
    name: "syntax/not-json",
    summary: "The text is not JSON.",
    why: "Every client refuses such a card before it looks at a single member. A comma behind the last value and \
          comments are the usual causes: editors and JavaScript allow them, JSON does not. The specification's own \
          example card has such a comma.",
    bad: &[("", "{\n  \"name\": \"Returns agent\",\n}")],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Change the text at the place that is named; all places are reported at once.",
    source: "RFC 8259 section 2; specification section 4.6.1",
    scope: Scope::Text,
    check: super::readable,
};

/// What it asks of text.
pub static TEXT: TextRule = TextRule { rule: &RULE, check };

fn check(text: &Unreadable<'_>, findings: &mut Findings) {
    for fault in &text.faults {
        if !matches!(fault.kind, SyntaxErrorKind::SeveralRoots | SyntaxErrorKind::TooDeep) {
            let (message, help) = (sentence(&fault.kind.message()), sentence(&fault.kind.help()));
            findings.add(Finding::error(Pointer::root(), message, help).at_span(fault.span));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Options, Profile, check_bytes};

    #[test]
    fn every_fault_is_reported_in_one_run() {
        Cases::of(&RULE)
            .fail(&[("", "{'name': 'x', // who\n \"version\": \"1\",}")], &["", "", "", ""])
            .fail(&[("", "")], &[""])
            .pass(&[("", "{\"name\": \"x\"}\n{\"name\": \"y\"}")]);
        let found = findings(&RULE, &[("", "{\n  \"a\": 1,\n}")], Profile::Strict);
        assert_eq!(found[0].span.map(|span| span.start), Some(10), "{found:?}");
    }

    #[test]
    fn bytes_that_are_no_text_are_reported() {
        let (report, document) = check_bytes(b"{\"name\": \"\xff\"}", &Options::default());
        assert!(document.is_none());
        assert_eq!(report.findings[0].message, "The text is not UTF-8");
    }

    #[test]
    fn only_and_skip_are_respected_and_counted() {
        let skip = Options { skip: vec!["syntax/not-json".into()], ..Options::default() };
        let (report, _) = check_bytes(b"{,}", &skip);
        assert!(report.findings.is_empty());
        assert_eq!(report.rules, 4);
        let only = Options { only: vec!["security".into()], ..Options::default() };
        assert_eq!(check_bytes(b"{,}", &only).0.rules, 0);
    }
}
