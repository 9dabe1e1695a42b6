//! A v1.0 card under the name that old clients look for.

use crate::card::generation::Generation;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

/// `publishing/old-file-name`
pub static RULE: Rule = Rule {
    name: "publishing/old-file-name",
    summary: "A v1.0 card is in a file called `agent.json`.",
    why: "Clients since 0.3 look for `/.well-known/agent-card.json`. `agent.json` was the name up to 0.2, and clients of \
          that time cannot read a v1.0 card. The rule only knows the name when a file is checked.",
    bad: &[],
    good: &[],
    fix: "Call it `agent-card.json` and serve it at `/.well-known/agent-card.json` as `application/json`, best with \
          `Cache-Control: max-age=…`, an `ETag`, and `Access-Control-Allow-Origin` for clients in browsers.",
    source: "Specification sections 8.2, 8.6.1 and 14.3",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    // A card with an old half may well be meant for old clients.
    if card.generation == Generation::V1_0 && card.file_name == Some("agent.json") {
        findings.add(Finding::advice(
            Pointer::root(),
            "The file is called `agent.json`, which clients of v1.0 do not look for",
            "Call it `agent-card.json` and serve it at `/.well-known/agent-card.json`.",
        ));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::SMALLEST;
    use crate::check::{Options, check};
    use crate::document::Document;

    #[test]
    fn only_the_old_name_of_a_new_card_is_mentioned() {
        let old = r#"{"name": "a", "url": "https://a.example/", "protocolVersion": "0.2.5", "skills": []}"#;
        for (text, name, expected) in [
            (SMALLEST, Some("agent.json"), 1),
            (SMALLEST, Some("agent-card.json"), 0),
            (SMALLEST, None, 0),
            (old, Some("agent.json"), 0),
        ] {
            let options =
                Options { only: vec![RULE.name.into()], file_name: name.map(Into::into), ..Options::default() };
            let report = check(&Document::parse(text).unwrap(), &options);
            assert_eq!(report.findings.len(), expected, "{name:?}");
        }
    }
}
