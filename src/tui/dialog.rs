//! Dialogs: layers over the screen that take the keys until they are answered.

use std::path::PathBuf;

use crate::document::{Edit, Pointer, starts_word};
use crate::text::fuzzy;

use super::key::Key;
use super::message::{Clock, EditTarget, Overwrite};
use super::past_texts::{PastTexts, TextState};
use super::row::RowId;
use super::text_field::{Edited, Mode, PasteNote, TextField};

/// A layer over the screen.
#[derive(Debug)]
pub enum Dialog {
    /// Text to read and scroll: help, a difference, hints for serving.
    Text(TextDialog),
    /// Something to choose.
    Choice(ChoiceDialog),
    /// A question with buttons.
    Confirm(ConfirmDialog),
    /// A line or text to type.
    Prompt(PromptDialog),
    /// JSON to edit as text.
    Raw(RawDialog),
}

/// Text to read, and perhaps to agree to.
#[derive(Debug)]
pub struct TextDialog {
    /// The heading.
    pub title: String,
    /// The lines, with what they are.
    pub lines: Vec<(LineKind, String)>,
    /// The first visible line.
    pub scroll: usize,
    /// What Enter does; `None`: only close.
    pub accept: Option<(String, Answer)>,
}

/// What a line in a [`TextDialog`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Plain text.
    Plain,
    /// A heading.
    Heading,
    /// A line that a change brings.
    Added,
    /// A line that a change takes away.
    Removed,
    /// A line that a change leaves.
    Same,
}

/// Something to choose.
#[derive(Debug)]
pub struct ChoiceDialog {
    /// The heading.
    pub title: String,
    /// What is asked, where the heading does not say it all; else empty.
    pub text: String,
    /// The choices.
    pub options: Vec<ChoiceOption>,
    /// Which one is marked.
    pub selected: usize,
    /// What taking one is for.
    pub purpose: ChoicePurpose,
    /// What was typed to narrow the list down.
    pub filter: String,
}

/// One thing to choose.
#[derive(Clone, Debug)]
pub struct ChoiceOption {
    /// What is taken.
    pub value: String,
    /// What is shown.
    pub label: String,
    /// What taking it means.
    pub help: String,
    /// Whether it is chosen already.
    pub on: bool,
}

/// What a choice is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoicePurpose {
    /// The value of a row.
    Value(RowId),
    /// The branch of the one-of at this place.
    Branch(Pointer),
    /// Words of a list: taking one switches it, and the dialog stays.
    Words(RowId),
    /// The kind of a new security scheme.
    NewScheme,
    /// A command or a field.
    Palette,
    /// The answer to the question of a conversion with this key.
    Answer(String),
}

/// A question with buttons.
#[derive(Debug)]
pub struct ConfirmDialog {
    /// The heading.
    pub title: String,
    /// What is asked, in sentences.
    pub text: String,
    /// The buttons; the first is the default.
    pub buttons: Vec<(String, Answer)>,
    /// Which one is marked.
    pub selected: usize,
}

/// A line or text to type.
#[derive(Debug)]
pub struct PromptDialog {
    /// The heading.
    pub title: String,
    /// What to type, in a sentence.
    pub text: String,
    /// The text.
    pub field: std::cell::RefCell<TextField>,
    /// What is wrong with it.
    pub problem: Option<String>,
    /// What it is for.
    pub purpose: PromptPurpose,
    /// The question that it answers, for a conversion.
    pub key: Option<String>,
    /// The answer that was given to it before.
    pub given: String,
    /// What the text was since it was opened.
    pub past: PastTexts,
}

/// What a prompt is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptPurpose {
    /// The path of a file to open.
    OpenFile,
    /// A card as JSON text.
    PasteCard,
    /// The path to save under.
    SaveAs,
    /// The answer to a question of a conversion.
    Answer,
    /// The path of a new file for what was copied.
    WriteCopied,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Closes the dialog.
    Close,
    /// Jumps to the first problem.
    GoToFirstProblem,
    /// Saves although there are errors.
    SaveAnyway,
    /// Saves over the file that was converted; the old one is kept beside it.
    SaveKeepingOld,
    /// Saves to this path, replacing what the second part allows.
    SaveTo(PathBuf, Overwrite),
    /// Asks for another name.
    SaveAs,
    /// Takes the result of the conversion into the form.
    TakeConversion,
    /// Takes over what the user's editor left although it said that something went wrong.
    TakeEdited(EditTarget, String),
    /// Ask for another name than that of the old card, which stays.
    SaveBeside,
    /// Saves and then ends.
    SaveAndQuit,
    /// Ends without saving.
    QuitWithoutSaving,
    /// Takes a pasted card in place of what is open.
    LoadPasted(String),
    /// Takes the file's content in place of what is open.
    Reload(PathBuf),
    /// Closes this dialog and the one below.
    CloseBoth,
    /// Takes up unsaved work.
    Resume(usize),
    /// Shows how unsaved work differs from the file.
    ShowDraft(usize),
    /// Throws unsaved work away.
    DiscardDraft(usize),
    /// Shows how the file on disk differs from what is open.
    ShowDiskDifference,
    /// Carries out a fix.
    ApplyFix {
        /// What it does.
        title: String,
        /// Its edits.
        edits: Vec<Edit>,
    },
}

/// JSON to edit as text: a member of the card, the whole card, or a file that is not JSON yet.
#[derive(Debug)]
pub struct RawDialog {
    /// The heading.
    pub title: String,
    /// The text.
    pub field: std::cell::RefCell<TextField>,
    /// What it stands for.
    pub target: RawTarget,
    /// Why it is not JSON, or not what can stand there, and the byte of the text where that shows.
    pub fault: Option<(String, usize)>,
    /// What the text was since it was opened.
    pub past: PastTexts,
    /// Whether the text as the user's editor left it is kept in a file until it is in the card.
    pub is_kept_outside: bool,
}

/// What a [`RawDialog`] edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RawTarget {
    /// The member at this place, the whole card at the root. The card follows while the text is JSON.
    Member(Pointer),
    /// A file that is not JSON.
    Repair {
        /// Where it was read.
        path: PathBuf,
        /// What was read.
        bytes: Vec<u8>,
    },
}

/// The text of a file as it is shown: without a byte order mark and with plain line ends.
pub fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').replace("\r\n", "\n")
}

impl Dialog {
    /// The heading.
    pub fn title(&self) -> &str {
        match self {
            Self::Text(dialog) => &dialog.title,
            Self::Choice(dialog) => &dialog.title,
            Self::Confirm(dialog) => &dialog.title,
            Self::Prompt(dialog) => &dialog.title,
            Self::Raw(dialog) => &dialog.title,
        }
    }
}

impl RawDialog {
    /// An editor for `text`.
    pub fn new(title: impl Into<String>, text: &str, target: RawTarget) -> Self {
        Self {
            title: title.into(),
            field: std::cell::RefCell::new(TextField::new(text, Mode::MultiLine)),
            target,
            fault: None,
            past: PastTexts::default(),
            is_kept_outside: false,
        }
    }

    /// The text as it is, in a card whose history has so many steps.
    pub fn state(&self, steps: usize) -> TextState {
        let field = self.field.borrow();
        TextState { text: field.text(), cursor: field.cursor_byte(), fault: self.fault.clone(), steps }
    }

    /// Whether the text of a file to repair was changed.
    pub fn is_changed_repair(&self) -> bool {
        match &self.target {
            RawTarget::Repair { bytes, .. } => self.field.borrow().text() != readable(bytes),
            RawTarget::Member(_) => false,
        }
    }
}

impl PromptDialog {
    /// The text as it is.
    pub fn state(&self) -> TextState {
        let field = self.field.borrow();
        TextState { text: field.text(), cursor: field.cursor_byte(), ..TextState::default() }
    }

    /// Lets a key edit the text.
    pub fn type_key(&mut self, key: &Key, now: Clock) {
        let was = self.state();
        let before = was.char_before();
        let edited = self.field.borrow_mut().key(key);
        match edited {
            Edited::Text => {
                self.problem = None;
                self.past.typed(was, now, key.typed().is_some_and(|c| starts_word(before, c)));
            }
            Edited::Cursor => self.past.pause(),
            Edited::Ignored => {}
        }
    }

    /// Begins a new line.
    pub fn type_newline(&mut self, now: Clock) {
        let was = self.state();
        if self.field.borrow_mut().newline() == Edited::Text {
            self.past.typed(was, now, true);
        }
    }

    /// Pastes, as a step of its own.
    pub fn paste(&mut self, text: &str) -> PasteNote {
        let was = self.state();
        self.problem = None;
        self.past.changed(was);
        self.field.borrow_mut().paste(text)
    }

    /// Takes back what was typed last, or does it again. Returns whether there was something.
    pub fn turn(&mut self, back: bool) -> bool {
        let Some(state) = self.past.turn(self.state(), back) else { return false };
        self.field.borrow_mut().set_text(&state.text);
        self.field.borrow_mut().set_cursor_byte(state.cursor);
        self.problem = None;
        true
    }
}

impl ConfirmDialog {
    /// A question whose first button is the default.
    pub fn new(title: impl Into<String>, text: impl Into<String>, buttons: Vec<(&str, Answer)>) -> Self {
        let buttons = buttons.into_iter().map(|(label, answer)| (label.to_owned(), answer)).collect();
        Self { title: title.into(), text: text.into(), buttons, selected: 0 }
    }
}

impl PromptDialog {
    /// A prompt that starts with `text` in the field.
    pub fn new(title: &str, text: &str, start: &str, purpose: PromptPurpose) -> Self {
        let mode = if purpose == PromptPurpose::PasteCard { Mode::MultiLine } else { Mode::SingleLine };
        Self {
            title: title.into(),
            text: text.into(),
            field: std::cell::RefCell::new(TextField::new(start, mode)),
            problem: None,
            purpose,
            key: None,
            given: String::new(),
            past: PastTexts::default(),
        }
    }
}

impl PromptPurpose {
    /// What taking the text does, in two words for the line of keys.
    pub const fn does(self) -> &'static str {
        match self {
            Self::OpenFile | Self::PasteCard => "open it",
            Self::SaveAs => "save",
            Self::Answer => "answer",
            Self::WriteCopied => "write it",
        }
    }
}

impl ChoiceDialog {
    /// What Enter does on an option, in a few words for the line of keys.
    pub fn does(&self, option: &ChoiceOption) -> &'static str {
        match (&self.purpose, option.on) {
            (ChoicePurpose::Words(_), true) => "take it out",
            (ChoicePurpose::Words(_), false) => "put it in",
            (ChoicePurpose::Value(_) | ChoicePurpose::Branch(_), true) => "keep it",
            (ChoicePurpose::Value(_) | ChoicePurpose::Branch(_), false) => "take it",
            (ChoicePurpose::NewScheme, _) => "add it",
            (ChoicePurpose::Palette, _) if option.value.starts_with('/') => "go there",
            (ChoicePurpose::Palette, _) => "do it",
            (ChoicePurpose::Answer(_), _) if option.value.is_empty() => "type it",
            (ChoicePurpose::Answer(_), _) => "answer so",
        }
    }

    /// The options that match what was typed, with their places in `options`.
    pub fn visible(&self) -> Vec<(usize, &ChoiceOption)> {
        let wanted = self.filter.to_lowercase();
        if self.purpose == ChoicePurpose::Palette {
            return self.fuzzy(&wanted);
        }
        let matches = |option: &ChoiceOption| {
            wanted.is_empty()
                || option.label.to_lowercase().contains(&wanted)
                || option.help.to_lowercase().contains(&wanted)
        };
        self.options.iter().enumerate().filter(|(_, option)| matches(option)).collect()
    }

    /// The options whose names hold the typed letters in this order, the closest first.
    fn fuzzy(&self, wanted: &str) -> Vec<(usize, &ChoiceOption)> {
        let mut found: Vec<(usize, usize, &ChoiceOption)> = self
            .options
            .iter()
            .enumerate()
            .filter_map(|(index, option)| Some((fuzzy::distance(wanted, &option.label.to_lowercase())?, index, option)))
            .collect();
        found.sort_by_key(|(distance, index, _)| (*distance, *index));
        found.into_iter().map(|(_, index, option)| (index, option)).collect()
    }

    /// Marks what was most likely meant by the text typed so far: an option whose name begins with it, else one whose
    /// name holds it, else the one that is marked, else the first that is left.
    pub fn mark_best(&mut self) {
        let wanted = self.filter.to_lowercase();
        if wanted.is_empty() {
            return;
        }
        let visible = self.visible();
        if self.purpose == ChoicePurpose::Palette {
            self.selected = visible.first().map_or(self.selected, |(index, _)| *index);
            return;
        }
        let named = |test: fn(&str, &str) -> bool| {
            visible.iter().find(|(_, option)| test(&option.label.to_lowercase(), &wanted)).map(|(index, _)| *index)
        };
        let marked = || visible.iter().find(|(index, _)| *index == self.selected).map(|(index, _)| *index);
        let best = named(|label, wanted| label.starts_with(wanted))
            .or_else(|| named(|label, wanted| label.contains(wanted)))
            .or_else(marked)
            .or_else(|| visible.first().map(|(index, _)| *index));
        self.selected = best.unwrap_or(self.selected);
    }
}
