//! Folding members of the card, and moving in its pane.

use cardwright::tui::model::Pane;

use crate::wizard::{Wizard, at};

/// The lines of the card pane as they stand on the screen.
fn lines(wizard: &Wizard, columns: u16, rows: u16) -> Vec<String> {
    let picture = wizard.screen(columns, rows);
    let card = cardwright::tui::layout::areas((columns, rows), wizard.card().pane).unwrap().card;
    let text: Vec<Vec<char>> = picture.text.lines().map(|line| line.chars().collect()).collect();
    (card.y + 1..card.bottom() - 1)
        .map(|y| {
            let line = text.get(usize::from(y)).cloned().unwrap_or_default();
            line[usize::from(card.x + 1)..usize::from(card.right() - 1)]
                .iter()
                .collect::<String>()
                .trim_end()
                .to_owned()
        })
        .filter(|line| !line.is_empty())
        .collect()
}

#[test]
fn the_card_folds_to_an_outline_and_unfolds_again() {
    let mut wizard = Wizard::template("commerce-agent");
    let before = wizard.text().to_owned();
    wizard.resize(80, 40).keys("<F5>");
    let open = lines(&wizard, 80, 40);
    wizard.keys("-");
    let outline = lines(&wizard, 80, 40);
    assert!(outline.iter().any(|line| line.ends_with("\"skills\": [ … 4 skills ]")), "{outline:#?}");
    assert!(outline.iter().any(|line| line.ends_with("\"provider\": { … 2 members },")), "{outline:#?}");
    assert_eq!(outline.len(), 14, "{outline:#?}");
    wizard.keys("+");
    assert_eq!(lines(&wizard, 80, 40), open);
    assert_eq!(wizard.text(), before, "folding is looking");
    assert!(wizard.card().history.is_empty());
}

#[test]
fn a_member_folds_at_the_cursor_and_then_the_one_around_it() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.resize(80, 24);
    wizard.keys("<A-5><Enter>").to("Description").keys("<F5> ");
    let folded = lines(&wizard, 80, 24);
    let line = folded.iter().find(|line| line.starts_with('▶')).unwrap();
    let id = wizard.value("/skills/0/id").unwrap();
    assert!(line.ends_with(&format!("{{ … {} }},", id.as_str().unwrap())), "{line}");
    wizard.keys("<Left>");
    let folded = lines(&wizard, 80, 24);
    let line = folded.iter().find(|line| line.starts_with('▶')).unwrap();
    assert!(line.ends_with("\"skills\": [ … 4 skills ]"), "{line}");
    wizard.keys("<Right>");
    let folded = lines(&wizard, 80, 24);
    assert!(folded.iter().any(|line| line.contains(&format!("… {}", id.as_str().unwrap()))), "as it was\n{folded:#?}");
    wizard.keys("<Home> ");
    assert!(wizard.toast().contains("nothing to fold here"), "{}", wizard.toast());
}

#[test]
fn folds_can_be_had_from_the_palette_beside_the_form() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<C-p>fold all<Enter>");
    assert_eq!(wizard.card().pane, Pane::Form);
    assert!(wizard.shows("… 4 skills"));
    wizard.keys("<C-p>unfold all<Enter>");
    assert!(!wizard.shows("… 4 skills"));
    wizard.keys("<A-5><Enter><C-p>fold the member<Enter>");
    assert!(wizard.shows("[ … 4 skills ]") || wizard.shows("{ … "), "{}", wizard.screen(160, 45));
}

#[test]
fn a_folded_line_carries_the_mark_of_a_problem_inside_and_of_the_focus() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\",\n  \"skills\": [\n    {\n      \"id\": \"\"\n    }\n  ]\n}\n");
    wizard.keys("<A-5><Enter><C-p>fold all<Enter>");
    let lines = lines(&wizard, 160, 45);
    let line = lines.iter().find(|line| line.contains("… 1 skill")).unwrap_or_else(|| panic!("{lines:#?}"));
    assert!(line.starts_with("▶E"), "{line}");
}

#[test]
fn folds_stay_with_their_members_while_the_card_is_edited() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.resize(160, 250).keys("<A-5><F5>").keys("<Home>");
    let second = wizard.value("/skills/1/id").unwrap();
    // To the line at which the second skill begins.
    let text = wizard.text().to_owned();
    let start = wizard.card().document.get(&at("/skills/1")).unwrap().span.start;
    let line = text[..start].matches('\n').count();
    wizard.keys(&"<Down>".repeat(line)).keys(" <Esc>");
    let shows =
        |wizard: &Wizard| wizard.screen(160, 250).text.contains(&format!("{{ … {} }}", second.as_str().unwrap()));
    assert!(shows(&wizard), "{}", wizard.screen(160, 250));
    wizard.keys("<C-Home>").on_value("/skills/0").keys("<C-x>");
    assert_eq!(wizard.value("/skills/0/id").unwrap(), second);
    assert!(shows(&wizard), "{}", wizard.screen(160, 250));
}

#[test]
fn the_pane_has_a_cursor_that_stays_in_sight_and_goes_to_fields() {
    for (columns, rows) in [(160, 45), (119, 30), (80, 24), (59, 20), (40, 10)] {
        let mut wizard = Wizard::template("commerce-agent");
        wizard.resize(columns, rows).keys("<F5>");
        for keys in ["<PageDown>", "<PageDown>", "<PageUp>", "<End>", "<Up>", "<Home>", "<Down>", "jjk", "<PageDown>"] {
            wizard.keys(keys);
            let shown = lines(&wizard, columns, rows);
            let marked = shown.iter().filter(|line| line.starts_with('▶')).count();
            assert_eq!(marked, 1, "after {keys} at {columns}x{rows}\n{}", wizard.screen(columns, rows));
        }
        wizard.keys("<End>");
        assert!(lines(&wizard, columns, rows).last().unwrap().ends_with('}'));
        wizard.keys("<Home>");
        assert!(lines(&wizard, columns, rows)[0].ends_with("1  {"));
        wizard.keys("<C-f>agent version<Esc><F5><F5><Home>");
        let version = wizard.text()[..wizard.text().find("\"version\"").unwrap()].matches('\n').count();
        wizard.keys(&"<Down>".repeat(version)).keys("<Enter>");
        assert_eq!((wizard.card().pane, wizard.label().as_str()), (Pane::Form, "Agent version"));
    }
}

#[test]
fn the_help_tells_what_the_line_is_about() {
    let mut wizard = Wizard::file("{\n  \"name\": \"\",\n  \"version\": \"1.0.0\"\n}\n");
    wizard.resize(80, 24).keys("<A-1><F5><Home><Down>");
    assert!(wizard.screen(80, 24).text.contains("Error: "), "{}", wizard.screen(80, 24));
    wizard.keys("<Down>");
    assert!(wizard.screen(80, 24).text.contains("Agent version: "), "{}", wizard.screen(80, 24));
}
