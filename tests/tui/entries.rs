//! Lists of objects: interfaces, skills, extensions, examples.

use serde_json::{Value as Json, json};

use crate::wizard::{Wizard, at};

const THREE: &str = r#"{
  "skills": [
    {"id": "a", "name": "A"},
    {"id": "b", "name": "B"},
    {"id": "c", "name": "C"}
  ]
}
"#;

fn on_skills() -> Wizard {
    let mut wizard = Wizard::file(THREE);
    wizard.keys("<A-5>");
    wizard
}

fn ids(wizard: &Wizard) -> Vec<String> {
    let skills = wizard.value("/skills").unwrap_or(Json::Null);
    skills.as_array().into_iter().flatten().map(|skill| skill["id"].as_str().unwrap_or("-").to_owned()).collect()
}

#[test]
fn a_new_entry_opens_and_done_leads_back_to_it_in_the_list() {
    let mut wizard = on_skills();
    wizard.to("Add a skill").keys("<Enter>");
    assert_eq!(wizard.card().page.inside, Some(at("/skills/3")));
    wizard.keys("Track").press_until("<Tab>", "Done", |row| row.label == "Done").keys("<Enter>");
    assert_eq!(wizard.card().page.inside, None);
    assert_eq!(wizard.row().id.pointer, at("/skills/3"));
    wizard.undo_all_and_redo(THREE);
}

#[test]
fn a_new_interface_starts_with_the_answers_that_are_right_for_most() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-2><Enter>https://api.example.com/a2a");
    assert_eq!(
        wizard.value("/supportedInterfaces"),
        Some(json!([
            {"url": "https://api.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ]))
    );
    assert!(wizard.text().find("url").unwrap() < wizard.text().find("protocolBinding").unwrap(), "{}", wizard.text());
}

#[test]
fn a_copy_stands_behind_its_original_under_another_id() {
    let mut wizard = on_skills();
    wizard.keys("<Down><C-d>");
    assert_eq!(ids(&wizard), ["a", "b", "b-2", "c"]);
    assert_eq!(wizard.row().id.pointer, at("/skills/2"), "the cursor goes to the copy");
    wizard.keys("<C-d>");
    assert_eq!(ids(&wizard).len(), 5);
    let mut unique = ids(&wizard);
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), 5, "{:?}", ids(&wizard));
    wizard.undo_all_and_redo(THREE);
}

#[test]
fn two_copies_of_one_entry_have_different_ids() {
    let mut wizard = on_skills();
    wizard.keys("<C-d><Up><C-d>");
    let mut unique = ids(&wizard);
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), 5, "{:?}", ids(&wizard));
}

#[test]
fn entries_move_up_and_down_and_the_cursor_goes_with_them() {
    let mut wizard = on_skills();
    wizard.keys("<A-Down>");
    assert_eq!(ids(&wizard), ["b", "a", "c"]);
    assert_eq!(wizard.row().id.pointer, at("/skills/1"));
    wizard.keys("<A-Down>");
    assert_eq!(ids(&wizard), ["b", "c", "a"]);
    let text = wizard.text().to_owned();
    wizard.keys("<A-Down>");
    assert_eq!(wizard.text(), text);
    assert!(wizard.toast().contains("cannot move further"), "{}", wizard.toast());
    wizard.keys("<A-Up><A-Up>");
    assert_eq!(ids(&wizard), ["a", "b", "c"]);
    wizard.undo_all_and_redo(THREE);
}

#[test]
fn a_removed_entry_is_named_and_comes_back_to_the_letter() {
    for key in ["<C-x>", "<Delete>"] {
        let mut wizard = on_skills();
        wizard.keys("<Down>").keys(key);
        assert_eq!(ids(&wizard), ["a", "c"]);
        assert_eq!(wizard.toast(), "Removed Skill 2. Ctrl-Z brings it back.");
        assert_eq!(wizard.row().id.pointer, at("/skills/1"), "the cursor stays in place");
        wizard.keys("<C-z>");
        assert_eq!(wizard.text(), THREE);
        assert_eq!(wizard.row().id.pointer, at("/skills/1"), "the cursor is back on what came back");
    }
}

#[test]
fn the_last_entry_of_a_list_can_be_removed_with_the_cursor_on_it() {
    let mut wizard = on_skills();
    wizard.keys("<C-x><C-x><C-x>");
    assert_eq!(wizard.value("/skills"), Some(json!([])));
    assert_eq!(wizard.label(), "Add a skill");
    wizard.undo_all_and_redo(THREE);
}

#[test]
fn esc_leads_out_of_an_entry_to_its_list_then_to_the_steps_and_back() {
    let mut wizard = on_skills();
    wizard.keys("<Down><Enter>");
    assert_eq!(wizard.card().page.inside, Some(at("/skills/1")));
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().page.inside, None);
    assert_eq!(wizard.row().id.pointer, at("/skills/1"));
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().pane, cardwright::tui::model::Pane::Steps);
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().pane, cardwright::tui::model::Pane::Form);
    assert_eq!(wizard.text(), THREE, "Esc never changes the card");
    assert_eq!(wizard.ended, None);
}

#[test]
fn esc_out_of_a_combination_of_a_skill_goes_level_by_level() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-5><Enter>").on_value("/skills/0/securityRequirements/1").keys("<Enter>");
    assert_eq!(wizard.card().page.inside, Some(at("/skills/0/securityRequirements/1")));
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().page.inside, Some(at("/skills/0")));
    assert_eq!(wizard.row().id.pointer, at("/skills/0/securityRequirements/1"));
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().page.inside, None);
    assert_eq!(wizard.row().id.pointer, at("/skills/0"));
}

#[test]
fn examples_are_texts_that_can_be_added_moved_and_removed() {
    let before = "{\"skills\": [{\"id\": \"a\"}]}\n";
    let mut wizard = Wizard::file(before);
    wizard.keys("<A-5><Enter>").to("Add an example").keys("<Enter>first<Tab>");
    assert_eq!(wizard.label(), "Add an example", "the next example is one key away");
    wizard.keys("<Enter>second<Enter>line<Tab>");
    assert_eq!(wizard.value("/skills/0/examples"), Some(json!(["first", "second\nline"])));
    wizard.on_value("/skills/0/examples/1").keys("<A-Up>");
    assert_eq!(wizard.value("/skills/0/examples"), Some(json!(["second\nline", "first"])));
    assert_eq!(wizard.field_text(), "second\nline", "the cursor goes with the text");
    wizard.keys("!");
    assert_eq!(wizard.value("/skills/0/examples"), Some(json!(["second\nline!", "first"])));
    wizard.keys("<C-x>");
    assert_eq!(wizard.value("/skills/0/examples"), Some(json!(["first"])));
    wizard.undo_all_and_redo(before);
}

#[test]
fn an_example_that_stays_empty_goes_when_it_is_left_and_no_other_is_skipped() {
    let text = r#"{"skills": [{"id": "a", "examples": ["one", "two", "three"]}]}"#;
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-5><Enter>").on_value("/skills/0/examples/0").keys("<C-u><Tab>");
    assert_eq!(wizard.value("/skills/0/examples"), Some(json!(["two", "three"])));
    assert_eq!(wizard.field_text(), "two");
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-5><Enter>").on_value("/skills/0/examples/2").keys("<C-u><S-Tab>");
    assert_eq!(wizard.value("/skills/0/examples"), Some(json!(["one", "two"])));
    assert_eq!(wizard.field_text(), "two");
}

#[test]
fn extensions_are_added_in_capabilities() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3>").to("Add an extension").keys("<Enter>https://example.com/ext/v1");
    assert_eq!(wizard.value("/capabilities"), Some(json!({"extensions": [{"uri": "https://example.com/ext/v1"}]})));
    wizard.to("Required").keys("y<Esc>");
    assert_eq!(wizard.value("/capabilities/extensions/0/required"), Some(json!(true)));
    wizard.keys("<C-x>");
    assert_eq!(wizard.value("/capabilities/extensions"), None, "an optional list goes with its last entry");
    wizard.undo_all_and_redo("{}\n");
}
