//! Words that were typed in the line of a list and are not in the list yet. They keep to their list while the card changes,
//! stand in the recovery file, and undo takes them back before anything that was done earlier.

use crate::card::{Kind, fields};
use crate::document::{Grouping, Pointer};

use super::model::{Draft, OpenCard};
use super::past_texts::{PastTexts, TextState};
use super::row::{Control, Part, RowId};

/// What stands in the line of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// The text; empty where it was taken back and can be done again.
    pub text: String,
    /// How many steps the history of the card had when it was typed.
    steps: usize,
    /// What the line held before.
    past: PastTexts,
}

impl OpenCard {
    /// Takes note of a change of the line of the focused list, which held `was` before.
    pub(super) fn note_words(&mut self, was: TextState, grouping: Grouping) {
        let Some(editor) = &self.editor else { return };
        let text = editor.field.borrow().text();
        let steps = self.history.len();
        let waiting = self.waiting.entry(editor.row.clone()).or_default();
        match grouping {
            Grouping::Typing { at, new_word } => drop(waiting.past.typed(was, at, new_word)),
            Grouping::Alone => waiting.past.changed(was),
        }
        waiting.text = text;
        waiting.steps = steps;
    }

    /// Brings back words that waited when their wizard ended.
    pub(super) fn wait(&mut self, at: &Pointer, text: String) {
        let steps = self.history.len();
        let past = PastTexts::starting_with(TextState { steps, ..TextState::default() });
        let row = RowId { pointer: at.clone(), part: Part::Value };
        self.waiting.insert(row, Waiting { text, steps, past });
        self.go_to(at);
    }

    /// Whether undo has something to take back in the line of the focused list.
    pub fn has_words_to_undo(&self) -> bool {
        self.waiting.get(&self.focus).is_some_and(|waiting| {
            (waiting.past.has_earlier() || !waiting.text.is_empty()) && waiting.steps >= self.history.len()
        })
    }

    /// Takes back what was typed last in the line of the focused list, or does it again. Returns whether there was
    /// something; what was done to the card after it goes first.
    pub(super) fn turn_words(&mut self, now: TextState, back: bool) -> bool {
        let steps = self.history.len();
        let is_next = back && self.has_words_to_undo();
        let Some(waiting) = self.waiting.get_mut(&self.focus) else { return false };
        if !is_next && (back || waiting.past.later_steps() != Some(steps)) {
            return false;
        }
        let Some(state) = waiting.past.turn(now, back) else { return false };
        waiting.text = state.text;
        waiting.steps = steps;
        self.open_editor();
        if let Some(editor) = &self.editor {
            editor.field.borrow_mut().set_cursor_byte(state.cursor);
        }
        true
    }

    /// Makes the next key in the line of the focused list begin a new state, as when the cursor moved.
    pub(super) fn pause_words(&mut self) {
        if let Some(waiting) = self.waiting.get_mut(&self.focus) {
            waiting.past.pause();
        }
    }

    /// Forgets what could be done again in the lines of lists: the card has changed.
    pub(super) fn forget_later_words(&mut self) {
        self.waiting.retain(|_, waiting| {
            waiting.past.forget_later();
            !waiting.text.is_empty()
        });
    }

    /// The words that wait, by the place of their lists.
    pub fn waiting_words(&self) -> impl Iterator<Item = (&Pointer, &str)> {
        let waiting = self.waiting.iter().filter(|(_, waiting)| !waiting.text.is_empty());
        waiting.map(|(row, waiting)| (&row.pointer, waiting.text.as_str()))
    }

    /// Takes the words that wait anywhere into their lists, as leaving a list does.
    pub fn add_waiting_words(&mut self) {
        let places: Vec<Pointer> = self.waiting_words().map(|(at, _)| at.clone()).collect();
        for at in places {
            let here = self.focus.clone();
            let page = self.page.clone();
            self.go_to(&at);
            if self.focus.pointer == at
                && self.focused_row().is_some_and(|row| matches!(row.control, Control::Chips { .. }))
            {
                self.add_typed_words();
            }
            self.open_page(page);
            self.focus_on(here);
            self.repair_focus();
        }
    }

    /// Brings back text that was typed but did not stand in the card when its wizard ended: words into the line of their
    /// list, anything else as a text that cannot stand there yet.
    pub(super) fn restore_words(&mut self, at: &Pointer, text: &str) -> bool {
        let is_words = fields::field_at(at).is_some_and(|field| matches!(field.kind, Kind::Words | Kind::MediaTypes));
        if is_words {
            self.wait(at, text.to_owned());
        }
        is_words
    }

    /// Names that were typed and that something else has, with the places of what they are for.
    pub fn unfinished_names(&self) -> Vec<(String, String)> {
        let drafts = self.drafts.iter().filter(|(row, _)| row.part == Part::Name);
        let mut names: Vec<(String, String)> =
            drafts.map(|(row, draft)| (row.pointer.to_string(), draft.text.clone())).collect();
        names.sort();
        names
    }

    /// Brings back a name that was typed and could not be given.
    pub(super) fn restore_name(&mut self, at: Pointer, name: String) {
        let reason = format!("Not renamed yet: `{}` is taken", crate::text::visible(&name));
        self.drafts.insert(RowId { pointer: at, part: Part::Name }, Draft::new(name, reason));
    }
}
