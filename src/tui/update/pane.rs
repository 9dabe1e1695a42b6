//! Keys in the card pane: its cursor, and what is folded.

use crate::document::Pointer;
use crate::tui::fold;
use crate::tui::keymap::Action;
use crate::tui::layout;
use crate::tui::model::{Model, OpenCard, Pane};
use crate::tui::sight::{self, Sight};

/// Rows of the card pane inside its frame, on a screen of this size.
fn height(size: (u16, u16)) -> usize {
    let area = layout::areas(size, Pane::Card).map_or(0, |areas| areas.card.height);
    usize::from(area.saturating_sub(2)).max(1)
}

pub(super) fn on_card(model: &mut Model, action: Action) {
    let height = height(model.size);
    let Some(card) = &mut model.card else { return };
    let sight = Sight::of(card, &card.rows(), height);
    let row = sight.marked.map_or(0, |line| sight.shown.row(line));
    let last = sight.shown.rows().saturating_sub(1);
    let to = match action {
        Action::NextRow => row + 1,
        Action::PreviousRow => row.saturating_sub(1),
        Action::PageDown => row + height.saturating_sub(1).max(1),
        Action::PageUp => row.saturating_sub(height.saturating_sub(1).max(1)),
        Action::FirstRow => 0,
        Action::LastRow => last,
        Action::Leave => {
            card.pane = Pane::Form;
            card.card_scroll = None;
            card.card_line = None;
            return;
        }
        Action::Activate => {
            let place = sight::marked_place(card, &card.rows());
            super::leave(card);
            card.go_to(&place);
            return;
        }
        _ => return,
    };
    put_cursor(card, &sight, to.min(last), height);
}

/// Puts the pane's cursor on a row and scrolls no further than needed.
fn put_cursor(card: &mut OpenCard, sight: &Sight, row: usize, height: usize) {
    let top = sight.top.clamp((row + 1).saturating_sub(height), row);
    card.card_line = Some(sight.shown.line(row));
    card.card_scroll = Some(sight.shown.line(top));
}

/// Folds or unfolds. In the card pane at its cursor; in the form, the member that it asks for.
pub(super) fn fold(model: &mut Model, action: Action) {
    let height = height(model.size);
    let Some(card) = &mut model.card else { return };
    let form = card.rows();
    let before = Sight::of(card, &form, height);
    let line = before.marked.unwrap_or(0);
    let folded = before.shown.folded(before.shown.line(before.shown.row(line))).map(|folded| folded.place.clone());
    let here = fold::foldable_at(&card.document, &card.lines, line);
    match (action, folded, here) {
        (Action::FoldAll, ..) => card.folds.close_all(&card.document, &card.lines),
        (Action::UnfoldAll, ..) => card.folds.open_all(),
        (Action::Fold, Some(folded), _) => {
            // What is folded already: the member around it.
            let around = folded.parent().filter(|place| !place.is_root());
            let Some(around) = around.filter(|place| spans_lines(card, place)) else { return };
            card.folds.close(around);
        }
        (Action::Unfold | Action::ToggleFold, Some(folded), _) => {
            card.folds.open(&folded);
        }
        (Action::Fold | Action::ToggleFold, None, Some(place)) => card.folds.close(place),
        _ => {
            model.toast = Some(match action {
                Action::Unfold => "Nothing is folded here.".into(),
                _ => "There is nothing to fold here: the member stands on one line.".into(),
            });
            return;
        }
    }
    if card.pane != Pane::Card {
        card.card_scroll = None;
        return;
    }
    // The cursor stays with its line, or goes to the line that stands for it now, at the same height on the screen.
    let after = card.folds.shown(&card.document, &card.lines, None);
    let row = after.row(line);
    let above = before.shown.row(line).saturating_sub(before.top);
    card.card_line = Some(after.line(row));
    card.card_scroll = Some(after.line(row.saturating_sub(above)));
}

fn spans_lines(card: &OpenCard, place: &Pointer) -> bool {
    card.document
        .get(place)
        .is_some_and(|node| card.lines.line_of(node.span.start) < card.lines.line_of(node.span.end - 1))
}
