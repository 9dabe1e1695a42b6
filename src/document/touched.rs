//! Which edits, planned together, still mean the same after some of them were carried out.

use std::collections::{HashMap, HashSet};

use super::edit::Edit;
use super::pointer::{Pointer, parse_index};

/// What a list of edits changed, so that any number of others can be asked about without comparing all pairs.
#[derive(Debug, Default)]
pub(crate) struct Touched {
    /// The places that the edits name.
    places: HashSet<String>,
    /// These places and all that is around them.
    around: HashSet<String>,
    /// From which index on the elements of an array moved.
    shifted: HashMap<String, usize>,
    /// Moves between two arrays: what one end shifts the other may shift back.
    moves: Vec<Edit>,
}

impl Touched {
    /// Remembers an edit that was carried out.
    pub fn add(&mut self, edit: &Edit) {
        for place in places(edit) {
            self.places.insert(place.as_str().to_owned());
            for (around, _) in steps(place) {
                // What is around a place that is known already is known too.
                self.around.insert(around.to_owned());
            }
            self.around.insert(place.as_str().to_owned());
        }
        match edit {
            Edit::Insert { at, .. } => self.shift(at, 0),
            Edit::Remove { at } => self.shift(at, 1),
            Edit::Move { from, to, .. } if from.last_index().is_some() && to.last_index().is_some() => {
                self.moves.push(edit.clone());
            }
            Edit::Move { from, to, .. } => {
                self.shift(from, 1);
                self.shift(to, 0);
            }
            // Whatever these move lies within the place that they name.
            Edit::Set { .. } | Edit::RemoveCopy { .. } | Edit::Reorder { .. } | Edit::Rename { .. } => {}
        }
    }

    /// The elements from `skip` behind `at` on have another index now.
    fn shift(&mut self, at: &Pointer, skip: usize) {
        if let (Some(array), Some(index)) = (at.parent(), at.last_index()) {
            let first = index + skip;
            let known = self.shifted.entry(array.as_str().to_owned()).or_insert(first);
            *known = first.min(*known);
        }
    }

    /// Whether `edit`, planned before the remembered ones were carried out, might no longer mean the same place or the
    /// same value.
    pub fn disturbs(&self, edit: &Edit) -> bool {
        // Renaming, removing and moving a value do not depend on what is in it.
        let takes_it_as_it_is = matches!(edit, Edit::Rename { .. } | Edit::Remove { .. } | Edit::Move { .. });
        places(edit).into_iter().any(|place| {
            self.places.contains(place.as_str())
                || (!takes_it_as_it_is && self.around.contains(place.as_str()))
                || steps(place).any(|(around, token)| {
                    self.places.contains(around)
                        || self.shifted.get(around).is_some_and(|first| parse_index(token).is_some_and(|i| i >= *first))
                })
                || self.moves.iter().any(|earlier| earlier.follow(place).as_ref() != Some(place))
        })
    }
}

/// The places around a place, outermost first, each with the step that leads on from it as it is written.
fn steps(place: &Pointer) -> impl Iterator<Item = (&str, &str)> {
    let text = place.as_str();
    text.match_indices('/').map(move |(at, _)| {
        let rest = &text[at + 1..];
        (&text[..at], &rest[..rest.find('/').unwrap_or(rest.len())])
    })
}

/// The places that an edit names.
fn places(edit: &Edit) -> Vec<&Pointer> {
    match edit {
        Edit::Set { at, .. }
        | Edit::Insert { at, .. }
        | Edit::Remove { at }
        | Edit::RemoveCopy { at, .. }
        | Edit::Rename { at, .. } => vec![at],
        Edit::Reorder { array, .. } => vec![array],
        Edit::Move { from, to, .. } => vec![from, to],
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(pointer: &str) -> Pointer {
        Pointer::parse(pointer).unwrap()
    }

    fn disturbs(earlier: &Edit, edit: &Edit) -> bool {
        let mut touched = Touched::default();
        touched.add(earlier);
        touched.disturbs(edit)
    }

    #[test]
    fn edits_that_shift_or_enclose_a_place_disturb_it() {
        let remove = |place: &str| Edit::remove(at(place));
        let set = |place: &str| Edit::set(at(place), "x");
        assert!(disturbs(&remove("/a/0"), &set("/a/1")), "the element has another index now");
        assert!(!disturbs(&remove("/a/1"), &set("/a/0")));
        assert!(disturbs(&set("/a"), &set("/a/0")), "the value is another one");
        assert!(disturbs(&set("/a/0"), &set("/a")), "the new value was made from the old one");
        assert!(!disturbs(&set("/a/0"), &remove("/a")));
        assert!(!disturbs(&set("/a"), &set("/ab")));
    }

    /// What disturbing means, for one pair.
    fn disturbs_by_definition(earlier: &Edit, edit: &Edit) -> bool {
        let takes_it_as_it_is = matches!(edit, Edit::Rename { .. } | Edit::Remove { .. } | Edit::Move { .. });
        places(edit).iter().any(|place| {
            earlier.follow(place).as_ref() != Some(place)
                || places(earlier)
                    .iter()
                    .any(|changed| place.is_within(changed) || (changed.is_within(place) && !takes_it_as_it_is))
        })
    }

    #[test]
    fn many_edits_disturb_what_any_of_them_disturbs() {
        let places = ["", "/a", "/a/0", "/a/1", "/a/2", "/a/1/k", "/b", "/b/0", "/b/1", "/ab", "/a~1b", "/a/1/k/0"];
        let places: Vec<Pointer> = places.into_iter().map(at).collect();
        let mut edits = Vec::new();
        for place in &places {
            edits.push(Edit::set(place.clone(), "x"));
            edits.push(Edit::insert(place.clone(), "x"));
            edits.push(Edit::remove(place.clone()));
            edits.push(Edit::RemoveCopy { at: place.clone(), copy: 1 });
            edits.push(Edit::Reorder { array: place.clone(), from: 0, to: 2 });
            edits.push(Edit::rename(place.clone(), "new"));
            for to in &places {
                edits.push(Edit::Move { from: place.clone(), to: to.clone(), position: None });
            }
        }
        for (number, first) in edits.iter().enumerate() {
            let second = &edits[(number * 37 + 5) % edits.len()];
            let mut touched = Touched::default();
            touched.add(first);
            touched.add(second);
            for edit in &edits {
                let wanted = disturbs_by_definition(first, edit) || disturbs_by_definition(second, edit);
                assert_eq!(touched.disturbs(edit), wanted, "{first:?} and {second:?} before {edit:?}");
            }
        }
    }
}
