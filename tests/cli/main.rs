//! The commands as scripts see them: whole outputs, exit statuses and streams of the program itself.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod check;
mod convert;
mod explain;
mod files;
mod fix;
mod fmt;
mod help;
mod new;
mod outputs;
mod support;
mod wizard;
