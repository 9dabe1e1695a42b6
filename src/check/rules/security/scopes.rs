//! Scopes that do not fit the scheme they are asked of.

use crate::check::suggest::nearest;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, Use};
use crate::document::Edit;

use super::scope_token::is_scope_token;

/// `security/undeclared-scope`
pub static UNDECLARED: Rule = Rule {
    name: "security/undeclared-scope",
    summary: "A requirement asks for a scope that the scheme does not declare.",
    why: "Clients ask the login server for the scopes that are required. For one that the flow does not offer they get \
          no token, or a token without it, and the agent refuses them.",
    bad: &[OAUTH, ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["reed"]}}}]"#)],
    good: &[OAUTH, ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["read"]}}}]"#)],
    fix: "Declare the scope in the flow, or require one that is declared.",
    source: "a2a.proto, SecurityRequirement.schemes; RFC 6749 section 3.3",
    scope: Scope::V1,
    check: undeclared,
};

/// `security/scopes-of-other-scheme`
pub static NO_OAUTH: Rule = Rule {
    name: "security/scopes-of-other-scheme",
    summary: "A requirement asks for scopes of a scheme that has none.",
    why: "Only OAuth 2.0 and OpenID Connect know scopes. For an API key, an HTTP login or a certificate clients ignore \
          them.",
    bad: &[TOKEN, ("/securityRequirements", r#"[{"schemes": {"token": {"list": ["read"]}}}]"#)],
    good: &[TOKEN, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Leave the list empty, or use an OAuth 2.0 scheme.",
    source: "a2a.proto, SecurityRequirement.schemes",
    scope: Scope::V1,
    check: no_oauth,
};

/// `security/no-scopes-required`
pub static NONE: Rule = Rule {
    name: "security/no-scopes-required",
    summary: "A requirement asks for an OAuth 2.0 login without any scope.",
    why: "Any token will do then, and clients have to guess which scopes to ask for.",
    bad: &[OAUTH, ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#)],
    good: &[OAUTH, ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["read"]}}}]"#)],
    fix: "Name the scopes that a caller needs.",
    source: "a2a.proto, SecurityRequirement.schemes",
    scope: Scope::V1,
    check: none,
};

const OAUTH: (&str, &str) = (
    "/securitySchemes",
    r#"{"login": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}}}}}"#,
);
const TOKEN: (&str, &str) = ("/securitySchemes", r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#);

/// Every use of a declared scheme in the v1.0 requirements.
fn uses(card: &CardView<'_>, mut visit: impl FnMut(&Use<'_>, &crate::check::Scheme<'_>)) {
    let alternatives = card.requirements.iter().filter(|set| !set.legacy).flat_map(|set| &set.alternatives);
    for asked in alternatives.flat_map(|alternative| &alternative.uses) {
        if let Some(scheme) = card.scheme(asked.scheme) {
            visit(asked, scheme);
        }
    }
}

/// To more scopes than this nothing is suggested: so many were not mistyped, and looking for each among all that are
/// declared takes the product of both numbers.
const MOST_SUGGESTIONS: usize = 64;

fn undeclared(card: &CardView<'_>, findings: &mut Findings) {
    let mut searched = 0;
    uses(card, |asked, scheme| {
        if asked.scopes.is_empty() {
            return;
        }
        let Some(declared) = scheme.declared_scopes() else { return };
        for (at, scope) in &asked.scopes {
            if declared.contains(scope) || !is_scope_token(scope) {
                continue;
            }
            let what = format!("The scheme {} does not declare the scope {}", quoted(asked.scheme), quoted(scope));
            let already = |meant: &&str| asked.scopes.iter().any(|(_, other)| other == meant);
            searched += 1;
            let meant = if searched > MOST_SUGGESTIONS { None } else { nearest(scope, declared.iter().copied()) };
            findings.add(match meant {
                Some(meant) if !already(&meant) => {
                    Finding::error(at.clone(), what, format!("Did you mean {}?", quoted(meant)))
                        .review_fix(format!("Write {}", quoted(meant)), vec![Edit::set(at.clone(), meant)])
                }
                _ => Finding::error(at.clone(), what, "Declare it in the flow, or require one that is declared."),
            });
        }
    });
}

fn no_oauth(card: &CardView<'_>, findings: &mut Findings) {
    uses(card, |asked, scheme| {
        let kind = scheme.kind().map(|(kind, _)| kind);
        let without = matches!(kind, Some("apiKeySecurityScheme" | "httpAuthSecurityScheme" | "mtlsSecurityScheme"));
        if without && !asked.scopes.is_empty() {
            findings.add(Finding::warning(
                asked.pointer.clone(),
                format!(
                    "Scopes are required of {}, which is no OAuth 2.0 or OpenID Connect scheme",
                    quoted(asked.scheme)
                ),
                "Leave the list empty; clients ignore what stands in it.",
            ));
        }
    });
}

fn none(card: &CardView<'_>, findings: &mut Findings) {
    uses(card, |asked, scheme| {
        let is_oauth = scheme.kind().is_some_and(|(kind, _)| kind == "oauth2SecurityScheme");
        let list = asked.node.get("list").unwrap_or(asked.node);
        if is_oauth && list.is_empty() {
            findings.add(Finding::advice(
                asked.pointer.clone(),
                format!("No scope is required of {}, so clients have to guess which to ask for", quoted(asked.scheme)),
                "Name the scopes that a caller needs.",
            ));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const AT: &str = "/securityRequirements/0/schemes";

    #[test]
    fn required_scopes_are_declared() {
        Cases::of(&UNDECLARED)
            .fail(UNDECLARED.bad, &[&format!("{AT}/login/list/0")])
            .pass(UNDECLARED.good)
            .fixed(UNDECLARED.bad, UNDECLARED.good)
            .pass(&[OAUTH, ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["a b"]}}}]"#)])
            .pass(&[
                ("/securitySchemes", r#"{"login": {"oauth2SecurityScheme": {"flows": {"implicit": {}}}}}"#),
                UNDECLARED.bad[1],
            ])
            .fail(
                &[OAUTH, ("/securityRequirements", r#"[{"schemes": {"login": ["admin", "read"]}}]"#)],
                &[&format!("{AT}/login/0")],
            );
    }

    #[test]
    fn scopes_belong_to_oauth() {
        Cases::of(&NO_OAUTH)
            .fail(NO_OAUTH.bad, &[&format!("{AT}/token")])
            .pass(NO_OAUTH.good)
            .pass(UNDECLARED.good)
            .pass(&[
                (
                    "/securitySchemes",
                    r#"{"token": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://h.com/"}}}"#,
                ),
                NO_OAUTH.bad[1],
            ]);
        Cases::of(&NONE).fail(NONE.bad, &[&format!("{AT}/login")]).pass(NONE.good).pass(NO_OAUTH.good);
    }
}
