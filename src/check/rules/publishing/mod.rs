//! The card as a file that others fetch.
//!
//! What is true of every card (serve it at `/.well-known/agent-card.json` as `application/json`, with `Cache-Control`
//! and `ETag`) stands in the documentation of these rules: advice that always fires is read by nobody.

pub mod old_file_name;
pub mod too_large;
