//! A protected header that says nothing.

use super::{decode, signatures};
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/header-not-json`
pub static RULE: Rule = Rule {
    name: "signatures/header-not-json",
    summary: "The protected header of a signature is not a JSON object.",
    why: "The header names the algorithm and the key. Without it nobody can check the signature.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "WyJhbGciLCJFUzI1NiJd", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Sign again with a library that writes JSON Web Signatures.",
    source: "Specification section 8.4.2; RFC 7515 section 4",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        // Text in the wrong alphabet is reported as that.
        let Some(bytes) = signature.protected.and_then(decode) else { continue };
        if signature.header().is_none() {
            let is_json = serde_json::from_slice::<serde_json::Value>(&bytes).is_ok();
            findings.add(Finding::error(
                signature.protected_at.clone(),
                if is_json {
                    "The signature's `protected` holds JSON, but no object"
                } else {
                    "The signature's `protected` does not hold JSON"
                },
                "Sign the card again; the header is an object such as {\"alg\":\"ES256\",\"typ\":\"JOSE\",\"kid\":\"…\"}.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_header_must_be_an_object() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/signatures", r#"[{"protected": "%%%", "signature": "AAAA"}]"#)])
            .fail(RULE.bad, &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "AAAA", "signature": "AAAA"}]"#)], &["/signatures/0/protected"]);
    }
}
