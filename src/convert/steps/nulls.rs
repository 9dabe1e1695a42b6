//! `null` and an empty tenant go: they mean the same as an absent member, and readers choke on them (rule book, 2.6).

use crate::convert::spot::Spot;
use crate::convert::tree::{Entry, Kind, Tree};
use crate::convert::work::Work;

pub(super) fn run(work: &mut Work<'_>) {
    let mut root = std::mem::take(&mut work.root);
    visit(work, &mut root, Spot::card());
    work.root = root;
}

fn visit(work: &mut Work<'_>, tree: &mut Tree, spot: Spot) {
    match &mut tree.kind {
        Kind::Array(elements) => elements.iter_mut().for_each(|element| visit(work, element, spot.step(""))),
        Kind::Object(entries) => {
            if !matches!(spot, Spot::Leaf) {
                entries.retain(|entry| !is_nothing(work, entry, spot));
            }
            for entry in entries {
                visit(work, &mut entry.value, spot.step(&entry.key));
            }
        }
        _ => {}
    }
}

fn is_nothing(work: &mut Work<'_>, entry: &Entry, spot: Spot) -> bool {
    // What the specification does not know is the author's own, null or not.
    if !spot.knows(&entry.key) {
        return false;
    }
    if entry.value.is_null() {
        work.remove(&entry.value, "`null` says the same as leaving the member out, and some readers fail on it.", None);
        return true;
    }
    let is_interface = spot.knows("tenant") && spot.knows("protocolBinding");
    if is_interface && entry.key == "tenant" && entry.value.as_str() == Some("") {
        work.remove(&entry.value, "An empty tenant says the same as none.", None);
        return true;
    }
    false
}
