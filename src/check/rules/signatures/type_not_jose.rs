//! A signature whose type is not JOSE.

use super::signatures;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/type-not-jose`
pub static RULE: Rule = Rule {
    name: "signatures/type-not-jose",
    summary: "The protected header of a signature does not say that its type is `JOSE`.",
    why: "The specification wants `typ` to be `JOSE`. Some libraries write `JWT`, which an agent card is not; strict verifiers compare.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImtleS0xIn0", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Sign again with `typ` set to `JOSE`.",
    source: "Specification section 8.4.2; RFC 7515 section 4.1.9",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        let Some(header) = signature.header() else { continue };
        // An incomplete header has to be written anew anyway.
        if !["alg", "kid"].iter().all(|name| header.contains_key(*name)) {
            continue;
        }
        let message = match header.get("typ") {
            None => "The signature's header has no `typ`".to_owned(),
            Some(serde_json::Value::String(kind)) if kind.eq_ignore_ascii_case("JOSE") => continue,
            Some(serde_json::Value::String(kind)) => format!("The signature's `typ` is {}, not `JOSE`", quoted(kind)),
            Some(_) => "The signature's `typ` is no text".to_owned(),
        };
        findings.add(Finding::warning(
            signature.protected_at.clone(),
            message,
            "Sign the card again with `typ` set to `JOSE`.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_type_that_is_missing_or_another_is_found() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)])
            .fail(RULE.bad, &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImEiLCJ0eXAiOjF9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"]);
    }
}
