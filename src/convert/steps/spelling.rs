//! snake_case member names become camelCase (specification section 5.5).

use crate::card::spelling::camel_case;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::spot::Spot;
use crate::convert::tree::{NoteId, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

const REASON: &str = "Member names are written in camelCase; most readers do not know the name from the protobuf file.";

pub(super) fn run(work: &mut Work<'_>) {
    let mut root = std::mem::take(&mut work.root);
    visit(work, &mut root, Spot::card(), &Pointer::root());
    work.root = root;
}

fn visit(work: &mut Work<'_>, tree: &mut Tree, spot: Spot, at: &Pointer) {
    if spot.is_object() {
        let snake: Vec<String> =
            tree.entries().iter().map(|entry| entry.key.clone()).filter(|key| key.contains('_')).collect();
        for key in snake {
            let name = camel_case(&key);
            // A name that ends in an underscore is a guess at another one, not a spelling of it.
            if name != key && !key.ends_with('_') && spot.knows(&name) && !spot.knows(&key) {
                rename(work, tree, &key, &name, at);
            }
        }
    }
    if let Some(elements) = tree.elements_mut() {
        for (index, element) in elements.iter_mut().enumerate() {
            visit(work, element, spot.step(""), &at.index(index));
        }
    } else if let Some(entries) = tree.entries_mut() {
        for entry in entries {
            let at = at.key(&entry.key);
            visit(work, &mut entry.value, spot.step(&entry.key), &at);
        }
    }
}

/// Renames one member. Where both spellings stand there with different values, only the author knows which counts.
fn rename(work: &mut Work<'_>, object: &mut Tree, key: &str, name: &str, at: &Pointer) {
    let Some(value) = object.get(key) else { return };
    let origin = value.origin;
    let Some(twin) = object.get(name) else {
        object.rename(key, name);
        work.note(origin, Kind::Renamed, REASON);
        return;
    };
    let same = twin.same(value);
    let choice = if same {
        Some(name.to_owned())
    } else {
        let text = format!("`{key}` and `{name}` are one member with two values. Which one counts?");
        let place = work.place(origin).unwrap_or_else(|| at.key(key));
        work.ask(Question::new(place.as_str(), place.clone(), text).or(name, "").or(key, ""))
    };
    let taken = object.take(key);
    let Some(taken) = taken else { return };
    if choice.as_deref() == Some(key) {
        let old = object.put(name, taken);
        work.note(origin, Kind::Renamed, REASON);
        let id = work.note(old.and_then(|old| old.origin), Kind::Removed, "Its other spelling counts.");
        work.lost(id, "its value");
    } else {
        let kind = if choice.is_some() { Kind::Merged } else { Kind::Asked };
        let id: NoteId = work.note(origin, kind, format!("`{name}` stands beside it."));
        if !same {
            work.lost(id, "its value");
        }
        if let Some(twin) = object.get_mut(name) {
            twin.marks.push(id);
        }
    }
}
