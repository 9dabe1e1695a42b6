//! A signature that cannot be one of its algorithm.

use super::{decode, signatures};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/wrong-length`
pub static RULE: Rule = Rule {
    name: "signatures/wrong-length",
    summary: "A signature's length does not fit its algorithm.",
    why: "ES256 and Ed25519 signatures are 64 bytes, ES384 96, ES512 132. What OpenSSL and many key services return for ES256 is a DER structure of 70 to 72 bytes; verifiers of JSON Web Signatures refuse it.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "MEQCIBERERERERERERERERERERERERERERERERERERERERERAiAiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Write the two numbers R and S one behind the other, each filled to the same length, and encode that.",
    source: "RFC 7518 sections 3.3 to 3.5; RFC 8037 section 3.1",
    scope: Scope::AnyCard,
    check,
};

/// The lengths that signatures of an algorithm can have, in bytes; `None` for one that is not known here.
fn lengths(algorithm: &str) -> Option<std::ops::RangeInclusive<usize>> {
    Some(match algorithm {
        "ES256" | "ES256K" | "Ed25519" => 64..=64,
        "ES384" => 96..=96,
        "ES512" => 132..=132,
        // Ed25519 or Ed448: the key decides.
        "EdDSA" => 64..=114,
        "Ed448" => 114..=114,
        // Keys have at least 2048 bits.
        "RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" => 256..=2048,
        "HS256" => 32..=32,
        "HS384" => 48..=48,
        "HS512" => 64..=64,
        _ => return None,
    })
}

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        let Some(algorithm) = signature.header_text("alg") else { continue };
        let Some(allowed) = lengths(&algorithm) else { continue };
        let Some(bytes) = signature.value.and_then(decode) else { continue };
        let between = algorithm == "EdDSA" && !matches!(bytes.len(), 64 | 114);
        if allowed.contains(&bytes.len()) && !between {
            continue;
        }
        let der = algorithm.starts_with("ES") && bytes.first() == Some(&0x30) && bytes.len() > 8;
        let wanted = match (allowed.start(), allowed.end()) {
            (64, 114) => "64 or 114".to_owned(),
            (least, most) if least == most => least.to_string(),
            (least, _) => format!("at least {least}"),
        };
        findings.add(Finding::error(
            signature.value_at.clone(),
            format!(
                "The signature has {} bytes, but {} signatures have {wanted}{}",
                bytes.len(),
                quoted(&algorithm),
                if der { "; it looks like DER" } else { "" }
            ),
            if der {
                "Convert it from DER to R and S one behind the other, or let the library write a JSON Web Signature."
            } else {
                "Sign the card again; part of the signature may be missing, or the header names another algorithm."
            },
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn lengths_fit_algorithms_and_der_is_recognised() {
        use crate::check::{Profile::Strict, rules::testing::findings};
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFZERTQSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)])
            .pass(&[("/signatures", r#"[{"protected": "eyJhbGciOiJYWSJ9", "signature": "AAAA"}]"#)])
            .fail(RULE.bad, &["/signatures/0/signature"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJSUzI1NiJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/signature"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFZERTQSJ9", "signature": "AAAA"}]"#)], &["/signatures/0/signature"]);
        assert!(findings(&RULE, RULE.bad, Strict)[0].message.contains("DER"));
        assert!(
            !findings(
                &RULE,
                &[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "AAAA"}]"#)],
                Strict
            )[0]
            .message
            .contains("DER")
        );
    }
}
