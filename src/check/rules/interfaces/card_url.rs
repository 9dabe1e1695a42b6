//! The address of the card where that of the agent should stand.

use super::{address, judged};
use crate::check::address::shown;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `interfaces/endpoint-is-card-url`
pub static RULE: Rule = Rule {
    name: "interfaces/endpoint-is-card-url",
    summary: "The URL of an interface is the address of the card itself.",
    why: "Clients send messages to this URL. At the address of the card a server answers only GET requests with the \
          card, so every call fails.",
    bad: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/.well-known/agent-card.json""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a""#)],
    fix: "Write the address at which the agent answers messages.",
    source: "Specification sections 8.2 and 14.3; a2a.proto, AgentInterface.url",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        let Some(address) = address(endpoint) else { continue };
        let path = address.path.trim_end_matches('/').to_ascii_lowercase();
        let well_known = ["/.well-known/agent-card.json", "/.well-known/agent.json", "/.well-known/agent-card"];
        let alike =
            ["/v1/card", "/agent-card.json", "/agent.json", "/agent-card", "/extendedagentcard", "/agentcard.json"];
        let ends_in = |ends: &[&str]| ends.iter().any(|end| path.ends_with(end));
        let url = quoted(&shown(address.text));
        let help =
            "Write the address at which the agent answers messages; where its card lies is not part of the card.";
        let at = endpoint.url_pointer.clone();
        if ends_in(&well_known) {
            findings.add(Finding::error(
                at,
                format!("The URL {url} is the address of the card, not of the agent"),
                help,
            ));
        } else if ends_in(&alike) || is_well_known_document(&path) {
            findings.add(Finding::warning(
                at,
                format!("The URL {url} looks like the address of a card or another document, not of the agent"),
                help,
            ));
        }
    }
}

/// Whether a path in lower case is that of a file below `/.well-known/`, where documents lie and no server answers.
fn is_well_known_document(path: &str) -> bool {
    let file = path.rsplit_once("/.well-known/").map(|(_, file)| file);
    file.is_some_and(|file| file.rsplit_once('.').is_some_and(|(_, kind)| kind == "json"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Profile, Severity};

    const URL: &str = "/supportedInterfaces/0/url";

    #[test]
    fn the_address_of_the_card_is_no_endpoint() {
        Cases::of(&RULE)
            .fail(RULE.bad, &[URL])
            .pass(RULE.good)
            .fail(&[(URL, r#""https://h.com/x/.well-known/agent.json?a=1""#)], &[URL])
            .pass(&[(URL, r#""https://h.com/agent""#)])
            .pass(&[(URL, r#""https://h.com/.well-known/a2a""#)]);
    }

    #[test]
    fn a_path_that_only_looks_like_it_is_a_warning() {
        for url in [
            r#""https://h.com/v1/card""#,
            r#""https://h.com/agent-card.json""#,
            r#""https://h.com/.well-known/mcp/server.json""#,
        ] {
            let found = findings(&RULE, &[(URL, url)], Profile::Strict);
            assert_eq!(found.iter().map(|finding| finding.severity).collect::<Vec<_>>(), [Severity::Warning], "{url}");
        }
    }
}
