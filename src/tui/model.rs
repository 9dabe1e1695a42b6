//! The state of the wizard. Everything that is on the screen follows from it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::card::generation::Generation;
use crate::card::{Step, fields};
use crate::check::{self, Options, Profile, Report, Severity};
use crate::convert::Answers;
use crate::document::{Change, Document, Edit, Fragment, Grouping, History, LineIndex, Pointer, Splice};
use crate::prefill::Offer;

use super::conversion::Conversion;
use super::dialog::Dialog;
use super::find::Find;
use super::fold::Folds;
use super::hits::{Hits, Pressed};
use super::message::{Clock, Resumable};
use super::offer::Offered;
use super::overview::Overview;
use super::past_texts::PastTexts;
use super::places::FormStep;
use super::review;
use super::row::{self, Control, Page, Part, Row, RowId};
use super::text_field::{Mode, TextField};
use super::waiting::Waiting;

/// The whole wizard.
#[derive(Debug)]
pub struct Model {
    /// Columns and rows of the screen, in cells.
    pub size: (u16, u16),
    /// When the last message came.
    pub now: Clock,
    /// Which entry of the start menu is marked.
    pub menu: usize,
    /// Unsaved work that can be taken up again, the newest first.
    pub resumable: Vec<Resumable>,
    /// A card of an older version that is being converted.
    pub conversion: Option<Conversion>,
    /// The card that is open; without one the start menu shows.
    pub card: Option<OpenCard>,
    /// Dialogs, the topmost last.
    pub dialogs: Vec<Dialog>,
    /// A line that tells what just happened; the next key takes it away.
    pub toast: Option<String>,
    /// Whether the wizard ends once the save that is under way succeeded.
    pub quit_after_save: bool,
    /// What the folder knows that a new card may be saved in.
    pub offers: Vec<Offer>,
    /// What was pasted on the start screen and put aside before it was a card.
    pub pasted: String,
    /// Whether the mouse is listened to. Selecting text is the terminal's own business while it is not.
    pub mouse: bool,
    /// The mouse button, while it is down.
    pub pressed: Option<Pressed>,
    /// The first line of the topmost dialog's list while the wheel has scrolled it; the next key goes back to what is
    /// marked.
    pub dialog_scroll: Option<usize>,
    /// What was drawn where, for clicks; drawing writes it, hence the cell.
    pub drawn: RefCell<Hits>,
    /// How often what lies on top of the screen has changed: what was drawn before the last time is not clicked on.
    pub layers: u64,
    /// What was copied last.
    pub copied: Option<Copied>,
    /// What cards are judged for, as far as their author does not decide otherwise in a conversion.
    pub profile: Profile,
}

/// A text that was handed to the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// What it is: "The card", "The member tags".
    pub what: String,
    /// The text, to the letter.
    pub text: String,
    /// Where it may be written if the clipboard does not take it.
    pub file: PathBuf,
}

/// A card that is being worked on.
#[derive(Debug)]
pub struct OpenCard {
    /// The card.
    pub document: Document,
    /// What it is judged for, as the wizard was told.
    pub asked_profile: Profile,
    /// What a conversion decided that it is judged for, and after how many steps of the history that holds.
    decided: Vec<(usize, Profile)>,
    /// What was done to it.
    pub history: History,
    /// Each step of the history as the form saw it: where the cursor stood, and what moved.
    pub steps: Vec<FormStep>,
    /// What is wrong with it, always of the document as it is. What leaving the focused field takes away is not spoken
    /// of.
    pub report: Report,
    /// Where its lines start.
    pub lines: LineIndex,
    /// What is known of the findings.
    pub(super) overview: Overview,
    /// What Review says of the whole card, once it was asked.
    pub(super) facts: RefCell<Option<Rc<review::Facts>>>,
    /// Whether something is not spoken of because leaving the focused field takes it away.
    held_back: bool,
    /// Its file.
    pub file: FileState,
    /// Which part of it is asked for.
    pub page: Page,
    /// The row that the cursor stands on.
    pub focus: RowId,
    /// Which pane the keys go to.
    pub pane: Pane,
    /// The word that was chosen in the focused list of words, counted from 0; ask [`OpenCard::chosen_word`].
    pub(super) word: Option<usize>,
    /// The text that is being edited, when the focused row takes text.
    pub editor: Option<Editor>,
    /// Fields that were left at least once: only these are spoken of beside the field.
    pub visited: HashSet<Pointer>,
    /// Steps that were opened.
    pub seen_steps: HashSet<Step>,
    /// Whether everything is spoken of: the author tried to save.
    pub all_visited: bool,
    /// Whether it was started from nothing, so that every answer is still to be given.
    pub from_nothing: bool,
    /// What the other branches of a one-of held, by the place of the one-of and the branch, until the card is saved.
    pub stash: HashMap<(Pointer, String), String>,
    /// Typed text that cannot stand in the card yet: JSON with a fault, a name that is taken.
    pub drafts: HashMap<RowId, Draft>,
    /// Words that wait in the lines of lists.
    pub waiting: HashMap<RowId, Waiting>,
    /// Such text that was taken back as a whole, the latest last, with how many steps the history had then.
    pub taken_back: Vec<(RowId, Draft, usize)>,
    /// What is offered as answers.
    pub offers: Vec<Offered>,
    /// The first line of the card pane while it is scrolled by hand.
    pub card_scroll: Option<usize>,
    /// Where the form stands when it is longer than its pane.
    pub form_scroll: FormScroll,
    /// The first problem that is listed, in the list's own order.
    pub problem_scroll: usize,
    /// The first line of the help for the focused field.
    pub help_scroll: usize,
    /// Where the entry that is being dragged would go: the row, and whether it would stand before it.
    pub drop_at: Option<(RowId, bool)>,
    /// The line that the card pane's own cursor stands on, once it was moved; before, it is the focused member's.
    pub card_line: Option<usize>,
    /// What is folded in the card pane.
    pub folds: Folds,
    /// The find line, while it is open.
    pub find: Option<Find>,
    /// What was looked for last.
    pub last_find: String,
    /// The byte of the card at which the match stood that was gone to last.
    pub last_found: Option<usize>,
    /// The row on which the cursor was put for that match.
    pub found_row: Option<RowId>,
    /// The finding that was jumped to last.
    pub problem: Option<usize>,
    /// What was answered in a conversion review that was left.
    pub answers: Answers,
    /// Answers that were typed and not given, by the keys of their questions.
    pub typed_answers: BTreeMap<String, String>,
}

/// Text that was typed but cannot stand in the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The text.
    pub text: String,
    /// Why it cannot stand there.
    pub reason: String,
    /// What was typed there before it, since the card could hold it last.
    pub past: PastTexts,
}

impl Draft {
    /// Text that was not typed key by key.
    pub fn new(text: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { text: text.into(), reason: reason.into(), past: PastTexts::default() }
    }
}

/// Where a card comes from and goes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileState {
    /// The file; `None` until a new card is saved.
    pub path: Option<PathBuf>,
    /// Where a new card shall be saved, if that was said.
    pub output: Option<PathBuf>,
    /// What is known to stand in the file.
    pub on_disk: Option<Vec<u8>>,
    /// The version of the file that a conversion replaces; it is kept beside the result when that is saved.
    pub converted_from: Option<Generation>,
    /// What was seen to stand in the file instead, and was told.
    pub seen_on_disk: Option<Vec<u8>>,
    /// The text when it was opened or saved last.
    pub saved_text: String,
    /// The text when it was opened, for the difference in Review; `None` for a new card.
    pub opened_text: Option<String>,
}

/// Where a form that is longer than its pane stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FormScroll {
    /// The focused row in the middle, as far as both ends allow.
    #[default]
    Follow,
    /// The focused row this many lines below the upper edge, where it was clicked, as far as all of it is in sight.
    Stay(u16),
    /// From this line on, wherever the focused row is: the wheel was turned.
    Free(u16),
}

/// Where the keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The form.
    Form,
    /// The step list.
    Steps,
    /// The card.
    Card,
}

/// The text of the focused row.
#[derive(Debug)]
pub struct Editor {
    /// The row.
    pub row: RowId,
    /// The field; drawing keeps its scroll position, hence the cell.
    pub field: RefCell<TextField>,
    /// Whether the row is a skill's name from which its id is made. Decided when the row is entered: while a new name is
    /// typed it may by chance come to match an id of the author's own.
    pub id_follows: bool,
    /// The places in the requirements that follow the name in this row.
    pub named_by: Vec<Pointer>,
}

impl Model {
    /// A wizard that shows the start menu.
    pub const fn new(size: (u16, u16)) -> Self {
        Self {
            size,
            now: Clock::ZERO,
            menu: 0,
            resumable: Vec::new(),
            conversion: None,
            card: None,
            dialogs: Vec::new(),
            toast: None,
            quit_after_save: false,
            offers: Vec::new(),
            pasted: String::new(),
            mouse: true,
            pressed: None,
            dialog_scroll: None,
            drawn: RefCell::new(Hits::new()),
            layers: 0,
            copied: None,
            profile: Profile::Strict,
        }
    }
}

impl OpenCard {
    /// Starts work on a document that is judged for `profile`.
    pub fn new(document: Document, file: FileState, profile: Profile) -> Self {
        let page = Page { step: Step::Identity, inside: None };
        let report = check::check(&document, &Options { profile, ..Options::default() });
        let lines = LineIndex::new(document.text());
        let overview = Overview::of(&document, &report, &lines);
        let focus = RowId { pointer: Pointer::root(), part: Part::Next };
        let mut card = Self {
            document,
            asked_profile: profile,
            decided: Vec::new(),
            history: History::default(),
            steps: Vec::new(),
            report,
            lines,
            overview,
            facts: RefCell::default(),
            file,
            page,
            focus,
            pane: Pane::Form,
            word: None,
            held_back: false,
            editor: None,
            visited: HashSet::new(),
            seen_steps: HashSet::from([Step::Identity]),
            all_visited: false,
            from_nothing: false,
            stash: HashMap::new(),
            drafts: HashMap::new(),
            waiting: HashMap::new(),
            taken_back: Vec::new(),
            offers: Vec::new(),
            card_scroll: None,
            form_scroll: FormScroll::Follow,
            problem_scroll: 0,
            help_scroll: 0,
            drop_at: None,
            card_line: None,
            folds: Folds::default(),
            find: None,
            last_find: String::new(),
            last_found: None,
            found_row: None,
            problem: None,
            answers: Answers::default(),
            typed_answers: BTreeMap::new(),
        };
        // What stood in the card before is not a field that the author has yet to come to.
        card.all_visited = card.file.path.is_some();
        card.focus_first();
        card
    }

    /// The name to show: the file's, or what the card will be called.
    pub fn title(&self) -> String {
        let named = self.file.path.as_deref().or(self.file.output.as_deref()).and_then(Path::file_name);
        named.map_or_else(|| "new card".into(), |name| name.to_string_lossy().into_owned())
    }

    /// Whether there is something to save.
    pub fn is_dirty(&self) -> bool {
        self.document.text() != self.file.saved_text
    }

    /// The rows of the page that is open.
    pub fn rows(&self) -> Vec<Row> {
        if self.page.step == Step::Review && self.page.inside.is_none() {
            review::rows(self)
        } else {
            row::rows(&self.document, &self.page)
        }
    }

    /// The row that the cursor stands on.
    pub fn focused_row(&self) -> Option<Row> {
        self.rows().into_iter().find(|row| row.id == self.focus)
    }

    /// Carries out edits and looks at the card anew. The cursor and everything that is remembered by place follows.
    /// Returns why not, for the user.
    pub fn apply(&mut self, label: &str, edits: Vec<Edit>, grouping: Grouping) -> Result<(), String> {
        if edits.is_empty() {
            return Ok(());
        }
        let before = self.focus.clone();
        // While a name is typed its own place changes with every key; the map around it stays.
        let place = match before.part {
            Part::Name => before.pointer.parent().unwrap_or_default(),
            _ => before.pointer.clone(),
        };
        let change = Change { label: label.to_owned(), edits, focus: place };
        let done = self.history.len();
        self.forget_decisions_after(done);
        self.history.apply(&mut self.document, &change, grouping).map_err(|error| format!("Not possible: {error}."))?;
        for edit in change.edits.iter().filter(|edit| !matches!(edit, Edit::Set { .. })) {
            self.follow(edit);
        }
        let gone = self.follow_places(&change.edits);
        let offers = self.follow_offers(&change.edits);
        if self.history.len() > done {
            self.steps.truncate(done);
            self.steps.push(FormStep::new(before, self.focus.clone()));
        }
        self.taken_back.clear();
        self.forget_later_words();
        if let Some(step) = self.steps.last_mut() {
            // Typing may have joined the step before it.
            step.after.clone_from(&self.focus);
            step.add(&change.edits, gone);
            step.offers = step.offers.take().or(offers);
        }
        self.look();
        Ok(())
    }

    fn follow(&mut self, edit: &Edit) {
        if let Some(inside) = &self.page.inside {
            self.page.inside = edit.follow(inside).or_else(|| row::outer(inside));
        }
        self.focus.pointer = edit.follow(&self.focus.pointer).unwrap_or_else(|| self.focus.pointer.clone());
        if let Some(editor) = &mut self.editor {
            editor.row = self.focus.clone();
        }
    }

    /// Takes the result of a conversion, as one step.
    pub fn convert(&mut self, splices: &[Splice], from: Generation) {
        self.forget_decisions_after(self.history.len());
        self.history.apply_splices(&mut self.document, &format!("Convert from {}", from.name()), splices);
        self.steps.truncate(self.history.len().saturating_sub(1));
        let mut step = FormStep::new(self.focus.clone(), self.focus.clone());
        step.add(&[], self.follow_places(&[]));
        self.steps.push(step);
        self.taken_back.clear();
        self.file.converted_from = Some(from);
        self.look();
        self.repair_focus();
    }

    /// Checks the card and finds its lines. To be called after every change of the document.
    pub fn look(&mut self) {
        self.report = check::check(&self.document, &self.check_options());
        let leaving = self.dropped_on_leaving().map(|(place, _)| place);
        self.held_back = leaving.is_some();
        if let Some(place) = leaving {
            self.report.findings.retain(|finding| !finding.pointer.is_within(&place));
        }
        self.lines = LineIndex::new(self.document.text());
        self.overview = Overview::of(&self.document, &self.report, &self.lines);
        self.facts = RefCell::default();
        self.card_scroll = None;
        self.card_line = None;
        // What was found stands elsewhere now.
        self.find = None;
    }

    /// What the card is judged for: what its author decided in a conversion, as long as that is not undone, else what
    /// the wizard was told.
    pub fn profile(&self) -> Profile {
        self.decided_profile().unwrap_or(self.asked_profile)
    }

    /// What its author decided in a conversion that it is judged for.
    pub fn decided_profile(&self) -> Option<Profile> {
        let done = self.history.len();
        self.decided.iter().rev().find(|(at, _)| *at <= done).map(|(_, profile)| *profile)
    }

    /// Takes note of what a conversion that was just taken decided: whether 0.3 clients shall read the card too.
    pub fn decide_profile(&mut self, profile: Profile) {
        let profile = match (profile, self.asked_profile) {
            (Profile::Dual, _) => Profile::Dual,
            // Without a 0.3 half there is nothing that the dual profile would allow.
            (_, Profile::Dual) => Profile::Strict,
            (_, asked) => asked,
        };
        self.decided.push((self.history.len(), profile));
        self.look();
    }

    /// What was decided in steps that were undone goes with them once another step takes their place.
    fn forget_decisions_after(&mut self, done: usize) {
        self.decided.retain(|(at, _)| *at <= done);
    }

    /// How the card is checked.
    pub fn check_options(&self) -> Options {
        Options {
            profile: self.profile(),
            file_name: self
                .file
                .path
                .as_deref()
                .and_then(Path::file_name)
                .map(|name| name.to_string_lossy().into_owned()),
            ..Options::default()
        }
    }

    /// Puts the cursor on a row and opens its text for editing.
    pub fn focus_on(&mut self, row: RowId) {
        self.history.close_step();
        self.word = None;
        self.focus = row;
        if let Some(draft) = self.drafts.get_mut(&self.focus) {
            draft.past.pause();
        }
        self.card_scroll = None;
        self.form_scroll = FormScroll::Follow;
        self.help_scroll = 0;
        self.card_line = None;
        self.open_editor();
        if self.held_back != self.dropped_on_leaving().is_some() {
            self.look();
        }
    }

    /// Opens the focused row's text for editing, with the cursor at its end.
    pub fn open_editor(&mut self) {
        self.editor = self.focused_row().filter(Row::takes_text).map(|row| {
            let mode = if row.is_multi_line() { Mode::MultiLine } else { Mode::SingleLine };
            let waits = || self.waiting.get(&row.id).map(|waiting| waiting.text.clone());
            let draft = self.drafts.get(&row.id).map(|draft| draft.text.clone());
            let text = draft.or_else(waits).unwrap_or_else(|| row_text(&row));
            let mut field = TextField::new(&text, mode);
            field.set_placeholder(placeholder(&row));
            let id_follows = self.skill_id_follows(&row.id.pointer);
            let named_by = self.named_by(&row.id);
            Editor { row: row.id, field: RefCell::new(field), id_follows, named_by }
        });
    }

    /// Puts the cursor on the first row of the page.
    pub fn focus_first(&mut self) {
        if let Some(row) = self.rows().into_iter().find(Row::takes_focus) {
            self.focus_on(row.id);
        }
    }

    /// Makes sure that the cursor stands on a row that exists: after a change it may be gone.
    pub fn repair_focus(&mut self) {
        let rows = self.rows();
        if !rows.iter().any(|row| row.id == self.focus && row.takes_focus()) {
            let nearest = nearest_row(&rows, &self.focus.pointer).map(|row| row.id.clone());
            if let Some(id) = nearest {
                self.focus_on(id);
            }
        }
    }

    /// Opens the page on which the member at `pointer` is asked for and puts the cursor there.
    pub fn go_to(&mut self, pointer: &Pointer) {
        let mut page = row::page_of(pointer);
        // An entry that is gone, or that is no object, is spoken of where it is listed.
        while page.inside.as_ref().is_some_and(|inside| self.document.get(inside).is_none()) {
            page.inside = page.inside.as_ref().and_then(row::outer);
        }
        self.open_page(page);
        let rows = self.rows();
        if let Some(id) = nearest_row(&rows, pointer).map(|row| row.id.clone()) {
            self.focus_on(id);
        }
        self.pane = Pane::Form;
    }

    /// Opens a page without moving the cursor to a row of it.
    pub fn open_page(&mut self, page: Page) {
        self.seen_steps.insert(page.step);
        self.page = page;
        self.problem_scroll = 0;
    }

    /// Whether the finding with this number is a gap that its author has not come to yet: it is to be filled, not an
    /// error to be mended.
    pub fn is_gap(&self, index: usize) -> bool {
        self.overview.about(index).is_some_and(|about| about.is_empty)
            && self.report.findings.get(index).is_some_and(|finding| !self.was_visited(&finding.pointer))
    }

    /// Whether the field at `pointer`, or one around it, was left once.
    pub fn was_visited(&self, pointer: &Pointer) -> bool {
        self.all_visited || self.visited.contains(pointer)
    }

    /// How many findings are gaps, errors, warnings and advice.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (index, finding) in self.report.findings.iter().enumerate() {
            match finding.severity {
                _ if self.is_gap(index) => counts.gaps += 1,
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Advice => counts.advice += 1,
            }
        }
        counts.errors += self.drafts.len();
        counts
    }

    /// Text that was typed but does not stand in the card: where it belongs, and the text.
    pub fn unfinished(&self) -> Vec<(String, String)> {
        let drafts = self.drafts.iter().filter(|(row, _)| row.part == Part::Value);
        let mut unfinished: Vec<(String, String)> =
            drafts.map(|(row, draft)| (row.pointer.to_string(), draft.text.clone())).collect();
        unfinished.extend(self.waiting_words().map(|(at, text)| (at.to_string(), text.to_owned())));
        unfinished.sort();
        unfinished
    }

    /// The fragment that `value` is, and `None` for JSON text with a fault.
    pub fn json_fragment(text: &str) -> Result<Fragment, String> {
        match Document::parse(text) {
            Ok(document) if document.root().as_object().is_some() => Ok(Fragment::Text(text.trim().to_owned())),
            Ok(document) => Err(format!("this must be an object in braces, not {}", document.root().kind())),
            Err(faults) => Err(faults
                .first()
                .map(|fault| {
                    let place = LineIndex::new(text).locate(text, fault.span.start);
                    format!("line {}, column {}: {}", place.line, place.column, fault.kind.message())
                })
                .unwrap_or_default()),
        }
    }
}

/// How many findings there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Required answers that are still to be given.
    pub gaps: usize,
    /// Errors, and text that cannot stand in the card yet.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Pieces of advice.
    pub advice: usize,
}

/// What the editor of a row starts with.
fn row_text(row: &Row) -> String {
    match &row.control {
        Control::Text { text, .. } | Control::Json(text) => text.clone(),
        _ => String::new(),
    }
}

/// What an empty row shows in the place of its text: an example, or where its text comes from.
pub fn placeholder(row: &Row) -> String {
    match (&row.control, row.field) {
        (Control::Chips { words, .. }, _) if !words.is_empty() => String::new(),
        _ if row.is_skill_id() => "made from the name".into(),
        (_, Some(field)) if row.id.part == Part::Value && row.label == field.label => {
            format!("e.g. {}", field.example.lines().next().unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// The place in the card that a row is about, for marking and for findings.
pub fn row_place(row: &Row) -> Pointer {
    place_of(&row.id).into_owned()
}

fn place_of(row: &RowId) -> Cow<'_, Pointer> {
    match &row.part {
        Part::Uses(scheme) => Cow::Owned(row.pointer.key("schemes").key(scheme)),
        Part::Scope(scheme, _) => Cow::Owned(row.pointer.key("schemes").key(scheme).key("list")),
        _ => Cow::Borrowed(&row.pointer),
    }
}

/// The row that is about `pointer`, or about what is nearest around or inside it.
pub fn nearest_row<'a>(rows: &'a [Row], pointer: &Pointer) -> Option<&'a Row> {
    let candidates = || rows.iter().filter(|row| row.takes_focus());
    let is_it = |row: &&Row| *place_of(&row.id) == *pointer && row.id.part != Part::Next;
    // In Review a member has a row of its own beside those of its problems.
    let is_problem = |row: &Row| matches!(row.id.part, Part::Problem(_));
    let exact = candidates().filter(|row| !is_problem(row)).find(is_it).or_else(|| candidates().find(is_it));
    // The name of a branch is what the row says that chooses it.
    let branch = || {
        let of = pointer.parent().filter(|of| fields::shape_at(of).is_some_and(|shape| shape.one_of))?;
        candidates().find(|row| row.id.part == Part::Branch && row.id.pointer == of)
    };
    let inside = || candidates().find(|row| place_of(&row.id).is_within(pointer) && row.id.part != Part::Next);
    let around = || {
        candidates()
            .filter(|row| row.id.part != Part::Next && pointer.is_within(&place_of(&row.id)))
            .max_by_key(|row| place_of(&row.id).depth())
    };
    exact
        .or_else(branch)
        .or_else(|| if pointer.is_root() { None } else { inside() })
        .or_else(around)
        .or_else(|| candidates().next())
}
