//! `cardwright new`: a new card, in the wizard or straight from a template.

use std::path::{Path, PathBuf};

use crate::check::{Options, Profile, wording};
use crate::document::Document;
use crate::document::storage::{self, Replace, StorageError};
use crate::prefill::folder;
use crate::prefill::preset::{self, Preset};
use crate::report::human::{self, View};
use crate::report::{Batch, Counts};
use crate::text::visible;

use super::console::{Console, Failure, Stop};
use super::input::{self, Input};
use super::plain::PlainArg;
use super::screen::ScreenArgs;
use super::wizard::{self, Start};
use super::{Status, check, template};

/// Start a new card in the wizard, or write one without asking (--yes)
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright new\n  \
                        cardwright new --template support-agent -o agent-card.json\n  \
                        cardwright new --yes --template route-planner -o agent-card.json\n  \
                        cardwright new --yes --template support-agent --set /name='Returns desk' \\\n      \
                        --set /version=0.1.0 --set /skills/0/tags=returns,policy -o agent-card.json\n  \
                        cardwright new --from-folder --set /defaultInputModes=text/plain\n\n\
                        `cardwright template list` shows the templates.")]
pub(super) struct Args {
    /// The template to start from
    #[arg(long, value_name = "NAME")]
    template: Option<String>,
    /// Where to write the card; with --yes and without this, it goes to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Ask nothing: write the template, or what --set and --answers say
    #[arg(long, short)]
    yes: bool,
    /// Answer beforehand (may be repeated): /version=1.4.0, /capabilities/streaming=true, /skills/0/tags=one,two
    #[arg(long = "set", value_name = "POINTER=VALUE")]
    answers: Vec<String>,
    /// Answer from a JSON file: an object of pointers and values, or a part of a card; --set comes after it
    #[arg(long = "answers", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Answer with what the folder of the card says (Cargo.toml, pyproject.toml, package.json, the Git remote); --answers
    /// and --set come after it
    #[arg(long)]
    from_folder: bool,
    #[command(flatten)]
    plain: PlainArg,
    #[command(flatten)]
    screen: ScreenArgs,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

pub(super) fn run(args: &Args, plain: PlainArg, screen: ScreenArgs, console: &Console) -> Result<Status, Stop> {
    let chosen = args.template.as_deref().map(template::named).transpose()?;
    let file = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if !args.yes {
        if let Some(path) = file.filter(|path| !args.force && path.exists()) {
            return Err(exists(&StorageError::Exists(path.into())).into());
        }
        let template = chosen.map(|template| template.name.to_owned());
        let output = file.map(Path::to_path_buf);
        if args.file.as_deref() == Some(Path::new("-")) {
            let failure =
                Failure::new("the questions are answered on standard input, so --answers cannot come from there");
            return Err(failure.help("Save the answers to a file first, or add --yes to be asked nothing.").into());
        }
        let answers = presets(args, console)?;
        let start = if answers.is_empty() {
            Start::New { template, output }
        } else {
            // Whatever does not fit is told before a screen opens.
            answered(chosen.map(|template| template.text), &answers)?;
            Start::Answered { template, answers, output }
        };
        return wizard::open(start, plain.or(args.plain), screen.or(args.screen), console);
    }
    let profile = screen.or(args.screen).profile();
    let presets = presets(args, console)?;
    let text = match (chosen, &presets[..]) {
        (None, []) => {
            let failure = Failure::new(if args.from_folder {
                "this folder says nothing of the agent, so `new --yes` needs --template NAME, --set or --answers"
            } else {
                "`new --yes` asks nothing, so it needs --template NAME, --set, --answers or --from-folder"
            });
            return Err(failure.help(format!("The templates are {}.", wording::list(&template::names()))).into());
        }
        (Some(chosen), []) => chosen.text.to_owned(),
        (chosen, presets) => filled(chosen.map(|template| template.text), presets, profile)?,
    };
    let Some(path) = file else {
        console.exact(&text)?;
        let report = check::check_text(Path::new("-"), &text, profile).report;
        let errors = Counts::of(&report).errors;
        if errors == 0 {
            return Ok(Status::Clean);
        }
        console.note(&format!("{} in the card; `cardwright check -` names them", wording::count(errors, "error")));
        return Ok(Status::Findings);
    };
    let replace = if args.force { Replace::Always } else { Replace::Never };
    storage::save(path, &text, replace).map_err(|error| exists(&error))?;
    let checked = check::check_text(path, &text, profile);
    let counts = Counts::of(&checked.report);
    let written = format!("{}: {} bytes written, {}\n", visible(&checked.path), text.len(), counts.words());
    let batch = Batch { files: vec![checked], ..Batch::default() };
    console.styled(&human::render(&batch, View { advice: false, quiet: true }))?;
    console.exact(&written)?;
    if chosen.is_some() {
        console.note("It describes an example: replace its texts and addresses with your own.");
    }
    Ok(if counts.errors > 0 { Status::Findings } else { Status::Clean })
}

/// The answers of the folder, then those of the file, then those of the command line.
fn presets(args: &Args, console: &Console) -> Result<Vec<Preset>, Failure> {
    let mut presets = Vec::new();
    if args.from_folder {
        for (file, reason) in folder::faults(args.output.as_deref()) {
            console.note(&format!("{} {}, so nothing is taken from it", visible(&file), visible(&reason)));
        }
        let offers = folder::around(args.output.as_deref());
        presets.extend(offers.into_iter().map(|offer| Preset { at: offer.at, value: offer.value.into() }));
    }
    if let Some(path) = &args.file {
        let input = Input::new(path);
        let (name, bytes) = (input.name(), input.read()?);
        let reading = Document::read(&bytes);
        let document = reading.document.map_err(|faults| input::not_json(&name, &reading.text, &faults))?;
        presets.extend(preset::answers(&document).map_err(|reason| Failure::new(format!("{name}: {reason}")))?);
    }
    for text in &args.answers {
        presets.push(preset::assignment(text).map_err(Failure::new)?);
    }
    Ok(presets)
}

/// The card with these answers. What does not fit is told all at once.
fn answered(start: Option<&str>, presets: &[Preset]) -> Result<Document, Failure> {
    let mut document = match start {
        Some(text) => Document::parse(text).map_err(|_| Failure::new("the template cannot be read"))?,
        None => Document::new(),
    };
    preset::fill(&mut document, presets)
        .map_err(|wrong| Failure::new("some answers fit nowhere in the card; nothing is written").details(wrong))?;
    Ok(document)
}

/// The text of the card with these answers. What is missing is told all at once as well.
fn filled(start: Option<&str>, presets: &[Preset], profile: Profile) -> Result<String, Failure> {
    let document = answered(start, presets)?;
    let report = crate::check::check(&document, &Options { profile, ..Options::default() });
    let missing = preset::missing(&document, &report);
    if missing.is_empty() {
        return Ok(document.text().to_owned());
    }
    let what = wording::count(missing.len(), "required answer");
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let failure = Failure::new(format!("{what} {verb} missing; nothing is written")).details(missing);
    Err(failure.help("Give each with --set POINTER=VALUE, or all of them with --answers FILE."))
}

fn exists(error: &StorageError) -> Failure {
    let failure = Failure::new(error.to_string());
    match error {
        StorageError::Exists(_) => {
            failure.help("Choose another name, open it with `cardwright edit`, or replace it with --force.")
        }
        _ => failure,
    }
}
