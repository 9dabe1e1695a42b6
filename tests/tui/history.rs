//! Undo and redo: what is one step, and that both ends are reached to the letter.

use proptest::prelude::*;
use serde_json::json;

use crate::wizard::{Wizard, at};

#[test]
fn words_are_undone_one_by_one() {
    let mut wizard = Wizard::empty();
    wizard.keys("Returns desk now");
    let mut seen = Vec::new();
    while !wizard.card().history.is_empty() {
        wizard.keys("<C-z>");
        seen.push(wizard.value("/name"));
    }
    assert_eq!(seen, [Some(json!("Returns desk ")), Some(json!("Returns ")), None]);
    assert_eq!(wizard.text(), "{}\n");
}

#[test]
fn a_pause_starts_a_new_step() {
    let mut wizard = Wizard::empty();
    wizard.keys("Ret").pause().keys("urns<C-z>");
    assert_eq!(wizard.value("/name"), Some(json!("Ret")));
}

#[test]
fn moving_the_cursor_starts_a_new_step() {
    let mut wizard = Wizard::empty();
    wizard.keys("ac<Left>b<C-z>");
    assert_eq!(wizard.value("/name"), Some(json!("ac")));
    let mut wizard = Wizard::empty();
    wizard.keys("a<Tab><S-Tab>b<C-z>");
    assert_eq!(wizard.value("/name"), Some(json!("a")));
}

#[test]
fn a_paste_is_one_step() {
    let mut wizard = Wizard::empty();
    wizard.keys("a").paste("one two three").keys("b<C-z>");
    assert_eq!(wizard.value("/name"), Some(json!("aone two three")));
    wizard.keys("<C-z>");
    assert_eq!(wizard.value("/name"), Some(json!("a")));
    wizard.keys("<C-z>");
    assert_eq!(wizard.value("/name"), None);
}

#[test]
fn the_ends_of_the_history_are_said_and_change_nothing() {
    let mut wizard = Wizard::empty();
    wizard.keys("<C-z>");
    assert_eq!(wizard.toast(), "Nothing to undo.");
    wizard.keys("<C-y>");
    assert_eq!(wizard.toast(), "Nothing to redo.");
    wizard.keys("a<C-z>");
    assert_eq!(wizard.toast(), "Undone: Edit name");
    wizard.keys("<C-y>");
    assert_eq!(wizard.toast(), "Done again: Edit name");
    wizard.keys("b");
    assert_eq!(wizard.toast(), "", "the next key takes the line away");
}

#[test]
fn both_keys_for_redo_work() {
    for key in ["<C-y>", "<C-S-z>"] {
        let mut wizard = Wizard::empty();
        wizard.keys("a<C-z>").keys(key);
        assert_eq!(wizard.value("/name"), Some(json!("a")), "{key}");
    }
}

#[test]
fn undo_shows_the_change_wherever_it_was_made() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<A-5><Enter>").to("Description").keys("!<A-1>").to("Agent version").keys("<C-z>");
    assert_eq!(wizard.card().page.inside, Some(at("/skills/0")));
    assert_eq!(wizard.label(), "Description");
    wizard.keys("<A-1><C-y>");
    assert_eq!(wizard.label(), "Description");
    assert!(wizard.field_text().ends_with('!'));
}

#[test]
fn the_field_shows_what_undo_left() {
    let mut wizard = Wizard::empty();
    wizard.keys("one two<C-z>");
    assert_eq!(wizard.field_text(), "one ");
    wizard.keys("x");
    assert_eq!(wizard.value("/name"), Some(json!("one x")), "typing goes on behind it");
    wizard.keys("<C-y>");
    assert_eq!(wizard.toast(), "Nothing to redo.", "a new change forgets what was undone");
}

#[test]
fn a_long_sitting_is_undone_to_the_first_letter_and_done_again() {
    for template in ["support-agent", "route-planner", "commerce-agent"] {
        let mut wizard = Wizard::template(template);
        let before = wizard.text().to_owned();
        wizard
            .keys("<C-u>Desk<Tab>New <Enter>line<Tab><A-2><C-d><A-Down><Enter><C-u>https://x.example.com/<Esc><C-x>")
            .keys("<A-3>ny<Down>y<A-4>png, text<Tab><Backspace><A-5><C-d><Enter>X<Tab><Tab>tag<Tab><Esc><A-Up>")
            .keys("<A-6><Down><C-d><Enter>2<Esc>")
            .to("Add a combination of schemes")
            .keys("<Enter> <Tab> <Esc><A-7>");
        assert_ne!(wizard.text(), before);
        wizard.undo_all_and_redo(&before);
    }
}

#[test]
fn what_is_typed_after_an_undo_takes_the_place_of_what_was_undone_even_before_the_card_holds_it() {
    // A word in the line of a list, and JSON with a fault.
    for (place, typed) in [("/defaultInputModes", "y"), ("/capabilities/extensions/0/params", "{")] {
        let mut wizard =
            Wizard::file(r#"{"version": "1", "capabilities": {"extensions": [{"uri": "u", "params": {}}]}}"#);
        wizard.to("Agent version").keys("2<C-z>");
        wizard.model.card.as_mut().unwrap().go_to(&at(place));
        let text = wizard.text().to_owned();
        wizard.keys(typed).keys("<C-y>");
        assert_eq!(wizard.text(), text, "{place}: what was undone does not come back");
        wizard.keys("<C-z>");
        assert_eq!(wizard.text(), text, "{place}: the typed text goes first");
    }
}

/// Keys that change things, and keys that go elsewhere.
fn any_keys() -> impl Strategy<Value = String> {
    let one = prop_oneof![
        4 => prop::sample::select(vec!["a", "b ", "é", "漢", ",", "{", "}", "y", "n", " "]),
        4 => prop::sample::select(vec!["<Tab>", "<S-Tab>", "<Down>", "<Up>", "<Enter>", "<Enter>", "<Esc>"]),
        2 => prop::sample::select(vec!["<Backspace>", "<Delete>", "<C-u>", "<C-w>", "<Left>", "<Home>"]),
        2 => prop::sample::select(vec!["<C-x>", "<C-d>", "<A-Up>", "<A-Down>", "<C-n>", "<A-Left>", "<F8>", "<F4>"]),
        1 => prop::sample::select(vec!["<A-1>", "<A-2>", "<A-3>", "<A-4>", "<A-5>", "<A-6>", "<A-7>", "<F5>", "<F1>"]),
        1 => prop::sample::select(vec!["<C-z>", "<C-z><C-z>", "<C-y>"]),
    ];
    prop::collection::vec(one, 1..60).prop_map(|keys| keys.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_keys_did_undo_leads_back_to_the_first_text_and_redo_to_the_last(keys in any_keys(), template in 0..4) {
        let mut wizard = match template {
            0 => Wizard::empty(),
            1 => Wizard::file(crate::text_rows::EVERYTHING),
            2 => Wizard::template("support-agent"),
            _ => Wizard::file("{\"name\": 1, \"skills\": [3, {\"tags\": {}}], \"capabilities\": null, \"x\": [1]}"),
        };
        let before = wizard.text().to_owned();
        wizard.keys(&keys);
        wizard.close_dialogs();
        // Leaving takes typed words in; an undone tail would make room for no more steps than there were.
        let now = wizard.text().to_owned();
        let mut steps = 0;
        while !wizard.card().history.is_empty() {
            wizard.keys("<C-z>");
            steps += 1;
            prop_assert!(wizard.card().focused_row().is_some(), "no focus after undo");
        }
        prop_assert_eq!(wizard.text(), before.as_str());
        for _ in 0..steps {
            wizard.keys("<C-y>");
            prop_assert!(wizard.card().focused_row().is_some(), "no focus after redo");
        }
        prop_assert_eq!(wizard.text(), now.as_str());
    }
}
