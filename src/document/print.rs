//! Writes JSON: single values in the layout of a document, and whole documents in the standard layout.

use std::fmt::Write;

use super::layout::{Layout, is_container};
use super::node::{Node, Value};

/// Writes `text` as a JSON string: literal UTF-8, with escapes only where JSON demands them and for characters that
/// nobody could see in the file (other control characters, line separators, bidirectional controls, the byte order
/// mark, zero-width space and word joiner). Joiners stay literal: emoji sequences and several scripts are made of them.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if must_not_be_literal(c) => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

const fn must_not_be_literal(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Prints a value for its place in a document: `margin` is the white space at the start of the line it begins on.
/// With `one_line`, everything stays on that line.
pub(super) fn value(value: &serde_json::Value, layout: &Layout, margin: &str, one_line: bool) -> String {
    let mut printer = Printer { layout, out: String::new() };
    printer.json(value, margin, one_line);
    printer.out
}

/// Prints a part of a text for another place: values keep their spelling to the letter, the layout becomes that of
/// the new place. What stood on one line stays on one line.
pub(super) fn transplant(text: &str, node: &Node, layout: &Layout, margin: &str, one_line: bool) -> String {
    let mut printer = Printer { layout, out: String::new() };
    printer.node(text, node, margin, &Transplant { one_line });
    printer.out
}

/// Prints a whole document with 2 spaces, LF, every item on its own line, literal UTF-8 and one newline at the end.
/// Order, values and the spelling of numbers stay.
pub(super) fn standard(text: &str, root: &Node) -> String {
    let layout = Layout::default();
    let mut printer = Printer { layout: &layout, out: String::with_capacity(text.len() + text.len() / 4) };
    printer.node(text, root, "", &Standard);
    printer.out.push('\n');
    printer.out
}

struct Printer<'a> {
    layout: &'a Layout,
    out: String,
}

/// What a printing of existing nodes decides.
trait Manner {
    fn one_line(&self, text: &str, node: &Node) -> bool;
    fn string(&self, raw: &str, decoded: &str, out: &mut String);
}

struct Transplant {
    one_line: bool,
}

impl Manner for Transplant {
    fn one_line(&self, text: &str, node: &Node) -> bool {
        self.one_line || !text[node.span.start..node.span.end].contains('\n')
    }
    fn string(&self, raw: &str, _: &str, out: &mut String) {
        out.push_str(raw);
    }
}

struct Standard;

impl Manner for Standard {
    fn one_line(&self, _: &str, _: &Node) -> bool {
        false
    }
    fn string(&self, raw: &str, decoded: &str, out: &mut String) {
        // A lone surrogate has no literal form: its escape is all there is of it.
        if has_lone_surrogate(raw) {
            out.push_str(raw);
        } else {
            out.push_str(&quote(decoded));
        }
    }
}

/// Whether a string, as written with its quotes, holds an escaped surrogate that is not part of a pair (RFC 8259
/// section 8.2). Such a string has no UTF-8 form, and readers differ on it.
pub fn has_lone_surrogate(raw: &str) -> bool {
    let mut rest = raw;
    let mut awaits_low = false;
    while let Some(at) = rest.find('\\') {
        if awaits_low && at != 0 {
            return true;
        }
        let escape = &rest[at..];
        let unit =
            escape.strip_prefix("\\u").and_then(|hex| hex.get(..4)).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        match unit {
            Some(0xD800..0xDC00) if !awaits_low => awaits_low = true,
            Some(0xDC00..0xE000) if awaits_low => awaits_low = false,
            Some(0xD800..0xE000) => return true,
            _ if awaits_low => return true,
            _ => {}
        }
        let length = if unit.is_some() { 6 } else { 1 + escape[1..].chars().next().map_or(0, char::len_utf8) };
        rest = &escape[length.min(escape.len())..];
    }
    awaits_low
}

impl Printer<'_> {
    fn container<T>(
        &mut self,
        brackets: [char; 2],
        margin: &str,
        one_line: bool,
        items: impl ExactSizeIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T, &str),
    ) {
        self.out.push(brackets[0]);
        let inner = format!("{margin}{}", self.layout.indent);
        let count = items.len();
        for (i, each) in items.enumerate() {
            if one_line {
                if i > 0 {
                    self.out.push_str(&self.layout.comma);
                }
            } else {
                if i > 0 {
                    self.out.push(',');
                }
                self.out.push_str(self.layout.newline);
                self.out.push_str(&inner);
            }
            item(self, each, &inner);
        }
        if count > 0 && !one_line {
            self.out.push_str(self.layout.newline);
            self.out.push_str(margin);
        }
        self.out.push(brackets[1]);
    }

    fn json(&mut self, value: &serde_json::Value, margin: &str, one_line: bool) {
        match value {
            serde_json::Value::String(text) => self.out.push_str(&quote(text)),
            serde_json::Value::Array(elements) => {
                let plain = elements.iter().all(|element| !element.is_array() && !element.is_object());
                let one_line = one_line || (self.layout.inline_arrays && plain);
                self.container(['[', ']'], margin, one_line, elements.iter(), |printer, element, inner| {
                    printer.json(element, inner, one_line);
                });
            }
            serde_json::Value::Object(members) => {
                self.container(['{', '}'], margin, one_line, members.iter(), |printer, (key, value), inner| {
                    printer.out.push_str(&quote(key));
                    printer.out.push_str(&printer.layout.colon);
                    printer.json(value, inner, one_line);
                });
            }
            plain => self.out.push_str(&plain.to_string()),
        }
    }

    fn node(&mut self, text: &str, node: &Node, margin: &str, manner: &dyn Manner) {
        let raw = &text[node.span.start..node.span.end];
        let one_line = is_container(node) && manner.one_line(text, node);
        match &node.value {
            Value::String(decoded) => manner.string(raw, decoded, &mut self.out),
            Value::Array(elements) => {
                self.container(['[', ']'], margin, one_line, elements.iter(), |printer, element, inner| {
                    printer.node(text, element, inner, manner);
                });
            }
            Value::Object(members) => {
                self.container(['{', '}'], margin, one_line, members.iter(), |printer, member, inner| {
                    manner.string(&text[member.key_span.start..member.key_span.end], &member.key, &mut printer.out);
                    printer.out.push_str(&printer.layout.colon);
                    printer.node(text, &member.value, inner, manner);
                });
            }
            _ => self.out.push_str(raw),
        }
    }
}
