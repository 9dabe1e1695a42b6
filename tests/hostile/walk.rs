//! Hostile cards in the wizard, every step and row by keys and drawn each time, and in the plain dialogue.

use std::collections::HashMap;

use cardwright::document::Document;
use cardwright::plain::{Reply, Session};
use cardwright::tui::Start;
use cardwright::tui::row::Control;

use crate::cards;
use crate::harmless::{assert_harmless, is_harmful};
use crate::wizard::Wizard;

/// Opens a card in the wizard, past what is asked about it; `None` for a text that no form can show.
pub fn open(text: &str) -> Option<Wizard> {
    let mut wizard = Wizard::file(text);
    for _ in 0..5 {
        if wizard.model.card.is_some() && wizard.model.dialogs.is_empty() {
            return Some(wizard);
        }
        look(&wizard, "while it opens");
        wizard.keys("<Esc>");
    }
    None
}

/// Draws; no cell may hold what steers a terminal or turns text round.
fn look_at(wizard: &Wizard, place: &str, (columns, rows): (u16, u16)) {
    let screen = wizard.screen(columns, rows);
    for cell in screen.buffer.content() {
        assert!(!cell.symbol().chars().any(is_harmful), "{:?} is drawn {place}\n{screen}", cell.symbol());
    }
}

fn look(wizard: &Wizard, place: &str) {
    look_at(wizard, place, (80, 24));
}

/// Through every row of the page that is open, and into its entries.
fn rows(wizard: &mut Wizard, name: &str, depth: usize) {
    let count = wizard.card().rows().len();
    for _ in 0..=count {
        look(wizard, name);
        let row = wizard.row();
        if depth < 3 && matches!(row.control, Control::Entry { .. }) && wizard.model.dialogs.is_empty() {
            let page = wizard.card().page.clone();
            wizard.keys("<Enter>");
            look(wizard, name);
            if !wizard.model.dialogs.is_empty() {
                wizard.close_dialogs();
            } else if wizard.card().page != page && wizard.card().page.step == page.step {
                rows(wizard, name, depth + 1);
                wizard.keys("<Esc>");
            }
        }
        if depth == 0 {
            wizard.keys("<F1>");
            look(wizard, name);
            wizard.close_dialogs();
        }
        wizard.keys("<Tab>");
        let back = wizard
            .card()
            .rows()
            .iter()
            .find(|row| row.takes_focus())
            .is_some_and(|first| first.id == wizard.card().focus);
        if back {
            break;
        }
    }
}

#[test]
fn every_row_of_a_hostile_card_is_drawn_harmlessly_and_walking_changes_nothing() {
    let mut opened = 0;
    for (name, text) in cards::venomous().into_iter().step_by(2) {
        let Some(mut wizard) = open(&text) else { continue };
        opened += 1;
        let before = wizard.text().to_owned();
        for step in 1..=7 {
            wizard.keys(&format!("<A-{step}>"));
            look_at(&wizard, name, (160, 45));
            if step < 7 {
                rows(&mut wizard, name, 0);
            } else {
                for _ in 0..40 {
                    look(&wizard, name);
                    wizard.keys("<Tab>");
                }
            }
        }
        for keys in [
            "<F5>",
            "<PageDown>",
            "<End>",
            "<Esc>",
            "<F8>",
            "<F8>",
            "<S-F8>",
            "<F7>",
            "<Esc>",
            "<C-p>",
            "<Esc>",
            "<F2>",
            "<Esc>",
        ] {
            wizard.keys(keys);
            look(&wizard, name);
        }
        wizard.close_dialogs();
        assert_eq!(wizard.text(), before, "{name}");
        wizard.keys("<F6>");
        assert_eq!(wizard.clipboard.as_deref(), Some(&*before), "{name}");
        wizard.keys("<A-1><C-s>");
        for _ in 0..4 {
            look(&wizard, name);
            if wizard.saves == 0 {
                wizard.keys("<Enter>");
            }
        }
        assert_eq!(
            wizard.written("card.json"),
            if wizard.saves > 0 { before.as_str() } else { text.as_str() },
            "{name}"
        );
    }
    assert!(opened > 8, "{opened} cards were opened");
}

#[test]
fn a_change_to_a_hostile_card_touches_nothing_else() {
    for (name, text) in cards::venomous() {
        let Some(mut wizard) = open(&text) else { continue };
        let before = Document::parse(wizard.text()).unwrap().root().to_json();
        wizard.keys("<A-1>").on_value("/version").keys("<C-u>9");
        let after = Document::parse(wizard.text()).unwrap().root().to_json();
        let (Some(before), Some(after)) = (before.as_object(), after.as_object()) else { panic!("{name}") };
        if before.get("version").is_some_and(|version| !version.is_string()) {
            continue;
        }
        // Of a text of several lines, Ctrl-U takes one.
        assert!(after["version"].as_str().is_some_and(|version| version.ends_with('9')), "{name}");
        let mut wanted = before.clone();
        wanted.insert("version".into(), after["version"].clone());
        assert_eq!(after, &wanted, "{name}");
        wizard.keys("<C-z>");
    }
}

#[test]
fn no_line_of_the_plain_dialogue_about_a_hostile_card_can_steer_a_terminal() {
    for (name, text) in cards::venomous() {
        let start = Start::Open { path: "card.json".into(), bytes: text.clone().into_bytes() };
        let Ok(mut session) = Session::new(start) else { continue };
        let mut said: HashMap<String, usize> = HashMap::new();
        let mut hear = |reply: Reply| {
            for line in reply.lines {
                assert_harmless(&line, name);
                *said.entry(line).or_default() += 1;
            }
        };
        hear(session.begin());
        for turn in 0..48 {
            hear(session.line(["", "next", "", "?", "1", "done", "list", "2"][turn % 8]));
        }
        assert!(!said.is_empty());
    }
}
