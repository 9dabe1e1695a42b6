//! A media type with parameters.

use super::{each_list, parse};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `modes/parameters`
pub static RULE: Rule = Rule {
    name: "modes/parameters",
    summary: "A mode has parameters.",
    why: "That is allowed. Clients compare modes as text, so one that asks for the plain media type may not find it.",
    bad: &[("/defaultInputModes", r#"["text/plain; charset=utf-8"]"#)],
    good: &[("/defaultInputModes", r#"["text/plain"]"#)],
    fix: "Leave the parameters away unless callers must know them, or list the plain media type as well.",
    source: "RFC 6838 section 4.3",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        for (index, text) in list.texts().filter(|(_, text)| text.contains(';')) {
            let plain = super::essence(text);
            if parse(text).is_none() || list.texts().any(|(_, other)| other.eq_ignore_ascii_case(plain)) {
                continue;
            }
            findings.add(Finding::advice(
                list.pointer().index(index),
                format!("The mode {} has parameters", quoted(text)),
                format!(
                    "Clients compare modes as text; list {} as well, unless the parameters matter to callers.",
                    quoted(plain)
                ),
            ));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn parameters_are_mentioned_unless_the_plain_type_is_there_too() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/defaultInputModes", r#"["text/plain; charset=utf-8", "text/plain"]"#)])
            .pass(&[("/defaultInputModes", r#"["text/plain;"]"#)])
            .fail(RULE.bad, &["/defaultInputModes/0"]);
    }
}
