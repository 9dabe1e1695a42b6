//! Keeps the recovery file of the open card up to date, so that a crash, a signal or a lost terminal costs no more than
//! the last second of typing.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use etcetera::AppStrategy;

use crate::document::draft::{Draft, DraftFolder, DraftSlot};

use super::message::Resumable;
use super::model::Model;

/// How long a change may wait for the recovery file.
const DELAY: Duration = Duration::from_secs(1);

/// The recovery file of the open card. Clones share it: the signal thread and the panic hook write it too.
#[derive(Clone, Debug)]
pub(super) struct Recovery {
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
}

impl Recovery {
    /// Uses the state folder of the user, if there is one.
    pub(super) fn new() -> Self {
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

    /// What earlier programs left behind, the newest first.
    pub(super) fn found(&self) -> Vec<Resumable> {
        let Some(folder) = &self.folder else { return Vec::new() };
        folder.tidy();
        let now = seconds();
        let resumable = |found: crate::document::draft::FoundDraft| Resumable {
            age: Duration::from_secs(now.saturating_sub(found.draft.written)),
            file: found.file,
            draft: found.draft,
            in_use: found.in_use,
        };
        folder.list().into_iter().map(resumable).collect()
    }

    /// Removes a draft that was taken over or turned down.
    pub(super) fn discard(&self, file: &std::path::Path) {
        if let Some(folder) = &self.folder
            && let Some(found) = folder.list().into_iter().find(|found| found.file == file)
        {
            folder.discard(&found);
        }
    }

    /// Takes note of how the card stands.
    pub(super) fn note(&self, model: &Model) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(wanted) = wanted(model) else {
            if state.wanted.take().is_some() {
                state.behind = false;
                state.due = None;
                if let Some(slot) = &state.slot {
                    slot.clear();
                }
            }
            return;
        };
        let same = state.wanted.as_ref().is_some_and(|old| {
            old.text == wanted.text
                && old.unfinished == wanted.unfinished
                && old.path == wanted.path
                && old.saved_text == wanted.saved_text
        });
        if !same {
            state.wanted = Some(wanted);
            state.behind = true;
            state.due.get_or_insert_with(|| Instant::now() + DELAY);
        }
    }

    /// How long the loop may wait for input before the recovery file has to be written; `None`: as long as it likes.
    pub(super) fn patience(&self) -> Option<Duration> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.due.map(|due| due.saturating_duration_since(Instant::now()))
    }

    /// Writes the recovery file if it is due.
    pub(super) fn write_if_due(&self) {
        if self.patience() == Some(Duration::ZERO) {
            self.write();
        }
    }

    /// Writes the recovery file now if it is behind. Returns where it is when there is something to recover. Never
    /// waits: a thread that ends the program must not hang on one that crashed.
    pub(super) fn write(&self) -> Option<PathBuf> {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        state.due = None;
        let mut draft = state.wanted.clone()?;
        if state.slot.is_none() {
            state.slot = self.folder.as_ref()?.slot(&draft.title, &std::process::id().to_string()).ok();
        }
        draft.written = seconds();
        let slot = state.slot.as_ref()?;
        let file = slot.file().to_path_buf();
        if state.behind {
            // The card in memory is still whole; the next change tries again.
            slot.write(&draft).ok()?;
            state.behind = false;
        }
        Some(file)
    }

    /// Removes the recovery file: its content was saved or is not wanted.
    pub(super) fn clear(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.wanted = None;
        state.due = None;
        if let Some(slot) = state.slot.take() {
            slot.clear();
        }
    }
}

/// What a recovery file should hold for this state; `None` when everything is saved.
fn wanted(model: &Model) -> Option<Draft> {
    if let Some((path, bytes, text)) = super::raw::unsaved_repair(model) {
        return Some(Draft {
            title: path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            path: Some(std::path::absolute(path).unwrap_or_else(|_| path.clone())),
            text,
            saved_text: String::from_utf8_lossy(bytes).into_owned(),
            ..Draft::default()
        });
    }
    let under_conversion = || model.conversion.as_ref().and_then(|conversion| conversion.card.as_deref());
    let card = model.card.as_ref().or_else(under_conversion)?;
    let unfinished = card.unfinished();
    if !card.is_dirty() && unfinished.is_empty() {
        return None;
    }
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    Some(Draft {
        path: card.file.path.as_ref().map(absolute),
        output: card.file.output.as_ref().map(absolute),
        title: card.title(),
        text: card.document.text().to_owned(),
        saved_text: card.file.saved_text.clone(),
        written: 0,
        unfinished,
    })
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
