//! From the commands to the wizard: the one place where a screen is opened.

use std::io::IsTerminal;
use std::path::PathBuf;

use super::Status;
use super::console::{Failure, Stop};

/// How the wizard begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(dead_code)] // Read by the wizard.
pub(super) enum Start {
    /// With the screen that offers templates, files and drafts.
    Choices,
    /// With a new card.
    New {
        /// The template to start from; `None` for an empty card.
        template: Option<&'static str>,
        /// Where it will be saved.
        output: Option<PathBuf>,
    },
    /// With a card that exists.
    Edit {
        /// Where it was read and will be saved.
        path: PathBuf,
        /// What was read: JSON. A save compares it with what is on disk by then.
        bytes: Vec<u8>,
    },
}

/// Opens the wizard and returns when it is left. Without a terminal it refuses.
pub(super) fn open(start: Start) -> Result<Status, Stop> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        let failure = Failure::new(
            "the wizard needs a terminal; these commands need none: `check`, `fmt`, `new --yes`, `template`",
        );
        return Err(failure.into());
    }
    hand_over(start)
}

fn hand_over(_start: Start) -> Result<Status, Stop> {
    Err(Failure::new("this build has no wizard").into())
}
