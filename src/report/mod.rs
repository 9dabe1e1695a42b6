//! What was found, as text: one file an output. Nothing here decides anything, and nothing prints.
//!
//! Every output is a function from a [`Batch`] to a `String`. Foreign text (paths, source lines, keys) is made harmless
//! on the way, so that printing a report cannot steer a terminal.

pub mod concise;
mod counts;
pub mod diff;
mod excerpt;
pub mod github;
pub mod human;
pub mod json;
pub mod sarif;

use crate::check::{Locator, Profile, Report, Severity};
use crate::document::{Document, LineColumn, LineIndex, Span};

pub use counts::Counts;

/// One file that was checked.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The path as it was given; `-` for standard input.
    pub path: String,
    /// The text that the places refer to.
    pub text: String,
    /// What was found.
    pub report: Report,
    /// Where each finding stands, in the order of the findings.
    pub places: Vec<Place>,
}

/// Where a finding stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The bytes.
    pub span: Span,
    /// The first character.
    pub start: LineColumn,
    /// The character behind the last.
    pub end: LineColumn,
}

/// Everything one run has checked.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// What the cards were judged for.
    pub profile: Profile,
    /// The files, in the order in which they were given.
    pub files: Vec<Checked>,
    /// What could not be checked, so that nobody takes its silence for praise.
    pub failures: Vec<Unchecked>,
}

/// Something that could not be checked: a file that cannot be read, a folder without cards, a rule that does not exist.
#[derive(Clone, Debug)]
pub struct Unchecked {
    /// The path as it was given; `None` where it is about no path.
    pub path: Option<String>,
    /// What is in the way, without a full stop.
    pub error: String,
    /// What to do.
    pub help: Option<String>,
}

impl Checked {
    /// Finds the places of the findings. `document` is missing for bytes that are not JSON.
    pub fn new(path: String, bytes: &[u8], report: Report, document: Option<&Document>) -> Self {
        let text =
            document.map_or_else(|| Document::read(bytes).text.into_owned(), |document| document.text().to_owned());
        let lines = LineIndex::new(&text);
        let locator = document.map(Locator::new);
        let places = report
            .findings
            .iter()
            .map(|finding| {
                let span = match &locator {
                    Some(locator) => locator.locate(finding),
                    None => finding.span.unwrap_or_default(),
                };
                Place { span, start: lines.locate(&text, span.start), end: lines.locate(&text, span.end) }
            })
            .collect();
        Self { path, text, report, places }
    }

    /// Makes every warning an error.
    pub fn raise_warnings(&mut self) {
        for finding in &mut self.report.findings {
            if finding.severity == Severity::Warning {
                finding.severity = Severity::Error;
            }
        }
    }
}

impl Batch {
    /// How many findings there are of each kind.
    pub fn counts(&self) -> Counts {
        self.files.iter().map(|file| Counts::of(&file.report)).fold(Counts::default(), Counts::plus)
    }

    /// How many checks ran: the most that any file went through.
    pub fn rules(&self) -> usize {
        self.files.iter().map(|file| file.report.rules).max().unwrap_or_default()
    }
}
