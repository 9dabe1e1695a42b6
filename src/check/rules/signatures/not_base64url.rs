//! A signature in the wrong alphabet.

use super::{decode, signatures};
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/not-base64url`
pub static RULE: Rule = Rule {
    name: "signatures/not-base64url",
    summary: "A signature or its protected header is not base64url without padding.",
    why: "Signatures use the URL-safe alphabet (`-` and `_` instead of `+` and `/`) without `=` at the end. Verifiers refuse the other one, and a padded header gives other signed bytes.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAw=="}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Sign again with a library that writes JSON Web Signatures; a changed header needs a new signature.",
    source: "Specification section 8.4.2; RFC 7515 section 2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        let parts = [
            ("protected", &signature.protected_at, signature.protected),
            ("signature", &signature.value_at, signature.value),
        ];
        for (name, at, text) in parts {
            let Some(text) = text.filter(|text| decode(text).is_none()) else { continue };
            let padded = text.ends_with('=');
            let other_alphabet = text.contains(['+', '/']);
            let problem = match (padded, other_alphabet) {
                (true, true) => "is base64 with `+`, `/` and `=`, not base64url",
                (true, false) => "ends in `=`, which base64url here leaves away",
                (false, true) => "is base64 with `+` or `/`, not base64url",
                (false, false) => "is not base64url",
            };
            findings.add(Finding::error(
                at.clone(),
                format!("The signature's `{name}` {problem}"),
                "Sign the card again with a library that writes JSON Web Signatures.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_the_url_safe_alphabet_without_padding_passes() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/signatures", r#"[{"protected": "", "signature": 1}, 2]"#)])
            .fail(RULE.bad, &["/signatures/0/signature"])
            .fail(
                &[("/signatures", r#"[{"protected": "e+yJ", "signature": "a/b="}]"#)],
                &["/signatures/0/protected", "/signatures/0/signature"],
            )
            .fail(&[("/signatures", r#"[{"protected": "%%%", "signature": "AAAA"}]"#)], &["/signatures/0/protected"]);
    }
}
