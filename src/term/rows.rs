//! Drawing on terminals that have their own idea of how wide a character is.
//!
//! Terminals disagree about joined emoji, flags, skin tones and pictures that are newer than they are. ratatui sends only
//! the cells that differ, so what such a character covered too much stays behind as a smear when it goes. Here a row that
//! has one, or had one, is sent whole: blanks below each of them first, and a place for what follows it.

use std::cell::Cell as Known;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use crate::text::cells;

/// A backend that sends rows with disputed characters whole, and everything else as it comes.
#[derive(Debug)]
pub struct WholeRows<B> {
    inner: B,
    /// What was sent, row by row, as far as something was.
    rows: Vec<Row>,
    /// Columns of the screen, in cells, as far as they are known.
    columns: Known<u16>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    cells: Vec<Cell>,
    /// Whether one of them is disputed.
    disputed: bool,
}

/// Something to send: the column, the row and what goes there.
type Update = (u16, u16, Cell);

impl<B: Backend> WholeRows<B> {
    /// Draws by another backend, on a screen of so many columns until that one says otherwise.
    pub const fn new(inner: B, columns: u16) -> Self {
        Self { inner, rows: Vec::new(), columns: Known::new(columns) }
    }

    /// Takes in what is about to change in a row; returns whether the row has to be sent whole.
    fn take(&mut self, y: u16, updates: &[(u16, u16, &Cell)]) -> bool {
        let y = usize::from(y);
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Row::default);
        }
        let row = &mut self.rows[y];
        let before = row.disputed;
        for (x, _, cell) in updates {
            let (x, width) = (usize::from(*x), cells(cell.symbol()).max(1));
            if row.cells.len() < x + width {
                row.cells.resize(x + width, Cell::EMPTY);
            }
            row.cells[x].clone_from(cell);
            // What a wide character covers is part of it.
            row.cells[x + 1..x + width].fill(Cell::EMPTY);
        }
        row.disputed = row.cells.iter().any(|cell| is_disputed(cell.symbol()));
        before || row.disputed
    }

    /// A whole row in parts. Each part begins by saying where it stands, so that a part ends behind a disputed character.
    fn whole(&self, y: u16) -> Vec<Vec<Update>> {
        let row = &self.rows[usize::from(y)];
        let columns = match usize::from(self.columns.get()) {
            0 => row.cells.len(),
            known => known,
        };
        let mut parts = vec![Vec::new()];
        let mut x = 0;
        while x < columns {
            let cell = row.cells.get(x).unwrap_or(&Cell::EMPTY);
            let width = cells(cell.symbol()).max(1);
            let disputed = is_disputed(cell.symbol());
            let Some(part) = parts.last_mut() else { break };
            if disputed {
                let mut blank = cell.clone();
                blank.set_symbol(" ");
                part.extend((x..(x + width).min(columns)).map(|x| (x as u16, y, blank.clone())));
                // Back to where the blanks began.
                parts.push(vec![(x as u16, y, cell.clone())]);
                parts.push(Vec::new());
            } else {
                part.push((x as u16, y, cell.clone()));
            }
            x += width;
        }
        parts
    }
}

/// Whether terminals may give a cluster another width than we do. Accents on a letter are agreed on.
fn is_disputed(symbol: &str) -> bool {
    if symbol.is_ascii() {
        return false;
    }
    let mut chars = symbol.chars();
    chars.next().is_some_and(|first| first >= '\u{1F000}') || chars.any(|c| !('\u{300}'..='\u{36F}').contains(&c))
}

impl<B: Backend> Backend for WholeRows<B> {
    type Error = B::Error;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Self::Error>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let content: Vec<(u16, u16, &Cell)> = content.collect();
        let mut plain: Vec<(u16, u16, &Cell)> = Vec::with_capacity(content.len());
        let mut whole = Vec::new();
        for updates in content.chunk_by(|one, next| one.1 == next.1) {
            let y = updates[0].1;
            if self.take(y, updates) {
                whole.push(y);
            } else {
                plain.extend_from_slice(updates);
            }
        }
        if !plain.is_empty() || whole.is_empty() {
            self.inner.draw(plain.into_iter())?;
        }
        for y in whole {
            for part in self.whole(y).iter().filter(|part| !part.is_empty()) {
                self.inner.draw(part.iter().map(|(x, y, cell)| (*x, *y, cell)))?;
            }
        }
        Ok(())
    }

    fn append_lines(&mut self, count: u16) -> Result<(), Self::Error> {
        self.inner.append_lines(count)
    }

    fn hide_cursor(&mut self) -> Result<(), Self::Error> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<(), Self::Error> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position, Self::Error> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Self::Error> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> Result<(), Self::Error> {
        self.rows.clear();
        self.inner.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), Self::Error> {
        // Only ever the whole screen; of anything else nothing would be known here.
        self.rows.clear();
        self.inner.clear_region(region)
    }

    fn size(&self) -> Result<Size, Self::Error> {
        let size = self.inner.size()?;
        self.columns.set(size.width);
        Ok(size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Self::Error> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        self.inner.flush()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::cell::RefCell;
    use std::io::{self, Write};
    use std::rc::Rc;

    use ratatui::backend::CrosstermBackend;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[derive(Clone, Default)]
    struct Sent(Rc<RefCell<Vec<u8>>>);

    impl Write for Sent {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What is sent when one line takes the place of another.
    fn sent(before: &str, after: &str) -> String {
        let output = Sent::default();
        let mut backend = WholeRows::new(CrosstermBackend::new(output.clone()), 12);
        let lines = |text: &str| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 2));
            buffer.set_string(0, 1, text, Style::new());
            buffer
        };
        let (blank, before, after) = (lines(""), lines(before), lines(after));
        backend.draw(blank.diff(&before).into_iter()).unwrap();
        output.0.borrow_mut().clear();
        backend.draw(before.diff(&after).into_iter()).unwrap();
        String::from_utf8(output.0.take()).unwrap()
    }

    #[test]
    fn rows_that_everybody_agrees_on_are_sent_as_they_differ() {
        for (before, after) in [("plain text", "plain next"), ("漢字 e\u{301}", "漢字 x")] {
            let sent = sent(before, after);
            assert!(sent.matches(';').count() < 8 && !sent.contains("    "), "{sent:?}");
        }
    }

    #[test]
    fn a_row_that_has_or_had_a_disputed_character_is_sent_whole() {
        for picture in ["👨\u{200d}👩\u{200d}👧", "🇩🇪", "👍🏽", "☺\u{fe0f}", "🥲", "नि"] {
            for (before, after) in
                [(format!("a {picture} b"), "a c".to_owned()), ("a c".into(), format!("a {picture} b"))]
            {
                let sent = sent(&before, &after);
                assert!(sent.contains("\u{1b}[2;1Ha"), "from the first column: {sent:?}");
                assert_eq!(sent.contains(picture), after.contains(picture), "{sent:?}");
            }
            // Blanks come first, and what follows says where it stands.
            let sent = sent("a", &format!("{picture}b"));
            let (blanks, rest) = sent.split_once(picture).unwrap();
            let column = 1 + cells(picture);
            assert!(blanks.contains(&" ".repeat(cells(picture))), "{sent:?}");
            assert!(rest.contains(&format!("\u{1b}[2;{column}Hb")), "{sent:?}");
        }
    }

    #[test]
    fn what_was_cleared_is_forgotten() {
        let mut backend = WholeRows::new(CrosstermBackend::new(Vec::new()), 12);
        let mut cell = Cell::EMPTY;
        cell.set_symbol("🇩🇪");
        backend.draw([(0, 0, &cell)].into_iter()).unwrap();
        assert!(backend.rows[0].disputed);
        backend.clear_region(ClearType::All).unwrap();
        assert!(backend.rows.is_empty());
    }
}
