//! The state machine: which question is asked, and what a line does to it.

use std::path::PathBuf;

use crate::card::Step;
use crate::check::Profile;
use crate::document::Pointer;
use crate::prefill::Offer;
use crate::text::visible_lines;
use crate::tui::message::{EditedText, Effect, Msg, Resumable, Start};
use crate::tui::model::{Model, OpenCard};
use crate::tui::raw;
use crate::tui::row::{Control, Page, Row, RowId};
use crate::tui::update;

use super::ascii::ascii;
use super::change::finding_line;
use super::words::{self, Line, WORDS, Word};

/// What came of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines to print, without line ends.
    pub lines: Vec<String>,
    /// What is to be done outside; a read or a save is answered by [`Session::take`].
    pub effects: Vec<Effect>,
}

/// What is known around the dialogue when it begins.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// Unsaved work that can be taken up again, the newest first.
    pub resumable: Vec<Resumable>,
    /// What the folder of a new card offers as answers.
    pub offers: Vec<Offer>,
    /// What cards are judged for.
    pub profile: Profile,
}

/// The question that waits for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// What to start from.
    Menu,
    /// Which file to open.
    OpenFile,
    /// The text of a card.
    Paste,
    /// Whether to take up unsaved work on the file, by its place in [`Model::resumable`].
    Resume(usize),
    /// How to mend a file that is not JSON.
    Repair,
    /// A question of a conversion, by its number; behind the last: whether to convert.
    Convert(usize),
    /// A row of the form.
    Row(RowId),
    /// What kind of security scheme to add.
    SchemeKind(RowId),
    /// The JSON of a place.
    Raw(Pointer),
    /// Whether to take over the text that the editor left, although it says that something went wrong.
    Doubt(String),
    /// The last step.
    Review,
    /// Whether to apply the fix for this finding.
    Fix(usize),
    /// Whether to save although there are errors, and whether under another name.
    SaveWithErrors { elsewhere: bool },
    /// Under which name to save.
    SavePlace,
    /// The file exists.
    SaveOver(PathBuf),
    /// The folder of the file does not exist.
    SaveInNewFolder(PathBuf),
    /// The file holds the card as it was before the conversion.
    SaveConverted,
    /// What is not saved.
    Quit,
}

/// Where an answer was given, to come back to when it is undone.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) steps: usize,
    pub(super) page: Page,
    pub(super) at: At,
}

/// A dialogue in lines. Pure: it neither reads nor prints.
#[derive(Debug)]
pub struct Session {
    pub(super) model: Model,
    pub(super) at: At,
    /// Where a question about saving or a fix leads back to.
    pub(super) behind: Option<At>,
    /// The lines of an answer of several lines, while it is being typed.
    pub(super) typing: Option<Vec<String>>,
    /// What was said about the card already: what comes up anew is said at once.
    pub(super) told: Vec<String>,
    pub(super) marks: Vec<Mark>,
    /// What was undone, the latest last.
    pub(super) undone: Vec<Mark>,
    /// The question at which an editor was opened, while it is asked whether its text is to be taken.
    pub(super) before_doubt: Option<At>,
    /// Earlier texts of a file under repair.
    pub(super) mended: Vec<String>,
    pub(super) saved: bool,
    pub(super) ended: bool,
    pub(super) out: Vec<String>,
    pub(super) effects: Vec<Effect>,
}

impl Session {
    /// Begins on what the program was started on. Returns what cannot be opened, for the user.
    pub fn new(begin: Start) -> Result<Self, String> {
        Self::with(begin, Around::default())
    }

    /// The same, knowing what is around.
    pub fn with(begin: Start, around: Around) -> Result<Self, String> {
        let mut model = Model::new((80, 24));
        model.resumable = around.resumable;
        model.offers = around.offers;
        model.profile = around.profile;
        let is_new = matches!(begin, Start::New { .. } | Start::Answered { .. });
        update::start(&mut model, begin)?;
        if is_new {
            super::draft::offer_for_new(&mut model);
        }
        let at = At::Menu;
        Ok(Self {
            model,
            at,
            behind: None,
            typing: None,
            told: Vec::new(),
            marks: Vec::new(),
            undone: Vec::new(),
            before_doubt: None,
            mended: Vec::new(),
            saved: false,
            ended: false,
            out: Vec::new(),
            effects: Vec::new(),
        })
    }

    /// The welcome and the first question.
    pub fn begin(&mut self) -> Reply {
        self.say("Cardwright writes A2A v1.0 Agent Cards. One question at a time; nothing is written before you save.");
        self.say(
            "An empty line leaves an answer as it is and goes on. help tells about a question, back goes to the one before, \
             words lists all that can be typed.",
        );
        self.opened();
        self.reply()
    }

    /// Asks the first question about what is open now.
    pub(super) fn opened(&mut self) {
        if let Some(index) = self.unsaved_work() {
            self.at = At::Resume(index);
        } else if self.repaired_text().is_some() {
            self.begin_repair();
        } else if self.model.conversion.is_some() {
            self.begin_conversion();
        } else if let Some(card) = &self.model.card {
            let page = card.page.clone();
            self.told = card.report.findings.iter().map(finding_line).collect();
            self.marks.clear();
            self.undone.clear();
            if let Some(toast) = self.model.toast.take() {
                self.say(&toast);
            }
            self.say_offers();
            self.open_step(page.step);
        } else {
            if let Some(toast) = self.model.toast.take() {
                self.say(&toast);
            }
            self.at = At::Menu;
        }
        self.ask();
    }

    /// The card that is open.
    pub fn card(&self) -> Option<&OpenCard> {
        self.model.card.as_ref()
    }

    /// The wizard's state, for its recovery file.
    pub(crate) const fn model(&self) -> &Model {
        &self.model
    }

    /// Takes note of unsaved work on a file that is about to be opened.
    pub(crate) fn found(&mut self, resumable: Vec<Resumable>) {
        self.model.resumable = resumable;
    }

    /// Takes in one line, without its line end.
    pub fn line(&mut self, line: &str) -> Reply {
        if self.ended {
            return self.reply();
        }
        if let Some(mut typed) = self.typing.take() {
            match line.trim_end() {
                "." => self.finish_typing(&typed.join("\n")),
                text => {
                    if !typed.is_empty() && matches!(words::read(line), Line::Word(_)) {
                        self.say("That is a line of the answer now. A line that holds only a dot ends the answer.");
                    }
                    typed.push(if text == "\\." { ".".to_owned() } else { line.trim_end_matches('\r').to_owned() });
                    self.typing = Some(typed);
                    self.keep_typing();
                }
            }
            return self.reply();
        }
        // An answer of no lines is none.
        let line = if line.trim() == "." && self.takes_lines() { "" } else { line };
        let read = match (words::read(line), &self.at) {
            (Line::Raw(place), At::Row(_) | At::Review) => {
                self.open_raw(place.as_deref());
                return self.reply();
            }
            // Elsewhere it is what it looks like.
            (Line::Raw(_), _) => Line::Answer { text: line.trim().to_owned(), literal: false },
            (read, _) => read,
        };
        match &self.at {
            At::Row(id) => {
                let id = id.clone();
                self.on_row(&id, read);
            }
            At::Review => self.on_review(read),
            At::Resume(index) => {
                let index = *index;
                self.on_resume(index, &read);
            }
            At::Repair => self.on_repair(read),
            At::Raw(place) => {
                let place = place.clone();
                self.on_raw(&place, &read, line);
            }
            At::Doubt(text) => {
                let text = text.clone();
                self.on_doubt(&text, &read);
            }
            At::Menu | At::OpenFile | At::Paste | At::Convert(_) => self.on_opening(read),
            _ => self.on_aside(read),
        }
        self.keep_typing();
        self.reply()
    }

    /// Whether what is asked for may have several lines, up to one that holds only a dot.
    fn takes_lines(&self) -> bool {
        match &self.at {
            At::Row(id) => self
                .row(id)
                .is_some_and(|row| matches!(row.control, Control::Text { multi_line: true, .. } | Control::Json(_))),
            At::Paste | At::Raw(_) => true,
            _ => false,
        }
    }

    /// Takes in how an effect ended.
    pub fn take(&mut self, msg: Msg) -> Reply {
        match msg {
            Msg::FileRead { path, result, .. } => self.on_read(path, result),
            Msg::Saved { path, text, result } => self.on_saved(path, text, result),
            Msg::Edited { result: Ok(EditedText { text, doubt: None }), .. } => self.take_edited(&text),
            Msg::Edited { result: Ok(EditedText { text, doubt: Some(doubt) }), .. } => {
                self.say(&doubt);
                self.doubt(text);
            }
            Msg::Edited { result: Err(reason), .. } => {
                self.say(&reason);
                self.ask();
            }
            _ => {}
        }
        self.reply()
    }

    /// The input ended. Says what is missing unless everything was saved; returns the exit status.
    pub fn end(&mut self) -> (Reply, u8) {
        if let Some(typed) = self.typing.take() {
            // The dot that ends the answer is all that is missing.
            self.finish_typing(&typed.join("\n"));
            self.out.clear();
            self.effects.clear();
        }
        let half_typed = raw::unfinished(&self.model).is_some();
        let unsaved = self.model.card.as_ref().is_none_or(|card| {
            half_typed || card.is_dirty() || !card.unfinished().is_empty() || !(self.saved || card.file.path.is_some())
        });
        let missing =
            self.model.card.as_ref().map(|card| crate::prefill::preset::missing(&card.document, &card.report));
        if !unsaved && (self.saved || missing.as_ref().is_none_or(Vec::is_empty)) {
            return (self.reply(), 0);
        }
        self.say(if unsaved {
            "The input ended before the card was saved. Nothing was written."
        } else {
            "The input ended before the card was mended. Nothing was written."
        });
        match missing {
            Some(missing) if !missing.is_empty() => {
                self.say("Missing:");
                for line in missing {
                    self.say(&format!("- {line}"));
                }
            }
            Some(_) => self.say("No required answer is missing; the word save was."),
            None => {}
        }
        self.ended = true;
        (self.reply(), 2)
    }

    pub(super) fn reply(&mut self) -> Reply {
        Reply { lines: std::mem::take(&mut self.out), effects: std::mem::take(&mut self.effects) }
    }

    /// Adds to what is printed. Foreign text in it is made harmless.
    pub(super) fn say(&mut self, text: &str) {
        let shown = ascii(&visible_lines(text));
        self.out.extend(shown.split('\n').map(|line| line.trim_end().to_owned()));
    }

    // Words that lead from one question to another.

    /// What the words do that mean the same at every question about the card. Returns whether it was one of them.
    pub(super) fn on_word(&mut self, word: Word) -> bool {
        match word {
            Word::Words => self.say_words(),
            Word::Undo => self.undo(),
            Word::Redo => self.redo(),
            Word::Take => self.take_here(),
            Word::TakeAll => self.take_all(),
            Word::Review => {
                self.leave_step();
                self.open_review();
                self.ask();
            }
            Word::Save => self.save(),
            Word::Quit => self.quit(),
            Word::Next => {
                self.leave_step();
                let step = self.model.card.as_ref().map_or(0, |card| card.page.step.number());
                self.open_step(Step::ALL[(step + 1).min(Step::ALL.len() - 1)]);
                self.ask();
            }
            Word::Step(number) => {
                self.leave_step();
                self.open_step(Step::ALL[number.min(Step::ALL.len() - 1)]);
                self.ask();
            }
            Word::Back | Word::Skip | Word::Help | Word::List | Word::Done | Word::Clear => return false,
        }
        true
    }

    /// What the words do that work everywhere.
    pub(super) fn say_words(&mut self) {
        for line in WORDS {
            self.say(line);
        }
    }

    /// The row that is asked for now.
    pub(super) fn row(&self, id: &RowId) -> Option<Row> {
        self.model.card.as_ref()?.rows().into_iter().find(|row| row.id == *id)
    }
}
