//! From what happened to the next state: pure, without clock, disk or terminal.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::card::generation::Generation;
use crate::card::{Step, edits, fields};
use crate::check::fixing::{self, Refusal};
use crate::check::{Severity, wording};
use crate::document::{Document, Edit, Fragment, Grouping, LineIndex, Pointer, storage};
use crate::template;
use crate::term::Input;
use crate::text::visible;

use super::conversion::{self, Conversion};
use super::dialog::{
    Answer, ChoiceDialog, ChoiceOption, ChoicePurpose, ConfirmDialog, Dialog, PromptDialog, PromptPurpose, RawDialog,
    RawTarget, TextDialog,
};
use super::help;
use super::key::{Key, KeyCode};
use super::keymap::{self, Action, Context};
use super::message::{Clock, Effect, Msg, Overwrite, ReadPurpose, Resumable, SaveProblem, Start, Written};
use super::model::{FileState, Model, OpenCard, Pane};
use super::palette;
use super::raw;
use super::review;
use super::row::{Control, Page, Part, ReviewButton, Row};
use super::text_field::Edited;

/// One line of the start menu.
#[derive(Clone, Copy, Debug)]
pub enum MenuEntry {
    /// Take up unsaved work, by its place in [`Model::resumable`].
    Resume(usize),
    /// Start from this template.
    Template(&'static template::Template),
    /// Start from nothing.
    Empty,
    /// Open a file.
    OpenFile,
    /// Paste a card.
    Paste,
}

/// How many pieces of unsaved work the start menu offers.
const OFFERED: usize = 5;

/// The start menu, in order.
pub fn menu(model: &Model) -> Vec<MenuEntry> {
    let free = model.resumable.iter().enumerate().filter(|(_, resumable)| !resumable.in_use);
    let resume = free.map(|(index, _)| MenuEntry::Resume(index)).take(OFFERED);
    let templates = template::all().iter().map(MenuEntry::Template);
    resume.chain(templates).chain([MenuEntry::Empty, MenuEntry::OpenFile, MenuEntry::Paste]).collect()
}

/// Begins the wizard on what it was started on. Returns what cannot be opened, for the user.
pub fn start(model: &mut Model, start: Start) -> Result<(), String> {
    match start {
        Start::Menu => {
            say_who_works(model);
            Ok(())
        }
        Start::New { template, output } => {
            let document = match template.as_deref() {
                None => Document::new(),
                Some(name) => {
                    let template = template::by_name(name).ok_or_else(|| {
                        let names: Vec<&str> = template::all().iter().map(|template| template.name).collect();
                        format!("there is no template {}; there are {}", visible(name), names.join(", "))
                    })?;
                    Document::parse(template.text).map_err(|_| "the template cannot be read".to_owned())?
                }
            };
            open_new(model, document, output);
            Ok(())
        }
        Start::Open { path, bytes } => {
            open_file(model, path, bytes)?;
            offer_draft(model);
            Ok(())
        }
    }
}

/// Says at the start what is not offered because another wizard is at it.
fn say_who_works(model: &mut Model) {
    let busy: Vec<String> = model
        .resumable
        .iter()
        .filter(|resumable| resumable.in_use)
        .map(|resumable| visible(&resumable.draft.title).into_owned())
        .collect();
    if !busy.is_empty() {
        model.toast =
            Some(format!("Another wizard is at unsaved work on {}; it is not offered here.", busy.join(", ")));
    }
}

/// Offers unsaved work on the file that was opened, or says that another wizard is at it.
fn offer_draft(model: &mut Model) {
    if model.resumable.iter().any(|resumable| resumable.here && resumable.in_use) {
        model.toast = Some("Another wizard has unsaved work on this file. Whoever saves second is asked.".into());
        return;
    }
    let Some((index, resumable)) = model.resumable.iter().enumerate().find(|(_, resumable)| resumable.here) else {
        return;
    };
    let changed = text_on_disk(model).is_some_and(|now| now != resumable.draft.saved_text);
    let since = if changed { " The file was changed since then." } else { "" };
    let text = format!("There is unsaved work on this file, {}.{since}", draft_words(resumable));
    model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
        "Resume?",
        text,
        vec![
            ("Resume it", Answer::Resume(index)),
            ("Show the difference", Answer::ShowDraft(index)),
            ("Open the file as it is", Answer::Close),
            ("Discard it", Answer::DiscardDraft(index)),
        ],
    )));
}

/// What stands in the file that is open.
fn text_on_disk(model: &Model) -> Option<String> {
    let converting = model.conversion.as_ref().map(|conversion| &*conversion.card);
    let bytes = match model.card.as_ref().or(converting) {
        Some(card) => card.file.on_disk.as_ref()?,
        None => model.dialogs.iter().find_map(|dialog| match dialog {
            Dialog::Raw(RawDialog { target: RawTarget::Repair { bytes, .. }, .. }) => Some(bytes),
            _ => None,
        })?,
    };
    Some(String::from_utf8_lossy(bytes).into_owned())
}

/// When unsaved work was left and how it stands: "edited 12 minutes ago, 2 errors".
pub fn draft_words(resumable: &Resumable) -> String {
    let minutes = resumable.age.as_secs() / 60;
    let ago = match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{} ago", wording::count(minutes as usize, "minute")),
        60..1440 => format!("{} ago", wording::count((minutes / 60) as usize, "hour")),
        _ => format!("{} ago", wording::count((minutes / 1440) as usize, "day")),
    };
    let (report, _) = crate::check::check_bytes(resumable.draft.text.as_bytes(), &crate::check::Options::default());
    let secrets = report.findings.iter().any(|finding| finding.rule.starts_with("secrets/"));
    let secret = if secrets { ", holds what looks like a secret" } else { "" };
    format!("edited {ago}, {}{secret}", wording::count(report.count(Severity::Error), "error"))
}

/// Takes up unsaved work.
fn resume(model: &mut Model, index: usize) -> Vec<Effect> {
    let Some(resumable) = model.resumable.get(index).cloned() else { return Vec::new() };
    let draft = resumable.draft;
    let Ok(document) = Document::parse(&draft.text) else {
        return raw::resume_repair(model, index, draft);
    };
    if document.root().as_object().is_none() {
        return raw::resume_repair(model, index, draft);
    }
    let on_disk = draft.path.as_ref().map(|_| draft.saved_text.clone().into_bytes());
    let saved = Document::read(draft.saved_text.as_bytes()).document.ok();
    let opened_text = saved.as_ref().filter(|_| draft.path.is_some()).map(|document| document.text().to_owned());
    // A conversion that was not saved yet still keeps the old card when it is.
    let before = saved.as_ref().map(|document| Generation::of(document.root()));
    let converted_from = before.filter(|before| conversion::is_wanted(*before) && draft.path.is_some());
    let file = FileState {
        path: draft.path,
        output: draft.output,
        on_disk,
        seen_on_disk: None,
        converted_from,
        saved_text: opened_text.clone().unwrap_or(draft.saved_text),
        opened_text,
    };
    let mut card = OpenCard::new(document, file);
    card.all_visited = true;
    for (pointer, text) in draft.unfinished {
        if let Ok(pointer) = Pointer::parse(&pointer) {
            card.restore_unfinished(pointer, text);
        }
    }
    for (place, branch, text) in draft.hidden {
        if let Ok(place) = Pointer::parse(&place) {
            card.stash.insert((place, branch), text);
        }
    }
    // The file itself may have been opened for repair or for its conversion.
    model.dialogs.clear();
    model.conversion = None;
    model.card = Some(card);
    model.resumable.remove(index);
    if let Some((place, text)) = draft.raw {
        raw::resume_unfinished(model, &place, &text);
    }
    model.toast = Some("Resumed. It is not saved yet; Ctrl-S saves it.".into());
    vec![Effect::DiscardDraft(resumable.file)]
}

fn open_new(model: &mut Model, document: Document, output: Option<PathBuf>) {
    let saved_text = document.text().to_owned();
    let from_nothing = document.root().is_empty();
    let file = FileState { output, saved_text, ..FileState::default() };
    let mut card = OpenCard::new(document, file);
    card.from_nothing = from_nothing;
    model.card = Some(card);
}

pub(super) fn open_file(model: &mut Model, path: PathBuf, bytes: Vec<u8>) -> Result<(), String> {
    if Document::read(&bytes).document.is_err() {
        return raw::repair(model, path, bytes);
    }
    let document = read_document(&path, &bytes)?;
    let generation = Generation::of(document.root());
    let text = document.text().to_owned();
    let file = FileState {
        path: Some(path),
        output: None,
        saved_text: text.clone(),
        on_disk: Some(bytes),
        seen_on_disk: None,
        converted_from: None,
        opened_text: Some(text),
    };
    let mut card = OpenCard::new(document, file);
    if conversion::is_wanted(generation)
        && let Ok(plan) = Conversion::plan(&card.document, &card.answers)
    {
        model.card = None;
        model.conversion = Some(Conversion::new(card, plan));
        return Ok(());
    }
    if let Some(problem) = card.report.findings.iter().find(|finding| finding.severity == Severity::Error) {
        let step = fields::step_at(&problem.pointer);
        card.open_page(Page { step, inside: None });
        card.focus_first();
    }
    model.card = Some(card);
    Ok(())
}

fn read_document(path: &Path, bytes: &[u8]) -> Result<Document, String> {
    let reading = Document::read(bytes);
    let document = reading.document.map_err(|faults| {
        let lines = LineIndex::new(&reading.text);
        let first = faults.first().map(|fault| {
            let place = lines.locate(&reading.text, fault.span.start);
            format!("line {}, column {}: {}; {}", place.line, place.column, fault.kind.message(), fault.kind.help())
        });
        format!("{} is not JSON: {}", visible(&path.to_string_lossy()), first.unwrap_or_default())
    })?;
    if document.root().as_object().is_none() {
        return Err(format!("{} holds {}, not a card", visible(&path.to_string_lossy()), document.root().kind()));
    }
    Ok(document)
}

/// Takes in one message and says what is to be done outside.
pub fn update(model: &mut Model, msg: Msg, now: Clock) -> Vec<Effect> {
    model.now = now;
    match msg {
        Msg::Input(Input::Resize(columns, rows)) => {
            model.size = (columns, rows);
            Vec::new()
        }
        Msg::Input(Input::Key(key)) => {
            model.toast = None;
            on_key(model, key)
        }
        Msg::Input(Input::Paste(text)) => {
            model.toast = None;
            on_paste(model, &text);
            Vec::new()
        }
        Msg::Input(Input::FocusGained) => match &model.card {
            Some(OpenCard { file: FileState { path: Some(path), on_disk: Some(_), .. }, .. })
                if model.dialogs.is_empty() =>
            {
                vec![Effect::ReadFile { path: path.clone(), purpose: ReadPurpose::Compare }]
            }
            _ => Vec::new(),
        },
        Msg::Input(Input::FocusLost | Input::Mouse(_)) => Vec::new(),
        Msg::FileRead { path, result, purpose } => on_file(model, path, result, purpose),
        Msg::Saved { path, text, result } => on_saved(model, path, text, result),
        Msg::Edited { target, result } => {
            raw::on_edited(model, target, result);
            Vec::new()
        }
        Msg::Copied(sentence) => {
            model.toast = Some(sentence);
            Vec::new()
        }
    }
}

/// Where keys are looked up now, the innermost place first.
pub fn contexts(model: &Model) -> Vec<Context> {
    if !model.dialogs.is_empty() {
        return vec![Context::Dialog];
    }
    let Some(card) = &model.card else {
        return vec![if model.conversion.is_some() { Context::Conversion } else { Context::Menu }];
    };
    match card.pane {
        Pane::Steps => vec![Context::Steps, Context::Anywhere],
        Pane::Card => vec![Context::Card, Context::Anywhere],
        Pane::Form => {
            let mut contexts = card.focused_row().map(|row| row_contexts(&row)).unwrap_or_default();
            contexts.extend([Context::Form, Context::Anywhere]);
            contexts
        }
    }
}

fn row_contexts(row: &Row) -> Vec<Context> {
    match &row.control {
        Control::Text { multi_line, choices, .. } => {
            let mut contexts = Vec::new();
            if row.id.part == Part::Value && row.id.pointer.last_index().is_some() {
                contexts.push(Context::TextEntry);
            }
            if row.id.part == Part::Name && row.field.is_some_and(|field| field.name == "scopes") {
                contexts.push(Context::TextEntry);
            }
            contexts.push(if !choices.is_empty() {
                Context::Choice
            } else if *multi_line {
                Context::LongText
            } else {
                Context::Text
            });
            contexts
        }
        Control::Json(_) => vec![Context::LongText],
        Control::Chips { .. } => vec![Context::Chips],
        Control::Choice { .. } | Control::Branch { .. } => vec![Context::Choice],
        Control::Flag(_) => vec![Context::Flag],
        Control::Entry { .. } => match row.id.part {
            Part::Problem(_) => vec![Context::Problem],
            Part::Unknown => vec![Context::Unknown],
            Part::Signature => vec![Context::Shown],
            _ => vec![Context::Entry],
        },
        Control::Wrong { .. } => vec![Context::Button, Context::Entry],
        Control::Add | Control::Toggle(_) | Control::Button => vec![Context::Button],
        Control::Note | Control::Heading => Vec::new(),
    }
}

fn on_key(model: &mut Model, key: Key) -> Vec<Effect> {
    if !model.dialogs.is_empty() {
        return on_dialog_key(model, key);
    }
    let contexts = contexts(model);
    let action = keymap::lookup(key, &contexts);
    if model.card.is_none() && model.conversion.is_some() {
        return conversion::on_key(model, key);
    }
    let Some(card) = &mut model.card else {
        return action.map(|action| on_menu(model, action)).unwrap_or_default();
    };
    // A letter typed on a row that does not take text means nothing; on one that does, it is text.
    let outer = matches!(action, Some(Action::NextRow | Action::PreviousRow | Action::FirstRow | Action::LastRow));
    let to_text = card.pane == Pane::Form
        && (action.is_none() || (outer && key.code != KeyCode::Tab && key.code != KeyCode::BackTab));
    if to_text && key.code != KeyCode::Enter {
        // On an empty line Backspace takes the word before it.
        if key.code == KeyCode::Backspace && card.take_last_word() {
            return Vec::new();
        }
        match card.type_key(&key, model.now) {
            Edited::Ignored => {}
            Edited::Text | Edited::Cursor => return Vec::new(),
        }
    }
    action.map(|action| on_action(model, action)).unwrap_or_default()
}

fn on_paste(model: &mut Model, text: &str) {
    if let Some(dialog) = model.dialogs.last_mut() {
        match dialog {
            Dialog::Prompt(prompt) => {
                prompt.field.borrow_mut().paste(text);
                prompt.problem = None;
            }
            Dialog::Raw(_) => raw::paste(model, text),
            Dialog::Text(_) | Dialog::Choice(_) | Dialog::Confirm(_) => {
                model.toast = Some("Nothing here takes text; the paste was left out.".into());
            }
        }
        return;
    }
    match &mut model.card {
        Some(card) if card.pane == Pane::Form => match card.paste(text) {
            Some(note) => model.toast = note.message(),
            None => model.toast = Some("This row takes no text; the paste was left out.".into()),
        },
        Some(_) => model.toast = Some("Go to a field first; the paste was left out.".into()),
        None if model.conversion.is_some() => {
            model.toast = Some("Nothing here takes text; the paste was left out.".into());
        }
        // Pasting a card on the start screen opens it.
        None => paste_card(model, text),
    }
}

/// Asks for a card as text.
pub(super) fn paste_prompt(text: &str) -> PromptDialog {
    PromptDialog::new(
        "Paste a card",
        "Paste the card's JSON here, then press Ctrl-S to open it.",
        text,
        PromptPurpose::PasteCard,
    )
}

fn paste_card(model: &mut Model, text: &str) {
    let mut prompt = paste_prompt("");
    prompt.field.borrow_mut().paste(text);
    prompt.problem = open_pasted(model, text).err();
    if prompt.problem.is_some() {
        model.dialogs.push(Dialog::Prompt(prompt));
    }
}

fn open_pasted(model: &mut Model, text: &str) -> Result<(), String> {
    // Terminals send a carriage return for each line end of a paste.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let document = read_document(Path::new("The pasted text"), text.as_bytes())?;
    open_new(model, document, None);
    model.pasted.clear();
    if let Some(card) = &mut model.card {
        // It has not been saved anywhere yet.
        card.file.saved_text = String::new();
        card.all_visited = true;
    }
    Ok(())
}

fn on_menu(model: &mut Model, action: Action) -> Vec<Effect> {
    let entries = menu(model);
    let last = entries.len() - 1;
    match action {
        Action::NextRow => model.menu = if model.menu >= last { 0 } else { model.menu + 1 },
        Action::PreviousRow => model.menu = if model.menu == 0 { last } else { model.menu - 1 },
        Action::FirstRow => model.menu = 0,
        Action::LastRow => model.menu = last,
        Action::Help => model.dialogs.push(Dialog::Text(help::menu())),
        Action::Quit => {
            let keep_draft = !model.pasted.trim().is_empty();
            return vec![Effect::Quit { status: 0, keep_draft }];
        }
        Action::Activate => match entries.get(model.menu) {
            Some(MenuEntry::Resume(index)) => return resume(model, *index),
            Some(MenuEntry::Template(template)) => {
                if let Ok(document) = Document::parse(template.text) {
                    open_new(model, document, None);
                }
            }
            Some(MenuEntry::Empty) => open_new(model, Document::new(), None),
            Some(MenuEntry::OpenFile) => model.dialogs.push(Dialog::Prompt(PromptDialog::new(
                "Open a file",
                "The path of a card, of any version. Enter opens it.",
                "",
                PromptPurpose::OpenFile,
            ))),
            Some(MenuEntry::Paste) => {
                let prompt = paste_prompt(&model.pasted);
                model.dialogs.push(Dialog::Prompt(prompt));
            }
            None => {}
        },
        _ => {}
    }
    Vec::new()
}

pub(super) fn on_action(model: &mut Model, action: Action) -> Vec<Effect> {
    let contexts = contexts(model);
    let Some(card) = &mut model.card else { return Vec::new() };
    match action {
        Action::Save => return save(model),
        Action::SaveAs => ask_where(model),
        Action::Copy => {
            leave(card);
            return vec![Effect::Copy(card.document.text().to_owned())];
        }
        Action::Quit => return quit(model),
        Action::Help => model.dialogs.push(Dialog::Text(help::context(card, &contexts))),
        Action::Undo => undo(model, true),
        Action::Redo => undo(model, false),
        Action::NextProblem => next_problem(model, true),
        Action::PreviousProblem => next_problem(model, false),
        Action::Fix => show_fix(model),
        Action::EditRaw => raw::open(model),
        Action::Palette => palette::open(model),
        Action::EditOutside => return raw::edit_outside(model),
        Action::ToggleCard => card.pane = if card.pane == Pane::Card { Pane::Form } else { Pane::Card },
        Action::NextStep => go_to_step(model, |step| (step + 1).min(Step::ALL.len() - 1)),
        Action::PreviousStep => go_to_step(model, |step| step.saturating_sub(1)),
        Action::GoToStep(number) => go_to_step(model, |_| usize::from(number)),
        _ => match card.pane {
            Pane::Form => return on_form(model, action),
            Pane::Steps => on_steps(model, action),
            Pane::Card => scroll_card(model, action),
        },
    }
    Vec::new()
}

/// Leaves the focused row: what was typed is taken in.
pub(super) fn leave(card: &mut OpenCard) {
    card.leave_row();
    card.refresh_editor();
}

fn on_form(model: &mut Model, action: Action) -> Vec<Effect> {
    let now = model.now;
    let Some(card) = &mut model.card else { return Vec::new() };
    let Some(row) = card.focused_row() else {
        card.repair_focus();
        return Vec::new();
    };
    match action {
        Action::NextRow => move_focus(card, 1, true),
        Action::PreviousRow => move_focus(card, -1, true),
        Action::PageDown => move_focus(card, 8, false),
        Action::PageUp => move_focus(card, -8, false),
        Action::FirstRow => move_focus(card, isize::MIN, false),
        Action::LastRow => move_focus(card, isize::MAX, false),
        Action::NewLine => card.type_newline(now),
        Action::Leave => {
            leave(card);
            if !card.go_outside() {
                card.pane = Pane::Steps;
            }
        }
        Action::RemoveEntry => {
            if let Some(what) = card.remove_entry(&row) {
                model.toast = Some(format!("Removed {what}. Ctrl-Z brings it back."));
            }
        }
        Action::DuplicateEntry => {
            let done = card.duplicate_entry(&row);
            model.toast = (!done).then(|| "This cannot be duplicated.".into());
        }
        Action::MoveUp | Action::MoveDown => {
            let moved = card.move_entry(&row, action == Action::MoveDown);
            model.toast = (!moved).then(|| "It cannot move further in that direction.".into());
        }
        Action::Cycle | Action::CycleBack | Action::Yes | Action::No | Action::NotStated => {
            let Control::Flag(value) = row.control else { return Vec::new() };
            let value = match (action, value) {
                (Action::Yes, _) | (Action::Cycle, None) | (Action::CycleBack, Some(false)) => Some(true),
                (Action::No, _) | (Action::Cycle, Some(true)) | (Action::CycleBack, None) => Some(false),
                _ => None,
            };
            card.set_flag(&row, value);
        }
        Action::Choices => show_choices(model, &row),
        Action::Activate => return activate(model, &row),
        _ => {}
    }
    Vec::new()
}

fn activate(model: &mut Model, row: &Row) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    match (&row.control, &row.id.part) {
        (Control::Chips { .. }, _) => {
            let empty = card.editor.as_ref().is_none_or(|editor| editor.field.borrow().is_empty());
            if empty {
                show_choices(model, row);
            } else {
                model.toast = card.add_typed_words();
            }
        }
        (Control::Add, _) if row.field.is_some_and(|field| field.name == "securitySchemes") => {
            show_scheme_kinds(model);
        }
        (Control::Add, _) => card.add_entry(row),
        (Control::Toggle(_), _) => card.toggle(row),
        (Control::Wrong { .. }, _) => card.replace_wrong(row),
        (Control::Entry { .. }, Part::Problem(_)) => {
            let pointer = row.id.pointer.clone();
            leave(card);
            card.go_to(&pointer);
        }
        (Control::Entry { .. }, Part::Signature) => {
            model.dialogs.push(Dialog::Text(review::signature(card, &row.id.pointer)));
        }
        (Control::Entry { .. }, Part::Unknown) => {
            let raw =
                card.document.get(&row.id.pointer).map(|node| card.document.raw(node).to_owned()).unwrap_or_default();
            model.dialogs.push(Dialog::Text(TextDialog {
                title: format!(
                    "{} (readers ignore it; Ctrl-X in the list removes it)",
                    visible(row.id.pointer.as_str())
                ),
                lines: raw.lines().map(|line| (super::dialog::LineKind::Plain, line.to_owned())).collect(),
                scroll: 0,
                accept: None,
            }));
        }
        (Control::Entry { .. }, _) => {
            leave(card);
            card.enter(&row.id.pointer);
        }
        (Control::Button, Part::Review(button)) => return press(model, *button),
        (Control::Button, Part::Next) => {
            leave(card);
            if card.page.inside.is_some() {
                card.go_outside();
            } else {
                go_to_step(model, |step| (step + 1).min(Step::ALL.len() - 1));
            }
        }
        _ => {}
    }
    Vec::new()
}

fn press(model: &mut Model, button: ReviewButton) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    match button {
        ReviewButton::Save => return save(model),
        ReviewButton::SaveAs => ask_where(model),
        ReviewButton::Copy => return vec![Effect::Copy(card.document.text().to_owned())],
        ReviewButton::Difference => model.dialogs.push(Dialog::Text(review::difference(card))),
        ReviewButton::Publishing => model.dialogs.push(Dialog::Text(review::publishing())),
        ReviewButton::DropSignatures => {
            let changes = edits::take(&card.document, &Pointer::root().key("signatures"));
            model.toast = match card.apply("Remove the signatures", changes, Grouping::Alone) {
                Ok(()) => Some("Removed the signatures. Ctrl-Z brings them back.".into()),
                Err(reason) => Some(reason),
            };
            card.repair_focus();
        }
        ReviewButton::FixAll => fix_all(model),
        ReviewButton::Convert => conversion::begin(model),
    }
    Vec::new()
}

/// Applies every fix that keeps the meaning, as one step.
fn fix_all(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    let mut after = card.document.clone();
    let fixed = match fixing::fix(&mut after, &card.check_options(), false) {
        Ok(fixed) => fixed,
        Err(Refusal::Signed) => {
            model.toast =
                Some("The card is signed, and a fix would make the signatures stale. Remove them first.".into());
            return;
        }
        Err(Refusal::DuplicateKey(_)) => {
            model.toast = Some("A key occurs twice; that has to be settled first. F8 goes there.".into());
            return;
        }
    };
    let value = Fragment::Text(after.text().trim_end().to_owned());
    let done = card.apply("Apply fixes", vec![Edit::Set { at: Pointer::root(), value }], Grouping::Alone);
    card.refresh_editor();
    model.toast = Some(match done {
        Ok(()) => format!("Applied {}. Ctrl-Z takes it back.", wording::count_fixes(fixed.applied.len())),
        Err(reason) => reason,
    });
}

fn move_focus(card: &mut OpenCard, by: isize, wrap: bool) {
    let before = card.focus.clone();
    let rows: Vec<_> = card.rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
    let Some(index) = rows.iter().position(|id| *id == before) else {
        card.repair_focus();
        return;
    };
    let count = rows.len() as isize;
    let target = (index as isize).saturating_add(by);
    let target = if wrap { target.rem_euclid(count) } else { target.clamp(0, count - 1) };
    let target = rows[target as usize].clone();
    // Leaving may take an empty entry away and so renumber those behind it: the way back from the end stays the same.
    let from_end = rows.iter().rev().position(|id| *id == target).unwrap_or(0);
    card.leave_row();
    let left: Vec<_> = card.rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
    let shorter = left.len() < rows.len() && rows.iter().position(|id| *id == target) > Some(index);
    let target = left.iter().rev().nth(from_end).filter(|_| shorter).cloned().unwrap_or(target);
    let followed = if left.contains(&target) { target } else { card.focus.clone() };
    card.focus_on(followed);
    card.repair_focus();
}

fn go_to_step(model: &mut Model, target: impl Fn(usize) -> usize) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let from = card.page.step;
    let capabilities = Pointer::root().key("capabilities");
    if from == Step::Capabilities && card.from_nothing && card.document.get(&capabilities).is_none() {
        // Having seen the questions and stated nothing is an answer, and the card must hold it.
        let changes = edits::put(&card.document, &capabilities, json!({}));
        if card.apply("State no capabilities", changes, Grouping::Alone).is_ok() {
            model.toast = Some("Noted: the card states no capabilities.".into());
        }
    }
    let to = target(from.number()).min(Step::ALL.len() - 1);
    if to == from.number() + 1 && card.page.inside.is_none() {
        // Going on from a step says that its questions were seen; jumping away does not.
        for row in card.rows() {
            card.visited.insert(super::model::row_place(&row));
        }
    }
    let step = Step::ALL[to];
    card.open_page(Page { step, inside: None });
    if step == Step::Review {
        card.all_visited = true;
    }
    if card.pane == Pane::Card {
        card.pane = Pane::Form;
    }
    card.focus_first();
}

fn on_steps(model: &mut Model, action: Action) {
    match action {
        Action::NextRow => go_to_step(model, |step| (step + 1) % Step::ALL.len()),
        Action::PreviousRow => go_to_step(model, |step| (step + Step::ALL.len() - 1) % Step::ALL.len()),
        Action::Activate => {
            if let Some(card) = &mut model.card {
                card.pane = Pane::Form;
                card.repair_focus();
            }
        }
        _ => {}
    }
}

fn scroll_card(model: &mut Model, action: Action) {
    let rows = usize::from(model.size.1.saturating_sub(6)).max(1);
    let Some(card) = &mut model.card else { return };
    let count = card.lines.count(card.document.text());
    let now = card.card_scroll.unwrap_or_else(|| super::view::card::scroll_to_focus(card, rows));
    let to = match action {
        Action::NextRow => now + 1,
        Action::PreviousRow => now.saturating_sub(1),
        Action::PageDown => now + rows,
        Action::PageUp => now.saturating_sub(rows),
        Action::FirstRow => 0,
        Action::LastRow => count,
        Action::Leave => {
            card.pane = Pane::Form;
            card.card_scroll = None;
            return;
        }
        _ => now,
    };
    card.card_scroll = Some(to.min(count.saturating_sub(1)));
}

pub(super) fn undo(model: &mut Model, back: bool) {
    let Some(card) = &mut model.card else { return };
    // What could not stand in the card was typed last, so it goes first.
    if back && card.drafts.remove(&card.focus).is_some() {
        card.open_editor();
        model.toast = Some("Undone: what could not stand in the card.".into());
        return;
    }
    let number = card.history.len().wrapping_sub(usize::from(back));
    let step = if back { card.history.undo(&mut card.document) } else { card.history.redo(&mut card.document) };
    let Some((label, place)) = step.map(|step| (step.label.clone(), step.focus.clone())) else {
        model.toast = Some(if back { "Nothing to undo." } else { "Nothing to redo." }.into());
        return;
    };
    let row = card.steps.get(number).map(|(before, after)| if back { before.clone() } else { after.clone() });
    let focus = row.as_ref().map_or(place, |row| row.pointer.clone());
    let document = &card.document;
    card.drafts.retain(|row, _| row.pointer.parent().is_some_and(|parent| document.get(&parent).is_some()));
    card.look();
    // An entry that comes back to a list in sight is seen there; its own page need not open.
    let is_listed = || card.rows().iter().any(|row| row.takes_focus() && super::model::row_place(row) == focus);
    let on_page = card.page == super::row::page_of(&focus) || card.focus.pointer == focus || is_listed();
    if card.page.inside.as_ref().is_some_and(|inside| card.document.get(inside).is_none()) || !on_page {
        card.go_to(&focus);
        // An entry has a page of its own, and a row on the page around it, which is where the cursor may have stood.
        let is_here = |card: &OpenCard| card.rows().iter().any(|other| Some(&other.id) == row.as_ref());
        if row.is_some() && !is_here(card) {
            let page = card.page.clone();
            let inside = page.inside.as_ref().and_then(super::row::outer);
            card.open_page(Page { step: page.step, inside });
            if !is_here(card) {
                card.open_page(page);
            }
        }
    }
    card.repair_focus();
    let rows = card.rows();
    let exact = row.filter(|row| rows.iter().any(|other| other.id == *row && other.takes_focus()));
    let nearest = || super::model::nearest_row(&rows, &focus).map(|row| row.id.clone());
    if let Some(id) = exact.or_else(nearest) {
        card.focus_on(id);
    }
    model.toast = Some(format!("{}: {}", if back { "Undone" } else { "Done again" }, visible(&label)));
}

/// The findings that keys jump to, in the order of the steps: errors and warnings, or advice where there is no other.
fn jump_order(card: &OpenCard) -> Vec<usize> {
    let findings = &card.report.findings;
    let serious = |index: &usize| findings[*index].severity > Severity::Advice;
    let mut order: Vec<usize> = (0..findings.len()).filter(serious).collect();
    if order.is_empty() {
        order = (0..findings.len()).collect();
    }
    order.sort_by_cached_key(|index| reading_order(&findings[*index].pointer));
    order
}

/// Where the forms ask for a place: the step, then the place of each member among its neighbours.
fn reading_order(pointer: &Pointer) -> Vec<usize> {
    let mut order = vec![fields::step_at(pointer).number()];
    let mut above = Pointer::root();
    for token in pointer.tokens() {
        let rank = fields::shape_at(&above).and_then(|shape| shape.rank(&token));
        order.push(rank.or_else(|| token.parse().ok()).unwrap_or(usize::MAX / 2));
        above = above.key(&token);
    }
    order
}

fn next_problem(model: &mut Model, forward: bool) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let order = jump_order(card);
    if order.is_empty() {
        model.toast = Some("No problem left.".into());
        return;
    }
    let now = card.problem.and_then(|index| order.iter().position(|other| *other == index));
    // A problem may have no row of its own, as a member without a field: what counts is where a jump to it ends.
    let rows = card.rows();
    let on_problem = now.is_some_and(|at| {
        let pointer = &card.report.findings[order[at]].pointer;
        let same_step = fields::step_at(pointer) == card.page.step;
        same_step && super::model::nearest_row(&rows, pointer).is_some_and(|row| row.id == card.focus)
    });
    let next = match (now, forward) {
        (Some(at), true) if on_problem => (at + 1) % order.len(),
        (Some(at), false) if on_problem => (at + order.len() - 1) % order.len(),
        // The cursor was moved: the first problem at or behind it, or the last one before it.
        _ => {
            let mut cursor = reading_order(&card.focus.pointer);
            cursor[0] = card.page.step.number();
            if card.focus.part == Part::Next {
                cursor.push(usize::MAX);
            }
            let place = |index: &usize| reading_order(&card.report.findings[*index].pointer);
            if forward {
                order.iter().position(|index| place(index) >= cursor).unwrap_or(0)
            } else {
                order.iter().rposition(|index| place(index) < cursor).unwrap_or(order.len() - 1)
            }
        }
    };
    let finding = &card.report.findings[order[next]];
    let pointer = finding.pointer.clone();
    let toast = format!("Problem {} of {}: {}", next + 1, order.len(), finding.message);
    card.problem = Some(order[next]);
    card.visited.insert(pointer.clone());
    card.go_to(&pointer);
    model.toast = Some(toast);
}

/// Shows what the fix for the problem at the cursor would change.
fn show_fix(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let here = card.focus.pointer.clone();
    let findings = &card.report.findings;
    let fixable = |index: usize| findings.get(index).is_some_and(|finding| finding.fix.is_some());
    let chosen = if let Part::Problem(index) = card.focus.part {
        Some(index).filter(|index| fixable(*index))
    } else {
        let near = |inside: bool| {
            (0..findings.len()).filter(|index| fixable(*index)).find(|index| {
                let at = &findings[*index].pointer;
                if inside { at.is_within(&here) && !here.is_root() } else { *at == here }
            })
        };
        let jumped = card.problem.filter(|index| fixable(*index) && findings[*index].pointer.is_within(&here));
        let in_step = || {
            (0..findings.len())
                .filter(|index| fixable(*index))
                .find(|index| fields::step_at(&findings[*index].pointer) == card.page.step)
        };
        jumped.or_else(|| near(false)).or_else(|| near(true)).or_else(in_step)
    };
    let Some(finding) = chosen.and_then(|index| findings.get(index)) else {
        model.toast = Some("No fix is offered for what stands here.".into());
        return;
    };
    let Some(fix) = &finding.fix else { return };
    let mut after = card.document.clone();
    if let Err(error) = after.apply_all(&fix.edits) {
        model.toast = Some(format!("This fix does not fit the card: {error}."));
        return;
    }
    let mut lines = vec![
        (super::dialog::LineKind::Plain, format!("{}.", finding.message)),
        (super::dialog::LineKind::Plain, String::new()),
    ];
    lines.extend(review::diff_lines(card.document.text(), after.text(), 2));
    let answer = Answer::ApplyFix { title: fix.title.clone(), edits: fix.edits.clone() };
    model.dialogs.push(Dialog::Text(TextDialog {
        title: format!("Fix: {}", fix.title),
        lines,
        scroll: 0,
        accept: Some(("apply".into(), answer)),
    }));
}

fn show_choices(model: &mut Model, row: &Row) {
    let option = |value: &str, label: &str, help: &str, on: bool| ChoiceOption {
        value: value.into(),
        label: label.into(),
        help: help.into(),
        on,
    };
    let (options, purpose): (Vec<ChoiceOption>, _) = match &row.control {
        Control::Text { choices, text, .. } => (
            choices
                .iter()
                .map(|choice| option(choice.value, choice.value, choice.help, choice.value == text))
                .collect(),
            ChoicePurpose::Value(row.id.clone()),
        ),
        Control::Choice { choices, value } => (
            choices
                .iter()
                .map(|choice| option(choice.value, choice.value, choice.help, value.as_deref() == Some(choice.value)))
                .collect(),
            ChoicePurpose::Value(row.id.clone()),
        ),
        Control::Branch { shape, taken } => (
            shape
                .fields
                .iter()
                .map(|field| option(field.name, field.label, field.help, taken.contains(&field.name)))
                .collect(),
            ChoicePurpose::Branch(row.id.pointer.clone()),
        ),
        Control::Chips { words, media: true } => (
            crate::card::media_types::common()
                .iter()
                .map(|kind| option(kind.name, kind.name, kind.what, words.iter().any(|word| word == kind.name)))
                .collect(),
            ChoicePurpose::Words(row.id.clone()),
        ),
        _ => return,
    };
    if options.is_empty() {
        return;
    }
    let selected = options.iter().position(|option| option.on).unwrap_or(0);
    model.dialogs.push(Dialog::Choice(ChoiceDialog {
        title: row.label.clone(),
        text: String::new(),
        options,
        selected,
        purpose,
        filter: String::new(),
    }));
}

fn show_scheme_kinds(model: &mut Model) {
    let options = fields::SECURITY_SCHEME
        .fields
        .iter()
        .map(|field| ChoiceOption {
            value: field.name.into(),
            label: field.label.into(),
            help: field.help.into(),
            on: false,
        })
        .collect();
    model.dialogs.push(Dialog::Choice(ChoiceDialog {
        title: "How do callers log in?".into(),
        text: String::new(),
        options,
        selected: 0,
        purpose: ChoicePurpose::NewScheme,
        filter: String::new(),
    }));
}

pub(super) fn save(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    leave(card);
    card.all_visited = true;
    let duplicates = card.document.duplicate_keys();
    if let Some(duplicate) = duplicates.first() {
        model.quit_after_save = false;
        model.toast = Some(format!(
            "Not saved: the key {} occurs twice, and readers differ on which one counts. F8 goes there, F4 fixes it.",
            visible(duplicate.pointer.as_str())
        ));
        return Vec::new();
    }
    let errors = card.report.count(Severity::Error) + card.drafts.len();
    if errors > 0 {
        let what = wording::count(errors, "error");
        let text = format!("The card has {what}: some clients will refuse it, misread it or fail to call the agent.");
        model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
            "Save with errors?",
            text,
            vec![
                ("Go to the first problem", Answer::GoToFirstProblem),
                ("Save anyway", Answer::SaveAnyway),
                ("Cancel", Answer::Close),
            ],
        )));
        return Vec::new();
    }
    save_now(model)
}

fn save_now(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &model.card else { return Vec::new() };
    let converted = card.file.converted_from.filter(|from| card.report.generation != *from);
    if let (Some(from), Some(path)) = (converted, &card.file.path) {
        let name = visible(&card.title()).into_owned();
        let kept = path.file_name().map(|name| crate::convert::backup_name(&name.to_string_lossy(), from, |_| false));
        let text = format!("{name} holds the card as it was before the conversion.");
        let replace = format!("Replace it, keep the old one as {}", visible(&kept.unwrap_or_default()));
        let buttons = vec![
            (replace.as_str(), Answer::SaveKeepingOld),
            ("Write beside it", Answer::SaveAs),
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

fn ask_where(model: &mut Model) {
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

pub(super) fn quit(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return vec![Effect::Quit { status: 0, keep_draft: false }] };
    leave(card);
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

fn on_file(model: &mut Model, path: PathBuf, result: Result<Vec<u8>, String>, purpose: ReadPurpose) -> Vec<Effect> {
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
fn compare(model: &mut Model, path: PathBuf, result: Result<Vec<u8>, String>) {
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
fn reload(model: &mut Model, path: &Path, bytes: Vec<u8>) -> Result<(), String> {
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

fn on_saved(model: &mut Model, path: PathBuf, text: String, result: Result<Written, SaveProblem>) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    let name = visible(&path.to_string_lossy()).into_owned();
    match result {
        Ok(Written { kept, other_names }) => {
            card.file.converted_from = None;
            card.file.on_disk = Some(text.clone().into_bytes());
            card.file.seen_on_disk = None;
            card.file.saved_text = text;
            card.file.path = Some(path);
            card.stash.clear();
            card.look();
            if model.quit_after_save {
                return vec![Effect::Quit { status: 0, keep_draft: false }];
            }
            let kept = kept.map(|kept| format!(" The old card is kept as {}.", visible(&kept))).unwrap_or_default();
            let links = match other_names {
                0 => "",
                _ => " The file had another name (a hard link), which keeps the old card.",
            };
            model.toast = Some(format!(
                "Saved {name} ({}).{kept}{links} Serve it at https://YOUR-HOST/.well-known/agent-card.json",
                review::kilobytes(card.document.text().len())
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

fn on_dialog_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let action = keymap::lookup(key, &[Context::Dialog]);
    let save_key = key == Key::ctrl('s');
    let page = usize::from(model.size.1.saturating_sub(8)).max(1);
    if matches!(model.dialogs.last(), Some(Dialog::Raw(_))) {
        return raw::on_key(model, key);
    }
    let Some(dialog) = model.dialogs.last_mut() else { return Vec::new() };
    if action == Some(Action::Leave) {
        if let Some(Dialog::Prompt(prompt)) = model.dialogs.pop()
            && prompt.purpose == PromptPurpose::PasteCard
        {
            // It is there again when the entry is chosen once more.
            model.pasted = prompt.field.borrow().text();
        }
        model.quit_after_save = false;
        return Vec::new();
    }
    match dialog {
        Dialog::Text(text) => {
            let last = text.lines.len().saturating_sub(1);
            match action {
                Some(Action::NextRow) => text.scroll = (text.scroll + 1).min(last),
                Some(Action::PreviousRow) => text.scroll = text.scroll.saturating_sub(1),
                Some(Action::PageDown) => text.scroll = (text.scroll + page).min(last),
                Some(Action::PageUp) => text.scroll = text.scroll.saturating_sub(page),
                Some(Action::FirstRow) => text.scroll = 0,
                Some(Action::LastRow) => text.scroll = last,
                Some(Action::Activate) => {
                    let accept = text.accept.take();
                    model.dialogs.pop();
                    return accept.map(|(_, answer)| on_answer(model, answer)).unwrap_or_default();
                }
                // F1 opened the help and closes it.
                None if key.code == KeyCode::F(1) || key == Key::ctrl('q') || key == Key::ctrl('c') => {
                    model.dialogs.pop();
                }
                _ => {}
            }
        }
        Dialog::Confirm(confirm) => {
            let count = confirm.buttons.len();
            match action {
                Some(Action::NextRow) => confirm.selected = (confirm.selected + 1) % count,
                Some(Action::PreviousRow) => confirm.selected = (confirm.selected + count - 1) % count,
                Some(Action::Activate) => {
                    let answer = confirm.buttons.get(confirm.selected).map(|(_, answer)| answer.clone());
                    model.dialogs.pop();
                    return answer.map(|answer| on_answer(model, answer)).unwrap_or_default();
                }
                None if key.code == KeyCode::Right => confirm.selected = (confirm.selected + 1) % count,
                None if key.code == KeyCode::Left => confirm.selected = (confirm.selected + count - 1) % count,
                // The second Ctrl-C or Ctrl-Q of a hurried user leaves without saving.
                None if (key == Key::ctrl('c') || key == Key::ctrl('q'))
                    && confirm.buttons.iter().any(|(_, answer)| *answer == Answer::QuitWithoutSaving) =>
                {
                    return vec![Effect::Quit { status: 130, keep_draft: true }];
                }
                _ => {}
            }
        }
        Dialog::Choice(choice) => {
            let visible: Vec<usize> = choice.visible().into_iter().map(|(index, _)| index).collect();
            let at = visible.iter().position(|index| *index == choice.selected).unwrap_or(0);
            let go = |choice: &mut ChoiceDialog, to: usize| {
                if let Some(index) = visible.get(to.min(visible.len().saturating_sub(1))) {
                    choice.selected = *index;
                }
            };
            match action {
                Some(Action::NextRow) => go(choice, at + 1),
                Some(Action::PreviousRow) => go(choice, at.saturating_sub(1)),
                Some(Action::PageDown) => go(choice, at + page),
                Some(Action::PageUp) => go(choice, at.saturating_sub(page)),
                Some(Action::FirstRow) => go(choice, 0),
                Some(Action::LastRow) => go(choice, usize::MAX),
                Some(Action::Activate) => return take_choice(model),
                _ => {
                    match (key.typed(), key.code) {
                        (Some(' '), _) if matches!(choice.purpose, ChoicePurpose::Words(_)) => {
                            return take_choice(model);
                        }
                        (Some(c), _) => choice.filter.push(c),
                        (None, KeyCode::Backspace) => {
                            choice.filter.pop();
                        }
                        _ => return Vec::new(),
                    }
                    choice.mark_best();
                }
            }
        }
        Dialog::Raw(_) => {}
        Dialog::Prompt(prompt) => {
            let multi = prompt.field.borrow().is_multi_line();
            match action {
                Some(Action::Activate) if multi => {
                    prompt.field.borrow_mut().newline();
                }
                Some(Action::Activate) => return take_prompt(model),
                _ if save_key => return take_prompt(model),
                _ => {
                    if prompt.field.borrow_mut().key(&key) == Edited::Text {
                        prompt.problem = None;
                    }
                }
            }
        }
    }
    Vec::new()
}

fn take_choice(model: &mut Model) -> Vec<Effect> {
    let Some(Dialog::Choice(choice)) = model.dialogs.last_mut() else { return Vec::new() };
    let taken = choice
        .visible()
        .into_iter()
        .find(|(index, _)| *index == choice.selected)
        .map(|(index, option)| (index, option.value.clone()));
    let Some((index, value)) = taken else { return Vec::new() };
    let purpose = choice.purpose.clone();
    if let ChoicePurpose::Words(_) = purpose
        && let Some(option) = choice.options.get_mut(index)
    {
        option.on = !option.on;
    } else {
        model.dialogs.pop();
    }
    if let ChoicePurpose::Answer(key) = purpose {
        conversion::take_choice(model, key, &value);
        return Vec::new();
    }
    if purpose == ChoicePurpose::Palette {
        return palette::take(model, &value);
    }
    let Some(card) = &mut model.card else { return Vec::new() };
    match purpose {
        ChoicePurpose::Value(id) => {
            card.choose(&id, &value);
            card.visited.insert(id.pointer);
            move_focus(card, 1, true);
        }
        ChoicePurpose::Branch(at) => {
            card.take_branch(&at, &value);
            move_focus(card, 1, true);
        }
        ChoicePurpose::Words(id) => card.switch_word(&id, &value),
        ChoicePurpose::NewScheme => card.add_scheme(&value),
        ChoicePurpose::Answer(_) | ChoicePurpose::Palette => {}
    }
    Vec::new()
}

fn take_prompt(model: &mut Model) -> Vec<Effect> {
    let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() else { return Vec::new() };
    let text = prompt.field.borrow().text();
    if text.trim().is_empty() {
        prompt.problem = Some("Type something first, or press Esc.".into());
        return Vec::new();
    }
    match prompt.purpose {
        PromptPurpose::OpenFile => {
            vec![Effect::ReadFile { path: PathBuf::from(text.trim()), purpose: ReadPurpose::Open }]
        }
        PromptPurpose::PasteCard => {
            match open_pasted(model, &text) {
                Ok(()) => {
                    model.dialogs.pop();
                }
                Err(reason) => {
                    if let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() {
                        prompt.problem = Some(reason);
                    }
                }
            }
            Vec::new()
        }
        PromptPurpose::Answer => {
            let key = prompt.key.clone().unwrap_or_default();
            match conversion::take_text(model, &key, &text) {
                Ok(()) => {
                    model.dialogs.pop();
                }
                Err(reason) => {
                    if let Some(Dialog::Prompt(prompt)) = model.dialogs.last_mut() {
                        prompt.problem = Some(reason);
                    }
                }
            }
            Vec::new()
        }
        PromptPurpose::SaveAs => {
            model.dialogs.pop();
            let path = PathBuf::from(text.trim());
            let Some(card) = &model.card else { return Vec::new() };
            let same = card.file.path.as_deref() == Some(path.as_path());
            let replace = match &card.file.on_disk {
                Some(bytes) if same => Overwrite::IfUnchanged(bytes.clone()),
                _ => Overwrite::Never,
            };
            let keep_as = kept_version(card, &path);
            vec![Effect::Save { path, text: card.document.text().to_owned(), replace, keep_as }]
        }
    }
}

/// The version under which the file at `path` is kept when the card replaces it: a conversion never replaces its source
/// alone.
fn kept_version(card: &OpenCard, path: &Path) -> Option<Generation> {
    let from = card.file.converted_from.filter(|from| card.report.generation != *from);
    from.filter(|_| card.file.path.as_deref() == Some(path))
}

fn on_answer(model: &mut Model, answer: Answer) -> Vec<Effect> {
    match answer {
        Answer::Close => model.quit_after_save = false,
        Answer::GoToFirstProblem => {
            model.quit_after_save = false;
            if let Some(card) = &mut model.card {
                card.problem = None;
                card.open_page(Page { step: Step::Identity, inside: None });
                card.focus_first();
            }
            next_problem(model, true);
        }
        Answer::SaveAnyway => return save_now(model),
        Answer::SaveKeepingOld => {
            if let Some(card) = &model.card
                && let (Some(path), Some(bytes)) = (&card.file.path, &card.file.on_disk)
            {
                let replace = Overwrite::IfUnchanged(bytes.clone());
                let text = card.document.text().to_owned();
                return vec![Effect::Save { path: path.clone(), text, replace, keep_as: card.file.converted_from }];
            }
        }
        Answer::SaveTo(path, replace) => {
            let Some(card) = &model.card else { return Vec::new() };
            let keep_as = kept_version(card, &path);
            return vec![Effect::Save { path, text: card.document.text().to_owned(), replace, keep_as }];
        }
        Answer::SaveAs => ask_where(model),
        Answer::SaveAndQuit => {
            model.quit_after_save = true;
            return save(model);
        }
        Answer::QuitWithoutSaving => return vec![Effect::Quit { status: 130, keep_draft: false }],
        Answer::CloseBoth => {
            model.dialogs.pop();
        }
        Answer::Resume(index) => return resume(model, index),
        Answer::ShowDraft(index) => {
            if let Some(resumable) = model.resumable.get(index) {
                let draft = &resumable.draft;
                let file = text_on_disk(model).unwrap_or_else(|| draft.saved_text.clone());
                let lines = review::diff_lines(&file, &draft.text, 3);
                model.dialogs.push(Dialog::Text(TextDialog {
                    title: "Unsaved work against the file".into(),
                    lines,
                    scroll: 0,
                    accept: Some(("resume it".into(), Answer::Resume(index))),
                }));
            }
        }
        Answer::DiscardDraft(index) => {
            if index < model.resumable.len() {
                let resumable = model.resumable.remove(index);
                model.toast = Some("Discarded the unsaved work.".into());
                return vec![Effect::DiscardDraft(resumable.file)];
            }
        }
        Answer::ShowDiskDifference => {
            if let Some(card) = &model.card {
                let theirs = card.file.seen_on_disk.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                let accept = card.file.path.clone().map(|path| ("reload it".to_owned(), Answer::Reload(path)));
                model.dialogs.push(Dialog::Text(TextDialog {
                    title: "What reloading would change here".into(),
                    lines: review::diff_lines(card.document.text(), &theirs, 3),
                    scroll: 0,
                    accept,
                }));
            }
        }
        Answer::TakeConversion => conversion::accept(model),
        Answer::TakeEdited(target, text) => raw::take_edited(model, &target, &text),
        Answer::Reload(path) => {
            model.quit_after_save = false;
            return vec![Effect::ReadFile { path, purpose: ReadPurpose::Reload }];
        }
        Answer::ApplyFix { title, edits } => {
            if let Some(card) = &mut model.card {
                let done = card.apply(&title, edits, Grouping::Alone);
                card.refresh_editor();
                model.toast = Some(match done {
                    Ok(()) => format!("Done: {}. Ctrl-Z takes it back.", visible(&title)),
                    Err(reason) => reason,
                });
            }
        }
    }
    Vec::new()
}
