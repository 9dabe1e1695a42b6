//! What leaving a row or a step does: what holds nothing goes, white space around a text goes.

use serde_json::json;

use crate::card::{Kind, Step, edits, fields};
use crate::document::{Grouping, Node, Pointer};
use crate::tui::model::{OpenCard, row_place};
use crate::tui::row::{Control, Part, Row};

impl OpenCard {
    /// Says that the focused field was left: from now on its problems are spoken of, a waiting word is taken in, and
    /// what holds nothing goes.
    pub fn leave_row(&mut self) {
        self.history.close_step();
        let Some(row) = self.focused_row() else { return };
        self.visited.insert(row_place(&row));
        self.see_places_here();
        if matches!(row.control, Control::Chips { .. }) {
            self.add_typed_words();
            return;
        }
        if row.id.part == Part::Name && row.id.pointer.last().is_some_and(|name| name.is_empty()) {
            self.remove_if_blank(&row.id.pointer);
            return;
        }
        // Walking through a card changes nothing in it.
        if !self.is_typed_value(&row) {
            return;
        }
        match self.dropped_on_leaving() {
            Some((place, label)) => {
                let changes = edits::take(&self.document, &place);
                self.carry_out(&label, changes, Grouping::Alone);
            }
            None => self.trim(&row),
        }
    }

    /// Whether the last thing that was done was to type the value of this row.
    fn is_typed_value(&self, row: &Row) -> bool {
        row.takes_text()
            && row.id.part == Part::Value
            && !matches!(row.control, Control::Chips { .. })
            && !self.drafts.contains_key(&row.id)
            && self.was_typed(&row.id.pointer)
    }

    /// What leaving the focused row takes away because nothing stands in it any more: its place, and what the step of
    /// the history is called.
    pub fn dropped_on_leaving(&self) -> Option<(Pointer, String)> {
        let editor = self.editor.as_ref().filter(|editor| editor.row == self.focus)?;
        // Most texts hold something: then there is no need to look at the rows.
        let text = self.document.get(&editor.row.pointer).and_then(Node::as_str)?;
        if !text.trim().is_empty() {
            return None;
        }
        let row = self.focused_row().filter(|row| self.is_typed_value(row))?;
        let at = &row.id.pointer;
        let is_entry = fields::field_at(at).is_some_and(|field| at.last().is_none_or(|last| last != field.name));
        let in_map = fields::field_at(at).is_some_and(|field| matches!(field.kind, Kind::TextMap));
        let optional = fields::field_at(at).is_some_and(|field| !field.required);
        if let Some(parent) = at.parent()
            && self.is_blank_optional(&parent)
        {
            return Some((parent, "Remove what is empty".into()));
        }
        // A scope may be declared without a description, and an empty required text is reported.
        let goes = !in_map && (is_entry || optional);
        goes.then(|| (at.clone(), format!("Remove empty {}", row.label.to_lowercase())))
    }

    /// Whether the object at `at` may be left out and all its members are empty texts: everything in it was taken away.
    fn is_blank_optional(&self, at: &Pointer) -> bool {
        let optional = fields::field_at(at).is_some_and(|field| {
            let is_member = at.last().is_some_and(|last| last == field.name);
            is_member && !field.required && matches!(field.kind, Kind::Object(shape) if !shape.one_of)
        });
        let in_one_of = at.parent().and_then(|parent| fields::shape_at(&parent)).is_some_and(|shape| shape.one_of);
        let blank = |node: &Node| {
            node.members().iter().all(|member| member.value.as_str().is_some_and(|text| text.trim().is_empty()))
        };
        optional && !in_one_of && self.document.get(at).is_some_and(blank)
    }

    /// Removes a map entry that has neither a name nor a text: it was added and then not wanted.
    fn remove_if_blank(&mut self, at: &Pointer) {
        if self.document.get(at).and_then(Node::as_str) == Some("") {
            let changes = edits::take(&self.document, at);
            self.carry_out("Remove the unnamed entry", changes, Grouping::Alone);
        }
    }

    /// Whether the last thing that was done was to type at this place, or to add an entry there.
    fn was_typed(&self, at: &Pointer) -> bool {
        self.history.last().is_some_and(|step| {
            let here = step.focus == *at && step.label.starts_with("Edit");
            let added = at.parent().is_some_and(|list| step.focus == list) && step.label.starts_with("Add");
            here || added
        })
    }

    /// White space around what was typed goes when the field is left.
    fn trim(&mut self, row: &Row) {
        let Some(text) = self.document.get(&row.id.pointer).and_then(Node::as_str) else { return };
        if text.trim() != text {
            let changes = edits::put(&self.document, &row.id.pointer, text.trim());
            self.carry_out(&format!("Trim {}", row.label.to_lowercase()), changes, Grouping::Alone);
        }
    }

    /// What leaving a step answers: having seen the questions about capabilities and stated nothing is an answer, and a
    /// card that was started from nothing must hold it. Returns whether something was written.
    pub fn answer_by_leaving(&mut self, step: Step) -> bool {
        let capabilities = Pointer::root().key("capabilities");
        if step != Step::Capabilities || !self.from_nothing || self.document.get(&capabilities).is_some() {
            return false;
        }
        let changes = edits::put(&self.document, &capabilities, json!({}));
        self.carry_out("State no capabilities", changes, Grouping::Alone)
    }
}
