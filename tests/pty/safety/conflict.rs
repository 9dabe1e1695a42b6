//! Others write the same file: a second wizard, an editor, a version control system. Each is noticed by what the file
//! holds, and whoever comes second is asked.

use std::fs;
use std::process::Command;

use super::{NAME, OLD, card, named, renamed};
use crate::harness::{Folder, SMALL, Wizard};

const MINE: &str = "My desk";
const THEIRS: &str = "Their desk";

/// The terminal says that its window has the focus again.
const FOCUS: &[u8] = b"\x1b[I";

#[test]
fn the_second_of_two_wizards_is_asked_and_both_texts_can_be_kept() {
    let folder = Folder::new().with("card.json", card());
    let mut first = renamed(folder.share(), "card.json", THEIRS);
    first.until("a recovery file", |wizard| wizard.folder.drafts().len() == 1);
    let mut second = Wizard::launch(folder, SMALL, &["card.json"], &[]);
    second.see("Another wizard has unsaved work on this file");
    assert!(!second.contents().contains("Resume?"), "what is in use is not offered");
    second.fill("Name", MINE);
    first.keys_then("<C-s>", "Saved card.json");
    first.quit();
    second.keys_then("<C-s>", "The file changed on disk");
    assert_eq!(second.folder.read("card.json"), named(THEIRS));
    // The default answer takes nothing from anyone.
    second.keys_then("<Enter>", "The name of the file");
    second.keys("<C-u>mine.json");
    second.keys_then("<Enter>", "Saved mine.json");
    let folder = second.quit();
    assert_eq!(folder.read("card.json"), named(THEIRS));
    assert_eq!(folder.read("mine.json"), named(MINE));
}

#[test]
fn what_another_wizard_is_at_is_said_on_the_start_screen_and_not_offered() {
    let folder = Folder::new().with("card.json", card());
    let first = renamed(folder.share(), "card.json", THEIRS);
    first.until("a recovery file", |wizard| wizard.folder.drafts().len() == 1);
    let mut second = Wizard::launch(folder, SMALL, &[], &[]);
    second.see("Another wizard is at unsaved work on card.json");
    assert!(!second.contents().contains("Resume"), "{}", second.picture());
    // Opened by a way around, it is the same file.
    second.keys_then("<Up><Up><Enter>", "The path of a card");
    second.keys_then("./card.json<Enter>", "Another wizard has unsaved work on this file");
    second.quit();
    drop(first);
}

/// An editor that writes a new file and gives it the old name.
fn replace(folder: &Folder, text: &str) {
    fs::write(folder.path("card.json~"), text).unwrap();
    fs::rename(folder.path("card.json~"), folder.path("card.json")).unwrap();
}

#[test]
fn an_editor_that_replaces_the_file_is_noticed_when_the_window_comes_back() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", card()), SMALL, &["card.json"]);
    replace(&wizard.folder, &named(THEIRS));
    wizard.send(FOCUS);
    wizard.see("The file changed on disk");
    wizard.keys_then("<Enter>", "Reloaded");
    wizard.see(THEIRS);
    // Asked once only; undo goes back to before.
    wizard.send(FOCUS);
    wizard.keys_then("<C-z>", "Undone: Reload the file");
    wizard.keys_then("<C-y>", THEIRS);
    assert_eq!(wizard.quit().read("card.json"), named(THEIRS));
}

#[test]
fn unsaved_changes_are_not_reloaded_away_by_a_quick_enter() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", MINE);
    replace(&wizard.folder, &named(THEIRS));
    wizard.send(FOCUS);
    wizard.see("have changes that are not saved");
    wizard.keys("<Enter>");
    wizard.see_no("The file changed on disk");
    wizard.see(MINE);
    wizard.keys_then("<C-s>", "The file changed on disk");
    wizard.keys_then("<Tab><Tab><Tab><Enter>", "What reloading would change here");
    wizard.see(THEIRS);
    wizard.keys("<Esc>");
    wizard.keys_then("<C-s>", "The file changed on disk");
    wizard.keys_then("<Tab><Tab><Enter>", "Reloaded");
    wizard.keys_then("<C-z>", MINE);
    wizard.keys_then("<C-s>", "Saved card.json");
    assert_eq!(wizard.quit().read("card.json"), named(MINE));
}

#[test]
fn a_time_stamp_alone_is_no_change() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", MINE);
    replace(&wizard.folder, card());
    wizard.send(FOCUS);
    wizard.keys_then("<C-s>", "Saved card.json");
    assert_eq!(wizard.quit().read("card.json"), named(MINE));
}

fn git(folder: &Folder, arguments: &[&str]) {
    let output = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"])
        .args(arguments)
        .current_dir(folder.root())
        .env("HOME", folder.root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_checkout_underneath_is_noticed_and_takes_nothing() {
    if Command::new("git").arg("--version").output().is_err() {
        return eprintln!("skipped: there is no git");
    }
    let folder = Folder::new().with("card.json", card());
    git(&folder, &["init", "--quiet"]);
    git(&folder, &["add", "card.json"]);
    git(&folder, &["commit", "--quiet", "-m", "one"]);
    git(&folder, &["checkout", "--quiet", "-b", "theirs"]);
    let folder = folder.with("card.json", named(THEIRS));
    git(&folder, &["commit", "--quiet", "-am", "two"]);
    git(&folder, &["checkout", "--quiet", "main"]);
    let mut wizard = renamed(folder, "card.json", MINE);
    git(&wizard.folder, &["checkout", "--quiet", "theirs"]);
    wizard.keys_then("<C-s>", "The file changed on disk");
    assert_eq!(wizard.folder.read("card.json"), named(THEIRS));
    wizard.keys_then("<Tab><Enter>", "Saved card.json");
    // And back again, while nothing is unsaved.
    git(&wizard.folder, &["checkout", "--quiet", "--force", "main"]);
    wizard.send(FOCUS);
    wizard.see("The file changed on disk");
    wizard.keys_then("<Enter>", "Reloaded");
    wizard.see(NAME);
    wizard.keys_then("<C-z>", MINE);
    wizard.keys_then("<C-s>", "Saved card.json");
    assert_eq!(wizard.quit().read("card.json"), named(MINE));
}

#[test]
fn a_deleted_file_is_said_and_written_again() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", MINE);
    fs::remove_file(wizard.folder.path("card.json")).unwrap();
    wizard.send(FOCUS);
    wizard.see("there is no such file");
    wizard.see("Ctrl-S writes it");
    wizard.keys_then("<C-s>", "Saved card.json");
    assert_eq!(wizard.quit().read("card.json"), named(MINE));
}

#[test]
fn a_file_that_became_a_folder_is_said_and_the_card_saved_elsewhere() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", MINE);
    fs::remove_file(wizard.folder.path("card.json")).unwrap();
    fs::create_dir(wizard.folder.path("card.json")).unwrap();
    wizard.send(FOCUS);
    wizard.see("this is a directory");
    wizard.keys_then("<C-s>", "Not saved");
    wizard.see("this is a directory");
    wizard.keys_then("<Enter>", "The name of the file");
    wizard.keys("<C-u>other.json");
    wizard.keys_then("<Enter>", "Saved other.json");
    let folder = wizard.quit();
    assert!(folder.path("card.json").is_dir());
    assert_eq!(folder.read("other.json"), named(MINE));
}

#[test]
fn a_file_that_became_empty_or_broken_is_not_taken_and_not_overwritten_unasked() {
    for theirs in ["", "{\"name\": "] {
        let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", MINE);
        fs::write(wizard.folder.path("card.json"), theirs).unwrap();
        wizard.keys_then("<C-s>", "The file changed on disk");
        wizard.keys_then("<Tab><Tab><Enter>", "is not JSON");
        wizard.see(MINE);
        assert_eq!(wizard.folder.read("card.json"), theirs);
        wizard.keys_then("<C-s>", "The file changed on disk");
        wizard.keys_then("<Tab><Enter>", "Saved card.json");
        assert_eq!(wizard.quit().read("card.json"), named(MINE));
    }
}

#[test]
fn an_old_card_that_changed_meanwhile_is_kept_all_the_same_when_its_conversion_overwrites_it() {
    let mut wizard = Wizard::launch(Folder::new().with("card.json", OLD), SMALL, &["card.json"], &[]);
    wizard.see("Convert card.json");
    wizard.keys_then("<C-s>", "Converted from");
    let theirs = OLD.replace("Order desk", THEIRS);
    fs::write(wizard.folder.path("card.json"), &theirs).unwrap();
    wizard.keys_then("<C-s>", "Replace the old card?");
    wizard.keys_then("<Enter>", "The file changed on disk");
    wizard.keys_then("<Tab><Enter>", "The old card is kept as");
    let folder = wizard.quit();
    let kept: Vec<String> = folder.names("").into_iter().filter(|name| name.contains("0.3")).collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(folder.read(&kept[0]), theirs);
}
