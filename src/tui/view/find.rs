//! The find line, where otherwise the help for the focused field stands.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::paint::Painter;
use crate::check::Severity;
use crate::text::cells;
use crate::tui::find::Find;
use crate::tui::model::OpenCard;
use crate::tui::text_field::FieldStyle;
use crate::tui::theme::Theme;
use crate::tui::update::describe_match;

/// Draws the line over the help, or over the hints where there is no help; returns where the cursor stands.
pub(super) fn draw(
    card: &OpenCard,
    find: &Find,
    theme: Theme,
    buffer: &mut Buffer,
    help: Rect,
    hints: Rect,
) -> Option<Position> {
    let area = if help.is_empty() { hints } else { help };
    let mut painter = Painter::new(buffer, theme);
    painter.clear(area);
    let line = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), 1);
    let x = painter.text(line, line.x, line.y, "Find", theme.key()) + 1;
    let words = find.count_words();
    let style =
        if find.matches.is_empty() { theme.severity(Severity::Warning) } else { Style::new().patch(theme.title()) };
    // Room for the largest number, so that the field keeps its width while one goes on.
    let reserved = (cells(&words) as u16).max(14) + 2;
    let width = line.right().saturating_sub(x + reserved).min(60);
    let field = Rect::new(x, line.y, width, 1);
    painter.text(line, field.right() + 2, line.y, &words, style);
    if area.height > 1 {
        let rest = Rect::new(line.x, area.y + 1, line.width, area.height - 1);
        match find.current() {
            Some(found) => {
                painter.wrapped(rest, &describe_match(card, found), Style::new());
            }
            None if find.field.borrow().is_empty() => {
                let what = "Type a part of a member's name, of a value or of a field's label; capitals do not matter.";
                painter.wrapped(rest, what, theme.placeholder());
            }
            None => {
                painter.wrapped(rest, "Neither a member, a value nor a field of this card holds it.", Style::new());
            }
        }
    }
    let style = FieldStyle {
        text: Style::new().add_modifier(Modifier::UNDERLINED),
        mark: theme.title(),
        placeholder: theme.placeholder(),
    };
    find.field.borrow_mut().render(field, painter.buffer(), style)
}
