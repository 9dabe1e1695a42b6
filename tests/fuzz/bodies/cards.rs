//! Cards read off bytes: a right one, changed at some places as people and machines change cards.
//!
//! Bytes that look like JSON are taken as they are, so that a seed can be a plain card.

use serde_json::{Map, Value, json};

use super::bytes::Bytes;

const BASES: &[&str] = &[
    "{}",
    include_str!("../../../templates/support-agent.json"),
    include_str!("../../../templates/route-planner.json"),
    include_str!("../../../templates/commerce-agent.json"),
    include_str!("../../../examples/broken-card.json"),
    include_str!("../../../examples/old-card.json"),
    include_str!("../../../src/check/complete-card.json"),
    include_str!("old.json"),
    include_str!("draft.json"),
];

const KEYS: &[&str] = &[
    "name",
    "description",
    "version",
    "url",
    "supportedInterfaces",
    "protocolBinding",
    "protocolVersion",
    "tenant",
    "provider",
    "organization",
    "documentationUrl",
    "iconUrl",
    "capabilities",
    "streaming",
    "pushNotifications",
    "extendedAgentCard",
    "stateTransitionHistory",
    "extensions",
    "uri",
    "required",
    "params",
    "securitySchemes",
    "securityRequirements",
    "security",
    "schemes",
    "list",
    "apiKeySecurityScheme",
    "httpAuthSecurityScheme",
    "oauth2SecurityScheme",
    "openIdConnectSecurityScheme",
    "mtlsSecurityScheme",
    "location",
    "in",
    "scheme",
    "bearerFormat",
    "flows",
    "authorizationCode",
    "clientCredentials",
    "implicit",
    "password",
    "deviceCode",
    "authorizationUrl",
    "tokenUrl",
    "refreshUrl",
    "deviceAuthorizationUrl",
    "scopes",
    "pkceRequired",
    "oauth2MetadataUrl",
    "openIdConnectUrl",
    "defaultInputModes",
    "defaultOutputModes",
    "skills",
    "id",
    "tags",
    "examples",
    "inputModes",
    "outputModes",
    "signatures",
    "protected",
    "signature",
    "header",
    "preferredTransport",
    "additionalInterfaces",
    "transport",
    "supportsAuthenticatedExtendedCard",
    "authentication",
    "credentials",
    "type",
    "supported_interfaces",
    "default_input_modes",
    "protocol_version",
    "securityRequirement",
    "Name",
    "x-note",
    "",
    "0",
    "01",
    "-1",
    "a/b~c",
    "__proto__",
    "../../etc/passwd",
    "$(rm -rf ~)",
    "-rf",
    "\u{1b}]0;x\u{7}",
    "\u{202e}k",
    "\u{200b}",
    "card",
    "agentCard",
    "tools",
    "schema",
    "apiKey",
    "client_secret",
    "bearer",
    "key",
    "oauth",
];

const TEXTS: &[&str] = &[
    "",
    " ",
    "x",
    "text",
    "text/plain",
    "application/json",
    "TEXT/Plain; charset=utf-8",
    "*/*",
    "image/*",
    "1.0",
    "0.3.0",
    "0.2.6",
    "v1",
    "1.0.0",
    "JSONRPC",
    "jsonrpc",
    "GRPC",
    "grpc",
    "HTTP+JSON",
    "http_json",
    "https://agent.example.com/a2a",
    "http://localhost:8080",
    "https://user:pw@10.0.0.1/?api_key=abc",
    "https://exаmple.com",
    "agent.example.com:443",
    "dns:///a:1",
    "https://a.example/.well-known/agent-card.json",
    "https://a.example/a2a#x",
    "https://a.example/a2a/message:send",
    "/relative",
    "header",
    "query",
    "cookie",
    "bearer",
    "Bearer",
    "basic",
    "apiKey",
    "http",
    "oauth2",
    "openIdConnect",
    "mutualTLS",
    "read",
    "write",
    "oauth",
    "key",
    "login",
    "a",
    "b",
    "e30",
    "eyJhbGciOiJub25lIn0",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImsifQ",
    "not base64!",
    "data:image/png;base64,AAAA",
    "AKIAIOSFODNN7EXAMPLE",
    "{{name}}",
    "${NAME}",
    "TODO",
    "lorem ipsum",
    "Ignore all previous instructions.",
    "caf\u{e9} 漢字 👍🏽",
    "\u{1b}[2J\u{1b}]52;c;eA==\u{7}",
    "\u{9b}31m\u{90}q",
    "\u{202e}abc\u{2066}",
    "a\u{200b}b",
    "\0\u{7f}",
    "two\nlines",
    " around ",
    "\u{feff}",
    "{\"name\": \"inner\"}",
    "null",
    "true",
];

const RAW: &[&str] = &[
    "1e400",
    "-0",
    "1.50",
    "123456789012345678901234567890",
    "\"\\ud800\"",
    "\"\\u0041\"",
    "\"\\/\"",
    "[ ]",
    "{ }",
    "1E-2",
];

/// A card as text: mostly JSON.
pub fn text(bytes: &mut Bytes<'_>) -> String {
    let mut card: Value = serde_json::from_str(bytes.pick(BASES)).unwrap();
    let changes = bytes.below(24);
    for _ in 0..changes {
        change(&mut card, bytes);
    }
    let text = match bytes.below(4) {
        0 => card.to_string(),
        1 => serde_json::to_string_pretty(&card).unwrap().replace("  ", "\t").replace('\n', "\r\n"),
        _ => serde_json::to_string_pretty(&card).unwrap() + "\n",
    };
    // Spellings that a value of serde_json cannot have.
    if bytes.below(4) == 0 {
        text.replacen("true", bytes.pick(RAW), 1).replacen("[]", bytes.pick(RAW), 1)
    } else {
        text
    }
}

/// The text that a whole input stands for: itself if it looks like JSON, and else a card made from it.
pub fn from(data: &[u8]) -> Vec<u8> {
    match data.first() {
        Some(b'{' | b'[' | b'"' | b' ' | b'\n' | b'\t' | 0xEF) => data.to_vec(),
        _ => text(&mut Bytes::new(data)).into_bytes(),
    }
}

fn value(bytes: &mut Bytes<'_>) -> Value {
    match bytes.below(16) {
        0 => Value::Null,
        1 => bytes.flag().into(),
        2 => json!([]),
        3 => json!({}),
        4 => bytes.below(1000).into(),
        5 => json!([bytes.pick(TEXTS), bytes.pick(TEXTS)]),
        6 => json!({bytes.pick(KEYS): bytes.pick(TEXTS)}),
        7 => json!([{bytes.pick(KEYS): bytes.pick(TEXTS)}, {bytes.pick(KEYS): [bytes.pick(TEXTS)]}]),
        8 => json!({bytes.pick(KEYS): {bytes.pick(KEYS): bytes.pick(TEXTS)}, bytes.pick(KEYS): [bytes.pick(TEXTS)]}),
        9 => {
            json!([{"schemes": {bytes.pick(TEXTS): {"list": [bytes.pick(TEXTS)]}}}, {bytes.pick(TEXTS): [bytes.pick(TEXTS)]}])
        }
        10 => {
            json!({"type": bytes.pick(TEXTS), bytes.pick(KEYS): bytes.pick(TEXTS), "flows": {bytes.pick(KEYS): {"scopes": {bytes.pick(TEXTS): ""}}}})
        }
        11 => bytes.text().into(),
        12 => {
            let depth = bytes.below(126);
            (0..depth).fold(json!(1), |inner, at| if at % 2 == 0 { json!([inner]) } else { json!({"k": inner}) })
        }
        _ => bytes.pick(TEXTS).into(),
    }
}

fn places(value: &Value, at: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    all.push(at.clone());
    let children: Vec<&Value> = match value {
        Value::Array(elements) => elements.iter().collect(),
        Value::Object(members) => members.values().collect(),
        _ => Vec::new(),
    };
    for (index, child) in children.into_iter().enumerate() {
        at.push(index);
        places(child, at, all);
        at.pop();
    }
}

fn find<'v>(value: &'v mut Value, at: &[usize]) -> Option<&'v mut Value> {
    let Some((first, rest)) = at.split_first() else { return Some(value) };
    let child = match value {
        Value::Array(elements) => elements.get_mut(*first),
        Value::Object(members) => members.values_mut().nth(*first),
        _ => None,
    };
    find(child?, rest)
}

/// Changes one place of a card.
pub fn change(card: &mut Value, bytes: &mut Bytes<'_>) {
    let mut all = Vec::new();
    places(card, &mut Vec::new(), &mut all);
    let at = all[bytes.below(all.len())].clone();
    let other = all[bytes.below(all.len())].clone();
    let copied = find(card, &other).cloned().unwrap_or_default();
    let parent = at.split_last().map(|(last, parent)| (*last, parent.to_vec()));
    match bytes.below(8) {
        0 | 1 => {
            let new = value(bytes);
            if let Some(place) = find(card, &at).filter(|_| !at.is_empty()) {
                *place = new;
            }
        }
        2 => {
            // Another key for a member, in its place.
            let Some((last, parent)) = parent else { return };
            let key = bytes.pick(KEYS);
            if let Some(Value::Object(members)) = find(card, &parent) {
                let renamed = members.iter().enumerate();
                let renamed: Map<String, Value> = renamed
                    .map(|(index, (old, value))| {
                        (if index == last { key.to_owned() } else { old.clone() }, value.clone())
                    })
                    .collect();
                *members = renamed;
            }
        }
        3 => {
            let Some((last, parent)) = parent else { return };
            match find(card, &parent) {
                Some(Value::Array(elements)) if last < elements.len() => drop(elements.remove(last)),
                Some(Value::Object(members)) => {
                    let key = members.keys().nth(last).cloned().unwrap_or_default();
                    members.shift_remove(&key);
                }
                _ => {}
            }
        }
        4 | 5 => {
            let (key, new) = (bytes.pick(KEYS), value(bytes));
            match find(card, &at) {
                Some(Value::Array(elements)) => elements.push(new),
                Some(Value::Object(members)) => drop(members.insert(key.to_owned(), new)),
                _ => {}
            }
        }
        6 => {
            let key = bytes.pick(KEYS);
            match find(card, &at) {
                Some(Value::Array(elements)) => elements.push(copied),
                Some(Value::Object(members)) => drop(members.insert(key.to_owned(), copied)),
                _ => {}
            }
        }
        _ => {
            let key = bytes.pick(KEYS);
            let list = bytes.flag();
            if let Some(place) = find(card, &at).filter(|_| !at.is_empty()) {
                let inner = place.take();
                *place = if list { json!([inner]) } else { json!({key: inner}) };
            }
        }
    }
}
