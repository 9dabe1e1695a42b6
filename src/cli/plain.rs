//! From standard input to the plain dialogue and back: reads lines, prints lines, reads and writes files, and keeps the
//! recovery file.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use crate::check::Profile;
use crate::document::{draft, storage};
use crate::plain::{Around, Reply, Session};
use crate::term::signals::{self, SignalGuard};
use crate::term::{self, Caps, EnvSnapshot, editor};
use crate::text::{visible, wrap};
use crate::tui::message::{EditTarget, EditedText, Effect, Msg, ReadPurpose, Resumable, Start};
use crate::tui::recovery::Recovery;
use crate::tui::{offer, update};

use super::Status;
use super::console::{Console, Failure, Stop, When};

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

/// Terminals that edit a line themselves hand over no more of it (termios(3), "Canonical mode": 4096 bytes with the line
/// end).
const LONGEST_TYPED: usize = 4095;

/// Runs the dialogue to its end.
pub(super) fn run(start: Start, profile: Profile, console: &Console) -> Result<Status, Stop> {
    let recovery = Recovery::new();
    // Where no terminal echoes what is typed, the dialogue shows it, so that it reads as one.
    let echo = !io::stdin().is_terminal();
    let mut resumable = recovery.found(start.file());
    mark_output(&mut resumable, &start);
    if echo {
        without_surprise(&mut resumable, console);
    }
    let around = Around { resumable, offers: offer::around(&start), profile };
    let mut session = Session::with(start, around).map_err(Failure::new)?;
    let signals = Some(watch(&recovery)?);
    let mut dialogue = Dialogue { console, echo, recovery, signals, kept_edit: None };
    dialogue.run(&mut session).inspect_err(|_| {
        // Nobody listens or types any more. Where the terminal went away, the signal that says so ends the program.
        if !echo {
            signals::expect_end();
        }
        if let Some(file) = dialogue.recovery.write() {
            console.note(&kept(&file));
        }
    })
}

/// Unsaved work on a card that was never saved belongs to the file that it was to be saved in.
fn mark_output(resumable: &mut [Resumable], start: &Start) {
    let (Start::New { output: Some(output), .. } | Start::Answered { output: Some(output), .. }) = start else {
        return;
    };
    for work in resumable {
        work.here |=
            work.draft.path.is_none() && work.draft.output.as_ref().is_some_and(|path| same_place(path, output));
    }
}

/// Whether two paths lead to one place, at which no file need stand yet.
pub(super) fn same_place(a: &Path, b: &Path) -> bool {
    let (Ok(a), Ok(b)) = (std::path::absolute(a), std::path::absolute(b)) else { return false };
    let folder = |path: &Path| path.parent().and_then(|folder| folder.canonicalize().ok());
    a == b || a.file_name() == b.file_name() && folder(&a).is_some_and(|at| folder(&b) == Some(at))
}

/// Answers from a file or a program fit the questions they were written for: no other may come between them because
/// something was left unsaved before. It is only told, and stays.
fn without_surprise(resumable: &mut Vec<Resumable>, console: &Console) {
    for work in resumable.extract_if(.., |work| work.here && !work.in_use) {
        console.note(&format!(
            "There is unsaved work on this file, {}; it stays in {}, and on a terminal it is offered.",
            update::draft_words(&work),
            visible(&work.file.to_string_lossy())
        ));
    }
}

/// Whoever ends the program, what was answered stays.
fn watch(recovery: &Recovery) -> Result<SignalGuard, Stop> {
    let at_the_end = recovery.clone();
    let guard = signals::install(move |_| {
        let kept = at_the_end.write().map(|file| kept(&file));
        Console::new(When::Never, false).note(&format!("\n{}", kept.unwrap_or_default()));
    });
    guard.map_err(|error| Failure::new(format!("signals cannot be waited for: {error}")).into())
}

/// The program ends here and leaves this recovery file behind: frees it for the next one, and says where it is.
fn kept(file: &Path) -> String {
    draft::release(file);
    format!(
        "What is not saved is kept in {}. Run cardwright without arguments to take it up again.",
        visible(&file.to_string_lossy())
    )
}

struct Dialogue<'a> {
    console: &'a Console,
    echo: bool,
    recovery: Recovery,
    /// The file that holds what the editor left last, until that is in the card.
    kept_edit: Option<PathBuf>,
    /// Ends the program in good order; `None` while an editor has the terminal, and with it the keys that end programs.
    signals: Option<SignalGuard>,
}

impl Dialogue<'_> {
    fn run(&mut self, session: &mut Session) -> Result<Status, Stop> {
        let mut input = io::stdin().lock();
        let reply = session.begin();
        if let Some(status) = self.carry_out(session, reply)? {
            return Ok(status);
        }
        loop {
            self.console.exact("> ")?;
            let Some(line) = read_line(&mut input)? else {
                // A terminal that went away ends the input too; the signal that says so may be seen after it.
                if !self.echo && !io::stdin().is_terminal() {
                    signals::expect_end();
                }
                self.console.exact("\n")?;
                return self.end(session);
            };
            // The answer is safe before anything else can fail.
            let reply = session.line(&line);
            self.keep(session);
            if self.echo {
                self.console.exact(&format!("{}\n", visible(&line)))?;
            } else if line.len() >= LONGEST_TYPED {
                let note =
                    "The terminal takes no more than 4095 bytes in a line, so the end of this one may be missing.\n";
                self.console.exact(note)?;
            }
            if let Some(status) = self.carry_out(session, reply)? {
                return Ok(status);
            }
        }
    }

    fn print(&self, lines: &[String]) -> Result<(), Stop> {
        if lines.is_empty() {
            return Ok(());
        }
        let columns = if io::stdout().is_terminal() { term::columns() } else { None };
        let lines: Vec<String> = lines.iter().map(|line| folded(line, columns)).collect();
        self.console.exact(&(lines.join("\n") + "\n"))
    }

    /// Prints a reply and does what it asks for, until nothing is left to do. Returns the status at the end.
    fn carry_out(&mut self, session: &mut Session, reply: Reply) -> Result<Option<Status>, Stop> {
        self.keep(session);
        self.print(&reply.lines)?;
        let mut waiting: Vec<Effect> = reply.effects.into_iter().rev().collect();
        while let Some(effect) = waiting.pop() {
            let msg = match effect {
                Effect::ReadFile { path, purpose } => {
                    let path = crate::tui::expand_home(&path);
                    if purpose == ReadPurpose::Open {
                        let mut resumable = self.recovery.found(Some(&path));
                        if self.echo {
                            without_surprise(&mut resumable, self.console);
                        }
                        session.found(resumable);
                    }
                    let result = storage::read(&path).map_err(|error| visible(&error.to_string()).into_owned());
                    Msg::FileRead { path, result, purpose }
                }
                Effect::Save { path, text, replace, keep_as } => crate::tui::save_file(&path, text, &replace, keep_as),
                Effect::EditOutside { text, target } => {
                    let result = self.edit_outside(&text, &target)?;
                    Msg::Edited { target, result }
                }
                Effect::DiscardDraft(file) => {
                    // What was taken over has a recovery file of its own before the old one goes.
                    if !self.recovery.is_behind() {
                        self.recovery.discard(&file);
                    }
                    continue;
                }
                Effect::RemoveKeptEdit => {
                    // Until the recovery file has the text, the kept file is all there is of it beside memory.
                    if !self.recovery.is_behind()
                        && let Some(file) = self.kept_edit.take()
                    {
                        // Whatever keeps it from going, nothing is lost by its staying.
                        let _ = std::fs::remove_file(file);
                    }
                    continue;
                }
                Effect::Quit { status, keep_draft } => {
                    match self.recovery.write().filter(|_| keep_draft) {
                        Some(file) => self.console.exact(&format!("{}\n", kept(&file)))?,
                        // What could not be written now may stand there as it was a moment ago.
                        None if keep_draft && self.recovery.is_behind() => {}
                        None => self.recovery.clear(),
                    }
                    return Ok(Some(Status::Wizard(status)));
                }
                // The dialogue asks for none of these.
                Effect::Copy(_) | Effect::WriteCopied { .. } | Effect::Suspend | Effect::SetMouse(_) => continue,
            };
            let reply = session.take(msg);
            self.keep(session);
            self.print(&reply.lines)?;
            waiting.extend(reply.effects.into_iter().rev());
        }
        if let Some(warning) = self.recovery.warning() {
            self.console.exact(&format!("{warning}\n"))?;
        }
        Ok(None)
    }

    /// Brings the recovery file up to date: between two lines nobody else would.
    fn keep(&self, session: &Session) {
        self.recovery.note(session.model());
        self.recovery.write();
    }

    /// The input ended.
    fn end(&self, session: &mut Session) -> Result<Status, Stop> {
        let (reply, status) = session.end();
        self.print(&reply.lines)?;
        if status == 0 {
            self.recovery.clear();
        } else {
            self.recovery.note(session.model());
            match self.recovery.write() {
                Some(file) => self.console.exact(&format!("{}\n", kept(&file)))?,
                None if self.recovery.is_behind() => {}
                // Nothing is left to recover, and so no lock either.
                None => self.recovery.clear(),
            }
        }
        Ok(Status::Wizard(status))
    }

    /// Lends the terminal to the user's editor. The outer error ends the dialogue, the inner one is for the user.
    fn edit_outside(&mut self, text: &str, target: &EditTarget) -> Result<Result<EditedText, String>, Stop> {
        if self.echo {
            return Ok(Err("An editor needs a terminal, and standard input is none.".into()));
        }
        let suffix = if *target == EditTarget::Card { ".json" } else { ".txt" };
        // What was kept of the edit before stays: it was not taken.
        self.kept_edit = None;
        self.signals = None;
        let edited = editor::command(&EnvSnapshot::capture()).and_then(|command| editor::edit(&command, text, suffix));
        self.signals = Some(watch(&self.recovery)?);
        Ok(match edited {
            Ok(text) => Ok(EditedText { text, doubt: None }),
            Err(editor::EditorError::Failed { changed: Some((text, kept)), program, status }) => {
                let doubt = format!(
                    "The editor {program} ended with {status}, and the text was changed; it is kept in {}.",
                    kept.display()
                );
                self.kept_edit = Some(kept);
                Ok(EditedText { text, doubt: Some(visible(&doubt).into_owned()) })
            }
            Err(error) => Err(refused(&error)),
        })
    }
}

/// Why no text came back from the editor, as a sentence that says once that nothing was taken over.
fn refused(error: &editor::EditorError) -> String {
    let why = error.to_string();
    let why = why.strip_suffix("; nothing was taken over").unwrap_or(&why);
    format!("Nothing was taken over: {}.", visible(why))
}

/// A sentence in lines that end between words. JSON and differences stay as they are: they may be copied.
fn folded(line: &str, columns: Option<usize>) -> String {
    let is_json = line.trim_start_matches(['+', '-', ' ']).starts_with(['{', '}', '[', ']', '"']);
    match columns {
        Some(columns) if !is_json && !line.starts_with([' ', '+']) => {
            let parts: Vec<&str> = wrap(line, columns).into_iter().map(|part| line[part].trim_end()).collect();
            parts.join("\n")
        }
        _ => line.to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_nothing_was_taken_over_is_said_once() {
        let error = editor::EditorError::NoFile;
        assert_eq!(refused(&error), "Nothing was taken over: the editor left no file.");
        let error = editor::EditorError::NotFound("ed".into());
        assert!(refused(&error).starts_with("Nothing was taken over: the editor `ed` was not found; "));
    }

    #[test]
    fn sentences_end_between_words_and_json_stays_as_it_is() {
        assert_eq!(folded("One word and another word.", Some(20)), "One word and another\nword.");
        assert_eq!(folded("One word and another word.", None), "One word and another word.");
        let json = "  \"name\": \"One word and another word.\"";
        assert_eq!(folded(json, Some(20)), json);
        assert_eq!(folded("- moved: one becomes another.", Some(20)), "- moved: one becomes\nanother.");
        let changed = "-   \"name\": \"One word and another word.\"";
        assert_eq!(folded(changed, Some(20)), changed);
        assert_eq!(folded("", Some(20)), "");
    }
}
