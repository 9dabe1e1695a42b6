//! Text with ANSI styles, laid out as a terminal of a given width would.

use std::error::Error;

use cardwright::text::width::grapheme_cells;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_segmentation::UnicodeSegmentation;

const INDEXED: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// The screen that shows the text: `columns` cells wide, as many rows as it takes. Fails on an escape sequence that
/// reports do not use.
pub fn screen(text: &str, columns: u16) -> Result<Buffer, Box<dyn Error>> {
    let rows = place(text, columns, |_, _, _, _| {})?;
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    place(text, columns, |x, y, grapheme, style| {
        buffer.set_string(x, y, grapheme, style);
    })?;
    Ok(buffer)
}

/// Calls `put` for every grapheme with its column, row and style. Returns the number of rows.
fn place(text: &str, columns: u16, mut put: impl FnMut(u16, u16, &str, Style)) -> Result<u16, Box<dyn Error>> {
    let mut style = Style::new();
    let mut row = 0;
    for line in text.trim_end().lines() {
        let mut column = 0;
        for (number, part) in line.split("\u{1b}[").enumerate() {
            let shown = if number == 0 {
                part
            } else {
                let (codes, rest) = part.split_once('m').ok_or("an escape sequence that is no style")?;
                style = codes.split(';').try_fold(style, restyle)?;
                rest
            };
            for grapheme in shown.graphemes(true) {
                let cells = u16::try_from(grapheme_cells(grapheme))?;
                if column + cells > columns {
                    (column, row) = (0, row + 1);
                }
                put(column, row, grapheme, style);
                column += cells;
            }
        }
        row += 1;
    }
    Ok(row)
}

fn restyle(style: Style, code: &str) -> Result<Style, Box<dyn Error>> {
    let number: usize = if code.is_empty() { 0 } else { code.parse()? };
    let color = |index: usize| INDEXED.get(index).map(|color| style.fg(*color));
    let new = match number {
        0 => Some(Style::new()),
        1 => Some(style.add_modifier(Modifier::BOLD)),
        3 => Some(style.add_modifier(Modifier::ITALIC)),
        4 => Some(style.add_modifier(Modifier::UNDERLINED)),
        30..=37 => color(number - 30),
        39 => Some(style.fg(Color::Reset)),
        90..=97 => color(number - 90 + 8),
        _ => None,
    };
    new.ok_or_else(|| format!("a style that is not known here: {code}").into())
}
