#![allow(clippy::unwrap_used, clippy::panic)]

mod account;
mod answers;
mod before_after;
mod dual;
mod properties;
mod questions;

use serde_json::{Value, json};

use super::{Answers, Change, Kind, Plan};
use crate::document::Document;

/// A 0.3 card of which everything is known.
fn old_card() -> Value {
    json!({
        "protocolVersion": "0.3.0",
        "name": "Returns agent",
        "description": "Answers questions about returns of purchases; it does not book anything.",
        "url": "https://agent.example.com/a2a",
        "preferredTransport": "JSONRPC",
        "version": "1.2.0",
        "capabilities": {"streaming": true},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{
            "id": "window",
            "name": "Check return window",
            "description": "Says until when a purchase can be returned.",
            "tags": ["returns"]
        }]
    })
}

/// That card with these top-level members (`null`: without).
fn old_with(members: &Value) -> Value {
    let mut card = old_card();
    for (key, value) in members.as_object().unwrap() {
        if value.is_null() {
            card.as_object_mut().unwrap().remove(key);
        } else {
            card[key] = value.clone();
        }
    }
    card
}

fn document(card: &Value) -> Document {
    Document::parse(&serde_json::to_string_pretty(card).unwrap()).unwrap()
}

/// The plan with answers written `KEY=VALUE`.
fn plan(card: &Value, answers: &[&str]) -> Plan {
    let mut given = Answers::default();
    for answer in answers {
        let (key, value) = answer.split_once('=').unwrap();
        given.give(key, value);
    }
    Plan::of(&document(card), &given).unwrap()
}

fn result(plan: &Plan) -> Value {
    plan.document.root().to_json()
}

/// The keys of the questions that wait.
fn open(plan: &Plan) -> Vec<&str> {
    plan.open().map(|question| question.key.as_str()).collect()
}

/// The line of the account that is about a place of the source.
fn line<'p>(plan: &'p Plan, from: &str) -> &'p Change {
    let found = plan.changes.iter().find(|change| change.from.as_ref().is_some_and(|at| at.as_str() == from));
    found.unwrap_or_else(|| panic!("{from} has no line: {:#?}", plan.changes))
}
