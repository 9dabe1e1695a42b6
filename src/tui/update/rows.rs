//! What keys do on the rows of a form and on the buttons of Review.

use crate::card::{Step, edits, fields};
use crate::document::{Grouping, Pointer};
use crate::text::visible;
use crate::tui::conversion::{self};
use crate::tui::dialog::{ChoiceDialog, ChoiceOption, ChoicePurpose, Dialog, TextDialog};
use crate::tui::keymap::Action;
use crate::tui::message::Effect;
use crate::tui::model::{Model, OpenCard, Pane};
use crate::tui::review;
use crate::tui::row::{Control, Part, ReviewButton, Row, RowId};

use super::moving::go_to_step;
use super::problems::fix_all;
use super::saving::{save, save_as};
use super::{copying, leave};

pub(super) fn on_form(model: &mut Model, action: Action) -> Vec<Effect> {
    let now = model.now;
    let Some(card) = &mut model.card else { return Vec::new() };
    let Some(row) = card.focused_row() else {
        card.repair_focus();
        return Vec::new();
    };
    match action {
        Action::NextRow => move_focus(card, 1, true),
        Action::PreviousRow => move_focus(card, -1, true),
        Action::PageDown => move_focus(card, 8, false),
        Action::PageUp => move_focus(card, -8, false),
        Action::FirstRow => move_focus(card, isize::MIN, false),
        Action::LastRow => move_focus(card, isize::MAX, false),
        Action::NewLine => card.type_newline(now),
        Action::Leave if card.chosen_word().is_some() => card.choose_no_word(),
        Action::Leave => {
            leave(card);
            if !card.go_outside() {
                card.pane = Pane::Steps;
            }
        }
        Action::PreviousWord => card.choose_word_before(),
        Action::NextWord => card.choose_next_word(),
        Action::RemoveEntry if matches!(row.control, Control::Chips { .. }) => match card.remove_chosen_word() {
            Some(word) => model.toast = Some(format!("Removed {}. Ctrl-Z brings it back.", visible(&word))),
            None => {
                card.take_last_word();
            }
        },
        Action::MoveUp | Action::MoveDown if matches!(row.control, Control::Chips { .. }) => {
            let moved = card.move_chosen_word(action == Action::MoveDown);
            model.toast = (!moved).then(|| "It cannot move further in that direction.".into());
        }
        Action::RemoveEntry => {
            if let Some(what) = card.remove_entry(&row) {
                model.toast = Some(format!("Removed {what}. Ctrl-Z brings it back."));
            }
        }
        Action::DuplicateEntry => {
            let done = card.duplicate_entry(&row);
            model.toast = (!done).then(|| "This cannot be duplicated.".into());
        }
        Action::MoveUp | Action::MoveDown => {
            let moved = card.move_entry(&row, action == Action::MoveDown);
            model.toast = (!moved).then(|| "It cannot move further in that direction.".into());
        }
        Action::Cycle | Action::CycleBack | Action::Yes | Action::No | Action::NotStated => {
            let Control::Flag(value) = row.control else { return Vec::new() };
            let value = match (action, value) {
                (Action::Yes, _) | (Action::Cycle, None) | (Action::CycleBack, Some(false)) => Some(true),
                (Action::No, _) | (Action::Cycle, Some(true)) | (Action::CycleBack, None) => Some(false),
                _ => None,
            };
            card.set_flag(&row, value);
        }
        Action::Choices => show_choices(model, &row),
        Action::Activate => return activate(model, &row),
        _ => {}
    }
    Vec::new()
}

pub(super) fn activate(model: &mut Model, row: &Row) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    match (&row.control, &row.id.part) {
        (Control::Chips { .. }, _) => {
            let empty = card.editor.as_ref().is_none_or(|editor| editor.field.borrow().is_empty());
            let is_media = matches!(row.control, Control::Chips { media: true, .. });
            if empty && is_media {
                show_choices(model, row);
            } else if empty {
                move_focus(card, 1, true);
            } else {
                model.toast = card.add_typed_words();
            }
        }
        (Control::Add, _) if row.field.is_some_and(|field| field.name == "securitySchemes") => {
            show_scheme_kinds(model);
        }
        (Control::Add, _) => card.add_entry(row),
        (Control::Toggle(_), _) => card.toggle(row),
        (Control::Wrong { .. }, _) => card.replace_wrong(row),
        (Control::Entry { .. }, Part::Problem(index)) => {
            let finding = card.report.findings.get(*index);
            let pointer = finding.map_or(&row.id.pointer, |finding| &finding.pointer).clone();
            leave(card);
            card.go_to(&pointer);
        }
        (Control::Entry { .. }, Part::Signature) => {
            model.dialogs.push(Dialog::Text(review::signature(card, &row.id.pointer)));
        }
        (Control::Entry { .. }, Part::Unknown) => {
            let raw =
                card.document.get(&row.id.pointer).map(|node| card.document.raw(node).to_owned()).unwrap_or_default();
            model.dialogs.push(Dialog::Text(TextDialog {
                title: format!(
                    "{} (readers ignore it; Ctrl-X in the list removes it)",
                    visible(row.id.pointer.as_str())
                ),
                lines: raw.lines().map(|line| (crate::tui::dialog::LineKind::Plain, line.to_owned())).collect(),
                scroll: 0,
                accept: None,
            }));
        }
        (Control::Entry { .. }, _) => {
            leave(card);
            card.enter(&row.id.pointer);
        }
        (Control::Button, Part::Review(button)) => return press(model, *button),
        (Control::Button, Part::Next) => {
            leave(card);
            if card.page.inside.is_some() {
                card.go_outside();
            } else {
                go_to_step(model, |step| (step + 1).min(Step::ALL.len() - 1));
            }
        }
        _ => {}
    }
    Vec::new()
}

pub(super) fn press(model: &mut Model, button: ReviewButton) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    match button {
        ReviewButton::Save => return save(model),
        ReviewButton::SaveAs => save_as(model),
        ReviewButton::Copy => return copying::copy_card(model),
        ReviewButton::Difference => model.dialogs.push(Dialog::Text(review::difference(card))),
        ReviewButton::Publishing => model.dialogs.push(Dialog::Text(review::publishing())),
        ReviewButton::DropSignatures => {
            let changes = edits::take(&card.document, &Pointer::root().key("signatures"));
            model.toast = match card.apply("Remove the signatures", changes, Grouping::Alone) {
                Ok(()) => Some("Removed the signatures. Ctrl-Z brings them back.".into()),
                Err(reason) => Some(reason),
            };
            card.repair_focus();
        }
        ReviewButton::FixAll => fix_all(model),
        ReviewButton::Convert => conversion::begin(model),
    }
    Vec::new()
}

pub(super) fn move_focus(card: &mut OpenCard, by: isize, wrap: bool) {
    let before = card.focus.clone();
    let rows: Vec<_> = card.rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
    let Some(index) = rows.iter().position(|id| *id == before) else {
        card.repair_focus();
        return;
    };
    let count = rows.len() as isize;
    let target = (index as isize).saturating_add(by);
    let target = if wrap { target.rem_euclid(count) } else { target.clamp(0, count - 1) };
    let target = rows[target as usize].clone();
    focus_row(card, &target);
}

/// Leaves the focused row for another one.
pub(super) fn focus_row(card: &mut OpenCard, target: &RowId) {
    let rows: Vec<_> = card.rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
    let index = rows.iter().position(|id| *id == card.focus);
    // Leaving may take an empty entry away and so renumber those behind it: the way back from the end stays the same.
    let from_end = rows.iter().rev().position(|id| id == target).unwrap_or(0);
    card.leave_row();
    let left: Vec<_> = card.rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
    let shorter = left.len() < rows.len() && rows.iter().position(|id| id == target) > index;
    let target = left.iter().rev().nth(from_end).filter(|_| shorter).unwrap_or(target).clone();
    let followed = if left.contains(&target) { target } else { card.focus.clone() };
    card.focus_on(followed);
    card.repair_focus();
}

pub(super) fn show_choices(model: &mut Model, row: &Row) {
    let option = |value: &str, label: &str, help: &str, on: bool| ChoiceOption {
        value: value.into(),
        label: label.into(),
        help: help.into(),
        on,
    };
    let (options, purpose): (Vec<ChoiceOption>, _) = match &row.control {
        Control::Text { choices, text, .. } => (
            choices
                .iter()
                .map(|choice| option(choice.value, choice.value, choice.help, choice.value == text))
                .collect(),
            ChoicePurpose::Value(row.id.clone()),
        ),
        Control::Choice { choices, value } => (
            choices
                .iter()
                .map(|choice| option(choice.value, choice.value, choice.help, value.as_deref() == Some(choice.value)))
                .collect(),
            ChoicePurpose::Value(row.id.clone()),
        ),
        Control::Branch { shape, taken } => (
            shape
                .fields
                .iter()
                .map(|field| option(field.name, field.label, field.help, taken.contains(&field.name)))
                .collect(),
            ChoicePurpose::Branch(row.id.pointer.clone()),
        ),
        Control::Chips { words, media: true } => (
            crate::card::media_types::common()
                .iter()
                .map(|kind| option(kind.name, kind.name, kind.what, words.iter().any(|word| word == kind.name)))
                .collect(),
            ChoicePurpose::Words(row.id.clone()),
        ),
        _ => return,
    };
    if options.is_empty() {
        return;
    }
    let selected = options.iter().position(|option| option.on).unwrap_or(0);
    model.dialogs.push(Dialog::Choice(ChoiceDialog {
        title: row.label.clone(),
        text: String::new(),
        options,
        selected,
        purpose,
        filter: String::new(),
    }));
}

pub(super) fn show_scheme_kinds(model: &mut Model) {
    let options = fields::SECURITY_SCHEME
        .fields
        .iter()
        .map(|field| ChoiceOption {
            value: field.name.into(),
            label: field.label.into(),
            help: field.help.into(),
            on: false,
        })
        .collect();
    model.dialogs.push(Dialog::Choice(ChoiceDialog {
        title: "How do callers log in?".into(),
        text: String::new(),
        options,
        selected: 0,
        purpose: ChoicePurpose::NewScheme,
        filter: String::new(),
    }));
}
