//! Copying: the card, the member here, what is wrong here. Where no clipboard takes a text, a file does.

use std::path::PathBuf;

use crate::check::wording;
use crate::document::storage;
use crate::term::clipboard::CopyOutcome;
use crate::text::{Hidden, hidden, slug, visible};
use crate::tui::dialog::{Dialog, PromptDialog, PromptPurpose};
use crate::tui::message::{Effect, SaveProblem};
use crate::tui::model::{Copied, Model, OpenCard, Pane};
use crate::tui::row::Part;
use crate::tui::sight;

use super::leave;

/// Copies the whole card, as it would be saved.
pub(super) fn copy_card(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    leave(card);
    let text = card.document.text().to_owned();
    let file = beside(card, "copy.json");
    copy(model, "The card".into(), text, file)
}

/// Copies the result of the conversion that is under review, as it stands with the answers so far.
pub(in crate::tui) fn copy_converted(model: &mut Model) -> Vec<Effect> {
    let Some(conversion) = &model.conversion else { return Vec::new() };
    let text = conversion.plan.document.text().to_owned();
    let file = beside(&conversion.card, "converted.json");
    copy(model, "The converted card".into(), text, file)
}

/// Copies the member at the cursor, to the letter: its name and its value; of an entry in a list the value.
pub(super) fn copy_member(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    leave(card);
    let place = sight::marked_place(card, &card.rows());
    if place.is_root() {
        return copy_card(model);
    }
    let Some(node) = card.document.get(&place) else {
        model.toast = Some("Nothing to copy here: the card has no value for this field yet.".into());
        return Vec::new();
    };
    let span = card.document.member(&place).map_or(node.span, crate::document::Member::span);
    let text = card.document.text()[span.start..span.end].to_owned();
    let mut name = slug(place.as_str());
    name.truncate(60);
    let file = beside(card, &if name.is_empty() { "member.txt".into() } else { format!("{name}.txt") });
    let what = format!("The member {}", crate::tui::palette::name_of(&card.document, &place));
    copy(model, what, text, file)
}

/// Copies what is wrong at the cursor: the problem that was jumped to, else everything that is said of the member here.
pub(super) fn copy_findings(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    leave(card);
    let here = sight::marked_place(card, &card.rows());
    let findings = &card.report.findings;
    let chosen: Vec<usize> = if let Part::Problem(index) = card.focus.part {
        vec![index]
    } else {
        let is_jumped = |index: &usize| {
            card.pane != Pane::Card && findings.get(*index).is_some_and(|finding| finding.pointer.is_within(&here))
        };
        if let Some(index) = card.problem.filter(is_jumped) {
            vec![index]
        } else {
            let exact = card.overview.at(&card.report, &here);
            let mut chosen =
                if exact.is_empty() { card.overview.inside(&card.report, &here).to_vec() } else { exact.to_vec() };
            chosen.sort_by_key(|index| (std::cmp::Reverse(findings[*index].severity), *index));
            chosen
        }
    };
    let lines: Vec<String> = chosen
        .iter()
        .filter_map(|index| findings.get(*index))
        .map(|finding| {
            let place = if finding.pointer.is_root() { "the card" } else { finding.pointer.as_str() };
            format!("{}: {} ({place}, {})", finding.severity.name(), finding.message, finding.rule)
        })
        .collect();
    if lines.is_empty() {
        model.toast = Some("Nothing is wrong here. F8 goes to the next problem.".into());
        return Vec::new();
    }
    let what = if lines.len() == 1 { "The problem".to_owned() } else { wording::count(lines.len(), "problem") };
    let file = beside(card, "problems.txt");
    copy(model, what, lines.join("\n"), file)
}

fn copy(model: &mut Model, what: String, text: String, file: PathBuf) -> Vec<Effect> {
    model.copied = Some(Copied { what, text: text.clone(), file });
    vec![Effect::Copy(text)]
}

/// Says how far a copy got; where it got nowhere, offers a file.
pub(super) fn on_copied(model: &mut Model, outcome: &CopyOutcome) {
    let Some(copied) = &model.copied else {
        model.toast = Some(outcome.message());
        return;
    };
    match outcome {
        CopyOutcome::Native => {
            model.toast = Some(format!("{}: copied to the clipboard.{}", copied.what, warning(&copied.text)));
        }
        CopyOutcome::SentToTerminal { .. } => {
            let message = outcome.message();
            let message = message.trim_end_matches('.');
            model.toast = Some(format!("{}: {} (Alt-w).{}", copied.what, small(message), warning(&copied.text)));
        }
        CopyOutcome::TooLong { .. } | CopyOutcome::Failed { .. } => {
            let message = outcome.message();
            ask_where(model, message.trim_end_matches(" Write a file instead."));
        }
    }
}

/// Asks for the file to which what was copied last is written.
pub(in crate::tui) fn write_copied(model: &mut Model) {
    if model.copied.is_none() {
        let member = if model.card.is_some() { ", Alt-c the member here" } else { "" };
        model.toast = Some(format!("Nothing was copied yet: F6 copies the card{member}."));
        return;
    }
    ask_where(model, "For where the clipboard does not reach.");
}

fn ask_where(model: &mut Model, why: &str) {
    let Some(copied) = &model.copied else { return };
    let text = format!("{why} Enter writes it to this file; a file that exists is never replaced.");
    let file = copied.file.to_string_lossy().into_owned();
    let mut title = format!("Write to a file: {}", small(&copied.what));
    let hidden = warning(&copied.text);
    if !hidden.is_empty() {
        title.push_str(" (holds characters that do not show)");
    }
    model.dialogs.push(Dialog::Prompt(PromptDialog::new(&title, &text, &file, PromptPurpose::WriteCopied)));
}

/// Writes what was copied to the file that was named.
pub(super) fn take_path(model: &Model, path: &str) -> Vec<Effect> {
    match &model.copied {
        Some(copied) => vec![Effect::WriteCopied { path: PathBuf::from(path), text: copied.text.clone() }],
        None => Vec::new(),
    }
}

/// What came of writing it.
pub(super) fn on_written(model: &mut Model, path: &std::path::Path, result: Result<(), SaveProblem>) {
    let name = visible(&path.to_string_lossy()).into_owned();
    let problem = match result {
        Ok(()) => {
            model.dialogs.retain(
                |dialog| !matches!(dialog, Dialog::Prompt(prompt) if prompt.purpose == PromptPurpose::WriteCopied),
            );
            let what = model.copied.as_ref().map(|copied| copied.what.clone()).unwrap_or_default();
            model.toast = Some(format!("{what}: written to {name}."));
            return;
        }
        Err(SaveProblem::Exists | SaveProblem::Changed(_)) => {
            format!("{name} exists already and was left as it is. Choose another name.")
        }
        Err(SaveProblem::NoFolder(folder)) => format!("There is no folder {}.", visible(&folder.to_string_lossy())),
        Err(SaveProblem::Other(reason)) => format!("Not written: {reason}."),
    };
    match model.dialogs.last_mut() {
        Some(Dialog::Prompt(prompt)) => prompt.problem = Some(problem),
        _ => model.toast = Some(problem),
    }
}

/// A file in the folder of the card, named after it.
fn beside(card: &OpenCard, ending: &str) -> PathBuf {
    let file = card.file.path.as_deref().or(card.file.output.as_deref());
    let file = file.map_or_else(|| PathBuf::from(storage::DEFAULT_NAME), PathBuf::from);
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{stem}-{ending}"))
}

/// What a reader of the copied text should know: it is copied to the letter, and some of it does not show.
pub(crate) fn warning(text: &str) -> String {
    let is_layout = |c: char| matches!(c, '\n' | '\r' | '\t');
    let mut kinds: Vec<char> = Vec::new();
    for (_, c, kind) in hidden(text) {
        let counts = !(kind == Hidden::Control && is_layout(c));
        if counts && !kinds.contains(&c) {
            kinds.push(c);
        }
    }
    let Some(first) = kinds.first() else { return String::new() };
    let name = format!("U+{:04X}", u32::from(*first));
    match kinds.len() {
        1 => format!(" Careful: it holds {name}, a character that does not show."),
        more => {
            format!(" Careful: it holds {name} and {} that do not show.", wording::count(more - 1, "other character"))
        }
    }
}

fn small(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
