//! The whole value of a member, in a dialog: long texts wrapped, objects as JSON.

use crate::document::Value;
use crate::text::visible;
use crate::tui::dialog::{Dialog, LineKind, TextDialog};
use crate::tui::model::Model;
use crate::tui::{palette, sight};

use super::leave;

/// Shows the whole value at the cursor.
pub(super) fn read(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    leave(card);
    let place = sight::marked_place(card, &card.rows());
    let Some(node) = card.document.get(&place) else {
        model.toast = Some("Nothing to read here: the card has no value for this field yet.".into());
        return;
    };
    let (text, kind) = match &node.value {
        Value::String(text) => (text.to_string(), "text"),
        Value::Object(_) | Value::Array(_) => (outdented(card.document.text(), node.span.start, node.span.end), "JSON"),
        _ => (card.document.raw(node).to_owned(), "JSON"),
    };
    let name = if place.is_root() { "The card".to_owned() } else { palette::name_of(&card.document, &place) };
    let count = text.chars().count();
    let length = crate::check::wording::count(count, "character");
    let lines: Vec<(LineKind, String)> = text.split('\n').map(|line| (LineKind::Same, line.to_owned())).collect();
    model.dialogs.push(Dialog::Text(TextDialog {
        title: format!("{}: {kind}, {length}", visible(&name)),
        lines,
        scroll: 0,
        accept: None,
    }));
}

/// Lines of the card, without the indentation of the line that they begin in.
fn outdented(text: &str, start: usize, end: usize) -> String {
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[line_start..start];
    let indent = &line[..line.len() - line.trim_start().len()];
    let lines =
        text[start..end].split('\n').map(|line| line.strip_prefix(indent).unwrap_or(line).trim_end_matches('\r'));
    lines.collect::<Vec<_>>().join("\n")
}
