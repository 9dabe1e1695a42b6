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

/// An example for a member as JSON text; empty where the table has none.
fn example(field: &Field) -> String {
    match field.kind.json_type() {
        _ if field.example.is_empty() => String::new(),
        JsonType::String => crate::document::quote(field.example),
        JsonType::StringArray if !field.example.starts_with('[') => {
            let words: Vec<String> = field.example.split(", ").map(crate::document::quote).collect();
            format!("[{}]", words.join(", "))
        }
        _ => field.example.to_owned(),
    }
}
