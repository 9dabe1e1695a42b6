//! `cardwright convert`: a 0.x, draft or mixed card becomes a v1.0 card; the account of it goes to standard error.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::check::{Severity, wording};
use crate::convert::report::{self, Trouble};
use crate::convert::{Answers, Misfit, Plan, backup_name};
use crate::document::Document;
use crate::document::storage::{self, Replace, StorageError};
use crate::text::visible;

use super::Status;
use super::console::{Console, Failure, Stop};
use super::input::{self, Input};

/// Turn a card of an older version into a v1.0 card, with an account of every member
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright convert old-card.json -o agent-card.json\n  \
                        cardwright convert --speaks both old-card.json > agent-card.json\n  \
                        cardwright convert --answer /skills/0/tags=returns,policy old-card.json\n\n\
                        The card goes to standard output, the account to standard error. What only its author knows is \
                        listed with the KEY for --answer, and nothing is written before. With --report json the account is \
                        one JSON document, also when the card is refused or cannot be read: then it has `refused` or \
                        `error`.\n\n\
                        Exit status: 0 the card was written and has no error, 1 answers are missing or errors remain, \
                        2 it cannot be read or written.")]
pub(super) struct Args {
    /// The card, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write the card; without this, it goes to standard output
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// What the server speaks today at each address
    #[arg(long, value_enum, value_name = "VERSION")]
    speaks: Option<Speaks>,
    /// The answer to a question (may be repeated)
    #[arg(long = "answer", value_name = "KEY=VALUE", value_parser = key_value)]
    answers: Vec<(String, String)>,
    /// How the account on standard error is written
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    report: Format,
    /// Write a 0.3 half beside the v1.0 card, for clients that have not moved
    #[arg(long)]
    dual: bool,
    /// Write the card even if it is not valid yet
    #[arg(long)]
    draft: bool,
    /// Replace OUT if it exists; a source that is replaced is kept beside it
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Speaks {
    /// Still 0.3
    #[value(name = "0.3")]
    V0_3,
    /// 1.0 and nothing older
    #[value(name = "1.0")]
    V1_0,
    /// Both
    Both,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON document
    Json,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("an answer is written KEY=VALUE".into()),
    }
}

impl Args {
    fn answers(&self) -> Answers {
        let mut answers = Answers::default();
        if let Some(speaks) = self.speaks {
            answers.speaks(match speaks {
                Speaks::V0_3 => "0.3",
                Speaks::V1_0 => "1.0",
                Speaks::Both => "both",
            });
        }
        if self.dual {
            answers.publish_dual();
        }
        for (key, value) in &self.answers {
            answers.give(key, value);
        }
        answers
    }
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let input = Input::new(&args.file);
    match converted(&input, args, console) {
        // A program reads the same document whatever happened.
        Err(Stop::Failure(failure)) if args.report == Format::Json => tell_trouble(None, &failure, console),
        outcome => outcome,
    }
}

fn converted(input: &Input, args: &Args, console: &Console) -> Result<Status, Stop> {
    let name = input.name();
    let target = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = target.filter(|path| !args.force && path.exists()) {
        return Err(exists(&StorageError::Exists(path.into())).into());
    }
    let bytes = input.read()?;
    let reading = Document::read(&bytes);
    let source = reading.document.as_ref().map_err(|faults| input::not_json(&name, &reading.text, faults))?;
    if let Some(failure) = input::duplicate_key(&name, source) {
        return Err(failure.into());
    }
    let plan = match Plan::of(source, &args.answers()) {
        Ok(plan) => plan,
        Err(refusal) => {
            let failure = Failure::new(format!("{name}: {}", refusal.message)).help(refusal.help);
            if args.report == Format::Json {
                let trouble = Trouble { message: &failure.message, help: failure.help.as_deref(), refused: true };
                tell(&report::json_of_trouble(None, trouble), console)?;
            } else {
                console.failed(&failure);
            }
            return Ok(Status::Findings);
        }
    };
    if args.report == Format::Json {
        return for_programs(input, &bytes, &plan, target, args, console);
    }
    if !plan.misfits.is_empty() {
        let status = plan.misfits.iter().map(|misfit| console.failed(&misfit_failure(misfit, &plan))).max();
        return Ok(status.unwrap_or(Status::Trouble));
    }
    let asks = plan.questions.iter().any(|question| question.key.starts_with("speaks"));
    if args.speaks.is_some() && !asks {
        console.note(&format!("{name}: the card says what each address speaks, so --speaks changes nothing"));
    }
    console.note(report::human(&plan, &name).trim_end());
    if let Some(refusal) = &plan.no_dual {
        console.failed(&Failure::new(format!("{name}: {}", refusal.message)).help(&*refusal.help));
        return Ok(Status::Findings);
    }
    if !plan.is_finished() && console.quiet() {
        unfinished(&name, &plan, console);
    }
    if plan.is_finished() || args.draft {
        write(input, &bytes, &plan, target, args, console)?;
    }
    Ok(status(&plan, args))
}

/// A draft has been written: what counts is what it holds.
fn status(plan: &Plan, args: &Args) -> Status {
    let clean = plan.is_finished() || args.draft && plan.report.count(Severity::Error) == 0;
    if clean { Status::Clean } else { Status::Findings }
}

/// Writes the card and one JSON document about it, which also says what went wrong.
fn for_programs(
    input: &Input,
    bytes: &[u8],
    plan: &Plan,
    target: Option<&Path>,
    args: &Args,
    console: &Console,
) -> Result<Status, Stop> {
    if let Some(misfit) = plan.misfits.first() {
        return tell_trouble(Some(plan), &misfit_failure(misfit, plan), console);
    }
    if plan.no_dual.is_some() {
        tell(&report::json(plan), console)?;
        return Ok(Status::Findings);
    }
    if plan.is_finished() || args.draft {
        match write(input, bytes, plan, target, args, console) {
            Err(Stop::Failure(failure)) => return tell_trouble(Some(plan), &failure, console),
            written => written?,
        }
    }
    let status = status(plan, args);
    // Who asked for results and errors only knows from the status that all went well.
    if !console.quiet() || status != Status::Clean {
        tell(&report::json(plan), console)?;
    }
    Ok(status)
}

/// What was in the way, for programs, with the plan as far as there is one.
fn tell_trouble(plan: Option<&Plan>, failure: &Failure, console: &Console) -> Result<Status, Stop> {
    let trouble = Trouble { message: &failure.message, help: failure.help.as_deref(), refused: false };
    tell(&report::json_of_trouble(plan, trouble), console)?;
    Ok(Status::Trouble)
}

/// The account for programs; it goes where the account for people goes.
fn tell(account: &Result<String, serde_json::Error>, console: &Console) -> Result<(), Failure> {
    match account {
        Ok(text) => console.report(text),
        Err(error) => return Err(Failure::new(format!("the report cannot be written: {error}"))),
    }
    Ok(())
}

/// How many keys are named where the account is not wanted.
const SHOWN: usize = 5;

/// What is missing, where the account is not wanted.
fn unfinished(name: &str, plan: &Plan, console: &Console) {
    let count = plan.open().count();
    let mut keys: Vec<String> = plan.open().take(SHOWN).map(|question| wording::quoted(&question.key)).collect();
    if count > SHOWN {
        keys.push(format!("{} more", count - SHOWN));
    }
    let failure = if keys.is_empty() {
        Failure::new(format!("{name}: the converted card would have errors"))
    } else {
        Failure::new(format!("{name}: only its author can answer {}", wording::list(&keys)))
    };
    console.failed(&failure.help("Without --quiet, each is explained."));
}

fn write(
    input: &Input,
    bytes: &[u8],
    plan: &Plan,
    target: Option<&Path>,
    args: &Args,
    console: &Console,
) -> Result<(), Stop> {
    let text = plan.document.text();
    let Some(path) = target else { return console.exact(text) };
    let replaces_source = match input {
        Input::File(source) => same_file(source, path),
        Input::Stdin => false,
    };
    if replaces_source {
        // The report for programs stands alone.
        let say = |text: &str| {
            if args.report == Format::Human {
                console.note(text);
            }
        };
        if bytes == text.as_bytes() {
            say(&format!("{}: it is a v1.0 card already; nothing to write", visible(&path.to_string_lossy())));
            return Ok(());
        }
        let kept = keep(path, bytes, plan)?;
        storage::save(path, text, Replace::IfUnchanged(bytes))?;
        say(&format!(
            "{}: replaced; the card as it was is kept as {}",
            visible(&path.to_string_lossy()),
            visible(&kept.to_string_lossy())
        ));
        return Ok(());
    }
    let replace = if args.force { Replace::Always } else { Replace::Never };
    storage::save(path, text, replace).map_err(|error| exists(&error))?;
    Ok(())
}

/// Keeps the source beside its successor.
fn keep(path: &Path, bytes: &[u8], plan: &Plan) -> Result<PathBuf, Failure> {
    let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let kept = path.with_file_name(backup_name(&file_name, plan.from, |name| path.with_file_name(name).exists()));
    let text = std::str::from_utf8(bytes).map_err(|_| Failure::new(format!("{}: it is not UTF-8", path.display())))?;
    storage::save(&kept, text, Replace::Never)?;
    Ok(kept)
}

fn same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

fn misfit_failure(misfit: &Misfit, plan: &Plan) -> Failure {
    let key = wording::quoted(&misfit.key);
    if misfit.expected.is_empty() {
        let failure = Failure::new(format!("no question is called {key}"));
        let keys = plan.questions.iter().map(|question| question.key.as_str());
        return match crate::check::suggest::nearest(&misfit.key, keys.clone()) {
            Some(near) => failure.help(format!("Did you mean {}?", wording::quoted(near))),
            None if plan.questions.is_empty() => failure.help("This card needs no answers."),
            None => failure
                .help(format!("The questions are {}.", wording::list(&keys.map(wording::quoted).collect::<Vec<_>>()))),
        };
    }
    let expected: Vec<String> = misfit.expected.iter().map(|word| wording::quoted(word)).collect();
    Failure::new(format!("{} is no answer to {key}", wording::quoted(&misfit.answer)))
        .help(format!("The answers are {}.", wording::list(&expected)))
}

fn exists(error: &StorageError) -> Failure {
    let failure = Failure::new(error.to_string());
    match error {
        StorageError::Exists(_) => failure.help("Choose another name, or replace it with --force."),
        _ => failure,
    }
}
