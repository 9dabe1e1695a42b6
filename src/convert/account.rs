//! The account: what became of every member of the source, read off the result.

use std::collections::HashMap;

use crate::document::Pointer;

use super::plan::{Change, Kind};
use super::tree::{NoteId, Origin, Tree};
use super::work::{Note, Work};

/// One line for every value that a step noted, one for each part of the source that stayed as it was, then what is
/// new. Each value of the source belongs to exactly one line: its own, or that of the nearest value around it.
pub(super) fn of(work: &Work<'_>) -> Vec<Change> {
    let mut account = Account::new(work);
    account.visit(Origin(0), Above::Nothing);
    let mut changes = account.changes;
    let added = work.notes.iter().enumerate().filter(|(_, note)| note.origin.is_none());
    let added = added.map(|(id, note)| change(note, None, places(&account.marks, &NoteId(id))));
    // What a later step took away again was never new.
    changes.extend(added.filter(|change| !change.to.is_empty() || change.lost.is_some()));
    changes
}

/// How much of a value of the source stands in the result, judged by the innermost values in it: what is around them
/// may have been made anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    All,
    Part,
    Nothing,
}

/// What the nearest line around a value says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Above {
    /// No line is about anything around it.
    Nothing,
    /// What stands around it stands in the result.
    Stands,
    /// What stands around it need not stand in the result, nor anything in it.
    Goes,
}

struct Account<'w> {
    work: &'w Work<'w>,
    /// The note of each value that has one.
    notes: HashMap<Origin, NoteId>,
    /// Where each value of the source stands now.
    now: HashMap<Origin, Vec<Pointer>>,
    /// The places that speak of a note.
    marks: HashMap<NoteId, Vec<Pointer>>,
    /// The values directly inside each value of the source.
    inside: Vec<Vec<Origin>>,
    /// Whether a value has a note or holds one that has.
    noted: Vec<bool>,
    /// How much of a value stands in the result.
    left: Vec<Left>,
    changes: Vec<Change>,
}

impl<'w> Account<'w> {
    fn new(work: &'w Work<'w>) -> Self {
        let mut now: HashMap<Origin, Vec<Pointer>> = HashMap::new();
        let mut marks: HashMap<NoteId, Vec<Pointer>> = HashMap::new();
        work.root.walk(&Pointer::root(), &mut |at, tree: &Tree| {
            if let Some(origin) = tree.origin {
                now.entry(origin).or_default().push(at.clone());
            }
            for mark in &tree.marks {
                marks.entry(*mark).or_default().push(at.clone());
            }
        });
        let notes = work.notes.iter().enumerate();
        let notes: HashMap<Origin, NoteId> =
            notes.filter_map(|(id, note)| note.origin.map(|origin| (origin, NoteId(id)))).collect();
        let numbers: HashMap<&Pointer, usize> = work.places.iter().enumerate().map(|(id, at)| (at, id)).collect();
        let mut inside: Vec<Vec<Origin>> = vec![Vec::new(); work.places.len()];
        let mut noted = vec![false; work.places.len()];
        let mut left = vec![Left::All; work.places.len()];
        // Values inside stand behind the value around them, so that going backwards sees them first.
        for (id, at) in work.places.iter().enumerate().rev() {
            noted[id] |= notes.contains_key(&Origin(id));
            left[id] = match inside[id].split_first() {
                None if now.contains_key(&Origin(id)) => Left::All,
                None => Left::Nothing,
                Some((first, rest)) if rest.iter().all(|other| left[other.0] == left[first.0]) => left[first.0],
                Some(_) => Left::Part,
            };
            if let Some(parent) = at.parent().and_then(|parent| numbers.get(&parent).copied()) {
                inside[parent].push(Origin(id));
                noted[parent] |= noted[id];
            }
        }
        for values in &mut inside {
            values.reverse();
        }
        Self { work, notes, now, marks, inside, noted, left, changes: Vec::new() }
    }

    /// Writes the lines of a value and of what stands inside.
    fn visit(&mut self, origin: Origin, mut above: Above) {
        let from = &self.work.places[origin.0];
        if let Some(id) = self.notes.get(&origin).copied() {
            let note = &self.work.notes[id.0];
            let mut to = if note.kind == Kind::Removed { Vec::new() } else { places(&self.now, &origin) };
            for place in places(&self.marks, &id) {
                if !to.contains(&place) {
                    to.push(place);
                }
            }
            // What was noted before what is around it went, and went along, has no line of its own.
            if !to.is_empty() || takes_away(note) || above != Above::Goes {
                above = if takes_away(note) { Above::Goes } else { Above::Stands };
                self.changes.push(change(note, Some(from.clone()), to));
            }
        } else if !self.noted[origin.0] && (self.is_whole_or_gone(origin) || above == Above::Goes) {
            self.untouched(origin, above);
            return;
        }
        for inner in self.inside[origin.0].clone() {
            self.visit(inner, above);
        }
    }

    /// Whether a value and all that is in it stand in the result, or nothing of it does.
    fn is_whole_or_gone(&self, origin: Origin) -> bool {
        match self.left[origin.0] {
            Left::All => self.now.contains_key(&origin),
            Left::Part => false,
            Left::Nothing => !self.now.contains_key(&origin),
        }
    }

    /// A value without any note in or on it, of which all or nothing is left: it stayed, or went along with what is
    /// around it, or went when something else took its place.
    fn untouched(&mut self, origin: Origin, above: Above) {
        let from = &self.work.places[origin.0];
        let to = places(&self.now, &origin);
        let note = |kind, reason: &str, lost: Option<&str>| Note {
            origin: None,
            kind,
            reason: reason.into(),
            lost: lost.map(Into::into),
            assumed: None,
        };
        let gone = |reason| note(Kind::Removed, reason, Some("its value"));
        let line = match above {
            Above::Goes => return,
            Above::Stands if self.left[origin.0] == Left::All => return,
            Above::Nothing if self.left[origin.0] == Left::All => {
                let kind = if to.contains(from) { Kind::Kept } else { Kind::Moved };
                note(kind, "It is the same in v1.0.", None)
            }
            Above::Stands => gone("What it stood in became something else."),
            Above::Nothing => gone("v1.0 has no place for it."),
        };
        self.changes.push(change(&line, Some(from.clone()), to));
    }
}

/// Whether what a note is about need not stand in the result.
const fn takes_away(note: &Note) -> bool {
    matches!(note.kind, Kind::Removed | Kind::Merged | Kind::Asked)
}

fn places<K: Eq + std::hash::Hash>(map: &HashMap<K, Vec<Pointer>>, key: &K) -> Vec<Pointer> {
    map.get(key).cloned().unwrap_or_default()
}

fn change(note: &Note, from: Option<Pointer>, to: Vec<Pointer>) -> Change {
    Change {
        kind: note.kind,
        from,
        to,
        reason: note.reason.clone(),
        lost: note.lost.clone(),
        assumed: note.assumed.clone(),
    }
}
