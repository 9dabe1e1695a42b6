//! Every kind of change is taken back and done again: text and cursor return, and the line says what it was.

use crate::wizard::Wizard;

const OLD: &str = r#"{
  "protocolVersion": "0.3.0",
  "name": "Order desk",
  "description": "Finds orders.",
  "url": "https://orders.acme-outdoor.com/a2a",
  "preferredTransport": "JSONRPC",
  "version": "1.0.0",
  "capabilities": {},
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": []
}
"#;

fn support() -> Wizard {
    Wizard::template("support-agent")
}

/// Takes the last change back and does it again. `change` is made from where the cursor stands now.
fn assert_undoable(what: &str, mut wizard: Wizard, change: impl FnOnce(&mut Wizard), said: &str) {
    let (before, row) = (wizard.text().to_owned(), wizard.row().id);
    let steps = wizard.card().history.len();
    change(&mut wizard);
    let after = wizard.text().to_owned();
    assert_ne!(before, after, "{what}: nothing changed");
    assert_eq!(wizard.card().history.len(), steps + 1, "{what}: one step");
    // From elsewhere, so that the cursor has a way to go.
    wizard.close_dialogs();
    wizard.keys("<A-4><C-z>");
    assert_eq!(wizard.toast(), format!("Undone: {said}"), "{what}");
    assert_eq!(wizard.text(), before, "{what}");
    assert_eq!(wizard.row().id, row, "{what}: the cursor returns");
    wizard.keys("<C-y>");
    assert_eq!(wizard.toast(), format!("Done again: {said}"), "{what}");
    assert_eq!(wizard.text(), after, "{what}");
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), before, "{what}");
}

fn on(mut wizard: Wizard, keys: &str, label: &str) -> Wizard {
    wizard.keys(keys).to(label);
    wizard
}

#[test]
fn text_is_undoable() {
    assert_undoable("typing", on(support(), "<A-1>", "Name"), |wizard| _ = wizard.keys("x"), "Edit name");
    assert_undoable("a paste", on(support(), "<A-1>", "Name"), |wizard| _ = wizard.paste("a\nb"), "Edit name");
}

#[test]
fn lists_are_undoable() {
    let skill = || on(support(), "<A-5>", "Skill 1");
    assert_undoable("a copy", skill(), |wizard| _ = wizard.keys("<C-d>"), "Duplicate skill 1");
    assert_undoable("a removal", skill(), |wizard| _ = wizard.keys("<C-x>"), "Remove skill 1");
    let add = on(support(), "<A-5>", "Add a skill");
    assert_undoable("a new entry", add, |wizard| _ = wizard.keys("<Enter>"), "Add skill");
    let two = || {
        let mut wizard = skill();
        wizard.keys("<C-d>").to("Skill 1");
        wizard
    };
    assert_undoable("a move", two(), |wizard| _ = wizard.keys("<A-Down>"), "Move skill 1 down");
}

#[test]
fn flags_are_undoable() {
    let flag = on(support(), "<A-3>", "Streaming");
    assert_undoable("a flag", flag, |wizard| _ = wizard.keys("n"), "Streaming: no");
}

#[test]
fn fixes_are_undoable() {
    let mut wizard = Wizard::file(&support().text().replace("Parcel Support Desk", "Parcel Support Desk "));
    wizard.keys("<A-1>").to("Name");
    assert_undoable("a fix", wizard, |wizard| _ = wizard.keys("<F4><Enter>"), "Take the white space away");
}

#[test]
fn json_edited_as_text_is_undoable() {
    let wizard = on(support(), "<A-1>", "Name");
    assert_undoable(
        "a member as JSON",
        wizard,
        |wizard| _ = wizard.keys("<F7><End><Left>x<Esc>"),
        "Edit /name as JSON",
    );
}

#[test]
fn text_from_the_editor_is_undoable() {
    let with_editor = |editor: fn(&str) -> String| {
        let mut wizard = support();
        wizard.editor = Some(editor);
        wizard
    };
    let card = on(with_editor(|text| text.replace("Parcel", "Letter")), "<A-1>", "Name");
    assert_undoable("the card outside", card, |wizard| _ = wizard.keys("<F3>"), "Edit the card outside");
    let text = on(with_editor(|_| "Knows parcels.\n".into()), "<A-1>", "Description");
    assert_undoable("a text outside", text, |wizard| _ = wizard.keys("<F3>"), "Edit /description outside");
}

#[test]
fn a_reload_is_undoable() {
    let mut wizard = Wizard::file(support().text());
    wizard.keys("<A-1>").to("Name");
    let theirs = wizard.text().replace("Parcel", "Letter");
    wizard.files.insert("card.json".into(), theirs.into());
    let reload = |wizard: &mut Wizard| _ = wizard.keys("<C-s><Tab><Tab><Enter>");
    assert_undoable("a reload", wizard, reload, "Reload the file");
}

#[test]
fn a_conversion_is_undoable_and_so_is_what_came_before_it() {
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<Esc><A-1>").to("Name").keys("x<A-7>").to("Convert it to v1.0, step by step").keys("<Enter>");
    assert!(wizard.model.conversion.is_some());
    wizard.keys("<C-s>");
    assert!(wizard.value("/supportedInterfaces").is_some());
    wizard.keys("<C-z>");
    assert_eq!(wizard.toast(), "Undone: Convert from 0.3");
    assert_eq!(wizard.text(), OLD.replace("Order desk", "Order deskx"));
    wizard.keys("<C-z>");
    assert_eq!((wizard.toast(), wizard.text()), ("Undone: Edit name", OLD));
    assert_eq!(wizard.label(), "Name");
    wizard.keys("<C-y><C-y>");
    assert!(wizard.value("/supportedInterfaces").is_some());
}

#[test]
fn a_conversion_that_is_left_takes_nothing_and_keeps_its_answers() {
    let mut wizard = Wizard::file(OLD);
    wizard.keys(" ");
    let answers = wizard.model.conversion.as_ref().unwrap().answers.clone();
    wizard.keys("<Esc>");
    assert_eq!(wizard.text(), OLD);
    assert!(!wizard.card().is_dirty());
    wizard.keys("<A-7>").to("Convert it to v1.0, step by step").keys("<Enter>");
    assert_eq!(wizard.model.conversion.as_ref().unwrap().answers, answers);
}
