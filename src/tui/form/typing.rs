//! What is typed or pasted into the focused row, and how it gets into the card.

use crate::card::{Kind, edits, fields};
use crate::document::{Document, Fragment, Grouping, LineIndex, Pointer, starts_word};
use crate::tui::key::Key;
use crate::tui::message::Clock;
use crate::tui::model::{Draft, OpenCard};
use crate::tui::past_texts::TextState;
use crate::tui::row::{Control, Part, Row, RowId};
use crate::tui::text_field::{Edited, PasteNote};

impl OpenCard {
    /// Lets a key edit the focused text. Returns whether the key meant anything to it.
    pub fn type_key(&mut self, key: &Key, now: Clock) -> Edited {
        let Some(editor) = &self.editor else { return Edited::Ignored };
        let was = self.field_state();
        let before = was.char_before();
        let edited = editor.field.borrow_mut().key(key);
        match edited {
            Edited::Text => {
                let new_word = key.typed().is_some_and(|c| starts_word(before, c));
                self.commit_typed(was, Grouping::Typing { at: now, new_word });
            }
            Edited::Cursor => {
                self.history.close_step();
                self.pause_words();
                if let Some(draft) = self.drafts.get_mut(&self.focus) {
                    draft.past.pause();
                }
            }
            Edited::Ignored => {}
        }
        edited
    }

    /// Begins a new line in the focused text.
    pub fn type_newline(&mut self, now: Clock) {
        let Some(editor) = &self.editor else { return };
        let was = self.field_state();
        if editor.field.borrow_mut().newline() == Edited::Text {
            self.commit_typed(was, Grouping::Typing { at: now, new_word: true });
        }
    }

    /// Pastes into the focused text: one edit, one undo step. Returns what was left out or changed; `None` when no
    /// text has the focus.
    pub fn paste(&mut self, text: &str) -> Option<PasteNote> {
        let editor = self.editor.as_ref()?;
        let was = self.field_state();
        let note = editor.field.borrow_mut().paste(text);
        self.history.close_step();
        self.commit_typed(was, Grouping::Alone);
        Some(note)
    }

    /// The text of the focused field as it is.
    fn field_state(&self) -> TextState {
        let Some(editor) = &self.editor else { return TextState::default() };
        let field = editor.field.borrow();
        let fault = self.drafts.get(&editor.row).map(|draft| (draft.reason.clone(), 0));
        TextState { text: field.text(), cursor: field.cursor_byte(), fault, steps: self.history.len() }
    }

    /// Carries the focused text over into the card; where that cannot hold it, remembers what it was.
    fn commit_typed(&mut self, was: TextState, grouping: Grouping) {
        if self.focused_row().is_some_and(|row| matches!(row.control, Control::Chips { .. })) {
            // Words go into the card one by one.
            self.forget_undone();
            self.note_words(was, grouping);
            return;
        }
        let was_held = !self.drafts.contains_key(&self.focus);
        self.commit(grouping);
        if self.drafts.contains_key(&self.focus) {
            self.taken_back.clear();
            self.forget_undone();
        }
        let Some(draft) = self.drafts.get_mut(&self.focus) else { return };
        match grouping {
            // What stood in the card before is there to go back to.
            Grouping::Typing { at, .. } if was_held => draft.past.begin(at),
            Grouping::Typing { at, new_word } => drop(draft.past.typed(was, at, new_word)),
            Grouping::Alone if was_held => {}
            Grouping::Alone => draft.past.changed(was),
        }
    }

    /// Keeps typed text that cannot stand in the card.
    pub(super) fn keep_draft(&mut self, row: &RowId, text: &str, reason: String) {
        let draft = self.drafts.entry(row.clone()).or_insert_with(|| Draft::new("", ""));
        text.clone_into(&mut draft.text);
        draft.reason = reason;
    }

    /// Takes back, or does again, what was typed into the focused field and could not stand in the card. Returns what
    /// that was, for the user; `None` when there is nothing of that kind.
    pub fn turn_draft(&mut self, back: bool) -> Option<&'static str> {
        const TYPING: &str = "typing";
        const ALL: &str = "what could not stand in the card";
        let now = self.field_state();
        if self.turn_words(now.clone(), back) {
            return Some(TYPING);
        }
        if let Some(draft) = self.drafts.get_mut(&self.focus)
            && let Some(state) = draft.past.turn(now, back)
        {
            draft.text = state.text;
            draft.reason = state.fault.map(|(reason, _)| reason).unwrap_or_default();
            self.open_editor();
            if let Some(editor) = &self.editor {
                editor.field.borrow_mut().set_cursor_byte(state.cursor);
            }
            return Some(TYPING);
        }
        if back {
            let draft = self.drafts.remove(&self.focus)?;
            self.taken_back.push((self.focus.clone(), draft, self.history.len()));
            self.open_editor();
            return Some(ALL);
        }
        // The card is the one that it was taken back in: a change would have dropped it.
        let (row, draft, _) = self.taken_back.pop_if(|(_, _, steps)| *steps == self.history.len())?;
        self.drafts.insert(row.clone(), draft);
        if !self.rows().iter().any(|other| other.id == row) {
            self.go_to(&row.pointer);
        }
        self.focus_on(row);
        self.repair_focus();
        Some(ALL)
    }

    /// Carries the focused text over into the card.
    fn commit(&mut self, grouping: Grouping) {
        let Some(row) = self.focused_row() else { return };
        let Some(editor) = &self.editor else { return };
        let text = editor.field.borrow().text();
        match (&row.control, &row.id.part) {
            (Control::Chips { .. }, _) => {}
            (Control::Json(_), _) => self.commit_json(&row, &text, grouping),
            (_, Part::Name) => self.rename(&row, &text, grouping),
            _ => {
                let mut changes = edits::put(&self.document, &row.id.pointer, text.as_str());
                changes.extend(self.skill_id_edits(&row.id.pointer, &text));
                self.carry_out(&format!("Edit {}", row.label.to_lowercase()), changes, grouping);
            }
        }
    }

    fn commit_json(&mut self, row: &Row, text: &str, grouping: Grouping) {
        if text.trim().is_empty() {
            self.drafts.remove(&row.id);
            let changes = edits::take(&self.document, &row.id.pointer);
            self.carry_out("Clear parameters", changes, grouping);
            return;
        }
        match object_of(text) {
            Ok(fragment) => {
                self.drafts.remove(&row.id);
                let changes = edits::put(&self.document, &row.id.pointer, fragment);
                self.carry_out("Edit parameters", changes, grouping);
            }
            Err(reason) => {
                let reason = format!("Not in the card yet: {reason}");
                self.keep_draft(&row.id, text, reason);
            }
        }
    }

    /// Brings back text that was typed but did not stand in the card when its wizard ended.
    pub fn restore_unfinished(&mut self, at: Pointer, text: String) {
        if self.restore_words(&at, &text) {
            return;
        }
        if fields::field_at(&at).is_some_and(|field| matches!(field.kind, Kind::LongText | Kind::Texts)) {
            // A text of several lines that was still being typed, line by line.
            let changes = edits::put(&self.document, &at, text.as_str());
            self.carry_out("Edit the text", changes, Grouping::Alone);
            return;
        }
        let reason = object_of(&text).err().unwrap_or_default();
        let id = RowId { pointer: at, part: Part::Value };
        self.drafts.insert(id, Draft::new(text, format!("Not in the card yet: {reason}")));
    }
}

/// The object that a text is as JSON, or why it is none.
fn object_of(text: &str) -> Result<Fragment, String> {
    match Document::parse(text) {
        Ok(document) if document.root().as_object().is_some() => Ok(Fragment::Text(text.trim().to_owned())),
        Ok(document) => Err(format!("this must be an object in braces, not {}", document.root().kind())),
        Err(faults) => Err(faults
            .first()
            .map(|fault| {
                let place = LineIndex::new(text).locate(text, fault.span.start);
                format!("line {}, column {}: {}", place.line, place.column, fault.kind.message())
            })
            .unwrap_or_default()),
    }
}
