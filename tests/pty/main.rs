//! The wizard as people meet it: the built program in a pseudo-terminal, driven by keys alone.
//!
//! The terminal answers no question. Nothing is slept for: every step waits for what it expects on the screen.
//! `CARDWRIGHT_TEST_PATIENCE` multiplies how long a wait may take, for slow machines.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod beforehand;
mod clipboard;
mod conversion;
mod empty_card;
mod files;
mod harness;
mod hostile;
mod keys;
mod lifecycle;
mod mouse;
mod opened;
mod plain;
mod reported;
mod review;
mod safety;
mod sizes;
mod templates;
mod text;
