//! The lines of keys say what Enter does at the moment, in every kind of list.

use cardwright::tui::dialog::Dialog;
use serde_json::json;

use crate::wizard::{Wizard, pretty};

const CARD: &str = r#"{"name": "Returns desk", "defaultInputModes": ["text/plain"], "documentationUrl": "",
    "skills": [{"id": "a", "name": "A", "tags": ["one"]}],
    "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}}"#;

/// What the line of keys says of Enter on a screen of 80 columns.
fn enter(wizard: &Wizard) -> String {
    let picture = wizard.screen(80, 24);
    let named = picture.text.lines().rev().find_map(|line| line.split_once("Enter ")).map(|(_, rest)| rest.to_owned());
    let rest = named.unwrap_or_default();
    let end = rest.find("  ").or_else(|| rest.find(" ·")).unwrap_or(rest.len());
    rest[..end].trim_end().to_owned()
}

#[test]
fn enter_in_a_list_of_words_is_named_for_what_it_does_now() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-5>").on_value("/skills/0").keys("<Enter>").to("Tags");
    assert_eq!(enter(&wizard), "next");
    wizard.keys("two");
    assert_eq!(enter(&wizard), "add");
    wizard.keys("<Enter>");
    assert_eq!(enter(&wizard), "next");
    wizard.keys("<Enter>");
    assert_ne!(wizard.label(), "Tags");
    wizard.keys("<A-1><A-4>").to("Input modes");
    assert_eq!(enter(&wizard), "list");
    wizard.keys("csv");
    assert_eq!(enter(&wizard), "add");
}

#[test]
fn enter_in_a_list_of_media_types_says_whether_it_puts_in_or_takes_out() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-4>").to("Input modes").keys("<Enter>");
    assert_eq!(enter(&wizard), "take it out");
    wizard.keys("<Enter>");
    assert_eq!(wizard.value("/defaultInputModes"), Some(json!([])));
    assert_eq!(enter(&wizard), "put it in");
    wizard.keys("<Enter>");
    assert_eq!(enter(&wizard), "take it out");
    wizard.keys("no such type");
    assert_eq!(enter(&wizard), "", "there is nothing to take");
}

#[test]
fn enter_in_the_other_lists_says_what_becomes_of_the_choice() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-6>").on_value("/securitySchemes/key").keys("<Enter>").to("Kind").keys("<Enter>");
    assert_eq!(enter(&wizard), "keep it");
    wizard.keys("<Down>");
    assert_eq!(enter(&wizard), "take it");
    wizard.keys("<Esc><Esc>").to("Add a security scheme").keys("<Enter>");
    assert_eq!(enter(&wizard), "add it");
    wizard.keys("<Esc><C-p>");
    assert_eq!(enter(&wizard), "do it");
    wizard.keys("<End>");
    assert_eq!(enter(&wizard), "go there");
}

#[test]
fn enter_in_the_conversion_review_says_what_it_does_on_each_line() {
    let old = r#"{"protocolVersion": "0.3.0", "name": "Returns desk", "description": "Answers questions about returns.",
        "url": "https://api.example.com/a2a", "preferredTransport": "JSONRPC", "version": "1.0.0", "capabilities": {},
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "a", "name": "A", "description": "Does a.", "tags": ["a"]}]}"#;
    let mut wizard = Wizard::file(old);
    wizard.keys("<Home>");
    assert_eq!(enter(&wizard), "answer");
    let questions = wizard.model.conversion.as_ref().unwrap().plan.questions.len();
    wizard.keys(&"<Down>".repeat(questions));
    assert_eq!(enter(&wizard), "take it");
    wizard.keys("<Down>");
    assert_eq!(enter(&wizard), "");
    wizard.keys("<Home><Enter>");
    assert!(matches!(wizard.dialog(), Dialog::Choice(_)));
    assert!(enter(&wizard).starts_with("answer so"), "{}", enter(&wizard));
    wizard.keys("<Esc><Home>").keys(&"<Down>".repeat(questions)).keys("<Enter>");
    assert!(wizard.model.card.is_some());
}

#[test]
fn a_prompt_says_what_taking_its_text_does() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<F2>").close_dialogs().keys("<F6><A-w>");
    assert_eq!(enter(&wizard), "write it");
}
