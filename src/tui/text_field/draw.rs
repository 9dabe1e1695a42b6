//! Draws a field: clusters into cells, the part of a long text that is in sight, and where the cursor stands.

use std::num::NonZeroU16;

use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_segmentation::UnicodeSegmentation;

use super::{TextField, layout};

/// How a field looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldStyle {
    /// The text.
    pub text: Style,
    /// Characters shown by their number, tabs, and the marks for more text to the left and right.
    pub mark: Style,
    /// What is shown while the text is empty, besides being italic: dim text is hard to read on many screens.
    pub placeholder: Style,
}

impl TextField {
    /// Draws the field and returns where the hardware cursor has to stand when it has the focus; nothing if the area
    /// has no room. The area's columns become the ones by which Up and Down move.
    pub fn render(&mut self, area: Rect, buf: &mut Buffer, style: FieldStyle) -> Option<Position> {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return None;
        }
        buf.set_style(area, style.text);
        self.width = usize::from(area.width);
        if self.is_empty() {
            self.scroll = 0;
            let style = style.placeholder.add_modifier(Modifier::ITALIC);
            let shown = crate::text::visible(&self.placeholder);
            buf.set_stringn(area.x, area.y, crate::text::truncate(&shown, self.width), self.width, style);
            return Some(area.as_position());
        }
        if self.is_multi_line() {
            self.render_lines(area, buf, style)
        } else {
            Some(self.render_line(area, buf, style))
        }
    }

    fn render_lines(&mut self, area: Rect, buf: &mut Buffer, style: FieldStyle) -> Option<Position> {
        let cursor = self.cursor_byte();
        let rows = usize::from(area.height);
        let (scroll, free) = (self.scroll, self.free);
        let layout = self.layout_for(usize::from(area.width));
        let (row, column) = layout.place(cursor);
        // Keep the cursor in sight, and no empty rows below the text while there is more above.
        let scroll = if free { scroll } else { scroll.clamp((row + 1).saturating_sub(rows), row) };
        let scroll = scroll.min(layout.lines.len().saturating_sub(rows));
        for (y, line) in layout.lines.iter().skip(scroll).take(rows).enumerate() {
            let mut x = 0;
            for piece in &layout.pieces[line.clone()] {
                if x + piece.cells > usize::from(area.width) {
                    break;
                }
                put(buf, Position::new(area.x + x as u16, area.y + y as u16), &layout.shown(piece), style);
                x += piece.cells;
            }
        }
        self.scroll = scroll;
        // Spaces at the end of a full line reach over the edge, and the cursor after them waits at it.
        let x = column.min(usize::from(area.width) - 1);
        let y = row.checked_sub(scroll).filter(|y| *y < rows)?;
        Some(Position::new(area.x + x as u16, area.y + y as u16))
    }

    fn render_line(&mut self, area: Rect, buf: &mut Buffer, style: FieldStyle) -> Position {
        let cursor = self.cursor_byte();
        let width = usize::from(area.width);
        let scroll = self.scroll;
        let layout = self.layout_for(width);
        let total = layout.columns(0);
        let (_, column) = layout.place(cursor);
        // The cursor's own cell at the end needs room too.
        let scroll = layout::scroll_to(column, scroll, width, total + 1);
        let left = scroll > 0 && width > 2;
        let right = total > scroll + width && width > 2;
        let (from, to) = (scroll + usize::from(left), scroll + width - usize::from(right));
        let mut x = 0;
        for piece in &layout.pieces {
            if x >= from && x + piece.cells <= to {
                put(buf, Position::new(area.x + (x - scroll) as u16, area.y), &layout.shown(piece), style);
            }
            x += piece.cells;
            if x >= to {
                break;
            }
        }
        if left {
            buf.set_string(area.x, area.y, "<", style.text.patch(style.mark));
        }
        if right {
            buf.set_string(area.right() - 1, area.y, ">", style.text.patch(style.mark));
        }
        self.scroll = scroll;
        Position::new(area.x + (column - scroll).min(width - 1) as u16, area.y)
    }
}

/// Draws one piece of text, of which nothing is wider than it says.
fn put(buf: &mut Buffer, at: Position, shown: &layout::Shown<'_>, style: FieldStyle) {
    let base = if shown.is_mark { style.text.patch(style.mark) } else { style.text };
    let mut x = at.x;
    for cluster in shown.text.graphemes(true) {
        let cells = layout::screen_cells(cluster) as u16;
        let Some(cell) = buf.cell_mut((x, at.y)) else { return };
        cell.set_symbol(cluster).set_style(base);
        if usize::from(cells) != crate::text::cells(cluster)
            && let Some(cells) = NonZeroU16::new(cells)
        {
            cell.set_diff_option(CellDiffOption::ForcedWidth(cells));
        }
        for hidden in 1..cells {
            if let Some(cell) = buf.cell_mut((x + hidden, at.y)) {
                cell.reset();
                cell.set_style(base);
            }
        }
        x += cells;
    }
}
