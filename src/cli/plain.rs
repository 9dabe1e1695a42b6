//! From standard input to the plain dialogue and back: reads lines, prints lines, reads and writes files.

use std::io::{self, BufRead, IsTerminal};

use crate::document::storage;
use crate::plain::{Reply, Session};
use crate::term::{Caps, EnvSnapshot};
use crate::text::visible;
use crate::tui::message::{Effect, Msg, Start};

use super::Status;
use super::console::{Console, Failure, Stop};

/// How the wizard asks.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct PlainArg {
    /// Ask line by line instead of on a screen: for screen readers, dumb terminals and pipes (the default with
    /// TERM=dumb or ACCESSIBLE set)
    #[arg(long)]
    plain: bool,
}

impl PlainArg {
    /// Whether lines are wanted, by the flag or by the environment.
    pub(super) fn wanted(self) -> bool {
        self.plain || Caps::from_env(&EnvSnapshot::capture()).prefers_plain()
    }

    /// The flag before a command and the one behind it mean the same.
    pub(super) const fn or(self, other: Self) -> Self {
        Self { plain: self.plain || other.plain }
    }
}

/// A line longer than this many bytes is no answer, and reading must end.
const LONGEST: usize = 4 * 1024 * 1024;

/// Runs the dialogue to its end.
pub(super) fn run(start: Start, console: &Console) -> Result<Status, Stop> {
    let mut session = Session::new(start).map_err(Failure::new)?;
    // Where no terminal echoes what is typed, the dialogue shows it, so that it reads as one.
    let echo = !io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    let mut dialogue = Dialogue { console, echo };
    let reply = session.begin();
    if let Some(status) = dialogue.carry_out(&mut session, reply)? {
        return Ok(status);
    }
    loop {
        console.exact("> ")?;
        let Some(line) = read_line(&mut input)? else {
            console.exact("\n")?;
            let (reply, status) = session.end();
            dialogue.print(&reply.lines)?;
            return Ok(Status::Wizard(status));
        };
        if dialogue.echo {
            console.exact(&format!("{}\n", visible(&line)))?;
        }
        let reply = session.line(&line);
        if let Some(status) = dialogue.carry_out(&mut session, reply)? {
            return Ok(status);
        }
    }
}

struct Dialogue<'a> {
    console: &'a Console,
    echo: bool,
}

impl Dialogue<'_> {
    fn print(&self, lines: &[String]) -> Result<(), Stop> {
        if lines.is_empty() {
            return Ok(());
        }
        self.console.exact(&(lines.join("\n") + "\n"))
    }

    /// Prints a reply and does what it asks for, until nothing is left to do. Returns the status at the end.
    fn carry_out(&mut self, session: &mut Session, reply: Reply) -> Result<Option<Status>, Stop> {
        self.print(&reply.lines)?;
        let mut waiting: Vec<Effect> = reply.effects.into_iter().rev().collect();
        while let Some(effect) = waiting.pop() {
            let msg = match effect {
                Effect::ReadFile { path, purpose } => {
                    let result = storage::read(&path).map_err(|error| visible(&error.to_string()).into_owned());
                    Msg::FileRead { path, result, purpose }
                }
                Effect::Save { path, text, replace, keep_as } => crate::tui::save_file(&path, text, &replace, keep_as),
                Effect::Quit { status, .. } => return Ok(Some(Status::Wizard(status))),
                // The dialogue asks for none of these.
                Effect::EditOutside { .. } | Effect::Copy(_) | Effect::DiscardDraft(_) | Effect::Suspend => continue,
            };
            let reply = session.take(msg);
            self.print(&reply.lines)?;
            waiting.extend(reply.effects.into_iter().rev());
        }
        Ok(None)
    }
}

/// One line without its end; `None` when there are no more. Bytes that are not UTF-8 are replaced.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Stop> {
    let mut bytes = Vec::new();
    let read = io::Read::take(&mut *input, LONGEST as u64).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => {
            let text = String::from_utf8_lossy(&bytes);
            Ok(Some(text.trim_end_matches('\n').trim_end_matches('\r').to_owned()))
        }
        Err(error) => Err(Failure::new(format!("standard input cannot be read: {error}")).into()),
    }
}
