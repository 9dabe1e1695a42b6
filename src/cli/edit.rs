//! `cardwright edit`: the wizard on an existing card.

use std::path::{Path, PathBuf};

use crate::document::storage::{self, StorageError};

use super::Status;
use super::console::{Console, Failure, Stop};
use super::plain::PlainArg;
use super::screen::ScreenArgs;
use super::wizard::{self, Start};

/// Open a card in the wizard
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright edit agent-card.json\n  cardwright edit --plain agent-card.json")]
pub(super) struct Args {
    /// The card
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    plain: PlainArg,
    #[command(flatten)]
    screen: ScreenArgs,
}

pub(super) fn run(args: &Args, plain: PlainArg, screen: ScreenArgs, console: &Console) -> Result<Status, Stop> {
    open(Some(&args.file), plain.or(args.plain), screen.or(args.screen), console)
}

/// The wizard on this card, or its start screen.
pub(super) fn open(
    file: Option<&Path>,
    plain: PlainArg,
    screen: ScreenArgs,
    console: &Console,
) -> Result<Status, Stop> {
    let Some(path) = file else { return wizard::open(Start::Menu, plain, screen, console) };
    if path == Path::new("-") {
        let failure = Failure::new("the wizard reads your keys from standard input, so it cannot read the card there");
        return Err(failure.help("Save the card to a file first, and open that.").into());
    }
    let bytes = storage::read(path).map_err(|error| match error {
        StorageError::Missing(_) => {
            let shown = path.display();
            Failure::new(error.to_string()).help(format!("Start a card with `cardwright new -o {shown}`."))
        }
        error => error.into(),
    })?;
    wizard::open(Start::Open { path: path.into(), bytes }, plain, screen, console)
}
