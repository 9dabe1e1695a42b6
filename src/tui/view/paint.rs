//! Putting text into cells: made harmless, cut at the edge, never splitting a character.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};

use crate::text::{cells, visible, width, wrap};
use crate::tui::theme::Theme;

/// Draws text into a buffer.
pub(super) struct Painter<'a> {
    buffer: &'a mut Buffer,
    theme: Theme,
}

impl<'a> Painter<'a> {
    pub(super) const fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        Self { buffer, theme }
    }

    /// A text made harmless, and without the typographic characters of our own sentences where only ASCII is drawn.
    fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let shown = visible(text);
        if !self.theme.ascii || shown.is_ascii() {
            return shown;
        }
        let mut plain = String::with_capacity(shown.len());
        for c in shown.chars() {
            match c {
                '\u{201c}' | '\u{201d}' => plain.push('"'),
                '\u{2018}' | '\u{2019}' => plain.push('\''),
                '\u{2013}' | '\u{2014}' | '·' => plain.push('-'),
                '…' => plain.push_str("..."),
                '→' => plain.push_str("->"),
                '⟦' => plain.push('['),
                '⟧' => plain.push(']'),
                other => plain.push(other),
            }
        }
        Cow::Owned(plain)
    }

    /// Writes one line from column `x` on, at most up to the right edge of `area`; returns the column behind it.
    pub(super) fn text(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if y < area.y || y >= area.bottom() || x >= area.right() {
            return x;
        }
        let room = usize::from(area.right() - x);
        let shown = self.shown(text);
        let shown = width::truncate_with(&shown, room, self.theme.glyphs().ellipsis);
        let (end, _) = self.buffer.set_stringn(x, y, &shown, room, style);
        end.max(x + (cells(&shown) as u16).min(room as u16))
    }

    /// Writes words over as many lines as `area` has; the last one says when there was more. Returns how many lines
    /// were used.
    pub(super) fn wrapped(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let shown = self.shown(text);
        let lines = wrap(&shown, usize::from(area.width));
        let count = lines.len().min(usize::from(area.height));
        for (index, line) in lines.iter().take(count).enumerate() {
            let rest =
                if index + 1 == count && lines.len() > count { &shown[line.start..] } else { &shown[line.clone()] };
            self.text(area, area.x, area.y + index as u16, rest.trim_end(), style);
        }
        count as u16
    }

    /// Writes the lines of words from number `first` on, as many as `area` has room for; returns how many.
    pub(super) fn wrapped_from(&mut self, area: Rect, text: &str, first: u16, style: Style) -> u16 {
        let shown = self.shown(text);
        let lines = wrap(&shown, usize::from(area.width.max(1)));
        let rest = lines.iter().skip(usize::from(first)).take(usize::from(area.height));
        let mut y = area.y;
        for line in rest {
            self.text(area, area.x, y, shown[line.clone()].trim_end(), style);
            y += 1;
        }
        y - area.y
    }

    /// Empties an area.
    pub(super) fn clear(&mut self, area: Rect) {
        Clear.render(area, self.buffer);
    }

    /// Sets the style of a whole area.
    pub(super) fn style(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area, style);
    }

    /// The buffer, for what draws itself.
    pub(super) const fn buffer(&mut self) -> &mut Buffer {
        self.buffer
    }
}

/// How many lines words take in so many cells.
pub(super) fn wrapped_height(text: &str, columns: u16) -> u16 {
    wrap(&visible(text), usize::from(columns.max(1))).len().max(1) as u16
}

/// Draws a frame with a title; returns what is inside.
pub(super) fn framed(buffer: &mut Buffer, area: Rect, title: &str, active: bool, theme: Theme) -> Rect {
    if area.width < 2 || area.height < 2 {
        return Rect::new(area.x, area.y, 0, 0);
    }
    let [horizontal, vertical, top_left, top_right, bottom_left, bottom_right] = theme.glyphs().frame;
    let style = if active { theme.active_frame() } else { Style::new() };
    let (left, right, top, bottom) = (area.x, area.right() - 1, area.y, area.bottom() - 1);
    for x in left + 1..right {
        buffer.set_string(x, top, horizontal, style);
        buffer.set_string(x, bottom, horizontal, style);
    }
    for y in top + 1..bottom {
        buffer.set_string(left, y, vertical, style);
        buffer.set_string(right, y, vertical, style);
    }
    for (x, y, corner) in
        [(left, top, top_left), (right, top, top_right), (left, bottom, bottom_left), (right, bottom, bottom_right)]
    {
        buffer.set_string(x, y, corner, style);
    }
    if !title.is_empty() && area.width > 6 {
        let room = Rect::new(left + 2, top, area.width - 4, 1);
        let title_style = if active { theme.title().patch(style) } else { theme.title() };
        let mut painter = Painter::new(buffer, theme);
        painter.text(room, room.x, top, &format!(" {title} "), title_style);
    }
    Rect::new(left + 1, top + 1, area.width - 2, area.height - 2)
}
