//! Members as JSON, and files that are not JSON.

use cardwright::document::{Node, Pointer};
use cardwright::tui::message::EditedText;
use serde_json::{Value as Json, json};

use crate::dialogue::Dialogue;

fn value(dialogue: &Dialogue, at: &str) -> Option<Json> {
    dialogue.session.card().unwrap().document.get(&Pointer::parse(at).unwrap()).map(Node::to_json)
}

fn with_own_member() -> Dialogue {
    let card = cardwright::template::by_name("support-agent").unwrap().text;
    Dialogue::file(&card.replacen('{', "{\n  \"x-own\": [1],", 1))
}

#[test]
fn a_member_without_a_question_is_shown_replaced_and_removed() {
    let mut dialogue = with_own_member();
    let before = dialogue.text().to_owned();
    dialogue.type_lines(&["review"]);
    assert!(dialogue.said.contains("raw /PLACE"), "{}", dialogue.said);
    dialogue.type_lines(&["raw /x-own"]);
    assert!(dialogue.said.contains("The JSON of x-own:\n[1]\n"), "{}", dialogue.said);
    dialogue.type_lines(&["{", "\"a\": 2", "}", "."]);
    assert_eq!(value(&dialogue, "/x-own"), Some(json!({"a": 2})));
    assert!(dialogue.said.contains("Step 7 of 7: Review"), "back where it was asked: {}", dialogue.said);
    dialogue.type_lines(&["raw /x-own", "remove"]);
    assert_eq!(value(&dialogue, "/x-own"), None);
    assert!(dialogue.said.contains("Removed x-own. undo brings it back."), "{}", dialogue.said);
    dialogue.type_lines(&["undo", "undo"]);
    assert_eq!(dialogue.text(), before);
    dialogue.type_lines(&["redo", "redo"]);
    assert_eq!(value(&dialogue, "/x-own"), None);
}

#[test]
fn raw_alone_is_about_the_question_and_in_the_review_about_the_whole_card() {
    let mut dialogue = with_own_member();
    dialogue.type_lines(&["raw"]);
    assert!(dialogue.said.contains("The JSON of name:\n\"Parcel Support Desk\"\n"), "{}", dialogue.said);
    dialogue.type_lines(&["\"Desk\"", "."]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("Desk")));
    assert!(dialogue.said.contains("Name (required)?\nNow: Desk"), "{}", dialogue.said);
    dialogue.type_lines(&["review", "raw", "{\"name\": \"All\"}", "."]);
    assert_eq!(dialogue.text(), "{\"name\": \"All\"}\n");
    dialogue.type_lines(&["raw", "[1]", "."]);
    assert!(dialogue.said.contains("Not taken: a card is an object in braces, not an array."), "{}", dialogue.said);
}

#[test]
fn an_empty_line_leaves_the_json_alone_and_a_fault_is_said_with_its_place() {
    let mut dialogue = with_own_member();
    let before = dialogue.text().to_owned();
    dialogue.type_lines(&["raw /x-own", ""]);
    assert!(dialogue.said.contains("Name (required)?"), "{}", dialogue.said);
    dialogue.type_lines(&["raw /x-own", "[1,", "]", "."]);
    assert!(dialogue.said.contains("Not taken: line "), "{}", dialogue.said);
    assert!(dialogue.said.contains("The JSON of x-own:\n[1]\n"), "it is asked again: {}", dialogue.said);
    // What was typed is what the editor opens.
    dialogue.type_lines(&["editor"]);
    assert_eq!(dialogue.handed_over.last().unwrap(), "[1,\n]");
    dialogue.type_lines(&["back", "raw /name/inside", "1", "."]);
    assert!(dialogue.said.contains("Not possible: "), "{}", dialogue.said);
    assert_eq!(dialogue.text(), before);
}

#[test]
fn the_editor_may_change_the_json_and_is_doubted_when_it_failed() {
    let mut dialogue = with_own_member();
    dialogue.editor = vec![
        Ok(EditedText { text: "[2]\n".into(), doubt: None }),
        Ok(EditedText { text: "[3]".into(), doubt: Some("It failed.".into()) }),
        Ok(EditedText { text: "[4]".into(), doubt: Some("It failed.".into()) }),
        Err("There is no editor.".into()),
    ];
    dialogue.type_lines(&["raw /x-own", "editor"]);
    assert_eq!(value(&dialogue, "/x-own"), Some(json!([2])));
    dialogue.type_lines(&["raw /x-own", "editor", "no"]);
    assert_eq!(value(&dialogue, "/x-own"), Some(json!([2])));
    assert_eq!(dialogue.kept_edits_removed, 0, "it was declined");
    dialogue.type_lines(&["editor", "yes"]);
    assert_eq!(value(&dialogue, "/x-own"), Some(json!([4])));
    assert_eq!(dialogue.kept_edits_removed, 1, "its text is in the card");
    dialogue.editor.insert(0, Ok(EditedText { text: "[5,".into(), doubt: Some("It failed.".into()) }));
    dialogue.type_lines(&["raw /x-own", "editor", "yes"]);
    assert_eq!((value(&dialogue, "/x-own"), dialogue.kept_edits_removed), (Some(json!([4])), 1), "it is no JSON");
    dialogue.type_lines(&["back", "raw /x-own", "editor"]);
    assert!(dialogue.said.contains("There is no editor.\n\nThe JSON of x-own:"), "{}", dialogue.said);
}

const BROKEN: &str = "{\n  \"name\": \"Desk\"\n  \"description\": \"Answers.\",\n}\n";

#[test]
fn a_file_that_is_not_json_is_explained_and_mended_line_by_line() {
    let mut dialogue = Dialogue::file(BROKEN);
    assert!(dialogue.said.contains("card.json is not JSON"), "{}", dialogue.said);
    assert!(dialogue.said.contains("Fault at line 3, column 3: "), "{}", dialogue.said);
    assert!(dialogue.said.contains("\n2:   \"name\": \"Desk\"\n3:   \"description\""), "{}", dialogue.said);
    dialogue.type_lines(&["line 2 \"name\": \"Returns desk\","]);
    assert!(dialogue.said.contains("Fault at line 4, column 1: ") || dialogue.said.contains("Fault at line 3"));
    dialogue.type_lines(&["undo", "list"]);
    assert!(dialogue.said.contains("2:   \"name\": \"Desk\"\n"), "{}", dialogue.said);
    dialogue.type_lines(&["line 2 \"name\": \"Returns desk\",", "line 3 \"description\": \"Answers.\""]);
    assert!(dialogue.said.contains("It is JSON now."), "{}", dialogue.said);
    assert_eq!(value(&dialogue, "/name"), Some(json!("Returns desk")));
    assert_eq!(dialogue.written("card.json"), BROKEN, "nothing is written yet");
    dialogue.type_lines(&["save", "2"]);
    let mended = "{\n  \"name\": \"Returns desk\",\n  \"description\": \"Answers.\"\n}\n";
    assert_eq!(dialogue.written("card.json"), mended, "{}", dialogue.transcript);
}

#[test]
fn a_file_under_repair_takes_lines_away_goes_to_the_editor_or_is_read_again() {
    let mut dialogue = Dialogue::file("{\n  oops\n}\n");
    dialogue.type_lines(&["line 9 x", "remove x", "remove 2"]);
    assert_eq!(dialogue.text(), "{\n}\n");
    let mut dialogue = Dialogue::file(BROKEN);
    dialogue.editor = vec![Ok(EditedText { text: "{\"name\": \"Edited\"}".into(), doubt: None })];
    dialogue.type_lines(&["editor"]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("Edited")));
    let mut dialogue = Dialogue::file(BROKEN);
    dialogue.type_lines(&["read"]);
    assert!(dialogue.said.contains("It is not JSON yet."), "{}", dialogue.said);
    dialogue.files.insert("card.json".into(), b"{\"name\": \"Elsewhere\"}".to_vec());
    dialogue.type_lines(&["read"]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("Elsewhere")));
    assert!(!dialogue.session.card().unwrap().is_dirty());
}

#[test]
fn leaving_a_repair_says_whether_something_was_changed() {
    for (lines, status) in [(&["quit"][..], 0), (&["remove 1", "quit"], 130)] {
        let mut dialogue = Dialogue::file(BROKEN);
        dialogue.type_lines(lines);
        assert_eq!((dialogue.status, dialogue.kept), (Some(status), true), "{}", dialogue.transcript);
    }
}

#[test]
fn a_list_whose_open_entry_is_written_away_is_asked_for_itself() {
    let mut dialogue = with_own_member();
    dialogue.type_lines(&["step 5", "1", "raw /skills", "[]", "."]);
    assert!(dialogue.said.contains("Skills (required)? A list; now: empty."), "{}", dialogue.said);
    dialogue.type_lines(&["undo", "1", "raw /skills/0", "remove"]);
    assert!(dialogue.said.contains("Skills (required)? A list; now: empty."), "{}", dialogue.said);
}

#[test]
fn a_step_says_how_to_see_the_members_that_have_no_question() {
    let card = cardwright::template::by_name("support-agent").unwrap().text;
    let mut dialogue = Dialogue::file(&card.replacen("\"id\":", "\"x-own\": 1,\n      \"id\":", 1));
    dialogue.type_lines(&["step 5", "1", "done"]);
    let told = "Also holds `x-own`: kept as written; raw /skills/0/NAME shows one of them and changes it.";
    assert!(dialogue.said.contains(told), "{}", dialogue.said);
    dialogue.type_lines(&["raw /skills/0/x-own"]);
    assert!(dialogue.said.contains("The JSON of skills/0/x-own:\n1\n"), "{}", dialogue.said);
}
