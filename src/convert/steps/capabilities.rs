//! Capabilities: the flag of the extended card under its historical names, what left the specification, and members
//! that early SDKs put elsewhere.

use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Kind as Json, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

pub(super) fn run(work: &mut Work<'_>) {
    if work.root.get("capabilities").is_none() && !work.is_v1() {
        let id = work.note(None, Kind::Added, "A card states its capabilities, even if it has none of them.");
        work.root.put("capabilities", Tree::object([]).marked(id));
    }
    extended_card(work);
    history(work);
    modes(work);
    extensions(work);
    examples(work);
}

/// `supportsAuthenticatedExtendedCard` (0.2, 0.3) and `supportsExtendedAgentCard` (drafts).
fn extended_card(work: &mut Work<'_>) {
    for name in ["supportsAuthenticatedExtendedCard", "supportsExtendedAgentCard"] {
        let Some(flag) = work.root.take(name) else { continue };
        let origin = flag.origin;
        let Some(capabilities) = work.root.get_mut("capabilities").filter(|capabilities| capabilities.is_object())
        else {
            work.root.put(name, flag);
            continue;
        };
        let Some(known) = capabilities.get_mut("extendedAgentCard") else {
            capabilities.put("extendedAgentCard", flag);
            work.note(origin, Kind::Moved, "v1.0 states it among the capabilities.");
            continue;
        };
        if known.same(&flag) {
            let id = work.note(origin, Kind::Merged, "`capabilities.extendedAgentCard` says the same.");
            if let Some(known) = work.root.get_mut("capabilities").and_then(|flags| flags.get_mut("extendedAgentCard"))
            {
                known.marks.push(id);
            }
            continue;
        }
        let place = work.place(origin).unwrap_or_else(|| Pointer::root().key(name));
        let text = format!("`{name}` and `capabilities.extendedAgentCard` say different things. Which one counts?");
        let question = Question::new(place.as_str(), place.clone(), text)
            .or("new", "`capabilities.extendedAgentCard`, which v1.0 clients read")
            .or("old", format!("`{name}`"))
            .default("new");
        if work.ask(question).as_deref() == Some("old") {
            work.note(origin, Kind::Moved, "Its author says that it counts.");
            let old = work.root.get_mut("capabilities").and_then(|flags| flags.put("extendedAgentCard", flag));
            if let Some(old) = old {
                work.remove(&old, "Its author says that the older flag counts.", Some("its value"));
            }
        } else {
            work.remove(
                &flag,
                "`capabilities.extendedAgentCard` says what v1.0 clients read.",
                Some("that the older flag said otherwise"),
            );
        }
    }
}

fn history(work: &mut Work<'_>) {
    if super::dual::is_wanted(work) {
        // It is a member of the 0.3 half.
        return;
    }
    let Some(flag) = work.root.get_mut("capabilities").and_then(|flags| flags.take("stateTransitionHistory")) else {
        return;
    };
    let lost = match flag.kind {
        Json::Bool(true) => Some("that the agent keeps a history of states"),
        Json::Bool(false) => None,
        _ => Some("its value"),
    };
    work.remove(&flag, "v1.0 no longer has this capability, and no client asks for it.", lost);
}

/// `capabilities.inputModes` and `outputModes`, a habit of early SDKs.
fn modes(work: &mut Work<'_>) {
    for (name, target) in [("inputModes", "defaultInputModes"), ("outputModes", "defaultOutputModes")] {
        let Some(flags) = work.root.get_mut("capabilities") else { return };
        if !flags.get(name).is_some_and(Tree::is_array) {
            continue;
        }
        let Some(mut found) = flags.take(name) else { continue };
        let origin = found.origin;
        match work.root.get_mut(target) {
            None => {
                work.root.put(target, found);
                work.note(origin, Kind::Moved, "The card states its default modes itself.");
            }
            Some(known) if known.is_array() => {
                let elements = found.elements_mut().map(std::mem::take).unwrap_or_default();
                let known = known.elements_mut();
                if let Some(known) = known {
                    for element in elements {
                        if !known.iter().any(|mode| mode.same(&element)) {
                            known.push(element);
                        }
                    }
                }
                let id = work.note(origin, Kind::Merged, "The card states its default modes itself.");
                if let Some(known) = work.root.get_mut(target) {
                    known.marks.push(id);
                }
            }
            Some(_) => {
                work.root.get_mut("capabilities").and_then(|flags| flags.put(name, found));
            }
        }
    }
}

/// A top-level list of extensions.
fn extensions(work: &mut Work<'_>) {
    let is_list = |tree: &Tree| tree.is_array() && tree.elements().iter().all(|one| one.text_of("uri").is_some());
    if !work.root.get("extensions").is_some_and(is_list) || !work.root.get("capabilities").is_some_and(Tree::is_object)
    {
        return;
    }
    let Some(mut list) = work.root.take("extensions") else { return };
    let origin = list.origin;
    let Some(capabilities) = work.root.get_mut("capabilities") else { return };
    let Some(known) = capabilities.get_mut("extensions") else {
        capabilities.put("extensions", list);
        work.note(origin, Kind::Moved, "Extensions stand among the capabilities, where clients look for them.");
        return;
    };
    let mut twins = Vec::new();
    if let Some(known) = known.elements_mut() {
        for one in list.elements_mut().map(std::mem::take).unwrap_or_default() {
            match known.iter().position(|known| known.text_of("uri") == one.text_of("uri")) {
                Some(index) => twins.push((index, one)),
                None => known.push(one),
            }
        }
    }
    let id = work.note(origin, Kind::Merged, "Extensions stand among the capabilities, where clients look for them.");
    let mut marks = Vec::new();
    for (index, one) in twins {
        let same = work
            .root
            .at(&Pointer::root().key("capabilities").key("extensions").index(index))
            .is_some_and(|known| known.same(&one));
        let note = work.note(one.origin, Kind::Merged, "An extension with this URI stands among the capabilities.");
        if !same {
            work.lost(note, "what it says otherwise");
        }
        marks.push((index, note));
    }
    if let Some(known) = work.root.get_mut("capabilities").and_then(|flags| flags.get_mut("extensions")) {
        known.marks.push(id);
        for (index, note) in marks {
            if let Some(twin) = known.elements_mut().and_then(|list| list.get_mut(index)) {
                twin.marks.push(note);
            }
        }
    }
}

/// Examples of the card: with one skill that has none, they are that skill's.
fn examples(work: &mut Work<'_>) {
    let texts = |tree: &Tree| tree.is_array() && tree.elements().iter().all(|one| one.as_str().is_some());
    if !work.root.get("examples").is_some_and(texts) {
        return;
    }
    let only = work
        .root
        .get("skills")
        .map(Tree::elements)
        .is_some_and(|skills| matches!(skills, [one] if one.is_object() && one.get("examples").is_none()));
    if !only {
        return;
    }
    let Some(list) = work.root.take("examples") else { return };
    let origin = list.origin;
    if let Some(skill) = work.root.get_mut("skills").and_then(Tree::elements_mut).and_then(|skills| skills.first_mut())
    {
        skill.put("examples", list);
    }
    let id = work.note(origin, Kind::Moved, "Examples belong to a skill, and the card has one.");
    work.assumed(id, "they are examples of the only skill");
}
