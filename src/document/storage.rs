//! Reads and saves documents. Saving is atomic: a reader sees the old file or the new one, whole.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// Reads a file as bytes.
pub fn read(path: &Path) -> Result<Vec<u8>, StorageError> {
    let metadata = fs::metadata(path).map_err(|reason| refused(path, reason))?;
    if metadata.is_dir() {
        return Err(StorageError::IsDirectory(path.into()));
    }
    if metadata.len() > MAX_FILE_BYTES {
        return Err(StorageError::TooLarge(path.into()));
    }
    fs::read(path).map_err(|reason| refused(path, reason))
}

/// Writes `text` to `path`: into a temporary file in the same directory, synced, then renamed over the old file, whose
/// permissions it takes. A symbolic link stays and its target is replaced.
pub fn save(path: &Path, text: &str, replace: Replace<'_>) -> Result<(), StorageError> {
    let target = if path.is_symlink() {
        fs::canonicalize(path).map_err(|reason| refused(path, reason))?
    } else {
        path.to_path_buf()
    };
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
        match replace {
            Replace::Never => return Err(StorageError::Exists(path.into())),
            Replace::IfUnchanged(known) if read(&target)? != known => return Err(StorageError::Changed(path.into())),
            Replace::IfUnchanged(_) | Replace::Always => {}
        }
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
    let io = |reason| refused(path, reason);
    let mut file = tempfile::Builder::new().prefix(".cardwright-").suffix(".tmp").tempfile_in(directory).map_err(io)?;
    file.write_all(text.as_bytes()).map_err(io)?;
    match &before {
        Some(metadata) => file.as_file().set_permissions(metadata.permissions()).map_err(io)?,
        None => publish(file.as_file()).map_err(io)?,
    }
    file.as_file().sync_all().map_err(io)?;
    let renamed = if before.is_none() && replace == Replace::Never {
        file.persist_noclobber(&target)
    } else {
        file.persist(&target)
    };
    renamed.map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => StorageError::Exists(path.into()),
        _ => refused(path, error.error),
    })?;
    sync_directory(directory);
    Ok(())
}

/// Gives a new file the mode that other new files have: a card is public, a temporary file is not.
#[cfg(unix)]
fn publish(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn publish(_: &fs::File) -> io::Result<()> {
    Ok(())
}

/// Makes the rename itself durable. Some file systems cannot; the content is safe either way.
#[cfg(unix)]
fn sync_directory(directory: &Path) {
    if let Ok(handle) = fs::File::open(directory) {
        let _ = handle.sync_all();
    }
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) {}

fn refused(path: &Path, reason: io::Error) -> StorageError {
    match reason.kind() {
        io::ErrorKind::NotFound => StorageError::Missing(path.into()),
        io::ErrorKind::IsADirectory => StorageError::IsDirectory(path.into()),
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
