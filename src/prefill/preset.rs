//! Answers that were given beforehand: `--set POINTER=VALUE` and `--answers FILE`.

use serde_json::Value as Json;

use crate::card::generation::Generation;
use crate::card::kinds::JsonType;
use crate::card::{Kind, edits, fields};
use crate::check::{Report, Severity};
use crate::document::{Document, Fragment, Node, Pointer};

/// One answer: a place and what shall stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The place; a list index behind the last appends, and so does `-`.
    pub at: Pointer,
    /// The value.
    pub value: Json,
}

/// Reads `POINTER=VALUE`. The value is text where the card wants text, else JSON if it is JSON; words with commas
/// between them make a list where the card wants a list of words. Returns why it cannot be read, for the user.
pub fn assignment(text: &str) -> Result<Preset, String> {
    let (place, value) = split(text).ok_or_else(|| {
        format!(
            "`{text}` is no answer: it must be POINTER=VALUE, such as /name=Returns desk or /skills/0/tags/0=returns"
        )
    })?;
    let at = Pointer::parse(place).map_err(|error| error.to_string())?;
    let value = match wanted(&at) {
        Some(JsonType::String) => Json::String(value.to_owned()),
        wanted => serde_json::from_str(value).unwrap_or_else(|_| match wanted {
            Some(JsonType::StringArray) => {
                value.split(',').map(str::trim).filter(|word| !word.is_empty()).map(Json::from).collect()
            }
            _ => Json::String(value.to_owned()),
        }),
    };
    Ok(Preset { at, value })
}

/// The equals sign behind the first that ends a pointer: keys may hold one, but no member of ours does.
fn split(text: &str) -> Option<(&str, &str)> {
    text.split_once('=').filter(|(place, _)| place.starts_with('/'))
}

/// What the specification wants at a place, elements of lists and maps included; `None` where it does not say.
fn wanted(at: &Pointer) -> Option<JsonType> {
    let field = fields::field_at(at)?;
    let is_member = at.parent().and_then(|parent| fields::shape_at(&parent)).is_some();
    match field.kind {
        kind if is_member => Some(kind.json_type()),
        Kind::Words | Kind::Texts | Kind::MediaTypes | Kind::TextMap => Some(JsonType::String),
        Kind::Json => None,
        _ => Some(JsonType::Object),
    }
}

/// Reads the content of an answers file: a JSON object of pointers and values, or a part of a card. Returns why it
/// cannot be read, for the user.
pub fn answers(document: &Document) -> Result<Vec<Preset>, String> {
    if document.root().as_object().is_none() {
        return Err(format!("the answers must be a JSON object, not {}", document.root().kind()));
    }
    if let Some(duplicate) = document.duplicate_keys().first() {
        return Err(format!("{} is answered twice", duplicate.pointer));
    }
    let members = document.root().members();
    let pointers = members.iter().filter(|member| member.key.starts_with('/')).count();
    if pointers == 0 {
        let mut presets = Vec::new();
        spread(document.root(), &Pointer::root(), &mut presets);
        return Ok(presets);
    }
    if pointers < members.len() {
        return Err("the answers must be pointers such as /name, or a part of a card, not both".into());
    }
    members
        .iter()
        .map(|member| {
            let at = Pointer::parse(&member.key).map_err(|error| error.to_string())?;
            Ok(Preset { at, value: member.value.to_json() })
        })
        .collect()
}

/// A part of a card as answers: objects are merged member by member; lists, free JSON and one-ofs are taken whole.
fn spread(node: &Node, at: &Pointer, presets: &mut Vec<Preset>) {
    let is_member = at.parent().and_then(|parent| fields::shape_at(&parent)).is_some();
    let merged = at.is_root()
        || fields::shape_at(at).is_some_and(|shape| !shape.one_of)
        || fields::field_at(at).is_some_and(|field| is_member && matches!(field.kind, Kind::Map(_)));
    if node.is_empty() || node.as_object().is_none() || !merged {
        presets.push(Preset { at: at.clone(), value: node.to_json() });
        return;
    }
    for member in node.members() {
        spread(&member.value, &at.key(&member.key), presets);
    }
}

/// Puts answers into a card, one after the other; missing parents are made in specification order. Returns every
/// answer that does not fit.
pub fn fill(document: &mut Document, presets: &[Preset]) -> Result<(), Vec<String>> {
    let mut refused = Vec::new();
    for preset in presets {
        let at = appended(document, &preset.at);
        let changes = edits::put(document, &at, Fragment::Json(preset.value.clone()));
        let done = if changes.is_empty() {
            Err("nothing can stand there".to_owned())
        } else {
            document.apply_all(&changes).map(|_| ()).map_err(|error| error.to_string())
        };
        if let Err(reason) = done {
            refused.push(format!("{}: {reason}", preset.at));
        }
    }
    if refused.is_empty() { Ok(()) } else { Err(refused) }
}

/// The place that `-` stands for: behind the last element (RFC 6901, section 4).
fn appended(document: &Document, at: &Pointer) -> Pointer {
    let mut place = Pointer::root();
    for token in at.tokens() {
        let is_list = match document.get(&place) {
            Some(node) => node.as_array().is_some(),
            None => matches!(wanted(&place), Some(JsonType::StringArray | JsonType::ObjectArray)),
        };
        place = if token == "-" && is_list {
            place.index(document.get(&place).map_or(0, Node::len))
        } else {
            place.key(&token)
        };
    }
    place
}

/// The required answers that a card lacks: a line for each, with its place, label and an example.
pub fn missing(document: &Document, report: &Report) -> Vec<String> {
    let empty = |pointer: &Pointer| {
        document.get(pointer).is_none_or(|node| {
            node.as_str().is_some_and(|text| text.trim().is_empty()) || (node.as_array().is_some() && node.is_empty())
        })
    };
    // An object without any member is not judged as a card, but what it lacks is known.
    if report.generation != Generation::V1_0 && document.root().is_empty() {
        return fields::CARD
            .fields
            .iter()
            .filter(|field| field.required)
            .map(|field| missing_line(&Pointer::root().key(field.name)))
            .collect();
    }
    let mut places: Vec<Pointer> = report
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error && empty(&finding.pointer))
        .map(|finding| finding.pointer.clone())
        .collect();
    places.dedup();
    places.iter().map(missing_line).collect()
}

fn missing_line(at: &Pointer) -> String {
    match fields::field_at(at) {
        Some(field) if !field.example.is_empty() => format!("{at} ({}), such as {}", field.label, field.example),
        Some(field) => format!("{at} ({})", field.label),
        None => at.to_string(),
    }
}
