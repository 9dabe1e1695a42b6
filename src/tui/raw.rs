//! JSON edited as text: a member, the whole card, or a file that has to be mended before it is a card. The card follows
//! while the text is JSON; while it is not, the card keeps its last good state.

use std::path::PathBuf;

use crate::card::edits;
use crate::document::draft::Draft;
use crate::document::{Document, Fragment, Grouping, LineIndex, Pointer, starts_word};
use crate::text::visible;

use super::dialog::{Answer, ConfirmDialog, Dialog, RawDialog, RawTarget, readable};
use super::key::{Key, KeyCode};
use super::message::{EditTarget, EditedText, Effect};
use super::model::{Model, Pane, row_place};
use super::past_texts::{PastTexts, TextState};
use super::row::Control;
use super::text_field::Edited;
use super::update;

/// Opens the member at the cursor, or the whole card, as text.
pub(super) fn open(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    update::leave(card);
    let place = match (card.pane, card.focused_row()) {
        (Pane::Form, Some(row)) => row_place(&row),
        _ => Pointer::root(),
    };
    open_at(model, place);
}

fn open_at(model: &mut Model, place: Pointer) {
    let Some(card) = &model.card else { return };
    let text = match card.document.get(&place) {
        Some(node) => card.document.raw(node).replace("\r\n", "\n"),
        None => edits::empty_for(&place).to_string(),
    };
    let dialog = RawDialog::new(title_of(&place), &text, RawTarget::Member(place));
    dialog.field.borrow_mut().set_cursor_byte(0);
    model.dialogs.push(Dialog::Raw(dialog));
}

/// Opens a file that is not JSON for repair. It is not replaced before it is JSON.
pub(super) fn repair(model: &mut Model, path: PathBuf, bytes: Vec<u8>) -> Result<(), String> {
    if std::str::from_utf8(&bytes).is_err() {
        return Err(format!("{} is not UTF-8 text; JSON allows no other encoding", visible(&path.to_string_lossy())));
    }
    let text = readable(&bytes);
    open_repair(model, path, bytes, &text);
    Ok(())
}

fn open_repair(model: &mut Model, path: PathBuf, bytes: Vec<u8>, text: &str) {
    let name = path.file_name().map(|name| visible(&name.to_string_lossy()).into_owned()).unwrap_or_default();
    let mut dialog =
        RawDialog::new(format!("{name} is not JSON: mend it here"), text, RawTarget::Repair { path, bytes });
    dialog.fault = fault_of(text, false);
    let at = dialog.fault.as_ref().map_or(0, |(_, at)| *at);
    dialog.field.borrow_mut().set_cursor_byte(at);
    model.dialogs.push(Dialog::Raw(dialog));
}

/// Takes up the repair of a file that was left unsaved.
pub(super) fn resume_repair(model: &mut Model, index: usize, draft: Draft) -> Vec<Effect> {
    model.dialogs.clear();
    let Some(path) = draft.path else {
        let prompt = update::paste_prompt(&draft.text);
        model.dialogs.push(Dialog::Prompt(prompt));
        return vec![Effect::DiscardDraft(model.resumable.remove(index).file)];
    };
    open_repair(model, path, draft.saved_text.into_bytes(), &draft.text);
    vec![Effect::DiscardDraft(model.resumable.remove(index).file)]
}

/// The file under repair whose text was changed, with what was read and the text now.
pub(super) fn unsaved_repair(model: &Model) -> Option<(&PathBuf, &Vec<u8>, String)> {
    model.dialogs.iter().find_map(|dialog| match dialog {
        Dialog::Raw(raw) => match &raw.target {
            RawTarget::Repair { path, bytes } if raw.is_changed_repair() => {
                Some((path, bytes, raw.field.borrow().text()))
            }
            _ => None,
        },
        _ => None,
    })
}

/// The text that is no JSON at the moment, and the place that it stands for.
pub(crate) fn unfinished(model: &Model) -> Option<(String, String)> {
    model.dialogs.iter().find_map(|dialog| match dialog {
        Dialog::Raw(RawDialog { target: RawTarget::Member(place), fault: Some(_), field, .. }) => {
            Some((place.to_string(), field.borrow().text()))
        }
        _ => None,
    })
}

/// Takes up the text again that was no JSON when it was left.
pub(super) fn resume_unfinished(model: &mut Model, place: &str, text: &str) {
    let Ok(place) = Pointer::parse(place) else { return };
    let must_be_object = place.is_root();
    let mut dialog = RawDialog::new(title_of(&place), text, RawTarget::Member(place));
    dialog.fault = fault_of(text, must_be_object);
    dialog.past = past_of(model, &dialog.target);
    dialog.field.borrow_mut().set_cursor_byte(dialog.fault.as_ref().map_or(0, |(_, at)| *at));
    model.dialogs.push(Dialog::Raw(dialog));
}

/// What the card holds: what a text with a fault came from, for undo.
fn past_of(model: &Model, target: &RawTarget) -> PastTexts {
    let (Some(card), RawTarget::Member(place)) = (&model.card, target) else { return PastTexts::default() };
    let Some(node) = card.document.get(place) else { return PastTexts::default() };
    let text = card.document.raw(node).replace("\r\n", "\n");
    PastTexts::starting_with(TextState { text, steps: card.history.len(), ..TextState::default() })
}

fn title_of(place: &Pointer) -> String {
    if place.is_root() { "The card as JSON".into() } else { format!("{} as JSON", visible(place.as_str())) }
}

/// Why a text cannot be taken, and the byte where that shows.
fn fault_of(text: &str, must_be_object: bool) -> Option<(String, usize)> {
    match Document::parse(text) {
        Ok(document) if must_be_object && document.root().as_object().is_none() => {
            Some((format!("A card is an object in braces, not {}.", document.root().kind()), 0))
        }
        Ok(_) => None,
        Err(faults) => faults.first().map(|fault| {
            let place = LineIndex::new(text).locate(text, fault.span.start);
            let more = match faults.len() {
                0 | 1 => String::new(),
                count => format!(" ({} more)", count - 1),
            };
            let (what, help) = (fault.kind.message(), fault.kind.help());
            (format!("Line {}, column {}: {what}; {help}{more}", place.line, place.column), fault.span.start)
        }),
    }
}

pub(super) fn on_key(model: &mut Model, key: Key) -> Vec<Effect> {
    // A paste may have mended it before this key closes it.
    let mut effects: Vec<Effect> = mended(model).into_iter().collect();
    effects.extend(act_on_key(model, key));
    effects.extend(mended(model));
    effects
}

/// What is to be done once a text that is kept outside stands in the card.
fn mended(model: &mut Model) -> Option<Effect> {
    let Some(Dialog::Raw(raw)) = model.dialogs.last_mut() else { return None };
    if raw.fault.is_some() || !std::mem::take(&mut raw.is_kept_outside) {
        return None;
    }
    Some(Effect::RemoveKeptEdit)
}

fn act_on_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let (now, steps) = (model.now, steps(model));
    let Some(Dialog::Raw(raw)) = model.dialogs.last_mut() else { return Vec::new() };
    let repairs = matches!(raw.target, RawTarget::Repair { .. });
    match (key.code, key.ctrl, key.alt) {
        (KeyCode::Esc, false, false) => close(model, Answer::CloseBoth),
        (KeyCode::Char('s'), true, false) if repairs => return take_repaired(model),
        (KeyCode::Char('s'), true, false) => {
            if raw.fault.is_none() {
                model.dialogs.pop();
                return update::save(model);
            }
            model.toast = Some("Not saved: the text is not JSON yet. F8 goes to the place.".into());
        }
        (KeyCode::Char('q' | 'c'), true, false) if repairs && model.card.is_none() => {
            if !raw.is_changed_repair() {
                return update::quit(model);
            }
            close(model, Answer::QuitWithoutSaving);
        }
        (KeyCode::F(8), false, false) => {
            if let Some((_, at)) = raw.fault {
                raw.field.borrow_mut().set_cursor_byte(at);
            }
        }
        (KeyCode::Char('z'), true, false) => turn(model, true),
        (KeyCode::Char('y' | 'Z'), true, false) => turn(model, false),
        _ => {
            let was = raw.state(steps);
            let before = was.char_before();
            let edited = if key.code == KeyCode::Enter {
                raw.field.borrow_mut().newline()
            } else if key.code == KeyCode::Tab {
                raw.field.borrow_mut().insert_char('\t')
            } else {
                raw.field.borrow_mut().key(&key)
            };
            match edited {
                Edited::Text => {
                    let new_word = key.code == KeyCode::Enter || key.typed().is_some_and(|c| starts_word(before, c));
                    // Each state of the text goes with a step of the card, or with none.
                    if raw.past.typed(was, now, new_word)
                        && let Some(card) = &mut model.card
                    {
                        card.history.close_step();
                    }
                    follow(model, Grouping::Typing { at: now, new_word });
                }
                Edited::Cursor => raw.past.pause(),
                Edited::Ignored => {}
            }
        }
    }
    Vec::new()
}

pub(super) fn paste(model: &mut Model, text: &str) {
    let steps = steps(model);
    let Some(Dialog::Raw(raw)) = model.dialogs.last_mut() else { return };
    let was = raw.state(steps);
    let note = raw.field.borrow_mut().paste(text);
    raw.past.changed(was);
    follow(model, Grouping::Alone);
    model.toast = note.message();
}

/// How many steps the history of the card has that is open.
fn steps(model: &Model) -> usize {
    model.card.as_ref().map_or(0, |card| card.history.len())
}

/// Carries the text over into the card when it is JSON, and says what is wrong when it is not.
fn follow(model: &mut Model, grouping: Grouping) {
    let Some(Dialog::Raw(raw)) = model.dialogs.last_mut() else { return };
    let text = raw.field.borrow().text();
    let RawTarget::Member(place) = &raw.target else {
        raw.fault = fault_of(&text, false);
        return;
    };
    raw.fault = fault_of(&text, place.is_root());
    if raw.fault.is_some() {
        return;
    }
    let Some(card) = &mut model.card else { return };
    let changes = edits::put(&card.document, place, Fragment::Text(text.trim().to_owned()));
    let label = if place.is_root() {
        "Edit the card as JSON".to_owned()
    } else {
        format!("Edit {} as JSON", visible(place.as_str()))
    };
    if let Err(reason) = card.apply(&label, changes, grouping) {
        raw.fault = Some((reason, 0));
    }
}

/// Undo and redo of the text, back to what it was when it was opened. The card goes along.
fn turn(model: &mut Model, back: bool) {
    let now_steps = steps(model);
    let Some(Dialog::Raw(raw)) = model.dialogs.last_mut() else { return };
    let now = raw.state(now_steps);
    let Some(state) = raw.past.turn(now, back) else {
        model.toast = Some(match (back, &raw.target) {
            (false, _) => "Nothing to redo here.".into(),
            (true, RawTarget::Member(_)) if now_steps > 0 => {
                "This is the text as it was opened. Esc leaves it; Ctrl-Z in the form undoes what came before.".into()
            }
            _ => "Nothing to undo: this is the text as it was opened.".into(),
        });
        return;
    };
    raw.field.borrow_mut().set_text(&state.text);
    raw.field.borrow_mut().set_cursor_byte(state.cursor);
    raw.fault = state.fault;
    let mut label = None;
    if let Some(card) = &mut model.card {
        let is_behind = |now: usize| if back { now > state.steps } else { now < state.steps };
        while is_behind(card.history.len()) {
            let Some(turned) = card.turn(back) else { break };
            label = Some(turned.label);
        }
        if let Some(inside) = card.page.inside.clone().filter(|inside| card.document.get(inside).is_none()) {
            let pane = card.pane;
            card.go_to(&inside);
            card.pane = pane;
        }
    }
    let done = if back { "Undone" } else { "Done again" };
    let what = label.map_or_else(|| "typing".into(), |label| visible(&label).into_owned());
    model.toast = Some(format!("{done}: {what}"));
}

/// Closes the text; where something would be lost, asks first, and does then what `leaving` says.
fn close(model: &mut Model, leaving: Answer) {
    let Some(Dialog::Raw(raw)) = model.dialogs.last() else { return };
    let question = match (&raw.target, &raw.fault) {
        (RawTarget::Repair { .. }, _) if raw.is_changed_repair() => {
            let leave = if leaving == Answer::QuitWithoutSaving { "Quit without saving" } else { "Leave it" };
            Some(("Leave the repair?", "What you changed is not saved; the file stays as it was.", leave))
        }
        (RawTarget::Member(_), Some(_)) => Some((
            "Leave the text?",
            "The text is not JSON. The card keeps its last good state.",
            "Leave; keep the good state",
        )),
        _ => None,
    };
    if let Some((title, text, leave)) = question {
        let buttons = vec![("Go on editing", Answer::Close), (leave, leaving)];
        model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(title, text, buttons)));
        return;
    }
    model.dialogs.pop();
    if let Some(card) = &mut model.card {
        card.refresh_editor();
    }
}

/// Opens the file under repair in the form, now that it is JSON.
pub(crate) fn take_repaired(model: &mut Model) -> Vec<Effect> {
    let Some(Dialog::Raw(raw)) = model.dialogs.last() else { return Vec::new() };
    let RawTarget::Repair { path, bytes } = raw.target.clone() else { return Vec::new() };
    let text = raw.field.borrow().text();
    if let Some((fault, at)) = fault_of(&text, true) {
        raw.field.borrow_mut().set_cursor_byte(at);
        model.toast = Some(format!("Not yet: {fault}"));
        return Vec::new();
    }
    let text = if bytes.windows(2).any(|pair| pair == b"\r\n") { text.replace('\n', "\r\n") } else { text };
    match update::open_file(model, path, text.into_bytes()) {
        Ok(()) => {
            // The question which file to open, below it, is answered too.
            model.dialogs.retain(|dialog| !matches!(dialog, Dialog::Raw(_) | Dialog::Prompt(_)));
            let converting = model.conversion.as_mut().map(|conversion| &mut *conversion.card);
            if let Some(card) = model.card.as_mut().or(converting) {
                // The mended text is not in the file yet.
                card.file.saved_text = String::from_utf8_lossy(&bytes).into_owned();
                card.file.on_disk = Some(bytes);
                card.file.opened_text = None;
            }
            model.toast = Some("It is JSON now. Ctrl-S saves it.".into());
        }
        Err(reason) => model.toast = Some(reason),
    }
    Vec::new()
}

/// Asks for the text at the cursor, or the whole card, to be edited in the user's editor.
pub(super) fn edit_outside(model: &mut Model) -> Vec<Effect> {
    let Some(card) = &mut model.card else { return Vec::new() };
    update::leave(card);
    let row = card
        .focused_row()
        .filter(|row| card.pane == Pane::Form && matches!(row.control, Control::Text { multi_line: true, .. }));
    let (text, target) = match row {
        Some(row) => match row.control {
            Control::Text { text, .. } => (text, EditTarget::Row(row.id)),
            _ => return Vec::new(),
        },
        None => (card.document.text().to_owned(), EditTarget::Card),
    };
    vec![Effect::EditOutside { text, target }]
}

/// Takes in what the user's editor left.
pub(super) fn on_edited(model: &mut Model, target: EditTarget, result: Result<EditedText, String>) {
    match result {
        // What came back without a doubt is kept nowhere else.
        Ok(EditedText { text, doubt: None }) => drop(take_edited(model, &target, &text)),
        Ok(EditedText { text, doubt: Some(doubt) }) => model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
            "Take over what the editor left?",
            doubt,
            vec![("Leave the card as it is", Answer::Close), ("Take it over", Answer::TakeEdited(target, text))],
        ))),
        Err(reason) => model.toast = Some(reason),
    }
}

/// Takes over what the editor left with a doubt. Its file goes once its text is in the card.
pub(super) fn take_doubtful(model: &mut Model, target: &EditTarget, text: &str) -> Vec<Effect> {
    if take_edited(model, target, text) {
        model.toast.get_or_insert_with(|| "Taken over. Ctrl-Z takes it back.".into());
        return vec![Effect::RemoveKeptEdit];
    }
    if let Some(Dialog::Raw(raw)) = model.dialogs.last_mut() {
        raw.is_kept_outside = true;
    }
    Vec::new()
}

/// Takes the text over that was edited outside; opens it for repair where it is no card. Returns whether the card holds it.
fn take_edited(model: &mut Model, target: &EditTarget, text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let Some(card) = &mut model.card else { return false };
    match target {
        EditTarget::Row(id) => {
            // Editors end a file in a newline that nobody typed.
            let text = text.replace("\r\n", "\n");
            let text = text.strip_suffix('\n').unwrap_or(&text);
            let changes = edits::put(&card.document, &id.pointer, text);
            let label = format!("Edit {} outside", visible(id.pointer.as_str()));
            let done = card.apply(&label, changes, Grouping::Alone);
            card.refresh_editor();
            model.toast = done.err();
            model.toast.is_none()
        }
        EditTarget::Card => match fault_of(text, true) {
            None => {
                let value = Fragment::Text(text.trim().to_owned());
                let changes = edits::put(&card.document, &Pointer::root(), value);
                let done = card.apply("Edit the card outside", changes, Grouping::Alone);
                card.refresh_editor();
                model.toast = done.err();
                model.toast.is_none()
            }
            Some((fault, at)) => {
                let mut raw = RawDialog::new(
                    "The edited text is not a card yet: mend it here",
                    text,
                    RawTarget::Member(Pointer::root()),
                );
                raw.fault = Some((fault, at));
                raw.past = past_of(model, &raw.target);
                raw.field.borrow_mut().set_cursor_byte(at);
                model.dialogs.push(Dialog::Raw(raw));
                false
            }
        },
    }
}
