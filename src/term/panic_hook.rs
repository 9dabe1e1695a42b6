//! What a panic ends in: a restored terminal, and words.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write as _};

use super::state::restore;
use crate::text::visible;

/// Makes a panic end in a restored terminal and a message that can be read. To be called once, by the main thread.
///
/// `last_wish` runs first, for saving a draft; it returns lines for the user, such as where the draft is. `advice` is
/// printed after what happened: what to do and where to report it. A panic in another thread ends the program too,
/// since the screen is gone.
pub fn install(advice: &'static str, last_wish: impl Fn() -> String + Send + Sync + 'static) {
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
