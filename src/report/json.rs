//! For programs: everything that was found, as one JSON document.

use std::fmt::Write as _;

use serde::Serialize;

use crate::check::Fix;
use crate::text::hidden;

use super::{Batch, Checked};

#[derive(Serialize)]
struct Output<'a> {
    cardwright: &'static str,
    profile: &'static str,
    files: Vec<File<'a>>,
    /// Left away where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<Failure<'a>>,
    rules: usize,
    summary: Summary,
}

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    version: &'static str,
    bytes: Bytes,
    findings: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct Failure<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct Bytes {
    file: usize,
    compact: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'a> {
    rule: &'static str,
    severity: &'static str,
    pointer: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'a str,
    help: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixNote<'a>>,
}

#[derive(Serialize)]
struct FixNote<'a> {
    title: &'a str,
    applicability: &'static str,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    errors: usize,
    warnings: usize,
    advice: usize,
}

/// The report as JSON with one newline at the end.
pub fn render(batch: &Batch) -> Result<String, serde_json::Error> {
    let counts = batch.counts();
    let output = Output {
        cardwright: env!("CARGO_PKG_VERSION"),
        profile: batch.profile.name(),
        files: batch.files.iter().map(file).collect(),
        failures: batch.failures.iter().map(failure).collect(),
        rules: batch.rules(),
        summary: Summary {
            files: batch.files.len(),
            errors: counts.errors,
            warnings: counts.warnings,
            advice: counts.advice,
        },
    };
    pretty(&output)
}

fn failure(failure: &super::Unchecked) -> Failure<'_> {
    Failure { path: failure.path.as_deref(), error: &failure.error, help: failure.help.as_deref() }
}

fn file(checked: &Checked) -> File<'_> {
    let findings = checked.report.findings.iter().zip(&checked.places).map(|(finding, place)| Finding {
        rule: finding.rule,
        severity: finding.severity.name(),
        pointer: finding.pointer.as_str(),
        line: place.start.line,
        column: place.start.column,
        end_line: place.end.line,
        end_column: place.end.column,
        message: &finding.message,
        help: &finding.help,
        fix: finding.fix.as_ref().map(fix_note),
    });
    File {
        path: &checked.path,
        version: checked.report.generation.name(),
        bytes: Bytes { file: checked.report.bytes.file, compact: checked.report.bytes.compact },
        findings: findings.collect(),
    }
}

fn fix_note(fix: &Fix) -> FixNote<'_> {
    FixNote { title: &fix.title, applicability: fix.applicability.name() }
}

/// JSON that is safe to show: characters that hide are written as escapes, which readers turn back.
pub(crate) fn pretty(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string_pretty(value)?;
    let mut out = String::with_capacity(text.len() + 1);
    let mut done = 0;
    for (at, c, _) in hidden(&text) {
        // A line break is layout: inside strings it is an escape already.
        if c == '\n' {
            continue;
        }
        out.push_str(&text[done..at]);
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a String cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
        done = at + c.len_utf8();
    }
    out.push_str(&text[done..]);
    out.push('\n');
    Ok(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_hide_are_escaped_and_mean_the_same() {
        let text = "a\u{1b}\u{9b}\u{202e}\u{7f}\u{e0041}\nb漢";
        let json = pretty(&vec![text]).unwrap();
        assert_eq!(json, "[\n  \"a\\u001b\\u009b\\u202e\\u007f\\udb40\\udc41\\nb漢\"\n]\n");
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text]);
    }
}
