//! What Review shows, and the fixes that lead there.

use crate::harness::{Folder, LARGE, SMALL, Wizard};
use crate::opened::ODD;

#[test]
fn review_shows_the_difference_the_version_the_size_and_members_without_a_field() {
    for size in [SMALL, LARGE] {
        let mut wizard = Wizard::start(Folder::new().with("card.json", ODD), size, &["card.json"]);
        wizard.keys_then("<A-1>", "Agent version");
        wizard.fill("Name", "Returns desk");
        wizard.keys_then("<A-7>", "Review");
        // Members without a field, each with its text.
        wizard.to("x-build");
        wizard.see("1e3");
        wizard.to("$comment");
        wizard.to("skills/0/x-rank");
        wizard.see("1.50");
        // Size, version and where to serve it stand under Publishing.
        wizard.to("Where and how to serve");
        wizard.see("Size: ");
        wizard.see("without white space");
        wizard.see("3.1.4: raise it");
        wizard.see("/.well-known/agent-card.json");
        wizard.keys_then("<Enter>", "application/json");
        wizard.see("Cache-Control");
        wizard.keys_then("<Esc>", "Difference from card.json: 1 line added, 1 removed");
        wizard.press("Difference from", "Difference from the file");
        wizard.see("-   \"name\": \"Order desk\",");
        wizard.see("+   \"name\": \"Returns desk\",");
        wizard.keys("<Esc>");
        // A raised version ends the reminder.
        wizard.keys_then("<A-1>", "Agent version");
        wizard.fill("Agent version", "3.2.0");
        wizard.keys_then("<A-7>", "Review");
        wizard.to("Where and how to serve");
        wizard.see_no("raise it");
        // Saved, there is no difference any more.
        wizard.press("Save", "Saved card.json");
        wizard.see_no("Difference from");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), ODD.replace("Order desk", "Returns desk").replace("3.1.4", "3.2.0"));
    }
}

/// A card with a fault that has a safe fix.
fn with_a_known_fault() -> String {
    cardwright::template::by_name("support-agent").unwrap().text.replacen("\"text/plain\",", "\"text\",", 1)
}

#[test]
fn a_fix_is_shown_before_it_is_applied_and_can_be_undone() {
    for size in [SMALL, LARGE] {
        let before = with_a_known_fault();
        let mut wizard = Wizard::start(Folder::new().with("card.json", &before), size, &["card.json"]);
        wizard.keys_then("<A-4><F8>", "Problem 1 of");
        wizard.keys_then("<F4>", "Fix: ");
        wizard.see("-     \"text\",");
        wizard.see("+     \"text/plain\",");
        // Looking is not doing.
        wizard.keys("<Esc>");
        wizard.see_no("Fix: ");
        wizard.see_no("●");
        wizard.keys_then("<F4>", "Fix: ");
        wizard.keys_then("<Enter>", "Ctrl-Z takes it back");
        wizard.see("●");
        wizard.keys_then("<C-z>", "Undone: ");
        wizard.see_no("●");
        wizard.keys_then("<C-y>", "Done again: ");
        wizard.keys_then("<C-s>", "Saved card.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), before.replacen("\"text\",", "\"text/plain\",", 1));
    }
}

#[test]
fn review_applies_every_fix_that_keeps_the_meaning_in_one_step() {
    let before = with_a_known_fault();
    let mut wizard = Wizard::start(Folder::new().with("card.json", &before), LARGE, &["card.json"]);
    wizard.keys_then("<A-7>", "Publishing");
    wizard.press("Apply 1 fix", "Ctrl-Z");
    wizard.see_no("Apply 1 fix");
    wizard.keys_then("<C-z>", "Undone: ");
    wizard.see_no("●");
    wizard.keys_then("<C-y>", "Done again: ");
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), before.replace("\"text\",", "\"text/plain\","));
}

#[test]
fn problems_lead_to_their_fields_in_both_directions() {
    let text = ODD.replace("\"3.1.4\"", "\"\"").replace("\"Find an order\"", "\"\"");
    let mut wizard = Wizard::start(Folder::new().with("card.json", &text), SMALL, &["card.json"]);
    wizard.keys_then("<F8>", "Problem 1 of");
    wizard.until_focused("Agent version");
    wizard.keys_then("<F8>", "Problem 2 of 5: `name`");
    wizard.see("Skills › 1 of 1 · find");
    wizard.until_focused("Name");
    // A member without a field has no row, and is passed all the same.
    wizard.keys_then("<F8>", "Problem 3 of 5: `x-rank`");
    wizard.keys_then("<S-F8>", "Problem 2 of");
    wizard.until_focused("Name");
    wizard.keys_then("<S-F8>", "Problem 1 of");
    wizard.until_focused("Agent version");
    wizard.keys_then("<S-F8>", "Problem 5 of");
    wizard.keys_then("<F8>", "Problem 1 of");
    // From the list in Review too.
    wizard.keys_then("<A-7>", "┌─ Review ─");
    wizard.to("E Name (find)");
    wizard.keys_then("<Enter>", "Skills › 1 of 1 · find");
    wizard.quit();
}
