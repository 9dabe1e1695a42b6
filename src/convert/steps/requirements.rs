//! Who may call: `security` and the five other spellings of a requirement become `securityRequirements` in the one
//! form that no reader weakens (rule book, 2.1), on the card and on every skill.

use std::collections::BTreeMap;

use crate::check::wording::{self, quoted};
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Entry, Kind as Json, Origin, Tree};
use crate::convert::work::{Part, Work};
use crate::document::Pointer;

mod form;
mod undeclared;

pub(super) use form::{Alternative, Use};

/// The most alternatives that one combination of split schemes may become.
const MOST: usize = 64;

pub(super) fn run(work: &mut Work<'_>) {
    let mut root = std::mem::take(&mut work.root);
    let asks = convert(work, &mut root, &Pointer::root(), false);
    if let Some(skills) = root.get_mut("skills").and_then(Tree::elements_mut) {
        for (index, skill) in skills.iter_mut().enumerate() {
            convert(work, skill, &Pointer::root().key("skills").index(index), asks);
        }
    }
    work.root = root;
    undeclared::run(work);
}

/// Converts the requirements of the card or of a skill; returns whether it asks callers for anything.
fn convert(work: &mut Work<'_>, holder: &mut Tree, at: &Pointer, card_asks: bool) -> bool {
    let is_skill = !at.is_root();
    let new = holder.take("securityRequirements");
    let old = holder.take("security");
    if new.is_none() && old.is_none() {
        return false;
    }
    let untouched = old.is_none() && new.as_ref().is_some_and(|new| is_settled(work, new));
    if untouched {
        let asks = new.as_ref().is_some_and(|new| !new.elements().is_empty());
        holder
            .entries_mut()
            .into_iter()
            .for_each(|entries| entries.extend(new.clone().map(|new| Entry::new("securityRequirements", new))));
        return asks;
    }
    let new = new.and_then(|new| read(work, new, holder, "securityRequirements", at));
    let old = old.and_then(|old| read(work, old, holder, "security", at));
    let new = new.map(|new| expand(&work.split, new));
    let old = old.map(|old| expand(&work.split, old));
    let chosen = match (new, old) {
        (Some(new), Some(old)) => Some(choose(work, new, old, at)),
        (Some(new), None) => {
            if new.rewritten {
                work.note(
                    new.origin,
                    Kind::Wrapped,
                    "Clients read a requirement in one form only: `schemes`, each with its `list` of scopes.",
                );
            }
            Some(new)
        }
        (None, Some(old)) => {
            work.note(
                old.origin,
                Kind::Renamed,
                "v1.0 calls it `securityRequirements`; under the old name most clients take the agent for public.",
            );
            Some(old)
        }
        (None, None) => None,
    };
    let Some(mut chosen) = chosen else { return false };
    account(work, &chosen);
    if chosen.alternatives.is_empty() {
        if is_skill && card_asks {
            own_nothing(work, &mut chosen, at);
        }
        if chosen.alternatives.is_empty() {
            work.note(
                chosen.origin,
                Kind::Removed,
                "An empty list asks for nothing, which v1.0 says by leaving it out.",
            );
            return false;
        }
    }
    let asks = !chosen.alternatives.is_empty();
    holder.put("securityRequirements", chosen.into_tree());
    asks
}

/// A list that is as v1.0 wants it.
fn is_settled(work: &Work<'_>, new: &Tree) -> bool {
    let wrapped = |alternative: &Tree| {
        alternative.entries().len() == 1
            && alternative.get("schemes").is_some_and(|schemes| {
                schemes.is_object()
                    && schemes.entries().iter().all(|entry| {
                        let listed =
                            entry.value.get("list").is_some_and(Tree::is_array) && entry.value.entries().len() == 1;
                        // A v1.0 card may leave an empty list out.
                        let empty = work.is_v1() && entry.value.is_object() && entry.value.entries().is_empty();
                        (listed || empty) && !work.split.contains_key(&entry.key)
                    })
            })
    };
    // Without any alternative nothing is asked for, in either version.
    new.is_array() && new.elements().iter().all(wrapped) && (work.is_v1() || !new.elements().is_empty())
}

/// A list of requirements on its way.
#[derive(Clone, Debug)]
struct Set {
    origin: Option<Origin>,
    marks: Vec<super::super::tree::NoteId>,
    alternatives: Vec<Alternative>,
    rewritten: bool,
    /// The alternatives that became several, with what was lost of each.
    expanded: Vec<(Option<Origin>, Vec<String>)>,
}

impl Set {
    fn into_tree(self) -> Tree {
        let alternatives = self.alternatives.into_iter().map(Alternative::into_tree).collect();
        Tree { origin: self.origin, marks: self.marks, kind: Json::Array(alternatives) }
    }

    /// Whether both let in the same callers, as far as their wording goes.
    fn agrees(&self, other: &Self) -> bool {
        let plain = |set: &Self| {
            let mut plain: Vec<_> = set.alternatives.iter().map(Alternative::plain).collect();
            plain.sort();
            plain.dedup();
            plain
        };
        plain(self) == plain(other)
    }
}

/// Reads a list, however it is spelt. What cannot be read stays in the card and is asked about.
fn read(work: &mut Work<'_>, tree: Tree, holder: &mut Tree, name: &str, at: &Pointer) -> Option<Set> {
    let origin = tree.origin;
    let elements: Option<Vec<Alternative>> = match &tree.kind {
        Json::Array(elements) => elements.iter().map(Alternative::read).collect(),
        // One requirement without the list around it.
        Json::Object(entries) if !entries.is_empty() => {
            let bare = Tree { origin: None, ..tree.clone() };
            Alternative::read(&bare).filter(|one| one.uses.iter().all(Use::is_listed)).map(|one| vec![one])
        }
        _ => None,
    };
    let Some(alternatives) = elements else {
        let place = work.place(origin).unwrap_or_else(|| at.key(name));
        let text = format!("`{name}` holds no list of requirements that could be read. Who may call?");
        let question = Question::new(place.as_str(), place.clone(), text)
            .or("drop", "it says nothing about who may call")
            .or_any(r#"a list of requirements of 0.3 or v1.0 as JSON, such as [{"NAME": []}]"#);
        return match work.ask(question).as_deref() {
            Some("drop") => {
                work.remove(&tree, "Its author says that it is no requirement.", Some("its value"));
                None
            }
            Some(json) => {
                let parsed: Option<serde_json::Value> = serde_json::from_str(json).ok();
                let parsed = parsed.as_ref().map(Tree::json);
                let alternatives: Option<Vec<Alternative>> =
                    parsed.and_then(|parsed| parsed.elements().iter().map(Alternative::read).collect());
                if alternatives.is_none() {
                    work.misfit(place.as_str(), json, &["drop", "a list of requirements as JSON"]);
                }
                let id = work.note(origin, Kind::Renamed, "Its author said what is required.");
                work.lost(id, "its value");
                Some(Set {
                    origin,
                    marks: Vec::new(),
                    alternatives: alternatives.unwrap_or_default(),
                    rewritten: true,
                    expanded: Vec::new(),
                })
            }
            None => {
                work.note(origin, Kind::Asked, "No list of requirements could be read from it.");
                holder.put(name, tree);
                None
            }
        };
    };
    if tree.is_object() {
        let id = work.note(origin, Kind::Wrapped, "Requirements stand in a list, of which any one is enough.");
        work.assumed(id, "all the schemes in it are needed together");
    }
    let rewritten = alternatives.iter().any(|alternative| !alternative.is_exact());
    Some(Set { origin, marks: Vec::new(), alternatives, rewritten, expanded: Vec::new() })
}

/// Alternatives that name a scheme which was split become one for each of its flows that declares the scopes.
fn expand(split: &BTreeMap<String, Vec<Part>>, set: Set) -> Set {
    let mut done = Vec::new();
    let mut expanded = Vec::new();
    for alternative in set.alternatives {
        let options: Vec<(Vec<Use>, Vec<String>)> = alternative.uses.iter().map(|one| flows_for(split, one)).collect();
        let combinations: usize = options.iter().map(|(uses, _)| uses.len()).product();
        if combinations == 1 && options.iter().all(|(_, dropped)| dropped.is_empty()) {
            done.push(alternative);
            continue;
        }
        let mut lost = Vec::new();
        for (_, dropped) in &options {
            if !dropped.is_empty() {
                let words: Vec<String> = dropped.iter().map(|name| quoted(name)).collect();
                lost.push(format!("the way through {}: that flow does not declare the scopes", wording::list(&words)));
            }
        }
        let mut combined: Vec<Vec<Use>> = vec![Vec::new()];
        for (uses, _) in options {
            let too_many = combined.len() * uses.len() > MOST;
            if too_many {
                lost.push("combinations of flows beyond 64".into());
            }
            let uses = if too_many { uses.into_iter().take(1).collect() } else { uses };
            combined = combined
                .iter()
                .flat_map(|front| uses.iter().map(|one| front.iter().cloned().chain([one.clone()]).collect()))
                .collect();
        }
        done.extend(combined.into_iter().map(|uses| alternative.with(uses)));
        expanded.push((alternative.origin, lost));
    }
    Set { alternatives: done, expanded, ..set }
}

/// Accounts for the alternatives that became several, once it is known that they count.
fn account(work: &mut Work<'_>, set: &Set) {
    for (origin, lost) in &set.expanded {
        let reason = "A scheme in it was split by flows: any of the flows is enough, so each has an alternative.";
        let id = work.note(*origin, Kind::Split, reason);
        for what in lost {
            work.lost(id, &**what);
        }
    }
}

/// The ways in which a use of a scheme can be met now, and the names of the new schemes that cannot meet it.
fn flows_for(split: &BTreeMap<String, Vec<Part>>, one: &Use) -> (Vec<Use>, Vec<String>) {
    let Some(parts) = split.get(&one.name) else { return (vec![one.clone()], Vec::new()) };
    let wanted = one.scopes();
    let declares = |part: &&Part| {
        part.scopes.as_ref().is_none_or(|scopes| wanted.iter().all(|scope| scopes.iter().any(|known| known == scope)))
    };
    let able: Vec<&Part> = parts.iter().filter(declares).collect();
    if able.is_empty() {
        // Nothing that was refused before may be let in now: the scopes stay, and they are asked about.
        return (parts.iter().map(|part| one.renamed(&part.name)).collect(), Vec::new());
    }
    let unable = parts.iter().filter(|part| !able.iter().any(|able| able.name == part.name));
    (able.iter().map(|part| one.renamed(&part.name)).collect(), unable.map(|part| part.name.clone()).collect())
}

/// Both halves say who may call. Where they differ only the author knows who is right.
fn choose(work: &mut Work<'_>, mut new: Set, old: Set, at: &Pointer) -> Set {
    if new.agrees(&old) {
        let id = work.note(old.origin, Kind::Merged, "`securityRequirements` says the same.");
        new.marks.push(id);
        return new;
    }
    let place = work.place(old.origin).unwrap_or_else(|| at.key("security"));
    let question = Question::new(
        place.as_str(),
        place.clone(),
        "`securityRequirements` and the `security` of 0.3 ask callers for different things. Which one counts?",
    )
    .or("new", "`securityRequirements`")
    .or("old", "`security`");
    let answer = work.ask(question);
    let (kept, gone) = match answer.as_deref() {
        Some("new") => (new, old),
        Some(_) => (old, new),
        // Until it is answered, nothing is opened.
        None if new.alternatives.is_empty() => (old, new),
        None => (new, old),
    };
    match answer {
        Some(_) => {
            let id = work.note(gone.origin, Kind::Removed, "Its author says that the other one counts.");
            work.lost(id, "who it let in");
            work.note(kept.origin, Kind::Renamed, "Its author says that it counts.");
        }
        None => {
            work.note(gone.origin, Kind::Asked, "The other half asks for something else; its author decides.");
        }
    }
    kept
}

/// A skill that asks for nothing on a card that asks for something.
fn own_nothing(work: &mut Work<'_>, set: &mut Set, at: &Pointer) {
    let place = work.place(set.origin).unwrap_or_else(|| at.key("security"));
    let question = Question::new(
        place.as_str(),
        place.clone(),
        "This skill has an empty list of requirements while the card has some. Who may use it?",
    )
    .or("same", "whoever may call the agent")
    .or("public", "anyone, without logging in")
    .default("same");
    if work.ask(question).as_deref() == Some("public") {
        work.note(set.origin, Kind::Renamed, "An alternative without schemes says that anyone may use the skill.");
        set.alternatives.push(Alternative::default());
    } else {
        let id = work.note(set.origin, Kind::Removed, "v1.0 has no empty list that means nobody is asked.");
        work.lost(id, "that this skill asks for nothing, if that was meant");
    }
}
