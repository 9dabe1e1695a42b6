//! The signature of somebody else.

use super::{Signature, signatures};
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/sample-signature`
pub static RULE: Rule = Rule {
    name: "signatures/sample-signature",
    summary: "The signature is the one that the specification prints as a sample.",
    why: "It came with a copied example. It does not fit any card, and no key for it was ever published: every verifier refuses the card.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6Imh0dHBzOi8vZXhhbXBsZS5jb20vYWdlbnQvandrcy5qc29uIn0", "signature": "QFdkNLNszlGj3z3u0YQGt_T9LixY3qtdQpZmsTdDHDe3fXV9y9-B3m2-XgCpzuhiLt8E0tV6HXoZKHv4GtHgKQ"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Remove it, or sign the card with a key of your own.",
    source: "Specification sections 8.4.2 and 8.5",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card).into_iter().filter(Signature::is_sample) {
        findings.add(Finding::error(
            signature.value_at,
            "The signature is the sample from the specification, which fits no card",
            "Remove it, or sign the card with a key of your own.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_sample_is_recognised() {
        Cases::of(&RULE).pass(RULE.good).fail(RULE.bad, &["/signatures/0/signature"]);
    }
}
