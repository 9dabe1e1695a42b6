//! A template that was never filled in.

use crate::check::rule::TextRule;
use crate::check::unreadable::{MAX_PLACEHOLDERS, Unreadable};
use crate::check::wording::quoted;
use crate::check::{Finding, Findings, Rule, Scope};

/// `syntax/template-placeholder`
pub static RULE: Rule = Rule {
    name: "syntax/template-placeholder",
    summary: "The text is a template whose placeholders were not filled in.",
    why: "With a placeholder such as `{{ name }}` or `${PORT}` outside of quotes the text is not JSON, and every client \
          refuses it. Usually the template was published in place of what it produces.",
    bad: &[("", r#"{"name": {{ .Values.name }}, "version": "1.2.0"}"#)],
    good: &[("/version", r#""1.2.0""#)],
    fix: "Check and publish what the template produces; or put the placeholder into quotes where a text is meant.",
    source: "RFC 8259 section 3",
    scope: Scope::Text,
    check: super::readable,
};

/// What it asks of text.
pub static TEXT: TextRule = TextRule { rule: &RULE, check };

fn check(text: &Unreadable<'_>, findings: &mut Findings) {
    // A template is one mistake, however many holes it has.
    let Some(first) = text.placeholders.first() else { return };
    let more = match text.placeholders.len() - 1 {
        0 => String::new(),
        1 => " and another one".to_owned(),
        more if more + 1 >= MAX_PLACEHOLDERS => format!(" and at least {more} more"),
        more => format!(" and {more} more"),
    };
    let verb = if more.is_empty() { "was" } else { "were" };
    findings.add(
        Finding::error(
            text.place_of(first.start),
            format!(
                "The placeholder {}{more} {verb} not filled in, so this is a template and not JSON",
                quoted(text.quote(*first))
            ),
            "Check what the template produces, or write the values here.",
        )
        .at_span(*first),
    );
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, check_bytes};

    #[test]
    fn a_template_is_one_finding_at_its_first_placeholder() {
        Cases::of(&RULE)
            .fail(&[("", "{\"name\": $NAME,\n \"skills\": [{\"id\": ${ID}}]}")], &["/name"])
            .fail(&[("", "{\"skills\": [{\"id\": ${ID}}]}")], &["/skills/0/id"])
            .pass(&[("", "{\"name\": 'x'}")])
            .pass(&[("/name", r#""$NAME""#)]);
    }

    #[test]
    fn what_follows_from_placeholders_is_not_reported_beside_them() {
        for text in [
            "{\"name\": {{ name }}, \"version\": ${V}}",
            "{\n  {{- if .x }}\n  \"name\": \"x\",\n  {{- end }}\n  \"version\": {{ .v | quote }}\n}",
            "{% for s in skills %}\n{\"id\": <the id>}\n{% endfor %}",
        ] {
            let (report, _) = check_bytes(text.as_bytes(), &Options::default());
            assert!(!report.findings.is_empty());
            assert!(report.findings.iter().all(|finding| finding.rule == RULE.name), "{text}: {:#?}", report.findings);
        }
        let (report, _) = check_bytes(b"{\"name\": $NAME,\n\n\n\n\"a\": 1,\n\"version\": 01}", &Options::default());
        assert_eq!(report.findings.len(), 2, "another fault far from it stays");
    }
}
