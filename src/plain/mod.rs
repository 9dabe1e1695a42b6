//! The wizard as lines: the same questions in the same order, for screen readers, dumb terminals, slow connections and
//! pipes.
//!
//! [`Session`] is a state machine without a terminal: a line goes in, lines to print come out, and what needs the
//! outside world comes back as the wizard's own [`Effect`]. It asks for the rows of the wizard's forms and answers
//! through the wizard's [`OpenCard`], so that the same answers give the same bytes.
//!
//! Everything in our own words is ASCII: box drawing and arrows are read aloud letter by letter, or not at all.
//!
//! [`Effect`]: crate::tui::message::Effect
//! [`OpenCard`]: crate::tui::model::OpenCard

mod answer;
mod ascii;
mod change;
mod draft;
mod list;
mod menu;
mod offer;
mod question;
mod raw;
mod repair;
mod review;
mod save;
mod session;
mod walk;
mod words;

pub use session::{Around, Reply, Session};

#[cfg(test)]
mod tests;
