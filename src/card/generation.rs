//! Which version of the specification a card was written for, judged by what it holds (rule book, section 4).
//!
//! `protocolVersion` alone proves nothing: libraries write "0.3" into cards with v1.0 interfaces, and people write
//! "1.0" onto cards that only have a 0.3 address. So several facets are looked at and then combined.

use std::fmt;

use crate::card::look_alike::{LookAlike, has_card_members};
use crate::card::spelling::member;
use crate::document::{Node, Value};
use crate::text::{truncate, visible};

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

impl Generation {
    /// Judges a document by its outermost value.
    pub fn of(root: &Node) -> Self {
        let facets = Facets::of(root);
        if let Some(other) = LookAlike::of(root, facets.has_card_members) {
            return Self::Other(other);
        }
        let draft_versions = find(root, "protocolVersions").is_some();
        match (facets.interfaces, facets.legacy_connection) {
            (true, false) if draft_versions || facets.version_stands_at_the_top => Self::Draft,
            (true, false) => Self::V1_0,
            (true, true) => Self::Dual,
            (false, true) => Facets::legacy_version(root),
            (false, false) if draft_versions => Self::Draft,
            // Cards of v1.0 have no version at the top.
            (false, false) if matches!(find(root, "protocolVersion").and_then(major_minor), Some((0, _))) => {
                Facets::legacy_version(root)
            }
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

    /// Why the document is judged so, as the end of a sentence: "because it has `url` and no `supportedInterfaces`".
    pub fn evidence(self, root: &Node) -> String {
        let address = || {
            let there = OLD_ADDRESS.iter().filter(|name| find(root, name).is_some());
            let there: Vec<String> = there.map(|name| format!("`{name}`")).collect();
            match there.as_slice() {
                [] => None,
                [one] => Some(one.clone()),
                [front @ .., last] => Some(format!("{} and {last}", front.join(", "))),
            }
        };
        let interfaces = match find(root, "supportedInterfaces") {
            Some(list) if list.is_empty() => "an empty `supportedInterfaces`",
            _ => "no `supportedInterfaces`",
        };
        let connection = || match address() {
            Some(address) => format!("it has {address} but {interfaces}"),
            None => "it has neither `url` nor `supportedInterfaces`".to_owned(),
        };
        let declared = find(root, "protocolVersion").map(|node| match &node.value {
            Value::String(text) | Value::Number(text) => format!("`{}`", truncate(&visible(text), 24)),
            _ => node.kind().to_owned(),
        });
        match self {
            Self::V1_0 => "because it has `supportedInterfaces` and no `url`".into(),
            Self::Dual => {
                format!("because it has `supportedInterfaces` as well as {}", address().unwrap_or_default())
            }
            Self::Draft if find(root, "protocolVersions").is_some() => {
                "because it has `protocolVersions`, which only drafts of 1.0 had".into()
            }
            Self::Draft => "because `protocolVersion` stands at the top and not in every interface".into(),
            Self::Mislabelled => {
                format!("because {}, although its `protocolVersion` is {}", connection(), declared.unwrap_or_default())
            }
            Self::V0_1 | Self::V0_2 | Self::V0_3 => {
                let reason = match declared {
                    Some(version) if find(root, "protocolVersion").and_then(major_minor).is_some() => {
                        format!("and its `protocolVersion` is {version}")
                    }
                    _ => Facets::legacy_feature(root).1.to_owned(),
                };
                format!("because {}, {reason}", connection())
            }
            Self::Unknown => format!("because it has {interfaces} and no `url`"),
            Self::Other(other) => format!("because {}", other.evidence(root)),
        }
    }

    /// Whether the version is only what remains: the card declares none, and no member speaks for one.
    pub fn is_guessed(self, root: &Node) -> bool {
        self == Self::V0_3
            && find(root, "protocolVersion").and_then(major_minor).is_none()
            && Facets::legacy_feature(root).1 == NOTHING_OLDER
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
pub(super) fn find<'a>(object: &'a Node, name: &str) -> Option<&'a Node> {
    member(object, name).map(|member| &member.value)
}

/// The members in which a version before 1.0 said where the agent is.
const OLD_ADDRESS: [&str; 3] = ["url", "preferredTransport", "additionalInterfaces"];

/// The reason for 0.3 where there is no other.
const NOTHING_OLDER: &str = "and nothing in it speaks for an older version than 0.3";

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
        // A `url` shows by being there what the card was written for; the others are optional, and null is nothing.
        let legacy_connection =
            OLD_ADDRESS.iter().any(|name| find(root, name).is_some_and(|node| *name == "url" || !node.is_null()));
        let version_stands_at_the_top = find(root, "protocolVersion").is_some()
            && list.iter().any(|interface| find(interface, "protocolVersion").is_none());
        Self {
            interfaces: !list.is_empty(),
            legacy_connection,
            version_stands_at_the_top,
            has_card_members: has_card_members(root),
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
        Self::legacy_feature(root).0
    }

    /// The version of a card that declares none, judged by its newest member, and the words for that.
    fn legacy_feature(root: &Node) -> (Generation, &'static str) {
        use Generation::{V0_1, V0_2, V0_3};
        // Null is nothing: removing it must not make another version of the card.
        let has = |name: &str| find(root, name).is_some_and(|node| !node.is_null());
        let skill_has_security = || {
            find(root, "skills")
                .is_some_and(|skills| skills.elements().iter().any(|skill| skill.get("security").is_some()))
        };
        let scheme_has = |test: &dyn Fn(&Node) -> bool| {
            find(root, "securitySchemes")
                .is_some_and(|schemes| schemes.members().iter().any(|scheme| test(&scheme.value)))
        };
        let is_mtls = |scheme: &Node| {
            scheme.get("type").and_then(Node::as_str).is_some_and(|kind| kind.eq_ignore_ascii_case("mutualTLS"))
        };
        if has("signatures") {
            (V0_3, "and it has `signatures`, which came with 0.3")
        } else if skill_has_security() {
            (V0_3, "and a skill has `security`, which came with 0.3")
        } else if scheme_has(&is_mtls) {
            (V0_3, "and a scheme has the type `mutualTLS`, which came with 0.3")
        } else if scheme_has(&|scheme| find(scheme, "oauth2MetadataUrl").is_some()) {
            (V0_3, "and a scheme has `oauth2MetadataUrl`, which came with 0.3")
        } else if has("preferredTransport") {
            // It came with 0.2.4, but the 0.3 readers are the ones that act on it.
            (V0_3, "and it has `preferredTransport`, on which 0.3 clients act")
        } else if has("additionalInterfaces") {
            (V0_3, "and it has `additionalInterfaces`, on which 0.3 clients act")
        } else if has("iconUrl") {
            (V0_2, "and it has `iconUrl`, which came with 0.2")
        } else if find(root, "capabilities").is_some_and(|flags| flags.get("extensions").is_some()) {
            (V0_2, "and it has `capabilities.extensions`, which came with 0.2")
        } else if has("supportsAuthenticatedExtendedCard") {
            (V0_2, "and it has `supportsAuthenticatedExtendedCard`, which came with 0.2")
        } else if has("securitySchemes") {
            (V0_2, "and it has `securitySchemes`, which came with 0.2")
        } else if has("security") {
            (V0_2, "and it has `security`, which came with 0.2")
        } else if root.get("authentication").is_some_and(|node| !node.is_null()) {
            (V0_1, "and it has `authentication`, which only 0.1 had")
        } else if !has("defaultInputModes") && !has("defaultOutputModes") {
            (V0_1, "and it has no default modes, which only 0.1 allowed")
        } else {
            (V0_3, NOTHING_OLDER)
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn judge(text: &str) -> Generation {
        Generation::of(Document::parse(text).unwrap().root())
    }

    #[test]
    fn the_address_decides_and_the_declared_version_only_refines() {
        let interface = r#"{"url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}"#;
        let bare = r#"{"url": "https://a.example/a2a", "protocolBinding": "JSONRPC"}"#;
        for (text, wanted) in [
            (format!(r#"{{"supportedInterfaces": [{interface}]}}"#), Generation::V1_0),
            (format!(r#"{{"supported_interfaces": [{interface}]}}"#), Generation::V1_0),
            (format!(r#"{{"supportedInterfaces": [{bare}]}}"#), Generation::V1_0),
            (format!(r#"{{"supportedInterfaces": [{interface}], "security": []}}"#), Generation::V1_0),
            (format!(r#"{{"supportedInterfaces": [{interface}], "protocolVersion": "0.3"}}"#), Generation::V1_0),
            (format!(r#"{{"supportedInterfaces": [{interface}], "url": "https://a.example"}}"#), Generation::Dual),
            (format!(r#"{{"supportedInterfaces": [{interface}], "url": null}}"#), Generation::Dual),
            (format!(r#"{{"supportedInterfaces": [{interface}], "preferredTransport": "GRPC"}}"#), Generation::Dual),
            (format!(r#"{{"supportedInterfaces": [{bare}], "protocolVersion": "1.0"}}"#), Generation::Draft),
            (format!(r#"{{"supportedInterfaces": [{bare}], "protocolVersions": ["1.0"]}}"#), Generation::Draft),
            (
                r#"{"supportedInterfaces": [], "url": "https://a.example", "protocolVersion": "0.3.0"}"#.into(),
                Generation::V0_3,
            ),
            (r#"{"url": "https://a.example", "protocolVersion": "0.3.0"}"#.into(), Generation::V0_3),
            (r#"{"url": null, "protocolVersion": "v0.3"}"#.into(), Generation::V0_3),
            (r#"{"url": "https://a.example", "protocolVersion": 0.2}"#.into(), Generation::V0_2),
            (r#"{"url": "https://a.example", "protocolVersion": "0.2.5"}"#.into(), Generation::V0_2),
            (r#"{"url": "https://a.example", "protocolVersion": "1.0"}"#.into(), Generation::Mislabelled),
            (r#"{"url": "https://a.example", "protocolVersion": 1.0}"#.into(), Generation::Mislabelled),
            (r#"{"protocolVersion": "0.3.0", "skills": []}"#.into(), Generation::V0_3),
            (r#"{"protocolVersion": "0.2.5", "name": "x"}"#.into(), Generation::V0_2),
            (r#"{"protocolVersion": "1.0", "name": "x"}"#.into(), Generation::Unknown),
            (r#"{"skills": [], "name": "x"}"#.into(), Generation::Unknown),
            ("{}".into(), Generation::Unknown),
        ] {
            assert_eq!(judge(&text), wanted, "{text}");
        }
    }

    #[test]
    fn a_card_without_a_version_is_dated_by_its_newest_member() {
        for (member, wanted) in [
            (r#""signatures": []"#, Generation::V0_3),
            (r#""skills": [{"id": "a", "security": []}]"#, Generation::V0_3),
            (r#""securitySchemes": {"m": {"type": "mutualTLS"}}"#, Generation::V0_3),
            (r#""additionalInterfaces": []"#, Generation::V0_3),
            (r#""preferredTransport": "GRPC", "authentication": {}"#, Generation::V0_3),
            (r#""iconUrl": "https://a.example/i.png""#, Generation::V0_2),
            (r#""supportsAuthenticatedExtendedCard": true"#, Generation::V0_2),
            (r#""securitySchemes": {}"#, Generation::V0_2),
            (r#""capabilities": {"extensions": []}"#, Generation::V0_2),
            (r#""authentication": {"schemes": ["bearer"]}, "defaultInputModes": ["text"]"#, Generation::V0_1),
            (r#""skills": []"#, Generation::V0_1),
            // The newest member decides.
            (r#""authentication": {"schemes": ["bearer"]}, "iconUrl": "https://h/i""#, Generation::V0_2),
            (r#""authentication": {}, "supportsAuthenticatedExtendedCard": true"#, Generation::V0_2),
            (r#""authentication": {}, "securitySchemes": {}"#, Generation::V0_2),
            (r#""authentication": {}, "signatures": []"#, Generation::V0_3),
            (r#""defaultInputModes": ["text"]"#, Generation::V0_3),
        ] {
            let text = format!(r#"{{"name": "x", "url": "https://a.example", {member}}}"#);
            assert_eq!(judge(&text), wanted, "{text}");
        }
        assert_eq!(judge(r#"{"name": "x", "authentication": {"schemes": ["bearer"]}}"#), Generation::V0_1);
    }

    #[test]
    fn other_documents_are_told_apart() {
        use LookAlike::*;
        let card = r#"{"name": "x", "skills": []}"#;
        for (text, wanted) in [
            ("[]".to_owned(), NotAnObject),
            ("[1]".into(), NotAnObject),
            (r#""card""#.into(), NotAnObject),
            ("null".into(), NotAnObject),
            (format!("[{card}]"), ListOfCards),
            (format!("[{card}, {card}]"), ListOfCards),
            (r#""{\"name\": 1}""#.into(), JsonInString),
            (format!(r#"{{"agentCard": {card}}}"#), Wrapper),
            (format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {card}}}"#), Wrapper),
            (format!(r#"{{"result": {{"card": {card}}}}}"#), Wrapper),
            (r#"{"tools": [{"name": "x"}]}"#.into(), McpTools),
            (r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": []}}"#.into(), McpTools),
            (r#"{"serverInfo": {"name": "x"}, "protocolVersion": "2025-06-18"}"#.into(), McpServer),
            (r#"{"name": "io.example/x", "packages": [], "version": "1"}"#.into(), McpServer),
            (r#"{"openapi": "3.1.0", "paths": {}}"#.into(), OpenApi),
            (
                r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {"skills": {}}}"#.into(),
                JsonSchema,
            ),
            (r#"{"schema_version": "v1", "name_for_model": "x", "api": {}}"#.into(), PluginManifest),
            (
                r#"{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "endpoints": []}"#.into(),
                OnChainRegistration,
            ),
            (r#"{"schema_version": "0.7.0", "locators": [], "skills": [{"id": 1}]}"#.into(), OasfRecord),
            (r#"{"schema_version": "1.0.0", "modules": [{"name": "a2a", "data": {}}]}"#.into(), OasfRecord),
            (r#"{"name": "x", "serverInfo": {}, "tools": []}"#.into(), McpServer),
            (r#"{"name": "All of ours", "url": "https://h.com", "agents": [{"name": "x"}]}"#.into(), Directory),
            (
                r#"{"identity": {"name": "x"}, "capabilities": ["a"], "pricing": {}, "openapi": "/openapi.json"}"#
                    .into(),
                OwnFormat,
            ),
            (
                r#"{"name": "x", "url": "https://h.com", "kind": "b", "tools": [{"name": "y"}], "model": 1, "memory": 2, "owner": 3}"#
                    .into(),
                OwnFormat,
            ),
        ] {
            assert_eq!(judge(&text), Generation::Other(wanted), "{text}");
        }
    }

    #[test]
    fn the_beginning_of_a_card_is_a_card() {
        for text in [
            r#"{"name": "x", "x-a": 1, "x-b": 2, "$schema": "s", "_c": 3}"#,
            r#"{"name": "x", "price": 1}"#,
            r#"{"name": "x", "url": "u", "version": "1", "capabilities": {}, "a": 1, "b": 2, "c": 3, "d": 4, "e": 5}"#,
            r#"{"supportedInterfaces": [], "a": 1, "b": 2, "c": 3}"#,
            r#"{"protocolVersion": "0.3", "a": 1, "b": 2, "c": 3}"#,
        ] {
            assert!(judge(text).is_card(), "{text}");
        }
    }

    #[test]
    fn the_evidence_names_what_was_seen() {
        for (text, words) in [
            (
                r#"{"url": "u", "protocolVersion": "0.3.0"}"#,
                "because it has `url` but no `supportedInterfaces`, and its `protocolVersion` is `0.3.0`",
            ),
            (
                r#"{"url": "u", "preferredTransport": "GRPC", "supportedInterfaces": []}"#,
                "because it has `url` and `preferredTransport` but an empty `supportedInterfaces`, and it has `preferredTransport`, on which 0.3 clients act",
            ),
            (
                r#"{"url": "u", "protocolVersion": "1.0"}"#,
                "because it has `url` but no `supportedInterfaces`, although its `protocolVersion` is `1.0`",
            ),
            (r#"{"supportedInterfaces": [{}], "url": "u"}"#, "because it has `supportedInterfaces` as well as `url`"),
            (r#"{"card": {"name": "x", "skills": []}}"#, "because the card stands inside it, at `/card`"),
            (
                r#"{"name": "x", "authentication": {}}"#,
                "because it has neither `url` nor `supportedInterfaces`, and it has `authentication`, which only 0.1 had",
            ),
            (r#"{"name": "x", "a": 1, "b": 2, "c": 3}"#, "because the specification knows 1 of its 4 members"),
        ] {
            let document = Document::parse(text).unwrap();
            assert_eq!(Generation::of(document.root()).evidence(document.root()), words);
        }
    }
}
