//! Dialogs, drawn in a box over the screen.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget};

use super::paint::{Painter, framed, wrapped_height};
use crate::check::Severity;
use crate::text::{cells, visible, wrap};
use crate::tui::dialog::{
    ChoiceDialog, ChoicePurpose, ConfirmDialog, Dialog, LineKind, PromptDialog, RawDialog, RawTarget, TextDialog,
};
use crate::tui::hits::{Hits, Scroll, Target};
use crate::tui::key::{Key, KeyCode};
use crate::tui::text_field::FieldStyle;
use crate::tui::theme::Theme;

/// Draws a dialog, its list from line `scroll` on where the wheel has turned it there; returns where the hardware
/// cursor stands when text is typed in it.
pub(super) fn draw(
    dialog: &Dialog,
    scroll: Option<usize>,
    theme: Theme,
    frame: &mut Frame<'_>,
    hits: &mut Hits,
    screen: Rect,
) -> Option<Position> {
    match dialog {
        Dialog::Text(text) => {
            draw_text(text, theme, frame, hits, screen);
            None
        }
        Dialog::Choice(choice) => {
            draw_choice(choice, scroll, theme, frame, hits, screen);
            None
        }
        Dialog::Confirm(confirm) => {
            draw_confirm(confirm, theme, frame, hits, screen);
            None
        }
        Dialog::Prompt(prompt) => draw_prompt(prompt, theme, frame, hits, screen),
        Dialog::Raw(raw) => draw_raw(raw, theme, frame, hits, screen),
    }
}

/// An empty box in the middle of the screen whose inside has the wanted size, as far as there is room.
fn boxed(theme: Theme, frame: &mut Frame<'_>, screen: Rect, title: &str, width: u16, height: u16) -> Rect {
    let width = (width + 4).min(screen.width.saturating_sub(2)).max(8.min(screen.width));
    let height = (height + 2).min(screen.height.saturating_sub(1)).max(3.min(screen.height));
    let area = Rect::new(screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2, width, height);
    Clear.render(area, frame.buffer_mut());
    let inner = framed(frame.buffer_mut(), area, title, true, theme);
    Rect::new(inner.x + 1, inner.y, inner.width.saturating_sub(2), inner.height)
}

const ENTER: Key = Key::plain(KeyCode::Enter);
const ESC: Key = Key::plain(KeyCode::Esc);

/// Names keys in a line, each with what it does; a click on one presses it. Returns the column behind them.
fn named_keys(keys: &[(Key, &str)], theme: Theme, painter: &mut Painter<'_>, hits: &mut Hits, line: Rect) -> u16 {
    let mut x = line.x;
    for (key, word) in keys {
        let start = x;
        x = painter.text(line, x, line.y, &key.to_string(), theme.key());
        x = painter.text(line, x + 1, line.y, word, Style::new());
        hits.add_line(start, x, line.y, Target::Key(*key));
        x += 2;
    }
    x
}

fn inner_width(screen: Rect, wanted: u16) -> u16 {
    wanted.min(screen.width.saturating_sub(6)).max(1)
}

/// How many rows the text of a dialog takes on a screen of this size, and how many of them are seen at once.
pub fn text_rows(dialog: &TextDialog, (columns, rows): (u16, u16)) -> (usize, usize) {
    let width = usize::from(inner_width(Rect::new(0, 0, columns, rows), 92));
    let count = dialog.lines.iter().map(|(_, text)| wrap(&visible(text), width).len()).sum::<usize>();
    // The frame, the line of keys and the empty one above it.
    let room = usize::from(rows.saturating_sub(5)).max(1);
    (count, room)
}

fn draw_text(dialog: &TextDialog, theme: Theme, frame: &mut Frame<'_>, hits: &mut Hits, screen: Rect) {
    let width = inner_width(screen, 92);
    let mut lines: Vec<(Style, String)> = Vec::new();
    for (kind, text) in &dialog.lines {
        let style = match kind {
            LineKind::Heading => theme.title(),
            LineKind::Added => theme.added(),
            LineKind::Removed => theme.removed(),
            LineKind::Plain | LineKind::Same => Style::new(),
        };
        // What a change brings or takes away is the author's own text.
        let text = if matches!(kind, LineKind::Plain | LineKind::Heading) { theme.prose(text) } else { text.into() };
        let shown = visible(&text);
        for line in wrap(&shown, usize::from(width)) {
            lines.push((style, shown[line].trim_end().to_owned()));
        }
    }
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2);
    let inner = boxed(theme, frame, screen, &dialog.title, width, height);
    let rows = usize::from(inner.height.saturating_sub(2).max(1));
    let last = lines.len().saturating_sub(rows);
    let first = dialog.scroll.min(last);
    hits.scrolls(Scroll::Dialog, inner, first, last);
    let mut painter = Painter::new(frame.buffer_mut(), theme);
    for (row, (style, text)) in lines.iter().skip(first).take(rows).enumerate() {
        painter.text(inner, inner.x, inner.y + row as u16, text, *style);
    }
    let y = inner.bottom().saturating_sub(1);
    let accept = dialog.accept.as_ref().map(|(word, _)| (ENTER, word.as_str()));
    let keys: Vec<(Key, &str)> = accept.into_iter().chain([(ESC, "close")]).collect();
    let x = named_keys(&keys, theme, &mut painter, hits, Rect { y, height: 1, ..inner });
    if lines.len() > rows {
        let place = format!("lines {} to {} of {}", first + 1, (first + rows).min(lines.len()), lines.len());
        painter.text(inner, x, y, &place, Style::new());
    }
}

fn draw_confirm(dialog: &ConfirmDialog, theme: Theme, frame: &mut Frame<'_>, hits: &mut Hits, screen: Rect) {
    let width = inner_width(screen, 64);
    let text_height = wrapped_height(&dialog.text, width);
    // Buttons stand side by side where they fit, else one below the other.
    let total: usize = dialog.buttons.iter().map(|(label, _)| cells(label) + 6).sum();
    let stacked = total > usize::from(width);
    let button_height = if stacked { dialog.buttons.len() as u16 } else { 1 };
    let inner = boxed(theme, frame, screen, &dialog.title, width, text_height + 1 + button_height);
    let room = inner.height.saturating_sub(button_height);
    let mut painter = Painter::new(frame.buffer_mut(), theme);
    painter.wrapped(Rect::new(inner.x, inner.y, inner.width, room.min(text_height)), &dialog.text, Style::new());
    let mut x = inner.x;
    let mut y = inner.bottom().saturating_sub(button_height);
    for (index, (label, _)) in dialog.buttons.iter().enumerate() {
        let selected = index == dialog.selected;
        let mark = if selected { theme.glyphs().focus } else { " " };
        let label = format!("{mark}[ {label} ]");
        let end = painter.text(inner, x, y, &label, if selected { theme.focus() } else { Style::new() });
        hits.add_line(x, end, y, Target::Button(index));
        if stacked { y += 1 } else { x = end + 1 }
    }
}

fn draw_choice(
    dialog: &ChoiceDialog,
    scroll: Option<usize>,
    theme: Theme,
    frame: &mut Frame<'_>,
    hits: &mut Hits,
    screen: Rect,
) {
    let glyphs = theme.glyphs();
    let options = dialog.visible();
    let labels = dialog.options.iter().map(|option| cells(&option.label)).max().unwrap_or(8) as u16;
    let width = inner_width(screen, 78);
    let help_height = 3;
    let text_height = if dialog.text.is_empty() { 0 } else { wrapped_height(&dialog.text, width).min(4) + 1 };
    let height = (dialog.options.len() as u16).saturating_add(help_height + 2 + text_height);
    let mut inner = boxed(theme, frame, screen, &dialog.title, width, height);
    if text_height > 0 && inner.height > text_height + 3 {
        let mut painter = Painter::new(frame.buffer_mut(), theme);
        painter.wrapped(Rect { height: text_height - 1, ..inner }, &dialog.text, theme.title());
        inner = Rect::new(inner.x, inner.y + text_height, inner.width, inner.height - text_height);
    }
    let rows = usize::from(inner.height.saturating_sub(help_height + 2).max(1));
    let at = options.iter().position(|(index, _)| *index == dialog.selected).unwrap_or(0);
    let last = options.len().saturating_sub(rows);
    let first = scroll.unwrap_or_else(|| at.saturating_sub(rows / 2)).min(last);
    hits.scrolls(Scroll::Dialog, inner, first, last);
    let mut painter = Painter::new(frame.buffer_mut(), theme);
    let many = matches!(dialog.purpose, ChoicePurpose::Words(_));
    for (row, (index, option)) in options.iter().skip(first).take(rows).enumerate() {
        let y = inner.y + row as u16;
        let selected = *index == dialog.selected;
        hits.add(Rect::new(inner.x, y, inner.width, 1), Target::Option(*index));
        let mark = match (many, option.on) {
            (true, true) => glyphs.on,
            (true, false) => glyphs.off,
            (false, true) => glyphs.chosen,
            (false, false) => glyphs.unchosen,
        };
        painter.text(inner, inner.x, y, if selected { glyphs.focus } else { " " }, theme.title());
        let palette = dialog.purpose == ChoicePurpose::Palette;
        let x = if palette { inner.x + 1 } else { painter.text(inner, inner.x + 2, y, mark, Style::new()) };
        let style = if selected { theme.focus() } else { Style::new() };
        let end = painter.text(inner, x + 1, y, &option.label, style);
        let help_x = inner.x + 7 + labels;
        if palette {
            // The key of a command stands at the right edge, where it fits.
            let help = theme.prose(&option.help);
            let at = inner.right().saturating_sub(cells(&help) as u16);
            if at > end + 1 {
                painter.text(inner, at, y, &help, theme.placeholder());
            }
        } else if help_x + 12 < inner.right() {
            painter.text(inner, help_x, y, &theme.prose(&option.help), Style::new());
        }
    }
    if options.is_empty() {
        painter.text(inner, inner.x, inner.y, "Nothing matches what was typed; Backspace takes it back.", Style::new());
    }
    let y = inner.y + rows as u16;
    if let Some((_, option)) = options.get(at) {
        let area = Rect::new(inner.x, y + 1, inner.width, help_height.min(inner.bottom().saturating_sub(y + 2)));
        painter.wrapped(area, &theme.prose(&option.help), theme.placeholder());
    }
    let y = inner.bottom().saturating_sub(1);
    let enter = options.get(at).map(|(_, option)| (ENTER, dialog.does(option)));
    let keys: Vec<(Key, &str)> = enter.into_iter().chain([(ESC, if many { "done" } else { "close" })]).collect();
    let x = named_keys(&keys, theme, &mut painter, hits, Rect { y, height: 1, ..inner });
    let filter =
        if dialog.filter.is_empty() { "type to narrow down".to_owned() } else { format!("only: {}", dialog.filter) };
    painter.text(inner, x, y, &filter, theme.placeholder());
}

fn draw_prompt(
    dialog: &PromptDialog,
    theme: Theme,
    frame: &mut Frame<'_>,
    hits: &mut Hits,
    screen: Rect,
) -> Option<Position> {
    let width = inner_width(screen, 76);
    let multi = dialog.field.borrow().is_multi_line();
    let text_height = wrapped_height(&dialog.text, width).min(3);
    let field_height = if multi { screen.height.saturating_sub(text_height + 8).clamp(1, 16) } else { 1 };
    let problem_height = dialog.problem.as_ref().map_or(0, |text| wrapped_height(text, width).min(4));
    let inner = boxed(theme, frame, screen, &dialog.title, width, text_height + field_height + problem_height + 3);
    let mut painter = Painter::new(frame.buffer_mut(), theme);
    painter.wrapped(
        Rect::new(inner.x, inner.y, inner.width, text_height.min(inner.height)),
        &dialog.text,
        Style::new(),
    );
    let field_y = inner.y + text_height + 1;
    if let Some(problem) = &dialog.problem {
        let y = field_y + field_height;
        let area = Rect::new(inner.x, y, inner.width, problem_height.min(inner.bottom().saturating_sub(y)));
        painter.wrapped(area, problem, theme.message(Severity::Error).add_modifier(Modifier::BOLD));
    }
    let y = inner.bottom().saturating_sub(1);
    let keys = [(if multi { Key::ctrl('s') } else { ENTER }, dialog.purpose.does()), (ESC, "close")];
    named_keys(&keys, theme, &mut painter, hits, Rect { y, height: 1, ..inner });
    let area = Rect::new(inner.x, field_y, inner.width, field_height.min(inner.bottom().saturating_sub(field_y)));
    hits.add(area, Target::Typing(area));
    hits.scrolls(Scroll::Typing, area, 0, 0);
    let style = FieldStyle {
        text: Style::new().add_modifier(Modifier::UNDERLINED),
        mark: theme.title(),
        placeholder: theme.placeholder(),
    };
    dialog.field.borrow_mut().render(area, painter.buffer(), style)
}

fn draw_raw(
    dialog: &RawDialog,
    theme: Theme,
    frame: &mut Frame<'_>,
    hits: &mut Hits,
    screen: Rect,
) -> Option<Position> {
    // Text wants all the room there is.
    Clear.render(screen, frame.buffer_mut());
    let inner = framed(frame.buffer_mut(), screen, &dialog.title, true, theme);
    let mut painter = Painter::new(frame.buffer_mut(), theme);
    let (state, style) = match &dialog.fault {
        Some((fault, _)) => (fault.as_str(), theme.message(Severity::Error).add_modifier(Modifier::BOLD)),
        None => ("This is JSON.", theme.good()),
    };
    let state_height = wrapped_height(state, inner.width).min(3).min(inner.height.saturating_sub(2));
    let y = inner.bottom().saturating_sub(state_height + 1);
    painter.wrapped(Rect::new(inner.x, y, inner.width, state_height), state, style);
    let bottom = inner.bottom().saturating_sub(1);
    let repairs = matches!(dialog.target, RawTarget::Repair { .. });
    let mut keys = vec![
        (Key::ctrl('s'), if repairs { "open it in the form" } else { "save" }),
        (ESC, if repairs { "leave it" } else { "back to the form" }),
    ];
    keys.extend(dialog.fault.is_some().then_some((Key::plain(KeyCode::F(8)), "to the fault")));
    keys.push((Key::ctrl('z'), "undo"));
    named_keys(&keys, theme, &mut painter, hits, Rect { y: bottom, height: 1, ..inner });
    let area = Rect::new(inner.x, inner.y, inner.width, y.saturating_sub(inner.y));
    hits.add(area, Target::Typing(area));
    hits.scrolls(Scroll::Typing, area, 0, 0);
    let style = FieldStyle { text: Style::new(), mark: theme.title(), placeholder: theme.placeholder() };
    dialog.field.borrow_mut().render(area, painter.buffer(), style)
}
