//! The last step as lines: everything that is wrong, what publishing needs, and what can be done about both.

use crate::card::Step;
use crate::check::fixing::{self, Refusal};
use crate::check::{Severity, wording};
use crate::document::{Edit, Fragment, Pointer};
use crate::tui::conversion;
use crate::tui::dialog::TextDialog;
use crate::tui::review;
use crate::tui::row::{Control, Page, Part, ReviewButton};

use super::change::finding_line;
use super::session::{At, Session};
use super::words::{Line, Word};

impl Session {
    pub(super) fn open_review(&mut self) {
        if let Some(card) = &mut self.model.card {
            card.open_page(Page { step: Step::Review, inside: None });
            card.all_visited = true;
        }
        self.at = At::Review;
    }

    /// The findings in the order in which Review numbers them: their places in the report.
    fn problems(&self) -> Vec<usize> {
        let Some(card) = &self.model.card else { return Vec::new() };
        let findings = &card.report.findings;
        let mut order: Vec<usize> = (0..findings.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(findings[*index].severity));
        order
    }

    pub(super) fn show_review(&mut self) {
        let Some(card) = &self.model.card else { return };
        let rows = review::rows(card);
        let mut lines = vec![String::new(), format!("Step 7 of 7: {}", Step::Review.title())];
        let mut number = 0;
        let mut also = Vec::new();
        for row in &rows {
            match (&row.control, &row.id.part) {
                (Control::Entry { .. }, Part::Problem(index)) => {
                    number += 1;
                    if let Some(finding) = card.report.findings.get(*index) {
                        let fix = match &finding.fix {
                            Some(fix) => format!(" (fix {number}: {})", fix.title),
                            None => String::new(),
                        };
                        lines.push(format!("{number}: {}{fix}", finding_line(finding)));
                    }
                }
                (Control::Entry { summary }, _) => lines.push(format!("{}: {summary}", row.label)),
                (Control::Heading | Control::Note, _) => lines.push(format!("{}.", row.label)),
                (Control::Button, Part::Review(button)) => match button {
                    ReviewButton::Convert => also.push("convert (to v1.0)"),
                    ReviewButton::FixAll => also.push("fix all (every fix that keeps the meaning)"),
                    ReviewButton::Difference => also.push("diff (what changed in the file)"),
                    ReviewButton::DropSignatures => also.push("drop signatures"),
                    _ => {}
                },
                _ => {}
            }
        }
        let mut what = vec!["save", "save as", "serve (where and how to serve the card)"];
        if number > 0 {
            what.insert(0, "the number of a problem to go to its question");
        }
        what.extend(also);
        if rows.iter().any(|row| row.id.part == Part::Unknown) {
            what.push("raw /PLACE (show a member without a question, change or remove it)");
        }
        what.push("back, or quit");
        lines.push(format!("Type {}.", what.join(", ")));
        for line in lines {
            self.say(&line);
        }
    }

    pub(super) fn on_review(&mut self, line: Line) {
        let text = match line {
            Line::Empty | Line::Word(Word::List | Word::Review | Word::Skip | Word::Done | Word::Next) => {
                self.ask();
                return;
            }
            Line::Word(Word::Help) => {
                self.say("This is everything that is left to do before publishing. Errors keep some client from using the card, warnings are probably not what you want, advice is about quality.");
                return;
            }
            Line::Word(Word::Back) => {
                self.last_of(Step::Security);
                self.ask();
                return;
            }
            Line::Word(Word::Clear) => {
                self.say("There is nothing to clear here.");
                return;
            }
            Line::Word(word) => {
                self.on_word(word);
                return;
            }
            Line::Answer { text, .. } => text,
            Line::Raw(_) => return,
        };
        let problems = self.problems();
        let problem = |text: &str| {
            let number = text.parse::<usize>().ok()?;
            problems.get(number.checked_sub(1)?).copied()
        };
        match text.as_str() {
            "save as" => self.save_elsewhere(),
            "serve" => self.show(&review::publishing()),
            "diff" => {
                if let Some(dialog) = self.model.card.as_ref().map(review::difference) {
                    self.show(&dialog);
                }
            }
            "drop signatures" => {
                let at = Pointer::root().key("signatures");
                let there = self.model.card.as_ref().is_some_and(|card| card.document.get(&at).is_some());
                if there && self.apply("Remove the signatures", vec![Edit::remove(at)]) {
                    self.say("Removed the signatures. undo brings them back.");
                }
                self.ask();
            }
            "fix all" => self.fix_all(),
            "convert" => {
                conversion::begin(&mut self.model);
                if self.model.conversion.is_some() {
                    self.opened();
                } else if let Some(toast) = self.model.toast.take() {
                    self.say(&toast);
                }
            }
            text => match (text.strip_prefix("fix ").and_then(|rest| problem(rest.trim())), problem(text)) {
                (Some(index), _) => self.offer_fix(index),
                (None, Some(index)) => {
                    let pointer = self.model.card.as_ref().map(|card| card.report.findings[index].pointer.clone());
                    self.go_to(&pointer.unwrap_or_default());
                    self.ask();
                }
                (None, None) => self.say("That is none of the answers here; an empty line shows them again."),
            },
        }
    }

    fn show(&mut self, dialog: &TextDialog) {
        for (_, line) in &dialog.lines {
            self.say(line);
        }
    }

    /// Shows what a fix would change, and asks.
    fn offer_fix(&mut self, index: usize) {
        let Some(card) = &self.model.card else { return };
        let Some(fix) = card.report.findings.get(index).and_then(|finding| finding.fix.as_ref()) else {
            self.say("No fix is offered for this; its number leads to the question.");
            return;
        };
        let mut after = card.document.clone();
        if let Err(error) = after.apply_all(&fix.edits) {
            let line = format!("This fix does not fit the card: {error}.");
            self.say(&line);
            return;
        }
        let title = fix.title.clone();
        let lines = review::diff_lines(card.document.text(), after.text(), 2);
        self.say(&format!("Fix: {title}"));
        for (_, line) in lines {
            self.say(&line);
        }
        self.behind = Some(self.at.clone());
        self.at = At::Fix(index);
        self.ask();
    }

    /// Applies the fix that was shown.
    pub(super) fn apply_fix(&mut self, index: usize) {
        let fix = self.model.card.as_ref().and_then(|card| card.report.findings.get(index)?.fix.clone());
        self.at = self.behind.take().unwrap_or(At::Review);
        if let Some(fix) = fix
            && self.apply(&fix.title, fix.edits)
        {
            self.say(&format!("Done: {}. undo takes it back.", fix.title));
        }
        self.ask();
    }

    fn fix_all(&mut self) {
        let Some(card) = &self.model.card else { return };
        let mut after = card.document.clone();
        match fixing::fix(&mut after, &card.check_options(), false) {
            Ok(fixed) => {
                let value = Fragment::Text(after.text().trim_end().to_owned());
                if self.apply("Apply fixes", vec![Edit::Set { at: Pointer::root(), value }]) {
                    self.say(&format!("Applied {}. undo takes it back.", wording::count_fixes(fixed.applied.len())));
                }
            }
            Err(Refusal::Signed) => {
                self.say("The card is signed, and a fix would make the signatures stale. Remove them first.");
            }
            Err(Refusal::DuplicateKey(_)) => self.say("A key occurs twice; that has to be settled first."),
        }
        self.ask();
    }

    /// How many errors there are.
    pub(super) fn errors(&self) -> usize {
        self.model.card.as_ref().map_or(0, |card| card.report.count(Severity::Error))
    }
}
