//! The loop: waits for the terminal, lets [`update`] decide, carries out effects, draws.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::card::generation::Generation;
use crate::check::Profile;
use crate::convert;
use crate::document::storage::{self, Replace, StorageError};
use crate::term::clipboard::ClipboardKeeper;
use crate::term::editor;
use crate::term::{
    Caps, EnvSnapshot, Input, InputReader, Options, Session, SessionError, panic_hook, session, signals,
};
use crate::text::visible;

use super::message::{EditTarget, EditedText, Effect, Msg, Overwrite, ReadPurpose, SaveProblem, Start, Written};
use super::model::Model;
use super::offer;
use super::recovery::Recovery;
use super::theme::{Choice, Palette, Theme};
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

/// The hidden command of our own program that serves a copied text after we have ended.
pub const SERVE_COMMAND: &str = "serve-clipboard";

const AFTER_PANIC: &str = "The terminal is in order again and the file on disk is as it was saved last.\nPlease report this, \
                           with what you did before it happened.";

/// How the wizard ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The exit status.
    pub status: u8,
    /// A line for the user, to be printed now that the screen is theirs again.
    pub note: Option<String>,
}

/// How the wizard looks and listens, as far as the user said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// Listen to the mouse from the start.
    pub mouse: bool,
    /// Draw with ASCII only, whatever the locale says.
    pub ascii: bool,
    /// Which colours.
    pub theme: Choice,
    /// Colours in any case, or in none; `None`: as the environment says.
    pub color: Option<bool>,
    /// What cards are judged for.
    pub profile: Profile,
}

/// Runs the wizard until it is quit.
pub fn run(begin: Start, wishes: Wishes) -> Result<End, WizardError> {
    let env = EnvSnapshot::capture();
    let caps = Caps::from_env(&env);
    let clock = Instant::now();
    let mut model = Model::new((80, 24));
    model.mouse = wishes.mouse;
    model.profile = wishes.profile;
    let recovery = Recovery::new();
    let opening = begin.file().map(Path::to_path_buf);
    model.resumable = recovery.found(opening.as_deref());
    model.offers = offer::around(&begin);
    storage::sweep(opening.as_deref().and_then(Path::parent).unwrap_or(Path::new(".")));
    start(&mut model, begin).map_err(WizardError::CannotOpen)?;
    if !crate::term::is_interactive() {
        // Entering says which end is missing.
        return Err(Session::enter(Options::default())
            .err()
            .map_or(WizardError::CannotOpen(String::new()), Into::into));
    }
    let at_the_end = recovery.clone();
    let _signals = signals::install(move |_| {
        at_the_end.write();
    })?;
    let after_panic = recovery.clone();
    panic_hook::install(AFTER_PANIC, move || after_panic.write().map(|file| kept(&file)).unwrap_or_default());
    let mut session = Session::enter(Options::for_caps(&caps, wishes.mouse))?;
    let color = wishes.color.unwrap_or(caps.color) && !caps.dumb;
    if color && !caps.color {
        session::allow_colors();
    }
    let palette = Palette::chosen(wishes.theme, color, &caps, || session.ask_background(&caps));
    let theme = Theme { palette, ascii: wishes.ascii || caps.ascii };
    let size = session.size()?;
    model.size = (size.width, size.height);
    let mut reader = InputReader::new();
    let mut executor =
        Executor { caps, env, clipboard: ClipboardKeeper::new(), recovery: recovery.clone(), kept_edit: None };
    // Waking up to write the recovery file is no reason to draw.
    let mut changed = true;
    let draw = |model: &Model, session: &mut Session, recovery: &Recovery| {
        let draw = |frame: &mut ratatui::Frame<'_>| {
            #[cfg(debug_assertions)]
            crash_if_told(model, "drawing");
            view(model, theme, frame);
        };
        session.draw(draw).inspect_err(|_| {
            signals::expect_end();
            recovery.write();
        })
    };
    loop {
        if changed {
            draw(&model, &mut session, &recovery)?;
        }
        let lost = |recovery: &Recovery| {
            signals::expect_end();
            recovery.write();
        };
        let batch = reader.next_batch(recovery.patience()).inspect_err(|_| lost(&recovery))?;
        changed = !batch.is_empty();
        let mut shown = Instant::now();
        for input in batch {
            // Much that came at once on a large card: what is done so far is seen and kept meanwhile.
            if shown.elapsed() > LONGEST_WITHOUT_A_FRAME {
                draw(&model, &mut session, &recovery)?;
                recovery.note(&model);
                recovery.write_if_due();
                shown = Instant::now();
            }
            let input = match input {
                // The frame knows the size; the model needs it to scroll by pages.
                Input::Resize(..) => {
                    let size = session.size()?;
                    Input::Resize(size.width, size.height)
                }
                input => input,
            };
            #[cfg(debug_assertions)]
            crash_if_told(&model, "updating");
            let mut effects = update(&mut model, Msg::Input(input), clock.elapsed());
            while !effects.is_empty() {
                // What is taken over from another recovery file must be in ours before that one goes.
                recovery.note(&model);
                let mut next = Vec::new();
                for effect in effects {
                    if let Effect::ReadFile { path, purpose: ReadPurpose::Open } = &effect {
                        model.resumable = recovery.found(Some(&expand_home(path)));
                    }
                    match executor.carry_out(effect, &mut session) {
                        // What there was to say of the save that came before.
                        Outcome::Quit(End { status, note }) => {
                            return Ok(End { status, note: note.or_else(|| model.toast.take()) });
                        }
                        Outcome::Answer(msg) => next.extend(update(&mut model, msg, clock.elapsed())),
                        Outcome::Done => {}
                    }
                }
                effects = next;
            }
        }
        if changed {
            recovery.note(&model);
        }
        recovery.write_if_due();
        if let Some(warning) = recovery.warning() {
            model.toast = Some(warning);
            changed = true;
        }
    }
}

/// How long the work on one batch of input may go on before a frame is drawn in between.
const LONGEST_WITHOUT_A_FRAME: Duration = Duration::from_millis(150);

/// Crashes where `CARDWRIGHT_TEST_CRASH` says, once the card holds the words "crash here", so that tests can see what a
/// crash leaves behind. Released programs do not have it.
#[cfg(debug_assertions)]
fn crash_if_told(model: &Model, during: &str) {
    let told = std::env::var_os("CARDWRIGHT_TEST_CRASH").is_some_and(|place| place == during);
    let here = || model.card.as_ref().is_some_and(|card| card.document.text().contains("crash here"));
    assert!(!(told && here()), "told to crash while {during}");
}

fn kept(file: &Path) -> String {
    format!(
        "What was not saved is kept in {}. Start cardwright without a file and choose Resume.",
        visible(&file.to_string_lossy())
    )
}

enum Outcome {
    Quit(End),
    Answer(Msg),
    Done,
}

struct Executor {
    caps: Caps,
    env: EnvSnapshot,
    clipboard: ClipboardKeeper,
    recovery: Recovery,
    /// The file that holds what the editor left last, until that is in the card.
    kept_edit: Option<PathBuf>,
}

impl Executor {
    fn carry_out(&mut self, effect: Effect, session: &mut Session) -> Outcome {
        match effect {
            Effect::Quit { status, keep_draft: true } => {
                let note = self.recovery.write().map(|file| kept(&file));
                Outcome::Quit(End { status, note })
            }
            Effect::Quit { status, keep_draft: false } => {
                self.recovery.clear();
                Outcome::Quit(End { status, note: None })
            }
            Effect::DiscardDraft(file) => {
                // What was taken over has a recovery file of its own before the old one goes.
                self.recovery.write();
                if !self.recovery.is_behind() {
                    self.recovery.discard(&file);
                }
                Outcome::Done
            }
            Effect::RemoveKeptEdit => {
                // Until the recovery file has the text, the kept file is all there is of it beside memory.
                self.recovery.write();
                if !self.recovery.is_behind()
                    && let Some(file) = self.kept_edit.take()
                {
                    // Whatever keeps it from going, nothing is lost by its staying.
                    let _ = std::fs::remove_file(file);
                }
                Outcome::Done
            }
            Effect::Suspend => {
                // Whoever never comes back has lost nothing.
                self.recovery.write();
                match signals::suspend() {
                    Ok(()) => Outcome::Done,
                    Err(reason) => Outcome::Answer(Msg::NotSuspended(format!("Not suspended: {reason}."))),
                }
            }
            Effect::SetMouse(on) => {
                // Should it fail, the next frame fails as well, and says so.
                let _ = session.set_mouse(on);
                Outcome::Done
            }
            Effect::Copy(text) => {
                let outcome = self.clipboard.copy(&text, &self.caps, &mut session.raw_output());
                self.hand_over();
                Outcome::Answer(Msg::Copied(outcome))
            }
            Effect::WriteCopied { path, text } => {
                let path = expand_home(&path);
                let result = write(&path, &text, &Overwrite::Never, None).map(|_| ());
                Outcome::Answer(Msg::CopyWritten { path, result })
            }
            Effect::EditOutside { text, target } => {
                // The card in memory is safe whatever the editor or the terminal does meanwhile.
                self.recovery.write();
                let result = self.edit_outside(&text, &target, session);
                Outcome::Answer(Msg::Edited { target, result })
            }
            Effect::ReadFile { path, purpose } => {
                let path = expand_home(&path);
                let result = storage::read_regular(&path).map_err(|error| visible(&error.to_string()).into_owned());
                Outcome::Answer(Msg::FileRead { path, result, purpose })
            }
            Effect::Save { path, text, replace, keep_as } => Outcome::Answer(save_file(&path, text, &replace, keep_as)),
        }
    }
}

impl Executor {
    /// What was copied to the desktop's clipboard lives as long as a program serves it: from now on one of our own that
    /// outlives us, however we end.
    fn hand_over(&mut self) {
        let Ok(program) = std::env::current_exe() else { return };
        // Without a helper we go on serving the text as long as we run.
        let _ = self.clipboard.hand_over(Command::new(program).arg(SERVE_COMMAND));
    }

    fn edit_outside(&mut self, text: &str, target: &EditTarget, session: &mut Session) -> Result<EditedText, String> {
        let suffix = match target {
            EditTarget::Card => ".json",
            EditTarget::Row(_) => ".txt",
        };
        let words = |error: editor::EditorError| {
            let text = error.to_string();
            let mut chars = text.chars();
            let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
            visible(&format!("{first}{}.", chars.as_str())).into_owned()
        };
        // What was kept of the edit before stays: it was not taken.
        self.kept_edit = None;
        let command = editor::command(&self.env).map_err(words)?;
        let edited = session.lend(|| editor::edit(&command, text, suffix)).map_err(|error| error.to_string())?;
        match edited {
            Ok(text) => Ok(EditedText { text, doubt: None }),
            Err(editor::EditorError::Failed { changed: Some((text, kept)), program, status }) => {
                let doubt = words(editor::EditorError::Failed { program, status, changed: None });
                let name = visible(&kept.to_string_lossy()).into_owned();
                let doubt = format!("{doubt} The text was changed all the same; it is kept in {name}.");
                self.kept_edit = Some(kept);
                Ok(EditedText { text, doubt: Some(doubt) })
            }
            Err(error) => Err(words(error)),
        }
    }
}

/// Carries out [`Effect::Save`] and says how it ended.
pub(crate) fn save_file(path: &Path, text: String, replace: &Overwrite, keep_as: Option<Generation>) -> Msg {
    let path = expand_home(path);
    let result = keep_old(&path, keep_as, replace).and_then(|kept| write(&path, &text, replace, kept));
    Msg::Saved { path, text, result }
}

/// Keeps what a file holds beside it, under a name that says its version and that nothing has yet.
fn keep_old(path: &Path, keep_as: Option<Generation>, replace: &Overwrite) -> Result<Option<String>, SaveProblem> {
    let (Some(from), Some(name)) = (keep_as, path.file_name()) else { return Ok(None) };
    let problem = |error: StorageError| SaveProblem::Other(visible(&error.to_string()).into_owned());
    let old = match storage::read(path) {
        // Somebody removed it: there is nothing to keep.
        Err(StorageError::Missing(_)) => return Ok(None),
        old => old.map_err(problem)?,
    };
    if matches!(replace, Overwrite::IfUnchanged(known) if *known != old) {
        return Err(SaveProblem::Changed(old));
    }
    let kept = convert::backup_name(&name.to_string_lossy(), from, |name| path.with_file_name(name).exists());
    let text = String::from_utf8(old).map_err(|_| SaveProblem::Other("the old file is not UTF-8".into()))?;
    storage::save(&path.with_file_name(&kept), &text, Replace::Never).map_err(problem)?;
    Ok(Some(kept))
}

fn write(path: &Path, text: &str, replace: &Overwrite, kept: Option<String>) -> Result<Written, SaveProblem> {
    let replace = match replace {
        Overwrite::Never => Replace::Never,
        Overwrite::NeverInNewFolder => {
            storage::make_directory(path)
                .map_err(|error| SaveProblem::Other(visible(&error.to_string()).into_owned()))?;
            Replace::Never
        }
        Overwrite::IfUnchanged(bytes) => Replace::IfUnchanged(bytes),
        Overwrite::Always => Replace::Always,
    };
    let saved = storage::save(path, text, replace).map_err(|error| match error {
        StorageError::Exists(_) => SaveProblem::Exists,
        StorageError::NoDirectory(folder) => SaveProblem::NoFolder(folder),
        StorageError::Changed(path) => SaveProblem::Changed(storage::read(&path).unwrap_or_default()),
        other => SaveProblem::Other(visible(&other.to_string()).into_owned()),
    })?;
    Ok(Written { kept, other_names: saved.other_names, was_gone: saved.was_gone })
}

/// A leading `~/` as the shell would read it: people type it, and a folder called `~` is nobody's wish.
pub(crate) fn expand_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), etcetera::home_dir()) {
        (Ok(rest), Ok(home)) => home.join(rest),
        _ => path.to_path_buf(),
    }
}
