//! An OAuth flow that offers no scopes.

use crate::check::shapes::Difference;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `structure/empty-scopes`
pub static RULE: Rule = Rule {
    name: "structure/empty-scopes",
    summary: "The `scopes` of an OAuth flow are empty.",
    why: "The member is required, and the Python SDK reports a map without entries as missing. A client has nothing to \
          ask for, and signatures of the SDKs do not cover the empty map.",
    bad: &[(
        "/securitySchemes",
        r#"{"o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://login.example.com/token", "scopes": {}}}}}}"#,
    )],
    good: &[
        (
            "/securitySchemes",
            r#"{"o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://login.example.com/token", "scopes": {"orders.read": "Read orders"}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"o": {"list": ["orders.read"]}}}]"#),
    ],
    fix: "List the scopes that a client can ask for, each with a word on what it allows.",
    source: "a2a.proto, ClientCredentialsOAuthFlow; measured: Python a2a-sdk 1.3.0",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        if matches!(defect.what, Difference::EmptyScopes) {
            findings.add(Finding::warning(
                defect.at.clone(),
                "The flow offers no scopes, although `scopes` is required",
                "List the scopes that a client can ask for, such as {\"orders.read\": \"Read orders\"}.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_deprecated_flows_may_go_without() {
        Cases::of(&RULE)
            .pass(&[("/securitySchemes", r#"{"o": {"oauth2SecurityScheme": {"flows": {"password": {"tokenUrl": "https://a.example", "scopes": {}}}}}}"#)])
            .fail(
                &[("/securitySchemes", r#"{"o": {"oauth2SecurityScheme": {"flows": {"deviceCode": {"scopes": {}}}}}}"#)],
                &["/securitySchemes/o/oauth2SecurityScheme/flows/deviceCode/scopes"],
            );
    }
}
