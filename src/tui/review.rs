//! The last step: what is wrong, what publishing needs, what changed, and the buttons to save and copy.

use std::rc::Rc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use similar::{ChangeTag, TextDiff};

use crate::card::fields;
use crate::check::wording::{count, count_fixes};
use crate::check::{Applicability, Profile, Severity};
use crate::document::{Node, Pointer};
use crate::text::{truncate, visible};

use super::dialog::{LineKind, TextDialog};
use super::model::{FileState, OpenCard};
use super::row::{Control, Part, ReviewButton, Row, RowId, one_line};

/// The rows of Review.
pub fn rows(card: &OpenCard) -> Vec<Row> {
    facts(card).rows.clone()
}

fn make_rows(card: &OpenCard, facts: &Facts) -> Vec<Row> {
    let mut rows = Vec::new();
    let row = |pointer: Pointer, part: Part, label: String, control: Control| Row {
        id: RowId { pointer, part },
        field: None,
        label,
        depth: 0,
        required: false,
        control,
    };
    let note = |label: String| row(Pointer::root(), Part::Value, label, Control::Note);
    let heading = |label: String| row(Pointer::root(), Part::Value, label, Control::Heading);
    let button = |which: ReviewButton, label: String| row(Pointer::root(), Part::Review(which), label, Control::Button);

    let findings = &card.report.findings;
    rows.push(heading(verdict(card)));
    for severity in [Severity::Error, Severity::Warning, Severity::Advice] {
        for (index, finding) in findings.iter().enumerate().filter(|(_, finding)| finding.severity == severity) {
            let fix = if finding.fix.is_some() { " (F4 fixes it)" } else { "" };
            let place = super::palette::label_of(&card.document, &finding.pointer);
            let summary = format!("{place}: {}{fix}", finding.message);
            let mut entry = row(
                finding.pointer.clone(),
                Part::Problem(index),
                severity.letter().to_string(),
                Control::Entry { summary },
            );
            entry.depth = 0;
            rows.push(entry);
        }
    }
    if super::conversion::is_wanted(card.report.generation) {
        rows.push(button(ReviewButton::Convert, "Convert it to v1.0, step by step".into()));
    }
    let safe = safe_fixes(card);
    if safe > 0 {
        rows.push(button(ReviewButton::FixAll, format!("Apply {}, each keeping the meaning", count_fixes(safe))));
    }

    if !facts.unknown.is_empty() {
        rows.push(heading("Members without a field: kept as written, readers ignore them".into()));
        for (pointer, raw) in &facts.unknown {
            let summary = truncate(&visible(&one_line(raw)), 60).into_owned();
            let label = visible(pointer.as_str().trim_start_matches('/')).into_owned();
            rows.push(row(pointer.clone(), Part::Unknown, label, Control::Entry { summary }));
        }
    }

    rows.push(heading("Publishing".into()));
    for line in publishing_notes(card, facts) {
        rows.push(note(line));
    }
    rows.push(button(ReviewButton::Publishing, "Where and how to serve the card".into()));
    match &facts.difference {
        Some(Difference::Lines(label)) => rows.push(button(ReviewButton::Difference, label.clone())),
        Some(Difference::Unseen(sentence)) => rows.push(note(sentence.clone())),
        None => {}
    }
    for (index, signature) in
        card.document.root().get("signatures").map(Node::elements).unwrap_or_default().iter().enumerate()
    {
        let place = Pointer::root().key("signatures").index(index);
        let summary = signature_summary(signature);
        rows.push(row(place, Part::Signature, format!("Signature {}", index + 1), Control::Entry { summary }));
    }
    if card.document.root().get("signatures").is_some() {
        rows.push(button(ReviewButton::DropSignatures, "Remove the signatures".into()));
    }
    rows.push(button(ReviewButton::Save, "Save".into()));
    rows.push(button(ReviewButton::SaveAs, "Save as…".into()));
    rows.push(button(ReviewButton::Copy, "Copy the card to the clipboard".into()));
    rows
}

fn verdict(card: &OpenCard) -> String {
    let errors = card.report.count(Severity::Error);
    let warnings = card.report.count(Severity::Warning);
    let advice = card.report.count(Severity::Advice);
    let rules = match card.profile() {
        Profile::Strict => format!("{} checks ran", card.report.rules),
        profile => format!("{} checks ran for the {} profile", card.report.rules, profile.name()),
    };
    match (errors, warnings, advice) {
        (0, 0, 0) => format!("No problem found; {rules}"),
        (0, 0, 1) => format!("No problem; 1 piece of advice; {rules}"),
        (0, 0, advice) => format!("No problem; {advice} pieces of advice; {rules}"),
        (0, warnings, _) => format!("No errors and {}; {rules}", count(warnings, "warning")),
        (errors, 0, _) => format!("{} and no warnings; {rules}", count(errors, "error")),
        (errors, warnings, _) => {
            format!("{} and {}; {rules}", count(errors, "error"), count(warnings, "warning"))
        }
    }
}

/// What a signature says of itself: its algorithm and key.
fn signature_summary(signature: &Node) -> String {
    let Some(header) = signature_header(signature) else { return "its protected header cannot be read".into() };
    let text = |name: &str| header.get(name).and_then(|value| value.as_str()).unwrap_or("not said").to_owned();
    format!("algorithm {}, key {}", text("alg"), text("kid"))
}

fn signature_header(signature: &Node) -> Option<serde_json::Value> {
    let encoded = signature.get("protected")?.as_str()?;
    let bytes = URL_SAFE_NO_PAD.decode(encoded).ok()?;
    serde_json::from_slice::<serde_json::Value>(&bytes).ok().filter(serde_json::Value::is_object)
}

/// A signature in full, for reading.
pub fn signature(card: &OpenCard, place: &Pointer) -> TextDialog {
    let mut lines = Vec::new();
    if let Some(node) = card.document.get(place) {
        lines.push((LineKind::Heading, "Protected header".into()));
        match signature_header(node).and_then(|header| serde_json::to_string_pretty(&header).ok()) {
            Some(header) => lines.extend(header.lines().map(|line| (LineKind::Plain, line.to_owned()))),
            None => lines.push((LineKind::Plain, "It cannot be read: it must be base64url of a JSON object.".into())),
        }
        lines.push((LineKind::Plain, String::new()));
        lines.push((LineKind::Heading, "As it stands in the card".into()));
        lines.extend(card.document.raw(node).lines().map(|line| (LineKind::Plain, line.to_owned())));
    }
    TextDialog { title: "Signature (shown, not edited)".into(), lines, scroll: 0, accept: None }
}

/// How many fixes keep the meaning.
pub fn safe_fixes(card: &OpenCard) -> usize {
    let safe = |finding: &&crate::check::Finding| {
        finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Safe)
    };
    card.report.findings.iter().filter(safe).count()
}

/// What Review says of the whole card. Finding it out takes the card apart or compares it with its file, and the rows
/// are asked for several times with every key.
#[derive(Debug)]
pub struct Facts {
    /// The file that it was compared with.
    file: FileState,
    /// Every member that the specification does not know, with its text.
    unknown: Vec<(Pointer, String)>,
    /// The reminder that content changed under an unchanged version.
    version_note: Option<String>,
    /// How the card differs from its file.
    difference: Option<Difference>,
    /// The rows that say so.
    rows: Vec<Row>,
}

/// The facts about the card as it is.
fn facts(card: &OpenCard) -> Rc<Facts> {
    let mut known = card.facts.borrow_mut();
    // The card forgets them when it changes, and the file may change by itself.
    match &*known {
        Some(facts) if facts.file == card.file => Rc::clone(facts),
        _ => {
            let mut facts = Facts {
                file: card.file.clone(),
                unknown: unknown_members(card),
                version_note: version_note(card),
                difference: difference_from_file(card),
                rows: Vec::new(),
            };
            facts.rows = make_rows(card, &facts);
            let facts = Rc::new(facts);
            *known = Some(Rc::clone(&facts));
            facts
        }
    }
}

/// Every member that the specification does not know, with its text.
fn unknown_members(card: &OpenCard) -> Vec<(Pointer, String)> {
    let mut found = Vec::new();
    collect_unknown(card, card.document.root(), &Pointer::root(), &mut found);
    found
}

fn collect_unknown(card: &OpenCard, node: &Node, at: &Pointer, found: &mut Vec<(Pointer, String)>) {
    let shape = fields::shape_at(at);
    for member in node.members() {
        let place = at.key(&member.key);
        if shape.is_some_and(|shape| shape.field(&member.key).is_none()) {
            found.push((place, card.document.raw(&member.value).to_owned()));
        } else if fields::field_at(&place).is_some_and(|field| !matches!(field.kind, crate::card::Kind::Json)) {
            collect_unknown(card, &member.value, &place, found);
        }
    }
    for (index, element) in node.elements().iter().enumerate() {
        collect_unknown(card, element, &at.index(index), found);
    }
}

/// What publishing this card needs, in short lines.
fn publishing_notes(card: &OpenCard, facts: &Facts) -> Vec<String> {
    let bytes = card.report.bytes;
    let mut notes = vec![format!("Size: {} ({} without white space)", kilobytes(bytes.file), kilobytes(bytes.compact))];
    notes.extend(facts.version_note.clone());
    let signatures = card.document.root().get("signatures").map_or(0, Node::len);
    if signatures > 0 {
        let stale = card.file.opened_text.as_deref().is_some_and(|text| text != card.document.text());
        notes.push(if stale {
            format!(
                "{}: the content changed, so they no longer match; sign anew or remove them",
                count(signatures, "signature")
            )
        } else {
            format!("{}: any change of content makes them stale", count(signatures, "signature"))
        });
    }
    notes.push("Serve it at https://YOUR-HOST/.well-known/agent-card.json".into());
    notes
}

/// The reminder that content changed under an unchanged version.
fn version_note(card: &OpenCard) -> Option<String> {
    let opened = card.file.opened_text.as_deref()?;
    if opened == card.document.text() {
        return None;
    }
    let old = crate::document::Document::parse(opened).ok()?;
    let version =
        |document: &crate::document::Document| document.root().get("version").and_then(Node::as_str).map(str::to_owned);
    let (before, now) = (version(&old)?, version(&card.document)?);
    let content_changed = old.root().to_json() != card.document.root().to_json();
    (content_changed && before == now)
        .then(|| format!("The content changed but `version` is still {}: raise it, clients cache by it", visible(&now)))
}

/// "3.4 KB", "812 bytes".
pub fn kilobytes(bytes: usize) -> String {
    if bytes < 1000 { format!("{bytes} bytes") } else { format!("{:.1} KB", bytes as f64 / 1024.0) }
}

/// How a card differs from its file.
#[derive(Debug)]
enum Difference {
    /// In lines, of which so many came and went: what the button says.
    Lines(String),
    /// Only in what no line shows: a sentence.
    Unseen(String),
}

fn difference_from_file(card: &OpenCard) -> Option<Difference> {
    let before = card.file.on_disk.as_deref()?;
    let path = card.file.path.as_deref()?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if before == card.document.text().as_bytes() {
        return None;
    }
    let before = String::from_utf8_lossy(before);
    if let Some(what) = unseen_difference(&before, card.document.text()) {
        return Some(Difference::Unseen(format!("Every line is as in {}; {what}", visible(&name))));
    }
    let (mut added, mut removed) = (0, 0);
    for change in TextDiff::from_lines(&*before, card.document.text()).iter_all_changes() {
        match change.tag() {
            ChangeTag::Insert => added += 1,
            ChangeTag::Delete => removed += 1,
            ChangeTag::Equal => {}
        }
    }
    let label = format!("Difference from {}: {} added, {removed} removed", visible(&name), count(added, "line"));
    Some(Difference::Lines(label))
}

/// How two texts differ whose lines read the same, as the end of a sentence; `None` where lines differ, or nothing does.
fn unseen_difference(before: &str, after: &str) -> Option<String> {
    if before == after {
        return None;
    }
    let mark = |text: &str| text.starts_with('\u{feff}');
    let returns = |text: &str| text.trim_end_matches(['\r', '\n']).matches("\r\n").count();
    let plain = |text: &str| text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (a, b) = (plain(before), plain(after));
    let (end_a, end_b) = (a.trim_end_matches('\n'), b.trim_end_matches('\n'));
    if end_a != end_b {
        return None;
    }
    let mut what = Vec::new();
    match (mark(before), mark(after)) {
        (true, false) => what.push("the byte order mark at its start goes".to_owned()),
        (false, true) => what.push("a byte order mark comes before it".to_owned()),
        _ => {}
    }
    // Both kinds of line ends may stand in one text: the numbers tell what no line shows.
    match (returns(before), returns(after)) {
        (was, now) if was > now => what.push("the line ends change from CRLF to LF".into()),
        (was, now) if was < now => what.push("the line ends change from LF to CRLF".into()),
        _ => {}
    }
    match (a.len() - end_a.len(), b.len() - end_b.len()) {
        (was, now) if was == now => {}
        (0, 1) => what.push("only the end differs: a line end comes behind the last line".into()),
        (1, 0) => what.push("only the end differs: the line end behind the last line goes".into()),
        (was, now) if was < now => what.push("only the end differs: empty lines come behind the last line".into()),
        _ => what.push("only the end differs: empty lines behind the last line go".into()),
    }
    if what.is_empty() {
        what.push("only the end differs: its line end is another one".into());
    }
    Some(what.join(", "))
}

/// The difference from the file, for reading.
pub fn difference(card: &OpenCard) -> TextDialog {
    let before = card.file.on_disk.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
    TextDialog {
        title: "Difference from the file".into(),
        lines: diff_lines(&before, card.document.text(), 3),
        scroll: 0,
        accept: None,
    }
}

/// The lines of a difference, with so many lines of context around each change. Where all lines read the same, a sentence
/// says what differs.
pub fn diff_lines(before: &str, after: &str, context: usize) -> Vec<(LineKind, String)> {
    if before == after {
        return vec![(LineKind::Plain, "Nothing differs.".into())];
    }
    if let Some(what) = unseen_difference(before, after) {
        return vec![(LineKind::Plain, format!("Every line is the same; {what}."))];
    }
    let diff = TextDiff::from_lines(before, after);
    let mut lines = Vec::new();
    for (number, group) in diff.grouped_ops(context).iter().enumerate() {
        if number > 0 {
            lines.push((LineKind::Same, "…".into()));
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (kind, sign) = match change.tag() {
                ChangeTag::Insert => (LineKind::Added, '+'),
                ChangeTag::Delete => (LineKind::Removed, '-'),
                ChangeTag::Equal => (LineKind::Same, ' '),
            };
            let text = change.value().trim_end_matches(['\n', '\r']);
            let end = if change.missing_newline() && kind != LineKind::Same { " (without a line end)" } else { "" };
            lines.push((kind, format!("{sign} {text}{end}")));
        }
    }
    lines
}

/// Where and how to serve a card.
pub fn publishing() -> TextDialog {
    let text = include_str!("../../assets/publishing.txt");
    let lines = text
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(heading) => (LineKind::Heading, heading.to_owned()),
            None => (LineKind::Plain, line.to_owned()),
        })
        .collect();
    TextDialog { title: "Publishing".into(), lines, scroll: 0, accept: None }
}
