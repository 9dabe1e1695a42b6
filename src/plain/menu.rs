//! Before there is a card: what to start from, and the conversion of a card of an older version.

use std::path::PathBuf;

use crate::card::fields;
use crate::convert::Kind;
use crate::text::visible;
use crate::tui::conversion;
use crate::tui::message::{Effect, ReadPurpose, Start};
use crate::tui::row::RowId;
use crate::tui::update::{self, MenuEntry};

use super::change::place_words;
use super::session::{At, Session};
use super::words::{self, Line, Word};

impl Session {
    pub(super) fn ask_opening(&mut self) {
        match self.at {
            At::Menu => {
                self.say("");
                self.say("What do you want to start from?");
                for (index, entry) in self.entries_of_menu().iter().enumerate() {
                    let what = match entry {
                        MenuEntry::Template(template) => {
                            format!("the template {} - {}", template.title, template.summary)
                        }
                        MenuEntry::Empty => "an empty card".into(),
                        MenuEntry::OpenFile => "a file, of any version".into(),
                        MenuEntry::Paste => "a card pasted here as JSON".into(),
                        MenuEntry::Resume(index) => match self.model.resumable.get(*index) {
                            Some(work) => {
                                let title = visible(&work.draft.title).into_owned();
                                format!("unsaved work on {title}, {}", update::draft_words(work))
                            }
                            None => continue,
                        },
                    };
                    self.say(&format!("{}: {what}", index + 1));
                }
                self.say("Type a number.");
            }
            At::OpenFile => self.say("Path of the file?"),
            At::Paste => self.say("Paste the JSON of the card; end it with a line that holds only a dot."),
            At::Convert(number) => self.ask_conversion(number),
            _ => {}
        }
    }

    pub(super) fn on_opening(&mut self, line: Line) {
        let (text, literal) = match line {
            Line::Answer { text, literal } => (text, literal),
            Line::Word(Word::Quit) => return self.finish(if matches!(self.at, At::Convert(_)) { 130 } else { 0 }),
            Line::Word(Word::Help | Word::Words) => return self.say_words(),
            Line::Word(Word::Back) => {
                match self.at {
                    At::Convert(number) if number > 0 => self.at = At::Convert(number - 1),
                    At::OpenFile | At::Paste => self.at = At::Menu,
                    _ => self.say("This is the first question."),
                }
                return self.ask();
            }
            Line::Empty | Line::Word(Word::Skip | Word::Done | Word::Next) if matches!(self.at, At::Convert(_)) => {
                return self.next_conversion();
            }
            Line::Empty | Line::Word(_) | Line::Raw(_) => return self.ask(),
        };
        match self.at {
            At::Menu => self.choose_start(&text),
            At::OpenFile => {
                self.effects.push(Effect::ReadFile { path: PathBuf::from(text), purpose: ReadPurpose::Open });
            }
            At::Paste => self.typing = Some(vec![text]),
            At::Convert(number) => self.answer_conversion(number, &text, literal),
            _ => {}
        }
    }

    /// What one can start from. Unsaved work comes last: who answers from a file counts on the numbers of the others.
    fn entries_of_menu(&self) -> Vec<MenuEntry> {
        let (work, mut entries): (Vec<_>, Vec<_>) =
            update::menu(&self.model).into_iter().partition(|entry| matches!(entry, MenuEntry::Resume(_)));
        entries.extend(work);
        entries
    }

    fn choose_start(&mut self, text: &str) {
        let entries = self.entries_of_menu();
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let start = match number.and_then(|index| entries.get(index)) {
            Some(MenuEntry::Template(template)) => Start::New { template: Some(template.name.into()), output: None },
            Some(MenuEntry::Empty) => Start::New { template: None, output: None },
            Some(MenuEntry::OpenFile) => {
                self.at = At::OpenFile;
                return self.ask();
            }
            Some(MenuEntry::Paste) => {
                self.at = At::Paste;
                return self.ask();
            }
            Some(MenuEntry::Resume(index)) => return self.resume(*index),
            None => return self.no_choice(entries.len()),
        };
        self.start(start);
    }

    fn start(&mut self, start: Start) {
        match update::start(&mut self.model, start) {
            Ok(()) => self.opened(),
            Err(reason) => {
                self.say(&format!("{reason}."));
                self.ask();
            }
        }
    }

    pub(super) fn on_read(&mut self, path: PathBuf, result: Result<Vec<u8>, String>) {
        match result {
            // It was mended elsewhere, or not.
            Ok(bytes) if self.at == At::Repair => self.read_again(path, bytes),
            Ok(bytes) => self.start(Start::Open { path, bytes }),
            Err(reason) => {
                self.say(&format!("{reason}."));
                self.ask();
            }
        }
    }

    /// The JSON of a card was pasted.
    pub(super) fn pasted(&mut self, text: &str) {
        match update::open_pasted(&mut self.model, text) {
            Ok(()) => self.opened(),
            Err(reason) => {
                self.say(&format!("{reason}."));
                self.ask();
            }
        }
    }

    // The conversion of an older card.

    pub(super) fn begin_conversion(&mut self) {
        let Some(conversion) = &self.model.conversion else { return };
        let plan = &conversion.plan;
        let mut lines = vec![
            String::new(),
            format!("This is a card of version {}. Version 1.0 writes several things differently:", plan.from.name()),
        ];
        for change in plan.changes.iter().filter(|change| change.kind != Kind::Kept) {
            let from = change.from.as_ref().map(place_words).unwrap_or_default();
            let to: Vec<String> = change.to.iter().map(place_words).collect();
            let arrow = if from.is_empty() || to.is_empty() { "" } else { " becomes " };
            let lost = change.lost.as_ref().map(|lost| format!(" Lost: {lost}")).unwrap_or_default();
            lines.push(format!("- {}: {from}{arrow}{}. {}{lost}", change.kind.name(), to.join(" and "), change.reason));
        }
        for line in lines {
            self.say(&line);
        }
        self.at = At::Convert(0);
    }

    fn ask_conversion(&mut self, number: usize) {
        let Some(conversion) = &self.model.conversion else { return };
        let question = conversion.plan.questions.get(number).cloned();
        self.say("");
        let Some(question) = question else {
            self.say("Convert the card? Nothing is written before you save. 1: yes. 2: no, open it as it is.");
            return;
        };
        self.say(&question.text);
        for (index, choice) in question.answers.iter().enumerate() {
            let meaning = if choice.meaning.is_empty() { String::new() } else { format!(" - {}", choice.meaning) };
            self.say(&format!("{}: {}{meaning}", index + 1, choice.value));
        }
        if let Some(other) = &question.other {
            self.say(&format!("Any other text: {other}"));
        }
        if let Some(current) = question.current() {
            self.say(&format!("Now: {current}"));
        }
    }

    fn next_conversion(&mut self) {
        if let At::Convert(number) = self.at {
            let count = self.model.conversion.as_ref().map_or(0, |conversion| conversion.plan.questions.len());
            self.at = At::Convert((number + 1).min(count));
        }
        self.ask();
    }

    fn answer_conversion(&mut self, number: usize, text: &str, literal: bool) {
        let Some(conversion) = &self.model.conversion else { return };
        let Some(question) = conversion.plan.questions.get(number) else {
            match text {
                "1" | "y" | "yes" => conversion::accept(&mut self.model),
                "2" | "n" | "no" => conversion::leave(&mut self.model),
                _ => return self.no_choice(2),
            }
            return self.opened();
        };
        let values = question.answers.iter().map(|choice| choice.value.as_str());
        let chosen = words::choice(text, literal, values).and_then(|index| question.answers.get(index));
        let answer = chosen.map_or_else(|| text.to_owned(), |choice| choice.value.clone());
        let key = question.key.clone();
        match conversion::take_text(&mut self.model, &key, &answer) {
            Ok(()) => self.next_conversion(),
            Err(reason) => {
                self.say(&reason);
                self.ask();
            }
        }
    }

    // The kind of a new security scheme.

    pub(super) fn on_scheme_kind(&mut self, list: &RowId, line: &Line) {
        let kinds = fields::SECURITY_SCHEME.fields;
        match line {
            Line::Answer { text, literal } => {
                let chosen = words::choice(text, *literal, kinds.iter().map(|field| field.label));
                match chosen.and_then(|index| kinds.get(index)) {
                    Some(field) => {
                        self.at = At::Row(list.clone());
                        self.change(|card| card.add_scheme(field.name));
                        self.entered();
                    }
                    None => self.no_choice(kinds.len()),
                }
            }
            Line::Word(Word::Help | Word::List) => self.ask(),
            _ => {
                self.at = At::Row(list.clone());
                self.ask();
            }
        }
    }
}
