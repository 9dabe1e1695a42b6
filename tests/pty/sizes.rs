//! Every size draws, and resizing ends in the right picture.

use crate::harness::{Folder, SMALL, Size, Wizard};
use crate::opened::ODD;

const SIZES: [Size; 12] = [
    (1, 1),
    (2, 2),
    (5, 3),
    (10, 10),
    (20, 5),
    (40, 12),
    (59, 14),
    (60, 15),
    (80, 24),
    (100, 30),
    (200, 60),
    (500, 200),
];

fn opened(size: Size) -> Wizard {
    let wizard = Wizard::launch(Folder::new().with("card.json", ODD), size, &["card.json"], &[]);
    wizard.wait_for("something on the screen", |screen| !screen.contents().trim().is_empty());
    wizard
}

/// What is to be seen at a size, whatever is open.
fn drawn(wizard: &Wizard, (columns, rows): Size) {
    if columns >= 40 && rows >= 10 {
        wizard.see("F1");
    } else {
        wizard.wait_for("the notice", |screen| {
            let text: String = screen.contents().split_whitespace().collect();
            text.starts_with('M') || text.starts_with('…')
        });
    }
}

#[test]
fn a_wizard_started_at_any_size_draws_and_quits() {
    for size in SIZES {
        let wizard = opened(size);
        drawn(&wizard, size);
        wizard.quit();
    }
}

#[test]
fn every_step_and_dialog_survives_every_size() {
    let mut wizard = opened(SMALL);
    wizard.see("F1 help");
    // Each opens something; each ends where a form is in sight again.
    for (open, close, title) in [
        ("<A-1>", "", "Agent version"),
        ("<A-2>", "", "Add an interface"),
        ("<A-3>", "", "Push notifications"),
        ("<A-4>", "", "Output modes"),
        ("<A-5>", "", "Add a skill"),
        ("<A-6>", "", "Add a security scheme"),
        ("<A-7>", "", "Review"),
        ("<F1>", "<Esc>", "Esc close"),
        ("<F5>", "<F5>", "3.1.4"),
        ("<F2>", "<Esc>", "The name of the file"),
        ("<A-4><Enter>", "<Esc>", "Esc done"),
        ("<Esc>", "<Enter>", "Modes"),
    ] {
        wizard.keys_then(open, title);
        for size in SIZES.into_iter().chain([SMALL]) {
            wizard.resize(size);
            if size != SMALL {
                wizard.wait_for("a frame", |screen| !screen.contents().trim().is_empty());
            }
        }
        wizard.see(title);
        wizard.keys(close);
        wizard.see("F1 help");
        assert!(wizard.is_running());
    }
    wizard.quit();
}

#[test]
fn a_screen_without_any_cells_does_no_harm() {
    let mut wizard = opened(SMALL);
    wizard.keys_then("<A-1>", "Agent version");
    wizard.resize_terminal((0, 0));
    // Whether it is typed depends on whether the size has come before it: nothing is typed unseen.
    wizard.send(b"x");
    wizard.resize((110, 30));
    wizard.see("─ Steps");
    wizard.keys_then("y", "●");
    wizard.keys("<C-z><C-z>");
    wizard.see_no("●");
    wizard.quit();
}

#[test]
fn a_burst_of_resizes_ends_in_the_picture_of_the_last_size() {
    let mut wizard = opened(SMALL);
    wizard.keys_then("<A-1>", "Agent version");
    wizard.fill("Name", "Returns desk");
    for step in 0..60 {
        wizard.resize((30 + (step * 37) % 170, 5 + (step * 13) % 55));
    }
    wizard.resize((120, 36));
    wizard.see("Returns desk");
    let mut fresh = opened((120, 36));
    fresh.keys_then("<A-1>", "Agent version");
    fresh.fill("Name", "Returns desk");
    wizard.until("the picture of a fresh start", |wizard| wizard.contents() == fresh.contents());
    // Typing goes on where it was.
    wizard.keys_then("!", "Returns desk!");
    for mut wizard in [wizard, fresh] {
        wizard.keys_then("<C-s>", "Saved");
        wizard.quit();
    }
}

#[test]
fn the_dialogs_show_every_button_at_small_sizes() {
    for size in [(80, 24), (60, 15), (40, 12)] {
        let mut wizard = opened(size);
        wizard.keys_then("<A-1>", "Name");
        wizard.fill("Name", "x");
        wizard.keys_then("<C-q>", "Save before quitting?");
        for button in ["[ Save and quit ]", "[ Quit without saving ]", "[ Stay ]"] {
            wizard.see(button);
        }
        wizard.keys("<C-c>");
        assert_eq!(wizard.exit_status(), 130);
    }
}
