//! Files: nothing is overwritten unasked, nothing is lost unasked.

use std::fs;

use crate::harness::{Folder, LARGE, SMALL, Size, Wizard};

fn card() -> &'static str {
    cardwright::template::by_name("support-agent").unwrap().text
}

/// A card without errors, opened, with another name typed.
fn renamed(size: Size) -> Wizard {
    let mut wizard = Wizard::start(Folder::new().with("card.json", card()), size, &["card.json"]);
    wizard.fill("Name", "Returns desk");
    wizard.see("●");
    wizard
}

fn renamed_card() -> String {
    card().replace("Parcel Support Desk", "Returns desk")
}

#[test]
fn another_file_is_not_overwritten_unasked() {
    for size in [SMALL, LARGE] {
        let folder = Folder::new().with("agent-card.json", "precious");
        let mut wizard = Wizard::start(folder, size, &["new", "--template", "support-agent"]);
        wizard.keys_then("<C-s>", "Save as");
        wizard.keys_then("<Enter>", "agent-card.json exists already");
        wizard.keys_then("<Esc>", "F1 help");
        assert_eq!(wizard.folder.read("agent-card.json"), "precious");
        // The default answer asks for another name.
        wizard.keys_then("<C-s>", "Save as");
        wizard.keys_then("<Enter>", "exists already");
        wizard.keys_then("<Enter>", "The name of the file");
        wizard.keys_then("<C-u>other.json<Enter>", "Saved other.json");
        assert_eq!(wizard.folder.read("agent-card.json"), "precious");
        assert_eq!(wizard.folder.read("other.json"), card());
        // Said so, it is replaced.
        wizard.keys_then("<F2>", "The name of the file");
        wizard.keys("<C-u>agent-card.json");
        wizard.keys_then("<Enter>", "exists already");
        wizard.keys_then("<Tab><Enter>", "Saved agent-card.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("agent-card.json"), card());
    }
}

#[test]
fn a_file_that_changed_on_disk_is_not_overwritten_unasked() {
    for size in [SMALL, LARGE] {
        let mut wizard = renamed(size);
        let theirs = card().replace("1.0.0", "9.9.9");
        fs::write(wizard.folder.path("card.json"), &theirs).unwrap();
        wizard.keys_then("<C-s>", "The file changed on disk");
        wizard.keys("<Esc>");
        wizard.see_no("changed on disk");
        assert_eq!(wizard.folder.read("card.json"), theirs);
        wizard.see("●");
        // Overwritten when the author says so.
        wizard.keys_then("<C-s>", "The file changed on disk");
        wizard.keys_then("<Tab><Enter>", "Saved card.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), renamed_card());
    }
}

#[test]
fn a_file_that_changed_on_disk_can_be_taken_instead_and_that_undone() {
    let mut wizard = renamed(SMALL);
    let theirs = card().replace("Parcel Support Desk", "Their desk");
    fs::write(wizard.folder.path("card.json"), &theirs).unwrap();
    wizard.keys_then("<C-s>", "The file changed on disk");
    wizard.keys_then("<Tab><Tab><Enter>", "Their desk");
    wizard.see_no("●");
    wizard.keys_then("<C-z>", "Returns desk");
    wizard.keys_then("<C-y>", "Their desk");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), theirs);
}

#[test]
fn the_same_content_written_anew_is_no_conflict() {
    let mut wizard = renamed(SMALL);
    fs::remove_file(wizard.folder.path("card.json")).unwrap();
    fs::write(wizard.folder.path("card.json"), card()).unwrap();
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), renamed_card());
}

#[test]
fn quitting_with_unsaved_work_asks() {
    for size in [SMALL, LARGE] {
        for quit in ["<C-q>", "<C-c>"] {
            let mut wizard = renamed(size);
            wizard.keys_then(quit, "Save before quitting?");
            // Twice Esc never quits.
            wizard.keys("<Esc><Esc>");
            wizard.see_no("Save before quitting?");
            assert!(wizard.is_running());
            // The default answer saves.
            wizard.keys_then(quit, "Save before quitting?");
            wizard.keys("<Enter>");
            assert_eq!(wizard.exit_status(), 0);
            wizard.assert_restored();
            assert_eq!(wizard.into_folder().read("card.json"), renamed_card());
        }
    }
}

#[test]
fn leaving_without_saving_is_an_answer_and_leaves_the_file() {
    for answer in ["<Tab><Enter>", "<C-c>"] {
        let mut wizard = renamed(SMALL);
        wizard.keys_then("<C-c>", "Save before quitting?");
        wizard.keys(answer);
        assert_eq!(wizard.exit_status(), 130);
        wizard.assert_restored();
        assert_eq!(wizard.into_folder().read("card.json"), card());
    }
}

#[test]
fn saving_with_errors_asks_once_and_leads_to_the_first_problem() {
    for size in [SMALL, LARGE] {
        let mut wizard = Wizard::start(Folder::new().with("card.json", card()), size, &["card.json"]);
        wizard.fill("Agent version", "x");
        wizard.keys("<Backspace><Tab>");
        wizard.see("1 error");
        wizard.keys_then("<A-5><C-s>", "Save with errors?");
        wizard.keys_then("<Enter>", "Problem 1 of");
        wizard.until_focused("Agent version");
        assert_eq!(wizard.folder.read("card.json"), card());
        wizard.keys_then("<C-s>", "Save with errors?");
        wizard.keys_then("<Tab><Enter>", "Saved card.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), card().replace("1.0.0", ""));
        assert_eq!(folder.errors("card.json").len(), 1);
    }
}

#[test]
fn a_save_that_fails_says_why_and_keeps_the_work() {
    let mut wizard = renamed(SMALL);
    wizard.keys_then("<F2>", "The name of the file");
    wizard.keys("<C-u>no/such/folder/card.json");
    wizard.keys_then("<Enter>", "there is no folder no/such/folder");
    wizard.keys("<Esc>");
    wizard.see_no("Not saved");
    wizard.see("●");
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), renamed_card());
}

#[test]
fn a_new_card_goes_where_it_was_told_to() {
    let mut wizard = Wizard::start(Folder::new(), SMALL, &["new", "--template", "route-planner", "-o", "mine.json"]);
    wizard.keys_then("<C-s>", "Saved mine.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("mine.json"), cardwright::template::by_name("route-planner").unwrap().text);
}
