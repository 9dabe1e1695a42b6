//! Containers inside containers without end.

use crate::check::rule::TextRule;
use crate::check::unreadable::Unreadable;
use crate::check::wording::quoted;
use crate::check::{Finding, Findings, Rule, Scope};
use crate::document::{MAX_DEPTH, SyntaxErrorKind};

/// `syntax/nested-too-deeply`
pub static RULE: Rule = Rule {
    name: "syntax/nested-too-deeply",
    summary: "Objects and arrays stand inside each other more than 128 levels deep.",
    why: "Readers stop at some depth so that nobody can exhaust their stack; the Python SDK's signing code and many Rust \
          programs stop at 128 and refuse the whole card. Cardwright reads no further either.",
    bad: &[(
        "",
        concat!(
            r#"{"params": "#,
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
            "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
            "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
            "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
            "}"
        ),
    )],
    good: &[(
        "/capabilities/extensions",
        r#"[{"uri": "https://example.com/extensions/receipts/v1", "params": {"layout": [[1, 2]]}}]"#,
    )],
    fix: "Flatten the value, or publish it elsewhere and give its address.",
    source: "RFC 8259 section 9; measured: Python a2a-sdk 1.3.0, serde_json",
    scope: Scope::Text,
    check: super::readable,
};

/// What it asks of text.
pub static TEXT: TextRule = TextRule { rule: &RULE, check };

fn check(text: &Unreadable<'_>, findings: &mut Findings) {
    if let Some(fault) = text.faults.iter().find(|fault| fault.kind == SyntaxErrorKind::TooDeep) {
        let place = text.place_of(fault.span.start);
        let message = format!("Nested too deeply: more than {MAX_DEPTH} levels at {}", quoted(place.as_str()));
        let help = "Flatten the value; readers of cards give up at this depth.";
        findings.add(Finding::error(place, message, help).at_span(fault.span));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, check_bytes};

    #[test]
    fn the_path_to_the_depth_is_named() {
        let text = format!("{{\"name\": \"x\", \"a/b\": {}{}}}", "[".repeat(300), "]".repeat(300));
        let (report, _) = check_bytes(text.as_bytes(), &Options::default());
        assert_eq!(report.findings.len(), 1);
        assert_eq!(report.findings[0].rule, RULE.name);
        assert!(report.findings[0].message.contains("`/a~1b/0/0/"), "{}", report.findings[0].message);
        Cases::of(&RULE).pass(&[("", "[[[[]]]]")]);
    }
}
