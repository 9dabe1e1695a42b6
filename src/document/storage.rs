//! Reads and saves documents. Saving is atomic: a reader sees the old file or the new one, whole.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::temporary::{self, Readers};

pub use super::temporary::sweep;

/// The name that the specification gives the file (section 8.2).
pub const DEFAULT_NAME: &str = "agent-card.json";

/// Files beyond this many bytes are not read: no card is that large, and reading must end.
pub const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Why a file could not be read or written. Each message says the path, what is in the way and what to do.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// No such file.
    #[error("{0}: there is no such file")]
    Missing(PathBuf),
    /// A directory stands there.
    #[error("{0}: this is a directory, not a file")]
    IsDirectory(PathBuf),
    /// The directory to write in does not exist.
    #[error("{0}: the directory does not exist; create it first or choose another path")]
    NoDirectory(PathBuf),
    /// The directory to write in takes no new files, which an atomic save needs.
    #[error("{0}: this directory takes no new files; save elsewhere or change its permissions")]
    LockedDirectory(PathBuf),
    /// The disk, the quota or the largest size of a file is used up.
    #[error("{0}: there is no room left to write it; free some space or save elsewhere")]
    Full(PathBuf),
    /// No file can have this name.
    #[error("{0}: the name is too long, or not possible here; choose another one")]
    BadName(PathBuf),
    /// The file or a directory on the way to it is somebody else's.
    #[error("{0}: there is no permission for it; save elsewhere or change its permissions")]
    NoPermission(PathBuf),
    /// Neither a file nor a link to one.
    #[error("{0}: this is not a regular file")]
    NotAFile(PathBuf),
    /// Larger than [`MAX_FILE_BYTES`].
    #[error("{0}: the file is larger than 64 MB; that is no Agent Card")]
    TooLarge(PathBuf),
    /// A file of that name exists and was not to be replaced.
    #[error("{0}: a file of this name exists already")]
    Exists(PathBuf),
    /// What is on disk is not what was read.
    #[error("{0}: the file changed on disk since it was read")]
    Changed(PathBuf),
    /// The file may not be written.
    #[error("{0}: the file is read-only; save under another name or change its permissions")]
    ReadOnly(PathBuf),
    /// The operating system said no.
    #[error("{path}: {reason}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        reason: io::Error,
    },
}

/// What must be true of the file that a save would replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace<'a> {
    /// Nothing may stand there.
    Never,
    /// It may be replaced if it still holds these bytes (or is gone).
    IfUnchanged(&'a [u8]),
    /// Whatever stands there is replaced: the author said so.
    Always,
}

/// What came of a save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// How many other names (hard links) the old file had. They go on showing the old content: a file that is replaced
    /// as a whole parts from them.
    pub other_names: u64,
    /// Whether the file that was to be replaced was gone, so that it was written anew.
    pub was_gone: bool,
}

/// Reads a file as bytes.
pub fn read(path: &Path) -> Result<Vec<u8>, StorageError> {
    let metadata = fs::metadata(path).map_err(|reason| refused(path, reason))?;
    if metadata.is_dir() {
        return Err(StorageError::IsDirectory(path.into()));
    }
    let file = File::open(path).map_err(|reason| refused(path, reason))?;
    let mut bytes = Vec::new();
    // The size that is told may be no more than a guess: pipes and devices have none.
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|reason| refused(path, reason))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(StorageError::TooLarge(path.into()));
    }
    Ok(bytes)
}

/// Reads a regular file. Anything else is refused at once: a pipe may never be written to, and whoever shows a screen
/// cannot wait for it.
pub fn read_regular(path: &Path) -> Result<Vec<u8>, StorageError> {
    let metadata = fs::metadata(path).map_err(|reason| refused(path, reason))?;
    if metadata.is_file() || metadata.is_dir() { read(path) } else { Err(StorageError::NotAFile(path.into())) }
}

/// Makes the directory in which [`save`] would write `path`, and those above it.
pub fn make_directory(path: &Path) -> Result<(), StorageError> {
    let target = target_of(path)?;
    target.parent().map_or(Ok(()), fs::create_dir_all).map_err(|reason| refused(&target, reason))
}

/// Writes `text` to `path`: into a temporary file in the same directory, synced, then renamed over the old file, whose
/// permissions and, where that is allowed, owner it takes. A symbolic link stays and its target is replaced, or made.
/// Temporary files that a killed program left in that directory go.
pub fn save(path: &Path, text: &str, replace: Replace<'_>) -> Result<Saved, StorageError> {
    // A name that ends with a separator names a directory, whether or not it exists.
    if path.as_os_str().as_encoded_bytes().last().is_some_and(|last| std::path::is_separator(char::from(*last))) {
        return Err(StorageError::IsDirectory(path.into()));
    }
    let target = target_of(path)?;
    let before = match fs::metadata(&target) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(reason) => return Err(refused(path, reason)),
    };
    if let Some(metadata) = &before {
        if metadata.is_dir() {
            return Err(StorageError::IsDirectory(path.into()));
        }
        if !metadata.is_file() {
            return Err(StorageError::NotAFile(path.into()));
        }
        if replace == Replace::Never {
            return Err(StorageError::Exists(path.into()));
        }
        still_unchanged(path, &target, replace)?;
        if metadata.permissions().readonly() {
            return Err(StorageError::ReadOnly(path.into()));
        }
    }
    let directory = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if !directory.is_dir() {
        return Err(StorageError::NoDirectory(directory.into()));
    }
    sweep(directory);
    let readers = if before.is_some() { Readers::Owner } else { Readers::Everyone };
    let mut file = temporary::create(directory, readers).map_err(|reason| match reason.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            StorageError::LockedDirectory(directory.into())
        }
        _ => refused(path, reason),
    })?;
    let io = |reason| refused(path, reason);
    file.write_all(text.as_bytes()).map_err(io)?;
    if let Some(metadata) = &before {
        keep_owner(file.as_file(), metadata);
        file.as_file().set_permissions(metadata.permissions()).map_err(io)?;
    }
    file.as_file().sync_all().map_err(io)?;
    let renamed = if before.is_none() && replace != Replace::Always {
        // Whatever came to stand there meanwhile is nobody's to replace.
        file.persist_noclobber(&target)
    } else {
        // Writing took its time.
        still_unchanged(path, &target, replace)?;
        file.persist(&target)
    };
    renamed.map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists if replace == Replace::Never => StorageError::Exists(path.into()),
        io::ErrorKind::AlreadyExists => StorageError::Changed(path.into()),
        io::ErrorKind::PermissionDenied => StorageError::ReadOnly(path.into()),
        _ => refused(path, error.error),
    })?;
    sync_directory(directory);
    let was_gone = before.is_none() && matches!(replace, Replace::IfUnchanged(_));
    Ok(Saved { other_names: before.as_ref().map_or(0, other_names), was_gone })
}

/// The file that a path stands for in the end: symbolic links are followed, also to a target that is yet to be made.
fn target_of(path: &Path) -> Result<PathBuf, StorageError> {
    let mut target = path.to_path_buf();
    // As many as Linux follows (path_resolution(7)).
    for _ in 0..40 {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(refused(path, io::Error::other("its symbolic links lead nowhere")))
}

/// Whether what was to be replaced is still there as it was, or is gone.
fn still_unchanged(path: &Path, target: &Path, replace: Replace<'_>) -> Result<(), StorageError> {
    match (replace, read(target)) {
        (Replace::IfUnchanged(known), Ok(bytes)) if bytes != known => Err(StorageError::Changed(path.into())),
        (Replace::IfUnchanged(_), Err(StorageError::Missing(_)) | Ok(_)) => Ok(()),
        (Replace::IfUnchanged(_), Err(error)) => Err(error),
        (Replace::Never | Replace::Always, _) => Ok(()),
    }
}

/// Gives the new file the old one's owner and group, as far as we may.
#[cfg(unix)]
fn keep_owner(file: &File, before: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let same = file.metadata().is_ok_and(|now| (now.uid(), now.gid()) == (before.uid(), before.gid()));
    if !same && fchown(file, Some(before.uid()), Some(before.gid())).is_err() {
        // Only the system's administrator gives files away, but a group of ours can be kept.
        let _ = fchown(file, None, Some(before.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

#[cfg(unix)]
fn other_names(metadata: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata).saturating_sub(1)
}

#[cfg(not(unix))]
const fn other_names(_: &fs::Metadata) -> u64 {
    0
}

/// Makes the rename itself durable. Some file systems cannot; the content is safe either way.
#[cfg(unix)]
fn sync_directory(directory: &Path) {
    if let Ok(handle) = File::open(directory) {
        let _ = handle.sync_all();
    }
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) {}

fn refused(path: &Path, reason: io::Error) -> StorageError {
    match reason.kind() {
        io::ErrorKind::NotFound => StorageError::Missing(path.into()),
        io::ErrorKind::IsADirectory => StorageError::IsDirectory(path.into()),
        io::ErrorKind::NotADirectory => StorageError::NoDirectory(path.parent().unwrap_or(path).into()),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            StorageError::Full(path.into())
        }
        io::ErrorKind::InvalidFilename => StorageError::BadName(path.into()),
        io::ErrorKind::PermissionDenied => StorageError::NoPermission(path.into()),
        _ => StorageError::Io { path: path.into(), reason },
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn an_existing_file_is_not_replaced_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("card.json");
        save(&path, "one\n", Replace::Never).unwrap();
        assert!(matches!(save(&path, "two\n", Replace::Never), Err(StorageError::Exists(_))));
        assert!(matches!(save(&path, "two\n", Replace::IfUnchanged(b"other")), Err(StorageError::Changed(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\n");
        save(&path, "two\n", Replace::IfUnchanged(b"one\n")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
    }

    #[test]
    fn a_file_that_went_while_it_was_edited_is_written_anew_and_that_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("card.json");
        assert!(!save(&path, "one\n", Replace::Never).unwrap().was_gone, "nothing was there to go");
        assert!(!save(&path, "two\n", Replace::IfUnchanged(b"one\n")).unwrap().was_gone);
        fs::remove_file(&path).unwrap();
        assert!(save(&path, "three\n", Replace::IfUnchanged(b"two\n")).unwrap().was_gone);
        assert_eq!(fs::read_to_string(&path).unwrap(), "three\n");
    }

    #[test]
    fn a_name_that_ends_like_a_directory_is_none_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sub/");
        assert!(matches!(save(&path, "one\n", Replace::Never), Err(StorageError::IsDirectory(_))));
    }

    #[cfg(unix)]
    #[test]
    fn the_directory_that_a_link_leads_to_is_the_one_that_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("card.json");
        std::os::unix::fs::symlink("far/away/card.json", &link).unwrap();
        assert!(matches!(save(&link, "one\n", Replace::Never), Err(StorageError::NoDirectory(_))));
        make_directory(&link).unwrap();
        save(&link, "one\n", Replace::Never).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("far/away/card.json")).unwrap(), "one\n");
    }

    #[cfg(unix)]
    #[test]
    fn what_may_never_end_is_not_waited_for() {
        assert!(matches!(read_regular(Path::new("/dev/zero")), Err(StorageError::NotAFile(_))));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay_and_links_are_written_through() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("card.json"), folder.path().join("link.json"));
        save(&path, "one\n", Replace::Never).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o644);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        save(&link, "two\n", Replace::Always).unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two\n");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o664);
    }

    #[test]
    fn refusals_name_the_path_and_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let error = save(folder.path(), "x", Replace::Always).unwrap_err();
        assert!(matches!(error, StorageError::IsDirectory(_)), "{error}");
        let error = save(&folder.path().join("no/such/card.json"), "x", Replace::Never).unwrap_err();
        assert!(matches!(error, StorageError::NoDirectory(_)), "{error}");
        let error = read(&folder.path().join("none.json")).unwrap_err();
        assert!(error.to_string().contains("none.json"), "{error}");
    }
}
