//! A 0.3 half that leaves its transport to be guessed.

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::{Edit, Pointer};

/// `legacy/no-preferred-transport`
pub static RULE: Rule = Rule {
    name: "legacy/no-preferred-transport",
    summary: "The 0.3 half of a card does not say which transport its `url` speaks.",
    why: "0.3 calls the member required in its text and optional in its schema. The Go SDK drops the main address of a \
          card without it; others assume JSONRPC.",
    bad: &[("/url", r#""https://agent.example.com/a2a""#)],
    good: &[
        ("/url", r#""https://agent.example.com/a2a""#),
        ("/preferredTransport", r#""JSONRPC""#),
        ("/protocolVersion", r#""0.3.0""#),
        (
            "/supportedInterfaces/1",
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}"#,
        ),
    ],
    fix: "Write `preferredTransport` out.",
    source: "Specification 0.3.0 section 5.6.1; measured: a2a-go 2.3.1",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.generation != Generation::Dual || card.profile == Profile::Strict {
        return;
    }
    let stated = member(card.root, "preferredTransport").is_some();
    let url = card.root.member("url").filter(|url| url.value.as_str().is_some());
    if let (Some(_), false) = (url, stated) {
        let at = Pointer::root().key("preferredTransport");
        let position = card.root.members().iter().position(|member| &*member.key == "url").map(|index| index + 1);
        findings.add(
            Finding::warning(
                at.clone(),
                "The 0.3 half has no `preferredTransport`; the Go SDK then drops its address",
                "Write it out; without it, `JSONRPC` is what others assume.",
            )
            .review_fix(
                "Set `preferredTransport` to `JSONRPC`",
                vec![Edit::Insert { at, position, value: "JSONRPC".into() }],
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_a_half_that_is_judged_is_asked() {
        Cases::of(&RULE)
            .pass(RULE.bad)
            .under(Profile::Dual)
            .pass(&[("", r#"{"url": "u"}"#)])
            .fail(RULE.bad, &["/preferredTransport"])
            .fixed(
                RULE.bad,
                &[("/url", r#""https://agent.example.com/a2a""#), ("/preferredTransport", r#""JSONRPC""#)],
            );
    }
}
