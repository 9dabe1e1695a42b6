//! Earlier states of a text that the card cannot hold, so that undo takes it back step by step like any other.

use super::message::Clock;
use crate::document::TYPING_PAUSE;

/// How many bytes of earlier texts are kept at most; beyond that the oldest go.
const BYTES: usize = 32 << 20;

/// A text as it was at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextState {
    /// The text.
    pub text: String,
    /// The byte at which the cursor stood.
    pub cursor: usize,
    /// Why the card could not hold it, and the byte where that shows; `None` where it did.
    pub fault: Option<(String, usize)>,
    /// How many steps the history of the card had then.
    pub steps: usize,
}

impl TextState {
    /// The character before the cursor.
    pub fn char_before(&self) -> Option<char> {
        self.text.get(..self.cursor)?.chars().next_back()
    }
}

/// Earlier and later states of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastTexts {
    /// Earlier ones, the latest last.
    before: Vec<TextState>,
    /// What was taken back, the latest last.
    after: Vec<TextState>,
    /// When the last key was typed; `None` when the next one starts a new state.
    typed: Option<Clock>,
}

impl PastTexts {
    /// A past that begins with this state.
    pub fn starting_with(state: TextState) -> Self {
        Self { before: vec![state], ..Self::default() }
    }

    /// Takes note of a key that changed the text, which was `was` before. Returns whether a new state begins with it.
    pub fn typed(&mut self, was: TextState, at: Clock, new_word: bool) -> bool {
        let joins = !new_word && self.typed.is_some_and(|before| at.saturating_sub(before) <= TYPING_PAUSE);
        if !joins {
            self.changed(was);
        }
        self.after.clear();
        self.typed = Some(at);
        !joins
    }

    /// Takes note of a change that is a state of its own, as a paste is.
    pub fn changed(&mut self, was: TextState) {
        self.after.clear();
        self.before.push(was);
        self.typed = None;
        let mut bytes: usize = self.before.iter().map(|state| state.text.len()).sum();
        while bytes > BYTES && self.before.len() > 1 {
            bytes -= self.before.remove(0).text.len();
        }
    }

    /// Takes note of a key that belongs to the state that begins now and is not remembered itself.
    pub const fn begin(&mut self, at: Clock) {
        self.typed = Some(at);
    }

    /// Makes the next key start a new state, as when the cursor moved.
    pub const fn pause(&mut self) {
        self.typed = None;
    }

    /// Whether there is an earlier state.
    pub const fn has_earlier(&self) -> bool {
        !self.before.is_empty()
    }

    /// How many steps the history of the card had when the state that is next to be done again was taken back.
    pub fn later_steps(&self) -> Option<usize> {
        self.after.last().map(|state| state.steps)
    }

    /// Forgets what could be done again.
    pub fn forget_later(&mut self) {
        self.after.clear();
    }

    /// The state before `now`, or the one after it; `None` when there is none.
    pub fn turn(&mut self, now: TextState, back: bool) -> Option<TextState> {
        self.typed = None;
        let (from, to) = if back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let state = from.pop()?;
        to.push(now);
        Some(state)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn state(text: &str) -> TextState {
        TextState { text: text.into(), ..TextState::default() }
    }

    #[test]
    fn keys_join_until_a_pause_a_word_or_a_paste_and_come_back_in_that_order() {
        let mut past = PastTexts::default();
        assert!(past.typed(state(""), Clock::from_millis(0), false));
        assert!(!past.typed(state("a"), Clock::from_millis(500), false));
        assert!(past.typed(state("ab"), Clock::from_secs(9), false), "a pause");
        assert!(past.typed(state("abc "), Clock::from_secs(9), true), "a word");
        past.changed(state("abc d"));
        let mut now = state("abc d and more");
        let mut seen = Vec::new();
        while let Some(before) = past.turn(now, true) {
            seen.push(before.text.clone());
            now = before;
        }
        assert_eq!(seen, ["abc d", "abc ", "ab", ""]);
        let mut now = state("");
        while let Some(after) = past.turn(now.clone(), false) {
            now = after;
        }
        assert_eq!(now.text, "abc d and more");
    }

    #[test]
    fn the_oldest_texts_go_where_they_would_take_too_much_room() {
        let mut past = PastTexts::default();
        for _ in 0..5 {
            past.changed(state(&"x".repeat(BYTES / 3)));
        }
        assert_eq!(past.before.len(), 3);
    }
}
