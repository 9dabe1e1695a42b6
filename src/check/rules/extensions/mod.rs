//! Rules about extensions.

pub mod params;
pub mod required;
pub mod uri;

use crate::card::spelling::member;
use crate::check::CardView;
use crate::document::{Node, Pointer};

/// The extensions that are objects, with their places.
fn extensions<'a>(card: &CardView<'a>) -> Vec<(Pointer, &'a Node)> {
    let Some(capabilities) = member(card.root, "capabilities") else { return Vec::new() };
    let Some(list) = member(&capabilities.value, "extensions") else { return Vec::new() };
    let at = Pointer::root().key(&capabilities.key).key(&list.key);
    let entries = list.value.elements().iter().enumerate().filter(|(_, node)| node.as_object().is_some());
    entries.map(|(index, node)| (at.index(index), node)).collect()
}
