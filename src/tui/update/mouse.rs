//! The mouse. What a click is about was recorded when the screen was drawn; here it is done, mostly by the keys that
//! would do it. The left button acts when it is let go where it went down, so that a slip can be taken back.

use crate::check::Finding;
use crate::document::{Node, Pointer};
use crate::term::input::{Mouse, MouseKind};
use crate::tui::dialog::Dialog;
use crate::tui::hits::{Pressed, Scroll, Scrolled, Target};
use crate::tui::key::{Key, KeyCode};
use crate::tui::keymap::{Action, Context};
use crate::tui::message::Effect;
use crate::tui::model::{FormScroll, Model, OpenCard, Pane};
use crate::tui::row::{Control, Part, Row, RowId};
use crate::tui::sight::Sight;
use ratatui::layout::{Position, Rect};

use super::moving::go_to_step;
use super::problems::show_problem;
use super::rows::focus_row;
use super::{contexts, is_useful, leave, on_key};

/// Lines that one notch of the wheel scrolls.
const NOTCH: usize = 3;

const ENTER: Key = Key::plain(KeyCode::Enter);

pub(super) fn on_mouse(model: &mut Model, mouse: Mouse) -> Vec<Effect> {
    if !model.mouse {
        return Vec::new();
    }
    if model.drawn.borrow().layers != model.layers {
        // What lies on top now has not been drawn yet: nobody can have meant it.
        let_go(model);
        return Vec::new();
    }
    match mouse.kind {
        MouseKind::Press => press(model, mouse),
        MouseKind::Drag => drag(model, mouse),
        MouseKind::Release => return release(model, mouse),
        MouseKind::ScrollUp => wheel(model, mouse, false),
        MouseKind::ScrollDown => wheel(model, mouse, true),
    }
    Vec::new()
}

/// Forgets what the button went down on, as when a key comes in between.
pub(super) fn let_go(model: &mut Model) {
    model.pressed = None;
    if let Some(card) = &mut model.card {
        card.drop_at = None;
    }
}

fn press(model: &mut Model, mouse: Mouse) {
    model.toast = None;
    let_go(model);
    let found = model.drawn.borrow().at(mouse.x, mouse.y).map(|(area, target)| (area, target.clone()));
    let Some((area, target)) = found else { return };
    let again = has_focus(model, &target);
    let at = Position::new(mouse.x, mouse.y);
    match &target {
        Target::Pane(pane) => {
            if let Some(card) = &mut model.card {
                card.pane = *pane;
                card.repair_focus();
            }
        }
        Target::Row(row) | Target::Answer { row, .. } | Target::Press(row) | Target::Entry(row) => {
            focus(model, row, mouse.y);
        }
        Target::Text { row, area } => {
            focus(model, row, mouse.y);
            put_cursor(model, row, *area, at);
        }
        Target::Word { row, word } => {
            focus(model, row, mouse.y);
            if let Some(card) = model.card.as_mut().filter(|card| card.focus == *row) {
                card.choose_word(*word);
            }
        }
        Target::Menu(index) => model.menu = *index,
        Target::Line(line) => {
            // The list stays as it is under the pointer.
            let first = model.drawn.borrow().scroll_of(Scroll::Account).map(|scrolled| scrolled.first);
            if let Some(conversion) = &mut model.conversion {
                conversion.selected = (*line).min(conversion.lines().len().saturating_sub(1));
                conversion.scroll = [first, None, None];
            }
        }
        Target::CardLine(line) => {
            // The pane stays as it is under the pointer.
            let first = model.drawn.borrow().scroll_of(Scroll::Card).map(|scrolled| scrolled.first);
            if let Some(card) = &mut model.card {
                let shown = Sight::of(card, &card.rows(), 1).shown;
                card.pane = Pane::Card;
                card.card_line = Some(*line);
                card.card_scroll = first.map(|row| shown.line(row));
                card.repair_focus();
            }
        }
        Target::Option(index) => {
            model.dialog_scroll = model.drawn.borrow().scroll_of(Scroll::Dialog).map(|scrolled| scrolled.first);
            if let Some(Dialog::Choice(choice)) = model.dialogs.last_mut() {
                choice.selected = *index;
            }
        }
        Target::Button(index) => {
            if let Some(Dialog::Confirm(confirm)) = model.dialogs.last_mut() {
                confirm.selected = (*index).min(confirm.buttons.len().saturating_sub(1));
            }
        }
        Target::Typing(area) => match model.dialogs.last_mut() {
            Some(Dialog::Prompt(prompt)) => prompt.field.borrow_mut().click(*area, at),
            Some(Dialog::Raw(raw)) => raw.field.borrow_mut().click(*area, at),
            _ => {}
        },
        Target::Step(_) | Target::Problem(_) | Target::Draft(_) | Target::Key(_) => {}
    }
    model.pressed = Some(Pressed { target, area, again, left: false });
}

fn release(model: &mut Model, mouse: Mouse) -> Vec<Effect> {
    let Some(pressed) = model.pressed.take() else { return Vec::new() };
    if let Some(card) = &mut model.card
        && let Some((over, _)) = card.drop_at.take()
    {
        drop_on(model, &over);
        return Vec::new();
    }
    if !pressed.area.contains(Position::new(mouse.x, mouse.y)) || pressed.left {
        return Vec::new();
    }
    match pressed.target {
        Target::Key(key) => return on_key(model, key),
        Target::Menu(_) | Target::Option(_) | Target::Button(_) => return on_key(model, ENTER),
        // Leaving the row before may have moved others up; what is pressed is still the kind of row that was clicked.
        Target::Press(row) => {
            if model.card.as_ref().is_some_and(|card| card.pane == Pane::Form && card.focus.part == row.part) {
                return on_key(model, ENTER);
            }
        }
        Target::Line(_) => {
            let scroll = model.conversion.as_ref().map(|conversion| conversion.scroll);
            // A line that only tells is marked by the click, and that is all.
            let effects = if is_useful(model, Action::Activate) { on_key(model, ENTER) } else { Vec::new() };
            if let (Some(conversion), Some(scroll)) = (&mut model.conversion, scroll) {
                conversion.scroll = scroll;
            }
            return effects;
        }
        Target::Entry(_) | Target::CardLine(_) if pressed.again => return on_key(model, ENTER),
        // A text with choices is focused by the first click as any text; the second opens them as on any choice.
        Target::Text { .. } | Target::Row(_) if pressed.again && is_on_choice(model) => return on_key(model, ENTER),
        Target::Step(step) => {
            go_to_step(model, |_| step);
            if let Some(card) = &mut model.card {
                card.pane = Pane::Form;
            }
        }
        Target::Problem(index) => go_to_problem(model, index),
        Target::Draft(row) => {
            if let Some(card) = &mut model.card {
                leave(card);
                card.go_to(&row.pointer);
            }
        }
        Target::Answer { value, .. } => {
            if let Some(card) = &mut model.card
                && let Some(row) = card.focused_row()
                && let Control::Flag(before) = row.control
                && before != value
            {
                card.set_flag(&row, value);
            }
        }
        Target::Pane(_)
        | Target::Row(_)
        | Target::Text { .. }
        | Target::Word { .. }
        | Target::Entry(_)
        | Target::CardLine(_)
        | Target::Typing(_) => {}
    }
    Vec::new()
}

/// Goes to the field of the finding that was drawn under this number.
fn go_to_problem(model: &mut Model, index: usize) {
    let Some(card) = &mut model.card else { return };
    let Some(wanted) = card.report.findings.get(index).cloned() else { return };
    // Leaving a row may change the card, and what is found in it.
    leave(card);
    let is_it = |finding: &Finding| finding.rule == wanted.rule && finding.pointer == wanted.pointer;
    if let Some(index) = card.report.findings.iter().position(is_it) {
        show_problem(model, index);
    }
}

/// Whether Enter on the focused row shows what can be chosen there.
fn is_on_choice(model: &Model) -> bool {
    contexts(model).contains(&Context::Choice)
}

/// Whether the cursor stands already on what was clicked.
fn has_focus(model: &Model, target: &Target) -> bool {
    let Some(card) = &model.card else { return false };
    match target {
        Target::Entry(row) | Target::Row(row) | Target::Text { row, .. } => {
            card.pane == Pane::Form && card.focus == *row
        }
        Target::CardLine(line) => card.pane == Pane::Card && card.card_line == Some(*line),
        _ => false,
    }
}

/// Puts the cursor on a row that was clicked. It stays where it is on the screen.
fn focus(model: &mut Model, row: &RowId, y: u16) {
    let drawn = model.drawn.borrow();
    let form = drawn.scroll_of(Scroll::Form).map(|form| form.area);
    // The row's own lines, not the part of it that was hit.
    let is_it =
        |target: &Target| matches!(target, Target::Row(id) | Target::Entry(id) | Target::Press(id) if id == row);
    let at = Position::new(form.map_or(0, |form| form.x), y);
    let top = drawn.targets().iter().find(|(area, target)| is_it(target) && area.contains(at)).map(|(area, _)| area.y);
    drop(drawn);
    let Some(card) = &mut model.card else { return };
    card.pane = Pane::Form;
    if card.focus != *row {
        focus_row(card, row);
    }
    let line = top.unwrap_or(y).saturating_sub(form.map_or(0, |form| form.y));
    card.form_scroll = FormScroll::Stay(line);
}

fn put_cursor(model: &mut Model, row: &RowId, area: Rect, at: Position) {
    let Some(card) = &mut model.card else { return };
    // Leaving the row before may have taken an entry away: then another row is under the pointer.
    if card.focus != *row {
        return;
    }
    card.history.close_step();
    if let Some(editor) = &card.editor {
        editor.field.borrow_mut().click(area, at);
    }
}

/// Shows where the entry that is dragged would go.
fn drag(model: &mut Model, mouse: Mouse) {
    let Some(pressed) = &mut model.pressed else { return };
    if pressed.area.contains(Position::new(mouse.x, mouse.y)) {
        if let Some(card) = &mut model.card {
            card.drop_at = None;
        }
        return;
    }
    pressed.left = true;
    let movable = matches!(pressed.target, Target::Entry(_) | Target::Text { .. });
    let over = match model.drawn.borrow().at(mouse.x, mouse.y).map(|(_, target)| target) {
        Some(Target::Entry(row) | Target::Row(row) | Target::Text { row, .. }) if movable => Some(row.clone()),
        _ => None,
    };
    let Some(card) = &mut model.card else { return };
    card.drop_at = over.and_then(|over| {
        let (from, to) = card.focused_row().and_then(|row| places(card, &row, &over))?;
        (from != to).then_some((over, to < from))
    });
}

/// The indices of two entries of the same list, which keys could move about in it.
fn places(card: &OpenCard, row: &Row, over: &RowId) -> Option<(usize, usize)> {
    let is_entry = row.id.part == Part::Value && over.part == Part::Value;
    let list: Pointer = row.id.pointer.parent().filter(|_| is_entry)?;
    let same = over.pointer.parent().is_some_and(|other| other == list);
    card.document.get(&list).and_then(Node::as_array).filter(|_| same)?;
    Some((row.id.pointer.last_index()?, over.pointer.last_index()?))
}

/// Moves the entry that was dragged to the place of another one, as one step.
fn drop_on(model: &mut Model, over: &RowId) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let Some(row) = card.focused_row() else { return };
    let Some((_, to)) = places(card, &row, over) else { return };
    if card.move_entry_to(&row, to) {
        card.refresh_editor();
        model.toast = Some(format!("Moved to place {}. Ctrl-Z takes it back.", to + 1));
    }
}

fn wheel(model: &mut Model, mouse: Mouse, down: bool) {
    let found = model.drawn.borrow().scrolled_at(mouse.x, mouse.y);
    let Some(Scrolled { what, first, last, .. }) = found else { return };
    // Several notches may come before the next frame: each goes on from where the one before it led.
    let from = |now: Option<usize>| now.unwrap_or(first).min(last);
    let turned = |now: Option<usize>| {
        if down { (from(now) + NOTCH).min(last) } else { from(now).saturating_sub(NOTCH) }
    };
    match (what, &mut model.card, &mut model.conversion) {
        (Scroll::Form, Some(card), _) => {
            let now = if let FormScroll::Free(first) = card.form_scroll { Some(usize::from(first)) } else { None };
            card.form_scroll = FormScroll::Free(u16::try_from(turned(now)).unwrap_or(u16::MAX));
        }
        (Scroll::Card, Some(card), _) => {
            // What the wheel turns by are rows; what is kept is a line, which folding does not move.
            let shown = Sight::of(card, &card.rows(), 1).shown;
            let row = card.card_scroll.map(|line| shown.row(line));
            card.card_scroll = Some(shown.line(turned(row)));
        }
        (Scroll::Problems, Some(card), _) => card.problem_scroll = turned(Some(card.problem_scroll)),
        (Scroll::Help, Some(card), _) => card.help_scroll = turned(Some(card.help_scroll)),
        (Scroll::Account | Scroll::Before | Scroll::After, _, Some(conversion)) => {
            let scroll = &mut conversion.scroll[match what {
                Scroll::Account => 0,
                Scroll::Before => 1,
                _ => 2,
            }];
            *scroll = Some(turned(*scroll));
        }
        (Scroll::Dialog, ..) => match model.dialogs.last_mut() {
            Some(Dialog::Text(text)) => text.scroll = turned(Some(text.scroll)),
            _ => model.dialog_scroll = Some(turned(model.dialog_scroll)),
        },
        (Scroll::Typing, ..) => {
            let field = match model.dialogs.last() {
                Some(Dialog::Prompt(prompt)) => &prompt.field,
                Some(Dialog::Raw(raw)) => &raw.field,
                _ => return,
            };
            field.borrow_mut().scroll_by(if down { NOTCH as isize } else { -(NOTCH as isize) });
        }
        _ => {}
    }
}
