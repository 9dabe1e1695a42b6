//! Unsaved work: offered, taken up, turned down; and what stays when the input ends.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use cardwright::document::draft::Draft;
use cardwright::document::{Node, Pointer};
use cardwright::tui::Start;
use cardwright::tui::message::Resumable;
use serde_json::{Value as Json, json};

use crate::dialogue::Dialogue;

fn value(dialogue: &Dialogue, at: &str) -> Option<Json> {
    dialogue.session.card().unwrap().document.get(&Pointer::parse(at).unwrap()).map(Node::to_json)
}

fn work(draft: Draft, here: bool) -> Resumable {
    Resumable {
        file: "drafts/card-1.draft".into(),
        draft,
        age: Duration::from_secs(120),
        in_use: false,
        here,
        words: OnceLock::new(),
    }
}

fn text() -> &'static str {
    cardwright::template::by_name("support-agent").unwrap().text
}

fn renamed() -> Draft {
    Draft {
        path: Some("card.json".into()),
        title: "card.json".into(),
        text: text().replace("Parcel Support Desk", "Unsaved desk"),
        saved_text: text().into(),
        ..Draft::default()
    }
}

/// The number of the first unsaved work in the start menu, behind the templates and the three entries that are always
/// there.
fn first_unsaved() -> String {
    (cardwright::template::all().len() + 4).to_string()
}

fn opened(draft: Draft) -> Dialogue {
    let start = Start::Open { path: "card.json".into(), bytes: text().into() };
    let mut dialogue = Dialogue::resumable(start, vec![work(draft, true)]);
    dialogue.files.insert("card.json".into(), text().into());
    dialogue
}

#[test]
fn unsaved_work_on_the_file_is_offered_before_anything_is_asked_and_taken_up() {
    let mut dialogue = opened(renamed());
    assert!(dialogue.said.contains("There is unsaved work on this file, edited 2 minutes ago"), "{}", dialogue.said);
    dialogue.type_lines(&["", "2"]);
    assert!(dialogue.said.contains("Unsaved desk"), "{}", dialogue.said);
    dialogue.type_lines(&["1"]);
    assert!(dialogue.said.contains("Name (required)?\nNow: Unsaved desk"), "{}", dialogue.said);
    assert_eq!(dialogue.discarded, [PathBuf::from("drafts/card-1.draft")]);
    dialogue.type_lines(&["save"]);
    assert_eq!(dialogue.written("card.json"), renamed().text);
}

#[test]
fn unsaved_work_can_be_left_or_discarded() {
    for (answer, discarded) in [("3", 0), ("4", 1)] {
        let mut dialogue = opened(renamed());
        dialogue.type_lines(&[answer]);
        assert!(dialogue.said.contains("Now: Parcel Support Desk"), "{}", dialogue.said);
        assert_eq!(dialogue.discarded.len(), discarded);
    }
}

#[test]
fn the_start_menu_lists_unsaved_work_behind_everything_else() {
    let draft = Draft { path: None, title: "new card".into(), saved_text: "{}\n".into(), ..renamed() };
    let mut dialogue = Dialogue::resumable(Start::Menu, vec![work(draft, false)]);
    assert!(dialogue.said.contains("\n1: the template Support agent"), "{}", dialogue.said);
    let last = format!("\n{}: unsaved work on new card, edited 2 minutes ago", first_unsaved());
    assert!(dialogue.said.contains(&last), "{}", dialogue.said);
    dialogue.type_lines(&[first_unsaved()]);
    assert!(dialogue.said.contains("Now: Unsaved desk"), "{}", dialogue.said);
}

#[test]
fn a_text_that_was_being_typed_stands_in_the_card_when_it_is_taken_up() {
    let draft = Draft { unfinished: vec![("/description".into(), "One\ntwo".into())], ..renamed() };
    let mut dialogue = opened(draft);
    dialogue.type_lines(&["1"]);
    assert_eq!(value(&dialogue, "/description"), Some(json!("One\ntwo")));
}

#[test]
fn json_that_was_no_json_and_pasted_text_that_was_no_card_are_said_again() {
    let draft = Draft { raw: Some(("/provider".into(), "{\"url\": ".into())), ..renamed() };
    let mut dialogue = opened(draft);
    dialogue.type_lines(&["1"]);
    let said = &dialogue.said;
    assert!(said.contains("This was typed for /provider and does not stand in the card:\n{\"url\":\n"), "{said}");
    let draft = Draft { title: "pasted text".into(), text: "{\"name\": ".into(), ..Draft::default() };
    let mut dialogue = Dialogue::resumable(Start::Menu, vec![work(draft, false)]);
    dialogue.type_lines(&[first_unsaved()]);
    assert!(dialogue.said.contains("This was pasted and is no card yet:\n{\"name\":\n"), "{}", dialogue.said);
    dialogue.type_lines(&["{\"name\": \"Whole\"}", "."]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("Whole")));
}

#[test]
fn when_the_input_ends_inside_an_answer_of_several_lines_the_lines_so_far_count() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["Desk", "First line.", "Second line."]).end();
    assert_eq!(dialogue.status, Some(2));
    assert_eq!(value(&dialogue, "/description"), Some(json!("First line.\nSecond line.")));
    assert!(dialogue.said.contains("Missing:\n- /supportedInterfaces"), "{}", dialogue.said);
    assert!(!dialogue.said.contains("/description"), "{}", dialogue.said);
}

#[test]
fn redo_gives_answers_again_until_something_else_is_answered() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["redo"]);
    assert!(dialogue.said.contains("Nothing to do again."), "{}", dialogue.said);
    dialogue.type_lines(&["Desk", "Answers.", ".", "undo", "undo"]);
    assert_eq!(dialogue.text(), "{}\n");
    dialogue.type_lines(&["redo"]);
    assert!(dialogue.said.starts_with("Done again: Edit name."), "{}", dialogue.said);
    assert!(dialogue.said.contains("Description (required)?"), "the question behind it: {}", dialogue.said);
    dialogue.type_lines(&["redo", "undo"]);
    assert_eq!(dialogue.text(), "{\n  \"name\": \"Desk\"\n}\n");
    dialogue.type_lines(&["Other.", ".", "redo"]);
    assert!(dialogue.said.contains("Nothing to do again."), "{}", dialogue.said);
    assert_eq!(value(&dialogue, "/description"), Some(json!("Other.")));
    dialogue.type_lines(&["undo", "undo", "redo", "redo"]);
    assert_eq!(value(&dialogue, "/description"), Some(json!("Other.")));
}

#[test]
fn a_new_card_is_offered_the_work_that_was_to_be_saved_in_its_place() {
    let draft = || Draft { path: None, output: Some("card.json".into()), saved_text: "{}\n".into(), ..renamed() };
    let new = || Start::New { template: None, output: Some("card.json".into()) };
    let mut dialogue = Dialogue::resumable(new(), vec![work(draft(), true)]);
    assert!(dialogue.said.contains("There is unsaved work that was to be saved there, edited 2 minutes ago"));
    assert!(dialogue.said.contains("3: begin a new card."), "{}", dialogue.said);
    dialogue.type_lines(&["2", "1"]);
    assert!(dialogue.said.contains("Name (required)?\nNow: Unsaved desk"), "{}", dialogue.said);
    for (answer, discarded) in [("3", 0), ("4", 1)] {
        let mut dialogue = Dialogue::resumable(new(), vec![work(draft(), true)]);
        dialogue.type_lines(&[answer]);
        assert!(dialogue.said.contains("Name (required)?\nExample"), "{}", dialogue.said);
        assert_eq!((dialogue.text(), dialogue.discarded.len()), ("{}\n", discarded));
    }
    let elsewhere = Dialogue::resumable(new(), vec![work(draft(), false)]);
    assert!(elsewhere.said.contains("Name (required)?"), "{}", elsewhere.said);
    let busy = Resumable { in_use: true, ..work(draft(), true) };
    let busy = Dialogue::resumable(new(), vec![busy]);
    assert!(busy.said.contains("Another wizard has unsaved work"), "{}", busy.said);
    assert!(busy.said.contains("Name (required)?"), "{}", busy.said);
}
