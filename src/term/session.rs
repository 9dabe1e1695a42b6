//! The full screen: entering it, drawing on it, leaving it.

use std::io::{self, IsTerminal as _, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::layout::{Rect, Size};
use ratatui::{Frame, Terminal};

use super::background;
use super::caps::{Background, Caps};
use super::modes::{MOUSE_OFF, MOUSE_ON, Options, bracket};
use super::reader::InputReader;
use super::rows::WholeRows;
use super::state::{lock, send};

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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

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
    fn without_a_screen_nothing_is_written() {
        // The tests' own process never has the screen.
        let error = RawOutput.write(b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotConnected);
    }
}
