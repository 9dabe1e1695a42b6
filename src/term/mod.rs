//! The only code that touches the terminal and the clipboard.
//!
//! | module | what it does |
//! |---|---|
//! | [`caps`] | what the environment says about the terminal |
//! | [`session`] | enters and leaves the full screen, draws frames |
//! | [`modes`] | what is switched on for that, and the sequences |
//! | `state` | how the terminal stands, and its way back, whatever happens |
//! | [`panic_hook`] | what a panic ends in: a restored terminal, and words |
//! | [`rows`] | sends whole rows where terminals disagree about widths |
//! | [`signals`] | ends, suspends and resumes the program in good order |
//! | [`input`] | keys, pastes, mouse and sizes as data |
//! | [`reader`] | reads what happens, in batches |
//! | `split` | puts keys together whose bytes came apart |
//! | `burst` | takes what comes faster than anybody types for a paste |
//! | `answer` | takes out answers of the terminal that come late |
//! | [`clipboard`] | copies text, and says what became of it |
//! | [`editor`] | hands text to the user's editor |
//! | `background` | asks for the background colour, if the user wants that |
//!
//! None of it knows what a card is. Nothing else is ever asked of the terminal: an answer that comes late would be read as
//! typing, and one that never comes would stop the program.

mod answer;
mod background;
mod burst;
pub mod caps;
pub mod clipboard;
pub mod editor;
pub mod input;
pub mod modes;
pub mod panic_hook;
pub mod reader;
pub mod rows;
pub mod session;
pub mod signals;
mod split;
mod state;

pub use caps::{Caps, EnvSnapshot};
pub use input::Input;
pub use modes::Options;
pub use reader::InputReader;
pub use session::{Session, SessionError, is_interactive};

/// How many cells a line of the terminal has; `None` where that is unknown or too few for words. Asks the system, not the
/// terminal.
pub fn columns() -> Option<usize> {
    let columns = crossterm::terminal::window_size().ok()?.columns;
    (columns >= 20).then_some(columns.into())
}

#[cfg(all(test, unix))]
mod tests;
