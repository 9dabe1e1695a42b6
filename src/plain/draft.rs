//! Unsaved work that an earlier dialogue or wizard left: taken up again, looked at, or turned down. And what is being
//! typed over several lines, which the recovery file shall hold before it is complete.

use crate::document::Pointer;
use crate::tui::dialog::{Answer, ConfirmDialog, Dialog, PromptPurpose, RawDialog, RawTarget};
use crate::tui::message::Effect;
use crate::tui::model::{Draft, Model};
use crate::tui::{review, update};

use super::session::{At, Session};
use super::words::{Line, Word};

/// Offers unsaved work on a card that was to be saved where this new one shall be saved.
pub(super) fn offer_for_new(model: &mut Model) {
    if model.resumable.iter().any(|work| work.here && work.in_use) {
        model.toast = Some("Another wizard has unsaved work that is to be saved there too.".into());
        return;
    }
    let Some((index, work)) = model.resumable.iter().enumerate().find(|(_, work)| work.here) else { return };
    let text = format!("There is unsaved work that was to be saved there, {}.", update::draft_words(work));
    let answers = vec![
        ("Resume it", Answer::Resume(index)),
        ("Show the difference", Answer::ShowDraft(index)),
        ("Begin a new card", Answer::Close),
        ("Discard it", Answer::DiscardDraft(index)),
    ];
    model.dialogs.push(Dialog::Confirm(ConfirmDialog::new("Resume?", text, answers)));
}

impl Session {
    /// The unsaved work that is offered for the file that was opened, by its place in the model.
    pub(super) fn unsaved_work(&self) -> Option<usize> {
        self.model.dialogs.iter().find_map(|dialog| match dialog {
            Dialog::Confirm(confirm) => confirm.buttons.iter().find_map(|(_, answer)| match answer {
                Answer::Resume(index) => Some(*index),
                _ => None,
            }),
            _ => None,
        })
    }

    pub(super) fn ask_resume(&mut self) {
        let text = self.model.dialogs.iter().find_map(|dialog| match dialog {
            Dialog::Confirm(confirm) => Some(confirm.text.clone()),
            _ => None,
        });
        self.say("");
        self.say(&text.unwrap_or_default());
        let is_file = self.model.card.as_ref().is_none_or(|card| card.file.path.is_some());
        let other = if is_file { "open the file as it is" } else { "begin a new card" };
        self.say(&format!("1: resume it. 2: show the difference. 3: {other}. 4: discard it."));
    }

    pub(super) fn on_resume(&mut self, index: usize, line: &Line) {
        let text = match line {
            Line::Answer { text, .. } => text.as_str(),
            Line::Word(Word::Quit) => return self.finish(0),
            _ => return self.ask(),
        };
        match text {
            "1" => self.resume(index),
            "2" => {
                let draft = self.model.resumable.get(index).map(|work| work.draft.clone()).unwrap_or_default();
                let file = update::text_on_disk(&self.model).unwrap_or_else(|| draft.saved_text.clone());
                for (_, line) in review::diff_lines(&file, &update::draft_text(&draft), 3) {
                    self.say(&line);
                }
                self.ask();
            }
            "3" | "4" => {
                self.model.dialogs.retain(|dialog| !matches!(dialog, Dialog::Confirm(_)));
                if text == "4" && index < self.model.resumable.len() {
                    let work = self.model.resumable.remove(index);
                    self.effects.push(Effect::DiscardDraft(work.file));
                    self.say("Discarded the unsaved work.");
                }
                self.opened();
            }
            _ => self.no_choice(4),
        }
    }

    /// Takes up unsaved work.
    pub(super) fn resume(&mut self, index: usize) {
        let effects = update::resume(&mut self.model, index);
        self.effects.extend(effects);
        self.model.toast = None;
        let mut unfinished = None;
        let mut pasted = None;
        self.model.dialogs.retain(|dialog| match dialog {
            Dialog::Raw(RawDialog { target: RawTarget::Member(place), field, .. }) => {
                unfinished = Some((place.clone(), field.borrow().text()));
                false
            }
            Dialog::Prompt(prompt) if prompt.purpose == PromptPurpose::PasteCard => {
                pasted = Some(prompt.field.borrow().text());
                false
            }
            _ => true,
        });
        if let Some(text) = pasted {
            self.say("This was pasted and is no card yet:");
            self.say(&text);
            self.model.pasted = text;
            self.at = At::Paste;
            return self.ask();
        }
        self.say("Resumed. It is not saved yet; save writes it.");
        // What could not stand in the card is said, to be typed anew.
        let card = self.model.card.as_mut();
        let mut left: Vec<(String, String)> = card
            .map(|card| {
                let words = card.waiting.drain().map(|(row, waiting)| (row.pointer.to_string(), waiting.text));
                card.drafts.drain().map(|(row, draft)| (row.pointer.to_string(), draft.text)).chain(words).collect()
            })
            .unwrap_or_default();
        left.extend(unfinished.map(|(place, text)| (place.to_string(), text)));
        for (place, text) in left {
            self.say(&format!("This was typed for {place} and does not stand in the card:"));
            self.say(&text);
        }
        self.opened();
    }

    /// Holds JSON that does not stand in the card, for the recovery file and the editor.
    pub(super) fn keep_raw(&mut self, place: Pointer, text: &str) {
        let mut dialog = RawDialog::new("", text, RawTarget::Member(place));
        dialog.fault = Some((String::new(), 0));
        self.model.dialogs = vec![Dialog::Raw(dialog)];
    }

    /// The JSON that was typed and does not stand in the card.
    pub(super) fn kept_raw(&self) -> Option<String> {
        self.model.dialogs.iter().find_map(|dialog| match dialog {
            Dialog::Raw(RawDialog { target: RawTarget::Member(_), field, .. }) => Some(field.borrow().text()),
            _ => None,
        })
    }

    /// Shows the recovery file what was typed so far of an answer of several lines.
    pub(super) fn keep_typing(&mut self) {
        let Some(text) = self.typing.as_ref().map(|typed| typed.join("\n")) else { return };
        match (self.at.clone(), &mut self.model.card) {
            (At::Row(id), Some(card)) => {
                card.drafts.insert(id, Draft::new(text, "It is still being typed"));
            }
            (At::Raw(place), _) => self.keep_raw(place, &text),
            (At::Paste, _) => self.model.pasted = text,
            _ => {}
        }
    }
}
