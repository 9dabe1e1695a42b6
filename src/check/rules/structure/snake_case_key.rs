//! A key spelt as in the protobuf file.

use crate::check::shapes::Difference;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `structure/snake-case-key`
pub static RULE: Rule = Rule {
    name: "structure/snake-case-key",
    summary: "A key is in snake_case; JSON has it in camelCase.",
    why: "The protobuf file spells members with underscores, the JSON form without. Readers generated from protobuf take \
          both; the Go SDK and plain JavaScript do not see the member, and the Rust SDK refuses the card.",
    bad: &[("/capabilities/push_notifications", "false")],
    good: &[("/capabilities/pushNotifications", "false")],
    fix: "Rename the key.",
    source: "Specification section 5.5; measured: a2a-go 2.3.1, Rust a2a-lf 0.4.2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::SnakeCase { key, name } = defect.what else { continue };
        findings.add(
            Finding::error(
                defect.at.clone(),
                format!("{} is spelt as in the protobuf file; in JSON it is `{name}`", quoted(key)),
                format!("Rename it to `{name}`; several clients do not see it otherwise."),
            )
            .at_key(card)
            .safe_fix(format!("Rename {} to `{name}`", quoted(key)), vec![Edit::rename(defect.at.clone(), name)]),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn keys_are_renamed_in_place_and_names_of_the_author_are_not() {
        Cases::of(&RULE)
            .fail(
                &[("/supportedInterfaces", ""), ("/supported_interfaces", r#"[{"protocol_binding": "GRPC"}]"#)],
                &["/supported_interfaces", "/supported_interfaces/0/protocol_binding"],
            )
            .pass(&[("/securitySchemes", r#"{"bearer_auth": {"mtlsSecurityScheme": {}}}"#)])
            .pass(&[("/capabilities/extensions", r#"[{"uri": "u", "params": {"input_modes": 1}}]"#)])
            .pass(&[("/my_own", "1")])
            .pass(&[("/default_input_modes", "[]")])
            .fixed_safely(
                &[("/documentation_url", r#""https://a.example""#)],
                &[("/documentationUrl", r#""https://a.example""#)],
            );
    }
}
