//! Keys from a place that nobody should trust.

use super::signatures;
use crate::check::address::{Address, shown};
use crate::check::rules::hosts::belongs_to_card;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `signatures/key-url`
pub static RULE: Rule = Rule {
    name: "signatures/key-url",
    summary: "The key URL of a signature is not https, or on a host that has nothing to do with the agent.",
    why: "`jku` says where the public keys are. A verifier that follows it trusts whoever wrote the card, so careful ones only accept hosts that they know; keys loaded without TLS can be swapped on the way.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6Imh0dHBzOi8vYXR0YWNrZXIubmV0L2p3a3MuanNvbiJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSIsImprdSI6Imh0dHBzOi8vd3d3LmV4YW1wbGUuY29tLy53ZWxsLWtub3duL2p3a3MuanNvbiJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Publish the keys under the provider's or the agent's own host, with https.",
    source: "Specification section 8.4.2; RFC 7515 section 4.1.2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for signature in signatures(card) {
        if signature.is_sample() {
            continue;
        }
        let Some(url) = signature.header_text("jku") else { continue };
        let url_shown = quoted(&shown(&url));
        let message = match Address::of(&url) {
            Ok(address) if address.scheme != "https" => format!("The key URL {url_shown} is not https"),
            Ok(address) if !belongs_to_card(card, &address.host_text()) => {
                format!("The key URL {url_shown} is on a host of neither the provider nor the agent")
            }
            Ok(_) => continue,
            Err(fault) => format!("The key URL {url_shown} {}", fault.predicate()),
        };
        findings.add(Finding::warning(
            signature.protected_at.clone(),
            message,
            "Publish the keys under the provider's own host with https; verifiers treat the URL as a hint only.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn keys_belong_on_an_own_host_with_https() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)])
            .fail(RULE.bad, &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsImprdSI6Imh0dHA6Ly9hZ2VudC5leGFtcGxlLmNvbS9qd2tzIn0", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsImprdSI6Ii9qd2tzLmpzb24ifQ", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#)], &["/signatures/0/protected"]);
    }
}
