//! Flows that the specification keeps only for old cards, and the proof key that new ones want.

use super::flows::Flows;
use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `security/deprecated-flow`
pub static DEPRECATED: Rule = Rule {
    name: "security/deprecated-flow",
    summary: "An OAuth 2.0 scheme uses the implicit or the password flow.",
    why: "Both are deprecated: the one shows tokens in addresses, the other hands the password to every client. The \
          Java SDK does not read them at all, so its callers cannot log in.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"implicit": {"authorizationUrl": "https://idp.example.com/authorize", "scopes": {}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Use `authorizationCode` with a proof key, or `deviceCode`.",
    source: "a2a.proto, OAuthFlows; RFC 9700 sections 2.1.2 and 2.4",
    scope: Scope::AnyCard,
    check: deprecated,
};

/// `security/pkce-not-required`
pub static PKCE: Rule = Rule {
    name: "security/pkce-not-required",
    summary: "An authorization code flow does not ask for a proof key.",
    why: "Without a proof key (PKCE) a code that is caught on the way can be turned into a token. It is recommended \
          for all clients; `pkceRequired` tells them to send one.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {"authorizationUrl": "https://idp.example.com/authorize", "tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {"authorizationUrl": "https://idp.example.com/authorize", "tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}, "pkceRequired": true}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Set `pkceRequired` to true if the server takes proof keys.",
    source: "a2a.proto, AuthorizationCodeOAuthFlow.pkce_required; RFC 9700 section 2.1.1",
    scope: Scope::V1,
    check: pkce,
};

fn deprecated(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some((at, flows)) = scheme.flows() else { continue };
        for (name, instead) in
            [("implicit", "`authorizationCode` with a proof key"), ("password", "`authorizationCode` or `deviceCode`")]
        {
            if flows.get(name).is_some_and(|flow| !flow.is_null()) {
                findings.add(Finding::warning(
                    at.key(name),
                    format!("The scheme {} uses the deprecated flow `{name}`", quoted(scheme.name)),
                    format!("Use {instead}; some clients no longer read this flow."),
                ));
            }
        }
    }
}

fn pkce(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some(flows) = Flows::of(scheme) else { continue };
        let Some(flow) = member(flows.node, "authorizationCode").filter(|flow| flow.value.as_object().is_some()) else {
            continue;
        };
        let stated = member(&flow.value, "pkceRequired");
        if stated.is_some_and(|stated| stated.value.as_bool() != Some(false)) {
            continue;
        }
        findings.add(Finding::advice(
            flows.pointer.key(&flow.key).key(stated.map_or("pkceRequired", |stated| &*stated.key)),
            format!("The scheme {} does not ask for a proof key (PKCE)", quoted(scheme.name)),
            "Set `pkceRequired` to true if the server takes proof keys.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const FLOWS: &str = "/securitySchemes/login/oauth2SecurityScheme/flows";

    #[test]
    fn deprecated_flows_are_told_in_both_forms() {
        let flat = r#"{"url": "https://h.com/", "skills": [], "securitySchemes": {"o": {"type": "oauth2", "flows": {"password": {}}}}}"#;
        Cases::of(&DEPRECATED)
            .fail(DEPRECATED.bad, &[&format!("{FLOWS}/implicit")])
            .pass(DEPRECATED.good)
            .fail(&[("", flat)], &["/securitySchemes/o/flows/password"]);
    }

    #[test]
    fn a_proof_key_is_advised() {
        Cases::of(&PKCE).fail(PKCE.bad, &[&format!("{FLOWS}/authorizationCode/pkceRequired")]).pass(PKCE.good);
    }
}
