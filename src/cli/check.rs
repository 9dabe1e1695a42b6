//! `cardwright check`: reports what is wrong with cards.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::ValueEnum;

use crate::check::{self, Options, Profile, Rule, registry, suggest};
use crate::report::human::View;
use crate::report::{self, Batch, Checked, Unchecked};

use super::Status;
use super::console::{Console, Failure, Stop};
use super::input::{self, Input};

/// Report what is wrong with cards and what to do about it
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright check agent-card.json\n  \
                        cardwright check --format json --deny warnings cards/\n  \
                        curl -s https://agent.example.com/.well-known/agent-card.json | cardwright check -\n\n\
                        Exit status: 0 without errors, 1 with errors (with --deny warnings also for warnings), \
                        2 if a file cannot be read.")]
pub(super) struct Args {
    /// Card files, directories (the card files below them) or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    rules: RuleArgs,
    /// Treat warnings as errors
    #[arg(long, value_enum, value_name = "LEVEL")]
    deny: Option<Deny>,
    /// Show advice too, which is otherwise only counted (json, sarif and github always hold it)
    #[arg(long)]
    advice: bool,
}

/// Which rules judge a card, and as what.
#[derive(Debug, clap::Args)]
pub(super) struct RuleArgs {
    /// What the card is judged for
    #[arg(long, value_enum, default_value_t, value_name = "PROFILE")]
    profile: ProfileArg,
    /// Run only this rule or area (may be repeated)
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    only: Vec<String>,
    /// Leave out this rule or area (may be repeated)
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    skip: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the source line, for people
    #[default]
    Human,
    /// One line a finding
    Concise,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
    /// Annotations in GitHub Actions
    Github,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    // Findings of level warning.
    Warnings,
}

/// What a card may be judged for; the words of `--profile`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ProfileArg {
    /// A v1.0 card and nothing else
    #[default]
    Strict,
    /// A v1.0 card with a 0.3 half for old clients
    Dual,
    /// What a registry with a 10 KB limit takes
    Registry,
}

impl From<ProfileArg> for Profile {
    fn from(word: ProfileArg) -> Self {
        match word {
            ProfileArg::Strict => Self::Strict,
            ProfileArg::Dual => Self::Dual,
            ProfileArg::Registry => Self::Registry,
        }
    }
}

impl RuleArgs {
    /// The options for a check, without the file's name.
    pub(super) fn options(&self) -> Result<Options, Failure> {
        for word in self.only.iter().chain(&self.skip) {
            known_rule(word)?;
        }
        let answers = |words: &[String], rule: &Rule| words.iter().any(|word| rule.answers_to(word));
        let runs = |rule: &Rule| (self.only.is_empty() || answers(&self.only, rule)) && !answers(&self.skip, rule);
        if !registry::RULES.iter().any(|rule| runs(rule)) {
            // Nothing would be found in any card, and that would look like praise.
            let failure = Failure::new("--only and --skip together leave no check to run");
            return Err(failure.help("Leave one of them out, or name other rules."));
        }
        Ok(Options { profile: self.profile.into(), file_name: None, only: self.only.clone(), skip: self.skip.clone() })
    }
}

/// A rule that does not exist would silently check nothing.
fn known_rule(word: &str) -> Result<(), Failure> {
    if registry::RULES.iter().any(|rule| rule.answers_to(word)) {
        return Ok(());
    }
    let names = registry::RULES.iter().flat_map(|rule| [rule.name, rule.area()]);
    let failure = Failure::new(format!("there is no rule or area called `{word}`"));
    Err(match suggest::nearest(word, names) {
        Some(name) => failure.help(format!("Did you mean `{name}`?")),
        None => failure.help(format!("The areas are {}.", check::wording::list(&areas()))),
    })
}

/// The areas in the order of the registry.
fn areas() -> Vec<&'static str> {
    let mut areas: Vec<&str> = registry::RULES.iter().map(|rule| rule.area()).collect();
    areas.dedup();
    areas
}

/// The options for one input: a rule looks at the name of the file.
pub(super) fn for_input(options: &Options, input: &Input) -> Options {
    let name = match input {
        Input::Stdin => None,
        Input::File(path) => path.file_name().map(|name| name.to_string_lossy().into_owned()),
    };
    Options { file_name: name, ..options.clone() }
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let options = match args.rules.options() {
        Ok(options) => options,
        Err(failure) => {
            let unchecked = Unchecked { path: None, error: failure.message.clone(), help: failure.help.clone() };
            let batch = Batch { profile: args.rules.profile.into(), failures: vec![unchecked], ..Batch::default() };
            let status = console.failed(&failure);
            print(&batch, args, console)?;
            return Ok(status);
        }
    };
    let mut status = Status::Clean;
    let mut batch = Batch { profile: options.profile, ..Batch::default() };
    for result in check_all(input::expand(&args.files), &options) {
        match result {
            Ok(mut checked) => {
                if args.deny == Some(Deny::Warnings) {
                    checked.raise_warnings();
                }
                batch.files.push(checked);
            }
            Err((path, failure)) => {
                status = status.max(console.failed(&failure));
                batch.failures.push(Unchecked { path, error: failure.message, help: failure.help });
            }
        }
    }
    if batch.counts().errors > 0 {
        status = status.max(Status::Findings);
    }
    print(&batch, args, console)?;
    Ok(status)
}

/// Prints what was found. Programs get their document even if nothing could be checked.
fn print(batch: &Batch, args: &Args, console: &Console) -> Result<(), Stop> {
    let view = View { advice: args.advice, quiet: console.quiet() };
    let unprintable = |error| Failure::new(format!("the report cannot be written: {error}"));
    match args.format {
        // The last line of an empty batch would sound as if all were well.
        Format::Human | Format::Concise if batch.files.is_empty() => {}
        Format::Human => console.styled(&report::human::render(batch, view))?,
        Format::Concise => console.exact(&report::concise::render(batch, view))?,
        Format::Json => console.exact(&report::json::render(batch).map_err(unprintable)?)?,
        Format::Sarif => console.exact(&report::sarif::render(batch).map_err(unprintable)?)?,
        Format::Github => console.exact(&report::github::render(batch))?,
    }
    Ok(())
}

/// A card that was checked, or the path that could not be, where there is one, and why.
type Outcome = Result<Checked, (Option<String>, Failure)>;

/// Reads and checks one input.
fn check_one(input: &Input, options: &Options) -> Outcome {
    let bytes = input.read().map_err(|failure| (Some(input.name()), failure))?;
    let (report, document) = check::check_bytes(&bytes, &for_input(options, input));
    Ok(Checked::new(input.name(), &bytes, report, document.as_ref()))
}

/// Checks all inputs, several at a time, and returns the results in the order of the inputs.
fn check_all(inputs: Vec<Result<Input, Failure>>, options: &Options) -> Vec<Outcome> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(inputs.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match inputs.get(index) {
                Some(Ok(input)) => done.push((index, check_one(input, options))),
                // Why it cannot be listed is known already.
                Some(Err(_)) => {}
                None => return done,
            }
        }
    };
    let mut results: Vec<(usize, Outcome)> = if workers <= 1 {
        work()
    } else {
        std::thread::scope(|scope| {
            let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            let finished = handles.into_iter().map(std::thread::ScopedJoinHandle::join);
            finished.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        })
    };
    let unlisted = inputs.into_iter().enumerate().filter_map(|(index, input)| Some((index, Err((None, input.err()?)))));
    results.extend(unlisted);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Checks the text of a card that was just written or is about to be.
pub(super) fn check_text(name: &Path, text: &str, profile: Profile) -> Checked {
    let file_name = name.file_name().map(|name| name.to_string_lossy().into_owned());
    let options = Options { profile, file_name, ..Options::default() };
    let (report, document) = check::check_bytes(text.as_bytes(), &options);
    Checked::new(name.to_string_lossy().into_owned(), text.as_bytes(), report, document.as_ref())
}
