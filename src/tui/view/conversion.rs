//! The conversion review: the account on top, the card before and after below.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::paint::{Painter, framed};
use crate::check::Severity;
use crate::check::wording::count;
use crate::convert::Kind;
use crate::document::{Document, LineIndex, Pointer};
use crate::text::cells;
use crate::tui::conversion::{Conversion, Line, line_of};
use crate::tui::hits::{Hits, Scroll, Target};
use crate::tui::model::Model;
use crate::tui::theme::Theme;

pub(super) fn draw(
    model: &Model,
    conversion: &Conversion,
    theme: Theme,
    frame: &mut Frame<'_>,
    hits: &mut Hits,
    area: Rect,
) {
    let buffer = frame.buffer_mut();
    header(conversion, theme, buffer, Rect { height: 1, ..area });
    let bottom = area.bottom() - 1;
    let detail = 2_u16.min(area.height.saturating_sub(9));
    let body = Rect::new(area.x, 1, area.width, area.height.saturating_sub(2 + detail));
    let list_height = (body.height / 2).max(5).min(body.height);
    list(conversion, theme, buffer, hits, Rect { height: list_height, ..body });
    let rest = Rect::new(body.x, body.y + list_height, body.width, body.height - list_height);
    let (before, after) = if rest.width >= 100 {
        let half = rest.width / 2;
        (Rect { width: half, ..rest }, Rect::new(rest.x + half, rest.y, rest.width - half, rest.height))
    } else {
        let half = rest.height / 2;
        (Rect { height: half, ..rest }, Rect::new(rest.x, rest.y + half, rest.width, rest.height - half))
    };
    let (from, to) = conversion.places();
    let [_, before_scroll, after_scroll] = conversion.scroll;
    let left = Side { title: "before", what: Scroll::Before, place: from.as_ref(), scroll: before_scroll };
    left.draw(&conversion.card.document, theme, buffer, hits, before);
    let right = Side { title: "after", what: Scroll::After, place: to.as_ref(), scroll: after_scroll };
    right.draw(&conversion.plan.document, theme, buffer, hits, after);
    if detail > 0 {
        details(
            conversion,
            theme,
            buffer,
            Rect::new(area.x + 1, bottom - detail, area.width.saturating_sub(2), detail),
        );
    }
    super::panes::hints(model, theme, buffer, hits, Rect::new(area.x, bottom, area.width, 1));
}

fn header(conversion: &Conversion, theme: Theme, buffer: &mut Buffer, area: Rect) {
    let arrow = if theme.ascii { "to" } else { "→" };
    let plan = &conversion.plan;
    let mut painter = Painter::new(buffer, theme);
    let title = format!("Convert {} {} {} {arrow} 1.0", conversion.title(), theme.glyphs().dot, plan.from.name());
    let end = painter.text(area, area.x + 1, area.y, &title, theme.title());
    let changes = plan.changes.iter().filter(|change| change.kind != Kind::Kept).count();
    let open = plan.open().count();
    let dot = theme.glyphs().dot;
    let mut facts = format!("{} {dot} {}", count(changes, "change"), count(plan.questions.len(), "question"));
    if open > 0 {
        facts = format!("{facts} ({open} open)");
    }
    if plan.losses() > 0 {
        facts = format!("{facts} {dot} {} lost", count(plan.losses(), "thing"));
    }
    let room = area.right().saturating_sub(end + 3);
    if open > 0 && cells(&facts) > usize::from(room) {
        // What waits for an answer matters most.
        facts = format!("{} open", count(open, "question"));
    }
    let x = area.right().saturating_sub(cells(&facts) as u16 + 1);
    if x > end + 1 {
        painter.text(area, x, area.y, &facts, Style::new());
    }
}

fn list(conversion: &Conversion, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    let inner = framed(buffer, area, "What becomes of the card", true, theme);
    let lines = conversion.lines();
    let rows = usize::from(inner.height);
    let last = lines.len().saturating_sub(rows);
    let first = conversion.scroll[0].unwrap_or_else(|| conversion.selected.saturating_sub(rows / 2)).min(last);
    hits.scrolls(Scroll::Account, area, first, last);
    for (row, (number, line)) in lines.iter().enumerate().skip(first).take(rows).enumerate() {
        let selected = number == conversion.selected;
        let place = Rect::new(inner.x, inner.y + row as u16, inner.width, 1);
        hits.add(place, Target::Line(number));
        draw_line(conversion, line, selected, theme, buffer, place);
    }
}

fn draw_line(conversion: &Conversion, line: &Line<'_>, selected: bool, theme: Theme, buffer: &mut Buffer, area: Rect) {
    let glyphs = theme.glyphs();
    let mut painter = Painter::new(buffer, theme);
    let style = if selected { theme.focus() } else { Style::new() };
    if selected {
        painter.text(area, area.x, area.y, glyphs.focus, theme.title());
    }
    let x = area.x + 2;
    match line {
        Line::Question(question) => {
            let open = question.is_open();
            let mark_style = if open { theme.severity(Severity::Error) } else { theme.good() };
            painter.text(area, x, area.y, "?", mark_style);
            let answer = match question.current() {
                Some(answer) if question.answer.is_none() => format!("{answer} (assumed)"),
                Some(answer) => answer.to_owned(),
                None => "needs your answer".to_owned(),
            };
            // The answer is kept whole as far as that goes; the question gives way.
            let width = (cells(&answer) as u16 + 2).min(area.width / 2);
            let left = Rect { width: area.width.saturating_sub(width + 1), ..area };
            painter.text(left, x + 2, area.y, &question.text, style);
            let answer_style =
                if open { theme.message(Severity::Error) } else { Style::new() }.add_modifier(Modifier::BOLD);
            painter.text(area, area.right().saturating_sub(width), area.y, &answer, answer_style);
        }
        Line::Accept => {
            let open = conversion.plan.open().count();
            let label = if open == 0 {
                "[ Take the converted card into the form ]".to_owned()
            } else {
                format!("[ Take it into the form with {} open ]", count(open, "question"))
            };
            painter.text(area, x, area.y, &label, if selected { theme.focus() } else { theme.title() });
        }
        Line::Change(change) => {
            let (mark, mark_style) = match change.kind {
                Kind::Removed => ("-", theme.removed()),
                Kind::Added => ("+", theme.added()),
                Kind::Kept => ("=", Style::new()),
                _ => (glyphs.done, theme.good()),
            };
            painter.text(area, x, area.y, mark, mark_style);
            let arrow = if theme.ascii { "->" } else { "→" };
            let place = |pointer: &Pointer| pointer.as_str().trim_start_matches('/').to_owned();
            let from = change.from.as_ref().map(place).unwrap_or_default();
            let to: Vec<String> = change.to.iter().map(place).collect();
            let what = match (from.is_empty(), to.is_empty()) {
                (false, false) if to != [from.clone()] => format!("{from} {arrow} {}", to.join(", ")),
                (true, false) => to.join(", "),
                _ => from,
            };
            let kind = if change.lost.is_some() {
                format!("{}, loses something", change.kind.name())
            } else {
                change.kind.name().into()
            };
            let width = cells(&kind) as u16 + 1;
            let left = Rect { width: area.width.saturating_sub(width + 1), ..area };
            painter.text(left, x + 2, area.y, &what, style);
            painter.text(area, area.right().saturating_sub(width), area.y, &kind, mark_style);
        }
    }
}

/// One of the two cards, scrolled to a place in it or by the wheel.
struct Side<'a> {
    title: &'static str,
    what: Scroll,
    place: Option<&'a Pointer>,
    scroll: Option<usize>,
}

impl Side<'_> {
    fn draw(&self, document: &Document, theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
        if area.height < 3 {
            return;
        }
        let inner = framed(buffer, area, self.title, false, theme);
        let lines = LineIndex::new(document.text());
        let count = lines.count(document.text());
        let marked = self.place.map(|place| line_of(document, &lines, place));
        let rows = usize::from(inner.height);
        let last = count.saturating_sub(rows);
        let first = self.scroll.unwrap_or_else(|| marked.unwrap_or(0).saturating_sub(rows / 3)).min(last);
        hits.scrolls(self.what, area, first, last);
        for row in 0..rows.min(count.saturating_sub(first)) {
            let line = first + row;
            let y = inner.y + row as u16;
            let mut painter = Painter::new(buffer, theme);
            if marked == Some(line) {
                painter.text(inner, inner.x, y, theme.glyphs().focus, theme.title());
            }
            let span = lines.span(document.text(), line);
            super::card::highlight(&mut painter, inner, inner.x + 2, y, &document.text()[span.start..span.end], theme);
            if marked == Some(line) {
                painter.style(Rect::new(inner.x + 2, y, inner.width.saturating_sub(2), 1), theme.title());
            }
        }
    }
}

/// The marked line in full: the question, or why a member changes and what is lost.
fn details(conversion: &Conversion, theme: Theme, buffer: &mut Buffer, area: Rect) {
    let lines = conversion.lines();
    let text = match lines.get(conversion.selected) {
        Some(Line::Question(question)) => {
            let meaning = question
                .answers
                .iter()
                .find(|choice| Some(choice.value.as_str()) == question.current())
                .map(|choice| choice.meaning.as_str())
                .filter(|meaning| !meaning.is_empty());
            match meaning {
                Some(meaning) => format!("{} Now: {meaning}", question.text),
                None => question.text.clone(),
            }
        }
        Some(Line::Change(change)) => {
            let lost = change.lost.as_ref().map(|lost| format!(" Lost: {lost}.")).unwrap_or_default();
            let assumed = change.assumed.as_ref().map(|assumed| format!(" Assumed: {assumed}.")).unwrap_or_default();
            format!("{}.{lost}{assumed}", change.reason.trim_end_matches('.'))
        }
        Some(Line::Accept) | None => {
            let errors = conversion.plan.report.count(Severity::Error);
            let warnings = conversion.plan.report.count(Severity::Warning);
            format!(
                "The converted card has {} and {}. It opens in the form; the file changes only when you save.",
                count(errors, "error"),
                count(warnings, "warning")
            )
        }
    };
    Painter::new(buffer, theme).wrapped(area, &text, Style::new());
}
