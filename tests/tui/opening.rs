//! The start menu, and opening what may be anything.

use cardwright::template;
use cardwright::tui::Start;
use cardwright::tui::model::Model;
use cardwright::tui::update::{MenuEntry, menu, start};
use serde_json::json;

use crate::wizard::Wizard;

fn press_menu(wizard: &mut Wizard, wanted: impl Fn(&MenuEntry) -> bool) {
    let index = menu(&wizard.model).iter().position(wanted).unwrap();
    wizard.keys(&"<Down>".repeat(index)).keys("<Enter>");
}

#[test]
fn every_entry_of_the_menu_is_drawn_and_the_marked_one_has_the_focus() {
    let mut wizard = Wizard::menu();
    for index in 0..menu(&wizard.model).len() {
        for (columns, rows) in [(160, 45), (80, 24), (40, 10)] {
            let picture = wizard.screen(columns, rows);
            let marked: Vec<&str> = picture.text.lines().filter(|line| line.contains('▶')).collect();
            assert_eq!(marked.len(), 1, "entry {index} at {columns}x{rows}\n{picture}");
            assert!(picture.styles().contains('F'), "{picture}");
        }
        wizard.keys("<Down>");
    }
    assert_eq!(wizard.model.menu, 0, "the menu wraps");
    wizard.keys("<Up>");
    assert_eq!(wizard.model.menu, menu(&wizard.model).len() - 1);
    wizard.keys("<Home>");
    assert_eq!(wizard.model.menu, 0);
}

#[test]
fn each_template_opens_as_it_is_with_nothing_to_save() {
    for known in template::all() {
        let mut wizard = Wizard::menu();
        press_menu(&mut wizard, |entry| matches!(entry, MenuEntry::Template(entry) if entry.name == known.name));
        assert_eq!(wizard.text(), known.text);
        assert!(!wizard.card().is_dirty());
        assert_eq!(wizard.label(), "Name");
    }
}

#[test]
fn an_empty_card_counts_what_is_to_fill() {
    let mut wizard = Wizard::menu();
    press_menu(&mut wizard, |entry| matches!(entry, MenuEntry::Empty));
    assert_eq!(wizard.text(), "{}\n");
    assert!(wizard.shows("8 to fill"), "{}", wizard.screen(160, 45));
}

#[test]
fn a_file_opens_on_the_first_step_with_an_error() {
    let mut wizard = Wizard::menu();
    wizard.files.insert("old.json".into(), b"{\"name\": \"a\"}\n".to_vec());
    press_menu(&mut wizard, |entry| matches!(entry, MenuEntry::OpenFile));
    assert_eq!(wizard.dialog_title(), "Open a file");
    wizard.keys("<Enter>");
    assert!(wizard.shows("Type something first"));
    wizard.keys("nothing.json<Enter>");
    assert!(wizard.shows("nothing.json is not there"));
    wizard.keys("<C-u>old.json<Enter>");
    assert_eq!(wizard.dialog_title(), "");
    assert_eq!(wizard.text(), "{\"name\": \"a\"}\n");
    assert!(wizard.shows("old.json"));
}

/// A wizard that was asked to open a file with these bytes.
fn opening(bytes: &[u8]) -> Wizard {
    let mut wizard = Wizard::menu();
    wizard.files.insert("x.json".into(), bytes.to_vec());
    press_menu(&mut wizard, |entry| matches!(entry, MenuEntry::OpenFile));
    wizard.keys("x.json<Enter>");
    assert!(wizard.model.card.is_none());
    wizard
}

#[test]
fn json_that_is_no_card_is_refused_with_its_reason() {
    for bytes in [&b"[1]"[..], b"\"text\"", b"7", b"null"] {
        let mut wizard = opening(bytes);
        assert!(wizard.shows("not a card"), "{}", wizard.screen(160, 45));
        wizard.keys("<Esc><C-q>");
        assert_eq!(wizard.ended, Some(0));
        let started = start(&mut Model::new((80, 24)), Start::Open { path: "x.json".into(), bytes: bytes.to_vec() });
        assert!(started.is_err_and(|message| message.contains("not a card")));
    }
}

#[test]
fn a_file_that_is_no_json_is_shown_with_the_place_of_its_first_fault() {
    for (bytes, place) in [
        (&b"{\"name\": }"[..], "Line 1, column 10"),
        (b"", "Line 1, column 1"),
        (b"{\"a\": 1,\n}", "Line 1, column 8"),
        (b"{} {}", "Line 1, column 4"),
        (b"{\"a\":\n\n tru}", "Line 3, column 2"),
    ] {
        let wizard = opening(bytes);
        assert_eq!(wizard.dialog_title(), "x.json is not JSON: mend it here");
        assert!(wizard.shows(place), "{place}\n{}", wizard.screen(160, 45));
        assert_eq!(wizard.files[std::path::Path::new("x.json")], bytes, "the file stays as it is");
    }
}

#[test]
fn a_broken_file_is_mended_in_place_and_opens() {
    let mut wizard = opening(b"{\"name\": \"Desk\"");
    wizard.keys("<C-End>}<C-s>");
    assert_eq!(wizard.dialog_title(), "");
    assert_eq!(wizard.value("/name"), Some(json!("Desk")));
    assert!(wizard.card().is_dirty(), "what was mended is not in the file yet");
    assert_eq!(wizard.written("x.json"), "{\"name\": \"Desk\"");
}

#[test]
fn a_card_pasted_on_the_start_screen_opens_and_is_not_saved_yet() {
    let mut wizard = Wizard::menu();
    wizard.paste("{\"name\": \"Pasted\"}\r\n");
    assert_eq!(wizard.value("/name"), Some(json!("Pasted")));
    assert!(wizard.card().is_dirty());
}

#[test]
fn a_broken_paste_on_the_start_screen_can_be_mended() {
    let mut wizard = Wizard::menu();
    wizard.paste("{\"name\": \"Pasted\"");
    assert_eq!(wizard.dialog_title(), "Paste a card");
    assert!(wizard.shows("is not JSON"));
    wizard.keys("}<C-s>");
    assert_eq!(wizard.dialog_title(), "");
    assert_eq!(wizard.value("/name"), Some(json!("Pasted")));
}

#[test]
fn the_paste_entry_takes_typed_and_pasted_text() {
    let mut wizard = Wizard::menu();
    press_menu(&mut wizard, |entry| matches!(entry, MenuEntry::Paste));
    wizard.keys("{<Enter>").paste("\"name\": \"x\"").keys("}");
    assert!(wizard.model.card.is_none());
    wizard.keys("<C-s>");
    assert_eq!(wizard.value("/name"), Some(json!("x")));
}

#[test]
fn a_paste_into_a_field_is_cleaned_and_that_is_said() {
    let mut wizard = Wizard::empty();
    wizard.paste("a\u{1b}[31mb\0\r\nc");
    assert_eq!(wizard.value("/name"), Some(json!("a[31mb c")));
    assert_eq!(wizard.toast(), "Pasted: removed 2 control characters, turned line breaks into spaces.");
    wizard.to("Description").paste("one\r\ntwo\rthree");
    assert_eq!(wizard.value("/description"), Some(json!("one\ntwo\nthree")));
}

#[test]
fn a_paste_where_no_text_is_typed_does_nothing_and_says_so() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3>").paste("yyy\nnn");
    assert_eq!(wizard.text(), "{}\n");
    assert!(wizard.toast().contains("the paste was left out"));
    wizard.keys("<A-1><Esc>").paste("x");
    assert_eq!(wizard.text(), "{\n  \"capabilities\": {}\n}\n");
    assert!(wizard.toast().contains("the paste was left out"));
    wizard.keys("<F1>").paste("x");
    assert!(wizard.toast().contains("the paste was left out"));
}

#[test]
fn an_unknown_template_is_refused_with_those_there_are() {
    let on = Start::New { template: Some("nope".into()), output: None };
    let message = start(&mut Model::new((80, 24)), on).unwrap_err();
    assert!(template::all().iter().all(|known| message.contains(known.name)), "{message}");
}

#[test]
fn a_new_card_with_an_output_name_is_saved_there_without_a_question() {
    let mut wizard =
        Wizard::started(Start::New { template: Some("support-agent".into()), output: Some("out.json".into()) });
    assert!(wizard.shows("out.json"));
    wizard.keys("<C-s>");
    assert_eq!(wizard.written("out.json"), wizard.text());
}

#[test]
fn a_card_in_an_array_or_in_a_string_is_taken_out_and_the_file_waits_for_saving() {
    let card = "{\"name\": \"Desk\", \"skills\": []}";
    let in_string = serde_json::to_string(card).unwrap();
    for text in [format!("[{card}]"), in_string] {
        let mut wizard = Wizard::file(&text);
        assert_eq!(wizard.value("/name"), Some("Desk".into()), "{text}");
        assert!(wizard.toast().contains("taken out"), "{text}: {}", wizard.toast());
        assert!(wizard.card().is_dirty());
        wizard.keys("<C-s><Right><Enter>");
        assert!(wizard.written("card.json").starts_with('{'), "{}", wizard.written("card.json"));
    }
}

#[test]
fn no_step_is_ticked_while_the_document_was_not_judged_as_a_card_of_today() {
    let card =
        r#"{"name": "x", "description": "Answers questions.", "version": "1", "capabilities": {}, "skills": []}"#;
    let old =
        r#"{"protocolVersion": "0.3.0", "name": "x", "description": "Answers.", "url": "https://a.example.com/a2a"}"#;
    let wrapped = format!(r#"{{"agentCard": {card}}}"#);
    let short = r#"{"agentCard": {"name": "x"}}"#;
    let openapi = r#"{"openapi": "3.1.0", "paths": {}}"#;
    for text in [wrapped.as_str(), short, openapi, old] {
        let mut wizard = Wizard::file(text);
        if wizard.model.conversion.is_some() {
            wizard.keys("<Esc>");
        }
        for step in 1..=7 {
            wizard.keys(&format!("<A-{step}>"));
            let picture = wizard.screen(160, 45);
            assert!(!picture.text.contains('✓'), "{text}\n{picture}");
            assert!(!picture.text.contains("Nothing to mend"), "{text}\n{picture}");
        }
    }
    let mut wizard = Wizard::file(card);
    wizard.keys("<A-1>");
    assert!(wizard.screen(160, 45).text.contains('✓'));
    let mut wizard = Wizard::file(&wrapped);
    wizard.keys("<A-7><F8><F4><Enter>");
    assert_eq!(wizard.value("/name"), Some(json!("x")));
    assert!(wizard.screen(160, 45).text.contains('✓'), "taken out, it is judged");
}
