//! Whether a key would do something where the cursor stands: the hint line names no other.

use crate::document::Node;
use crate::tui::conversion::Line;
use crate::tui::fold;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, OpenCard, Pane};
use crate::tui::row::{self, Control, Part, Row};
use crate::tui::sight::Sight;

use super::problems::fix_here;

/// Whether the action changes something, goes somewhere or shows something now.
pub fn is_useful(model: &Model, action: Action) -> bool {
    if let Some(conversion) = model.conversion.as_ref().filter(|_| model.card.is_none()) {
        let lines = conversion.lines();
        let line = lines.get(conversion.selected);
        return match action {
            Action::Activate => !matches!(line, Some(Line::Change(_)) | None),
            Action::Cycle => matches!(line, Some(Line::Question(question)) if !question.answers.is_empty()),
            Action::Undo => conversion.can_undo(),
            _ => true,
        };
    }
    let Some(card) = &model.card else { return true };
    if let Some(find) = &card.find {
        let again = find.field.borrow().is_empty() && !card.last_find.is_empty();
        return match action {
            Action::FindNext => again || !find.matches.is_empty(),
            Action::FindPrevious => find.matches.len() > 1 || again,
            Action::Activate => find.current().is_some(),
            _ => true,
        };
    }
    match action {
        Action::Fix => fix_here(card).is_some(),
        Action::NextProblem => !card.report.findings.is_empty(),
        Action::Undo => !card.history.is_empty() || card.drafts.contains_key(&card.focus) || card.has_words_to_undo(),
        Action::NextStep => card.page.step != crate::card::Step::Review,
        Action::ToggleFold => {
            let line = Sight::of(card, &card.rows(), 1).marked.unwrap_or(0);
            card.pane != Pane::Card || fold::foldable_at(&card.document, &card.lines, line).is_some()
        }
        _ if card.pane == Pane::Form => card.focused_row().is_none_or(|row| is_useful_on(card, &row, action)),
        _ => true,
    }
}

fn is_useful_on(card: &OpenCard, row: &Row, action: Action) -> bool {
    let at = &row.id.pointer;
    let length =
        |place: &crate::document::Pointer| card.document.get(place).and_then(Node::as_array).map_or(0, <[Node]>::len);
    match (action, &row.control) {
        (Action::Yes, Control::Flag(value)) => *value != Some(true),
        (Action::No, Control::Flag(value)) => *value != Some(false),
        (Action::NotStated, Control::Flag(value)) => value.is_some(),
        (Action::MoveUp, Control::Chips { .. }) => card.chosen_word().is_some_and(|word| word > 0),
        (Action::MoveDown, Control::Chips { words, .. }) => {
            card.chosen_word().is_some_and(|word| word + 1 < words.len())
        }
        (Action::MoveUp | Action::MoveDown, _) => {
            let count = at.parent().map_or(0, |list| length(&list));
            let room = if action == Action::MoveUp { 1..count } else { 0..count.saturating_sub(1) };
            at.last_index().is_some_and(|index| room.contains(&index))
        }
        (Action::NextWord | Action::PreviousWord, Control::Chips { words, .. }) => {
            action == Action::NextWord || card.chosen_word().map_or(!words.is_empty(), |word| word > 0)
        }
        (Action::DuplicateEntry, _) => row.id.part == Part::Value && (row::opens(at) || at.last_index().is_some()),
        (Action::RemoveEntry, Control::Chips { .. }) => true,
        (Action::RemoveEntry, _) => card.document.get(at).is_some(),
        _ => true,
    }
}
