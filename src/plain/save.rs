//! Saving and leaving: what the wizard's dialogs ask, with numbered answers.

use std::path::PathBuf;

use crate::check::{Severity, wording};
use crate::convert;
use crate::document::storage;
use crate::tui::message::{Effect, Overwrite, SaveProblem, Written};
use crate::tui::{review, update};

use super::change::{finding_line, place_words};
use super::session::{At, Session};
use super::words::{Line, Word};

impl Session {
    /// Puts a question that stands between the others.
    pub(super) fn ask_aside(&mut self) {
        match self.at.clone() {
            At::Fix(_) => self.say("Apply it? 1: yes. 2: no."),
            At::SaveWithErrors { .. } => {
                let what = wording::count(self.errors(), "error");
                self.say(&format!(
                    "The card has {what}: some clients will refuse it, misread it or fail to call the agent."
                ));
                self.say("1: go to the first problem. 2: save anyway. 3: cancel.");
            }
            At::SavePlace => {
                self.say(&format!("Name of the file? An empty line means {}.", self.default_place().display()));
            }
            At::SaveOver(path) => {
                self.say(&format!("{} exists already, or changed since it was read here.", path.display()));
                self.say("1: choose another name. 2: replace it. 3: cancel.");
            }
            At::SaveInNewFolder(path) => {
                let folder = path.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
                self.say(&format!("Not saved yet: there is no folder {folder}."));
                self.say("1: choose another name. 2: make the folder and save. 3: cancel.");
            }
            At::SaveConverted => {
                self.say("The file holds the card as it was before the conversion.");
                self.say(&format!(
                    "1: replace it, keep the old one as {}. 2: write beside it. 3: cancel.",
                    self.kept_name()
                ));
            }
            At::Quit => {
                self.say("There are changes that are not saved.");
                self.say("1: save and quit. 2: quit without saving. 3: stay.");
            }
            _ => {}
        }
    }

    pub(super) fn on_aside(&mut self, line: Line) {
        if let (At::SchemeKind(list), line) = (self.at.clone(), &line) {
            self.on_scheme_kind(&list, line);
            return;
        }
        let text = match line {
            Line::Word(Word::Back | Word::Skip | Word::Done | Word::Quit) => {
                self.come_back();
                return;
            }
            Line::Word(
                Word::Clear
                | Word::Help
                | Word::Words
                | Word::List
                | Word::Next
                | Word::Step(_)
                | Word::Review
                | Word::Save
                | Word::Undo
                | Word::Redo
                | Word::Take
                | Word::TakeAll,
            )
            | Line::Raw(_) => {
                self.ask();
                return;
            }
            Line::Empty => String::new(),
            Line::Answer { text, .. } => text,
        };
        match (self.at.clone(), text.as_str()) {
            (At::SavePlace, "") => {
                let path = self.default_place();
                self.save_as(path);
            }
            (At::SavePlace, name) => self.save_as(PathBuf::from(name)),
            (At::Fix(index), "1" | "y" | "yes") => self.apply_fix(index),
            (At::Fix(_), "2" | "n" | "no") => self.come_back(),
            // The default, as in the wizard.
            (At::SaveWithErrors { .. }, "1" | "") => {
                self.model.quit_after_save = false;
                self.behind = None;
                let first = self.model.card.as_ref().and_then(|card| {
                    let mut errors: Vec<_> =
                        card.report.findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
                    errors.sort_by_key(|finding| crate::card::fields::step_at(&finding.pointer));
                    errors.first().map(|finding| (finding.pointer.clone(), finding_line(finding)))
                });
                if let Some((pointer, line)) = first {
                    self.say(&line);
                    self.go_to(&pointer);
                }
                self.ask();
            }
            (At::SaveWithErrors { elsewhere: false }, "2") => self.save_now(),
            (At::SaveWithErrors { elsewhere: true }, "2") => self.ask_place(),
            (At::SaveInNewFolder(path), "2") => self.send(path, Overwrite::NeverInNewFolder, None),
            (At::SaveOver(_) | At::SaveInNewFolder(_), "1") | (At::SaveConverted, "2") => self.ask_place(),
            (At::SaveOver(path), "2") => self.send(path, Overwrite::Always, None),
            (At::SaveConverted, "1") => {
                let file = self.model.card.as_ref().map(|card| card.file.clone()).unwrap_or_default();
                if let (Some(path), Some(bytes)) = (file.path, file.on_disk) {
                    self.send(path, Overwrite::IfUnchanged(bytes), file.converted_from);
                }
            }
            (At::Quit, "1") => {
                self.model.quit_after_save = true;
                self.save();
            }
            (At::Quit, "2") => self.finish(130),
            (
                At::SaveWithErrors { .. } | At::SaveOver(_) | At::SaveInNewFolder(_) | At::SaveConverted | At::Quit,
                "3",
            ) => self.come_back(),
            (At::Fix(_), _) => self.no_choice(2),
            _ => self.no_choice(3),
        }
    }

    /// Back to the question before a question about saving.
    pub(super) fn come_back(&mut self) {
        self.model.quit_after_save = false;
        if let Some(at) = self.behind.take() {
            self.at = at;
        }
        self.ask();
    }

    pub(super) fn aside(&mut self, at: At) {
        if self.behind.is_none() {
            self.behind = Some(self.at.clone());
        }
        self.at = at;
        self.ask();
    }

    pub(super) fn save(&mut self) {
        if self.may_save(false) {
            self.save_now();
        }
    }

    /// Asks for a name to save under.
    pub(super) fn save_elsewhere(&mut self) {
        if self.may_save(true) {
            self.ask_place();
        }
    }

    /// Whether the card can be saved at once; if not, it says why, or asks.
    fn may_save(&mut self, elsewhere: bool) -> bool {
        self.leave_step();
        let Some(card) = &mut self.model.card else { return false };
        card.all_visited = true;
        if self.refuses_duplicates() {
            return false;
        }
        if self.errors() > 0 {
            self.aside(At::SaveWithErrors { elsewhere });
            return false;
        }
        true
    }

    /// Says that a card in which a key stands twice is not saved; `false` where none does.
    fn refuses_duplicates(&mut self) -> bool {
        let duplicates = self.model.card.as_ref().map(|card| card.document.duplicate_keys()).unwrap_or_default();
        let Some(duplicate) = duplicates.first() else { return false };
        self.model.quit_after_save = false;
        let place = place_words(&duplicate.pointer);
        self.say(&format!("Not saved: the key {place} occurs twice, and readers differ on which one counts."));
        self.say("review shows it, with its fix.");
        true
    }

    fn save_now(&mut self) {
        let Some(card) = &self.model.card else { return };
        let file = card.file.clone();
        let converted = file.converted_from.filter(|from| card.report.generation != *from);
        match (file.path, file.on_disk, file.output) {
            (Some(_), _, _) if converted.is_some() => self.aside(At::SaveConverted),
            (Some(path), Some(bytes), _) => self.send(path, Overwrite::IfUnchanged(bytes), None),
            (Some(path), None, _) | (None, _, Some(path)) => self.send(path, Overwrite::Never, None),
            (None, _, None) => self.ask_place(),
        }
    }

    pub(super) fn ask_place(&mut self) {
        if self.refuses_duplicates() {
            return;
        }
        self.aside(At::SavePlace);
    }

    fn save_as(&mut self, path: PathBuf) {
        let Some(card) = &self.model.card else { return };
        let replace = match &card.file.on_disk {
            Some(bytes) if card.file.path.as_deref() == Some(path.as_path()) => Overwrite::IfUnchanged(bytes.clone()),
            _ => Overwrite::Never,
        };
        self.send(path, replace, None);
    }

    fn send(&mut self, path: PathBuf, replace: Overwrite, keep_as: Option<crate::card::generation::Generation>) {
        let Some(card) = &self.model.card else { return };
        let text = card.document.text().to_owned();
        self.effects.push(Effect::Save { path, text, replace, keep_as });
    }

    fn default_place(&self) -> PathBuf {
        let file = self.model.card.as_ref().map(|card| &card.file);
        let known = file.and_then(|file| file.path.clone().or_else(|| file.output.clone()));
        known.unwrap_or_else(|| storage::DEFAULT_NAME.into())
    }

    fn kept_name(&self) -> String {
        let file = self.model.card.as_ref().map(|card| card.file.clone()).unwrap_or_default();
        let name =
            file.path.as_deref().and_then(std::path::Path::file_name).map(|name| name.to_string_lossy().into_owned());
        match (name, file.converted_from) {
            (Some(name), Some(from)) => convert::backup_name(&name, from, |_| false),
            _ => String::new(),
        }
    }

    pub(super) fn on_saved(&mut self, path: PathBuf, text: String, result: Result<Written, SaveProblem>) {
        let Some(card) = &mut self.model.card else { return };
        match result {
            Ok(written) => {
                card.file.converted_from = None;
                card.file.on_disk = Some(text.clone().into_bytes());
                card.file.saved_text = text;
                card.file.path = Some(path.clone());
                card.stash.clear();
                card.look();
                let size = review::kilobytes(card.document.text().len());
                let next = update::next_words(card, "review lists them.");
                self.saved = true;
                self.say(&format!("Saved {} ({size}).{} {next}", path.display(), written.remarks()));
                let was = self.behind.take();
                let from_review = was == Some(At::Review) || (was.is_none() && self.at == At::Review);
                if from_review || self.model.quit_after_save {
                    self.say("The card is saved, and the dialogue has ended.");
                    self.finish(0);
                    return;
                }
                self.say("Type quit to end, or go on.");
                if let Some(at) = was {
                    self.at = at;
                }
                self.ask();
            }
            Err(SaveProblem::Exists | SaveProblem::Changed(_)) => self.aside(At::SaveOver(path)),
            Err(SaveProblem::NoFolder(_)) => self.aside(At::SaveInNewFolder(path)),
            Err(SaveProblem::Other(reason)) => {
                self.say(&format!("Not saved: {reason}. Nothing was written; the card is still here."));
                self.aside(At::SavePlace);
            }
        }
    }

    pub(super) fn quit(&mut self) {
        let dirty = self.model.card.as_ref().is_some_and(crate::tui::model::OpenCard::is_dirty);
        if dirty { self.aside(At::Quit) } else { self.finish(0) }
    }

    pub(super) fn finish(&mut self, status: u8) {
        self.ended = true;
        // What is not a card yet was never asked about, so it is not thrown away.
        let keep_draft = self.model.card.is_none() && self.model.conversion.is_none();
        self.effects.push(Effect::Quit { status, keep_draft });
    }
}
