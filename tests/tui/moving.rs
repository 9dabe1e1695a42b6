//! Moving about: rows, pages, steps, panes, help.

use cardwright::card::Step;
use cardwright::tui::model::Pane;
use cardwright::tui::row::Row;

use crate::text_rows::{EVERYTHING, pages_with_everything};
use crate::wizard::Wizard;

#[test]
fn tab_goes_through_every_row_of_every_page_and_comes_back_to_the_first() {
    for page in pages_with_everything() {
        for (key, name) in [("<Tab>", "forward"), ("<S-Tab>", "backward")] {
            let mut wizard = Wizard::file(EVERYTHING);
            let text = wizard.text().to_owned();
            let card = wizard.model.card.as_mut().unwrap();
            card.open_page(page.clone());
            card.focus_first();
            let rows: Vec<_> = wizard.card().rows().into_iter().filter(Row::takes_focus).map(|row| row.id).collect();
            let mut seen = Vec::new();
            for _ in 0..rows.len() {
                seen.push(wizard.card().focus.clone());
                for (columns, rows) in [(80, 24), (50, 12), (160, 45)] {
                    let picture = wizard.screen(columns, rows);
                    assert!(
                        picture.styles().contains('F') || picture.styles().contains('T'),
                        "no focus is drawn on {page:?} at {columns}x{rows}\n{picture}"
                    );
                }
                wizard.keys(key);
            }
            assert_eq!(wizard.card().focus, rows[0], "{page:?} {name}");
            let distinct: std::collections::HashSet<_> = seen.iter().collect();
            assert_eq!(distinct.len(), rows.len(), "{page:?} {name}");
            assert_eq!(wizard.text(), text, "walking changed the card on {page:?}");
        }
    }
}

#[test]
fn the_focused_row_is_in_sight_with_its_label() {
    for (columns, rows) in [(80, 24), (60, 15), (50, 12), (40, 10)] {
        let mut wizard = Wizard::template("commerce-agent");
        wizard.resize(columns, rows).keys("<A-5><Enter>");
        let ids: Vec<_> = wizard.card().rows().into_iter().filter(Row::takes_focus).collect();
        for row in ids {
            assert_eq!(wizard.row().id, row.id);
            let picture = wizard.screen(columns, rows);
            let mark = picture.text.lines().find(|line| line.contains('▶') && line.starts_with('│'));
            let mark = mark.unwrap_or_else(|| panic!("{} is out of sight at {columns}x{rows}\n{picture}", row.label));
            let begin: String = row.label.chars().take(8).collect();
            assert!(mark.contains(&begin), "{mark} is not {}", row.label);
            wizard.keys("<Tab>");
        }
    }
}

#[test]
fn ctrl_n_goes_through_all_steps_and_stays_at_the_last() {
    for key in ["<C-n>", "<A-Right>"] {
        let mut wizard = Wizard::template("support-agent");
        for step in Step::ALL {
            assert_eq!(wizard.card().page.step, step);
            wizard.keys(key);
        }
        assert_eq!(wizard.card().page.step, Step::Review);
        for step in Step::ALL.into_iter().rev() {
            assert_eq!(wizard.card().page.step, step);
            wizard.keys("<A-Left>");
        }
        assert_eq!(wizard.card().page.step, Step::Identity);
    }
}

#[test]
fn the_button_at_the_end_of_a_step_leads_to_the_next() {
    let mut wizard = Wizard::template("support-agent");
    for next in ["Interfaces", "Capabilities", "Modes", "Skills", "Security", "Review"] {
        wizard.keys("<C-End>").to(&format!("Next: {next}")).keys("<Enter>");
        assert_eq!(wizard.card().page.step.title(), next);
    }
}

#[test]
fn alt_and_a_digit_go_to_that_step_from_inside_an_entry_too() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<A-5><Enter>");
    for (number, step) in Step::ALL.into_iter().enumerate() {
        wizard.keys(&format!("<A-{}>", number + 1));
        assert_eq!(wizard.card().page.step, step);
        assert_eq!(wizard.card().page.inside, None);
    }
}

#[test]
fn the_step_list_is_walked_with_arrows_and_left_with_enter() {
    let mut wizard = Wizard::template("support-agent");
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().pane, Pane::Steps);
    wizard.keys("<Down><Down>");
    assert_eq!(wizard.card().page.step, Step::Capabilities);
    wizard.keys("<Up><Up><Up>");
    assert_eq!(wizard.card().page.step, Step::Review, "the list wraps");
    wizard.keys("x");
    assert_eq!(wizard.card().pane, Pane::Steps, "letters mean nothing here");
    wizard.keys("<Down><Enter>");
    assert_eq!((wizard.card().pane, wizard.card().page.step), (Pane::Form, Step::Identity));
}

#[test]
fn f5_shows_the_card_where_it_is_hidden_and_arrows_scroll_it() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.resize(80, 24);
    assert!(!wizard.screen(80, 24).text.contains("\"description\":"));
    wizard.keys("<F5>");
    let top = wizard.screen(80, 24).text;
    assert!(top.contains("\"description\":"));
    wizard.keys("<PageDown><Down>");
    assert_ne!(wizard.screen(80, 24).text, top);
    wizard.keys("<End>");
    assert!(wizard.card().card_scroll.is_some());
    wizard.keys("<Home>");
    assert!(wizard.screen(80, 24).text.contains("1  {"));
    wizard.keys("<Esc>");
    assert_eq!(wizard.card().pane, Pane::Form);
}

#[test]
fn the_line_of_the_focused_member_is_marked_in_the_card() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-5><Down><Down><Enter>").to("Description");
    let picture = wizard.screen(160, 45);
    let marked =
        picture.text.lines().find_map(|line| line.split("│▶").last().filter(|_| line.contains("\"description\"")));
    assert!(marked.is_some_and(|line| line.contains("Records who")), "{picture}");
}

#[test]
fn f1_tells_what_the_row_is_about_and_which_keys_work_and_closes_again() {
    let mut wizard = Wizard::empty();
    wizard.to("Description").keys("<F1>");
    assert_eq!(wizard.dialog_title(), "Help: Description");
    let text = wizard.screen(120, 50).text;
    for part in ["Member: description (required)", "Common mistake:", "Keys", "Begin a new line", "Next field"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    wizard.keys("<F1>");
    assert_eq!(wizard.dialog_title(), "");
    wizard.keys("<F1><Down><PageDown><End><Home><Up><Esc>");
    assert_eq!((wizard.dialog_title(), wizard.label().as_str()), ("", "Description"));
    assert_eq!(wizard.text(), "{}\n");
}

#[test]
fn typed_text_and_focus_survive_any_resize() {
    let mut wizard = Wizard::empty();
    wizard.to("Description").keys("half a sen");
    for size in (1..200).step_by(7) {
        wizard.resize(size, 210 - size);
    }
    wizard.resize(80, 24).keys("tence");
    assert_eq!(wizard.text(), "{\n  \"description\": \"half a sentence\"\n}\n");
}
