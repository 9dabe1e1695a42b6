//! From one question to another: the order in which they are asked, forwards and back.

use crate::card::{Kind, Step, fields};
use crate::document::Pointer;
use crate::tui::model::{OpenCard, row_place};
use crate::tui::row::{Control, Page, Part, Row, RowId};

use super::session::{At, Session};

impl Session {
    pub(super) fn leave_step(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        let step = card.page.step;
        if card.answer_by_leaving(step) {
            self.say("Noted: the card states no capabilities.");
        }
    }

    /// Opens a step at its first question, or the last of them.
    pub(super) fn open_step(&mut self, step: Step) {
        if step == Step::Review {
            self.open_review();
            return;
        }
        let Some(card) = &mut self.model.card else { return };
        card.open_page(Page { step, inside: None });
        let first = asked(card).into_iter().next();
        self.announce_step(step);
        if let Some(row) = first {
            self.at = At::Row(row.id);
        }
    }

    fn announce_step(&mut self, step: Step) {
        self.say("");
        self.say(&format!("Step {} of {}: {}", step.number() + 1, Step::ALL.len(), step.title()));
    }

    /// Goes on from a row to the next question.
    pub(super) fn go_on(&mut self, from: &RowId) {
        let Some(card) = &mut self.model.card else { return };
        if let Some(list) = list_of_item(card, from) {
            // A scope is asked for its name, then for what it allows.
            let value = RowId { pointer: from.pointer.clone(), part: Part::Value };
            let named = from.part == Part::Name && card.rows().iter().any(|row| row.id == value);
            self.at = At::Row(if named { value } else { list });
            self.ask();
            return;
        }
        let rows = asked(card);
        let here = rows.iter().position(|row| row.id == *from);
        let next = rows.get(here.map_or(0, |here| here + 1));
        match next {
            Some(row) if row.id.part != Part::Next => self.at = At::Row(row.id.clone()),
            _ => {
                self.end_page();
                return;
            }
        }
        self.ask();
    }

    /// The page has no more questions: back to the list around it, or on to the next step.
    pub(super) fn end_page(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        for row in card.rows() {
            card.visited.insert(row_place(&row));
        }
        let notes: Vec<String> = notes_before(&card.rows(), &RowId { pointer: Pointer::root(), part: Part::Next });
        if let Some(inside) = card.page.inside.clone() {
            card.visited.insert(inside.clone());
            card.go_outside();
            self.say_all(notes);
            self.tell(Some(&inside));
            self.at = At::Row(RowId { pointer: inside.parent().unwrap_or_default(), part: Part::Add });
        } else {
            let step = card.page.step;
            self.say_all(notes);
            self.leave_step();
            self.tell(None);
            self.open_step(Step::ALL[(step.number() + 1).min(Step::ALL.len() - 1)]);
        }
        self.ask();
    }

    fn say_all(&mut self, lines: Vec<String>) {
        for line in lines {
            self.say(&line);
        }
    }

    /// Goes to the question before a row.
    pub(super) fn go_back(&mut self, from: &RowId) {
        let Some(card) = &mut self.model.card else { return };
        if let Some(list) = list_of_item(card, from) {
            self.at = At::Row(list);
            self.ask();
            return;
        }
        let rows = asked(card);
        let here = rows.iter().position(|row| row.id == *from).unwrap_or(0);
        if let Some(row) = here.checked_sub(1).and_then(|before| rows.get(before)) {
            self.at = At::Row(row.id.clone());
        } else if let Some(inside) = card.page.inside.clone() {
            card.go_outside();
            self.at = At::Row(RowId { pointer: inside.parent().unwrap_or_default(), part: Part::Add });
        } else if let Some(before) = card.page.step.number().checked_sub(1) {
            self.last_of(Step::ALL[before]);
        } else {
            self.say("This is the first question.");
        }
        self.ask();
    }

    /// The last question of a step.
    pub(super) fn last_of(&mut self, step: Step) {
        let Some(card) = &mut self.model.card else { return };
        card.open_page(Page { step, inside: None });
        let last = asked(card).into_iter().rev().find(|row| row.id.part != Part::Next);
        if let Some(row) = last {
            self.at = At::Row(row.id);
        }
        self.announce_step(step);
    }

    /// Goes to the question about a place.
    pub(super) fn go_to(&mut self, pointer: &Pointer) {
        let Some(card) = &mut self.model.card else { return };
        card.go_to(pointer);
        let focus = card.focus.clone();
        let step = card.page.step;
        if step == Step::Review {
            self.say("There is no question about this; it is shown in the review only.");
            self.at = At::Review;
            return;
        }
        let rows = asked(card);
        let on_row = |row: &&Row| row.id == focus && row.id.part != Part::Next;
        let around = |row: &&Row| {
            row.id.part != Part::Next && (focus.pointer.is_within(&row.id.pointer) || row.id.pointer.is_within(pointer))
        };
        let row = rows.iter().find(on_row).or_else(|| rows.iter().rev().find(around)).or_else(|| rows.first());
        if let Some(row) = row {
            self.at = At::Row(row.id.clone());
        }
        self.announce_step(step);
    }
}

/// The rows of the open page that are questions of their own. A list is one question, asked at its *Add* row.
pub(super) fn asked(card: &OpenCard) -> Vec<Row> {
    let is_part =
        |row: &Row| matches!(row.control, Control::Entry { .. }) || row.id.part == Part::AddAnyone || is_item(&row.id);
    card.rows().into_iter().filter(|row| row.takes_focus() && !is_part(row)).collect()
}

/// Headings and notes between the question before this row and the row.
pub(super) fn notes_before(rows: &[Row], id: &RowId) -> Vec<String> {
    let end = rows.iter().position(|row| row.id == *id || (id.part == Part::Next && row.id.part == Part::Next));
    let before = rows.get(..end.unwrap_or(0)).unwrap_or_default();
    let notes = before.iter().rev().take_while(|row| {
        matches!(row.control, Control::Note | Control::Heading | Control::Entry { .. }) || is_item(&row.id)
    });
    let mut lines: Vec<String> = notes
        .filter(|row| matches!(row.control, Control::Note | Control::Heading))
        // The question about a list says its name itself.
        .filter(|row| row.id.pointer != id.pointer || row.field.is_none_or(|field| field.label != row.label))
        .map(|row| match row.id.part {
            Part::Unknown => {
                format!("{}; raw {}/NAME shows one of them and changes it.", row.label, row.id.pointer)
            }
            _ => format!("{}.", row.label),
        })
        .collect();
    lines.reverse();
    lines
}

/// Whether a row is about one text of a list of texts, or one name of a map of texts.
fn is_item(id: &RowId) -> bool {
    let Some(parent) = id.pointer.parent() else { return false };
    matches!(id.part, Part::Value | Part::Name)
        && fields::shape_at(&parent).is_none()
        && fields::field_at(&id.pointer).is_some_and(|field| matches!(field.kind, Kind::Texts | Kind::TextMap))
}

/// The question about the list that such a row belongs to.
pub(super) fn list_of_item(card: &OpenCard, id: &RowId) -> Option<RowId> {
    let list = RowId { pointer: id.pointer.parent().filter(|_| is_item(id))?, part: Part::Add };
    card.rows().iter().any(|row| row.id == list).then_some(list)
}
