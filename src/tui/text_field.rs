//! A field in which text is edited, and the only place that knows ratatui-textarea.
//!
//! ratatui-textarea 0.9 keeps the text, inserts and deletes. It moves by `char`, so that half an emoji stays behind
//! and a combining mark at the end of a line is never passed; it measures an emoji family as eight cells; it draws
//! hidden characters as nothing; and it has no hardware cursor. Moving, measuring and drawing are therefore done here,
//! by grapheme clusters and by the cells they take. Undo belongs to the document, so the crate's own is off.

use ratatui::layout::{Position, Rect};
use ratatui_textarea::{CursorMove, TextArea};

use super::key::{Key, KeyCode};

mod draw;
mod layout;
mod paste;
mod places;

pub use draw::FieldStyle;
use layout::Layout;
pub use paste::PasteNote;
use places::{
    ceil_boundary, cluster_after, cluster_before, floor_boundary, kill_end, kill_start, line_end, line_start,
    space_word_before, word_after, word_before,
};

/// The longest text that pasting may make, in bytes.
pub const MAX_BYTES: usize = 1_000_000;

/// Whether a field has one line or many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One line that scrolls sideways. A text with `\n` can still be shown and edited in it.
    SingleLine,
    /// Lines that wrap.
    MultiLine,
}

/// What a key did to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// The text changed.
    Text,
    /// Only the cursor moved, or the key belongs to the field but had nothing to do.
    Cursor,
    /// The key means nothing to the field.
    Ignored,
}

/// An editable text with a cursor.
pub struct TextField {
    area: TextArea<'static>,
    mode: Mode,
    placeholder: String,
    /// The column that Up and Down try to keep, in cells.
    goal: Option<usize>,
    /// The first visible line (of many) or cell (of one).
    scroll: usize,
    /// The wheel has scrolled: the cursor need not be in sight until it moves.
    free: bool,
    /// Columns of the area drawn last; Up and Down move by the lines that the user sees.
    width: usize,
    /// How the text is laid out in `width`, until it changes.
    layout: Option<Layout>,
}

impl std::fmt::Debug for TextField {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TextField")
            .field("text", &self.text())
            .field("cursor", &self.cursor_byte())
            .field("mode", &self.mode)
            .finish_non_exhaustive()
    }
}

/// Columns assumed before the field is first drawn.
const UNSEEN_WIDTH: usize = 80;

impl TextField {
    /// A field with a text and the cursor at its end.
    pub fn new(text: &str, mode: Mode) -> Self {
        let mut field = Self {
            area: TextArea::default(),
            mode,
            placeholder: String::new(),
            goal: None,
            scroll: 0,
            free: false,
            width: UNSEEN_WIDTH,
            layout: None,
        };
        field.put(text, text.len());
        field
    }

    /// The text, with `\n` between lines and otherwise exactly as it was set, typed and pasted.
    pub fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        matches!(self.area.lines(), [line] if line.is_empty())
    }

    /// Replaces the text, as undo does. The cursor stays where it was, as far as the new text reaches.
    pub fn set_text(&mut self, text: &str) {
        let cursor = self.cursor_byte();
        self.put(text, floor_boundary(text, cursor));
        self.goal = None;
    }

    /// Whether the field has many lines.
    pub fn is_multi_line(&self) -> bool {
        self.mode == Mode::MultiLine
    }

    /// Shows something while the text is empty: an example or a hint, never a value.
    pub fn set_placeholder(&mut self, placeholder: impl Into<String>) {
        self.placeholder = placeholder.into();
    }

    /// The cursor as a byte of the text; always between two clusters.
    pub fn cursor_byte(&self) -> usize {
        let (row, column) = self.row_column();
        let lines = self.area.lines();
        let before: usize = lines[..row].iter().map(|line| line.len() + 1).sum();
        before + byte_of(&lines[row], column)
    }

    /// Moves the cursor to a byte of the text; past its end or within a cluster, to the nearest place before.
    pub fn set_cursor_byte(&mut self, byte: usize) {
        let text = self.text();
        self.jump(&text, floor_boundary(&text, byte));
        self.goal = None;
    }

    /// Moves the cursor to the end of the text.
    pub fn set_cursor_end(&mut self) {
        self.set_cursor_byte(usize::MAX);
    }

    /// Types a character. Control characters are not typed, except `\n` and tab in a field of many lines.
    pub fn insert_char(&mut self, c: char) -> Edited {
        let allowed = !c.is_control() || (matches!(c, '\n' | '\t') && self.is_multi_line());
        if !allowed {
            return Edited::Ignored;
        }
        let mut buffer = [0; 4];
        self.insert(c.encode_utf8(&mut buffer))
    }

    /// Begins a new line at the cursor; a field of one line ignores it.
    pub fn newline(&mut self) -> Edited {
        self.insert_char('\n')
    }

    /// Inserts pasted text at the cursor, cleaned for this field, and says what cleaning did.
    pub fn paste(&mut self, pasted: &str) -> PasteNote {
        let room = MAX_BYTES.saturating_sub(self.area.lines().iter().map(|line| line.len() + 1).sum::<usize>() - 1);
        let (text, note) = paste::clean(pasted, self.mode, room);
        if !text.is_empty() {
            self.insert(&text);
        }
        note
    }

    /// Lets a key edit or move. Enter, Tab, Esc and everything else that forms and dialogs use is ignored here.
    pub fn key(&mut self, key: &Key) -> Edited {
        if let Some(c) = key.typed() {
            return self.insert_char(c);
        }
        let vertical = matches!(key.code, KeyCode::Up | KeyCode::Down);
        let done = match (key.code, key.ctrl, key.alt) {
            (KeyCode::Left, false, false) => self.go(cluster_before),
            (KeyCode::Right, false, false) => self.go(cluster_after),
            (KeyCode::Left, true, false) | (KeyCode::Char('b') | KeyCode::Left, false, true) => self.go(word_before),
            (KeyCode::Right, true, false) | (KeyCode::Char('f') | KeyCode::Right, false, true) => self.go(word_after),
            (KeyCode::Home, true, false) => self.go(|_, _| 0),
            (KeyCode::End, true, false) => self.go(|text, _| text.len()),
            (KeyCode::Home, false, false) | (KeyCode::Char('a'), true, false) => self.go(line_start),
            (KeyCode::End, false, false) | (KeyCode::Char('e'), true, false) => self.go(line_end),
            (KeyCode::Backspace, false, false) => self.cut(cluster_before),
            (KeyCode::Delete, false, false) => self.cut(cluster_after),
            (KeyCode::Char('w'), true, false) => self.cut(space_word_before),
            (KeyCode::Backspace, false, true) | (KeyCode::Backspace, true, false) => self.cut(word_before),
            (KeyCode::Char('d') | KeyCode::Delete, false, true) | (KeyCode::Delete, true, false) => {
                self.cut(word_after)
            }
            (KeyCode::Char('u'), true, false) => self.cut(kill_start),
            (KeyCode::Char('k'), true, false) => self.cut(kill_end),
            (KeyCode::Up, false, false) if self.is_multi_line() => self.vertical(false),
            (KeyCode::Down, false, false) if self.is_multi_line() => self.vertical(true),
            _ => Edited::Ignored,
        };
        if !vertical && done != Edited::Ignored {
            self.goal = None;
        }
        done
    }

    /// Rows that the text takes in so many columns, from 1 to `max`. A field of one line takes one.
    pub fn height_for(&mut self, width: u16, max: u16) -> u16 {
        if !self.is_multi_line() {
            return 1.min(max);
        }
        let rows = self.layout_for(usize::from(width)).lines.len();
        u16::try_from(rows).unwrap_or(u16::MAX).clamp(1, max.max(1))
    }

    /// Moves the cursor to the place that a click on a cell of the area drawn last means.
    pub fn click(&mut self, area: Rect, at: Position) {
        let scroll = self.scroll;
        let x = usize::from(at.x.saturating_sub(area.x));
        let y = usize::from(at.y.saturating_sub(area.y));
        let layout = self.layout_for(usize::from(area.width));
        let byte = if layout.is_single { layout.byte_at(0, x + scroll) } else { layout.byte_at(y + scroll, x) };
        self.set_cursor_byte(byte);
    }

    /// Scrolls a text of many lines down, or up where the number is negative. The cursor stays where it is, perhaps out
    /// of sight. A field of one line ignores it.
    pub fn scroll_by(&mut self, lines: isize) {
        if self.is_multi_line() {
            self.free = true;
            self.scroll = self.scroll.saturating_add_signed(lines);
        }
    }

    fn layout_for(&mut self, width: usize) -> &Layout {
        if self.layout.as_ref().is_none_or(|layout| layout.width != width) {
            self.layout = None;
        }
        let (area, mode) = (&self.area, self.mode);
        self.layout.get_or_insert_with(|| Layout::new(area.lines().join("\n"), mode, width))
    }

    /// Up or Down by the lines that the user sees. At the first or last one the key is the form's.
    fn vertical(&mut self, down: bool) -> Edited {
        let cursor = self.cursor_byte();
        let goal = self.goal;
        let layout = self.layout_for(self.width);
        let (row, column) = layout.place(cursor);
        let target = if down { row + 1 } else { row.wrapping_sub(1) };
        if target >= layout.lines.len() {
            return Edited::Ignored;
        }
        let goal = goal.unwrap_or(column);
        let byte = layout.byte_at(target, goal);
        self.set_cursor_byte(byte);
        self.goal = Some(goal);
        Edited::Cursor
    }

    fn go(&mut self, target: impl Fn(&str, usize) -> usize) -> Edited {
        let text = self.text();
        let to = target(&text, self.cursor_byte());
        self.jump(&text, floor_boundary(&text, to));
        Edited::Cursor
    }

    /// Deletes from the cursor to a target on either side.
    fn cut(&mut self, target: impl Fn(&str, usize) -> usize) -> Edited {
        let text = self.text();
        let cursor = self.cursor_byte();
        let to = target(&text, cursor);
        let (start, end) = (to.min(cursor), to.max(cursor));
        if start == end {
            return Edited::Cursor;
        }
        self.jump(&text, start);
        self.area.delete_str(text[start..end].chars().count());
        self.changed();
        Edited::Text
    }

    fn insert(&mut self, text: &str) -> Edited {
        self.area.insert_str(keep_carriage_returns(text));
        self.changed();
        self.goal = None;
        Edited::Text
    }

    /// After an edit: what stands left and right of the cursor may have grown into one cluster (a mark typed after its
    /// letter, a flag from two halves), and the cursor must not stand within one.
    fn changed(&mut self) {
        self.layout = None;
        self.free = false;
        let text = self.text();
        let cursor = self.cursor_byte();
        let to = ceil_boundary(&text, cursor);
        if to != cursor {
            self.jump(&text, to);
        }
    }

    /// Sets text and cursor. The crate's own jump takes 16-bit numbers, so the cursor gets behind the text before it
    /// by inserting that.
    fn put(&mut self, text: &str, cursor: usize) {
        let (before, after) = text.split_at(cursor);
        self.area = TextArea::new(after.split('\n').map(str::to_owned).collect());
        self.area.set_max_histories(0);
        self.area.insert_str(keep_carriage_returns(before));
        self.layout = None;
    }

    /// Moves the cursor to a byte of `text`, which is the field's own.
    fn jump(&mut self, text: &str, byte: usize) {
        self.free = false;
        let before = &text[..byte];
        let row = before.bytes().filter(|b| *b == b'\n').count();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        if let (Ok(row), Ok(column)) = (u16::try_from(row), u16::try_from(column)) {
            self.area.move_cursor(CursorMove::Jump(row, column));
        } else {
            let layout = self.layout.take();
            self.put(text, byte);
            self.layout = layout;
        }
    }

    /// The cursor as line and `char` in it.
    fn row_column(&self) -> (usize, usize) {
        let cursor = self.area.cursor();
        (cursor.0, cursor.1)
    }
}

/// The crate takes `\r` off the end of each line that it inserts; one more keeps the one that is meant.
fn keep_carriage_returns(text: &str) -> String {
    if !text.contains('\r') {
        return text.to_owned();
    }
    let lines: Vec<String> =
        text.split('\n').map(|line| if line.ends_with('\r') { format!("{line}\r") } else { line.to_owned() }).collect();
    lines.join("\n")
}

/// The byte at which a `char` of a line starts.
fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices().nth(column).map_or(line.len(), |(byte, _)| byte)
}

#[cfg(test)]
mod tests;
