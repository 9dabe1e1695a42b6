//! An MCP tool list, judged as a registry takes it.

use crate::card::look_alike::LookAlike;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::{Node, Pointer};

/// `document/tool-list`
pub static RULE: Rule = Rule {
    name: "document/tool-list",
    summary: "An MCP tool list does not have what a registry asks for.",
    why: "Registries take MCP tool lists beside agent cards: one `tools` array whose entries have a name, a description \
          and an `inputSchema`, of 10 KB at most. Whatever lacks these is refused at registration.",
    bad: &[("", r#"{"tools": [{"name": "check_window"}]}"#)],
    good: &[(
        "",
        r#"{"tools": [{"name": "check_window", "description": "Says whether a purchase can still be returned.", "inputSchema": {"type": "object"}}]}"#,
    )],
    fix: "Add what is missing; only checked with `--profile registry`.",
    source: "A cloud agent registry's documentation of MCP server registration; MCP specification, tools",
    scope: Scope::AnyDocument,
    check,
};

/// The largest tool list that the registry takes, in bytes.
const LIMIT: usize = 10 * 1024;

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if super::kind(card) != Some(LookAlike::McpTools) || card.profile != Profile::Registry {
        return;
    }
    let size = card.document.text().len();
    if size > LIMIT {
        findings.add(Finding::error(
            Pointer::root(),
            format!("The tool list has {size} bytes; the registry takes {LIMIT}"),
            "Shorten descriptions and schemas, or register the tools as several servers.",
        ));
    }
    let at = Pointer::root().key("tools");
    let Some(tools) = card.root.get("tools") else {
        findings.add(Finding::error(
            at,
            "`tools` stands inside an answer of JSON-RPC",
            "Give the inner object with `tools` as the whole document.",
        ));
        return;
    };
    for member in card.root.members().iter().filter(|member| &*member.key != "tools") {
        findings.add(Finding::warning(
            Pointer::root().key(&member.key),
            format!(
                "{} stands beside `tools`; the registry reads one `tools` array and nothing else",
                quoted(&member.key)
            ),
            "Remove it.",
        ));
    }
    if tools.is_empty() {
        findings.add(Finding::error(at, "`tools` is empty", "List at least one tool."));
        return;
    }
    for (index, tool) in tools.elements().iter().enumerate() {
        check_tool(&at.index(index), tool, findings);
    }
}

fn check_tool(at: &Pointer, tool: &Node, findings: &mut Findings) {
    if tool.as_object().is_none() {
        findings.add(Finding::error(
            at.clone(),
            format!("A tool must be an object, but this is {}", tool.kind()),
            "Write an object with `name`, `description` and `inputSchema`.",
        ));
        return;
    }
    let an_object = |node: &Node| node.as_object().is_some();
    for name in ["name", "description", "inputSchema"] {
        let (wanted, fits) = match (name, tool.get(name)) {
            ("inputSchema", node) => ("an object", node.is_some_and(an_object)),
            (_, node) => {
                let text = node.and_then(Node::as_str);
                ("a text that is not blank", text.is_some_and(|text| !text.trim().is_empty()))
            }
        };
        if !fits {
            let problem = match tool.get(name) {
                None => format!("The tool has no `{name}`"),
                Some(_) => format!("`{name}` must be {wanted}"),
            };
            findings.add(Finding::error(at.key(name), problem, format!("Give `{name}`: {wanted}.")));
        }
    }
    let Some(annotations) = tool.get("annotations") else { return };
    let at = at.key("annotations");
    if !an_object(annotations) {
        findings.add(Finding::error(at, "`annotations` must be an object", "Write an object, or leave it out."));
        return;
    }
    for member in annotations.members() {
        let (fits, wanted) = match &*member.key {
            "title" => (member.value.as_str().is_some(), "a string"),
            "readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint" => {
                (member.value.as_bool().is_some(), "true or false")
            }
            _ => continue,
        };
        if !fits {
            findings.add(Finding::error(
                at.key(&member.key),
                format!("{} must be {wanted}, but it is {}", quoted(&member.key), member.value.kind()),
                format!("Write {wanted}."),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LIMIT, RULE};
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, Profile, check_bytes};

    #[test]
    fn tools_are_checked_under_the_registry_profile_only() {
        Cases::of(&RULE)
            .pass(RULE.bad)
            .under(Profile::Registry)
            .fail(RULE.bad, &["/tools/0/description", "/tools/0/inputSchema"])
            .fail(&[("", r#"{"tools": []}"#)], &["/tools"])
            .fail(&[("", r#"{"tools": ["x"], "name": "y"}"#)], &["/tools/0", "/name"])
            .fail(
                &[("", r#"{"tools": [{"name": " ", "description": "d", "inputSchema": [], "annotations": {"readOnlyHint": "yes", "title": 1, "x": 1}}]}"#)],
                &["/tools/0/name", "/tools/0/inputSchema", "/tools/0/annotations/readOnlyHint", "/tools/0/annotations/title"],
            );
    }

    #[test]
    fn a_list_over_the_limit_is_refused() {
        let text =
            format!(r#"{{"tools": [{{"name": "x", "description": "{}", "inputSchema": {{}}}}]}}"#, "d".repeat(LIMIT));
        let options = Options { profile: Profile::Registry, ..Options::default() };
        let (report, _) = check_bytes(text.as_bytes(), &options);
        assert_eq!(report.findings.len(), 1, "{:#?}", report.findings);
    }
}
