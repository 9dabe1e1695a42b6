//! Checking: says the same twice, points into the text, offers fixes that fit, and every report of it is harmless.

use cardwright::check::{self, Options, Profile};
use cardwright::document::Document;
use cardwright::report::human::View;
use cardwright::report::{self, Batch, Checked};

use super::cards;
use super::harmless::{assert_harmless, assert_only_colours};

pub fn run(data: &[u8]) {
    let bytes = cards::from(data);
    let profile = [Profile::Strict, Profile::Dual, Profile::Registry][data.len() % 3];
    let options = Options { profile, file_name: Some("agent.json".into()), ..Options::default() };
    judge(&bytes, &options);
}

fn judge(bytes: &[u8], options: &Options) {
    let (found, document) = check::check_bytes(bytes, options);
    let (again, _) = check::check_bytes(bytes, options);
    assert_eq!(found.findings, again.findings, "the same card is judged differently");
    assert_eq!(found.rules, again.rules);
    for finding in &found.findings {
        assert!(!finding.message.is_empty() && !finding.help.is_empty(), "{finding:?}");
        assert_harmless(&finding.message, finding.rule);
        assert_harmless(&finding.help, finding.rule);
        let Some(fix) = &finding.fix else { continue };
        assert_harmless(&fix.title, finding.rule);
        let document = document.as_ref().expect("a fix for a text that is not JSON");
        let mut fixed = document.clone();
        let undo = fixed.apply_all(&fix.edits);
        if document.duplicate_keys().is_empty() {
            assert!(undo.is_ok(), "{undo:?}: the fix does not fit: {finding:#?}\n{}", document.text());
            assert_ne!(fixed.text(), document.text(), "the fix changes nothing: {finding:#?}");
        }
        if let Ok(undo) = undo {
            fixed.revert(&undo);
            assert_eq!(fixed.text(), document.text());
        }
    }
    reports(bytes, found, document.as_ref());
}

fn reports(bytes: &[u8], found: check::Report, document: Option<&Document>) {
    let checked = Checked::new("agent\u{1b}[2J\u{202e}.json".into(), bytes, found, document);
    assert_eq!(checked.places.len(), checked.report.findings.len());
    for (place, finding) in checked.places.iter().zip(&checked.report.findings) {
        assert!(checked.text.get(place.span.start..place.span.end).is_some(), "{place:?} of {finding:?}");
        assert!(place.start.line >= 1 && place.start.column >= 1);
    }
    assert!(checked.places.is_sorted_by_key(|place| place.span.start), "findings are not in the order of the text");
    let batch = Batch { profile: Profile::Strict, files: vec![checked], ..Batch::default() };
    for (advice, quiet) in [(true, false), (false, true)] {
        let view = View { advice, quiet };
        assert_only_colours(&report::human::render(&batch, view), "the report for people");
        assert_harmless(&report::concise::render(&batch, view), "the short report");
    }
    assert_harmless(&report::github::render(&batch), "the annotations");
    for (text, name) in [
        (report::json::render(&batch).expect("JSON"), "the report as JSON"),
        (report::sarif::render(&batch).expect("SARIF"), "the report as SARIF"),
    ] {
        assert_harmless(&text, name);
        let read: serde_json::Value = serde_json::from_str(&text).expect("the report is JSON");
        assert!(read.is_object());
    }
}
