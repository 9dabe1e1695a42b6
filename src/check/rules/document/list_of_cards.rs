//! Several cards in one array.

use crate::card::look_alike::LookAlike;
use crate::check::wording::count;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Fragment, Pointer};

/// `document/list-of-cards`
pub static RULE: Rule = Rule {
    name: "document/list-of-cards",
    summary: "The document is an array of cards.",
    why: "A well-known address serves one card. Clients that find an array there refuse it, even if it holds a single \
          card.",
    bad: &[(
        "",
        r#"[{"name": "Returns agent", "description": "Answers questions about returns of orders. Does not place orders.", "supportedInterfaces": [{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}], "version": "1.2.0", "capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [{"id": "check-window", "name": "Check the return window", "description": "Says whether a purchase can still be returned.", "tags": ["returns"]}]}]"#,
    )],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Give each card a file and an address of its own.",
    source: "Specification sections 4.4.1 and 8.2",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if super::kind(card) != Some(LookAlike::ListOfCards) {
        return;
    }
    let cards = card.root.elements();
    let finding = Finding::error(
        Pointer::root(),
        format!("The document must be one object, but it is an array with {}, each a card", count(cards.len(), "item")),
        if cards.len() == 1 {
            "Give the card itself, without the brackets around it."
        } else {
            "Give each card a file of its own."
        },
    );
    findings.add(match cards {
        [only] => {
            let text = Fragment::Text(card.document.raw(only).to_owned());
            finding.review_fix("Take the card out of the array", vec![Edit::set(Pointer::root(), text)])
        }
        _ => finding,
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_single_card_can_be_taken_out() {
        Cases::of(&RULE)
            .fail(&[("", r#"[{"name": "a", "skills": []}, {"name": "b", "skills": []}]"#)], &[""])
            .pass(&[("", "[1]")])
            .fixed(&[("", r#"[{"name": "a", "skills": []}]"#)], &[("", r#"{"name": "a", "skills": []}"#)]);
    }
}
