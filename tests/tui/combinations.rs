//! Who may call: any one of these combinations, each all of its schemes.

use serde_json::json;

use crate::wizard::{Wizard, at};

fn on_security() -> Wizard {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-6>");
    wizard
}

#[test]
fn a_combination_asks_for_schemes_and_for_the_scopes_that_the_flow_declares() {
    let mut wizard = on_security();
    let before = wizard.text().to_owned();
    wizard.to("Add a combination of schemes").keys("<Enter>");
    assert!(wizard.shows("Nothing chosen: anyone may call"));
    wizard.press_until("<Tab>", "bearer", |row| row.label.starts_with("bearer")).keys(" ");
    wizard.press_until("<Tab>", "oauth", |row| row.label.starts_with("oauth")).keys("<Enter>");
    assert!(wizard.shows("Callers must show all that is chosen"));
    wizard.to("leads.write").keys(" ").to("catalog.read").keys(" ").to("leads.write").keys(" ");
    assert_eq!(
        wizard.value("/securityRequirements/2"),
        Some(json!({"schemes": {"bearer": {"list": []}, "oauth": {"list": ["catalog.read"]}}}))
    );
    wizard.keys("<Esc>");
    assert_eq!(wizard.row().id.pointer, at("/securityRequirements/2"));
    assert!(wizard.shows("bearer and oauth (catalog.read)"), "{}", wizard.screen(160, 45));
    wizard.undo_all_and_redo(&before);
}

#[test]
fn undo_of_a_switch_returns_to_that_switch() {
    let mut wizard = on_security();
    wizard.on_value("/securityRequirements/1").keys("<Enter>").to("leads.write").keys(" <Tab><C-z>");
    assert_eq!(wizard.label(), "leads.write");
    wizard.keys("<Tab><C-y>");
    assert_eq!(wizard.label(), "leads.write");
}

#[test]
fn anyone_may_call_is_a_choice_that_is_made() {
    let mut wizard = on_security();
    wizard.to("Also let anyone call").keys("<Enter>");
    assert_eq!(wizard.value("/securityRequirements/2"), Some(json!({"schemes": {}})));
    assert!(wizard.shows("nothing: anyone may call"));
    assert!(wizard.card().rows().iter().all(|row| row.label != "Also let anyone call"), "once is enough");
}

#[test]
fn without_schemes_a_combination_says_what_to_do_first() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-6>").to("Add a combination of schemes").keys("<Enter>");
    assert!(wizard.shows("No security scheme yet"));
}

#[test]
fn a_scheme_that_is_not_declared_can_be_left_out() {
    let mut wizard = Wizard::file(r#"{"securityRequirements": [{"schemes": {"ghost": {"list": ["a"]}}}]}"#);
    wizard.keys("<A-6>").on_value("/securityRequirements/0").keys("<Enter>");
    assert!(wizard.shows("ghost (not declared)"));
    wizard.press_until("<Tab>", "ghost", |row| row.label.starts_with("ghost")).keys(" ");
    assert_eq!(wizard.value("/securityRequirements/0"), Some(json!({"schemes": {}})));
}

#[test]
fn scopes_of_open_id_connect_are_typed() {
    let mut wizard = Wizard::template("route-planner");
    wizard.keys("<A-6>").on_value("/securityRequirements/0").keys("<Enter>").to("Scopes").keys("email<Enter>");
    assert_eq!(
        wizard.value("/securityRequirements/0/schemes/companyLogin/list"),
        Some(json!(["openid", "profile", "routes.plan", "email"]))
    );
}

#[test]
fn a_skill_asks_for_its_own_combinations() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<A-5><Enter>").to("Add a combination of schemes").keys("<Enter>");
    wizard.press_until("<Tab>", "oauth", |row| row.label.starts_with("oauth")).keys(" ").to("support.cases").keys(" ");
    assert_eq!(
        wizard.value("/skills/0/securityRequirements"),
        Some(json!([{"schemes": {"oauth": {"list": ["support.cases"]}}}]))
    );
}

#[test]
fn combinations_move_are_copied_and_removed_like_other_entries() {
    let mut wizard = on_security();
    let before = wizard.text().to_owned();
    let both = wizard.value("/securityRequirements").unwrap();
    wizard.on_value("/securityRequirements/0").keys("<A-Down>");
    assert_eq!(wizard.value("/securityRequirements"), Some(json!([both[1], both[0]])));
    wizard.keys("<C-d>");
    assert_eq!(wizard.value("/securityRequirements"), Some(json!([both[1], both[0], both[0]])));
    wizard.keys("<C-x><C-x><C-x>");
    wizard.undo_all_and_redo(&before);
}
