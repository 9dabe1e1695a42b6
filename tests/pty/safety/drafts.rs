//! Recovery files: written within two seconds, offered with what is in them, gone when they are not needed.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{NAME, OLD, card, named, renamed};
use crate::harness::{DRAFTS, Folder, SMALL, Wizard};

fn opened(text: &str) -> Wizard {
    Wizard::start(Folder::new().with("card.json", text), SMALL, &["card.json"])
}

/// Waits until a recovery file holds a text, then kills the program.
fn killed_with(mut wizard: Wizard, text: &str) -> Folder {
    wizard.until(&format!("{text:?} in a recovery file"), |wizard| {
        wizard.folder.drafts().iter().any(|draft| draft.to_string().contains(text))
    });
    wizard.kill();
    wizard.into_folder()
}

/// Opens the file again, where the work is offered, and takes it up.
fn resumed(folder: Folder) -> Wizard {
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
    wizard.see("Resume?");
    wizard.keys("<Enter>");
    wizard.see_no("Resume?");
    wizard
}

#[test]
fn leaving_in_a_hurry_keeps_the_work_and_says_where() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", "Returns desk");
    wizard.keys_then("<C-c>", "Save before quitting?");
    wizard.keys("<C-c>");
    assert_eq!(wizard.exit_status(), 130);
    wizard.see("What was not saved is kept in");
    let folder = wizard.into_folder();
    assert_eq!(folder.drafts().len(), 1);
    let mut wizard = resumed(folder);
    wizard.see("Returns desk");
    wizard.keys_then("<C-s>", "(2.3 KB)");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), named("Returns desk"));
    assert_eq!(folder.names(DRAFTS), [""; 0], "nothing is left behind");
}

#[test]
fn what_is_discarded_on_purpose_is_gone() {
    let mut wizard = renamed(Folder::new().with("card.json", card()), "card.json", "Returns desk");
    wizard.until("a recovery file", |wizard| wizard.folder.drafts().len() == 1);
    wizard.keys_then("<C-q>", "Save before quitting?");
    wizard.keys("<Tab><Enter>");
    assert_eq!(wizard.exit_status(), 130);
    let folder = wizard.into_folder();
    assert_eq!(folder.names(DRAFTS), [""; 0]);
    // Turned down when it is offered.
    let folder = killed_with(renamed(folder, "card.json", "Other desk"), "Other desk");
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
    wizard.see("Resume?");
    wizard.keys_then("<Tab><Tab><Tab><Enter>", "Discarded the unsaved work");
    let folder = wizard.quit();
    assert_eq!(folder.names(DRAFTS), [""; 0]);
    assert_eq!(folder.read("card.json"), card());
}

#[test]
fn the_offer_shows_the_difference_and_says_when_the_file_went_on() {
    let folder = killed_with(renamed(Folder::new().with("card.json", card()), "card.json", "My desk"), "My desk");
    fs::write(folder.path("card.json"), named("Their desk")).unwrap();
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
    wizard.see("The file was changed since then");
    wizard.keys_then("<Tab><Enter>", "Unsaved work against the file");
    wizard.see("Their desk");
    wizard.see("My desk");
    wizard.keys_then("<Enter>", "Resumed");
    // Whoever saves second is asked.
    wizard.keys_then("<C-s>", "The file changed on disk");
    assert_eq!(wizard.folder.read("card.json"), named("Their desk"));
    drop(wizard);
}

#[test]
fn several_drafts_are_listed_with_age_and_findings_and_a_secret_is_said() {
    let folder = Folder::new().with("one.json", card()).with("two.json", card()).with("three.json", card());
    let folder = killed_with(renamed(folder, "one.json", "First desk"), "First desk");
    let mut wizard = Wizard::start(folder, SMALL, &["two.json"]);
    wizard.fill("Agent version", "x");
    wizard.keys("<Backspace><Tab>");
    let folder = killed_with(wizard, "\"two.json\"");
    let secret = format!("key AKIA{}", "IOSFODNN7EXAMPLF");
    let folder = killed_with(renamed(folder, "three.json", &secret), &secret);
    // One is two hours old.
    let path = folder.path(DRAFTS).join(folder.names(DRAFTS).iter().find(|name| name.starts_with("one")).unwrap());
    let mut draft: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    draft["written"] = (draft["written"].as_u64().unwrap() - 2 * 3600 - 60).into();
    fs::write(&path, draft.to_string()).unwrap();
    let mut wizard = Wizard::start(folder, (110, 30), &[]);
    for line in [
        "three.json     edited just now, 1 error, holds what looks like a secret",
        "two.json       edited just now, 1 error",
        "one.json         edited 2 hours ago, no errors",
    ] {
        let words: Vec<&str> = line.split("  ").filter(|word| !word.is_empty()).map(str::trim).collect();
        wizard.wait_for(line, |screen| screen.rows(0, 110).any(|row| words.iter().all(|word| row.contains(word))));
    }
    wizard.keys_then("<Down><Down><Enter>", "First desk");
    drop(wizard);
}

#[test]
fn drafts_are_for_their_owner_only_and_bounded_in_number() {
    let folder = Folder::new().with("card.json", card());
    let drafts = folder.path(DRAFTS);
    fs::create_dir_all(&drafts).unwrap();
    fs::set_permissions(&drafts, fs::Permissions::from_mode(0o700)).unwrap();
    for number in 0..40 {
        let draft = serde_json::json!({
            "path": null, "title": format!("n{number}"), "text": card(), "saved_text": "", "written": number,
        });
        fs::write(drafts.join(format!("n{number}.draft")), draft.to_string()).unwrap();
    }
    let wizard = renamed(folder, "card.json", "Returns desk");
    let folder = killed_with(wizard, "Returns desk");
    let names = folder.names_with(DRAFTS, "draft");
    assert_eq!(names.len(), 21, "{names:?}");
    let own = names.iter().find(|name| name.starts_with("card")).unwrap();
    assert_eq!(fs::metadata(drafts.join(own)).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(names.contains(&"n39.draft".to_owned()) && !names.contains(&"n19.draft".to_owned()), "{names:?}");
}

#[test]
fn a_folder_for_drafts_is_closed_to_others() {
    let folder = killed_with(renamed(Folder::new().with("card.json", card()), "card.json", "My desk"), "My desk");
    assert_eq!(fs::metadata(folder.path(DRAFTS)).unwrap().permissions().mode() & 0o777, 0o700);
}

#[test]
fn that_no_draft_can_be_kept_is_said() {
    let folder = Folder::new().with("card.json", card()).with("state", "a file where the folder should be");
    let mut wizard = renamed(folder, "card.json", "Returns desk");
    wizard.see("No recovery file can be written");
    wizard.keys_then("<C-s>", "Saved card.json");
    assert_eq!(wizard.quit().read("card.json"), named("Returns desk"));
}

#[test]
fn json_text_that_is_no_json_yet_survives_with_its_place() {
    let mut wizard = opened(card());
    wizard.to("Name");
    wizard.keys_then("<F7>", "as JSON");
    wizard.keys("<End>");
    wizard.keys(" broken words");
    let folder = killed_with(wizard, "broken words");
    let mut wizard = resumed(folder);
    wizard.see("/name as JSON");
    wizard.see("broken words");
    // The card still has its last good state.
    wizard.keys_then("<Esc>", "Leave the text?");
    wizard.keys_then("<Tab><Enter>", NAME);
    assert_eq!(wizard.folder.read("card.json"), card());
    drop(wizard);
}

#[test]
fn a_file_under_repair_survives_as_text() {
    let broken = card().trim_end().trim_end_matches('}');
    let mut wizard = Wizard::launch(Folder::new().with("card.json", broken), SMALL, &["card.json"], &[]);
    wizard.see("is not JSON: mend it here");
    wizard.keys("half mended");
    let folder = killed_with(wizard, "half mended");
    assert_eq!(folder.read("card.json"), broken);
    let mut wizard = resumed(folder);
    wizard.see("half mended");
    wizard.keys("<C-k><C-End>}");
    wizard.keys_then("<C-s>", "It is JSON now");
    wizard.keys_then("<C-s>", "(2.3 KB)");
    assert_eq!(wizard.quit().read("card.json"), card());
}

#[test]
fn answers_of_a_conversion_survive_and_the_old_card_is_still_kept() {
    let mut wizard = Wizard::launch(Folder::new().with("card.json", OLD), SMALL, &["card.json"], &[]);
    wizard.see("Convert card.json");
    wizard.keys("<Space>");
    let folder = killed_with(wizard, "\"converting\":true");
    assert_eq!(folder.read("card.json"), OLD);
    let mut wizard = resumed(folder);
    wizard.see("Resumed, with the answers that you gave");
    wizard.keys_then("<C-s>", "Converted from 0.3");
    wizard.see("Order desk");
    wizard.keys_then("<C-s>", "Replace the old card?");
    wizard.keys_then("<Enter>", "The old card is kept as");
    let folder = wizard.quit();
    let kept: Vec<String> = folder.names("").into_iter().filter(|name| name.contains("0.3")).collect();
    assert_eq!(folder.read(&kept[0]), OLD);
}

#[test]
fn changes_made_before_a_conversion_survive_its_review() {
    let mut wizard = Wizard::launch(Folder::new().with("card.json", OLD), SMALL, &["card.json"], &[]);
    wizard.see("Convert card.json");
    wizard.keys_then("<Esc>", "open as it is");
    wizard.keys_then("<A-1>", "Agent version");
    wizard.fill("Name", "Returns desk");
    wizard.keys_then("<A-7>", "Convert");
    wizard.press("Convert", "Convert card.json");
    // A slip of the finger asks; what was there before is still there afterwards, undo included.
    wizard.keys_then("<C-q>", "Quit the conversion?");
    wizard.keys("<Esc>");
    wizard.see_no("Quit the conversion?");
    let folder = killed_with(wizard, "Returns desk");
    let mut wizard = resumed(folder);
    wizard.keys_then("<A-1>", "Returns desk");
    assert_eq!(wizard.folder.read("card.json"), OLD);
    drop(wizard);
}

#[test]
fn a_pasted_text_that_is_no_card_yet_survives_a_slip_and_a_crash() {
    let mut wizard = Wizard::start(Folder::new(), SMALL, &[]);
    wizard.paste("{\"name\": \"Returns desk\",");
    wizard.see("Paste a card");
    // Put aside by a slip, it is there again.
    wizard.keys("<Esc>");
    wizard.see_no("Paste a card\u{2500}");
    wizard.keys_then("<Up><Enter>", "Returns desk");
    let folder = killed_with(wizard, "Returns desk");
    let mut wizard = Wizard::start(folder, SMALL, &[]);
    wizard.see("pasted text");
    wizard.keys_then("<Enter>", "{\"name\": \"Returns desk\",");
    wizard.keys("\"x\": 1}");
    wizard.keys_then("<C-s>", "Identity");
    wizard.see("Returns desk");
    drop(wizard);
}
