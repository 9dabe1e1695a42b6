//! Changes to the card, taking them back, and telling what they brought about.

use crate::card::fields;
use crate::card::kinds::JsonType;
use crate::check::{Finding, Severity};
use crate::document::{Edit, Grouping, Pointer};
use crate::tui::model::{OpenCard, row_place};

use super::session::{At, Mark, Session};
use super::walk::asked;

impl Session {
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

    /// Carries out an edit of our own as one step.
    pub(super) fn apply(&mut self, label: &str, edits: Vec<Edit>) -> bool {
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

    pub(super) fn undo(&mut self) {
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
            label = card.turn(true).map(|step| step.label);
        }
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
    pub(super) fn redo(&mut self) {
        let Some(card) = &mut self.model.card else { return };
        let before = Mark { steps: card.history.len(), page: card.page.clone(), at: self.at.clone() };
        let mut label = None;
        if let Some(mark) = self.undone.pop() {
            while card.history.len() < mark.steps {
                let Some(step) = card.turn(false) else { break };
                label = Some(step.label);
            }
            if label.is_some() {
                card.open_page(mark.page);
                self.at = mark.at;
                self.marks.push(before);
            }
        }
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
            let serious = finding.severity > Severity::Advice;
            let new = serious && !waits && !self.told.contains(&line);
            if here && unanswered(finding).is_some() {
                lines.push(format!("{line} Type back to answer it."));
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
}

/// A finding as a line: how bad it is, where, what and what to do.
pub(super) fn finding_line(finding: &Finding) -> String {
    let word = match finding.severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Advice => "Advice",
    };
    let place = place_words(&finding.pointer);
    if let Some(said) = unanswered(finding) {
        return format!("{word} at {place}: {said}");
    }
    let stop = if finding.message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{word} at {place}: {}{stop} {}", finding.message, finding.help)
}

/// A required answer that is not there, in the words of its question: who is asked for a name need not know how a
/// member looks in JSON. `None` for every other finding, and for what no question is about.
fn unanswered(finding: &Finding) -> Option<String> {
    let rules = ["structure/missing-member", "structure/blank-text", "structure/empty-list"];
    // Where the value seems to stand under another name, that is what helps.
    if !rules.contains(&finding.rule) || finding.help.contains("seems to stand") {
        return None;
    }
    let field = fields::field_at(&finding.pointer)
        .filter(|field| finding.pointer.last().is_some_and(|key| key == field.name))?;
    let (what, answer) = match field.kind.json_type() {
        JsonType::StringArray | JsonType::ObjectArray => ("list", "an entry"),
        JsonType::String | JsonType::Bool => ("question", "an answer"),
        // Several questions are about it.
        JsonType::Object => return None,
    };
    let verb = if finding.severity == Severity::Error { "needs" } else { "should have" };
    let example = match field.example {
        json if json.is_empty() || json.starts_with(['[', '{']) => String::new(),
        text => format!(" (example: {text})"),
    };
    Some(format!("The {what} \"{}\" {verb} {answer}{example}.", field.label))
}

/// A place as people read it: `skills/0/tags`, or "the card".
pub(super) fn place_words(pointer: &Pointer) -> String {
    if pointer.is_root() { "the card".into() } else { pointer.as_str().trim_start_matches('/').to_owned() }
}
