//! The text field against the plainest model there could be: a text, and a byte of it that starts a cluster.

use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::text_field::{Edited, FieldStyle, MAX_BYTES, Mode, TextField};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_segmentation::UnicodeSegmentation;

use super::bytes::Bytes;
use super::harmless::is_harmful;

struct Model {
    text: String,
    cursor: usize,
    mode: Mode,
}

pub fn run(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mode = if bytes.flag() { Mode::MultiLine } else { Mode::SingleLine };
    let mut model = Model { text: bytes.text(), cursor: 0, mode };
    model.cursor = model.text.len();
    let mut field = TextField::new(&model.text, mode);
    agree(&field, &model, "the start");
    while !bytes.is_empty() {
        let done = step(&mut field, &mut model, &mut bytes);
        agree(&field, &model, &done);
    }
}

fn agree(field: &TextField, model: &Model, done: &str) {
    assert_eq!(field.text(), model.text, "after {done}");
    assert_eq!(field.cursor_byte(), model.cursor, "the cursor in {:?} after {done}", model.text);
    assert!(
        model.boundaries().contains(&model.cursor),
        "{:?} within a cluster at {} after {done}",
        model.text,
        model.cursor
    );
    assert_eq!(field.is_empty(), model.text.is_empty());
}

impl Model {
    fn boundaries(&self) -> Vec<usize> {
        self.text.grapheme_indices(true).map(|(at, _)| at).chain([self.text.len()]).collect()
    }

    fn floor(&self, byte: usize) -> usize {
        self.boundaries().into_iter().rev().find(|&b| b <= byte).unwrap()
    }

    fn ceil(&self, byte: usize) -> usize {
        self.boundaries().into_iter().find(|&b| b >= byte).unwrap()
    }

    fn before(&self) -> usize {
        self.boundaries().into_iter().rev().find(|&b| b < self.cursor).unwrap_or(0)
    }

    fn after(&self) -> usize {
        self.boundaries().into_iter().find(|&b| b > self.cursor).unwrap_or(self.text.len())
    }

    fn line_start(&self) -> usize {
        self.text[..self.cursor].rfind('\n').map_or(0, |at| at + 1)
    }

    fn line_end(&self) -> usize {
        self.text[self.cursor..].find('\n').map_or(self.text.len(), |at| self.cursor + at)
    }

    /// Back over what does not belong, then over what does.
    fn back_over(&self, belongs: impl Fn(&str) -> bool) -> usize {
        let clusters: Vec<(usize, &str)> = self.text[..self.cursor].grapheme_indices(true).collect();
        let mut at = clusters.len();
        while at > 0 && !belongs(clusters[at - 1].1) {
            at -= 1;
        }
        while at > 0 && belongs(clusters[at - 1].1) {
            at -= 1;
        }
        clusters.get(at).map_or(self.cursor, |(byte, _)| *byte)
    }

    fn forward_over_word(&self) -> usize {
        let clusters: Vec<(usize, &str)> = self.text[self.cursor..].grapheme_indices(true).collect();
        let mut at = 0;
        while at < clusters.len() && !is_word(clusters[at].1) {
            at += 1;
        }
        while at < clusters.len() && is_word(clusters[at].1) {
            at += 1;
        }
        clusters.get(at).map_or(self.text.len(), |(byte, _)| self.cursor + byte)
    }

    fn insert(&mut self, text: &str) {
        self.text.insert_str(self.cursor, text);
        self.cursor = self.ceil(self.cursor + text.len());
    }

    fn delete(&mut self, to: usize) {
        let (start, end) = (to.min(self.cursor), to.max(self.cursor));
        self.text.replace_range(start..end, "");
        self.cursor = self.ceil(start);
    }

    /// What a key does: `None` for one that means nothing here, or that moves by lines as drawn.
    fn key(&mut self, key: Key) -> Option<()> {
        if let Some(c) = key.typed() {
            return (!c.is_control()).then(|| self.insert(c.encode_utf8(&mut [0; 4])));
        }
        // Nothing is selected by Shift, so it changes nothing.
        let word = |model: &Self| model.back_over(is_word);
        match (key.code, key.ctrl, key.alt) {
            (KeyCode::Left, false, false) => self.cursor = self.before(),
            (KeyCode::Right, false, false) => self.cursor = self.after(),
            (KeyCode::Home, true, false) => self.cursor = 0,
            (KeyCode::End, true, false) => self.cursor = self.text.len(),
            (KeyCode::Home, false, false) | (KeyCode::Char('a'), true, false) => {
                self.cursor = self.floor(self.line_start());
            }
            (KeyCode::End, false, false) | (KeyCode::Char('e'), true, false) => {
                self.cursor = self.floor(self.line_end());
            }
            (KeyCode::Left, true, false) | (KeyCode::Left | KeyCode::Char('b'), false, true) => {
                self.cursor = self.floor(word(self));
            }
            (KeyCode::Right, true, false) | (KeyCode::Right | KeyCode::Char('f'), false, true) => {
                self.cursor = self.floor(self.forward_over_word());
            }
            (KeyCode::Backspace, false, false) => self.delete(self.before()),
            (KeyCode::Delete, false, false) => self.delete(self.after()),
            (KeyCode::Backspace, true, false) | (KeyCode::Backspace, false, true) => self.delete(word(self)),
            (KeyCode::Char('w'), true, false) => {
                self.delete(self.back_over(|cluster| !cluster.chars().all(char::is_whitespace)));
            }
            (KeyCode::Delete, true, false) | (KeyCode::Delete | KeyCode::Char('d'), false, true) => {
                self.delete(self.forward_over_word());
            }
            (KeyCode::Char('u'), true, false) => {
                let start = self.line_start();
                self.delete(if start == self.cursor { self.before() } else { start });
            }
            (KeyCode::Char('k'), true, false) => {
                let end = self.line_end();
                self.delete(if end == self.cursor { self.after() } else { end });
            }
            _ => return None,
        }
        Some(())
    }

    /// What a paste becomes: line ends are `\n`, controls go, and one line has no line break.
    fn cleaned(&self, pasted: &str) -> String {
        let text = pasted.replace("\r\n", "\n").replace('\r', "\n");
        let kept: String =
            text.chars().filter(|c| *c != '\u{feff}' && (!c.is_control() || "\n\t".contains(*c))).collect();
        if self.mode == Mode::MultiLine {
            return kept;
        }
        kept.replace('\t', " ").split('\n').filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

fn is_word(cluster: &str) -> bool {
    cluster.chars().next().is_some_and(char::is_alphanumeric)
}

const CODES: [KeyCode; 14] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Enter,
    KeyCode::Tab,
    KeyCode::Esc,
    KeyCode::PageDown,
    KeyCode::Insert,
    KeyCode::F(3),
];

fn step(field: &mut TextField, model: &mut Model, bytes: &mut Bytes<'_>) -> String {
    match bytes.below(12) {
        0 => {
            let text = bytes.text();
            let note = field.paste(&text);
            let cleaned = model.cleaned(&text);
            assert!(note.cut == 0 || model.text.len() + cleaned.len() > MAX_BYTES);
            if !cleaned.is_empty() {
                model.insert(&cleaned);
            }
            format!("pasting {text:?}")
        }
        1 => {
            let text = bytes.text();
            let before = model.text.clone();
            field.set_text(&text);
            model.text.clone_from(&text);
            model.cursor = model.floor(model.cursor.min(text.len()));
            format!("setting {text:?} instead of {before:?}")
        }
        2 => {
            let byte = bytes.below(300);
            field.set_cursor_byte(byte);
            model.cursor = model.floor(byte.min(model.text.len()));
            format!("going to byte {byte}")
        }
        3 => {
            let (x, y, width, height) =
                (bytes.below(4) as u16, bytes.below(3) as u16, bytes.below(14) as u16, bytes.below(5) as u16);
            draw(field, Rect::new(x, y, width, height));
            format!("drawing in {width} times {height} cells")
        }
        4 => {
            let area = Rect::new(1, 1, 1 + bytes.below(14) as u16, 1 + bytes.below(4) as u16);
            draw(field, area);
            let at = Position::new(bytes.below(20) as u16, bytes.below(7) as u16);
            field.click(area, at);
            model.cursor = field.cursor_byte();
            assert!(model.text.is_char_boundary(model.cursor));
            format!("a click on {at} in {area}")
        }
        5 | 6 => {
            let text = bytes.text();
            for c in text.chars() {
                let allowed = !c.is_control() || (model.mode == Mode::MultiLine && "\n\t".contains(c));
                let done = field.insert_char(c);
                assert_eq!(done, if allowed { Edited::Text } else { Edited::Ignored }, "{c:?}");
                if allowed {
                    model.insert(c.encode_utf8(&mut [0; 4]));
                }
            }
            format!("typing {text:?}")
        }
        7 => {
            let letter = bytes.pick(&['a', 'b', 'd', 'e', 'f', 'k', 'u', 'w', 'x', 'z']);
            key(field, model, bytes, KeyCode::Char(letter))
        }
        _ => {
            let code = bytes.pick(&CODES);
            key(field, model, bytes, code)
        }
    }
}

fn key(field: &mut TextField, model: &mut Model, bytes: &mut Bytes<'_>, code: KeyCode) -> String {
    let held = bytes.byte();
    let shift = held & 4 != 0 && !matches!(code, KeyCode::Char(_));
    let key = Key { code, ctrl: held & 1 != 0, alt: held & 2 != 0, shift };
    let before = model.text.clone();
    let done = field.key(&key);
    if model.key(key).is_some() {
        assert_ne!(done, Edited::Ignored, "{key} means something");
        assert_eq!(done == Edited::Text, model.text != before, "{key} in {before:?}");
    } else {
        // By the lines that are drawn, or not at all: only the text is known to stay.
        assert_ne!(done, Edited::Text, "{key} changed {before:?}");
        model.cursor = field.cursor_byte();
    }
    format!("{key} in {before:?}")
}

fn draw(field: &mut TextField, area: Rect) {
    let mut buf = Buffer::empty(Rect::new(0, 0, 20, 8));
    let cursor = field.render(area, &mut buf, FieldStyle::default());
    let area = area.intersection(buf.area);
    assert_eq!(cursor.is_some(), !area.is_empty());
    assert!(cursor.is_none_or(|at| area.contains(at)), "the cursor at {cursor:?} is outside of {area}");
    for y in 0..buf.area.height {
        for x in 0..buf.area.width {
            let symbol = buf[(x, y)].symbol();
            assert!(!symbol.chars().any(is_harmful), "{symbol:?} is drawn");
            assert!(symbol == " " || area.contains(Position::new(x, y)), "{symbol:?} is drawn outside");
        }
    }
    let rows = field.height_for(area.width.max(1), 5);
    assert!((1..=5).contains(&rows));
}
