//! The find line: what is typed is looked for at once, and the cursor goes to the field that holds it.

use crate::card::{Step, fields};
use crate::document::Pointer;
use crate::text::{truncate, visible};
use crate::tui::find::{self, Find, Match, MatchPart, Origin};
use crate::tui::key::Key;
use crate::tui::keymap::{self, Action, Context};
use crate::tui::message::Effect;
use crate::tui::model::{Model, OpenCard, Pane};
use crate::tui::review;
use crate::tui::row::{Control, Page, Part, RowId};
use crate::tui::sight;
use crate::tui::text_field::Edited;

use super::leave;

/// Opens the find line.
pub(super) fn open(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    let origin = origin(card);
    card.find = Some(Find::new(origin, &card.last_find));
}

/// A key while the find line is open. `None`: it has no meaning here, the line is closed, and the key is to do what it
/// does elsewhere.
pub(super) fn on_key(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let card = model.card.as_mut()?;
    match keymap::lookup(key, &[Context::Find]) {
        Some(Action::Activate) => {
            if accept(card) {
                model.toast = Some("Ctrl-G goes on to the next match, Alt-g to the one before.".into());
            }
        }
        Some(Action::Leave) => cancel(card),
        Some(Action::FindPrevious) => step(card, false),
        Some(_) => step(card, true),
        None => {
            let edited = card.find.as_ref()?.field.borrow_mut().key(&key);
            match edited {
                Edited::Text => look(card),
                Edited::Cursor => {}
                Edited::Ignored if keymap::lookup(key, &[Context::Anywhere]).is_some() => {
                    accept(card);
                    return None;
                }
                Edited::Ignored => {}
            }
        }
    }
    Some(Vec::new())
}

/// Takes a pasted text into the find line.
pub(super) fn paste(card: &mut OpenCard, text: &str) {
    if let Some(find) = &card.find {
        find.field.borrow_mut().paste(text);
        look(card);
    }
}

/// Goes to the next match of what was looked for last, or to the one before, without the find line.
pub(super) fn again(model: &mut Model, forward: bool) {
    let Some(card) = &mut model.card else { return };
    if card.last_find.is_empty() {
        open(model);
        return;
    }
    leave(card);
    let wanted = card.last_find.clone();
    let shown = truncate(&visible(&wanted), 30).into_owned();
    let matches = find::search(&card.document, &wanted);
    let here = place_in_text(card);
    let inside = cursor_match(card, &matches);
    let chosen = match (inside, forward) {
        (Some(at), true) => (at + 1) % matches.len(),
        (Some(at), false) => (at + matches.len() - 1) % matches.len(),
        (None, _) if matches.is_empty() => {
            model.toast = Some(format!("Nothing found: “{shown}” is not in the card."));
            return;
        }
        (None, true) => find::from(&matches, here).unwrap_or(0),
        (None, false) => (matches.partition_point(|found| found.span.start < here) + matches.len() - 1) % matches.len(),
    };
    let mut find = Find::new(origin(card), "");
    find.field.borrow_mut().set_text(&wanted);
    find.matches = matches;
    find.at = Some(chosen);
    // The cursor was left already.
    find.origin.moved = true;
    let pane = card.pane;
    card.find = Some(find);
    show(card);
    let toast = card.find.take().map(|find| {
        let words = find.current().map(|found| describe(card, found)).unwrap_or_default();
        format!("“{shown}” {}: {words}", find.count_words())
    });
    if pane == Pane::Card
        && let Some(offset) = card.last_found
    {
        card.folds.reveal(&card.document, offset);
        card.card_line = Some(card.lines.line_of(offset));
    }
    model.toast = toast;
}

/// Looks for what stands in the find line and goes to the first match from where one was.
fn look(card: &mut OpenCard) {
    let Some(find) = &mut card.find else { return };
    let wanted = find.wanted();
    find.matches = find::search(&card.document, &wanted);
    find.at = find::from(&find.matches, find.origin.offset);
    if wanted.is_empty() || find.matches.is_empty() {
        go_back(card);
    } else {
        card.last_find = wanted;
        show(card);
    }
}

fn step(card: &mut OpenCard, forward: bool) {
    let Some(find) = &mut card.find else { return };
    if find.field.borrow().is_empty() && !card.last_find.is_empty() {
        find.field.borrow_mut().set_text(&card.last_find);
        find.field.borrow_mut().set_cursor_end();
        look(card);
        return;
    }
    let count = find.matches.len();
    if count == 0 {
        return;
    }
    let at = find.at.unwrap_or(0);
    find.at = Some(if forward { (at + 1) % count } else { (at + count - 1) % count });
    show(card);
}

/// Stays where the current match is, in its field; returns whether there is one.
fn accept(card: &mut OpenCard) -> bool {
    let Some(find) = card.find.take() else { return false };
    let Some(found) = find.current() else { return false };
    card.folds.reveal(&card.document, found.span.start);
    card.pane = Pane::Form;
    true
}

/// Goes back to where one was when the find line was opened.
fn cancel(card: &mut OpenCard) {
    go_back(card);
    card.find = None;
}

fn go_back(card: &mut OpenCard) {
    let Some(mut find) = card.find.take() else { return };
    if find.origin.moved {
        let origin = &find.origin;
        card.page = origin.page.clone();
        card.seen_steps.clone_from(&origin.seen_steps);
        card.focus_on(origin.focus.clone());
        card.repair_focus();
        if let (Some(byte), Some(editor)) = (origin.cursor, &card.editor) {
            editor.field.borrow_mut().set_cursor_byte(byte);
        }
        card.pane = origin.pane;
        card.card_scroll = origin.card_scroll;
        card.card_line = origin.card_line;
        find.origin.moved = false;
        card.last_found = None;
    }
    card.find = Some(find);
}

/// Brings the current match into sight, and the cursor to the field that holds it.
fn show(card: &mut OpenCard) {
    let Some(mut find) = card.find.take() else { return };
    if !find.origin.moved {
        let before = card.document.text().len();
        leave(card);
        find.origin.moved = true;
        // Leaving a field takes in what was typed; then everything behind it stands elsewhere.
        if card.document.text().len() != before {
            find.matches = find::search(&card.document, &find.wanted());
            find.at = find::from(&find.matches, find.origin.offset);
        }
    }
    let pane = if find.origin.pane == Pane::Card { Pane::Card } else { Pane::Form };
    if let Some(found) = find.current() {
        go_to_match(card, found);
        card.found_row = Some(card.focus.clone());
        card.pane = pane;
        put_cursor(card, found);
        card.last_found = Some(found.span.start);
    }
    card.find = Some(find);
}

/// Goes to the row that holds what was found.
fn go_to_match(card: &mut OpenCard, found: &Match) {
    if let Some(row) = row_without_field(card, &found.place) {
        card.open_page(Page { step: Step::Review, inside: None });
        card.focus_on(row);
        return;
    }
    card.go_to(&found.place);
    // A map entry has a row for its name and one for its value.
    let part = if matches!(found.part, MatchPart::Value(_)) { Part::Value } else { Part::Name };
    let own = RowId { pointer: (*found.place).clone(), part };
    if card.focus.pointer == own.pointer && card.rows().iter().any(|row| row.id == own && row.takes_focus()) {
        card.focus_on(own);
    }
}

/// The row of Review that lists the member without a field in which this place stands.
fn row_without_field(card: &OpenCard, place: &Pointer) -> Option<RowId> {
    let mut around = Pointer::root();
    let has_no_field = place.tokens().any(|token| {
        let unknown = fields::shape_at(&around).is_some_and(|shape| shape.field(&token).is_none());
        around = around.key(&token);
        unknown
    });
    if !has_no_field {
        return None;
    }
    let rows = review::rows(card);
    rows.into_iter().map(|row| row.id).find(|row| row.part == Part::Unknown && place.is_within(&row.pointer))
}

/// Puts the cursor behind what was found, where the focused text holds it.
fn put_cursor(card: &OpenCard, found: &Match) {
    let MatchPart::Value(range) = &found.part else { return };
    let Some(editor) = card.editor.as_ref().filter(|editor| editor.row.pointer == *found.place) else { return };
    let is_text = card.focused_row().is_some_and(|row| matches!(row.control, Control::Text { .. }));
    if editor.row.part == Part::Value && is_text {
        editor.field.borrow_mut().set_cursor_byte(range.end);
    }
}

fn origin(card: &OpenCard) -> Origin {
    Origin {
        offset: place_in_text(card),
        page: card.page.clone(),
        focus: card.focus.clone(),
        pane: card.pane,
        cursor: card.editor.as_ref().map(|editor| editor.field.borrow().cursor_byte()),
        card_scroll: card.card_scroll,
        card_line: card.card_line,
        seen_steps: card.seen_steps.clone(),
        moved: false,
    }
}

/// The byte of the card at which the cursor stands: in the card pane its line, else the focused member, or the object
/// that it would stand in.
fn place_in_text(card: &OpenCard) -> usize {
    let text = card.document.text();
    if let Some(line) = card.card_line.filter(|_| card.pane == Pane::Card) {
        return card.lines.span(text, line).start;
    }
    let mut at = Some(sight::marked_place(card, &card.rows()));
    while let Some(place) = at.filter(|place| !place.is_root()) {
        if let Some(node) = card.document.get(&place) {
            return card.document.member(&place).map_or(node.span.start, |member| member.key_span.start);
        }
        at = place.parent();
    }
    0
}

/// The match that was gone to last, if the cursor is still there.
fn cursor_match(card: &OpenCard, matches: &[Match]) -> Option<usize> {
    let offset = card.last_found?;
    let at = matches.iter().position(|found| found.span.start == offset)?;
    let is_here = match card.pane {
        Pane::Card => card.card_line.is_none_or(|line| line == card.lines.line_of(offset)),
        _ => card.found_row.as_ref() == Some(&card.focus),
    };
    is_here.then_some(at)
}

/// What was found, in a line: "Description (check-window): …whether the purchase…".
pub(in crate::tui) fn describe(card: &OpenCard, found: &Match) -> String {
    let place: &Pointer = &found.place;
    let label = crate::tui::palette::name_of(&card.document, place);
    match &found.part {
        MatchPart::Name => format!("In the name of the member: {label}"),
        MatchPart::Label(_) => format!("In the label of the field: {label}"),
        MatchPart::Unanswered(_) => format!("In the label of the field: {label} (no value yet)"),
        MatchPart::Value(range) => {
            let Some(node) = card.document.get(place) else { return label };
            format!("{label}: {}", excerpt(node.as_str().unwrap_or_else(|| card.document.raw(node)), range))
        }
    }
}

/// What stands around a stretch of a text.
fn excerpt(text: &str, range: &std::ops::Range<usize>) -> String {
    const BEFORE: usize = 30;
    const AFTER: usize = 150;
    let (Some(before), Some(rest)) = (text.get(..range.start), text.get(range.start..)) else { return String::new() };
    let lead = before.char_indices().rev().nth(BEFORE).map_or(0, |(at, _)| at);
    let end = rest.char_indices().nth(AFTER).map_or(rest.len(), |(at, _)| at);
    let (left, right) = (if lead > 0 { "…" } else { "" }, if end < rest.len() { "…" } else { "" });
    format!("{left}{}{}{right}", &before[lead..], &rest[..end])
}
