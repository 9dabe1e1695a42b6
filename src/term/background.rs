//! The one question that is ever asked of the terminal, and only on request: its background colour.
//!
//! `OSC 11 ; ?` asks for the colour, and behind it `CSI c` asks for what every terminal answers at once, so that one that
//! knows nothing of colours does not cost the whole patience. The answers are read byte by byte, past crossterm, which
//! would take the first for typing; nothing beyond the second is touched. An answer that comes later is dropped by
//! [`super::input`].
// Consoles of other systems are never asked, so nothing there reads answers.
#![cfg_attr(not(unix), allow(dead_code))]

use std::time::Duration;

use super::caps::{Background, Caps};

/// How long the terminal may take to answer.
const PATIENCE: Duration = Duration::from_millis(150);

/// How much longer, when it stopped in the middle of its answer.
const REST: Duration = Duration::from_millis(100);

/// The question about the background, and the one that ends the answers.
pub(super) const QUESTION: &str = "\x1b]11;?\x1b\\\x1b[c";

/// Whether the question reaches the terminal that the user looks at, and its answer comes in time.
pub(super) const fn may_ask(caps: &Caps) -> bool {
    !(caps.dumb || caps.tmux || caps.screen || caps.ssh)
}

/// What was read of the answers so far.
#[derive(Debug, Default)]
struct Answers {
    bytes: Vec<u8>,
}

impl Answers {
    /// Takes a byte; whether the last answer is complete with it.
    fn take(&mut self, byte: u8) -> bool {
        self.bytes.push(byte);
        // `CSI ? … c`, whatever was typed before it.
        byte == b'c' && {
            let start = self.bytes.windows(3).rposition(|window| window == b"\x1b[?");
            start.is_some_and(|at| {
                self.bytes[at + 3..self.bytes.len() - 1].iter().all(|b| b.is_ascii_digit() || *b == b';')
            })
        }
    }

    /// Whether an answer has begun and not ended.
    fn is_open(&self) -> bool {
        let Some(at) = self.bytes.iter().rposition(|byte| *byte == 0x1b) else { return false };
        match &self.bytes[at + 1..] {
            [b'\\', ..] => false,
            [b']', rest @ ..] => !rest.contains(&0x07),
            _ => true,
        }
    }

    /// The colour that was answered.
    fn background(&self) -> Option<Background> {
        let text = String::from_utf8_lossy(&self.bytes);
        let answer = text.split("\x1b]11;").nth(1)?;
        Background::from_answer(answer.split(['\x07', '\x1b']).next()?)
    }
}

/// The flag of `open(2)` by which a read does not wait, where it is the same on all machines of the system.
#[cfg(unix)]
const fn not_waiting() -> Option<i32> {
    if cfg!(all(
        any(target_os = "linux", target_os = "android"),
        any(
            target_arch = "x86_64",
            target_arch = "x86",
            target_arch = "aarch64",
            target_arch = "arm",
            target_arch = "riscv64"
        )
    )) {
        Some(0o4000)
    } else if cfg!(any(target_os = "macos", target_os = "freebsd", target_os = "netbsd", target_os = "openbsd")) {
        Some(0x4)
    } else {
        None
    }
}

/// Sends the question by `send` and reads the answer. Raw mode must be on, and nobody else may be reading.
#[cfg(unix)]
pub(super) fn ask(send: impl FnOnce(&[u8]) -> std::io::Result<()>) -> Option<Background> {
    use std::io::{ErrorKind, Read as _};
    use std::os::unix::fs::OpenOptionsExt as _;
    use std::time::Instant;

    // Opened anew: standard input itself goes on waiting.
    let mut terminal = std::fs::OpenOptions::new().read(true).custom_flags(not_waiting()?).open("/dev/tty").ok()?;
    send(QUESTION.as_bytes()).ok()?;
    let deadline = Instant::now() + PATIENCE;
    let mut answers = Answers::default();
    let mut byte = [0];
    loop {
        match terminal.read(&mut byte) {
            Ok(1) => {
                if answers.take(byte[0]) {
                    return answers.background();
                }
            }
            Ok(_) => return answers.background(),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let now = Instant::now();
                if now >= deadline && !(answers.is_open() && now < deadline + REST) {
                    return answers.background();
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

/// Consoles elsewhere are not asked.
#[cfg(not(unix))]
pub(super) fn ask(_: impl FnOnce(&[u8]) -> std::io::Result<()>) -> Option<Background> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Option<usize>, Option<Background>, bool) {
        let mut answers = Answers::default();
        let end = bytes.iter().position(|byte| answers.take(*byte));
        (end.map(|at| at + 1), answers.background(), answers.is_open())
    }

    #[test]
    fn the_colour_is_found_whatever_ends_it() {
        for end in ["\x07", "\x1b\\"] {
            let answer = format!("\x1b]11;rgb:ffff/ffff/ffff{end}\x1b[?62;4c");
            assert_eq!(read(answer.as_bytes()), (Some(answer.len()), Some(Background::Light), true), "{answer:?}");
        }
    }

    #[test]
    fn reading_ends_with_the_second_answer_and_takes_nothing_behind_it() {
        let answer = b"\x1b[?1;2cabc";
        assert_eq!(read(answer).0, Some(answer.len() - 3));
        assert_eq!(read(answer).1, None);
    }

    #[test]
    fn what_was_typed_before_the_answer_does_no_harm() {
        let (end, background, _) = read(b"c\x1b[Ax\x1b]11;rgb:00/00/00\x07\x1b[?6c");
        assert_eq!((end.is_some(), background), (true, Some(Background::Dark)));
    }

    #[test]
    fn half_an_answer_is_waited_for() {
        assert!(read(b"\x1b]11;rgb:0000/00").2);
        assert!(read(b"\x1b").2);
        assert!(!read(b"\x1b]11;rgb:0000/0000/0000\x07").2);
        assert!(!read(b"\x1b]11;rgb:0000/0000/0000\x1b\\").2);
        assert!(!read(b"typed").2);
        assert!(!read(b"").2);
    }

    #[test]
    fn multiplexers_remote_lines_and_dumb_terminals_are_not_asked() {
        use super::super::caps::EnvSnapshot;
        let caps = |pairs: &[(&str, &str)]| Caps::from_env(&pairs.iter().copied().collect::<EnvSnapshot>());
        assert!(may_ask(&caps(&[("TERM", "xterm-256color")])));
        for pairs in [
            &[("TERM", "tmux-256color")][..],
            &[("TERM", "screen"), ("STY", "1")],
            &[("TERM", "xterm"), ("SSH_TTY", "/dev/pts/0")],
            &[("TERM", "dumb")],
        ] {
            assert!(!may_ask(&caps(pairs)), "{pairs:?}");
        }
    }
}
