//! Workflow commands of GitHub Actions: each finding becomes an annotation in the changed file.

use std::fmt::Write as _;

use crate::check::Severity;
use crate::text::visible;

use super::Batch;

/// One workflow command a finding, and one for everything that could not be checked.
pub fn render(batch: &Batch) -> String {
    let mut out = String::new();
    for file in &batch.files {
        for (finding, place) in file.report.findings.iter().zip(&file.places) {
            let command = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "notice",
            };
            // Writing to a String cannot fail.
            let _ = writeln!(
                out,
                "::{command} file={},line={},endLine={},col={},endColumn={},title={}::{}%0A{}",
                property(&file.path),
                place.start.line,
                place.end.line,
                place.start.column,
                place.end.column,
                property(finding.rule),
                data(&finding.message),
                data(&finding.help)
            );
        }
    }
    for failure in &batch.failures {
        let file = failure.path.as_deref().map_or_else(String::new, |path| format!("file={},", property(path)));
        let help = failure.help.as_deref().map_or_else(String::new, |help| format!("%0A{}", data(help)));
        let _ = writeln!(out, "::error {file}title=not checked::{}{help}", data(&failure.error));
    }
    out
}

/// Text behind the colons. A line break would end the command, and `%` starts an escape.
fn data(text: &str) -> String {
    visible(&text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")).into_owned()
}

/// The value of a property, which also ends at a comma or colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_the_command() {
        assert_eq!(data("50% of\r\nall: a, b\u{1b}"), "50%25 of%0D%0Aall: a, b⟦U+001B⟧");
        assert_eq!(property("a:b,c%.json"), "a%3Ab%2Cc%25.json");
    }
}
