//! `cardwright new`: a new card, in the wizard or straight from a template.

use std::path::{Path, PathBuf};

use crate::check::wording;
use crate::document::storage::{self, Replace, StorageError};
use crate::report::human::{self, View};
use crate::report::{Batch, Counts};
use crate::text::visible;

use super::console::{Console, Failure, Stop};
use super::wizard::{self, Start};
use super::{Status, check, template};

/// Start a new card in the wizard, or write a template without asking (--yes)
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright new\n  \
                        cardwright new --template support-agent -o agent-card.json\n  \
                        cardwright new --yes --template route-planner -o agent-card.json\n\n\
                        `cardwright template list` shows the templates.")]
pub(super) struct Args {
    /// The template to start from
    #[arg(long, value_name = "NAME")]
    template: Option<String>,
    /// Where to write the card; with --yes and without this, it goes to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Ask nothing: write the template as it is
    #[arg(long, short)]
    yes: bool,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

pub(super) fn run(args: Args, console: &Console) -> Result<Status, Stop> {
    let chosen = args.template.as_deref().map(template::named).transpose()?;
    let file = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if !args.yes {
        if let Some(path) = file.filter(|path| !args.force && path.exists()) {
            return Err(exists(&StorageError::Exists(path.into())).into());
        }
        return wizard::open(Start::New {
            template: chosen.map(|template| template.name.to_owned()),
            output: args.output,
        });
    }
    let Some(chosen) = chosen else {
        let failure = Failure::new("`new --yes` asks nothing, so it needs --template NAME");
        return Err(failure.help(format!("The templates are {}.", wording::list(&template::names()))).into());
    };
    let Some(path) = file else {
        console.exact(chosen.text)?;
        return Ok(Status::Clean);
    };
    let replace = if args.force { Replace::Always } else { Replace::Never };
    storage::save(path, chosen.text, replace).map_err(|error| exists(&error))?;
    let checked = check::check_text(path, chosen.text);
    let counts = Counts::of(&checked.report);
    let written = format!("{}: {} bytes written, {}\n", visible(&checked.path), chosen.text.len(), counts.words());
    let batch = Batch { files: vec![checked], ..Batch::default() };
    console.styled(&human::render(&batch, View { advice: false, quiet: true }))?;
    console.exact(&written)?;
    console.note("It describes an example: replace its texts and addresses with your own.");
    Ok(if counts.errors > 0 { Status::Findings } else { Status::Clean })
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
