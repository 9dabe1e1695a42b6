//! What is remembered by place, and how it keeps to its place while edits are made, taken back and done again.

use std::mem;

use crate::card::fields;
use crate::document::{Edit, Fragment, Pointer};

use super::model::{Draft, OpenCard};
use super::offer::Offered;
use super::row::{Part, RowId};
use super::waiting::Waiting;

/// A step of the history as the form saw it.
#[derive(Debug)]
pub struct FormStep {
    /// Where the cursor stood before it.
    pub before: RowId,
    /// Where the cursor stood after it.
    pub after: RowId,
    /// The edits that move places. Their values are left out: the history has them.
    edits: Vec<Edit>,
    /// What was remembered of places that are gone on this side of the step, by their places on the other side.
    gone: Gone,
    /// The offers on the other side of the step, where they are others there.
    pub(super) offers: Option<Vec<Offered>>,
}

/// What was remembered of places that are gone.
#[derive(Debug, Default)]
pub(super) struct Gone {
    visited: Vec<Pointer>,
    folds: Vec<Pointer>,
    stash: Vec<((Pointer, String), String)>,
    drafts: Vec<(RowId, Draft)>,
    waiting: Vec<(RowId, Waiting)>,
}

/// A step that was taken back or done again.
#[derive(Debug)]
pub struct Turned {
    /// What it did.
    pub label: String,
    /// Where it happened.
    pub place: Pointer,
    /// The row that the cursor belongs on now, where that is known.
    pub row: Option<RowId>,
}

impl FormStep {
    pub(super) const fn new(before: RowId, after: RowId) -> Self {
        Self { before, after, edits: Vec::new(), gone: Gone::new(), offers: None }
    }

    /// Takes note of edits that became part of this step, and of what is gone by them.
    pub(super) fn add(&mut self, edits: &[Edit], gone: Gone) {
        // What is gone stands where it was before these edits; the step may have begun earlier.
        let back = reversed(&self.edits);
        let start = |place: Pointer| through(&back, &place);
        let Gone { visited, folds, stash, drafts, waiting } = gone;
        self.gone.visited.extend(visited.into_iter().filter_map(start));
        self.gone.folds.extend(folds.into_iter().filter_map(start));
        let of_stash = |((place, branch), text)| Some(((start(place)?, branch), text));
        self.gone.stash.extend(stash.into_iter().filter_map(of_stash));
        let of_draft = |(row, draft)| Some((row_through(&back, &row)?, draft));
        self.gone.drafts.extend(drafts.into_iter().filter_map(of_draft));
        let of_words = |(row, words)| Some((row_through(&back, &row)?, words));
        self.gone.waiting.extend(waiting.into_iter().filter_map(of_words));
        self.edits.extend(edits.iter().filter(|edit| moves(edit)).map(bare));
    }
}

impl Gone {
    const fn new() -> Self {
        Self { visited: Vec::new(), folds: Vec::new(), stash: Vec::new(), drafts: Vec::new(), waiting: Vec::new() }
    }
}

impl OpenCard {
    /// Takes the last step back, or does the one again that was taken back last, and looks at the card anew. What is
    /// remembered by place goes along; the cursor does not. `None` when there is no such step.
    pub fn turn(&mut self, back: bool) -> Option<Turned> {
        let number = self.history.len().checked_sub(usize::from(back))?;
        let step = if back { self.history.undo(&mut self.document) } else { self.history.redo(&mut self.document) }?;
        let (label, place) = (step.label.clone(), step.focus.clone());
        let mut edits = Vec::new();
        let mut returning = Gone::default();
        let mut row = None;
        if let Some(step) = self.steps.get_mut(number) {
            edits = if back { reversed(&step.edits) } else { step.edits.clone() };
            returning = mem::take(&mut step.gone);
            row = Some(if back { step.before.clone() } else { step.after.clone() });
            if let Some(offers) = &mut step.offers {
                mem::swap(offers, &mut self.offers);
            }
        }
        let gone = self.follow_places(&edits);
        self.bring_back(returning);
        if let Some(step) = self.steps.get_mut(number) {
            step.gone = gone;
        }
        self.look();
        Some(Turned { label, place, row })
    }

    /// Moves what is remembered by place along with edits that were carried out. Returns what was remembered of places
    /// that are gone now.
    pub(super) fn follow_places(&mut self, edits: &[Edit]) -> Gone {
        let mut gone = Gone::default();
        let document = &self.document;
        let has_home = |row: &RowId| row.pointer.parent().is_some_and(|parent| document.get(&parent).is_some());
        for (row, draft) in mem::take(&mut self.drafts) {
            match row_through(edits, &row).filter(has_home) {
                Some(followed) => drop(self.drafts.insert(followed, draft)),
                None => gone.drafts.push((row, draft)),
            }
        }
        for (row, words) in mem::take(&mut self.waiting) {
            match row_through(edits, &row).filter(has_home) {
                Some(followed) => drop(self.waiting.insert(followed, words)),
                None => gone.waiting.push((row, words)),
            }
        }
        if !edits.iter().any(moves) {
            return gone;
        }

        for place in mem::take(&mut self.visited) {
            match through(edits, &place) {
                Some(followed) => drop(self.visited.insert(followed)),
                None => gone.visited.push(place),
            }
        }
        for ((place, branch), text) in mem::take(&mut self.stash) {
            match through(edits, &place) {
                Some(followed) => drop(self.stash.insert((followed, branch), text)),
                None => gone.stash.push(((place, branch), text)),
            }
        }
        gone.folds = self.folds.follow(|place| through(edits, place));
        gone
    }

    fn bring_back(&mut self, gone: Gone) {
        self.visited.extend(gone.visited);
        gone.folds.into_iter().for_each(|place| self.folds.close(place));
        for (place, text) in gone.stash {
            self.stash.entry(place).or_insert(text);
        }
        for (row, draft) in gone.drafts {
            self.drafts.entry(row).or_insert(draft);
        }
        for (row, words) in gone.waiting {
            self.waiting.entry(row).or_insert(words);
        }
    }

    /// Takes away the unfinished texts at a place and inside it, which is about to be removed.
    pub(super) fn take_drafts(&mut self, at: &Pointer) -> Vec<(RowId, Draft)> {
        self.drafts.extract_if(|row, _| row.pointer.is_within(at)).collect()
    }

    /// Keeps unfinished texts with the last step, for the case that it is taken back.
    pub(super) fn leave_drafts(&mut self, drafts: Vec<(RowId, Draft)>) {
        if let Some(step) = self.steps.last_mut() {
            step.gone.drafts.extend(drafts);
        }
    }
}

/// Whether places may be other ones after an edit.
const fn moves(edit: &Edit) -> bool {
    !matches!(edit, Edit::Set { .. } | Edit::RemoveCopy { .. })
}

/// The edit without its value.
fn bare(edit: &Edit) -> Edit {
    match edit {
        Edit::Insert { at, .. } => Edit::Insert { at: at.clone(), position: None, value: nothing() },
        edit => edit.clone(),
    }
}

const fn nothing() -> Fragment {
    Fragment::Json(serde_json::Value::Null)
}

/// Edits that lead places back to where they were before these.
fn reversed(edits: &[Edit]) -> Vec<Edit> {
    edits.iter().rev().filter(|edit| moves(edit)).map(reverse).collect()
}

fn reverse(edit: &Edit) -> Edit {
    match edit {
        Edit::Insert { at, .. } => Edit::remove(at.clone()),
        Edit::Remove { at } => Edit::insert(at.clone(), nothing()),
        Edit::Reorder { array, from, to } => Edit::Reorder { array: array.clone(), from: *to, to: *from },
        Edit::Move { from, to, .. } => Edit::Move { from: to.clone(), to: from.clone(), position: None },
        Edit::Rename { at, key } => {
            Edit::rename(at.parent().unwrap_or_default().key(key), at.last().unwrap_or_default())
        }
        Edit::Set { .. } | Edit::RemoveCopy { .. } => edit.clone(),
    }
}

pub(super) fn through(edits: &[Edit], place: &Pointer) -> Option<Pointer> {
    edits.iter().try_fold(place.clone(), |place, edit| edit.follow(&place))
}

/// Where a row is after edits. The row of a field stays while the value of the field comes and goes.
fn row_through(edits: &[Edit], row: &RowId) -> Option<RowId> {
    let of_field = || {
        let name = row.pointer.last().filter(|_| row.part == Part::Value)?;
        fields::field_at(&row.pointer).filter(|field| field.name == name)?;
        Some(through(edits, &row.pointer.parent()?)?.key(&name))
    };
    let pointer = through(edits, &row.pointer).or_else(of_field)?;
    Some(RowId { pointer, part: row.part.clone() })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn at(place: &str) -> Pointer {
        Pointer::parse(place).unwrap()
    }

    #[test]
    fn every_place_that_an_edit_leaves_comes_back_when_it_is_reversed() {
        let text = r#"{"a": [{"x": 1}, {"x": 2}, {"x": 3}], "b": {"c": {"x": 4}}}"#;
        let edits = [
            Edit::insert(at("/a/1"), true),
            Edit::remove(at("/a/0")),
            Edit::Reorder { array: at("/a"), from: 0, to: 2 },
            Edit::Reorder { array: at("/a"), from: 2, to: 1 },
            Edit::Move { from: at("/b/c"), to: at("/d"), position: None },
            Edit::Move { from: at("/a/0"), to: at("/e"), position: None },
            Edit::rename(at("/b"), "z"),
            Edit::set(at("/a/0/x"), "new"),
        ];
        let places = ["/a/0/x", "/a/1/x", "/a/2/x", "/b/c/x"];
        for edit in edits {
            let mut document = Document::parse(text).unwrap();
            document.apply_all(std::slice::from_ref(&edit)).unwrap();
            let edits = [edit];
            for place in places.map(at) {
                if let Some(there) = through(&edits, &place) {
                    assert!(document.get(&there).is_some(), "{edits:?} {there}");
                    assert_eq!(through(&reversed(&edits), &there), Some(place), "{edits:?}");
                }
            }
        }
    }
}
