//! An OAuth 2.0 scheme with several flows becomes one scheme each: v1.0 allows one flow, and readers reject the card or
//! drop all flows but one (rule book, 2.3).

use crate::check::wording::quoted;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Entry, Tree};
use crate::convert::work::{Part, Work};
use crate::document::Pointer;

/// The flows, the one that is offered first in front.
const FLOWS: [&str; 5] = ["authorizationCode", "deviceCode", "clientCredentials", "implicit", "password"];

pub(super) fn run(work: &mut Work<'_>) {
    let Some(mut schemes) = work.root.take("securitySchemes") else { return };
    if let Some(entries) = schemes.entries_mut() {
        let mut taken: Vec<String> = entries.iter().map(|entry| entry.key.clone()).collect();
        let mut done = Vec::new();
        for entry in std::mem::take(entries) {
            let flows = entry.value.get("oauth2SecurityScheme").and_then(|inner| inner.get("flows"));
            let several =
                flows.is_some_and(|flows| flows.entries().iter().filter(|flow| is_flow(&flow.key)).count() > 1);
            if several { split(work, entry, &mut taken, &mut done) } else { done.push(entry) }
        }
        *entries = done;
    }
    work.root.put("securitySchemes", schemes);
}

fn is_flow(key: &str) -> bool {
    FLOWS.contains(&key)
}

fn split(work: &mut Work<'_>, mut entry: Entry, taken: &mut Vec<String>, done: &mut Vec<Entry>) {
    let name = entry.key.clone();
    let Some(flows) = entry.value.get_mut("oauth2SecurityScheme").and_then(|inner| inner.get_mut("flows")) else {
        done.push(entry);
        return;
    };
    let flows_origin = flows.origin;
    let (mut known, unknown): (Vec<Entry>, Vec<Entry>) =
        flows.entries_mut().map(std::mem::take).unwrap_or_default().into_iter().partition(|flow| is_flow(&flow.key));
    known.sort_by_key(|flow| FLOWS.iter().position(|name| *name == flow.key));

    let place = work.place(entry.value.origin).unwrap_or_else(|| Pointer::root().key("securitySchemes").key(&name));
    let text = format!(
        "The OAuth 2.0 scheme {} has {} flows, and v1.0 allows one. Which flow keeps the name?",
        quoted(&name),
        known.len()
    );
    let mut question = Question::new(format!("flow/{name}"), place, text);
    for flow in &known {
        question = question.or(&*flow.key, "");
    }
    let question = question.default(&*known[0].key);
    let primary = work.ask(question).unwrap_or_default();
    if let Some(index) = known.iter().position(|flow| flow.key == primary) {
        let flow = known.remove(index);
        known.insert(0, flow);
    }

    let mut parts = Vec::new();
    let mut names = vec![name.clone()];
    for flow in known.iter().skip(1) {
        let part = free_name(&format!("{name}_{}", flow.key), |name| taken.iter().any(|known| known == name));
        taken.push(part.clone());
        names.push(part);
    }
    let words: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    let reason = format!(
        "v1.0 allows one flow in a scheme; each flow has a scheme of its own now: {}.",
        crate::check::wording::list(&words)
    );
    let id = work.note(entry.value.origin, Kind::Split, reason);
    work.note(flows_origin, Kind::Split, "Each flow stands in a scheme of its own.");
    let shell = entry.value.without_origin();
    for (index, (flow, part)) in known.into_iter().zip(&names).enumerate() {
        parts.push(Part { name: part.clone(), scopes: declared(&flow.value) });
        work.note(flow.value.origin, Kind::Moved, "It is the only flow of its scheme.");
        let mut scheme = if index == 0 { entry.value.clone() } else { shell.clone().marked(id) };
        if let Some(flows) = scheme.get_mut("oauth2SecurityScheme").and_then(|inner| inner.get_mut("flows"))
            && let Some(entries) = flows.entries_mut()
        {
            entries.push(flow);
            // What is no flow stays with the scheme that keeps the name.
            if index == 0 {
                entries.extend(unknown.iter().cloned());
            }
        }
        done.push(if index == 0 { Entry { value: scheme, ..entry.clone() } } else { Entry::new(part, scheme) });
    }
    work.split.insert(name, parts);
}

/// A name that is not taken: the wanted one, or that with a number.
pub(super) fn free_name(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = wanted.to_owned();
    let mut number = 1;
    while taken(&name) {
        number += 1;
        name = format!("{wanted}_{number}");
    }
    name
}

/// The scopes that a flow declares; `None` when it has no readable list of them.
fn declared(flow: &Tree) -> Option<Vec<String>> {
    let scopes = flow.get("scopes")?;
    scopes.is_object().then(|| scopes.entries().iter().map(|entry| entry.key.clone()).collect())
}
