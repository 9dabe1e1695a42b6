//! A pseudo-terminal with the wizard in it.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::keys::{Part, parse};

/// Where the recovery files are, below the folder of a test.
pub const DRAFTS: &str = "state/cardwright/drafts";

/// Columns and rows, in cells.
pub type Size = (u16, u16);

/// The size that every terminal has.
pub const SMALL: Size = (80, 24);
/// A size at which every pane is in sight.
pub const LARGE: Size = (160, 45);

/// A terminal that takes each frame as a whole: the program brackets its frames for it.
const FRAMED: (&str, &str) = ("TERM_PROGRAM", "iTerm.app");
/// What makes the terminal one of which nothing is known.
pub const UNKNOWN_TERMINAL: (&str, &str) = ("TERM_PROGRAM", "");

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_cardwright");

/// How long something may take before the test gives up.
pub fn patience() -> Duration {
    let factor: f64 = std::env::var("CARDWRIGHT_TEST_PATIENCE").ok().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    Duration::from_secs(10).mul_f64(factor)
}

const POLL: Duration = Duration::from_millis(10);

/// A byte that follows ESC at once would be read as Alt with it.
const AFTER_ESC: Duration = Duration::from_millis(80);

/// A folder of its own, in which the program runs and which it takes for the home folder.
pub struct Folder(Arc<tempfile::TempDir>);

impl Folder {
    pub fn new() -> Self {
        Self(Arc::new(tempfile::tempdir().unwrap()))
    }

    /// The same folder once more, for a second program in it.
    pub fn share(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// The names of the files and folders in it, or in a folder below.
    pub fn names(&self, below: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(below)).into_iter().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Those of them whose names end in this.
    pub fn names_with(&self, below: &str, extension: &str) -> Vec<String> {
        let ends = |name: &String| Path::new(name).extension().is_some_and(|end| end == extension);
        self.names(below).into_iter().filter(ends).collect()
    }

    /// The temporary files of ours in it or in a folder below.
    pub fn temporary(&self, below: &str) -> Vec<String> {
        let names = self.names_with(below, "tmp").into_iter();
        names.filter(|name| name.starts_with(".cardwright-")).collect()
    }

    /// The recovery files, each of which must be whole.
    pub fn drafts(&self) -> Vec<serde_json::Value> {
        self.names_with(DRAFTS, "draft")
            .into_iter()
            .map(|name| {
                let text = fs::read(self.path(DRAFTS).join(&name)).unwrap();
                serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{name} is not whole: {error}"))
            })
            .collect()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(name), content).unwrap();
        self
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The errors that `cardwright check` finds in a file.
    pub fn errors(&self, name: &str) -> Vec<serde_json::Value> {
        let Output { stdout, .. } = Command::new(PROGRAM)
            .args(["check", "--format", "json", name])
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let report: serde_json::Value = serde_json::from_slice(&stdout).unwrap();
        let findings = report["files"][0]["findings"].as_array().expect("a report").clone();
        findings.into_iter().filter(|finding| finding["severity"] == "error").collect()
    }
}

/// What the terminal has got so far.
struct Seen {
    parser: vt100::Parser,
    raw: Vec<u8>,
    /// How many of those bytes the screen shows. What belongs to a frame that is still under way waits for its end, so
    /// that no test ever sees half a frame.
    shown: usize,
    /// How many frames, or chunks outside of frames, have come.
    beats: usize,
    ended: bool,
}

const FRAME_BEGIN: &[u8] = b"\x1b[?2026h";
const FRAME_END: &[u8] = b"\x1b[?2026l";

impl Seen {
    fn take(&mut self, bytes: &[u8]) {
        self.raw.extend_from_slice(bytes);
        let rest = &self.raw[self.shown..];
        let ends = rfind(rest, FRAME_END).map_or(0, |at| at + FRAME_END.len());
        let until = rfind(&rest[ends..], FRAME_BEGIN).map_or(rest.len(), |at| ends + at);
        self.parser.process(&rest[..until]);
        if until > 0 {
            self.beats += 1;
        }
        self.shown += until;
    }
}

fn rfind(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|window| window == wanted)
}

/// The wizard on a terminal that answers nothing.
pub struct Wizard {
    pub folder: Folder,
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    /// Set to make the reader let go of the terminal.
    unplugged: Arc<AtomicBool>,
    size: Size,
    /// The line modes before the program began.
    modes: String,
    ended: bool,
    /// Whether the program was told to ask for the background.
    pub may_ask: bool,
}

impl Wizard {
    /// Starts the program and waits for its start menu or its form.
    pub fn start(folder: Folder, size: Size, arguments: &[&str]) -> Self {
        let wizard = Self::launch(folder, size, arguments, &[]);
        wizard.wait_for("the first frame", |screen| {
            let contents = screen.contents();
            contents.contains("F1 help") || contents.contains("Make the window larger")
        });
        wizard
    }

    /// Starts the program and does not wait.
    pub fn launch(folder: Folder, size: Size, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(arguments);
        Self::spawn(folder, size, command, variables)
    }

    /// Starts the program by another one, whose arguments end with it and its own.
    pub fn launch_by(wrapper: &[&str], folder: Folder, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(wrapper[0]);
        command.args(&wrapper[1..]);
        command.arg(PROGRAM);
        command.args(arguments);
        Self::spawn(folder, SMALL, command, variables)
    }

    /// Starts a shell that runs a script, for redirections.
    pub fn launch_shell(folder: Folder, script: &str) -> Self {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", script]);
        Self::spawn(folder, SMALL, command, &[])
    }

    fn spawn(folder: Folder, size: Size, mut command: CommandBuilder, variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(pty_size(size)).unwrap();
        let modes = format!("{:?}", pair.master.get_termios().unwrap());
        command.cwd(folder.0.path());
        command.env_clear();
        let home = folder.0.path().to_str().unwrap();
        for (name, value) in
            [("TERM", "xterm-256color"), FRAMED, ("LANG", "C.UTF-8"), ("HOME", home), ("PATH", "/usr/bin:/bin")]
        {
            command.env(name, value);
        }
        for (name, below) in [
            ("XDG_STATE_HOME", "state"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_CACHE_HOME", "cache"),
            ("XDG_DATA_HOME", "data"),
        ] {
            command.env(name, Path::new(home).join(below));
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = vt100::Parser::new(size.1, size.0, 0);
        let seen = Seen { parser, raw: Vec::new(), shown: 0, beats: 0, ended: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let sink = Arc::clone(&seen);
        let unplugged = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&unplugged);
        let mut reader = pair.master.try_clone_reader().unwrap();
        std::thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                sink.0.lock().unwrap_or_else(PoisonError::into_inner).take(&buffer[..count]);
                sink.1.notify_all();
                if stop.load(Ordering::SeqCst) {
                    break;
                }
            }
            sink.0.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
            sink.1.notify_all();
            drop(reader);
            drop(stop);
        });
        let writer = pair.master.take_writer().unwrap();
        Self {
            folder,
            master: Some(pair.master),
            writer: Some(writer),
            child,
            seen,
            unplugged,
            size,
            modes,
            ended: false,
            may_ask: false,
        }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // Looking

    /// Waits until the screen is as described.
    pub fn wait_for(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + patience();
        loop {
            if holds(self.seen().parser.screen()) {
                return;
            }
            assert!(Instant::now() < deadline, "waited in vain for {what} on this screen:\n{}", self.picture());
            std::thread::sleep(POLL);
        }
    }

    /// Waits until something holds that is asked of the wizard as a whole.
    pub fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + patience();
        while !holds(self) {
            assert!(Instant::now() < deadline, "waited in vain for {what} on this screen:\n{}", self.picture());
            std::thread::sleep(POLL);
        }
    }

    /// Waits until the focused row of the form shows this.
    pub fn until_focused(&self, text: &str) {
        self.until(&format!("{text:?} in the focused row"), |wizard| {
            wizard.focused().is_some_and(|row| row.contains(text))
        });
    }

    /// Waits until this text stands somewhere on the screen, on one line.
    pub fn see(&self, text: &str) {
        self.wait_for(&format!("{text:?}"), |screen| screen.contents().contains(text));
    }

    /// Waits until this text stands nowhere on the screen.
    pub fn see_no(&self, text: &str) {
        self.wait_for(&format!("the end of {text:?}"), |screen| !screen.contents().contains(text));
    }

    /// The screen as text, with its size and cursor.
    pub fn picture(&self) -> String {
        let seen = self.seen();
        let screen = seen.parser.screen();
        let (row, column) = screen.cursor_position();
        let cursor = if screen.hide_cursor() { "hidden".to_owned() } else { format!("at {column},{row}") };
        format!("--- {}x{}, cursor {cursor}\n{}\n---", self.size.0, self.size.1, screen.contents())
    }

    pub fn contents(&self) -> String {
        self.seen().parser.screen().contents()
    }

    /// Looks at the screen as it is now.
    pub fn with_screen<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.seen().parser.screen())
    }

    /// Every byte that came so far.
    pub fn raw(&self) -> Vec<u8> {
        self.seen().raw.clone()
    }

    /// How many bytes came so far.
    pub fn byte_count(&self) -> usize {
        self.seen().raw.len()
    }

    /// The row of the form that has the focus: its label and what is to the right of it.
    pub fn focused(&self) -> Option<String> {
        let left = if self.size.0 < 100 { 0 } else { 20 };
        self.seen().parser.screen().rows(left, self.size.0 - left).find_map(|line| {
            let row = line.strip_prefix("│▶")?;
            // Right of the form stands another frame, or the screen ends.
            Some(row.split('│').next().unwrap_or_default().trim().to_owned())
        })
    }

    // Typing

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    /// Sends bytes to a program that may have ended meanwhile.
    pub fn send_blindly(&mut self, bytes: &[u8]) {
        if let Some(writer) = &mut self.writer {
            let _ = writer.write_all(bytes).and_then(|()| writer.flush());
        }
    }

    /// Kills the program without a chance to do anything.
    pub fn kill(&mut self) {
        self.signal("KILL");
        self.exit_status();
    }

    /// Types keys, in the notation of [`crate::keys`], one after the other: each is waited for until the program has
    /// drawn what it did, or has ended.
    pub fn keys(&mut self, notation: &str) {
        for part in parse(notation) {
            match part {
                Part::Text(text) => {
                    for letter in text.chars() {
                        self.key(letter.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                }
                Part::Key(_, bytes) => self.key(&bytes),
            }
        }
    }

    fn key(&mut self, bytes: &[u8]) {
        let beats = self.seen().beats;
        self.send(bytes);
        let (lock, changed) = &*self.seen;
        let seen = lock.lock().unwrap_or_else(PoisonError::into_inner);
        let (seen, timeout) = changed
            .wait_timeout_while(seen, patience(), |seen| seen.beats == beats && !seen.ended)
            .unwrap_or_else(PoisonError::into_inner);
        drop(seen);
        assert!(!timeout.timed_out(), "nothing is drawn after {bytes:?}:\n{}", self.picture());
        if bytes == b"\x1b" {
            std::thread::sleep(AFTER_ESC);
        }
    }

    /// Types keys and waits for a text on the screen.
    pub fn keys_then(&mut self, notation: &str, text: &str) {
        self.keys(notation);
        self.see(text);
    }

    /// Sends a bracketed paste.
    pub fn paste(&mut self, text: &str) {
        self.send(format!("\x1b[200~{text}\x1b[201~").as_bytes());
    }

    /// Moves by Tab to the row with this label.
    pub fn to(&mut self, label: &str) {
        let is_there = |row: &Option<String>| {
            row.as_deref()
                .is_some_and(|row| row.starts_with(label) || row.trim_start_matches(['+', '[', ' ']).starts_with(label))
        };
        self.until("a focused row", |wizard| wizard.focused().is_some());
        let mut visited = Vec::new();
        for _ in 0..90 {
            let row = self.focused();
            if is_there(&row) {
                return;
            }
            self.keys("<Tab>");
            visited.push(row);
        }
        panic!("no row {label:?} among {visited:?}:\n{}", self.picture());
    }

    /// Replaces the text of the row with this label.
    pub fn fill(&mut self, label: &str, text: &str) {
        self.to(label);
        self.keys("<End><C-u>");
        self.keys(text);
    }

    /// Adds words to the list row with this label.
    pub fn add_words(&mut self, label: &str, words: &[&str]) {
        self.to(label);
        for word in words {
            self.keys(&format!("{word}<Enter>"));
        }
    }

    /// Presses Enter on the row with this label and waits for a text.
    pub fn press(&mut self, label: &str, then: &str) {
        self.to(label);
        self.keys_then("<Enter>", then);
    }

    // The terminal

    pub fn resize(&mut self, size: Size) {
        self.size = size;
        // The parser first: what the program then sends is meant for the new size.
        self.seen().parser.screen_mut().set_size(size.1, size.0);
        self.resize_terminal(size);
    }

    /// Changes the size of the terminal only, not of the screen that the test looks at.
    pub fn resize_terminal(&self, size: Size) {
        self.master.as_ref().unwrap().resize(pty_size(size)).unwrap();
    }

    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    pub fn signal(&self, name: &str) {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap().success());
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits for the end of the program; its exit status. The terminal must be as before.
    pub fn exit_status(&mut self) -> u32 {
        let deadline = Instant::now() + patience();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.exit_code();
            }
            assert!(Instant::now() < deadline, "the program goes on:\n{}", self.picture());
            std::thread::sleep(POLL);
        };
        self.ended = true;
        status
    }

    /// Waits until the terminal is as it was before: screen, cursor, modes, line discipline.
    pub fn assert_restored(&self) {
        self.wait_for("a restored terminal", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && !screen.application_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        self.assert_line_modes();
        let raw = self.raw();
        let raw = String::from_utf8_lossy(&raw);
        assert_eq!(raw.rfind("\x1b[?1004").map(|at| &raw[at + 7..at + 8]), Some("l"), "focus reports");
        assert_eq!(raw.matches("\x1b[>1u").count(), raw.matches("\x1b[<1u").count(), "keyboard flags");
    }

    /// The line discipline as it is now, and as it was before the program began.
    pub fn line_modes(&self) -> (String, &str) {
        (format!("{:?}", self.master.as_ref().unwrap().get_termios().unwrap()), &self.modes)
    }

    /// The line discipline is as it was before the program began.
    pub fn assert_line_modes(&self) {
        let modes = self.master.as_ref().unwrap().get_termios().unwrap();
        assert_eq!(format!("{modes:?}"), self.modes, "the line modes");
    }

    /// Takes the terminal away.
    pub fn hang_up(&mut self) {
        self.unplugged.store(true, Ordering::SeqCst);
        // Whatever comes next makes the reader let go.
        self.send(b"\t");
        let deadline = Instant::now() + patience();
        while Arc::strong_count(&self.unplugged) > 1 {
            assert!(Instant::now() < deadline, "the reader holds on to the terminal");
            std::thread::sleep(POLL);
        }
        // The writer types the end of input when it is dropped, which would end a program that reads lines as such.
        let terminal = self.master.as_ref().and_then(|master| master.tty_name()).unwrap();
        let terminal = fs::File::open(terminal).unwrap();
        assert!(Command::new("stty").args(["eof", "undef"]).stdin(terminal).status().unwrap().success());
        self.writer = None;
        self.master = None;
    }

    /// Quits with Ctrl-Q, when nothing is unsaved; the terminal is restored.
    pub fn quit(mut self) -> Folder {
        self.keys("<C-q>");
        assert_eq!(self.exit_status(), 0, "{}", self.picture());
        self.assert_restored();
        self.into_folder()
    }

    /// Saves a new card under its default name.
    pub fn save_new(&mut self) {
        self.keys_then("<C-s>", "Save as");
        self.keys_then("<Enter>", "Saved agent-card.json");
    }

    /// The folder, after the program ended.
    pub fn into_folder(mut self) -> Folder {
        assert!(self.ended, "the program still runs");
        std::mem::replace(&mut self.folder, Folder::new())
    }
}

impl Drop for Wizard {
    fn drop(&mut self) {
        if !self.ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        if !std::thread::panicking() && !self.may_ask {
            assert_asks_nothing(&self.raw());
        }
    }
}

/// No question may ever go to the terminal: an answer that comes late is typed text.
fn assert_asks_nothing(raw: &[u8]) {
    let raw = String::from_utf8_lossy(raw);
    for question in
        ["\x1b[6n", "\x1b[5n", "\x1b[c", "\x1b[>c", "\x1b[0c", "\x1b[?u", "\x1b]10;?", "\x1b]11;?", "\x1bP", "$p"]
    {
        assert!(!raw.contains(question), "the terminal was asked {question:?}");
    }
}

fn pty_size((cols, rows): Size) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}
