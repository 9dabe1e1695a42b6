//! The table of keys in the README, made from the keymap.

use std::fmt::Write as _;

use cardwright::tui::keymap::{BINDINGS, Binding, Context};

const BEGIN: &str = "<!-- keys: `cargo run --example pictures` writes this table from src/tui/keymap.rs -->\n";
const END: &str = "<!-- end of keys -->";

/// The README with the table as it is now; `None` when it has no place for it.
pub fn renew(readme: &str) -> Option<String> {
    let (before, rest) = readme.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{}\n{END}{after}", table()))
}

fn table() -> String {
    let mut contexts: Vec<Context> = Vec::new();
    for binding in BINDINGS {
        if !contexts.contains(&binding.context) {
            contexts.push(binding.context);
        }
    }
    // What works nearly everywhere is what one looks for first.
    contexts.sort_by_key(|context| *context != Context::Anywhere);
    let mut out = String::from("| where | key | does |\n|---|---|---|\n");
    for context in contexts {
        let mut place = name(context);
        for Binding { key, help, .. } in
            BINDINGS.iter().filter(|binding| binding.context == context && !binding.help.is_empty())
        {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "| {place} | `{key}` | {help} |");
            place = String::new();
        }
    }
    out
}

fn name(context: Context) -> String {
    match context {
        Context::Anywhere => "in a card".into(),
        Context::Form => "in a form".into(),
        Context::Text => "in a line of text".into(),
        Context::LongText => "in text of several lines".into(),
        Context::Chips => "in a list of words".into(),
        Context::MediaTypes => "in a list of media types".into(),
        Context::TypedWord => "in a list, behind something typed".into(),
        Context::Converted => "on the button of the conversion review".into(),
        Context::WordsBefore => "at the start of the line, behind words".into(),
        Context::ChosenWord => "on a chosen word".into(),
        Context::Choice => "on a choice".into(),
        Context::Flag => "on yes or no".into(),
        Context::Entry => "on an entry of a list".into(),
        Context::TextEntry => "on a text of a list".into(),
        Context::Problem => "on a problem in Review".into(),
        Context::Unknown => "on a member without a field".into(),
        Context::Offered => "on a field with an offered answer".into(),
        Context::Button => "on a button".into(),
        Context::Steps => "in the step list".into(),
        Context::Card => "in the card".into(),
        Context::Find => "in the find line".into(),
        Context::Menu => "on the start screen".into(),
        Context::Conversion => "in the conversion review".into(),
        Context::Shown => "on something that is only shown".into(),
        Context::Dialog => "in a dialog".into(),
        Context::NoText => "where no letter can be typed".into(),
        #[allow(unreachable_patterns)] // A new place shall not need a change here to be listed.
        other => format!("{other:?}"),
    }
}
