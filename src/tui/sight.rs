//! What of the card is in sight in its pane: which rows there are, which one is marked, which one stands on top.

use crate::document::Pointer;

use super::find::Find;
use super::fold::{self, Shown};
use super::model::{OpenCard, Pane, row_place};
use super::row::Row;

/// What the card pane shows.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The rows: the lines of the card without what is folded away.
    pub shown: Shown,
    /// The marked line: the match that was found, the line that the pane's own cursor stands on, or the one of the
    /// focused member.
    pub marked: Option<usize>,
    /// The byte that should be in sight in the marked line, if that one is long.
    pub target: Option<usize>,
    /// The row on top.
    pub top: usize,
}

impl Sight {
    /// What a pane of so many rows inside its frame shows, beside a form with these rows.
    pub fn of(card: &OpenCard, form: &[Row], height: usize) -> Self {
        let found = card.find.as_ref().and_then(Find::current_offset);
        let shown = card.folds.shown(&card.document, &card.lines, found);
        let own = card.card_line.filter(|_| card.pane == Pane::Card);
        let (marked, target) = match (found, own) {
            (Some(offset), _) => (Some(card.lines.line_of(offset)), Some(offset)),
            (None, Some(line)) => (Some(line), None),
            (None, None) => {
                let offset = focused_offset(card, form);
                (offset.map(|offset| card.lines.line_of(offset)), offset)
            }
        };
        let last = shown.rows().saturating_sub(1);
        let top = if let Some(line) = card.card_scroll {
            shown.row(line).min(last)
        } else {
            let row = marked.map_or(0, |line| shown.row(line));
            row.saturating_sub(height / 3).min(shown.rows().saturating_sub(height))
        };
        Self { shown, marked, target, top }
    }

    /// The line that stands so many rows below the top of the pane.
    pub fn line_at(&self, below: usize) -> Option<usize> {
        let row = self.top + below;
        (row < self.shown.rows()).then(|| self.shown.line(row))
    }
}

/// The place in the card that the pane's marked line is about.
pub fn marked_place(card: &OpenCard, form: &[Row]) -> Pointer {
    let own = card.card_line.filter(|_| card.pane == Pane::Card);
    match own {
        Some(line) => place_of_line(card, line),
        None => form.iter().find(|row| row.id == card.focus).map(row_place).unwrap_or_default(),
    }
}

/// The member or element that a line of the card begins with, or stands in.
pub fn place_of_line(card: &OpenCard, line: usize) -> Pointer {
    let text = card.document.text();
    let span = card.lines.span(text, line);
    let line = &text[span.start..span.end];
    fold::place_at(&card.document, span.start + line.len() - line.trim_start().len())
}

/// Where the member that the focused row is about begins, or the object that it would stand in.
fn focused_offset(card: &OpenCard, form: &[Row]) -> Option<usize> {
    let place = form.iter().find(|row| row.id == card.focus).map(row_place)?;
    if place.is_root() {
        return None;
    }
    let mut at = Some(place);
    while let Some(pointer) = at {
        if let Some(node) = card.document.get(&pointer) {
            return Some(card.document.member(&pointer).map_or(node.span.start, |member| member.key_span.start));
        }
        at = pointer.parent();
    }
    None
}
