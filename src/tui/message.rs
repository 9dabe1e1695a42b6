//! What can happen to the wizard, and what it asks the outside world to do. Both are data, so that everything in
//! between is a pure function.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use crate::card::generation::Generation;
use crate::document::draft::Draft;
use crate::prefill::preset::Preset;
use crate::term::Input;
use crate::term::clipboard::CopyOutcome;
use crate::text::visible;

use super::row::RowId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// At the terminal.
    Input(Input),
    /// A file was read, or not; the reason is for the user.
    FileRead {
        /// Which file.
        path: PathBuf,
        /// Its bytes, or why there are none.
        result: Result<Vec<u8>, String>,
        /// What it was read for.
        purpose: ReadPurpose,
    },
    /// A save ended.
    Saved {
        /// Which file.
        path: PathBuf,
        /// The text that was to be written.
        text: String,
        /// How it ended.
        result: Result<Written, SaveProblem>,
    },
    /// The user's editor came back, with a text or with why there is none.
    Edited {
        /// What was edited.
        target: EditTarget,
        /// The text, or the reason for the user.
        result: Result<EditedText, String>,
    },
    /// A copy ended.
    Copied(CopyOutcome),
    /// What was copied was to be written to a file.
    CopyWritten {
        /// Which file.
        path: PathBuf,
        /// How it ended.
        result: Result<(), SaveProblem>,
    },
    /// The program could not be suspended; the reason is for the user.
    NotSuspended(String),
}

/// What a file is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadPurpose {
    /// To open it.
    Open,
    /// To take its content in place of what is open, undoably.
    Reload,
    /// To see whether it is still what was read.
    Compare,
}

/// What came of a save beside the file itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The name under which the old file was kept, if it was.
    pub kept: Option<String>,
    /// How many other names (hard links) still show the old content.
    pub other_names: u64,
    /// Whether the file that was to be replaced had gone meanwhile, so that it was written anew.
    pub was_gone: bool,
}

impl Written {
    /// What the user has to know beside that the file was saved, in sentences that each begin with a space.
    pub fn remarks(&self) -> String {
        let gone = if self.was_gone { " The file had gone meanwhile; it was written anew." } else { "" };
        let kept = self.kept.as_deref().map(|kept| format!(" The old card is kept as {}.", visible(kept)));
        let links = match self.other_names {
            0 => "",
            _ => " The file had another name (a hard link), which keeps the old card.",
        };
        format!("{gone}{}{links}", kept.unwrap_or_default())
    }
}

/// Why a save did not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveProblem {
    /// A file of that name exists.
    Exists,
    /// The file on disk is no longer what was read: this stands there now.
    Changed(Vec<u8>),
    /// This folder does not exist.
    NoFolder(PathBuf),
    /// Anything else, in words for the user.
    Other(String),
}

/// Something for the outside world to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Read a file and answer with [`Msg::FileRead`].
    ReadFile {
        /// Which file.
        path: PathBuf,
        /// What for.
        purpose: ReadPurpose,
    },
    /// Write a file and answer with [`Msg::Saved`].
    Save {
        /// Which file.
        path: PathBuf,
        /// Its text.
        text: String,
        /// What may be replaced.
        replace: Overwrite,
        /// Keep what the file holds beside it, under a name that says this version.
        keep_as: Option<Generation>,
    },
    /// Hand a text to the user's editor and answer with [`Msg::Edited`].
    EditOutside {
        /// The text.
        text: String,
        /// What it is.
        target: EditTarget,
    },
    /// Put a text on the clipboard and answer with [`Msg::Copied`].
    Copy(String),
    /// Write what was copied to a new file and answer with [`Msg::CopyWritten`]. What exists is never replaced.
    WriteCopied {
        /// Which file.
        path: PathBuf,
        /// Its text.
        text: String,
    },
    /// Give the terminal back to the shell until the user continues the program; answers with [`Msg::NotSuspended`] where
    /// that cannot be.
    Suspend,
    /// Listen to the mouse, or leave it to the terminal.
    SetMouse(bool),
    /// Remove a recovery file that was taken over or turned down.
    DiscardDraft(PathBuf),
    /// What the user's editor left is in the card: the file that it was kept in until somebody decides may go.
    RemoveKeptEdit,
    /// End.
    Quit {
        /// The exit status.
        status: u8,
        /// Whether what is not saved stays in its recovery file.
        keep_draft: bool,
    },
}

/// What the user's editor left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedText {
    /// The text.
    pub text: String,
    /// Why it may not be meant to be taken over: the editor said that something went wrong.
    pub doubt: Option<String>,
}

/// What is edited in the user's editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditTarget {
    /// The whole card, as JSON.
    Card,
    /// The text of a row.
    Row(RowId),
}

/// What a save may replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Nothing.
    Never,
    /// Nothing, and the folder is made first.
    NeverInNewFolder,
    /// A file that holds exactly these bytes.
    IfUnchanged(Vec<u8>),
    /// Whatever stands there: the author said so.
    Always,
}

/// What the wizard is started on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start screen.
    Menu,
    /// A new card.
    New {
        /// The name of a template; `None` for an empty card.
        template: Option<String>,
        /// Where it shall be saved.
        output: Option<PathBuf>,
    },
    /// A new card for which answers were given beforehand.
    Answered {
        /// The name of a template; `None` for an empty card.
        template: Option<String>,
        /// The answers.
        answers: Vec<Preset>,
        /// Where it shall be saved.
        output: Option<PathBuf>,
    },
    /// A file that was read.
    Open {
        /// Where it came from.
        path: PathBuf,
        /// Its bytes.
        bytes: Vec<u8>,
    },
}

impl Start {
    /// The file that is opened, or that a new card shall be saved in.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::Open { path, .. } => Some(path),
            Self::New { output, .. } | Self::Answered { output, .. } => output.as_deref(),
            Self::Menu => None,
        }
    }
}

/// Unsaved work that an earlier wizard left behind, or that another one is at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resumable {
    /// Its recovery file.
    pub file: PathBuf,
    /// What it holds.
    pub draft: Draft,
    /// How long ago it was written.
    pub age: Duration,
    /// Whether another wizard is at it.
    pub in_use: bool,
    /// Whether it is about the file that is being opened.
    pub here: bool,
    /// When it was left and how it stands, in words: found out when first shown, since checking a card is not for every
    /// frame.
    pub words: OnceLock<String>,
}

/// The time since the wizard started; only ever goes forward.
pub type Clock = Duration;
