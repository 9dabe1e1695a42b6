//! `cardwright template`: the cards one can start from.

use clap::Subcommand;

use crate::check::{suggest, wording};
use crate::template::{self, Template};
use crate::text::pad;

use super::Status;
use super::console::{Console, Failure, Stop};

/// List the templates, or print one
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:\n  cardwright template list\n  cardwright template show support-agent"
)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the templates with what each shows
    #[command(after_help = "Example:\n  cardwright template list")]
    List,
    /// Print a template
    #[command(after_help = "Example:\n  cardwright template show support-agent > agent-card.json")]
    Show {
        /// The template
        #[arg(value_name = "NAME")]
        name: String,
    },
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    match &args.action {
        Action::List => {
            let width = names().iter().map(|name| name.len()).max().unwrap_or_default();
            let line = |template: &Template| format!("{}  {}\n", pad(template.name, width), template.summary);
            console.exact(&template::all().iter().map(line).collect::<String>())?;
        }
        Action::Show { name } => console.exact(named(name)?.text)?,
    }
    Ok(Status::Clean)
}

/// The names of all templates.
pub(super) fn names() -> Vec<&'static str> {
    template::all().iter().map(|template| template.name).collect()
}

/// The template called `name`.
pub(super) fn named(name: &str) -> Result<&'static Template, Failure> {
    template::by_name(name).ok_or_else(|| {
        let failure = Failure::new(format!("there is no template called `{name}`"));
        match suggest::nearest(name, names()) {
            Some(near) => failure.help(format!("Did you mean `{near}`?")),
            None => failure.help(format!("The templates are {}.", wording::list(&names()))),
        }
    })
}
