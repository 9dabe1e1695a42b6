//! A session with the world around it played by the test.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cardwright::document::Pointer;
use cardwright::plain::{Around, Reply, Session};
use cardwright::prefill::Offer;
use cardwright::tui::Start;
use cardwright::tui::message::{EditedText, Effect, Msg, Overwrite, Resumable, SaveProblem, Written};

pub struct Dialogue {
    pub session: Session,
    pub files: HashMap<PathBuf, Vec<u8>>,
    /// What the user's editor will leave, the next first.
    pub editor: Vec<Result<EditedText, String>>,
    /// How often a file that a failed editor left may go, because its text is in the card.
    pub kept_edits_removed: usize,
    /// The recovery files that were to be removed.
    pub discarded: Vec<PathBuf>,
    /// What the user's editor was given.
    pub handed_over: Vec<String>,
    /// Whether what is unsaved was to be kept at the end.
    pub kept: bool,
    /// Everything that was printed and typed.
    pub transcript: String,
    /// What was printed since the last line was typed.
    pub said: String,
    pub status: Option<u8>,
}

impl Dialogue {
    pub fn started(on: Start) -> Self {
        Self::around(on, Around::default())
    }

    /// A new card in a folder that knows these answers.
    pub fn offered(template: Option<&str>, offers: &[(&str, &str)]) -> Self {
        let offer = |(at, value): &(&str, &str)| Offer {
            at: Pointer::parse(at).unwrap(),
            value: (*value).into(),
            source: "Cargo.toml".into(),
        };
        let around = Around { offers: offers.iter().map(offer).collect(), ..Around::default() };
        Self::around(Start::New { template: template.map(Into::into), output: None }, around)
    }

    pub fn resumable(on: Start, resumable: Vec<Resumable>) -> Self {
        Self::around(on, Around { resumable, ..Around::default() })
    }

    fn around(on: Start, around: Around) -> Self {
        let mut dialogue = Self {
            session: Session::with(on, around).unwrap(),
            files: HashMap::new(),
            editor: Vec::new(),
            kept_edits_removed: 0,
            discarded: Vec::new(),
            handed_over: Vec::new(),
            kept: false,
            transcript: String::new(),
            said: String::new(),
            status: None,
        };
        let reply = dialogue.session.begin();
        dialogue.take(reply);
        dialogue
    }

    pub fn menu() -> Self {
        Self::started(Start::Menu)
    }

    pub fn empty() -> Self {
        Self::started(Start::New { template: None, output: None })
    }

    pub fn template(name: &str) -> Self {
        Self::started(Start::New { template: Some(name.into()), output: None })
    }

    pub fn file(text: &str) -> Self {
        let mut dialogue = Self::started(Start::Open { path: "card.json".into(), bytes: text.into() });
        dialogue.files.insert("card.json".into(), text.into());
        dialogue
    }

    /// Types lines, one after the other.
    pub fn type_lines<T: AsRef<str>>(&mut self, lines: &[T]) -> &mut Self {
        for line in lines {
            writeln!(self.transcript, "> {}", line.as_ref()).unwrap();
            self.said.clear();
            let reply = self.session.line(line.as_ref());
            self.take(reply);
        }
        self
    }

    /// The input ends.
    pub fn end(&mut self) -> &mut Self {
        self.said.clear();
        let (reply, status) = self.session.end();
        self.take(reply);
        self.status = Some(status);
        self
    }

    fn take(&mut self, reply: Reply) {
        for line in reply.lines {
            self.transcript.push_str(&line);
            self.transcript.push('\n');
            self.said.push_str(&line);
            self.said.push('\n');
        }
        for effect in reply.effects {
            let msg = match effect {
                Effect::Save { path, text, replace, .. } => {
                    let there = self.files.get(&path);
                    let result = match (replace, there) {
                        (Overwrite::Never, Some(_)) => Err(SaveProblem::Exists),
                        (Overwrite::IfUnchanged(known), there) if there != Some(&known) => {
                            Err(SaveProblem::Changed(there.cloned().unwrap_or_default()))
                        }
                        _ => Ok(Written::default()),
                    };
                    if result.is_ok() {
                        self.files.insert(path.clone(), text.clone().into_bytes());
                    }
                    Msg::Saved { path, text, result }
                }
                Effect::ReadFile { path, purpose } => {
                    let result = self.files.get(&path).cloned().ok_or_else(|| "there is no such file".to_owned());
                    Msg::FileRead { path, result, purpose }
                }
                Effect::EditOutside { target, text } => {
                    self.handed_over.push(text);
                    let result = if self.editor.is_empty() { Err("No editor.".into()) } else { self.editor.remove(0) };
                    Msg::Edited { target, result }
                }
                Effect::DiscardDraft(file) => {
                    self.discarded.push(file);
                    continue;
                }
                Effect::RemoveKeptEdit => {
                    self.kept_edits_removed += 1;
                    continue;
                }
                Effect::Quit { status, keep_draft } => {
                    self.status = Some(status);
                    self.kept = keep_draft;
                    continue;
                }
                other => panic!("nothing for {other:?}"),
            };
            let reply = self.session.take(msg);
            self.take(reply);
        }
    }

    /// The card's text.
    pub fn text(&self) -> &str {
        self.session.card().expect("no card is open").document.text()
    }

    pub fn written(&self, path: &str) -> &str {
        let bytes = self.files.get(Path::new(path)).unwrap_or_else(|| panic!("no file {path}\n{}", self.transcript));
        std::str::from_utf8(bytes).unwrap()
    }

    /// The transcript without the welcome, which is the same everywhere.
    pub fn without_welcome(&self) -> &str {
        let end = self.transcript.find("\n\n").map_or(0, |at| at + 2);
        &self.transcript[end..]
    }
}
