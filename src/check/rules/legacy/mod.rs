//! Left-overs of versions before 1.0, cards that are of such a version altogether, and cards that are both.

pub mod authentication;
pub mod draft;
pub mod empty_interfaces;
pub mod extended_card_flag;
pub mod flat_scheme;
pub mod halves_disagree;
pub mod in_member;
pub mod main_transport;
pub mod mislabelled;
pub mod misplaced_member;
pub mod no_old_half;
pub mod no_preferred_transport;
pub mod old_card;
pub mod old_half;
pub mod provider_name;
pub mod skill_schema;
pub mod state_transition_history;
pub mod transport_member;
pub mod unknown_scheme_type;

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};

use crate::card::generation::Generation;
use crate::check::{CardView, Profile, RequirementSet};
use crate::document::{Node, Value};

/// Whether the 0.x half of the card is judged: alone it is, and beside a v1.0 half when both are asked for.
fn judges_old_half(card: &CardView<'_>) -> bool {
    card.generation.is_legacy_only() || (card.generation == Generation::Dual && card.profile != Profile::Strict)
}

/// A list of requirements in the v1.0 form, whatever form it has; `None` when some of it cannot be read.
pub(super) fn wrapped_requirements(list: &Node) -> Option<Json> {
    let alternatives: Option<Vec<Json>> = list
        .as_array()?
        .iter()
        .map(|alternative| {
            let members = alternative.as_object()?;
            let members = match alternative.member("schemes").map(|member| &member.value.value) {
                Some(Value::Object(schemes)) => schemes.as_slice(),
                _ => members,
            };
            let schemes: Option<Map<String, Json>> = members
                .iter()
                .map(|entry| {
                    let scopes = entry.value.get("list").unwrap_or(&entry.value);
                    let scopes = match &scopes.value {
                        Value::Array(scopes) if scopes.iter().all(|scope| scope.as_str().is_some()) => {
                            entry_list(scopes)
                        }
                        Value::Object(members) if members.is_empty() => json!([]),
                        _ => return None,
                    };
                    Some((entry.key.to_string(), json!({ "list": scopes })))
                })
                .collect();
            Some(json!({ "schemes": schemes? }))
        })
        .collect();
    Some(Json::Array(alternatives?))
}

fn entry_list(scopes: &[Node]) -> Json {
    scopes.iter().map(Node::to_json).collect()
}

/// What a list of requirements says, so that two of them can be compared: neither the order of alternatives nor that of
/// schemes and scopes means anything.
type Meaning<'a> = BTreeSet<BTreeSet<(&'a str, BTreeSet<&'a str>)>>;

pub(super) fn meaning<'a>(set: &RequirementSet<'a>) -> Meaning<'a> {
    set.alternatives
        .iter()
        .map(|alternative| {
            alternative
                .uses
                .iter()
                .map(|one| (one.scheme, one.scopes.iter().map(|(_, scope)| *scope).collect()))
                .collect()
        })
        .collect()
}
