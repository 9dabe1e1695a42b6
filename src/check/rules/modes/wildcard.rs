//! A mode with a star in it.

use super::{each_list, essence, parse};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, Severity};

/// `modes/wildcard`
pub static RULE: Rule = Rule {
    name: "modes/wildcard",
    summary: "A mode is a wildcard.",
    why: "`*/*` promises that the agent handles everything, which no agent does, and `image/*` leaves open which \
          pictures it reads. Clients compare modes as text: a star matches nothing but a star.",
    bad: &[("/defaultInputModes", r#"["*/*"]"#)],
    good: &[("/defaultInputModes", r#"["image/png", "image/jpeg"]"#)],
    fix: "List the media types that the agent handles, the preferred one first.",
    source: "Specification section 4.4.1; RFC 6838 section 4.2 (a star is no part of a name)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        for (index, text) in list.texts().filter(|(_, text)| text.contains('*')) {
            if parse(text).is_none() || !essence(text).contains('*') {
                continue;
            }
            let everything = text.starts_with('*');
            findings.add(Finding::new(
                if everything { Severity::Warning } else { Severity::Advice },
                list.pointer().index(index),
                if everything {
                    format!("The mode {} promises every kind of content", quoted(text))
                } else {
                    format!("The mode {} leaves open which kinds are meant", quoted(text))
                },
                "List the media types that the agent handles; clients compare them as text.",
            ));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile::Strict;
    use crate::check::Severity;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn everything_warns_and_a_family_is_advice() {
        Cases::of(&RULE).pass(RULE.good).pass(&[("/defaultInputModes", r#"["*"]"#)]).fail(
            &[("/defaultInputModes", r#"["*/*", "image/*"]"#)],
            &["/defaultInputModes/0", "/defaultInputModes/1"],
        );
        assert_eq!(findings(&RULE, RULE.bad, Strict)[0].severity, Severity::Warning);
        let family = findings(&RULE, &[("/defaultInputModes", r#"["image/*"]"#)], Strict);
        assert_eq!(family[0].severity, Severity::Advice);
    }
}
