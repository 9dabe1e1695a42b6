//! From step to step, and through the card pane.

use crate::card::Step;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Pane};
use crate::tui::row::Page;

use super::leave;

pub(super) fn go_to_step(model: &mut Model, target: impl Fn(usize) -> usize) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let from = card.page.step;
    if card.answer_by_leaving(from) {
        model.toast = Some("Noted: the card states no capabilities.".into());
    }
    let to = target(from.number()).min(Step::ALL.len() - 1);
    if to == from.number() + 1 && card.page.inside.is_none() {
        // Going on from a step says that its questions were seen; jumping away does not.
        for row in card.rows() {
            card.visited.insert(crate::tui::model::row_place(&row));
        }
    }
    let step = Step::ALL[to];
    card.open_page(Page { step, inside: None });
    if step == Step::Review {
        card.all_visited = true;
    }
    if card.pane == Pane::Card {
        card.pane = Pane::Form;
    }
    card.focus_first();
}

pub(super) fn on_steps(model: &mut Model, action: Action) {
    match action {
        Action::NextRow => go_to_step(model, |step| (step + 1) % Step::ALL.len()),
        Action::PreviousRow => go_to_step(model, |step| (step + Step::ALL.len() - 1) % Step::ALL.len()),
        Action::Activate => {
            if let Some(card) = &mut model.card {
                card.pane = Pane::Form;
                card.repair_focus();
            }
        }
        _ => {}
    }
}

pub(super) fn scroll_card(model: &mut Model, action: Action) {
    let rows = usize::from(model.size.1.saturating_sub(6)).max(1);
    let Some(card) = &mut model.card else { return };
    let count = card.lines.count(card.document.text());
    let now = card.card_scroll.unwrap_or_else(|| crate::tui::view::card::scroll_to_focus(card, rows));
    let to = match action {
        Action::NextRow => now + 1,
        Action::PreviousRow => now.saturating_sub(1),
        Action::PageDown => now + rows,
        Action::PageUp => now.saturating_sub(rows),
        Action::FirstRow => 0,
        Action::LastRow => count,
        Action::Leave => {
            card.pane = Pane::Form;
            card.card_scroll = None;
            return;
        }
        _ => now,
    };
    card.card_scroll = Some(to.min(count.saturating_sub(1)));
}
