//! What a typed line is: one of our words, or an answer.

use std::path::Path;

use crate::card::Step;

/// The words that mean something at every question, in small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Back,
    Skip,
    Next,
    /// To the step with this place in [`Step::ALL`].
    Step(usize),
    Help,
    Words,
    List,
    Done,
    Clear,
    Undo,
    Redo,
    Take,
    TakeAll,
    Review,
    Save,
    Quit,
}

/// A line as it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing: goes on and leaves everything as it is.
    Empty,
    /// One of our words.
    Word(Word),
    /// The JSON of a place shall be shown and typed anew: the place as a pointer, or `None` for that of the question.
    Raw(Option<String>),
    /// An answer. A `literal` one was quoted or escaped: it is a value, whatever it looks like.
    Answer { text: String, literal: bool },
}

/// What the words do, for the start and for `help`.
pub(super) const WORDS: [&str; 16] = [
    "An empty line leaves the answer as it is and goes on. These words, in small letters, work at every question:",
    "back: the question before this one.",
    "skip: go on and leave the answer as it is, as an empty line does.",
    "next: go on to the next step.",
    "step N: go to this step; 1 is Identity, 2 Interfaces, 3 Capabilities, 4 Modes, 5 Skills, 6 Security, 7 Review.",
    "help: what this question is about, with an example. words: this list.",
    "list: show the answer, or the list, in full.",
    "done: leave the list or the entry.",
    "clear: take the answer away.",
    "undo: take the last answer back. redo: give it again.",
    "take: take the answer that is offered here. take all: take every answer that is offered.",
    "raw: show the JSON here and type it anew. raw /PLACE: the same for any member, such as raw /provider.",
    "review: everything that is wrong, the size, where to serve the card, and saving.",
    "save: write the file. At Review that ends the dialogue; everywhere else it goes on.",
    "quit: end; what is not saved is asked about. Ctrl-C ends at once and keeps it for the next start.",
    "To answer with one of these words, with a number where choices are numbered, or with a word such as remove in a \
     list of words, put a backslash in front of it or quotes around it.",
];

/// Reads one line, without its line end.
pub(super) fn read(line: &str) -> Line {
    let text = line.trim();
    if text.is_empty() {
        return Line::Empty;
    }
    if let Some(rest) = text.strip_prefix('\\') {
        return Line::Answer { text: rest.to_owned(), literal: true };
    }
    let quoted = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    if let Some(inside) = quoted.filter(|inside| !inside.contains('"') && !inside.is_empty()) {
        return Line::Answer { text: inside.to_owned(), literal: true };
    }
    if text == "raw" {
        return Line::Raw(None);
    }
    if let Some(place) = text.strip_prefix("raw ").map(str::trim).filter(|place| place.starts_with('/')) {
        return Line::Raw(Some(place.to_owned()));
    }
    let word = match text {
        "back" => Word::Back,
        "skip" => Word::Skip,
        "next" => Word::Next,
        "help" | "?" => Word::Help,
        "words" => Word::Words,
        "list" => Word::List,
        "done" => Word::Done,
        "clear" => Word::Clear,
        "undo" => Word::Undo,
        "redo" => Word::Redo,
        "take" => Word::Take,
        "take all" => Word::TakeAll,
        "review" => Word::Review,
        "save" => Word::Save,
        "quit" => Word::Quit,
        _ => match text.strip_prefix("step ").and_then(step) {
            Some(number) => Word::Step(number),
            None => return Line::Answer { text: text.to_owned(), literal: false },
        },
    };
    Line::Word(word)
}

/// The step that is called so, by its number from 1 or its name.
fn step(name: &str) -> Option<usize> {
    let name = name.trim();
    let by_number = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    by_number
        .filter(|number| *number < Step::ALL.len())
        .or_else(|| Step::ALL.iter().position(|step| step.title().eq_ignore_ascii_case(name)))
}

/// What the word takes that an answer seems to be meant as: a step that is none, or a name behind `save`. Text that may
/// just as well be an answer is none of these.
pub(super) fn misfit(text: &str) -> Option<&'static str> {
    let (word, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()));
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let is_file = |text: &str| Path::new(text).extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
    match word {
        "step" if is_number(rest) => Some("step takes a number from 1 to 7 or the name of a step, such as step 5"),
        "save" if rest == "as" || is_file(rest) => {
            Some("save stands alone and asks for a name where none is known, and at Review save as asks for another")
        }
        _ => None,
    }
}

/// The choice that an answer names: its number from 1, or the word itself.
pub(super) fn choice<'a>(text: &str, literal: bool, mut words: impl Iterator<Item = &'a str>) -> Option<usize> {
    if !literal && let Ok(number) = text.parse::<usize>() {
        return if number >= 1 && words.nth(number - 1).is_some() { Some(number - 1) } else { None };
    }
    words.position(|word| word.eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str, literal: bool) -> Line {
        Line::Answer { text: text.into(), literal }
    }

    #[test]
    fn words_are_taken_as_values_when_quoted_or_escaped_or_capitalised() {
        assert_eq!(read(" back "), Line::Word(Word::Back));
        assert_eq!(read("\\back"), answer("back", true));
        assert_eq!(read("\"back\""), answer("back", true));
        assert_eq!(read("Back"), answer("Back", false));
        assert_eq!(read("back office"), answer("back office", false));
        assert_eq!(read("\\\"Best\""), answer("\"Best\"", true));
        assert_eq!(read("\"a\" and \"b\""), answer("\"a\" and \"b\"", false));
        assert_eq!(read("step 5"), Line::Word(Word::Step(4)));
        assert_eq!(read("step security"), Line::Word(Word::Step(5)));
        assert_eq!(read("step 8"), answer("step 8", false));
        assert_eq!(read("take"), Line::Word(Word::Take));
        assert_eq!(read("take all of it"), answer("take all of it", false));
        assert_eq!(read("raw"), Line::Raw(None));
        assert_eq!(read("raw /x-own/a b"), Line::Raw(Some("/x-own/a b".into())));
        assert_eq!(read("raw data"), answer("raw data", false));
        assert_eq!(read("\\raw"), answer("raw", true));
        assert_eq!(read("  "), Line::Empty);
    }

    #[test]
    fn a_choice_is_named_by_number_or_word_and_an_escaped_number_is_a_word() {
        let words = ["1.0", "0.3"];
        assert_eq!(choice("1", false, words.into_iter()), Some(0));
        assert_eq!(choice("0.3", false, words.into_iter()), Some(1));
        assert_eq!(choice("3", false, words.into_iter()), None);
        assert_eq!(choice("0", false, words.into_iter()), None);
        assert_eq!(choice("1", true, words.into_iter()), None);
    }
}
