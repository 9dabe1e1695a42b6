//! The place of an API key under its old name.

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `legacy/in-member`
pub static RULE: Rule = Rule {
    name: "legacy/in-member",
    summary: "An API key scheme says `in` where v1.0 says `location`.",
    why: "Readers that find no `location` do not know where the key goes: the Rust SDK refuses the card, Java throws, \
          Python and JavaScript see an empty place. One old conformance kit asks for `in`; the specification does not.",
    bad: &[("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"in": "header", "name": "X-API-Key"}}}"#)],
    good: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    fix: "Rename `in` to `location`.",
    source: "a2a.proto, APIKeySecurityScheme; measured: Rust a2a-lf 0.4.2",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some(wrapper) = member(scheme.node, "apiKeySecurityScheme") else { continue };
        for name in ["in", "in_"] {
            let Some(old) = wrapper.value.member(name).filter(|old| !old.value.is_null()) else { continue };
            let within = scheme.pointer.key(&wrapper.key);
            let at = within.key(name);
            let finding = Finding::error(
                at.clone(),
                format!("The scheme {} says `{name}` where v1.0 says `location`", quoted(scheme.name)),
                "Rename it to `location`.",
            )
            .at_key(card);
            let remove = || vec![Edit::remove(at.clone())];
            findings.add(match wrapper.value.get("location") {
                None => finding.safe_fix(format!("Rename `{name}` to `location`"), vec![Edit::rename(at, "location")]),
                Some(location) if location.value == old.value.value => {
                    finding.safe_fix(format!("Remove `{name}`, which repeats `location`"), remove())
                }
                Some(_) => finding.review_fix(format!("Remove `{name}` and keep `location`"), remove()),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    const GOOD: &[(&str, &str)] =
        &[("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}"#)];

    #[test]
    fn the_key_is_renamed_and_a_twin_removed() {
        Cases::of(&RULE)
            .fixed_safely(RULE.bad, GOOD)
            .fixed_safely(
                &[(
                    "/securitySchemes",
                    r#"{"key": {"apiKeySecurityScheme": {"in": "header", "location": "header", "name": "X-API-Key"}}}"#,
                )],
                GOOD,
            )
            .fail(
                &[(
                    "/securitySchemes",
                    r#"{"key": {"apiKeySecurityScheme": {"in": "query", "location": "header", "name": "k"}}}"#,
                )],
                &["/securitySchemes/key/apiKeySecurityScheme/in"],
            );
    }
}
