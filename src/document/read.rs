//! Reads JSON text (RFC 8259) into a tree with positions.
//!
//! The grammar is strict, but the reader goes on behind the faults that people make by hand (trailing commas, comments,
//! wrong quotes, …), so that one reading reports all of them. A tree is only handed out when the text has no fault.

use super::node::{Member, Node, Span, Value};
use super::syntax::{SyntaxError, SyntaxErrorKind as Kind};

/// How many containers may stand inside each other. Python's signing code and serde_json stop at the same depth.
pub const MAX_DEPTH: usize = 128;

/// Reading stops here: more faults than this mean that the text is something else.
const MAX_ERRORS: usize = 20;

/// What reading gave: a tree, or the faults in the order of the text.
pub(super) fn parse(text: &str) -> Result<Node, Vec<SyntaxError>> {
    let mut parser = Parser::new(text, 0, 0);
    match parser.document() {
        Ok(node) if parser.errors.is_empty() => Ok(node),
        Ok(_) | Err(Stop) => {
            // Some are only known behind others: a string without its end, a comma before a bracket.
            parser.errors.sort_by_key(|error| error.span.start);
            Err(parser.errors)
        }
    }
}

/// Reads the one value that starts at `start`, below `depth` containers; `None` when it has a fault or does not end
/// at `end`.
pub(super) fn parse_part(text: &str, start: usize, end: usize, depth: usize) -> Option<Node> {
    let mut parser = Parser::new(text, start, depth);
    let node = parser.value().ok()?;
    (parser.errors.is_empty() && node.span == Span::new(start, end)).then_some(node)
}

/// A fault behind which reading makes no sense; it is already recorded.
struct Stop;

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    errors: Vec<SyntaxError>,
    /// The members of the objects that are being read, innermost last: gathered here, they move into a place of just
    /// their size.
    members: Vec<Member>,
    /// The same for arrays.
    elements: Vec<Node>,
}

impl<'a> Parser<'a> {
    const fn new(text: &'a str, at: usize, depth: usize) -> Self {
        Self { text, bytes: text.as_bytes(), at, depth, errors: Vec::new(), members: Vec::new(), elements: Vec::new() }
    }

    fn document(&mut self) -> Result<Node, Stop> {
        self.space()?;
        if self.at == self.bytes.len() {
            return self.stop(Kind::Empty, 0, self.at);
        }
        let node = self.value()?;
        self.space()?;
        match self.peek() {
            None => Ok(node),
            Some(b'{' | b'[' | b'"') => {
                let at = self.at;
                self.stop(Kind::SeveralRoots, at, at + 1)
            }
            Some(_) => self.unexpected(),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn report(&mut self, kind: Kind, start: usize, end: usize) -> Result<(), Stop> {
        self.errors.push(SyntaxError { kind, span: Span::new(start, end) });
        if self.errors.len() >= MAX_ERRORS { Err(Stop) } else { Ok(()) }
    }

    fn stop<T>(&mut self, kind: Kind, start: usize, end: usize) -> Result<T, Stop> {
        self.errors.push(SyntaxError { kind, span: Span::new(start, end) });
        Err(Stop)
    }

    fn char_here(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn unexpected<T>(&mut self) -> Result<T, Stop> {
        let at = self.at;
        match self.char_here() {
            Some(c) => self.stop(Kind::Unexpected(c), at, at + c.len_utf8()),
            None => self.stop(Kind::UnexpectedEnd("a value"), at, at),
        }
    }

    /// Skips white space; reports comments.
    fn space(&mut self) -> Result<(), Stop> {
        loop {
            while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
                self.at += 1;
            }
            if !matches!(self.peek(), Some(b'/' | b'#')) {
                return Ok(());
            }
            let start = self.at;
            let rest = self.text.get(start..).unwrap_or_default();
            let length = if rest.starts_with("//") || rest.starts_with('#') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                return Ok(());
            };
            self.at += length;
            self.report(Kind::Comment, start, start + rest[..length].trim_end().len())?;
        }
    }

    fn value(&mut self) -> Result<Node, Stop> {
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.object()?,
            Some(b'[') => self.array()?,
            Some(b'"') => Value::String(self.string()?),
            Some(b'-' | b'+' | b'.' | b'0'..=b'9') => self.number()?,
            Some(b'\'') => Value::String(self.wrong_quotes('\'', '\'')?),
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$') => self.word()?,
            Some(_) => match self.char_here() {
                Some(open @ ('“' | '”' | '„')) => Value::String(self.wrong_quotes(open, '”')?),
                _ => return self.unexpected(),
            },
            None => return self.unexpected(),
        };
        Ok(Node { span: Span::new(start, self.at), value })
    }

    fn enter(&mut self) -> Result<(), Stop> {
        let at = self.at;
        if self.depth == MAX_DEPTH {
            return self.stop(Kind::TooDeep, at, at + 1);
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    fn object(&mut self) -> Result<Value, Stop> {
        self.enter()?;
        let outer = self.members.len();
        while self.next_item(b'}', self.members.len() > outer, "an object")? {
            let key_start = self.at;
            let key = match self.peek() {
                Some(b'"') => self.string()?,
                Some(b'\'') => self.wrong_quotes('\'', '\'')?,
                Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$') => {
                    let word = self.bare_word();
                    self.report(Kind::UnquotedKey(word.into()), key_start, self.at)?;
                    word.into()
                }
                _ => match self.char_here() {
                    Some(open @ ('“' | '”' | '„')) => self.wrong_quotes(open, '”')?,
                    _ => return self.unexpected(),
                },
            };
            let key_span = Span::new(key_start, self.at);
            self.space()?;
            match self.peek() {
                Some(b':') => self.at += 1,
                None => return self.stop(Kind::UnexpectedEnd("an object"), self.at, self.at),
                Some(_) => {
                    let at = self.at;
                    let width = self.char_here().map_or(0, char::len_utf8);
                    return self.stop(Kind::MissingColon, at, at + width);
                }
            }
            self.space()?;
            let value = self.value()?;
            self.members.push(Member { key, key_span, value });
        }
        Ok(Value::Object(self.members.split_off(outer)))
    }

    fn array(&mut self) -> Result<Value, Stop> {
        self.enter()?;
        let outer = self.elements.len();
        while self.next_item(b']', self.elements.len() > outer, "an array")? {
            let element = self.value()?;
            self.elements.push(element);
        }
        Ok(Value::Array(self.elements.split_off(outer)))
    }

    /// Moves to the next item of a container, behind the comma; `false` when the container was closed.
    fn next_item(&mut self, close: u8, separator: bool, open: &'static str) -> Result<bool, Stop> {
        self.space()?;
        let mut comma = None;
        while self.peek() == Some(b',') {
            let at = self.at;
            if comma.is_some() || !separator {
                self.report(Kind::ExtraComma, at, at + 1)?;
            }
            comma = Some(at);
            self.at += 1;
            self.space()?;
        }
        match (self.peek(), comma) {
            (None, _) => self.stop(Kind::UnexpectedEnd(open), self.at, self.at),
            (Some(byte), comma) if byte == close => {
                self.at += 1;
                self.depth -= 1;
                if let (Some(at), true) = (comma, separator) {
                    self.report(Kind::TrailingComma, at, at + 1)?;
                }
                Ok(false)
            }
            (Some(b'}' | b']' | b':'), _) => self.unexpected(),
            (Some(_), None) if separator => {
                let at = self.at;
                let width = self.char_here().map_or(0, char::len_utf8);
                self.report(Kind::MissingComma, at, at + width)?;
                Ok(true)
            }
            (Some(_), _) => Ok(true),
        }
    }

    fn string(&mut self) -> Result<Box<str>, Stop> {
        let open = self.at;
        self.at += 1;
        let mut clean_from = self.at;
        let mut decoded = String::new();
        loop {
            self.at += plain_len(&self.bytes[self.at..]);
            match self.peek() {
                Some(b'"') => {
                    let tail = &self.text[clean_from..self.at];
                    self.at += 1;
                    if decoded.is_empty() {
                        return Ok(tail.into());
                    }
                    decoded.push_str(tail);
                    return Ok(decoded.into());
                }
                Some(b'\\') => {
                    decoded.push_str(&self.text[clean_from..self.at]);
                    self.escape(&mut decoded)?;
                    clean_from = self.at;
                }
                Some(control @ 0..0x20) => {
                    // A line break usually means a forgotten quote: what follows would be read upside down.
                    let line_break = control == b'\n' || control == b'\r';
                    let closed = self.text[self.at..].lines().nth(1).is_some_and(|line| line.contains('"'));
                    if line_break && !closed {
                        return self.stop(Kind::UnterminatedString, open, self.at);
                    }
                    self.report(Kind::ControlCharacter(char::from(control)), self.at, self.at + 1)?;
                    self.at += 1;
                    if control == b'\r' && self.peek() == Some(b'\n') {
                        self.at += 1;
                    }
                }
                Some(_) => self.at += 1,
                None => return self.stop(Kind::UnterminatedString, open, self.at),
            }
        }
    }

    fn escape(&mut self, decoded: &mut String) -> Result<(), Stop> {
        let start = self.at;
        let simple = match self.bytes.get(start + 1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') if self.hex(start + 2).is_some() => {
                self.at += 6;
                let unit = self.hex(start + 2).unwrap_or_default();
                let low = (self.text.get(self.at..self.at + 2) == Some("\\u"))
                    .then(|| self.hex(self.at + 2))
                    .flatten()
                    .filter(|low| (0xDC00..0xE000).contains(low));
                decoded.push(match (unit, low) {
                    (0xD800..0xDC00, Some(low)) => {
                        self.at += 6;
                        char::from_u32(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)).unwrap_or('\u{FFFD}')
                    }
                    _ => char::from_u32(unit).unwrap_or('\u{FFFD}'),
                });
                return Ok(());
            }
            _ => {
                let text: String = self.text[start..].chars().take(2).collect();
                self.at += text.len();
                decoded.push_str(&text);
                let end = self.at;
                return self.report(Kind::BadEscape(text), start, end);
            }
        };
        self.at += 2;
        decoded.push(simple);
        Ok(())
    }

    fn hex(&self, at: usize) -> Option<u32> {
        let digits = self.text.get(at..at + 4)?;
        if digits.bytes().all(|b| b.is_ascii_hexdigit()) { u32::from_str_radix(digits, 16).ok() } else { None }
    }

    fn wrong_quotes(&mut self, open: char, close: char) -> Result<Box<str>, Stop> {
        let start = self.at;
        let inner = start + open.len_utf8();
        let end = self.text[inner..]
            .char_indices()
            .take_while(|(_, c)| *c != '\n')
            .find(|(_, c)| *c == close || (*c == '“' && open != '\''))
            .map(|(at, c)| (inner + at, c.len_utf8()));
        let Some((end, width)) = end else {
            return self.stop(Kind::WrongQuotes(open), start, inner);
        };
        self.at = end + width;
        self.report(Kind::WrongQuotes(open), start, end + width)?;
        Ok(self.text[inner..end].into())
    }

    fn bare_word(&mut self) -> &'a str {
        let start = self.at;
        while matches!(self.peek(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'-')) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn word(&mut self) -> Result<Value, Stop> {
        let start = self.at;
        match self.bare_word() {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            word => {
                self.report(Kind::UnknownWord(word.into()), start, self.at)?;
                Ok(Value::Null)
            }
        }
    }

    fn number(&mut self) -> Result<Value, Stop> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b'a'..=b'z' | b'A'..=b'Z')) {
            self.at += 1;
        }
        let spelling = &self.text[start..self.at];
        if is_number(spelling.as_bytes()) {
            return Ok(Value::Number(spelling.into()));
        }
        let kind = if spelling.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_alphabetic()) {
            Kind::UnknownWord(spelling.into())
        } else {
            Kind::BadNumber(spelling.into())
        };
        self.report(kind, start, self.at)?;
        Ok(Value::Null)
    }
}

/// How many bytes at the start need no look inside a string: all up to the first quote, backslash or control character.
fn plain_len(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    // The highest bit of each byte that is zero, and possibly of bytes above such a byte, never of one below.
    let zero = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    let mut length = 0;
    for chunk in bytes.chunks_exact(8) {
        let word = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let backslash = zero(word ^ (ONES * u64::from(b'\\')));
        let control = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
        let found = quote | backslash | control;
        if found != 0 {
            return length + found.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let tail = bytes[length..].iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..0x20));
    length + tail.count()
}

/// Whether the text is a number in the grammar of RFC 8259 section 6.
fn is_number(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(text);
    if whole == 0 || (whole > 1 && text[0] == b'0') {
        return false;
    }
    let mut rest = &text[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = digits(fraction);
        if count == 0 {
            return false;
        }
        rest = &fraction[count..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = exponent.strip_prefix(b"+").or_else(|| exponent.strip_prefix(b"-")).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}
