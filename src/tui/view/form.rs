//! The form: one row below the other, scrolled so that the focused one is in sight.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::paint::{Painter, wrapped_height};
use crate::check::Severity;
use crate::document::Pointer;
use crate::text::{cells, pad, visible, visible_lines, wrap};
use crate::tui::hits::{Hits, Scroll, Target};
use crate::tui::key::Key;
use crate::tui::model::{FormScroll, OpenCard, Pane, placeholder};
use crate::tui::row::{Control, Part, Row};
use crate::tui::standing;
use crate::tui::text_field::FieldStyle;
use crate::tui::theme::Theme;

/// How many lines a text that is not being edited shows at most.
const RESTING_LINES: u16 = 3;

/// How many lines the text that is being edited takes at most.
const EDITING_LINES: u16 = 10;

/// How many lines what is said at the cursor takes at most: where the form is full, and where it has lines to spare.
const SAID_LINES: (u16, u16) = (3, 6);

/// The key that takes what is offered for a field.
const TAKE_OFFER: Key = Key::ctrl('t');

/// Draws the rows; returns where the hardware cursor stands when the focused row takes text.
pub(super) fn draw(
    card: &OpenCard,
    rows: &[Row],
    theme: Theme,
    buffer: &mut Buffer,
    hits: &mut Hits,
    area: Rect,
) -> Option<Position> {
    if area.is_empty() {
        return None;
    }
    let labels = label_width(rows, area.width);
    let mut said = said(card, rows, value_width(labels, area.width));
    // Where each row begins and ends. The blank line over a heading belongs to no row.
    let mut places = Vec::with_capacity(rows.len());
    let mut y: u16 = 0;
    for (index, row) in rows.iter().enumerate() {
        let space = u16::from(index > 0 && matches!(row.control, Control::Heading) && row.depth == 0);
        let top = y.saturating_add(space);
        y = top.saturating_add(height(card, row, said[index].as_ref(), labels, area.width, area.height));
        places.push((top, y));
    }
    let focused = rows.iter().position(|row| row.id == card.focus);
    // Lines that the form has to spare go to what is said at the cursor.
    if let Some(index) = focused
        && let Some(said) = &mut said[index]
    {
        let more = said.wanted.min(SAID_LINES.1).saturating_sub(said.lines).min(area.height.saturating_sub(y));
        said.lines += more;
        y += more;
        places[index].1 += more;
        places[index + 1..].iter_mut().for_each(|(top, bottom)| (*top, *bottom) = (*top + more, *bottom + more));
    }
    let last = y.saturating_sub(area.height);
    let scroll = match (card.form_scroll, focused.map(|index| places[index])) {
        (FormScroll::Free(first), _) => first.min(last),
        // A row taller than the form is shown from its top.
        (FormScroll::Stay(line), Some((top, bottom))) => {
            top.saturating_sub(line).max(bottom.saturating_sub(area.height)).min(last).min(top)
        }
        (FormScroll::Follow, Some((top, bottom))) => {
            top.saturating_sub(area.height.saturating_sub(bottom - top) / 2).min(last).min(top)
        }
        (_, None) => 0,
    };
    hits.scrolls(Scroll::Form, area, usize::from(scroll), usize::from(last));
    let mut cursor = None;
    for (index, row) in rows.iter().enumerate() {
        let (top, bottom) = places[index];
        if bottom <= scroll || top >= scroll + area.height {
            continue;
        }
        // A row that begins above the edge has only the lines that are left of it; what does not fit below is cut off.
        let offset = top.saturating_sub(scroll);
        let lines = bottom - top.max(scroll);
        let place = Rect::new(area.x, area.y + offset, area.width, lines.min(area.height - offset));
        record(row, hits, place);
        let at = draw_row(card, row, said[index].as_ref(), labels, theme, buffer, hits, place);
        if Some(index) == focused {
            cursor = at;
        }
    }
    if y > scroll + area.height {
        let mut painter = Painter::new(buffer, theme);
        let more = format!(" {} more below ", theme.glyphs().ellipsis);
        let x = area.right().saturating_sub(cells(&more) as u16);
        painter.text(Rect::new(x, area.bottom(), area.right() - x, 1), x, area.bottom(), &more, Style::new());
    }
    cursor
}

/// What a click anywhere on a row is about; the parts of it that mean more are recorded where they are drawn.
fn record(row: &Row, hits: &mut Hits, area: Rect) {
    let id = row.id.clone();
    match row.control {
        Control::Heading | Control::Note => {}
        Control::Entry { .. } if matches!(id.part, Part::Problem(_)) => hits.add(area, Target::Press(id)),
        Control::Entry { .. } | Control::Choice { .. } | Control::Branch { .. } => hits.add(area, Target::Entry(id)),
        _ => hits.add(area, Target::Row(id)),
    }
}

/// The width of the label column: the longest label, as far as the form has room.
fn label_width(rows: &[Row], width: u16) -> u16 {
    let with_label = |row: &&Row| {
        !matches!(row.control, Control::Note | Control::Heading | Control::Button | Control::Add | Control::Toggle(_))
    };
    let longest = rows.iter().filter(with_label).map(|row| cells(&row.label) as u16 + 2 * row.depth + 3).max();
    longest.unwrap_or(12).clamp(6, 21.min(width * 2 / 5))
}

/// The columns that a row's value has.
const fn value_width(labels: u16, width: u16) -> u16 {
    width.saturating_sub(labels + 2)
}

/// The cells in which a text of several lines wraps while it is not edited: those of its editor, which keeps one for the
/// cursor. So nothing moves when it is clicked.
fn resting_width(room: u16) -> usize {
    usize::from(room.saturating_sub(1).max(1))
}

fn is_focused(card: &OpenCard, row: &Row) -> bool {
    row.id == card.focus && card.pane == Pane::Form
}

fn height(card: &OpenCard, row: &Row, said: Option<&Said>, labels: u16, width: u16, form: u16) -> u16 {
    let room = value_width(labels, width);
    let focused = row.id == card.focus;
    let own = match &row.control {
        Control::Text { text, multi_line: true, .. } | Control::Json(text) => {
            if focused && let Some(editor) = &card.editor {
                let max = EDITING_LINES.min(form.saturating_sub(1)).max(1);
                editor.field.borrow_mut().height_for(room, max).max(2.min(max))
            } else {
                (wrap(&visible_lines(text), resting_width(room)).len() as u16).clamp(1, RESTING_LINES)
            }
        }
        Control::Chips { words, .. } => {
            let (lines, last) = chip_lines(words, room);
            let lines = lines.len() as u16;
            if focused { lines + u16::from(!words.is_empty() && room.saturating_sub(last) < 14) } else { lines.max(1) }
                .max(1)
        }
        Control::Note => wrapped_height(&row.label, width.saturating_sub(2)).min(3),
        Control::Entry { summary } if focused && matches!(row.id.part, Part::Problem(_)) => {
            wrapped_height(summary, width.saturating_sub(5)).min(3)
        }
        _ => 1,
    };
    own + u16::from(offer(card, row).is_some()) + said.map_or(0, |said| said.lines)
}

/// What is offered for the focused row, with the key that takes it: a line below it, so that it looks like no value.
fn offer(card: &OpenCard, row: &Row) -> Option<String> {
    let offer = card.offer_at(&row.id.pointer).filter(|_| is_focused(card, row) && row.id.part == Part::Value)?;
    Some(format!("Ctrl-T takes from {}: {}", visible(&offer.source), visible(&offer.value)))
}

/// What is said below a row.
struct Said {
    severity: Severity,
    text: String,
    /// How many lines it takes, and how many it would take in full.
    lines: u16,
    wanted: u16,
}

/// What is said below each row, in so many cells.
fn said(card: &OpenCard, rows: &[Row], room: u16) -> Vec<Option<Said>> {
    let places = standing::places(rows, &card.page);
    let say = |(row, places): (&Row, Vec<Pointer>)| {
        let (severity, text) = message(card, row, &places)?;
        let wanted = wrapped_height(&text, room);
        let lines = if row.id == card.focus { wanted.min(SAID_LINES.0) } else { 1 };
        Some(Said { severity, text, lines, wanted })
    };
    rows.iter().zip(places).map(say).collect()
}

/// What is said below a row that was left once: why its text is not in the card yet, or the worst finding that stands
/// there.
fn message(card: &OpenCard, row: &Row, places: &[Pointer]) -> Option<(Severity, String)> {
    if let Some(draft) = card.drafts.get(&row.id) {
        return Some((Severity::Error, draft.reason.clone()));
    }
    let place = places.first()?;
    let holds_more =
        matches!(row.control, Control::Entry { .. } | Control::Chips { .. } | Control::Json(_) | Control::Wrong { .. });
    let inside = if holds_more && card.was_visited(place) { card.overview.inside(&card.report, place) } else { &[] };
    let visited = places.iter().filter(|place| card.was_visited(place));
    let about = visited.flat_map(|place| card.overview.at(&card.report, place)).chain(inside).copied();
    let findings = &card.report.findings;
    // Of several the last in the card's order, wherever they were found.
    let worst = about
        .filter(|index| findings[*index].severity > Severity::Advice && !card.is_gap(*index))
        .max_by_key(|index| (findings[*index].severity, *index))?;
    let worst = &findings[worst];
    Some((worst.severity, format!("{}. {}", worst.message, worst.help)))
}

#[allow(clippy::too_many_arguments)]
fn draw_row(
    card: &OpenCard,
    row: &Row,
    said: Option<&Said>,
    labels: u16,
    theme: Theme,
    buffer: &mut Buffer,
    hits: &mut Hits,
    area: Rect,
) -> Option<Position> {
    let glyphs = theme.glyphs();
    let focused = is_focused(card, row);
    let label_style = if focused { theme.focus() } else { Style::new() };
    let mut painter = Painter::new(buffer, theme);
    if focused {
        painter.text(area, area.x, area.y, glyphs.focus, theme.title());
    }
    if let Some((_, before)) = card.drop_at.as_ref().filter(|(id, _)| *id == row.id) {
        painter.text(area, area.x, area.y, if *before { glyphs.above } else { glyphs.below }, theme.title());
    }
    let x = area.x + 1 + 2 * row.depth;
    match &row.control {
        Control::Heading => {
            painter.text(area, x, area.y, &row.label, theme.title());
            return None;
        }
        Control::Note => {
            let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
            painter.wrapped(inner, &row.label, Style::new());
            return None;
        }
        Control::Button => {
            let label = format!("[ {} ]", row.label);
            let end = painter.text(area, x, area.y, &label, if focused { theme.focus() } else { theme.title() });
            hits.add_line(x, end, area.y, Target::Press(row.id.clone()));
            return None;
        }
        Control::Add => {
            let star = if row.required { " *" } else { "" };
            let end = painter.text(area, x, area.y, &format!("+ {}{star}", row.label), label_style);
            hits.add_line(x, end, area.y, Target::Press(row.id.clone()));
            draw_said(said, area, 1, labels, theme, buffer);
            return None;
        }
        Control::Toggle(on) => {
            let mark = if *on { glyphs.on } else { glyphs.off };
            let next = painter.text(area, x, area.y, mark, if *on { theme.title() } else { Style::new() });
            let end = painter.text(area, next + 1, area.y, &row.label, label_style);
            hits.add_line(x, end, area.y, Target::Press(row.id.clone()));
            draw_said(said, area, 1, labels, theme, buffer);
            return None;
        }
        Control::Entry { summary } if matches!(row.id.part, Part::Problem(_)) => {
            let severity = match row.label.as_str() {
                "E" => Severity::Error,
                "W" => Severity::Warning,
                _ => Severity::Advice,
            };
            painter.text(area, area.x + 2, area.y, &row.label, theme.severity(severity));
            let inner = Rect::new(area.x + 4, area.y, area.width.saturating_sub(5), area.height);
            painter.wrapped(inner, summary, if focused { theme.focus() } else { Style::new() });
            return None;
        }
        _ => {}
    }
    let star = if row.required { " *" } else { "" };
    let label_area = Rect::new(x, area.y, (labels + 1).saturating_sub(x - area.x), 1);
    painter.text(label_area, x, area.y, &format!("{}{star}", row.label), label_style);
    let room = value_width(labels, area.width);
    let offer = offer(card, row);
    let other_lines = said.map_or(0, |said| said.lines) + u16::from(offer.is_some());
    let value = Rect::new(area.x + labels + 1, area.y, room, area.height.saturating_sub(other_lines).max(1));
    let cursor = draw_value(card, row, theme, buffer, hits, value);
    let mut below = value.height;
    if let Some(offer) = offer.filter(|_| area.y + below < area.bottom()) {
        let line = Rect::new(value.x, area.y + below, room, 1);
        let end = Painter::new(buffer, theme).text(line, line.x, line.y, &offer, theme.placeholder());
        hits.add_line(line.x, end, line.y, Target::Key(TAKE_OFFER));
        below += 1;
    }
    draw_said(said, area, below, labels, theme, buffer);
    cursor
}

fn draw_said(said: Option<&Said>, area: Rect, below: u16, labels: u16, theme: Theme, buffer: &mut Buffer) {
    let Some(Said { severity, text, .. }) = said else { return };
    let severity = *severity;
    let y = area.y + below;
    if y >= area.bottom() {
        return;
    }
    let mut painter = Painter::new(buffer, theme);
    let x = area.x + labels + 1;
    painter.text(area, x.saturating_sub(2), y, &severity.letter().to_string(), theme.severity(severity));
    let inner = Rect::new(x, y, value_width(labels, area.width), area.bottom() - y);
    painter.wrapped(inner, text, theme.message(severity));
}

fn draw_value(
    card: &OpenCard,
    row: &Row,
    theme: Theme,
    buffer: &mut Buffer,
    hits: &mut Hits,
    area: Rect,
) -> Option<Position> {
    let glyphs = theme.glyphs();
    let field_style = FieldStyle {
        text: Style::new().add_modifier(Modifier::UNDERLINED),
        mark: theme.title(),
        placeholder: theme.placeholder(),
    };
    let editor = card.editor.as_ref().filter(|editor| is_focused(card, row) && editor.row == row.id);
    let id = || row.id.clone();
    match &row.control {
        Control::Text { text, multi_line, .. } => {
            hits.add(area, Target::Text { row: id(), area });
            if let Some(editor) = editor {
                return editor.field.borrow_mut().render(area, buffer, field_style);
            }
            match card.offer_at(&row.id.pointer).filter(|_| text.is_empty() && row.id.part == Part::Value) {
                Some(offer) => {
                    let hint = format!("offered: {}", offer.value);
                    Painter::new(buffer, theme).text(area, area.x, area.y, &hint, theme.placeholder());
                }
                None => draw_text(row, text, *multi_line, theme, buffer, area),
            }
        }
        Control::Json(text) => {
            hits.add(area, Target::Text { row: id(), area });
            if let Some(editor) = editor {
                return editor.field.borrow_mut().render(area, buffer, field_style);
            }
            let draft = card.drafts.get(&row.id).map_or(text, |draft| &draft.text);
            draw_text(row, draft, true, theme, buffer, area);
        }
        Control::Chips { words, .. } => {
            let (lines, last) = chip_lines(words, area.width);
            let mut painter = Painter::new(buffer, theme);
            let chosen = card.chosen_word().filter(|_| is_focused(card, row));
            let mut word = 0;
            for (index, line) in lines.iter().enumerate() {
                let mut x = area.x;
                for chip in line {
                    let y = area.y + index as u16;
                    let style = if chosen == Some(word) { theme.focus() } else { Style::new() };
                    let end = painter.text(area, x, y, chip, style);
                    hits.add_line(x, end, y, Target::Word { row: id(), word });
                    x = end + 1;
                    word += 1;
                }
            }
            if let Some(editor) = editor {
                let below = !words.is_empty() && area.width.saturating_sub(last) < 14;
                let y = area.y + (lines.len().max(1) as u16 - 1) + u16::from(below);
                let x = area.x + if below || words.is_empty() { 0 } else { last + 1 };
                let rest = Rect::new(x, y.min(area.bottom() - 1), area.right().saturating_sub(x), 1);
                hits.add(rest, Target::Text { row: id(), area: rest });
                return editor.field.borrow_mut().render(rest, buffer, field_style);
            }
            if words.is_empty() {
                let same = !card.page.inside.as_ref().is_none_or(|_| row.required);
                let hint = if same { "same as the card" } else { "type a word, Enter adds it" };
                painter.text(area, area.x, area.y, hint, theme.placeholder());
            }
        }
        Control::Choice { value, .. } => {
            let mut painter = Painter::new(buffer, theme);
            let end = match value {
                Some(value) => painter.text(area, area.x, area.y, value, Style::new()),
                None => painter.text(area, area.x, area.y, "press Enter to choose", theme.placeholder()),
            };
            hits.add_line(area.x, end, area.y, Target::Entry(id()));
        }
        Control::Branch { shape, taken } => {
            let mut painter = Painter::new(buffer, theme);
            let names: Vec<&str> = taken.iter().filter_map(|name| shape.field(name)).map(|field| field.label).collect();
            let end = if names.is_empty() {
                painter.text(area, area.x, area.y, "press Enter to choose", theme.placeholder())
            } else {
                painter.text(area, area.x, area.y, &names.join(" and "), Style::new())
            };
            hits.add_line(area.x, end, area.y, Target::Entry(id()));
        }
        Control::Flag(value) => {
            let mut painter = Painter::new(buffer, theme);
            let mut x = area.x;
            for (answer, word) in [(None, "not stated"), (Some(true), "yes"), (Some(false), "no")] {
                let chosen = *value == answer;
                let mark = if chosen { glyphs.chosen } else { glyphs.unchosen };
                let style = if chosen { theme.title() } else { Style::new() };
                let end = painter.text(area, x, area.y, &format!("{mark} {word}"), style);
                hits.add_line(x, end, area.y, Target::Answer { row: id(), value: answer });
                x = end + 2;
            }
        }
        Control::Entry { summary } => {
            Painter::new(buffer, theme).text(area, area.x, area.y, summary, Style::new());
        }
        Control::Wrong { raw, .. } => {
            let text = format!("{raw}   (not the right kind of value; Enter starts anew, Ctrl-X removes)");
            Painter::new(buffer, theme).text(
                area,
                area.x,
                area.y,
                &text.replace('\n', " "),
                theme.message(Severity::Error).add_modifier(Modifier::BOLD),
            );
        }
        _ => {}
    }
    None
}

fn draw_text(row: &Row, text: &str, multi_line: bool, theme: Theme, buffer: &mut Buffer, area: Rect) {
    let mut painter = Painter::new(buffer, theme);
    if text.is_empty() {
        painter.text(area, area.x, area.y, &placeholder(row), theme.placeholder());
    } else if multi_line {
        let shown = visible_lines(text);
        let lines = wrap(&shown, resting_width(area.width));
        let height = usize::from(area.height.min(RESTING_LINES));
        for (index, line) in lines.iter().take(height).enumerate() {
            let end = if index + 1 == height && lines.len() > height { shown.len() } else { line.end };
            painter.text(area, area.x, area.y + index as u16, shown[line.start..end].trim_end(), Style::new());
        }
    } else {
        painter.text(area, area.x, area.y, text, Style::new());
    }
}

/// The words of a list in lines of so many cells, and the width of the last line.
fn chip_lines(words: &[String], width: u16) -> (Vec<Vec<String>>, u16) {
    let width = usize::from(width.max(4));
    let mut lines: Vec<Vec<String>> = vec![Vec::new()];
    let mut used = 0;
    for word in words {
        let chip = format!("[{}]", visible(word));
        let chip = if cells(&chip) > width { pad(&crate::text::truncate(&chip, width), width) } else { chip };
        if used > 0 && used + 1 + cells(&chip) > width {
            lines.push(Vec::new());
            used = 0;
        }
        used += usize::from(used > 0) + cells(&chip);
        if let Some(line) = lines.last_mut() {
            line.push(chip);
        }
    }
    (lines, used as u16)
}
