//! Finding text in the card and in the fields, and going from field to field with a problem.

use cardwright::card::Step;
use cardwright::tui::find::MatchPart;
use cardwright::tui::model::Pane;
use ratatui::layout::Position;
use ratatui::style::Modifier;

use crate::wizard::{Wizard, at};

const SIZES: [(u16, u16); 6] = [(160, 45), (119, 36), (80, 24), (59, 20), (60, 15), (40, 10)];

/// The place, the page and the text of the match that the cursor was brought to.
fn current(wizard: &Wizard) -> (String, String) {
    let find = wizard.card().find.as_ref().expect("the find line is open");
    let found = find.current().unwrap_or_else(|| panic!("nothing found\n{}", wizard.screen(120, 36)));
    (found.place.to_string(), wizard.text()[found.span.start..found.span.end].to_owned())
}

#[test]
fn what_is_typed_is_found_at_once_and_its_field_gets_the_focus() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<C-f>lead");
    assert_eq!(current(&wizard), ("/description".to_owned(), "lead".to_owned()));
    assert_eq!(wizard.card().focus.pointer, at("/description"));
    wizard.keys("<Enter>");
    let second = current(&wizard);
    assert_ne!(second.0, "/description");
    assert_eq!(wizard.card().page.step, Step::Security, "{second:?}");
    wizard.keys("<Up>");
    assert_eq!(current(&wizard).0, "/description");
    wizard.keys("<Up>");
    assert_eq!(wizard.card().page.step, Step::Skills, "before the first comes the last: {:?}", current(&wizard));
    wizard.keys("<Down><Tab>");
    assert!(wizard.card().find.is_none(), "Tab stays in the field");
    assert_eq!((wizard.card().focus.pointer.as_str(), wizard.card().pane), ("/description", Pane::Form));
    let before = wizard.field_text();
    wizard.keys("X");
    let (head, tail) = before.split_at(before.find("lead").unwrap() + 4);
    assert_eq!(wizard.field_text(), format!("{head}X{tail}"), "the cursor stands behind what was found");
}

#[test]
fn capitals_do_not_matter_and_escapes_are_read() {
    let mut wizard = Wizard::file("{\n  \"name\": \"\\u00C4rger \\\"x\\\"\",\n  \"x-Odd\": 1\n}\n");
    wizard.keys("<C-f>ärger \"X");
    assert_eq!(current(&wizard), ("/name".to_owned(), "\\u00C4rger \\\"x".to_owned()));
    wizard.keys("<C-u>X-oDD");
    assert_eq!(current(&wizard), ("/x-Odd".to_owned(), "x-Odd".to_owned()));
    assert_eq!(wizard.card().page.step, Step::Review, "a member without a field is listed there");
}

#[test]
fn a_field_without_a_value_is_found_by_its_label() {
    let mut wizard = Wizard::empty();
    wizard.keys("<C-f>icon url");
    assert_eq!(wizard.card().focus.pointer, at("/iconUrl"));
    let find = wizard.card().find.as_ref().unwrap();
    assert_eq!(find.current().unwrap().part, MatchPart::Unanswered("Icon URL"));
    assert!(wizard.shows("1 of 1"));
    assert!(wizard.shows("no value yet"));
    assert_eq!(wizard.text(), "{}\n", "finding changes nothing");
}

#[test]
fn the_count_is_shown_at_every_size_with_the_cursor_in_the_find_line() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<C-f>lead<Enter><Enter>");
    let count = wizard.card().find.as_ref().unwrap().matches.len();
    for (columns, rows) in SIZES {
        let picture = wizard.screen(columns, rows);
        assert!(picture.text.contains(&format!("3 of {count}")), "{columns}x{rows}\n{picture}");
        let line = picture.text.lines().position(|line| line.contains("Find lead")).unwrap();
        let wanted = Position::new(1 + "Find lead".len() as u16, line as u16);
        assert_eq!(picture.cursor, Some(wanted), "{columns}x{rows}\n{picture}");
    }
}

#[test]
fn nothing_found_is_said_and_one_is_where_one_was() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.to("Agent version").keys("<C-f>lead");
    assert_ne!(wizard.card().focus.pointer, at("/version"));
    wizard.keys("zzz");
    assert_eq!(wizard.card().focus.pointer, at("/version"));
    for (columns, rows) in SIZES {
        let picture = wizard.screen(columns, rows);
        assert!(picture.text.contains("nothing found"), "{columns}x{rows}\n{picture}");
    }
    wizard.keys("<Enter><Down><Up><Tab>");
    assert!(wizard.card().find.is_none());
    assert_eq!(wizard.card().focus.pointer, at("/version"));
}

#[test]
fn esc_goes_back_to_where_one_was_from_every_pane() {
    for (pane, keys) in [(Pane::Form, ""), (Pane::Steps, "<Esc>"), (Pane::Card, "<F5><PageDown><Down>")] {
        for (columns, rows) in [(160, 45), (80, 24), (40, 10)] {
            let mut wizard = Wizard::template("commerce-agent");
            wizard.resize(columns, rows);
            wizard.to("Description").keys("<Home><Right><Right>").keys(keys);
            assert_eq!(wizard.card().pane, pane);
            let before = wizard.screen(columns, rows);
            wizard.keys("<C-f>lead<Enter><Enter>");
            assert_ne!(wizard.screen(columns, rows).text, before.text);
            wizard.keys("<Esc>");
            let after = wizard.screen(columns, rows);
            assert_eq!(after.text, before.text, "{pane:?} at {columns}x{rows}");
            assert_eq!(after.cursor, before.cursor, "{pane:?} at {columns}x{rows}");
        }
    }
}

#[test]
fn a_word_that_waits_in_a_list_is_not_lost_by_looking() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-5><Enter>").to("Tags").keys("gard<C-f>");
    wizard.keys("<Esc>en");
    assert_eq!(wizard.field_text(), "garden");
}

#[test]
fn what_is_found_is_set_off_in_the_card() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<C-f>lead<Enter>");
    for (columns, rows, keys) in [(160, 45, ""), (80, 24, "<Esc><F5><C-f>lead<Enter>")] {
        wizard.resize(columns, rows).keys(keys);
        let picture = wizard.screen(columns, rows);
        let set_off = |modifier: Modifier| -> String {
            let area = picture.buffer.area;
            let card = cardwright::tui::layout::areas((columns, rows), Pane::Card).unwrap().card;
            let cells =
                (card.y + 1..card.bottom() - 1).flat_map(|y| (card.x + 8..card.right() - 1).map(move |x| (x, y)));
            assert!(area.height >= card.bottom());
            cells
                .filter(|cell| picture.buffer[*cell].modifier.contains(modifier))
                .map(|cell| picture.buffer[cell].symbol())
                .collect()
        };
        assert_eq!(set_off(Modifier::REVERSED).to_lowercase(), "lead", "{columns}x{rows}\n{picture}");
        let others = set_off(Modifier::UNDERLINED).to_lowercase();
        assert!(others.is_empty() || others.starts_with("lead"), "{others}\n{picture}");
    }
}

#[test]
fn what_is_found_far_to_the_right_is_brought_into_sight() {
    let long = format!("{{\"name\": \"{}needle\", \"description\": \"{}\"}}", "x".repeat(300), "y".repeat(300));
    for (columns, rows) in [(160, 45), (80, 24), (40, 12)] {
        let mut wizard = Wizard::file(&long);
        wizard.resize(columns, rows).keys("<A-1><F5><C-f>needle");
        let picture = wizard.screen(columns, rows);
        let line = picture.text.lines().find(|line| line.contains("…") && line.contains("needle"));
        assert!(line.is_some(), "{columns}x{rows}\n{picture}");
    }
}

#[test]
fn the_search_goes_on_after_the_line_is_closed() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<C-f>lead<Tab>");
    let first = wizard.card().last_found;
    wizard.keys("<C-g>");
    assert!(wizard.toast().starts_with("“lead” 2 of "), "{}", wizard.toast());
    assert_ne!(wizard.card().last_found, first);
    assert!(wizard.card().find.is_none());
    wizard.keys("<A-g>");
    assert_eq!(wizard.card().last_found, first);
    wizard.keys("<A-g>");
    assert_eq!(wizard.card().page.step, Step::Skills, "before the first comes the last: {}", wizard.toast());
    // From a field elsewhere the search goes on from there.
    wizard.keys("<A-1>").to("Agent version").keys("<C-g>");
    assert!(wizard.toast().starts_with("“lead” 2 of "), "{}", wizard.toast());
    // Another search begins empty, and Enter repeats the last one.
    wizard.keys("<A-1><C-f><Enter>");
    assert_eq!(current(&wizard).1.to_lowercase(), "lead");
    wizard.keys("<Esc>");
    let mut wizard = Wizard::empty();
    wizard.keys("<C-g>");
    assert!(wizard.card().find.is_some(), "nothing was looked for: the line opens");
}

#[test]
fn in_the_card_pane_the_search_goes_on_in_the_card() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.resize(80, 24).keys("<F5><C-f>lead<Esc><C-g><C-g>");
    assert_eq!(wizard.card().pane, Pane::Card);
    assert!(wizard.toast().starts_with("“lead” 2 of "), "{}", wizard.toast());
    let picture = wizard.screen(80, 24);
    assert!(picture.text.lines().any(|line| line.starts_with("│▶") && line.contains("lead")), "{picture}");
    wizard.keys("<Enter>");
    assert_eq!((wizard.card().pane, wizard.card().page.step), (Pane::Form, Step::Security), "Enter goes to the field");
}

#[test]
fn other_keys_close_the_line_and_do_what_they_do() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<C-f>lead<Enter>");
    let focus = wizard.card().focus.clone();
    wizard.keys("<F1>");
    assert!(wizard.card().find.is_none());
    assert!(wizard.dialog_title().starts_with("Help"), "{}", wizard.dialog_title());
    assert_eq!(wizard.card().focus, focus);
    wizard.keys("<Esc><C-f>lead<C-s>");
    assert_eq!(wizard.dialog_title(), "Save as");
}

#[test]
fn a_paste_goes_into_the_find_line() {
    let mut wizard = Wizard::template("commerce-agent");
    let before = wizard.text().to_owned();
    wizard.keys("<C-f>").paste("lea\r\nd");
    assert_eq!(wizard.card().find.as_ref().unwrap().wanted(), "lea d");
    wizard.keys("<C-u>").paste("lead");
    assert_eq!(current(&wizard).1.to_lowercase(), "lead");
    assert_eq!(wizard.text(), before);
}

#[test]
fn a_match_inside_a_fold_is_unfolded_for_it() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.resize(80, 24).keys("<F5>-<C-f>quotes.write");
    let picture = wizard.screen(80, 24);
    assert!(picture.text.lines().any(|line| line.starts_with("│▶") && line.contains("quotes.write")), "{picture}");
    wizard.keys("<Esc>");
    let picture = wizard.screen(80, 24);
    assert!(picture.text.contains("… 2 security schemes"), "folded again\n{picture}");
    wizard.keys("<C-f>quotes.write<Tab><F5>");
    let picture = wizard.screen(80, 24);
    assert!(picture.text.contains("quotes.write"), "whoever stays sees it\n{picture}");
}

const TROUBLED: &str = "{\n  \"name\": \"\",\n  \"version\": \"\",\n  \"skills\": [\n    {\n      \"id\": \"a b\",\n      \
                        \"tags\": [\"\", \"x\", \"x\", \"x\"]\n    }\n  ]\n}\n";

#[test]
fn f9_goes_from_field_to_field_past_the_other_problems_of_the_same() {
    let mut wizard = Wizard::file(TROUBLED);
    wizard.keys("<A-1>");
    let mut seen = Vec::new();
    for _ in 0..40 {
        wizard.keys("<F9>");
        let here = wizard.card().focus.pointer.clone();
        if seen.first() == Some(&here) {
            break;
        }
        assert!(wizard.toast().starts_with("Field "), "{}", wizard.toast());
        assert!(!seen.contains(&here), "{here} twice before the first came again");
        seen.push(here);
    }
    assert!(seen.contains(&at("/skills/0/tags")), "{seen:?}");
    let before_last = seen[seen.len() - 1].clone();
    wizard.keys("<S-F9>");
    assert_eq!(wizard.card().focus.pointer, before_last, "and back");
    let problems = wizard.card().report.findings.len();
    assert!(seen.len() < problems, "{} fields with {problems} problems", seen.len());
}

#[test]
fn f9_says_when_no_field_has_a_problem() {
    let mut wizard = Wizard::template("commerce-agent");
    let open = wizard.card().report.findings.clone();
    wizard.keys("<F9>");
    assert_eq!(open.is_empty(), wizard.toast() == "No field has a problem.", "{}", wizard.toast());
}
