//! The state machine: which question is asked, and what a line does to it.

use std::path::PathBuf;

use crate::card::{Kind, Step, fields};
use crate::document::{Grouping, Pointer};
use crate::prefill::Offer;
use crate::text::visible_lines;
use crate::tui::message::{EditedText, Effect, Msg, Resumable, Start};
use crate::tui::model::{Model, OpenCard, row_place};
use crate::tui::raw;
use crate::tui::row::{Control, Page, Part, Row, RowId};
use crate::tui::update;

use super::ascii::ascii;
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
    /// Whether to save although there are errors.
    SaveWithErrors,
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
struct Mark {
    steps: usize,
    page: Page,
    at: At,
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
    told: Vec<String>,
    marks: Vec<Mark>,
    /// What was undone, the latest last.
    undone: Vec<Mark>,
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
        update::start(&mut model, begin)?;
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

    /// Whether the dialogue is over.
    pub const fn has_ended(&self) -> bool {
        self.ended
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

    pub(super) fn leave_step(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        let step = card.page.step;
        if card.answer_by_leaving(step) {
            self.say("Noted: the card states no capabilities.");
        }
    }

    /// Opens a step at its first question, or the last of them.
    pub(super) fn open_step(&mut self, step: Step) {
        if step == Step::Review {
            self.open_review();
            return;
        }
        let Some(card) = &mut self.model.card else { return };
        card.open_page(Page { step, inside: None });
        let first = asked(card).into_iter().next();
        self.announce_step(step);
        if let Some(row) = first {
            self.at = At::Row(row.id);
        }
    }

    fn announce_step(&mut self, step: Step) {
        self.say("");
        self.say(&format!("Step {} of {}: {}", step.number() + 1, Step::ALL.len(), step.title()));
    }

    /// Goes on from a row to the next question.
    pub(super) fn go_on(&mut self, from: &RowId) {
        let Some(card) = &mut self.model.card else { return };
        if let Some(list) = list_of_item(card, from) {
            // A scope is asked for its name, then for what it allows.
            let value = RowId { pointer: from.pointer.clone(), part: Part::Value };
            let named = from.part == Part::Name && card.rows().iter().any(|row| row.id == value);
            self.at = At::Row(if named { value } else { list });
            self.ask();
            return;
        }
        let rows = asked(card);
        let here = rows.iter().position(|row| row.id == *from);
        let next = rows.get(here.map_or(0, |here| here + 1));
        match next {
            Some(row) if row.id.part != Part::Next => self.at = At::Row(row.id.clone()),
            _ => {
                self.end_page();
                return;
            }
        }
        self.ask();
    }

    /// The page has no more questions: back to the list around it, or on to the next step.
    pub(super) fn end_page(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        for row in card.rows() {
            card.visited.insert(row_place(&row));
        }
        let notes: Vec<String> = notes_before(&card.rows(), &RowId { pointer: Pointer::root(), part: Part::Next });
        if let Some(inside) = card.page.inside.clone() {
            card.visited.insert(inside.clone());
            card.go_outside();
            self.say_all(notes);
            self.tell(Some(&inside));
            self.at = At::Row(RowId { pointer: inside.parent().unwrap_or_default(), part: Part::Add });
        } else {
            let step = card.page.step;
            self.say_all(notes);
            self.leave_step();
            self.tell(None);
            self.open_step(Step::ALL[(step.number() + 1).min(Step::ALL.len() - 1)]);
        }
        self.ask();
    }

    fn say_all(&mut self, lines: Vec<String>) {
        for line in lines {
            self.say(&line);
        }
    }

    /// Goes to the question before a row.
    pub(super) fn go_back(&mut self, from: &RowId) {
        let Some(card) = &mut self.model.card else { return };
        if let Some(list) = list_of_item(card, from) {
            self.at = At::Row(list);
            self.ask();
            return;
        }
        let rows = asked(card);
        let here = rows.iter().position(|row| row.id == *from).unwrap_or(0);
        if let Some(row) = here.checked_sub(1).and_then(|before| rows.get(before)) {
            self.at = At::Row(row.id.clone());
        } else if let Some(inside) = card.page.inside.clone() {
            card.go_outside();
            self.at = At::Row(RowId { pointer: inside.parent().unwrap_or_default(), part: Part::Add });
        } else if let Some(before) = card.page.step.number().checked_sub(1) {
            self.last_of(Step::ALL[before]);
        } else {
            self.say("This is the first question.");
        }
        self.ask();
    }

    /// The last question of a step.
    pub(super) fn last_of(&mut self, step: Step) {
        let Some(card) = &mut self.model.card else { return };
        card.open_page(Page { step, inside: None });
        let last = asked(card).into_iter().rev().find(|row| row.id.part != Part::Next);
        if let Some(row) = last {
            self.at = At::Row(row.id);
        }
        self.announce_step(step);
    }

    /// Goes to the question about a place.
    pub(super) fn go_to(&mut self, pointer: &Pointer) {
        let Some(card) = &mut self.model.card else { return };
        card.go_to(pointer);
        let focus = card.focus.clone();
        let step = card.page.step;
        if step == Step::Review {
            self.say("There is no question about this; it is shown in the review only.");
            self.at = At::Review;
            return;
        }
        let rows = asked(card);
        let on_row = |row: &&Row| row.id == focus && row.id.part != Part::Next;
        let around = |row: &&Row| {
            row.id.part != Part::Next && (focus.pointer.is_within(&row.id.pointer) || row.id.pointer.is_within(pointer))
        };
        let row = rows.iter().find(on_row).or_else(|| rows.iter().rev().find(around)).or_else(|| rows.first());
        if let Some(row) = row {
            self.at = At::Row(row.id.clone());
        }
        self.announce_step(step);
    }

    // What changes the card.

    /// Does something to the card at the question that is asked, so that `undo` comes back here.
    pub(super) fn change<T>(&mut self, what: impl FnOnce(&mut OpenCard) -> T) -> Option<T> {
        let at = self.at.clone();
        let card = self.model.card.as_mut()?;
        let mark = Mark { steps: card.history.len(), page: card.page.clone(), at };
        let result = what(card);
        if card.history.len() > mark.steps {
            self.marks.push(mark);
            self.undone.clear();
        }
        Some(result)
    }

    fn undo(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        let mark = loop {
            match self.marks.pop() {
                Some(mark) if mark.steps < card.history.len() => break Some(mark),
                Some(_) => {}
                None => break None,
            }
        };
        // What leaving a step wrote, and a conversion, have no mark of their own.
        let target = mark.as_ref().map_or(card.history.len().saturating_sub(1), |mark| mark.steps);
        let after = Mark { steps: card.history.len(), page: card.page.clone(), at: self.at.clone() };
        let mut label = None;
        while card.history.len() > target {
            label = card.history.undo(&mut card.document).map(|step| step.label.clone());
        }
        card.look();
        let Some(label) = label else {
            self.say("Nothing to undo.");
            self.ask();
            return;
        };
        self.undone.push(after);
        if let Some(mark) = mark {
            card.open_page(mark.page);
            self.at = mark.at;
        }
        self.told = card.report.findings.iter().map(finding_line).collect();
        self.say(&format!("Undone: {label}."));
        self.ask();
    }

    /// Does again what was undone last, and goes to the question at which that was.
    fn redo(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        let before = Mark { steps: card.history.len(), page: card.page.clone(), at: self.at.clone() };
        let mut label = None;
        if let Some(mark) = self.undone.pop() {
            while card.history.len() < mark.steps {
                let Some(step) = card.history.redo(&mut card.document) else { break };
                label = Some(step.label.clone());
            }
            if label.is_some() {
                card.open_page(mark.page);
                self.at = mark.at;
                self.marks.push(before);
            }
        }
        card.look();
        let Some(label) = label else {
            self.say("Nothing to do again.");
            self.ask();
            return;
        };
        self.told = card.report.findings.iter().map(finding_line).collect();
        self.say(&format!("Done again: {label}."));
        self.ask();
    }

    /// Says what is wrong at a place, and everything that came up anew.
    pub(super) fn tell(&mut self, place: Option<&Pointer>) {
        let Some(card) = &self.model.card else { return };
        let to_come = self.to_come();
        let mut lines = Vec::new();
        let mut told = Vec::new();
        for (index, finding) in card.report.findings.iter().enumerate() {
            let line = finding_line(finding);
            let here = place.is_some_and(|place| finding.pointer == *place);
            // Advice about questions that are still to come waits for them, and so does what is missing there.
            let missing = card.document.get(&finding.pointer).is_none();
            let waits = card.is_gap(index) || (missing && to_come.contains(&finding.pointer));
            let serious = finding.severity > crate::check::Severity::Advice;
            let new = serious && !waits && !self.told.contains(&line);
            if here && missing && finding.rule == "structure/missing-member" {
                // How it would look as JSON helps nobody who is asked for it.
                lines.push(format!(
                    "Error at {}: {}. Type back to answer it.",
                    place_words(&finding.pointer),
                    finding.message
                ));
            } else if here || new {
                lines.push(line.clone());
            }
            if here || !waits {
                told.push(line);
            }
        }
        self.told = told;
        for line in lines {
            self.say(&line);
        }
    }

    /// The places that questions of the open entry are about which come behind the one that waits.
    fn to_come(&self) -> Vec<Pointer> {
        let (Some(card), At::Row(id)) = (&self.model.card, &self.at) else { return Vec::new() };
        if card.page.inside.is_none() {
            return Vec::new();
        }
        let rows = asked(card);
        let here = rows.iter().position(|row| row.id == *id).map_or(rows.len(), |here| here + 1);
        rows[here..].iter().map(row_place).collect()
    }

    /// The row that is asked for now.
    pub(super) fn row(&self, id: &RowId) -> Option<Row> {
        self.model.card.as_ref()?.rows().into_iter().find(|row| row.id == *id)
    }

    /// Carries out an edit of our own as one step.
    pub(super) fn apply(&mut self, label: &str, edits: Vec<crate::document::Edit>) -> bool {
        let result = self.change(|card| card.apply(label, edits, Grouping::Alone));
        match result {
            Some(Err(reason)) => {
                self.say(&reason);
                false
            }
            Some(Ok(())) => true,
            None => false,
        }
    }
}

/// A finding as a line: how bad it is, where, what and what to do.
pub(super) fn finding_line(finding: &crate::check::Finding) -> String {
    let word = match finding.severity {
        crate::check::Severity::Error => "Error",
        crate::check::Severity::Warning => "Warning",
        crate::check::Severity::Advice => "Advice",
    };
    let place = place_words(&finding.pointer);
    let stop = if finding.message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{word} at {place}: {}{stop} {}", finding.message, finding.help)
}

/// A place as people read it: `skills/0/tags`, or "the card".
pub(super) fn place_words(pointer: &Pointer) -> String {
    if pointer.is_root() { "the card".into() } else { pointer.as_str().trim_start_matches('/').to_owned() }
}

/// The rows of the open page that are questions of their own. A list is one question, asked at its *Add* row.
pub(super) fn asked(card: &OpenCard) -> Vec<Row> {
    let is_part =
        |row: &Row| matches!(row.control, Control::Entry { .. }) || row.id.part == Part::AddAnyone || is_item(&row.id);
    card.rows().into_iter().filter(|row| row.takes_focus() && !is_part(row)).collect()
}

/// Headings and notes between the question before this row and the row.
pub(super) fn notes_before(rows: &[Row], id: &RowId) -> Vec<String> {
    let end = rows.iter().position(|row| row.id == *id || (id.part == Part::Next && row.id.part == Part::Next));
    let before = rows.get(..end.unwrap_or(0)).unwrap_or_default();
    let notes = before.iter().rev().take_while(|row| {
        matches!(row.control, Control::Note | Control::Heading | Control::Entry { .. }) || is_item(&row.id)
    });
    let mut lines: Vec<String> = notes
        .filter(|row| matches!(row.control, Control::Note | Control::Heading))
        // The question about a list says its name itself.
        .filter(|row| row.id.pointer != id.pointer || row.field.is_none_or(|field| field.label != row.label))
        .map(|row| match row.id.part {
            Part::Unknown => {
                format!("{}; raw {}/NAME shows one of them and changes it.", row.label, row.id.pointer)
            }
            _ => format!("{}.", row.label),
        })
        .collect();
    lines.reverse();
    lines
}

/// Whether a row is about one text of a list of texts, or one name of a map of texts.
fn is_item(id: &RowId) -> bool {
    let Some(parent) = id.pointer.parent() else { return false };
    matches!(id.part, Part::Value | Part::Name)
        && fields::shape_at(&parent).is_none()
        && fields::field_at(&id.pointer).is_some_and(|field| matches!(field.kind, Kind::Texts | Kind::TextMap))
}

/// The question about the list that such a row belongs to.
pub(super) fn list_of_item(card: &OpenCard, id: &RowId) -> Option<RowId> {
    let list = RowId { pointer: id.pointer.parent().filter(|_| is_item(id))?, part: Part::Add };
    card.rows().iter().any(|row| row.id == list).then_some(list)
}
