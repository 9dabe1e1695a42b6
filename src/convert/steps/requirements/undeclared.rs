//! Requirements that name a scheme or a scope that is declared nowhere: nobody can log in that way, and only the
//! author knows what is meant.

use std::collections::BTreeSet;

use serde_json::json;

use crate::check::wording::quoted;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Entry, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

use super::Alternative;

pub(super) fn run(work: &mut Work<'_>) {
    let mut lists: Vec<&Tree> = work.root.get("securityRequirements").into_iter().collect();
    let skills = work.root.get("skills").map(Tree::elements).unwrap_or_default();
    lists.extend(skills.iter().filter_map(|skill| skill.get("securityRequirements")));
    let used: Vec<(String, Vec<String>)> = lists
        .iter()
        .flat_map(|list| list.elements())
        .filter_map(Alternative::read)
        .flat_map(|alternative| alternative.plain())
        .collect();
    let mut seen = BTreeSet::new();
    for (name, _) in &used {
        if seen.insert(name.clone()) && declared(work, name).is_none() {
            ask_scheme(work, name);
        }
    }
    let mut seen = BTreeSet::new();
    for (name, scopes) in used {
        for scope in scopes {
            if seen.insert((name.clone(), scope.clone())) {
                scope_of(work, &name, &scope);
            }
        }
    }
}

fn declared<'w>(work: &'w Work<'_>, name: &str) -> Option<&'w Tree> {
    work.root.get("securitySchemes")?.get(name)
}

fn ask_scheme(work: &mut Work<'_>, name: &str) {
    let at = Pointer::root().key("securitySchemes").key(name);
    let text =
        format!("A requirement names the scheme {}, which is declared nowhere. How do callers log in?", quoted(name));
    let question = uses(work, name)
        .into_iter()
        .fold(Question::new(at.as_str(), at.clone(), text), Question::covering)
        .or("bearer", "HTTP with a bearer token")
        .or("basic", "HTTP with user name and password")
        .or_any(r#"a scheme of v1.0 as JSON, such as {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}"#);
    let scheme = match work.ask(question).as_deref() {
        Some("bearer") => json!({"httpAuthSecurityScheme": {"scheme": "Bearer"}}),
        Some("basic") => json!({"httpAuthSecurityScheme": {"scheme": "Basic"}}),
        Some(text) => {
            let Ok(scheme) = serde_json::from_str(text) else {
                work.misfit(at.as_str(), text, &["bearer", "basic", "a scheme as JSON"]);
                return;
            };
            scheme
        }
        None => return,
    };
    let id = work.note(None, Kind::Added, "A requirement names it, and its author said how callers log in.");
    if work.root.get("securitySchemes").is_none() {
        work.root.put("securitySchemes", Tree::object([]));
    }
    if let Some(schemes) = work.root.get_mut("securitySchemes") {
        schemes.put(name, Tree::json(&scheme).marked(id));
    }
}

/// The places of the requirements that name a scheme.
fn uses(work: &Work<'_>, name: &str) -> Vec<Pointer> {
    let root = Pointer::root();
    let skills = work.root.get("skills").map(Tree::elements).unwrap_or_default();
    let skills = skills.iter().enumerate().map(|(index, skill)| (root.key("skills").index(index), skill));
    let mut places = Vec::new();
    for (at, holder) in [(root.clone(), &work.root)].into_iter().chain(skills) {
        let list = holder.get("securityRequirements").map(Tree::elements).unwrap_or_default();
        for (index, alternative) in list.iter().enumerate() {
            if alternative.get("schemes").is_some_and(|schemes| schemes.get(name).is_some()) {
                places.push(at.key("securityRequirements").index(index).key("schemes").key(name));
            }
        }
    }
    places
}

/// Asks about a required scope that no flow of the scheme declares.
fn scope_of(work: &mut Work<'_>, name: &str, scope: &str) {
    let flows =
        declared(work, name).and_then(|scheme| scheme.get("oauth2SecurityScheme")).and_then(|inner| inner.get("flows"));
    let Some(flows) = flows else { return };
    // Where the scopes cannot be read, nothing can be said about them.
    let lists: Option<Vec<&Tree>> =
        flows.entries().iter().map(|flow| flow.value.get("scopes").filter(|scopes| scopes.is_object())).collect();
    let Some(lists) = lists else { return };
    if lists.is_empty() || lists.iter().any(|scopes| scopes.get(scope).is_some()) {
        return;
    }
    let Some(flow) = flows.entries().first().map(|flow| flow.key.clone()) else { return };
    let scopes = Pointer::root()
        .key("securitySchemes")
        .key(name)
        .key("oauth2SecurityScheme")
        .key("flows")
        .key(&flow)
        .key("scopes");
    let at = scopes.key(scope);
    let text = format!(
        "The scope {} of {} is required, but the flow does not declare it. What does it allow?",
        quoted(scope),
        quoted(name)
    );
    let question = Question::new(at.as_str(), at.clone(), text).or_any("the description of the scope");
    let question = uses(work, name).into_iter().fold(question, Question::covering);
    let Some(answer) = work.ask(question) else { return };
    let id = work.note(None, Kind::Added, "A requirement asks for this scope, so the flow declares it.");
    if let Some(scopes) = work.root.at_mut(&scopes).and_then(Tree::entries_mut) {
        scopes.push(Entry::new(scope, Tree::text(&answer).marked(id)));
    }
}
