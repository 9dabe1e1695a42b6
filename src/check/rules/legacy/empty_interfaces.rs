//! An old card with an empty list of v1.0 interfaces.

use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

/// `legacy/empty-interfaces`
pub static RULE: Rule = Rule {
    name: "legacy/empty-interfaces",
    summary: "A card with an old address has an empty `supportedInterfaces`.",
    why: "By the empty list the Python SDK takes it for a v1.0 card without any interface and never looks at `url`; \
          JavaScript reads the old address.",
    bad: &[(
        "",
        r#"{"name": "Returns agent", "url": "https://agent.example.com/a2a", "protocolVersion": "0.3.0", "supportedInterfaces": []}"#,
    )],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "Remove the list, or convert the card so that it is filled.",
    source: "Measured: Python a2a-sdk 1.3.0, @a2a-js/sdk 1.3.0",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if !card.generation.is_legacy_only() {
        return;
    }
    let Some(list) = member(card.root, "supportedInterfaces").filter(|list| list.value.as_array().is_some()) else {
        return;
    };
    let at = Pointer::root().key(&list.key);
    findings.add(Finding::warning(
        at,
        "`supportedInterfaces` is empty; some clients then never look at the old address",
        "Remove it from this old card, or let `cardwright convert` fill it.",
    ));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_empty_list_is_only_a_trap_beside_an_old_address() {
        Cases::of(&RULE).fail(RULE.bad, &["/supportedInterfaces"]).pass(&[("/supportedInterfaces", "[]")]);
    }
}
