//! Credentials that every request carries, over a connection that anybody can read.

use super::text;
use crate::check::address::Reach;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `security/credentials-unencrypted`
pub static RULE: Rule = Rule {
    name: "security/credentials-unencrypted",
    summary: "A password or a key is sent to an address without encryption.",
    why: "With Basic logins and API keys every request carries the secret itself. Over plain http anybody on the way \
          reads it.",
    bad: &[
        ("/supportedInterfaces/0/url", r#""http://returns.acme.com/a2a""#),
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    fix: "Serve the agent over https only.",
    source: "RFC 7617 section 4; specification section 7.1",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let open = card.interfaces().find_map(|interface| {
        let address = interface.web_address()?.ok()?;
        (address.scheme == "http" && address.reach() != Reach::Loopback).then_some(&interface.url_pointer)
    });
    let Some(open) = open else { return };
    for scheme in &card.schemes {
        let secret = match scheme.kind() {
            Some(("apiKeySecurityScheme", _)) => "key",
            Some(("httpAuthSecurityScheme", _)) => match text(scheme, "scheme") {
                Some((_, Some(name))) if name.eq_ignore_ascii_case("basic") => "password",
                _ => continue,
            },
            _ => continue,
        };
        findings.add(Finding::warning(
            scheme.pointer.clone(),
            format!("The {secret} of the scheme {} is sent unencrypted to the URL at `{open}`", quoted(scheme.name)),
            "Serve the agent over https only.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn secrets_need_encryption() {
        let url = "/supportedInterfaces/0/url";
        Cases::of(&RULE)
            .fail(RULE.bad, &["/securitySchemes/key"])
            .pass(RULE.good)
            .pass(&[(url, r#""http://localhost:80/""#), RULE.bad[1]])
            .pass(&[RULE.bad[0], ("/securitySchemes", r#"{"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#)])
            .fail(
                &[RULE.bad[0], ("/securitySchemes", r#"{"t": {"httpAuthSecurityScheme": {"scheme": "basic"}}}"#)],
                &["/securitySchemes/t"],
            );
    }
}
