//! Draws the state. Reads it, never changes it.

mod card;
mod conversion;
mod dialogs;
mod find;
mod form;
mod menu;
mod paint;
mod panes;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::hits::{Hits, Target};
use super::key::{Key, KeyCode};
use super::layout;
use super::model::{Model, OpenCard, Pane};
use super::theme::Theme;
use crate::text::cells;
pub use dialogs::text_rows;
use paint::{Painter, framed};

/// Draws the whole screen. The hardware cursor stands where typing goes, and is hidden elsewhere. What was drawn where
/// is left in [`Model::drawn`], for clicks.
pub fn view(model: &Model, theme: Theme, frame: &mut Frame<'_>) {
    let mut hits = Hits::default();
    draw(model, theme, frame, &mut hits);
    hits.layers = model.layers;
    *model.drawn.borrow_mut() = hits;
}

fn draw(model: &Model, theme: Theme, frame: &mut Frame<'_>, hits: &mut Hits) {
    let area = frame.area();
    let mut cursor = None;
    if area.width < layout::SMALLEST.0 || area.height < layout::SMALLEST.1 {
        let (columns, rows) = layout::SMALLEST;
        let notice = format!(
            "Make the window larger: {columns}x{rows} cells are needed, {}x{} are here. Until then only Ctrl-S, Ctrl-Z and \
             Ctrl-Q act.",
            area.width, area.height
        );
        let mut painter = Painter::new(frame.buffer_mut(), theme);
        let used = painter.wrapped(area, &notice, theme.title());
        if let Some(toast) = &model.toast {
            let below = Rect { y: area.y + used, height: area.height - used, ..area };
            painter.wrapped(below, toast, Style::new());
        }
        return;
    }
    match &model.card {
        None => match &model.conversion {
            Some(conversion) => conversion::draw(model, conversion, theme, frame, hits, area),
            None => menu::draw(model, theme, frame, hits, area),
        },
        Some(card) => {
            let at = draw_card(model, card, theme, frame, hits, area);
            if model.dialogs.is_empty() {
                cursor = at;
            }
        }
    }
    for (depth, dialog) in model.dialogs.iter().enumerate() {
        // A dialog takes every click, beside it too.
        *hits = Hits::default();
        let at = dialogs::draw(dialog, model.dialog_scroll, theme, frame, hits, area);
        if depth + 1 == model.dialogs.len() {
            cursor = at;
        }
    }
    if let (Some(toast), false) = (&model.toast, model.dialogs.is_empty()) {
        panes::toast(toast, theme, frame.buffer_mut(), hits, Rect { y: area.bottom() - 1, height: 1, ..area });
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
}

fn draw_card(
    model: &Model,
    card: &OpenCard,
    theme: Theme,
    frame: &mut Frame<'_>,
    hits: &mut Hits,
    area: Rect,
) -> Option<Position> {
    let areas = layout::areas((area.width, area.height), card.pane)?;
    let buffer = frame.buffer_mut();
    panes::header(card, theme, buffer, areas.header);
    hits.add(areas.steps, Target::Pane(Pane::Steps));
    hits.add(areas.form, Target::Pane(Pane::Form));
    hits.add(areas.card, Target::Pane(Pane::Card));
    panes::steps(card, theme, buffer, hits, areas.steps);
    let rows = card.rows();
    let mut cursor = None;
    if !areas.form.is_empty() {
        let title = panes::breadcrumb(card, theme);
        let inner = framed(buffer, areas.form, &title, card.pane == Pane::Form, theme);
        if areas.card.is_empty() {
            tab("Card", cells(&title), theme, buffer, hits, areas.form);
        }
        cursor = form::draw(card, &rows, theme, buffer, hits, inner);
    }
    if !areas.card.is_empty() {
        let inner = framed(buffer, areas.card, "Card", card.pane == Pane::Card, theme);
        if areas.form.is_empty() {
            tab("Form", cells("Card"), theme, buffer, hits, areas.card);
        }
        card::draw(card, &rows, theme, buffer, hits, inner);
    }
    if !areas.problems.is_empty() {
        panes::problems(card, theme, buffer, hits, areas.problems);
    }
    panes::help(card, &rows, theme, buffer, hits, areas.help);
    panes::hints(model, theme, buffer, hits, areas.hints);
    if let Some(find) = &card.find {
        hits.cover(areas.help);
        hits.cover(areas.hints);
        return find::draw(card, find, theme, buffer, areas.help, areas.hints);
    }
    if card.pane == Pane::Form { cursor } else { None }
}

/// Names the pane that is behind this one, at the right end of its frame, where the title of so many cells leaves room.
fn tab(name: &str, title: usize, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, frame: Rect) {
    let key = Key::plain(KeyCode::F(5));
    let label = format!(" {key} {name} ");
    let width = cells(&label) as u16;
    if usize::from(frame.width) < title + usize::from(width) + 8 || frame.height < 2 {
        return;
    }
    let x = frame.right() - 2 - width;
    let mut painter = Painter::new(buffer, theme);
    let after = painter.text(frame, x, frame.y, &format!(" {key}"), theme.key());
    let end = painter.text(frame, after, frame.y, &format!(" {name} "), Style::new());
    hits.add_line(x, end, frame.y, Target::Key(key));
}
