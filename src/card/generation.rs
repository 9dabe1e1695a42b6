//! Which version of the specification a card was written for, judged by what it holds (rule book, section 4).
//!
//! `protocolVersion` alone proves nothing: libraries write "0.3" into cards with v1.0 interfaces, and people write
//! "1.0" onto cards that only have a 0.3 address. So several facets are looked at and then combined.

use std::fmt;

use crate::card::spelling::member;
use crate::document::{Node, Value};

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generation {
    /// 0.1: `authentication`, or neither modes nor anything newer.
    V0_1,
    /// 0.2.x.
    V0_2,
    /// 0.3.x.
    V0_3,
    /// 1.0.
    V1_0,
    /// A v1.0 and a 0.x half in one object.
    Dual,
    /// A draft of 1.0: interfaces whose protocol version still stands at the top, or `protocolVersions`.
    Draft,
    /// A 0.x card that says it is 1.x.
    Mislabelled,
    /// A card, or the beginning of one, that says nothing about its version.
    Unknown,
    /// No agent card at all.
    Other(LookAlike),
}

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
}

impl Generation {
    /// Judges a document by its outermost value.
    pub fn of(root: &Node) -> Self {
        let facets = Facets::of(root);
        if !facets.has_card_members
            && let Some(other) = LookAlike::of(root)
        {
            return Self::Other(other);
        }
        if root.as_object().is_none() {
            return Self::Other(LookAlike::NotAnObject);
        }
        let draft_versions = find(root, "protocolVersions").is_some();
        match (facets.interfaces, facets.legacy_connection) {
            (true, false) if draft_versions || facets.version_stands_at_the_top => Self::Draft,
            (true, false) => Self::V1_0,
            (true, true) => Self::Dual,
            (false, true) => Facets::legacy_version(root),
            (false, false) if draft_versions => Self::Draft,
            (false, false) if root.get("authentication").is_some() => Self::V0_1,
            (false, false) => Self::Unknown,
        }
    }

    /// The word for it in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::V0_1 => "0.1",
            Self::V0_2 => "0.2",
            Self::V0_3 => "0.3",
            Self::V1_0 => "1.0",
            Self::Dual => "dual",
            Self::Draft => "draft",
            Self::Mislabelled => "mislabelled",
            Self::Unknown | Self::Other(_) => "unknown",
        }
    }

    /// Whether it is an agent card of some version.
    pub const fn is_card(self) -> bool {
        !matches!(self, Self::Other(_))
    }

    /// Whether it is judged by the rules for v1.0: it has v1.0 interfaces, or nothing speaks for an older version.
    pub const fn has_v1_half(self) -> bool {
        matches!(self, Self::V1_0 | Self::Dual | Self::Draft | Self::Unknown)
    }

    /// Whether it has an address in the way of a version before 1.0, so that the rules for those apply.
    pub const fn has_legacy_half(self) -> bool {
        matches!(self, Self::V0_1 | Self::V0_2 | Self::V0_3 | Self::Mislabelled | Self::Dual)
    }

    /// Whether it is a card of a version before 1.0 and nothing else.
    pub const fn is_legacy_only(self) -> bool {
        matches!(self, Self::V0_1 | Self::V0_2 | Self::V0_3 | Self::Mislabelled)
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A member under its own name or its snake_case spelling.
fn find<'a>(object: &'a Node, name: &str) -> Option<&'a Node> {
    member(object, name).map(|member| &member.value)
}

struct Facets {
    /// `supportedInterfaces` holds at least one entry.
    interfaces: bool,
    /// `url`, `preferredTransport` or `additionalInterfaces`.
    legacy_connection: bool,
    /// An interface without `protocolVersion` below a card that has one.
    version_stands_at_the_top: bool,
    /// Members that only agent cards have.
    has_card_members: bool,
}

impl Facets {
    fn of(root: &Node) -> Self {
        let list = find(root, "supportedInterfaces").map(Node::elements).unwrap_or_default();
        let legacy_connection = root.get("url").is_some()
            || find(root, "preferredTransport").is_some()
            || find(root, "additionalInterfaces").is_some();
        let version_stands_at_the_top = find(root, "protocolVersion").is_some()
            && list.iter().any(|interface| find(interface, "protocolVersion").is_none());
        let card_only = [
            "supportedInterfaces",
            "skills",
            "defaultInputModes",
            "defaultOutputModes",
            "preferredTransport",
            "additionalInterfaces",
        ];
        Self {
            interfaces: !list.is_empty(),
            legacy_connection,
            version_stands_at_the_top,
            has_card_members: card_only.iter().any(|name| find(root, name).is_some()),
        }
    }

    /// The version of a card that only has a 0.x address: what it declares where that can be, else by its newest
    /// member.
    fn legacy_version(root: &Node) -> Generation {
        match find(root, "protocolVersion").and_then(major_minor) {
            Some((0, 1)) => return Generation::V0_1,
            Some((0, 2)) => return Generation::V0_2,
            Some((0, _)) => return Generation::V0_3,
            Some(_) => return Generation::Mislabelled,
            None => {}
        }
        let skill_has = |name: &str| {
            find(root, "skills").is_some_and(|skills| skills.elements().iter().any(|skill| find(skill, name).is_some()))
        };
        let scheme_is_mtls = || {
            find(root, "securitySchemes").is_some_and(|schemes| {
                schemes.members().iter().any(|scheme| {
                    scheme.value.get("type").and_then(Node::as_str) == Some("mutualTLS")
                        || find(&scheme.value, "oauth2MetadataUrl").is_some()
                })
            })
        };
        let has = |name: &str| find(root, name).is_some();
        if has("signatures")
            || skill_has("security")
            || scheme_is_mtls()
            || has("preferredTransport")
            || has("additionalInterfaces")
        {
            // `preferredTransport` came with 0.2.4, but the 0.3 readers are the ones that act on it.
            Generation::V0_3
        } else if root.get("authentication").is_some() {
            Generation::V0_1
        } else if has("supportsAuthenticatedExtendedCard")
            || has("securitySchemes")
            || has("security")
            || has("iconUrl")
        {
            Generation::V0_2
        } else if !has("defaultInputModes") && !has("defaultOutputModes") {
            Generation::V0_1
        } else {
            Generation::V0_3
        }
    }
}

/// Reads a version leniently: `v` in front, a patch number, white space, a JSON number.
fn major_minor(node: &Node) -> Option<(u32, u32)> {
    let text: &str = match &node.value {
        Value::String(text) | Value::Number(text) => text,
        _ => return None,
    };
    let mut parts = text.trim().trim_start_matches(['v', 'V']).split('.');
    let major = parts.next()?.parse().ok()?;
    let minor = parts.next().map_or(Some(0), |minor| minor.parse().ok())?;
    Some((major, minor))
}

impl LookAlike {
    fn of(root: &Node) -> Option<Self> {
        let has = |name: &str| root.get(name).is_some();
        let is_card = |node: &Node| node.as_object().is_some() && Facets::of(node).has_card_members;
        match &root.value {
            Value::Array(elements) if !elements.is_empty() && elements.iter().all(is_card) => Some(Self::ListOfCards),
            Value::String(text) if text.trim_start().starts_with(['{', '[']) => Some(Self::JsonInString),
            Value::Object(members) => {
                if members.iter().any(|member| is_card(&member.value)) {
                    Some(Self::Wrapper)
                } else if has("openapi") || has("swagger") {
                    Some(Self::OpenApi)
                } else if root.get("tools").is_some_and(|tools| tools.as_array().is_some()) {
                    Some(Self::McpTools)
                } else if has("mcpServers")
                    || has("serverInfo")
                    || (has("remotes") && has("name"))
                    || has("mcp_version")
                {
                    Some(Self::McpServer)
                } else if has("name_for_model") || has("schema_version") && has("api") {
                    Some(Self::PluginManifest)
                } else if has("registrations")
                    || (has("endpoints")
                        && root.get("type").and_then(Node::as_str).is_some_and(|kind| kind.contains("eip-8004")))
                {
                    Some(Self::OnChainRegistration)
                } else if has("locators") && has("schema_version") {
                    Some(Self::OasfRecord)
                } else if has("$schema") && (has("properties") || has("$defs")) {
                    Some(Self::JsonSchema)
                } else {
                    None
                }
            }
            _ => None,
        }
    }
}
