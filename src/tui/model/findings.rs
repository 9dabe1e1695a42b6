//! What is spoken of: which findings are gaps, how many there are of each kind, what is not finished.

use super::OpenCard;
use crate::check::Severity;
use crate::document::Pointer;
use crate::tui::row::Part;

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

impl OpenCard {
    /// Whether the finding with this number is a gap that its author has not come to yet: it is to be filled, not an
    /// error to be mended.
    pub fn is_gap(&self, index: usize) -> bool {
        self.overview.about(index).is_some_and(|about| about.is_empty)
            && self.report.findings.get(index).is_some_and(|finding| !self.was_visited(&finding.pointer))
    }

    /// Whether what stands at `pointer` was left once.
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
}
