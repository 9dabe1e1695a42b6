//! Runs the rules and gathers what they find.

use crate::card::generation::Generation;
use crate::document::Document;

use super::finding::{Finding, Severity};
use super::rule::{Findings, Scope};
use super::unreadable::Unreadable;
use super::view::CardView;
use super::{Options, registry};

/// Everything that was found in one document.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which version the card is, by what it holds.
    pub generation: Generation,
    /// What was found, in the order of the text.
    pub findings: Vec<Finding>,
    /// How many rules ran.
    pub rules: usize,
    /// How large the document is.
    pub bytes: Bytes,
}

/// Sizes in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bytes {
    /// The file as it is.
    pub file: usize,
    /// Without white space between values.
    pub compact: usize,
}

impl Report {
    /// How many findings have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Checks a document that could be read.
pub fn check(document: &Document, options: &Options) -> Report {
    check_view(&CardView::new(document, options.profile, options.file_name.as_deref()), options)
}

fn check_view(view: &CardView<'_>, options: &Options) -> Report {
    let document = view.document;
    let mut findings = Findings::default();
    let mut rules = 0;
    for rule in registry::RULES.iter().filter(|rule| options.want(rule)) {
        // A rule that has nothing to say about this kind of document has still been asked.
        rules += 1;
        let applies = match rule.scope {
            // The text is JSON, which is what such a rule asks.
            Scope::Text => false,
            Scope::AnyDocument => true,
            Scope::AnyCard => view.generation.is_card(),
            Scope::V1 => view.generation.is_card() && view.generation.has_v1_half(),
            Scope::Legacy => view.generation.is_card() && view.generation.has_legacy_half(),
        };
        if applies {
            findings.start(rule.name);
            (rule.check)(view, &mut findings);
        }
    }
    let mut findings = findings.into_vec();
    findings.sort_by_cached_key(|finding| {
        let span = view.locator.locate(finding);
        (span.start, span.end, std::cmp::Reverse(finding.severity))
    });
    let bytes = Bytes { file: document.text().len(), compact: document.compact_len() };
    Report { generation: view.generation, findings, rules, bytes }
}

/// Reads and checks bytes. Text that is not JSON is reported as findings; the document is then missing.
pub fn check_bytes(bytes: &[u8], options: &Options) -> (Report, Option<Document>) {
    let reading = Document::read(bytes);
    match reading.document {
        Ok(document) => {
            let mut view = CardView::new(&document, options.profile, options.file_name.as_deref());
            view.byte_order_mark = reading.byte_order_mark;
            let mut report = check_view(&view, options);
            report.bytes.file = bytes.len();
            (report, Some(document))
        }
        Err(faults) => {
            let unreadable = Unreadable::new(&reading.text, faults, reading.byte_order_mark);
            let mut findings = Findings::default();
            let mut rules = 0;
            // Nothing else can be asked of text that is not JSON.
            for text_rule in registry::TEXT_RULES.iter().filter(|text_rule| options.want(text_rule.rule)) {
                rules += 1;
                findings.start(text_rule.rule.name);
                (text_rule.check)(&unreadable, &mut findings);
            }
            let mut findings = findings.into_vec();
            findings.sort_by_key(|finding| finding.span.map_or(0, |span| span.start));
            let bytes = Bytes { file: bytes.len(), compact: bytes.len() };
            (Report { generation: Generation::Unknown, findings, rules, bytes }, None)
        }
    }
}
