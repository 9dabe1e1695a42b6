//! Keeps the recovery file of the open card up to date, so that a crash, a signal or a lost terminal costs no more than
//! the last second of typing.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use etcetera::AppStrategy;

use crate::document::draft::{Draft, DraftFolder, DraftSlot};

use crate::text::visible;

use super::conversion::{self, Conversion};
use super::dialog::{Dialog, PromptPurpose};
use super::message::Resumable;
use super::model::Model;
use super::raw;

/// How long a change may wait for the recovery file.
const DELAY: Duration = Duration::from_secs(1);

/// How long a recovery file that could not be written waits for the next attempt.
const AGAIN: Duration = Duration::from_secs(5);

/// How long a thread that ends the program waits for one that is writing the recovery file.
const PATIENCE: Duration = Duration::from_millis(300);

/// The recovery file of the open card. Clones share it: the signal thread and the panic hook write it too.
#[derive(Clone, Debug)]
pub(crate) struct Recovery {
    folder: Option<DraftFolder>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    slot: Option<DraftSlot>,
    /// What the recovery file should hold; `None` when there is nothing to recover.
    wanted: Option<Draft>,
    /// Whether the file holds something else than what is wanted.
    behind: bool,
    due: Option<Instant>,
    /// Why the recovery file cannot be written, until that was told; then an empty text.
    problem: Option<String>,
}

impl Recovery {
    /// Uses the state folder of the user, if there is one.
    pub(crate) fn new() -> Self {
        let strategy = etcetera::choose_app_strategy(etcetera::AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "cardwright".into(),
            app_name: "cardwright".into(),
        });
        let folder = strategy.ok().map(|strategy| {
            let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
            DraftFolder::new(state.join("drafts"))
        });
        Self { folder, state: Arc::default() }
    }

    /// What earlier programs left behind or others are at, the newest first. `opening` is the file that is being
    /// opened.
    pub(crate) fn found(&self, opening: Option<&Path>) -> Vec<Resumable> {
        let Some(folder) = &self.folder else { return Vec::new() };
        folder.tidy();
        let now = seconds();
        let own = self.lock().slot.as_ref().map(|slot| slot.file().to_path_buf());
        // One file has many paths: links, and ways around.
        let same = |a: &Path, b: &Path| {
            std::path::absolute(a).ok() == std::path::absolute(b).ok()
                || std::fs::canonicalize(a).is_ok_and(|a| std::fs::canonicalize(b).ok() == Some(a))
        };
        let resumable = |found: crate::document::draft::FoundDraft| Resumable {
            words: OnceLock::new(),
            age: Duration::from_secs(now.saturating_sub(found.draft.written)),
            here: opening.zip(found.draft.path.as_deref()).is_some_and(|(opening, path)| same(opening, path)),
            file: found.file,
            draft: found.draft,
            in_use: found.in_use,
        };
        folder.list().into_iter().filter(|found| Some(&found.file) != own.as_ref()).map(resumable).collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a draft that was taken over or turned down.
    pub(crate) fn discard(&self, file: &Path) {
        if let Some(folder) = &self.folder
            && let Some(found) = folder.list().into_iter().find(|found| found.file == file)
        {
            folder.discard(&found);
        }
    }

    /// Takes note of how the card stands.
    pub(crate) fn note(&self, model: &Model) {
        let wanted = wanted(model);
        let mut state = self.lock();
        let Some(wanted) = wanted else {
            if state.wanted.take().is_some() {
                state.behind = false;
                state.due = None;
                if let Some(slot) = &state.slot {
                    slot.clear();
                }
            }
            return;
        };
        if state.wanted.as_ref() != Some(&wanted) {
            state.wanted = Some(wanted);
            state.behind = true;
            state.due.get_or_insert_with(|| Instant::now() + DELAY);
        }
    }

    /// How long the loop may wait for input before the recovery file has to be written; `None`: as long as it likes.
    pub(crate) fn patience(&self) -> Option<Duration> {
        let state = self.lock();
        state.due.map(|due| due.saturating_duration_since(Instant::now()))
    }

    /// Writes the recovery file if it is due.
    pub(crate) fn write_if_due(&self) {
        if self.patience() == Some(Duration::ZERO) {
            self.write();
        }
    }

    /// Writes the recovery file now if it is behind. Returns where it is when there is something to recover. Does not
    /// wait for long: a thread that ends the program must not hang on one that crashed.
    pub(crate) fn write(&self) -> Option<PathBuf> {
        let deadline = Instant::now() + PATIENCE;
        let mut state = loop {
            match self.state.try_lock() {
                Ok(state) => break state,
                Err(TryLockError::Poisoned(error)) => break error.into_inner(),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                Err(TryLockError::WouldBlock) => return None,
            }
        };
        state.due = None;
        let mut draft = state.wanted.clone()?;
        draft.written = seconds();
        let state = &mut *state;
        match self.put(state, &draft) {
            Ok(file) => {
                state.problem = None;
                Some(file)
            }
            Err(reason) => {
                // The card in memory is still whole.
                state.due = Some(Instant::now() + AGAIN);
                state.problem.get_or_insert_with(|| reason.to_string());
                None
            }
        }
    }

    fn put(&self, state: &mut State, draft: &Draft) -> io::Result<PathBuf> {
        let slot = if let Some(slot) = state.slot.take() {
            slot
        } else {
            let folder = self.folder.as_ref().ok_or_else(|| io::Error::other("there is no home folder"))?;
            folder.slot(&draft.title, &std::process::id().to_string())?
        };
        let slot = state.slot.insert(slot);
        if state.behind {
            slot.write(draft)?;
            state.behind = false;
        }
        Ok(slot.file().to_path_buf())
    }

    /// Whether something that should be in the recovery file is not there yet.
    pub(crate) fn is_behind(&self) -> bool {
        let state = self.lock();
        state.wanted.is_some() && state.behind
    }

    /// What to tell the user when the recovery file cannot be written; once.
    pub(crate) fn warning(&self) -> Option<String> {
        let mut state = self.lock();
        let reason = state.problem.as_mut().filter(|reason| !reason.is_empty()).map(std::mem::take)?;
        Some(format!("No recovery file can be written ({}): save often.", visible(&reason)))
    }

    /// Removes the recovery file: its content was saved or is not wanted.
    pub(crate) fn clear(&self) {
        let mut state = self.lock();
        state.wanted = None;
        state.due = None;
        if let Some(slot) = state.slot.take() {
            slot.clear();
        }
    }
}

/// What a recovery file should hold for this state; `None` when everything is saved. Its time is left open.
pub fn wanted(model: &Model) -> Option<Draft> {
    if let Some((path, bytes, text)) = raw::unsaved_repair(model) {
        return Some(Draft {
            title: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            path: Some(std::path::absolute(path).unwrap_or_else(|_| path.clone())),
            text,
            saved_text: String::from_utf8_lossy(bytes).into_owned(),
            ..Draft::default()
        });
    }
    let conversion = model.conversion.as_ref().filter(|_| model.card.is_none());
    let Some(card) = model.card.as_ref().or_else(|| conversion.map(|conversion| &*conversion.card)) else {
        return pasted(model);
    };
    let answers = conversion.map_or(&card.answers, |conversion| &conversion.answers);
    let unfinished = card.unfinished();
    let names = card.unfinished_names();
    let raw = raw::unfinished(model);
    let (question, typed_answers) = conversion::typed(model, card);
    let is_on_the_way = conversion.is_some_and(Conversion::is_answered) || !typed_answers.is_empty();
    if !card.is_dirty() && unfinished.is_empty() && names.is_empty() && raw.is_none() && !is_on_the_way {
        return None;
    }
    let on_disk = card.file.on_disk.as_ref().and_then(|bytes| String::from_utf8(bytes.clone()).ok());
    let mut hidden: Vec<(String, String, String)> =
        card.stash.iter().map(|((place, branch), text)| (place.to_string(), branch.clone(), text.clone())).collect();
    hidden.sort();
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    Some(Draft {
        path: card.file.path.as_ref().map(absolute),
        output: card.file.output.as_ref().map(absolute),
        title: card.title(),
        text: card.document.text().to_owned(),
        saved_text: on_disk.unwrap_or_else(|| card.file.saved_text.clone()),
        written: 0,
        unfinished,
        raw,
        hidden,
        names,
        converting: conversion.is_some(),
        answers: answers.keys().filter_map(|key| Some((key.to_owned(), answers.get(key)?.to_owned()))).collect(),
        typed_answers,
        question,
        judged_for: card.decided_profile().map(|profile| profile.name().to_owned()),
    })
}

/// Text that was pasted on the start screen and is no card yet.
fn pasted(model: &Model) -> Option<Draft> {
    let typed = model.dialogs.iter().find_map(|dialog| match dialog {
        Dialog::Prompt(prompt) if prompt.purpose == PromptPurpose::PasteCard => Some(prompt.field.borrow().text()),
        _ => None,
    });
    let text = typed.unwrap_or_else(|| model.pasted.clone());
    (!text.trim().is_empty()).then(|| Draft { title: "pasted text".into(), text, ..Draft::default() })
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
