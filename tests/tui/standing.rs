//! Findings stand in the form at the row with which they are mended, also where they are about a whole list or object.

use crate::wizard::{Wizard, pretty};

/// The line of the screen with this text, and the one below it.
fn around(wizard: &Wizard, text: &str) -> (String, String) {
    let picture = wizard.screen(160, 45).text;
    let lines: Vec<&str> = picture.lines().collect();
    let at = lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("no {text}\n{picture}"));
    (lines[at].to_owned(), lines[at + 1].to_owned())
}

/// Whether a finding stands right below the row with this text.
fn says(wizard: &Wizard, row: &str, finding: &str) {
    let (_, below) = around(wizard, row);
    assert!(below.contains(finding), "{finding}\n{}", wizard.screen(160, 45));
}

const SCHEMES: &str = r#"{"securitySchemes": {
    "oauth": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://a.eu/t", "scopes": {}}}}},
    "code": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://a.eu/t"}}}}}}"#;

#[test]
fn what_a_list_lacks_stands_at_the_row_that_adds_to_it() {
    let mut wizard = Wizard::file("{}\n");
    wizard.keys("<A-2>");
    says(&wizard, "+ Add an interface *", "E The card has no");
    wizard.keys("<A-5>");
    says(&wizard, "+ Add a skill *", "E The card has no");
    let mut wizard = Wizard::file("{\"skills\": []}\n");
    wizard.keys("<A-5>");
    says(&wizard, "+ Add a skill *", "W `skills` is empty");
}

#[test]
fn missing_scopes_stand_at_the_row_that_adds_one() {
    let mut wizard = Wizard::file(&pretty(SCHEMES));
    wizard.keys("<A-6>").on_value("/securitySchemes/code").keys("<Enter>");
    says(&wizard, "+ Add a scope *", "E ");
}

#[test]
fn missing_capabilities_stand_at_the_first_row_of_their_step() {
    let mut wizard = Wizard::file("{\"name\": \"a\"}\n");
    wizard.keys("<A-3>");
    says(&wizard, "Streaming", "E The card has no");
}

#[test]
fn schemes_that_nothing_requires_are_mended_where_a_combination_is_added() {
    let mut wizard = Wizard::file(&pretty(SCHEMES));
    wizard.keys("<A-6>");
    says(&wizard, "+ Add a combination of schemes", "W Security schemes are declared");
    let (_, below) = around(&wizard, "+ Add a security scheme");
    assert!(!below.contains("W "), "it stands there only once\n{}", wizard.screen(160, 45));
    for _ in 0..60 {
        wizard.keys("<F8>");
        if wizard.toast().contains("Security schemes are declared") {
            break;
        }
    }
    assert!(wizard.toast().contains("Security schemes are declared"));
    assert_eq!(wizard.label(), "Add a combination of schemes");
    wizard.keys("<F8><S-F8>");
    assert_eq!(wizard.label(), "Add a combination of schemes");
    wizard.keys("<F1>");
    assert!(wizard.shows("Rule: security/never-required"));
}

#[test]
fn f8_puts_the_cursor_on_the_row_where_a_finding_stands() {
    let mut wizard = Wizard::file("{}\n");
    let wanted =
        [("supportedInterfaces", "Add an interface"), ("skills", "Add a skill"), ("capabilities", "Streaming")];
    let mut found = 0;
    for _ in 0..20 {
        wizard.keys("<F8>");
        for (member, label) in wanted {
            if wizard.toast().contains(&format!("no `{member}`")) {
                assert_eq!(wizard.label(), label, "{}", wizard.toast());
                found += 1;
            }
        }
    }
    assert!(found >= wanted.len(), "{found}");
}

#[test]
fn what_a_list_lacks_is_spoken_of_only_after_the_row_was_left() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-2>");
    let (_, below) = around(&wizard, "+ Add an interface *");
    assert!(!below.contains("E "), "{}", wizard.screen(160, 45));
    wizard.keys("<Tab><S-Tab>");
    says(&wizard, "+ Add an interface *", "E The card has no");
}

#[test]
fn walking_over_the_first_capability_of_a_new_card_is_no_error() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3><Tab>");
    let (_, below) = around(&wizard, "Streaming");
    assert!(!below.contains("E "), "{}", wizard.screen(160, 45));
}

#[test]
fn a_mistake_inside_parameters_stands_at_their_row() {
    let text = r#"{"capabilities": {"extensions": [{"uri": "https://a.eu/x", "params": {"apiKey":
        "sk-proj-Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy"}}]}}"#;
    let mut wizard = Wizard::file(&pretty(text));
    let inside = |finding: &cardwright::check::Finding| finding.pointer.as_str().contains("/params/");
    assert!(wizard.card().report.findings.iter().any(inside), "{:#?}", wizard.card().report.findings);
    wizard.keys("<A-3>").on_value("/capabilities/extensions/0").keys("<Enter>").to("Required");
    let picture = wizard.screen(160, 45).text;
    let form: Vec<&str> = picture.lines().skip_while(|line| !line.contains("Parameters")).take(5).collect();
    assert!(form.iter().any(|line| line.contains("E ") || line.contains("W ")), "{picture}");
}

#[test]
fn what_is_said_at_the_cursor_is_shown_in_full_where_there_is_room() {
    let mut wizard = Wizard::file("{\"skills\": []}\n");
    wizard.resize(80, 24).keys("<A-5>");
    let form = |wizard: &Wizard, rows| wizard.screen(80, rows).text.split("Problems").next().unwrap().to_owned();
    assert!(form(&wizard, 24).contains("the member in any case."), "{}", form(&wizard, 24));
    assert!(form(&wizard, 24).contains("[ Next: Security ]"), "{}", form(&wizard, 24));
    // Where there is no room to spare, nothing else is pushed away.
    wizard.resize(80, 15);
    assert!(!form(&wizard, 15).contains("the member in any case."), "{}", form(&wizard, 15));
}
