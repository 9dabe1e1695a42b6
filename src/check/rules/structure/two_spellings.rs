//! One member under both of its spellings.

use crate::check::shapes::Difference;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `structure/two-spellings`
pub static RULE: Rule = Rule {
    name: "structure/two-spellings",
    summary: "A member stands there twice, in camelCase and in snake_case.",
    why: "To a reader generated from protobuf both are the same member: some refuse the card, others take whichever comes \
          last. Readers that know camelCase only never see the other value.",
    bad: &[("/default_input_modes", r#"["application/json"]"#)],
    good: &[("/defaultInputModes", r#"["text/plain", "application/json"]"#)],
    fix: "Keep the camelCase member, with the value that is meant.",
    source: "Specification section 5.5; ProtoJSON",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::TwoSpellings { key, name, same } = defect.what else { continue };
        let at = defect.at.clone();
        let remove = vec![Edit::remove(at.clone())];
        let title = format!("Remove {}", quoted(key));
        let finding = if same {
            Finding::error(at, format!("{} repeats `{name}`", quoted(key)), "Remove it; both name the same member.")
                .safe_fix(title, remove)
        } else {
            Finding::error(
                at,
                format!("{} and `{name}` name the same member, but their values differ", quoted(key)),
                format!("Put the value that is meant under `{name}` and remove the other."),
            )
            .review_fix(title, remove)
        };
        findings.add(finding.at_key(card));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Applicability, Profile};

    #[test]
    fn an_equal_copy_may_go_unseen_a_different_one_not() {
        Cases::of(&RULE)
            .fail(
                &[("/skills/0/input_modes", "[]"), ("/skills/0/inputModes", r#"["text/plain"]"#)],
                &["/skills/0/input_modes"],
            )
            .pass(&[("/documentation_url", r#""https://a.example""#)])
            .fixed_safely(&[("/default_input_modes", r#"["text/plain"]"#)], &[("/version", r#""1.2.0""#)]);
        let found = findings(&RULE, RULE.bad, Profile::Strict);
        assert!(found[0].fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Review));
    }
}
