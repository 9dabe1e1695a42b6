//! Reading the whole of a long value.

use cardwright::tui::dialog::Dialog;

use crate::wizard::Wizard;

#[test]
fn a_long_text_is_read_whole_wrapped_and_scrolled_to_its_end() {
    let long = format!("first {} last", "words and more words ".repeat(5000));
    let mut wizard = Wizard::file(&format!("{{\n  \"name\": \"{long}\"\n}}\n"));
    for (columns, rows) in [(160, 45), (80, 24), (40, 10)] {
        wizard.resize(columns, rows).keys("<A-1><C-r>");
        assert!(wizard.dialog_title().starts_with("Name: text, 105011 characters"), "{}", wizard.dialog_title());
        assert!(wizard.screen(columns, rows).text.contains("first words"));
        assert!(!wizard.screen(columns, rows).text.contains("last"));
        wizard.keys("<End>");
        let end = wizard.screen(columns, rows);
        assert!(end.text.contains("last"), "{end}");
        wizard.keys("<Up>");
        let up = wizard.screen(columns, rows);
        assert!(!up.text.contains("last"), "one line up is one line up\n{up}");
        wizard.keys("<Down><Down><PageDown>");
        assert_eq!(wizard.screen(columns, rows).text, end.text, "the end is the end");
        wizard.keys("<PageUp><Home>");
        assert!(wizard.screen(columns, rows).text.contains("first words"));
        wizard.keys("<Esc>");
    }
}

#[test]
fn objects_are_read_as_json_and_texts_without_escapes() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-5><C-r>");
    let Dialog::Text(dialog) = wizard.dialog() else { panic!("{:?}", wizard.dialog()) };
    assert_eq!(dialog.lines[0].1, "{");
    assert!(dialog.lines[1].1.starts_with("  \"id\": "), "{:?}", dialog.lines[1]);
    assert_eq!(dialog.lines.last().unwrap().1, "}");
    let mut wizard = Wizard::file("{\n  \"name\": \"a\\n\\\"b\\u202e\"\n}\n");
    wizard.keys("<A-1><F5><C-f>name<Esc><Home><Down><C-r>");
    let screen = wizard.screen(80, 24).text;
    assert!(screen.contains("\"b⟦U+202E⟧"), "{screen}");
    wizard.keys("<Esc><Esc>");
    let mut wizard = Wizard::empty();
    wizard.keys("<C-r>");
    assert!(wizard.toast().contains("no value"), "{}", wizard.toast());
}
