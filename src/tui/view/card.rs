//! The card pane: the JSON text exactly as it will be saved, with the focused member marked, problems in the gutter,
//! what is folded in one line, and what was found underlined.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::paint::Painter;
use crate::card::fields;
use crate::check::wording::sentence;
use crate::check::{Finding, Severity};
use crate::tui::fold::{self, Folded};
use crate::tui::hits::{Hits, Scroll, Target};
use crate::tui::model::{OpenCard, Pane};
use crate::tui::palette::name_of;
use crate::tui::row::Row;
use crate::tui::sight::{self, Sight};
use crate::tui::theme::Theme;

/// The most bytes of one token that are looked at: more than any screen is wide.
const DRAWN: usize = 8192;

/// A stretch of a line, in its bytes, and how it is set off.
type Mark = (Range<usize>, Style);

pub(super) fn draw(card: &OpenCard, form: &[Row], theme: Theme, buffer: &mut Buffer, hits: &mut Hits, area: Rect) {
    let text = card.document.text();
    let sight = Sight::of(card, form, usize::from(area.height));
    let worst = worst_by_row(card, &sight, usize::from(area.height));
    let digits = card.lines.count(text).to_string().len().max(3);
    let last = sight.shown.rows().saturating_sub(usize::from(area.height));
    hits.scrolls(Scroll::Card, area, sight.top, last);
    let glyphs = theme.glyphs();
    let marked = sight.marked.map(|line| sight.shown.row(line));
    for (below, worst) in worst.into_iter().enumerate() {
        let Some(line) = sight.line_at(below) else { break };
        let y = area.y + below as u16;
        hits.add_line(area.x, area.right(), y, Target::CardLine(line));
        let is_marked = marked == Some(sight.top + below);
        let mut painter = Painter::new(buffer, theme);
        if is_marked {
            painter.text(area, area.x, y, glyphs.focus, theme.title());
        }
        if let Some(severity) = worst {
            painter.text(area, area.x + 1, y, &severity.letter().to_string(), theme.severity(severity));
        }
        let number = format!("{:>digits$} ", line + 1);
        let style = match (is_marked, card.pane) {
            (true, Pane::Card) => theme.title().patch(theme.focus()),
            (true, _) => theme.title(),
            (false, _) => Style::new(),
        };
        let x = painter.text(area, area.x + 2, y, &number, style) + 1;
        let room = Rect::new(x, y, area.right().saturating_sub(x), 1);
        if let Some(folded) = sight.shown.folded(line) {
            draw_folded(card, folded, &mut painter, room, theme);
        } else {
            let span = card.lines.span(text, line);
            let target = sight.target.filter(|_| is_marked).map(|offset| offset.saturating_sub(span.start));
            let marks = marks_in(card, span.start, span.end, theme);
            draw_line(&mut painter, room, &text[span.start..span.end], target, &marks, theme);
        }
        if is_marked {
            painter.style(Rect::new(x - 1, y, area.right().saturating_sub(x - 1), 1), theme.title());
        }
    }
}

/// What a line of the card is about: what is wrong with it, or else what its field is for.
pub(super) fn line_help(card: &OpenCard, line: usize) -> String {
    let place = sight::place_of_line(card, line);
    let shown = card.folds.shown(&card.document, &card.lines, None);
    let last = shown.folded(line).map_or(line, |folded| folded.last);
    let findings = card.report.findings.iter().zip(card.overview.all());
    let here: Vec<&Finding> =
        findings.filter(|(_, about)| (line..=last).contains(&about.line)).map(|(finding, _)| finding).collect();
    if let Some(worst) = here.iter().max_by_key(|finding| finding.severity) {
        let more = match here.len() {
            1 => String::new(),
            many => format!(" (and {} more in this line)", many - 1),
        };
        return format!("{}: {}.{more} {}", sentence(worst.severity.name()), worst.message, worst.help);
    }
    let help = fields::field_at(&place).map_or("", |field| field.help);
    format!("{}: {help}", name_of(&card.document, &place))
}

/// The worst severity in each row from the top on, hidden lines included.
fn worst_by_row(card: &OpenCard, sight: &Sight, height: usize) -> Vec<Option<Severity>> {
    let mut worst = vec![None; height];
    for (index, (finding, about)) in card.report.findings.iter().zip(card.overview.all()).enumerate() {
        let below = sight.shown.row(about.line).checked_sub(sight.top);
        if let Some(slot) = below.and_then(|below| worst.get_mut(below))
            && !card.is_gap(index)
        {
            let slot: &mut Option<Severity> = slot;
            *slot = (*slot).max(Some(finding.severity));
        }
    }
    worst
}

/// What was found between two bytes of the card, as marks in the line that begins at the first.
fn marks_in(card: &OpenCard, start: usize, end: usize, theme: Theme) -> Vec<Mark> {
    let Some(find) = &card.find else { return Vec::new() };
    let current = find.current_span();
    find.spans_between(start, end)
        .map(|span| {
            let style =
                if current == Some(span) { theme.focus() } else { Style::new().add_modifier(Modifier::UNDERLINED) };
            (span.start.saturating_sub(start)..span.end.min(end) - start, style)
        })
        .collect()
}

/// A folded member in one line: how it begins, how much it holds, how it ends.
fn draw_folded(card: &OpenCard, folded: &Folded, painter: &mut Painter<'_>, area: Rect, theme: Theme) {
    let Some(node) = card.document.get(&folded.place) else { return };
    let text = card.document.text();
    let (first, last) = (card.lines.span(text, folded.first), card.lines.span(text, folded.last));
    let x = pieces(painter, area, area.x, &text[first.start..=node.span.start], 0, &[], theme);
    let words = format!(" … {} ", fold::summary(node, &folded.place));
    let x = painter.text(area, x, area.y, &words, theme.placeholder());
    pieces(painter, area, x, &text[node.span.end - 1..last.end], 0, &[], theme);
}

/// A line of JSON. A byte that should be in sight is, even where the line is longer than the pane is wide.
fn draw_line(painter: &mut Painter<'_>, area: Rect, line: &str, target: Option<usize>, marks: &[Mark], theme: Theme) {
    let from = target.map_or(0, |target| start_for(line, target, usize::from(area.width)));
    let mut x = area.x;
    if from > 0 {
        x = painter.text(area, x, area.y, theme.glyphs().ellipsis, theme.placeholder());
    }
    pieces(painter, area, x, line, from, marks, theme);
}

/// The byte at which a line must begin to be drawn so that the target is in sight.
fn start_for(line: &str, target: usize, width: usize) -> usize {
    let Some(before) = line.get(..target) else { return 0 };
    // What takes fewer bytes than the pane has cells fits, whatever it is.
    if line.len() <= width || before.len() + width / 4 < width {
        return 0;
    }
    let lead = before.char_indices().rev().nth(width / 3).map_or(0, |(at, _)| at);
    if lead < width / 4 { 0 } else { lead }
}

/// Writes one line of JSON with its tokens told apart.
pub(super) fn highlight(painter: &mut Painter<'_>, area: Rect, x: u16, y: u16, line: &str, theme: Theme) {
    pieces(painter, Rect { y, height: 1, ..area }, x, line, 0, &[], theme);
}

/// Writes a line of JSON from a byte on, with its tokens told apart; returns the column behind it. Tokens never cross
/// lines: JSON strings hold no line breaks.
fn pieces(
    painter: &mut Painter<'_>,
    area: Rect,
    mut x: u16,
    line: &str,
    from: usize,
    marks: &[Mark],
    theme: Theme,
) -> u16 {
    let line = line.trim_end();
    let mut at = 0;
    while at < line.len() && x < area.right() {
        let (length, style) = token(&line[at..], theme);
        let mut start = at.max(from);
        let end = at + length;
        at = end;
        while start < end && x < area.right() {
            // Up to where a mark begins or ends.
            let mark = marks.iter().find(|(range, _)| range.end > start && range.start < end);
            let (stop, style) = match mark {
                Some((range, _)) if range.start > start => (range.start, style),
                Some((range, set_off)) => (range.end.min(end), style.patch(*set_off)),
                None => (end, style),
            };
            let piece = head(&line[start..stop]);
            // A tab is two cells of indentation here; the text itself keeps it.
            x = painter.text(area, x, area.y, &piece.replace('\t', "  "), style);
            start = stop;
        }
    }
    x
}

/// As much of a text as a screen can show.
fn head(text: &str) -> &str {
    let mut end = text.len().min(DRAWN);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The length of the token at the start of the text, in bytes, and its style.
fn token(text: &str, theme: Theme) -> (usize, Style) {
    let first = text.chars().next().unwrap_or_default();
    let run = |matches: fn(char) -> bool| text.find(|c| !matches(c)).unwrap_or(text.len());
    match first {
        '"' => {
            let mut escaped = false;
            let end = text.as_bytes()[1..]
                .iter()
                .position(|byte| {
                    let closes = *byte == b'"' && !escaped;
                    escaped = *byte == b'\\' && !escaped;
                    closes
                })
                .map_or(text.len(), |at| at + 2);
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
