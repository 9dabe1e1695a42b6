//! Undo and redo: the inverses of edits, in steps as people think of them.

use std::time::Duration;

use super::Document;
use super::edit::{Edit, EditError, Splice};
use super::pointer::Pointer;

/// Typing that pauses for longer than this starts a new step.
pub const TYPING_PAUSE: Duration = Duration::from_secs(1);

/// Edits that belong together, with the words for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What it does, such as "Remove skill 2"; undo and redo say it.
    pub label: String,
    /// The edits, each addressed to the document that the ones before it leave.
    pub edits: Vec<Edit>,
    /// Where the cursor goes when the change is undone or redone.
    pub focus: Pointer,
}

/// Whether a change joins the step before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// A step of its own.
    Alone,
    /// Typing: joins earlier typing in the same place until a pause or, where the flag is set, a new word.
    Typing {
        /// When the key was pressed, on any clock that only goes forward.
        at: Duration,
        /// Whether a new word starts with it.
        new_word: bool,
    },
}

/// One step that can be undone.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it did.
    pub label: String,
    /// Where it happened.
    pub focus: Pointer,
    /// What takes it back, or does it again once it was taken back.
    splices: Vec<Splice>,
    /// When the last key of it was typed; `None` when nothing may join.
    typed: Option<Duration>,
}

/// The steps done and undone since the document was opened. Unlimited.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

impl History {
    /// Carries out a change and remembers it. Changes that leave the text as it is are not remembered.
    pub fn apply(&mut self, document: &mut Document, change: &Change, grouping: Grouping) -> Result<(), EditError> {
        let splices = document.apply_all(&change.edits)?;
        if splices.iter().all(|splice| splice.remove == 0 && splice.insert.is_empty()) {
            return Ok(());
        }
        self.undone.clear();
        let typed = match grouping {
            Grouping::Typing { at, .. } => Some(at),
            Grouping::Alone => None,
        };
        if let (Grouping::Typing { at, new_word: false }, Some(last)) = (grouping, self.done.last_mut())
            && let Some(before) = last.typed
            && last.focus == change.focus
            && at.saturating_sub(before) <= TYPING_PAUSE
        {
            last.splices.splice(0..0, splices);
            last.typed = typed;
        } else {
            self.done.push(Step { label: change.label.clone(), focus: change.focus.clone(), splices, typed });
        }
        Ok(())
    }

    /// Carries out replacements of bytes that were made for the document as it is, as a step of its own: a conversion.
    /// Replacements that do not fit change nothing.
    pub fn apply_splices(&mut self, document: &mut Document, label: &str, splices: &[Splice]) {
        let undo = document.revert(splices);
        if undo.is_empty() {
            return;
        }
        self.undone.clear();
        self.done.push(Step { label: label.to_owned(), focus: Pointer::root(), splices: undo, typed: None });
    }

    /// Makes the next change start a step of its own, as when the cursor moved.
    pub fn close_step(&mut self) {
        if let Some(last) = self.done.last_mut() {
            last.typed = None;
        }
    }

    /// Forgets what was taken back: something else has taken its place.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Takes the last step back; `None` when there is none.
    pub fn undo(&mut self, document: &mut Document) -> Option<&Step> {
        let step = self.done.pop()?;
        self.undone.push(turn(document, step));
        self.undone.last()
    }

    /// Does the step again that was taken back last; `None` when there is none.
    pub fn redo(&mut self, document: &mut Document) -> Option<&Step> {
        let step = self.undone.pop()?;
        self.done.push(turn(document, step));
        self.done.last()
    }

    /// The step that undo would take back.
    pub fn last(&self) -> Option<&Step> {
        self.done.last()
    }

    /// How many steps can be taken back.
    pub const fn len(&self) -> usize {
        self.done.len()
    }

    /// Whether nothing can be taken back.
    pub const fn is_empty(&self) -> bool {
        self.done.is_empty()
    }
}

fn turn(document: &mut Document, step: Step) -> Step {
    let splices = document.revert(&step.splices);
    Step { splices, typed: None, ..step }
}

/// Whether typing `c` behind `before` starts a new word: undo takes words back one by one.
pub fn starts_word(before: Option<char>, c: char) -> bool {
    !c.is_whitespace() && before.is_some_and(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn typed(document: &mut Document, history: &mut History, text: &str, millis: u64, new_word: bool) {
        let at = Pointer::root().key("name");
        let change = Change { label: "Edit name".into(), edits: vec![Edit::set(at.clone(), text)], focus: at };
        let grouping = Grouping::Typing { at: Duration::from_millis(millis), new_word };
        history.apply(document, &change, grouping).unwrap();
    }

    #[test]
    fn typing_is_undone_word_by_word_and_pause_by_pause() {
        let mut document = Document::parse("{\"name\": \"\"}\n").unwrap();
        let mut history = History::default();
        typed(&mut document, &mut history, "a", 0, false);
        typed(&mut document, &mut history, "ab", 100, false);
        typed(&mut document, &mut history, "ab ", 200, false);
        typed(&mut document, &mut history, "ab c", 300, true);
        typed(&mut document, &mut history, "ab cd", 5000, false);
        let text = |document: &Document| document.root().get("name").unwrap().as_str().unwrap().to_owned();
        let mut seen = vec![text(&document)];
        while history.undo(&mut document).is_some() {
            seen.push(text(&document));
        }
        assert_eq!(seen, ["ab cd", "ab c", "ab ", ""]);
        while history.redo(&mut document).is_some() {}
        assert_eq!(text(&document), "ab cd");
    }

    #[test]
    fn a_new_change_forgets_what_was_undone() {
        let mut document = Document::parse("{\"name\": \"\"}\n").unwrap();
        let mut history = History::default();
        typed(&mut document, &mut history, "a", 0, false);
        history.undo(&mut document);
        typed(&mut document, &mut history, "b", 9000, false);
        assert!(history.redo(&mut document).is_none());
        assert_eq!(document.text(), "{\"name\": \"b\"}\n");
    }

    #[test]
    fn a_word_starts_behind_white_space_and_nowhere_else() {
        for (before, c, starts) in
            [(Some(' '), 'a', true), (Some('\n'), '1', true), (Some('a'), ' ', false), (Some('a'), 'b', false)]
        {
            assert_eq!(starts_word(before, c), starts, "{before:?} {c:?}");
        }
        assert!(!starts_word(Some(' '), ' ') && !starts_word(None, 'a'));
    }

    #[test]
    fn typing_does_not_join_a_step_that_was_undone_and_done_again() {
        let mut document = Document::parse("{\"name\": \"\"}").unwrap();
        let mut history = History::default();
        typed(&mut document, &mut history, "a", 0, false);
        history.undo(&mut document);
        history.redo(&mut document);
        typed(&mut document, &mut history, "ab", 10, false);
        assert_eq!(history.len(), 2);
    }
}
