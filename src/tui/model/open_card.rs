//! A card that is being worked on: its document, what was done to it, what is remembered of its form.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::card::Step;
use crate::card::generation::Generation;
use crate::check::{self, Options, Profile, Report};
use crate::convert::Answers;
use crate::document::{Change, Document, Edit, Grouping, History, LineIndex, Pointer, Splice};
use crate::tui::find::Find;
use crate::tui::fold::Folds;
use crate::tui::offer::Offered;
use crate::tui::overview::Overview;
use crate::tui::past_texts::PastTexts;
use crate::tui::places::FormStep;
use crate::tui::review;
use crate::tui::row::{self, Page, Part, Row, RowId};
use crate::tui::text_field::TextField;
use crate::tui::waiting::Waiting;
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
    pub(in crate::tui) overview: Overview,
    /// What Review says of the whole card, once it was asked.
    pub(in crate::tui) facts: RefCell<Option<Rc<review::Facts>>>,
    /// The rows of the page that was asked for last, as long as the document is the same.
    pub(super) page_rows: RefCell<Option<(Page, Rc<[Row]>)>>,
    /// Whether something is not spoken of because leaving the focused field takes it away.
    pub(super) held_back: bool,
    /// Its file.
    pub file: FileState,
    /// Which part of it is asked for.
    pub page: Page,
    /// The row that the cursor stands on.
    pub focus: RowId,
    /// Which pane the keys go to.
    pub pane: Pane,
    /// The word that was chosen in the focused list of words, counted from 0; ask [`OpenCard::chosen_word`].
    pub(in crate::tui) word: Option<usize>,
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
            page_rows: RefCell::default(),
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
        self.page_rows = RefCell::default();
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

    /// Forgets the steps that were undone: what was typed since takes their place, although the card does not hold it
    /// yet.
    pub(in crate::tui) fn forget_undone(&mut self) {
        self.history.forget_undone();
        self.steps.truncate(self.history.len());
        self.forget_decisions_after(self.history.len());
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
}
