//! Members in the order of the specification; unknown ones stay behind the member they follow.

use crate::card::Shape;
use crate::card::fields;
use crate::convert::tree::{Kind as Json, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

pub(in crate::convert) fn run(work: &mut Work<'_>) {
    if work.is_changed() {
        sort(&mut work.root, &Pointer::root());
    }
}

/// Sorts the members of a value and of everything in it.
pub(super) fn sort(tree: &mut Tree, at: &Pointer) {
    match &mut tree.kind {
        Json::Array(elements) => {
            for (index, element) in elements.iter_mut().enumerate() {
                sort(element, &at.index(index));
            }
        }
        Json::Object(entries) => {
            if let Some(shape) = fields::shape_at(at) {
                let ranks = ranks(shape, entries.iter().map(|entry| entry.key.as_str()));
                let mut ranked: Vec<_> = ranks.into_iter().zip(std::mem::take(entries)).collect();
                ranked.sort_by_key(|(rank, _)| *rank);
                *entries = ranked.into_iter().map(|(_, entry)| entry).collect();
            }
            for entry in entries {
                sort(&mut entry.value, &at.key(&entry.key));
            }
        }
        _ => {}
    }
}

fn ranks<'k>(shape: &Shape, keys: impl Iterator<Item = &'k str>) -> Vec<usize> {
    let mut last = 0;
    keys.map(|key| {
        last = shape.rank(key).map_or(last, |rank| rank + 1);
        last
    })
    .collect()
}
