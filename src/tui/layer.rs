//! What lies on top of the screen, so that a click is never about something that its user has not seen yet.

use super::dialog::Dialog;
use super::model::Model;

/// What decides which part of the screen takes clicks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layer {
    dialogs: usize,
    /// What kind the topmost dialog is of, and its heading.
    top: Option<(std::mem::Discriminant<Dialog>, String)>,
    size: (u16, u16),
    has_card: bool,
    converts: bool,
    finds: bool,
}

impl Layer {
    pub(super) fn of(model: &Model) -> Self {
        Self {
            dialogs: model.dialogs.len(),
            top: model.dialogs.last().map(|dialog| (std::mem::discriminant(dialog), dialog.title().to_owned())),
            size: model.size,
            has_card: model.card.is_some(),
            converts: model.conversion.is_some(),
            finds: model.card.as_ref().is_some_and(|card| card.find.is_some()),
        }
    }
}
