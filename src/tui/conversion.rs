//! The conversion review: questions first, then what becomes of each member, with the card before and after beside it.
//! Nothing is written here; taking the result opens it in the form as one step that can be undone.

use crate::card::generation::Generation;
use crate::check::{Finding, Profile, Severity};
use crate::convert::{Answers, Plan, Question, Refusal};
use crate::document::{Document, LineIndex, Pointer};
use crate::text::visible;

use super::dialog::{
    Answer, ChoiceDialog, ChoiceOption, ChoicePurpose, ConfirmDialog, Dialog, PromptDialog, PromptPurpose,
};
use super::help;
use super::key::Key;
use super::keymap::{self, Action};
use super::message::Effect;
use super::model::{Model, OpenCard};
use super::past_texts::{PastTexts, TextState};
use super::update;

/// A card of an older version on its way to v1.0.
#[derive(Debug)]
pub struct Conversion {
    /// The card as it is, with its history and its file.
    pub card: Box<OpenCard>,
    /// What was answered.
    pub answers: Answers,
    /// What would become of it with these answers.
    pub plan: Plan,
    /// Which line is marked: questions, then changes, then the button.
    pub selected: usize,
    /// Where the wheel has scrolled the account, the card before and the card after; the next key takes them back to the
    /// marked line.
    pub scroll: [Option<usize>; 3],
    /// The answers as they were before each one that was given, and which line was marked, the latest last.
    past: Vec<(Answers, usize)>,
    /// What was taken back of it, the latest last.
    later: Vec<(Answers, usize)>,
}

/// One line of the review.
#[derive(Clone, Copy, Debug)]
pub enum Line<'a> {
    /// A question.
    Question(&'a Question),
    /// What becomes of a member.
    Change(&'a crate::convert::Change),
    /// The button that takes the result.
    Accept,
}

impl Conversion {
    /// Plans the conversion of a card. Returns why it cannot be converted, for the user.
    pub fn plan(document: &Document, answers: &Answers) -> Result<Plan, String> {
        let refused = |refusal: Refusal| format!("{}. {}", refusal.message, refusal.help);
        let plan = Plan::of(document, answers).map_err(refused)?;
        if plan.from != Generation::Dual {
            return Ok(plan);
        }
        // Who opens a card with both halves has not asked to lose one: unless it is answered otherwise, it stays dual.
        let mut keeping = Answers::default();
        keeping.publish_dual();
        for key in answers.keys() {
            keeping.give(key, answers.get(key).unwrap_or_default());
        }
        Ok(Plan::of(document, &keeping).ok().filter(|kept| kept.no_dual.is_none()).unwrap_or(plan))
    }

    /// Starts the review of a plan for a card.
    pub fn new(card: OpenCard, plan: Plan) -> Self {
        let answers = card.answers.clone();
        Self {
            card: Box::new(card),
            answers,
            plan,
            selected: 0,
            scroll: [None; 3],
            past: Vec::new(),
            later: Vec::new(),
        }
    }

    /// Whether the author gave an answer.
    pub fn is_answered(&self) -> bool {
        self.answers.keys().next().is_some()
    }

    /// The lines, in order: what is to be answered, then what changes, then what stays as it is.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let questions = self.plan.questions.iter().map(Line::Question);
        let (changed, kept): (Vec<_>, Vec<_>) =
            self.plan.changes.iter().partition(|change| change.kind != crate::convert::Kind::Kept);
        let changes = changed.into_iter().chain(kept).map(Line::Change);
        questions.chain(std::iter::once(Line::Accept)).chain(changes).collect()
    }

    /// Whether the button that takes the result is marked.
    pub fn is_on_button(&self) -> bool {
        self.selected == self.plan.questions.len()
    }

    /// The name of the file.
    pub fn title(&self) -> String {
        let name = self.card.file.path.as_deref().and_then(std::path::Path::file_name);
        name.map_or_else(|| "pasted card".into(), |name| name.to_string_lossy().into_owned())
    }

    /// The places that the marked line is about: in the source and in the result.
    pub fn places(&self) -> (Option<Pointer>, Option<Pointer>) {
        match self.lines().get(self.selected) {
            Some(Line::Question(question)) => {
                let about = &question.about;
                let keyed = Pointer::parse(&question.key).ok().filter(|place| !place.is_root());
                let to = keyed.filter(|place| self.plan.document.get(place).is_some());
                (Some(about.clone()), Some(to.unwrap_or_else(|| self.place_in_result(about))))
            }
            Some(Line::Change(change)) => {
                let around = || change.from.as_ref().map(|from| self.place_in_result(from));
                (change.from.clone(), change.to.first().cloned().or_else(around))
            }
            Some(Line::Accept) | None => (None, None),
        }
    }

    /// Where the result holds what stands at a place of the source: where it went, or where the nearest went that stands
    /// around it.
    fn place_in_result(&self, about: &Pointer) -> Pointer {
        let result = &self.plan.document;
        let came = self.plan.changes.iter().filter_map(|change| {
            let from = change.from.as_ref().filter(|from| about.is_within(from))?;
            let to = change.to.iter().find(|to| result.get(to).is_some())?;
            Some((from, to))
        });
        let Some((from, to)) = came.max_by_key(|(from, _)| from.depth()) else { return about.clone() };
        // What stands inside may have kept its name there.
        let inside = about.tokens().skip(from.depth()).fold(to.clone(), |at, token| at.key(&token));
        if result.get(&inside).is_some() { inside } else { to.clone() }
    }

    fn plan_anew(&mut self) {
        if let Ok(plan) = Self::plan(&self.card.document, &self.answers) {
            self.plan = plan;
        }
    }

    /// Whether an answer can be taken back.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes the last answer back, or gives the one again that was taken back last. Returns whether there was one.
    fn turn(&mut self, back: bool) -> bool {
        let (from, to) = if back { (&mut self.past, &mut self.later) } else { (&mut self.later, &mut self.past) };
        let Some((answers, selected)) = from.pop() else { return false };
        to.push((std::mem::replace(&mut self.answers, answers), self.selected));
        self.plan_anew();
        self.selected = selected.min(self.lines().len().saturating_sub(1));
        true
    }

    /// How many questions still wait, in a sentence.
    fn left(&self) -> String {
        match self.plan.open().count() {
            0 => "Every question has an answer.".into(),
            1 => "One question is open.".into(),
            open => format!("{open} questions are open."),
        }
    }

    /// What would be wrong with the member that a question asks for if this were the answer.
    fn error_of(&self, key: &str, value: &str) -> Option<String> {
        let place = Pointer::parse(key).ok().filter(|place| !place.is_root())?;
        let mut answers = self.answers.clone();
        answers.give(key, value);
        let plan = Self::plan(&self.card.document, &answers).ok()?;
        let about = |finding: &&Finding| finding.severity == Severity::Error && finding.pointer.is_within(&place);
        plan.report.findings.iter().find(about).map(|finding| format!("{}. {}", finding.message, finding.help))
    }

    fn answer(&mut self, key: &str, value: &str) {
        self.past.push((self.answers.clone(), self.selected));
        self.later.clear();
        self.answers.give(key, value);
        self.card.typed_answers.remove(key);
        self.plan_anew();
        // The questions may be others now; the one that was answered stays marked if it is still there.
        let place = self.plan.questions.iter().position(|question| question.key == key);
        self.selected = place.unwrap_or(self.selected).min(self.lines().len().saturating_sub(1));
    }
}

/// Whether a card is worth a conversion review when it is opened.
pub(super) const fn is_wanted(generation: Generation) -> bool {
    matches!(
        generation,
        Generation::V0_1
            | Generation::V0_2
            | Generation::V0_3
            | Generation::Draft
            | Generation::Mislabelled
            | Generation::Dual
    )
}

/// Whether the card holds both halves and shall: then there is nothing to convert.
pub(super) fn is_as_asked(card: &OpenCard) -> bool {
    card.report.generation == Generation::Dual && card.profile() == Profile::Dual
}

pub(super) fn on_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let action = keymap::lookup(key, &update::contexts(model));
    let page = usize::from(model.size.1 / 3).max(1);
    let Some(conversion) = &mut model.conversion else { return Vec::new() };
    conversion.scroll = [None; 3];
    let last = conversion.lines().len().saturating_sub(1);
    match action {
        Some(Action::NextRow) => {
            conversion.selected = if conversion.selected >= last { 0 } else { conversion.selected + 1 }
        }
        Some(Action::PreviousRow) => {
            conversion.selected = if conversion.selected == 0 { last } else { conversion.selected - 1 };
        }
        Some(Action::PageDown) => conversion.selected = (conversion.selected + page).min(last),
        Some(Action::PageUp) => conversion.selected = conversion.selected.saturating_sub(page),
        Some(Action::FirstRow) => conversion.selected = 0,
        Some(Action::LastRow) => conversion.selected = last,
        Some(Action::Cycle) => model.toast = Some(toggle(conversion)),
        Some(Action::Undo | Action::Redo) => {
            let back = action == Some(Action::Undo);
            let done = conversion.turn(back);
            let left = conversion.left();
            model.toast = Some(match (done, back) {
                (true, true) => format!("Took the last answer back. {left}"),
                (true, false) => format!("Gave the answer again. {left}"),
                (false, true) => "No answer to take back.".into(),
                (false, false) => "No answer to give again.".into(),
            });
        }
        Some(Action::Copy) => return update::copy_converted(model),
        Some(Action::WriteCopied) => update::write_copied(model),
        Some(Action::Activate) => activate(model),
        Some(Action::Save) => accept(model),
        Some(Action::Help) => model.dialogs.push(Dialog::Text(help::conversion())),
        Some(Action::Leave) => leave(model),
        Some(Action::Quit) => return quit(model),
        _ => {}
    }
    Vec::new()
}

/// Ends, after a question when something would be lost.
fn quit(model: &mut Model) -> Vec<Effect> {
    let Some(conversion) = &model.conversion else { return Vec::new() };
    let changed = conversion.card.is_dirty() || !conversion.card.drafts.is_empty();
    if !changed && !conversion.is_answered() {
        return vec![Effect::Quit { status: 0, keep_draft: false }];
    }
    let what = if changed { "changes" } else { "answers" };
    model.dialogs.push(Dialog::Confirm(ConfirmDialog::new(
        "Quit the conversion?",
        format!("Your {what} are not saved. Taken into the form, the converted card can be saved there."),
        vec![
            ("Take it into the form", Answer::TakeConversion),
            ("Quit without saving", Answer::QuitWithoutSaving),
            ("Stay", Answer::Close),
        ],
    )));
    Vec::new()
}

/// Goes on to the next of the listed answers. Says what was answered.
fn toggle(conversion: &mut Conversion) -> String {
    let lines = conversion.lines();
    let Some(Line::Question(question)) = lines.get(conversion.selected) else {
        return "Only a question has answers to go through.".into();
    };
    let count = question.answers.len();
    if count == 0 {
        return "No answers are listed for this question; Enter takes one of your own.".into();
    }
    let now = question.answers.iter().position(|choice| Some(choice.value.as_str()) == question.current());
    let next = question.answers[now.map_or(0, |now| (now + 1) % count)].value.clone();
    let key = question.key.clone();
    conversion.answer(&key, &next);
    answered(conversion, &next)
}

/// What is said of an answer that was given.
fn answered(conversion: &Conversion, value: &str) -> String {
    format!("Answered: {}. {} Ctrl-Z takes it back.", visible(value), conversion.left())
}

fn activate(model: &mut Model) {
    let Some(conversion) = &model.conversion else { return };
    let lines = conversion.lines();
    match lines.get(conversion.selected) {
        Some(Line::Question(question)) => {
            let mut options: Vec<ChoiceOption> = question
                .answers
                .iter()
                .map(|choice| ChoiceOption {
                    value: choice.value.clone(),
                    label: choice.value.clone(),
                    help: choice.meaning.clone(),
                    on: question.current() == Some(choice.value.as_str()),
                })
                .collect();
            let own =
                question.current().filter(|current| !question.answers.iter().any(|choice| choice.value == *current));
            if let Some(meaning) = &question.other {
                options.push(ChoiceOption {
                    value: String::new(),
                    label: "something else…".into(),
                    help: meaning.clone(),
                    on: own.is_some(),
                });
            }
            let (key, text) = (question.key.clone(), question.text.clone());
            if question.answers.is_empty() {
                ask_for_text(model, key, &text);
                return;
            }
            let selected = options.iter().position(|option| option.on).unwrap_or(0);
            model.dialogs.push(Dialog::Choice(ChoiceDialog {
                title: "Your answer".into(),
                text,
                options,
                selected,
                purpose: ChoicePurpose::Answer(key),
                filter: String::new(),
            }));
        }
        Some(Line::Accept) => accept(model),
        Some(Line::Change(_)) | None => {
            model.toast = Some("This only tells what becomes of the member; questions stand at the top.".into());
        }
    }
}

/// Asks for an answer in the author's own words.
fn ask_for_text(model: &mut Model, key: String, question: &str) {
    let given = model
        .conversion
        .as_ref()
        .and_then(|conversion| conversion.plan.questions.iter().find(|question| question.key == key)?.answer.clone());
    // What was typed before and not given stands there again.
    let typed = model.conversion.as_ref().and_then(|conversion| conversion.card.typed_answers.get(&key).cloned());
    let start = typed.or_else(|| given.clone()).unwrap_or_default();
    let mut prompt = PromptDialog::new("Your answer", question, &start, PromptPurpose::Answer);
    prompt.given = given.unwrap_or_default();
    if start != prompt.given {
        prompt.past = PastTexts::starting_with(TextState { text: prompt.given.clone(), ..TextState::default() });
    }
    prompt.key = Some(key);
    model.dialogs.push(Dialog::Prompt(prompt));
}

/// Takes the answer that was chosen; the empty one stands for an answer of one's own.
pub(super) fn take_choice(model: &mut Model, key: String, value: &str) {
    let Some(conversion) = &mut model.conversion else { return };
    if value.is_empty() {
        let question = conversion.plan.questions.iter().find(|question| question.key == key);
        let text = question.map(|question| question.text.clone()).unwrap_or_default();
        ask_for_text(model, key, &text);
    } else {
        conversion.answer(&key, value);
        model.toast = Some(answered(conversion, value));
        next_open(conversion);
    }
}

/// Keeps what was typed as an answer when its prompt is closed without giving it. Returns what to say of it.
pub(super) fn keep_typed(model: &mut Model, prompt: &PromptDialog) -> Option<String> {
    let conversion = model.conversion.as_mut()?;
    let key = prompt.key.clone()?;
    let text = prompt.field.borrow().text();
    if text.trim().is_empty() || text == prompt.given {
        conversion.card.typed_answers.remove(&key);
        return None;
    }
    conversion.card.typed_answers.insert(key, text);
    Some("Not answered; what you typed is kept for when you answer.".into())
}

/// The question whose answer is being typed, and every answer that was typed and not given.
pub(super) fn typed(model: &Model, card: &OpenCard) -> (Option<String>, Vec<(String, String)>) {
    let mut typed = card.typed_answers.clone();
    let mut question = None;
    for dialog in &model.dialogs {
        if let Dialog::Prompt(PromptDialog { key: Some(key), field, given, .. }) = dialog {
            let text = field.borrow().text();
            question = Some(key.clone());
            if text.trim().is_empty() || text == *given {
                typed.remove(key);
            } else {
                typed.insert(key.clone(), text);
            }
        }
    }
    (question, typed.into_iter().collect())
}

/// Takes up a conversion again that its wizard left. Returns the card where it cannot be converted.
pub(super) fn resume(model: &mut Model, card: OpenCard, question: Option<&str>) -> Option<OpenCard> {
    let Ok(plan) = Conversion::plan(&card.document, &card.answers) else { return Some(card) };
    let mut conversion = Conversion::new(card, plan);
    next_open(&mut conversion);
    let asked = conversion.plan.questions.iter().position(|other| Some(other.key.as_str()) == question);
    conversion.selected = asked.unwrap_or(conversion.selected);
    let text = asked.map(|index| conversion.plan.questions[index].text.clone());
    model.conversion = Some(conversion);
    if let (Some(key), Some(text)) = (question, text) {
        ask_for_text(model, key.to_owned(), &text);
    }
    None
}

/// Takes the answer that was typed. Returns why it is none.
pub(crate) fn take_text(model: &mut Model, key: &str, text: &str) -> Result<(), String> {
    let Some(conversion) = &mut model.conversion else { return Ok(()) };
    let question = conversion.plan.questions.iter().find(|question| question.key == key);
    match question.and_then(|question| question.accept(text.trim())) {
        Some(answer) => {
            if let Some(error) = conversion.error_of(key, &answer) {
                return Err(error);
            }
            conversion.answer(key, &answer);
            model.toast = Some(answered(conversion, &answer));
            next_open(conversion);
            Ok(())
        }
        None => Err("This is not an answer to the question.".into()),
    }
}

/// Goes on to the next question that waits, or to the button when none does.
fn next_open(conversion: &mut Conversion) {
    let questions = &conversion.plan.questions;
    let next = questions.iter().position(Question::is_open).unwrap_or_else(|| {
        // Answered in order, the author goes through the defaults too.
        (conversion.selected + 1).min(questions.len())
    });
    conversion.selected = next;
}

/// Opens the result in the form, at the first step that still has a problem.
pub(crate) fn accept(model: &mut Model) {
    let Some(conversion) = model.conversion.take() else { return };
    let open = conversion.plan.open().count();
    let from = conversion.plan.from;
    let profile = conversion.plan.profile;
    let splices = conversion.plan.splices(&conversion.card.document);
    let changed = conversion.plan.is_change(&conversion.card.document);
    let mut card = *conversion.card;
    card.answers = conversion.answers;
    if changed {
        card.convert(&splices, from);
    }
    card.decide_profile(profile);
    if let Some(problem) = card.report.findings.iter().find(|finding| finding.severity == Severity::Error) {
        let pointer = problem.pointer.clone();
        card.go_to(&pointer);
    } else {
        card.focus_first();
    }
    let left = match open {
        0 => String::new(),
        1 => " One question is open: it is an error here until it is answered.".into(),
        open => format!(" {open} questions are open: they are errors here until they are answered."),
    };
    let dual = if profile == Profile::Dual { " It is judged by the dual profile: both halves must agree." } else { "" };
    model.toast = Some(if changed {
        format!("Converted from {}; nothing is saved yet. Ctrl-Z takes it back.{dual}{left}", from.name())
    } else {
        format!("Nothing had to be changed.{dual}{left}")
    });
    model.card = Some(card);
}

/// Opens the card as it is; the file stays untouched.
pub(crate) fn leave(model: &mut Model) {
    let Some(conversion) = model.conversion.take() else { return };
    let name = visible(&conversion.title()).into_owned();
    let mut card = *conversion.card;
    card.answers = conversion.answers;
    card.refresh_editor();
    model.card = Some(card);
    model.toast = Some(format!("{name} is open as it is; nothing was converted. Review offers the conversion."));
}

/// Takes up the conversion of the card that is open.
pub(crate) fn begin(model: &mut Model) {
    let Some(card) = &model.card else { return };
    match Conversion::plan(&card.document, &card.answers) {
        Ok(plan) => {
            if card.is_dirty() {
                model.toast = Some("The conversion starts from the file's card with your changes.".into());
            }
            model.conversion = model.card.take().map(|card| Conversion::new(card, plan));
        }
        Err(reason) => model.toast = Some(reason),
    }
}

/// The line of a text, from 0, on which a place or what is nearest around it stands.
pub fn line_of(document: &Document, lines: &LineIndex, place: &Pointer) -> usize {
    let mut at = Some(place.clone());
    while let Some(pointer) = at {
        if let Some(node) = document.get(&pointer) {
            let start = document.member(&pointer).map_or(node.span.start, |member| member.key_span.start);
            return lines.line_of(start);
        }
        at = pointer.parent();
    }
    0
}
