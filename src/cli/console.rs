//! Standard output and standard error. No other file of the command line writes to them.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use crate::document::storage::StorageError;
use crate::text::{visible, visible_lines};

use super::Status;

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    // On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    // Always.
    Always,
    // Never.
    Never,
}

/// Why a command ends before its work is done.
#[derive(Debug)]
pub(super) enum Stop {
    /// Nobody reads standard output any more. That is no fault of ours and needs no words.
    ClosedPipe,
    /// Something that the caller must be told.
    Failure(Failure),
}

/// What went wrong, as one sentence, and what to do about it.
#[derive(Debug)]
pub(super) struct Failure {
    /// What went wrong, without a full stop. Foreign text in it is made harmless when it is printed.
    pub message: String,
    /// What belongs to it, a line each.
    pub details: Vec<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Failure {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), details: Vec::new(), help: None }
    }

    pub(super) fn details(mut self, details: Vec<String>) -> Self {
        self.details = details;
        self
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        Self::new(error.to_string())
    }
}

impl From<StorageError> for Stop {
    fn from(error: StorageError) -> Self {
        Self::Failure(error.into())
    }
}

/// Where a command writes.
#[derive(Debug)]
pub(super) struct Console {
    color: When,
    quiet: bool,
}

impl Console {
    pub(super) const fn new(color: When, quiet: bool) -> Self {
        Self { color, quiet }
    }

    /// When colour is wanted, as the caller said.
    pub(super) const fn color(&self) -> When {
        self.color
    }

    /// Whether only results and errors are wanted.
    pub(super) const fn quiet(&self) -> bool {
        self.quiet
    }

    /// A result for people: its styles are taken out where colour is not wanted.
    pub(super) fn styled(&self, text: &str) -> Result<(), Stop> {
        let stdout = io::stdout();
        let colour = wants_colour(self.color, stdout.is_terminal(), |name| std::env::var(name).ok());
        let choice = if colour { ColorChoice::Always } else { ColorChoice::Never };
        let mut stream = AutoStream::new(stdout.lock(), choice);
        stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).map_err(|error| no_output(&error))
    }

    /// A result to the byte: a card or a report for machines.
    #[allow(clippy::unused_self)] // Results go through the console, whatever they are.
    pub(super) fn exact(&self, text: &str) -> Result<(), Stop> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|error| no_output(&error))
    }

    /// Says something beside the result, unless only results are wanted.
    pub(super) fn note(&self, text: &str) {
        if !self.quiet {
            complain(text);
        }
    }

    /// A report for programs that belongs beside the result: on standard error, however quiet the console is.
    #[allow(clippy::unused_self)] // Reports go through the console, whatever they are.
    pub(super) fn report(&self, text: &str) {
        complain(text.trim_end());
    }

    /// Says what went wrong with one of several files and what that means for the exit status.
    #[allow(clippy::unused_self)] // Errors go through the console, however quiet it is.
    pub(super) fn failed(&self, failure: &Failure) -> Status {
        complain(&format!("cardwright: {}", visible(&failure.message)));
        for line in &failure.details {
            complain(&format!("  {}", visible(line)));
        }
        if let Some(help) = &failure.help {
            complain(&format!("  {}", visible(help)));
        }
        Status::Trouble
    }

    /// Says why the command ended early and returns the exit status for that.
    pub(super) fn stopped(&self, stop: &Stop) -> Status {
        match stop {
            Stop::ClosedPipe => Status::Clean,
            Stop::Failure(failure) => self.failed(failure),
        }
    }
}

/// Prints what clap has to say: help and version as results, wrong usage as an error.
pub(super) fn usage(error: &clap::Error) -> Status {
    let text = error.render();
    if error.use_stderr() {
        // It repeats arguments, which may come from anywhere.
        complain(visible_lines(&text.to_string()).trim_end());
        return Status::Trouble;
    }
    let console = Console::new(When::Auto, false);
    match console.styled(&text.ansi().to_string()) {
        Ok(()) => Status::Clean,
        Err(stop) => console.stopped(&stop),
    }
}

/// When even standard error is closed, there is nobody left to tell.
fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

fn no_output(error: &io::Error) -> Stop {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Stop::ClosedPipe,
        _ => Failure::new(format!("standard output cannot be written: {error}")).into(),
    }
}

/// The flag decides, then the environment (`NO_COLOR`, `CLICOLOR_FORCE`, `FORCE_COLOR`, `TERM`), then the terminal.
fn wants_colour(when: When, terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name| variable(name).is_some_and(|value| !value.is_empty());
    let forced = |name| variable(name).is_some_and(|value| !value.is_empty() && value != "0");
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto if set("NO_COLOR") => false,
        When::Auto if forced("CLICOLOR_FORCE") || forced("FORCE_COLOR") => true,
        When::Auto => terminal && variable("TERM").is_none_or(|term| term != "dumb"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(when: When, terminal: bool, environment: &[(&str, &str)]) -> bool {
        wants_colour(when, terminal, |name| {
            environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_flag_beats_the_environment_and_that_the_terminal() {
        assert!(colour(When::Always, false, &[("NO_COLOR", "1")]));
        assert!(!colour(When::Never, true, &[("CLICOLOR_FORCE", "1")]));
        assert!(colour(When::Auto, true, &[]));
        assert!(!colour(When::Auto, false, &[]));
        assert!(!colour(When::Auto, true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        assert!(colour(When::Auto, true, &[("NO_COLOR", "")]));
        assert!(colour(When::Auto, false, &[("CLICOLOR_FORCE", "1")]));
        assert!(colour(When::Auto, false, &[("FORCE_COLOR", "1")]));
        assert!(!colour(When::Auto, false, &[("CLICOLOR_FORCE", "0")]));
        assert!(!colour(When::Auto, false, &[("FORCE_COLOR", "0")]));
        assert!(!colour(When::Auto, true, &[("TERM", "dumb")]));
    }
}
