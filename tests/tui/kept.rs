//! Nothing that was typed is lost: what is not accepted yet stands in the recovery file, comes back when that is resumed,
//! and undo takes it back before anything older.

use std::sync::OnceLock;
use std::time::Duration;

use cardwright::check::Profile;
use cardwright::document::draft::Draft;
use cardwright::tui::dialog::Dialog;
use cardwright::tui::message::Resumable;
use cardwright::tui::unsaved_work;
use serde_json::json;

use crate::wizard::{Wizard, pretty};

const CARD: &str = r#"{"name": "Returns desk", "defaultInputModes": ["text/plain"],
    "skills": [{"id": "a", "name": "A", "tags": ["one"]}, {"id": "b", "name": "B", "tags": ["two"]}],
    "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
        "login": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}}"#;

const OLD: &str = r#"{"protocolVersion": "0.3.0", "name": "Returns desk", "description": "Answers questions about returns.",
    "url": "https://api.example.com/a2a", "preferredTransport": "JSONRPC", "version": "1.0.0", "capabilities": {},
    "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "a", "name": "A", "description": "Does a.", "tags": ["a"]}]}"#;

/// What the recovery file would hold, once through its own format.
fn draft(wizard: &Wizard) -> Option<Draft> {
    let text = serde_json::to_string(&unsaved_work(&wizard.model)?).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

/// Another wizard that takes up what this one would leave if it were killed now.
fn killed(wizard: &Wizard) -> Wizard {
    let draft = draft(wizard).expect("nothing would be kept");
    let mut next = Wizard::menu();
    next.model.resumable = vec![Resumable {
        file: "x.draft".into(),
        draft,
        age: Duration::ZERO,
        in_use: false,
        here: false,
        words: OnceLock::new(),
    }];
    next.keys("<Home><Enter>");
    assert!(next.toast().starts_with("Resumed"), "{}", next.screen(120, 36));
    assert_eq!(next.drafts_discarded, 1);
    next
}

fn on_tags(wizard: &mut Wizard, skill: usize) {
    wizard.keys("<A-1><A-5>").on_value(&format!("/skills/{skill}")).keys("<Enter>").to("Tags");
}

#[test]
fn a_word_that_is_not_added_yet_survives_a_crash_in_every_list() {
    let mut wizard = Wizard::file(&pretty(CARD));
    on_tags(&mut wizard, 1);
    wizard.keys("half a wo");
    let next = killed(&wizard);
    assert_eq!((next.label().as_str(), next.field_text().as_str()), ("Tags", "half a wo"));
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-4>").to("Input modes").keys("image/");
    let mut next = killed(&wizard);
    assert_eq!(next.field_text(), "image/");
    next.keys("png<Enter>");
    assert_eq!(next.value("/defaultInputModes"), Some(json!(["text/plain", "image/png"])));
    assert_eq!(next.card().unfinished(), []);
}

#[test]
fn undo_takes_back_the_typed_word_before_anything_older_and_redo_brings_it_again() {
    let mut wizard = Wizard::file(&pretty(CARD));
    on_tags(&mut wizard, 0);
    wizard.keys("more<Enter>").pause().keys("half").pause().keys(" word");
    for text in ["half ", "half", ""] {
        wizard.keys("<C-z>");
        assert_eq!((wizard.field_text().as_str(), wizard.toast()), (text, "Undone: typing."));
        assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["one", "more"])));
    }
    wizard.keys("<C-z>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["one"])));
    wizard.keys("<C-y>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["one", "more"])));
    wizard.keys("<C-y><C-y><C-y>");
    assert_eq!(wizard.field_text(), "half word");
    assert_eq!(wizard.card().unfinished(), [("/skills/0/tags".to_owned(), "half word".to_owned())]);
}

#[test]
fn a_resumed_word_is_undone_before_the_card_is() {
    let mut wizard = Wizard::file(&pretty(CARD));
    on_tags(&mut wizard, 0);
    wizard.keys("half");
    let mut next = killed(&wizard);
    next.keys("<C-z>");
    assert_eq!(next.field_text(), "");
    next.keys("<C-y>");
    assert_eq!(next.field_text(), "half");
}

#[test]
fn what_else_is_done_to_a_list_leaves_the_typed_word_alone() {
    let mut wizard = Wizard::file(&pretty(CARD));
    on_tags(&mut wizard, 0);
    wizard.keys("half<Home><Left><C-x>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!([])));
    assert_eq!(wizard.field_text(), "half", "another word was removed");
    wizard.keys("<C-z>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["one"])), "what was done last goes first");
    assert_eq!(wizard.field_text(), "half");
    wizard.keys("<C-z>");
    assert_eq!(wizard.field_text(), "");
}

#[test]
fn a_typed_word_keeps_to_its_entry_and_goes_into_its_list_when_the_card_is_saved() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-5>").on_value("/skills/0").keys("<A-Down><C-z>");
    on_tags(&mut wizard, 0);
    wizard.keys("half<C-y>");
    assert_eq!(wizard.value("/skills/0/id"), Some(json!("a")), "what is typed takes the place of what was undone");
    assert_eq!(wizard.card().unfinished(), [("/skills/0/tags".to_owned(), "half".to_owned())]);
    wizard.keys("<C-s>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["one", "half"])));
    assert_eq!(wizard.value("/skills/1/tags"), Some(json!(["two"])));
    assert_eq!(wizard.card().unfinished(), []);
}

#[test]
fn a_name_that_is_taken_survives_a_crash() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-6>").on_value("/securitySchemes/login").keys("<Enter>").to("Name").keys("<C-u>key");
    assert!(wizard.shows("Not renamed yet"), "{}", wizard.screen(120, 36));
    let mut next = killed(&wizard);
    // What was typed of it before it was taken is its name.
    next.keys("<A-6>").on_value("/securitySchemes/ke").keys("<Enter>").to("Name");
    assert_eq!(next.field_text(), "key");
    assert!(next.shows("Not renamed yet: `key` is taken"), "{}", next.screen(120, 36));
    next.keys("2");
    assert!(next.value("/securitySchemes/key2").is_some());
    assert_eq!(next.card().unfinished_names(), []);
}

fn asked(wizard: &mut Wizard) -> &mut Wizard {
    let questions = &wizard.model.conversion.as_ref().unwrap().plan.questions;
    let index = questions.iter().position(|question| question.key == "/defaultInputModes").unwrap();
    wizard.keys(&format!("<Home>{}<Enter><End><Enter>", "<Down>".repeat(index)))
}

fn prompt_text(wizard: &Wizard) -> String {
    let Dialog::Prompt(prompt) = wizard.dialog() else { panic!("{}", wizard.screen(120, 36)) };
    prompt.field.borrow().text()
}

#[test]
fn an_answer_that_is_still_typed_is_kept_when_its_prompt_is_closed_and_survives_a_crash() {
    let mut wizard = Wizard::file(OLD);
    asked(&mut wizard).keys("text/csv, ima");
    let mut next = killed(&wizard);
    assert_eq!((next.dialog_title(), prompt_text(&next).as_str()), ("Your answer", "text/csv, ima"));
    next.keys("<Esc>");
    assert!(next.toast().contains("is kept"), "{}", next.toast());
    assert!(next.screen(80, 24).text.contains("is kept"), "{}", next.screen(80, 24));
    let mut next = killed(&next);
    assert_eq!(next.dialog_title(), "");
    asked(&mut next);
    assert_eq!(prompt_text(&next), "text/csv, ima");
    next.keys("<C-u>text/csv<Enter>");
    assert!(next.model.conversion.as_ref().unwrap().card.typed_answers.is_empty());
    next.keys("<C-s>");
    assert_eq!(next.value("/defaultInputModes"), Some(json!(["text/csv"])));
}

#[test]
fn undo_in_a_prompt_takes_the_typing_back_in_steps() {
    let mut wizard = Wizard::file(OLD);
    asked(&mut wizard).keys("text/csv").pause().keys(", image/png").paste("!").keys("<C-z>");
    assert_eq!(prompt_text(&wizard), "text/csv, image/png");
    wizard.keys("<C-z>");
    let word = prompt_text(&wizard);
    assert!(word.starts_with("text/csv") && word.len() < "text/csv, image/png".len(), "{word}");
    wizard.keys("<C-y><C-y>");
    assert_eq!(prompt_text(&wizard), "text/csv, image/png!");
    while !wizard.toast().starts_with("Nothing to undo") {
        wizard.keys("<C-z>");
    }
    assert_eq!(prompt_text(&wizard), "");
}

#[test]
fn a_conversion_is_resumed_with_its_answers() {
    let mut wizard = Wizard::file(OLD);
    assert_eq!(draft(&wizard), None, "nothing was answered");
    wizard.keys("<Home> ");
    let answers = wizard.model.conversion.as_ref().unwrap().answers.clone();
    let next = killed(&wizard);
    let conversion = next.model.conversion.as_ref().expect("the conversion is open again");
    assert_eq!(conversion.answers, answers);
    assert_eq!(conversion.plan.document.text(), wizard.model.conversion.as_ref().unwrap().plan.document.text());
    assert_eq!(conversion.card.document.text(), wizard.model.conversion.as_ref().unwrap().card.document.text());
}

#[test]
fn what_a_conversion_decided_for_old_clients_survives_a_crash() {
    let mut wizard = Wizard::file(OLD);
    let questions = &wizard.model.conversion.as_ref().unwrap().plan.questions;
    let index = questions.iter().position(|question| question.key == "publish").unwrap();
    wizard.keys(&format!("<Home>{}<Enter>dual<Enter>", "<Down>".repeat(index)));
    // While it is reviewed, and once it is taken.
    let mut under_way = killed(&wizard);
    under_way.keys("<C-s>");
    assert_eq!(under_way.card().profile(), Profile::Dual, "{}", under_way.screen(120, 36));
    wizard.keys("<C-s>");
    assert_eq!(wizard.card().profile(), Profile::Dual);
    let next = killed(&wizard);
    assert_eq!(next.card().profile(), Profile::Dual);
    assert_eq!(next.card().report.findings, wizard.card().report.findings);
    assert_eq!(next.card().answers, wizard.card().answers);
}
