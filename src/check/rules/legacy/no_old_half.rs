//! A card that old clients shall read and that has nothing for them.

use crate::card::generation::Generation;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::Pointer;

/// `legacy/no-old-half`
pub static RULE: Rule = Rule {
    name: "legacy/no-old-half",
    summary: "The card is checked for both versions, but has no 0.3 half.",
    why: "A 0.3 client looks for `url` and refuses a card without it, as the Python SDK of 0.3 does.",
    bad: &[("/version", r#""1.3.0""#)],
    good: &[
        ("/url", r#""https://agent.example.com/a2a""#),
        ("/preferredTransport", r#""JSONRPC""#),
        ("/protocolVersion", r#""0.3.0""#),
        (
            "/supportedInterfaces/1",
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}"#,
        ),
    ],
    fix: "`cardwright convert --dual` adds the 0.3 half; without old clients, check under the strict profile.",
    source: "Schema of 0.3.0; measured: Python a2a-sdk 0.3.26",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.profile == Profile::Dual && matches!(card.generation, Generation::V1_0 | Generation::Draft) {
        findings.add(Finding::warning(
            Pointer::root().key("url"),
            "The card has no 0.3 half, so 0.3 clients cannot read it",
            "`cardwright convert --dual` adds it; without old clients, leave `--profile dual` out.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_the_dual_profile_asks_for_it() {
        Cases::of(&RULE)
            .pass(RULE.bad)
            .under(Profile::Dual)
            .fail(RULE.bad, &["/url"])
            .pass(&[("", r#"{"url": "u", "protocolVersion": "0.3"}"#)]);
    }
}
