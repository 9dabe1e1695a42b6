//! What unsaved work would bring, for reading before it is taken up: how its card differs from the file, and what was
//! typed or answered and is not in the card.

use crate::document::draft::Draft;
use crate::document::{Document, Pointer};
use crate::text::{truncate, visible};
use crate::tui::conversion::Conversion;
use crate::tui::dialog::LineKind;
use crate::tui::{palette, review};

use super::opening::{answers_of, draft_text};

/// How many cells of a text that waits are shown.
const SHOWN: usize = 200;

/// The lines that tell what unsaved work holds against the text of its file.
pub(super) fn draft_lines(file: &str, draft: &Draft) -> Vec<(LineKind, String)> {
    let text = draft_text(draft);
    let waiting = waiting(draft);
    if waiting.is_empty() {
        return review::diff_lines(file, &text, 3);
    }
    let mut lines: Vec<_> = waiting.into_iter().map(|line| (LineKind::Added, line)).collect();
    lines.push((LineKind::Plain, String::new()));
    if file == text {
        lines.push((LineKind::Plain, "The card itself is as it is in the file.".into()));
    } else {
        lines.extend(review::diff_lines(file, &text, 3));
    }
    lines
}

/// What was typed or answered and is not in the card, a line each.
fn waiting(draft: &Draft) -> Vec<String> {
    let document = Document::parse(&draft.text).ok();
    let label = |place: &str| match (&document, Pointer::parse(place)) {
        (Some(document), Ok(place)) => palette::label_of(document, &place),
        _ => visible(place).into_owned(),
    };
    let short = |text: &str| truncate(&visible(text.trim()), SHOWN).into_owned();
    let mut lines = Vec::new();
    for (place, text) in &draft.unfinished {
        lines.push(format!("Typed, not yet in the card: {}: {}", label(place), short(text)));
    }
    for (place, name) in &draft.names {
        lines.push(format!("Typed as the name of {}, not given yet: {}", label(place), short(name)));
    }
    if let Some((place, text)) = &draft.raw {
        lines.push(format!("Typed as JSON, not yet in the card: {}: {}", label(place), short(text)));
    }
    let plan = document.as_ref().filter(|_| draft.converting);
    let plan = plan.and_then(|document| Conversion::plan(document, &answers_of(draft)).ok());
    let question = |key: &str| {
        let asked = plan.iter().flat_map(|plan| &plan.questions).find(|question| question.key == key);
        asked.map_or_else(|| visible(key).into_owned(), |question| question.text.clone())
    };
    if draft.converting {
        for (key, answer) in &draft.answers {
            lines.push(format!("Answered: {} {}", question(key), short(answer)));
        }
    }
    for (key, answer) in &draft.typed_answers {
        lines.push(format!("Typed as an answer, not given yet: {} {}", question(key), short(answer)));
    }
    lines
}
