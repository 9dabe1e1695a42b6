//! An icon from somebody else's host.

use crate::check::address::Reach;
use crate::check::rules::hosts::belongs_to_card;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/foreign-icon`
pub static RULE: Rule = Rule {
    name: "identity/foreign-icon",
    summary: "The icon is on a host that has nothing to do with the agent.",
    why: "Pages that show the card load the picture from there: its owner can change what stands beside the agent's \
          name, and learns who looks at it. It is often left over from a copied card.",
    bad: &[("/iconUrl", r#""https://pictures.elsewhere.net/robot.png""#)],
    good: &[("/iconUrl", r#""https://static.example.com/returns.png""#)],
    fix: "Serve the icon from the provider's or the agent's own site.",
    source: "Specification section 4.4.1 (iconUrl)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, url)) = super::text(card, "iconUrl") else { return };
    let address = card.address(url);
    let Ok(address) = &*address else { return };
    // Addresses that do not work from everywhere are reported as that.
    if !address.is_web() || address.reach() != Reach::Public {
        return;
    }
    let host = address.host_text();
    if !belongs_to_card(card, &host) {
        findings.add(Finding::warning(
            at,
            format!("The icon is on {}, a host of neither the provider nor the agent", quoted(&host)),
            "Serve the icon from the provider's or the agent's own site.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn hosts_of_the_card_and_of_everybody_pass() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/iconUrl", r#""https://raw.githubusercontent.com/acme/a/icon.png""#)])
            .pass(&[("/iconUrl", r#""http://localhost/icon.png""#)])
            .pass(&[
                ("/iconUrl", r#""https://www.acme.co.uk/icon.png""#),
                ("/provider", r#"{"organization": "Acme", "url": "https://acme.co.uk"}"#),
            ])
            .fail(RULE.bad, &["/iconUrl"]);
    }
}
