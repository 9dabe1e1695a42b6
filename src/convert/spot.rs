//! Which members a place of a card may have, in v1.0 and before. The steps that look at every member use it.

use crate::card::{Field, Kind, Shape, fields, older};

/// What stands at a place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    /// An object of a known shape.
    Object(&'static Shape),
    /// A list of objects of a known shape.
    List(&'static Shape),
    /// Objects of a known shape under names of the author's choice.
    Map(&'static Shape),
    /// A plain value, or JSON that is the author's own.
    Leaf,
}

impl Spot {
    /// The card itself.
    pub const fn card() -> Self {
        Self::Object(&fields::CARD)
    }

    /// Whether an object here may have a member of this name, in some version.
    pub fn knows(self, name: &str) -> bool {
        match self {
            Self::Object(shape) => shape.field(name).is_some() || older::members(shape).contains(&name),
            Self::Map(_) | Self::List(_) => true,
            Self::Leaf => false,
        }
    }

    /// Whether an object here has named members of its own, so that unknown ones can be told.
    pub const fn is_object(self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// What stands under a member or element.
    pub fn step(self, name: &str) -> Self {
        match self {
            Self::List(shape) | Self::Map(shape) => Self::Object(shape),
            Self::Object(shape) => match (shape.name, name) {
                ("AgentCard", "additionalInterfaces") => Self::List(&fields::INTERFACE),
                ("SecurityScheme", "flows") => Self::Object(&fields::OAUTH_FLOWS),
                // Requirements have a step of their own, which knows all their spellings.
                (_, "security" | "securityRequirements") => Self::Leaf,
                _ => shape.field(name).map_or(Self::Leaf, |field: &Field| match field.kind {
                    Kind::Object(shape) => Self::Object(shape),
                    Kind::List(shape) | Kind::Signatures(shape) => Self::List(shape),
                    Kind::Map(shape) => Self::Map(shape),
                    _ => Self::Leaf,
                }),
            },
            Self::Leaf => Self::Leaf,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_shapes_are_those_of_the_field_table() {
        let names: Vec<&str> = [
            &fields::CARD,
            &fields::INTERFACE,
            &fields::CAPABILITIES,
            &fields::SKILL,
            &fields::SECURITY_SCHEME,
            &fields::API_KEY,
        ]
        .iter()
        .map(|shape| shape.name)
        .collect();
        assert_eq!(
            names,
            [
                "AgentCard",
                "AgentInterface",
                "AgentCapabilities",
                "AgentSkill",
                "SecurityScheme",
                "APIKeySecurityScheme"
            ]
        );
    }
}
