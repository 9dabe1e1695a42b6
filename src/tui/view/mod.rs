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
use ratatui::layout::{Position, Rect};

use super::layout;
use super::model::{Model, OpenCard, Pane};
use super::theme::Theme;
pub use dialogs::text_rows;
use paint::{Painter, framed};

/// Draws the whole screen. The hardware cursor stands where typing goes, and is hidden elsewhere.
pub fn view(model: &Model, theme: Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut cursor = None;
    if area.width < layout::SMALLEST.0 || area.height < layout::SMALLEST.1 {
        let (columns, rows) = layout::SMALLEST;
        let notice = format!(
            "Make the window larger: {columns}x{rows} cells are needed, {}x{} are here",
            area.width, area.height
        );
        let mut painter = Painter::new(frame.buffer_mut(), theme);
        painter.wrapped(area, &notice, theme.title());
        return;
    }
    match &model.card {
        None => match &model.conversion {
            Some(conversion) => conversion::draw(model, conversion, theme, frame, area),
            None => menu::draw(model, theme, frame, area),
        },
        Some(card) => {
            let at = draw_card(model, card, theme, frame, area);
            if model.dialogs.is_empty() {
                cursor = at;
            }
        }
    }
    for (depth, dialog) in model.dialogs.iter().enumerate() {
        let at = dialogs::draw(dialog, theme, frame, area);
        if depth + 1 == model.dialogs.len() {
            cursor = at;
        }
    }
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
}

fn draw_card(model: &Model, card: &OpenCard, theme: Theme, frame: &mut Frame<'_>, area: Rect) -> Option<Position> {
    let areas = layout::areas((area.width, area.height), card.pane)?;
    let buffer = frame.buffer_mut();
    panes::header(card, theme, buffer, areas.header);
    panes::steps(card, theme, buffer, areas.steps);
    let rows = card.rows();
    let mut cursor = None;
    if !areas.form.is_empty() {
        let title = panes::breadcrumb(card, theme);
        let inner = framed(buffer, areas.form, &title, card.pane == Pane::Form, theme);
        cursor = form::draw(card, &rows, theme, buffer, inner);
    }
    if !areas.card.is_empty() {
        let inner = framed(buffer, areas.card, "Card", card.pane == Pane::Card, theme);
        card::draw(card, &rows, theme, buffer, inner);
    }
    if !areas.problems.is_empty() {
        panes::problems(card, theme, buffer, areas.problems);
    }
    panes::help(card, &rows, theme, buffer, areas.help);
    panes::hints(model, theme, buffer, areas.hints);
    if let Some(find) = &card.find {
        return find::draw(card, find, theme, buffer, areas.help, areas.hints);
    }
    if card.pane == Pane::Form { cursor } else { None }
}
