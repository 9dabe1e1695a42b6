//! The wizard with everything around it played by the test: time, files, the clipboard.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cardwright::card::generation::Generation;
use cardwright::document::{Document, Node, Pointer};
use cardwright::term::Input;
use cardwright::term::clipboard::CopyOutcome;
use cardwright::term::input::{Mouse, MouseKind};
use cardwright::tui::Start;
use cardwright::tui::dialog::Dialog;
use cardwright::tui::message::{EditedText, Effect, Msg, Overwrite, SaveProblem, Written};
use cardwright::tui::model::{Model, OpenCard};
use cardwright::tui::row::{Part, Row};
use cardwright::tui::theme::{Palette, Theme};
use cardwright::tui::update::{start, update};
use ratatui::layout::Position;
use serde_json::Value as Json;

use crate::keys;
use crate::picture::Picture;

/// How most tests look at the wizard.
pub const THEME: Theme = Theme { palette: Palette::Any, ascii: false };

/// A wizard, and the world that it believes in.
pub struct Wizard {
    pub model: Model,
    /// The files of this world.
    pub files: HashMap<PathBuf, Vec<u8>>,
    /// Why every save fails, if it does.
    pub disk_fault: Option<String>,
    /// How often something was to be written.
    pub saves: usize,
    /// As what the file that was written over was to be kept beside it.
    pub kept: Option<Generation>,
    /// What is on the clipboard.
    pub clipboard: Option<String>,
    /// What becomes of a copy.
    pub copying: CopyOutcome,
    /// What the user's editor makes of a text.
    pub editor: Option<fn(&str) -> String>,
    /// What the user's editor complained of when it ended.
    pub editor_doubt: Option<String>,
    /// How often the file that keeps what the editor left was to go.
    pub kept_edits_removed: usize,
    /// How often a recovery file was to go.
    pub drafts_discarded: usize,
    /// The exit status, once the wizard ended.
    pub ended: Option<u8>,
    /// What the terminal was last told about the mouse.
    pub mouse_reports: Option<bool>,
    clock: Duration,
}

impl Wizard {
    /// One that was started on something.
    pub fn started(on: Start) -> Self {
        let mut model = Model::new((160, 45));
        start(&mut model, on).unwrap();
        Self {
            model,
            files: HashMap::new(),
            disk_fault: None,
            saves: 0,
            kept: None,
            clipboard: None,
            copying: CopyOutcome::Native,
            editor: None,
            editor_doubt: None,
            kept_edits_removed: 0,
            drafts_discarded: 0,
            ended: None,
            mouse_reports: None,
            clock: Duration::ZERO,
        }
    }

    /// At the start menu.
    pub fn menu() -> Self {
        Self::started(Start::Menu)
    }

    /// On a new, empty card.
    pub fn empty() -> Self {
        Self::started(Start::New { template: None, output: None })
    }

    /// On a new card from a template.
    pub fn template(name: &str) -> Self {
        Self::started(Start::New { template: Some(name.into()), output: None })
    }

    /// On the file `card.json` with this text.
    pub fn file(text: &str) -> Self {
        let mut wizard = Self::started(Start::Open { path: "card.json".into(), bytes: text.into() });
        wizard.files.insert("card.json".into(), text.into());
        wizard
    }

    /// Presses keys, in the notation of [`keys`], with a tenth of a second between them.
    pub fn keys(&mut self, notation: &str) -> &mut Self {
        for key in keys::keys(notation) {
            self.clock += Duration::from_millis(100);
            self.message(Msg::Input(Input::Key(key)));
        }
        self
    }

    /// Waits for longer than typing goes on without a pause.
    pub fn pause(&mut self) -> &mut Self {
        self.clock += Duration::from_secs(5);
        self
    }

    /// Presses one key.
    pub fn press(&mut self, key: cardwright::tui::key::Key) -> &mut Self {
        self.clock += Duration::from_millis(100);
        self.message(Msg::Input(Input::Key(key)));
        self
    }

    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.message(Msg::Input(Input::Paste(text.into())));
        self
    }

    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.message(Msg::Input(Input::Resize(columns, rows)));
        self
    }

    /// Lets the mouse do something on a cell of the screen as it is drawn now.
    pub fn mouse(&mut self, kind: MouseKind, at: Position) -> &mut Self {
        let (columns, rows) = self.model.size;
        self.screen(columns, rows);
        self.message(Msg::Input(Input::Mouse(Mouse { kind, x: at.x, y: at.y })));
        self
    }

    /// Clicks on a cell.
    pub fn click_at(&mut self, at: Position) -> &mut Self {
        self.mouse(MouseKind::Press, at).mouse(MouseKind::Release, at)
    }

    /// Clicks on the cell where this text begins on the screen.
    pub fn click(&mut self, text: &str) -> &mut Self {
        let at = self.place(text);
        self.click_at(at)
    }

    /// Presses on one text, moves to another and lets go there.
    pub fn drag(&mut self, from: &str, to: &str) -> &mut Self {
        let (from, to) = (self.place(from), self.place(to));
        self.mouse(MouseKind::Press, from).mouse(MouseKind::Drag, to).mouse(MouseKind::Release, to)
    }

    /// Where a text begins on the screen of the wizard's own size.
    pub fn place(&self, text: &str) -> Position {
        let (columns, rows) = self.model.size;
        self.screen(columns, rows).find(text)
    }

    /// Takes in an input without a frame before it, as the second one of a batch.
    pub fn input(&mut self, input: Input) -> &mut Self {
        self.message(Msg::Input(input));
        self
    }

    fn message(&mut self, msg: Msg) {
        let mut waiting = vec![msg];
        while let Some(msg) = waiting.pop() {
            for effect in update(&mut self.model, msg, self.clock) {
                waiting.extend(self.carry_out(effect));
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Msg> {
        match effect {
            Effect::ReadFile { path, purpose } => {
                let result = self.files.get(&path).cloned().ok_or_else(|| format!("{} is not there", path.display()));
                Some(Msg::FileRead { path, result, purpose })
            }
            Effect::Save { path, text, replace, keep_as } => {
                self.saves += 1;
                self.kept = keep_as;
                let there = self.files.get(&path);
                let result = match (&self.disk_fault, replace, there) {
                    (Some(fault), ..) => Err(SaveProblem::Other(fault.clone())),
                    (None, Overwrite::Never, Some(_)) => Err(SaveProblem::Exists),
                    (None, Overwrite::IfUnchanged(expected), Some(there)) if *there != expected => {
                        Err(SaveProblem::Changed(there.clone()))
                    }
                    (None, Overwrite::IfUnchanged(_), None) => Ok(Written { was_gone: true, ..Written::default() }),
                    _ => Ok(Written::default()),
                };
                if result.is_ok() {
                    self.files.insert(path.clone(), text.clone().into_bytes());
                }
                Some(Msg::Saved { path, text, result })
            }
            Effect::Copy(text) => {
                self.clipboard = Some(text);
                Some(Msg::Copied(self.copying.clone()))
            }
            Effect::WriteCopied { path, text } => {
                let exists = self.files.contains_key(&path);
                let result = match &self.disk_fault {
                    Some(fault) => Err(SaveProblem::Other(fault.clone())),
                    None if exists => Err(SaveProblem::Exists),
                    None => Ok(()),
                };
                if result.is_ok() {
                    self.files.insert(path.clone(), text.into_bytes());
                }
                Some(Msg::CopyWritten { path, result })
            }
            Effect::EditOutside { text, target } => {
                let result = match self.editor {
                    Some(editor) => Ok(EditedText { text: editor(&text), doubt: self.editor_doubt.clone() }),
                    None => Err("There is no editor.".to_owned()),
                };
                Some(Msg::Edited { target, result })
            }
            Effect::Quit { status, .. } => {
                self.ended = Some(status);
                None
            }
            Effect::SetMouse(on) => {
                self.mouse_reports = Some(on);
                None
            }
            Effect::Suspend => Some(Msg::NotSuspended("Not suspended.".into())),
            Effect::RemoveKeptEdit => {
                self.kept_edits_removed += 1;
                None
            }
            Effect::DiscardDraft(_) => {
                self.drafts_discarded += 1;
                None
            }
        }
    }

    /// The card that is open.
    pub fn card(&self) -> &OpenCard {
        self.model.card.as_ref().expect("no card is open")
    }

    /// The card's text.
    pub fn text(&self) -> &str {
        self.card().document.text()
    }

    /// What stands at a JSON Pointer.
    pub fn value(&self, pointer: &str) -> Option<Json> {
        self.card().document.get(&at(pointer)).map(Node::to_json)
    }

    /// A file of this world.
    pub fn written(&self, path: &str) -> &str {
        std::str::from_utf8(self.files.get(Path::new(path)).unwrap_or_else(|| panic!("no file {path}"))).unwrap()
    }

    pub fn toast(&self) -> &str {
        self.model.toast.as_deref().unwrap_or_default()
    }

    /// The topmost dialog.
    pub fn dialog(&self) -> &Dialog {
        self.model.dialogs.last().unwrap_or_else(|| panic!("no dialog is open\n{}", self.screen(120, 36)))
    }

    /// The heading of the topmost dialog, or nothing.
    pub fn dialog_title(&self) -> &str {
        match self.model.dialogs.last() {
            None => "",
            Some(Dialog::Text(dialog)) => &dialog.title,
            Some(Dialog::Choice(dialog)) => &dialog.title,
            Some(Dialog::Confirm(dialog)) => &dialog.title,
            Some(Dialog::Prompt(dialog)) => &dialog.title,
            Some(Dialog::Raw(dialog)) => &dialog.title,
        }
    }

    /// Closes every dialog without an answer; where leaving text is asked about, leaves it.
    pub fn close_dialogs(&mut self) -> &mut Self {
        for _ in 0..20 {
            match self.dialog_title() {
                "" => return self,
                "Leave the text?" => self.keys("<Right><Enter>"),
                _ => self.keys("<Esc>"),
            };
        }
        panic!("dialogs do not close\n{}", self.screen(120, 36));
    }

    /// The row that the cursor stands on.
    pub fn row(&self) -> Row {
        self.card().focused_row().unwrap_or_else(|| panic!("no row has the focus\n{}", self.screen(160, 45)))
    }

    /// The label of that row.
    pub fn label(&self) -> String {
        self.row().label
    }

    /// The text in the field of that row.
    pub fn field_text(&self) -> String {
        let editor = self.card().editor.as_ref().unwrap_or_else(|| panic!("{} takes no text", self.label()));
        assert_eq!(editor.row, self.card().focus, "the editor belongs to another row");
        editor.field.borrow().text()
    }

    /// Presses a key until the cursor stands on a row that is wanted.
    pub fn press_until(&mut self, key: &str, what: &str, wanted: impl Fn(&Row) -> bool) -> &mut Self {
        let rows = self.card().rows().len();
        for _ in 0..=rows {
            if wanted(&self.row()) {
                return self;
            }
            self.keys(key);
        }
        panic!("{key} does not reach {what}\n{}", self.screen(160, 45));
    }

    /// Tabs to the row with this label.
    pub fn to(&mut self, label: &str) -> &mut Self {
        self.press_until("<Tab>", label, |row| row.label == label)
    }

    /// Tabs to the row about the value at a JSON Pointer.
    pub fn on_value(&mut self, pointer: &str) -> &mut Self {
        let wanted = at(pointer);
        self.press_until("<Tab>", pointer, |row| row.id.pointer == wanted && row.id.part == Part::Value)
    }

    /// What is drawn on a screen of so many cells.
    pub fn screen(&self, columns: u16, rows: u16) -> Picture {
        Picture::of(&self.model, THEME, columns, rows)
    }

    /// Whether the drawn screen holds this text.
    pub fn shows(&self, text: &str) -> bool {
        self.screen(160, 45).text.contains(text)
    }

    /// Undoes everything, checks that the card is as it was, does it all again and checks that it is as it is.
    pub fn undo_all_and_redo(&mut self, before: &str) -> &mut Self {
        let now = self.text().to_owned();
        let steps = self.card().history.len();
        for _ in 0..steps {
            self.keys("<C-z>");
        }
        assert_eq!(self.text(), before, "after undoing everything");
        assert!(self.card().history.is_empty());
        for _ in 0..steps {
            self.keys("<C-y>");
        }
        assert_eq!(self.text(), now, "after doing everything again");
        self
    }
}

pub fn at(pointer: &str) -> Pointer {
    Pointer::parse(pointer).unwrap()
}

/// A card in the standard layout.
pub fn pretty(text: &str) -> String {
    Document::parse(text).unwrap().formatted()
}
