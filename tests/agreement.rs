//! The check and the conversion know the same members: what one calls unknown, the other leaves alone.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use cardwright::card::fields::every_field;
use cardwright::card::kinds::JsonType;
use cardwright::card::older;
use cardwright::card::spelling::camel_case;
use cardwright::check::{Options, Profile, check};
use cardwright::convert::{Answers, Kind, Plan};
use cardwright::document::{Document, Pointer};
use serde_json::{Value, json};

/// A 0.3 card with these top-level members (`null`: without).
fn old_with(members: &Value) -> Value {
    let mut card = json!({
        "protocolVersion": "0.3.0",
        "name": "Returns agent",
        "description": "Answers questions about returns of purchases; it does not book anything.",
        "url": "https://agent.example.com/a2a",
        "preferredTransport": "JSONRPC",
        "version": "1.2.0",
        "capabilities": {"streaming": true},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "window", "name": "Return window", "description": "Says until when.", "tags": ["returns"]}]
    });
    let object = card.as_object_mut().unwrap();
    for (key, value) in members.as_object().unwrap() {
        if value.is_null() {
            object.remove(key);
        } else {
            object.insert(key.clone(), value.clone());
        }
    }
    card
}

/// The objects of a card in which a name is tried, in the spelling of each generation.
fn cards() -> Vec<(&'static str, Value, Vec<&'static str>)> {
    let interface =
        json!({"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"});
    let full = old_with(&json!({
        "provider": {"url": "https://acme.com"},
        "additionalInterfaces": [{"url": "https://agent.example.com/b", "transport": "HTTP+JSON"}],
        "securitySchemes": {
            "key": {"type": "apiKey", "name": "X-Key"},
            "login": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://idp.acme.com/t", "scopes": {"a": "b"}}}},
        },
        "security": [{"key": []}],
    }));
    let old = [
        "",
        "/capabilities",
        "/provider",
        "/additionalInterfaces/0",
        "/skills/0",
        "/securitySchemes/key",
        "/securitySchemes/login",
        "/securitySchemes/login/flows",
        "/securitySchemes/login/flows/clientCredentials",
    ];
    let mut cards = vec![("0.3", full, old.to_vec())];
    let first = old_with(&json!({
        "protocolVersion": null, "authentication": {"schemes": ["bearer"]}, "defaultInputModes": null, "provider": {"url": "https://acme.com"},
    }));
    cards.push(("0.1", first, vec!["", "/capabilities", "/provider", "/skills/0", "/authentication"]));
    let new = old_with(&json!({
        "protocolVersion": null, "url": null, "preferredTransport": null,
        "supportedInterfaces": [interface],
        "provider": {"url": "https://acme.com"},
        "securitySchemes": {
            "key": {"apiKeySecurityScheme": {"name": "X-Key"}},
            "login": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.acme.com/t", "scopes": {"a": "b"}}}}},
        },
        "securityRequirements": [{"schemes": {"key": {"list": []}}}],
    }));
    let places = vec![
        "",
        "/capabilities",
        "/provider",
        "/supportedInterfaces/0",
        "/skills/0",
        "/securitySchemes/key",
        "/securitySchemes/key/apiKeySecurityScheme",
        "/securitySchemes/login/oauth2SecurityScheme",
        "/securitySchemes/login/oauth2SecurityScheme/flows",
        "/securitySchemes/login/oauth2SecurityScheme/flows/clientCredentials",
    ];
    let mut draft = new.clone();
    draft["protocolVersions"] = json!(["0.3"]);
    draft["supportedInterfaces"][0].as_object_mut().unwrap().remove("protocolVersion");
    let mut dual = new.clone();
    dual["url"] = json!("https://agent.example.com/a2a");
    dual["protocolVersion"] = json!("0.3.0");
    cards.extend([
        ("1.0", new, places.clone()),
        ("draft", draft, vec!["", "/capabilities"]),
        ("dual", dual, vec!["", "/skills/0"]),
    ]);
    cards
}

/// Every name that some version, a draft or a habit gave to a member.
fn names() -> BTreeSet<String> {
    let mut names: BTreeSet<String> = every_field().map(|entry| entry.field.name.to_owned()).collect();
    names.extend(older::CARD_MEMBERS.iter().chain(&older::FLAT_SCHEME_MEMBERS).map(|name| (*name).to_owned()));
    let habits = [
        "transport",
        "stateTransitionHistory",
        "inputModes",
        "outputModes",
        "examples",
        "extensions",
        "in_",
        "_in",
        "flow",
        "methods",
        "required",
        "inputSchema",
        "outputSchema",
        "parameters",
        "credentials",
        "interfaces",
        "endpoint",
        "logo",
        "docs",
        "title",
        "binding",
        "protocol",
        "level",
    ];
    names.extend(habits.map(str::to_owned));
    let snake = |name: &str| {
        name.chars().fold(String::new(), |mut out, c| {
            if c.is_ascii_uppercase() {
                out.push('_');
            }
            out.push(c.to_ascii_lowercase());
            out
        })
    };
    let spelt: Vec<String> = names.iter().map(|name| snake(name)).collect();
    names.extend(spelt);
    names
}

/// Values of the kinds that members of this name have, or a text.
fn values(name: &str) -> Vec<Value> {
    let camel = camel_case(name);
    let kinds: BTreeSet<&str> = every_field()
        .filter(|entry| entry.field.name == camel)
        .map(|entry| match entry.field.kind.json_type() {
            JsonType::String => "\"text\"",
            JsonType::Bool => "true",
            JsonType::StringArray | JsonType::ObjectArray => "[]",
            JsonType::Object => "{}",
        })
        .collect();
    let written = match &*camel {
        "supportsExtendedAgentCard" | "supportsAuthenticatedExtendedCard" | "stateTransitionHistory" => vec!["true"],
        "inputModes" | "outputModes" | "protocolVersions" => vec!["[\"text/plain\"]"],
        _ if kinds.is_empty() => vec!["\"text\""],
        _ => kinds.into_iter().collect(),
    };
    written.into_iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

/// How check and conversion contradict each other about one member of a card, if they do.
fn contradiction(card: &Value, at: &Pointer) -> Option<String> {
    let source = Document::parse(&card.to_string()).unwrap();
    let report = check(&source, &Options { profile: Profile::Dual, ..Options::default() });
    let plan = Plan::of(&source, &Answers::default()).ok()?;
    let line = plan.changes.iter().find(|change| change.from.as_ref() == Some(at));
    let unknown =
        report.findings.iter().find(|finding| finding.rule == "structure/unknown-member" && finding.pointer == *at);
    let name = at.last().unwrap().into_owned();
    match (unknown, line) {
        // A guess at another name stands for itself.
        (Some(finding), _) if finding.help.starts_with("Did you mean") => None,
        (Some(finding), Some(line)) if !matches!(line.kind, Kind::Kept | Kind::Asked) => (!finding
            .help
            .contains("`cardwright convert`"))
        .then(|| format!("{at}: the check says «{}», the conversion {:?}: {}", finding.help, line.kind, line.reason)),
        (None, Some(line)) if line.kind == Kind::Kept && line.reason.contains("does not know it") => {
            let told = report.findings.iter().any(|finding| {
                finding.pointer == *at || finding.message.contains(&name) || finding.help.contains(&name)
            });
            (!told).then(|| format!("{at}: the check says nothing, the conversion that no reader knows it"))
        }
        _ => None,
    }
}

#[test]
fn what_the_check_calls_unknown_is_what_the_conversion_keeps() {
    let mut cases = Vec::new();
    for (generation, card, places) in cards() {
        for place in places {
            for name in names() {
                for value in values(&name) {
                    let mut card = card.clone();
                    let object = card.pointer_mut(place).unwrap().as_object_mut().unwrap();
                    if object.insert(name.clone(), value).is_none() {
                        cases.push((generation, card, Pointer::parse(place).unwrap().key(&name)));
                    }
                }
            }
        }
    }
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let wrong: BTreeSet<String> = std::thread::scope(|scope| {
        let part = cases.len().div_ceil(workers);
        let handles: Vec<_> = cases
            .chunks(part)
            .map(|cases| {
                scope.spawn(move || {
                    let told = cases.iter().filter_map(|(generation, card, at)| {
                        Some(format!("{generation} {}", contradiction(card, at)?))
                    });
                    told.collect::<Vec<_>>()
                })
            })
            .collect();
        handles.into_iter().flat_map(|handle| handle.join().unwrap()).collect()
    });
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
