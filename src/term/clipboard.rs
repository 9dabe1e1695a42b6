//! Copying text, and saying truthfully what became of it.
//!
//! On a desktop the system clipboard takes the text and confirms it. Over SSH, or where there is no desktop, the
//! terminal is asked to take it by the sequence OSC 52; nothing ever confirms that, so no message claims it.

use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};

use super::caps::Caps;

/// The most bytes of text that go into OSC 52. In base64 they come to 99,992 bytes, just under the 100,000 at which
/// many terminals drop the whole sequence.
pub const OSC52_MAX: usize = 74_994;

/// How long the system clipboard may take before we go another way. A display that does not answer must not be felt.
const PATIENCE: Duration = Duration::from_millis(200);

/// How often the process that serves a text looks whether there is still a desktop.
#[cfg(all(unix, not(target_os = "macos")))]
const LOOK_FOR_DESKTOP: Duration = Duration::from_secs(5);

/// How often a helper program is looked at while it may still confirm.
const POLL: Duration = Duration::from_millis(2);

/// The program that copies on Wayland desktops that let no program without a window near the clipboard, as GNOME.
const WL_COPY: &str = "wl-copy";

/// What became of a text that was to be copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyOutcome {
    /// The system clipboard has it, for as long as we run.
    Native,
    /// It was sent to the terminal, and nobody will say whether it arrived.
    SentToTerminal {
        /// tmux stands in between.
        tmux: bool,
        /// GNU screen stands in between.
        screen: bool,
    },
    /// It was not sent, since terminals drop a text of so many bytes.
    TooLong {
        /// Bytes of the text.
        bytes: usize,
    },
    /// It could not be sent.
    Failed {
        /// Why, in words for the user.
        reason: String,
    },
}

impl CopyOutcome {
    /// One sentence or two for the user.
    pub fn message(&self) -> String {
        match self {
            Self::Native => "Copied to the clipboard.".to_owned(),
            Self::SentToTerminal { tmux: true, .. } => {
                "Sent to tmux (OSC 52). It arrives only if tmux has `set-clipboard on`; otherwise write a file.".to_owned()
            }
            Self::SentToTerminal { screen: true, .. } => {
                "Sent to the terminal (OSC 52), but GNU screen rarely lets it through. To be sure, write a file.".to_owned()
            }
            Self::SentToTerminal { .. } => {
                "Sent to the terminal (OSC 52). If pasting brings nothing, your terminal does not take it: write a file."
                    .to_owned()
            }
            Self::TooLong { bytes } => {
                format!("Not copied: {bytes} bytes are more than a terminal takes ({OSC52_MAX}). Write a file instead.")
            }
            Self::Failed { reason } => format!("Not copied: {reason}. Write a file instead."),
        }
    }
}

/// Copies, and keeps the system clipboard alive: under X11 and Wayland its content is served by the program that put
/// it there, so it lives as long as this does.
#[derive(Default)]
pub struct ClipboardKeeper {
    native: Option<arboard::Clipboard>,
    /// What the native clipboard was last given.
    held: Option<String>,
    /// The process that serves what was handed over last.
    helper: Option<Child>,
}

impl std::fmt::Debug for ClipboardKeeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClipboardKeeper").field("native", &self.native.is_some()).finish_non_exhaustive()
    }
}

impl ClipboardKeeper {
    /// A keeper that has opened nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Copies a text: by the desktop if there is one on this machine, otherwise through the terminal by writing to
    /// `out`. Takes no longer than about 200 ms and prints nothing.
    pub fn copy(&mut self, text: &str, caps: &Caps, out: &mut dyn Write) -> CopyOutcome {
        if caps.display && !caps.ssh {
            let until = Instant::now() + PATIENCE;
            if self.copy_native(text, until) || (caps.wayland && copy_by_helper(WL_COPY, text, until)) {
                return CopyOutcome::Native;
            }
        }
        copy_osc52(text, caps, out)
    }

    /// Lets another process serve the copied text from now on: starts `helper` with the text on its standard input. The
    /// helper is expected to call [`serve`]. To be called at once after copying: later, somebody else may have copied
    /// something, and we may have been killed. Returns whether one was started: none is when nothing was copied to the
    /// desktop, or where the system keeps the text by itself. It outlives us.
    pub fn hand_over(&mut self, helper: &mut Command) -> io::Result<bool> {
        let Some(text) = self.held.take().filter(|_| !cfg!(any(windows, target_os = "macos"))) else {
            return Ok(false);
        };
        // An earlier helper that is slow to begin would take the clipboard back for its older text.
        if let Some(mut earlier) = self.helper.take() {
            let _ = earlier.kill();
            let _ = earlier.wait();
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            // What is typed in the terminal afterwards, and its end, are no business of the helper.
            helper.process_group(0);
        }
        // It may live long, and should not hold on to a folder that somebody wants to unmount.
        helper.current_dir(std::path::MAIN_SEPARATOR_STR);
        let mut child = helper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(text.as_bytes())?;
        }
        self.helper = Some(child);
        Ok(true)
    }

    /// Tries the system clipboard on a thread of its own, since connecting to a display may block.
    fn copy_native(&mut self, text: &str, until: Instant) -> bool {
        let (send, receive) = mpsc::channel();
        let owned = text.to_owned();
        let existing = self.native.take();
        std::thread::spawn(move || {
            let clipboard = match existing {
                Some(clipboard) => Ok(clipboard),
                None => arboard::Clipboard::new(),
            };
            let done = clipboard.and_then(|mut clipboard| {
                clipboard.set_text(owned)?;
                Ok(clipboard)
            });
            // Nobody listens any more when the answer comes too late.
            let _ = send.send(done);
        });
        let patience = until.saturating_duration_since(Instant::now());
        let Ok(Ok(clipboard)) = receive.recv_timeout(patience) else {
            self.held = None;
            return false;
        };
        self.native = Some(clipboard);
        self.held = Some(text.to_owned());
        true
    }
}

/// Copies by a program that takes the text on its standard input, goes on serving it by itself, and confirms by ending
/// with status 0. Returns whether it did so in time.
fn copy_by_helper(program: &str, text: &str, until: Instant) -> bool {
    // Without a stated type the program guesses one, and then pasting into a text fails.
    let mut helper = Command::new(program);
    helper.args(["--type", "text/plain"]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = helper.spawn() else { return false };
    if let Some(mut stdin) = child.stdin.take() {
        let text = text.to_owned();
        // A helper that does not read must not hold us up.
        std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    }
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if Instant::now() < until => std::thread::sleep(POLL),
            Ok(None) | Err(_) => break,
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    false
}

/// Serves a text as the system clipboard until another program copies something or the desktop ends: what a helper
/// process does after the one that copied has ended. An error says in words why it could not.
pub fn serve(text: String) -> Result<(), String> {
    let mut clipboard = arboard::Clipboard::new().map_err(|e| e.to_string())?;
    #[cfg(all(unix, not(target_os = "macos")))]
    {
        use arboard::SetExtLinux as _;
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            let done = clipboard.set().wait().text(text).map_err(|e| e.to_string());
            let _ = send.send(done);
        });
        // Who waits for the next copy is not told when the desktop goes away, and would wait for ever.
        loop {
            match receive.recv_timeout(LOOK_FOR_DESKTOP) {
                Err(mpsc::RecvTimeoutError::Timeout) if is_desktop_there() => {}
                Err(_) => return Ok(()),
                Ok(done) => return done,
            }
        }
    }
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    clipboard.set_text(text).map_err(|e| e.to_string())
}

/// Whether the desktop still answers. It is asked for a clipboard that programs leave alone, for which a new connection
/// is made; what that one holds does not matter.
#[cfg(all(unix, not(target_os = "macos")))]
fn is_desktop_there() -> bool {
    use arboard::{Error, GetExtLinux as _, LinuxClipboardKind};
    let answer = arboard::Clipboard::new().and_then(|mut it| it.get().clipboard(LinuxClipboardKind::Secondary).text());
    !matches!(answer, Err(Error::Unknown { .. }))
}

/// Asks the terminal to take a text.
fn copy_osc52(text: &str, caps: &Caps, out: &mut dyn Write) -> CopyOutcome {
    if text.len() > OSC52_MAX {
        return CopyOutcome::TooLong { bytes: text.len() };
    }
    if caps.dumb {
        return CopyOutcome::Failed { reason: "this terminal has no clipboard".to_owned() };
    }
    let sequence = format!("\x1b]52;c;{}\x1b\\", BASE64_STANDARD.encode(text));
    match out.write_all(sequence.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => CopyOutcome::SentToTerminal { tmux: caps.tmux, screen: caps.screen },
        Err(error) => CopyOutcome::Failed { reason: format!("the terminal could not be written to ({error})") },
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::term::caps::EnvSnapshot;

    fn caps(pairs: &[(&str, &str)]) -> Caps {
        Caps::from_env(&pairs.iter().copied().collect::<EnvSnapshot>())
    }

    #[test]
    fn over_ssh_the_terminal_is_asked_once_and_nothing_is_claimed() {
        let mut out = Vec::new();
        let caps = caps(&[("SSH_TTY", "/dev/pts/0"), ("DISPLAY", "localhost:10.0")]);
        let outcome = ClipboardKeeper::new().copy("héllo", &caps, &mut out);
        assert_eq!(outcome, CopyOutcome::SentToTerminal { tmux: false, screen: false });
        assert_eq!(String::from_utf8(out).unwrap(), "\x1b]52;c;aMOpbGxv\x1b\\");
        assert_ne!(outcome, CopyOutcome::Native);
        assert!(!outcome.message().contains("Copied"), "{}", outcome.message());
    }

    #[test]
    fn in_tmux_the_message_names_the_setting_it_needs() {
        let mut out = Vec::new();
        let caps = caps(&[("TMUX", "x"), ("SSH_TTY", "y")]);
        let outcome = ClipboardKeeper::new().copy("x", &caps, &mut out);
        assert!(outcome.message().contains("set-clipboard on"));
        assert!(!out.starts_with(b"\x1bP"), "no passthrough");
    }

    #[test]
    fn a_text_that_terminals_drop_is_refused_with_its_size() {
        let mut out = Vec::new();
        let caps = caps(&[("SSH_TTY", "y")]);
        let outcome = ClipboardKeeper::new().copy(&"x".repeat(OSC52_MAX + 1), &caps, &mut out);
        assert_eq!(outcome, CopyOutcome::TooLong { bytes: OSC52_MAX + 1 });
        assert!(out.is_empty());
        assert!(outcome.message().contains("74995"));
        let fits = ClipboardKeeper::new().copy(&"x".repeat(OSC52_MAX), &caps, &mut out);
        assert!(matches!(fits, CopyOutcome::SentToTerminal { .. }));
        assert!(out.len() <= 100_002, "{}", out.len());
    }

    #[test]
    fn a_terminal_that_cannot_be_written_to_is_a_failure() {
        struct Broken;
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let outcome = ClipboardKeeper::new().copy("x", &caps(&[("SSH_TTY", "y")]), &mut Broken);
        assert!(matches!(outcome, CopyOutcome::Failed { .. }));
        assert!(outcome.message().starts_with("Not copied"));
    }

    #[test]
    fn a_desktop_that_is_not_there_is_given_up_in_time() {
        // The machine that runs the tests may or may not have a display; either answer is right, in time.
        let started = Instant::now();
        let mut out = Vec::new();
        let outcome = ClipboardKeeper::new().copy_or_not(&mut out);
        assert!(started.elapsed() < Duration::from_millis(300), "{:?}", started.elapsed());
        assert_eq!(outcome == CopyOutcome::Native, out.is_empty());
    }

    impl ClipboardKeeper {
        fn copy_or_not(&mut self, out: &mut Vec<u8>) -> CopyOutcome {
            self.copy("text", &caps(&[("DISPLAY", ":77")]), out)
        }
    }

    #[test]
    fn nothing_is_handed_over_when_nothing_was_copied() {
        let mut keeper = ClipboardKeeper::new();
        assert!(!keeper.hand_over(&mut Command::new("/nonexistent/helper")).unwrap());
        assert_eq!(keeper.held, None);
    }
}
