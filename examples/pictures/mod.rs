//! The pictures of the README: what the program draws on its screen, as SVG.
//!
//! The wizard is driven by the same messages as in a terminal, and the report is the one that `check` prints, so a
//! picture shows nothing that the program does not.

mod ansi;
pub mod keys;
mod svg;

use std::error::Error;
use std::time::Duration;

use cardwright::check::{Options, check_bytes};
use cardwright::report::human::{self, View};
use cardwright::report::{Batch, Checked};
use cardwright::term::Input;
use cardwright::tui::Start;
use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::message::Msg;
use cardwright::tui::model::Model;
use cardwright::tui::theme::{Palette, Theme};
use cardwright::tui::update::{start, update};
use cardwright::tui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use svg::Picture;

/// Columns of the wizard's screen, in cells: the width from which it shows all its panes.
const WIZARD_COLUMNS: u16 = 120;
/// Columns of the report's screen, in cells: wide enough for the longest line of it.
const REPORT_COLUMNS: u16 = 136;

/// A picture and the file in `assets/` it belongs to.
pub struct Drawn {
    /// The file's name.
    pub file: &'static str,
    /// Its text.
    pub svg: String,
}

/// All pictures.
pub fn all() -> Result<Vec<Drawn>, Box<dyn Error>> {
    Ok(vec![
        Drawn { file: "start.svg", svg: start_screen()? },
        Drawn { file: "skills.svg", svg: skills_step()? },
        Drawn { file: "check.svg", svg: check_report()? },
        Drawn { file: "conversion.svg", svg: conversion_review()? },
    ])
}

fn start_screen() -> Result<String, Box<dyn Error>> {
    wizard("cardwright", "The start screen: templates, an empty card, open a file, paste a card", Start::Menu, 16, &[])
}

/// A skill that was just added: its id made from its name, its tags still missing.
fn skills_step() -> Result<String, Box<dyn Error>> {
    let begin = Start::New { template: Some("support-agent".into()), output: Some("agent-card.json".into()) };
    let next_step = || Typed::Key(Key::ctrl('n'));
    let press = |code| Typed::Key(Key::plain(code));
    let keys = [
        next_step(),
        next_step(),
        next_step(),
        next_step(),
        press(KeyCode::Down),
        press(KeyCode::Enter),
        Typed::Text("Check return window"),
        press(KeyCode::Tab),
        Typed::Text("Says whether an order can still be returned and until when. Does not open the return."),
        press(KeyCode::Tab),
        press(KeyCode::Tab),
        press(KeyCode::BackTab),
    ];
    wizard(
        "cardwright new --template support-agent -o agent-card.json",
        "The skills step: the form, the card as it is now, and what is still wrong with it",
        begin,
        32,
        &keys,
    )
}

/// A 0.3 card on its way to v1.0, with its first question answered and the cursor on a member that moved.
fn conversion_review() -> Result<String, Box<dyn Error>> {
    let path = "examples/old-card.json";
    let begin = Start::Open { path: path.into(), bytes: include_bytes!("../old-card.json").to_vec() };
    let press = |code| Typed::Key(Key::plain(code));
    let mut keys = vec![press(KeyCode::Char(' '))];
    keys.extend((0..6).map(|_| press(KeyCode::Down)));
    wizard(
        &format!("cardwright {path}"),
        "The conversion review: what becomes of each member, the questions first, the place before and after",
        begin,
        34,
        &keys,
    )
}

fn check_report() -> Result<String, Box<dyn Error>> {
    let path = "examples/broken-card.json";
    let bytes = include_bytes!("../broken-card.json");
    let options = Options { file_name: Some("broken-card.json".into()), ..Options::default() };
    let (report, document) = check_bytes(bytes, &options);
    let checked = Checked::new(path.into(), bytes, report, document.as_ref());
    let text = human::render(&Batch { files: vec![checked], ..Batch::default() }, View::default());
    let command = format!("cardwright check {path}");
    let buffer = ansi::screen(&format!("\u{1b}[1m$\u{1b}[0m {command}\n{text}"), REPORT_COLUMNS)?;
    let title = "What check says about a card: each finding with its line and what to do";
    Ok(svg::draw(&Picture { window: &command, title, buffer: &buffer, cursor: None }))
}

/// What is done at the keyboard.
enum Typed {
    Key(Key),
    Text(&'static str),
}

/// The screen of the wizard after some typing.
fn wizard(window: &str, title: &str, begin: Start, rows: u16, typed: &[Typed]) -> Result<String, Box<dyn Error>> {
    let mut model = Model::new((WIZARD_COLUMNS, rows));
    start(&mut model, begin)?;
    let keys = typed.iter().flat_map(|typed| match typed {
        Typed::Key(key) => vec![*key],
        Typed::Text(text) => text.chars().map(|c| Key::plain(KeyCode::Char(c))).collect(),
    });
    for (number, key) in (1..).zip(keys) {
        let effects = update(&mut model, Msg::Input(Input::Key(key)), Duration::from_millis(100 * number));
        if !effects.is_empty() {
            return Err(format!("{key} does more than change the screen: {effects:?}").into());
        }
    }
    let mut terminal = Terminal::new(TestBackend::new(WIZARD_COLUMNS, rows))?;
    let theme = Theme { palette: Palette::Dark, ascii: false };
    terminal.draw(|frame| view(&model, theme, frame))?;
    let backend = terminal.backend();
    let cursor = backend.cursor_visible().then(|| backend.cursor_position());
    Ok(svg::draw(&Picture { window, title, buffer: backend.buffer(), cursor }))
}
