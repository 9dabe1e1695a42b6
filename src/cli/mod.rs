//! The command line: one file a command, each with its arguments beside it.
//!
//! Results go to standard output, everything else to standard error; `console` is the only file that writes to
//! either. The exit status is 0 (nothing of level error), 1 (findings) or 2 (wrong usage, or a file that cannot be
//! opened or written).

mod check;
mod completions;
mod console;
mod convert;
mod copy;
mod edit;
mod explain;
mod fix;
mod fmt;
mod input;
mod man;
mod new;
mod plain;
mod screen;
mod template;
mod wizard;

use std::ffi::OsString;

use clap::{CommandFactory, Parser, Subcommand};

use console::{Console, Failure, Stop, When};

/// Draft, mend and check A2A v1.0 Agent Cards
#[derive(Debug, Parser)]
#[command(
    name = "cardwright",
    version,
    about = "Draft, mend and check A2A v1.0 Agent Cards",
    max_term_width = 100,
    override_usage = "cardwright [OPTIONS] [FILE]\n       cardwright [OPTIONS] <COMMAND>",
    disable_help_subcommand = true,
    after_help = "Examples:\n  cardwright                      start or open a card, step by step\n  \
                  cardwright agent-card.json      open this card\n  \
                  cardwright check agent-card.json"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// The card to open in the wizard; without it, the start screen
    #[arg(value_name = "FILE")]
    file: Option<std::path::PathBuf>,
    #[command(flatten)]
    plain: plain::PlainArg,
    #[command(flatten)]
    screen: screen::ScreenArgs,
    /// When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether this is a terminal)
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN", help_heading = "Global options")]
    color: When,
    /// Say nothing but results and errors
    #[arg(long, short, global = true, help_heading = "Global options")]
    quiet: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Args),
    Edit(edit::Args),
    Check(check::Args),
    Fix(fix::Args),
    Convert(convert::Args),
    Fmt(fmt::Args),
    Copy(copy::Args),
    Explain(explain::Args),
    Template(template::Args),
    Completions(completions::Args),
    Man(man::Args),
    /// Keep a copied text available (started by the program itself)
    #[command(name = copy::SERVE, hide = true)]
    ServeClipboard,
}

/// What a command that ran to its end says to the shell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// Nothing of level error.
    #[default]
    Clean,
    /// Findings of level error, or files that `--check` would change.
    Findings,
    /// Wrong usage, or a file that cannot be opened or written.
    Trouble,
    /// What the wizard ended with.
    Wizard(u8),
}

impl Status {
    const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Trouble => 2,
            Self::Wizard(code) => code,
        }
    }
}

/// Runs the program with its arguments (the first is its name) and returns the exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return console::usage(&error).code(),
    };
    let console = Console::new(cli.color, cli.quiet);
    if let (Some(file), Some(_)) = (&cli.file, &cli.command) {
        let failure = Failure::new(format!("{} stands before a command", file.display()));
        return console.failed(&failure.help("Write the command first: `cardwright check FILE`.")).code();
    }
    let opens_wizard = matches!(cli.command, None | Some(Command::New(_) | Command::Edit(_)));
    if cli.screen.names_profile() && !opens_wizard {
        let failure = Failure::new("--profile stands before a command, where it is the wizard's");
        return console
            .failed(&failure.help("Write it behind the command: `cardwright check --profile dual FILE`."))
            .code();
    }
    let status = match cli.command {
        None => edit::open(cli.file.as_deref(), cli.plain, cli.screen, &console)
            .map_err(|stop| with_command_meant(stop, cli.file.as_deref())),
        Some(Command::New(args)) => new::run(&args, cli.plain, cli.screen, &console),
        Some(Command::Edit(args)) => edit::run(&args, cli.plain, cli.screen, &console),
        Some(Command::Check(args)) => check::run(&args, &console),
        Some(Command::Fix(args)) => fix::run(&args, &console),
        Some(Command::Convert(args)) => convert::run(&args, &console),
        Some(Command::Fmt(args)) => fmt::run(&args, &console),
        Some(Command::Copy(args)) => copy::run(&args, &console),
        Some(Command::ServeClipboard) => copy::serve(),
        Some(Command::Explain(args)) => explain::run(&args, &console),
        Some(Command::Template(args)) => template::run(&args, &console),
        Some(Command::Completions(args)) => completions::run(&args, &console),
        Some(Command::Man(args)) => man::run(&args, &console),
    };
    status.unwrap_or_else(|stop| console.stopped(&stop)).code()
}

/// `cardwright chek` is taken for a file; say which command may have been meant.
fn with_command_meant(stop: Stop, file: Option<&std::path::Path>) -> Stop {
    let command = Cli::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    let word = file.and_then(std::path::Path::to_str).filter(|word| !word.contains(['/', '.', '\\']));
    match (stop, word.and_then(|word| crate::check::suggest::nearest(word, names))) {
        (Stop::Failure(failure), Some(name)) => {
            Stop::Failure(Failure::new(failure.message).help(format!("Did you mean the command `{name}`?")))
        }
        (stop, _) => stop,
    }
}
