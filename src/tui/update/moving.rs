//! From step to step.

use crate::card::Step;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Pane};
use crate::tui::row::Page;
use crate::tui::standing;

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
        let rows = card.rows();
        card.visited.extend(rows.iter().map(crate::tui::model::row_place));
        card.visited.extend(standing::places(&rows, &card.page).into_iter().flatten());
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
