//! Lists: of words, of texts, of objects, and maps.

use crate::card::{Kind, fields, media_types};
use crate::document::{Edit, Node, Pointer, Value};
use crate::text::visible;
use crate::tui::row::{self, Part, Row, RowId};

use super::session::{At, Session};

/// What is done to an entry, by numbers from 1.
enum Order<'a> {
    Remove(usize),
    Move(usize, usize),
    Copy(usize),
    Edit(usize, &'a str),
}

/// Reads `remove 2`, `move 2 1`, `copy 2`, `edit 2 text`; `None` for anything else.
fn order(text: &str) -> Option<Order<'_>> {
    let (verb, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim();
    let number = |text: &str| text.parse::<usize>().ok();
    match verb {
        "remove" => Some(Order::Remove(number(rest)?)),
        "copy" => Some(Order::Copy(number(rest)?)),
        "move" => {
            let (from, to) = rest.split_once(char::is_whitespace)?;
            Some(Order::Move(number(from)?, number(to.trim().trim_start_matches("to ").trim())?))
        }
        "edit" => {
            let (at, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            Some(Order::Edit(number(at)?, text.trim()))
        }
        _ => None,
    }
}

/// What the order takes that an answer begins with, at a list of words or at another; `None` for an answer that begins
/// with none. Who slips in an order shall not find it among the words of the card.
fn wants(text: &str, words: bool) -> Option<&'static str> {
    match (text.split(char::is_whitespace).next()?, words) {
        ("remove", _) => Some("remove takes the number of one entry, such as remove 2"),
        ("move", _) => Some("move takes the number of one entry and its new place, such as move 2 1"),
        ("edit", true) => Some("edit takes the number of one entry and its new text, such as edit 2 orders"),
        ("edit", false) => Some("edit takes the number of one entry, such as edit 2"),
        ("copy", true) => Some("words are not copied"),
        ("copy", false) => Some("copy takes the number of one entry, such as copy 2"),
        ("add", true) => Some("words are typed as they are, without add"),
        ("add", false) => Some("add stands alone, and the questions about the new entry follow"),
        _ => None,
    }
}

/// Why an order about an entry that is not there does nothing.
fn there_are(count: usize) -> String {
    match count {
        0 => "The list is empty.".into(),
        1 => "There is 1 here; name it by its number.".into(),
        _ => format!("There are {count} here; name one by its number."),
    }
}

impl Session {
    /// The entries of a list or map: where each stands and what tells it apart.
    pub(super) fn entries(&self, at: &Pointer) -> Vec<(Pointer, String)> {
        let Some(card) = &self.model.card else { return Vec::new() };
        let document = &card.document;
        let Some(node) = document.get(at) else { return Vec::new() };
        let places: Vec<Pointer> = match &node.value {
            Value::Array(elements) => (0..elements.len()).map(|index| at.index(index)).collect(),
            Value::Object(members) => members.iter().map(|member| at.key(&member.key)).collect(),
            _ => Vec::new(),
        };
        let kind = fields::field_at(at).map(|field| field.kind);
        let summary = |place: &Pointer| {
            let name = place.last().unwrap_or_default().into_owned();
            let text = document.get(place).map(|node| node.as_str().unwrap_or_else(|| document.raw(node)));
            match kind {
                Some(Kind::Requirements(_)) => row::combination_summary(document, place),
                Some(Kind::Map(shape)) => format!("{name}, {}", row::summary(document, place, shape)),
                Some(Kind::List(shape)) => row::summary(document, place, shape),
                Some(Kind::TextMap) => format!("{name} - {}", text.unwrap_or_default()),
                _ => text.unwrap_or_default().to_owned(),
            }
        };
        places
            .into_iter()
            .map(|place| (place.clone(), summary(&place).replace("press Enter to fill it in", "to be filled in")))
            .collect()
    }

    /// An answer to a list of words.
    pub(super) fn on_words(&mut self, row: &Row, words: &[String], text: &str, literal: bool) {
        let at = &row.id.pointer;
        let known = |number: usize| number >= 1 && number <= words.len();
        match order(text).filter(|_| !literal) {
            Some(Order::Remove(number)) if known(number) => {
                let word = words[number - 1].clone();
                self.change(|card| card.switch_word(&row.id, &word));
            }
            Some(Order::Move(from, to)) if known(from) && known(to) => {
                self.apply("Move", vec![Edit::Reorder { array: at.clone(), from: from - 1, to: to - 1 }]);
            }
            Some(Order::Edit(number, text)) if known(number) && !text.is_empty() => {
                let media = fields::field_at(at).is_some_and(|field| matches!(field.kind, Kind::MediaTypes));
                let word = media_types::complete(text).filter(|_| media).unwrap_or(text);
                self.apply("Edit", vec![Edit::set(at.index(number - 1), word)]);
            }
            Some(Order::Remove(number) | Order::Edit(number, _)) if !known(number) => {
                self.say(&there_are(words.len()));
                return;
            }
            Some(Order::Move(..)) => {
                self.say(&there_are(words.len()));
                return;
            }
            _ => {
                if let Some(wants) = wants(text, true).filter(|_| !literal) {
                    self.say(&format!("Nothing was added: {wants}; a backslash in front makes it a word of the list."));
                    return;
                }
                let media = fields::field_at(at).is_some_and(|field| matches!(field.kind, Kind::MediaTypes));
                let common = media_types::common();
                let number = text.parse::<usize>().ok().filter(|_| media && !literal);
                let text = match number.map(|number| number.checked_sub(1).and_then(|index| common.get(index))) {
                    Some(Some(kind)) => kind.name,
                    Some(None) => return self.no_choice(common.len()),
                    None => text,
                };
                let note = self.change(|card| {
                    card.focus_on(row.id.clone());
                    if let Some(editor) = &card.editor {
                        editor.field.borrow_mut().set_text(text);
                    }
                    card.add_typed_words()
                });
                if let Some(note) = note.flatten() {
                    self.say(&format!("{note}."));
                }
            }
        }
        let place = row.id.pointer.clone();
        if let Some(card) = &mut self.model.card {
            card.visited.insert(place.clone());
        }
        self.tell(Some(&place));
        self.ask();
    }

    /// An answer to a list whose entries have questions of their own.
    pub(super) fn on_list(&mut self, row: &Row, text: &str) {
        let entries = self.entries(&row.id.pointer);
        let place =
            |number: usize| number.checked_sub(1).and_then(|index| entries.get(index)).map(|(at, _)| at.clone());
        let number = text.parse::<usize>().ok();
        match (text, order(text)) {
            ("add", _) => self.add(row),
            ("anyone", _) => {
                let id = RowId { pointer: row.id.pointer.clone(), part: Part::AddAnyone };
                match self.row(&id) {
                    Some(anyone) => {
                        self.change(|card| card.add_entry(&anyone));
                        self.tell(None);
                        self.ask();
                    }
                    None => self.not_in_list(),
                }
            }
            (_, Some(Order::Remove(number))) if place(number).is_some() => {
                let at = place(number).unwrap_or_default();
                self.remove(&at);
            }
            (_, Some(Order::Copy(number))) if place(number).is_some() => {
                let at = place(number).unwrap_or_default();
                let copied = self.entry_row(&at).and_then(|entry| self.change(|card| card.duplicate_entry(&entry)));
                if copied != Some(true) {
                    self.say("This cannot be copied.");
                }
                self.tell(None);
                self.ask();
            }
            (_, Some(Order::Move(from, to))) if place(from).is_some() && place(to).is_some() => {
                let array = row.id.pointer.clone();
                let is_list = self
                    .model
                    .card
                    .as_ref()
                    .and_then(|card| card.document.get(&array))
                    .and_then(Node::as_array)
                    .is_some();
                if is_list {
                    self.apply("Move", vec![Edit::Reorder { array, from: from - 1, to: to - 1 }]);
                } else {
                    self.say("The order of these means nothing, so they do not move.");
                }
                self.ask();
            }
            (_, Some(Order::Edit(number, ""))) if place(number).is_some() => {
                self.open(&place(number).unwrap_or_default());
            }
            _ => match number.and_then(place) {
                Some(at) => self.open(&at),
                None => match wants(text, false).filter(|_| order(text).is_none()) {
                    Some(wants) => self.say(&format!("Nothing was done: {wants}.")),
                    None => self.not_in_list(),
                },
            },
        }
    }

    fn not_in_list(&mut self) {
        self.say("That is none of the answers here. Type add, the number of an entry, or done; help says more.");
    }

    fn add(&mut self, row: &Row) {
        if row.field.is_some_and(|field| field.name == "securitySchemes") {
            self.at = At::SchemeKind(row.id.clone());
            self.ask();
            return;
        }
        let before = self.model.card.as_ref().map(|card| card.page.clone());
        self.change(|card| card.add_entry(row));
        if self.model.card.as_ref().map(|card| card.page.clone()) != before {
            self.entered();
        } else if let Some(card) = &self.model.card {
            self.at = At::Row(card.focus.clone());
            self.ask();
        }
    }

    /// Asks for what the cursor of the form went to.
    pub(super) fn entered(&mut self) {
        let Some(card) = &self.model.card else { return };
        let focus = card.focus.clone();
        if let Some(inside) = card.page.inside.clone() {
            self.announce_entry(&inside);
        }
        self.at = At::Row(focus);
        self.ask();
    }

    fn announce_entry(&mut self, inside: &Pointer) {
        let shape = fields::shape_at(inside).map_or("Entry", |shape| shape.title);
        let name = match inside.last_index() {
            Some(index) => (index + 1).to_string(),
            None => inside.last().unwrap_or_default().into_owned(),
        };
        self.say("");
        self.say(&format!("{shape} {}. done leads back to the list.", visible(&name)));
    }

    fn open(&mut self, at: &Pointer) {
        if row::opens(at) {
            let Some(card) = &mut self.model.card else { return };
            card.enter(at);
            self.entered();
            return;
        }
        let name = RowId { pointer: at.clone(), part: Part::Name };
        let first = self.row(&name).map_or(RowId { pointer: at.clone(), part: Part::Value }, |row| row.id);
        self.at = At::Row(first);
        self.ask();
    }

    fn entry_row(&self, at: &Pointer) -> Option<Row> {
        let rows = self.model.card.as_ref()?.rows();
        rows.into_iter().find(|row| row.id.pointer == *at && matches!(row.id.part, Part::Value | Part::Name))
    }

    fn remove(&mut self, at: &Pointer) {
        let removed = self.entry_row(at).and_then(|entry| self.change(|card| card.remove_entry(&entry))).flatten();
        if let Some(what) = removed {
            self.say(&format!("Removed {what}. undo brings it back."));
        }
        self.tell(None);
        self.ask();
    }
}
