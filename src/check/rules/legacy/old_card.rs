//! A card of a version before 1.0.

use crate::card::generation::Generation;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::Pointer;

/// `legacy/old-card`
pub static RULE: Rule = Rule {
    name: "legacy/old-card",
    summary: "The card is written for a version before 1.0.",
    why: "Clients of v1.0 look for the agent in `supportedInterfaces`; in an old card they find nowhere to call, unless \
          they carry code for old versions. The Rust SDK refuses the card, Go and Java see an agent without interfaces.",
    bad: &[("", r#"{"name": "Returns agent", "url": "https://agent.example.com/a2a", "protocolVersion": "0.3.0"}"#)],
    good: &[("/name", r#""Returns agent""#)],
    fix: "`cardwright convert` writes it as v1.0 and says what becomes of every member.",
    source: "Specification section 4.4.1, a2a.proto; measured: Rust a2a-lf 0.4.2, a2a-go 2.3.1",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let generation = card.generation;
    if !matches!(generation, Generation::V0_1 | Generation::V0_2 | Generation::V0_3) {
        return;
    }
    let evidence = generation.evidence(card.root);
    let help = match card.profile {
        Profile::Registry if generation == Generation::V0_3 => return,
        Profile::Registry => "The registry takes cards of 0.3 and 1.0 only; `cardwright convert` makes it v1.0.",
        Profile::Dual => "`cardwright convert --dual` makes it v1.0 and keeps a 0.3 half for old clients.",
        Profile::Strict => "`cardwright convert` makes it v1.0.",
    };
    findings.add(Finding::error(Pointer::root(), format!("This is a {generation} card, {evidence}"), help));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn old_cards_are_one_finding_with_its_evidence() {
        let found = findings(&RULE, RULE.bad, Profile::Strict);
        assert_eq!(
            found[0].message,
            "This is a 0.3 card, because it has `url` but no `supportedInterfaces`, and its `protocolVersion` is `0.3.0`"
        );
        Cases::of(&RULE)
            .fail(RULE.bad, &[""])
            .pass(&[("", "{}")])
            .pass(&[("/url", r#""https://agent.example.com/a2a""#)])
            .under(Profile::Dual)
            .fail(RULE.bad, &[""]);
    }

    #[test]
    fn a_registry_takes_0_3_but_nothing_older() {
        Cases::of(&RULE)
            .under(Profile::Registry)
            .pass(RULE.bad)
            .fail(&[("", r#"{"name": "x", "url": "u", "protocolVersion": "0.2.6"}"#)], &[""]);
    }
}
