//! How many findings there are, and the sentence that says so.

use std::fmt::Write as _;

use crate::check::wording::count;
use crate::check::{Applicability, Report, Severity};

/// How many findings there are of each severity, and how many of them mend themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Pieces of advice.
    pub advice: usize,
    /// Findings with a fix that keeps the meaning.
    pub mendable: usize,
}

impl Counts {
    /// Counts the findings of a report.
    pub fn of(report: &Report) -> Self {
        let safe = |fix: &crate::check::Fix| fix.applicability == Applicability::Safe;
        Self {
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            advice: report.count(Severity::Advice),
            mendable: report.findings.iter().filter(|finding| finding.fix.as_ref().is_some_and(safe)).count(),
        }
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
            advice: self.advice + other.advice,
            mendable: self.mendable + other.mendable,
        }
    }

    /// The counts in words: "1 error, no warnings, 2 pieces of advice". Advice is left out where there is none.
    pub fn words(self) -> String {
        let some = |number: usize, noun: &str| {
            if number == 0 { format!("no {noun}s") } else { count(number, noun) }
        };
        let mut words = format!("{}, {}", some(self.errors, "error"), some(self.warnings, "warning"));
        // Writing to a String cannot fail.
        let _ = match self.advice {
            0 => Ok(()),
            1 => write!(words, ", 1 piece of advice"),
            many => write!(words, ", {many} pieces of advice"),
        };
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_said_in_words() {
        assert_eq!(Counts::default().words(), "no errors, no warnings");
        let some = Counts { errors: 1, warnings: 2, advice: 1, mendable: 0 };
        assert_eq!(some.words(), "1 error, 2 warnings, 1 piece of advice");
    }
}
