//! What rows say of the values of a card: summaries of entries, lists of words, JSON text out of its place.

use crate::card::{Shape, fields};
use crate::document::{Document, Node, Pointer};
use crate::text::visible;

/// The strings of a list; other values as they are, so that nothing is hidden.
pub(super) fn words(node: &Node) -> Vec<String> {
    node.elements().iter().map(|word| word.as_str().map_or_else(|| word.to_json().to_string(), str::to_owned)).collect()
}

/// What kind of scheme an entry is, in words.
pub(super) fn scheme_kind(node: &Node) -> &'static str {
    fields::SECURITY_SCHEME
        .fields
        .iter()
        .find(|field| node.get(field.name).is_some())
        .and_then(|field| field.kind.shape())
        .map_or("kind not chosen", |shape| shape.title)
}

/// What tells an entry apart from its neighbours, in a line.
pub fn summary(document: &Document, place: &Pointer, shape: &Shape) -> String {
    let Some(node) = document.get(place) else { return String::new() };
    let text = |name: &str| node.get(name).and_then(Node::as_str).unwrap_or_default();
    let join = |parts: &[&str]| {
        let parts: Vec<String> =
            parts.iter().filter(|part| !part.is_empty()).map(|part| visible(part).into_owned()).collect();
        parts.join(" · ")
    };
    let line = match shape.name {
        "AgentInterface" => join(&[text("protocolBinding"), text("url"), text("protocolVersion")]),
        "AgentSkill" => join(&[text("id"), text("name")]),
        "AgentExtension" => join(&[text("uri")]),
        "SecurityScheme" => scheme_kind(node).to_owned(),
        _ => String::new(),
    };
    if line.is_empty() { "empty: press Enter to fill it in".into() } else { line }
}

/// A combination of schemes in words: "oauth (orders:read) and key".
pub fn combination_summary(document: &Document, place: &Pointer) -> String {
    let Some(schemes) = document.get(place).and_then(|node| node.get("schemes")) else {
        return "not in the v1.0 form; see the problems".into();
    };
    let parts: Vec<String> = schemes
        .members()
        .iter()
        .map(|member| {
            let scopes = member.value.get("list").map(words).unwrap_or_default();
            let name = visible(&member.key);
            if scopes.is_empty() { name.into_owned() } else { format!("{name} ({})", visible(&scopes.join(", "))) }
        })
        .collect();
    if parts.is_empty() { "nothing: anyone may call".into() } else { parts.join(" and ") }
}

/// JSON text taken out of its place: the lines behind the first lose the indentation they share.
pub(super) fn outdent(raw: &str) -> String {
    let raw = raw.replace("\r\n", "\n");
    let indent = raw
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut lines = raw.lines();
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        out.push_str(line.get(indent..).unwrap_or_else(|| line.trim_start()));
    }
    out
}

/// JSON text on one line: line ends between its tokens, with the white space around them, become a space.
pub fn one_line(raw: &str) -> String {
    // A string cannot hold a line end.
    raw.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

pub(super) fn singular(label: &str) -> String {
    label.strip_suffix('s').unwrap_or(label).to_owned()
}

/// "an example", "a scope".
pub(super) fn an(noun: &str) -> String {
    let mut chars = noun.chars();
    let noun: String = chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect());
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}
