//! The start menu, and everything that opens a card: a template, a file, unsaved work, a paste.

use crate::card::fields;
use crate::card::generation::Generation;
use crate::check::{self, Profile, Severity, wording};
use crate::convert::Answers;
use crate::document::draft::Draft;
use crate::document::{Document, Edit, Fragment, Grouping, LineIndex, Pointer};
use crate::prefill::preset;
use crate::template;
use crate::text::visible;
use crate::tui::conversion::{self, Conversion};
use crate::tui::dialog::{Answer, ConfirmDialog, Dialog, PromptDialog, PromptPurpose, RawDialog, RawTarget};
use crate::tui::help;
use crate::tui::keymap::Action;
use crate::tui::message::{Effect, Resumable, Start};
use crate::tui::model::{FileState, Model, OpenCard};
use crate::tui::overview::reading_order;
use crate::tui::raw;
use crate::tui::row::Page;
use std::path::{Path, PathBuf};

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
pub(super) const OFFERED: usize = 5;

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
            open_new(model, start_of(template.as_deref())?, output);
            Ok(())
        }
        Start::Answered { template, answers, output } => {
            let mut document = start_of(template.as_deref())?;
            let before = document.text().to_owned();
            preset::fill(&mut document, &answers).map_err(|wrong| wrong.join("\n"))?;
            open_new(model, document, output);
            if let Some(card) = &mut model.card {
                // Nobody has saved the answers yet.
                card.file.saved_text = before;
                card.from_nothing = template.is_none();
                card.offers.retain(|offered| !answers.iter().any(|answer| offered.offer.at.is_within(&answer.at)));
            }
            Ok(())
        }
        Start::Open { path, bytes } => {
            open_file(model, path, bytes)?;
            offer_draft(model);
            Ok(())
        }
    }
}

/// The card of a template, or an empty one.
fn start_of(template: Option<&str>) -> Result<Document, String> {
    let Some(name) = template else { return Ok(Document::new()) };
    let template = template::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = template::all().iter().map(|template| template.name).collect();
        format!("there is no template {}; there are {}", visible(name), names.join(", "))
    })?;
    Document::parse(template.text).map_err(|_| "the template cannot be read".to_owned())
}

/// Says at the start what is not offered because another wizard is at it.
pub(super) fn say_who_works(model: &mut Model) {
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
pub(super) fn offer_draft(model: &mut Model) {
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
pub(crate) fn text_on_disk(model: &Model) -> Option<String> {
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
pub fn draft_words(resumable: &Resumable) -> &str {
    resumable.words.get_or_init(|| describe_draft(resumable))
}

fn describe_draft(resumable: &Resumable) -> String {
    let minutes = resumable.age.as_secs() / 60;
    let ago = match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{} ago", wording::count(minutes as usize, "minute")),
        60..1440 => format!("{} ago", wording::count((minutes / 60) as usize, "hour")),
        _ => format!("{} ago", wording::count((minutes / 1440) as usize, "day")),
    };
    if resumable.draft.converting {
        let answers = match resumable.draft.answers.len() {
            0 => String::new(),
            answers => format!(" with {}", wording::count(answers, "answer")),
        };
        return format!("a conversion left {ago}{answers}");
    }
    let (report, _) = check::check_bytes(resumable.draft.text.as_bytes(), &check::Options::default());
    let secrets = report.findings.iter().any(|finding| finding.rule.starts_with("secrets/"));
    let secret = if secrets { ", holds what looks like a secret" } else { "" };
    let errors = match report.count(Severity::Error) {
        0 => "no errors".to_owned(),
        errors => wording::count(errors, "error"),
    };
    format!("edited {ago}, {errors}{secret}")
}

/// The card that unsaved work comes to: of a conversion that was left, its result with the answers that were given.
pub(crate) fn draft_text(draft: &Draft) -> String {
    let converted = || {
        let document = Document::parse(&draft.text).ok().filter(|_| draft.converting)?;
        let plan = Conversion::plan(&document, &answers_of(draft)).ok()?;
        Some(plan.document.text().to_owned())
    };
    converted().unwrap_or_else(|| draft.text.clone())
}

pub(super) fn answers_of(draft: &Draft) -> Answers {
    let mut answers = Answers::default();
    for (key, answer) in &draft.answers {
        answers.give(key, answer);
    }
    answers
}

/// Takes up unsaved work.
pub(crate) fn resume(model: &mut Model, index: usize) -> Vec<Effect> {
    let Some(resumable) = model.resumable.get(index).cloned() else { return Vec::new() };
    let draft = resumable.draft;
    let answers = answers_of(&draft);
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
    let is_new = file.path.is_none();
    let mut card = OpenCard::new(document, file, model.profile);
    card.all_visited = true;
    if let Some(begun) = saved.filter(|_| is_new) {
        card.offer(&model.offers, &begun);
    }
    for (pointer, text) in draft.unfinished {
        if let Ok(pointer) = Pointer::parse(&pointer) {
            card.restore_unfinished(pointer, text);
        }
    }
    for (place, name) in draft.names {
        if let Ok(place) = Pointer::parse(&place) {
            card.restore_name(place, name);
        }
    }
    card.answers = answers;
    card.typed_answers = draft.typed_answers.into_iter().collect();
    let profiles = [Profile::Strict, Profile::Dual, Profile::Registry];
    if let Some(profile) = profiles.into_iter().find(|profile| draft.judged_for.as_deref() == Some(profile.name())) {
        card.decide_profile(profile);
    }
    for (place, branch, text) in draft.hidden {
        if let Ok(place) = Pointer::parse(&place) {
            card.stash.insert((place, branch), text);
        }
    }
    // The file itself may have been opened for repair or for its conversion.
    model.dialogs.clear();
    model.conversion = None;
    model.card = None;
    model.card = if draft.converting { conversion::resume(model, card, draft.question.as_deref()) } else { Some(card) };
    model.resumable.remove(index);
    if let Some((place, text)) = draft.raw {
        raw::resume_unfinished(model, &place, &text);
    }
    model.toast = Some(if model.conversion.is_some() {
        "Resumed, with the answers that you gave. Nothing is saved yet.".into()
    } else {
        "Resumed. It is not saved yet; Ctrl-S saves it.".into()
    });
    vec![Effect::DiscardDraft(resumable.file)]
}

pub(super) fn open_new(model: &mut Model, document: Document, output: Option<PathBuf>) {
    let saved_text = document.text().to_owned();
    let begun = document.clone();
    let from_nothing = document.root().is_empty();
    let file = FileState { output, saved_text, ..FileState::default() };
    let mut card = OpenCard::new(document, file, model.profile);
    card.from_nothing = from_nothing;
    card.offer(&model.offers, &begun);
    model.card = Some(card);
}

pub(in crate::tui) fn open_file(model: &mut Model, path: PathBuf, bytes: Vec<u8>) -> Result<(), String> {
    if Document::read(&bytes).document.is_err() {
        return raw::repair(model, path, bytes);
    }
    let (document, taken_out) = read_card(&path, &bytes)?;
    let generation = Generation::of(document.root());
    let text = taken_out.clone().unwrap_or_else(|| document.text().to_owned());
    let file = FileState {
        path: Some(path),
        output: None,
        saved_text: text.clone(),
        on_disk: Some(bytes),
        seen_on_disk: None,
        converted_from: None,
        opened_text: Some(text),
    };
    let mut card = OpenCard::new(document, file, model.profile);
    if conversion::is_wanted(generation)
        && !conversion::is_as_asked(&card)
        && let Ok(plan) = Conversion::plan(&card.document, &card.answers)
    {
        model.card = None;
        model.conversion = Some(Conversion::new(card, plan));
        return Ok(());
    }
    if taken_out.is_some() {
        model.toast = Some("The card was taken out of what stood around it. Ctrl-S writes it so.".into());
    }
    if let Some(problem) = first_error(&card) {
        card.open_page(Page { step: fields::step_at(&problem), inside: None });
        card.focus_first();
    }
    model.card = Some(card);
    Ok(())
}

/// Where the first error is, in the order in which the steps ask.
pub(in crate::tui) fn first_error(card: &OpenCard) -> Option<Pointer> {
    let errors = card.report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| &finding.pointer).min_by_key(|pointer| reading_order(pointer)).cloned()
}

/// Reads a card. A single one in an array, or one in a string, is taken out, as `check` offers it; then what the file
/// held comes beside it.
pub(super) fn read_card(path: &Path, bytes: &[u8]) -> Result<(Document, Option<String>), String> {
    read_document(path, bytes).map(|document| (document, None)).or_else(|reason| {
        let mut document = Document::read(bytes).document.map_err(|_| reason.clone())?;
        let before = document.text().to_owned();
        let report = check::check(&document, &check::Options::default());
        let fix = report.findings.into_iter().find_map(|finding| finding.fix.filter(|_| finding.pointer.is_root()));
        let fix = fix.ok_or_else(|| reason.clone())?;
        document.apply_all(&fix.edits).map_err(|_| reason.clone())?;
        if document.root().as_object().is_some() { Ok((document, Some(before))) } else { Err(reason) }
    })
}

pub(super) fn read_document(path: &Path, bytes: &[u8]) -> Result<Document, String> {
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

/// Asks for a card as text.
pub(in crate::tui) fn paste_prompt(text: &str) -> PromptDialog {
    PromptDialog::new(
        "Paste a card",
        "Paste the card's JSON here, then press Ctrl-S to open it.",
        text,
        PromptPurpose::PasteCard,
    )
}

pub(super) fn paste_card(model: &mut Model, text: &str) {
    let mut prompt = paste_prompt("");
    prompt.field.borrow_mut().paste(text);
    prompt.problem = open_pasted(model, text).err();
    if prompt.problem.is_some() {
        model.dialogs.push(Dialog::Prompt(prompt));
    }
}

pub(crate) fn open_pasted(model: &mut Model, text: &str) -> Result<(), String> {
    // Terminals send a carriage return for each line end of a paste.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let (document, _) = read_card(Path::new("The pasted text"), text.as_bytes())?;
    open_new(model, document, None);
    model.pasted.clear();
    if let Some(card) = &mut model.card {
        // What was pasted is its author's own.
        card.offers.clear();
        // It has not been saved anywhere yet.
        card.file.saved_text = String::new();
        card.all_visited = true;
        if conversion::is_wanted(card.report.generation) && !conversion::is_as_asked(card) {
            conversion::begin(model);
        }
    }
    Ok(())
}

/// Offers to load a card that was pasted where the card is shown. Says whether the text is a card at all.
pub(super) fn offer_pasted(model: &mut Model, text: &str) -> bool {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_card = read_document(Path::new("The pasted text"), text.as_bytes()).is_ok();
    if is_card {
        model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
            "Load the pasted card?",
            "It takes the place of what is here, as one step that Ctrl-Z takes back.",
            vec![("Keep what is here", Answer::Close), ("Load it", Answer::LoadPasted(text))],
        )));
    }
    is_card
}

/// Puts a pasted card in the place of what is open, as one step that can be undone.
pub(super) fn load_pasted(model: &mut Model, text: &str) {
    let Some(card) = &mut model.card else { return };
    let value = Fragment::Text(text.trim().to_owned());
    let done = card.apply("Load the pasted card", vec![Edit::Set { at: Pointer::root(), value }], Grouping::Alone);
    if done.is_ok() {
        // What was pasted is its author's own.
        card.drop_offers();
    }
    card.refresh_editor();
    model.toast = Some(done.err().unwrap_or_else(|| "Loaded. Ctrl-Z brings back what was here.".into()));
}

pub(super) fn on_menu(model: &mut Model, action: Action) -> Vec<Effect> {
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
