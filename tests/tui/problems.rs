//! Findings: counted, listed, jumped to, fixed.

use serde_json::json;

use crate::wizard::{Wizard, at};

#[test]
fn a_field_is_spoken_of_only_after_it_was_left() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-2><Enter>not a url");
    let form = |wizard: &Wizard| {
        let lines: Vec<String> = wizard
            .screen(100, 40)
            .text
            .lines()
            .take_while(|line| !line.contains("Problems"))
            .map(str::to_owned)
            .collect();
        lines.join("\n")
    };
    assert!(!form(&wizard).contains(" E "), "{}", form(&wizard));
    assert!(wizard.card().report.findings.iter().any(|finding| finding.pointer == at("/supportedInterfaces/0/url")));
    wizard.keys("<Tab>");
    assert!(form(&wizard).contains(" E "), "{}", form(&wizard));
    wizard.keys("<S-Tab><C-u>https://api.example.com/a2a");
    assert!(!form(&wizard).contains(" E "), "it follows while typing\n{}", form(&wizard));
}

#[test]
fn f8_visits_every_problem_and_begins_again() {
    let mut wizard =
        Wizard::file("{\"name\": \"\", \"capabilities\": {\"streaming\": \"x\"}, \"skills\": [{\"id\": \"a\"}]}\n");
    let mut seen = Vec::new();
    for _ in 0..40 {
        wizard.keys("<F8>");
        seen.push(wizard.toast().to_owned());
    }
    let total = seen.iter().position(|toast| *toast == seen[0]).unwrap_or(0);
    assert_eq!(total, 0);
    let rounds = seen.iter().filter(|toast| **toast == seen[0]).count();
    assert!(rounds > 1, "it never came back to the first: {seen:#?}");
    let distinct: std::collections::HashSet<_> = seen.iter().collect();
    let number: usize = seen[0].split(' ').nth(3).unwrap().trim_end_matches(':').parse().unwrap();
    assert_eq!(distinct.len(), number, "{seen:#?}");
    let last = seen[distinct.len() - 1].clone();
    wizard.keys("<F8>");
    let mut back = Wizard::file(wizard.text());
    back.keys("<F8>").keys(&"<F8>".repeat(number - 1));
    assert_eq!(back.toast(), last);
    back.keys("<S-F8>");
    assert_eq!(back.toast(), seen[number - 2], "Shift-F8 goes back");
}

#[test]
fn f8_goes_on_behind_the_cursor_although_it_was_moved() {
    let mut wizard = Wizard::file("{\"name\": \"\", \"description\": \"\"}\n");
    wizard.keys("<A-1><F8>");
    assert_eq!(wizard.label(), "Name");
    wizard.keys("<Tab><Tab><Tab><F8>");
    assert_ne!(wizard.label(), "Name", "{}", wizard.toast());
}

#[test]
fn without_a_problem_f8_says_so_or_goes_to_advice() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<F8>");
    assert!(wizard.toast().contains("No problem") || wizard.toast().starts_with("Advice 1 of"), "{}", wizard.toast());
    assert_eq!(wizard.card().report.count(cardwright::check::Severity::Error), 0);
}

#[test]
fn f4_shows_what_a_fix_changes_and_enter_applies_it_undoably() {
    let text = "{\n  \"name\": \"a\",\n  \"documentation_url\": \"https://docs.example.com/a\"\n}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<F4>");
    while wizard.model.dialogs.is_empty() {
        wizard.keys("<F8><F4>");
        assert!(wizard.card().history.len() < 2, "no fix is offered for a snake_case key");
    }
    assert!(wizard.dialog_title().starts_with("Fix: "), "{}", wizard.dialog_title());
    let picture = wizard.screen(160, 45);
    assert!(picture.text.contains("+ "), "{picture}");
    assert_eq!(wizard.text(), text, "showing changes nothing");
    wizard.keys("<Esc>");
    assert_eq!(wizard.text(), text, "nor does closing");
    wizard.keys("<F4><Enter>");
    assert_ne!(wizard.text(), text);
    assert!(wizard.toast().starts_with("Done: "), "{}", wizard.toast());
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), text);
}

#[test]
fn a_jump_says_when_there_is_a_fix_and_a_fix_from_elsewhere_says_whose_it_is() {
    let broken = include_str!("../../examples/broken-card.json");
    let mut wizard = Wizard::file(broken);
    wizard.keys("<A-2><Enter>");
    assert_eq!(wizard.label(), "URL");
    wizard.keys("<F4>");
    assert!(wizard.screen(160, 45).text.contains("(interface 1): "));
    wizard.keys("<Esc><F8>");
    assert!(!wizard.toast().contains("F4"), "{}", wizard.toast());
    wizard.keys("<F8>");
    assert!(wizard.toast().ends_with("F4 shows the fix"), "{}", wizard.toast());
    wizard.keys("<F4>");
    assert!(!wizard.screen(160, 45).text.contains("(interface 1): "), "it is the fix of the field itself");
}

#[test]
fn f4_without_a_fix_says_so() {
    let mut wizard = Wizard::empty();
    wizard.keys("<F4>");
    assert_eq!(wizard.toast(), "No fix is offered for what stands here.");
}

/// A card with many safe fixes: snake_case keys.
const MANY: &str = r#"{
  "name": "a",
  "skills": [
    {"id": "a", "input_modes": ["text/plain"], "output_modes": ["text/plain"]},
    {"id": "b", "input_modes": ["text/plain"], "output_modes": ["text/plain"]},
    {"id": "c", "input_modes": ["text/plain"], "output_modes": ["text/plain"]},
    {"id": "d", "input_modes": ["text/plain"], "output_modes": ["text/plain"]}
  ]
}
"#;

#[test]
fn apply_all_applies_all_as_one_step() {
    let mut wizard = Wizard::file(MANY);
    wizard.keys("<A-7>").press_until("<Tab>", "the button", |row| row.label.starts_with("Apply "));
    let promised: usize = wizard.label().split(' ').nth(1).unwrap().parse().unwrap();
    assert!(promised >= 8, "{}", wizard.label());
    wizard.keys("<Enter>");
    assert!(!wizard.text().contains("input_modes") && !wizard.text().contains("output_modes"), "{}", wizard.text());
    assert_eq!(cardwright::tui::review::safe_fixes(wizard.card()), 0);
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), MANY);
}

#[test]
fn a_problem_in_review_leads_to_its_field_and_is_never_removed_or_copied() {
    let mut wizard = Wizard::file("{\n  \"name\": \"\",\n  \"skills\": [{\"id\": \"a\", \"name\": \"\"}]\n}\n");
    let text = wizard.text().to_owned();
    wizard.keys("<A-7>");
    wizard.press_until("<Tab>", "the problem", |row| row.id.pointer == at("/skills/0/name"));
    wizard.keys("<C-x><Delete><C-d><A-Up><A-Down>x");
    assert_eq!(wizard.text(), text);
    wizard.keys("<Enter>");
    assert_eq!(wizard.card().page.inside, Some(at("/skills/0")));
    assert_eq!(wizard.row().id.pointer, at("/skills/0/name"));
}

#[test]
fn members_without_a_field_are_shown_kept_and_can_be_removed() {
    let text = "{\n  \"name\": \"a\",\n  \"x-note\": {\"b\": 1e2}\n}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-7>");
    assert!(wizard.shows("Also holds") || wizard.shows("Members without a field"));
    wizard.press_until("<Tab>", "x-note", |row| row.label == "x-note").keys("<Enter>");
    assert!(wizard.dialog_title().starts_with("/x-note"), "{}", wizard.dialog_title());
    wizard.keys("<Esc><C-x>");
    assert_eq!(wizard.value("/x-note"), None);
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), text);
}

#[test]
fn signatures_are_told_of_and_can_be_dropped() {
    let text = "{\n  \"name\": \"a\",\n  \"signatures\": [{\"protected\": \"e30\", \"signature\": \"AA\"}]\n}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-7>");
    assert!(wizard.shows("1 signature: any change of content makes them stale"), "{}", wizard.screen(160, 45));
    wizard.to("Remove the signatures").keys("<Enter>");
    assert_eq!(wizard.value("/signatures"), None);
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), text);
    assert_eq!(wizard.value("/signatures/0/signature"), Some(json!("AA")));
}
