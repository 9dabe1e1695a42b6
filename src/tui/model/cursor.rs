//! Where the cursor stands in the form, and which row is about which place of the card.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use super::{Editor, FormScroll, OpenCard, Pane};
use crate::card::{Step, fields};
use crate::document::Pointer;
use crate::tui::review;
use crate::tui::row::{self, Control, Page, Part, Row, RowId};
use crate::tui::text_field::{Mode, TextField};
impl OpenCard {
    /// Whether Review is open, whose rows depend on more than the document.
    fn is_in_review(&self) -> bool {
        self.page.step == Step::Review && self.page.inside.is_none()
    }

    /// The rows of the page that is open.
    pub fn rows(&self) -> Vec<Row> {
        if self.is_in_review() { review::rows(self) } else { self.page_rows().to_vec() }
    }

    /// The rows of a page that is not Review: made once for each state of the document, since many ask for them at every
    /// key.
    fn page_rows(&self) -> Rc<[Row]> {
        let mut made = self.page_rows.borrow_mut();
        match &*made {
            Some((page, rows)) if *page == self.page => Rc::clone(rows),
            _ => {
                let rows: Rc<[Row]> = row::rows(&self.document, &self.page).into();
                *made = Some((self.page.clone(), Rc::clone(&rows)));
                rows
            }
        }
    }

    /// The row that the cursor stands on.
    pub fn focused_row(&self) -> Option<Row> {
        if self.is_in_review() {
            return review::rows(self).into_iter().find(|row| row.id == self.focus);
        }
        self.page_rows().iter().find(|row| row.id == self.focus).cloned()
    }

    /// Puts the cursor on a row and opens its text for editing.
    pub fn focus_on(&mut self, row: RowId) {
        self.history.close_step();
        self.word = None;
        self.focus = row;
        if let Some(draft) = self.drafts.get_mut(&self.focus) {
            draft.past.pause();
        }
        self.card_scroll = None;
        self.form_scroll = FormScroll::Follow;
        self.help_scroll = 0;
        self.card_line = None;
        self.open_editor();
        if self.held_back != self.dropped_on_leaving().is_some() {
            self.look();
        }
    }

    /// Opens the focused row's text for editing, with the cursor at its end.
    pub fn open_editor(&mut self) {
        self.editor = self.focused_row().filter(Row::takes_text).map(|row| {
            let mode = if row.is_multi_line() { Mode::MultiLine } else { Mode::SingleLine };
            let waits = || self.waiting.get(&row.id).map(|waiting| waiting.text.clone());
            let draft = self.drafts.get(&row.id).map(|draft| draft.text.clone());
            let text = draft.or_else(waits).unwrap_or_else(|| row_text(&row));
            let mut field = TextField::new(&text, mode);
            field.set_placeholder(placeholder(&row));
            let id_follows = self.skill_id_follows(&row.id.pointer);
            let named_by = self.named_by(&row.id);
            Editor { row: row.id, field: RefCell::new(field), id_follows, named_by }
        });
    }

    /// Puts the cursor on the first row of the page.
    pub fn focus_first(&mut self) {
        if let Some(row) = self.rows().into_iter().find(Row::takes_focus) {
            self.focus_on(row.id);
        }
    }

    /// Makes sure that the cursor stands on a row that exists: after a change it may be gone.
    pub fn repair_focus(&mut self) {
        let rows = self.rows();
        if !rows.iter().any(|row| row.id == self.focus && row.takes_focus()) {
            let nearest = nearest_row(&rows, &self.focus.pointer).map(|row| row.id.clone());
            if let Some(id) = nearest {
                self.focus_on(id);
            }
        }
    }

    /// Opens the page on which the member at `pointer` is asked for and puts the cursor there.
    pub fn go_to(&mut self, pointer: &Pointer) {
        let mut page = row::page_of(pointer);
        // An entry that is gone, or that is no object, is spoken of where it is listed.
        while page.inside.as_ref().is_some_and(|inside| self.document.get(inside).is_none()) {
            page.inside = page.inside.as_ref().and_then(row::outer);
        }
        self.open_page(page);
        let rows = self.rows();
        if let Some(id) = nearest_row(&rows, pointer).map(|row| row.id.clone()) {
            self.focus_on(id);
        }
        self.pane = Pane::Form;
    }

    /// Opens a page without moving the cursor to a row of it.
    pub fn open_page(&mut self, page: Page) {
        self.seen_steps.insert(page.step);
        self.page = page;
        self.problem_scroll = 0;
    }
}

/// What the editor of a row starts with.
fn row_text(row: &Row) -> String {
    match &row.control {
        Control::Text { text, .. } | Control::Json(text) => text.clone(),
        _ => String::new(),
    }
}

/// What an empty row shows in the place of its text: an example, or where its text comes from.
pub fn placeholder(row: &Row) -> String {
    match (&row.control, row.field) {
        (Control::Chips { words, .. }, _) if !words.is_empty() => String::new(),
        _ if row.is_skill_id() => "made from the name".into(),
        (_, Some(field)) if row.id.part == Part::Value && row.label == field.label => {
            format!("e.g. {}", field.example.lines().next().unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// The place in the card that a row is about, for marking and for findings.
pub fn row_place(row: &Row) -> Pointer {
    place_of(&row.id).into_owned()
}

fn place_of(row: &RowId) -> Cow<'_, Pointer> {
    match &row.part {
        Part::Uses(scheme) => Cow::Owned(row.pointer.key("schemes").key(scheme)),
        Part::Scope(scheme, _) => Cow::Owned(row.pointer.key("schemes").key(scheme).key("list")),
        _ => Cow::Borrowed(&row.pointer),
    }
}

/// The row that is about `pointer`, or about what is nearest around or inside it.
pub fn nearest_row<'a>(rows: &'a [Row], pointer: &Pointer) -> Option<&'a Row> {
    let candidates = || rows.iter().filter(|row| row.takes_focus());
    let is_it = |row: &&Row| *place_of(&row.id) == *pointer && row.id.part != Part::Next;
    // In Review a member has a row of its own beside those of its problems.
    let is_problem = |row: &Row| matches!(row.id.part, Part::Problem(_));
    let exact = candidates().filter(|row| !is_problem(row)).find(is_it).or_else(|| candidates().find(is_it));
    // The name of a branch is what the row says that chooses it.
    let branch = || {
        let of = pointer.parent().filter(|of| fields::shape_at(of).is_some_and(|shape| shape.one_of))?;
        candidates().find(|row| row.id.part == Part::Branch && row.id.pointer == of)
    };
    let inside = || candidates().find(|row| place_of(&row.id).is_within(pointer) && row.id.part != Part::Next);
    let around = || {
        candidates()
            .filter(|row| row.id.part != Part::Next && pointer.is_within(&place_of(&row.id)))
            .max_by_key(|row| place_of(&row.id).depth())
    };
    exact
        .or_else(branch)
        .or_else(|| if pointer.is_root() { None } else { inside() })
        .or_else(around)
        .or_else(|| candidates().next())
}
