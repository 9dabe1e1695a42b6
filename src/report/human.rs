//! For people: each finding with its source line, what to do, and a last line that counts.

use std::fmt::Write as _;

use annotate_snippets::renderer::DEFAULT_LINE_NUM_STYLE as ARROW;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::check::wording::count;
use crate::check::{Applicability, Finding, Severity};
use crate::document::{LineIndex, Span};
use crate::text::visible;

use super::excerpt::excerpt;
use super::{Batch, Checked, Place};

/// What is shown beside errors and warnings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Show advice too, which is otherwise only counted.
    pub advice: bool,
    /// Leave out the last line.
    pub quiet: bool,
}

impl View {
    /// Whether a finding is shown.
    pub fn shows(self, finding: &Finding) -> bool {
        self.advice || finding.severity > Severity::Advice
    }
}

/// The report with ANSI styles; whoever prints it takes them out where they are not wanted.
pub fn render(batch: &Batch, view: View) -> String {
    let renderer = Renderer::styled();
    let mut out = String::new();
    for file in &batch.files {
        let lines = LineIndex::new(&file.text);
        let mut secrets: Vec<Span> = file
            .report
            .findings
            .iter()
            .zip(&file.places)
            .filter(|(finding, _)| finding.secret)
            .map(|(_, place)| place.span)
            .collect();
        secrets.sort_by_key(|span| span.start);
        for (finding, place) in file.report.findings.iter().zip(&file.places) {
            if view.shows(finding) {
                out.push_str(&one(&renderer, file, &lines, &secrets, finding, *place));
                out.push_str("\n\n");
            }
        }
    }
    if !view.quiet {
        out.push_str(&summary(batch, view));
        out.push('\n');
    }
    out
}

fn one(
    renderer: &Renderer,
    file: &Checked,
    lines: &LineIndex,
    secrets: &[Span],
    finding: &Finding,
    place: Place,
) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Advice => Level::INFO.with_name("advice"),
    };
    let shown = excerpt(&file.text, lines, place.span, secrets);
    let title = Group::with_title(level.clone().primary_title(visible(&finding.message)).id(finding.rule));
    // The arrow is drawn here: the renderer would count the column in the line as it is shown, not as it is.
    let digits = place.start.line.to_string().len();
    let arrow = format!(
        "{:digits$}{ARROW}-->{ARROW:#} {}:{}:{}",
        "",
        shown_path(&file.path),
        place.start.line,
        place.start.column
    );
    let mut group = Group::with_level(level).element(
        Snippet::source(shown.line).line_start(place.start.line).annotation(AnnotationKind::Primary.span(shown.mark)),
    );
    let how = finding.fix.as_ref().map(|fix| match fix.applicability {
        Applicability::Safe => "`cardwright fix` does it",
        Applicability::Review => "needs a look; the wizard offers it",
    });
    let help = visible(&finding.help);
    group = match (&finding.fix, how) {
        // What is to be done is what the fix does: once is enough.
        (Some(fix), Some(how)) if finding.help.trim_end_matches('.') == fix.title => {
            group.element(Level::HELP.message(format!("{} ({how})", visible(&fix.title))))
        }
        (Some(fix), Some(how)) => group
            .element(Level::HELP.message(help))
            .element(Level::NOTE.with_name("fix").message(format!("{} ({how})", visible(&fix.title)))),
        _ => group.element(Level::HELP.message(help)),
    };
    format!("{}\n{arrow}\n{}", renderer.render(&[title]), without_gap(&renderer.render(&[group])))
}

/// What the renderer drew, without the empty line that it puts between the mark and the help.
fn without_gap(drawn: &str) -> String {
    let mut out = String::with_capacity(drawn.len());
    for (number, line) in drawn.lines().enumerate() {
        if number > 0 && anstream::adapter::strip_str(line).to_string().trim() == "|" {
            continue;
        }
        if number > 0 {
            out.push('\n');
        }
        out.push_str(line);
    }
    out
}

/// How a path is called in a sentence.
pub fn shown_path(path: &str) -> String {
    if path == "-" { "standard input".into() } else { visible(path).into_owned() }
}

/// The last line: what was checked, what was found, and how much ran.
pub fn summary(batch: &Batch, view: View) -> String {
    let counts = batch.counts();
    let files = match &batch.files[..] {
        [one] => shown_path(&one.path),
        many => count(many.len(), "file"),
    };
    let mut line = format!("{files}: {}", counts.words());
    if counts.advice > 0 && !view.advice {
        line.push_str(if counts.advice == 1 { " (--advice shows it)" } else { " (--advice shows them)" });
    }
    // Writing to a String cannot fail.
    let _ = write!(line, "; {} ran", count(batch.rules(), "check"));
    if counts.mendable > 0 {
        let _ = write!(line, "; `cardwright fix` mends {}", counts.mendable);
    }
    line
}
