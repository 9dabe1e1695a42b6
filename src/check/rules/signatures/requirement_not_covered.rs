//! A requirement that a signature does not protect.

use super::list;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/requirement-not-covered`
pub static RULE: Rule = Rule {
    name: "signatures/requirement-not-covered",
    summary: "A signed card has a security requirement without scopes.",
    why: "The Python and JavaScript libraries drop requirements without scopes before they sign and check. Somebody can delete such a requirement on the way, and the signature still holds: the agent then looks public.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Api-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://login.example.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["openid"]}}}]"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Nothing in the card can change this; enforce the login on the server, whatever the card says.",
    source: "Measured with Python a2a-sdk 1.3 and JavaScript 1.3",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if list(card).is_none() {
        return;
    }
    // The first one says it; the others are the same matter.
    let found = card.requirements.iter().filter(|set| !set.legacy).find_map(|set| {
        set.alternatives.iter().flat_map(|alternative| &alternative.uses).find(|needed| {
            needed.scopes.is_empty() && needed.node.members().iter().all(|member| member.value.is_empty())
        })
    });
    if let Some(needed) = found {
        findings.add(Finding::warning(
            needed.pointer.clone(),
            format!("The signature does not protect the requirement {}, which has no scopes", quoted(needed.scheme)),
            "Enforce the login on the server; the libraries leave such requirements out of what they sign.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_requirements_without_scopes_of_signed_cards_are_open() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[
                (
                    "/securitySchemes",
                    r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Api-Key"}}}"#,
                ),
                ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
            ])
            .fail(RULE.bad, &["/securityRequirements/0/schemes/key"]);
    }
}
