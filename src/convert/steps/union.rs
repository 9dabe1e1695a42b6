//! A scheme that has its v1.0 wrapper and the flat members of 0.3 beside it, as SDK servers write it.

use crate::card::older::{FLAT_SCHEME_MEMBERS, is_credential};
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Entry, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

use super::schemes::{self, KINDS};

/// Takes the flat members into the wrapper, where they say the same or something that it does not say.
pub(super) fn fold(work: &mut Work<'_>, name: &str, scheme: &mut Tree, wrapper: &str, at: &Pointer) {
    let flat: Vec<String> = scheme
        .entries()
        .iter()
        .map(|entry| entry.key.clone())
        // What no version knows stays where its author put it.
        .filter(|key| FLAT_SCHEME_MEMBERS.contains(&key.as_str()) || is_credential(key))
        .collect();
    if flat.is_empty() {
        return;
    }
    let Some(mut inner) = scheme.take(wrapper) else { return };
    for key in flat {
        let Some(value) = scheme.take(&key) else { continue };
        if is_credential(&key) {
            schemes::forget(work, &value);
            continue;
        }
        if key == "type" {
            member(work, name, &mut inner, &key, value, wrapper, at);
            continue;
        }
        let target = if key == "in" && wrapper == "apiKeySecurityScheme" { "location" } else { &key };
        if !inner.is_object() {
            scheme.put(&key, value);
        } else if inner.get(target).is_none() {
            work.note(value.origin, Kind::Moved, format!("It belongs into `{wrapper}`."));
            inner.put(target, value);
        } else {
            member(work, name, &mut inner, target, value, wrapper, at);
        }
    }
    scheme.entries_mut().into_iter().for_each(|entries| entries.push(Entry::new(wrapper, inner.clone())));
}

/// One flat member whose place in the wrapper is taken.
fn member(work: &mut Work<'_>, name: &str, inner: &mut Tree, key: &str, value: Tree, wrapper: &str, at: &Pointer) {
    let agrees = if key == "type" {
        let word = KINDS.iter().find(|(_, known, _)| *known == wrapper).map(|(word, _, _)| *word);
        value.as_str().is_some_and(|text| word.is_some_and(|word| text.eq_ignore_ascii_case(word)))
    } else {
        inner.get(key).is_some_and(|known| known.same(&value))
    };
    if agrees {
        let id = work.note(value.origin, Kind::Merged, "The wrapper says the same.");
        if key == "type" {
            inner.marks.push(id);
        } else if let Some(known) = inner.get_mut(key) {
            known.marks.push(id);
        }
        return;
    }
    let place = work.place(value.origin).unwrap_or_else(|| at.key(key));
    let shown = crate::check::wording::quoted(name);
    let text = format!(
        "The scheme {shown} says `{key}` twice: `{wrapper}` says one thing, the 0.3 member beside it another. Which one counts?"
    );
    let mut question = Question::new(place.as_str(), place.clone(), text).or("new", "what the wrapper says");
    if key != "type" {
        question = question.or("old", "what the 0.3 member says");
    }
    match work.ask(question).as_deref() {
        Some("old") => {
            work.note(value.origin, Kind::Moved, "Its author says that it counts.");
            if let Some(old) = inner.put(key, value) {
                work.remove(&old, "Its author says that the 0.3 member counts.", Some("its value"));
            }
        }
        Some(_) => {
            work.remove(&value, "Its author says that the wrapper counts.", Some("its value"));
        }
        None => {
            let id = work.note(value.origin, Kind::Asked, "The wrapper says something else; its author decides.");
            work.lost(id, "its value, until that is answered");
        }
    }
}
