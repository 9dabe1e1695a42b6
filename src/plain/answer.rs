//! What an answer to a row does to the card: always what the wizard's keys would do.

use crate::card::{Choice, edits, fields};
use crate::document::Edit;
use crate::text::visible;
use crate::tui::model::OpenCard;
use crate::tui::model::row_place;
use crate::tui::row::{Control, Part, Row, RowId};

use super::session::{At, Session};
use super::words::{self, Line, Word};

impl Session {
    pub(super) fn on_row(&mut self, id: &RowId, line: Line) {
        let Some(row) = self.row(id) else {
            self.ask();
            return;
        };
        match line {
            Line::Empty | Line::Word(Word::Skip | Word::Done) => self.skip(&row, line == Line::Word(Word::Done)),
            Line::Word(Word::Back) => self.go_back(id),
            Line::Word(Word::Help) => self.help_on(&row),
            Line::Word(Word::List) => self.show_value(&row),
            Line::Word(Word::Clear) => self.clear(&row),
            Line::Word(word) => {
                self.on_word(word);
            }
            Line::Answer { text, literal } => match words::misfit(&text).filter(|_| !literal) {
                Some(wants) => {
                    self.say(&format!("Nothing was answered: {wants}; a backslash in front makes it an answer."));
                }
                None => self.answer(&row, text, literal),
            },
            Line::Raw(_) => {}
        }
    }

    /// Goes on and leaves everything as it is. Only now are the gaps at this place spoken of.
    fn skip(&mut self, row: &Row, done: bool) {
        let place = row_place(row);
        if let Some(card) = &mut self.model.card {
            card.visited.insert(place.clone());
            if matches!(row.id.part, Part::Value | Part::Name) && !matches!(row.control, Control::Wrong { .. }) {
                // A name or text that was added and then not given goes again.
                card.focus_on(row.id.clone());
                card.leave_row();
            }
        }
        self.tell(Some(&place));
        let inside = self.model.card.as_ref().is_some_and(|card| card.page.inside.is_some());
        let list = matches!(row.control, Control::Add | Control::Chips { .. });
        if done && inside && !list {
            self.end_page();
        } else {
            self.go_on(&row.id);
        }
    }

    fn answer(&mut self, row: &Row, text: String, literal: bool) {
        match &row.control {
            Control::Text { choices, multi_line: false, .. } => {
                let chosen = words::choice(&text, literal, choices.iter().map(|choice| choice.value));
                match chosen.and_then(|index| choices.get(index)) {
                    Some(choice) => self.choose(row, choice),
                    None => self.set_text(row, &text),
                }
            }
            Control::Text { .. } | Control::Json(_) => self.typing = Some(vec![text]),
            Control::Choice { choices, .. } => {
                let chosen = words::choice(&text, literal, choices.iter().map(|choice| choice.value));
                match chosen.and_then(|index| choices.get(index)) {
                    Some(choice) => self.choose(row, choice),
                    None => self.no_choice(choices.len()),
                }
            }
            Control::Flag(_) => {
                let value = match text.to_lowercase().as_str() {
                    "1" | "y" | "yes" | "true" => Some(true),
                    "2" | "n" | "no" | "false" => Some(false),
                    "3" | "-" | "not stated" => None,
                    _ => return self.no_choice(3),
                };
                self.change(|card| card.set_flag(row, value));
                self.answered(&row.id);
            }
            Control::Toggle(on) => {
                let want = match text.to_lowercase().as_str() {
                    "1" | "y" | "yes" => true,
                    "2" | "n" | "no" => false,
                    _ => return self.no_choice(2),
                };
                if want != *on {
                    self.change(|card| card.toggle(row));
                }
                self.answered(&row.id);
            }
            Control::Branch { shape, .. } => {
                let labels = shape.fields.iter().map(|field| field.label);
                match words::choice(&text, literal, labels).and_then(|index| shape.fields.get(index)) {
                    Some(field) => {
                        self.change(|card| card.take_branch(&row.id.pointer, field.name));
                        self.answered(&row.id);
                    }
                    None => self.no_choice(shape.fields.len()),
                }
            }
            Control::Chips { words, .. } => self.on_words(row, words, &text, literal),
            Control::Add => self.on_list(row, &text),
            Control::Wrong { .. } => match text.as_str() {
                "1" => self.skip(row, false),
                "2" => {
                    self.change(|card| card.replace_wrong(row));
                    // The member can be asked for now.
                    let at = RowId { pointer: row.id.pointer.clone(), part: Part::Value };
                    self.at = At::Row(self.row(&at).map_or_else(|| row.id.clone(), |row| row.id));
                    self.ask();
                }
                _ => self.no_choice(2),
            },
            Control::Entry { .. } | Control::Note | Control::Heading | Control::Button => self.go_on(&row.id),
        }
    }

    pub(super) fn no_choice(&mut self, count: usize) {
        self.say(&format!("Type a number from 1 to {count}, or help."));
    }

    /// The text of an answer of several lines is complete.
    pub(super) fn finish_typing(&mut self, text: &str) {
        match self.at.clone() {
            At::Row(id) => {
                if let Some(card) = &mut self.model.card {
                    // The lines so far were kept for the recovery file.
                    card.drafts.remove(&id);
                }
                if let Some(row) = self.row(&id) {
                    self.set_text(&row, text);
                }
            }
            At::Raw(place) => self.take_raw(&place, text),
            _ => self.pasted(text),
        }
    }

    fn choose(&mut self, row: &Row, choice: &Choice) {
        self.change(|card| card.choose(&row.id, choice.value));
        self.answered(&row.id);
    }

    /// Types a text into a row, as a paste over everything that stands there.
    fn set_text(&mut self, row: &Row, text: &str) {
        let multi_line = row.is_multi_line();
        // White space at the ends goes, as it does when the wizard's field is left.
        let text = if multi_line { text.trim() } else { text };
        let result = self.change(|card| type_over(card, row, text));
        let Some((note, refused)) = result else { return };
        if let Some(note) = note {
            self.say(&note.replacen("Pasted", "Noted", 1));
        }
        if let Some(reason) = refused {
            self.say(&format!("{reason}."));
            self.ask();
            return;
        }
        // A new name of a map entry moved its place.
        let id = match (&row.id.part, row.id.pointer.parent()) {
            (Part::Name, Some(parent)) => RowId { pointer: parent.key(text.trim()), part: Part::Name },
            _ => row.id.clone(),
        };
        if row.id.part == Part::Value
            && row.id.pointer.last().is_some_and(|last| last == "name")
            && let Some(skill) = row.id.pointer.parent().filter(is_skill)
            && let Some(id) = self.text_at(&skill.key("id"))
        {
            self.say(&format!("Id: {} (back leads to it)", visible(&id)));
        }
        self.answered(&id);
    }

    pub(super) fn text_at(&self, at: &crate::document::Pointer) -> Option<String> {
        self.model.card.as_ref()?.document.get(at)?.as_str().map(str::to_owned)
    }

    /// Says what is wrong now and goes on to the next question.
    pub(super) fn answered(&mut self, id: &RowId) {
        if let Some(row) = self.row(id) {
            let place = row_place(&row);
            if let Some(card) = &mut self.model.card {
                card.visited.insert(place.clone());
            }
            self.tell(Some(&place));
        } else {
            self.tell(None);
        }
        self.go_on(id);
    }

    fn show_value(&mut self, row: &Row) {
        match &row.control {
            Control::Text { text, .. } | Control::Json(text) if !text.is_empty() => self.say(text),
            Control::Text { .. } | Control::Json(_) => self.say("Nothing stands here."),
            _ => self.ask(),
        }
    }

    /// Takes an answer away.
    fn clear(&mut self, row: &Row) {
        match &row.control {
            Control::Text { .. } | Control::Json(_) if row.id.part == Part::Value => self.set_text(row, ""),
            Control::Flag(_) => {
                self.change(|card| card.set_flag(row, None));
                self.answered(&row.id);
            }
            Control::Chips { words, .. } => {
                let required = fields::field_at(&row.id.pointer).is_some_and(|field| field.required);
                let at = row.id.pointer.clone();
                let changes = match &self.model.card {
                    // A required list stays, empty, where its author put it.
                    Some(_) if required => (0..words.len()).rev().map(|index| Edit::remove(at.index(index))).collect(),
                    Some(card) => edits::take(&card.document, &at),
                    None => Vec::new(),
                };
                self.apply(&format!("Clear {}", row.label.to_lowercase()), changes);
                self.ask();
            }
            Control::Choice { .. } => {
                let changes = self.model.card.as_ref().map(|card| edits::take(&card.document, &row.id.pointer));
                self.apply(&format!("Clear {}", row.label.to_lowercase()), changes.unwrap_or_default());
                self.answered(&row.id);
            }
            _ => self.say("This cannot be cleared; in a list, remove N takes an entry away."),
        }
    }
}

/// Puts a text in place of what stands in a row. Returns what was changed about the text, and why it cannot stand there.
fn type_over(card: &mut OpenCard, row: &Row, text: &str) -> (Option<String>, Option<String>) {
    card.focus_on(row.id.clone());
    if let Some(editor) = &card.editor {
        editor.field.borrow_mut().set_text("");
    }
    let note = card.paste(text).and_then(|note| note.message());
    if let Some(draft) = card.drafts.remove(&row.id) {
        return (note, Some(draft.reason));
    }
    card.leave_row();
    (note, None)
}

fn is_skill(at: &crate::document::Pointer) -> bool {
    fields::shape_at(at).is_some_and(|shape| shape.name == "AgentSkill")
}
