//! What must hold for whatever comes: one body for each target, driven by plain bytes.
//!
//! `fuzz/fuzz_targets/` hands them the bytes that libFuzzer makes up; `tests/fuzz/main.rs` hands them the seeds and some
//! thousand changed ones in each `cargo test`. A body panics when a promise is broken and returns otherwise.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod bytes;
pub mod cards;
pub mod check;
pub mod convert;
pub mod fix;
pub mod harmless;
pub mod input;
pub mod json;
pub mod text_field;
pub mod wizard;
