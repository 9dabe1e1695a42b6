//! Going from problem to problem, and fixing them.

use crate::card::{Kind, fields};
use crate::check::fixing::{self, Refusal};
use crate::check::{Severity, wording};
use crate::document::{Edit, Fragment, Grouping, Pointer};
use crate::tui::dialog::{Answer, Dialog, TextDialog};
use crate::tui::model::{Model, OpenCard};
use crate::tui::overview::reading_order;
use crate::tui::row::Part;
use crate::tui::{palette, review};

use super::leave;

/// Applies every fix that keeps the meaning, as one step.
pub(super) fn fix_all(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    let mut after = card.document.clone();
    let fixed = match fixing::fix(&mut after, &card.check_options(), false) {
        Ok(fixed) => fixed,
        Err(Refusal::Signed) => {
            model.toast =
                Some("The card is signed, and a fix would make the signatures stale. Remove them first.".into());
            return;
        }
        Err(Refusal::DuplicateKey(_)) => {
            model.toast = Some("A key occurs twice; that has to be settled first. F8 goes there.".into());
            return;
        }
    };
    let value = Fragment::Text(after.text().trim_end().to_owned());
    let done = card.apply("Apply fixes", vec![Edit::Set { at: Pointer::root(), value }], Grouping::Alone);
    card.refresh_editor();
    model.toast = Some(match done {
        Ok(()) => format!("Applied {}. Ctrl-Z takes it back.", wording::count_fixes(fixed.applied.len())),
        Err(reason) => reason,
    });
}

pub(super) fn next_problem(model: &mut Model, forward: bool) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let order = card.overview.jumps(&card.report).to_vec();
    if order.is_empty() {
        model.toast = Some("No problem left.".into());
        return;
    }
    let now = card.problem.and_then(|index| order.iter().position(|other| *other == index));
    // A problem may have no row of its own, as a member without a field: what counts is where a jump to it ends.
    let rows = card.rows();
    let on_problem = now.is_some_and(|at| {
        let pointer = &card.report.findings[order[at]].pointer;
        let same_step = fields::step_at(pointer) == card.page.step;
        same_step && crate::tui::model::nearest_row(&rows, pointer).is_some_and(|row| row.id == card.focus)
    });
    let next = match (now, forward) {
        (Some(at), true) if on_problem => (at + 1) % order.len(),
        (Some(at), false) if on_problem => (at + order.len() - 1) % order.len(),
        // The cursor was moved: the first problem at or behind it, or the last one before it.
        _ => {
            let mut cursor = reading_order(&card.focus.pointer);
            cursor[0] = card.page.step.number();
            if card.focus.part == Part::Next {
                cursor.push(usize::MAX);
            }
            let place = |index: &usize| reading_order(&card.report.findings[*index].pointer);
            if forward {
                order.iter().position(|index| place(index) >= cursor).unwrap_or(0)
            } else {
                order.iter().rposition(|index| place(index) < cursor).unwrap_or(order.len() - 1)
            }
        }
    };
    show_problem(model, order[next]);
}

/// Goes to the field of the finding with this number and says what it is.
pub(super) fn show_problem(model: &mut Model, index: usize) {
    let Some(card) = &mut model.card else { return };
    let order = card.overview.jumps(&card.report);
    let Some(finding) = card.report.findings.get(index) else { return };
    let pointer = finding.pointer.clone();
    let word = if finding.severity == Severity::Advice { "Advice" } else { "Problem" };
    let fix = if finding.fix.is_some() { ". F4 shows the fix" } else { "" };
    let number = match order.iter().position(|other| *other == index) {
        Some(at) => format!(" {} of {}", at + 1, order.len()),
        None => String::new(),
    };
    let toast = format!("{word}{number}: {}{fix}", finding.message);
    card.problem = Some(index);
    card.visited.insert(pointer.clone());
    card.go_to(&pointer);
    model.toast = Some(toast);
}

/// Goes to the next field that something is wrong with, or to the one before: past the other problems of this one.
pub(super) fn next_troubled(model: &mut Model, forward: bool) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let mut places: Vec<Pointer> = Vec::new();
    for index in card.overview.jumps(&card.report) {
        let place = field_place(&card.report.findings[*index].pointer);
        if places.last() != Some(&place) {
            places.push(place);
        }
    }
    if places.is_empty() {
        model.toast = Some("No field has a problem.".into());
        return;
    }
    let mut cursor = reading_order(&card.focus.pointer);
    cursor[0] = card.page.step.number();
    if card.focus.part == Part::Next {
        cursor.push(usize::MAX);
    }
    let is_behind = |place: &Pointer| reading_order(place) > cursor;
    let is_before = |place: &Pointer| reading_order(place) < cursor;
    let next = if forward {
        places.iter().position(is_behind).unwrap_or(0)
    } else {
        places.iter().rposition(is_before).unwrap_or(places.len() - 1)
    };
    let place = places.swap_remove(next);
    let about: Vec<usize> = {
        let is_about = |index: &usize| field_place(&card.report.findings[*index].pointer) == place;
        (0..card.report.findings.len()).filter(is_about).collect()
    };
    let worst = about.iter().copied().max_by_key(|index| card.report.findings[*index].severity);
    let Some(finding) = worst.and_then(|index| card.report.findings.get(index)) else { return };
    let others = match about.len() {
        0 | 1 => String::new(),
        more => format!(" (and {} more here)", more - 1),
    };
    let total = places.len() + 1;
    let toast = format!("Field {} of {total}: {}{others}", next + 1, finding.message);
    card.problem = worst;
    card.visited.insert(finding.pointer.clone());
    card.go_to(&place);
    model.toast = Some(toast);
}

/// The field in which a place is asked for: the member itself, the text of a list that has a row of its own, the entry
/// that is an object.
fn field_place(pointer: &Pointer) -> Pointer {
    let mut at = pointer.clone();
    while let Some(parent) = at.parent() {
        let is_entry = fields::shape_at(&at).is_some();
        let field = fields::field_at(&at);
        let is_member = field.is_some_and(|field| at.last().is_some_and(|last| last == field.name));
        let has_row = field.is_some_and(|field| matches!(field.kind, Kind::Texts | Kind::TextMap));
        if is_entry || is_member || has_row || parent.is_root() {
            break;
        }
        at = parent;
    }
    at
}

/// The finding whose fix F4 shows: the one at the cursor, else one inside that place, else the first of the step.
pub(super) fn fix_here(card: &OpenCard) -> Option<usize> {
    let here = &card.focus.pointer;
    let findings = &card.report.findings;
    let fixable = |index: usize| findings.get(index).is_some_and(|finding| finding.fix.is_some());
    if let Part::Problem(index) = card.focus.part {
        Some(index).filter(|index| fixable(*index))
    } else {
        let near = |inside: bool| {
            (0..findings.len()).filter(|index| fixable(*index)).find(|index| {
                let at = &findings[*index].pointer;
                if inside { at.is_within(here) && !here.is_root() } else { at == here }
            })
        };
        let jumped = card.problem.filter(|index| fixable(*index) && findings[*index].pointer.is_within(here));
        let in_step = || {
            (0..findings.len())
                .filter(|index| fixable(*index))
                .find(|index| fields::step_at(&findings[*index].pointer) == card.page.step)
        };
        jumped.or_else(|| near(false)).or_else(|| near(true)).or_else(in_step)
    }
}

/// Shows what the fix for the problem at the cursor would change.
pub(super) fn show_fix(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let here = card.focus.pointer.clone();
    let findings = &card.report.findings;
    let Some(finding) = fix_here(card).and_then(|index| findings.get(index)) else {
        model.toast = Some("No fix is offered for what stands here.".into());
        return;
    };
    let Some(fix) = &finding.fix else { return };
    // Where nothing here can be fixed, the step's first fix is shown: then it says whose it is.
    let elsewhere = if finding.pointer.is_within(&here) || matches!(card.focus.part, Part::Problem(_)) {
        String::new()
    } else {
        format!("{}: ", palette::label_of(&card.document, &finding.pointer))
    };
    let mut after = card.document.clone();
    if let Err(error) = after.apply_all(&fix.edits) {
        model.toast = Some(format!("This fix does not fit the card: {error}."));
        return;
    }
    let mut lines = vec![
        (crate::tui::dialog::LineKind::Plain, format!("{elsewhere}{}.", finding.message)),
        (crate::tui::dialog::LineKind::Plain, String::new()),
    ];
    lines.extend(review::diff_lines(card.document.text(), after.text(), 2));
    let answer = Answer::ApplyFix { title: fix.title.clone(), edits: fix.edits.clone() };
    model.dialogs.push(Dialog::Text(TextDialog {
        title: format!("Fix: {}", fix.title),
        lines,
        scroll: 0,
        accept: Some(("apply".into(), answer)),
    }));
}
