//! Files that go away or turn into something else, and names that want to reach the terminal.

use std::fs;

use super::{CARD, NAME};
use crate::harness::{Folder, SMALL, Wizard};

/// gitui #271, slumber #34: the file vanishes, is cut or becomes a folder while it is open, and so does the folder
/// around it.
#[test]
fn row_70_whatever_becomes_of_the_file_the_work_stays_and_can_be_saved() {
    type Change = fn(&std::path::Path);
    let changes: [(&str, Change, &str); 4] = [
        ("deleted", |path| fs::remove_file(path).unwrap(), ""),
        ("cut", |path| fs::write(path, &CARD[..100]).unwrap(), "The file changed on disk"),
        ("not text", |path| fs::write(path, b"\xff\xfe\0").unwrap(), "The file changed on disk"),
        ("a folder", |path| fs::remove_file(path).and_then(|()| fs::create_dir(path)).unwrap(), "Not saved"),
    ];
    for (what, change, asked) in changes {
        let folder = Folder::new();
        fs::create_dir(folder.path("sub")).unwrap();
        let folder = folder.with("sub/card.json", CARD);
        let mut wizard = Wizard::start(folder, SMALL, &["sub/card.json"]);
        wizard.fill("Name", "Returns desk");
        change(&wizard.folder.path("sub/card.json"));
        if asked.is_empty() {
            wizard.keys_then("<C-s>", "Saved sub/card.json");
        } else {
            wizard.keys_then("<C-s>", asked);
            // The first answer takes nothing from anyone.
            wizard.keys_then("<Enter>", "The name of the file");
            wizard.keys("<C-u>other.json");
            wizard.keys_then("<Enter>", "Saved other.json");
        }
        let folder = wizard.quit();
        let name = if asked.is_empty() { "sub/card.json" } else { "other.json" };
        assert_eq!(folder.read(name), CARD.replace(NAME, "Returns desk"), "{what}");
    }
}

/// dot-agent-deck #576: what is printed after the screen is given back is raw.
#[test]
fn row_55_what_is_said_after_the_screen_is_gone_is_harmless() {
    let folder = Folder::new();
    let below = "d\x1b]0;owned\x07\u{202e}";
    fs::create_dir(folder.path(below)).unwrap();
    let name = format!("{below}/x\x1b]52;c;cHduZWQ=\x07\u{9b}31m.json");
    let card = CARD.replace(NAME, "A\\u001b[2J\\u202e");
    let folder = folder.with(&name, card);
    let mut wizard = Wizard::start(folder, SMALL, &[&name]);
    wizard.fill("Name", "Returns desk");
    // A save that fails names the file too.
    fs::remove_file(wizard.folder.path(&name)).unwrap();
    fs::create_dir(wizard.folder.path(&name)).unwrap();
    wizard.keys_then("<C-s>", "Not saved");
    wizard.keys("<Esc>");
    wizard.see_no("Not saved");
    wizard.keys_then("<C-c>", "Save before quitting?");
    wizard.keys("<C-c>");
    assert_eq!(wizard.exit_status(), 130);
    wizard.see("What was not saved is kept in");
    let raw = wizard.raw();
    let raw = String::from_utf8_lossy(&raw);
    for bad in ["\x1b]", "\x07", "\u{202e}", "\u{9b}", "\x1b[2J\u{202e}"] {
        assert!(!raw.contains(bad), "{bad:?} reached the terminal");
    }
    let (_, after) = raw.rsplit_once("\x1b[?1049l").unwrap();
    assert!(!after.contains('\x1b'), "{after:?}");
}

/// helix #3967, #13585; #290, #4215, #12844: the least that a recovery file may lack, without a key in between.
#[test]
fn row_60_two_seconds_after_the_last_letter_the_work_is_on_disk() {
    let mut wizard = super::opened(SMALL);
    wizard.fill("Name", "Returns desk");
    let began = std::time::Instant::now();
    wizard.until("the last letter in a recovery file", |wizard| {
        wizard.folder.drafts().iter().any(|draft| draft.to_string().contains("Returns desk"))
    });
    assert!(began.elapsed() < std::time::Duration::from_secs(2).max(crate::harness::patience() / 4));
    wizard.kill();
}
