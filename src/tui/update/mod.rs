//! From what happened to the next state: pure, without clock, disk or terminal.

mod copying;
mod dialogs;
mod drafts;
mod find;
mod mouse;
mod moving;
mod opening;
mod pane;
mod problems;
mod reading;
mod rows;
mod saving;
mod useful;

use crate::card::Step;
use crate::term::Input;
use crate::text::visible;
use crate::tui::conversion::{self};
use crate::tui::dialog::Dialog;
use crate::tui::help;
use crate::tui::key::{Key, KeyCode};
use crate::tui::keymap::{self, Action, Context};
use crate::tui::layer::Layer;
use crate::tui::layout;
use crate::tui::message::{Clock, Effect, Msg, ReadPurpose};
use crate::tui::model::{FileState, FormScroll, Model, OpenCard, Pane};
use crate::tui::offer;
use crate::tui::palette;
use crate::tui::places::Turned;
use crate::tui::raw;
use crate::tui::row::{Control, Page, Part, Row};
use crate::tui::text_field::Edited;

use dialogs::{ONE_LINE, on_dialog_key};
use moving::{go_to_step, on_steps};
use opening::{offer_pasted, on_menu, paste_card};
use problems::{next_problem, next_troubled, show_fix};
use rows::on_form;
use saving::{on_file, on_saved, save_as};

pub(crate) use copying::warning as hidden_warning;
pub(in crate::tui) use copying::{copy_converted, write_copied};
pub(in crate::tui) use find::describe as describe_match;
pub use opening::{MenuEntry, draft_words, menu, start};
pub(crate) use opening::{draft_text, open_pasted};
pub(in crate::tui) use opening::{open_file, paste_prompt};
pub(crate) use opening::{resume, text_on_disk};
pub(crate) use saving::next_words;
pub(in crate::tui) use saving::{quit, save};
pub use useful::is_useful;

/// Takes in one message and says what is to be done outside.
pub fn update(model: &mut Model, msg: Msg, now: Clock) -> Vec<Effect> {
    let layer = Layer::of(model);
    let effects = take_in(model, msg, now);
    if layer != Layer::of(model) {
        model.layers += 1;
        mouse::let_go(model);
    }
    effects
}

fn take_in(model: &mut Model, msg: Msg, now: Clock) -> Vec<Effect> {
    model.now = now;
    match msg {
        Msg::Input(Input::Resize(columns, rows)) => {
            model.size = (columns, rows);
            Vec::new()
        }
        Msg::Input(Input::Key(key)) => {
            model.toast = None;
            if is_hidden(model) && !acts_unseen(model, key) {
                return Vec::new();
            }
            on_key(model, key)
        }
        Msg::Input(Input::Paste(_)) if is_hidden(model) => Vec::new(),
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
        Msg::Input(Input::Mouse(event)) => mouse::on_mouse(model, event),
        Msg::Input(Input::FocusLost) => Vec::new(),
        Msg::FileRead { path, result, purpose } => on_file(model, path, result, purpose),
        Msg::Saved { path, text, result } => on_saved(model, path, text, result),
        Msg::Edited { target, result } => {
            raw::on_edited(model, target, result);
            Vec::new()
        }
        Msg::Copied(outcome) => {
            copying::on_copied(model, &outcome);
            Vec::new()
        }
        Msg::CopyWritten { path, result } => {
            copying::on_written(model, &path, result);
            Vec::new()
        }
        Msg::NotSuspended(sentence) => {
            model.toast = Some(sentence);
            Vec::new()
        }
    }
}

/// Whether the screen is too small to show anything but that.
const fn is_hidden(model: &Model) -> bool {
    model.size.0 < layout::SMALLEST.0 || model.size.1 < layout::SMALLEST.1
}

/// Whether a key does what it says without anybody having to see where: it quits, saves or undoes.
fn acts_unseen(model: &Model, key: Key) -> bool {
    let quits = key == Key::ctrl('q') || key == Key::ctrl('c');
    let undoes = key == Key::ctrl('z') || key == Key::ctrl('y');
    match model.dialogs.last() {
        None => {
            let action = keymap::lookup(key, &contexts(model));
            matches!(action, Some(Action::Quit | Action::Undo | Action::Redo))
                || action == Some(Action::Save) && model.card.is_some()
        }
        Some(Dialog::Raw(_)) => quits || undoes || key == Key::ctrl('s'),
        // What a question asks must be seen before it is answered.
        Some(_) => quits,
    }
}

/// Where keys are looked up now, the innermost place first.
pub fn contexts(model: &Model) -> Vec<Context> {
    if !model.dialogs.is_empty() {
        return vec![Context::Dialog];
    }
    let Some(card) = &model.card else {
        return match &model.conversion {
            Some(conversion) if conversion.is_on_button() => vec![Context::Converted, Context::Conversion],
            Some(_) => vec![Context::Conversion],
            None => vec![Context::Menu],
        };
    };
    if card.find.is_some() {
        return vec![Context::Find];
    }
    match card.pane {
        Pane::Steps => vec![Context::Steps, Context::NoText, Context::Anywhere],
        Pane::Card => vec![Context::Card, Context::NoText, Context::Anywhere],
        Pane::Form => {
            let mut contexts = card.focused_row().map(|row| row_contexts(&row)).unwrap_or_default();
            if contexts.contains(&Context::Chips) {
                let typed = card.editor.as_ref().is_some_and(|editor| !editor.field.borrow().is_empty());
                contexts.splice(0..0, typed.then_some(Context::TypedWord));
                contexts.splice(0..0, word_contexts(card));
            }
            if card.offer_here().is_some() {
                contexts.insert(0, Context::Offered);
            }
            if card.editor.is_none() {
                contexts.push(Context::NoText);
            }
            contexts.extend([Context::Form, Context::Anywhere]);
            contexts
        }
    }
}

/// What keys can do about the words that stand before the line of a list.
fn word_contexts(card: &OpenCard) -> Option<Context> {
    if card.chosen_word().is_some() {
        return Some(Context::ChosenWord);
    }
    let at_start = card.editor.as_ref().is_some_and(|editor| editor.field.borrow().cursor_byte() == 0);
    let has_words = || card.document.get(&card.focus.pointer).is_some_and(|list| !list.is_empty());
    (at_start && has_words()).then_some(Context::WordsBefore)
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
        Control::Chips { media: true, .. } => vec![Context::MediaTypes, Context::Chips],
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
    mouse::let_go(model);
    // What the wheel has scrolled goes back to where the cursor is.
    model.dialog_scroll = None;
    if let Some(card) = &mut model.card
        && matches!(card.form_scroll, FormScroll::Free(_))
    {
        card.form_scroll = FormScroll::Follow;
    }
    if keymap::lookup(key, &contexts(model)) == Some(Action::ToggleMouse) {
        return toggle_mouse(model);
    }
    if !model.dialogs.is_empty() {
        return on_dialog_key(model, key);
    }
    if model.card.as_ref().is_some_and(|card| card.find.is_some())
        && let Some(effects) = find::on_key(model, key)
    {
        return effects;
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
    // Both ends of a text of many lines come before those of the form; one line has Home and End for its own.
    let is_long = card.editor.as_ref().is_some_and(|editor| editor.field.borrow().is_multi_line());
    let outer = match action {
        Some(Action::NextRow | Action::PreviousRow) => true,
        Some(Action::FirstRow | Action::LastRow) => is_long,
        _ => false,
    };
    let to_text = card.pane == Pane::Form
        && (action.is_none() || (outer && key.code != KeyCode::Tab && key.code != KeyCode::BackTab));
    if to_text && key.code != KeyCode::Enter {
        // Whatever is typed goes into the line.
        card.choose_no_word();
        match card.type_key(&key, model.now) {
            Edited::Ignored => {}
            Edited::Text | Edited::Cursor => return Vec::new(),
        }
    }
    if to_text && key == Key::alt(KeyCode::Enter) && card.focused_row().is_some_and(|row| is_one_line(&row)) {
        model.toast = Some(ONE_LINE.into());
    }
    action.map(|action| on_action(model, action)).unwrap_or_default()
}

/// Whether what is typed into a row is one line.
const fn is_one_line(row: &Row) -> bool {
    matches!(row.control, Control::Text { multi_line: false, .. })
}

fn on_paste(model: &mut Model, text: &str) {
    if let Some(dialog) = model.dialogs.last_mut() {
        match dialog {
            Dialog::Prompt(prompt) => model.toast = prompt.paste(text).message(),
            Dialog::Raw(_) => raw::paste(model, text),
            Dialog::Choice(choice) => {
                // Its first line narrows the list down, as if it had been typed.
                let line = text.split(['\n', '\r']).map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
                choice.filter.extend(line.chars().filter(|c| !c.is_control()));
                choice.mark_best();
            }
            Dialog::Text(_) | Dialog::Confirm(_) => {
                model.toast = Some("Nothing here takes text; the paste was left out.".into());
            }
        }
        return;
    }
    match &mut model.card {
        Some(card) if card.find.is_some() => find::paste(card, text),
        Some(card) if card.pane == Pane::Form => match card.paste(text) {
            Some(note) => model.toast = note.message(),
            None => model.toast = Some("This row takes no text; the paste was left out.".into()),
        },
        Some(OpenCard { pane: Pane::Card, .. }) => {
            if !offer_pasted(model, text) {
                model.toast = Some("That is no card; the paste was left out.".into());
            }
        }
        Some(_) => model.toast = Some("Go to a field first; the paste was left out.".into()),
        None if model.conversion.is_some() => {
            model.toast = Some("Nothing here takes text; the paste was left out.".into());
        }
        // Pasting a card on the start screen opens it.
        None => paste_card(model, text),
    }
}

pub(in crate::tui) fn on_action(model: &mut Model, action: Action) -> Vec<Effect> {
    let contexts = contexts(model);
    let Some(card) = &mut model.card else { return Vec::new() };
    match action {
        Action::Save => return save(model),
        Action::SaveAs => save_as(model),
        Action::Copy => return copying::copy_card(model),
        Action::CopyMember => return copying::copy_member(model),
        Action::CopyProblem => return copying::copy_findings(model),
        Action::WriteCopied => write_copied(model),
        Action::Quit => return quit(model),
        Action::Help => model.dialogs.push(Dialog::Text(help::context(card, &contexts))),
        Action::ToggleMouse => return toggle_mouse(model),
        Action::Undo => undo(model, true),
        Action::Redo => undo(model, false),
        Action::NextProblem => next_problem(model, true),
        Action::PreviousProblem => next_problem(model, false),
        Action::NextTroubled => next_troubled(model, true),
        Action::PreviousTroubled => next_troubled(model, false),
        Action::Find => find::open(model),
        Action::FindNext => find::again(model, true),
        Action::FindPrevious => find::again(model, false),
        Action::ReadValue => reading::read(model),
        Action::Fold | Action::Unfold | Action::ToggleFold | Action::FoldAll | Action::UnfoldAll => {
            pane::fold(model, action);
        }
        Action::Fix => show_fix(model),
        Action::TakeOffer => offer::take_here(model),
        Action::EditRaw => raw::open(model),
        Action::Palette => palette::open(model),
        Action::EditOutside => return raw::edit_outside(model),
        Action::ToggleCard => {
            card.pane = if card.pane == Pane::Card { Pane::Form } else { Pane::Card };
            card.card_line = None;
            card.card_scroll = None;
        }
        Action::NextStep => go_to_step(model, |step| (step + 1).min(Step::ALL.len() - 1)),
        Action::PreviousStep => go_to_step(model, |step| step.saturating_sub(1)),
        Action::GoToStep(number) => go_to_step(model, |_| usize::from(number)),
        _ => match card.pane {
            Pane::Form => return on_form(model, action),
            Pane::Steps => on_steps(model, action),
            Pane::Card => pane::on_card(model, action),
        },
    }
    Vec::new()
}

/// Switches the mouse on or off. Off, the terminal selects text with it as anywhere else.
fn toggle_mouse(model: &mut Model) -> Vec<Effect> {
    model.mouse = !model.mouse;
    model.toast = Some(if model.mouse {
        "The mouse is on: a click goes there, the wheel scrolls. Shift-drag still selects text.".into()
    } else {
        "The mouse is off here: it selects text, as your terminal does it. Alt-m switches it on again.".into()
    });
    vec![Effect::SetMouse(model.mouse)]
}

/// Leaves the focused row: what was typed is taken in.
pub(in crate::tui) fn leave(card: &mut OpenCard) {
    card.leave_row();
    card.refresh_editor();
}

pub(in crate::tui) fn undo(model: &mut Model, back: bool) {
    let Some(card) = &mut model.card else { return };
    let done = if back { "Undone" } else { "Done again" };
    // What could not stand in the card was typed last, so it goes first.
    if let Some(what) = card.turn_draft(back) {
        model.toast = Some(format!("{done}: {what}."));
        return;
    }
    let Some(Turned { label, place, row }) = card.turn(back) else {
        model.toast = Some(if back { "Nothing to undo." } else { "Nothing to redo." }.into());
        return;
    };
    let focus = row.as_ref().map_or(place, |row| row.pointer.clone());
    // An entry that comes back to a list in sight is seen there; its own page need not open.
    let is_listed = || card.rows().iter().any(|row| row.takes_focus() && crate::tui::model::row_place(row) == focus);
    let on_page = card.page == crate::tui::row::page_of(&focus) || card.focus.pointer == focus || is_listed();
    if card.page.inside.as_ref().is_some_and(|inside| card.document.get(inside).is_none()) || !on_page {
        card.go_to(&focus);
        // An entry has a page of its own, and a row on the page around it, which is where the cursor may have stood.
        let is_here = |card: &OpenCard| card.rows().iter().any(|other| Some(&other.id) == row.as_ref());
        if row.is_some() && !is_here(card) {
            let page = card.page.clone();
            let inside = page.inside.as_ref().and_then(crate::tui::row::outer);
            card.open_page(Page { step: page.step, inside });
            if !is_here(card) {
                card.open_page(page);
            }
        }
    }
    card.repair_focus();
    let rows = card.rows();
    let exact = row.filter(|row| rows.iter().any(|other| other.id == *row && other.takes_focus()));
    let nearest = || crate::tui::model::nearest_row(&rows, &focus).map(|row| row.id.clone());
    if let Some(id) = exact.or_else(nearest) {
        card.focus_on(id);
    }
    model.toast = Some(format!("{done}: {}", visible(&label)));
}
