//! Every size draws, and nothing that is foreign reaches the terminal as it is.

use cardwright::tui::row::Row;
use cardwright::tui::theme::{Palette, Theme};

use crate::picture::Picture;
use crate::text_rows::{EVERYTHING, pages_with_everything};
use crate::wizard::Wizard;

/// Small sizes densely, large ones here and there; each side of every change of layout.
fn sizes() -> Vec<(u16, u16)> {
    let columns = [1, 2, 39, 40, 41, 59, 60, 80, 99, 100, 119, 120, 500];
    let rows = [1, 2, 9, 10, 11, 12, 14, 15, 24, 60];
    columns
        .iter()
        .flat_map(|columns| rows.iter().map(|rows| (*columns, *rows)))
        .filter(|(c, r)| u32::from(*c) * u32::from(*r) < 20_000)
        .collect()
}

fn draw_everywhere(wizard: &Wizard, sizes: &[(u16, u16)]) {
    for (columns, rows) in sizes {
        wizard.screen(*columns, *rows);
    }
}

/// Keys that bring up each dialog from a card with faults.
const DIALOGS: [&str; 12] = [
    "<C-r>",
    "<A-c><A-w>",
    "<F1>",
    "<C-s>",
    "<F2>",
    "<F2><Tab><Enter>",
    "<F2><Tab><Enter><C-u><Enter>",
    "x<C-q>",
    "<A-4><Enter>",
    "<A-4><Enter>zzz",
    "<A-6><Enter>",
    "<A-7><C-End><Up><Up><Up><Enter>",
];

#[test]
fn every_page_draws_at_every_size() {
    let sizes = sizes();
    for page in pages_with_everything() {
        let mut wizard = Wizard::file(EVERYTHING);
        let card = wizard.model.card.as_mut().unwrap();
        card.open_page(page);
        card.focus_first();
        draw_everywhere(&wizard, &sizes);
        wizard.keys("<C-End>");
        draw_everywhere(&wizard, &[(40, 10), (80, 24), (500, 30)]);
        wizard.keys("<F5>");
        draw_everywhere(&wizard, &[(40, 10), (59, 20), (80, 24)]);
        wizard.keys("-<C-f>a");
        draw_everywhere(&wizard, &[(40, 10), (41, 11), (59, 20), (60, 15), (80, 24), (120, 12), (500, 30)]);
    }
    draw_everywhere(&Wizard::menu(), &sizes);
    let mut wizard = Wizard::empty();
    wizard.keys("<Esc>");
    draw_everywhere(&wizard, &sizes);
    draw_everywhere(&Wizard::menu(), &[(500, 200), (1, 200), (500, 1)]);
    draw_everywhere(&Wizard::template("commerce-agent"), &[(500, 200), (1, 200), (500, 1), (65_535, 1)]);
}

#[test]
fn every_dialog_draws_at_every_size() {
    let sizes = sizes();
    for keys in DIALOGS {
        let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
        wizard.keys("<A-1>").keys(keys);
        assert_ne!(wizard.dialog_title(), "", "{keys} opens no dialog\n{}", wizard.screen(120, 36));
        draw_everywhere(&wizard, &sizes);
    }
}

#[test]
fn a_dialog_shows_all_its_buttons_at_every_size_that_is_enough() {
    for (columns, rows) in [(40, 10), (60, 15), (80, 24), (160, 45)] {
        let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
        wizard.keys("<A-1>x<C-s>");
        let screen = wizard.screen(columns, rows).text;
        for button in ["Go to the first problem", "Save anyway", "Cancel"] {
            assert!(screen.contains(button), "{button} at {columns}x{rows}\n{screen}");
        }
        wizard.keys("<Esc><C-q>");
        let screen = wizard.screen(columns, rows).text;
        for button in ["Save and quit", "Quit without saving", "Stay"] {
            assert!(screen.contains(button), "{button} at {columns}x{rows}\n{screen}");
        }
    }
}

#[test]
fn too_small_a_window_says_how_much_is_needed() {
    assert!(Wizard::empty().screen(39, 9).text.replace('\n', " ").contains("40x10"));
}

#[test]
fn ascii_mode_draws_ascii() {
    let theme = Theme { palette: Palette::Mono, ascii: true };
    // Help texts are prose in Unicode; frames, marks and key names are not.
    let typographic = ['“', '”', '…', '’', '–'];
    let found = "<C-f>name<Tab><C-g>";
    for keys in ["", "<A-3>", "<A-5><Enter>", "<A-6><Enter>", "<A-7>", "<F1>", "<C-s>", "<A-4><Enter>", "<C-f>a", found]
    {
        let mut wizard = Wizard::file("{\n  \"name\": \"a\", \"skills\": [{\"id\": \"a\"}]\n}\n");
        wizard.keys("<A-1>").keys(keys);
        for (columns, rows) in [(160, 45), (80, 24), (40, 10)] {
            let picture = Picture::of(&wizard.model, theme, columns, rows);
            let strange: String = picture.text.chars().filter(|c| !c.is_ascii() && !typographic.contains(c)).collect();
            assert_eq!(strange, "", "after {keys} at {columns}x{rows}\n{picture}");
        }
    }
    let picture = Picture::of(&Wizard::menu().model, theme, 80, 24);
    assert!(picture.text.is_ascii(), "{picture}");
}

#[test]
fn without_colour_the_picture_is_the_same_and_focus_still_stands_out() {
    let plain = Theme { palette: Palette::Mono, ascii: false };
    for keys in ["", "<A-3>", "<A-7>", "<F1>", "<C-s>"] {
        let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
        wizard.keys(keys);
        let mono = Picture::of(&wizard.model, plain, 120, 36);
        for palette in [Palette::Any, Palette::Dark, Palette::Light] {
            // What colours say, letters and marks say too.
            let colour = Picture::of(&wizard.model, Theme { palette, ascii: false }, 120, 36);
            assert_eq!(colour.text, mono.text, "{palette:?}");
        }
        let reversed = |cell: &&ratatui::buffer::Cell| cell.modifier.contains(ratatui::style::Modifier::REVERSED);
        assert!(keys == "<F1>" || mono.buffer.content().iter().any(|cell| reversed(&cell)), "after {keys}");
        assert!(mono.text.contains('▶'), "after {keys}\n{mono}");
        let colours = mono.buffer.content().iter().filter(|cell| cell.fg != ratatui::style::Color::Reset).count();
        assert_eq!(colours, 0);
    }
}

/// A card with characters in every name and value that must not reach a terminal.
fn poisoned() -> String {
    let dangerous = "\u{1b}\0\u{7}\r\n\u{7f}\u{9b}\u{85}\u{202e}\u{2066}\u{200b}\u{feff}\u{2028}";
    let escaped = cardwright::document::quote(dangerous);
    let escaped = escaped.trim_matches('"');
    let bad = format!("{escaped}]52;c;x{escaped}b");
    EVERYTHING
        .replace("\"a\"", &format!("\"{bad}\""))
        .replace("\"a/b\"", &format!("\"{bad}\""))
        .replace("\"s\"", &format!("\"{bad}s\""))
        .replace("{\"d\":", &format!("{{\"{bad}\":"))
        .replace("\"iconUrl\"", &format!("\"{bad}\": \"{bad}\", \"iconUrl\""))
}

#[test]
fn hidden_characters_of_a_card_never_reach_the_screen() {
    let text = poisoned();
    for step in 1..=7 {
        let mut wizard = Wizard::file(&text);
        wizard.keys(&format!("<A-{step}>"));
        let rows = wizard.card().rows().into_iter().filter(Row::takes_focus).count().min(8);
        for _ in 0..rows {
            wizard.keys("<Enter>");
            check_clean(&wizard);
            wizard.keys("<F1>");
            check_clean(&wizard);
            wizard.keys("<Esc><Esc>").keys(&format!("<A-{step}><Tab>"));
        }
        let found = "<C-f>52<Enter><Enter>";
        for keys in [
            "<F8>",
            found,
            "<Tab><C-r>",
            "<Esc><A-c>",
            "<A-p>",
            "<F9>",
            "<F4>",
            "<Esc><C-x>",
            "<C-z>",
            "<C-s>",
            "<Esc><C-q>",
        ] {
            wizard.keys(keys);
            check_clean(&wizard);
        }
    }
}

fn check_clean(wizard: &Wizard) {
    for (columns, rows) in [(160, 45), (80, 24)] {
        let picture = wizard.screen(columns, rows);
        let found =
            picture.buffer.content().iter().find(|cell| cardwright::text::hidden(cell.symbol()).next().is_some());
        assert!(found.is_none(), "{:?} reached the screen\n{picture}", found.map(ratatui::buffer::Cell::symbol));
    }
}

#[test]
fn a_file_name_with_controls_is_drawn_harmless() {
    use cardwright::tui::Start;
    let path = "a\u{1b}[31m\u{202e}.json";
    let mut wizard = Wizard::started(Start::Open { path: path.into(), bytes: b"{}".to_vec() });
    wizard.disk_fault = Some("no".into());
    for keys in ["", "<A-1>x<C-q>", "<Esc><C-s>", "<Right><Enter>", "<Esc><F2>"] {
        wizard.keys(keys);
        check_clean(&wizard);
    }
}
