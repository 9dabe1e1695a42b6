//! Rows with a few answers: flags, choices, one-ofs, and values of the wrong type.

use serde_json::json;

use crate::wizard::Wizard;

#[test]
fn a_flag_has_three_answers_and_not_stated_takes_the_member_away() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3>");
    for (key, value) in [
        ("y", Some(json!(true))),
        ("n", Some(json!(false))),
        ("<Delete>", None),
        (" ", Some(json!(true))),
        (" ", Some(json!(false))),
        (" ", None),
        ("<Left>", Some(json!(false))),
        ("<Backspace>", None),
    ] {
        wizard.keys(key);
        assert_eq!(wizard.value("/capabilities/streaming"), value, "after {key}");
    }
    wizard.undo_all_and_redo("{}\n");
}

#[test]
fn letters_without_a_meaning_do_nothing_on_a_flag() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3>qxY1?");
    assert_eq!(wizard.text(), "{}\n");
    assert_eq!(wizard.label(), "Streaming");
}

#[test]
fn going_through_capabilities_without_an_answer_states_none() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3><C-n>");
    assert_eq!(wizard.value("/capabilities"), Some(json!({})));
    assert!(wizard.toast().contains("no capabilities"), "{}", wizard.toast());
    wizard.keys("<C-z>");
    assert_eq!(wizard.value("/capabilities"), None);
}

#[test]
fn an_open_choice_takes_what_is_typed_and_what_is_chosen() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-2><Enter>").to("Binding").keys("<Enter>");
    assert_eq!(wizard.dialog_title(), "Binding");
    wizard.keys("grpc<Enter>");
    assert_eq!(wizard.dialog_title(), "");
    assert_eq!(wizard.value("/supportedInterfaces/0/protocolBinding"), Some(json!("GRPC")));
    wizard.to("Binding");
    assert_eq!(wizard.field_text(), "GRPC", "what was chosen can be edited");
    wizard.keys("<C-u>https://example.com/own<Tab>");
    assert_eq!(wizard.value("/supportedInterfaces/0/protocolBinding"), Some(json!("https://example.com/own")));
}

#[test]
fn a_choice_that_is_closed_by_esc_changes_nothing() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-2><Enter>").to("Binding");
    let before = wizard.text().to_owned();
    wizard.keys("<Enter><Down><Esc>");
    assert_eq!(wizard.text(), before);
    assert_eq!(wizard.label(), "Binding");
}

#[test]
fn a_filter_that_matches_nothing_takes_nothing_and_backspace_brings_the_choices_back() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-2><Enter>").to("Binding");
    let before = wizard.text().to_owned();
    wizard.keys("<Enter>zzz");
    assert!(wizard.shows("Nothing matches"));
    wizard.keys("<Down><Up><Enter>");
    assert_eq!(wizard.text(), before);
    wizard.keys("<Backspace><Backspace><Backspace>grpc<Enter>");
    assert_eq!(wizard.value("/supportedInterfaces/0/protocolBinding"), Some(json!("GRPC")));
}

/// On the page of a new API key scheme with a name for the key.
fn api_key() -> Wizard {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-6>").to("Add a security scheme").keys("<Enter>api<Enter>");
    wizard.to("Parameter name").keys("X-Key");
    wizard
}

#[test]
fn another_kind_keeps_what_the_first_one_held_until_saving() {
    let mut wizard = api_key();
    let first = wizard.value("/securitySchemes/apiKey");
    wizard.to("Kind").keys("<Enter>mutual<Enter>");
    assert_eq!(wizard.value("/securitySchemes/apiKey"), Some(json!({"mtlsSecurityScheme": {}})));
    wizard.to("Description").keys("Certificates").to("Kind").keys("<Enter>api key<Enter>");
    assert_eq!(wizard.value("/securitySchemes/apiKey"), first);
    wizard.to("Kind").keys("<Enter>mutual<Enter>");
    assert_eq!(
        wizard.value("/securitySchemes/apiKey"),
        Some(json!({"mtlsSecurityScheme": {"description": "Certificates"}}))
    );
    // Saving forgets the branch that is not taken.
    wizard.keys("<F2><Tab><Enter><Enter>");
    assert!(wizard.written("agent-card.json").contains("mtlsSecurityScheme"));
    assert!(!wizard.written("agent-card.json").contains("X-Key"));
    wizard.to("Kind").keys("<Enter>api key<Enter>");
    assert_eq!(wizard.value("/securitySchemes/apiKey"), Some(json!({"apiKeySecurityScheme": {}})));
}

#[test]
fn switching_the_kind_is_one_step_of_undo() {
    let mut wizard = api_key();
    let before = wizard.text().to_owned();
    wizard.to("Kind").keys("<Enter>mutual<Enter><C-z>");
    assert_eq!(wizard.text(), before);
    assert_eq!(wizard.label(), "Kind");
    wizard.keys("<C-y>");
    assert_eq!(wizard.value("/securitySchemes/apiKey"), Some(json!({"mtlsSecurityScheme": {}})));
}

#[test]
fn taking_the_kind_that_is_taken_changes_nothing() {
    let mut wizard = api_key();
    let before = wizard.text().to_owned();
    wizard.to("Kind").keys("<Enter><Enter>");
    assert_eq!(wizard.text(), before);
}

#[test]
fn a_scheme_with_two_kinds_shows_both_and_choosing_one_drops_the_other() {
    let mut wizard = Wizard::file(
        r#"{"securitySchemes": {"a": {"mtlsSecurityScheme": {"description": "m"},
            "apiKeySecurityScheme": {"name": "k", "location": "header"}}}}"#,
    );
    wizard.keys("<A-6><Enter>");
    assert!(wizard.shows("API key and Mutual TLS"), "{}", wizard.screen(160, 45));
    wizard.to("Kind").keys("<Enter><Home><Enter>");
    assert_eq!(
        wizard.value("/securitySchemes/a"),
        Some(json!({"apiKeySecurityScheme": {"name": "k", "location": "header"}}))
    );
    wizard.keys("<C-z>");
    assert!(wizard.value("/securitySchemes/a/mtlsSecurityScheme").is_some());
}

#[test]
fn a_value_of_the_wrong_type_is_shown_and_can_be_started_anew_or_removed() {
    let text = "{\n  \"name\": 7,\n  \"iconUrl\": [1],\n  \"capabilities\": \"all\",\n  \"skills\": {}\n}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-1>").to("Name");
    assert!(wizard.shows("7   (not the right kind of value"));
    wizard.keys("<Enter>");
    assert_eq!(wizard.value("/name"), Some(json!("")));
    wizard.keys("Desk");
    assert_eq!(wizard.value("/name"), Some(json!("Desk")));
    wizard.to("Icon URL").keys("<C-x>");
    assert_eq!(wizard.value("/iconUrl"), None);
    wizard.keys("<A-3>");
    assert!(wizard.shows("\"all\"   (not the right kind"));
    wizard.keys("<Enter>y");
    assert_eq!(wizard.value("/capabilities"), Some(json!({"streaming": true})));
    wizard.keys("<A-5><Enter><Enter>Track<Esc>");
    assert_eq!(wizard.value("/skills/0/name"), Some(json!("Track")));
    wizard.undo_all_and_redo(text);
}

#[test]
fn typing_on_a_value_of_the_wrong_type_does_not_overwrite_it() {
    let mut wizard = Wizard::file("{\"name\": 7}\n");
    wizard.keys("<A-1>abc");
    assert_eq!(wizard.value("/name"), Some(json!(7)));
}

#[test]
fn an_optional_object_comes_with_its_first_member_and_goes_with_its_last() {
    let mut wizard = Wizard::empty();
    wizard.to("Organization").keys("Example");
    assert_eq!(wizard.value("/provider"), Some(json!({"organization": "Example"})));
    wizard.on_value("/provider/url").keys("https://example.com<C-u>");
    wizard.to("Organization").keys("<C-u><Tab>");
    // Both are required of a provider, so emptied ones stay as a reported gap until the provider itself is removed.
    let left = wizard.value("/provider");
    assert!(left == Some(json!({"url": "", "organization": ""})) || left.is_none(), "{left:?}");
    wizard.undo_all_and_redo("{}\n");
}
