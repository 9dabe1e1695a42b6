//! From the commands to the wizard: the one place where a screen is opened.

use std::io::IsTerminal;

use crate::tui;
pub(super) use crate::tui::Start;

use super::Status;
use super::console::{Console, Failure, Stop, When};
use super::plain::{self, PlainArg};
use super::screen::ScreenArgs;

/// Opens the wizard and returns when it is left: as lines where those are wanted, else on a screen. Without a terminal
/// the screen refuses.
pub(super) fn open(start: Start, plain: PlainArg, screen: ScreenArgs, console: &Console) -> Result<Status, Stop> {
    if plain.wanted() {
        return plain::run(start, screen.profile(), console);
    }
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::new(
            "the wizard needs a terminal; --plain asks line by line, and `check`, `fix`, `convert`, `fmt`, `new --yes` need none",
        )
        .into());
    }
    match tui::run(start, screen.wishes(console.color())) {
        Ok(end) => {
            if let Some(note) = end.note {
                Console::new(When::Never, false).note(&note);
            }
            Ok(Status::Wizard(end.status))
        }
        Err(error) => Err(Failure::new(error.to_string()).into()),
    }
}
