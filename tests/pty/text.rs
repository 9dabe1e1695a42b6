//! Typing and pasting.

use crate::harness::{Folder, LARGE, SMALL, Wizard};
use crate::opened::ODD;

fn opened(size: crate::harness::Size) -> Wizard {
    let mut wizard = Wizard::start(Folder::new().with("card.json", ODD), size, &["card.json"]);
    wizard.keys_then("<A-1>", "Agent version");
    wizard
}

/// Saves, quits and returns a member of the saved card.
fn saved(mut wizard: Wizard, member: &str) -> String {
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    let card: serde_json::Value = serde_json::from_str(&folder.read("card.json")).unwrap();
    card[member].as_str().unwrap().to_owned()
}

#[test]
fn a_paste_is_one_edit_with_its_controls_removed() {
    let mut wizard = opened(SMALL);
    wizard.to("Description");
    wizard.keys("<C-u>First. ");
    wizard.paste("one\r\ntwo\rthree\nfour \x1b[31mred\x07\0\u{9b}end");
    wizard.see("redend");
    wizard.see("control character");
    // One step back takes the whole paste and nothing else.
    wizard.keys_then("<C-z>", "First.");
    wizard.see_no("redend");
    wizard.keys_then("<C-y>", "redend");
    assert_eq!(saved(wizard, "description"), "First. one\ntwo\nthree\nfour [31mredend");
}

#[test]
fn line_ends_of_a_paste_become_spaces_in_a_single_line() {
    let mut wizard = opened(SMALL);
    wizard.to("Name");
    wizard.keys("<C-u>");
    wizard.paste("Returns\r\ndesk");
    wizard.see("Returns desk");
    assert_eq!(saved(wizard, "name"), "Returns desk");
}

#[test]
fn a_paste_without_brackets_is_a_paste_all_the_same() {
    let mut wizard = opened(SMALL);
    wizard.to("Description");
    wizard.keys("<C-u>");
    let text = "A line of an unbracketed paste.\r".repeat(200);
    let before = wizard.byte_count();
    wizard.send(text.as_bytes());
    wizard.see("7.0 KB");
    // What follows a burst at once is still a part of it.
    std::thread::sleep(std::time::Duration::from_millis(100));
    wizard.to("Agent version");
    // Not a frame for every character.
    assert!(wizard.byte_count() - before < 40_000, "{} bytes", wizard.byte_count() - before);
    let description = saved(wizard, "description");
    assert_eq!(description, "A line of an unbracketed paste.\n".repeat(200).trim_end());
}

#[test]
fn a_paste_where_no_text_is_typed_changes_nothing() {
    let mut wizard = opened(SMALL);
    wizard.keys_then("<A-3>", "Push notifications");
    wizard.to("Streaming");
    wizard.paste("yyynnn qqq");
    wizard.see("the paste was left out");
    wizard.see_no("●");
    wizard.quit();
}

#[test]
fn every_printable_key_goes_into_the_text() {
    let mut wizard = opened(LARGE);
    let all: String = (' '..='~').collect();
    wizard.to("Description");
    wizard.keys("<C-u>x");
    wizard.send(all.as_bytes());
    wizard.see("xyz{|}~");
    wizard.keys("<Tab>");
    assert_eq!(saved(wizard, "description"), format!("x{all}"));
}

#[test]
fn the_cursor_stands_behind_what_was_typed() {
    for size in [SMALL, LARGE] {
        let mut wizard = opened(size);
        wizard.to("Name");
        wizard.keys("<C-u>");
        let start = {
            wizard.keys("|<Backspace>");
            wizard.see_no("|");
            wizard.with_screen(vt100::Screen::cursor_position)
        };
        let mut typed = String::new();
        for (text, columns) in [("a", 1), ("漢字", 5), ("e\u{301}", 6), ("한글", 10)] {
            typed.push_str(text);
            wizard.send(text.as_bytes());
            wizard.wait_for(&format!("the cursor behind {typed}"), |screen| {
                !screen.hide_cursor() && screen.cursor_position() == (start.0, start.1 + columns)
            });
        }
        // Backspace takes a whole cluster.
        wizard.keys("<Backspace><Backspace><Backspace>");
        wizard.wait_for("the cursor", |screen| screen.cursor_position() == (start.0, start.1 + 5));
        assert_eq!(saved(wizard, "name"), "a漢字");
    }
}

#[test]
fn the_cursor_is_hidden_where_nothing_is_typed() {
    let mut wizard = opened(SMALL);
    wizard.wait_for("a cursor in the field", |screen| !screen.hide_cursor());
    wizard.keys_then("<A-3>", "Push notifications");
    wizard.to("Streaming");
    wizard.wait_for("no cursor", vt100::Screen::hide_cursor);
    wizard.keys_then("<Esc>", "Ctrl-S");
    wizard.wait_for("no cursor", vt100::Screen::hide_cursor);
    wizard.quit();
}

#[test]
fn a_late_answer_about_colours_types_nothing() {
    let mut wizard = opened(SMALL);
    wizard.to("Name");
    wizard.send(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    std::thread::sleep(std::time::Duration::from_millis(80));
    wizard.send(b"\x1b[?62;22c");
    std::thread::sleep(std::time::Duration::from_millis(80));
    wizard.keys_then("!", "Order desk!");
    assert_eq!(saved(wizard, "name"), "Order desk!");
}

#[test]
fn undo_and_redo_take_words_pastes_and_list_changes_one_by_one() {
    let mut wizard = opened(SMALL);
    wizard.to("Name");
    wizard.keys(" north west");
    wizard.keys_then("<C-z>", "Order desk north");
    wizard.see_no("west");
    wizard.keys("<C-z>");
    wizard.see_no("north");
    wizard.keys("<C-z>");
    wizard.see_no("●");
    wizard.keys("<C-y><C-y><C-y>");
    wizard.see("Order desk north west");
    wizard.keys("<C-z><C-z><C-z>");
    wizard.see_no("●");
    wizard.keys_then("<C-z>", "Nothing to undo");
    wizard.keys_then("<A-5>", "Skill 1");
    wizard.to("Skill 1");
    wizard.keys_then("<C-d>", "Skill 2");
    wizard.to("Skill 2");
    wizard.keys_then("<C-x>", "Removed Skill 2");
    wizard.keys_then("<C-z>", "Undone: Remove skill 2");
    wizard.keys("<C-z>");
    wizard.see_no("Skill 2");
    wizard.see_no("●");
    wizard.keys_then("<C-y>", "Skill 2");
    wizard.keys("<C-z>");
    wizard.see_no("●");
    wizard.quit();
}
