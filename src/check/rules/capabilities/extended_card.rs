//! An extended card that nobody can log in for.

use super::capabilities;
use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `capabilities/extended-card-without-login`
pub static RULE: Rule = Rule {
    name: "capabilities/extended-card-without-login",
    summary: "An extended card is promised, but no security scheme says how to log in for it.",
    why: "The operation that returns the extended card must ask for a login by one of the schemes that the public card \
          declares. Without any scheme no client can ever get it.",
    bad: &[("/capabilities/extendedAgentCard", "true")],
    good: &[
        ("/capabilities/extendedAgentCard", "true"),
        ("/securitySchemes", r#"{"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
    ],
    fix: "Declare a scheme under `securitySchemes`, or do not promise an extended card.",
    source: "Specification section 13.3",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, node)) = capabilities(card) else { return };
    let Some(flag) = member(node, "extendedAgentCard").filter(|flag| flag.value.as_bool() == Some(true)) else {
        return;
    };
    if card.schemes.is_empty() {
        findings.add(Finding::warning(
            at.key(&flag.key),
            "An extended card is promised, but no security scheme is declared with which a client could log in for it",
            "Declare a scheme under `securitySchemes`, or do not promise an extended card.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn an_extended_card_needs_a_login() {
        Cases::of(&RULE)
            .fail(RULE.bad, &["/capabilities/extendedAgentCard"])
            .pass(RULE.good)
            .pass(&[("/capabilities/extendedAgentCard", "false")])
            .pass(&[("/capabilities/extendedAgentCard", r#""true""#)])
            .fail(
                &[("/capabilities/extendedAgentCard", "true"), ("/securitySchemes", "{}")],
                &["/capabilities/extendedAgentCard"],
            );
    }
}
