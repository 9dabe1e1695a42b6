//! What people expect of a terminal program, line by line: what no other module here holds. `tests/CHECKS.md` lists all of
//! it, with the test that holds each line.

use std::collections::HashSet;

use cardwright::card::Step;
use cardwright::text::cells;
use cardwright::tui::dialog::Dialog;
use cardwright::tui::help::field_help;
use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::keymap::BINDINGS;
use cardwright::tui::model::Pane;
use cardwright::tui::row::{Control, Row};
use cardwright::tui::theme::{Palette, Theme};
use cardwright::tui::update::contexts;
use ratatui::style::{Color, Modifier};
use serde_json::json;

use crate::picture::Picture;
use crate::text_rows::{EVERYTHING, pages_with_everything};
use crate::wizard::{THEME, Wizard, at};

const FINE: &str = include_str!("../../templates/support-agent.json");

const OLD: &str = r#"{
  "protocolVersion": "0.3.0", "name": "Order desk", "description": "Finds orders.", "version": "1.0.0",
  "url": "https://orders.acme-outdoor.com/a2a", "preferredTransport": "JSONRPC", "capabilities": {},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": []
}
"#;

/// How a wizard is started.
type Start = fn() -> Wizard;

/// A theme without colours.
fn mono() -> Theme {
    Theme { palette: Palette::Mono, ..THEME }
}

fn takes_text(row: &Row) -> bool {
    matches!(row.control, Control::Text { .. } | Control::Json(_) | Control::Chips { .. })
}

/// Every page of a card in which everything stands, with the cursor on its first row.
fn pages() -> Vec<Wizard> {
    let open = |page| {
        let mut wizard = Wizard::file(EVERYTHING);
        let card = wizard.model.card.as_mut().unwrap();
        card.open_page(page);
        card.focus_first();
        wizard
    };
    pages_with_everything().into_iter().map(open).collect()
}

/// Walks once around each page.
fn on_every_row(mut look: impl FnMut(&mut Wizard, &Row)) {
    for mut wizard in pages() {
        let rows: Vec<Row> = wizard.card().rows().into_iter().filter(Row::takes_focus).collect();
        for row in rows {
            assert_eq!(wizard.row().id, row.id);
            look(&mut wizard, &row);
            wizard.keys("<Tab>");
        }
    }
}

// Keys

#[test]
fn ctrl_s_saves_from_every_row_pane_and_dialog_with_text() {
    let saved = |wizard: &mut Wizard, place: &str| {
        wizard.keys("<C-s>");
        assert_eq!(wizard.dialog_title(), "", "in {place}");
        assert_eq!(wizard.written("card.json"), wizard.text(), "in {place}");
        assert!(!wizard.card().is_dirty(), "in {place}");
    };
    for step in 1..=7 {
        let mut wizard = Wizard::file(FINE);
        wizard.keys("<A-1>!").keys(&format!("<A-{step}>"));
        let rows = wizard.card().rows().iter().filter(|row| row.takes_focus()).count();
        for _ in 0..rows {
            let place = format!("step {step}, {}", wizard.label());
            saved(&mut wizard, &place);
            wizard.keys("<Tab>");
        }
        for (pane, keys) in [(Pane::Steps, "<Esc>"), (Pane::Card, "<F5>")] {
            let mut wizard = Wizard::file(FINE);
            wizard.keys("<A-1>!").keys(&format!("<A-{step}>")).keys(keys);
            assert_eq!(wizard.card().pane, pane);
            saved(&mut wizard, &format!("{pane:?}"));
        }
    }
    // The member and the whole card as JSON text, and the name of the file.
    for keys in ["<A-1><F7><End><Left>!", "<F5><F7> "] {
        let mut wizard = Wizard::file(FINE);
        wizard.keys(keys);
        assert!(matches!(wizard.dialog(), Dialog::Raw(_)));
        saved(&mut wizard, keys);
    }
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!<F2>");
    saved(&mut wizard, "Save as");
}

#[test]
fn f1_and_where_no_text_is_typed_a_question_mark_help_with_what_works_there() {
    on_every_row(|wizard, row| {
        wizard.keys("<F1>");
        assert_eq!(wizard.dialog_title(), format!("Help: {}", row.label));
        assert!(wizard.screen(160, 60).text.contains("Keys"), "{}", row.label);
        wizard.keys("<F1>");
        assert_eq!(wizard.dialog_title(), "");
        if !takes_text(row) {
            let text = wizard.text().to_owned();
            wizard.keys("?");
            assert_eq!(wizard.dialog_title(), format!("Help: {}", row.label));
            wizard.keys("?");
            assert_eq!((wizard.dialog_title(), wizard.text()), ("", text.as_str()));
        }
    });
    for key in ["<F1>", "?"] {
        for (keys, shown) in [("<Esc>", "Go into the step"), ("<F5>", "Fold all members")] {
            let mut wizard = Wizard::file(FINE);
            wizard.keys(keys).keys(key);
            assert!(wizard.screen(160, 60).text.contains(shown), "{key} after {keys}");
        }
        let mut wizard = Wizard::menu();
        wizard.keys(key);
        assert!(wizard.shows("Take it"), "{key} in the start menu");
        let mut wizard = Wizard::file(OLD);
        wizard.keys(key);
        assert_eq!(wizard.dialog_title(), "Help: conversion", "{key}");
        let mut wizard = Wizard::file(FINE);
        wizard.keys("<A-1>!<C-q>").keys(key);
        assert_eq!(wizard.dialog_title(), "Help: Save before quitting?", "{key}");
        wizard.keys("<Esc>");
        assert_eq!(wizard.dialog_title(), "Save before quitting?", "help closes first");
    }
    // Where text is typed a question mark is text.
    for (keys, title) in [("<F2>", "Save as"), ("<A-1><F7>", "/name as JSON"), ("<A-4><Enter>", "Input modes")] {
        let mut wizard = Wizard::file(FINE);
        wizard.keys(keys).keys("?");
        assert_eq!(wizard.dialog_title(), title);
        wizard.keys("<F1>");
        assert_eq!(wizard.dialog_title(), format!("Help: {title}"));
        assert!(wizard.shows("Keys"), "{title}");
        wizard.keys("<F1>");
        assert_eq!(wizard.dialog_title(), title);
    }
}

#[test]
fn page_keys_and_ends_work_in_everything_that_scrolls() {
    // A form: some rows down and up, and both ends.
    let mut wizard = Wizard::template("commerce-agent");
    wizard.resize(80, 24).keys("<A-5><Enter>");
    let (first, last) = {
        let rows: Vec<_> = wizard.card().rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
        (rows[0].clone(), rows.last().unwrap().clone())
    };
    wizard.keys("<C-Home><PageDown>");
    assert!(wizard.row().id != first);
    wizard.keys("<PageUp>");
    assert_eq!(wizard.row().id, first);
    wizard.keys("<C-End>");
    assert_eq!(wizard.row().id, last);
    wizard.keys("<C-Home>");
    assert_eq!(wizard.row().id, first);
    // Whatever else scrolls: what is shown moves down a page, to the end, and back to the top.
    let places: [(&str, Start, &str); 5] = [
        ("the card", || Wizard::template("commerce-agent"), "<F5><Home>"),
        ("help", || Wizard::template("commerce-agent"), "<F1>"),
        ("a long list", || Wizard::template("commerce-agent"), "<C-p>"),
        ("a difference", || Wizard::file(FINE), "<A-1>!<A-7>"),
        ("the conversion", || Wizard::file(OLD), ""),
    ];
    for (place, start, keys) in places {
        let mut wizard = start();
        wizard.resize(80, 24).keys(keys);
        if place == "a difference" {
            wizard.press_until("<Tab>", "the publishing hints", |row| row.label.starts_with("Where and how"));
            wizard.keys("<Enter>");
        }
        let rows = if place == "a difference" { 12 } else { 24 };
        wizard.resize(80, rows);
        let picture = |wizard: &Wizard| wizard.screen(80, rows).to_string() + &wizard.screen(80, rows).styles();
        let top = picture(&wizard);
        wizard.keys("<PageDown>");
        let page = picture(&wizard);
        assert_ne!(page, top, "{place}: a page down");
        wizard.keys("<PageUp>");
        assert_eq!(picture(&wizard), top, "{place}: and up");
        wizard.keys("<End>");
        assert_ne!(picture(&wizard), top, "{place}: the end");
        wizard.keys("<Home>");
        assert_eq!(picture(&wizard), top, "{place}: and the top");
    }
}

#[test]
fn every_bound_key_is_one_that_every_terminal_sends() {
    let functions = 1..=12;
    for binding in BINDINGS {
        let Key { code, ctrl, alt, shift } = binding.key;
        let name = binding.key.to_string();
        let sent = match code {
            // Ctrl with a letter is one of 32 codes; I, J, M and [ are Tab, line feed, Enter and Esc.
            KeyCode::Char(c) if ctrl && !alt => c.is_ascii_lowercase() && !['h', 'i', 'j', 'm'].contains(&c),
            KeyCode::Char(_) => !ctrl && !shift,
            // Without the keyboard protocols of a few terminals these are Enter, Tab, Esc and Backspace alone.
            KeyCode::Enter | KeyCode::Esc | KeyCode::Backspace => !ctrl && !shift,
            KeyCode::Tab | KeyCode::BackTab => !ctrl && !alt && !shift,
            KeyCode::F(number) => functions.contains(&number) && !ctrl && !alt,
            _ => true,
        };
        // Such keys may be there beside another one for the same.
        let another = || BINDINGS.iter().any(|other| other.action == binding.action && other.key != binding.key);
        assert!(sent || (binding.help.is_empty() && binding.hint.is_empty() && another()), "{name} is not always sent");
        for word in ["Ctrl-Enter", "Shift-Enter", "Ctrl-Shift-"] {
            assert!(!binding.help.contains(word) && !name.contains(word), "{name}: {}", binding.help);
        }
    }
}

// Fields and forms

#[test]
fn an_invalid_or_empty_required_field_never_holds_the_cursor() {
    // Hardly anything in this card is right, and each text is emptied before it is left.
    for page in pages_with_everything() {
        let start = || {
            let mut wizard = Wizard::file(EVERYTHING);
            let card = wizard.model.card.as_mut().unwrap();
            card.open_page(page.clone());
            card.focus_first();
            wizard
        };
        let rows: Vec<Row> = start().card().rows().into_iter().filter(Row::takes_focus).collect();
        for row in &rows {
            for away in ["<Tab>", "<S-Tab>", "<C-n>", "<A-Left>", "<A-7>"] {
                let mut wizard = start();
                wizard.press_until("<Tab>", &row.label, |other| other.id == row.id);
                if takes_text(row) {
                    wizard.keys("<End><C-u>");
                }
                let step = wizard.card().page.step;
                wizard.keys(away);
                assert_eq!(wizard.dialog_title(), "", "{away} on {}", row.label);
                let stays = match away {
                    "<Tab>" | "<S-Tab>" => rows.len() > 1 && wizard.card().focus == row.id && takes_text(row),
                    "<C-n>" => step != Step::Review && wizard.card().page.step == step,
                    "<A-Left>" => step != Step::Identity && wizard.card().page.step == step,
                    _ => wizard.card().page.step != Step::Review,
                };
                // An emptied text of a list goes, and the next one takes its place.
                assert!(!stays || row.id.pointer.last_index().is_some(), "{} holds on to {away}", row.label);
            }
        }
    }
}

#[test]
fn required_is_said_in_text_and_a_finding_says_what_is_wrong_and_what_to_do() {
    let mut wizard = Wizard::empty();
    let mono = Picture::of(&wizard.model, mono(), 100, 30).text;
    assert!(mono.contains("Name *") && mono.contains("Name, required:"), "{mono}");
    assert!(!mono.contains("Icon URL *"), "{mono}");
    wizard.keys("<F1>");
    assert!(wizard.shows("Member: name (required)"));
    wizard.keys("<Esc><A-2><Enter>ftp://a b<Tab><S-Tab>");
    let finding =
        wizard.card().report.findings.iter().find(|finding| finding.pointer == at("/supportedInterfaces/0/url"));
    let finding = finding.unwrap().clone();
    let shown = wizard.screen(160, 45).text.replace(['│', '\n'], " ");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let shown = words(&shown).join(" ");
    for part in [&finding.message, &finding.help] {
        let start = words(part)[..4].join(" ");
        assert!(shown.contains(&start), "{start:?} is not in\n{shown}");
    }
}

#[test]
fn the_help_of_the_focused_field_is_in_sight_at_80_columns() {
    let mut seen = 0;
    on_every_row(|wizard, row| {
        let Some(help) = field_help(row) else { return };
        let picture = wizard.resize(80, 24).screen(80, 24);
        let begin: String = help.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        let text = picture.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&begin), "{begin:?} for {}\n{picture}", row.label);
        seen += 1;
    });
    assert!(seen > 60, "only {seen} rows have help");
}

#[test]
fn saving_says_that_what_another_kind_held_is_gone() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>").to("Kind").keys("<Enter>mutual<Enter>");
    wizard.press_until("<Tab>", "the kind", |row| row.label == "Kind");
    assert!(wizard.shows("kept until you save"), "{}", wizard.screen(160, 45));
    wizard.keys("<F2><Enter>").close_dialogs();
    assert!(wizard.toast().contains("What the other kind held is gone."), "{}", wizard.toast());
    wizard.keys("<F2><C-u>second.json<Enter>");
    assert!(wizard.toast().starts_with("Saved second.json") && !wizard.toast().contains("gone"), "{}", wizard.toast());
}

#[test]
fn every_field_of_the_card_is_found_by_its_name() {
    let mut found = 0;
    let mut seen = HashSet::new();
    on_every_row(|_, row| {
        let Some(field) = row.field.filter(|_| row.id.part == cardwright::tui::row::Part::Value) else { return };
        if !seen.insert(row.id.pointer.to_string()) || row.label != field.label || row.id.pointer.last_index().is_some()
        {
            return;
        }
        let mut wizard = Wizard::file(EVERYTHING);
        wizard.keys("<C-p>");
        // The name narrows the list down; of several with one name the place tells them apart.
        wizard.keys(&field.label.to_lowercase());
        let Dialog::Choice(choice) = wizard.dialog() else { panic!("no list") };
        let offered: Vec<String> = choice.visible().into_iter().map(|(_, option)| option.value.clone()).collect();
        let number = offered.iter().position(|value| *value == row.id.pointer.as_str());
        let Some(number) = number else { panic!("{} is not among {offered:?}", row.id.pointer) };
        wizard.keys("<Home>").keys(&"<Down>".repeat(number)).keys("<Enter>");
        assert_eq!(wizard.card().focus.pointer, row.id.pointer);
        found += 1;
    });
    assert!(found > 25, "only {found} fields were looked for");
}

#[test]
fn placeholders_are_no_values_and_are_never_saved() {
    let mut wizard = Wizard::empty();
    let mono = Picture::of(&wizard.model, mono(), 100, 30);
    assert!(mono.text.contains("e.g. "), "{mono}");
    let place = mono.find("e.g. ");
    assert!(mono.buffer[(place.x, place.y)].modifier.contains(Modifier::ITALIC), "told apart by its style");
    for _ in 0..wizard.card().rows().len() {
        wizard.keys("<Tab>");
    }
    assert_eq!(wizard.text(), "{}\n");
    wizard.keys("<C-s><Right><Enter><Enter>");
    assert_eq!(wizard.written("agent-card.json"), "{}\n");
}

// Paste

#[test]
fn a_card_pasted_into_the_card_pane_is_offered_and_loading_it_is_one_step() {
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<F5>").paste("{\r\n  \"name\": \"Pasted\"\r\n}\r\n");
    assert_eq!(wizard.dialog_title(), "Load the pasted card?");
    wizard.keys("<Enter>");
    assert_eq!(wizard.text(), FINE, "the careful answer is the first");
    wizard.paste("{\"name\": \"Pasted\"}").keys("<Right><Enter>");
    assert_eq!(wizard.value("/name"), Some(json!("Pasted")));
    assert_eq!(wizard.value("/skills"), None);
    wizard.keys("<C-z>");
    assert_eq!((wizard.toast(), wizard.text()), ("Undone: Load the pasted card", FINE));
    for no_card in ["words", "{\"name\": ", "[1]"] {
        wizard.keys("<Esc><F5>").paste(no_card);
        assert_eq!((wizard.dialog_title(), wizard.text()), ("", FINE), "{no_card}");
        assert!(wizard.toast().contains("left out"), "{}", wizard.toast());
    }
}

// Size and layout

#[test]
fn hints_are_whole_at_every_width_and_help_is_always_among_them() {
    let mut seen = HashSet::new();
    on_every_row(|wizard, _| {
        // The hints follow from the place alone.
        if !seen.insert(contexts(&wizard.model)) {
            return;
        }
        for columns in (40..=200).step_by(5) {
            let picture = wizard.resize(columns, 30).screen(columns, 30);
            let line = picture.text.lines().last().unwrap();
            for hint in line.trim().split(" · ") {
                let known = BINDINGS.iter().any(|binding| hint == format!("{} {}", binding.key, binding.hint));
                assert!(known, "{hint:?} is no whole hint at {columns} columns: {line}");
            }
            assert!(line.contains("F1 help"), "{columns} columns: {line}");
            assert!(cells(line) <= usize::from(columns), "{line}");
        }
    });
}

#[test]
fn every_question_shows_all_of_its_buttons() {
    let conflict = || {
        let mut wizard = Wizard::file(FINE);
        wizard.keys("<A-1>!");
        wizard.files.insert("card.json".into(), b"{}".to_vec());
        wizard
    };
    let exists = || {
        let mut wizard = Wizard::template("support-agent");
        wizard.files.insert("agent-card.json".into(), b"mine".to_vec());
        wizard
    };
    let full = || {
        let mut wizard = Wizard::file(FINE);
        wizard.disk_fault = Some("A long reason, so that the text takes several lines in a small window".into());
        wizard
    };
    let questions: [(&str, Start, &str); 8] = [
        ("quit", || Wizard::file(FINE), "<A-1>!<C-q>"),
        ("errors", || Wizard::file("{}"), "<C-s>"),
        ("conflict", conflict, "<C-s>"),
        ("exists", exists, "<C-s><Enter>"),
        ("failed", full, "<A-1>!<C-s>"),
        ("conversion", || Wizard::file(OLD), "<C-s><C-s>"),
        ("broken text", || Wizard::file(FINE), "<A-1><F7>x<Esc>"),
        ("paste", || Wizard::file(FINE), "<F5>"),
    ];
    for (name, start, keys) in questions {
        let mut wizard = start();
        wizard.keys(keys);
        if name == "paste" {
            wizard.paste("{}");
        }
        let Dialog::Confirm(confirm) = wizard.dialog() else {
            panic!("{name} asks nothing\n{}", wizard.screen(80, 24))
        };
        for (columns, rows) in [(80, 24), (60, 15), (40, 12)] {
            let picture = wizard.screen(columns, rows);
            for (button, _) in &confirm.buttons {
                assert!(picture.text.contains(&format!("[ {button} ]")), "{button} of {name}\n{picture}");
            }
        }
    }
}

#[test]
fn a_screen_without_cells_and_one_of_100_000_cells_are_drawn() {
    for mut wizard in [Wizard::menu(), Wizard::file(EVERYTHING), Wizard::file(OLD)] {
        for (columns, rows) in [(0, 0), (0, 24), (80, 0), (500, 200)] {
            let picture = wizard.resize(columns, rows).screen(columns, rows);
            assert_eq!((picture.buffer.area.width, picture.buffer.area.height), (columns, rows));
            wizard.keys("<Down>");
        }
        assert!(wizard.screen(500, 200).text.lines().any(|line| cells(line) > 450), "all the width is used");
    }
}

// Text

/// Texts whose characters take no cell, one, two, or run from right to left.
const WIDE: [&str; 8] = [
    "漢字漢字漢字",
    "e\u{301}e\u{301}e\u{301}",
    "👨\u{200d}👩\u{200d}👧 🇩🇪 👍🏽",
    "☺\u{fe0f} ❄\u{fe0f}",
    "ｶﾞｶﾞ",
    "مرحبا gpt-5 שלום",
    "\u{202e}a\u{200b}b\u{2066}",
    "สวัสดี नमस्ते",
];

/// Where vertical frame lines stand in a picture.
fn frames(picture: &Picture) -> Vec<(u16, u16)> {
    let area = picture.buffer.area;
    let all = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    all.filter(|at| picture.buffer[*at].symbol() == "│").collect()
}

#[test]
fn frames_stay_where_they_are_whatever_a_card_says() {
    for text in WIDE {
        let long = text.repeat(12);
        let card = |text: &str| {
            let quoted = cardwright::document::quote(text);
            FINE.replace("\"Parcel Support Desk\"", &quoted).replace("\"Track a parcel\"", &quoted)
        };
        for (keys, columns, rows) in
            [("<A-1>", 160, 45), ("<A-1>", 80, 24), ("<A-5>", 110, 30), ("<A-5><Enter><Tab>", 60, 15), ("<F5>", 80, 24)]
        {
            let show = |text: &str| {
                let mut wizard = Wizard::file(&card(text));
                wizard.resize(columns, rows).keys(keys);
                wizard.screen(columns, rows)
            };
            let (plain, foreign) = (show(&"x".repeat(cells(&cardwright::text::visible(&long)))), show(&long));
            // The mark of a scrolled pane stands on the frame too.
            assert_eq!(frames(&foreign), frames(&plain), "{text:?} after {keys} at {columns}x{rows}\n{foreign}");
        }
        // Stored as it was written.
        assert_eq!(Wizard::file(&card(&long)).value("/name"), Some(json!(long)));
    }
}

#[test]
fn a_tab_is_seen_as_an_arrow_and_stays_a_tab() {
    let mut wizard = Wizard::empty();
    wizard.to("Description").paste("a\tb");
    assert_eq!(wizard.value("/description"), Some(json!("a\tb")));
    assert!(wizard.text().contains("a\\tb"), "{}", wizard.text());
    assert!(wizard.shows("a→"), "{}", wizard.screen(160, 45));
}

#[test]
fn the_cursor_stands_in_the_focused_text_and_nowhere_else() {
    on_every_row(|wizard, row| {
        for (columns, rows) in [(160, 45), (80, 24)] {
            let picture = wizard.resize(columns, rows).screen(columns, rows);
            assert_eq!(picture.cursor.is_some(), takes_text(row), "on {}\n{picture}", row.label);
            let Some(cursor) = picture.cursor else { continue };
            // On the line of the marked row, or below it where a text has several lines.
            let marked = picture.text.lines().position(|line| line.contains("│▶")).unwrap() as u16;
            assert!((marked..marked + 12).contains(&cursor.y), "{} has it at {cursor}\n{picture}", row.label);
        }
    });
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<F2>");
    assert!(wizard.screen(80, 24).cursor.is_some(), "in a dialog with text");
    wizard.keys("<Esc><F1>");
    assert_eq!(wizard.screen(80, 24).cursor, None, "in one without");
}

// Colour

#[test]
fn without_colour_focus_severity_choice_and_change_are_still_told_apart() {
    let draw = |wizard: &Wizard| Picture::of(&wizard.model, mono(), 100, 40);
    // Focus: a mark, and reversed letters.
    on_every_row(|wizard, row| {
        let picture = draw(wizard);
        assert!(picture.text.contains("│▶"), "{}\n{picture}", row.label);
        let reversed = picture.buffer.content().iter().any(|cell| cell.modifier.contains(Modifier::REVERSED));
        assert!(reversed, "{}\n{picture}", row.label);
        assert!(picture.buffer.content().iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    });
    // Severity: a letter beside the field and in the list.
    let mut wizard =
        Wizard::file("{\n  \"name\": \"\",\n  \"version\": \"1\",\n  \"iconUrl\": \"http://a.example/i.png\"\n}\n");
    wizard.keys("<A-7>");
    let text = draw(&wizard).text;
    for letter in ["E ", "W ", "A "] {
        assert!(
            text.lines().any(|line| line.contains(&format!("│  {letter}")) || line.contains(&format!("│▶ {letter}"))),
            "{letter}\n{text}"
        );
    }
    // What is chosen: a filled mark, or a cross.
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-3>y");
    let yes = draw(&wizard).text;
    wizard.keys("n");
    assert_ne!(draw(&wizard).text, yes);
    wizard.keys("<A-4><Enter>");
    let text = draw(&wizard).text;
    assert!(text.contains("[x]") && text.contains("[ ]"), "{text}");
    // What changed: plus and minus, and a mark beside the file's name.
    let mut wizard = Wizard::file(FINE);
    wizard.keys("<A-1>!<A-7>").press_until("<Tab>", "the difference", |row| row.label.starts_with("Difference"));
    wizard.keys("<Enter>");
    let text = draw(&wizard).text;
    assert!(text.contains("-   \"name\"") && text.contains("+   \"name\"") && text.contains('●'), "{text}");
    // Which step is open, which is done and which has problems.
    let mut wizard = Wizard::file("{\"name\": \"\"}");
    wizard.keys("<A-4>");
    let text = draw(&wizard).text;
    let glyphs = THEME.glyphs();
    for glyph in [glyphs.problem, glyphs.focus] {
        assert!(text.lines().any(|line| line.starts_with(&format!("│ {glyph}"))), "{glyph}\n{text}");
    }
}

#[test]
fn colours_are_the_terminals_own_and_are_read_on_black_white_and_grey() {
    // Pairs of foreground and background; that they can be read is computed in the theme's own tests.
    let allowed = [(Color::Reset, Color::Reset), (Color::LightRed, Color::Reset), (Color::Black, Color::Yellow)];
    let mut wizards = pages();
    wizards.extend([Wizard::menu(), Wizard::file(OLD), Wizard::empty()]);
    for keys in ["<F1>", "<C-s>", "<A-4><Enter>", "<F2>", "<F7>", "<F8><F4>"] {
        let mut wizard = Wizard::file("{\n  \"name\": \" a\"\n}\n");
        wizard.keys("<A-1>").keys(keys);
        wizards.push(wizard);
    }
    for wizard in wizards {
        for (columns, rows) in [(160, 45), (80, 24)] {
            for cell in wizard.screen(columns, rows).buffer.content() {
                assert!(allowed.contains(&(cell.fg, cell.bg)), "{:?} on {:?}: {:?}", cell.fg, cell.bg, cell.symbol());
            }
        }
    }
}

// Words

#[test]
fn what_happened_and_what_is_wrong_is_said_in_words() {
    let mut wizard = Wizard::file("{\"name\": \"\"}\n");
    let header = wizard.screen(160, 45).text.lines().next().unwrap().to_owned();
    assert!(header.contains("card.json") && header.contains(" errors"), "{header}");
    wizard.keys("<A-1>x");
    for (keys, said) in [
        ("<C-z>", "Undone: "),
        ("<C-y>", "Done again: "),
        ("<F8>", "Problem "),
        ("<F4>", "No fix"),
        ("<F6>", "The card: copied"),
        ("<C-s><Right><Enter>", "Saved card.json"),
    ] {
        wizard.keys(keys);
        assert!(wizard.toast().starts_with(said), "{keys}: {}", wizard.toast());
        let last = wizard.screen(160, 45).text;
        assert!(last.contains(said), "{said} is not in sight\n{last}");
    }
    assert_eq!(Step::ALL.len(), 7);
}

// Text that has to be held everywhere

#[test]
fn sixty_wide_letters_fit_everywhere() {
    let wide = "容".repeat(60);
    let card = EVERYTHING.replace("\"a\"", &format!("\"{wide}\"")).replace("\"a/b\"", &format!("\"{wide}/{wide}\""));
    for page in pages_with_everything() {
        let mut wizard = Wizard::file(&card);
        let inside = page.inside.clone().filter(|inside| wizard.card().document.get(inside).is_some());
        let open = wizard.model.card.as_mut().unwrap();
        open.open_page(cardwright::tui::row::Page { step: page.step, inside });
        open.focus_first();
        for _ in 0..wizard.card().rows().len() {
            for (columns, rows) in [(160, 45), (81, 24), (40, 10)] {
                wizard.resize(columns, rows).screen(columns, rows);
            }
            if takes_text(&wizard.row()) {
                wizard.keys("<Home>容<Delete><End><Left><Backspace>容<C-w>").paste(&wide);
            }
            wizard.keys("<Tab>");
        }
        wizard.keys("<F5><Home><End><PageUp>");
        wizard.screen(80, 24);
    }
    // A counter counts letters as people see them, not bytes.
    let mut wizard = Wizard::empty();
    wizard.paste("测试");
    let end = wizard.screen(100, 30);
    assert_eq!(end.cursor.unwrap().x, end.find("测试").x + 4);
}
