//! One line a finding, as compilers write them, for editors and for reading many at once.

use std::fmt::Write as _;

use crate::text::visible;

use super::Batch;
use super::human::{View, summary};

/// The report: `path:line:column: severity[rule] message`, then a line that counts.
pub fn render(batch: &Batch, view: View) -> String {
    let mut out = String::new();
    for file in &batch.files {
        for (finding, place) in file.report.findings.iter().zip(&file.places) {
            if view.shows(finding) {
                // Writing to a String cannot fail.
                let _ = writeln!(
                    out,
                    "{}:{}:{}: {}[{}] {}",
                    visible(&file.path),
                    place.start.line,
                    place.start.column,
                    finding.severity.name(),
                    finding.rule,
                    visible(&finding.message)
                );
            }
        }
    }
    if !view.quiet {
        out.push_str(&summary(batch, view));
        out.push('\n');
    }
    out
}
