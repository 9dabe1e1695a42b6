//! A drawn screen: its text, its styles as one letter a cell, and the cursor.

use std::fmt;

use cardwright::tui::layout;
use cardwright::tui::model::Model;
use cardwright::tui::theme::Theme;
use cardwright::tui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};

/// A screen as it was drawn.
pub struct Picture {
    /// One line for each row, without spaces at the end.
    pub text: String,
    /// The cells.
    pub buffer: Buffer,
    /// Where the hardware cursor stands; `None` while it is hidden.
    pub cursor: Option<Position>,
}

impl Picture {
    /// Draws a state on a screen of so many cells.
    pub fn of(model: &Model, theme: Theme, columns: u16, rows: u16) -> Self {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| view(model, theme, frame)).unwrap();
        let backend = terminal.backend();
        let cursor = backend.cursor_visible().then(|| backend.cursor_position());
        let buffer = terminal.backend().buffer().clone();
        let text = lines(&buffer, buffer.area).join("\n");
        Self { text, buffer, cursor }
    }

    /// The text inside the card pane, without its line numbers: what the author sees of the card.
    pub fn card_pane(&self) -> String {
        let size = (self.buffer.area.width, self.buffer.area.height);
        let area = layout::areas(size, cardwright::tui::model::Pane::Form).unwrap().card;
        assert!(!area.is_empty(), "no card pane at {size:?}");
        let inner = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        let lines = lines(&self.buffer, inner);
        let content = lines.iter().map(|line| {
            let line: String = line.chars().skip(2).collect();
            line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).to_owned()
        });
        content.collect::<Vec<_>>().join("\n")
    }

    /// One letter a cell for its style; a space for an empty cell in the plain style.
    pub fn styles(&self) -> String {
        let area = self.buffer.area;
        let row = |y| {
            let letters: String = (0..area.width).map(|x| letter(&self.buffer[(x, y)])).collect();
            letters.trim_end().to_owned()
        };
        (0..area.height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// The cursor in words.
    pub fn cursor_words(&self) -> String {
        match self.cursor {
            Some(at) => format!("cursor at column {}, row {}", at.x, at.y),
            None => "cursor hidden".into(),
        }
    }

    /// Where a text begins on the screen, counted in cells.
    pub fn find(&self, wanted: &str) -> Position {
        for (y, line) in self.text.lines().enumerate() {
            if let Some(byte) = line.find(wanted) {
                let x = cardwright::text::cells(&line[..byte]);
                return Position::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
            }
        }
        panic!("{wanted:?} is not on the screen\n{}", self.text);
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The rows of an area as text. The cells behind a wide character are not text.
fn lines(buffer: &Buffer, area: Rect) -> Vec<String> {
    let row = |y| {
        let mut line = String::new();
        let mut x = area.x;
        while x < area.right() {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += u16::try_from(cardwright::text::cells(symbol).max(1)).unwrap();
        }
        line.trim_end().to_owned()
    };
    (area.y..area.bottom()).map(row).collect()
}

/// F focus · T text being edited · E error W warning · B bold · P placeholder · . plain
fn letter(cell: &Cell) -> char {
    let has = |modifier| cell.modifier.contains(modifier);
    match (cell.fg, cell.bg) {
        _ if has(Modifier::REVERSED) => 'F',
        _ if has(Modifier::UNDERLINED) => 'T',
        (Color::LightRed, _) => 'E',
        (_, Color::Yellow) => 'W',
        _ if has(Modifier::ITALIC) => 'P',
        _ if has(Modifier::BOLD) && cell.symbol() != " " => 'B',
        _ if cell.symbol() == " " => ' ',
        _ => '.',
    }
}
