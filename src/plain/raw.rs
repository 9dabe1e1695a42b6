//! Members as JSON: those that no question asks for, and those whose question is too narrow.

use crate::card::edits;
use crate::document::{Document, Fragment, LineIndex, Pointer};
use crate::tui::message::{EditTarget, Effect};
use crate::tui::model::row_place;
use crate::tui::row::{Part, RowId};

use super::change::place_words;
use super::session::{At, Session};
use super::words::{Line, Word};

impl Session {
    /// Asks for the JSON of a place, or of the question that waits; in Review that is the whole card.
    pub(super) fn open_raw(&mut self, place: Option<&str>) {
        let place = match (place.map(Pointer::parse), &self.at) {
            (Some(Ok(place)), _) => place,
            (Some(Err(reason)), _) => {
                self.say(&format!("{reason}."));
                return;
            }
            (None, At::Row(id)) => self.row(id).map(|row| row_place(&row)).unwrap_or_default(),
            (None, _) => Pointer::root(),
        };
        self.aside(At::Raw(place));
    }

    pub(super) fn ask_raw(&mut self, place: &Pointer) {
        let text = self.raw_text(place);
        self.say("");
        self.say(&format!("The JSON of {}:", place_words(place)));
        self.say(text.as_deref().unwrap_or("nothing stands here yet"));
        let remove = if place.is_root() { "" } else { " remove takes it away." };
        self.say(&format!(
            "Type it anew, in one or more lines, and end it with a line that holds only a dot.{remove} editor opens it in \
             your editor. An empty line leaves it as it is."
        ));
    }

    fn raw_text(&self, place: &Pointer) -> Option<String> {
        let card = self.model.card.as_ref()?;
        card.document.get(place).map(|node| card.document.raw(node).replace("\r\n", "\n"))
    }

    pub(super) fn on_raw(&mut self, place: &Pointer, read: &Line, line: &str) {
        match read {
            Line::Answer { text, .. } if text == "editor" => {
                let text = self.kept_raw().or_else(|| self.raw_text(place)).unwrap_or_default();
                self.effects.push(Effect::EditOutside { text, target: EditTarget::Card });
            }
            Line::Answer { text, .. } if text == "remove" && !place.is_root() => {
                self.model.dialogs.clear();
                let changes =
                    self.model.card.as_ref().map(|card| edits::take(&card.document, place)).unwrap_or_default();
                let there = !changes.is_empty();
                self.at = self.behind.take().unwrap_or(At::Review);
                if there && self.apply(&format!("Remove {}", place_words(place)), changes) {
                    self.say(&format!("Removed {}. undo brings it back.", place_words(place)));
                }
                self.leave_what_is_gone();
                self.tell(None);
                self.ask();
            }
            // Quotes belong to the JSON here.
            Line::Answer { .. } => self.typing = Some(vec![line.to_owned()]),
            Line::Word(Word::List | Word::Help) => self.ask(),
            _ => {
                self.model.dialogs.clear();
                self.come_back();
            }
        }
    }

    /// Puts JSON in the place that was asked for.
    pub(super) fn take_raw(&mut self, place: &Pointer, text: &str) {
        self.model.dialogs.clear();
        let text = text.trim();
        let fault = match Document::parse(text) {
            Ok(document) if place.is_root() && document.root().as_object().is_none() => {
                Some(format!("a card is an object in braces, not {}", document.root().kind()))
            }
            Ok(_) => None,
            Err(faults) => Some(fault_words(text, &faults)),
        };
        if let Some(fault) = fault {
            let stop = if fault.ends_with('.') { "" } else { "." };
            self.say(&format!("Not taken: {fault}{stop} The card is as it was; editor opens what you typed."));
            self.keep_raw(place.clone(), text);
            self.ask();
            return;
        }
        let Some(card) = &self.model.card else { return };
        let changes = edits::put(&card.document, place, Fragment::Text(text.to_owned()));
        if changes.is_empty() {
            self.say("Not taken: nothing can stand at this place. The card is as it was.");
            self.come_back();
            return;
        }
        self.at = self.behind.take().unwrap_or(At::Review);
        self.apply(&format!("Edit {} as JSON", place_words(place)), changes);
        self.leave_what_is_gone();
        self.tell(Some(place));
        self.ask();
    }

    /// Goes out of an entry that is no longer there.
    fn leave_what_is_gone(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        while let Some(inside) = card.page.inside.clone().filter(|inside| card.document.get(inside).is_none()) {
            card.go_outside();
            self.at = At::Row(RowId { pointer: inside.parent().unwrap_or_default(), part: Part::Add });
        }
    }

    /// Takes in what the user's editor left.
    pub(super) fn take_edited(&mut self, text: &str) {
        match self.at.clone() {
            At::Raw(place) => self.take_raw(&place, text),
            At::Repair => self.mended(text),
            _ => {}
        }
    }

    /// Asks whether to take over what an editor left that says that something went wrong.
    pub(super) fn doubt(&mut self, text: String) {
        // Where the answer belongs stays known: one question asks for the whole card or a member, the other for a file.
        self.before_doubt = Some(self.at.clone());
        self.at = At::Doubt(text);
        self.ask();
    }

    pub(super) fn on_doubt(&mut self, text: &str, line: &Line) {
        let answer = match line {
            Line::Answer { text, .. } => text.as_str(),
            _ => "2",
        };
        match answer {
            "1" | "y" | "yes" | "2" | "n" | "no" => {
                self.at = self.before_doubt.take().unwrap_or(At::Review);
                if !matches!(answer, "1" | "y" | "yes") {
                    self.ask();
                    return;
                }
                self.take_edited(text);
                // What still waits to be mended stays where the editor left it, too.
                if !matches!(self.at, At::Raw(_) | At::Repair) {
                    self.effects.push(Effect::RemoveKeptEdit);
                }
            }
            _ => self.no_choice(2),
        }
    }
}

/// The first fault of a text that is not JSON: where, what, and what to do.
pub(super) fn fault_words(text: &str, faults: &[crate::document::SyntaxError]) -> String {
    let Some(fault) = faults.first() else { return String::new() };
    let place = LineIndex::new(text).locate(text, fault.span.start);
    let more = match faults.len() {
        1 => String::new(),
        count => format!(" ({} more)", count - 1),
    };
    format!("line {}, column {}: {}; {}{more}", place.line, place.column, fault.kind.message(), fault.kind.help())
}
