//! `cardwright man`: the manual pages.

use clap::CommandFactory;
use clap_mangen::Man;

use super::console::{Console, Failure, Stop};
use super::{Cli, Status};
use crate::check::suggest;

/// Print the manual page of the program or of a command
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright man > ~/.local/share/man/man1/cardwright.1\n  \
                        cardwright man check | man -l -")]
pub(super) struct Args {
    /// The command; without it, the program as a whole
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let page = program.find_subcommand(name).cloned().ok_or_else(|| {
                let failure = Failure::new(format!("there is no command called `{name}`"));
                match suggest::nearest(name, program.get_subcommands().map(clap::Command::get_name)) {
                    Some(near) => failure.help(format!("Did you mean `{near}`?")),
                    None => failure.help("`cardwright --help` lists the commands."),
                }
            })?;
            page.name(format!("cardwright-{name}"))
        }
    };
    let mut roff = Vec::new();
    Man::new(page).render(&mut roff).map_err(|error| Failure::new(format!("no manual page: {error}")))?;
    let roff = String::from_utf8(roff).map_err(|_| Failure::new("the manual page is not UTF-8"))?;
    console.exact(&roff)?;
    Ok(Status::Clean)
}
