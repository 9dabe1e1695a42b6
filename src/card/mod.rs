//! What an Agent Card is: its members ([`fields`]), their kinds ([`kinds`]) and the wizard step each belongs to.

pub mod fields;
pub mod kinds;

pub use kinds::{Choice, Field, Kind, Shape, Step};
