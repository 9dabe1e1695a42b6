//! The only code that touches the terminal and the clipboard.
//!
//! | module | what it does |
//! |---|---|
//! | [`caps`] | what the environment says about the terminal |
//! | [`session`] | enters and leaves the full screen, draws frames, restores after a panic |
//! | [`rows`] | sends whole rows where terminals disagree about widths |
//! | `split` | puts keys together whose bytes came apart |
//! | [`signals`] | ends, suspends and resumes the program in good order |
//! | [`input`] | keys, pastes, mouse and sizes as data |
//! | [`clipboard`] | copies text, and says what became of it |
//! | [`editor`] | hands text to the user's editor |
//! | `background` | asks for the background colour, if the user wants that |
//!
//! None of it knows what a card is. Nothing else is ever asked of the terminal: an answer that comes late would be read as
//! typing, and one that never comes would stop the program.

mod background;
pub mod caps;
pub mod clipboard;
pub mod editor;
pub mod input;
pub mod rows;
pub mod session;
pub mod signals;
mod split;

pub use caps::{Caps, EnvSnapshot};
pub use input::{Input, InputReader};
pub use session::{Options, Session, SessionError, is_interactive};

/// How many cells a line of the terminal has; `None` where that is unknown or too few for words. Asks the system, not the
/// terminal.
pub fn columns() -> Option<usize> {
    let columns = crossterm::terminal::window_size().ok()?.columns;
    (columns >= 20).then_some(columns.into())
}

#[cfg(all(test, unix))]
mod tests;
