//! A card with v1.0 interfaces and addresses of 0.x beside them: what the v1.0 half says wins; an old member that
//! says something else is asked about, never dropped.

use super::{DEFAULT_BINDING, Endpoint, Stated, plain};
use crate::check::address;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::Tree;
use crate::convert::version;
use crate::convert::work::Work;
use crate::document::Pointer;

pub(super) fn run(work: &mut Work<'_>) {
    let url = work.root.take("url");
    let transport = work.root.take("preferredTransport");
    let additional = work.root.take("additionalInterfaces");
    let stated = work.root.take("protocolVersion");
    if let Some(list) = work.root.take("protocolVersions") {
        work.remove(&list, "Every interface states its own protocol version.", None);
    }
    let old_version = stated.as_ref().and_then(Stated::of).filter(|stated| stated.version.0 == 0);
    let old_version = old_version.map_or_else(|| Tree::text("0.3"), |stated| Tree { origin: None, ..stated.tree() });

    let mut added = Vec::new();
    if let Some(url) = url {
        added.extend(main(work, url, transport, &old_version));
    } else if let Some(transport) = transport {
        let known =
            interfaces(work).any(|end| plain(end.binding_text()) == plain(transport.as_str().unwrap_or_default()));
        let id = work.note(
            transport.origin,
            if known { Kind::Merged } else { Kind::Removed },
            "The first interface is the preferred one.",
        );
        if !known {
            work.lost(id, "a binding without an address");
        }
    }
    if let Some(mut list) = additional {
        if let Some(elements) = list.elements_mut().map(std::mem::take) {
            let reason = "v1.0 lists every address in `supportedInterfaces`.";
            let id = work.note(list.origin, Kind::Merged, reason);
            if let Some(list) = work.root.get_mut("supportedInterfaces") {
                list.marks.push(id);
            }
            for (index, element) in elements.into_iter().enumerate() {
                added.extend(additional_entry(work, element, index, &old_version));
            }
        } else {
            work.root.put("additionalInterfaces", list);
        }
    }
    if let Some(list) = work.root.get_mut("supportedInterfaces").and_then(Tree::elements_mut) {
        list.extend(added.into_iter().map(Endpoint::into_tree));
    }
    if let Some(stated) = stated {
        top_version(work, &stated);
    }
}

/// The interfaces as endpoints.
fn interfaces<'w>(work: &'w Work<'_>) -> impl Iterator<Item = Endpoint> + 'w {
    let list = work.root.get("supportedInterfaces").map(Tree::elements).unwrap_or_default();
    list.iter().map(|element| Endpoint {
        entry: Tree::default(),
        url: element.get("url").cloned(),
        binding: element.get("protocolBinding").cloned(),
        version: element.get("protocolVersion").cloned(),
    })
}

/// Where an interface says the same address and binding; an unstated binding fits any.
fn twin(work: &Work<'_>, url: &str, binding: Option<&str>) -> Option<usize> {
    let mut found = interfaces(work).enumerate().filter(|(_, end)| !url.is_empty() && end.url_text() == url);
    found
        .find(|(_, end)| binding.is_none_or(|binding| plain(end.binding_text()) == plain(binding)))
        .map(|(index, _)| index)
}

fn mark(work: &mut Work<'_>, index: usize, member: &str, id: crate::convert::tree::NoteId) {
    let interface =
        work.root.get_mut("supportedInterfaces").and_then(Tree::elements_mut).and_then(|list| list.get_mut(index));
    if let Some(value) = interface.and_then(|interface| interface.get_mut(member)) {
        value.marks.push(id);
    }
}

fn main(work: &mut Work<'_>, url: Tree, transport: Option<Tree>, version: &Tree) -> Option<Endpoint> {
    let text = url.as_str().unwrap_or_default().to_owned();
    let binding = transport.as_ref().and_then(Tree::as_str).map(ToOwned::to_owned);
    if let Some(index) = twin(work, &text, binding.as_deref()) {
        let id = work.note(url.origin, Kind::Merged, "An interface says this address.");
        mark(work, index, "url", id);
        if let Some(transport) = transport {
            let id = work.note(transport.origin, Kind::Merged, "An interface says this binding.");
            mark(work, index, "protocolBinding", id);
        }
        return None;
    }
    let shown = binding.clone().unwrap_or_else(|| DEFAULT_BINDING.into());
    let question = question("main", Pointer::root().key("url"), &text, &shown);
    let kept = settled(work, question, [Some(&url), transport.as_ref()]);
    if !kept {
        return None;
    }
    let binding = transport.unwrap_or_else(|| {
        let note = work.note(None, Kind::Added, "An interface names its binding.");
        work.assumed(note, "the transport is JSONRPC, which 0.3 means when none is stated");
        Tree::text(DEFAULT_BINDING).marked(note)
    });
    Some(Endpoint { entry: Tree::object([]), url: Some(url), binding: Some(binding), version: Some(version.clone()) })
}

fn additional_entry(work: &mut Work<'_>, element: Tree, index: usize, version: &Tree) -> Option<Endpoint> {
    let whole = Tree { origin: element.origin, ..Tree::default() };
    let mut end = Endpoint::of(work, element);
    let text = end.url_text().to_owned();
    let binding = Some(end.binding_text().to_owned()).filter(|text| !text.is_empty());
    if let Some(place) = twin(work, &text, binding.as_deref()) {
        let id = work.note(whole.origin, Kind::Merged, "An interface says this address and binding.");
        let extras = end.entry.entries_mut().map(std::mem::take).unwrap_or_default();
        for extra in extras {
            let id = work.note(
                extra.value.origin,
                Kind::Removed,
                "The interface that says the same address does not have it.",
            );
            work.lost(id, "its value");
        }
        mark(work, place, "url", id);
        if let Some(binding) = end.binding {
            let id = work.note(binding.origin, Kind::Merged, "The interface says this binding.");
            mark(work, place, "protocolBinding", id);
        }
        return None;
    }
    let place = work.place(whole.origin).unwrap_or_default();
    let question =
        question(&format!("additional/{index}"), place, &text, &binding.unwrap_or_else(|| "no binding".into()));
    if !settled(work, question, [Some(&whole), end.binding.as_ref()]) {
        return None;
    }
    if end.version.is_none() {
        end.version = Some(version.clone());
    }
    Some(end)
}

fn question(key: &str, about: Pointer, url: &str, binding: &str) -> Question {
    let text = format!(
        "The 0.3 half says the agent is called at {} with {}; no interface of the v1.0 half says so. What becomes of it?",
        address::shown(url),
        crate::check::wording::quoted(binding)
    );
    Question::new(key, about, text)
        .or("add", "an interface for 0.3, behind the others")
        .or("drop", "nobody is called there any more")
}

/// Whether the address is kept, by the answer; accounts for it.
fn settled(work: &mut Work<'_>, question: Question, trees: [Option<&Tree>; 2]) -> bool {
    let answer = work.ask(question);
    for tree in trees.into_iter().flatten() {
        match answer.as_deref() {
            Some("add") => {
                work.note(tree.origin, Kind::Moved, "It is an interface of its own.");
            }
            Some(_) => {
                work.remove(tree, "The author dropped it: no interface says so.", Some("an address"));
            }
            None => {
                work.note(tree.origin, Kind::Asked, "The v1.0 half does not say so; its author decides.");
            }
        }
    }
    answer.as_deref() == Some("add")
}

/// The version at the top, where every interface states its own.
fn top_version(work: &mut Work<'_>, stated: &Tree) {
    let read = version::read(stated);
    let twin = interfaces(work).position(|end| end.version.as_ref().and_then(version::read) == read && read.is_some());
    if let Some(index) = twin {
        let id = work.note(stated.origin, Kind::Merged, "Every interface states its own protocol version.");
        mark(work, index, "protocolVersion", id);
        return;
    }
    let shown = read.map_or_else(|| "something else".into(), version::write);
    let text = format!("`protocolVersion` at the top says {shown}; no interface does. What becomes of it?");
    let place = work.place(stated.origin).unwrap_or_default();
    let mut question =
        Question::new("protocolVersion", place, text).or("drop", "the interfaces say what is spoken").default("drop");
    if read.is_some_and(|read| read == (0, 3)) {
        question = question.or("add", "the first address speaks 0.3 too");
    }
    if work.ask(question).as_deref() == Some("add") {
        let id = work.note(stated.origin, Kind::Moved, "The first address speaks 0.3 too.");
        if let Some(list) = work.root.get_mut("supportedInterfaces").and_then(Tree::elements_mut)
            && let Some(first) = list.first().map(Tree::without_origin)
        {
            let mut first = first.marked(id);
            first.put("protocolVersion", Tree { origin: stated.origin, ..Tree::text(&shown) });
            list.push(first);
        }
    } else {
        let id = work.remove(stated, "Every interface states its own protocol version.", None);
        work.lost(id, format!("that the card said {shown}"));
    }
}
