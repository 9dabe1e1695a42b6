//! What is left to say or to tidy once something was done: by a save, by the user's editor, about the end of a file.

use crate::wizard::Wizard;

const CARD: &str = "{\n  \"name\": \"Returns desk\",\n  \"description\": \"Answers questions.\"\n}\n";

#[test]
fn a_save_says_that_the_file_had_gone() {
    let mut wizard = Wizard::file(CARD);
    wizard.keys("<A-1>").to("Name").keys(" west");
    wizard.files.clear();
    wizard.keys("<C-s><Tab><Enter>");
    assert!(wizard.toast().contains("had gone"), "{}", wizard.toast());
    assert_eq!(wizard.written("card.json"), wizard.text());
    wizard.keys("!<C-s><Tab><Enter>");
    assert!(wizard.toast().starts_with("Saved") && !wizard.toast().contains("gone"), "{}", wizard.toast());
    wizard.keys("?");
    wizard.files.clear();
    wizard.keys("<C-q><Enter><Tab><Enter>");
    assert_eq!(wizard.ended, Some(0));
    assert!(wizard.toast().contains("had gone"), "told after the end: {}", wizard.toast());
}

/// The card's own way to an editor that ended with a complaint, and the question what to do with what it left.
fn doubted(keys: &str, editor: fn(&str) -> String) -> Wizard {
    let mut wizard = Wizard::file(CARD);
    wizard.editor = Some(editor);
    wizard.editor_doubt = Some("It crashed.".into());
    wizard.keys(keys).keys("<F3>");
    assert_eq!(wizard.dialog_title(), "Take over what the editor left?");
    wizard
}

#[test]
fn the_file_that_keeps_an_edit_goes_once_the_edit_is_taken_and_stays_when_it_is_not() {
    for keys in ["", "<A-1><Tab>"] {
        let mut wizard = doubted(keys, |text| text.replace("questions", "letters"));
        wizard.keys("<Enter>");
        assert_eq!((wizard.kept_edits_removed, wizard.text()), (0, CARD));
        let mut wizard = doubted(keys, |text| text.replace("questions", "letters"));
        wizard.keys("<Tab><Enter>");
        assert_eq!(wizard.kept_edits_removed, 1);
        assert!(wizard.text().contains("letters"));
        assert!(wizard.toast().starts_with("Taken over."), "{}", wizard.toast());
    }
    let mut wizard = Wizard::file(CARD);
    wizard.editor = Some(|text| text.replace("questions", "letters"));
    wizard.keys("<F3>");
    assert_eq!(wizard.kept_edits_removed, 0, "nothing was kept");
}

#[test]
fn an_edit_that_is_no_card_yet_is_kept_until_it_is_mended() {
    let broken: fn(&str) -> String = |text| text.replace("questions.\"", "letters.");
    let mut wizard = doubted("", broken);
    wizard.keys("<Tab><Enter>");
    assert_eq!(wizard.dialog_title(), "The edited text is not a card yet: mend it here");
    wizard.keys("<Esc><Tab><Enter>");
    assert_eq!((wizard.kept_edits_removed, wizard.text()), (0, CARD), "left as it was");
    let mut wizard = doubted("", broken);
    wizard.keys("<Tab><Enter><C-Home><Down><Down><End>\"");
    assert_eq!(wizard.kept_edits_removed, 1, "{}", wizard.screen(120, 36));
    assert!(wizard.text().contains("letters"));
    let mut wizard = doubted("", broken);
    wizard.keys("<Tab><Enter><C-Home><Down><Down><End>").paste("\"").keys("<Esc>");
    assert_eq!(wizard.kept_edits_removed, 1, "a paste mends as well");
}

#[test]
fn review_says_what_differs_where_no_line_does() {
    let cases = [
        (CARD.trim_end().to_owned(), "only the end differs: a line end comes behind the last line"),
        (format!("{CARD}\n\n"), "only the end differs: empty lines behind the last line go"),
        (CARD.replace('\n', "\r\n"), "the line ends change from CRLF to LF"),
        (format!("\u{feff}{CARD}"), "the byte order mark at its start goes"),
    ];
    for (on_disk, sentence) in cases {
        let mut wizard = Wizard::file(CARD);
        wizard.model.card.as_mut().unwrap().file.on_disk = Some(on_disk.into_bytes());
        wizard.keys("<A-7>");
        let rows = wizard.card().rows();
        assert!(!rows.iter().any(|row| row.label.starts_with("Difference from")), "{sentence}");
        let line = format!("Every line is as in card.json; {sentence}");
        assert!(rows.iter().any(|row| row.label == line), "{sentence}\n{}", wizard.screen(160, 60));
    }
    let mut wizard = Wizard::file(CARD);
    wizard.keys("<A-1>").to("Name").keys(" west<A-7>");
    wizard.to("Difference from card.json: 1 line added, 1 removed");
}

#[test]
fn a_difference_says_where_a_line_end_is_missing() {
    use cardwright::tui::review::diff_lines;
    let text = |before: &str, after: &str| {
        diff_lines(before, after, 1).into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("|")
    };
    assert_eq!(
        text("{}", "{}\n"),
        "Every line is the same; only the end differs: a line end comes behind the last line."
    );
    assert_eq!(text("{}\n", "{}\n"), "Nothing differs.");
    assert_eq!(text("a\nb", "c\nb\n"), "- a|- b (without a line end)|+ c|+ b");
}
