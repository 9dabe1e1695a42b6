//! Saving and copying.

use crate::wizard::Wizard;

const FINE: &str = include_str!("../../templates/support-agent.json");

#[test]
fn the_first_save_of_a_new_card_asks_where_and_the_second_does_not() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("!<C-s>");
    assert_eq!(wizard.dialog_title(), "Save as");
    wizard.keys("<Enter>");
    assert_eq!(wizard.written("agent-card.json"), wizard.text());
    assert!(wizard.toast().starts_with("Saved agent-card.json"), "{}", wizard.toast());
    assert!(wizard.toast().contains("/.well-known/agent-card.json"), "{}", wizard.toast());
    assert!(!wizard.card().is_dirty());
    wizard.keys("?<C-s>");
    assert_eq!((wizard.dialog_title(), wizard.saves), ("", 2));
    assert_eq!(wizard.written("agent-card.json"), wizard.text());
}

#[test]
fn the_name_can_be_changed_and_must_not_be_empty() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<C-s><C-u><Enter>");
    assert!(wizard.shows("Type something first"));
    wizard.keys("  my card.json <C-s>");
    assert_eq!(wizard.written("my card.json"), wizard.text());
    assert!(wizard.shows("my card.json"));
}

#[test]
fn errors_are_asked_about_once_with_going_to_the_first_as_the_default() {
    let mut wizard = Wizard::empty();
    wizard.keys("Desk<A-5><C-s>");
    assert_eq!((wizard.dialog_title(), wizard.saves), ("Save with errors?", 0));
    wizard.keys("<Enter>");
    assert_eq!(wizard.dialog_title(), "");
    assert_eq!(wizard.label(), "Description", "the first thing that is missing");
    wizard.keys("<C-s><Right><Enter>");
    assert_eq!(wizard.dialog_title(), "Save as");
    wizard.keys("<Enter>");
    assert_eq!(wizard.written("agent-card.json"), wizard.text());
    wizard.keys("<C-s><Tab><Tab><Enter>");
    assert_eq!((wizard.dialog_title(), wizard.saves), ("", 1), "Cancel is the last button");
}

#[test]
fn after_trying_to_save_every_gap_is_an_error() {
    let mut wizard = Wizard::empty();
    assert!(wizard.shows("to fill") && !wizard.shows("error"), "{}", wizard.screen(160, 45));
    wizard.keys("<C-s><Esc>");
    assert!(!wizard.shows("to fill") && wizard.shows("errors"), "{}", wizard.screen(160, 45));
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_that_is_said() {
    let mut wizard = Wizard::template("support-agent");
    wizard.files.insert("agent-card.json".into(), b"mine".to_vec());
    wizard.keys("<C-s><Enter>");
    assert_eq!(wizard.dialog_title(), "Replace the file?");
    assert_eq!(wizard.written("agent-card.json"), "mine");
    wizard.keys("<Enter>");
    assert_eq!(wizard.dialog_title(), "Save as", "another name is the default");
    wizard.keys("<C-u>other.json<Enter>");
    assert_eq!(wizard.written("other.json"), wizard.text());
    wizard.keys("<F2><C-u>agent-card.json<Enter><Tab><Enter>");
    assert_eq!(wizard.written("agent-card.json"), wizard.text());
}

#[test]
fn a_file_that_changed_on_disk_is_not_overwritten_unasked() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!");
    wizard.files.insert("card.json".into(), b"{\"name\": \"other\"}\n".to_vec());
    wizard.keys("<C-s>");
    assert_eq!(wizard.dialog_title(), "The file changed on disk");
    assert_eq!(wizard.written("card.json"), "{\"name\": \"other\"}\n");
    wizard.keys("<Esc>");
    assert!(wizard.card().is_dirty());
    // Reload takes the other text in, and undo brings ours back.
    let ours = wizard.text().to_owned();
    wizard.keys("<C-s><Tab><Tab><Enter>");
    assert_eq!(wizard.text(), "{\"name\": \"other\"}\n");
    assert!(!wizard.card().is_dirty());
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), ours);
    wizard.keys("<C-s>");
    assert_eq!(wizard.dialog_title(), "", "now it is known what stands there");
    assert_eq!(wizard.written("card.json"), ours);
}

#[test]
fn overwriting_is_possible_when_it_is_said() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!");
    wizard.files.insert("card.json".into(), b"{}".to_vec());
    wizard.keys("<C-s><Tab><Enter>");
    assert_eq!(wizard.written("card.json"), wizard.text());
    assert!(!wizard.card().is_dirty());
}

#[test]
fn a_save_that_fails_leaves_the_card_dirty_and_says_why() {
    let mut wizard = Wizard::file(FINE);
    wizard.disk_fault = Some("The disk is full".into());
    wizard.keys("<A-1>!<C-s>");
    assert_eq!(wizard.dialog_title(), "Not saved");
    assert!(wizard.shows("The disk is full. Nothing was written"));
    wizard.keys("<Esc>");
    assert!(wizard.card().is_dirty());
    assert!(wizard.shows("card.json ●"));
    wizard.disk_fault = None;
    wizard.keys("<C-s>");
    assert!(!wizard.card().is_dirty());
    assert!(!wizard.shows("card.json ●"));
}

#[test]
fn an_untouched_file_is_written_to_the_letter() {
    let text = "{ \"name\" : \"a\",\r\n\t\"x\": 1.50e+2,\"version\":\"1\" }\r\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<C-s>");
    wizard.keys("<Right><Enter>");
    assert_eq!(wizard.saves, 1);
    assert_eq!(wizard.written("card.json"), text);
}

#[test]
fn one_edited_member_is_the_only_difference() {
    let text = "{ \"version\" : \"1\",\n\t\"x\": 1.50e+2,\"name\":\"a\", \"y\": {} }\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-1>b<C-s><Right><Enter>");
    assert_eq!(wizard.written("card.json"), text.replace("\"a\"", "\"ab\""));
}

#[test]
fn a_key_that_occurs_twice_is_not_saved() {
    let mut wizard = Wizard::file("{\"name\": \"a\", \"name\": \"b\"}\n");
    wizard.keys("<C-s>");
    assert_eq!(wizard.saves, 0);
    assert!(wizard.toast().starts_with("Not saved: the key /name occurs twice"), "{}", wizard.toast());
}

#[test]
fn copying_gives_the_text_that_saving_would_write() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("!<F6>");
    assert_eq!(wizard.clipboard.as_deref(), Some(wizard.text()));
    assert_eq!(wizard.toast(), "The card: copied to the clipboard.");
    assert!(wizard.card().is_dirty(), "a copy is no save");
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<A-7>").to("Copy the card to the clipboard").keys("<Enter>");
    assert_eq!(wizard.clipboard.as_deref(), Some(wizard.text()));
}

#[test]
fn review_saves_shows_the_difference_and_tells_how_to_publish() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!<A-7>");
    assert!(wizard.shows("The content changed but `version` is still 1.0.0"), "{}", wizard.screen(160, 45));
    wizard.press_until("<Tab>", "the difference", |row| row.label.starts_with("Difference from card.json"));
    assert_eq!(wizard.label(), "Difference from card.json: 1 line added, 1 removed");
    wizard.keys("<Enter>");
    assert!(wizard.shows("+   \"name\": \"Parcel Support Desk!\""), "{}", wizard.screen(160, 45));
    wizard.keys("<Esc>").to("Where and how to serve the card").keys("<Enter>");
    assert_eq!(wizard.dialog_title(), "Publishing");
    wizard.keys("<Esc>").to("Save").keys("<Enter>");
    assert_eq!(wizard.written("card.json"), wizard.text());
}
