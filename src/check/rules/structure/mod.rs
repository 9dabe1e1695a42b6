//! Members that are missing, strange or of the wrong type, by the field table. The differences are found in one walk
//! ([`crate::check::shapes`]); each rule here reports one kind of them.

pub mod blank_text;
pub mod empty_list;
pub mod empty_scopes;
pub mod missing_member;
pub mod null_member;
pub mod snake_case_key;
pub mod two_spellings;
pub mod unknown_member;
pub mod wrong_type;

use crate::card::kinds::JsonType;
use crate::card::{Field, Shape};
use crate::check::shapes::v1_shape;

/// What messages call an object of this shape.
fn noun(shape: &Shape) -> &'static str {
    match shape.name {
        "AgentCard" => "card",
        "AgentProvider" => "provider",
        "AgentInterface" => "interface",
        "AgentCapabilities" => "capabilities object",
        "AgentExtension" => "extension",
        "AgentSkill" => "skill",
        "AgentCardSignature" => "signature",
        "SecurityRequirement" => "requirement",
        name if name.ends_with("Scheme") => "security scheme",
        name if name.contains("Flow") => "flow",
        _ => "object",
    }
}

/// A noun with "a" or "an".
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// An example for a member as JSON text; empty where the table has none. Members of old cards that kept their name have
/// that of v1.0.
fn example(field: &Field, shape: Option<&Shape>) -> String {
    let newer = shape.and_then(|shape| v1_shape(shape.name)).and_then(|shape| shape.field(field.name));
    match (field.name, field.kind.json_type()) {
        ("url", _) if newer.is_none() && field.example.is_empty() => {
            crate::document::quote("https://api.example.com/a2a")
        }
        _ if field.example.is_empty() => newer.map_or_else(String::new, |newer| example(newer, None)),
        (_, kind) => example_of_type(field, kind),
    }
}

fn example_of_type(field: &Field, kind: JsonType) -> String {
    match kind {
        JsonType::String => crate::document::quote(field.example),
        JsonType::StringArray if !field.example.starts_with('[') => {
            let words: Vec<String> = field.example.split(", ").map(crate::document::quote).collect();
            format!("[{}]", words.join(", "))
        }
        _ => field.example.to_owned(),
    }
}
