//! The state of a conversion that its steps share: the card so far, what was noted, what was asked.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::card::generation::Generation;
use crate::document::{Document, Pointer};

use super::plan::{Kind, Misfit};
use super::question::{Answers, Question};
use super::tree::{self, NoteId, Origin, Tree};

/// What happened to one value of the source, or why a value is new.
#[derive(Clone, Debug)]
pub(super) struct Note {
    /// The value of the source; `None` for something new.
    pub origin: Option<Origin>,
    pub kind: Kind,
    pub reason: String,
    pub lost: Option<String>,
    pub assumed: Option<String>,
}

/// A conversion under way.
#[derive(Debug)]
pub(super) struct Work<'a> {
    /// What the source is.
    pub generation: Generation,
    /// The card so far.
    pub root: Tree,
    /// Where each [`Origin`] stood.
    pub places: Vec<Pointer>,
    /// What was noted.
    pub notes: Vec<Note>,
    /// What was asked.
    pub questions: Vec<Question>,
    /// Answers that fit no question.
    pub misfits: Vec<Misfit>,
    /// The name of each old scheme that became several: the new names with their flows and declared scopes.
    pub split: BTreeMap<String, Vec<Part>>,
    /// The card as it was.
    source: Tree,
    answers: &'a Answers,
    used: BTreeSet<String>,
    noted: BTreeMap<Origin, NoteId>,
    /// Where each question stands in the list, by its key.
    asked: HashMap<String, usize>,
}

/// One of the schemes that an OAuth 2.0 scheme with several flows became.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its name.
    pub name: String,
    /// The scopes that the flow declares; `None` when they cannot be read.
    pub scopes: Option<Vec<String>>,
}

impl<'a> Work<'a> {
    pub fn new(source: &Document, generation: Generation, answers: &'a Answers) -> Self {
        let (root, places) = tree::read(source);
        let source = root.clone();
        Self {
            generation,
            source,
            root,
            places,
            notes: Vec::new(),
            questions: Vec::new(),
            misfits: Vec::new(),
            split: BTreeMap::new(),
            answers,
            used: BTreeSet::new(),
            noted: BTreeMap::new(),
            asked: HashMap::new(),
        }
    }

    /// Whether the card is a v1.0 card, in which only what is wrong is touched.
    pub fn is_v1(&self) -> bool {
        self.generation == Generation::V1_0
    }

    /// Where a value stood in the source.
    pub fn place(&self, origin: Option<Origin>) -> Option<Pointer> {
        origin.and_then(|origin| self.places.get(origin.0)).cloned()
    }

    /// Notes what happens to a value of the source (`None`: to something new). A value has one note: a second one
    /// adds its reason to the first.
    pub fn note(&mut self, origin: Option<Origin>, kind: Kind, reason: impl Into<String>) -> NoteId {
        let reason = reason.into();
        if let Some(id) = origin.and_then(|origin| self.noted.get(&origin)).copied() {
            let note = &mut self.notes[id.0];
            if kind != Kind::Kept {
                note.kind = kind;
            }
            if !note.reason.contains(&reason) {
                note.reason = format!("{} {reason}", note.reason);
            }
            return id;
        }
        let id = NoteId(self.notes.len());
        self.notes.push(Note { origin, kind, reason, lost: None, assumed: None });
        if let Some(origin) = origin {
            self.noted.insert(origin, id);
        }
        id
    }

    /// Adds what is lost to a note.
    pub fn lost(&mut self, id: NoteId, what: impl Into<String>) -> NoteId {
        extend(&mut self.notes[id.0].lost, &what.into());
        id
    }

    /// Adds what was assumed to a note.
    pub fn assumed(&mut self, id: NoteId, what: impl Into<String>) -> NoteId {
        extend(&mut self.notes[id.0].assumed, &what.into());
        id
    }

    /// Whether the card differs from the source in more than its layout.
    pub fn is_changed(&self) -> bool {
        !self.root.same(&self.source)
    }

    /// Takes a value that is gone for good into the account.
    pub fn remove(&mut self, tree: &Tree, reason: &str, lost: Option<&str>) -> NoteId {
        let id = self.note(tree.origin, Kind::Removed, reason);
        if let Some(lost) = lost {
            self.lost(id, lost);
        }
        id
    }

    /// Asks, and returns the answer that counts: the given one, or the default. `None` while the question is open.
    pub fn ask(&mut self, question: Question) -> Option<String> {
        let given = self.answers.get(&question.key).map(ToOwned::to_owned);
        self.ask_with(question, given)
    }

    /// As [`Work::ask`], where another key may hold the answer.
    pub fn ask_or(&mut self, question: Question, other: &str) -> Option<String> {
        let given = self.answers.get(&question.key).or_else(|| self.answers.get(other)).map(ToOwned::to_owned);
        self.used.insert(other.to_owned());
        self.ask_with(question, given)
    }

    fn ask_with(&mut self, mut question: Question, given: Option<String>) -> Option<String> {
        self.used.insert(question.key.clone());
        if let Some(given) = given {
            question.answer = question.accept(&given);
            let known = self.misfits.iter().any(|misfit| misfit.key == question.key);
            if question.answer.is_none() && !known {
                let expected = question.answers.iter().map(|choice| choice.value.clone()).collect();
                self.misfits.push(Misfit { key: question.key.clone(), answer: given, expected });
            }
        }
        let current = question.current().map(ToOwned::to_owned);
        if let Some(earlier) = self.asked.get(&question.key) {
            self.questions[*earlier] = question;
        } else {
            self.asked.insert(question.key.clone(), self.questions.len());
            self.questions.push(question);
        }
        current
    }

    /// Notes an answer that its question cannot take.
    pub fn misfit(&mut self, key: &str, answer: &str, expected: &[&str]) {
        if !self.misfits.iter().any(|misfit| misfit.key == key) {
            let expected = expected.iter().map(|&word| word.to_owned()).collect();
            self.misfits.push(Misfit { key: key.to_owned(), answer: answer.to_owned(), expected });
        }
    }

    /// The answer given under a key, whether it was asked for or not.
    pub fn given(&self, key: &str) -> Option<&'a str> {
        self.answers.get(key)
    }

    /// Answers that no question asked for.
    pub fn unused(&self) -> Vec<&'a str> {
        self.answers.keys().filter(|key| !self.used.contains(*key)).collect()
    }
}

fn extend(slot: &mut Option<String>, what: &str) {
    match slot {
        Some(text) if text.contains(what) => {}
        Some(text) => {
            text.push_str("; ");
            text.push_str(what);
        }
        None => *slot = Some(what.to_owned()),
    }
}
