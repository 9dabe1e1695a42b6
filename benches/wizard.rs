//! The wizard's answer to a key: update and draw, up to the bytes that go to the terminal. After the benches it prints
//! how many bytes a typed character costs.
#![allow(missing_docs)]

mod cards;

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cardwright::term::Input;
use cardwright::tui::Start;
use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::message::Msg;
use cardwright::tui::model::Model;
use cardwright::tui::theme::{Palette, Theme};
use cardwright::tui::update::{start, update};
use cardwright::tui::view::view;
use divan::Bencher;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

const SIZES: [(u16, u16); 2] = [(80, 24), (160, 45)];

fn main() {
    divan::main();
    report_bytes();
}

/// What would go to the terminal.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn take(&self) -> usize {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).len()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The wizard on a screen that is only memory.
struct Screen {
    model: Model,
    terminal: Terminal<CrosstermBackend<Sink>>,
    sink: Sink,
    clock: Duration,
}

impl Screen {
    fn open(text: &str, size: (u16, u16)) -> Option<Self> {
        let mut model = Model::new(size);
        start(&mut model, Start::Open { path: "card.json".into(), bytes: text.as_bytes().to_vec() }).ok()?;
        let sink = Sink::default();
        // A fixed viewport: the size of the real terminal is nobody's business here.
        let viewport = Viewport::Fixed(Rect::new(0, 0, size.0, size.1));
        let terminal =
            Terminal::with_options(CrosstermBackend::new(sink.clone()), TerminalOptions { viewport }).ok()?;
        Some(Self { model, terminal, sink, clock: Duration::ZERO })
    }

    /// Draws; returns the bytes that it costs.
    fn draw(&mut self) -> usize {
        let theme = Theme { palette: Palette::Any, ascii: false };
        let model = &self.model;
        // Writing to memory does not fail.
        let _ = self.terminal.draw(|frame| view(model, theme, frame));
        self.sink.take()
    }

    /// Takes in a key and draws; returns the bytes.
    fn key(&mut self, key: Key) -> usize {
        self.clock += Duration::from_millis(120);
        update(&mut self.model, Msg::Input(Input::Key(key)), self.clock);
        self.draw()
    }

    /// Goes to the description of the card, where most is typed.
    fn in_description(text: &str, size: (u16, u16)) -> Option<Self> {
        let mut screen = Self::open(text, size)?;
        screen.key(Key::alt(KeyCode::Char('1')));
        screen.key(Key::plain(KeyCode::Tab));
        Some(screen)
    }
}

fn letter(number: usize) -> Key {
    let word = b"returns of parcels and ";
    Key::plain(KeyCode::Char(word[number % word.len()] as char))
}

fn typed(bencher: Bencher<'_, '_>, text: &str, size: (u16, u16)) {
    let Some(mut screen) = Screen::in_description(text, size) else { return };
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        // The text stays as long as texts are: every twentieth key begins it anew.
        if number % 20 == 0 { screen.key(Key::ctrl('u')) } else { screen.key(letter(number)) }
    });
}

#[divan::bench(args = SIZES, sample_count = 200, sample_size = 5)]
fn typed_character_3_kb(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    typed(bencher, &cards::of_bytes(3_000), size);
}

#[divan::bench(args = SIZES, sample_count = 40, sample_size = 2)]
fn typed_character_1000_skills(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    typed(bencher, &cards::with_skills(1_000), size);
}

/// A character typed into the name of the 500th skill, with the card pane beside it.
#[divan::bench(sample_count = 40, sample_size = 2)]
fn typed_character_in_a_skill_of_1000(bencher: Bencher<'_, '_>) {
    let Some(mut screen) = Screen::open(&cards::with_skills(1_000), (160, 45)) else { return };
    if let Some(card) = &mut screen.model.card {
        card.go_to(&cardwright::document::Pointer::root().key("skills").index(500).key("name"));
    }
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        if number % 20 == 0 { screen.key(Key::ctrl('u')) } else { screen.key(letter(number)) }
    });
}

/// A key that only moves the cursor, on a card of which nearly everything is to be mended.
#[divan::bench(args = SIZES, sample_count = 60, sample_size = 4)]
fn moved_among_3500_findings(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let Some(mut screen) = Screen::in_description(&cards::with_findings(3_500), size) else { return };
    let findings = screen.model.card.as_ref().map_or(0, |card| card.report.findings.len());
    assert!(findings >= 3_500, "only {findings} findings");
    bencher.bench_local(|| screen.key(Key::plain(KeyCode::Tab)));
}

#[divan::bench(args = SIZES)]
fn first_frame_3_kb(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let text = cards::of_bytes(3_000);
    bencher.bench_local(|| Screen::open(&text, size).map(|mut screen| screen.draw()));
}

#[divan::bench(sample_count = 20)]
fn first_frame_1000_skills(bencher: Bencher<'_, '_>) {
    let text = cards::with_skills(1_000);
    bencher.bench_local(|| Screen::open(&text, (160, 45)).map(|mut screen| screen.draw()));
}

#[divan::bench(sample_count = 20)]
fn step_list_of_1000_skills(bencher: Bencher<'_, '_>) {
    let Some(mut screen) = Screen::open(&cards::with_skills(1_000), (160, 45)) else { return };
    screen.key(Key::alt(KeyCode::Char('5')));
    bencher.bench_local(|| screen.key(Key::plain(KeyCode::Down)));
}

/// A letter in the find line that stands nearly everywhere.
#[divan::bench(sample_count = 40, sample_size = 2)]
fn found_letter_1000_skills(bencher: Bencher<'_, '_>) {
    let Some(mut screen) = Screen::open(&cards::with_skills(1_000), (160, 45)) else { return };
    screen.key(Key::ctrl('f'));
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        if number % 2 == 0 { screen.key(Key::ctrl('u')) } else { screen.key(Key::plain(KeyCode::Char('e'))) }
    });
}

/// From match to match.
#[divan::bench(sample_count = 40, sample_size = 2)]
fn next_match_1000_skills(bencher: Bencher<'_, '_>) {
    let Some(mut screen) = Screen::open(&cards::with_skills(1_000), (160, 45)) else { return };
    screen.key(Key::ctrl('f'));
    screen.key(Key::plain(KeyCode::Char('e')));
    bencher.bench_local(|| screen.key(Key::plain(KeyCode::Down)));
}

/// Down a line in the card pane, with every skill folded by itself.
#[divan::bench(sample_count = 40, sample_size = 2)]
fn line_down_in_the_folded_card_of_1000_skills(bencher: Bencher<'_, '_>) {
    let Some(mut screen) = Screen::open(&cards::with_skills(1_000), (160, 45)) else { return };
    screen.key(Key::plain(KeyCode::F(5)));
    screen.key(Key::plain(KeyCode::Char('-')));
    let skills = cardwright::document::Pointer::root().key("skills");
    if let Some(card) = &mut screen.model.card {
        card.folds.open(&skills);
    }
    bencher.bench_local(|| screen.key(Key::plain(KeyCode::Down)));
}

/// A page down in a text of 100 KB that is read whole.
#[divan::bench(sample_count = 40, sample_size = 2)]
fn page_of_a_long_text(bencher: Bencher<'_, '_>) {
    let text = format!("{{\n  \"name\": \"{}\"\n}}\n", "long words ".repeat(9_000));
    let Some(mut screen) = Screen::open(&text, (160, 45)) else { return };
    screen.key(Key::alt(KeyCode::Char('1')));
    screen.key(Key::ctrl('r'));
    bencher.bench_local(|| screen.key(Key::plain(KeyCode::PageDown)));
}

/// Prints the bytes of single keys.
fn report_bytes() {
    let mut out = std::io::stdout().lock();
    for (name, text) in [("3 KB", cards::of_bytes(3_000)), ("1,000 skills", cards::with_skills(1_000))] {
        for size in SIZES {
            let Some(mut screen) = Screen::in_description(&text, size) else { continue };
            let mut bytes: Vec<usize> = (0..40).map(|number| screen.key(letter(number))).collect();
            bytes.sort_unstable();
            let _ = writeln!(
                out,
                "bytes for a typed character, {name}, {}x{}: median {}, at most {}",
                size.0,
                size.1,
                bytes[bytes.len() / 2],
                bytes[bytes.len() - 1]
            );
        }
    }
}
