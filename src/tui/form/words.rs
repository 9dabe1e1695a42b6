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
            self.waiting.remove(&editor.row);
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

    /// The word that is chosen in the focused list of words, counted from 0.
    pub fn chosen_word(&self) -> Option<usize> {
        let word = self.word?;
        let row = self.focused_row()?;
        matches!(&row.control, Control::Chips { words, .. } if word < words.len()).then_some(word)
    }

    /// Chooses the word before the one that is chosen, or the last one from the line.
    pub fn choose_word_before(&mut self) {
        let Some(Row { control: Control::Chips { words, .. }, .. }) = self.focused_row() else { return };
        self.word = match self.chosen_word() {
            Some(word) => Some(word.saturating_sub(1)),
            None => words.len().checked_sub(1),
        };
    }

    /// Chooses the next word; behind the last one it is the line again.
    pub fn choose_next_word(&mut self) {
        self.word = self.chosen_word().map(|word| word + 1);
        self.word = self.chosen_word();
    }

    /// Chooses the word with this number, counted from 0, in the focused list.
    pub fn choose_word(&mut self, word: usize) {
        self.word = Some(word);
        self.word = self.chosen_word();
    }

    /// Goes back from a chosen word to the line.
    pub const fn choose_no_word(&mut self) {
        self.word = None;
    }

    /// Removes the word that is chosen; the next one is chosen then. Returns the word.
    pub fn remove_chosen_word(&mut self) -> Option<String> {
        let index = self.chosen_word()?;
        let row = self.focused_row()?;
        let Control::Chips { words, .. } = &row.control else { return None };
        let word = words.get(index)?.clone();
        self.remove_word(&row, index, words);
        self.word = Some(index.min(words.len().saturating_sub(2))).filter(|_| words.len() > 1);
        Some(word)
    }

    /// Moves the word that is chosen by one place. Returns whether there is a place in that direction.
    pub fn move_chosen_word(&mut self, down: bool) -> bool {
        let (Some(from), Some(row)) = (self.chosen_word(), self.focused_row()) else { return false };
        let to = if down { from + 1 } else { from.wrapping_sub(1) };
        let label = format!("Move a word of {}", row.label.to_lowercase());
        let array = row.id.pointer;
        if self.document.get(&array).is_none_or(|list| to >= list.len()) {
            return false;
        }
        let done = self.carry_out(&label, vec![Edit::Reorder { array, from, to }], Grouping::Alone);
        if done {
            self.refresh_editor();
            self.word = Some(to);
        }
        done
    }

    /// Removes a word of a list row.
    fn remove_word(&mut self, row: &Row, index: usize, words: &[String]) {
        let at = &row.id.pointer;
        let required = fields::field_at(at).is_some_and(|field| field.required);
        // A required list stays, empty, where its author put it.
        let changes = if words.len() == 1 && !required {
            edits::take(&self.document, at)
        } else {
            vec![Edit::remove(at.index(index))]
        };
        let word = words.get(index).map_or("", String::as_str);
        self.carry_out(&format!("Remove {word}"), changes, Grouping::Alone);
        self.refresh_editor();
    }

    /// Removes the last word of a list row while nothing is typed in it. Returns whether there was one.
    pub fn take_last_word(&mut self) -> bool {
        let Some(row) = self.focused_row() else { return false };
        let Control::Chips { words, .. } = &row.control else { return false };
        if words.is_empty() || self.editor.as_ref().is_none_or(|editor| !editor.field.borrow().is_empty()) {
            return false;
        }
        self.remove_word(&row, words.len() - 1, words);
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
