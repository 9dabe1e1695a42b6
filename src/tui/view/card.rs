//! The card pane: the JSON text exactly as it will be saved, with the focused member marked and problems in the
//! gutter.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::paint::Painter;
use crate::check::Severity;
use crate::document::{LineIndex, Pointer};
use crate::tui::hits::{Hits, Scroll};
use crate::tui::model::{OpenCard, row_place};
use crate::tui::row::Row;
use crate::tui::theme::Theme;

/// The first visible line so that the focused member stands a third down, when so many rows are visible.
pub fn scroll_to_focus(card: &OpenCard, rows: usize) -> usize {
    let count = card.lines.count(card.document.text());
    scroll_to(focused_line(card, &card.rows()), rows, count)
}

/// The first visible line so that this line stands a third down.
fn scroll_to(line: Option<usize>, rows: usize, count: usize) -> usize {
    line.unwrap_or(0).saturating_sub(rows / 3).min(count.saturating_sub(rows))
}

/// The line, from 0, of the member that the focused row is about, or of the object that it would stand in.
fn focused_line(card: &OpenCard, rows: &[Row]) -> Option<usize> {
    let place = rows.iter().find(|row| row.id == card.focus).map(row_place)?;
    if place.is_root() {
        return None;
    }
    line_of(card, &place)
}

fn line_of(card: &OpenCard, place: &Pointer) -> Option<usize> {
    let mut at = Some(place.clone());
    while let Some(pointer) = at {
        if let Some(node) = card.document.get(&pointer) {
            let start = card.document.member(&pointer).map_or(node.span.start, |member| member.key_span.start);
            return Some(card.lines.line_of(start));
        }
        at = pointer.parent();
    }
    None
}

pub(super) fn draw(card: &OpenCard, form: &[Row], theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    let text = card.document.text();
    let lines: &LineIndex = &card.lines;
    let count = lines.count(text);
    let rows = usize::from(area.height);
    let focused = focused_line(card, form);
    let first = card.card_scroll.unwrap_or_else(|| scroll_to(focused, rows, count));
    hits.scrolls(Scroll::Card, area, first, count.saturating_sub(rows));
    let worst = worst_by_line(card, first, first + rows);
    let digits = count.to_string().len().max(3);
    let glyphs = theme.glyphs();
    for (row, worst) in worst.into_iter().enumerate() {
        let line = first + row;
        if line >= count {
            break;
        }
        let y = area.y + row as u16;
        let mut painter = Painter::new(buffer, theme);
        if focused == Some(line) {
            painter.text(area, area.x, y, glyphs.focus, theme.title());
        }
        if let Some(severity) = worst {
            painter.text(area, area.x + 1, y, &severity.letter().to_string(), theme.severity(severity));
        }
        let number = format!("{:>digits$} ", line + 1);
        let x = painter.text(
            area,
            area.x + 2,
            y,
            &number,
            if focused == Some(line) { theme.title() } else { Style::new() },
        );
        let span = lines.span(text, line);
        highlight(&mut painter, area, x + 1, y, &text[span.start..span.end], theme);
        if focused == Some(line) {
            painter.style(Rect::new(x, y, area.right().saturating_sub(x), 1), theme.title());
        }
    }
}

/// The worst severity on each line from `first` up to, not including, `end`.
fn worst_by_line(card: &OpenCard, first: usize, end: usize) -> Vec<Option<Severity>> {
    let mut worst = vec![None; end - first];
    for (index, (finding, about)) in card.report.findings.iter().zip(card.overview.all()).enumerate() {
        if (first..end).contains(&about.line) && !card.is_gap(index) {
            let slot: &mut Option<Severity> = &mut worst[about.line - first];
            *slot = (*slot).max(Some(finding.severity));
        }
    }
    worst
}

/// Writes one line of JSON with its tokens told apart. Tokens never cross lines: JSON strings hold no line breaks.
pub(super) fn highlight(painter: &mut Painter<'_>, area: Rect, mut x: u16, y: u16, line: &str, theme: Theme) {
    let mut rest = line.trim_end();
    while !rest.is_empty() && x < area.right() {
        let (length, style) = token(rest, theme);
        // A tab is one cell of indentation here; the text itself keeps it.
        let shown = rest[..length].replace('\t', "  ");
        x = painter.text(area, x, y, &shown, style);
        rest = &rest[length..];
    }
}

/// The length of the token at the start of the text, in bytes, and its style.
fn token(text: &str, theme: Theme) -> (usize, Style) {
    let first = text.chars().next().unwrap_or_default();
    let run = |matches: fn(char) -> bool| text.find(|c| !matches(c)).unwrap_or(text.len());
    match first {
        '"' => {
            let mut escaped = false;
            let end = text[1..]
                .char_indices()
                .find(|(_, c)| {
                    let closes = *c == '"' && !escaped;
                    escaped = *c == '\\' && !escaped;
                    closes
                })
                .map_or(text.len(), |(at, _)| at + 2);
            let is_key = text[end..].trim_start().starts_with(':');
            (end, if is_key { theme.json_key() } else { theme.json_string() })
        }
        c if c.is_ascii_alphanumeric() || c == '-' => {
            (run(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.')), theme.json_word())
        }
        c if c.is_whitespace() => (run(char::is_whitespace), Style::new()),
        c => (c.len_utf8(), Style::new()),
    }
}
