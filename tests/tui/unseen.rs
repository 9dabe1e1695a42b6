//! Nothing is answered, typed or pressed that its user cannot have seen, and nothing is said where nobody sees it.

use cardwright::term::Input;
use cardwright::term::input::{Mouse, MouseKind};
use cardwright::tui::dialog::Dialog;
use ratatui::layout::Position;

use crate::wizard::Wizard;

fn mouse(kind: MouseKind, at: Position) -> Input {
    Input::Mouse(Mouse { kind, x: at.x, y: at.y })
}

fn changed_on_disk() -> Wizard {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    wizard.files.insert("card.json".into(), b"{\"name\": \"theirs\"}".to_vec());
    wizard.screen(160, 45);
    wizard
}

#[test]
fn the_click_that_brings_the_window_to_the_front_answers_no_question() {
    for at in [Position::new(9, 4), Position::new(60, 22), Position::new(50, 24)] {
        let mut wizard = changed_on_disk();
        wizard.input(Input::FocusGained).input(mouse(MouseKind::Press, at));
        assert_eq!(wizard.dialog_title(), "The file changed on disk");
        wizard.screen(160, 45);
        wizard.input(mouse(MouseKind::Release, at));
        assert_eq!(wizard.dialog_title(), "The file changed on disk");
        assert_eq!(wizard.text(), "{\n  \"name\": \"a\"\n}\n");
    }
}

#[test]
fn a_button_that_went_down_before_a_question_came_does_nothing_when_it_is_let_go() {
    let mut wizard = changed_on_disk();
    let at = wizard.place("Description");
    wizard.input(mouse(MouseKind::Press, at)).input(Input::FocusGained);
    wizard.screen(160, 45);
    assert_eq!(wizard.model.pressed, None);
    wizard.input(mouse(MouseKind::Release, at));
    assert_eq!(wizard.dialog_title(), "The file changed on disk");
}

#[test]
fn a_press_that_comes_with_a_new_size_waits_for_the_new_screen() {
    let mut wizard = Wizard::template("support-agent");
    let at = wizard.place("Description");
    let focus = wizard.card().focus.clone();
    wizard.input(Input::Resize(80, 24)).input(mouse(MouseKind::Press, at)).input(mouse(MouseKind::Release, at));
    assert_eq!(wizard.card().focus, focus);
    wizard.click("Description");
    assert_ne!(wizard.card().focus, focus);
}

#[test]
fn what_happened_is_said_over_every_dialog() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<F7><End>x<C-s>");
    assert!(wizard.shows("Not saved: the text is not JSON yet"), "{}", wizard.screen(160, 45));
    wizard.keys("<A-m>");
    assert!(wizard.shows("The mouse is off here"));
    for keys in ["<F2>", "<C-p>", "<F1>"] {
        let mut wizard = Wizard::template("support-agent");
        wizard.keys(keys).keys("<A-m>");
        assert!(wizard.shows("The mouse is off here"), "{keys}\n{}", wizard.screen(160, 45));
        wizard.keys("<Left>");
        assert!(!wizard.shows("The mouse is off here"), "{keys}: the next key takes it away");
    }
}

#[test]
fn only_saving_undoing_and_quitting_act_while_the_window_is_too_small() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    wizard.keys("<A-1>").to("Name").keys("b");
    let text = wizard.text().to_owned();
    wizard.resize(30, 8).keys("xyz<Enter><Tab><C-x><F7><C-p><Esc>").paste("pasted");
    assert_eq!(wizard.text(), text);
    assert_eq!((wizard.dialog_title(), wizard.label().as_str()), ("", "Name"));
    wizard.keys("<C-z>");
    assert_eq!(wizard.text(), "{\n  \"name\": \"a\"\n}\n");
    wizard.keys("<C-y><C-q>");
    assert_eq!(wizard.dialog_title(), "Save before quitting?");
    wizard.keys("<Tab><Enter>y");
    assert_eq!((wizard.dialog_title(), wizard.ended), ("Save before quitting?", None), "it cannot be answered unseen");
    wizard.keys("<C-q>");
    assert_eq!(wizard.ended, Some(130));
}

#[test]
fn a_paste_narrows_a_choice_down_as_typing_does() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<C-p>").paste("\r\nquit\r\nrm -rf\u{1b}");
    let Dialog::Choice(pasted) = wizard.dialog() else { panic!() };
    assert_eq!(pasted.filter, "quit");
    let selected = pasted.selected;
    wizard.keys("<Esc><C-p>quit");
    let Dialog::Choice(typed) = wizard.dialog() else { panic!() };
    assert_eq!(typed.selected, selected);
    assert_ne!(selected, 0);
}

#[test]
fn a_value_of_many_lines_is_shown_on_one() {
    let text = "{\n  \"name\": \"a\",\n  \"provider\": [\n    1\n  ],\n  \"extra\": {\n    \"a b\": 1,\r\n    \"c\": [\n      2\n    ]\n  }\n}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-7>");
    assert!(wizard.shows("{ \"a b\": 1, \"c\": [ 2 ] }"), "{}", wizard.screen(160, 45));
    wizard.keys("<A-1>");
    assert!(wizard.shows("[ 1 ]"), "{}", wizard.screen(160, 45));
}
