//! The conversion review: what it does to the card that was open, and to the file.

use cardwright::card::generation::Generation;

use crate::wizard::Wizard;

/// A card of 0.3 that converts without an open question.
const OLD: &str = "{\n  \"protocolVersion\": \"0.3.0\",\n  \"name\": \"Returns desk\",\n  \"description\": \"Answers questions \
                   about returns.\",\n  \"url\": \"https://api.example.com/a2a\",\n  \"preferredTransport\": \"JSONRPC\",\n  \
                   \"version\": \"1.0.0\",\n  \"capabilities\": {},\n  \"defaultInputModes\": [\"text/plain\"],\n  \
                   \"defaultOutputModes\": [\"text/plain\"],\n  \"skills\": [{\"id\": \"a\", \"name\": \"A\", \"description\": \
                   \"Does a.\", \"tags\": [\"a\"]}]\n}\n";

/// The card opened as it is, changed, and taken into the review from there.
fn changed_and_under_conversion() -> Wizard {
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<Esc><A-1>").to("Name").keys(" west<A-7>").to("Convert it to v1.0, step by step").keys("<Enter>");
    assert!(wizard.model.conversion.is_some(), "{}", wizard.screen(120, 36));
    wizard
}

#[test]
fn quitting_a_review_that_was_begun_from_a_changed_card_asks() {
    let mut wizard = changed_and_under_conversion();
    wizard.keys("<C-q>");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Quit the conversion?", None));
    wizard.keys("<Esc><Esc>");
    assert_eq!(wizard.text(), OLD.replace("Returns desk", "Returns desk west"));
}

#[test]
fn answers_are_not_thrown_away_unasked() {
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<Home> <C-c>");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Quit the conversion?", None));
    wizard.keys("<Esc>");
    assert!(wizard.model.conversion.is_some());
    wizard.keys("<C-q><Tab><Enter>");
    assert_eq!(wizard.ended, Some(130));
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<C-q>");
    assert_eq!(wizard.ended, Some(0), "nothing was answered");
}

#[test]
fn what_was_done_before_the_conversion_can_still_be_undone() {
    for way in ["<C-s>", "<Esc>"] {
        let mut wizard = changed_and_under_conversion();
        wizard.keys(way);
        while !wizard.card().history.is_empty() {
            wizard.keys("<C-z>");
        }
        assert_eq!(wizard.text(), OLD, "{way}");
        assert!(!wizard.card().is_dirty());
    }
}

#[test]
fn a_pasted_card_of_an_older_version_enters_the_review_and_is_kept_when_that_is_left() {
    let mut wizard = Wizard::menu();
    wizard.paste(OLD);
    assert!(wizard.model.conversion.is_some());
    wizard.keys("<Esc>");
    assert_eq!(wizard.text(), OLD);
    assert!(wizard.card().is_dirty(), "it is saved nowhere");
    let mut wizard = Wizard::menu();
    wizard.paste(OLD).keys("<C-q>");
    assert_eq!(wizard.ended, None);
}

#[test]
fn no_way_of_saving_replaces_the_old_card_without_keeping_it() {
    // Saving, as the first answer.
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<C-s><C-s><Enter>");
    assert_eq!((wizard.saves, wizard.kept), (1, Some(Generation::V0_3)));
    // Save as, under the name that is offered.
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<C-s><F2><Enter>");
    assert_eq!((wizard.saves, wizard.kept), (1, Some(Generation::V0_3)));
    // Overwriting what something else wrote meanwhile.
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<C-s>");
    wizard.files.insert("card.json".into(), OLD.replace("desk", "office").into());
    wizard.keys("<C-s><Enter>");
    assert_eq!(wizard.dialog_title(), "The file changed on disk");
    wizard.keys("<Tab><Enter>");
    assert_eq!((wizard.saves, wizard.kept), (2, Some(Generation::V0_3)));
    assert_eq!(wizard.written("card.json"), wizard.text());
}

#[test]
fn writing_beside_the_old_card_offers_a_name_of_its_own() {
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<C-s><C-s><Tab><Enter>");
    assert_eq!(wizard.dialog_title(), "Save as");
    wizard.keys("<Enter>");
    assert_eq!(wizard.written("card.json"), OLD);
    assert_eq!(wizard.written("card.1.0.json"), wizard.text());
    wizard.keys("<C-s>");
    assert_eq!(wizard.dialog_title(), "", "from now on it is the new file");
}

#[test]
fn an_answer_that_would_be_an_error_is_refused_with_the_reason() {
    let mut wizard = Wizard::file(&OLD.replace("  \"defaultInputModes\": [\"text/plain\"],\n", ""));
    let open = |wizard: &Wizard| wizard.model.conversion.as_ref().unwrap().plan.open().count();
    let questions = &wizard.model.conversion.as_ref().unwrap().plan.questions;
    let index = questions.iter().position(|question| question.key == "/defaultInputModes").unwrap();
    wizard.keys(&format!("<Home>{}<Enter><End><Enter>", "<Down>".repeat(index)));
    wizard.keys("words<Enter>");
    assert_eq!(open(&wizard), 1);
    assert!(wizard.screen(120, 36).to_string().contains("`words`"), "{}", wizard.screen(120, 36));
    wizard.keys("<C-u>text/csv<Enter>");
    assert_eq!(open(&wizard), 0, "{}", wizard.screen(120, 36));
}

#[test]
fn an_answer_is_said_and_can_be_taken_back_and_given_again() {
    let mut wizard = Wizard::file(OLD);
    let text = |wizard: &Wizard| wizard.model.conversion.as_ref().unwrap().plan.document.text().to_owned();
    let before = text(&wizard);
    wizard.keys("<Home> ");
    assert!(wizard.toast().starts_with("Answered: "), "{}", wizard.toast());
    assert!(wizard.screen(80, 24).text.contains("Answered: "), "{}", wizard.screen(80, 24));
    let answered = text(&wizard);
    assert_ne!(before, answered);
    wizard.keys("<C-z>");
    assert_eq!(text(&wizard), before);
    assert!(wizard.toast().starts_with("Took the last answer back"), "{}", wizard.toast());
    wizard.keys("<C-z>");
    assert_eq!(wizard.toast(), "No answer to take back.");
    wizard.keys("<C-y>");
    assert_eq!(text(&wizard), answered);
    wizard.keys("<C-y>");
    assert_eq!(wizard.toast(), "No answer to give again.");
}

#[test]
fn the_converted_card_can_be_copied_and_every_key_there_says_what_it_did() {
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<A-w>");
    assert!(wizard.toast().starts_with("Nothing was copied yet"), "{}", wizard.toast());
    wizard.keys("<F6>");
    let converted = wizard.model.conversion.as_ref().unwrap().plan.document.text().to_owned();
    assert_eq!(wizard.clipboard.as_deref(), Some(converted.as_str()));
    assert!(wizard.toast().starts_with("The converted card: copied"), "{}", wizard.toast());
    wizard.keys("<A-w>");
    assert!(wizard.dialog_title().starts_with("Write to a file"));
    wizard.keys("<Enter>");
    assert!(wizard.toast().contains("written to"), "{}", wizard.toast());
    for keys in ["<End> ", "<End><Enter>"] {
        wizard.keys(keys);
        assert_ne!(wizard.toast(), "", "{keys}");
    }
}

#[test]
fn the_card_after_follows_the_line_that_is_marked() {
    let mut wizard = Wizard::file(include_str!("../../examples/old-card.json"));
    // What the frame of the card after the conversion shows.
    let after = |wizard: &Wizard| {
        let picture = wizard.screen(100, 30).text;
        let lines = picture.lines().skip_while(|line| !line.contains(" after "));
        lines.map(|line| line.split('│').nth(3).unwrap_or_default().trim().to_owned()).collect::<Vec<_>>()
    };
    let marks = |wizard: &Wizard, text: &str| {
        assert!(
            after(wizard).iter().any(|line| line.starts_with('▶') && line.contains(text)),
            "{text}\n{}",
            wizard.screen(100, 30)
        );
    };
    wizard.resize(100, 30);
    marks(&wizard, "https://ferries.example.com/a2a");
    wizard.keys("<Down>");
    marks(&wizard, "https://ferries.example.com/re");
    // What is lost has no place there, but what stood around it has.
    let lines = wizard.model.conversion.as_ref().unwrap().lines().len();
    let lost = (0..lines).any(|_| {
        wizard.keys("<Down>");
        let (from, _) = wizard.model.conversion.as_ref().unwrap().places();
        from.is_some_and(|from| from.as_str().ends_with("stateTransitionHistory"))
    });
    assert!(lost);
    marks(&wizard, "\"capabilities\"");
}

#[test]
fn the_question_before_an_old_card_is_replaced_names_no_file_that_may_be_another_one() {
    let mut wizard = Wizard::file(OLD);
    wizard.keys("<C-s><C-s>");
    assert_eq!(wizard.dialog_title(), "Replace the old card?");
    let cardwright::tui::dialog::Dialog::Confirm(confirm) = wizard.dialog() else { panic!("no question") };
    assert!(confirm.text.contains("kept beside it, with its version in the name"), "{}", confirm.text);
    assert!(!confirm.text.contains("card.0.3"), "{}", confirm.text);
}
