//! Which protocol version is spoken at each address: the most important question of a conversion, because methods,
//! REST paths and the gRPC package differ, and a server that was not upgraded must not be labelled 1.0.

use super::{Endpoint, Stated, plain, speaks, speaks_key};
use crate::check::address;
use crate::convert::plan::Kind;
use crate::convert::question::{Question, SPEAKS};
use crate::convert::tree::Tree;
use crate::convert::version;
use crate::convert::work::Work;
use crate::document::Pointer;

/// What 0.x cards meant that state no version and whose server still answers today.
const ASSUMED: (u32, u32) = (0, 3);

/// The interfaces for these addresses, each with the version that is spoken there.
pub(super) fn write(work: &mut Work<'_>, ends: Vec<Endpoint>) -> Tree {
    let stated = take_stated(work);
    let ends = if ends.is_empty() { vec![missing(work)] } else { ends };
    let listed = take_listed(work);
    let count = ends.len();
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for (index, end) in ends.into_iter().enumerate() {
        if !listed.is_empty() && end.version.is_none() {
            // A draft named its versions; each address speaks all of them.
            first.extend(listed.iter().map(|version| with_version(end.clone(), version.clone())));
            continue;
        }
        let own = end.version.as_ref().and_then(Stated::of);
        let (newer, older) = versions(work, &end, own.or(stated), &speaks_key(index, count), index);
        let is_both = newer.is_some() && older.is_some();
        let end = dialled(work, end, index, count);
        if let Some(version) = newer {
            let end = if is_both { copied(work, &end) } else { end.clone() };
            let end = rest_base(work, end, index, count);
            first.push(with_version(end, version));
        }
        if let Some(version) = older {
            second.push(with_version(end, version));
        }
    }
    // Java and .NET clients take the first entry of a binding, so 1.0 comes before 0.3 (rule book, 2.5).
    first.append(&mut second);
    unplaced(work, stated, &first);
    Tree::array(first.into_iter().map(Endpoint::into_tree).collect())
}

/// Interfaces that lack their version get it: drafts stated it for the whole card.
pub(super) fn fill(work: &mut Work<'_>) {
    let Some(list) = work.root.get("supportedInterfaces") else { return };
    let lacking = list
        .elements()
        .iter()
        .filter(|element| element.is_object() && element.get("protocolVersion").is_none())
        .count();
    if lacking == 0 {
        return;
    }
    let listed = take_listed(work);
    let stated = if listed.is_empty() { take_stated(work) } else { None };
    let Some(mut list) = work.root.take("supportedInterfaces") else { return };
    let mut number = 0;
    let mut filled = Vec::new();
    for mut element in list.elements_mut().map(std::mem::take).unwrap_or_default() {
        if !element.is_object() || element.get("protocolVersion").is_some() {
            filled.push(element);
        } else if !listed.is_empty() {
            filled.extend(listed.iter().map(|version| {
                let mut element = element.clone();
                element.put("protocolVersion", version.clone());
                element
            }));
        } else if let Some(stated) = stated.filter(|stated| is_known(stated.version)) {
            work.note(stated.origin, Kind::Moved, "v1.0 states the protocol version in every interface.");
            element.put("protocolVersion", stated.tree());
            filled.push(element);
        } else {
            let key = speaks_key(number, lacking);
            number += 1;
            let place = interface(filled.len());
            filled.extend(asked(work, element, stated, &key, &place));
        }
    }
    list.kind = super::Json::Array(filled);
    work.root.put("supportedInterfaces", list);
}

/// An interface in the shape of v1.0 of which nothing says what is spoken there.
fn asked(work: &mut Work<'_>, mut element: Tree, stated: Option<Stated>, key: &str, place: &Pointer) -> Vec<Tree> {
    let url = element.text_of("url").unwrap_or_default().to_owned();
    let about = work.place(element.origin).unwrap_or_else(|| place.clone());
    let question = speaks(key, about, &url).covering(place.key("protocolVersion"));
    let versions: &[&str] = match work.ask_or(question, SPEAKS).as_deref() {
        Some("both") => &["1.0", "0.3"],
        Some("1.0") => &["1.0"],
        Some(_) => &["0.3"],
        None => {
            if let Some(stated) = stated {
                let reason = "No client knows this version; what the server speaks is asked.";
                work.note(stated.origin, Kind::Asked, reason);
                element.put("protocolVersion", stated.tree());
            }
            return vec![element];
        }
    };
    if let Some(stated) = stated {
        work.note(stated.origin, Kind::Removed, "What the server speaks was answered.");
    }
    let note = work.note(None, Kind::Added, "What the server speaks was answered.");
    let mut interfaces = Vec::new();
    for version in versions {
        let mut interface = if interfaces.is_empty() { element.clone() } else { element.without_origin().marked(note) };
        interface.put("protocolVersion", Tree::text(version).marked(note));
        interfaces.push(interface);
    }
    interfaces
}

/// The place of an interface.
fn interface(index: usize) -> Pointer {
    Pointer::root().key("supportedInterfaces").index(index)
}

/// Versions that some client speaks.
const fn is_known(version: (u32, u32)) -> bool {
    matches!(version, (0, 3) | (1, 0))
}

/// An address that nobody stated: what is known of it stands there, and the rest is asked.
fn missing(work: &mut Work<'_>) -> Endpoint {
    let note = work.note(None, Kind::Added, "A card says where its agent is called.");
    work.assumed(note, "the transport is JSONRPC, which 0.3 means when none is stated");
    Endpoint {
        entry: Tree::object([]).marked(note),
        url: None,
        binding: Some(Tree::text(super::DEFAULT_BINDING)),
        version: None,
    }
}

/// The version that stands at the top of the card. What cannot be read as one is accounted for.
fn take_stated(work: &mut Work<'_>) -> Option<Stated> {
    let tree = work.root.take("protocolVersion")?;
    let stated = Stated::of(&tree);
    if stated.is_none() {
        let id = work.remove(&tree, "It is no protocol version, and v1.0 states one in every interface.", None);
        work.lost(id, "its value");
    }
    stated
}

/// The versions of a draft's `protocolVersions`, each once, in their order.
fn take_listed(work: &mut Work<'_>) -> Vec<Tree> {
    let Some(list) = work.root.take("protocolVersions") else { return Vec::new() };
    let reason = "v1.0 states the protocol version in every interface, one entry for each.";
    let id = work.note(list.origin, Kind::Moved, reason);
    let mut versions: Vec<Tree> = Vec::new();
    // One version without the list around it is understood too.
    let bare = [Tree { origin: None, ..list.clone() }];
    for element in if list.is_array() { list.elements() } else { &bare } {
        let Some(read) = version::read(element) else { continue };
        let version = Tree { origin: element.origin, ..Tree::text(&version::write(read)) };
        if !versions.iter().any(|earlier| earlier.same(&version)) {
            versions.push(version.marked(id));
        }
    }
    if versions.is_empty() {
        work.remove(&list, "It names no version.", Some("its value"));
    }
    for element in list.elements() {
        if versions.iter().any(|version| version.origin == element.origin) {
            work.note(element.origin, Kind::Moved, reason);
        } else {
            work.note(element.origin, Kind::Merged, "It is no version of its own.");
        }
    }
    versions
}

/// What is written for one address: the entry for 1.0 and the one for an older version.
fn versions(
    work: &mut Work<'_>,
    end: &Endpoint,
    stated: Option<Stated>,
    key: &str,
    index: usize,
) -> (Option<Tree>, Option<Tree>) {
    let place = work.place(end.url.as_ref().and_then(|url| url.origin)).unwrap_or_else(|| Pointer::root().key("url"));
    let mut question = speaks(key, place, end.url_text()).covering(interface(index).key("protocolVersion"));
    match stated {
        None => question = question.default("0.3"),
        Some(Stated { version: ASSUMED, .. }) => question = question.default("0.3"),
        // A 0.x card that says 1.x, or a version no client knows: only the author can tell.
        Some(stated) => {
            let text = version::write(stated.version);
            question.text = match stated.version.0 {
                0 => format!("{} The card says {text}, which no client of today speaks.", question.text),
                _ => format!("{} The card says {text}, yet it has the shape of an older one.", question.text),
            };
        }
    }
    let given = work.ask_or(question, SPEAKS);
    let was_asked = work.questions.iter().any(|asked| asked.key == key && asked.answer.is_some());
    let kept = |work: &mut Work<'_>, stated: Stated| {
        work.note(stated.origin, Kind::Moved, "v1.0 states the protocol version in every interface, as Major.Minor.");
        stated.tree()
    };
    let fresh = |work: &mut Work<'_>, text: &str| {
        if let Some(stated) = stated.filter(|stated| version::write(stated.version) == text) {
            return kept(work, stated);
        }
        let note = work.note(None, Kind::Added, "Every interface states the version that is spoken there.");
        if !was_asked {
            work.assumed(note, "the server still speaks 0.3, as nothing says otherwise");
        }
        Tree::text(text).marked(note)
    };
    match given.as_deref() {
        Some("both") => (Some(fresh(work, "1.0")), Some(fresh(work, "0.3"))),
        Some("1.0") => (Some(fresh(work, "1.0")), None),
        Some(_) => (None, Some(fresh(work, "0.3"))),
        None => {
            let Some(stated) = stated else { return (None, None) };
            work.note(
                stated.origin,
                Kind::Asked,
                "What the server speaks waits for an answer; until then the card's own word stands.",
            );
            (None, Some(stated.tree()))
        }
    }
}

fn with_version(mut end: Endpoint, version: Tree) -> Endpoint {
    end.version = Some(version);
    end
}

/// The same address once more, for the other version.
fn copied(work: &mut Work<'_>, end: &Endpoint) -> Endpoint {
    let note = work.note(
        None,
        Kind::Added,
        "The server speaks 1.0 at this address too, so 1.0 has an entry of its own, the first.",
    );
    let copy = |tree: &Option<Tree>| tree.as_ref().map(Tree::without_origin);
    Endpoint {
        entry: end.entry.without_origin().marked(note),
        url: copy(&end.url),
        binding: copy(&end.binding),
        version: None,
    }
}

/// gRPC clients dial `host:port`; an address with a scheme or a path is proposed in that form.
fn dialled(work: &mut Work<'_>, mut end: Endpoint, index: usize, count: usize) -> Endpoint {
    if plain(end.binding_text()) != "grpc" {
        return end;
    }
    let Some(proposal) = host_and_port(end.url_text()).filter(|_| !holds_secret(end.url_text())) else { return end };
    let text =
        format!("gRPC clients dial `host:port` and cannot dial {}. What do they dial?", address::shown(end.url_text()));
    let place = end.url.as_ref().and_then(|url| work.place(url.origin)).unwrap_or_default();
    let question = Question::new(numbered("grpc", index, count), place, text)
        .or(end.url_text(), "as it is, byte for byte")
        .or(proposal, "the same host; a path is lost")
        .default(end.url_text())
        .or_any("the address that gRPC clients dial");
    readdress(work, &mut end, question, "gRPC clients dial `host:port`.");
    end
}

/// `host:port` of an address that has a scheme or a path.
fn host_and_port(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let default_port = match scheme {
        "https" => "443",
        "http" => "80",
        _ => return None,
    };
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    if host.is_empty() {
        return None;
    }
    Some(if has_port { host.to_owned() } else { format!("{host}:{default_port}") })
}

/// 0.3 clients append `/v1/message:send` to a REST address, 1.0 clients `/message:send`.
fn rest_base(work: &mut Work<'_>, mut end: Endpoint, index: usize, count: usize) -> Endpoint {
    if plain(end.binding_text()) != "http" || end.url_text().is_empty() || holds_secret(end.url_text()) {
        return end;
    }
    let url = end.url_text().to_owned();
    let text = format!(
        "1.0 clients append `/message:send` to {}, where 0.3 clients appended `/v1/message:send`. Which address do 1.0 clients need?",
        address::shown(&url)
    );
    let place = end.url.as_ref().and_then(|url| work.place(url.origin)).unwrap_or_default();
    let question = Question::new(numbered("rest", index, count), place, text)
        .or(&*url, "as it is, byte for byte")
        .or(format!("{}/v1", url.trim_end_matches('/')), "the paths stay where 0.3 clients found them")
        .default(&*url)
        .or_any("the address to which 1.0 clients append");
    readdress(work, &mut end, question, "1.0 clients append other paths than 0.3 clients did.");
    end
}

/// Whether an address holds what no question may repeat.
fn holds_secret(url: &str) -> bool {
    address::shown(url) != url
}

fn readdress(work: &mut Work<'_>, end: &mut Endpoint, question: Question, reason: &str) {
    let Some(answer) = work.ask(question) else { return };
    if let Some(url) = &mut end.url
        && url.as_str() != Some(&answer)
    {
        url.set_text(&answer);
        if url.origin.is_some() {
            let id = work.note(url.origin, Kind::Renamed, reason);
            work.lost(id, "the address as it was");
        }
    }
}

fn numbered(name: &str, index: usize, count: usize) -> String {
    if count == 1 { name.into() } else { format!("{name}/{index}") }
}

/// A stated version that no interface took: the answers said something else.
fn unplaced(work: &mut Work<'_>, stated: Option<Stated>, ends: &[Endpoint]) {
    let Some(stated) = stated else { return };
    let placed = ends.iter().any(|end| end.version.as_ref().is_some_and(|version| version.origin == stated.origin));
    if !placed {
        let id = work.note(
            stated.origin,
            Kind::Removed,
            "v1.0 states the protocol version in every interface, and the answers say another one.",
        );
        work.lost(id, "the version that the card stated");
    }
}
