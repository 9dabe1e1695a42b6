//! The loop: waits for the terminal, lets [`update`] decide, carries out effects, draws.

use std::io;
use std::path::Path;
use std::time::Instant;

use crate::document::storage::{self, Replace, StorageError};
use crate::term::clipboard::ClipboardKeeper;
use crate::term::{Caps, EnvSnapshot, Input, InputReader, Options, Session, SessionError, session, signals};
use crate::text::visible;

use super::message::{Effect, Msg, Overwrite, SaveProblem, Start};
use super::model::Model;
use super::theme::Theme;
use super::update::{start, update};
use super::view::view;

/// Why the wizard could not begin, or had to end.
#[derive(Debug, thiserror::Error)]
pub enum WizardError {
    /// The terminal could not be had.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// What it was started on cannot be opened.
    #[error("{0}")]
    CannotOpen(String),
    /// The terminal went away or failed.
    #[error("the terminal failed: {0}")]
    Terminal(#[from] io::Error),
}

const AFTER_PANIC: &str = "The terminal is in order again and the file on disk is as it was saved last.\nPlease report this, \
                           with what you did before it happened.";

/// Runs the wizard until it is quit. Returns the exit status.
pub fn run(begin: Start, ascii: bool) -> Result<u8, WizardError> {
    let caps = Caps::from_env(&EnvSnapshot::capture());
    let theme = Theme { color: caps.color, ascii: ascii || caps.ascii };
    let clock = Instant::now();
    let mut model = Model::new((80, 24));
    start(&mut model, begin).map_err(WizardError::CannotOpen)?;
    if !crate::term::is_interactive() {
        // Entering says which end is missing.
        return Session::enter(Options::default()).map(|_| 0).map_err(Into::into);
    }
    let _signals = signals::install(|_| {})?;
    session::install_panic_hook(AFTER_PANIC, String::new);
    let mut session = Session::enter(Options::for_caps(&caps, false))?;
    let size = session.size()?;
    model.size = (size.width, size.height);
    let mut reader = InputReader::new();
    let mut executor = Executor { caps, clipboard: ClipboardKeeper::new() };
    loop {
        session.draw(|frame| view(&model, theme, frame)).inspect_err(|_| signals::expect_end())?;
        let batch = reader.next_batch(None).inspect_err(|_| signals::expect_end())?;
        for input in batch {
            let input = match input {
                // The frame knows the size; the model needs it to scroll by pages.
                Input::Resize(..) => {
                    let size = session.size()?;
                    Input::Resize(size.width, size.height)
                }
                input => input,
            };
            let mut effects = update(&mut model, Msg::Input(input), clock.elapsed());
            while !effects.is_empty() {
                let mut next = Vec::new();
                for effect in effects {
                    match executor.carry_out(effect, &mut session) {
                        Outcome::Quit(status) => return Ok(status),
                        Outcome::Answer(msg) => next.extend(update(&mut model, msg, clock.elapsed())),
                    }
                }
                effects = next;
            }
        }
    }
}

enum Outcome {
    Quit(u8),
    Answer(Msg),
}

struct Executor {
    caps: Caps,
    clipboard: ClipboardKeeper,
}

impl Executor {
    fn carry_out(&mut self, effect: Effect, session: &mut Session) -> Outcome {
        match effect {
            Effect::Quit(status) => Outcome::Quit(status),
            Effect::Copy(text) => {
                let outcome = self.clipboard.copy(&text, &self.caps, &mut session.raw_output());
                Outcome::Answer(Msg::Copied(outcome.message()))
            }
            Effect::ReadFile { path, purpose } => {
                let path = expand_home(&path);
                let result = storage::read(&path).map_err(|error| visible(&error.to_string()).into_owned());
                Outcome::Answer(Msg::FileRead { path, result, purpose })
            }
            Effect::Save { path, text, replace } => {
                let path = expand_home(&path);
                let result = write(&path, &text, &replace);
                Outcome::Answer(Msg::Saved { path, text, result })
            }
        }
    }
}

fn write(path: &Path, text: &str, replace: &Overwrite) -> Result<(), SaveProblem> {
    let replace = match replace {
        Overwrite::Never => Replace::Never,
        Overwrite::IfUnchanged(bytes) => Replace::IfUnchanged(bytes),
        Overwrite::Always => Replace::Always,
    };
    storage::save(path, text, replace).map_err(|error| match error {
        StorageError::Exists(_) => SaveProblem::Exists,
        StorageError::Changed(_) => SaveProblem::Changed,
        other => SaveProblem::Other(visible(&other.to_string()).into_owned()),
    })
}

/// A leading `~/` as the shell would read it: people type it, and a folder called `~` is nobody's wish.
fn expand_home(path: &Path) -> std::path::PathBuf {
    match (path.strip_prefix("~"), etcetera::home_dir()) {
        (Ok(rest), Ok(home)) => home.join(rest),
        _ => path.to_path_buf(),
    }
}
