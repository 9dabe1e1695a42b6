//! A card inside another object.

use crate::card::look_alike::{LookAlike, inner_card};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Fragment, Node, Pointer};

/// `document/wrapped-card`
pub static RULE: Rule = Rule {
    name: "document/wrapped-card",
    summary: "The card stands inside another object.",
    why: "Clients look for `name`, `supportedInterfaces` and the rest in the outermost object. Wrapped into an answer of \
          JSON-RPC or a registry's entry they find none of them.",
    bad: &[(
        "",
        r#"{"agentCard": {"name": "Returns agent", "description": "Answers questions about returns of orders. Does not place orders.", "supportedInterfaces": [{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}], "version": "1.2.0", "capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [{"id": "check-window", "name": "Check the return window", "description": "Says whether a purchase can still be returned.", "tags": ["returns"]}]}}"#,
    )],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Keep the inner object only.",
    source: "Specification sections 4.4.1 and 8.2",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if super::kind(card) != Some(LookAlike::Wrapper) {
        return;
    }
    let Some((at, inner)) = inner_card(card.root).and_then(|at| card.document.get(&at).map(|node| (at, node))) else {
        return;
    };
    let siblings = at.parent().filter(|_| at.last_index().is_some()).and_then(|list| card.document.get(&list));
    let count = siblings.and_then(|list| list.as_array()).map_or(1, <[Node]>::len);
    if count > 1 {
        findings.add(Finding::error(
            Pointer::root(),
            format!("The document holds {count} entries, the first of them a card at {}", quoted(at.as_str())),
            "Give each card a file of its own, with the card as the whole document.",
        ));
        return;
    }
    let what = if card.root.get("jsonrpc").is_some() { "an answer of JSON-RPC" } else { "another object" };
    let text = Fragment::Text(card.document.raw(inner).to_owned());
    findings.add(
        Finding::error(
            Pointer::root(),
            format!("The card stands inside {what}, at {}", quoted(at.as_str())),
            "Keep the card itself: the inner object is what clients expect as the whole document.",
        )
        .review_fix("Take the card out", vec![Edit::set(Pointer::root(), text)]),
    );
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_card_is_taken_out_with_its_spelling() {
        const CARD: &[(&str, &str)] = &[("", r#"{"name": "x", "skills": [], "n": 1e2}"#)];
        Cases::of(&RULE)
            .fixed(&[("", r#"{"card": {"name": "x", "skills": [], "n": 1e2}}"#)], CARD)
            .fixed(&[("", r#"{"jsonrpc": "2.0", "id": 1, "result": {"name": "x", "skills": [], "n": 1e2}}"#)], CARD)
            .fail(&[("", r#"{"agents": [{"name": "x", "skills": []}, {"name": "y", "skills": []}]}"#)], &[""])
            .pass(&[("/x-card", r#"{"name": "x", "skills": []}"#)]);
    }
}
