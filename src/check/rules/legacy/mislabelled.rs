//! A card that says 1.x and has only an old address.

use crate::card::generation::Generation;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

/// `legacy/mislabelled`
pub static RULE: Rule = Rule {
    name: "legacy/mislabelled",
    summary: "The card says that it is 1.x, but has only the address of an older version.",
    why: "Clients that trust the number look for `supportedInterfaces` and find none; others take the old address and \
          speak 1.0 to a server that may only know 0.3. Methods, paths and enums differ between the two.",
    bad: &[("", r#"{"name": "Returns agent", "url": "https://agent.example.com/a2a", "protocolVersion": "1.0"}"#)],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "`cardwright convert` makes it v1.0; it asks which version the server really speaks.",
    source: "Specification section 3.6; seen in the wild: BerriAI/litellm#30795, a2aproject/a2a-samples#599",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.generation == Generation::Mislabelled {
        let at = crate::card::spelling::member(card.root, "protocolVersion")
            .map_or_else(Pointer::root, |member| Pointer::root().key(&member.key));
        findings.add(Finding::error(
            at,
            format!("The card says it is 1.x but is built like 0.3, {}", card.generation.evidence(card.root)),
            "`cardwright convert` makes it v1.0; say with `--speaks` which version the server speaks today.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_number_alone_makes_no_v1_card() {
        Cases::of(&RULE)
            .fail(RULE.bad, &["/protocolVersion"])
            .fail(&[("", r#"{"additionalInterfaces": [], "protocolVersion": "v1"}"#)], &["/protocolVersion"])
            .pass(&[("", r#"{"url": "u", "protocolVersion": "0.3"}"#)])
            .pass(&[("/protocolVersion", r#""1.0""#)]);
    }
}
