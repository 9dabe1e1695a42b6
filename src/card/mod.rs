//! What an Agent Card is: its members ([`fields`]), their kinds ([`kinds`]), the wizard step each belongs to, and the
//! media types that agents use ([`media_types`]).

pub mod edits;
pub mod fields;
pub mod generation;
pub mod kinds;
pub mod look_alike;
pub mod media_types;
pub mod older;
pub mod order;
pub mod spelling;

pub use kinds::{Choice, Field, Kind, Shape, Step};
