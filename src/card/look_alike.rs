//! Documents that are no agent card, and what they are instead: cards in a list or a wrapper, other standards' records,
//! formats of somebody's own.

use std::borrow::Cow;

use super::generation::find;
use crate::card::fields::CARD;
use crate::card::older::CARD_MEMBERS;
use crate::card::spelling::camel_case;
use crate::document::{Node, Pointer, Value};
use crate::text::{truncate, visible};

/// Documents that are taken for agent cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookAlike {
    /// The outermost value is no object.
    NotAnObject,
    /// A string that holds JSON.
    JsonInString,
    /// An array of cards.
    ListOfCards,
    /// A card inside another object: `{"agentCard": …}`, a JSON-RPC result.
    Wrapper,
    /// An MCP tool list.
    McpTools,
    /// An MCP server card or manifest.
    McpServer,
    /// An OpenAPI description.
    OpenApi,
    /// A JSON Schema.
    JsonSchema,
    /// A plugin manifest (`ai-plugin.json`).
    PluginManifest,
    /// An on-chain agent registration (ERC-8004).
    OnChainRegistration,
    /// An OASF agent record.
    OasfRecord,
    /// A list of agents, none of which is a card.
    Directory,
    /// An agent described in somebody's own format: most of its members are unknown, most of a card's are missing.
    OwnFormat,
}

impl LookAlike {
    /// What the document is when it is no card. Members that only cards have outweigh those of most other kinds.
    pub(super) fn of(root: &Node, has_card_members: bool) -> Option<Self> {
        let object = root.as_object().is_some();
        Self::of_its_marks(root, has_card_members)
            .or_else(|| (object && is_own_format(root)).then_some(Self::OwnFormat))
    }

    /// What the document is by members that belong to one other kind of document.
    fn of_its_marks(root: &Node, has_card_members: bool) -> Option<Self> {
        match &root.value {
            Value::Array(elements) if !elements.is_empty() && elements.iter().all(is_card) => Some(Self::ListOfCards),
            Value::String(text) if text.trim_start().starts_with(['{', '[']) => Some(Self::JsonInString),
            Value::Object(_) if is_oasf(root) => Some(Self::OasfRecord),
            Value::Object(_) if has_card_members => None,
            Value::Object(_) => Self::of_object(root),
            _ => Some(Self::NotAnObject),
        }
    }

    fn of_object(root: &Node) -> Option<Self> {
        let has = |name: &str| root.get(name).is_some();
        let text = |name: &str| root.get(name).and_then(Node::as_str).unwrap_or_default();
        let is_list = |name: &str| root.get(name).is_some_and(|node| node.as_array().is_some());
        // A manifest may name its API description under the same word.
        let is_version = |name: &str| text(name).starts_with(|c: char| c.is_ascii_digit());
        if has("paths") && (has("openapi") || has("swagger")) || is_version("openapi") || is_version("swagger") {
            Some(Self::OpenApi)
        } else if has("mcpServers")
            || has("serverInfo")
            || has("mcp_version")
            || text("$schema").contains("modelcontextprotocol")
            || (has("name") && (is_list("remotes") || is_list("packages")))
        {
            Some(Self::McpServer)
        } else if is_tool_list(root) || root.get("result").is_some_and(|result| result.get("tools").is_some()) {
            Some(Self::McpTools)
        } else if has("name_for_model")
            || has("schema_version") && root.get("api").is_some_and(|api| api.get("type").is_some())
        {
            Some(Self::PluginManifest)
        } else if text("type").contains("eip-8004") || is_list("registrations") && (has("endpoints") || has("services"))
        {
            Some(Self::OnChainRegistration)
        } else if has("$schema") && (has("properties") || has("$defs") || has("definitions"))
            || text("type") == "object" && root.get("properties").is_some_and(|node| node.as_object().is_some())
        {
            Some(Self::JsonSchema)
        } else if inner_card(root).is_some() {
            Some(Self::Wrapper)
        } else if root.get("agents").is_some_and(|agents| agents.elements().iter().any(|one| one.get("name").is_some()))
        {
            Some(Self::Directory)
        } else {
            None
        }
    }

    pub(super) fn evidence(self, root: &Node) -> String {
        match self {
            Self::NotAnObject => format!("its outermost value is {}", root.kind()),
            Self::JsonInString => "its outermost value is a string that holds JSON".into(),
            Self::ListOfCards => "its outermost value is an array of cards".into(),
            Self::Wrapper => match inner_card(root) {
                Some(at) => format!("the card stands inside it, at `{}`", truncate(&visible(at.as_str()), 48)),
                None => "the card stands inside it".into(),
            },
            Self::McpTools => "it has `tools` and no `skills`".into(),
            Self::McpServer => "it describes an MCP server".into(),
            Self::OpenApi => "it has `openapi` or `swagger`".into(),
            Self::JsonSchema => "it has `properties` and describes a kind of document".into(),
            Self::PluginManifest => "it has the members of a plugin manifest".into(),
            Self::OnChainRegistration => "it has the members of an on-chain registration".into(),
            Self::OasfRecord => "it has `locators` and `schema_version`".into(),
            Self::Directory => "it has a list of `agents` and no `skills`".into(),
            Self::OwnFormat => {
                let (known, all) = known_members(root);
                format!("the specification knows {known} of its {all} members")
            }
        }
    }
}

/// A list of MCP tools, and little else beside it: descriptions of agents have lists of tools too.
fn is_tool_list(root: &Node) -> bool {
    let Some(tools) = root.get("tools").filter(|tools| tools.as_array().is_some()) else { return false };
    let has_schema = |tool: &Node| find(tool, "inputSchema").is_some();
    root.members().len() <= 6 || tools.elements().iter().any(has_schema) && !is_own_format(root)
}

/// How many members of a document some version of the specification knows, and how many it has. Names that say they
/// are private count for neither.
pub fn known_members(root: &Node) -> (usize, usize) {
    let keys = root.members().iter().map(|member| camel_case(&member.key));
    let public: Vec<Cow<'_, str>> =
        keys.filter(|key| !key.starts_with(['$', '_', '@']) && !key.starts_with("x-")).collect();
    let known =
        |key: &&Cow<'_, str>| CARD.field(key).is_some() || CARD_MEMBERS.contains(&&***key) || **key == "extensions";
    (public.iter().filter(known).count(), public.len())
}

/// Whether most of a document's members are unknown and most of what makes a card is missing or of another kind, so
/// that a list of what it lacks would help nobody.
fn is_own_format(root: &Node) -> bool {
    let has = |name: &str| find(root, name).is_some();
    // Whoever writes one of these had A2A in mind.
    if has("supportedInterfaces") || has("protocolVersion") || has("preferredTransport") || has("additionalInterfaces")
    {
        return false;
    }
    let is_text = |name: &str| find(root, name).is_some_and(|node| node.as_str().is_some());
    let is_skill = |skill: &Node| skill.get("name").is_some() || skill.get("id").is_some();
    let signs = [
        is_text("name"),
        is_text("description"),
        is_text("version"),
        has("url"),
        find(root, "capabilities").is_some_and(|flags| flags.as_object().is_some()),
        find(root, "skills").is_some_and(|skills| skills.elements().iter().any(is_skill)),
        has("defaultInputModes") || has("defaultOutputModes"),
    ];
    let (known, all) = known_members(root);
    let unknown = all - known;
    unknown >= 3 && unknown > known && signs.iter().filter(|sign| **sign).count() <= 3
}

/// Whether a document has one of the members that only agent cards have.
pub(super) fn has_card_members(root: &Node) -> bool {
    let card_only = [
        "supportedInterfaces",
        "skills",
        "defaultInputModes",
        "defaultOutputModes",
        "preferredTransport",
        "additionalInterfaces",
    ];
    card_only.iter().any(|name| find(root, name).is_some())
}

fn is_oasf(root: &Node) -> bool {
    let is_list = |name: &str| root.get(name).is_some_and(|list| list.as_array().is_some());
    let is_module = |module: &Node| module.get("name").is_some() && module.get("data").is_some();
    let has_modules = || root.get("modules").is_some_and(|modules| modules.elements().iter().any(is_module));
    root.get("schema_version").is_some()
        && (is_list("locators") || has_modules())
        && find(root, "supportedInterfaces").is_none()
}

/// Whether a value inside another document is a card. Its name is asked for, so that a card with a member put a level
/// too deep is no wrapper.
fn is_card(node: &Node) -> bool {
    node.get("name").is_some() && has_card_members(node)
}

/// How deep a card may be wrapped and still be found.
const WRAPPERS: usize = 3;

/// Where the card stands in a document that is none itself but holds one: the first that is found, outer ones before
/// inner ones.
pub fn inner_card(root: &Node) -> Option<Pointer> {
    let mut level = vec![(Pointer::root(), root)];
    for _ in 0..WRAPPERS {
        let mut below = Vec::new();
        for (at, node) in level {
            // A list of many is no wrapping; the first one that is a card is what is asked for.
            let elements = node.elements().iter().take(1).map(|element| (at.index(0), element));
            let members = node.members().iter().map(|member| (at.key(&member.key), &member.value));
            below.extend(elements.chain(members));
        }
        if let Some((at, _)) = below.iter().find(|(_, node)| is_card(node)) {
            return Some(at.clone());
        }
        level = below;
    }
    None
}
