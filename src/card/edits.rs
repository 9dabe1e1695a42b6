//! Edits in terms of a card: new members take their place in specification order, and the objects around them come and
//! go with them. What the author ordered differently stays.

use serde_json::{Value as Json, json};

use crate::card::{Kind, fields};
use crate::document::{Document, Edit, Fragment, Pointer};

/// The edits that make `value` stand at `at`, whether something stands there or not. Missing parents are made.
pub fn put(document: &Document, at: &Pointer, value: impl Into<Fragment>) -> Vec<Edit> {
    let value = value.into();
    if document.get(at).is_some() {
        return vec![Edit::Set { at: at.clone(), value }];
    }
    // Climb to what exists, then wrap the value in the objects that are missing.
    let mut missing = at.clone();
    let mut edits = Vec::new();
    loop {
        let Some(parent) = missing.parent() else { return Vec::new() };
        if document.get(&parent).is_some() {
            let position = position(document, &missing);
            let whole = missing == *at;
            let value = if whole { value.clone() } else { empty_for(&missing).into() };
            edits.insert(0, Edit::Insert { at: missing.clone(), position, value });
            return edits;
        }
        let whole = missing == *at;
        let value = if whole { value.clone() } else { empty_for(&missing).into() };
        edits.insert(0, Edit::Insert { at: missing.clone(), position: None, value });
        missing = parent;
    }
}

/// The edits that take away what stands at `at`, together with optional objects that only held it.
pub fn take(document: &Document, at: &Pointer) -> Vec<Edit> {
    let mut gone = at.clone();
    if document.get(&gone).is_none() {
        return Vec::new();
    }
    while let Some(parent) = gone.parent() {
        let only = document.get(&parent).is_some_and(|node| node.len() == 1);
        if !only || !may_vanish(&parent) {
            break;
        }
        gone = parent;
    }
    vec![Edit::Remove { at: gone }]
}

/// Whether an object that became empty says nothing any more: an optional object member, or an optional list or map.
/// Entries of lists and maps, the branches of a one-of and required members stay.
fn may_vanish(at: &Pointer) -> bool {
    let Some(field) = fields::field_at(at) else { return false };
    let is_member = at.last().is_some_and(|last| last == field.name);
    let in_one_of = at.parent().and_then(|parent| fields::shape_at(&parent)).is_some_and(|shape| shape.one_of);
    let keeps_meaning_when_empty = matches!(field.kind, Kind::Json);
    is_member && !field.required && !in_one_of && !keeps_meaning_when_empty
}

/// How many members shall stand before the new member `at`: it comes behind the last one that precedes it in the
/// specification. `None` where the specification has no order.
pub fn position(document: &Document, at: &Pointer) -> Option<usize> {
    let parent = at.parent()?;
    let shape = fields::shape_at(&parent)?;
    let name = at.last()?;
    let rank = shape.rank(&name)?;
    let members = document.get(&parent)?.members();
    let rank_of = |key: &str| shape.rank(key);
    let behind = members.iter().rposition(|member| rank_of(&member.key).is_some_and(|other| other < rank));
    let before = members.iter().position(|member| rank_of(&member.key).is_some_and(|other| other > rank));
    match (behind, before) {
        (Some(index), _) => Some(index + 1),
        (None, Some(index)) => Some(index),
        (None, None) => None,
    }
}

/// An empty value of the type that the specification wants at `at`.
pub fn empty_for(at: &Pointer) -> Json {
    use crate::card::kinds::JsonType;
    let Some(field) = fields::field_at(at) else { return json!({}) };
    let is_member = at.last().is_some_and(|last| last == field.name)
        && at.parent().and_then(|parent| fields::shape_at(&parent)).is_some();
    if !is_member {
        return match field.kind {
            Kind::Words | Kind::Texts | Kind::MediaTypes | Kind::TextMap => json!(""),
            _ => json!({}),
        };
    }
    match field.kind.json_type() {
        JsonType::String => json!(""),
        JsonType::Bool => json!(false),
        JsonType::StringArray | JsonType::ObjectArray => json!([]),
        JsonType::Object => json!({}),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn pointer(text: &str) -> Pointer {
        Pointer::parse(text).unwrap()
    }

    fn put_text(text: &str, at: &str, value: impl Into<Fragment>) -> String {
        let mut document = Document::parse(text).unwrap();
        document.apply_all(&put(&document, &pointer(at), value)).unwrap();
        document.text().to_owned()
    }

    #[test]
    fn a_new_card_fills_up_in_specification_order_whatever_is_answered_first() {
        let mut text = "{}".to_owned();
        for (at, value) in [
            ("/version", json!("1")),
            ("/skills/0/tags/0", json!("a")),
            ("/name", json!("n")),
            ("/provider/organization", json!("o")),
            ("/description", json!("d")),
            ("/capabilities/streaming", json!(true)),
        ] {
            text = put_text(&text, at, value);
        }
        let keys: Vec<String> =
            Document::parse(&text).unwrap().root().members().iter().map(|member| member.key.to_string()).collect();
        assert_eq!(keys, ["name", "description", "provider", "version", "capabilities", "skills"]);
    }

    #[test]
    fn an_authors_own_order_is_kept() {
        let text = "{\n  \"version\": \"1\",\n  \"x\": 0,\n  \"name\": \"n\"\n}\n";
        assert_eq!(
            put_text(text, "/description", "d"),
            "{\n  \"version\": \"1\",\n  \"x\": 0,\n  \"name\": \"n\",\n  \"description\": \"d\"\n}\n"
        );
    }

    #[test]
    fn optional_objects_go_with_their_last_member_and_required_ones_stay() {
        let document = Document::parse(
            r#"{"provider": {"url": "u"}, "capabilities": {"streaming": true}, "skills": [{"id": "x"}]}"#,
        )
        .unwrap();
        assert_eq!(take(&document, &pointer("/provider/url")), [Edit::remove(pointer("/provider"))]);
        assert_eq!(
            take(&document, &pointer("/capabilities/streaming")),
            [Edit::remove(pointer("/capabilities/streaming"))]
        );
        assert_eq!(take(&document, &pointer("/skills/0/id")), [Edit::remove(pointer("/skills/0/id"))]);
        assert_eq!(take(&document, &pointer("/iconUrl")), []);
    }
}
