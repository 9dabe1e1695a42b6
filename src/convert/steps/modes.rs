//! Modes: `text` becomes `text/plain`; a 0.1 card that states none gets the default of its version.

use std::collections::BTreeSet;

use crate::card::generation::Generation;
use crate::convert::plan::Kind;
use crate::convert::tree::{Kind as Json, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

pub(super) fn run(work: &mut Work<'_>) {
    let mut root = std::mem::take(&mut work.root);
    let is_0_1 = work.generation == Generation::V0_1 && says_0_1(work);
    for name in ["defaultInputModes", "defaultOutputModes"] {
        if root.get(name).is_none() && is_0_1 {
            let id = work.note(None, Kind::Added, "Every card states its default modes since 0.2.");
            work.assumed(id, "plain text, the default of 0.1");
            root.put(name, Tree::array(vec![Tree::text("text/plain")]).marked(id));
        }
        list(work, &mut root, name);
    }
    if let Some(skills) = root.get_mut("skills").and_then(Tree::elements_mut) {
        for skill in skills {
            list(work, skill, "inputModes");
            list(work, skill, "outputModes");
        }
    }
    work.root = root;
}

/// Whether the source has `authentication` or says 0.1; a card that merely lacks modes may be of any version.
fn says_0_1(work: &Work<'_>) -> bool {
    let authentication = Pointer::root().key("authentication");
    let stated = work.notes.iter().any(|note| {
        let place = work.place(note.origin);
        place == Some(Pointer::root().key("protocolVersion"))
    });
    work.places.contains(&authentication) || stated
}

fn list(work: &mut Work<'_>, holder: &mut Tree, name: &str) {
    let Some(modes) = holder.get_mut(name) else { return };
    if let Json::Text { .. } = &modes.kind {
        let one = Tree { origin: None, marks: Vec::new(), kind: std::mem::take(&mut modes.kind) };
        modes.kind = Json::Array(vec![one]);
        work.note(modes.origin, Kind::Wrapped, "Modes stand in a list.");
    }
    let Some(elements) = modes.elements_mut() else { return };
    let mut completed = BTreeSet::new();
    for (index, mode) in elements.iter_mut().enumerate() {
        if mode.as_str().is_some_and(|text| text.trim().eq_ignore_ascii_case("text")) {
            mode.set_text("text/plain");
            completed.insert(index);
            match mode.origin {
                Some(origin) => {
                    work.note(Some(origin), Kind::Renamed, "A mode is a media type; `text` is written `text/plain`.")
                }
                None => work.note(None, Kind::Renamed, "A mode is a media type; `text` is written `text/plain`."),
            };
        }
    }
    // Only what the new spelling made equal goes; other repetitions are their author's.
    let mut kept: Vec<Tree> = Vec::new();
    let first_plain = elements.iter().position(|mode| mode.as_str() == Some("text/plain"));
    for (index, mode) in std::mem::take(elements).into_iter().enumerate() {
        let repeated = mode.as_str() == Some("text/plain") && first_plain != Some(index) && !completed.is_empty();
        if repeated {
            let id = work.note(mode.origin, Kind::Merged, "`text/plain` is in the list already.");
            if let Some(first) = kept.iter_mut().find(|mode| mode.as_str() == Some("text/plain")) {
                first.marks.push(id);
            }
        } else {
            kept.push(mode);
        }
    }
    *elements = kept;
}
