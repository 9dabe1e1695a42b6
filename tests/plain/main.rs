//! The plain dialogue: what its lines do, and that the same answers give the same bytes as in the wizard.
//!
//! | module | what it holds |
//! |---|---|
//! | [`dialogue`] | a session with files in memory, and its transcript |
//! | [`author`] | an author who knows a card and answers every question for it, by lines and by the wizard's keys |
//! | [`same_bytes`] | both authors, compared |
//! | [`any_card`] | the same for cards that nobody wrote |
//! | [`transcripts`] | whole dialogues, word for word |
//! | [`lines`] | what single words and answers do |
//! | [`offers`] | what the folder of a new card knows, by lines and by keys |
//! | [`raw`] | members as JSON, and files that are not JSON |
//! | [`unsaved`] | recovery files, redo, and what stays when the input ends |
//! | [`pipes`] | the program itself, with its standard input |
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod any_card;
mod author;
mod dialogue;
#[path = "../tui/keys.rs"]
#[allow(dead_code)]
mod keys;
mod lines;
mod offers;
#[path = "../tui/picture.rs"]
#[allow(dead_code)]
mod picture;
mod pipes;
mod raw;
mod same_bytes;
mod transcripts;
mod unsaved;
#[path = "../tui/wizard.rs"]
#[allow(dead_code)]
mod wizard;
