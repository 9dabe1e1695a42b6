//! The help texts: what the focused field is about, and the keys that work here, from the field table and the keymap.

use crate::card::{Field, Kind};
use crate::check::Severity;

use super::dialog::{Dialog, LineKind, RawTarget, TextDialog};
use super::keymap::{BINDINGS, Context};
use super::model::{OpenCard, row_place};
use super::row::{Part, Row};

/// What a field is about, in one line for under the form.
pub fn field_help(row: &Row) -> Option<String> {
    let field = row.field?;
    Some(match &row.id.part {
        Part::Name if field.name == "scopes" => {
            "The scope's name, as the authorization server knows it. Requirements that ask for it follow when it changes.".into()
        }
        Part::Name => {
            "A name of your own for this scheme. Combinations ask for it by this name and follow when it changes; people who use the agent do not see it.".into()
        }
        Part::Value if row.is_skill_id() => {
            format!("{} It is made from the name as you type that, until you write one of your own.", field.help)
        }
        Part::Value if field.name == "scopes" => "What the scope allows, in words a person can agree to.".into(),
        Part::Branch if field.name == "flows" => {
            "How a client gets its token; one of these. What another one held is kept until you save, so you can switch back.".into()
        }
        Part::Branch => "Exactly one kind. What another kind held is kept until you save, so you can switch back.".into(),
        Part::Uses(_) => "Space or Enter: callers must show this one. All that is chosen here is needed together.".into(),
        Part::Scope(..) => "Space or Enter: callers need this scope.".into(),
        Part::AddAnyone => "An empty combination: callers may log in, but need not.".into(),
        _ => field.help.into(),
    })
}

/// An example of what can stand in a row, in one line; of a map of texts, one of its texts.
pub fn example_of(row: &Row) -> Option<String> {
    let field = row.field.filter(|field| !field.example.is_empty())?;
    if is_map_entry(row) {
        let map: serde_json::Map<String, serde_json::Value> = serde_json::from_str(field.example).ok()?;
        return map.values().find_map(|value| value.as_str().map(str::to_owned));
    }
    Some(field.example.replace('\n', " "))
}

/// Whether a row asks for a text that stands in a map, under a name of its own.
fn is_map_entry(row: &Row) -> bool {
    row.id.part == Part::Value
        && row.field.is_some_and(|field| {
            matches!(field.kind, Kind::TextMap) && row.id.pointer.last().is_none_or(|last| last != field.name)
        })
}

/// An example and the common mistake, in one line.
pub fn field_example(row: &Row) -> Option<String> {
    let field = row.field?;
    if !matches!(row.id.part, Part::Value | Part::Add) || field.example.is_empty() {
        return None;
    }
    let example = example_of(row)?;
    Some(match field.mistake {
        // The mistake is one about the map, not about an entry of it.
        _ if is_map_entry(row) => format!("Example: {example}"),
        "" => format!("Example: {example}"),
        mistake => format!("Example: {example}   Common mistake: {mistake}"),
    })
}

/// Help for where the cursor stands.
pub fn context(card: &OpenCard, contexts: &[Context]) -> TextDialog {
    let mut lines = Vec::new();
    let mut title = "Help".to_owned();
    if let Some(row) = card.focused_row() {
        title = format!("Help: {}", row.label);
        if let Some(text) = field_help(&row) {
            lines.push((LineKind::Plain, text));
        }
        if let Some(field) = row.field.filter(|_| matches!(row.id.part, Part::Value | Part::Add)) {
            lines.extend(member_lines(field, &row));
        }
        let mut places = card.places_here();
        places.push(row_place(&row));
        let findings: Vec<_> =
            card.report.findings.iter().filter(|finding| places.contains(&finding.pointer)).collect();
        if !findings.is_empty() {
            lines.push((LineKind::Plain, String::new()));
            lines.push((LineKind::Heading, "What is wrong here".into()));
            for finding in findings {
                let word = match finding.severity {
                    Severity::Error => "Error",
                    Severity::Warning => "Warning",
                    Severity::Advice => "Advice",
                };
                lines.push((LineKind::Plain, format!("{word}: {}.", finding.message)));
                lines.push((LineKind::Plain, format!("  {}", finding.help)));
                lines.push((LineKind::Plain, format!("  Rule: {}", finding.rule)));
            }
        }
        lines.push((LineKind::Plain, String::new()));
    }
    lines.extend(key_lines(contexts));
    TextDialog { title, lines, scroll: 0, accept: None }
}

/// Help for a dialog: its keys. What it is about stands in the dialog itself.
pub fn dialog(dialog: &Dialog) -> TextDialog {
    let title = match dialog {
        Dialog::Text(dialog) => &dialog.title,
        Dialog::Choice(dialog) => &dialog.title,
        Dialog::Confirm(dialog) => &dialog.title,
        Dialog::Prompt(dialog) => &dialog.title,
        Dialog::Raw(dialog) => &dialog.title,
    };
    let mut lines = key_lines(&[Context::Dialog]);
    if let Dialog::Raw(raw) = dialog {
        // It is text of many lines: Enter, Tab and the arrows are for the text, and it has keys of its own.
        lines = vec![(LineKind::Heading, "Keys".to_owned())];
        let (take, close) = match raw.target {
            RawTarget::Member(_) => (
                "Take the text over and save; a text that is no JSON yet stays open",
                "Close; the card follows the text as long as it is JSON",
            ),
            RawTarget::Repair { .. } => (
                "Open the card in the form, once the text is JSON; the file is not written before you save there",
                "Leave the file as it is; asks if you changed the text",
            ),
        };
        for (key, what) in [
            ("Ctrl-S", take),
            ("Esc", close),
            ("F8", "To the place that is not JSON"),
            ("Ctrl-Z", "Undo (Ctrl-Y: redo)"),
            ("F1", "This help, and back"),
        ] {
            lines.push((LineKind::Plain, format!("{key:<12} {what}")));
        }
        lines.push((LineKind::Plain, IN_TEXT.to_owned()));
    }
    TextDialog { title: format!("Help: {title}"), lines, scroll: 0, accept: None }
}

/// Help for the start menu.
pub fn menu() -> TextDialog {
    let mut lines = vec![
        (LineKind::Plain, "An Agent Card is the public JSON file at /.well-known/agent-card.json that tells other agents who yours is, where and how to call it, what it can do and how to log in.".to_owned()),
        (LineKind::Plain, "Start from the template nearest to your agent, or from an empty card. The wizard asks for each part, shows the card as it grows and what is wrong with it, and saves a file that A2A v1.0 clients read.".to_owned()),
        (LineKind::Plain, String::new()),
    ];
    lines.extend(key_lines(&[Context::Menu]));
    TextDialog { title: "Help".into(), lines, scroll: 0, accept: None }
}

fn member_lines(field: &Field, row: &Row) -> Vec<(LineKind, String)> {
    let mut lines = vec![(LineKind::Plain, String::new())];
    let required = if field.required { "required" } else { "may be left out" };
    lines.push((LineKind::Plain, format!("Member: {} ({required})", field.name)));
    if let Some(example) = example_of(row) {
        lines.push((LineKind::Plain, format!("Example: {example}")));
    }
    if !field.mistake.is_empty() && !is_map_entry(row) {
        lines.push((LineKind::Plain, format!("Common mistake: {}", field.mistake)));
    }
    if !field.older.is_empty() {
        lines.push((LineKind::Plain, format!("Before version 1.0: {}", field.older)));
    }
    lines
}

/// The keys that every text takes, as a shell does.
const IN_TEXT: &str = "In text: Ctrl-A/E start and end, Ctrl-←/→ by word, Ctrl-W/U/K delete";

/// The keys that work in these contexts.
pub fn key_lines(contexts: &[Context]) -> Vec<(LineKind, String)> {
    let mut lines = vec![(LineKind::Heading, "Keys".to_owned())];
    let mut seen = Vec::new();
    for context in contexts {
        for binding in BINDINGS.iter().filter(|binding| binding.context == *context && !binding.help.is_empty()) {
            if !seen.contains(&binding.key) {
                seen.push(binding.key);
                lines.push((LineKind::Plain, format!("{:<12} {}", binding.key.to_string(), binding.help)));
            }
        }
    }
    if !contexts.contains(&Context::Dialog) {
        let mouse = "Mouse: a click goes there, a second one opens an entry, dragging an entry moves it, the wheel scrolls. To \
                     select text, hold Shift (in some terminals on a Mac: Option) while you drag, or press Alt-m.";
        lines.push((LineKind::Plain, mouse.to_owned()));
    }
    if contexts.contains(&Context::Form) || contexts.contains(&Context::Dialog) {
        lines.push((LineKind::Plain, IN_TEXT.to_owned()));
    }
    lines
}

/// Help for the conversion review.
pub fn conversion() -> TextDialog {
    let mut lines = vec![
        (LineKind::Plain, "Version 1.0 writes several things differently from the versions before it. This is what becomes of each member; nothing is written before you save.".to_owned()),
        (LineKind::Plain, "Questions come first: what only you can know. An answer that is assumed can be changed, and the result follows at once.".to_owned()),
        (LineKind::Plain, String::new()),
    ];
    lines.extend(key_lines(&[Context::Conversion]));
    lines.push((LineKind::Plain, "On the button, Enter takes the converted card into the form.".to_owned()));
    TextDialog { title: "Help: conversion".into(), lines, scroll: 0, accept: None }
}
