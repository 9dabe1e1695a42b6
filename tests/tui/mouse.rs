//! The mouse: what is drawn under the pointer is what a click is about, at every layout.

use cardwright::card::Step;
use cardwright::term::input::MouseKind;
use cardwright::tui::dialog::Dialog;
use cardwright::tui::hits::Target;
use cardwright::tui::model::Pane;
use cardwright::tui::row::Part;
use ratatui::layout::Position;
use serde_json::json;

use crate::wizard::Wizard;

const SIZES: [(u16, u16); 5] = [(80, 24), (100, 30), (140, 40), (160, 45), (50, 14)];

/// A wizard on a template, on a screen of so many cells.
fn on(template: &str, (columns, rows): (u16, u16)) -> Wizard {
    let mut wizard = Wizard::template(template);
    wizard.resize(columns, rows);
    wizard
}

fn cursor(wizard: &Wizard) -> usize {
    wizard.card().editor.as_ref().expect("no text is edited").field.borrow().cursor_byte()
}

#[test]
fn every_target_lies_on_the_screen_and_shows_something() {
    for size in SIZES {
        for keys in ["", "<A-2>", "<A-3>", "<A-5><Enter>", "<A-6>", "<A-7>", "<F5>", "<C-p>", "<F1>"] {
            let mut wizard = on("commerce-agent", size);
            wizard.keys(keys);
            let picture = wizard.screen(size.0, size.1);
            let drawn = wizard.model.drawn.borrow();
            assert!(!drawn.targets().is_empty(), "{size:?} {keys}");
            for (area, target) in drawn.targets() {
                assert_eq!(area.intersection(picture.buffer.area), *area, "{size:?} {keys}: {target:?}");
                if matches!(target, Target::Pane(_) | Target::Text { .. } | Target::Typing(_)) {
                    continue;
                }
                let shows = area.positions().any(|at| picture.buffer[at].symbol().trim() != "");
                assert!(shows, "{size:?} {keys}: nothing is drawn where {target:?} is\n{picture}");
            }
        }
    }
}

#[test]
fn a_click_on_a_label_focuses_its_row() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.click("Description *");
        assert_eq!(wizard.card().focus.pointer.as_str(), "/description", "{size:?}");
        assert!(wizard.card().editor.is_some(), "{size:?}");
    }
}

#[test]
fn a_click_in_a_text_puts_the_cursor_on_the_cell() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.to("Name").keys("<C-u>漢字 Returns");
        wizard.to("Description");
        for _ in 0..4 {
            wizard.mouse(MouseKind::ScrollUp, Position::new(size.0 / 2, 6));
        }
        // Four cells for two letters, a space, then four more letters.
        let at = wizard.place("漢字 Returns");
        wizard.click_at(Position::new(at.x + 4 + 1 + 4, at.y));
        assert_eq!(wizard.card().focus.pointer.as_str(), "/name", "{size:?}");
        assert_eq!(cursor(&wizard), "漢字 Retu".len(), "{size:?}");
        // On the right half of a wide letter: before it.
        wizard.click_at(Position::new(at.x + 3, at.y));
        assert_eq!(cursor(&wizard), "漢".len(), "{size:?}");
        wizard.keys("x");
        assert_eq!(wizard.value("/name"), Some(json!("漢x字 Returns")), "{size:?}");
    }
}

#[test]
fn a_click_in_a_text_of_several_lines_lands_where_it_is_seen_to() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        let text = wizard.value("/description").unwrap().as_str().unwrap().to_owned();
        let word = text.split(' ').nth(2).unwrap();
        // Not focused yet: what is clicked is what was drawn then.
        let at = wizard.place(word);
        wizard.click_at(at);
        let byte = cursor(&wizard);
        assert!(text[byte..].starts_with(word), "{size:?}: {:?}", &text[byte..]);
        // And the line is still where it was.
        assert_eq!(wizard.place(word), at, "{size:?}");
    }
}

#[test]
fn a_click_respects_how_far_a_long_line_is_scrolled() {
    let mut wizard = on("support-agent", (80, 24));
    let long: String = (b'a'..=b'z').cycle().take(200).map(char::from).collect();
    wizard.to("Name").keys("<C-u>").keys(&long);
    let at = wizard.screen(80, 24).cursor.unwrap();
    wizard.click_at(Position::new(at.x - 5, at.y));
    assert_eq!(cursor(&wizard), 195);
}

#[test]
fn a_click_on_a_step_opens_it() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        // Where there is no room, the step line writes short names.
        let name = if size.0 >= 100 { "Skills" } else { "Ski" };
        wizard.click(name);
        assert_eq!(wizard.card().page.step, Step::Skills, "{size:?}");
        assert_eq!(wizard.card().pane, Pane::Form);
    }
}

#[test]
fn a_click_on_next_goes_to_the_next_step() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.to("Next: Interfaces").keys("<F5><F5>").click("[ Next: Interfaces ]");
        assert_eq!(wizard.card().page.step, Step::Interfaces, "{size:?}");
    }
}

#[test]
fn a_button_is_not_pressed_when_the_pointer_leaves_it_before_letting_go() {
    let mut wizard = on("support-agent", (140, 40));
    let next = wizard.place("[ Next: Interfaces ]");
    wizard.mouse(MouseKind::Press, next).mouse(MouseKind::Drag, Position::new(0, 0));
    wizard.mouse(MouseKind::Release, Position::new(0, 0));
    assert_eq!(wizard.card().page.step, Step::Identity);
    wizard.mouse(MouseKind::Release, next);
    assert_eq!(wizard.card().page.step, Step::Identity, "there was no press");
}

#[test]
fn the_second_click_on_an_entry_opens_it() {
    for size in SIZES {
        let mut wizard = on("commerce-agent", size);
        wizard.keys("<A-5>");
        let second = wizard.card().document.root().get("skills").unwrap().elements()[1].get("name").unwrap();
        let name: String = second.as_str().unwrap().chars().take(8).collect();
        wizard.click(&name);
        assert_eq!(
            (wizard.card().focus.pointer.as_str(), &wizard.card().page.inside),
            ("/skills/1", &None),
            "{size:?}"
        );
        wizard.click(&name);
        assert_eq!(wizard.card().page.inside.as_ref().unwrap().as_str(), "/skills/1", "{size:?}");
    }
}

#[test]
fn a_click_on_an_answer_gives_it_as_one_step() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.keys("<A-3>");
        let before = wizard.text().to_owned();
        let steps = wizard.card().history.len();
        // "(•) yes  ( ) no"
        let yes = wizard.place(") yes");
        wizard.click_at(Position::new(yes.x + 7, yes.y));
        let first = wizard.card().focus.pointer.clone();
        assert_eq!(wizard.value(first.as_str()), Some(json!(false)), "{size:?}");
        assert_eq!(wizard.card().history.len(), steps + 1);
        wizard.keys("<C-z>");
        assert_eq!(wizard.text(), before);
    }
}

#[test]
fn a_click_on_a_problem_goes_to_its_field() {
    for size in [(80, 24), (100, 30), (140, 40), (160, 45)] {
        let mut wizard = Wizard::file("{\n  \"name\": \"Desk\",\n  \"version\": \"1\",\n  \"provider\": {}\n}\n");
        wizard.resize(size.0, size.1).keys("<A-1>");
        wizard.screen(size.0, size.1);
        let listed = {
            let drawn = wizard.model.drawn.borrow();
            let found = drawn.targets().iter().rev().find(|(_, target)| matches!(target, Target::Problem(_)));
            let (area, Target::Problem(index)) = found.unwrap() else { panic!("{size:?}") };
            (area.as_position(), wizard.card().report.findings[*index].pointer.clone())
        };
        wizard.click_at(listed.0);
        assert_eq!(
            wizard.card().problem.map(|index| wizard.card().report.findings[index].pointer.clone()),
            Some(listed.1.clone())
        );
        let focus = &wizard.card().focus.pointer;
        assert!(focus.is_within(&listed.1) || listed.1.is_within(focus), "{size:?}: {focus} for {}", listed.1);
    }
}

#[test]
fn a_click_on_a_problem_in_review_goes_to_its_field() {
    for size in SIZES {
        let mut wizard = Wizard::file("{\n  \"name\": \"\",\n  \"version\": \"1\"\n}\n");
        wizard.resize(size.0, size.1).keys("<A-7>");
        wizard.screen(size.0, size.1);
        let drawn = wizard.model.drawn.borrow().clone();
        let problem = |target: &Target| matches!(target, Target::Press(row) if matches!(row.part, Part::Problem(_)));
        let (area, target) = drawn.targets().iter().find(|(_, target)| problem(target)).unwrap();
        let Target::Press(row) = target else { panic!() };
        wizard.click_at(area.as_position());
        assert_ne!(wizard.card().page.step, Step::Review, "{size:?}");
        let focus = &wizard.card().focus.pointer;
        assert!(focus.is_within(&row.pointer) || row.pointer.is_within(focus), "{size:?}: {focus}");
    }
}

#[test]
fn clicks_work_in_the_start_menu() {
    for size in SIZES {
        let mut wizard = Wizard::menu();
        wizard.resize(size.0, size.1).click("Route planner");
        let template = cardwright::template::by_name("route-planner").unwrap();
        assert_eq!(wizard.text(), template.text, "{size:?}");
    }
}

#[test]
fn dialogs_take_clicks_on_their_buttons_and_none_beside_them() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.to("Name").keys("x<C-q>");
        assert_eq!(wizard.dialog_title(), "Save before quitting?");
        let before = wizard.text().to_owned();
        for (x, y) in [(0, 0), (size.0 - 1, size.1 - 1), (1, 3), (size.0 / 2, 1)] {
            wizard.click_at(Position::new(x, y));
        }
        assert_eq!((wizard.dialog_title(), wizard.ended), ("Save before quitting?", None), "{size:?}");
        assert_eq!(wizard.text(), before);
        wizard.click("[ Stay ]");
        assert_eq!((wizard.dialog_title(), wizard.ended), ("", None), "{size:?}");
        wizard.keys("<C-q>").click("[ Quit without saving ]");
        assert_eq!(wizard.ended, Some(130), "{size:?}");
    }
}

#[test]
fn a_click_takes_an_option_of_a_choice_and_of_the_palette() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.keys("<A-2><Enter>").to("Binding").keys("<Enter>");
        wizard.click("GRPC");
        assert_eq!(wizard.value("/supportedInterfaces/0/protocolBinding"), Some(json!("GRPC")), "{size:?}");
        wizard.keys("<C-p>").keys("go to modes").click("Go to Modes");
        assert_eq!(wizard.card().page.step, Step::Modes, "{size:?}");
    }
}

#[test]
fn a_key_that_is_named_on_the_screen_can_be_clicked() {
    for size in SIZES {
        let mut wizard = on("support-agent", size);
        wizard.click("F1 help");
        assert!(matches!(wizard.model.dialogs.last(), Some(Dialog::Text(_))), "{size:?}");
        wizard.click("Esc close");
        assert!(wizard.model.dialogs.is_empty(), "{size:?}");
    }
}

#[test]
fn where_the_card_is_behind_the_form_a_tab_leads_to_it_and_back() {
    for size in [(80, 24), (100, 30), (50, 14)] {
        let mut wizard = on("support-agent", size);
        wizard.click("F5 Card");
        assert_eq!(wizard.card().pane, Pane::Card, "{size:?}");
        wizard.click("F5 Form");
        assert_eq!(wizard.card().pane, Pane::Form, "{size:?}");
    }
}

#[test]
fn the_wheel_scrolls_the_form_and_leaves_the_focus() {
    for size in [(80, 24), (50, 14)] {
        let mut wizard = on("commerce-agent", size);
        wizard.keys("<A-5><Enter>");
        let focus = wizard.card().focus.clone();
        let before = wizard.screen(size.0, size.1).text;
        let over = Position::new(size.0 / 2, 5);
        wizard.mouse(MouseKind::ScrollDown, over);
        assert_eq!(wizard.card().focus, focus);
        let scrolled = wizard.screen(size.0, size.1).text;
        assert_ne!(before, scrolled, "{size:?}");
        for _ in 0..50 {
            wizard.mouse(MouseKind::ScrollDown, over);
        }
        assert!(wizard.screen(size.0, size.1).text.contains("[ Done ]"), "{size:?}: the end");
        // One notch back moves at once, however far the wheel was turned.
        let end = wizard.screen(size.0, size.1).text;
        wizard.mouse(MouseKind::ScrollUp, over);
        assert_ne!(wizard.screen(size.0, size.1).text, end, "{size:?}");
        // Typing goes on where the focus is, in sight.
        wizard.keys("z");
        assert!(wizard.screen(size.0, size.1).cursor.is_some(), "{size:?}");
    }
}

#[test]
fn the_wheel_scrolls_the_card_the_problems_and_the_help() {
    let mut wizard = Wizard::file("{}");
    wizard.resize(120, 24).keys("<A-1>");
    let before = wizard.card().problem_scroll;
    let at = wizard.place("Problems");
    wizard.mouse(MouseKind::ScrollDown, Position::new(at.x, at.y + 1));
    assert_eq!(wizard.card().problem_scroll, before + 3);
    let mut wizard = on("commerce-agent", (140, 40));
    let at = wizard.place(" Card ");
    wizard.mouse(MouseKind::ScrollDown, Position::new(at.x, at.y + 4));
    assert_eq!(wizard.card().card_scroll, Some(3));
    assert_eq!(wizard.card().pane, Pane::Form);
    let mut wizard = on("commerce-agent", (50, 14));
    wizard.to("Description");
    let help = wizard.screen(50, 14).text.lines().nth(11).unwrap().to_owned();
    wizard.mouse(MouseKind::ScrollDown, Position::new(4, 12));
    assert!(wizard.card().help_scroll > 0);
    assert_ne!(wizard.screen(50, 14).text.lines().nth(11).unwrap(), help);
}

#[test]
fn a_click_in_the_card_marks_the_line_and_the_second_goes_to_its_field() {
    let mut wizard = on("commerce-agent", (140, 40));
    // Folded, so that rows are no longer lines.
    wizard.keys("<F5>-");
    let at = wizard.place("\"defaultOutputModes\"");
    wizard.click_at(at);
    let line = wizard.card().card_line.unwrap();
    let text = wizard.card().document.text().to_owned();
    assert!(text.lines().nth(line).unwrap().contains("defaultOutputModes"), "line {line}");
    assert_eq!((wizard.card().pane, wizard.place("\"defaultOutputModes\"")), (Pane::Card, at));
    wizard.click_at(at);
    assert_eq!((wizard.card().pane, wizard.card().focus.pointer.as_str()), (Pane::Form, "/defaultOutputModes"));
}

#[test]
fn the_wheel_turns_rows_of_a_folded_card() {
    let mut wizard = on("commerce-agent", (140, 14));
    wizard.keys("<F5>-<Home>");
    let top = |wizard: &Wizard| {
        wizard.card().card_scroll.map(|line| wizard.card().document.text().lines().nth(line).unwrap().trim().to_owned())
    };
    let at = wizard.place(" Card ");
    wizard.mouse(MouseKind::ScrollDown, Position::new(at.x, at.y + 2));
    assert!(top(&wizard).unwrap().starts_with("\"supportedInterfaces\""), "{:?}", top(&wizard));
    // The fourth row stands for all of the interfaces: three rows on are more than three lines.
    wizard.mouse(MouseKind::ScrollDown, Position::new(at.x, at.y + 2));
    assert!(wizard.card().card_scroll > Some(12), "{:?}", wizard.card().card_scroll);
    wizard.mouse(MouseKind::ScrollUp, Position::new(at.x, at.y + 2));
    assert!(top(&wizard).unwrap().starts_with("\"supportedInterfaces\""), "{:?}", top(&wizard));
    wizard.mouse(MouseKind::ScrollUp, Position::new(at.x, at.y + 2));
    assert_eq!(top(&wizard).as_deref(), Some("{"));
}

#[test]
fn the_wheel_scrolls_help_and_lists_in_dialogs() {
    for size in SIZES {
        let mut wizard = on("commerce-agent", size);
        wizard.keys("<F1>");
        let middle = Position::new(size.0 / 2, size.1 / 2);
        if wizard.screen(size.0, size.1).text.contains("lines 1 to") {
            wizard.mouse(MouseKind::ScrollDown, middle);
            assert!(!wizard.screen(size.0, size.1).text.contains("lines 1 to"), "{size:?}");
        }
        wizard.keys("<Esc><C-p>");
        let Some(Dialog::Choice(choice)) = wizard.model.dialogs.last() else { panic!("{size:?}") };
        let (marked, first) = (choice.selected, choice.options[0].label.clone());
        wizard.mouse(MouseKind::ScrollDown, middle);
        assert!(!wizard.screen(size.0, size.1).text.contains(&first), "{size:?}");
        let Some(Dialog::Choice(choice)) = wizard.model.dialogs.last() else { panic!("{size:?}") };
        assert_eq!(choice.selected, marked, "{size:?}");
        wizard.keys("<Down><Up>");
        assert!(wizard.screen(size.0, size.1).text.contains(&first), "{size:?}: keys go back to what is marked");
    }
}

#[test]
fn the_wheel_scrolls_text_that_is_edited_as_json_and_the_cursor_waits() {
    let mut wizard = on("commerce-agent", (80, 24));
    wizard.keys("<F5><F7>");
    let middle = Position::new(40, 10);
    assert!(wizard.screen(80, 24).cursor.is_some());
    for _ in 0..9 {
        wizard.mouse(MouseKind::ScrollDown, middle);
    }
    let picture = wizard.screen(80, 24);
    assert_eq!(picture.cursor, None, "out of sight");
    wizard.click_at(Position::new(3, 4));
    assert_eq!(wizard.screen(80, 24).text, picture.text, "a click lands where it is seen to");
    assert_eq!(wizard.screen(80, 24).cursor, Some(Position::new(3, 4)));
}

#[test]
fn dragging_an_entry_moves_it_as_one_step() {
    for size in [(80, 24), (100, 30), (140, 40), (160, 45)] {
        let mut wizard = on("commerce-agent", size);
        wizard.keys("<A-5>");
        let before = wizard.text().to_owned();
        let ids = |wizard: &Wizard| -> Vec<String> {
            let skills = wizard.card().document.root().get("skills").unwrap().elements();
            skills.iter().map(|skill| skill.get("name").unwrap().as_str().unwrap().chars().take(8).collect()).collect()
        };
        let names = ids(&wizard);
        let steps = wizard.card().history.len();
        let (from, to) = (wizard.place(&names[0]), wizard.place(&names[2]));
        wizard.mouse(MouseKind::Press, from).mouse(MouseKind::Drag, to);
        assert_eq!(wizard.text(), before, "nothing moves before it is let go");
        assert!(wizard.card().drop_at.is_some(), "{size:?}: where it would go is shown");
        wizard.mouse(MouseKind::Release, to);
        assert_eq!(ids(&wizard)[..3], [names[1].clone(), names[2].clone(), names[0].clone()], "{size:?}");
        assert_eq!(wizard.card().history.len(), steps + 1);
        assert_eq!(wizard.card().focus.pointer.as_str(), "/skills/2", "the focus goes with it");
        wizard.keys("<C-z>");
        assert_eq!(wizard.text(), before);
        // Let go elsewhere, or broken off by a key, it changes nothing.
        wizard.mouse(MouseKind::Press, from).mouse(MouseKind::Drag, to).mouse(MouseKind::Drag, Position::new(0, 0));
        wizard.mouse(MouseKind::Release, Position::new(0, 0));
        wizard.mouse(MouseKind::Press, from).mouse(MouseKind::Drag, to).keys("<Down>").mouse(MouseKind::Release, to);
        assert_eq!(wizard.text(), before);
    }
}

#[test]
fn interfaces_and_texts_of_a_list_can_be_dragged_too() {
    let mut wizard = on("route-planner", (140, 40));
    wizard.keys("<A-2>");
    let urls = |wizard: &Wizard| -> Vec<String> {
        let list = wizard.card().document.root().get("supportedInterfaces").unwrap().elements();
        list.iter().map(|one| one.get("url").unwrap().as_str().unwrap().to_owned()).collect()
    };
    let before = urls(&wizard);
    wizard.drag(&before[1], &before[0]);
    assert_eq!(urls(&wizard)[..2], [before[1].clone(), before[0].clone()]);
    wizard.keys("<A-5><Enter>").on_value("/skills/0/examples/0");
    let examples = wizard.value("/skills/0/examples").unwrap();
    let text = |index: usize| examples[index].as_str().unwrap().chars().take(12).collect::<String>();
    assert!(examples.as_array().unwrap().len() > 1, "{examples}");
    wizard.drag(&text(0), &text(1));
    assert_eq!(wizard.value("/skills/0/examples/1").unwrap(), examples[0]);
}

#[test]
fn the_mouse_is_switched_off_and_on_by_a_key_and_by_the_palette() {
    let mut wizard = on("support-agent", (140, 40));
    wizard.keys("<A-m>");
    assert_eq!((wizard.mouse_reports, wizard.model.mouse), (Some(false), false));
    assert!(wizard.toast().contains("Alt-m"), "{}", wizard.toast());
    let focus = wizard.card().focus.clone();
    wizard.click("Description *");
    assert_eq!(wizard.card().focus, focus, "it is not listened to");
    wizard.keys("<C-p>").keys("mouse<Enter>");
    assert_eq!((wizard.mouse_reports, wizard.model.mouse), (Some(true), true));
    for wizard in [
        &mut Wizard::menu(),
        &mut Wizard::file("{\"protocolVersion\": \"0.3.0\", \"name\": \"x\", \"url\": \"https://a.example\"}"),
    ] {
        wizard.keys("<A-m>");
        assert_eq!(wizard.mouse_reports, Some(false));
    }
    wizard.keys("<F1><A-m>");
    assert_eq!(wizard.mouse_reports, Some(false), "in a dialog");
    assert_eq!(wizard.model.dialogs.len(), 1);
}

#[test]
fn help_tells_how_text_is_selected_while_the_mouse_is_on() {
    let mut wizard = on("support-agent", (160, 45));
    wizard.keys("<F1>");
    let Dialog::Text(help) = wizard.dialog() else { panic!() };
    let all = help.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    assert!(all.contains("Alt-m") && all.contains("Shift") && all.contains("Option"), "{all}");
}

#[test]
fn questions_of_a_conversion_are_answered_by_clicks() {
    let old = include_str!("../../examples/old-card.json");
    for size in SIZES {
        let mut wizard = Wizard::file(old);
        wizard.resize(size.0, size.1);
        wizard.screen(size.0, size.1);
        let line = |wizard: &Wizard, number: usize| {
            let drawn = wizard.model.drawn.borrow();
            drawn
                .targets()
                .iter()
                .find(|(_, target)| *target == Target::Line(number))
                .map(|(area, _)| area.as_position())
        };
        let first = line(&wizard, 0).unwrap();
        wizard.click_at(first);
        let Some(Dialog::Choice(choice)) = wizard.model.dialogs.last() else { panic!("{size:?}") };
        let (last, label) = (choice.options.len() - 1, choice.options[0].label.clone());
        assert!(last > 0);
        wizard.click(&format!(") {label}"));
        assert!(wizard.model.dialogs.is_empty(), "{size:?}\n{}", wizard.screen(size.0, size.1));
        let conversion = wizard.model.conversion.as_ref().unwrap();
        assert_eq!(conversion.plan.questions[0].current(), Some(label.as_str()), "{size:?}");
        let count = conversion.plan.questions.len();
        // The button below the questions takes the result; the wheel brings it into sight.
        let over = Position::new(4, 3);
        while line(&wizard, count).is_none() {
            wizard.mouse(MouseKind::ScrollDown, over);
            wizard.screen(size.0, size.1);
        }
        let accept = line(&wizard, count).unwrap();
        wizard.click_at(accept);
        assert!(wizard.model.card.is_some(), "{size:?}\n{}", wizard.screen(size.0, size.1));
    }
}

#[test]
fn the_wheel_scrolls_each_part_of_the_conversion_by_itself() {
    let mut wizard = Wizard::file(include_str!("../../examples/old-card.json"));
    wizard.resize(140, 40);
    let selected = wizard.model.conversion.as_ref().unwrap().selected;
    for (number, title) in [" What becomes", " before ", " after "].into_iter().enumerate() {
        let at = wizard.place(title);
        wizard.mouse(MouseKind::ScrollDown, Position::new(at.x, at.y + 2));
        let conversion = wizard.model.conversion.as_ref().unwrap();
        assert!(conversion.scroll[number].is_some(), "{title}");
        assert_eq!(conversion.selected, selected);
    }
    wizard.keys("<Down>");
    assert_eq!(wizard.model.conversion.as_ref().unwrap().scroll, [None; 3]);
}

#[test]
fn a_click_in_the_repair_view_puts_the_cursor_there() {
    for size in SIZES {
        let mut wizard = Wizard::file("{\n  \"name\": \"Desk\",\n  \"version\" \"1\"\n}\n");
        wizard.resize(size.0, size.1).click("Desk");
        assert_eq!(wizard.screen(size.0, size.1).cursor, Some(wizard.place("Desk")), "{size:?}");
        wizard.keys("x");
        assert!(wizard.screen(size.0, size.1).text.contains("xDesk"), "{size:?}");
    }
}

#[test]
fn any_click_anywhere_at_any_size_is_harmless() {
    // Every seventh cell, press and release, wheel and drag, on several screens: no panic, and the card is still one.
    for size in [(40, 10), (50, 14), (80, 24), (120, 36)] {
        for keys in ["<A-1>", "<A-3>", "<A-5>", "<A-7>"] {
            let mut wizard = on("commerce-agent", size);
            wizard.keys(keys);
            for number in (0..u32::from(size.0) * u32::from(size.1)).step_by(97) {
                let at = Position::new((number % u32::from(size.0)) as u16, (number / u32::from(size.0)) as u16);
                wizard.mouse(MouseKind::ScrollDown, at).click_at(at).mouse(MouseKind::ScrollUp, at);
                wizard.mouse(MouseKind::Press, at).mouse(MouseKind::Drag, Position::new(at.x, at.y.saturating_sub(2)));
                wizard.mouse(MouseKind::Release, at);
                if wizard.ended.is_some() || wizard.model.card.is_none() {
                    break;
                }
                assert!(cardwright::document::Document::parse(wizard.text()).is_ok(), "{size:?} {at}");
            }
        }
    }
}
