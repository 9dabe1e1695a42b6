//! `cardwright copy`: a card to the clipboard from a script or a shell.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::Command;

use crate::term::clipboard::{self, ClipboardKeeper, CopyOutcome};
use crate::term::{Caps, EnvSnapshot};

use super::Status;
use super::console::{Console, Failure, Stop};
use super::input::Input;

/// The hidden command that keeps a copied text available after the program that copied it has ended.
pub(super) const SERVE: &str = crate::tui::SERVE_COMMAND;

/// Copy a card to the clipboard, saying which way it went
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  cardwright copy agent-card.json")]
pub(super) struct Args {
    /// The card; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let bytes = Input::new(&args.file).read()?;
    let text =
        String::from_utf8(bytes).map_err(|_| Failure::new(format!("{} is not UTF-8 text", args.file.display())))?;
    let caps = Caps::from_env(&EnvSnapshot::capture());
    let careful = crate::tui::hidden_warning(&text);
    if !careful.is_empty() {
        console.note(careful.trim_start());
    }
    let mut keeper = ClipboardKeeper::new();
    let outcome = keeper.copy(&text, &caps, &mut Terminal);
    match &outcome {
        CopyOutcome::Native => {
            // Under X11 and Wayland the text lives as long as somebody serves it.
            hand_over(&mut keeper)?;
            console.note(&outcome.message());
            Ok(Status::Clean)
        }
        CopyOutcome::SentToTerminal { .. } => {
            console.note(&outcome.message());
            Ok(Status::Clean)
        }
        CopyOutcome::TooLong { .. } | CopyOutcome::Failed { .. } => Err(Failure::new(outcome.message()).into()),
    }
}

/// Lets a process of our own serve what was copied when this one ends.
pub(super) fn hand_over(keeper: &mut ClipboardKeeper) -> Result<(), Failure> {
    let unkept = |reason: &dyn std::fmt::Display| {
        Failure::new(format!("the text was copied, but cannot be kept after this program ends: {reason}"))
    };
    let program = std::env::current_exe().map_err(|error| unkept(&error))?;
    keeper.hand_over(Command::new(program).arg(SERVE)).map(|_| ()).map_err(|error| unkept(&error))
}

/// Serves the text on standard input as the clipboard until something else is copied.
pub(super) fn serve() -> Result<Status, Stop> {
    let text = io::read_to_string(io::stdin()).map_err(|error| Failure::new(error.to_string()))?;
    clipboard::serve(text).map_err(Failure::new)?;
    Ok(Status::Clean)
}

/// The terminal itself, whatever standard output is connected to.
struct Terminal;

impl Write for Terminal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if io::stdout().is_terminal() {
            let mut stdout = io::stdout().lock();
            return stdout.write_all(bytes).and_then(|()| stdout.flush());
        }
        let mut terminal = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/tty")
            .map_err(|_| io::Error::other("there is no terminal"))?;
        terminal.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
