//! What a converted card leaves as it was although its author may want it otherwise: deprecated flows, proof keys, and
//! the alternative that lets anyone in. Each has a default that changes nothing.

use crate::check::wording::quoted;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Kind as Json, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

pub(super) fn run(work: &mut Work<'_>) {
    if work.is_v1() {
        return;
    }
    let names: Vec<String> = work
        .root
        .get("securitySchemes")
        .map(Tree::entries)
        .unwrap_or_default()
        .iter()
        .map(|entry| entry.key.clone())
        .collect();
    for name in names {
        deprecated(work, &name);
        proof_key(work, &name);
    }
    optional(work);
}

/// The flows of a scheme.
fn flows<'w>(work: &'w mut Work<'_>, name: &str) -> Option<&'w mut Tree> {
    work.root.get_mut("securitySchemes")?.get_mut(name)?.get_mut("oauth2SecurityScheme")?.get_mut("flows")
}

/// `implicit` and `password` still exist, but some readers lose them.
fn deprecated(work: &mut Work<'_>, name: &str) {
    let Some(flows) = flows(work, name) else { return };
    let Some(flow) = ["implicit", "password"].into_iter().find(|flow| flows.get(flow).is_some()) else { return };
    let origin = flows.get(flow).and_then(|flow| flow.origin);
    let place = work.place(origin).unwrap_or_else(|| Pointer::root().key("securitySchemes").key(name));
    let text =
        format!("The flow `{flow}` of {} is deprecated, and some readers lose it. What becomes of it?", quoted(name));
    let question = Question::new(format!("deprecated/{name}"), place, text)
        .or("keep", "it stays")
        .default("keep")
        .or_any(r#"the flow that takes its place as JSON, such as {"deviceCode": {…}}"#);
    let answer = work.ask(question);
    let Some(json) = answer.filter(|answer| answer != "keep") else { return };
    let other = serde_json::from_str::<serde_json::Value>(&json)
        .ok()
        .filter(|other| other.as_object().is_some_and(|flows| flows.len() == 1));
    let Some(other) = other else {
        work.misfit(&format!("deprecated/{name}"), &json, &["keep", "a flow as JSON"]);
        return;
    };
    let id = work.note(origin, Kind::Removed, "Its author put another flow in its place.");
    work.lost(id, "the deprecated flow");
    let added = work.note(None, Kind::Added, "It takes the place of a deprecated flow.");
    if let Some(flows) = self::flows(work, name) {
        flows.kind = Tree::json(&other).kind;
        flows.marks.push(added);
    }
}

/// Whether an authorization code needs a proof key is new in v1.0.
fn proof_key(work: &mut Work<'_>, name: &str) {
    let Some(flow) = flows(work, name).and_then(|flows| flows.get_mut("authorizationCode")) else { return };
    if !flow.is_object() || flow.get("pkceRequired").is_some() {
        return;
    }
    let origin = flow.origin;
    let place = work.place(origin).unwrap_or_else(|| Pointer::root().key("securitySchemes").key(name));
    let text = format!("Does {} insist on PKCE, the proof key that protects an authorization code?", quoted(name));
    let question = Question::new(format!("pkce/{name}"), place, text)
        .or("unstated", "the card does not say")
        .or("true", "yes")
        .or("false", "no")
        .default("unstated");
    let value = match work.ask(question).as_deref() {
        Some("true") => true,
        Some("false") => false,
        _ => return,
    };
    let id = work.note(None, Kind::Added, "Its author said so; v1.0 can say it.");
    if let Some(flow) = flows(work, name).and_then(|flows| flows.get_mut("authorizationCode")) {
        flow.put("pkceRequired", Tree::from(Json::Bool(value)).marked(id));
    }
}

/// An alternative without schemes makes logging in optional.
fn optional(work: &mut Work<'_>) {
    let is_open = |alternative: &Tree| {
        alternative.get("schemes").is_some_and(|schemes| schemes.is_object() && schemes.entries().is_empty())
    };
    let Some(list) = work.root.get("securityRequirements") else { return };
    let Some(open) = list.elements().iter().find(|alternative| is_open(alternative)) else { return };
    if list.elements().iter().all(is_open) {
        return;
    }
    let place = work.place(open.origin).unwrap_or_else(|| Pointer::root().key("securityRequirements"));
    let question =
        Question::new("optional", place, "One alternative asks for nothing, so logging in is optional. Is that meant?")
            .or("keep", "anyone may call, and those who log in may too")
            .or("drop", "callers must log in")
            .default("keep");
    if work.ask(question).as_deref() != Some("drop") {
        return;
    }
    let Some(list) = work.root.get_mut("securityRequirements").and_then(Tree::elements_mut) else { return };
    let (gone, kept): (Vec<Tree>, Vec<Tree>) = std::mem::take(list).into_iter().partition(is_open);
    *list = kept;
    for alternative in gone {
        work.remove(&alternative, "Its author says that callers must log in.", Some("that anyone may call"));
    }
}
