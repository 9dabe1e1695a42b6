//! What reaches a terminal: drawing over the picture before gives the same screen as drawing it fresh, cheaply.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::rc::Rc;

use cardwright::term::rows::WholeRows;
use cardwright::tui::view::view;
use proptest::prelude::*;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::wizard::{THEME, Wizard};

/// The terminal at the other end: understands what is written to it.
#[derive(Clone)]
struct Screen(Rc<RefCell<(vt100::Parser, Vec<u8>)>>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut inner = self.0.borrow_mut();
        inner.0.process(bytes);
        inner.1.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Drawn {
    screen: Screen,
    terminal: Terminal<WholeRows<CrosstermBackend<Screen>>>,
}

impl Drawn {
    fn new(columns: u16, rows: u16) -> Self {
        // Whatever the environment of the test says, colours are part of the picture.
        crossterm::style::force_color_output(true);
        let screen = Screen(Rc::new(RefCell::new((vt100::Parser::new(rows, columns, 0), Vec::new()))));
        let options = TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, columns, rows)) };
        let backend = WholeRows::new(CrosstermBackend::new(screen.clone()), columns);
        let terminal = Terminal::with_options(backend, options).unwrap();
        Self { screen, terminal }
    }

    /// Draws; returns the bytes that were sent.
    fn draw(&mut self, wizard: &Wizard) -> Vec<u8> {
        self.screen.0.borrow_mut().1.clear();
        self.terminal.draw(|frame| view(&wizard.model, THEME, frame)).unwrap();
        self.screen.0.borrow().1.clone()
    }

    /// Text, styles and cursor as the terminal shows them. A cell never written to is a
    /// blank like any other, and blanks have no style: what is left of a wide character that was written over halfway
    /// differs between terminals.
    fn shown(&self) -> (String, String, Option<(u16, u16)>) {
        let inner = self.screen.0.borrow();
        let screen = inner.0.screen();
        let cursor = (!screen.hide_cursor()).then(|| screen.cursor_position());
        let (rows, columns) = screen.size();
        let (mut text, mut styles) = (String::new(), String::new());
        for row in 0..rows {
            for column in 0..columns {
                let cell = screen.cell(row, column).unwrap();
                if !cell.is_wide_continuation() {
                    text.push_str(if cell.has_contents() { cell.contents() } else { " " });
                }
                if cell.contents().trim().is_empty() {
                    continue;
                }
                let style = (cell.fgcolor(), cell.bold(), cell.italic(), cell.underline(), cell.inverse());
                writeln!(styles, "{row},{column} {style:?}").unwrap();
            }
            text.push('\n');
        }
        (text, styles, cursor)
    }
}

fn any_keys() -> impl Strategy<Value = Vec<String>> {
    let one = prop_oneof![
        4 => prop::sample::select(vec!["a", "word ", "漢字", "é", "한", "🚀", "مرحبا", "y", ","]),
        4 => prop::sample::select(vec!["<Tab>", "<S-Tab>", "<Enter>", "<Esc>", "<Down>", "<Up>", "<Backspace>"]),
        2 => prop::sample::select(vec!["<C-n>", "<A-Left>", "<A-5>", "<A-6>", "<A-7>", "<F5>", "<F1>", "<F8>", "<F4>"]),
        2 => prop::sample::select(vec!["<C-x>", "<C-d>", "<A-Down>", "<C-z>", "<C-y>", "<C-s>", "<C-q>", "<PageDown>"]),
        2 => prop::sample::select(vec!["<C-f>", "<C-f>a", "<C-g>", "<F9>", "<C-r>", "<F5>-", "<F5> ", "<F5><End>", "<A-c>"]),
    ];
    prop::collection::vec(one.prop_map(str::to_owned), 1..25)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn drawing_over_the_last_picture_equals_drawing_it_fresh(keys in any_keys(), size in 0..4_usize, template in any::<bool>()) {
        let (columns, rows) = [(160, 45), (110, 30), (80, 24), (50, 12)][size];
        let mut wizard = if template { Wizard::template("commerce-agent") } else { Wizard::empty() };
        wizard.resize(columns, rows);
        let mut kept = Drawn::new(columns, rows);
        kept.draw(&wizard);
        for key in keys {
            wizard.keys(&key);
            kept.draw(&wizard);
            let mut fresh = Drawn::new(columns, rows);
            fresh.draw(&wizard);
            let (kept, fresh) = (kept.shown(), fresh.shown());
            prop_assert_eq!(&kept.0, &fresh.0, "text after {}", key);
            prop_assert_eq!(kept.2, fresh.2, "cursor after {}", key);
            let other = kept.1.lines().zip(fresh.1.lines()).find(|(kept, fresh)| kept != fresh);
            prop_assert!(other.is_none(), "styles after {}: {:?}\n{}", key, other, kept.0);
        }
    }
}

#[test]
fn a_typed_letter_costs_few_bytes_and_nothing_is_ever_asked_of_the_terminal() {
    let mut wizard = Wizard::template("support-agent");
    wizard.resize(80, 24);
    let mut drawn = Drawn::new(80, 24);
    drawn.draw(&wizard);
    wizard.to("Documentation URL");
    drawn.draw(&wizard);
    let mut most = 0;
    for key in ["a", "b", "c", "d", "e", "f"] {
        wizard.keys(key);
        let sent = drawn.draw(&wizard);
        most = most.max(sent.len());
        let sent = String::from_utf8_lossy(&sent).into_owned();
        assert!(!sent.contains("\u{1b}[6n") && !sent.contains("\u{1b}]11"), "{sent:?}");
    }
    assert!(most < 200, "{most} bytes for one letter");
    let again = drawn.draw(&wizard).len();
    assert!(again < 60, "{again} bytes for a picture that is the same");
}

#[test]
fn lists_and_texts_of_emoji_are_drawn_over_as_they_are_drawn_fresh() {
    // Terminals and width tables disagree about such clusters: this one gives a joiner no cell and a skin tone two of its
    // own. A row that trusts either is smeared when it changes.
    let names =
        ["☺\u{fe0f} smile", "❄\u{fe0f}❄\u{fe0f}", "👨\u{200d}👩\u{200d}👧 family", "🥲🏻 tear", "漢字 e\u{301}", "x"];
    let skills: Vec<String> =
        names.iter().map(|name| format!("{{\"id\": \"{name}\", \"name\": \"{name}\"}}")).collect();
    let card = format!("{{\n  \"name\": \"{}\",\n  \"skills\": [{}]\n}}\n", names.join(" "), skills.join(",\n    "));
    for (columns, rows) in [(160, 45), (80, 24), (50, 12)] {
        let mut wizard = Wizard::file(&card);
        wizard.resize(columns, rows);
        let mut kept = Drawn::new(columns, rows);
        kept.draw(&wizard);
        let walk =
            ["<A-5>", "<Down>", "<Down>", "<Down>", "<Down>", "<Down>", "<Down>", "<Up>", "<C-x>", "<C-z>", "<A-Up>"];
        let edit = [
            "<Enter>",
            "<Tab>",
            "<Home>",
            "<Delete>",
            "☺\u{fe0f}",
            "<Left>",
            "x",
            "<Backspace>",
            "<F5>",
            "<End>",
            "<F5>",
            "<Esc>",
        ];
        let text = ["<A-1>", "<Home>", "<Right>", "<Backspace>", "<End>", "<Backspace>", "<C-w>", "<C-u>"];
        for key in walk.iter().chain(&edit).chain(&text) {
            wizard.keys(key);
            kept.draw(&wizard);
            let mut fresh = Drawn::new(columns, rows);
            fresh.draw(&wizard);
            let (kept, fresh) = (kept.shown(), fresh.shown());
            let other = kept.0.lines().zip(fresh.0.lines()).find(|(kept, fresh)| kept != fresh);
            assert_eq!(other, None, "text after {key} at {columns}x{rows}");
            assert_eq!(kept.2, fresh.2, "cursor after {key} at {columns}x{rows}");
        }
    }
}
