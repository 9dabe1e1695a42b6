//! Copying: what is copied, what is said of it, and the file for where no clipboard is.

use std::path::PathBuf;

use cardwright::term::clipboard::CopyOutcome;
use cardwright::tui::dialog::Dialog;

use crate::wizard::{Wizard, at};

const ODD: &str =
    "{\n  \"name\" :\"caf\\u00e9\",\n  \"version\": \"1\",\n  \"skills\": [ { \"id\":  \"a\" } ],\n  \"x\": 1.0e0\n}\n";

const TOO_LONG: CopyOutcome = CopyOutcome::TooLong { bytes: 80_000 };

fn prompt_text(wizard: &Wizard) -> (String, String, Option<String>) {
    let Dialog::Prompt(prompt) = wizard.dialog() else { panic!("{:?}", wizard.dialog()) };
    (prompt.text.clone(), prompt.field.borrow().text(), prompt.problem.clone())
}

#[test]
fn a_member_is_copied_to_the_letter_with_its_name() {
    let mut wizard = Wizard::file(ODD);
    wizard.keys("<A-1><A-c>");
    assert_eq!(wizard.clipboard.as_deref(), Some("\"name\" :\"caf\\u00e9\""));
    assert_eq!(wizard.toast(), "The member Name: copied to the clipboard.");
    wizard.keys("<A-5>").on_value("/skills/0").keys("<A-c>");
    assert_eq!(wizard.clipboard.as_deref(), Some("{ \"id\":  \"a\" }"), "an entry of a list has no name");
    wizard.keys("<F5><End><Up><A-c>");
    assert_eq!(wizard.clipboard.as_deref(), Some("\"x\": 1.0e0"), "in the card pane: at its cursor");
    wizard.keys("<Home><A-c>");
    assert_eq!(wizard.clipboard.as_deref(), Some(ODD), "at the card's own brace: the card");
    wizard.clipboard = None;
    wizard.keys("<Esc><A-1>").to("Icon URL").keys("<A-c>");
    assert_eq!(wizard.clipboard, None);
    assert!(wizard.toast().contains("no value"), "{}", wizard.toast());
}

#[test]
fn what_is_typed_is_in_what_is_copied() {
    let mut wizard = Wizard::file(ODD);
    wizard.keys("<A-1><End> bar<A-c>");
    assert_eq!(wizard.clipboard.as_deref(), Some("\"name\" :\"café bar\""));
}

#[test]
fn a_problem_is_copied_with_its_place_and_rule() {
    let mut wizard = Wizard::file("{\n  \"name\": \"\",\n  \"version\": \"1.0.0\"\n}\n");
    wizard.keys("<A-1><A-p>");
    let copied = wizard.clipboard.clone().unwrap();
    let finding = wizard.card().report.findings.iter().find(|finding| finding.pointer == at("/name")).unwrap();
    let line = format!("error: {} (/name, {})", finding.message, finding.rule);
    assert!(copied.lines().any(|copied| copied == line), "{copied}");
    wizard.keys("<F8>");
    let jumped = wizard.card().problem.unwrap();
    wizard.keys("<A-p>");
    let copied = wizard.clipboard.clone().unwrap();
    assert!(copied.contains(&wizard.card().report.findings[jumped].message), "{copied}");
    assert_eq!(copied.lines().count(), 1, "the one that was jumped to");
    wizard.keys("<A-7>").press_until("<Tab>", "a problem", |row| row.id.pointer == at("/skills"));
    wizard.keys("<A-p>");
    assert!(wizard.clipboard.as_ref().unwrap().contains("(/skills, "), "{:?}", wizard.clipboard);
    wizard.clipboard = None;
    wizard.keys("<A-1>").to("Agent version").keys("<A-p>");
    assert_eq!(wizard.clipboard, None);
    assert!(wizard.toast().starts_with("Nothing is wrong here"), "{}", wizard.toast());
}

#[test]
fn every_copy_is_in_the_palette() {
    for (name, copied) in [("copy the card", ODD), ("copy the member", "\"name\" :\"caf\\u00e9\"")] {
        let mut wizard = Wizard::file(ODD);
        wizard.keys("<A-1><C-p>").keys(name).keys("<Enter>");
        assert_eq!(wizard.clipboard.as_deref(), Some(copied));
    }
}

#[test]
fn nothing_is_called_copied_that_nobody_confirmed() {
    let sent = |tmux, screen| CopyOutcome::SentToTerminal { tmux, screen };
    for outcome in [sent(false, false), sent(true, false), sent(false, true)] {
        let mut wizard = Wizard::file(ODD);
        wizard.copying = outcome;
        for keys in ["<A-1><F6>", "<A-c>"] {
            wizard.keys(keys);
            assert!(!wizard.toast().to_lowercase().contains("copied"), "{}", wizard.toast());
            assert!(wizard.toast().contains("sent to") && wizard.toast().contains("OSC 52"), "{}", wizard.toast());
            assert!(wizard.toast().contains("(Alt-w)"), "the way to a file is named: {}", wizard.toast());
        }
    }
}

#[test]
fn where_no_clipboard_takes_it_a_file_is_offered_and_nothing_is_replaced() {
    let failed = CopyOutcome::Failed { reason: "this terminal has no clipboard".into() };
    for outcome in [TOO_LONG, failed] {
        let mut wizard = Wizard::file(ODD);
        wizard.files.insert(PathBuf::from("card-copy.json"), b"mine".to_vec());
        wizard.copying = outcome;
        wizard.keys("<A-1><F6>");
        let (why, name, problem) = prompt_text(&wizard);
        assert!(why.starts_with("Not copied: "), "{why}");
        assert_eq!((name.as_str(), problem), ("card-copy.json", None));
        for (columns, rows) in [(80, 24), (40, 12)] {
            let picture = wizard.screen(columns, rows);
            assert!(picture.text.contains("card-copy.json") && picture.text.contains("Not copied"), "{picture}");
        }
        wizard.keys("<Enter>");
        let (.., problem) = prompt_text(&wizard);
        assert!(problem.unwrap().contains("exists already"));
        assert_eq!(wizard.written("card-copy.json"), "mine");
        wizard.keys("<C-u>other.json<Enter>");
        assert_eq!(wizard.written("other.json"), ODD);
        assert_eq!(wizard.toast(), "The card: written to other.json.");
        assert_eq!(wizard.dialog_title(), "");
        assert!(!wizard.card().is_dirty() && wizard.saves == 0, "a copy is no save");
    }
}

#[test]
fn what_was_copied_last_can_be_written_to_a_file() {
    let mut wizard = Wizard::file(ODD);
    wizard.keys("<A-1><A-w>");
    assert!(wizard.toast().starts_with("Nothing was copied yet"), "{}", wizard.toast());
    wizard.keys("<A-c><A-w>");
    assert_eq!(prompt_text(&wizard).1, "card-name.txt");
    wizard.disk_fault = Some("disk full".into());
    wizard.keys("<Enter>");
    assert!(prompt_text(&wizard).2.unwrap().contains("disk full"));
    wizard.disk_fault = None;
    wizard.keys("<Enter>");
    assert_eq!(wizard.written("card-name.txt"), "\"name\" :\"caf\\u00e9\"");
    wizard.keys("<A-w><Esc>");
    assert_eq!(wizard.dialog_title(), "");
}

#[test]
fn the_name_of_the_file_is_harmless_whatever_the_member_is_called() {
    let mut wizard = Wizard::file("{\n  \"../../etc/\\u001b[31m\\u202epasswd\": 1,\n  \"…\": 2\n}\n");
    wizard.copying = TOO_LONG;
    wizard.keys("<F5><Home><Down><A-c>");
    assert_eq!(prompt_text(&wizard).1, "card-1-1etc-1-31m-passwd.txt");
    wizard.keys("<Esc><Down><A-c>");
    assert_eq!(prompt_text(&wizard).1, "card-member.txt");
}

#[test]
fn characters_that_do_not_show_are_copied_and_warned_of() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\u{202e}b\u{200b}\u{200b}\",\n  \"version\": \"1\"\n}\n");
    wizard.keys("<A-1><A-c>");
    assert_eq!(wizard.clipboard.as_deref(), Some("\"name\": \"a\u{202e}b\u{200b}\u{200b}\""), "the true text");
    assert!(wizard.toast().contains("U+202E") && wizard.toast().contains("1 other character"), "{}", wizard.toast());
    wizard.to("Agent version").keys("<A-c>");
    assert_eq!(wizard.toast(), "The member Agent version: copied to the clipboard.");
    wizard.keys("<F6>");
    assert!(wizard.toast().contains("U+202E"), "line breaks are no reason to warn, these are: {}", wizard.toast());
}
