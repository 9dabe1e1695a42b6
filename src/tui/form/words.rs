//! Lists of words: tags, examples, media types.

use serde_json::json;

use crate::card::{edits, fields, media_types};
use crate::document::{Edit, Grouping, Node};
use crate::tui::model::OpenCard;
use crate::tui::row::{Control, Row, RowId};

impl OpenCard {
    /// Takes the typed words of a list row into the card. Returns a note when a word was changed or left out.
    pub fn add_typed_words(&mut self) -> Option<String> {
        let row = self.focused_row()?;
        let Control::Chips { words, media } = &row.control else { return None };
        let text = self.editor.as_ref()?.field.borrow().text();
        let mut note = None;
        let mut added: Vec<String> = Vec::new();
        for word in text.split([',', '\n']).map(str::trim).filter(|word| !word.is_empty()) {
            let word = match media_types::complete(word).filter(|_| *media) {
                Some(full) if full != word => {
                    note = Some(format!("{word} is written {full}"));
                    full.to_owned()
                }
                _ => word.to_owned(),
            };
            if words.contains(&word) || added.contains(&word) {
                note = Some(format!("{} is in the list already", crate::text::visible(&word)));
            } else {
                added.push(word);
            }
        }
        if let Some(editor) = &self.editor {
            editor.field.borrow_mut().set_text("");
        }
        self.add_words(&row, &added);
        note
    }

    fn add_words(&mut self, row: &Row, added: &[String]) {
        let at = &row.id.pointer;
        let mut changes = Vec::new();
        let count = self.document.get(at).map_or(0, Node::len);
        if self.document.get(at).is_none() && !added.is_empty() {
            changes = edits::put(&self.document, at, json!(added));
        } else {
            for (index, word) in added.iter().enumerate() {
                changes.push(Edit::insert(at.index(count + index), word.as_str()));
            }
        }
        self.carry_out(&format!("Add to {}", row.label.to_lowercase()), changes, Grouping::Alone);
        self.refresh_editor();
    }

    /// Removes the last word of a list row while nothing is typed in it. Returns whether there was one.
    pub fn take_last_word(&mut self) -> bool {
        let Some(row) = self.focused_row() else { return false };
        let Control::Chips { words, .. } = &row.control else { return false };
        if words.is_empty() || self.editor.as_ref().is_none_or(|editor| !editor.field.borrow().is_empty()) {
            return false;
        }
        let last = row.id.pointer.index(words.len() - 1);
        let word = words.last().cloned().unwrap_or_default();
        let required = fields::field_at(&row.id.pointer).is_some_and(|field| field.required);
        // A required list stays, empty, where its author put it.
        let changes = if words.len() == 1 && !required {
            edits::take(&self.document, &row.id.pointer)
        } else {
            vec![Edit::remove(last)]
        };
        self.carry_out(&format!("Remove {word}"), changes, Grouping::Alone);
        self.refresh_editor();
        true
    }

    /// Switches a word of a list row on or off.
    pub fn switch_word(&mut self, id: &RowId, word: &str) {
        let Some(row) = self.rows().into_iter().find(|row| row.id == *id) else { return };
        let Control::Chips { words, .. } = &row.control else { return };
        match words.iter().position(|other| other == word) {
            Some(index) => {
                let required = fields::field_at(&id.pointer).is_some_and(|field| field.required);
                let changes = if words.len() == 1 && !required {
                    edits::take(&self.document, &id.pointer)
                } else {
                    vec![Edit::remove(id.pointer.index(index))]
                };
                self.carry_out(&format!("Remove {word}"), changes, Grouping::Alone);
            }
            None => self.add_words(&row, &[word.to_owned()]),
        }
    }
}
