//! A capability that v1.0 dropped.

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::{Edit, Pointer};

/// `legacy/state-transition-history`
pub static RULE: Rule = Rule {
    name: "legacy/state-transition-history",
    summary: "`capabilities.stateTransitionHistory` is not in v1.0 any more.",
    why: "It was in every version up to 0.3, though no method ever used it, and v1.0 dropped it. Clients ignore it, and \
          the conformance kit fails the card.",
    bad: &[("/capabilities/stateTransitionHistory", "false")],
    good: &[("/capabilities/streaming", "false")],
    fix: "Remove it.",
    source: "a2a.proto, AgentCapabilities; conformance kit CARD-STRUCT-001",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    // In a card that is meant for both versions it belongs to the 0.3 half.
    if card.generation == Generation::Dual && card.profile != Profile::Strict {
        return;
    }
    let Some(flags) = member(card.root, "capabilities") else { return };
    let Some(flag) = member(&flags.value, "stateTransitionHistory").filter(|flag| !flag.value.is_null()) else {
        return;
    };
    let at = Pointer::root().key(&flags.key).key(&flag.key);
    findings.add(
        Finding::warning(
            at.clone(),
            "`stateTransitionHistory` is not a capability of v1.0; clients ignore it",
            "Remove it.",
        )
        .at_key(card)
        .safe_fix("Remove `stateTransitionHistory`", vec![Edit::remove(at)]),
    );
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    #[test]
    fn it_goes_from_what_shall_be_a_v1_card_only() {
        Cases::of(&RULE)
            .fixed_safely(RULE.bad, &[("/capabilities", "{}")])
            .fail(
                &[("/url", r#""u""#), ("/capabilities/stateTransitionHistory", "true")],
                &["/capabilities/stateTransitionHistory"],
            )
            .pass(&[("/capabilities/stateTransitionHistory", "null")])
            .pass(&[(
                "",
                r#"{"url": "u", "protocolVersion": "0.3", "capabilities": {"stateTransitionHistory": true}}"#,
            )])
            .under(Profile::Dual)
            .pass(&[("/url", r#""u""#), ("/capabilities/stateTransitionHistory", "true")])
            .under(Profile::Registry)
            .pass(&[("/url", r#""u""#), ("/capabilities/stateTransitionHistory", "true")]);
    }
}
