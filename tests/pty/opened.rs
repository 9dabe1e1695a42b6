//! An opened card keeps what nobody touched: one field edited and saved is one line changed.

use cardwright::template;
use similar::{ChangeTag, TextDiff};

use crate::harness::{Folder, LARGE, SMALL, Wizard};

/// Unknown members, an order of its own, numbers as nobody else writes them.
pub const ODD: &str = r#"{
  "version": "3.1.4",
  "x-build": {"n": 1e3, "f": 1.0, "big": 100000000000000000000, "small": -0.0, "list": [ 1,2 ,3 ]},
  "skills": [
    {"tags": ["orders" , "status"], "id": "find", "x-rank": 1.50,
     "name": "Find an order", "description": "Says where an order is, given its number \u2014 and no more."}
  ],
  "name": "Order desk",
  "defaultOutputModes": ["text/plain"], "defaultInputModes": ["text/plain"],
  "capabilities": {  },
  "description": "Tells customers where their orders are. Never changes an address.",
  "supportedInterfaces": [{"protocolVersion": "1.0", "url": "https://orders.acme-outdoor.com/a2a", "protocolBinding": "JSONRPC"}],
  "$comment": null
}
"#;

/// The lines that a line difference takes away and brings.
fn changed_lines(before: &str, after: &str) -> Vec<(char, String)> {
    TextDiff::from_lines(before, after)
        .iter_all_changes()
        .filter_map(|change| match change.tag() {
            ChangeTag::Insert => Some(('+', change.value().to_owned())),
            ChangeTag::Delete => Some(('-', change.value().to_owned())),
            ChangeTag::Equal => None,
        })
        .collect()
}

/// Opens a card, lets a step edit it, saves, and returns the file.
fn edited(text: &str, edit: impl FnOnce(&mut Wizard)) -> String {
    let mut wizard = Wizard::start(Folder::new().with("card.json", text), SMALL, &["card.json"]);
    edit(&mut wizard);
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    folder.read("card.json")
}

fn support() -> &'static str {
    template::by_name("support-agent").unwrap().text
}

/// The template with its indentation replaced.
fn indented_by(unit: &str) -> String {
    let mut text = String::new();
    for line in support().lines() {
        let content = line.trim_start();
        text.push_str(&unit.repeat((line.len() - content.len()) / 2));
        text.push_str(content);
        text.push('\n');
    }
    text
}

#[test]
fn a_card_with_odd_numbers_order_and_unknown_members_changes_in_one_line() {
    let after = edited(ODD, |wizard| {
        wizard.keys_then("<A-1>", "Agent version");
        wizard.fill("Name", "Returns desk");
    });
    assert_eq!(
        changed_lines(ODD, &after),
        [('-', "  \"name\": \"Order desk\",\n".to_owned()), ('+', "  \"name\": \"Returns desk\",\n".to_owned())]
    );
}

#[test]
fn a_member_between_odd_neighbours_on_one_line_changes_alone() {
    let after = edited(ODD, |wizard| {
        wizard.keys_then("<A-5>", "Skill 1");
        wizard.press("Skill 1", "1 of 1 · find");
        wizard.fill("Name", "Find it");
    });
    assert_eq!(after, ODD.replace("Find an order", "Find it"));
}

#[test]
fn four_spaces_tabs_and_crlf_stay() {
    let layouts = [
        ("4 spaces", indented_by("    ")),
        ("tabs", indented_by("\t")),
        ("CRLF", support().replace('\n', "\r\n")),
        ("tabs and CRLF", indented_by("\t").replace('\n', "\r\n")),
        ("one line", serde_json::from_str::<serde_json::Value>(support()).unwrap().to_string() + "\n"),
    ];
    for (layout, before) in layouts {
        let after = edited(&before, |wizard| {
            wizard.keys_then("<A-1>", "Agent version");
            wizard.fill("Agent version", "1.1.0");
        });
        let version = if layout == "one line" { "\"version\":\"1.0.0\"" } else { "\"version\": \"1.0.0\"" };
        assert_eq!(after, before.replace(version, &version.replace("1.0.0", "1.1.0")), "{layout}");
    }
}

#[test]
fn what_is_added_follows_the_layout_of_the_card() {
    for unit in ["    ", "\t"] {
        let before = indented_by(unit);
        let after = edited(&before, |wizard| {
            wizard.keys_then("<A-4>", "Input modes");
            wizard.add_words("Input modes", &["image/png"]);
            wizard.see("image/png");
        });
        let old = format!("\"defaultInputModes\": [\n{unit}{unit}\"text/plain\",\n{unit}{unit}\"application/json\"\n");
        assert!(before.contains(&old));
        let new = old.replace("json\"\n", &format!("json\",\n{unit}{unit}\"image/png\"\n"));
        assert_eq!(after, before.replace(&old, &new));
    }
}

#[test]
fn an_edit_that_is_undone_leaves_the_file_to_the_letter() {
    let after = edited(ODD, |wizard| {
        wizard.keys_then("<A-1>", "Agent version");
        wizard.fill("Name", "Returns desk");
        // A word, another word, and what was cleared before.
        wizard.keys_then("<C-z><C-z><C-z>", "Order desk");
        wizard.see_no("●");
    });
    assert_eq!(after, ODD);
}

#[test]
fn a_card_saved_unedited_is_the_same_file() {
    let without_end = ODD.trim_end();
    for (before, expected) in [(ODD, ODD.to_owned()), (without_end, format!("{without_end}\n"))] {
        let after = edited(before, |_| {});
        assert!(after == before || after == expected, "{after}");
    }
}

#[test]
fn a_file_that_is_no_card_is_refused_with_a_reason_and_left_alone() {
    for (bytes, reason) in [(&b"[1, 2]\n"[..], "not a card"), (b"{\"name\": \"\xff\"}", "UTF-8")] {
        let folder = Folder::new().with("card.json", bytes);
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
        assert_eq!(wizard.exit_status(), 2, "{reason}");
        wizard.see(reason);
        wizard.assert_line_modes();
        assert!(!wizard.raw().windows(8).any(|bytes| bytes == b"\x1b[?1049h"), "no screen for {reason}");
        assert_eq!(std::fs::read(wizard.into_folder().path("card.json")).unwrap(), bytes);
    }
}

#[test]
fn a_file_that_is_not_json_is_mended_in_place_and_written_only_when_saved() {
    let broken = ODD.trim_end().trim_end_matches('}');
    let mut wizard = Wizard::launch(Folder::new().with("card.json", broken), SMALL, &["card.json"], &[]);
    wizard.see("card.json is not JSON: mend it here");
    wizard.keys("}");
    wizard.see_no("missing; close what is open");
    wizard.keys_then("<C-s>", "Identity");
    assert_eq!(wizard.folder.read("card.json"), broken);
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), ODD);
}

#[test]
fn a_file_is_opened_from_the_start_menu() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", ODD), LARGE, &[]);
    wizard.keys_then("<Up><Up><Enter>", "The path of a card");
    wizard.keys_then("nothere.json<Enter>", "there is no such file");
    wizard.keys("<C-u>card.json");
    wizard.keys_then("<Enter>", "Order desk");
    wizard.quit();
}

#[test]
fn a_card_is_pasted_in_the_start_menu() {
    let mut wizard = Wizard::start(Folder::new(), LARGE, &[]);
    wizard.paste(&ODD.replace('\n', "\r"));
    wizard.see("Order desk");
    wizard.see("●");
    wizard.save_new();
    let folder = wizard.quit();
    assert_eq!(folder.read("agent-card.json"), ODD);
}
