//! What is still wrong: safe fixes of errors are applied, answers to what the rules ask are filled in, and the rest is
//! asked. So a conversion that asks nothing more has no error under `check`.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::card::edits::empty_for;
use crate::card::kinds::JsonType;
use crate::card::{Field, Kind as FieldKind, fields, media_types};
use crate::check::{self, Applicability, Finding, Options, Profile, Severity, wording};
use crate::convert::plan::{self, Kind};
use crate::convert::question::Question;
use crate::convert::tree::{self, Kind as Json, Tree};
use crate::convert::work::Work;
use crate::document::{Document, Edit, Fragment, Pointer};
use crate::text::slug;

/// More rounds than any card needs: each round mends at least one error.
const ROUNDS: usize = 200;

pub(super) fn run(work: &mut Work<'_>) {
    let mut filled = BTreeSet::new();
    for _ in 0..ROUNDS {
        let errors = errors(work);
        if !(mend(work, &errors) || fill(work, &errors, &mut filled)) {
            break;
        }
    }
    for (at, message) in open(work) {
        let question = question(work, &at, &message);
        work.ask(question);
        let origin = work.root.at(&at).and_then(|value| value.origin);
        if origin.is_some() {
            work.note(origin, Kind::Asked, "It is not right in v1.0, and only its author knows what is.");
        }
    }
}

fn errors(work: &Work<'_>) -> Vec<Finding> {
    let document = plan::written(work);
    let report = check::check(&document, &Options { profile: Profile::Strict, ..Options::default() });
    report.findings.into_iter().filter(|finding| finding.severity == Severity::Error).collect()
}

/// Applies safe fixes: all that only write values and names, or one that moves things.
fn mend(work: &mut Work<'_>, errors: &[Finding]) -> bool {
    let mut mended = false;
    let covered = Covered::of(work);
    let free: Vec<&Finding> = errors.iter().filter(|finding| !covered.has(finding)).collect();
    for finding in free {
        let Some(fix) = finding.fix.as_ref().filter(|fix| fix.applicability == Applicability::Safe) else { continue };
        let in_place = fix.edits.iter().all(|edit| matches!(edit, Edit::Set { .. } | Edit::Rename { .. }));
        if in_place || !mended {
            let applied = fix.edits.iter().all(|edit| apply(work, edit, &finding.message, &fix.title));
            mended |= applied;
            if applied && !in_place {
                return true;
            }
        }
    }
    mended
}

/// Carries out one edit; `false` when it does not fit the card.
fn apply(work: &mut Work<'_>, edit: &Edit, reason: &str, title: &str) -> bool {
    let reason = format!("{}.", reason.trim_end_matches('.'));
    match edit {
        Edit::Set { at, value } => {
            let Some(value) = fragment(value) else { return false };
            let Some(place) = work.root.at_mut(at) else { return false };
            place.kind = value.kind;
            let origin = place.origin;
            work.note(origin, Kind::Renamed, format!("{reason} {title}."));
            true
        }
        Edit::Rename { at, key } => {
            let (Some(parent), Some(name)) = (at.parent(), at.last()) else { return false };
            let Some(object) = work.root.at_mut(&parent) else { return false };
            if !object.rename(&name, key) {
                return false;
            }
            let origin = object.get(key).and_then(|value| value.origin);
            work.note(origin, Kind::Renamed, reason);
            true
        }
        Edit::Remove { at } => {
            let Some(value) = remove(work, at) else { return false };
            work.remove(&value, &reason, Some("its value"));
            true
        }
        Edit::Insert { at, value, .. } => {
            let Some(value) = fragment(value) else { return false };
            let id = work.note(None, Kind::Added, reason);
            insert(work, at, value.marked(id))
        }
        Edit::Move { from, to, .. } => {
            let Some(value) = remove(work, from) else { return false };
            work.note(value.origin, Kind::Moved, reason);
            insert(work, to, value)
        }
        Edit::Reorder { array, from, to } => {
            let Some(elements) = work.root.at_mut(array).and_then(Tree::elements_mut) else { return false };
            if *from >= elements.len() || *to >= elements.len() {
                return false;
            }
            let element = elements.remove(*from);
            let origin = element.origin;
            elements.insert(*to, element);
            work.note(origin, Kind::Moved, reason);
            true
        }
        Edit::RemoveCopy { .. } => false,
    }
}

fn fragment(value: &Fragment) -> Option<Tree> {
    match value {
        Fragment::Json(value) => Some(Tree::json(value)),
        Fragment::Text(text) => Some(tree::read(&Document::parse(text).ok()?).0.without_origin()),
    }
}

/// Takes a member or element out.
fn remove(work: &mut Work<'_>, at: &Pointer) -> Option<Tree> {
    let parent = work.root.at_mut(&at.parent()?)?;
    if let Some(elements) = parent.elements_mut() {
        let index = at.last_index().filter(|index| *index < elements.len())?;
        return Some(elements.remove(index));
    }
    parent.take(&at.last()?)
}

/// Puts a value where none stands, making what is missing above it.
fn insert(work: &mut Work<'_>, at: &Pointer, value: Tree) -> bool {
    let (Some(parent), Some(name)) = (at.parent(), at.last()) else { return false };
    if work.root.at(&parent).is_none() && !insert(work, &parent, Tree::json(&empty_for(&parent))) {
        return false;
    }
    let Some(holder) = work.root.at_mut(&parent) else { return false };
    if let Some(elements) = holder.elements_mut() {
        let index = at.last_index().unwrap_or(elements.len()).min(elements.len());
        elements.insert(index, value);
        return true;
    }
    if !holder.is_object() {
        return false;
    }
    holder.put(&name, value);
    true
}

/// The places of errors with what is wrong there, each once; those that an open question is about already are left out.
fn open(work: &Work<'_>) -> Vec<(Pointer, String)> {
    let mut places: Vec<(Pointer, String)> = Vec::new();
    let mut known: HashMap<Pointer, usize> = HashMap::new();
    let covered = Covered::of(work);
    for finding in errors(work) {
        if covered.has(&finding) || finding.pointer.is_root() {
            continue;
        }
        if let Some(place) = known.get(&finding.pointer) {
            let (_, message) = &mut places[*place];
            *message = format!("{message}. {}", finding.message);
        } else {
            known.insert(finding.pointer.clone(), places.len());
            places.push((finding.pointer, finding.message));
        }
    }
    places
}

/// The places that questions which wait ask about already.
struct Covered<'w> {
    keys: HashSet<&'w str>,
    places: HashSet<&'w str>,
    /// The places and what is around them.
    around: HashSet<&'w str>,
}

impl<'w> Covered<'w> {
    fn of(work: &'w Work<'_>) -> Self {
        let open = || work.questions.iter().filter(|question| question.is_open());
        let places: HashSet<&str> = open().flat_map(|question| &question.covers).map(Pointer::as_str).collect();
        let around = places.iter().flat_map(|place| outwards(place)).collect();
        Self { keys: open().map(|question| question.key.as_str()).collect(), places, around }
    }

    /// Whether a question that waits asks about the place of this finding.
    fn has(&self, finding: &Finding) -> bool {
        let at = finding.pointer.as_str();
        self.keys.contains(at)
            || outwards(at).any(|place| self.places.contains(place))
            || finding.rule.starts_with("interfaces/") && self.around.contains(at)
    }
}

/// A place and all that is around it, as RFC 6901 text.
fn outwards(place: &str) -> impl Iterator<Item = &str> {
    place.match_indices('/').map(|(at, _)| &place[..at]).chain([place])
}

/// Fills in the answers that were given for places with errors.
fn fill(work: &mut Work<'_>, errors: &[Finding], filled: &mut BTreeSet<Pointer>) -> bool {
    let mut places: Vec<(Pointer, String)> = Vec::new();
    let covered = Covered::of(work);
    for finding in errors {
        let given = work.given(finding.pointer.as_str()).is_some();
        if given && !covered.has(finding) && filled.insert(finding.pointer.clone()) {
            places.push((finding.pointer.clone(), finding.message.clone()));
        }
    }
    let any = !places.is_empty();
    // Dropped elements shift those behind them, so the last one goes first.
    places.sort_by_key(|(at, _)| std::cmp::Reverse(at.last_index()));
    for (at, message) in places {
        let question = question(work, &at, &message);
        let Some(answer) = work.ask(question) else { continue };
        if answer == "drop" && droppable(work, &at).is_some() {
            let Some(whole) = droppable(work, &at) else { continue };
            if let Some(value) = remove(work, &whole) {
                work.remove(&value, "Its author dropped it.", Some("its value"));
            }
            continue;
        }
        let Some(value) = value_for(&at, &answer) else {
            work.misfit(at.as_str(), &answer, &["JSON"]);
            continue;
        };
        if let Some(place) = work.root.at_mut(&at) {
            place.kind = value.kind;
            let origin = place.origin;
            let kind = if origin.is_some() { Kind::Renamed } else { Kind::Added };
            let id = work.note(origin, kind, "Its author said what it shall be.");
            if origin.is_some() {
                work.lost(id, "the value as it was");
            } else if let Some(place) = work.root.at_mut(&at) {
                place.marks.push(id);
            }
        } else {
            let id = work.note(None, Kind::Added, "It was missing, and its author said what it is.");
            insert(work, &at, value.marked(id));
        }
    }
    any
}

/// The question about a place that is wrong.
fn question(work: &Work<'_>, at: &Pointer, message: &str) -> Question {
    let about = work.root.at(at).and_then(|value| work.place(value.origin)).unwrap_or_else(|| at.clone());
    let text = format!("{}. What shall stand at {}?", message.trim_end_matches('.'), wording::quoted(at.as_str()));
    let Some(field) = fields::field_at(at) else {
        return offer_drop(work, at, Question::new(at.as_str(), about, text).or_any("its value, as JSON or text"));
    };
    let mut question = Question::new(at.as_str(), about, text).or_any(shape_of(at, field));
    match field.kind {
        FieldKind::Choice { choices, open } => {
            question.other = open.then(|| "its value".into());
            for choice in choices {
                question = question.or(choice.value, choice.help);
            }
        }
        FieldKind::Flag => {
            question.other = None;
            question = question.or("true", "yes").or("false", "no");
        }
        FieldKind::MediaTypes => {
            let stated = work.root.at(at).and_then(Tree::as_str).and_then(media_types::likely);
            if let Some(name) = stated {
                question = question.or(name, "what the word means most often");
            } else if at.last().is_some_and(|last| last == field.name) {
                question =
                    question.or("text/plain", "plain text").or("text/plain,application/json", "several, with commas");
            }
        }
        _ if field.name == "id" => {
            let named = at.parent().and_then(|skill| work.root.at(&skill)?.text_of("name").map(slug));
            question = named
                .into_iter()
                .filter(|id| !id.is_empty())
                .fold(question, |question, id| question.or(id, "made from the name"));
        }
        _ => {}
    }
    offer_drop(work, at, question)
}

/// How the answer for a member is written.
fn shape_of(at: &Pointer, field: &Field) -> &'static str {
    let is_member = at.last().is_some_and(|last| last == field.name);
    match field.kind.json_type() {
        JsonType::String | JsonType::Bool => "its value",
        JsonType::StringArray if is_member => "its values, with commas between them",
        JsonType::StringArray => "its value",
        _ => "its value, as JSON",
    }
}

fn offer_drop(work: &Work<'_>, at: &Pointer, question: Question) -> Question {
    match droppable(work, at) {
        Some(whole) => question.or("drop", format!("{} goes", wording::quoted(whole.as_str()))),
        None => question,
    }
}

/// What may go so that nothing is wrong at this place: an element of a list of words, an optional member, or the
/// optional object that lacks it. Never anything that says who may call.
fn droppable(work: &Work<'_>, at: &Pointer) -> Option<Pointer> {
    let first = at.tokens().next()?.into_owned();
    if first == "signatures" {
        return Some(Pointer::root().key(&first));
    }
    if at.tokens().any(|token| token.starts_with("security")) {
        return None;
    }
    let Some(field) = fields::field_at(at) else {
        // A member that the specification does not know.
        return work.root.at(at).map(|_| at.clone());
    };
    let is_element =
        at.last_index().is_some() && at.parent().and_then(|list| work.root.at(&list)).is_some_and(Tree::is_array);
    if is_element {
        let list = at.parent().and_then(|list| work.root.at(&list)).map_or(0, |list| list.elements().len());
        let words = matches!(field.kind, FieldKind::Words | FieldKind::Texts | FieldKind::MediaTypes);
        return (words && list > 1).then(|| at.clone());
    }
    if !field.required && work.root.at(at).is_some() {
        return Some(at.clone());
    }
    let provider = Pointer::root().key("provider");
    (first == "provider" && work.root.at(&provider).is_some()).then_some(provider)
}

/// The value that an answer means at a place.
fn value_for(at: &Pointer, answer: &str) -> Option<Tree> {
    let json = || serde_json::from_str::<serde_json::Value>(answer).ok().map(|value| Tree::json(&value));
    let Some(field) = fields::field_at(at) else { return Some(json().unwrap_or_else(|| Tree::text(answer))) };
    let is_member = at.last().is_some_and(|last| last == field.name);
    if !is_member {
        return match field.kind {
            FieldKind::Words | FieldKind::Texts | FieldKind::MediaTypes | FieldKind::TextMap => {
                Some(Tree::text(answer))
            }
            _ => json(),
        };
    }
    match field.kind.json_type() {
        JsonType::String => Some(Tree::text(answer)),
        JsonType::Bool => Some(Json::Bool(answer == "true").into()),
        JsonType::StringArray => Some(json().filter(Tree::is_array).unwrap_or_else(|| {
            let words = answer.split(',').map(str::trim).filter(|word| !word.is_empty());
            Tree::array(words.map(Tree::text).collect())
        })),
        JsonType::ObjectArray => json().filter(Tree::is_array),
        JsonType::Object => json().filter(Tree::is_object),
    }
}
