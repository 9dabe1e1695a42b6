//! Leaving the wizard.

use crate::wizard::Wizard;

const FINE: &str = include_str!("../../templates/support-agent.json");

#[test]
fn without_changes_both_keys_quit_at_once() {
    for key in ["<C-q>", "<C-c>"] {
        let mut wizard = Wizard::file(FINE);
        wizard.keys(key);
        assert_eq!(wizard.ended, Some(0), "{key}");
        let mut wizard = Wizard::menu();
        wizard.keys(key);
        assert_eq!(wizard.ended, Some(0), "{key} in the menu");
    }
}

#[test]
fn with_changes_both_keys_ask_and_pressed_twice_leave_without_saving() {
    for key in ["<C-q>", "<C-c>"] {
        let mut wizard = Wizard::file(FINE);
        wizard.keys("<A-1>!").keys(key);
        assert_eq!((wizard.dialog_title(), wizard.ended), ("Save before quitting?", None));
        wizard.keys(key);
        assert_eq!(wizard.ended, Some(130), "{key} twice");
        assert_eq!(wizard.written("card.json"), FINE);
    }
}

#[test]
fn esc_never_quits() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!<Esc><Esc><Esc><Esc><C-q><Esc><Esc>");
    assert_eq!(wizard.ended, None);
    assert!(wizard.card().is_dirty());
}

#[test]
fn save_and_quit_is_the_default_and_ends_after_the_save() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!<C-q><Enter>");
    assert_eq!(wizard.ended, Some(0));
    assert_eq!(wizard.written("card.json"), FINE.replace("Parcel Support Desk", "Parcel Support Desk!"));
}

#[test]
fn save_and_quit_of_a_new_card_asks_for_its_name_first() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("!<C-q><Enter>");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Save as", None));
    wizard.keys("<Enter>");
    assert_eq!(wizard.ended, Some(0));
    assert!(wizard.written("agent-card.json").contains("Desk!"));
}

#[test]
fn giving_up_the_name_gives_up_quitting() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("!<C-q><Enter><Esc><C-s><Enter>");
    assert_eq!(wizard.saves, 1);
    assert_eq!(wizard.ended, None);
}

#[test]
fn a_failed_save_does_not_quit() {
    let mut wizard = Wizard::file(FINE);
    wizard.disk_fault = Some("The disk is full".into());
    wizard.keys("<A-1>!<C-q><Enter>");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Not saved", None));
    wizard.disk_fault = None;
    wizard.keys("<Esc><C-s>");
    assert_eq!(wizard.ended, None, "only saving was asked for now");
}

#[test]
fn a_reload_gives_up_quitting() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!");
    wizard.files.insert("card.json".into(), FINE.replace("Parcel", "Other").into_bytes());
    wizard.keys("<C-q><Enter>");
    assert_eq!(wizard.dialog_title(), "The file changed on disk");
    wizard.keys("<Tab><Tab><Enter>");
    assert!(wizard.toast().starts_with("Reloaded"), "{}", wizard.toast());
    wizard.keys("?<C-s>");
    assert_eq!(wizard.ended, None);
}

#[test]
fn errors_are_asked_about_before_quitting_and_saving_anyway_ends() {
    let mut wizard = Wizard::file("{\"name\": \"a\"}\n");
    wizard.keys("<A-1>!<C-q><Enter>");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Save with errors?", None));
    wizard.keys("<Right><Enter>");
    assert_eq!(wizard.ended, Some(0));
    assert_eq!(wizard.written("card.json"), "{\"name\": \"a!\"}\n");
}

#[test]
fn quit_without_saving_and_stay_are_buttons() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!<C-q><Left><Enter>");
    assert_eq!((wizard.ended, wizard.dialog_title()), (None, ""), "Stay is the last button");
    wizard.keys("<C-q><Right><Enter>");
    assert_eq!(wizard.ended, Some(130));
    assert_eq!(wizard.written("card.json"), FINE);
}

#[test]
fn a_word_that_is_typed_but_not_taken_in_yet_counts_as_a_change() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-4>image/png<C-q>");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Save before quitting?", None));
    assert!(wizard.text().contains("image/png"));
}
