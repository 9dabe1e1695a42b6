//! Documents of another kind that are taken for agent cards.

use crate::card::look_alike::{LookAlike, known_members};
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::Pointer;

/// `document/not-a-card`
pub static RULE: Rule = Rule {
    name: "document/not-a-card",
    summary: "The document describes something other than an A2A agent.",
    why: "Tool lists, API descriptions and registry records share words such as `name` and `version` with agent cards, \
          but no client can call an agent by them.",
    bad: &[("", r#"{"openapi": "3.1.0", "info": {"title": "Returns", "version": "1"}, "paths": {}}"#)],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Start a card with `cardwright new`; only its author knows where the agent can be called.",
    source: "Specification section 4.4.1",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some(kind) = super::kind(card) else { return };
    let (what, help) = match kind {
        // The registry takes tool lists too, and has rules of its own for them.
        LookAlike::McpTools if card.profile == Profile::Registry => return,
        LookAlike::McpTools => (
            "an MCP tool list (it has `tools` and no `skills`)",
            "A tool list says nothing about where an A2A agent can be called; start a card with `cardwright new`, or \
             check the list with `--profile registry`.",
        ),
        LookAlike::McpServer => (
            "a description of an MCP server",
            "An MCP server is no A2A agent; if there is one as well, start its card with `cardwright new`.",
        ),
        LookAlike::OpenApi => (
            "an OpenAPI description",
            "Start a card with `cardwright new`; the API description can be named in `documentationUrl`.",
        ),
        LookAlike::JsonSchema => {
            ("a JSON Schema", "A schema says what documents look like; give a card that follows it.")
        }
        LookAlike::PluginManifest => (
            "a plugin manifest (`ai-plugin.json`)",
            "Start a card with `cardwright new`; name and description can be taken over.",
        ),
        LookAlike::OnChainRegistration => {
            ("an on-chain agent registration (ERC-8004)", "Give the card that its A2A endpoint names.")
        }
        LookAlike::OasfRecord => ("an OASF agent record", "Give the A2A card that the record describes or names."),
        LookAlike::Directory => {
            ("a list of agents", "Each agent has a card of its own, under its own address; give one of those.")
        }
        LookAlike::OwnFormat => {
            let (known, all) = known_members(card.root);
            findings.add(Finding::error(
                Pointer::root(),
                format!(
                    "This describes an agent in a format of its own and is no A2A agent card: the specification knows \
                     {known} of its {all} members"
                ),
                "Start a card with `cardwright new`; name and description can be taken over.",
            ));
            return;
        }
        LookAlike::NotAnObject | LookAlike::JsonInString | LookAlike::ListOfCards | LookAlike::Wrapper => return,
    };
    findings.add(Finding::error(Pointer::root(), format!("This is {what}, not an A2A agent card"), help));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, Profile, Severity, check_bytes};

    #[test]
    fn each_kind_is_exactly_one_error_of_the_whole_check() {
        for text in [
            r#"{"tools": [{"name": "x"}]}"#,
            r#"{"serverInfo": {"name": "x", "version": "1"}}"#,
            r#"{"openapi": "3.1.0", "paths": {}}"#,
            r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {}}"#,
            r#"{"schema_version": "v1", "name_for_model": "x"}"#,
            r#"{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "services": []}"#,
            r#"{"schema_version": "0.7.0", "locators": [], "skills": []}"#,
            r#""{\"name\": 1}""#,
            "[[]]",
            r#"[{"name": "x", "skills": []}]"#,
            r#"{"card": {"name": "x", "skills": []}}"#,
            r#"{"agents": [{"name": "x", "url": "https://h.com"}]}"#,
            r#"{"identity": {"name": "x"}, "capabilities": ["a"], "price": 1, "security": {"audit": "no"}, "docs": "u"}"#,
        ] {
            for profile in [Profile::Strict, Profile::Dual] {
                let (report, _) = check_bytes(text.as_bytes(), &Options { profile, ..Options::default() });
                assert_eq!(report.count(Severity::Error), 1, "{text}: {:#?}", report.findings);
                assert_eq!(report.generation.name(), "unknown");
            }
        }
        Cases::of(&RULE).under(Profile::Registry).pass(&[("", r#"{"tools": []}"#)]);
    }
}
