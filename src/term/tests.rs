//! The terminal layer on a real pseudo-terminal that answers no question.
//!
//! The program under test is the test runner itself, started once more to run only [`child`].
#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui::text::{Line, Text};

use super::{Input, InputReader, Options, Session, panic_hook, signals};
use crate::tui::key::{Key, KeyCode};

/// Set for the child only: the file in which its signal handler leaves a draft.
const DRAFT: &str = "CARDWRIGHT_TEST_DRAFT";

/// A small program with a screen: shows what came in last, and obeys a few keys.
#[test]
#[ignore = "run by the other tests, on a terminal of theirs"]
fn child() {
    let Ok(draft) = std::env::var(DRAFT) else { return };
    panic_hook::install("Please report it.", || "The draft is safe.".to_owned());
    let options = Options { mouse: true, kitty_keys: true, synchronized: true };
    let mut session = match Session::enter(options) {
        Ok(session) => session,
        Err(error) => {
            std::io::stderr().write_all(format!("refused: {error}\n").as_bytes()).unwrap();
            std::process::exit(2);
        }
    };
    let _signals = signals::install(move |signal| std::fs::write(&draft, signal.to_string()).unwrap()).unwrap();
    let mut reader = InputReader::new();
    let (mut draws, mut inputs, mut pasted, mut last, mut note) = (0, 0, 0, String::new(), String::new());
    loop {
        draws += 1;
        let lines = [
            format!("pid={} draws={draws}. inputs={inputs}.", std::process::id()),
            format!("last={last} pasted={pasted}."),
            format!("note={note}"),
        ];
        let drawn = session.draw(|frame| {
            frame.render_widget(Text::from_iter(lines.map(Line::from)), frame.area());
            frame.set_cursor_position((3, 2));
        });
        let Ok(batch) = drawn.and_then(|()| reader.next_batch(None)) else {
            signals::expect_end();
            std::process::exit(3);
        };
        for input in batch {
            inputs += 1;
            last = match &input {
                Input::Paste(text) => {
                    pasted += text.len();
                    format!("paste of {} lines", text.lines().count())
                }
                Input::Key(key) => format!("key {key}"),
                other => format!("{other:?}"),
            };
            match input {
                Input::Key(Key { code: KeyCode::Char('q'), .. }) => {
                    drop(session);
                    std::process::exit(0);
                }
                Input::Key(Key { code: KeyCode::Char('p'), .. }) => panic!("too bad\u{1b}[2J"),
                Input::Key(Key { code: KeyCode::Char('t'), .. }) => {
                    let _ = std::thread::spawn(|| panic!("in a thread")).join();
                }
                Input::Key(Key { code: KeyCode::Char('m'), .. }) => session.set_mouse(!session.mouse()).unwrap(),
                Input::Key(Key { code: KeyCode::Char('r'), .. }) => session.repaint(),
                Input::Key(Key { code: KeyCode::Char('z'), .. }) => {
                    note = signals::suspend().map_or_else(|e| e.to_string(), |()| "suspending".to_owned());
                }
                Input::Key(Key { code: KeyCode::Char('e'), .. }) => {
                    let line = session.lend(|| {
                        std::io::stdout().write_all(b"OUTSIDE\n").unwrap();
                        let mut line = String::new();
                        std::io::stdin().read_line(&mut line).unwrap();
                        line
                    });
                    note = format!("line {}", line.unwrap().trim());
                }
                _ => {}
            }
        }
    }
}

/// A terminal with the child in it.
struct Pty {
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    seen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    /// Set to make the reader let go of the terminal.
    unplugged: Arc<AtomicBool>,
    modes_before: String,
    draft: PathBuf,
    _folder: tempfile::TempDir,
}

impl Pty {
    fn start() -> Self {
        Self::start_by(&[])
    }

    /// Starts the child as the last arguments of another program.
    fn start_by(wrapper: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let draft = folder.path().join("draft");
        let pair =
            native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
        let modes_before = format!("{:?}", pair.master.get_termios().unwrap());
        let exe = std::env::current_exe().unwrap();
        let mut command = CommandBuilder::new(wrapper.first().map_or(exe.as_os_str(), |w| w.as_ref()));
        if !wrapper.is_empty() {
            command.args(&wrapper[1..]);
            command.arg(&exe);
        }
        command.args(["--exact", "term::tests::child", "--ignored", "--nocapture"]);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env(DRAFT, &draft);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen = Arc::new(Mutex::new((vt100::Parser::new(24, 80, 0), Vec::new())));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let sink = Arc::clone(&seen);
        let unplugged = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&unplugged);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                let mut seen = sink.lock().unwrap();
                seen.0.process(&buffer[..n]);
                seen.1.extend_from_slice(&buffer[..n]);
                if stop.load(Ordering::SeqCst) {
                    break;
                }
            }
            drop(reader);
            drop(stop);
        });
        let writer = pair.master.take_writer().unwrap();
        let pty = Self {
            master: Some(pair.master),
            writer: Some(writer),
            child,
            seen,
            unplugged,
            modes_before,
            draft,
            _folder: folder,
        };
        pty.wait("the first frame", |screen| screen.contents().contains("draws=1."));
        pty
    }

    fn send(&mut self, text: &str) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(text.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    fn wait(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        until(what, || holds(self.seen.lock().unwrap().0.screen()), || self.seen.lock().unwrap().0.screen().contents());
    }

    fn raw(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().1).into_owned()
    }

    /// The number behind `name=` on the screen.
    fn number(&self, name: &str) -> u32 {
        let contents = self.seen.lock().unwrap().0.screen().contents();
        let at = contents.find(name).unwrap() + name.len();
        contents[at..].chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
    }

    fn signal(&self, name: &str) {
        let pid = self.number("pid=").to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap().success());
    }

    fn exit_code(&mut self) -> u32 {
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(Instant::now() < deadline, "the program goes on: {}", self.raw());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn modes(&self) -> String {
        format!("{:?}", self.master.as_ref().unwrap().get_termios().unwrap())
    }

    fn is_restored(&self) -> bool {
        let seen = self.seen.lock().unwrap();
        let screen = seen.0.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    fn assert_restored(&self) {
        until("a restored terminal", || self.is_restored(), || self.raw());
        assert_eq!(self.modes(), self.modes_before, "the line modes are as before");
        let raw = self.raw();
        assert_eq!(raw.matches("\x1b[>1u").count(), raw.matches("\x1b[<1u").count(), "keyboard flags");
        assert_eq!(raw.rfind("\x1b[?1004").map(|at| &raw[at + 7..at + 8]), Some("l"), "focus events");
        for question in ["\x1b[6n", "\x1b[c", "\x1b[?u", "\x1b]11", "$p"] {
            assert!(!raw.contains(question), "asked {question:?}");
        }
    }
}

fn until(what: &str, holds: impl Fn() -> bool, describe: impl Fn() -> String) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain for {what}:\n{}", describe());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn quitting_gives_the_terminal_back() {
    let mut pty = Pty::start();
    pty.wait("the screen", |screen| {
        screen.alternate_screen()
            && screen.bracketed_paste()
            && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
            && screen.cursor_position() == (2, 3)
            && !screen.hide_cursor()
    });
    pty.send("q");
    assert_eq!(pty.exit_code(), 0);
    pty.assert_restored();
}

#[test]
fn each_ending_signal_saves_the_draft_and_restores() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2), ("QUIT", 3)] {
        let mut pty = Pty::start();
        pty.signal(name);
        assert_eq!(pty.exit_code(), 128 + number, "{name}");
        pty.assert_restored();
        assert_eq!(std::fs::read_to_string(&pty.draft).unwrap(), number.to_string());
    }
}

#[test]
fn a_panic_restores_first_and_then_can_be_read() {
    for (key, reason) in [("p", "too bad⟦U+001B⟧[2J"), ("t", "in a thread")] {
        let mut pty = Pty::start();
        pty.send(key);
        assert_eq!(pty.exit_code(), 101);
        pty.wait("the message", |screen| screen.contents().contains("Please report it."));
        pty.assert_restored();
        let contents = pty.seen.lock().unwrap().0.screen().contents();
        assert!(contents.contains(reason), "{contents}");
        assert!(contents.contains("The draft is safe."), "{contents}");
    }
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_with_a_draft() {
    let mut pty = Pty::start();
    // The terminal is gone when nobody holds it: not the reader, which stops at the next output, and not we.
    pty.unplugged.store(true, Ordering::SeqCst);
    pty.send("x");
    until("the reader's end", || Arc::strong_count(&pty.unplugged) == 1, || pty.raw());
    pty.writer = None;
    pty.master = None;
    let started = Instant::now();
    assert_eq!(pty.exit_code(), 129);
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    assert!(pty.draft.exists());
}

#[test]
fn suspending_restores_and_going_on_brings_the_screen_back() {
    // A shell leads the session, as in life.
    let mut pty = Pty::start_by(&["sh", "-c", "\"$@\"; exit $?", "sh"]);
    let pid = pty.number("pid=");
    let state = || {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next())
    };
    let raw_modes = pty.modes();
    pty.send("z");
    until("the stop", || state() == Some('T'), || format!("{:?}\n{}", state(), pty.raw()));
    pty.assert_restored();
    let resume = || assert!(Command::new("kill").args(["-CONT", &pid.to_string()]).status().unwrap().success());
    resume();
    pty.wait("the screen again, drawn whole", |screen| {
        screen.alternate_screen() && screen.contents().contains("pid=") && screen.contents().contains("last=Resize")
    });
    assert_eq!(pty.modes(), raw_modes);
    pty.send("x");
    pty.wait("keys", |screen| screen.contents().contains("last=key x"));

    // Stopped by force, without a chance to restore: the screen is set up again all the same.
    let draws = pty.number("draws=");
    assert!(Command::new("kill").args(["-STOP", &pid.to_string()]).status().unwrap().success());
    until("the second stop", || state() == Some('T'), || format!("{:?}", state()));
    resume();
    pty.wait("a whole frame", |screen| screen.contents().contains(&format!("draws={}.", draws + 1)));
    pty.send("q");
    assert_eq!(pty.exit_code(), 0);
    pty.assert_restored();
}

#[test]
fn a_session_leader_is_not_suspended() {
    let mut pty = Pty::start();
    pty.send("z");
    pty.wait("the refusal", |screen| screen.contents().contains("note=there is no shell to come back from"));
    pty.signal("TSTP");
    pty.send("x");
    pty.wait("life", |screen| screen.contents().contains("last=key x"));
    pty.send("q");
    assert_eq!(pty.exit_code(), 0);
}

#[test]
fn a_lent_terminal_comes_back_whole_and_without_leftover_keys() {
    let mut pty = Pty::start();
    pty.send("e");
    pty.wait("the other program", |screen| !screen.alternate_screen() && screen.contents().contains("OUTSIDE"));
    // Ctrl-C there is not for us.
    pty.signal_pid_of_child("INT");
    pty.send("abc\rxyz\r");
    pty.wait("the screen again", |screen| screen.alternate_screen() && screen.contents().contains("note=line abc"));
    pty.send("k");
    pty.wait("only the new key", |screen| {
        screen.contents().contains("inputs=2.") && screen.contents().contains("last=key k")
    });
    pty.send("q");
    assert_eq!(pty.exit_code(), 0);
    pty.assert_restored();
}

impl Pty {
    /// Like [`Pty::signal`], while the screen does not show the number.
    fn signal_pid_of_child(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap().success());
    }
}

#[test]
fn a_pasted_text_is_one_input_with_and_without_brackets() {
    let text = "some line of text\r".repeat(500);
    let mut pty = Pty::start();
    pty.send(&format!("\x1b[200~{text}\x1b[201~"));
    // The carriage returns come through as they are; who inserts the text makes line breaks of them.
    pty.wait("the paste", |screen| screen.contents().contains("last=paste of 1 lines pasted=9000."));
    let draws = pty.number("draws=");
    assert!(draws <= 3, "{draws} draws");

    let mut pty = Pty::start();
    pty.send(&text);
    pty.wait("the burst", |screen| screen.contents().contains("pasted=9000."));
    // A busy machine may cut it into a few parts; none of them is typing.
    let (draws, inputs) = (pty.number("draws="), pty.number("inputs="));
    assert!(draws <= 5 && inputs <= 4, "{draws} draws, {inputs} inputs");
}

#[test]
fn a_resize_redraws_and_a_key_costs_little() {
    let mut pty = Pty::start();
    for cols in 30..60 {
        let size = PtySize { rows: 20, cols, pixel_width: 0, pixel_height: 0 };
        pty.seen.lock().unwrap().0.screen_mut().set_size(20, cols);
        pty.master.as_ref().unwrap().resize(size).unwrap();
    }
    pty.wait("the last size", |screen| screen.contents().contains("last=Resize(59, 20)"));
    pty.send("x");
    pty.wait("a key", |screen| screen.contents().contains("last=key x"));
    let before = pty.raw().len();
    pty.send("y");
    pty.wait("another", |screen| screen.contents().contains("last=key y"));
    let frame = pty.raw()[before..].to_owned();
    assert!(frame.len() < 200, "{} bytes: {frame:?}", frame.len());
    assert!(frame.starts_with("\x1b[?2026h") && frame.ends_with("\x1b[?2026l"), "{frame:?}");
}

#[test]
fn repainting_draws_everything_and_asks_nothing() {
    let mut pty = Pty::start();
    let before = pty.raw().len();
    pty.send("r");
    pty.wait("the frame", |screen| screen.contents().contains("last=key r"));
    let frame = pty.raw()[before..].to_owned();
    assert!(frame.contains("\x1b[2J") && frame.contains("pid="), "{frame:?}");
    assert!(!frame.contains("\x1b[6n"));
    pty.send("m");
    pty.wait("the mouse off", |screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None);
}

#[test]
fn without_a_terminal_the_screen_is_refused_at_once() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "term::tests::child", "--ignored", "--nocapture"])
        .env(DRAFT, "/nonexistent")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("refused: the standard input is not a terminal"), "{errors}");
    assert!(!String::from_utf8_lossy(&output.stdout).contains('\x1b'));
}

#[test]
fn bytes_become_the_keys_that_the_wizard_names() {
    let mut pty = Pty::start();
    for (bytes, shown) in [
        ("\u{8}", "key Backspace"),
        ("\u{7f}", "key Backspace"),
        ("\n", "key Alt-Enter"),
        ("\r", "key Enter"),
        ("\u{1b}\r", "key Alt-Enter"),
        ("\u{1f}", "key Ctrl-/"),
        ("\u{1c}", "key Ctrl-\\"),
        ("\u{13}", "key Ctrl-S"),
        ("\u{1b}[Z", "key Shift-Tab"),
        ("\u{1b}[19;2~", "key Shift-F8"),
        ("\u{1b}[122;6u", "key Ctrl-Z"),
        ("\u{1b}[1;5D", "key Ctrl-←"),
        ("Ä", "key Ä"),
        ("\u{1b}[I", "FocusGained"),
        ("\u{1b}[<0;5;6M", "Mouse(Mouse { kind: Press, x: 4, y: 5 })"),
    ] {
        pty.send(bytes);
        pty.wait(shown, |screen| screen.contents().contains(&format!("last={shown} pasted")));
    }
    let inputs = pty.number("inputs=");
    pty.send("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{7}x");
    pty.wait("only the key behind an answer", |screen| screen.contents().contains("last=key x"));
    pty.send("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\y");
    pty.wait("the same for the other end", |screen| screen.contents().contains("last=key y"));
    assert_eq!(pty.number("inputs="), inputs + 2);
}
