//! The full screen: entering it, drawing on it, leaving it whatever happens.
//!
//! What is switched on in `switch_on` is switched off in `switch_off`, its mirror image. There is one terminal, so
//! there is one `STATE` that says how it stands; everything that writes takes its lock. The signal thread and the
//! panic hook restore through it as well, and a frame that comes after that is dropped instead of drawn on the user's
//! shell.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal as _, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use super::background;
use super::caps::{Background, Caps};
use super::input::InputReader;
use super::rows::WholeRows;
use crate::text::visible;

/// What to switch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Report clicks and the wheel. Selecting text with the mouse then takes Shift.
    pub mouse: bool,
    /// Ask the terminal to tell keys apart that look alike; only where it is known to understand.
    pub kitty_keys: bool,
    /// Bracket each frame by mode 2026, so that it appears at once; only where it is known to work.
    pub synchronized: bool,
}

impl Options {
    /// What suits the terminal.
    pub fn for_caps(caps: &Caps, mouse: bool) -> Self {
        Self { mouse, kitty_keys: caps.kitty_keys, synchronized: caps.synchronized }
    }
}

/// Why the screen could not be entered.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// Input or output is not a terminal.
    #[error("the {stream} is not a terminal, and the wizard needs one to be seen and typed in")]
    NotATerminal {
        /// `standard input` or `standard output`.
        stream: &'static str,
    },
    /// The screen is in use by this program already.
    #[error("the screen is already in use by this program")]
    InUse,
    /// The terminal refused.
    #[error("the terminal could not be prepared: {0}")]
    Io(#[from] io::Error),
}

/// Lets colours through that were asked for by name although `NO_COLOR` is set: the library would drop them.
pub fn allow_colors() {
    crossterm::style::force_color_output(true);
}

/// Whether there is somebody to talk to: input and output are both terminals.
pub fn is_interactive() -> bool {
    missing_terminal().is_none()
}

fn missing_terminal() -> Option<&'static str> {
    if !io::stdin().is_terminal() {
        Some("standard input")
    } else if !io::stdout().is_terminal() {
        Some("standard output")
    } else {
        None
    }
}

/// How the terminal stands.
#[derive(Debug)]
pub(super) struct State {
    /// What is switched on at the moment; nothing while the screen is left.
    on: Option<Options>,
    /// A session exists, whether its screen is up or not.
    session: bool,
    /// What was switched on before the screen was left for a stop that is on its way.
    held: Option<Options>,
    /// Another program, such as an editor, has the terminal for a while.
    lent: bool,
    /// When it last came back from another program.
    returned: Option<Instant>,
    /// Something else may have drawn on the screen: the next frame draws everything.
    stale: bool,
}

static STATE: Mutex<State> =
    Mutex::new(State { on: None, session: false, held: None, lent: false, returned: None, stale: false });

/// How long a thread that must restore the terminal waits for one that is writing. The terminal may have stopped
/// taking output (Ctrl-S in another window of it, a dead line), and the program still has to end.
const LOCK_PATIENCE: Duration = Duration::from_millis(500);

fn lock() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lock, unless another thread keeps it too long.
fn lock_patiently() -> Option<MutexGuard<'static, State>> {
    let deadline = Instant::now() + LOCK_PATIENCE;
    loop {
        match STATE.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                std::thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => return None,
        }
    }
}

const ALTERNATE_ON: &str = "\x1b[?1049h";
const ALTERNATE_OFF: &str = "\x1b[?1049l";
const PASTE_ON: &str = "\x1b[?2004h";
const PASTE_OFF: &str = "\x1b[?2004l";
const FOCUS_ON: &str = "\x1b[?1004h";
const FOCUS_OFF: &str = "\x1b[?1004l";
// Clicks, drags and the wheel in the SGR form. Not 1003: it reports every motion, to no use here.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";
// "Disambiguate escape codes" only. The flags are kept per screen, hence inside the alternate one.
const KITTY_ON: &str = "\x1b[>1u";
const KITTY_OFF: &str = "\x1b[<1u";
const CURSOR_OFF: &str = "\x1b[?25l";
const CURSOR_ON: &str = "\x1b[?25h";
const SYNC_ON: &str = "\x1b[?2026h";
const SYNC_OFF: &str = "\x1b[?2026l";
const STYLE_OFF: &str = "\x1b[0m";

/// The bytes that switch the screen on. A terminal that does not know one of these modes ignores it.
fn switch_on(options: Options) -> String {
    let mut out = String::from(ALTERNATE_ON);
    out.push_str(PASTE_ON);
    out.push_str(FOCUS_ON);
    if options.mouse {
        out.push_str(MOUSE_ON);
    }
    if options.kitty_keys {
        out.push_str(KITTY_ON);
    }
    out.push_str(CURSOR_OFF);
    out
}

/// The bytes that switch it off: the same in reverse, after ending a frame that may be half written. The mouse goes
/// off in any case, since it may have been switched on later.
fn switch_off(options: Options) -> String {
    let mut out = String::new();
    if options.synchronized {
        out.push_str(SYNC_OFF);
    }
    out.push_str(STYLE_OFF);
    out.push_str(CURSOR_ON);
    if options.kitty_keys {
        out.push_str(KITTY_OFF);
    }
    out.push_str(MOUSE_OFF);
    out.push_str(FOCUS_OFF);
    out.push_str(PASTE_OFF);
    out.push_str(ALTERNATE_OFF);
    out
}

/// Writes to the terminal; only with the lock held.
fn send(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

impl State {
    /// Switches everything on.
    fn enter(&mut self, options: Options) -> io::Result<()> {
        enable_raw_mode()?;
        self.on = Some(options);
        self.stale = true;
        let sent = send(switch_on(options).as_bytes());
        if sent.is_err() {
            self.leave();
        }
        sent
    }

    /// Switches everything off. Errors have nowhere to go: either the terminal is gone, or the next step reports it.
    fn leave(&mut self) -> Option<Options> {
        let options = self.on.take()?;
        let _ = send(switch_off(options).as_bytes());
        let _ = disable_raw_mode();
        Some(options)
    }
}

/// Restores the terminal if the screen is up, and says whether it was. For the signal thread and the panic hook; any
/// frame that another thread still draws is dropped from now on.
pub fn restore() -> bool {
    if let Some(mut state) = lock_patiently() {
        return state.leave().is_some();
    }
    // Another thread is stuck writing. Its output cannot be helped, but the terminal can echo again.
    disable_raw_mode().is_ok()
}

/// Restores the terminal and never lets any other thread write to it again. The caller is about to end the program.
pub(super) fn restore_for_good() {
    if let Some(mut state) = lock_patiently() {
        state.leave();
        std::mem::forget(state);
    } else {
        let _ = disable_raw_mode();
    }
}

/// A Ctrl-C that ends the other program reaches us too, perhaps only after we have noticed its end. In raw mode Ctrl-C
/// sends no signal, so nothing else is lost by not listening for so long.
const AFTERMATH: Duration = Duration::from_millis(500);

/// Whether another program has the terminal, or had it just now, so that Ctrl-C is meant for that one.
pub(super) fn is_lent() -> bool {
    lock_patiently().is_some_and(|state| state.lent || state.returned.is_some_and(|at| at.elapsed() < AFTERMATH))
}

/// Leaves the screen for a stop that is about to come. The shell is told of it as soon as one program of our job has
/// stopped, and that need not be us: by then the terminal has to be in order.
pub(super) fn hold() {
    let mut state = lock();
    state.held = state.leave();
}

/// Enters again when no stop came after [`hold`].
pub(super) fn unhold() {
    let mut state = lock();
    if let Some(options) = state.held.take() {
        // Should it fail, the next frame fails as well, and says so.
        let _ = state.enter(options);
    }
}

/// Leaves the screen, does something during which the program may be stopped, and enters again. Whether there was a
/// screen to come back to.
pub(super) fn stopped_during(stop: impl FnOnce()) -> bool {
    let mut state = lock();
    let options = state.leave().or_else(|| state.held.take());
    stop();
    options.is_some_and(|options| state.enter(options).is_ok())
}

/// Sets the terminal up once more after something else may have changed it. Whether there is a screen.
pub(super) fn reenter() -> bool {
    let mut state = lock();
    // Left first, so that what counts (keyboard flags, crossterm's own idea of raw mode) counts right.
    let Some(options) = state.leave() else { return false };
    state.enter(options).is_ok()
}

/// Collects the bytes of a frame. The backend flushes several times in each; only [`Session::draw`] sends.
#[derive(Clone, Debug, Default)]
struct FrameBuffer(Arc<Mutex<Vec<u8>>>);

impl FrameBuffer {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for FrameBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bytes of a frame as they are sent.
fn bracket(frame: Vec<u8>, synchronized: bool) -> Vec<u8> {
    if !synchronized || frame.is_empty() {
        return frame;
    }
    [SYNC_ON.as_bytes(), &frame, SYNC_OFF.as_bytes()].concat()
}

/// The screen while we have it. Dropping it leaves.
#[derive(Debug)]
pub struct Session {
    terminal: Terminal<WholeRows<CrosstermBackend<FrameBuffer>>>,
    frame: FrameBuffer,
}

impl Session {
    /// Enters the full screen: raw mode, the alternate screen, bracketed paste, focus events, and what the options
    /// say. Refuses at once, without touching anything, where input or output is not a terminal.
    pub fn enter(options: Options) -> Result<Self, SessionError> {
        if let Some(stream) = missing_terminal() {
            return Err(SessionError::NotATerminal { stream });
        }
        // Listens for changes of the size before the size is read, so that none is missed in between.
        crossterm::event::poll(Duration::ZERO)?;
        let frame = FrameBuffer::default();
        // Only the size is read here, by a system call.
        let terminal = Terminal::new(WholeRows::new(CrosstermBackend::new(frame.clone()), 0))?;
        let mut state = lock();
        if state.session {
            return Err(SessionError::InUse);
        }
        state.enter(options)?;
        state.session = true;
        Ok(Self { terminal, frame })
    }

    /// Draws one frame: what differs from the last one goes out in a single write. The cursor stands where the frame
    /// put it, and is hidden if it put it nowhere.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if std::mem::take(&mut lock().stale) {
            self.forget()?;
        }
        self.terminal.draw(render)?;
        let frame = self.frame.take();
        let state = lock();
        match state.on {
            Some(options) => send(&bracket(frame, options.synchronized)),
            None => Ok(()),
        }
    }

    /// Makes the next frame draw everything anew, for when something else has drawn on the screen.
    pub fn repaint(&mut self) {
        lock().stale = true;
    }

    /// The screen's size in cells.
    pub fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    /// Switches mouse reports on or off while the screen is up.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        let mut state = lock();
        let Some(options) = &mut state.on else { return Ok(()) };
        options.mouse = mouse;
        send(if mouse { MOUSE_ON } else { MOUSE_OFF }.as_bytes())
    }

    /// Asks the terminal for its background, where an answer can be expected; to be called before anything reads input.
    /// Takes a quarter of a second at the very most.
    pub fn ask_background(&mut self, caps: &Caps) -> Option<Background> {
        if !background::may_ask(caps) {
            return None;
        }
        background::ask(|question| {
            let state = lock();
            if state.on.is_some() { send(question) } else { Err(io::ErrorKind::NotConnected.into()) }
        })
    }

    /// Whether mouse reports are on.
    pub fn mouse(&self) -> bool {
        lock().on.is_some_and(|options| options.mouse)
    }

    /// A writer for sequences that draw nothing, such as the one for the clipboard. Each write goes out at once,
    /// between frames.
    pub fn raw_output(&mut self) -> impl Write + use<> {
        RawOutput
    }

    /// Leaves the screen for another program, such as an editor, and comes back. What was typed meanwhile and not
    /// read by that program is thrown away, and the next frame draws everything. Ctrl-C reaches the other program
    /// only.
    pub fn lend<T>(&mut self, other: impl FnOnce() -> T) -> io::Result<T> {
        let options = {
            let mut state = lock();
            state.lent = true;
            state.leave()
        };
        let result = other();
        let mut state = lock();
        state.lent = false;
        state.returned = Some(Instant::now());
        if let Some(options) = options {
            state.enter(options)?;
            drop(state);
            InputReader::new().discard()?;
        }
        Ok(result)
    }

    /// Clears the screen and forgets what is on it. `Terminal::clear` would ask for the cursor's place and wait two
    /// seconds where nobody answers; resizing to the present size does the same without a question.
    fn forget(&mut self) -> io::Result<()> {
        let size = self.terminal.backend().size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A panic inside `draw` unwinds through here with the lock free: rendering happens without it.
        let mut state = lock();
        state.leave();
        state.session = false;
    }
}

struct RawOutput;

impl Write for RawOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let state = lock();
        if state.on.is_none() {
            return Err(io::Error::new(io::ErrorKind::NotConnected, "the screen is not up"));
        }
        send(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Makes a panic end in a restored terminal and a message that can be read. To be called once, by the main thread.
///
/// `last_wish` runs first, for saving a draft; it returns lines for the user, such as where the draft is. `advice` is
/// printed after what happened: what to do and where to report it. A panic in another thread ends the program too,
/// since the screen is gone.
pub fn install_panic_hook(advice: &'static str, last_wish: impl Fn() -> String + Send + Sync + 'static) {
    let main_thread = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        restore();
        // The terminal is in order before anything else can go wrong.
        let wish = last_wish();
        let payload = info.payload();
        let what = payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref().map(String::as_str));
        let what = what.unwrap_or("no reason given");
        let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
        let mut message = format!("Cardwright has a bug and had to stop: {}{place}\n", visible(what));
        for text in [wish.as_str(), advice] {
            if !text.is_empty() {
                message.push_str(text.trim_end());
                message.push('\n');
            }
        }
        // Shown when RUST_BACKTRACE asks for it.
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            message.push_str(&trace.to_string());
        }
        // Standard error may be closed; then there is nobody to tell.
        let _ = io::stderr().write_all(message.as_bytes());
        if std::thread::current().id() != main_thread {
            std::process::exit(101);
        }
    }));
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const ALL: Options = Options { mouse: true, kitty_keys: true, synchronized: true };

    /// The modes that a string of sequences sets (`h`) or resets (`l`).
    fn modes(text: &str, end: char) -> Vec<&str> {
        let mut found: Vec<&str> =
            text.split("\x1b[?").filter_map(|part| part.split('\x1b').next()?.strip_suffix(end)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn leaving_undoes_everything_that_entering_did() {
        for options in [ALL, Options::default()] {
            let on = switch_on(options);
            let off = switch_off(options);
            for mode in modes(&on, 'h') {
                assert!(modes(&off, 'l').contains(&mode), "{mode} stays on");
            }
            assert!(modes(&off, 'h').contains(&"25"), "the cursor is shown");
            assert!(modes(&on, 'l').contains(&"25"), "and was hidden");
            assert_eq!(on.contains(KITTY_ON), off.contains(KITTY_OFF));
            assert!(off.ends_with(ALTERNATE_OFF), "the main screen comes back last");
        }
    }

    #[test]
    fn no_sequence_asks_the_terminal_anything() {
        let all = switch_on(ALL) + &switch_off(ALL);
        // Questions about the cursor, the device, its modes and its colours end or start like this.
        for question in ["\x1b[6n", "\x1b[c", "\x1b[?u", "$p", "\x1b]"] {
            assert!(!all.contains(question), "{question:?}");
        }
    }

    #[test]
    fn a_frame_is_bracketed_only_where_it_is_known_to_work() {
        assert_eq!(bracket(b"x".to_vec(), false), b"x");
        assert_eq!(bracket(b"x".to_vec(), true), b"\x1b[?2026hx\x1b[?2026l");
        assert_eq!(bracket(Vec::new(), true), b"");
    }

    #[test]
    fn a_frame_is_collected_however_often_the_backend_flushes() {
        let frame = FrameBuffer::default();
        let mut writer = frame.clone();
        writer.write_all(b"one").unwrap();
        writer.flush().unwrap();
        writer.write_all(b"two").unwrap();
        assert_eq!(frame.take(), b"onetwo");
        assert_eq!(frame.take(), b"");
    }

    #[test]
    fn without_a_screen_there_is_nothing_to_restore() {
        // The tests' own process never has the screen.
        assert!(!reenter());
        assert!(!is_lent());
        let error = RawOutput.write(b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotConnected);
    }
}
