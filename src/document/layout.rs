//! How a document is laid out: its indentation, line endings and separators.

use super::node::{Node, Value};

/// The layout that new text in a document takes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// One level of indentation.
    pub indent: String,
    /// `"\n"` or `"\r\n"`.
    pub newline: &'static str,
    /// What stands between a key and its value: the colon with the white space around it.
    pub colon: String,
    /// What stands between two items on one line: the comma with the white space behind it.
    pub comma: String,
    /// Whether the whole document stands on one line.
    pub one_line: bool,
    /// Whether its author writes arrays of plain values on one line.
    pub inline_arrays: bool,
}

impl Default for Layout {
    /// Two spaces, LF, every item on a line of its own.
    fn default() -> Self {
        Self {
            indent: "  ".into(),
            newline: "\n",
            colon: ": ".into(),
            comma: ", ".into(),
            one_line: false,
            inline_arrays: false,
        }
    }
}

impl Layout {
    /// Reads the layout off a document. What the text does not show is as in [`Layout::default`].
    pub(super) fn of(text: &str, root: &Node) -> Self {
        let mut layout = Self::default();
        if text.contains("\r\n") {
            layout.newline = "\r\n";
        }
        let raw = &text[root.span.start..root.span.end];
        layout.one_line = !root.is_empty() && !raw.contains('\n');
        if let Some(unit) = indent_of_first_item(text, root) {
            layout.indent = unit;
        }
        if let Some(member) = root.members().first() {
            let colon = &text[member.key_span.end..member.value.span.start];
            if !colon.contains('\n') {
                layout.colon = colon.into();
            }
        }
        if layout.one_line {
            if let [first, second, ..] = root.members() {
                layout.comma = text[first.value.span.end..second.key_span.start].into();
            } else if layout.colon == ":" {
                layout.comma = ",".into();
            }
        }
        let mut seen = ArrayStyles::default();
        seen.walk(text, root);
        layout.inline_arrays = seen.inline > seen.expanded;
        layout
    }
}

/// The white space that the first item of the outermost container is indented by.
fn indent_of_first_item(text: &str, root: &Node) -> Option<String> {
    let first = match &root.value {
        Value::Object(members) => members.first()?.key_span.start,
        Value::Array(elements) => elements.first()?.span.start,
        _ => return None,
    };
    let before = &text[root.span.start + 1..first];
    let (_, unit) = before.rsplit_once('\n')?;
    // A card that starts its members at the margin still gets nested values indented.
    if unit.is_empty() { None } else { Some(unit.into()) }
}

#[derive(Default)]
struct ArrayStyles {
    inline: usize,
    expanded: usize,
}

impl ArrayStyles {
    fn walk(&mut self, text: &str, node: &Node) {
        match &node.value {
            Value::Array(elements) => {
                if !elements.is_empty() && elements.iter().all(|element| element.is_empty() && !is_container(element)) {
                    if text[node.span.start..node.span.end].contains('\n') {
                        self.expanded += 1;
                    } else {
                        self.inline += 1;
                    }
                }
                for element in elements {
                    self.walk(text, element);
                }
            }
            Value::Object(members) => members.iter().for_each(|member| self.walk(text, &member.value)),
            _ => {}
        }
    }
}

/// Whether the value is an array or object.
pub(super) const fn is_container(node: &Node) -> bool {
    matches!(node.value, Value::Array(_) | Value::Object(_))
}
