//! Temporary files beside the file that they are to become, and how those are found that a killed program left.
//!
//! Their names are recognisable (`.cardwright-XXXXXX.tmp`), and each is locked for as long as its writer lives: one that
//! nobody holds was left behind and can go. The system frees the lock however the writer ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

const PREFIX: &str = ".cardwright-";
const SUFFIX: &str = ".tmp";

/// How often a name is tried anew that another program's sweep took away before it could be locked.
const ATTEMPTS: usize = 16;

/// Who may read the file that the temporary one is to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// Its owner only.
    Owner,
    /// Whoever may read other new files of the user: the file creation mask decides.
    Everyone,
}

/// Makes an empty temporary file in `folder` and locks it.
pub(super) fn create(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    for _ in 0..ATTEMPTS {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        if readers == Readers::Everyone {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        #[cfg(not(unix))]
        let _ = readers;
        let file = builder.tempfile_in(folder)?;
        // Some file systems have no locks. There, nothing is ever swept away either.
        let swept = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock)) || !file.path().exists();
        if !swept {
            return Ok(file);
        }
    }
    Err(io::Error::other("another program takes every temporary file away"))
}

/// Removes the temporary files in `folder` that killed programs left there. Files of living programs, and files that
/// only look alike, stay. Errors are passed over: the next sweep comes.
pub fn sweep(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_str().is_some_and(is_ours);
        if ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_if_left(&entry.path());
        }
    }
}

fn is_ours(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .and_then(|name| name.strip_suffix(SUFFIX))
        .is_some_and(|middle| middle.len() == 6 && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn remove_if_left(path: &Path) {
    let Ok(file) = open(path) else { return };
    // The lock is kept until the file is gone, so that whoever just made it finds it taken and makes another one.
    if matches!(file.try_lock(), Ok(())) {
        let _ = fs::remove_file(path);
    }
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_left_behind_goes_and_what_is_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let living = create(folder.path(), Readers::Owner).unwrap();
        let (file, left) = create(folder.path(), Readers::Owner).unwrap().keep().unwrap();
        drop(file);
        assert!(left.exists());
        sweep(folder.path());
        assert!(!left.exists() && living.path().exists());
        living.persist(folder.path().join("card.json")).unwrap();
        sweep(folder.path());
        assert_eq!(names(folder.path()), ["card.json"]);
    }

    #[test]
    fn files_that_only_look_alike_are_not_ours() {
        let folder = tempfile::tempdir().unwrap();
        let alike =
            [".cardwright-.tmp", ".cardwright-notes.bak", ".cardwright-my-own-notes.tmp", "cardwright-abcdef.tmp"];
        for name in alike {
            fs::write(folder.path().join(name), "mine").unwrap();
        }
        fs::create_dir(folder.path().join(".cardwright-abcdef.tmp")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("cardwright-abcdef.tmp", folder.path().join(".cardwright-abcdeg.tmp")).unwrap();
        let before = names(folder.path());
        sweep(folder.path());
        assert_eq!(names(folder.path()), before);
    }

    #[test]
    fn sweeping_all_the_time_takes_nothing_from_a_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_path_buf();
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(std::sync::atomic::Ordering::SeqCst) {
                    sweep(&path);
                }
            });
            let target = path.join("card.json");
            let written = (0..200).all(|number| {
                let file = create(&path, Readers::Owner).unwrap();
                fs::write(file.path(), number.to_string()).is_ok() && file.persist(&target).is_ok()
            });
            done.store(true, std::sync::atomic::Ordering::SeqCst);
            assert!(written);
        });
        assert_eq!(fs::read_to_string(path.join("card.json")).unwrap(), "199");
    }
}
