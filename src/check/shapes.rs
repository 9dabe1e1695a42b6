//! Compares a card with the field table, in one walk, and lists where it differs. The rules of the area `structure`
//! each report one kind of difference.
//!
//! One mistake is one difference: a misspelt member is the source of a missing one rather than an unknown member
//! beside it, and what a rule about old versions reports is left to it.

use crate::card::generation::Generation;
use crate::card::kinds::JsonType;
use crate::card::{Field, Kind, Shape, fields};
use crate::document::{Member, Node, Pointer, Value};

use super::old_shapes::{OLD_HALF, old_card};
use super::{Profile, Trail};

mod strange;
mod walk;

use walk::Walk;

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
/// that check and conversion say the same (held by `tests/agreement.rs`).
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

/// The v1.0 shape called `name`.
pub fn v1_shape(name: &str) -> Option<&'static Shape> {
    [&fields::CARD, &fields::CAPABILITIES, &fields::SKILL, &fields::INTERFACE, &fields::PROVIDER, &fields::OAUTH_FLOWS]
        .into_iter()
        .find(|shape| shape.name == name)
}
