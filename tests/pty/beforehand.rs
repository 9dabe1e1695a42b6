//! What is there before anybody types: answers of the command line, and offers of the folder.

use crate::harness::{Folder, SMALL, Wizard};

const MANIFEST: &str =
    "[package]\nname = \"weather-agent\"\ndescription = \"Tells the weather.\"\nversion = \"1.4.0\"\n";

#[test]
fn answers_of_the_command_line_stand_in_the_form_and_an_offer_is_taken_by_its_key() {
    let folder = Folder::new().with("Cargo.toml", MANIFEST);
    let mut wizard = Wizard::start(folder, SMALL, &["new", "--set", "/name=Desk", "-o", "card.json"]);
    wizard.until_focused("Desk");
    wizard.see("offered: 1.4.0");
    wizard.to("Description");
    wizard.see("Ctrl-T takes from Cargo.toml: Tells the weather.");
    wizard.keys_then("<C-t>", "Taken from Cargo.toml. Ctrl-Z takes it back.");
    wizard.keys_then("<C-s>", "Save with errors?");
    wizard.keys_then("<Tab><Enter>", "Saved card.json");
    let folder = wizard.quit();
    let saved = "{\n  \"name\": \"Desk\",\n  \"description\": \"Tells the weather.\"\n}\n";
    assert_eq!(folder.read("card.json"), saved, "what was only offered is not in it");
}

#[test]
fn answers_that_nobody_saved_are_asked_about_on_the_way_out() {
    let mut wizard = Wizard::start(Folder::new(), SMALL, &["new", "--set", "/name=Desk"]);
    wizard.keys_then("<C-q>", "Save before quitting?");
    wizard.keys("<Tab><Enter>");
    assert_eq!(wizard.exit_status(), 130);
}
