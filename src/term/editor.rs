//! Hands text to the user's editor and takes it back.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;

use super::EnvSnapshot;

/// Why no text came back.
#[derive(Debug, thiserror::Error)]
pub enum EditorError {
    /// `VISUAL` or `EDITOR` cannot be read as a command.
    #[error("the editor's command `{0}` has an open quote; set VISUAL or EDITOR to a command with its arguments")]
    BadCommand(String),
    /// There is no such program.
    #[error("the editor `{0}` was not found; set VISUAL or EDITOR to a program that is installed")]
    NotFound(String),
    /// The editor said that something went wrong, or was told to give up.
    #[error("the editor `{program}` ended with {status}; nothing was taken over")]
    Failed {
        /// The program.
        program: String,
        /// What it ended with.
        status: String,
        /// The text that it left, where that is another one than it was given, and the file that it is kept in.
        changed: Option<(String, PathBuf)>,
    },
    /// What it left is no text that can be taken.
    #[error("the editor left bytes that are not UTF-8 text; they are kept in {}", .0.display())]
    NotText(PathBuf),
    /// Where the text was there is no file any more.
    #[error("the editor left no file; nothing was taken over")]
    NoFile,
    /// What it left cannot be read.
    #[error("what the editor left cannot be read ({error}); it is kept in {}", .kept.display())]
    Unreadable {
        /// Why.
        error: io::Error,
        /// The file.
        kept: PathBuf,
    },
    /// The text could not be handed over.
    #[error("the text could not be handed to the editor: {0}")]
    Io(#[from] io::Error),
}

/// The command that edits files, with its arguments: `VISUAL`, else `EDITOR`, else what every system has.
pub fn command(env: &EnvSnapshot) -> Result<Vec<String>, EditorError> {
    let wanted = ["VISUAL", "EDITOR"].iter().filter_map(|name| env.get(name)).find(|value| !value.trim().is_empty());
    let fallback = if cfg!(windows) { "notepad" } else { "vi" };
    let text = wanted.unwrap_or(fallback);
    match shlex::split(text) {
        Some(words) if !words.is_empty() => Ok(words),
        _ => Err(EditorError::BadCommand(text.to_owned())),
    }
}

/// Lets the user edit `text` in a temporary file whose name ends in `suffix`, and returns what it holds afterwards.
/// The terminal must have been lent to the editor before. The file is readable by its owner only and goes afterwards,
/// unless it holds what may be lost otherwise.
pub fn edit(command: &[String], text: &str, suffix: &str) -> Result<String, EditorError> {
    let Some((program, arguments)) = command.split_first() else {
        return Err(EditorError::BadCommand(String::new()));
    };
    let mut file = tempfile::Builder::new().prefix("cardwright-").suffix(suffix).tempfile()?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    // Editors that save by renaming would leave an open handle on the old file: only the path is kept.
    let path = file.into_temp_path();
    let status = Command::new(program).args(arguments).arg(&path).status();
    let status = status.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => EditorError::NotFound(program.clone()),
        _ => EditorError::Io(error),
    })?;
    if !fs::metadata(&path).is_ok_and(|left| left.is_file()) {
        // A folder that holds something stays: nobody's work is thrown away.
        let _ = fs::remove_dir(&path);
        return Err(if status.success() {
            EditorError::NoFile
        } else {
            EditorError::Failed { program: program.clone(), status: status.to_string(), changed: None }
        });
    }
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let kept = path.keep().map_err(|error| error.error)?;
            return Err(EditorError::Unreadable { error, kept });
        }
    };
    let Ok(left) = String::from_utf8(bytes) else {
        // Nobody's work is thrown away, not even in a wrong encoding.
        return Err(EditorError::NotText(path.keep().map_err(|error| error.error)?));
    };
    if !status.success() {
        // Whether it is taken over is still to be decided, and a slip there may not lose it either.
        let is_changed = left != text;
        let changed = if is_changed { Some((left, path.keep().map_err(|error| error.error)?)) } else { None };
        return Err(EditorError::Failed { program: program.clone(), status: status.to_string(), changed });
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn env(pairs: &[(&str, &str)]) -> EnvSnapshot {
        pairs.iter().copied().collect()
    }

    #[test]
    fn arguments_and_quotes_are_read_as_a_shell_reads_them() {
        assert_eq!(command(&env(&[("EDITOR", "code --wait")])).unwrap(), ["code", "--wait"]);
        assert_eq!(command(&env(&[("EDITOR", "\"/p a th/ed\" -x")])).unwrap(), ["/p a th/ed", "-x"]);
        assert_eq!(command(&env(&[("EDITOR", "ed"), ("VISUAL", "vis -f")])).unwrap(), ["vis", "-f"]);
        assert_eq!(command(&env(&[("EDITOR", "ed"), ("VISUAL", " ")])).unwrap(), ["ed"]);
        assert!(!command(&env(&[])).unwrap().is_empty());
        assert!(matches!(command(&env(&[("EDITOR", "\"ed")])), Err(EditorError::BadCommand(_))));
    }

    #[cfg(unix)]
    #[test]
    fn what_the_editor_leaves_comes_back_and_failures_bring_nothing() {
        let run = |script: &str| edit(&["sh".into(), "-c".into(), script.into(), "editor".into()], "one\n", ".txt");
        assert_eq!(run("printf two >> \"$1\"").unwrap(), "one\ntwo");
        assert_eq!(run("printf new > \"$1.x\"; mv \"$1.x\" \"$1\"").unwrap(), "new");
        assert!(matches!(run("exit 3"), Err(EditorError::Failed { changed: None, .. })));
        match run("printf two >> \"$1\"; exit 3") {
            Err(EditorError::Failed { changed: Some((text, kept)), .. }) => {
                assert_eq!(text, "one\ntwo");
                assert_eq!(fs::read(&kept).unwrap(), b"one\ntwo", "it is kept until somebody decides");
                fs::remove_file(kept).unwrap();
            }
            other => assert!(other.is_err(), "{other:?}"),
        }
        match run("printf '\\377' > \"$1\"") {
            Err(EditorError::NotText(kept)) => {
                assert_eq!(fs::read(&kept).unwrap(), b"\xff");
                fs::remove_file(kept).unwrap();
            }
            other => assert!(other.is_err(), "{other:?}"),
        }
        let missing = edit(&["no-such-editor-here".into()], "x", ".txt");
        assert!(matches!(missing, Err(EditorError::NotFound(_))));
    }

    #[cfg(unix)]
    #[test]
    fn an_editor_that_leaves_no_file_is_told_of_as_such() {
        let run = |script: &str| edit(&["sh".into(), "-c".into(), script.into(), "editor".into()], "one\n", ".txt");
        let left = "the editor left no file; nothing was taken over";
        for script in
            ["rm \"$1\"", "rm \"$1\"; mkdir \"$1\"", "rm \"$1\"; ln -s nowhere \"$1\"", "rm \"$1\"; mkfifo \"$1\""]
        {
            assert_eq!(run(script).unwrap_err().to_string(), left, "{script}");
        }
        // That it failed says more.
        for script in ["rm \"$1\"; exit 3", "rm \"$1\"; mkdir \"$1\"; exit 3"] {
            assert!(matches!(run(script), Err(EditorError::Failed { changed: None, .. })), "{script}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_in_place_of_the_file_goes_when_nothing_is_in_it_and_stays_otherwise() {
        let around = tempfile::tempdir().unwrap();
        let named = around.path().join("named");
        let run = |more: &str| {
            let script = format!("rm \"$1\"; mkdir \"$1\"; {more} printf %s \"$1\" > \"$0\"");
            let command = ["sh".into(), "-c".into(), script, named.to_str().unwrap().to_owned()];
            assert!(matches!(edit(&command, "one\n", ".txt"), Err(EditorError::NoFile)), "{more}");
            PathBuf::from(fs::read_to_string(&named).unwrap())
        };
        assert!(!run("").exists());
        let kept = run("printf two > \"$1/two\";");
        assert_eq!(fs::read(kept.join("two")).unwrap(), b"two");
        fs::remove_dir_all(kept).unwrap();
    }
}
