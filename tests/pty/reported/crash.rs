//! A crash while the screen is up.

use super::{CARD, NAME};
use crate::harness::{DRAFTS, Folder, SMALL, Wizard};

/// Helix PR 7236, bubbletea #1459, TermUI #1219: raw mode and the other screen stay. ratatui's own hook leaves
/// bracketed paste on.
#[cfg(debug_assertions)]
#[test]
fn rows_02_and_03_a_crash_gives_the_terminal_back_and_then_says_what_happened_and_where_the_work_is() {
    for place in ["drawing", "updating"] {
        let folder = Folder::new().with("card.json", CARD);
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[("CARDWRIGHT_TEST_CRASH", place)]);
        wizard.see("F1 help");
        wizard.fill("Name", "Returns desk");
        wizard.keys_then("<C-p>", "Commands and fields");
        wizard.keys("<Esc>");
        wizard.see_no("Commands and fields");
        let began = wizard.byte_count();
        wizard.send(b" crash here");
        // While updating it is the next key that meets the words.
        if place == "updating" {
            wizard.until("the words", |wizard| {
                wizard.contents().contains("Returns desk crash here")
                    || wizard.with_screen(|screen| !screen.alternate_screen())
            });
            wizard.send_blindly(b"x");
        }
        assert_eq!(wizard.exit_status(), 101, "{place}");
        wizard.see("Please report this");
        wizard.assert_restored();
        let raw = wizard.raw();
        let after = String::from_utf8_lossy(&raw[began..]).into_owned();
        let (_, said) = after.rsplit_once("\x1b[?1049l").expect("the main screen");
        assert!(after.contains("\x1b[?2004l"), "bracketed paste is off");
        for words in ["Cardwright has a bug and had to stop: told to crash", "What was not saved is kept in", DRAFTS] {
            assert!(said.contains(words), "{words:?} is not said after the screen is gone: {said:?}");
        }
        assert!(!said.contains('\x1b'), "{said:?}");
        let folder = wizard.into_folder();
        assert_eq!(folder.read("card.json"), CARD, "the file is as it was");
        let drafts = folder.drafts();
        assert!(drafts.iter().any(|draft| draft.to_string().contains("Returns desk")), "{drafts:?}");
        // What was kept is offered, and the terminal is one to go on with.
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
        wizard.see("Resume?");
        wizard.keys_then("<Enter>", "Returns desk");
        drop(wizard);
    }
}

/// What people copied out of the terminal when a program crashed was escape sequences: the card's own.
#[cfg(debug_assertions)]
#[test]
fn a_crash_with_a_hostile_card_says_nothing_raw() {
    let card = CARD.replace(NAME, "crash here\\u001b]52;c;cHduZWQ=\\u0007\\u202e");
    let name = "x\x1b[31m\u{202e}.json";
    let folder = Folder::new().with(name, card);
    let mut wizard = Wizard::launch(folder, SMALL, &[name], &[("CARDWRIGHT_TEST_CRASH", "drawing")]);
    assert_eq!(wizard.exit_status(), 101);
    wizard.see("Please report this");
    wizard.assert_restored();
    let raw = String::from_utf8_lossy(&wizard.raw()).into_owned();
    for bad in ["\x1b]52", "\x07", "\u{202e}", "\x1b[31m."] {
        assert!(!raw.contains(bad), "{bad:?}");
    }
}
