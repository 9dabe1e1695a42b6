//! Saving, quitting, and what comes back from the disk.

use crate::card::generation::Generation;
use crate::check::{Severity, wording};
use crate::document::{Edit, Fragment, Grouping, Pointer, storage};
use crate::text::visible;
use crate::tui::dialog::{Answer, ConfirmDialog, Dialog, PromptDialog, PromptPurpose};
use crate::tui::message::{Effect, Overwrite, ReadPurpose, SaveProblem, Written};
use crate::tui::model::{Model, OpenCard};
use crate::tui::review;
use std::path::{Path, PathBuf};

use super::leave;
use super::opening::{offer_draft, open_file, read_document};

/// Saves, after a question where the card has errors.
pub(in crate::tui) fn save(model: &mut Model) -> Vec<Effect> {
    if may_save(model, Answer::SaveAnyway) { save_now(model) } else { Vec::new() }
}

/// Asks for a name to save under, after the same question.
pub(in crate::tui) fn save_as(model: &mut Model) {
    if may_save(model, Answer::SaveAs) {
        ask_where(model);
    }
}

/// Whether the card can be saved at once. If not, it says why, or asks; `anyway` is what the button does that saves all
/// the same.
fn may_save(model: &mut Model, anyway: Answer) -> bool {
    let Some(card) = &mut model.card else { return false };
    leave(card);
    card.add_waiting_words();
    card.all_visited = true;
    let duplicates = card.document.duplicate_keys();
    if let Some(duplicate) = duplicates.first() {
        model.quit_after_save = false;
        model.toast = Some(format!(
            "Not saved: the key {} occurs twice, and readers differ on which one counts. F8 goes there, F4 fixes it.",
            visible(duplicate.pointer.as_str())
        ));
        return false;
    }
    let errors = card.report.count(Severity::Error) + card.drafts.len();
    if errors > 0 {
        let what = wording::count(errors, "error");
        let left_out =
            if card.drafts.is_empty() { "" } else { " Text that cannot stand in the card yet would not be saved." };
        let text = format!(
            "The card has {what}: some clients will refuse it, misread it or fail to call the agent.{left_out}"
        );
        model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
            "Save with errors?",
            text,
            vec![
                ("Go to the first problem", Answer::GoToFirstProblem),
                ("Save anyway", anyway),
                ("Cancel", Answer::Close),
            ],
        )));
        return false;
    }
    true
}

/// The generation of the card that saving to `path` replaces by its own conversion: it is kept beside it then.
pub(super) fn kept_generation(card: &OpenCard, path: &Path) -> Option<Generation> {
    let same = card.file.path.as_deref() == Some(path);
    card.file.converted_from.filter(|from| same && card.report.generation != *from)
}

pub(super) fn save_now(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &model.card else { return Vec::new() };
    if let Some(path) = &card.file.path
        && kept_generation(card, path).is_some()
    {
        let name = visible(&card.title()).into_owned();
        let text = format!(
            "{name} holds the card as it was before the conversion. If it is replaced, the old card is kept beside it, with \
             its version in the name."
        );
        let buttons = vec![
            ("Replace it, keep the old one", Answer::SaveKeepingOld),
            ("Write beside it", Answer::SaveBeside),
            ("Cancel", Answer::Close),
        ];
        let dialog = ConfirmDialog::new("Replace the old card?", text, buttons);
        model.dialogs.push(Dialog::Confirm(dialog));
        return Vec::new();
    }
    let text = card.document.text().to_owned();
    match (&card.file.path, &card.file.on_disk, &card.file.output) {
        (Some(path), Some(bytes), _) => {
            vec![Effect::Save {
                path: path.clone(),
                text,
                replace: Overwrite::IfUnchanged(bytes.clone()),
                keep_as: None,
            }]
        }
        (Some(path), None, _) | (None, _, Some(path)) => {
            vec![Effect::Save { path: path.clone(), text, replace: Overwrite::Never, keep_as: None }]
        }
        (None, _, None) => {
            ask_where(model);
            Vec::new()
        }
    }
}

pub(super) fn ask_where(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    if !card.document.duplicate_keys().is_empty() {
        model.toast = Some("Not saved: a key occurs twice. F8 goes there, F4 fixes it.".into());
        return;
    }
    let now = card.file.path.as_deref().or(card.file.output.as_deref());
    let name = now.map_or_else(|| storage::DEFAULT_NAME.into(), |path| path.to_string_lossy().into_owned());
    model.dialogs.push(Dialog::Prompt(PromptDialog::new(
        "Save as",
        "The name of the file. Servers publish it as agent-card.json.",
        &name,
        PromptPurpose::SaveAs,
    )));
}

/// What comes after saving: serving the card, unless it has errors.
pub(crate) fn next_words(card: &OpenCard, way: &str) -> String {
    match card.report.count(Severity::Error) {
        0 => "Serve it at https://YOUR-HOST/.well-known/agent-card.json".into(),
        errors => format!("It is not ready to be served: it has {}. {way}", wording::count(errors, "error")),
    }
}

pub(in crate::tui) fn quit(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return vec![Effect::Quit { status: 0, keep_draft: false }] };
    leave(card);
    card.add_waiting_words();
    if !card.is_dirty() && card.drafts.is_empty() {
        return vec![Effect::Quit { status: 0, keep_draft: false }];
    }
    model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
        "Save before quitting?",
        format!("{} has changes that are not saved.", visible(&card.title())),
        vec![
            ("Save and quit", Answer::SaveAndQuit),
            ("Quit without saving", Answer::QuitWithoutSaving),
            ("Stay", Answer::Close),
        ],
    )));
    Vec::new()
}

pub(super) fn on_file(
    model: &mut Model,
    path: PathBuf,
    result: Result<Vec<u8>, String>,
    purpose: ReadPurpose,
) -> Vec<Effect> {
    if purpose == ReadPurpose::Compare {
        compare(model, path, result);
        return Vec::new();
    }
    let opened = match (result, purpose) {
        (Ok(_), ReadPurpose::Compare) => Ok(()),
        (Ok(bytes), ReadPurpose::Open) => {
            let opened = open_file(model, path, bytes);
            if opened.is_ok() {
                // The question about unsaved work goes on top of what was opened.
                model.dialogs.retain(|dialog| !matches!(dialog, Dialog::Prompt(_)));
                offer_draft(model);
            }
            opened
        }
        (Ok(bytes), ReadPurpose::Reload) => reload(model, &path, bytes),
        (Err(reason), _) => Err(reason),
    };
    match (opened, model.dialogs.last_mut()) {
        (Ok(()), _) => {}
        (Err(reason), Some(Dialog::Prompt(prompt))) => prompt.problem = Some(reason),
        (Err(reason), _) => model.toast = Some(reason),
    }
    Vec::new()
}

/// Says when the file on disk is no longer what was read.
pub(super) fn compare(model: &mut Model, path: PathBuf, result: Result<Vec<u8>, String>) {
    let Some(card) = &mut model.card else { return };
    let name = visible(&path.to_string_lossy()).into_owned();
    match result {
        Ok(bytes) if card.file.on_disk.as_ref() == Some(&bytes) || card.file.seen_on_disk.as_ref() == Some(&bytes) => {}
        Ok(bytes) => {
            card.file.seen_on_disk = Some(bytes);
            let text = if card.is_dirty() {
                format!("Something else wrote {name} since it was read here, and you have changes that are not saved.")
            } else {
                format!("Something else wrote {name} since it was read here.")
            };
            let mut buttons = vec![
                ("Reload it", Answer::Reload(path)),
                ("Show the difference", Answer::ShowDiskDifference),
                ("Go on with what is here", Answer::Close),
            ];
            if card.is_dirty() {
                buttons.swap(0, 2);
            }
            model.dialogs.push(Dialog::Confirm(ConfirmDialog::new("The file changed on disk", text, buttons)));
        }
        Err(reason) => model.toast = Some(format!("{reason}. The card is still here; Ctrl-S writes it.")),
    }
}

/// Takes the file's content in place of what is open, as one step that can be undone.
pub(super) fn reload(model: &mut Model, path: &Path, bytes: Vec<u8>) -> Result<(), String> {
    let document = read_document(path, &bytes)?;
    let Some(card) = &mut model.card else { return Ok(()) };
    let value = Fragment::Text(document.text().trim().to_owned());
    card.apply("Reload the file", vec![Edit::Set { at: Pointer::root(), value }], Grouping::Alone)?;
    card.file.saved_text = card.document.text().to_owned();
    card.file.on_disk = Some(bytes);
    card.file.seen_on_disk = None;
    card.refresh_editor();
    model.toast = Some("Reloaded. Ctrl-Z brings back what was here.".into());
    Ok(())
}

pub(super) fn on_saved(
    model: &mut Model,
    path: PathBuf,
    text: String,
    result: Result<Written, SaveProblem>,
) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    let name = visible(&path.to_string_lossy()).into_owned();
    match result {
        Ok(written) => {
            card.file.converted_from = None;
            card.file.on_disk = Some(text.clone().into_bytes());
            card.file.seen_on_disk = None;
            card.file.saved_text = text;
            card.file.path = Some(path);
            let is_dropped = |((place, branch), text): (&(Pointer, String), &String)| {
                text != "{}" && card.document.get(&place.key(branch)).is_none()
            };
            let dropped = card.stash.iter().any(is_dropped);
            let dropped = if dropped { " What the other kind held is gone." } else { "" };
            card.stash.clear();
            card.look();
            let remarks = written.remarks();
            if model.quit_after_save {
                // Told once the screen is the user's again.
                model.toast = (!remarks.is_empty()).then(|| format!("Saved {name}.{remarks}"));
                return vec![Effect::Quit { status: 0, keep_draft: false }];
            }
            model.toast = Some(format!(
                "Saved {name} ({}).{remarks}{dropped} {}",
                review::kilobytes(card.document.text().len()),
                next_words(card, "F8 goes to the first.")
            ));
        }
        Err(SaveProblem::Exists) => model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
            "Replace the file?",
            format!("{name} exists already."),
            vec![
                ("Choose another name", Answer::SaveAs),
                ("Replace it", Answer::SaveTo(path, Overwrite::Always)),
                ("Cancel", Answer::Close),
            ],
        ))),
        Err(SaveProblem::NoFolder(folder)) => {
            model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
                "Make the folder?",
                format!("Not saved yet: there is no folder {}.", visible(&folder.to_string_lossy())),
                vec![
                    ("Choose another name", Answer::SaveAs),
                    ("Make the folder and save", Answer::SaveTo(path, Overwrite::NeverInNewFolder)),
                    ("Cancel", Answer::Close),
                ],
            )));
        }
        Err(SaveProblem::Changed(bytes)) => {
            card.file.seen_on_disk = Some(bytes);
            model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
                "The file changed on disk",
                format!("Something else wrote {name} since it was read here. What you have here is not saved yet."),
                vec![
                    ("Save under another name", Answer::SaveAs),
                    ("Overwrite it", Answer::SaveTo(path.clone(), Overwrite::Always)),
                    ("Reload it", Answer::Reload(path)),
                    ("Show the difference", Answer::ShowDiskDifference),
                    ("Cancel", Answer::Close),
                ],
            )));
        }
        Err(SaveProblem::Other(reason)) => {
            model.quit_after_save = false;
            model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
                "Not saved",
                format!("{reason}. Nothing was written; the card is still here."),
                vec![("Save under another name", Answer::SaveAs), ("Cancel", Answer::Close)],
            )));
        }
    }
    Vec::new()
}
