//! The wizard: [`model`] is the state, [`update`](mod@update) takes in what happens, [`view`](mod@view) draws,
//! `run` connects the three with the terminal. Only `run` does input or output.

pub mod conversion;
pub mod dialog;
pub mod find;
pub mod fold;
mod form;
pub mod help;
pub mod hits;
mod judged;
pub mod key;
pub mod keymap;
mod layer;
pub mod layout;
pub mod message;
pub mod model;
pub mod offer;
mod overview;
mod palette;
pub mod past_texts;
pub mod places;
pub(crate) mod raw;
pub(crate) mod recovery;
pub mod review;
pub mod row;
mod run;
pub mod sight;
mod standing;
pub mod text_field;
pub mod theme;
pub mod update;
pub mod view;
pub mod waiting;

pub use message::Start;
pub use recovery::wanted as unsaved_work;
pub use run::{End, SERVE_COMMAND, Wishes, WizardError, run};
pub(crate) use run::{expand_home, save_file};
pub(crate) use update::hidden_warning;
