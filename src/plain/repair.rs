//! A file that is not JSON: what is wrong where, and mending it line by line, in an editor or elsewhere.

use std::path::PathBuf;

use crate::document::{Document, LineIndex};
use crate::text::visible;
use crate::tui::dialog::{Dialog, RawDialog, RawTarget, readable};
use crate::tui::message::{EditTarget, Effect, ReadPurpose};
use crate::tui::raw;

use super::raw::fault_words;
use super::session::{At, Session};
use super::words::{Line, Word};

impl Session {
    fn repair(&self) -> Option<(&RawDialog, &PathBuf, &Vec<u8>)> {
        self.model.dialogs.iter().find_map(|dialog| match dialog {
            Dialog::Raw(dialog) => match &dialog.target {
                RawTarget::Repair { path, bytes } => Some((dialog, path, bytes)),
                RawTarget::Member(_) => None,
            },
            _ => None,
        })
    }

    /// The text of the file under repair.
    pub(super) fn repaired_text(&self) -> Option<String> {
        self.repair().map(|(dialog, ..)| dialog.field.borrow().text())
    }

    pub(super) fn begin_repair(&mut self) {
        self.at = At::Repair;
        self.mended.clear();
        let name = self.repair().map(|(_, path, _)| path.display().to_string()).unwrap_or_default();
        self.say("");
        self.say(&format!("{} is not JSON, so it cannot be asked about yet. It can be mended here.", visible(&name)));
    }

    pub(super) fn ask_repair(&mut self) {
        let Some(text) = self.repaired_text() else { return };
        self.say("");
        match Document::parse(&text) {
            Ok(document) => self.say(&format!("It holds {}, not a card in braces.", document.root().kind())),
            Err(faults) => {
                let words = fault_words(&text, &faults);
                let stop = if words.ends_with('.') { "" } else { "." };
                self.say(&format!("Fault at {words}{stop}"));
                let lines = LineIndex::new(&text);
                let line = faults.first().map_or(1, |fault| lines.locate(&text, fault.span.start).line);
                self.say_lines(&text, line.saturating_sub(2), line + 1);
            }
        }
        self.say(
            "Type line N TEXT to write line N anew, insert N TEXT to put a line before it, remove N to take it away, list \
             to see all lines, editor to open it in your editor, or read to read the file again after mending it elsewhere.",
        );
    }

    /// Lines of a text with their numbers: those behind the first so many, up to one of them.
    fn say_lines(&mut self, text: &str, skip: usize, to: usize) {
        let lines: Vec<String> = text
            .split('\n')
            .enumerate()
            .take(to)
            .skip(skip)
            .map(|(index, line)| format!("{}: {line}", index + 1))
            .collect();
        for line in lines {
            self.say(&line);
        }
    }

    pub(super) fn on_repair(&mut self, line: Line) {
        let text = match line {
            Line::Answer { text, .. } => text,
            Line::Word(Word::List) => {
                let text = self.repaired_text().unwrap_or_default();
                return self.say_lines(&text, 0, usize::MAX);
            }
            Line::Word(Word::Undo) => {
                match self.mended.pop() {
                    Some(before) => self.write_repair(&before),
                    None => self.say("Nothing to undo."),
                }
                return self.ask();
            }
            Line::Word(Word::Quit) => {
                let changed = self.repair().is_some_and(|(dialog, ..)| dialog.is_changed_repair());
                return self.finish(if changed { 130 } else { 0 });
            }
            _ => return self.ask(),
        };
        match text.as_str() {
            "editor" => {
                let text = self.repaired_text().unwrap_or_default();
                self.effects.push(Effect::EditOutside { text, target: EditTarget::Card });
            }
            "read" => {
                let path = self.repair().map(|(_, path, _)| path.clone()).unwrap_or_default();
                self.effects.push(Effect::ReadFile { path, purpose: ReadPurpose::Open });
            }
            order => match self.with_order(order) {
                Some(text) => self.mended(&text),
                None => self.say("That is none of the answers here. Type line N TEXT, insert N TEXT, remove N, list, editor or read."),
            },
        }
    }

    /// The text after `line 3 TEXT`, `insert 3 TEXT` or `remove 3`; `None` for anything else.
    fn with_order(&self, order: &str) -> Option<String> {
        let text = self.repaired_text()?;
        let mut lines: Vec<&str> = text.split('\n').collect();
        let (verb, rest) = order.split_once(' ')?;
        let (number, new) = rest.trim_start().split_once(' ').unwrap_or((rest.trim(), ""));
        let index = number.parse::<usize>().ok()?.checked_sub(1).filter(|index| *index < lines.len())?;
        // What is typed stands where the line stood.
        let margin = &lines[index][..lines[index].len() - lines[index].trim_start().len()];
        let new = format!("{margin}{}", new.trim_start());
        match verb {
            "line" => lines[index] = &new,
            "insert" => lines.insert(index, &new),
            "remove" if rest.trim() == number => {
                lines.remove(index);
            }
            _ => return None,
        }
        Some(lines.join("\n"))
    }

    fn write_repair(&self, text: &str) {
        if let Some((dialog, ..)) = self.repair() {
            dialog.field.borrow_mut().set_text(text);
        }
    }

    /// Takes a mended text, and opens the card if it is one now.
    pub(super) fn mended(&mut self, text: &str) {
        if let Some(before) = self.repaired_text() {
            self.mended.push(before);
        }
        self.write_repair(text);
        if Document::parse(text).is_ok_and(|document| document.root().as_object().is_some()) {
            let effects = raw::take_repaired(&mut self.model);
            self.effects.extend(effects);
            self.model.toast = None;
            self.say("It is JSON now. The file is as it was until you save.");
            return self.opened();
        }
        self.ask();
    }

    /// The file was read once more.
    pub(super) fn read_again(&mut self, path: PathBuf, bytes: Vec<u8>) {
        if self.repair().is_some_and(|(dialog, _, known)| dialog.is_changed_repair() && *known == bytes) {
            self.say("The file is as it was; what you mended here stays.");
            return self.ask();
        }
        if let Some(before) = self.repaired_text() {
            self.mended.push(before);
        }
        if Document::parse(&readable(&bytes)).is_err() {
            self.say("It is not JSON yet.");
        }
        self.model.dialogs.clear();
        match crate::tui::update::start(&mut self.model, crate::tui::Start::Open { path, bytes }) {
            Ok(()) => self.opened(),
            Err(reason) => {
                self.say(&format!("{reason}."));
                self.at = At::Menu;
                self.ask();
            }
        }
    }
}
