//! What can be wrong with text that should be JSON, each with its own message.

use std::borrow::Cow;

use super::node::Span;
use crate::text::truncate;

/// One fault that keeps a text from being JSON (RFC 8259), and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Which fault.
    pub kind: SyntaxErrorKind,
    /// The bytes that are wrong.
    pub span: Span,
}

/// The faults that the reader tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// Nothing but white space.
    Empty,
    /// A byte sequence that is not UTF-8.
    NotUtf8,
    /// A comma with nothing behind it.
    TrailingComma,
    /// Two commas in a row, or a comma before the first value.
    ExtraComma,
    /// No comma between two values.
    MissingComma,
    /// No colon behind a key.
    MissingColon,
    /// `//` or `/* */`.
    Comment,
    /// A control character (U+0000 to U+001F) inside a string.
    ControlCharacter(char),
    /// A backslash followed by something that JSON does not know.
    BadEscape(String),
    /// Quotes other than `"`.
    WrongQuotes(char),
    /// A key without quotes.
    UnquotedKey(String),
    /// A word that is no JSON value, such as `True`, `NaN` or `undefined`.
    UnknownWord(String),
    /// A number that JSON does not allow, such as `01`, `1.` or `+1`.
    BadNumber(String),
    /// A second value behind the first.
    SeveralRoots,
    /// Containers inside containers beyond [`super::MAX_DEPTH`].
    TooDeep,
    /// A string without its closing quote.
    UnterminatedString,
    /// The text ends inside an object or array.
    UnexpectedEnd(&'static str),
    /// Something that cannot stand here.
    Unexpected(char),
}

/// The longest quotation in a message, in cells.
const QUOTED_CELLS: usize = 48;

/// A word of the text, which may be of any length, for a message.
fn short(word: &str) -> Cow<'_, str> {
    truncate(word, QUOTED_CELLS)
}

impl SyntaxErrorKind {
    /// What is wrong, in one sentence without a full stop.
    pub fn message(&self) -> String {
        match self {
            Self::Empty => "the text is empty".into(),
            Self::NotUtf8 => "the text is not UTF-8".into(),
            Self::TrailingComma => "a comma stands before the closing bracket".into(),
            Self::ExtraComma => "a comma stands where a value should be".into(),
            Self::MissingComma => "a comma is missing between two values".into(),
            Self::MissingColon => "a colon is missing between the key and its value".into(),
            Self::Comment => "JSON has no comments".into(),
            Self::ControlCharacter('\n' | '\r') => "a line break stands inside a string".into(),
            Self::ControlCharacter('\t') => "a tab character stands inside a string".into(),
            Self::ControlCharacter(c) => {
                format!("the control character U+{:04X} stands inside a string", u32::from(*c))
            }
            Self::BadEscape(text) => format!("`{text}` is not an escape that JSON knows"),
            Self::WrongQuotes(quote) => format!("a string is quoted with {quote} instead of \""),
            Self::UnquotedKey(key) => format!("the key `{}` has no quotes", short(key)),
            Self::UnknownWord(word) => format!("`{}` is not a JSON value", short(word)),
            Self::BadNumber(number) => format!("`{}` is not a number as JSON writes it", short(number)),
            Self::SeveralRoots => "a second value follows the first".into(),
            Self::TooDeep => format!("nested too deeply: more than {} levels", super::MAX_DEPTH),
            Self::UnterminatedString => "a string has no closing quote".into(),
            Self::UnexpectedEnd(open) => format!("the text ends inside {open}"),
            Self::Unexpected(c) => format!("`{}` cannot stand here", c.escape_debug()),
        }
    }

    /// What to do about it, one sentence.
    pub fn help(&self) -> String {
        match self {
            Self::Empty => "write a JSON object here, or start a card with `cardwright new`.".into(),
            Self::NotUtf8 => "save the file as UTF-8; JSON allows no other encoding.".into(),
            Self::TrailingComma | Self::ExtraComma => "remove the comma.".into(),
            Self::MissingComma => "put a comma between them.".into(),
            Self::MissingColon => "put a colon behind the key.".into(),
            Self::Comment => "remove the comment; its text can go into a description.".into(),
            Self::ControlCharacter('\n' | '\r') => "write \\n instead, or close the string on this line.".into(),
            Self::ControlCharacter('\t') => "write \\t instead.".into(),
            Self::ControlCharacter(c) => {
                format!("remove it, or write it as \\u{:04x}.", u32::from(*c))
            }
            Self::BadEscape(_) => {
                "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits; write \\\\ for a backslash."
                    .into()
            }
            Self::WrongQuotes(_) | Self::UnquotedKey(_) => "use straight double quotes.".into(),
            Self::UnknownWord(word) => match word.to_ascii_lowercase().as_str() {
                "true" => "write true.".into(),
                "false" => "write false.".into(),
                "none" | "nil" | "undefined" | "null" => "write null, or leave the member out.".into(),
                _ => "put text into double quotes; the only bare words are true, false and null.".into(),
            },
            Self::BadNumber(_) => "write digits without a leading zero or plus sign, with digits behind a decimal point.".into(),
            Self::SeveralRoots => "keep one value to a file.".into(),
            Self::TooDeep => "flatten the value; readers of cards give up at this depth.".into(),
            Self::UnterminatedString => "close the string with a double quote.".into(),
            Self::UnexpectedEnd(_) => "the end of the file is missing; close what is open.".into(),
            Self::Unexpected(_) => "a value starts with {, [, a double quote, a digit, true, false or null.".into(),
        }
    }
}
