//! An algorithm that proves nothing to strangers.

use super::signatures;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/unsafe-algorithm`
pub static RULE: Rule = Rule {
    name: "signatures/unsafe-algorithm",
    summary: "A signature uses no algorithm, or one with a shared secret.",
    why: "`none` signs nothing. `HS256` and its kin use one secret for signing and checking: whoever can check such a card can also forge it, so it proves nothing to the public. One library uses HS256 when nothing else is asked for.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJub25lIiwidHlwIjoiSk9TRSIsImtpZCI6ImtleS0xIn0", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Sign with ES256, EdDSA or RS256 and publish the public key.",
    source: "RFC 7518 section 3.1; RFC 8725 section 3.2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        let Some(algorithm) = signature.header_text("alg") else { continue };
        let at = signature.protected_at.clone();
        let help = "Sign with a key pair, such as ES256 or EdDSA, and publish the public key.";
        if algorithm.eq_ignore_ascii_case("none") {
            findings.add(Finding::error(at, "The signature's algorithm is `none`, which signs nothing", help));
        } else if matches!(algorithm.as_str(), "HS256" | "HS384" | "HS512") {
            findings.add(Finding::warning(
                at,
                format!("The signature's algorithm {} uses a shared secret", quoted(&algorithm)),
                help,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn nothing_and_shared_secrets_are_found() {
        use crate::check::{Profile::Strict, Severity, rules::testing::findings};
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFZERTQSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)])
            .fail(RULE.bad, &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJOb25lIn0", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"]);
        let shared = findings(
            &RULE,
            &[(
                "/signatures",
                r#"[{"protected": "eyJhbGciOiJIUzI1NiJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
            )],
            Strict,
        );
        assert_eq!(shared[0].severity, Severity::Warning);
    }
}
