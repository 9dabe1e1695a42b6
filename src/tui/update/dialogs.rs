//! Keys in dialogs, and what the answers do.

use crate::card::Step;
use crate::card::generation::Generation;
use crate::document::Grouping;
use crate::text::visible;
use crate::tui::conversion::{self};
use crate::tui::dialog::{Answer, ChoiceDialog, ChoicePurpose, Dialog, PromptPurpose, TextDialog};
use crate::tui::help;
use crate::tui::key::{Key, KeyCode};
use crate::tui::keymap::{self, Action, Context};
use crate::tui::message::{Effect, Overwrite, ReadPurpose};
use crate::tui::model::Model;
use crate::tui::palette;
use crate::tui::raw;
use crate::tui::review;
use crate::tui::row::Page;
use std::path::PathBuf;

use super::copying;
use super::drafts::draft_lines;
use super::opening::{load_pasted, offer_draft, open_pasted, resume, text_on_disk};
use super::problems::next_problem;
use super::rows::move_focus;
use super::saving::{ask_where, kept_generation, save, save_now};

pub(super) fn on_dialog_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let action = keymap::lookup(key, &[Context::Dialog]);
    let save_key = key == Key::ctrl('s');
    let page = usize::from(model.size.1.saturating_sub(8)).max(1);
    let (size, now) = (model.size, model.now);
    let asks_for_help = match model.dialogs.last() {
        Some(Dialog::Confirm(_)) => action == Some(Action::Help) || key == Key::plain(KeyCode::Char('?')),
        Some(Dialog::Choice(_) | Dialog::Prompt(_) | Dialog::Raw(_)) => action == Some(Action::Help),
        Some(Dialog::Text(_)) | None => false,
    };
    if asks_for_help {
        let help = model.dialogs.last().map(help::dialog);
        model.dialogs.extend(help.map(Dialog::Text));
        return Vec::new();
    }
    if matches!(model.dialogs.last(), Some(Dialog::Raw(_))) {
        return raw::on_key(model, key);
    }
    let Some(dialog) = model.dialogs.last_mut() else { return Vec::new() };
    if action == Some(Action::Leave) {
        if let Some(Dialog::Prompt(prompt)) = model.dialogs.pop() {
            match prompt.purpose {
                // It is there again when the entry is chosen once more.
                PromptPurpose::PasteCard => model.pasted = prompt.field.borrow().text(),
                PromptPurpose::Answer => model.toast = conversion::keep_typed(model, &prompt),
                _ => {}
            }
        }
        model.quit_after_save = false;
        return Vec::new();
    }
    match dialog {
        Dialog::Text(text) => {
            // A long line takes several rows; the last rows stay at the bottom.
            let (rows, height) = crate::tui::view::text_rows(text, size);
            let last = rows.saturating_sub(height);
            text.scroll = text.scroll.min(last);
            match action {
                Some(Action::NextRow) => text.scroll = (text.scroll + 1).min(last),
                Some(Action::PreviousRow) => text.scroll = text.scroll.saturating_sub(1),
                Some(Action::PageDown) => text.scroll = (text.scroll + page).min(last),
                Some(Action::PageUp) => text.scroll = text.scroll.saturating_sub(page),
                Some(Action::FirstRow) => text.scroll = 0,
                Some(Action::LastRow) => text.scroll = last,
                Some(Action::Activate) => {
                    let accept = text.accept.take();
                    model.dialogs.pop();
                    return accept.map(|(_, answer)| on_answer(model, answer)).unwrap_or_default();
                }
                // F1 opened the help and closes it.
                Some(Action::Help) => {
                    model.dialogs.pop();
                }
                None if [Key::plain(KeyCode::Char('?')), Key::ctrl('q'), Key::ctrl('c')].contains(&key) => {
                    model.dialogs.pop();
                }
                _ => {}
            }
        }
        Dialog::Confirm(confirm) => {
            let count = confirm.buttons.len();
            match action {
                Some(Action::NextRow) => confirm.selected = (confirm.selected + 1) % count,
                Some(Action::PreviousRow) => confirm.selected = (confirm.selected + count - 1) % count,
                Some(Action::Activate) => {
                    let answer = confirm.buttons.get(confirm.selected).map(|(_, answer)| answer.clone());
                    model.dialogs.pop();
                    return answer.map(|answer| on_answer(model, answer)).unwrap_or_default();
                }
                None if key.code == KeyCode::Right => confirm.selected = (confirm.selected + 1) % count,
                None if key.code == KeyCode::Left => confirm.selected = (confirm.selected + count - 1) % count,
                // The second Ctrl-C or Ctrl-Q of a hurried user leaves without saving.
                None if (key == Key::ctrl('c') || key == Key::ctrl('q'))
                    && confirm.buttons.iter().any(|(_, answer)| *answer == Answer::QuitWithoutSaving) =>
                {
                    return vec![Effect::Quit { status: 130, keep_draft: true }];
                }
                _ => {}
            }
        }
        Dialog::Choice(choice) => {
            let visible: Vec<usize> = choice.visible().into_iter().map(|(index, _)| index).collect();
            let at = visible.iter().position(|index| *index == choice.selected).unwrap_or(0);
            let go = |choice: &mut ChoiceDialog, to: usize| {
                if let Some(index) = visible.get(to.min(visible.len().saturating_sub(1))) {
                    choice.selected = *index;
                }
            };
            match action {
                Some(Action::NextRow) => go(choice, at + 1),
                Some(Action::PreviousRow) => go(choice, at.saturating_sub(1)),
                Some(Action::PageDown) => go(choice, at + page),
                Some(Action::PageUp) => go(choice, at.saturating_sub(page)),
                Some(Action::FirstRow) => go(choice, 0),
                Some(Action::LastRow) => go(choice, usize::MAX),
                Some(Action::Activate) => return take_choice(model),
                _ => {
                    match (key.typed(), key.code) {
                        (Some(' '), _) if matches!(choice.purpose, ChoicePurpose::Words(_)) => {
                            return take_choice(model);
                        }
                        (Some(c), _) => choice.filter.push(c),
                        (None, KeyCode::Backspace) => {
                            choice.filter.pop();
                        }
                        _ => return Vec::new(),
                    }
                    choice.mark_best();
                }
            }
        }
        Dialog::Raw(_) => {}
        Dialog::Prompt(prompt) => {
            let multi = prompt.field.borrow().is_multi_line();
            match action {
                Some(Action::Activate) if multi => prompt.type_newline(now),
                Some(Action::Activate) => return take_prompt(model),
                _ if save_key => return take_prompt(model),
                _ => match turns(key) {
                    Some(back) if !prompt.turn(back) => {
                        let word = if back { "undo" } else { "redo" };
                        model.toast = Some(format!("Nothing to {word} in this text."));
                    }
                    Some(_) => {}
                    None if key == Key::alt(KeyCode::Enter) && !multi => model.toast = Some(ONE_LINE.into()),
                    None => prompt.type_key(&key, now),
                },
            }
        }
    }
    Vec::new()
}

/// What a key for a new line is answered in a field that has but one.
pub(super) const ONE_LINE: &str = "This field has one line.";

/// Whether a key is the one for undo (`true`) or for redo.
fn turns(key: Key) -> Option<bool> {
    let action = keymap::lookup(key, &[Context::Anywhere]);
    [(Action::Undo, true), (Action::Redo, false)].into_iter().find(|(of, _)| action == Some(*of)).map(|(_, back)| back)
}

pub(super) fn take_choice(model: &mut Model) -> Vec<Effect> {
    let Some(Dialog::Choice(choice)) = model.dialogs.last_mut() else { return Vec::new() };
    let taken = choice
        .visible()
        .into_iter()
        .find(|(index, _)| *index == choice.selected)
        .map(|(index, option)| (index, option.value.clone()));
    let Some((index, value)) = taken else { return Vec::new() };
    let purpose = choice.purpose.clone();
    if let ChoicePurpose::Words(_) = purpose
        && let Some(option) = choice.options.get_mut(index)
    {
        option.on = !option.on;
    } else {
        model.dialogs.pop();
    }
    if let ChoicePurpose::Answer(key) = purpose {
        conversion::take_choice(model, key, &value);
        return Vec::new();
    }
    if purpose == ChoicePurpose::Palette {
        return palette::take(model, &value);
    }
    let Some(card) = &mut model.card else { return Vec::new() };
    match purpose {
        ChoicePurpose::Value(id) => {
            card.choose(&id, &value);
            card.visited.insert(id.pointer);
            move_focus(card, 1, true);
        }
        ChoicePurpose::Branch(at) => {
            card.take_branch(&at, &value);
            move_focus(card, 1, true);
        }
        ChoicePurpose::Words(id) => card.switch_word(&id, &value),
        ChoicePurpose::NewScheme => card.add_scheme(&value),
        ChoicePurpose::Answer(_) | ChoicePurpose::Palette => {}
    }
    Vec::new()
}

pub(super) fn take_prompt(model: &mut Model) -> Vec<Effect> {
    let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() else { return Vec::new() };
    let text = prompt.field.borrow().text();
    if text.trim().is_empty() {
        prompt.problem = Some("Type something first, or press Esc.".into());
        return Vec::new();
    }
    match prompt.purpose {
        PromptPurpose::OpenFile => {
            vec![Effect::ReadFile { path: PathBuf::from(text.trim()), purpose: ReadPurpose::Open }]
        }
        PromptPurpose::PasteCard => {
            match open_pasted(model, &text) {
                Ok(()) => {
                    model.dialogs.pop();
                }
                Err(reason) => {
                    if let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() {
                        prompt.problem = Some(reason);
                    }
                }
            }
            Vec::new()
        }
        PromptPurpose::Answer => {
            let key = prompt.key.clone().unwrap_or_default();
            match conversion::take_text(model, &key, &text) {
                Ok(()) => {
                    model.dialogs.pop();
                }
                Err(reason) => {
                    if let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() {
                        prompt.problem = Some(reason);
                    }
                }
            }
            Vec::new()
        }
        PromptPurpose::WriteCopied => copying::take_path(model, text.trim()),
        PromptPurpose::SaveAs => {
            model.dialogs.pop();
            let path = PathBuf::from(text.trim());
            let Some(card) = &model.card else { return Vec::new() };
            let same = card.file.path.as_deref() == Some(path.as_path());
            let replace = match &card.file.on_disk {
                Some(bytes) if same => Overwrite::IfUnchanged(bytes.clone()),
                _ => Overwrite::Never,
            };
            let keep_as = kept_generation(card, &path);
            vec![Effect::Save { path, text: card.document.text().to_owned(), replace, keep_as }]
        }
    }
}

pub(super) fn on_answer(model: &mut Model, answer: Answer) -> Vec<Effect> {
    match answer {
        Answer::Close => model.quit_after_save = false,
        Answer::GoToFirstProblem => {
            model.quit_after_save = false;
            if let Some(card) = &mut model.card {
                card.problem = None;
                card.open_page(Page { step: Step::Identity, inside: None });
                card.focus_first();
            }
            next_problem(model, true);
        }
        Answer::SaveAnyway => return save_now(model),
        Answer::SaveKeepingOld => {
            if let Some(card) = &model.card
                && let (Some(path), Some(bytes)) = (&card.file.path, &card.file.on_disk)
            {
                let replace = Overwrite::IfUnchanged(bytes.clone());
                let text = card.document.text().to_owned();
                let keep_as = kept_generation(card, path);
                return vec![Effect::Save { path: path.clone(), text, replace, keep_as }];
            }
        }
        Answer::SaveTo(path, replace) => {
            let Some(card) = &model.card else { return Vec::new() };
            let keep_as = kept_generation(card, &path);
            return vec![Effect::Save { path, text: card.document.text().to_owned(), replace, keep_as }];
        }
        Answer::SaveAs => ask_where(model),
        Answer::SaveBeside => {
            ask_where(model);
            if let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() {
                // The old card's own name would replace it.
                let path = PathBuf::from(prompt.field.borrow().text());
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let beside = path.with_file_name(crate::convert::backup_name(&name, Generation::V1_0, |_| false));
                prompt.field.borrow_mut().set_text(&beside.to_string_lossy());
                prompt.field.borrow_mut().set_cursor_end();
            }
        }
        Answer::SaveAndQuit => {
            model.quit_after_save = true;
            return save(model);
        }
        Answer::QuitWithoutSaving => return vec![Effect::Quit { status: 130, keep_draft: false }],
        Answer::CloseBoth => {
            model.dialogs.pop();
            // The card may hold something else by now than the field below.
            if let Some(card) = &mut model.card {
                card.refresh_editor();
            }
        }
        Answer::Resume(index) => return resume(model, index),
        Answer::ShowDraft(index) => {
            if let Some(resumable) = model.resumable.get(index) {
                let draft = &resumable.draft;
                let file = text_on_disk(model).unwrap_or_else(|| draft.saved_text.clone());
                let dialog = TextDialog {
                    title: "Unsaved work against the file".into(),
                    lines: draft_lines(&file, draft),
                    scroll: 0,
                    accept: Some(("resume it".into(), Answer::Resume(index))),
                };
                // Closing it leads back to the question.
                offer_draft(model);
                if let Some(Dialog::Confirm(question)) = model.dialogs.last_mut() {
                    let shows = |(_, answer): &(String, Answer)| *answer == Answer::ShowDraft(index);
                    question.selected = question.buttons.iter().position(shows).unwrap_or(0);
                }
                model.dialogs.push(Dialog::Text(dialog));
            }
        }
        Answer::DiscardDraft(index) => {
            if index < model.resumable.len() {
                let resumable = model.resumable.remove(index);
                model.toast = Some("Discarded the unsaved work.".into());
                return vec![Effect::DiscardDraft(resumable.file)];
            }
        }
        Answer::ShowDiskDifference => {
            if let Some(card) = &model.card {
                let theirs = card.file.seen_on_disk.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                let accept = card.file.path.clone().map(|path| ("reload it".to_owned(), Answer::Reload(path)));
                model.dialogs.push(Dialog::Text(TextDialog {
                    title: "What reloading would change here".into(),
                    lines: review::diff_lines(card.document.text(), &theirs, 3),
                    scroll: 0,
                    accept,
                }));
            }
        }
        Answer::LoadPasted(text) => load_pasted(model, &text),
        Answer::TakeConversion => conversion::accept(model),
        Answer::TakeEdited(target, text) => return raw::take_doubtful(model, &target, &text),
        Answer::Reload(path) => {
            model.quit_after_save = false;
            return vec![Effect::ReadFile { path, purpose: ReadPurpose::Reload }];
        }
        Answer::ApplyFix { title, edits } => {
            if let Some(card) = &mut model.card {
                let done = card.apply(&title, edits, Grouping::Alone);
                card.refresh_editor();
                model.toast = Some(match done {
                    Ok(()) => format!("Done: {}. Ctrl-Z takes it back.", visible(&title)),
                    Err(reason) => reason,
                });
            }
        }
    }
    Vec::new()
}
