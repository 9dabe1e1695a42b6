#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use unicode_segmentation::UnicodeSegmentation;

fn single(text: &str) -> TextField {
    TextField::new(text, Mode::SingleLine)
}

fn multi(text: &str) -> TextField {
    TextField::new(text, Mode::MultiLine)
}

fn plain(code: KeyCode) -> Key {
    Key::plain(code)
}

/// The rows of a buffer as text, wide clusters once.
fn rows(buf: &Buffer) -> Vec<String> {
    let area = buf.area;
    (area.top()..area.bottom())
        .map(|y| {
            let mut row = String::new();
            let mut x = area.left();
            while x < area.right() {
                let symbol = buf[(x, y)].symbol();
                row.push_str(symbol);
                x += (screen(symbol)).max(1);
            }
            row.trim_end().to_owned()
        })
        .collect()
}

fn screen(symbol: &str) -> u16 {
    layout::screen_cells(symbol) as u16
}

fn draw(field: &mut TextField, width: u16, height: u16) -> (Vec<String>, Option<Position>) {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let cursor = field.render(area, &mut buf, FieldStyle::default());
    (rows(&buf), cursor)
}

#[test]
fn the_cursor_stands_behind_what_was_typed() {
    for (text, cells) in [
        ("漢字", 4),
        ("한글", 4),
        ("é", 1),
        ("e\u{301}", 1),
        ("🇩🇪", 2),
        ("👨\u{200d}👩\u{200d}👧\u{200d}👦", 2),
        ("👍🏽", 2),
        ("☺\u{fe0f}", 2),
        ("ｶﾞ", 2),
        ("a\u{200b}b", 10),
        ("\u{202e}", 8),
        ("ที่", 1),
        ("नि", 1),
        ("สวัสดี", 4),
    ] {
        for mut field in [single(""), multi("")] {
            for c in text.chars() {
                field.insert_char(c);
            }
            let (_, cursor) = draw(&mut field, 40, 2);
            assert_eq!(field.text(), text);
            let expected = if text == "नि" { layout::screen_cells(text) as u16 } else { cells };
            assert_eq!(cursor, Some(Position::new(expected, 0)), "{text:?}");
        }
    }
}

#[test]
fn what_is_drawn_is_what_is_stored_made_visible() {
    let (got, _) = draw(&mut single("漢a\u{202e}字\tx"), 40, 1);
    assert_eq!(got, ["漢a⟦U+202E⟧字→   x"]);
    let (got, _) = draw(&mut multi("👨\u{200d}👩\u{200d}👧\u{200d}👦 one\ntwo"), 10, 3);
    assert_eq!(got, ["👨\u{200d}👩\u{200d}👧\u{200d}👦 one", "two", ""]);
    let (got, _) = draw(&mut single("\u{301}a"), 5, 1);
    assert_eq!(got, ["\u{25cc}\u{301}a"]);
    let (got, _) = draw(&mut single("a\nb"), 20, 1);
    assert_eq!(got, ["a⟦U+000A⟧b"]);
}

#[test]
fn one_backspace_takes_one_cluster() {
    for cluster in ["👨\u{200d}👩\u{200d}👧\u{200d}👦", "e\u{301}", "🇩🇪", "👍🏽", "☺\u{fe0f}", "漢", "नि"]
    {
        let mut field = single(&format!("a {cluster}"));
        assert_eq!(field.key(&plain(KeyCode::Backspace)), Edited::Text);
        assert_eq!(field.text(), "a ", "{cluster:?}");
        let mut field = single(&format!("{cluster} b"));
        field.key(&plain(KeyCode::Home));
        field.key(&plain(KeyCode::Delete));
        assert_eq!(field.text(), " b", "{cluster:?}");
    }
}

#[test]
fn right_passes_a_combining_mark_at_the_end() {
    let mut field = single("e\u{301}");
    field.set_cursor_byte(0);
    field.key(&plain(KeyCode::Right));
    assert_eq!(field.cursor_byte(), 3);
    field.key(&plain(KeyCode::Left));
    assert_eq!(field.cursor_byte(), 0);
}

#[test]
fn lines_are_edited_as_in_a_shell() {
    let edit = |text: &str, at: usize, key: Key| {
        let mut field = single(text);
        field.set_cursor_byte(at);
        field.key(&key);
        let mut out = field.text();
        out.insert(field.cursor_byte(), '|');
        out
    };
    let ctrl = |code| Key { code, ctrl: true, alt: false, shift: false };
    assert_eq!(edit("one two", 7, Key::ctrl('a')), "|one two");
    assert_eq!(edit("one two", 0, Key::ctrl('e')), "one two|");
    assert_eq!(edit("one two.x", 9, Key::ctrl('w')), "one |");
    assert_eq!(edit("one two.x", 9, Key::alt(KeyCode::Backspace)), "one two.|");
    assert_eq!(edit("one two", 3, Key::ctrl('k')), "one|");
    assert_eq!(edit("one two", 3, Key::ctrl('u')), "| two");
    assert_eq!(edit("one two", 3, Key::alt(KeyCode::Char('d'))), "one|");
    assert_eq!(edit("one two", 7, Key::alt(KeyCode::Char('b'))), "one |two");
    assert_eq!(edit("one two", 0, Key::alt(KeyCode::Char('f'))), "one| two");
    assert_eq!(edit("one two", 7, ctrl(KeyCode::Left)), "one |two");
    assert_eq!(edit("one two", 3, ctrl(KeyCode::Right)), "one two|");
}

#[test]
fn kills_at_every_place_never_split_a_cluster() {
    let text = "aé漢👍🏽";
    for at in 0..=text.len() {
        for key in [Key::ctrl('k'), Key::ctrl('u'), Key::ctrl('w')] {
            let mut field = single(text);
            field.set_cursor_byte(at);
            let cursor = field.cursor_byte();
            field.key(&key);
            let expected = if key == Key::ctrl('k') { &text[..cursor] } else { &text[cursor..] };
            assert_eq!(field.text(), expected, "{key} at {at}");
        }
    }
}

#[test]
fn keys_that_are_not_for_text_are_left_to_the_form() {
    let mut field = single("x");
    for key in [
        plain(KeyCode::Enter),
        plain(KeyCode::Tab),
        plain(KeyCode::BackTab),
        plain(KeyCode::Esc),
        plain(KeyCode::Up),
        plain(KeyCode::Down),
        plain(KeyCode::PageUp),
        plain(KeyCode::F(1)),
        Key::ctrl('s'),
        Key::ctrl('z'),
        Key::alt(KeyCode::Char('x')),
        Key::alt(KeyCode::Enter),
    ] {
        assert_eq!(field.key(&key), Edited::Ignored, "{key}");
    }
    assert_eq!(field.text(), "x");
}

#[test]
fn every_printable_key_types_itself_and_so_does_altgr() {
    let mut field = single("");
    for c in "q?jk/:1 @漢".chars() {
        assert_eq!(field.key(&plain(KeyCode::Char(c))), Edited::Text);
    }
    field.key(&Key { code: KeyCode::Char('€'), ctrl: true, alt: true, shift: false });
    assert_eq!(field.text(), "q?jk/:1 @漢€");
}

#[test]
fn up_and_down_keep_the_column_and_end_at_the_edges() {
    let mut field = multi("long line here\nab\n漢字漢字");
    draw(&mut field, 40, 5);
    field.set_cursor_byte(10);
    assert_eq!(field.key(&plain(KeyCode::Up)), Edited::Ignored);
    assert_eq!(field.key(&plain(KeyCode::Down)), Edited::Cursor);
    assert_eq!(field.cursor_byte(), 17, "the end of the short line");
    field.set_cursor_byte(5);
    field.key(&plain(KeyCode::Down));
    field.key(&plain(KeyCode::Down));
    assert_eq!(field.cursor_byte(), 18 + 6, "column 5 lies within the third wide character");
    assert_eq!(field.key(&plain(KeyCode::Down)), Edited::Ignored);
    field.key(&plain(KeyCode::Up));
    field.key(&plain(KeyCode::Up));
    assert_eq!(field.cursor_byte(), 5, "the column was kept through a shorter line");
}

#[test]
fn up_and_down_move_by_the_lines_that_are_seen() {
    let mut field = multi("one two three four");
    let (got, cursor) = draw(&mut field, 10, 3);
    assert_eq!(got, ["one two", "three", "four"]);
    assert_eq!(cursor, Some(Position::new(4, 2)));
    field.key(&plain(KeyCode::Up));
    let (_, cursor) = draw(&mut field, 10, 3);
    assert_eq!(cursor, Some(Position::new(4, 1)));
    assert_eq!(field.height_for(10, 9), 3);
    assert_eq!(field.height_for(10, 2), 2);
    assert_eq!(field.height_for(60, 9), 1);
}

#[test]
fn many_lines_scroll_with_the_cursor() {
    let mut field = multi("1\n2\n3\n4\n5");
    let (got, cursor) = draw(&mut field, 5, 2);
    assert_eq!(got, ["4", "5"]);
    assert_eq!(cursor, Some(Position::new(1, 1)));
    field.set_cursor_byte(0);
    let (got, cursor) = draw(&mut field, 5, 2);
    assert_eq!(got, ["1", "2"]);
    assert_eq!(cursor, Some(Position::new(0, 0)));
}

#[test]
fn a_long_line_scrolls_sideways_between_marks() {
    let mut field = single("abcdefghijklmnopqrstuvwxyz");
    let (got, cursor) = draw(&mut field, 10, 1);
    assert_eq!(got, ["<stuvwxyz"]);
    assert_eq!(cursor, Some(Position::new(9, 0)));
    field.key(&plain(KeyCode::Home));
    let (got, cursor) = draw(&mut field, 10, 1);
    assert_eq!(got, ["abcdefghi>"]);
    assert_eq!(cursor, Some(Position::new(0, 0)));
    field.set_cursor_byte(13);
    let (got, cursor) = draw(&mut field, 10, 1);
    assert!(got[0].starts_with('<') && got[0].ends_with('>'), "{got:?}");
    let x = usize::from(cursor.unwrap().x);
    assert_eq!(&got[0][x..=x], "n");
}

#[test]
fn a_placeholder_is_dim_and_no_value() {
    let mut field = single("");
    field.set_placeholder("https://example.com");
    let area = Rect::new(2, 1, 30, 1);
    let mut buf = Buffer::empty(Rect::new(0, 0, 40, 3));
    let cursor = field.render(area, &mut buf, FieldStyle::default());
    assert_eq!(cursor, Some(Position::new(2, 1)));
    assert_eq!(field.text(), "");
    assert!(buf[(2, 1)].modifier.contains(Modifier::ITALIC));
    field.insert_char('x');
    let mut buf = Buffer::empty(Rect::new(0, 0, 40, 3));
    field.render(area, &mut buf, FieldStyle::default());
    assert_eq!(rows(&buf)[1], "  x");
    assert!(!buf[(2, 1)].modifier.contains(Modifier::ITALIC));
}

#[test]
fn hidden_characters_stand_out_by_style() {
    let style = FieldStyle { mark: Style::new().fg(Color::Red), ..FieldStyle::default() };
    let area = Rect::new(0, 0, 20, 1);
    let mut buf = Buffer::empty(area);
    single("a\u{200b}").render(area, &mut buf, style);
    assert_eq!(buf[(0, 0)].fg, Color::Reset);
    assert_eq!(buf[(1, 0)].fg, Color::Red);
}

#[test]
fn pasted_text_is_cleaned_and_says_how() {
    let mut field = single("<>");
    field.set_cursor_byte(1);
    let note = field.paste("one\r\ntwo\rthree\n\u{1b}[31m\0\u{9b}");
    assert_eq!(field.text(), "<one two three [31m>");
    assert_eq!(note, PasteNote { removed: 3, joined: true, cut: 0 });
    let message = note.message().unwrap();
    assert!(message.contains("3 control characters") && message.contains("spaces"), "{message}");

    let mut field = multi("");
    let note = field.paste("\u{feff}one\r\n\ttwo\r");
    assert_eq!(field.text(), "one\n\ttwo\n");
    assert_eq!(note.removed, 1);

    let mut field = single("");
    assert_eq!(field.paste("https://example.com\n").message(), None, "the break of a copied line is no loss");
    assert_eq!(field.text(), "https://example.com");
}

#[test]
fn pasting_stops_at_a_megabyte_with_a_note() {
    let mut field = multi("ab");
    let note = field.paste(&"漢".repeat(400_000));
    assert!(field.text().len() <= MAX_BYTES);
    assert_eq!(field.text().len() + note.cut, 1_200_002);
    assert!(note.message().unwrap().contains("1 MB"));
}

#[test]
fn the_cursor_reaches_beyond_sixteen_bits() {
    let mut field = single(&"x".repeat(70_001));
    assert_eq!(field.cursor_byte(), 70_001);
    field.set_cursor_byte(70_000);
    field.insert_char('y');
    assert_eq!(field.cursor_byte(), 70_001);
    assert!(field.text().ends_with("xyx"));
    let mut field = multi(&"\n".repeat(70_000));
    field.set_cursor_byte(69_999);
    field.key(&plain(KeyCode::Delete));
    field.insert_char('z');
    assert!(field.text().ends_with("\nz"));
}

#[test]
fn text_from_a_file_comes_back_as_it_was() {
    for text in ["a\r\nb\rc\r", "\r\n\r\n", "\n", "", "\u{1b}[31m\0", "\u{feff}x\u{200b}"] {
        for mut field in [single(text), multi(text)] {
            assert_eq!(field.text(), text);
            field.set_cursor_byte(1);
            assert_eq!(field.text(), text);
            draw(&mut field, 7, 2);
            assert_eq!(field.text(), text);
        }
    }
}

#[test]
fn setting_the_text_keeps_the_cursor_as_far_as_it_can() {
    let mut field = multi("hello");
    field.set_text("hi");
    assert_eq!(field.cursor_byte(), 2);
    field.set_text("a👍🏽b");
    assert_eq!(field.cursor_byte(), 1, "not within the emoji");
}

#[test]
fn a_click_puts_the_cursor_where_it_points() {
    let area = Rect::new(3, 2, 10, 3);
    let mut buf = Buffer::empty(Rect::new(0, 0, 20, 8));
    let mut field = multi("漢字\nabc");
    field.render(area, &mut buf, FieldStyle::default());
    field.click(area, Position::new(3 + 3, 2));
    assert_eq!(field.cursor_byte(), 3, "the second half of a wide character is that character");
    field.click(area, Position::new(3 + 9, 3));
    assert_eq!(field.cursor_byte(), 10);
    field.click(area, Position::new(3, 7));
    assert_eq!(field.cursor_byte(), 7);
}

#[test]
fn measures_agree_with_the_screen_library() {
    for text in ["漢字", "👨\u{200d}👩\u{200d}👧", "e\u{301}", "🇩🇪x", "☺\u{fe0f}", "ｶﾞ", "สวัสดี", "abc"]
    {
        let mut buf = Buffer::empty(Rect::new(0, 0, 40, 1));
        let (end, _) = buf.set_stringn(0, 0, text, 40, Style::default());
        assert_eq!(usize::from(end), crate::text::cells(text), "{text:?}");
    }
}

#[test]
fn a_sound_mark_leaves_no_gap() {
    let mut field = single("ｶﾞx");
    let area = Rect::new(0, 0, 10, 1);
    let mut buf = Buffer::empty(area);
    field.render(area, &mut buf, FieldStyle::default());
    assert_eq!(buf[(2, 0)].symbol(), "x");
    let drawn: Vec<u16> = Buffer::empty(area).diff(&buf).into_iter().map(|(x, ..)| x).collect();
    assert_eq!(drawn, [0, 2]);
}

#[derive(Clone, Debug)]
enum Op {
    Key(Key),
    Paste(String),
    Set(usize),
    Draw(u16, u16),
}

fn op() -> impl Strategy<Value = Op> {
    let chars = "ab 漢é👍🏽\u{301}\u{200d}🇩🇪👩\u{fe0f}\u{200b}กำनि".chars().collect::<Vec<_>>();
    let keys = vec![
        plain(KeyCode::Left),
        plain(KeyCode::Right),
        plain(KeyCode::Home),
        plain(KeyCode::End),
        plain(KeyCode::Up),
        plain(KeyCode::Down),
        plain(KeyCode::Backspace),
        plain(KeyCode::Delete),
        Key::ctrl('k'),
        Key::ctrl('u'),
        Key::ctrl('w'),
        Key::alt(KeyCode::Char('b')),
        Key::alt(KeyCode::Char('f')),
        Key::alt(KeyCode::Char('d')),
        Key::alt(KeyCode::Backspace),
    ];
    prop_oneof![
        3 => prop::sample::select(chars).prop_map(|c| Op::Key(plain(KeyCode::Char(c)))),
        3 => prop::sample::select(keys).prop_map(Op::Key),
        1 => "[a漢\u{301}\r\n\t👩\u{200d}\u{1b}]{0,6}".prop_map(Op::Paste),
        1 => (0_usize..60).prop_map(Op::Set),
        1 => (0_u16..12, 0_u16..4).prop_map(|(w, h)| Op::Draw(w, h)),
    ]
}

/// The plainest field there could be: text and a byte.
struct Model {
    text: String,
    cursor: usize,
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

    fn insert(&mut self, text: &str) {
        self.text.insert_str(self.cursor, text);
        self.cursor = self.ceil(self.cursor + text.len());
    }

    fn delete(&mut self, to: usize) {
        let (start, end) = (to.min(self.cursor), to.max(self.cursor));
        self.text.replace_range(start..end, "");
        self.cursor = self.ceil(start);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn editing_agrees_with_a_plain_list_of_clusters(ops in prop::collection::vec(op(), 0..40), many in any::<bool>()) {
        let mode = if many { Mode::MultiLine } else { Mode::SingleLine };
        let mut field = TextField::new("", mode);
        let mut model = Model { text: String::new(), cursor: 0 };
        for op in ops {
            match &op {
                Op::Draw(w, h) => {
                    let cursor = draw(&mut field, *w, *h).1;
                    prop_assert_eq!(cursor.is_some(), *w > 0 && *h > 0);
                    if let Some(at) = cursor {
                        prop_assert!(at.x < *w && at.y < *h);
                    }
                }
                Op::Paste(text) => {
                    field.paste(text);
                    let cleaned = paste::clean(text, mode, MAX_BYTES).0;
                    if !cleaned.is_empty() {
                        model.insert(&cleaned);
                    }
                }
                Op::Set(byte) => {
                    field.set_cursor_byte(*byte);
                    model.cursor = model.floor(*byte);
                }
                Op::Key(key) => {
                    let before = model.boundaries().into_iter().rev().find(|&b| b < model.cursor).unwrap_or(0);
                    let after = model.boundaries().into_iter().find(|&b| b > model.cursor).unwrap_or(model.text.len());
                    field.key(key);
                    match (key.code, key.ctrl || key.alt) {
                        (KeyCode::Char(c), false) => model.insert(&c.to_string()),
                        (KeyCode::Left, _) => model.cursor = before,
                        (KeyCode::Right, _) => model.cursor = after,
                        (KeyCode::Backspace, false) => model.delete(before),
                        (KeyCode::Delete, false) => model.delete(after),
                        // The rest is tested one by one; here it must only agree on what is a cluster.
                        _ => {
                            model.text = field.text();
                            model.cursor = field.cursor_byte();
                        }
                    }
                }
            }
            prop_assert_eq!(&field.text(), &model.text, "after {:?}", op);
            prop_assert_eq!(field.cursor_byte(), model.cursor, "after {:?}", op);
            prop_assert!(model.boundaries().contains(&model.cursor), "{:?} after {:?}", model.text, op);
        }
    }

    #[test]
    fn clusters_are_found_as_by_the_tables(text in "[a-c \u{600}漢\u{301}\u{200d}👩\r\n\t🇩🇪]{0,30}") {
        let layout = Layout::new(text.clone(), Mode::SingleLine, 10);
        let starts: Vec<usize> = layout.pieces.iter().map(|p| p.start).collect();
        let expected: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
        prop_assert_eq!(starts, expected);
    }

    #[test]
    fn the_cursor_is_always_on_the_screen_and_nothing_is_drawn_outside(
        text in "[a-c 漢👍🏽\u{301}\u{202e}\n\tｶﾞ]{0,60}", at in 0_usize..200, w in 1_u16..20, h in 1_u16..4, many in any::<bool>()
    ) {
        let mut field = TextField::new(&text, if many { Mode::MultiLine } else { Mode::SingleLine });
        field.set_cursor_byte(at);
        let area = Rect::new(3, 2, w, h);
        let mut buf = Buffer::empty(Rect::new(0, 0, w + 6, h + 4));
        let cursor = field.render(area, &mut buf, FieldStyle::default()).unwrap();
        prop_assert!(area.contains(cursor));
        for y in 0..buf.area.height {
            for x in 0..buf.area.width {
                let symbol = buf[(x, y)].symbol();
                prop_assert!(!symbol.chars().any(char::is_control));
                if symbol != " " {
                    prop_assert!(area.contains(Position::new(x, y)));
                    prop_assert!(x + screen(symbol) <= area.right(), "{:?} at {x} leaves the field", symbol);
                }
            }
        }
    }
}
