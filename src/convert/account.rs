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
    account.visit(Origin(0), None);
    let mut changes = account.changes;
    let added = work.notes.iter().enumerate().filter(|(_, note)| note.origin.is_none());
    let added = added.map(|(id, note)| change(note, None, places(&account.marks, &NoteId(id))));
    // What a later step took away again was never new.
    changes.extend(added.filter(|change| !change.to.is_empty() || change.lost.is_some()));
    changes
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
        let mut inside = vec![Vec::new(); work.places.len()];
        let mut noted = vec![false; work.places.len()];
        // Values inside stand behind the value around them, so that going backwards sees them first.
        for (id, at) in work.places.iter().enumerate().rev() {
            noted[id] |= notes.contains_key(&Origin(id));
            if let Some(parent) = at.parent().and_then(|parent| numbers.get(&parent).copied()) {
                inside[parent].push(Origin(id));
                noted[parent] |= noted[id];
            }
        }
        for values in &mut inside {
            values.reverse();
        }
        Self { work, notes, now, marks, inside, noted, changes: Vec::new() }
    }

    /// Writes the lines of a value and of what stands inside; `above` is the nearest noted value around it.
    fn visit(&mut self, origin: Origin, above: Option<NoteId>) {
        let mut own = self.notes.get(&origin).copied();
        let from = &self.work.places[origin.0];
        if let Some(id) = own {
            let note = &self.work.notes[id.0];
            let mut to = if note.kind == Kind::Removed { Vec::new() } else { places(&self.now, &origin) };
            for place in places(&self.marks, &id) {
                if !to.contains(&place) {
                    to.push(place);
                }
            }
            if to.is_empty() && !takes_away(note) && self.is_gone_with(above) {
                // It was noted before what is around it went, and went along.
                own = None;
            } else {
                self.changes.push(change(note, Some(from.clone()), to));
            }
        } else if !self.noted[origin.0] {
            self.untouched(origin, above);
            return;
        }
        for inner in self.inside[origin.0].clone() {
            self.visit(inner, own.or(above));
        }
    }

    /// A value without any note in or on it: it stayed, or went along with what is around it.
    fn untouched(&mut self, origin: Origin, above: Option<NoteId>) {
        let from = &self.work.places[origin.0];
        let to = places(&self.now, &origin);
        let note = |kind, reason: &str| Note { origin: None, kind, reason: reason.into(), lost: None, assumed: None };
        if to.is_empty() && !self.is_gone_with(above) {
            let reason = match above {
                Some(_) => "What it stood in became something else.",
                None => "v1.0 has no place for it.",
            };
            let note = Note { lost: Some("its value".into()), ..note(Kind::Removed, reason) };
            self.changes.push(change(&note, Some(from.clone()), to));
        } else if above.is_none() {
            let kind = if to.contains(from) { Kind::Kept } else { Kind::Moved };
            self.changes.push(change(&note(kind, "It is the same in v1.0."), Some(from.clone()), to));
        }
    }

    /// Whether the nearest noted value around a value may be gone, and everything in it.
    fn is_gone_with(&self, above: Option<NoteId>) -> bool {
        above.is_some_and(|id| takes_away(&self.work.notes[id.0]))
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
