//! Members whose names say that their values are secret.

use super::formats::{says_placeholder, secret_in};
use super::place;
use crate::check::address::has_gap;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::PointerStep;

/// `secrets/credential-member`
pub static RULE: Rule = Rule {
    name: "secrets/credential-member",
    summary: "A member called `password`, `clientSecret`, `apiKey` or the like holds a value.",
    why: "A card says how callers log in, not with what. The value is public from the moment the card is, and crawlers \
          keep it. `authentication.credentials` of version 0.1 invited this.",
    bad: &[(
        "/capabilities/extensions",
        r#"[{"uri": "https://example.com/ext/billing/v1", "params": {"clientSecret": "q7Lw-02vbN_x81"}}]"#,
    )],
    good: &[(
        "/capabilities/extensions",
        r#"[{"uri": "https://example.com/ext/billing/v1", "params": {"clientSecret": "${BILLING_SECRET}"}}]"#,
    )],
    fix: "Remove the member, revoke the secret, and describe the login in `securitySchemes`.",
    source: "Specification section 14.3 (cards must not hold secrets)",
    scope: Scope::AnyDocument,
    check,
};

/// The names, without regard to letter case, `_` and `-`; with those whose every value is out of place.
const NAMES: [(&str, bool); 6] = [
    ("credentials", true),
    ("password", true),
    ("clientsecret", false),
    ("apikey", false),
    ("token", false),
    ("secret", false),
];

/// So long are secrets at least.
const LEAST: usize = 12;

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for found in card.texts() {
        let text = found.text;
        let mut way = found.way();
        let Some(PointerStep::Key(key)) = way.next() else { continue };
        let Some((_, always)) = NAMES.iter().find(|(name, _)| is_called(key, name)) else { continue };
        // Scopes are named by their author, and their values describe them; known forms have a rule of their own.
        let of_scope = way.next() == Some(PointerStep::Key("scopes"));
        if of_scope || secret_in(text).is_some() || super::in_signatures(&found) {
            continue;
        }
        let at = found.pointer();
        if looks_secret(text) {
            findings.add(
                Finding::error(
                    at.clone(),
                    format!("The member {} holds what looks like a secret", place(&at)),
                    "Remove it and revoke it: a card is public. Describe the login in `securitySchemes`.",
                )
                .about_secret(),
            );
        } else if *always && !text.trim().is_empty() {
            findings.add(
                Finding::warning(
                    at.clone(),
                    format!("The member {} does not belong in a public card", place(&at)),
                    "Remove it, and describe the login in `securitySchemes`.",
                )
                .about_secret(),
            );
        }
    }
}

/// Whether a key is a name but for letter case, `_` and `-`.
fn is_called(key: &str, name: &str) -> bool {
    let letters = || key.bytes().filter(|byte| !matches!(byte, b'_' | b'-'));
    key.len() >= name.len() && key.len() <= name.len() + 3 && {
        letters().map(|byte| byte.to_ascii_lowercase()).eq(name.bytes())
    }
}

/// Long, without spaces, and nothing that stands for a value or says where one is.
fn looks_secret(text: &str) -> bool {
    // Shouted words are names of environment variables.
    let variable = text.contains('_')
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    let elsewhere = text.contains("://") || text.starts_with("urn:") || text.starts_with('$');
    let stands_in = variable || elsewhere || has_gap(text) || says_placeholder(text.as_bytes());
    text.len() >= LEAST && !text.contains(char::is_whitespace) && !stands_in
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile::Strict;
    use crate::check::Severity;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn values_that_look_secret_are_errors() {
        Cases::of(&RULE).pass(RULE.good).fail(RULE.bad, &["/capabilities/extensions/0/params/clientSecret"]).fail(
            &[("/x-config", r#"{"API_KEY": "q7Lw02vbNx81", "api-key": "q7Lw02vbNx82"}"#)],
            &["/x-config/API_KEY", "/x-config/api-key"],
        );
        let found = findings(&RULE, RULE.bad, Strict);
        assert_eq!(found[0].severity, Severity::Error);
        assert!(!format!("{:?}", found[0]).contains("q7Lw"));
    }

    #[test]
    fn other_values_are_warnings_under_two_names_only() {
        let found = findings(&RULE, &[("/x-config", r#"{"password": "none", "token": "JWT"}"#)], Strict);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].severity, found[0].pointer.as_str()), (Severity::Warning, "/x-config/password"));
    }

    #[test]
    fn names_of_schemes_scopes_and_places_are_no_secrets() {
        Cases::of(&RULE)
            .pass(&[(
                "/securitySchemes",
                r#"{"token": {"oauth2SecurityScheme": {"flows": {"password": {"tokenUrl": "https://e.example/t",
                    "scopes": {"password": "Change-the-password", "token": "Read-all-your-tokens"}}}}},
                    "apiKey": {"apiKeySecurityScheme": {"location": "header", "name": "token"}}}"#,
            )])
            .pass(&[(
                "/x",
                r#"{"token": "https://login.example.com/token", "secret": "urn:example:secret",
                "apiKey": "A2A_API_KEY_1", "clientSecret": "your-client-secret", "token2": "q7Lw02vbNx81"}"#,
            )])
            .pass(&[("/x", r#"{"password": "", "credentials": null, "token": 12345678901234}"#)]);
    }
}
