//! The binding of an interface under its old name.

use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `legacy/transport-member`
pub static RULE: Rule = Rule {
    name: "legacy/transport-member",
    summary: "An interface says `transport` where v1.0 says `protocolBinding`.",
    why: "Clients that find no `protocolBinding` do not know how to speak to the address and pass it over; the Rust SDK \
          refuses the card.",
    bad: &[(
        "/supportedInterfaces/0",
        r#"{"url": "https://agent.example.com/a2a", "transport": "JSONRPC", "protocolVersion": "1.0"}"#,
    )],
    good: &[(
        "/supportedInterfaces/0",
        r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}"#,
    )],
    fix: "Rename `transport` to `protocolBinding`.",
    source: "a2a.proto, AgentInterface",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for interface in card.interfaces() {
        let Some(old) = interface.node.member("transport").filter(|old| !old.value.is_null()) else { continue };
        let at = interface.pointer.key("transport");
        let finding = Finding::error(
            at.clone(),
            "The interface says `transport` where v1.0 says `protocolBinding`",
            "Rename it to `protocolBinding`.",
        )
        .at_key(card);
        findings.add(match member(interface.node, "protocolBinding") {
            None => {
                finding.safe_fix("Rename `transport` to `protocolBinding`", vec![Edit::rename(at, "protocolBinding")])
            }
            Some(new) if new.value.value == old.value.value => {
                finding.safe_fix("Remove `transport`, which repeats `protocolBinding`", vec![Edit::remove(at)])
            }
            Some(_) => finding.review_fix("Remove `transport` and keep `protocolBinding`", vec![Edit::remove(at)]),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_key_is_renamed_and_a_twin_removed() {
        Cases::of(&RULE)
            .fixed_safely(RULE.bad, RULE.good)
            .fixed_safely(&[("/supportedInterfaces/0/transport", r#""JSONRPC""#)], RULE.good)
            .fixed(&[("/supportedInterfaces/0/transport", r#""GRPC""#)], RULE.good)
            .pass(&[("", r#"{"url": "u", "additionalInterfaces": [{"url": "u", "transport": "GRPC"}]}"#)]);
    }
}
