//! Members that no version of the specification has: kept to the letter; the author may drop them or move them into
//! an extension's parameters.

use crate::check::wording::quoted;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::spot::Spot;
use crate::convert::tree::Tree;
use crate::convert::work::Work;
use crate::document::Pointer;

pub(super) fn run(work: &mut Work<'_>) {
    let mut found = Vec::new();
    collect(&work.root, Spot::card(), &Pointer::root(), &mut found);
    // From behind, so that what is taken away does not shift what comes.
    let mut moved = Vec::new();
    for at in &found {
        let Some(name) = at.last() else { continue };
        match decide(work, at, &name) {
            Decision::Keep => {
                let origin = work.root.at(at).and_then(|value| value.origin);
                work.note(
                    origin,
                    Kind::Kept,
                    "The specification does not know it, so readers pass over it; it stays as it is.",
                );
            }
            Decision::Drop => {
                if let Some(value) = take(work, at) {
                    work.remove(
                        &value,
                        "Its author dropped it; the specification does not know it.",
                        Some("its value"),
                    );
                }
            }
            Decision::Extension(uri) => {
                if let Some(value) = take(work, at) {
                    work.note(
                        value.origin,
                        Kind::Moved,
                        "The parameters of an extension may hold what the specification does not know.",
                    );
                    moved.push((uri, at.clone(), value));
                }
            }
        }
    }
    for (uri, at, value) in moved {
        into_extension(work, &uri, &at, value);
    }
}

enum Decision {
    Keep,
    Drop,
    Extension(String),
}

fn collect(tree: &Tree, spot: Spot, at: &Pointer, found: &mut Vec<Pointer>) {
    for (index, element) in tree.elements().iter().enumerate() {
        collect(element, spot.step(""), &at.index(index), found);
    }
    for entry in tree.entries() {
        let at = at.key(&entry.key);
        if spot.is_object() && !spot.knows(&entry.key) {
            found.push(at);
        } else {
            collect(&entry.value, spot.step(&entry.key), &at, found);
        }
    }
}

fn decide(work: &mut Work<'_>, at: &Pointer, name: &str) -> Decision {
    let text = format!("The specification has no member {} here. What becomes of it?", quoted(name));
    let about = work.root.at(at).and_then(|value| work.place(value.origin)).unwrap_or_else(|| at.clone());
    let mut question = Question::new(at.as_str(), about, text)
        .or("keep", "it stays; readers pass over it")
        .or("drop", "it goes")
        .default("keep")
        .or_any("the URI of an extension, into whose parameters it moves");
    let extensions = work.root.get("capabilities").and_then(|flags| flags.get("extensions"));
    for uri in extensions.map(Tree::elements).unwrap_or_default().iter().filter_map(|one| one.text_of("uri")) {
        question = question.or(uri, "it moves into the parameters of this extension");
    }
    let given = work.ask(question);
    match given.as_deref() {
        Some("drop") => Decision::Drop,
        None | Some("keep") => Decision::Keep,
        // An extension is named by a URI, and every URI has a colon.
        Some(uri) if uri.contains(':') => Decision::Extension(uri.to_owned()),
        Some(other) => {
            work.misfit(at.as_str(), other, &["keep", "drop", "the URI of an extension"]);
            Decision::Keep
        }
    }
}

fn take(work: &mut Work<'_>, at: &Pointer) -> Option<Tree> {
    work.root.at_mut(&at.parent()?)?.take(&at.last()?)
}

fn into_extension(work: &mut Work<'_>, uri: &str, at: &Pointer, value: Tree) {
    // What is neither a list nor an object where one is needed.
    let mut replaced = Vec::new();
    if !work.root.get("capabilities").is_some_and(Tree::is_object) {
        replaced.extend(work.root.put("capabilities", Tree::object([])));
    }
    let Some(capabilities) = work.root.get_mut("capabilities") else { return };
    if !capabilities.get("extensions").is_some_and(Tree::is_array) {
        replaced.extend(capabilities.put("extensions", Tree::array(Vec::new())));
    }
    let Some(list) = capabilities.get_mut("extensions").and_then(Tree::elements_mut) else { return };
    let index = list.iter().position(|one| one.text_of("uri") == Some(uri));
    let index = index.unwrap_or_else(|| {
        list.push(Tree::object([("uri", Tree::text(uri))]));
        list.len() - 1
    });
    let extension = &mut list[index];
    if !extension.get("params").is_some_and(Tree::is_object) {
        replaced.extend(extension.put("params", Tree::object([])));
    }
    let Some(params) = extension.get_mut("params") else { return };
    // The same member of several skills needs several names.
    let name = at.last().unwrap_or_default().into_owned();
    let path = at.tokens().collect::<Vec<_>>().join(".");
    let numbered = (2..).map(|number| format!("{path}-{number}"));
    let mut names = [name, path.clone()].into_iter().chain(numbered);
    if let Some(name) = names.find(|name| params.get(name).is_none()) {
        params.put(&name, value);
    }
    for old in replaced {
        let lost = (!old.is_null()).then_some("its value");
        work.remove(&old, "It is not of the kind that is needed here, and what its author moved took its place.", lost);
    }
}
