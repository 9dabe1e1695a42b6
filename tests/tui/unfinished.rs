//! Text that cannot stand in the card yet: it keeps to its entry, and undo and redo lose nothing of it.

use cardwright::tui::dialog::Dialog;
use serde_json::json;

use crate::wizard::{Wizard, pretty};

const TWO: &str = r#"{"capabilities": {"extensions": [
    {"uri": "https://a.eu/AAA", "params": {"a": 1}}, {"uri": "https://b.eu/BBB", "params": {"b": 2}}]}}"#;

fn params(index: usize) -> String {
    format!("/capabilities/extensions/{index}/params")
}

fn on_extension(wizard: &mut Wizard, index: usize) {
    wizard.keys("<A-1><A-3>").on_value(&format!("/capabilities/extensions/{index}"));
}

/// The parameters of AAA hold text that is no JSON, and the cursor stands on AAA in the list.
fn unfinished() -> Wizard {
    let mut wizard = Wizard::file(&pretty(TWO));
    on_extension(&mut wizard, 0);
    wizard.keys("<Enter>").to("Parameters").keys("<C-End>broken<Esc>");
    assert_eq!(wizard.card().unfinished(), [(params(0), "{\n  \"a\": 1\n}broken".to_owned())]);
    wizard
}

fn field_of(wizard: &mut Wizard, index: usize) -> String {
    on_extension(wizard, index);
    wizard.keys("<Enter>").to("Parameters");
    let text = wizard.field_text();
    wizard.keys("<Esc>");
    text
}

#[test]
fn unfinished_text_keeps_to_its_entry_when_a_move_is_undone_and_done_again() {
    let mut wizard = unfinished();
    let check = |wizard: &mut Wizard, aaa: usize| {
        assert!(field_of(wizard, aaa).ends_with("broken"));
        assert_eq!(field_of(wizard, 1 - aaa), "{\n  \"b\": 2\n}");
        assert_eq!(wizard.value(&params(1 - aaa)), Some(json!({"b": 2})));
    };
    on_extension(&mut wizard, 0);
    wizard.keys("<A-Down>");
    check(&mut wizard, 1);
    wizard.keys("<C-z>");
    check(&mut wizard, 0);
    wizard.keys("<C-y>");
    check(&mut wizard, 1);
}

#[test]
fn unfinished_text_comes_back_with_the_entry_that_was_removed() {
    let mut wizard = unfinished();
    on_extension(&mut wizard, 0);
    wizard.keys("<C-x>");
    assert_eq!(wizard.card().unfinished(), []);
    for _ in 0..2 {
        wizard.keys("<A-1><C-z>");
        assert_eq!(wizard.card().unfinished(), [(params(0), "{\n  \"a\": 1\n}broken".to_owned())]);
        wizard.keys("<C-y>");
        assert_eq!(wizard.card().unfinished(), []);
        assert_eq!(wizard.value(&params(0)), Some(json!({"b": 2})));
    }
}

#[test]
fn unfinished_text_in_a_copy_goes_and_comes_back_with_the_copy() {
    let mut wizard = Wizard::file(&pretty(TWO));
    on_extension(&mut wizard, 0);
    wizard.keys("<C-d>");
    on_extension(&mut wizard, 1);
    wizard.keys("<Enter>").to("Parameters").keys("<C-End>broken<Esc><A-1><C-z>");
    assert_eq!(wizard.card().unfinished(), []);
    assert_eq!(field_of(&mut wizard, 1), "{\n  \"b\": 2\n}");
    wizard.keys("<C-y>");
    assert_eq!(wizard.card().unfinished()[0].0, params(1));
}

#[test]
fn what_another_kind_held_comes_back_with_the_entry_that_was_removed() {
    let text = r#"{"securitySchemes": {"k": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}}"#;
    let mut wizard = Wizard::file(&pretty(text));
    wizard.keys("<A-6>").on_value("/securitySchemes/k").keys("<Enter>").to("Kind").keys("<Enter>http<Enter><Esc>");
    assert_eq!(wizard.card().stash.len(), 1);
    let before = wizard.card().stash.clone();
    wizard.keys("<A-1><A-6>").on_value("/securitySchemes/k").keys("<C-x>");
    assert!(wizard.card().stash.is_empty());
    wizard.keys("<C-z>");
    assert_eq!(wizard.card().stash, before);
}

#[test]
fn unfinished_text_that_a_reload_leaves_no_place_for_comes_back_with_undo() {
    let mut wizard = unfinished();
    wizard.files.insert("card.json".into(), b"{\"name\": \"x\"}".to_vec());
    wizard.input(cardwright::term::Input::FocusGained).keys("<Enter>");
    assert_eq!(wizard.dialog_title(), "");
    let reloaded = wizard.value("/name");
    assert_eq!(reloaded, Some(json!("x")), "{}", wizard.screen(120, 36));
    assert_eq!(wizard.card().unfinished(), []);
    wizard.keys("<A-1><C-z>");
    assert_eq!(wizard.card().unfinished().len(), 1);
}

#[test]
fn unfinished_text_in_a_field_is_undone_word_by_word_and_done_again() {
    let mut wizard = Wizard::file(&pretty(TWO));
    on_extension(&mut wizard, 0);
    wizard.keys("<Enter>").to("Parameters").keys("<C-End>one").pause().keys("two").pause().keys(" three");
    let base = "{\n  \"a\": 1\n}";
    let texts = [format!("{base}onetwo "), format!("{base}onetwo"), format!("{base}one"), base.to_owned()];
    for text in &texts {
        wizard.keys("<C-z>");
        assert_eq!(wizard.field_text(), *text, "{}", wizard.toast());
    }
    assert_eq!(wizard.card().unfinished(), []);
    for text in [&texts[2], &texts[1], &texts[0], &format!("{base}onetwo three")] {
        wizard.keys("<C-y>");
        assert_eq!(wizard.field_text(), *text);
    }
    assert_eq!(wizard.value(&params(0)), Some(json!({"a": 1})), "the card is as it was all the while");
}

fn raw_text(wizard: &Wizard) -> String {
    let Dialog::Raw(raw) = wizard.dialog() else { panic!("{}", wizard.screen(120, 36)) };
    raw.field.borrow().text()
}

#[test]
fn text_in_the_json_view_is_undone_step_by_step_and_done_again_whatever_it_is() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    wizard.keys("<A-1>").to("Name").keys("x").pause().keys("<F7>");
    let mut seen = vec![raw_text(&wizard)];
    for keys in ["<End><Left>y", "z", "\",", " 1", "<Backspace><Backspace><Backspace><Backspace>", "!", "<End>?"] {
        wizard.pause().keys(keys);
        seen.push(raw_text(&wizard));
    }
    let name = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
    let mut valid = Vec::new();
    for text in &seen {
        valid.push(name(text).or_else(|| valid.last().cloned().flatten()));
    }
    let mut at = seen.len() - 1;
    while at > 0 {
        wizard.keys("<C-z>");
        let text = raw_text(&wizard);
        if seen.contains(&text) {
            at = seen.iter().position(|other| *other == text).unwrap();
            assert_eq!(wizard.value("/name"), valid[at], "the card goes along: {text}");
        }
    }
    wizard.keys("<C-z><C-z>");
    assert_eq!(raw_text(&wizard), seen[0]);
    assert_eq!(wizard.value("/name"), Some(json!("ax")), "what was typed before the view was opened stays");
    assert!(wizard.toast().starts_with("This is the text as it was opened"), "{}", wizard.toast());
    while wizard.toast() != "Nothing to redo here." {
        wizard.keys("<C-y>");
    }
    assert_eq!(raw_text(&wizard), *seen.last().unwrap());
    assert_eq!(wizard.value("/name"), *valid.last().unwrap());
}

#[test]
fn a_text_from_the_editor_with_a_fault_survives_undo() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    wizard.editor = Some(|text| text.replace("\"a\"", "\"much work\","));
    wizard.keys("<F3>").pause().keys("<C-z>");
    assert_eq!(raw_text(&wizard), "{\n  \"name\": \"a\"\n}");
    wizard.keys("<C-y>");
    assert!(raw_text(&wizard).contains("much work"), "{}", raw_text(&wizard));
    assert!(wizard.shows("Line 2"), "{}", wizard.screen(120, 36));
}

#[test]
fn quitting_an_untouched_repair_quits_and_a_changed_one_asks() {
    let mut wizard = Wizard::file("{\"name\" 1}");
    wizard.keys("<C-q>");
    assert_eq!(wizard.ended, Some(0));
    let mut wizard = Wizard::file("{\"name\" 1}");
    wizard.keys("x<C-q>");
    assert_eq!((wizard.ended, wizard.dialog_title()), (None, "Leave the repair?"));
    wizard.keys("<Enter>");
    assert_eq!(wizard.ended, None, "the default goes on");
    wizard.keys("<C-q><Tab><Enter>");
    assert!(wizard.ended.is_some());
}
