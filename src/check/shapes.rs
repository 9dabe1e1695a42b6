//! Compares a card with the field table, in one walk, and lists where it differs. The rules of the area `structure`
//! each report one kind of difference.
//!
//! One mistake is one difference: a misspelt member is the source of a missing one rather than an unknown member
//! beside it, and what a rule about old versions reports is left to it.

use std::cell::OnceCell;

use crate::card::generation::Generation;
use crate::card::kinds::JsonType;
use crate::card::older::{FLAT_SCHEME_MEMBERS, is_credential};
use crate::card::spelling::{camel_case, is_snake_case_of, member};
use crate::card::{Field, Kind, Shape, fields};
use crate::document::{Member, Node, Pointer, Value};

use super::old_shapes::{self, OLD_HALF, old_card};
use super::{Profile, Trail, suggest};

/// One difference between a card and the field table.
#[derive(Debug)]
pub struct Defect<'a> {
    /// The member or value it is about; a missing member has the pointer it would have.
    pub at: Pointer,
    /// What is different.
    pub what: Difference<'a>,
}

/// What is different.
#[derive(Debug)]
pub enum Difference<'a> {
    /// A required member is not there, or is null.
    Missing {
        /// The member.
        field: &'static Field,
        /// What lacks it.
        object: &'a Node,
        /// The kind of object that lacks it.
        shape: &'static Shape,
        /// Whether it is there and null.
        null: bool,
        /// Where its value seems to stand instead.
        source: Option<Pointer>,
    },
    /// A required text has nothing in it.
    Blank(&'static Field),
    /// A required list has nothing in it.
    EmptyList(&'static Field),
    /// A required map of scopes has nothing in it.
    EmptyScopes,
    /// The value is of another type than the table says.
    WrongType {
        /// The member it is, or in which it stands.
        field: &'static Field,
        /// What should stand there.
        wanted: Wanted,
        /// What stands there.
        found: &'a Node,
    },
    /// An optional member is null.
    Null(&'a str),
    /// A member that the specification does not know.
    Unknown {
        /// Its key.
        key: &'a str,
        /// The kind of object it stands in.
        shape: &'static Shape,
        /// The member that was probably meant.
        near: Option<&'static str>,
        /// Whether that one is there as well.
        near_is_there: bool,
        /// What the conversion makes of it.
        fate: Fate,
        /// Its value.
        value: &'a Node,
    },
    /// A key in snake_case.
    SnakeCase {
        /// The key.
        key: &'a str,
        /// How the specification spells it.
        name: &'static str,
    },
    /// One member in both spellings.
    TwoSpellings {
        /// The key in snake_case.
        key: &'a str,
        /// How the specification spells it.
        name: &'static str,
        /// Whether both have the same value.
        same: bool,
    },
}

/// What `convert` makes of a member that a version does not know. Whatever it does not merely keep stands here, so
/// that check and conversion say the same (held by `convert::tests::known_members`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays as it is.
    Kept,
    /// v1.0 knows it, and this card is of an older version.
    Newer,
    /// A draft of v1.0 had it, and this card is of an older version; what takes its place.
    Draft(&'static str),
    /// It is a member in snake_case that this object cannot have; it is only spelt right.
    Spelt,
    /// It belongs into the wrapper that stands beside it.
    IntoWrapper(&'static str),
    /// What callers log in with: it is left out.
    Secret,
}

/// What should stand in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A string.
    Text,
    /// `true` or `false`.
    Flag,
    /// An array of strings.
    Texts,
    /// An array of objects.
    Objects,
    /// An object.
    Object,
    /// An element or entry: a string.
    TextInside,
    /// An element or entry: an object.
    ObjectInside,
}

impl Wanted {
    /// As messages say it.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Text | Self::TextInside => "a string",
            Self::Flag => "true or false",
            Self::Texts => "a list of strings",
            Self::Objects => "a list of objects",
            Self::Object | Self::ObjectInside => "an object",
        }
    }

    /// What a member of this kind wants.
    pub const fn of(kind: Kind) -> Self {
        match kind.json_type() {
            JsonType::String => Self::Text,
            JsonType::Bool => Self::Flag,
            JsonType::StringArray => Self::Texts,
            JsonType::ObjectArray => Self::Objects,
            JsonType::Object => Self::Object,
        }
    }

    /// Whether the value is of this type, seen from outside.
    pub const fn fits(self, node: &Node) -> bool {
        matches!(
            (self, &node.value),
            (Self::Text | Self::TextInside, Value::String(_))
                | (Self::Flag, Value::Bool(_))
                | (Self::Texts | Self::Objects, Value::Array(_))
                | (Self::Object | Self::ObjectInside, Value::Object(_))
        )
    }
}

/// Everything in which the card differs from the table of its version.
pub fn differences(root: &Node, generation: Generation, profile: Profile) -> Vec<Defect<'_>> {
    if !generation.is_card() {
        return Vec::new();
    }
    let mut walk = Walk { found: Vec::new(), root, generation, legacy: false, partial: false };
    if generation.is_legacy_only() {
        walk.legacy = true;
        walk.object(&Trail::Root, root, old_card(generation));
    } else {
        walk.object(&Trail::Root, root, &fields::CARD);
        if generation == Generation::Dual && profile != Profile::Strict {
            (walk.legacy, walk.partial) = (true, true);
            walk.object(&Trail::Root, root, &OLD_HALF);
        }
    }
    walk.found
}

/// How many members of `object` shall stand before a new member `name`, so that the order of the table holds as far
/// as the author kept it.
pub fn position(object: &Node, shape: &Shape, name: &str) -> usize {
    let rank = shape.rank(name).unwrap_or(usize::MAX);
    let before = |member: &Member| shape.rank(&member.key).is_some_and(|other| other < rank);
    object.members().iter().rposition(before).map_or(0, |index| index + 1)
}

/// A member that the table does not have.
struct Unknown<'a> {
    member: &'a Member,
    /// The member that it was probably meant to be: asked for every missing member and found once.
    near: OnceCell<Option<&'static str>>,
}

impl Unknown<'_> {
    fn near(&self, shape: &Shape) -> Option<&'static str> {
        *self.near.get_or_init(|| near(&self.member.key, shape))
    }
}

/// The number of the field called `key`. Authors keep to the order of the table as a rule, so the search goes backwards
/// from the field that was found last.
fn field_before(shape: &Shape, last: usize, key: &str) -> Option<usize> {
    let is = |index: &usize| {
        let name = shape.fields[*index].name;
        name.len() == key.len() && name == key
    };
    (0..last).rev().find(is).or_else(|| (last..shape.fields.len()).find(is))
}

struct Walk<'a> {
    found: Vec<Defect<'a>>,
    root: &'a Node,
    generation: Generation,
    /// Whether the table is one of a version before 1.0.
    legacy: bool,
    /// Whether the table covers a part of the object, so that other members are not unknown.
    partial: bool,
}

impl<'a> Walk<'a> {
    fn add(&mut self, at: Pointer, what: Difference<'a>) {
        self.found.push(Defect { at, what });
    }

    fn object(&mut self, trail: &Trail<'_>, object: &'a Node, shape: &'static Shape) {
        let mut seen: u32 = 0;
        let mut strange: Vec<&'a Member> = Vec::new();
        let mut expected = shape.fields.len();
        // Of several copies the last counts, as readers take it.
        for member in object.members().iter().rev() {
            let place = field_before(shape, expected, &member.key);
            expected = place.unwrap_or(expected);
            match place {
                Some(index) if seen & (1 << index) != 0 => {}
                Some(index) => {
                    seen |= 1 << index;
                    self.member(trail, object, member, shape, &shape.fields[index]);
                }
                None => strange.push(member),
            }
        }
        let mut sources: Vec<&'static Field> = Vec::new();
        let mut unknown: Vec<Unknown<'a>> = Vec::new();
        for member in strange.iter().rev() {
            // `in_` is no snake_case: somebody kept clear of a word that Python reserves.
            let index = if member.key.contains('_') && !member.key.ends_with('_') {
                shape.fields.iter().position(|field| is_snake_case_of(&member.key, field.name))
            } else {
                None
            };
            let Some(index) = index else {
                unknown.push(Unknown { member, near: OnceCell::new() });
                continue;
            };
            let field = &shape.fields[index];
            if seen & (1 << index) == 0 {
                seen |= 1 << index;
                self.add(
                    trail.pointer().key(&member.key),
                    Difference::SnakeCase { key: &member.key, name: field.name },
                );
                self.member(trail, object, member, shape, field);
            } else {
                let same = object.get(field.name).is_some_and(|twin| twin.to_json() == member.value.to_json());
                let what = Difference::TwoSpellings { key: &member.key, name: field.name, same };
                self.add(trail.pointer().key(&member.key), what);
            }
        }
        for (index, field) in shape.fields.iter().enumerate() {
            if field.required && seen & (1 << index) == 0 && !self.stands_in(object, shape, field) {
                let source = Self::source(trail, object, shape, field, &unknown);
                if source.is_some() {
                    sources.push(field);
                }
                let what = Difference::Missing { field, object, shape, null: false, source };
                self.add(trail.pointer().key(field.name), what);
            }
        }
        // Which kind of scheme or flow is meant is asked by a rule of its own, as long as none is there.
        if self.partial || (shape.one_of && seen == 0) {
            return;
        }
        for unknown in &unknown {
            self.unknown(trail, object, unknown, shape, &sources);
        }
    }

    fn unknown(
        &mut self,
        trail: &Trail<'_>,
        object: &'a Node,
        unknown: &Unknown<'a>,
        shape: &'static Shape,
        sources: &[&'static Field],
    ) {
        let member = unknown.member;
        let key = &*member.key;
        if self.is_reported_elsewhere(object, member, shape) {
            if member.value.is_null() && !self.is_address(shape, key) {
                self.add(trail.pointer().key(key), Difference::Null(key));
            }
            return;
        }
        let near = unknown.near(shape);
        if near.is_some_and(|name| sources.iter().any(|field| field.name == name)) {
            return;
        }
        let what = Difference::Unknown {
            key,
            shape,
            near,
            near_is_there: near.is_some_and(|name| self::member(object, name).is_some()),
            fate: self.fate(object, key, shape),
            value: &member.value,
        };
        self.add(trail.pointer().key(key), what);
    }

    /// A member of a shape, and what stands in it.
    fn member(
        &mut self,
        trail: &Trail<'_>,
        object: &'a Node,
        member: &'a Member,
        shape: &'static Shape,
        field: &'static Field,
    ) {
        let trail = &Trail::Key(trail, &member.key);
        let value = &member.value;
        if value.is_null() {
            // Without its only kind a scheme is nothing: there, null is a wrong value and not one too many.
            let only_kind =
                shape.one_of && !shape.fields.iter().any(|other| object.get(other.name).is_some_and(|n| !n.is_null()));
            let what = if field.required {
                Difference::Missing { field, object, shape, null: true, source: None }
            } else if only_kind {
                Difference::WrongType { field, wanted: Wanted::of(field.kind), found: value }
            } else {
                Difference::Null(&member.key)
            };
            return self.add(trail.pointer(), what);
        }
        let wanted = Wanted::of(field.kind);
        if !wanted.fits(value) {
            return self.add(trail.pointer(), Difference::WrongType { field, wanted, found: value });
        }
        match field.kind {
            Kind::Object(shape) => self.object(trail, value, shape),
            Kind::List(shape) | Kind::Signatures(shape) => {
                for (index, element) in value.elements().iter().enumerate() {
                    self.inner_object(&Trail::Index(trail, index), element, field, shape);
                }
            }
            Kind::Map(shape) => {
                for entry in value.members() {
                    let flat = std::ptr::eq(shape, &raw const old_shapes::SCHEME);
                    let shape = if flat { old_shapes::flat_scheme(&entry.value) } else { shape };
                    self.inner_object(&Trail::Key(trail, &entry.key), &entry.value, field, shape);
                }
            }
            Kind::Requirements(_) => self.requirements(trail, value, field),
            Kind::Words | Kind::Texts | Kind::MediaTypes => {
                for (index, element) in value.elements().iter().enumerate() {
                    self.inner_text(&Trail::Index(trail, index), element, field);
                }
            }
            Kind::TextMap => {
                for entry in value.members() {
                    self.inner_text(&Trail::Key(trail, &entry.key), &entry.value, field);
                }
                if field.required && value.is_empty() && !self.legacy {
                    self.add(trail.pointer(), Difference::EmptyScopes);
                }
            }
            _ => {}
        }
        if !field.required {
            return;
        }
        if value.as_str().is_some_and(|text| text.trim().is_empty()) {
            self.add(trail.pointer(), Difference::Blank(field));
        } else if value.as_array().is_some_and(<[Node]>::is_empty) && !self.legacy {
            // Versions before 1.0 did not ask for an element.
            self.add(trail.pointer(), Difference::EmptyList(field));
        }
    }

    fn inner_object(&mut self, trail: &Trail<'_>, node: &'a Node, field: &'static Field, shape: &'static Shape) {
        if node.as_object().is_some() {
            self.object(trail, node, shape);
        } else {
            let what = Difference::WrongType { field, wanted: Wanted::ObjectInside, found: node };
            self.add(trail.pointer(), what);
        }
    }

    fn inner_text(&mut self, trail: &Trail<'_>, node: &'a Node, field: &'static Field) {
        if node.as_str().is_none() {
            let what = Difference::WrongType { field, wanted: Wanted::TextInside, found: node };
            self.add(trail.pointer(), what);
        }
    }

    /// Requirements: how they are written (with `schemes` and `list` or without) is the matter of another rule, so
    /// only what is wrong in every form is a wrong type.
    fn requirements(&mut self, trail: &Trail<'_>, list: &'a Node, field: &'static Field) {
        for (index, entry) in list.elements().iter().enumerate() {
            let trail = &Trail::Index(trail, index);
            let Some(members) = entry.as_object() else {
                let what = Difference::WrongType { field, wanted: Wanted::ObjectInside, found: entry };
                self.add(trail.pointer(), what);
                continue;
            };
            match entry.member("schemes").filter(|schemes| schemes.value.as_object().is_some()) {
                Some(schemes) => {
                    for member in members.iter().filter(|member| &*member.key != "schemes") {
                        let unknown = Unknown { member, near: OnceCell::new() };
                        self.unknown(trail, entry, &unknown, &fields::SECURITY_REQUIREMENT, &[]);
                    }
                    let trail = &Trail::Key(trail, "schemes");
                    for scheme in schemes.value.members() {
                        self.scopes(&Trail::Key(trail, &scheme.key), &scheme.value, field);
                    }
                }
                None => {
                    for scheme in members {
                        self.scopes(&Trail::Key(trail, &scheme.key), &scheme.value, field);
                    }
                }
            }
        }
    }

    fn scopes(&mut self, trail: &Trail<'_>, node: &'a Node, field: &'static Field) {
        let scopes_field = &fields::STRING_LIST.fields[0];
        match &node.value {
            Value::Array(scopes) => {
                for (index, scope) in scopes.iter().enumerate() {
                    self.inner_text(&Trail::Index(trail, index), scope, scopes_field);
                }
            }
            Value::Object(_) => self.object(trail, node, &fields::STRING_LIST),
            _ => {
                let what = Difference::WrongType { field, wanted: Wanted::ObjectInside, found: node };
                self.add(trail.pointer(), what);
            }
        }
    }

    /// Whether another member takes the place of a missing one, which a rule about old versions reports.
    fn stands_in(&self, object: &Node, shape: &Shape, field: &Field) -> bool {
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
    fn source(
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
    fn is_reported_elsewhere(&self, object: &Node, member: &Member, shape: &Shape) -> bool {
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
    fn fate(&self, object: &Node, key: &str, shape: &Shape) -> Fate {
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
    fn is_address(&self, shape: &Shape, key: &str) -> bool {
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

/// The v1.0 shape called `name`.
pub fn v1_shape(name: &str) -> Option<&'static Shape> {
    [&fields::CARD, &fields::CAPABILITIES, &fields::SKILL, &fields::INTERFACE, &fields::PROVIDER, &fields::OAUTH_FLOWS]
        .into_iter()
        .find(|shape| shape.name == name)
}
