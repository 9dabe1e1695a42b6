//! What the rows of a form do to the card.

mod choices;
mod entries;
mod leaving;
mod naming;
mod typing;
mod words;

use crate::document::{Edit, Grouping};

use super::model::OpenCard;

impl OpenCard {
    /// Carries out edits; what cannot be carried out is a bug of ours, and the card stays as it was.
    fn carry_out(&mut self, label: &str, changes: Vec<Edit>, grouping: Grouping) -> bool {
        self.apply(label, changes, grouping).is_ok()
    }

    /// Shows the card's text in the focused field again, as after undo.
    pub fn refresh_editor(&mut self) {
        self.repair_focus();
        let keep = self
            .editor
            .as_ref()
            .filter(|editor| editor.row == self.focus)
            .map(|editor| editor.field.borrow().cursor_byte());
        self.open_editor();
        // Text that is as it was keeps its cursor; text that changed under it is edited on from the same place.
        if let (Some(byte), Some(editor)) = (keep, &self.editor) {
            editor.field.borrow_mut().set_cursor_byte(byte);
        }
    }
}
