//! A protected header without what a verifier needs first.

use super::signatures;
use crate::check::wording::list;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/header-incomplete`
pub static RULE: Rule = Rule {
    name: "signatures/header-incomplete",
    summary: "The protected header of a signature names no algorithm or no key.",
    why: "`alg` and `kid` are required: a verifier that must guess the algorithm can be tricked, and one that does not know the key has nothing to check with.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UifQ", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Sign again with `alg` and `kid` in the protected header.",
    source: "Specification section 8.4.2; conformance test CARD-SIGN-003",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        let Some(header) = signature.header() else { continue };
        let lacks =
            |name: &&str| header.get(*name).and_then(|value| value.as_str()).is_none_or(|text| text.trim().is_empty());
        let missing: Vec<String> =
            ["alg", "kid"].iter().filter(|name| lacks(name)).map(|name| format!("`{name}`")).collect();
        if !missing.is_empty() {
            findings.add(Finding::error(
                signature.protected_at.clone(),
                format!("The signature's header lacks {}", list(&missing)),
                "Sign the card again with `alg` and `kid` in the protected header.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn algorithm_and_key_must_be_named() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .fail(RULE.bad, &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiIiLCJraWQiOjF9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "e30", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"]);
    }
}
