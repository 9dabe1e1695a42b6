//! Recovery files: what was typed but not saved, so that a crash costs no more than the last second.
//!
//! A draft is one file in a folder that the caller names (the engine does not know where a user's state belongs). Next
//! to it lies a lock file that a running program holds: a draft whose lock is free was left behind.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::temporary::{self, Readers};

/// How many drafts are kept. The oldest goes first.
const KEPT: usize = 20;

/// What a recovery file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The file that was being edited, as an absolute path; `None` for a card that was never saved.
    pub path: Option<PathBuf>,
    /// Where a card that was never saved shall go, if that was said.
    #[serde(default)]
    pub output: Option<PathBuf>,
    /// What to call it in a list.
    pub title: String,
    /// The document.
    pub text: String,
    /// The document when it was opened or saved last, to tell what changed.
    pub saved_text: String,
    /// When the draft was written, in seconds since 1970.
    pub written: u64,
    /// Text that was typed but cannot stand in the document yet: where it belongs, and the text.
    #[serde(default)]
    pub unfinished: Vec<(String, String)>,
    /// JSON text that is being edited and is no JSON at the moment: the place that it stands for, and the text.
    #[serde(default)]
    pub raw: Option<(String, String)>,
    /// What branches hold that were switched away from: the place, the branch, the JSON text.
    #[serde(default)]
    pub hidden: Vec<(String, String, String)>,
    /// Names that were typed and that something else has: the place of what they are for, and the name.
    #[serde(default)]
    pub names: Vec<(String, String)>,
    /// Whether the document was on its way to another version, which these answers decide.
    #[serde(default)]
    pub converting: bool,
    /// What was answered on the way to another version: the key of the question, and the answer.
    #[serde(default)]
    pub answers: Vec<(String, String)>,
    /// Answers that were typed and not given, likewise.
    #[serde(default)]
    pub typed_answers: Vec<(String, String)>,
    /// The key of the question whose answer was being typed.
    #[serde(default)]
    pub question: Option<String>,
    /// What its author decided that the document is judged for.
    #[serde(default)]
    pub judged_for: Option<String>,
}

/// A draft that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDraft {
    /// Its file.
    pub file: PathBuf,
    /// What it holds.
    pub draft: Draft,
    /// Whether a running program is still writing it.
    pub in_use: bool,
}

/// The folder with the recovery files.
#[derive(Clone, Debug)]
pub struct DraftFolder {
    folder: PathBuf,
}

/// The place of the draft that this program writes. While it exists, the draft counts as in use.
#[derive(Debug)]
pub struct DraftSlot {
    file: PathBuf,
    lock: PathBuf,
    /// Holds the lock; the operating system frees it when the program ends, however it ends.
    _held: File,
}

impl DraftFolder {
    /// Uses `folder`, which is made when the first draft is written.
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Takes a place for a draft of its own. `name` begins the file's name and `unique` tells programs apart, such as
    /// a process number.
    pub fn slot(&self, name: &str, unique: &str) -> io::Result<DraftSlot> {
        private_folder(&self.folder)?;
        let stem = match crate::text::slug(name) {
            slug if slug.is_empty() => format!("card-{unique}"),
            slug => format!("{}-{unique}", crate::text::truncate(&slug, 40).trim_end_matches('…')),
        };
        for number in 0..1000 {
            let stem = if number == 0 { stem.clone() } else { format!("{stem}-{number}") };
            let (file, lock) = (self.folder.join(format!("{stem}.draft")), self.folder.join(format!("{stem}.lock")));
            if file.exists() {
                continue;
            }
            let held = private_file(&lock)?;
            match held.try_lock() {
                // A lock that another program tidied away before it was held would say nothing to anyone.
                Ok(()) if is_at(&held, &lock) => return Ok(DraftSlot { file, lock, _held: held }),
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other("there is no free name for a recovery file"))
    }

    /// The drafts in the folder, the newest first. Files that are no drafts are passed over.
    pub fn list(&self) -> Vec<FoundDraft> {
        let mut found: Vec<FoundDraft> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "draft"))
            .filter_map(|file| {
                let draft: Draft = serde_json::from_slice(&fs::read(&file).ok()?).ok()?;
                let in_use = is_held(&file.with_extension("lock"));
                Some(FoundDraft { file, draft, in_use })
            })
            .collect();
        found.sort_by(|a, b| b.draft.written.cmp(&a.draft.written).then_with(|| a.file.cmp(&b.file)));
        found
    }

    /// Removes a draft that was taken over or turned down.
    pub fn discard(&self, found: &FoundDraft) {
        if found.file.starts_with(&self.folder) {
            let _ = fs::remove_file(&found.file);
            let _ = fs::remove_file(found.file.with_extension("lock"));
        }
    }

    /// Removes the oldest drafts beyond the number that is kept, locks that no program holds, and what a killed program
    /// left half written.
    pub fn tidy(&self) {
        temporary::sweep(&self.folder);
        for old in self.list().iter().filter(|found| !found.in_use).skip(KEPT) {
            self.discard(old);
        }
        let locks = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        for lock in locks.filter(|path| path.extension().is_some_and(|extension| extension == "lock")) {
            // Whoever is about to hold it looks whether it still stands there: see `slot`.
            if !is_held(&lock) {
                let _ = fs::remove_file(lock);
            }
        }
    }
}

/// Takes away the lock beside a draft that this program wrote, at the moment when it ends: where it ends from a thread
/// that cannot drop the [`DraftSlot`], the lock would lie there until the next start.
pub fn release(draft: &Path) {
    let _ = fs::remove_file(draft.with_extension("lock"));
}

impl DraftSlot {
    /// Writes the draft in place of the one before it: whole or not at all, readable by its owner only.
    pub fn write(&self, draft: &Draft) -> io::Result<()> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let mut temporary = temporary::create(folder, Readers::Owner)?;
        temporary.write_all(serde_json::to_string(draft).map_err(io::Error::other)?.as_bytes())?;
        temporary.as_file().sync_data()?;
        temporary.persist(&self.file).map_err(|error| error.error)?;
        Ok(())
    }

    /// Removes the draft: everything in it was saved, or is not wanted.
    pub fn clear(&self) {
        let _ = fs::remove_file(&self.file);
    }

    /// Where the draft is or would be.
    pub fn file(&self) -> &Path {
        &self.file
    }
}

impl Drop for DraftSlot {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock);
    }
}

fn is_held(lock: &Path) -> bool {
    match File::open(lock) {
        // Shared, so that two programs that look at the same time do not take each other for the writer.
        Ok(file) => matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)),
        Err(_) => false,
    }
}

/// Whether this open file is the one that stands at `path`.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    let held = file.metadata().map(place);
    held.is_ok() && held.ok() == fs::metadata(path).map(place).ok()
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(unix)]
fn private_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn private_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

fn private_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn draft(text: &str, written: u64) -> Draft {
        Draft { title: "card".into(), text: text.into(), written, ..Draft::default() }
    }

    #[test]
    fn a_draft_is_found_again_and_is_in_use_only_while_its_writer_lives() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = DraftFolder::new(folder.path().join("state/drafts"));
        let slot = drafts.slot("Returns Agent", "41").unwrap();
        slot.write(&draft("{}", 1)).unwrap();
        slot.write(&draft("{\"a\": 1}", 2)).unwrap();
        let found = drafts.list();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].draft.text, "{\"a\": 1}");
        assert!(found[0].in_use);
        drop(slot);
        let found = drafts.list();
        assert!(!found[0].in_use);
        drafts.discard(&found[0]);
        assert!(drafts.list().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn drafts_are_readable_by_their_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let drafts = DraftFolder::new(folder.path().join("drafts"));
        let slot = drafts.slot("x", "1").unwrap();
        slot.write(&draft("{}", 1)).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o077;
        assert_eq!(mode(slot.file()), 0);
        assert_eq!(mode(&folder.path().join("drafts")), 0);
    }

    #[test]
    fn a_lock_that_nobody_holds_goes_and_its_draft_stays() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = DraftFolder::new(folder.path().to_path_buf());
        let held = drafts.slot("held", "1").unwrap();
        held.write(&draft("{}", 1)).unwrap();
        // What a killed program leaves: the draft, and a lock that the system freed.
        fs::write(folder.path().join("left-2.draft"), fs::read(held.file()).unwrap()).unwrap();
        fs::write(folder.path().join("left-2.lock"), "").unwrap();
        drafts.tidy();
        assert!(held.file().with_extension("lock").exists());
        assert!(!folder.path().join("left-2.lock").exists());
        let in_use: Vec<bool> = drafts.list().iter().map(|found| found.in_use).collect();
        assert_eq!(in_use.iter().filter(|used| **used).count(), 1, "{in_use:?}");
        release(held.file());
        assert!(!held.file().with_extension("lock").exists() && held.file().exists());
    }

    #[test]
    fn two_writers_of_one_card_do_not_share_a_draft() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = DraftFolder::new(folder.path().to_path_buf());
        let one = drafts.slot("x", "1").unwrap();
        let two = drafts.slot("x", "1").unwrap();
        assert_ne!(one.file(), two.file());
    }

    #[test]
    fn the_number_of_drafts_is_bounded_and_the_newest_stay() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = DraftFolder::new(folder.path().to_path_buf());
        for number in 0..30 {
            drafts.slot("x", &number.to_string()).unwrap().write(&draft("{}", number)).unwrap();
        }
        drafts.tidy();
        let found = drafts.list();
        assert_eq!(found.len(), KEPT);
        assert_eq!(found[0].draft.written, 29);
        assert_eq!(found[KEPT - 1].draft.written, 10);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_replaced_or_removed_is_not_the_one_at_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("draft.lock");
        let file = File::create(&path).unwrap();
        assert!(is_at(&file, &path));
        fs::rename(&path, folder.path().join("other")).unwrap();
        assert!(!is_at(&file, &path), "removed");
        File::create(&path).unwrap();
        assert!(!is_at(&file, &path), "replaced");
    }
}
