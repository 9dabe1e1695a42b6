//! The parameters of an extension: JSON that is checked while it is typed.

use serde_json::json;

use crate::wizard::{Wizard, pretty};

const PARAMS: &str = "/capabilities/extensions/0/params";

fn on_parameters() -> Wizard {
    let text = r#"{"capabilities": {"extensions": [{"uri": "https://example.com/x"}]}}"#;
    let mut wizard = Wizard::file(&pretty(text));
    wizard.keys("<A-3>").on_value("/capabilities/extensions/0").keys("<Enter>").to("Parameters");
    wizard
}

#[test]
fn text_that_is_no_object_stays_a_draft_with_a_reason() {
    let mut wizard = on_parameters();
    wizard.keys("{\"a\": ");
    assert_eq!(wizard.value(PARAMS), None);
    assert!(wizard.shows("Not in the card yet: line 1, column"), "{}", wizard.screen(160, 45));
    wizard.keys("1}");
    assert_eq!(wizard.value(PARAMS), Some(json!({"a": 1})));
    assert!(!wizard.shows("Not in the card yet"));
    wizard.keys("<C-a><C-k>[1]");
    assert!(wizard.shows("this must be an object in braces"), "{}", wizard.screen(160, 45));
}

#[test]
fn a_draft_survives_moving_away_and_back() {
    let mut wizard = on_parameters();
    wizard.keys("{\"a\"<Tab>");
    assert!(wizard.shows("Not in the card yet"));
    assert!(wizard.shows("{\"a\""), "the draft is still drawn");
    wizard.keys("<S-Tab>");
    assert_eq!(wizard.field_text(), "{\"a\"");
    wizard.keys("<A-1><A-3>").on_value("/capabilities/extensions/0").keys("<Enter>").to("Parameters");
    assert_eq!(wizard.field_text(), "{\"a\"");
}

#[test]
fn saving_with_a_draft_says_so() {
    let mut wizard = on_parameters();
    wizard.keys("{\"a\"<C-s>");
    assert_eq!(wizard.dialog_title(), "Save with errors?");
    assert_eq!(wizard.saves, 0);
}

#[test]
fn quitting_with_a_draft_asks() {
    let mut wizard = on_parameters();
    wizard.keys("{\"a\"<C-q>");
    assert_eq!(wizard.ended, None);
    assert_ne!(wizard.dialog_title(), "");
}

#[test]
fn undo_first_takes_back_what_could_not_stand_in_the_card() {
    let mut wizard = on_parameters();
    wizard.keys("{\"a\": 1}").pause().keys(",,");
    assert_eq!(wizard.field_text(), "{\"a\": 1},,");
    wizard.keys("<C-z>");
    assert_eq!(wizard.field_text(), "{\"a\": 1}");
    assert_eq!(wizard.value(PARAMS), Some(json!({"a": 1})));
    assert_eq!(wizard.label(), "Parameters");
}

#[test]
fn emptied_parameters_go() {
    let mut wizard = on_parameters();
    let before = wizard.text().to_owned();
    wizard.keys("{}");
    assert_eq!(wizard.value(PARAMS), Some(json!({})));
    wizard.keys("<Backspace><Backspace>");
    assert_eq!(wizard.value(PARAMS), None);
    assert_eq!(wizard.text(), before);
}

#[test]
fn enter_breaks_a_line_and_the_spelling_of_numbers_stays() {
    let mut wizard = on_parameters();
    wizard.keys("{<Enter>  \"a\": 1.0e3<Enter>}");
    assert!(wizard.text().contains("1.0e3"), "{}", wizard.text());
    wizard.keys("<Tab><S-Tab>");
    assert_eq!(wizard.field_text(), "{\n  \"a\": 1.0e3\n}", "its own indentation, not that of its place in the card");
}

#[test]
fn pasted_parameters_are_one_step() {
    let mut wizard = on_parameters();
    let before = wizard.text().to_owned();
    wizard.paste("{\r\n \"a\": [1, 2],\r\n \"b\": null\r\n}");
    assert_eq!(wizard.value(PARAMS), Some(json!({"a": [1, 2], "b": null})));
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), before);
}

#[test]
fn text_that_is_left_as_no_json_leaves_its_last_good_state_in_the_field_too() {
    let mut wizard = Wizard::file("{\"name\": \"Desk\"}\n");
    wizard.keys("<A-1><F7><End><Left>!<End>}<Esc>");
    assert_eq!(wizard.dialog_title(), "Leave the text?");
    wizard.keys("<Tab><Enter>");
    assert_eq!(wizard.value("/name"), Some(json!("Desk!")));
    wizard.keys("<End>?");
    assert_eq!(wizard.value("/name"), Some(json!("Desk!?")), "nothing that was typed is lost");
}

#[test]
fn taking_back_a_whole_member_in_the_json_dialog_leaves_no_text_behind() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    wizard.to("Icon URL").keys("<F7><End><Backspace><Backspace>\"https://a.eu/i.png\"");
    assert!(wizard.text().contains("iconUrl"), "{}", wizard.text());
    for _ in 0..12 {
        wizard.keys("<C-z>");
    }
    assert!(!wizard.text().contains("iconUrl"), "{}", wizard.text());
    assert!(!wizard.screen(120, 36).to_string().contains("i.png"), "{}", wizard.screen(120, 36));
}
