//! Faults that people reported of other terminal programs, tried on ours. `tests/REPORTED.md` lists all of them; each test
//! here is named after its line there and says where it was reported.

mod crash;
mod files;
mod keys;
mod paste;
mod streams;
mod suspend;
mod writes;

use crate::harness::{Folder, SMALL, Size, Wizard};

/// A card without findings.
const CARD: &str = include_str!("../../../templates/support-agent.json");

/// The name in it.
const NAME: &str = "Parcel Support Desk";

fn opened(size: Size) -> Wizard {
    Wizard::start(Folder::new().with("card.json", CARD), size, &["card.json"])
}

/// How many frames came since the terminal had so many bytes. The terminal of the tests has its frames bracketed.
fn frames_since(wizard: &Wizard, bytes: usize) -> usize {
    String::from_utf8_lossy(&wizard.raw()[bytes..]).matches("\x1b[?2026h").count()
}

/// Saves, quits and returns a member of the saved card.
fn saved(mut wizard: Wizard, member: &str) -> String {
    wizard.keys_then("<C-s>", "Saved card.json");
    let card: serde_json::Value = serde_json::from_str(&wizard.quit().read("card.json")).unwrap();
    card[member].as_str().unwrap().to_owned()
}

/// On a row of text, with nothing in it.
fn at_empty_name() -> Wizard {
    let mut wizard = opened(SMALL);
    wizard.to("Name");
    wizard.keys("<End><C-u>");
    wizard
}
