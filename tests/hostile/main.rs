//! Cards that want to do harm: what reaches a terminal, and how long everything takes.
//!
//! | module | what it holds |
//! |---|---|
//! | [`cards`] | the cards |
//! | [`engine`] | reading, checking, fixing, formatting, converting, and every report of it |
//! | [`walk`] | every row of every step by keys, and the same card by lines |
//! | [`effort`] | the bounds of time and size, measured |
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, clippy::print_stdout)]

mod cards;
mod effort;
mod engine;
#[path = "../fuzz/bodies/harmless.rs"]
mod harmless;
#[path = "../tui/keys.rs"]
#[allow(dead_code)]
mod keys;
#[path = "../tui/picture.rs"]
#[allow(dead_code)]
mod picture;
mod walk;
#[path = "../tui/wizard.rs"]
#[allow(dead_code)]
mod wizard;
