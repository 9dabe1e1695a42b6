//! `cardwright completions`: lets a shell complete commands and options.

use clap::CommandFactory;
use clap_complete::Shell;

use super::console::{Console, Failure, Stop};
use super::{Cli, Status};

/// Print the completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
                        cardwright completions bash > ~/.local/share/bash-completion/completions/cardwright\n  \
                        cardwright completions zsh > ~/.zfunc/_cardwright\n  \
                        cardwright completions fish > ~/.config/fish/completions/cardwright.fish")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "cardwright", &mut script);
    let script = String::from_utf8(script).map_err(|_| Failure::new("the completions are not UTF-8"))?;
    console.exact(&script)?;
    Ok(Status::Clean)
}
