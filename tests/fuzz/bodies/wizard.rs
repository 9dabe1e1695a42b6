//! The whole wizard: whatever document, keys, pastes, clicks and sizes come, it draws, keeps the card JSON, shows what
//! the card holds, and undoes back to the first byte.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

use cardwright::document::{Document, Node};
use cardwright::term::Input;
use cardwright::term::clipboard::CopyOutcome;
use cardwright::term::input::{Mouse, MouseKind};
use cardwright::tui::Start;
use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::keymap::BINDINGS;
use cardwright::tui::message::{EditedText, Effect, Msg, Overwrite, SaveProblem, Written};
use cardwright::tui::model::{Model, OpenCard, Pane};
use cardwright::tui::row::{Control, Part, Row, RowId};
use cardwright::tui::theme::{Palette, Theme};
use cardwright::tui::update::{start, update};
use cardwright::tui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::bytes::Bytes;
use super::cards;
use super::harmless::is_harmful;

/// A wizard in a world that does what the bytes say.
struct World<'a> {
    model: Model,
    bytes: Bytes<'a>,
    files: HashMap<PathBuf, Vec<u8>>,
    clock: Duration,
    ended: bool,
    log: Vec<String>,
    theme: Theme,
}

pub fn run(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let palette = bytes.pick(&[Palette::Mono, Palette::Any, Palette::Dark, Palette::Light]);
    let theme = Theme { palette, ascii: bytes.flag() };
    let mut model = Model::new(size(&mut bytes));
    let begin = match bytes.below(8) {
        0 => Start::Menu,
        1 => Start::New { template: None, output: None },
        2 => Start::New { template: Some("commerce-agent".into()), output: Some("out.json".into()) },
        3 => Start::Open { path: "card.json".into(), bytes: bytes.up_to_zero().to_vec() },
        _ => Start::Open { path: "card.json".into(), bytes: cards::text(&mut bytes).into_bytes() },
    };
    let mut files = HashMap::new();
    if let Start::Open { path, bytes } = &begin {
        files.insert(path.clone(), bytes.clone());
    }
    let opened = start(&mut model, begin).is_ok();
    let mut world = World { model, bytes, files, clock: Duration::ZERO, ended: false, log: Vec::new(), theme };
    if !opened {
        return;
    }
    world.look();
    while !world.bytes.is_empty() && !world.ended && world.log.len() < 400 {
        world.step();
        world.look();
    }
    world.walk_round();
    world.undo_everything();
}

fn size(bytes: &mut Bytes<'_>) -> (u16, u16) {
    match bytes.below(10) {
        0 => (1 + bytes.below(30) as u16, 1 + bytes.below(12) as u16),
        1 => (bytes.below(300) as u16 + 1, bytes.below(100) as u16 + 1),
        2 => (160, 45),
        3 => (60, 15),
        4 => (40, 10),
        5 => (110, 30),
        _ => (80, 24),
    }
}

impl World<'_> {
    fn step(&mut self) {
        self.clock += Duration::from_millis([0, 100, 100, 5000][self.bytes.below(4)]);
        let bytes = &mut self.bytes;
        let input = match bytes.below(16) {
            0 => {
                let pastes = [
                    "two words",
                    "a,b\r\nc",
                    "{\"a\": [1, 2]}",
                    "\u{1b}[31m",
                    "{",
                    "\"",
                    "",
                    "[]",
                    "[{\"schemes\": {}}]",
                ];
                Input::Paste(if bytes.flag() { bytes.pick(&pastes).to_owned() } else { bytes.text() })
            }
            1 => {
                let (columns, rows) = size(bytes);
                Input::Resize(columns, rows)
            }
            2 => {
                let kinds = [
                    MouseKind::Press,
                    MouseKind::Press,
                    MouseKind::Press,
                    MouseKind::Drag,
                    MouseKind::Release,
                    MouseKind::ScrollUp,
                    MouseKind::ScrollDown,
                ];
                let kind = bytes.pick(&kinds);
                let (columns, rows) = self.model.size;
                let x = bytes.below(usize::from(columns) + 2) as u16;
                Input::Mouse(Mouse { kind, x, y: bytes.below(usize::from(rows) + 2) as u16 })
            }
            3 => {
                if bytes.flag() {
                    Input::FocusGained
                } else {
                    Input::FocusLost
                }
            }
            4 | 5 => {
                let chars: Vec<char> = "ab2 yn{}\",:/~é漢\u{301}\u{200d}\u{202e}👍-_".chars().collect();
                Input::Key(Key::plain(KeyCode::Char(bytes.pick(&chars))))
            }
            6 => {
                let plain = [
                    KeyCode::Enter,
                    KeyCode::Esc,
                    KeyCode::Tab,
                    KeyCode::BackTab,
                    KeyCode::Insert,
                    KeyCode::F(9),
                    KeyCode::Char('x'),
                ];
                let held = bytes.byte();
                let code = bytes.pick(&plain);
                let shift = held & 4 != 0 && !matches!(code, KeyCode::Char(_) | KeyCode::BackTab);
                Input::Key(Key { code, ctrl: held & 1 != 0, alt: held & 2 != 0, shift })
            }
            7 | 8 => Input::Key(Key::plain(bytes.pick(&[
                KeyCode::Tab,
                KeyCode::Enter,
                KeyCode::Down,
                KeyCode::Up,
                KeyCode::Esc,
            ]))),
            9 => Input::Key(bytes.pick(&[Key::ctrl('z'), Key::ctrl('y')])),
            _ => Input::Key(BINDINGS[bytes.below(BINDINGS.len())].key),
        };
        self.log.push(match &input {
            Input::Key(key) => key.to_string(),
            other => format!("{other:?}"),
        });
        self.message(Msg::Input(input));
    }

    fn message(&mut self, msg: Msg) {
        let mut waiting = vec![msg];
        let mut turns = 0;
        while let Some(msg) = waiting.pop() {
            turns += 1;
            assert!(turns < 50, "messages without end after {:?}", self.log);
            for effect in update(&mut self.model, msg, self.clock) {
                waiting.extend(self.carry_out(effect));
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Msg> {
        match effect {
            Effect::ReadFile { path, purpose } => {
                if self.bytes.below(8) == 1 {
                    let text = cards::text(&mut self.bytes);
                    self.files.insert(path.clone(), text.into_bytes());
                }
                let result = self.files.get(&path).cloned().ok_or_else(|| "it is not there".to_owned());
                Some(Msg::FileRead { path, result, purpose })
            }
            Effect::Save { path, text, replace, .. } => {
                assert!(Document::parse(&text).is_ok(), "what is saved is not JSON: {text:?}");
                let there = self.files.get(&path);
                let result = match (self.bytes.below(8), replace, there) {
                    (1, ..) => Err(SaveProblem::Other("the disk is full".into())),
                    (2, ..) => Err(SaveProblem::NoFolder("some/where".into())),
                    (_, Overwrite::Never, Some(_)) => Err(SaveProblem::Exists),
                    (_, Overwrite::IfUnchanged(expected), there) if there != Some(&expected) => {
                        Err(SaveProblem::Changed(there.cloned().unwrap_or_default()))
                    }
                    _ => Ok(Written::default()),
                };
                if result.is_ok() {
                    self.files.insert(path.clone(), text.clone().into_bytes());
                }
                Some(Msg::Saved { path, text, result })
            }
            Effect::Copy(text) => Some(Msg::Copied(match self.bytes.below(5) {
                0 => CopyOutcome::SentToTerminal { tmux: self.bytes.flag(), screen: false },
                1 => CopyOutcome::TooLong { bytes: text.len() },
                2 => CopyOutcome::Failed { reason: "there is none".into() },
                _ => CopyOutcome::Native,
            })),
            Effect::WriteCopied { path, text } => {
                let result = if self.files.contains_key(&path) { Err(SaveProblem::Exists) } else { Ok(()) };
                self.files.entry(path.clone()).or_insert_with(|| text.into_bytes());
                Some(Msg::CopyWritten { path, result })
            }
            Effect::EditOutside { text, target } => {
                let result = match self.bytes.below(4) {
                    0 => Err("There is no editor.".to_owned()),
                    1 => Ok(EditedText { text: cards::text(&mut self.bytes), doubt: None }),
                    2 => Ok(EditedText { text: self.bytes.text(), doubt: Some("it crashed".into()) }),
                    _ => Ok(EditedText { text, doubt: None }),
                };
                Some(Msg::Edited { target, result })
            }
            Effect::Quit { .. } => {
                self.ended = true;
                None
            }
            Effect::Suspend => Some(Msg::NotSuspended("Not suspended.".into())),
            Effect::DiscardDraft(_) | Effect::SetMouse(_) | Effect::RemoveKeptEdit => None,
        }
    }

    /// Draws, and looks at what was drawn and at the state.
    fn look(&self) {
        let (columns, rows) = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| view(&self.model, self.theme, frame)).unwrap();
        for cell in terminal.backend().buffer().content() {
            assert!(!cell.symbol().chars().any(is_harmful), "{:?} is drawn after {:?}", cell.symbol(), self.log);
        }
        if terminal.backend().cursor_visible() {
            let at = terminal.backend().cursor_position();
            assert!(at.x < columns && at.y < rows, "the cursor is outside after {:?}", self.log);
        }
        let Some(card) = &self.model.card else { return };
        self.card(card);
    }

    fn card(&self, card: &OpenCard) {
        let text = card.document.text();
        let fresh = Document::parse(text).unwrap_or_else(|fault| panic!("{fault:?} in {text} after {:?}", self.log));
        assert_eq!(&fresh.root().span, &card.document.root().span);
        assert!(
            super::json::same(fresh.root(), card.document.root()),
            "the tree is not the text's after {:?}",
            self.log
        );
        if card.pane != Pane::Form || !self.model.dialogs.is_empty() {
            return;
        }
        let row = card.focused_row().unwrap_or_else(|| panic!("no row {:?} after {:?}\n{text}", card.focus, self.log));
        if !row.takes_text() {
            return;
        }
        let editor = card.editor.as_ref().unwrap_or_else(|| panic!("no editor on {} after {:?}", row.label, self.log));
        assert_eq!(editor.row, row.id, "after {:?}", self.log);
        if card.drafts.contains_key(&row.id) {
            return;
        }
        let shown = editor.field.borrow().text();
        if let Control::Text { .. } = &row.control {
            let held = match row.id.part {
                Part::Value => card.document.get(&row.id.pointer).and_then(Node::as_str).unwrap_or_default().to_owned(),
                Part::Name => row.id.pointer.last().unwrap_or_default().into_owned(),
                _ => return,
            };
            assert_eq!(shown, held, "{} after {:?}\n{text}", row.id.pointer, self.log);
        }
    }

    fn key(&mut self, key: Key) {
        self.log.push(key.to_string());
        self.message(Msg::Input(Input::Key(key)));
        self.look();
    }

    /// Tab comes to each row of a page once and then to the first, and Shift-Tab goes the same way back.
    fn walk_round(&mut self) {
        if self.ended || self.model.card.is_none() {
            return;
        }
        self.model.dialogs.clear();
        // On a screen that shows nothing keys do nothing.
        self.message(Msg::Input(Input::Resize(80, 24)));
        let step = char::from(b'1' + self.log.len() as u8 % 7);
        self.key(Key::alt(KeyCode::Char(step)));
        let stops = |world: &Self| -> Vec<RowId> {
            let rows = world.model.card.as_ref().map(OpenCard::rows).unwrap_or_default();
            rows.into_iter().filter(Row::takes_focus).map(|row| row.id).collect()
        };
        // Leaving a row takes in what was typed there: the first time round may change the rows.
        for _ in 0..stops(self).len().min(60) {
            self.key(Key::plain(KeyCode::Tab));
        }
        let rows = stops(self);
        if rows.len() > 60 || !self.model.dialogs.is_empty() {
            return;
        }
        let focus = |world: &Self| world.model.card.as_ref().map(|card| card.focus.clone()).unwrap();
        let start = focus(self);
        let mut seen = Vec::new();
        for _ in 0..rows.len() {
            seen.push(focus(self));
            self.key(Key::plain(KeyCode::Tab));
        }
        assert_eq!(focus(self), start, "Tab does not come back after {:?}", self.log);
        assert!(rows.iter().all(|row| seen.contains(row)), "Tab passes a row after {:?}", self.log);
        for row in seen.iter().rev() {
            self.key(Key::plain(KeyCode::BackTab));
            assert_eq!(&focus(self), row, "Shift-Tab goes another way after {:?}", self.log);
        }
    }

    /// Undoes all steps and does them again.
    fn undo_everything(&mut self) {
        if self.ended || self.model.card.is_none() {
            return;
        }
        self.model.dialogs.clear();
        self.key(Key::alt(KeyCode::Char('1')));
        let Some(card) = &self.model.card else { return };
        let now = card.document.text().to_owned();
        let steps = card.history.len();
        let mut bare = card.document.clone();
        let mut history = card.history.clone();
        while history.undo(&mut bare).is_some() {}
        let first = bare.text().to_owned();
        let mut turns = 0;
        while self.model.card.as_ref().is_some_and(|card| !card.history.is_empty()) {
            self.key(Key::ctrl('z'));
            turns += 1;
            // What could not stand in the card goes first, one text a turn.
            assert!(turns <= steps + 100, "undoing comes to no end after {:?}", self.log);
        }
        let text = |world: &Self| world.model.card.as_ref().map(|card| card.document.text().to_owned());
        assert_eq!(text(self), Some(first), "undone all of {:?}", self.log);
        for _ in 0..steps {
            self.key(Key::ctrl('y'));
        }
        assert_eq!(text(self), Some(now), "done again all of {:?}", self.log);
    }
}
