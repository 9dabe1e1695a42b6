//! A card that only has addresses in the way of 0.x: the main one first, then the additional ones in their order.

use super::{DEFAULT_BINDING, Endpoint, plain, spoken};
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{NoteId, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

pub(super) fn run(work: &mut Work<'_>) {
    let url = work.root.take("url");
    let transport = work.root.take("preferredTransport");
    let additional = work.root.take("additionalInterfaces");
    let empty = work.root.take("supportedInterfaces");

    let mut others = Vec::new();
    let mut list_note = None;
    if let Some(mut list) = additional {
        if let Some(elements) = list.elements_mut().map(std::mem::take) {
            let reason = "v1.0 lists every address in `supportedInterfaces`.";
            list_note = Some(work.note(list.origin, Kind::Merged, reason));
            for element in elements {
                let origin = element.origin;
                let end = Endpoint::of(work, element);
                work.note(origin, Kind::Moved, "Every address stands in `supportedInterfaces`, in its order.");
                others.push(end);
            }
        } else {
            // Whatever it is, it is no list of addresses; it stays to be looked at.
            work.root.put("additionalInterfaces", list);
        }
    }

    let mut ends = Vec::new();
    if let Some(main) = main(work, url, transport, &mut others) {
        ends.push(main);
    }
    for end in others {
        match ends.iter_mut().find(|earlier| earlier.is_twin(&end)) {
            Some(twin) => merge(work, twin, end, &mut list_note),
            None => ends.push(end),
        }
    }
    // Where the transport is known only now, a repeated entry is known only now too.
    let mut interfaces = spoken::write(work, ends);
    interfaces.origin = empty.and_then(|empty| empty.origin);
    if let Some(note) = list_note {
        interfaces = interfaces.marked(note);
    }
    if interfaces.origin.is_some() {
        work.note(interfaces.origin, Kind::Merged, "The list holds every address now.");
    }
    work.root.put("supportedInterfaces", interfaces);
}

/// The main address. Where the list names its binding differently, only the author knows what is right.
fn main(
    work: &mut Work<'_>,
    url: Option<Tree>,
    transport: Option<Tree>,
    others: &mut Vec<Endpoint>,
) -> Option<Endpoint> {
    if url.is_none() && !others.is_empty() {
        let transport = transport?;
        let listed = others
            .iter()
            .position(|end| end.binding.as_ref().is_some_and(|stated| super::same_binding(stated, &transport)));
        return match listed {
            Some(index) => {
                let id =
                    work.note(transport.origin, Kind::Merged, "The order of the list says which binding is preferred.");
                let mut preferred = others.remove(index);
                preferred.binding = preferred.binding.map(|binding| binding.marked(id));
                Some(preferred)
            }
            None => Some(end(work, None, Some(transport))),
        };
    }
    let stated = transport.as_ref().and_then(Tree::as_str).unwrap_or(DEFAULT_BINDING).to_owned();
    let at_main: Vec<&Endpoint> = others
        .iter()
        .filter(|end| url.is_some() && !end.url_text().is_empty() && end.url_text() == url_text(url.as_ref()))
        .collect();
    let agrees = at_main.is_empty() || at_main.iter().any(|end| plain(end.binding_text()) == plain(&stated));
    if agrees {
        return Some(end(work, url, transport));
    }
    let listed = at_main[0].binding_text().to_owned();
    let elsewhere = others.iter().position(|end| plain(end.binding_text()) == plain(&stated));
    let says =
        if transport.is_some() { "`preferredTransport` says" } else { "without `preferredTransport` it would be" };
    let text = format!(
        "`additionalInterfaces` lists the main address with {}, but {says} {}. Which is right?",
        crate::check::wording::quoted(&listed),
        crate::check::wording::quoted(&stated)
    );
    let mut question = Question::new("main", Pointer::root().key("url"), text)
        .or("url", format!("the main address, with {listed}, is preferred"));
    if elsewhere.is_some() {
        question = question.or("transport", format!("{stated} is preferred, at the address listed for it"));
    }
    question = question.or("both", format!("the main address speaks {stated} too"));
    let answer = work.ask(question);
    let kind = if answer.is_some() { Kind::Moved } else { Kind::Asked };
    match answer.as_deref() {
        Some("both") => Some(end(work, url, transport)),
        Some("transport") => {
            let reason = "The list says where the preferred binding is; the main address stands in it already.";
            let preferred = elsewhere.map(|index| others.remove(index));
            settle(work, url, transport, Kind::Merged, reason);
            preferred
        }
        _ => {
            let index = others.iter().position(|end| end.url_text() == url_text(url.as_ref()))?;
            let first = others.remove(index);
            let kind = if kind == Kind::Moved { Kind::Merged } else { kind };
            settle(work, url, transport, kind, "The list names its binding.");
            Some(first)
        }
    }
}

/// Accounts for the main address and the preferred transport where the list says both.
fn settle(work: &mut Work<'_>, url: Option<Tree>, transport: Option<Tree>, kind: Kind, reason: &str) {
    for tree in [url, transport].into_iter().flatten() {
        work.note(tree.origin, kind, reason);
    }
}

/// An endpoint of two members of the card.
fn end(work: &mut Work<'_>, url: Option<Tree>, transport: Option<Tree>) -> Endpoint {
    let url_note = url.as_ref().map(|url| {
        work.note(url.origin, Kind::Moved, "The main address is the first interface, which clients prefer.")
    });
    let binding = match transport {
        Some(transport) => {
            work.note(transport.origin, Kind::Moved, "The preferred transport is the binding of the first interface.");
            transport
        }
        None => assumed_binding(work, url_note),
    };
    Endpoint { entry: Tree::object([]), url, binding: Some(binding), version: None }
}

/// The binding where none is stated.
fn assumed_binding(work: &mut Work<'_>, url_note: Option<NoteId>) -> Tree {
    let note = work.note(None, Kind::Added, "An interface names its binding.");
    let assumed = "the transport is JSONRPC, which 0.3 means when none is stated";
    work.assumed(url_note.unwrap_or(note), assumed);
    Tree::text(DEFAULT_BINDING).marked(note)
}

/// Takes a repeated entry into the one before it.
fn merge(work: &mut Work<'_>, twin: &mut Endpoint, end: Endpoint, list_note: &mut Option<NoteId>) {
    let Endpoint { mut entry, binding, version, .. } = end;
    let id = work.note(entry.origin, Kind::Merged, "The same address with the same binding stands before it.");
    *list_note = list_note.or(Some(id));
    for extra in entry.entries_mut().map(std::mem::take).unwrap_or_default() {
        let origin = extra.value.origin;
        if twin.entry.get(&extra.key).is_none() {
            work.note(origin, Kind::Moved, "It stands in the entry that says the same address.");
            twin.entry.put(&extra.key, extra.value);
        } else if !twin.entry.get(&extra.key).is_some_and(|known| known.same(&extra.value)) {
            let id = work.note(origin, Kind::Removed, "The entry before it says something else.");
            work.lost(id, "its value");
        }
    }
    if twin.version.is_none() {
        twin.version = version;
    }
    if let Some(url) = &mut twin.url {
        url.marks.push(id);
    }
    if let (Some(binding), Some(twin)) = (binding, &mut twin.binding) {
        twin.marks.push(work.note(binding.origin, Kind::Merged, "The same binding stands before it."));
    }
}

fn url_text(url: Option<&Tree>) -> &str {
    url.and_then(Tree::as_str).unwrap_or_default()
}
