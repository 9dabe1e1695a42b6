//! From the commands to the wizard: the one place where a screen is opened.

use std::io::IsTerminal;

use crate::tui;
pub(super) use crate::tui::Start;

use super::Status;
use super::console::{Console, Failure, Stop, When};

/// Opens the wizard and returns when it is left. Without a terminal it refuses.
pub(super) fn open(start: Start) -> Result<Status, Stop> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::new(
            "the wizard needs a terminal; these commands need none: `check`, `fix`, `convert`, `fmt`, `new --yes`",
        )
        .into());
    }
    match tui::run(start, false) {
        Ok(end) => {
            if let Some(note) = end.note {
                Console::new(When::Never, false).note(&note);
            }
            Ok(Status::Wizard(end.status))
        }
        Err(error) => Err(Failure::new(error.to_string()).into()),
    }
}
