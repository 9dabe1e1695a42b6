//! What is typed or pasted into the focused row, and how it gets into the card.

use crate::card::{Kind, edits, fields};
use crate::document::{Grouping, Pointer, starts_word};
use crate::tui::key::Key;
use crate::tui::message::Clock;
use crate::tui::model::{Draft, OpenCard};
use crate::tui::row::{Control, Part, Row, RowId};
use crate::tui::text_field::{Edited, PasteNote};

impl OpenCard {
    /// Lets a key edit the focused text. Returns whether the key meant anything to it.
    pub fn type_key(&mut self, key: &Key, now: Clock) -> Edited {
        let Some(editor) = &self.editor else { return Edited::Ignored };
        let mut field = editor.field.borrow_mut();
        let before = char_before(&field.text(), field.cursor_byte());
        let edited = field.key(key);
        drop(field);
        match edited {
            Edited::Text => {
                let new_word = key.typed().is_some_and(|c| starts_word(before, c));
                self.commit(Grouping::Typing { at: now, new_word });
            }
            Edited::Cursor => self.history.close_step(),
            Edited::Ignored => {}
        }
        edited
    }

    /// Begins a new line in the focused text.
    pub fn type_newline(&mut self, now: Clock) {
        let Some(editor) = &self.editor else { return };
        if editor.field.borrow_mut().newline() == Edited::Text {
            self.commit(Grouping::Typing { at: now, new_word: true });
        }
    }

    /// Pastes into the focused text: one edit, one undo step. Returns what was left out or changed; `None` when no
    /// text has the focus.
    pub fn paste(&mut self, text: &str) -> Option<PasteNote> {
        let editor = self.editor.as_ref()?;
        let note = editor.field.borrow_mut().paste(text);
        self.history.close_step();
        self.commit(Grouping::Alone);
        Some(note)
    }

    /// Carries the focused text over into the card.
    fn commit(&mut self, grouping: Grouping) {
        let Some(row) = self.focused_row() else { return };
        let Some(editor) = &self.editor else { return };
        let text = editor.field.borrow().text();
        match (&row.control, &row.id.part) {
            // Words go into the card one by one.
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
        match Self::json_fragment(text) {
            Ok(fragment) => {
                self.drafts.remove(&row.id);
                let changes = edits::put(&self.document, &row.id.pointer, fragment);
                self.carry_out("Edit parameters", changes, grouping);
            }
            Err(reason) => {
                let reason = format!("Not in the card yet: {reason}");
                self.drafts.insert(row.id.clone(), Draft { text: text.to_owned(), reason });
            }
        }
    }

    /// Brings back text that was typed but did not stand in the card when its wizard ended.
    pub fn restore_unfinished(&mut self, at: Pointer, text: String) {
        let is_words = fields::field_at(&at).is_some_and(|field| matches!(field.kind, Kind::Words | Kind::MediaTypes));
        if is_words {
            self.go_to(&at);
            if let Some(editor) = &self.editor {
                editor.field.borrow_mut().set_text(&text);
                editor.field.borrow_mut().set_cursor_end();
            }
            return;
        }
        if fields::field_at(&at).is_some_and(|field| matches!(field.kind, Kind::LongText | Kind::Texts)) {
            // A text of several lines that was still being typed, line by line.
            let changes = edits::put(&self.document, &at, text.as_str());
            self.carry_out("Edit the text", changes, Grouping::Alone);
            return;
        }
        let reason = Self::json_fragment(&text).err().unwrap_or_default();
        let id = RowId { pointer: at, part: Part::Value };
        self.drafts.insert(id, Draft { text, reason: format!("Not in the card yet: {reason}") });
    }
}

fn char_before(text: &str, byte: usize) -> Option<char> {
    text.get(..byte)?.chars().next_back()
}
