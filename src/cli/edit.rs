//! `cardwright edit`: the wizard on an existing card.

use std::path::{Path, PathBuf};

use crate::document::draft::Draft;
use crate::document::storage::{self, StorageError};
use crate::tui::recovery::Recovery;

use super::Status;
use super::console::{Console, Failure, Stop};
use super::plain::{self, PlainArg};
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
            let failure = Failure::new(error.to_string());
            if has_unsaved_work(path) {
                failure.help("Unsaved work on it is kept. Run cardwright without arguments to take it up again.")
            } else {
                let shown = path.display();
                failure.help(format!("Start a card with `cardwright new -o {shown}`."))
            }
        }
        error => error.into(),
    })?;
    wizard::open(Start::Open { path: path.into(), bytes }, plain, screen, console)
}

/// Whether work is kept that was to be saved in this place, at which no file stands, and that nobody is at.
fn has_unsaved_work(path: &Path) -> bool {
    let belongs = |draft: &Draft| {
        let to = draft.path.as_deref().or(draft.output.as_deref());
        to.is_some_and(|to| plain::same_place(to, path))
    };
    Recovery::new().found(Some(path)).iter().any(|work| !work.in_use && belongs(&work.draft))
}
