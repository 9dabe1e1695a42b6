//! `cardwright explain`: what a rule or a member is about.

use std::fmt::Write as _;

use anstyle::Style;

use crate::card::Kind;
use crate::card::fields::{Entry, every_field, field_named};
use crate::card::kinds::JsonType;
use crate::check::{Example, Rule, registry, suggest};
use crate::text::{cells, pad, truncate, visible, wrap};

use super::Status;
use super::console::{Console, Failure, Stop};

/// Explain a rule, or a member of the card
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright explain syntax/duplicate-key\n  \
                        cardwright explain skills.tags\n  \
                        cardwright explain --list")]
pub(super) struct Args {
    /// A rule (area/defect), an area, or a member with dots between its parts
    #[arg(value_name = "NAME", required_unless_present = "list")]
    name: Option<String>,
    /// List all rules and members
    #[arg(long, conflicts_with = "name")]
    list: bool,
}

/// Cells to which text is wrapped.
const WIDTH: usize = 90;

const BOLD: Style = Style::new().bold();

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let text = match &args.name {
        Some(name) => about(name)?,
        None => list(),
    };
    console.styled(&text)?;
    Ok(Status::Clean)
}

fn list() -> String {
    let mut out = format!("{BOLD}Rules{BOLD:#}\n\n");
    rules(&mut out, registry::RULES.iter().copied());
    let _ = write!(out, "\n{BOLD}Members of the card{BOLD:#}\n\n");
    let entries: Vec<Entry> = every_field().collect();
    let width = entries.iter().map(|entry| entry.dotted().len()).max().unwrap_or_default();
    for entry in &entries {
        let _ = writeln!(out, "{}  {}", pad(&entry.dotted(), width), what(entry));
    }
    out
}

fn rules<'a>(out: &mut String, rules: impl Iterator<Item = &'a Rule> + Clone) {
    let width = rules.clone().map(|rule| rule.name.len()).max().unwrap_or_default();
    for rule in rules {
        let _ = writeln!(out, "{}  {}", pad(rule.name, width), rule.summary);
    }
}

fn about(name: &str) -> Result<String, Failure> {
    if let Some(rule) = registry::find(name) {
        return Ok(about_rule(rule));
    }
    let in_area = registry::RULES.iter().copied().filter(|rule| rule.area() == name);
    let member = field_named(name);
    if member.is_none() && in_area.clone().next().is_none() {
        return Err(unknown(name));
    }
    let mut out = member.map(|entry| about_member(&entry)).unwrap_or_default();
    if in_area.clone().next().is_some() {
        if !out.is_empty() {
            out.push('\n');
        }
        let _ = write!(out, "{BOLD}Rules about {name}{BOLD:#}\n\n");
        rules(&mut out, in_area);
    }
    Ok(out)
}

fn unknown(name: &str) -> Failure {
    let members: Vec<String> = every_field().map(|entry| entry.dotted()).collect();
    let names = registry::RULES.iter().map(|rule| rule.name).chain(members.iter().map(String::as_str));
    let failure = Failure::new(format!("there is neither a rule nor a member called `{name}`"));
    match suggest::nearest(name, names) {
        Some(near) => failure.help(format!("Did you mean `{near}`?")),
        None => failure.help("`cardwright explain --list` shows all names."),
    }
}

fn about_rule(rule: &Rule) -> String {
    let mut out = format!("{BOLD}{}{BOLD:#}\n\n", rule.name);
    paragraph(&mut out, rule.summary);
    section(&mut out, "Why", rule.why);
    example(&mut out, "Wrong", rule.bad);
    example(&mut out, "Right", rule.good);
    section(&mut out, "What to do", rule.fix);
    section(&mut out, "Source", rule.source);
    out
}

fn about_member(entry: &Entry) -> String {
    let field = entry.field;
    let mut out = format!("{BOLD}{}{BOLD:#}  {}\n\n", entry.dotted(), what(entry));
    paragraph(&mut out, field.help);
    section(&mut out, "Example", field.example);
    if !field.mistake.is_empty() {
        section(&mut out, "Often wrong", field.mistake);
    }
    if let Kind::Choice { choices, open } = field.kind {
        heading(&mut out, if open { "Usual values" } else { "Values" });
        let width = choices.iter().map(|choice| cells(choice.value)).max().unwrap_or_default();
        for choice in choices {
            let _ = writeln!(out, "  {}  {}", pad(choice.value, width), choice.help);
        }
    }
    if let Some(shape) = field.kind.shape() {
        heading(&mut out, if shape.one_of { "Exactly one of its members" } else { "Its members" });
        let width = shape.fields.iter().map(|field| cells(field.name)).max().unwrap_or_default();
        for field in shape.fields {
            let required = if field.required && !shape.one_of { ", required" } else { "" };
            let _ = writeln!(out, "  {}  {}{required}", pad(field.name, width), field.label);
        }
    }
    if !field.older.is_empty() {
        section(&mut out, "Before version 1.0", field.older);
    }
    section(&mut out, "Where", &format!("{}, step {} of the wizard", entry.pattern, field.step.title()));
    out
}

/// What stands in a member, in a few words.
fn what(entry: &Entry) -> String {
    let kind = match (entry.field.kind, entry.field.kind.json_type()) {
        (Kind::Map(_) | Kind::TextMap, _) => "object with names of your own",
        (_, JsonType::String) => "text",
        (_, JsonType::Bool) => "true or false",
        (_, JsonType::StringArray) => "list of texts",
        (_, JsonType::ObjectArray) => "list of objects",
        (_, JsonType::Object) => "object",
    };
    let required = if entry.field.required { ", required" } else { "" };
    format!("{} ({kind}{required})", entry.field.label)
}

fn heading(out: &mut String, title: &str) {
    let _ = writeln!(out, "\n{BOLD}{title}{BOLD:#}");
}

fn section(out: &mut String, title: &str, text: &str) {
    heading(out, title);
    for line in wrap(text, WIDTH - 2) {
        let _ = writeln!(out, "  {}", text[line].trim_end());
    }
}

fn paragraph(out: &mut String, text: &str) {
    for line in wrap(text, WIDTH) {
        let _ = writeln!(out, "{}", text[line].trim_end());
    }
}

/// Cells of one line of an example; what is longer is there for its length.
const EXAMPLE_CELLS: usize = 320;

/// A line of an example as it is printed.
fn line(text: &str) -> String {
    let shown = visible(text);
    if cells(&shown) <= EXAMPLE_CELLS {
        return shown.into_owned();
    }
    format!("{} ({} characters in all)", truncate(&shown, EXAMPLE_CELLS), text.chars().count())
}

/// The changes to a card that show the rule.
fn example(out: &mut String, title: &str, example: Example) {
    heading(out, title);
    for (pointer, text) in example {
        match (*pointer, *text) {
            ("", text) => text.lines().for_each(|line| {
                let _ = writeln!(out, "  {}", self::line(line));
            }),
            (pointer, "") => {
                let _ = writeln!(out, "  {pointer}  is not there");
            }
            (pointer, text) => {
                let mut lines = text.lines();
                let _ = writeln!(out, "  {pointer}  {}", line(lines.next().unwrap_or_default()));
                lines.for_each(|line| {
                    let _ = writeln!(out, "  {}", self::line(line));
                });
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn no_example_fills_the_screen() {
        for rule in registry::RULES {
            let text = anstream::adapter::strip_str(&about_rule(rule)).to_string();
            assert!(text.lines().all(|line| cells(line) < EXAMPLE_CELLS + 80), "{}", rule.name);
        }
    }

    #[test]
    fn every_name_in_the_list_can_be_explained() {
        let list = anstream::adapter::strip_str(&list()).to_string();
        let names: Vec<&str> = list.lines().filter_map(|line| Some(line.split_once("  ")?.0)).collect();
        assert!(names.len() > 60, "{names:?}");
        for name in names {
            let text = about(name).unwrap();
            assert!(anstream::adapter::strip_str(&text).to_string().starts_with(name), "{text}");
        }
    }
}
