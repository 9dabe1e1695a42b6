//! Security schemes and their scopes: names that requirements refer to.

use serde_json::json;

use crate::wizard::{Wizard, at};

#[test]
fn a_new_scheme_has_a_name_of_its_own_and_a_second_one_of_its_kind_another() {
    let mut wizard = Wizard::empty();
    for (kind, name) in [("api", "apiKey"), ("api", "apiKey2"), ("http", "bearer"), ("openid", "openId")] {
        wizard.keys("<A-6>").to("Add a security scheme").keys("<Enter>");
        assert_eq!(wizard.dialog_title(), "How do callers log in?");
        wizard.keys(kind).keys("<Enter>");
        assert_eq!(wizard.card().page.inside, Some(at("/securitySchemes").key(name)), "{kind}");
    }
    wizard.undo_all_and_redo("{}\n");
}

#[test]
fn renaming_a_scheme_rewrites_every_requirement_that_names_it() {
    let mut wizard = Wizard::template("commerce-agent");
    let before = wizard.text().to_owned();
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>");
    assert_eq!(wizard.label(), "Name");
    wizard.keys("X2");
    assert_eq!(wizard.text(), before.replace("\"oauth\"", "\"oauthX2\""));
    assert_eq!(wizard.card().page.inside, Some(at("/securitySchemes/oauthX2")), "the page goes with the name");
    assert_eq!(wizard.field_text(), "oauthX2");
    wizard.undo_all_and_redo(&before);
}

#[test]
fn a_typed_name_is_one_step_of_undo_and_the_cursor_stays_on_it() {
    let mut wizard = Wizard::template("commerce-agent");
    let before = wizard.text().to_owned();
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>login<C-z>");
    assert_eq!(wizard.text(), before);
    assert_eq!(wizard.label(), "Name");
    assert_eq!(wizard.card().page.inside, Some(at("/securitySchemes/oauth")));
    wizard.keys("<C-y>");
    assert!(wizard.value("/securitySchemes/oauthlogin").is_some());
    assert_eq!(wizard.label(), "Name");
    assert_eq!(wizard.field_text(), "oauthlogin");
}

#[test]
fn a_taken_name_waits_as_a_draft_until_it_differs() {
    let mut wizard =
        Wizard::file(r#"{"securitySchemes": {"a": {"mtlsSecurityScheme": {}}, "ab": {"mtlsSecurityScheme": {}}}}"#);
    let before = wizard.text().to_owned();
    wizard.keys("<A-6>").on_value("/securitySchemes/a").keys("<Enter>b");
    assert_eq!(wizard.text(), before);
    assert!(wizard.shows("Not renamed yet: `ab` is taken"), "{}", wizard.screen(160, 45));
    assert_eq!(wizard.field_text(), "ab", "what was typed is still there");
    wizard.keys("c");
    assert!(wizard.value("/securitySchemes/abc").is_some());
    assert!(wizard.value("/securitySchemes/ab").is_some());
    assert!(!wizard.shows("Not renamed yet"));
}

/// On the first row of the scopes of a new OAuth scheme.
fn on_scopes() -> Wizard {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-6>").to("Add a security scheme").keys("<Enter>oauth<Enter>");
    wizard.to("Flow").keys("<Enter>client<Enter>").to("Add a scope");
    wizard
}

const SCOPES: &str = "/securitySchemes/oauth2/oauth2SecurityScheme/flows/clientCredentials/scopes";

#[test]
fn a_scope_is_a_name_and_what_it_allows() {
    let mut wizard = on_scopes();
    wizard.keys("<Enter>orders:read<Tab>Read orders<Tab>");
    assert_eq!(wizard.label(), "Add a scope");
    wizard.keys("<Enter>orders:write<Enter>Change orders");
    assert_eq!(wizard.value(SCOPES), Some(json!({"orders:read": "Read orders", "orders:write": "Change orders"})));
    wizard.undo_all_and_redo("{}\n");
}

#[test]
fn a_scope_that_was_never_named_goes_when_it_is_left() {
    let mut wizard = on_scopes();
    let before = wizard.text().to_owned();
    wizard.keys("<Enter><Tab>");
    assert!(wizard.value(SCOPES).is_none_or(|scopes| scopes == json!({})), "{}", wizard.text());
    wizard.keys("<C-z><C-z>");
    assert_eq!(wizard.text(), before);
}

#[test]
fn a_scope_may_stand_without_a_description() {
    let mut wizard = on_scopes();
    wizard.keys("<Enter>orders:read<Tab><Tab>");
    assert_eq!(wizard.value(SCOPES), Some(json!({"orders:read": ""})));
}

#[test]
fn renaming_a_scope_rewrites_every_requirement_that_asks_for_it() {
    let mut wizard = Wizard::template("commerce-agent");
    let before = wizard.text().to_owned();
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>");
    let scope = at("/securitySchemes/oauth/oauth2SecurityScheme/flows/authorizationCode/scopes/quotes.write");
    wizard.press_until("<Tab>", "the scope", |row| row.id.pointer == scope).keys("!");
    assert_eq!(wizard.text(), before.replace("quotes.write", "quotes.write!"));
    assert_eq!(wizard.field_text(), "quotes.write!");
    wizard.undo_all_and_redo(&before);
}

#[test]
fn a_scope_can_be_removed_on_its_name() {
    let mut wizard = on_scopes();
    wizard.keys("<Enter>orders:read<Tab>Read orders<S-Tab><C-x>");
    assert_eq!(wizard.value(SCOPES), Some(json!({})));
    assert!(wizard.toast().contains("Ctrl-Z brings it back"), "{}", wizard.toast());
    wizard.keys("<C-z>");
    assert_eq!(wizard.value(SCOPES), Some(json!({"orders:read": "Read orders"})));
}

#[test]
fn the_flow_keeps_what_another_flow_held() {
    let mut wizard = on_scopes();
    wizard.keys("<Enter>s<Tab>").to("Token URL").keys("https://example.com/token");
    let flows = "/securitySchemes/oauth2/oauth2SecurityScheme/flows";
    let first = wizard.value(flows);
    wizard.to("Flow").keys("<Enter>device<Enter>");
    assert_eq!(wizard.value(flows), Some(json!({"deviceCode": {}})));
    wizard.to("Flow").keys("<Enter>client<Enter>");
    assert_eq!(wizard.value(flows), first);
    wizard.undo_all_and_redo("{}\n");
}

#[test]
fn a_scheme_that_is_removed_can_be_brought_back() {
    let mut wizard = Wizard::template("support-agent");
    let before = wizard.text().to_owned();
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<C-x>");
    assert_eq!(wizard.value("/securitySchemes"), None);
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), before);
}

#[test]
fn a_name_on_its_way_takes_nothing_along_that_means_something_else() {
    let text = "{\"securitySchemes\":{\"a\":{\"mtlsSecurityScheme\":{}}},\"securityRequirements\":[{\"schemes\":{\"a\":{\"list\":[]}}},\
                {\"schemes\":{\"ab\":{\"list\":[]}}}]}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-6>").on_value("/securitySchemes/a").keys("<Enter>bc");
    assert_eq!(
        wizard.value("/securityRequirements"),
        Some(json!([{"schemes": {"abc": {"list": []}}}, {"schemes": {"ab": {"list": []}}}]))
    );
    wizard.undo_all_and_redo(text);
}

#[test]
fn a_name_that_the_same_combination_asks_for_waits_as_a_draft() {
    let text = "{\"securitySchemes\":{\"a\":{\"mtlsSecurityScheme\":{}}},\"securityRequirements\":[{\"schemes\":{\"a\":{\"list\":[]},\
                \"ab\":{\"list\":[]}}}]}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-6>").on_value("/securitySchemes/a").keys("<Enter>b");
    assert!(wizard.shows("a combination asks for `ab` already"), "{}", wizard.screen(160, 45));
    assert_eq!((wizard.text(), wizard.field_text().as_str()), (text, "ab"));
    wizard.keys("c");
    assert_eq!(wizard.text(), text.replace("\"a\"", "\"abc\""));
}

#[test]
fn a_scope_on_its_way_takes_along_only_itself() {
    let text = "{\"securitySchemes\":{\"o\":{\"oauth2SecurityScheme\":{\"flows\":{\"clientCredentials\":{\"tokenUrl\":\"u\",\
                \"scopes\":{\"r\":\"\"}}}}}},\"securityRequirements\":[{\"schemes\":{\"o\":{\"list\":[\"rw\",\"r\"]}}}]}";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-6>").on_value("/securitySchemes/o").keys("<Enter>").to("Scope").keys("wx");
    assert_eq!(wizard.value("/securityRequirements/0/schemes/o/list"), Some(json!(["rw", "rwx"])));
}
