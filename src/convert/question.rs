//! What only the author knows: questions and their answers.

use std::collections::BTreeMap;

use crate::document::Pointer;

/// One question of a conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What `--answer KEY=VALUE` calls it. Questions about one value of the result have its pointer as their key.
    pub key: String,
    /// The question, in one or two sentences.
    pub text: String,
    /// The place it is about: in the source where the source has it, else in the result.
    pub about: Pointer,
    /// The answers to choose from, the likeliest first.
    pub answers: Vec<Choice>,
    /// What text other than the listed answers means; `None` where only those are answers.
    pub other: Option<String>,
    /// The answer that counts when none is given; without one the conversion waits for its author.
    pub default: Option<String>,
    /// The answer that was given.
    pub answer: Option<String>,
    /// The places of the result that are not right before it is answered.
    pub(super) covers: Vec<Pointer>,
}

/// One answer to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is written on the command line.
    pub value: String,
    /// What it means; may be empty.
    pub meaning: String,
}

/// The answers that were given, by the keys of their questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(BTreeMap<String, String>);

/// The key that answers for every address which has no answer of its own.
pub(super) const SPEAKS: &str = "speaks";
/// The key of the question whether a half for 0.3 clients is written beside the v1.0 card.
pub(super) const PUBLISH: &str = "publish";

impl Answers {
    /// Adds an answer; an earlier one with the same key is replaced.
    pub fn give(&mut self, key: impl Into<String>, answer: impl Into<String>) {
        self.0.insert(key.into(), answer.into());
    }

    /// Asks for a 0.3 half beside the v1.0 card.
    pub fn publish_dual(&mut self) {
        self.give(PUBLISH, "dual");
    }

    /// Answers what the server speaks (`0.3`, `1.0` or `both`) for every address that has no answer of its own.
    pub fn speaks(&mut self, answer: impl Into<String>) {
        self.give(SPEAKS, answer);
    }

    /// The answer to a question.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl Question {
    /// A question without a default: it blocks until it is answered.
    pub(super) fn new(key: impl Into<String>, about: Pointer, text: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            text: text.into(),
            about,
            answers: Vec::new(),
            other: None,
            default: None,
            answer: None,
            covers: Vec::new(),
        }
    }

    /// About this place of the result too.
    pub(super) fn covering(mut self, place: Pointer) -> Self {
        self.covers.push(place);
        self
    }

    /// With one more answer to choose.
    pub(super) fn or(mut self, value: impl Into<String>, meaning: impl Into<String>) -> Self {
        let value = value.into();
        if !self.answers.iter().any(|choice| choice.value == value) {
            self.answers.push(Choice { value, meaning: meaning.into() });
        }
        self
    }

    /// With the answer that counts when none is given.
    pub(super) fn default(mut self, value: impl Into<String>) -> Self {
        self.default = Some(value.into());
        self
    }

    /// Other text is an answer too, and means this.
    pub(super) fn or_any(mut self, meaning: impl Into<String>) -> Self {
        self.other = Some(meaning.into());
        self
    }

    /// Whether the conversion waits for its answer.
    pub const fn is_open(&self) -> bool {
        self.answer.is_none() && self.default.is_none()
    }

    /// Whether nothing but an answer lets the conversion go on.
    pub const fn blocks(&self) -> bool {
        self.default.is_none()
    }

    /// The answer that counts now.
    pub fn current(&self) -> Option<&str> {
        self.answer.as_deref().or(self.default.as_deref())
    }

    /// The answer as the question spells it, if it is one.
    pub fn accept(&self, answer: &str) -> Option<String> {
        let listed = self.answers.iter().find(|choice| choice.value == answer);
        let listed = listed.or_else(|| self.answers.iter().find(|choice| choice.value.eq_ignore_ascii_case(answer)));
        match listed {
            Some(choice) => Some(choice.value.clone()),
            None if self.other.is_some() && !answer.trim().is_empty() => Some(answer.to_owned()),
            None => None,
        }
    }
}
