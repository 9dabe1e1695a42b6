//! The wizard without a terminal: keys go in, and the card, the screen and the effects come out.
//!
//! | module | what it holds |
//! |---|---|
//! | [`wizard`] | the harness: a model, a clock that the test moves, files in memory |
//! | [`keys`] | the notation for keys: `Returns desk<Tab><C-s>` |
//! | [`picture`] | a drawn screen as text, as a map of styles, and where the cursor stands |
//! | [`members`] | every entry of the field table, reached and changed by keys |
//! | [`screens`], [`sizes`], [`redraw`] | what is drawn |
//! | the others | what keys do, by kind of row and by occasion |
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod aftermath;
mod checks;
mod chips;
mod choices;
mod combinations;
mod converting;
mod copying;
mod entries;
mod files;
mod finding;
mod folding;
mod hints;
mod history;
mod json_rows;
mod kept;
mod keys;
mod members;
mod mouse;
mod moving;
mod newcomer;
mod offers;
mod opening;
mod picture;
mod problems;
mod quitting;
mod random;
mod reading;
mod redraw;
mod resuming;
mod schemes;
mod screens;
mod sizes;
mod standing;
mod text_rows;
mod undoing;
mod unfinished;
mod unseen;
mod wizard;
