//! Members that the table does not have: what they were probably meant to be, and whose matter they are.

use std::cell::OnceCell;

use super::walk::Walk;
use super::{Fate, v1_shape};
use crate::card::generation::Generation;
use crate::card::older::{FLAT_SCHEME_MEMBERS, is_credential};
use crate::card::spelling::{camel_case, member};
use crate::card::{Field, Shape, fields};
use crate::check::{Trail, suggest};
use crate::document::{Member, Node, Pointer};

/// A member that the table does not have.
pub(super) struct Unknown<'a> {
    pub(super) member: &'a Member,
    /// The member that it was probably meant to be: asked for every missing member and found once.
    near: OnceCell<Option<&'static str>>,
}

impl<'a> Unknown<'a> {
    pub(super) const fn new(member: &'a Member) -> Self {
        Self { member, near: OnceCell::new() }
    }

    pub(super) fn near(&self, shape: &Shape) -> Option<&'static str> {
        *self.near.get_or_init(|| near(&self.member.key, shape))
    }
}

impl Walk<'_> {
    /// Whether another member takes the place of a missing one, which a rule about old versions reports.
    pub(super) fn stands_in(&self, object: &Node, shape: &Shape, field: &Field) -> bool {
        let has = |name: &str| object.get(name).is_some_and(|node| !node.is_null());
        match (shape.name, field.name) {
            ("APIKeySecurityScheme", "location") => has("in") || has("in_"),
            ("AgentInterface", "protocolBinding") => has("transport"),
            ("AgentInterface", "transport") => has("protocolBinding") || has("type"),
            ("AgentInterface", "protocolVersion") => self.generation == Generation::Draft,
            ("AgentProvider", "organization") => has("name"),
            _ => false,
        }
    }

    /// Where the value of a missing member seems to stand: under a misspelt key, or in the place that early versions
    /// of libraries had for it.
    pub(super) fn source(
        trail: &Trail<'_>,
        object: &Node,
        shape: &Shape,
        field: &Field,
        unknown: &[Unknown<'_>],
    ) -> Option<Pointer> {
        if let Some(source) = unknown.iter().find(|unknown| unknown.near(shape) == Some(field.name)) {
            return Some(trail.pointer().key(&source.member.key));
        }
        let short = match field.name {
            "defaultInputModes" => "inputModes",
            "defaultOutputModes" => "outputModes",
            "skills" => "skills",
            _ => return None,
        };
        if shape.name != "AgentCard" {
            return None;
        }
        let capabilities = member(object, "capabilities");
        let places = [
            (Pointer::root(), member(object, short)),
            match capabilities {
                Some(flags) => (Pointer::root().key(&flags.key), member(&flags.value, short)),
                None => (Pointer::root(), None),
            },
        ];
        places.into_iter().find_map(|(at, member)| Some(at.key(&member?.key)))
    }

    /// Whether a member that this version does not know is the matter of a rule about old versions.
    pub(super) fn is_reported_elsewhere(&self, object: &Node, member: &Member, shape: &Shape) -> bool {
        let camel = camel_case(&member.key);
        let key = &*camel;
        let modes_are_missing =
            |name: &str| self.generation != Generation::V0_1 && self::member(object, name).is_none();
        match shape.name {
            "AgentCard" => match key {
                "extensions" | "examples" => true,
                "authentication" => true,
                "inputModes" => modes_are_missing("defaultInputModes"),
                "outputModes" => modes_are_missing("defaultOutputModes"),
                "supportedInterfaces" => self.legacy && member.value.is_empty(),
                _ => !self.legacy && V0_CARD.contains(&key),
            },
            "AgentCapabilities" => {
                matches!(key, "inputModes" | "outputModes")
                    || (key == "skills" && self::member(self.root, "skills").is_none())
                    || (!self.legacy && key == "stateTransitionHistory")
            }
            "AgentSkill" => {
                matches!(key, "inputSchema" | "outputSchema" | "parameters") || (!self.legacy && key == "security")
            }
            "AgentInterface" if self.legacy => {
                matches!(key, "protocolBinding" | "type") && object.get("transport").is_none()
            }
            "AgentInterface" => key == "transport",
            "AgentProvider" => key == "name" && object.get("organization").is_none(),
            "SecurityScheme" => object.get("type").is_some() && FLAT_SCHEME_MEMBERS.contains(&key),
            "FlatSecurityScheme" => fields::SECURITY_SCHEME.field(key).is_some(),
            "APIKeySecurityScheme" => matches!(&*member.key, "in" | "in_"),
            _ => false,
        }
    }

    /// What the conversion makes of a member that is not known here.
    pub(super) fn fate(&self, object: &Node, key: &str, shape: &Shape) -> Fate {
        let camel = camel_case(key);
        let is_scheme = matches!(shape.name, "SecurityScheme" | "FlatSecurityScheme");
        if is_scheme && is_credential(key) {
            return Fate::Secret;
        }
        if self.legacy && v1_shape(shape.name).is_some_and(|shape| shape.field(&camel).is_some()) {
            return Fate::Newer;
        }
        if self.legacy && shape.name == "AgentCard" {
            let drafts = DRAFT_CARD.iter().find(|(name, _)| *name == camel);
            return drafts.map_or(Fate::Kept, |(_, now)| Fate::Draft(now));
        }
        if is_scheme && FLAT_SCHEME_MEMBERS.contains(&&*camel) {
            let wrappers = fields::SECURITY_SCHEME.fields.iter().map(|field| field.name);
            return match wrappers.into_iter().find(|name| object.get(name).is_some()) {
                Some(wrapper) => Fate::IntoWrapper(wrapper),
                None if camel != key => Fate::Spelt,
                None => Fate::Kept,
            };
        }
        Fate::Kept
    }

    /// Whether a member says where an old client calls: being there is what counts, whatever its value.
    pub(super) fn is_address(&self, shape: &Shape, key: &str) -> bool {
        shape.name == "AgentCard"
            && self.root.get(key).is_some()
            && matches!(key, "url" | "protocolVersion" | "protocolVersions")
    }
}

/// Members of cards before v1.0, each with a rule of its own.
const V0_CARD: [&str; 8] = [
    "url",
    "preferredTransport",
    "additionalInterfaces",
    "protocolVersion",
    "protocolVersions",
    "supportsAuthenticatedExtendedCard",
    "supportsExtendedAgentCard",
    "security",
];

/// Members that only drafts of v1.0 had, and what takes their place.
const DRAFT_CARD: [(&str, &str); 2] = [
    ("supportsExtendedAgentCard", "`capabilities.extendedAgentCard`"),
    ("protocolVersions", "the `protocolVersion` of each interface"),
];

/// The member of the shape that an unknown key was probably meant to be. Names that say they are private are not
/// guessed at.
fn near(key: &str, shape: &Shape) -> Option<&'static str> {
    if key.starts_with(['x', 'X']) && key[1..].starts_with(['-', '_']) || key.starts_with(['$', '_', '@']) {
        return None;
    }
    let field = suggest::nearest(key, shape.fields.iter().map(|field| field.name));
    field.or_else(|| {
        let camel = camel_case(key);
        let (_, name) = OTHER_WORDS.iter().find(|(word, name)| *word == camel && shape.field(name).is_some())?;
        Some(*name)
    })
}

/// Words that authors use for members of the specification, as far as no other member can be meant.
const OTHER_WORDS: [(&str, &str); 16] = [
    ("docUrl", "documentationUrl"),
    ("docsUrl", "documentationUrl"),
    ("docs", "documentationUrl"),
    ("icon", "iconUrl"),
    ("logo", "iconUrl"),
    ("logoUrl", "iconUrl"),
    ("endpoint", "url"),
    ("agentEndpoint", "url"),
    ("serviceEndpoint", "url"),
    ("agentUrl", "url"),
    ("interfaces", "supportedInterfaces"),
    ("interfaces", "additionalInterfaces"),
    ("title", "name"),
    ("binding", "protocolBinding"),
    ("protocol", "protocolBinding"),
    ("agentVersion", "version"),
];
