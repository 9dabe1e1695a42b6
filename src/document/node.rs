//! The tree: JSON values with the position of every key and value.

use super::pointer::{Pointer, parse_index};

/// A range of bytes in the document's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset behind the last byte.
    pub end: usize,
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// One JSON value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where the value stands, quotes and brackets included.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// A JSON value. Members keep their order; a key may occur twice.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, spelt as its author spelt it.
    Number(Box<str>),
    /// A string, escapes resolved; a lone surrogate escape reads as U+FFFD.
    String(Box<str>),
    /// An array.
    Array(Vec<Node>),
    /// An object.
    Object(Vec<Member>),
}

/// One member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The key, escapes resolved.
    pub key: Box<str>,
    /// Where the key stands, quotes included.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Member {
    /// The whole member, from the key's first quote to the end of the value.
    pub const fn span(&self) -> Span {
        Span::new(self.key_span.start, self.value.span.end)
    }
}

impl Node {
    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a boolean.
    pub const fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&[Self]> {
        match &self.value {
            Value::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The members of an object, in their author's order.
    pub fn as_object(&self) -> Option<&[Member]> {
        match &self.value {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The elements of an array; nothing for any other value.
    pub fn elements(&self) -> &[Self] {
        self.as_array().unwrap_or_default()
    }

    /// The members of an object; nothing for any other value.
    pub fn members(&self) -> &[Member] {
        self.as_object().unwrap_or_default()
    }

    /// The member called `key`. Of several the last, as most JSON readers take it.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members().iter().rev().find(|member| &*member.key == key)
    }

    /// The value of the member called `key`.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.member(key).map(|member| &member.value)
    }

    /// The value at `pointer` below this one.
    pub fn at(&self, pointer: &Pointer) -> Option<&Self> {
        pointer.tokens().try_fold(self, |node, token| node.step(&token))
    }

    /// The value one step of a pointer below this one, unescaped: an index of an array or a key of an object.
    pub fn step(&self, token: &str) -> Option<&Self> {
        match &self.value {
            Value::Array(elements) => elements.get(parse_index(token)?),
            Value::Object(_) => self.get(token),
            _ => None,
        }
    }

    /// Whether the value is `null`.
    pub const fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// How many values stand directly inside.
    pub const fn len(&self) -> usize {
        match &self.value {
            Value::Array(elements) => elements.len(),
            Value::Object(members) => members.len(),
            _ => 0,
        }
    }

    /// Whether no value stands inside: an empty array or object, or no container at all.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The kind of value as messages name it: "a string", "an object".
    pub const fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        }
    }

    /// The same value without positions. Numbers that do not fit a double keep their nearest one.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(spelling) => serde_json::from_str(spelling).unwrap_or(serde_json::Value::Null),
            Value::String(text) => (&**text).into(),
            Value::Array(elements) => elements.iter().map(Self::to_json).collect(),
            Value::Object(members) => {
                members.iter().map(|member| (member.key.to_string(), member.value.to_json())).collect()
            }
        }
    }

    /// Moves everything that stands behind an edit of the text: bytes `at..old_end` were replaced and the text grew
    /// by `delta` bytes. Values that enclose the edit grow.
    pub(super) fn shift(&mut self, at: usize, old_end: usize, delta: isize) {
        if self.span.end <= at {
            return;
        }
        let behind = self.span.start >= old_end;
        if behind {
            self.span.start = self.span.start.wrapping_add_signed(delta);
        }
        self.span.end = self.span.end.wrapping_add_signed(delta);
        match &mut self.value {
            Value::Array(elements) => elements.iter_mut().for_each(|element| element.shift(at, old_end, delta)),
            Value::Object(members) => {
                for member in members {
                    if member.key_span.start >= old_end {
                        member.key_span.start = member.key_span.start.wrapping_add_signed(delta);
                        member.key_span.end = member.key_span.end.wrapping_add_signed(delta);
                    }
                    member.value.shift(at, old_end, delta);
                }
            }
            _ => {}
        }
    }
}
