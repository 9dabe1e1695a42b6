//! The card through every command, without the program around it.

use cardwright::check::{self, Options, Profile, fixing};
use cardwright::convert::{Answers, Plan, report as account};
use cardwright::document::Document;
use cardwright::report::human::View;
use cardwright::report::{self, Batch, Checked};

use crate::cards;
use crate::harmless::{assert_harmless, assert_only_colours};

/// What was written for people and programs, with the name of the output.
pub struct Outputs {
    pub findings: usize,
    pub coloured: Vec<(&'static str, String)>,
    pub plain: Vec<(&'static str, String)>,
}

/// Checks a card in every way and format.
pub fn check(text: &str, profile: Profile) -> Outputs {
    let options = Options { profile, file_name: Some("card.json".into()), ..Options::default() };
    let (found, document) = check::check_bytes(text.as_bytes(), &options);
    let findings = found.findings.len();
    let checked = Checked::new("card.json".into(), text.as_bytes(), found, document.as_ref());
    let batch = Batch { profile, files: vec![checked], ..Batch::default() };
    let view = View { advice: true, quiet: false };
    Outputs {
        findings,
        coloured: vec![("human", report::human::render(&batch, view))],
        plain: vec![
            ("concise", report::concise::render(&batch, view)),
            ("github", report::github::render(&batch)),
            ("json", report::json::render(&batch).unwrap()),
            ("sarif", report::sarif::render(&batch).unwrap()),
        ],
    }
}

/// Converts a card in both ways; the accounts and the cards.
pub fn convert(document: &Document) -> (Vec<(&'static str, String)>, Vec<Document>) {
    let mut accounts = Vec::new();
    let mut results = Vec::new();
    for dual in [false, true] {
        let mut answers = Answers::default();
        if dual {
            answers.publish_dual();
        }
        match Plan::of(document, &answers) {
            Ok(plan) => {
                accounts.push(("account", account::human(&plan, "card.json")));
                accounts.push(("account as JSON", account::json(&plan).unwrap()));
                results.push(plan.document);
            }
            Err(refusal) => accounts.push(("refusal", refusal.message + &refusal.help)),
        }
    }
    (accounts, results)
}

#[test]
fn no_report_of_a_hostile_card_can_steer_a_terminal() {
    for (name, text) in cards::venomous() {
        for profile in [Profile::Strict, Profile::Dual, Profile::Registry] {
            let outputs = check(&text, profile);
            for (output, written) in &outputs.coloured {
                assert_only_colours(written, &format!("{output} of {name}"));
            }
            for (output, written) in &outputs.plain {
                assert_harmless(written, &format!("{output} of {name}"));
            }
        }
    }
}

#[test]
fn a_hostile_card_is_fixed_and_formatted_without_loss() {
    for (name, text) in cards::venomous() {
        let Ok(mut document) = Document::read(text.as_bytes()).document else { continue };
        let formatted = document.formatted();
        let again = Document::parse(&formatted).unwrap();
        assert_eq!(again.root().to_json(), document.root().to_json(), "{name}");
        assert_harmless(&formatted, &format!("{name}, formatted"));
        let before = document.text().to_owned();
        if let Ok(fixing) = fixing::fix(&mut document, &Options::default(), true) {
            for applied in &fixing.applied {
                assert_harmless(&applied.title, name);
            }
            assert_only_colours(&report::diff::unified("card.json", &before, document.text()), name);
            document.revert(&fixing.undo);
        }
        assert_eq!(document.text(), before, "{name}");
    }
}

#[test]
fn a_hostile_card_is_converted_with_an_account_that_cannot_steer_a_terminal() {
    for (name, text) in cards::venomous() {
        let Ok(document) = Document::read(text.as_bytes()).document else { continue };
        let (accounts, results) = convert(&document);
        for (output, written) in &accounts {
            assert_harmless(written, &format!("the {output} of {name}"));
        }
        for result in results {
            assert!(!result.root().is_empty(), "{name} is gone");
            assert_harmless(&result.formatted(), &format!("{name}, converted"));
        }
    }
}
