//! How a question is put.

use crate::card::fields;
use crate::card::kinds::JsonType;
use crate::card::{Choice, Kind, media_types};
use crate::text::{truncate, visible};
use crate::tui::help;
use crate::tui::row::{Control, Part, Row, RowId};

use super::change::finding_line;
use super::session::{At, Session};
use super::walk::{asked, list_of_item, notes_before};

/// Values longer than this many cells are shown in full only when asked for with `list`.
pub(super) const SHOWN: usize = 240;

impl Session {
    /// Puts the question that waits.
    pub(super) fn ask(&mut self) {
        if self.ended {
            return;
        }
        match self.at.clone() {
            At::Row(id) => self.ask_row(&id),
            At::SchemeKind(_) => self.ask_scheme_kind(),
            At::Review => self.show_review(),
            At::Resume(_) => self.ask_resume(),
            At::Repair => self.ask_repair(),
            At::Raw(place) => self.ask_raw(&place),
            At::Doubt(_) => self.say("Take it over all the same? 1: yes. 2: no."),
            At::Menu | At::OpenFile | At::Paste | At::Convert(_) => self.ask_opening(),
            _ => self.ask_aside(),
        }
    }

    fn ask_row(&mut self, id: &RowId) {
        let Some(row) = self.row(id) else {
            // It went with something else; the first question of the page is always there.
            let first = self.model.card.as_ref().and_then(|card| asked(card).into_iter().next());
            match first.filter(|row| row.id != *id && row.id.part != Part::Next) {
                Some(row) => {
                    self.at = At::Row(row.id);
                    self.ask();
                }
                None => self.end_page(),
            }
            return;
        };
        let item = self.model.card.as_ref().is_some_and(|card| list_of_item(card, id).is_some());
        let notes = self.model.card.as_ref().map(|card| notes_before(&card.rows(), id)).unwrap_or_default();
        self.say("");
        for note in notes.iter().filter(|_| !item) {
            self.say(note);
        }
        let needed = if row.required { " (required)" } else { "" };
        match &row.control {
            Control::Text { text, multi_line, choices } => {
                self.say(&format!("{}{needed}?", row.label));
                self.say_value(&row, text);
                self.say_offer(&row);
                self.say_choices(choices, "Type a number, or any other text.");
                if *multi_line {
                    self.say("It may have several lines; end it with a line that holds only a dot.");
                }
            }
            Control::Choice { value, choices } => {
                self.say(&format!("{}{needed}?", row.label));
                self.say_value(&row, value.as_deref().unwrap_or_default());
                self.say_choices(choices, "Type a number.");
            }
            Control::Flag(value) => {
                self.say(&format!("{}{needed}? Now: {}.", row.label, flag_word(*value)));
                self.say("1: yes. 2: no. 3: not stated.");
            }
            Control::Toggle(on) => {
                let what = match row.id.part {
                    Part::Scope(..) => format!("Do callers need the scope {}", row.label),
                    _ => format!("Must callers show {}", row.label),
                };
                self.say(&format!("{what}? Now: {}.", if *on { "yes" } else { "no" }));
                self.say("1: yes. 2: no.");
            }
            Control::Branch { shape, taken } => {
                let labels: Vec<&str> =
                    shape.fields.iter().filter(|field| taken.contains(&field.name)).map(|field| field.label).collect();
                self.say(&format!("{}{needed}?", row.label));
                self.say_value(&row, &labels.join(" and "));
                for (index, field) in shape.fields.iter().enumerate() {
                    self.say(&format!("{}: {} - {}", index + 1, field.label, field.help));
                }
                self.say("Type a number.");
            }
            Control::Chips { words, media } => self.ask_words(&row, words, *media),
            Control::Json(raw) => {
                self.say(&format!("{}{needed}? A JSON object.", row.label));
                self.say_value(&row, raw);
                self.say("It may have several lines; end it with a line that holds only a dot.");
            }
            Control::Add => self.ask_list(&row),
            Control::Wrong { raw, wanted } => {
                self.say(&format!("{} holds something that is not {}:", row.label, wanted_words(*wanted)));
                self.say(&truncate(&visible(raw), SHOWN));
                self.say("1: keep it as it is. 2: start anew with an empty one.");
            }
            Control::Entry { .. } | Control::Note | Control::Heading | Control::Button => {}
        }
    }

    fn say_value(&mut self, row: &Row, text: &str) {
        if text.is_empty() {
            if let Some(example) = help::example_of(row).filter(|_| row.id.part == Part::Value) {
                self.say(&format!("Example: {example}"));
            }
            return;
        }
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let shown = truncate(&visible(first), SHOWN).into_owned();
        let more = if lines.next().is_some() || shown.ends_with('…') { " (list shows all of it)" } else { "" };
        self.say(&format!("Now: {shown}{more}"));
    }

    fn say_choices(&mut self, choices: &[Choice], hint: &str) {
        for (index, choice) in choices.iter().enumerate() {
            self.say(&format!("{}: {} - {}", index + 1, choice.value, choice.help));
        }
        if !choices.is_empty() {
            self.say(hint);
        }
    }

    fn ask_words(&mut self, row: &Row, words: &[String], media: bool) {
        let needed = if row.required { " (required)" } else { "" };
        self.say(&format!("{}{needed}? A list; now: {}.", row.label, count_words(words.len())));
        for (index, word) in words.iter().enumerate() {
            self.say(&format!("{}: {}", index + 1, visible(word)));
        }
        let what = if media {
            "Type media types with commas between them, or the number of a common one (help lists them)"
        } else {
            "Type words with commas between them"
        };
        self.say(&format!("{what}, remove N, move N M, edit N TEXT, or done."));
    }

    /// A list of objects, of texts, or a map of texts.
    fn ask_list(&mut self, row: &Row) {
        let entries = self.entries(&row.id.pointer);
        let label = row.field.map_or("", |field| field.label);
        let needed = row.field.is_some_and(|field| field.required) && row.id.pointer.depth() == 1;
        let needed = if needed { " (required)" } else { "" };
        self.say(&format!("{label}{needed}? A list; now: {}.", count_words(entries.len())));
        for (index, (_, summary)) in entries.iter().enumerate() {
            self.say(&format!("{}: {}", index + 1, truncate(&visible(summary), SHOWN)));
        }
        let anyone = self.row(&RowId { pointer: row.id.pointer.clone(), part: Part::AddAnyone }).is_some();
        let anyone = if anyone { ", anyone (also let anyone call)" } else { "" };
        let few = if entries.is_empty() { "" } else { ", a number to change one, remove N, move N M, copy N" };
        self.say(&format!("Type add{few}{anyone}, or done."));
    }

    fn ask_scheme_kind(&mut self) {
        self.say("");
        self.say("How do callers log in?");
        for (index, field) in fields::SECURITY_SCHEME.fields.iter().enumerate() {
            self.say(&format!("{}: {} - {}", index + 1, field.label, field.help));
        }
        self.say("Type a number, or back.");
    }

    /// What a question is about.
    pub(super) fn help_on(&mut self, row: &Row) {
        if let Some(text) = help::field_help(row) {
            let text = match row.id.part {
                // Those sentences name keys.
                Part::Uses(_) => "All that is chosen in a combination is needed together.".into(),
                Part::Scope(..) => "What the scheme declares; callers need those that are chosen.".into(),
                _ => text,
            };
            self.say(&text);
        }
        if let Some(field) = row.field.filter(|_| matches!(row.id.part, Part::Value | Part::Add)) {
            let needed = if field.required { "required" } else { "may be left out" };
            self.say(&format!("Member: {} ({needed}).", field.name));
            let example = help::example_of(row).unwrap_or_default();
            for (what, text) in
                [("Example", &*example), ("Common mistake", field.mistake), ("Before version 1.0", field.older)]
            {
                if !text.is_empty() {
                    self.say(&format!("{what}: {}", text.replace('\n', " ")));
                }
            }
            if matches!(field.kind, Kind::MediaTypes) {
                self.say("Common media types, to be added by number:");
                for (index, kind) in media_types::common().iter().enumerate() {
                    self.say(&format!("{}: {} - {}", index + 1, kind.name, kind.what));
                }
            }
        }
        let findings: Vec<String> = self
            .model
            .card
            .as_ref()
            .map(|card| card.report.findings.iter().filter(|f| f.pointer == row.id.pointer).map(finding_line).collect())
            .unwrap_or_default();
        for line in findings {
            self.say(&line);
        }
        self.say("back, skip, next, list, done, clear, undo, redo, take, raw, review, save and quit work here too; words tells what they do.");
    }
}

fn count_words(count: usize) -> String {
    match count {
        0 => "empty".into(),
        1 => "1 entry".into(),
        _ => format!("{count} entries"),
    }
}

const fn flag_word(value: Option<bool>) -> &'static str {
    match value {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not stated",
    }
}

const fn wanted_words(wanted: JsonType) -> &'static str {
    match wanted {
        JsonType::String => "text",
        JsonType::Bool => "yes or no",
        JsonType::StringArray => "a list of texts",
        JsonType::ObjectArray => "a list of objects",
        JsonType::Object => "an object",
    }
}
