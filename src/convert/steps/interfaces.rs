//! Where the agent is called: `url`, `preferredTransport` and `additionalInterfaces` become one ordered list, and
//! every entry says which protocol version is spoken there.

use crate::convert::plan::Kind;
use crate::convert::question::{Question, SPEAKS};
use crate::convert::tree::{Entry, Origin, Tree};
use crate::convert::version;
use crate::convert::work::Work;
use crate::document::Pointer;

use super::super::tree::Kind as Json;

mod addresses;
mod old_half;
mod spoken;

/// The binding of 0.3 cards that state none (0.3 schema, `preferredTransport`).
const DEFAULT_BINDING: &str = "JSONRPC";

/// The names under which authors state the binding of an entry.
const BINDING_NAMES: [&str; 3] = ["protocolBinding", "transport", "type"];

/// One address of the result.
#[derive(Clone, Debug)]
struct Endpoint {
    /// The entry it was, if it was one; its other members go along.
    entry: Tree,
    url: Option<Tree>,
    binding: Option<Tree>,
    /// The version that the entry itself states.
    version: Option<Tree>,
}

impl Endpoint {
    /// Reads an entry of a list, under whatever names it has.
    fn of(work: &mut Work<'_>, mut entry: Tree) -> Self {
        if entry.as_str().is_some() {
            let url = Tree { kind: entry.kind.clone(), ..Tree::default() };
            let origin = entry.origin;
            work.note(origin, Kind::Wrapped, "An interface is an object; the text was taken for its address.");
            let entry = Tree { origin, ..Tree::object([]) };
            return Self { entry, url: Some(url), binding: None, version: None };
        }
        let url = entry.take("url");
        let mut binding = None;
        for name in BINDING_NAMES {
            let known = entry.text_of(name).is_some_and(|text| name != "type" || names_a_binding(text));
            if binding.is_none() && (known || name == "protocolBinding") {
                binding = entry.take(name);
                if name != "protocolBinding"
                    && let Some(binding) = &binding
                {
                    work.note(
                        binding.origin,
                        Kind::Renamed,
                        format!("What 0.3 cards call `{name}` is `protocolBinding` in v1.0."),
                    );
                }
            } else if name == "transport"
                && let (Some(stated), Some(other)) = (&binding, entry.get(name))
                && same_binding(stated, other)
            {
                let id = work.note(other.origin, Kind::Merged, "`protocolBinding` says the same.");
                binding = binding.map(|binding| binding.marked(id));
                entry.take(name);
            }
        }
        let version = entry.take("protocolVersion");
        Self { entry, url, binding, version }
    }

    fn url_text(&self) -> &str {
        self.url.as_ref().and_then(Tree::as_str).unwrap_or_default()
    }

    fn binding_text(&self) -> &str {
        self.binding.as_ref().and_then(Tree::as_str).unwrap_or_default()
    }

    /// Whether both say the same address and binding, to the letter.
    fn is_twin(&self, other: &Self) -> bool {
        let same = |a: &Option<Tree>, b: &Option<Tree>| match (a, b) {
            (Some(a), Some(b)) => a.same(b),
            (None, None) => true,
            _ => false,
        };
        self.url.is_some() && same(&self.url, &other.url) && same(&self.binding, &other.binding)
    }

    /// The interface, with its members in the order of the specification.
    fn into_tree(self) -> Tree {
        let Self { mut entry, url, binding, version } = self;
        let parts = [("url", url), ("protocolBinding", binding)];
        let mut entries: Vec<Entry> =
            parts.into_iter().filter_map(|(key, value)| Some(Entry::new(key, value?))).collect();
        let rest = entry.entries_mut().map(std::mem::take).unwrap_or_default();
        entries.extend(version.map(|version| Entry::new("protocolVersion", version)));
        entries.extend(rest);
        entry.kind = Json::Object(entries);
        entry
    }
}

/// Whether two bindings are one core name in two spellings.
fn same_binding(a: &Tree, b: &Tree) -> bool {
    match (a.as_str(), b.as_str()) {
        (Some(a), Some(b)) => plain(a) == plain(b),
        _ => a.same(b),
    }
}

/// A binding without what its misspellings differ in.
fn plain(binding: &str) -> String {
    let word: String = binding.chars().filter(char::is_ascii_alphanumeric).collect();
    match word.to_ascii_lowercase().as_str() {
        "jsonrpc" | "jsonrpc20" => "jsonrpc".into(),
        "rest" | "http" | "httpjson" | "httprest" => "http".into(),
        "grpc" => "grpc".into(),
        _ => binding.to_owned(),
    }
}

/// Whether a text under `type` is meant as a binding.
fn names_a_binding(text: &str) -> bool {
    matches!(plain(text).as_str(), "jsonrpc" | "http" | "grpc")
}

pub(super) fn run(work: &mut Work<'_>) {
    into_list(work);
    let declared = work.root.get("supportedInterfaces").is_some_and(|list| !list.elements().is_empty());
    let stated = work.root.get("protocolVersion").is_some() || work.root.get("protocolVersions").is_some();
    let old = ["url", "preferredTransport", "additionalInterfaces"].iter().any(|name| work.root.get(name).is_some());
    if declared {
        repair(work);
        if old || stated {
            old_half::run(work);
        }
    } else if !work.is_v1() {
        addresses::run(work);
    }
}

/// `supportedInterfaces` without the list: one interface is understood, anything else says nothing.
fn into_list(work: &mut Work<'_>) {
    let Some(value) = work.root.get_mut("supportedInterfaces").filter(|value| !value.is_array()) else { return };
    let origin = value.origin;
    if value.get("url").is_some() {
        let one = Tree { origin: None, marks: Vec::new(), kind: std::mem::take(&mut value.kind) };
        value.kind = Json::Array(vec![one]);
        work.note(origin, Kind::Wrapped, "Interfaces stand in a list, the preferred one first.");
    } else if let Some(value) = work.root.take("supportedInterfaces") {
        work.remove(&value, "It is no list of interfaces.", Some("its value"));
    }
}

/// Entries of `supportedInterfaces` in an older spelling.
fn repair(work: &mut Work<'_>) {
    let Some(mut list) = work.root.take("supportedInterfaces") else { return };
    let Some(elements) = list.elements_mut() else { return };
    for element in std::mem::take(elements) {
        let needs_repair = element.as_str().is_some()
            || element.get("protocolBinding").is_none() && BINDING_NAMES.iter().any(|name| element.get(name).is_some())
            || element.get("transport").is_some();
        let mut element = if needs_repair { Endpoint::of(work, element).into_tree() } else { element };
        if let Some(stated) = element.get_mut("protocolVersion") {
            let wrong = stated.as_str().is_none() || !work.is_v1();
            if let Some(read) = version::read(stated).filter(|_| wrong) {
                let text = version::write(read);
                if stated.as_str() != Some(&text) {
                    stated.set_text(&text);
                    work.note(stated.origin, Kind::Renamed, "A protocol version is written as Major.Minor.");
                }
            }
        }
        elements.push(element);
    }
    work.root.put("supportedInterfaces", list);
    spoken::fill(work);
}

/// A version that the card states for all its addresses, as `Major.Minor`, with where it stands.
#[derive(Clone, Copy, Debug)]
struct Stated {
    version: (u32, u32),
    origin: Option<Origin>,
}

impl Stated {
    fn of(tree: &Tree) -> Option<Self> {
        Some(Self { version: version::read(tree)?, origin: tree.origin })
    }

    /// The version for one interface.
    fn tree(self) -> Tree {
        Tree { origin: self.origin, ..Tree::text(&version::write(self.version)) }
    }
}

/// The question what is spoken at an address.
fn speaks(key: &str, about: Pointer, url: &str) -> Question {
    let shown = if url.is_empty() { "this agent's address".to_owned() } else { crate::check::address::shown(url) };
    Question::new(key, about, format!("Which protocol version does {shown} speak today?"))
        .or("0.3", "still 0.3")
        .or("1.0", "1.0 and nothing older")
        .or("both", "both; the entry for 1.0 comes first")
}

/// The key of that question for one of several addresses.
fn speaks_key(index: usize, count: usize) -> String {
    if count == 1 { SPEAKS.into() } else { format!("{SPEAKS}/{index}") }
}
