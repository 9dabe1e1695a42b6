//! What people and models read, and what hides in it.

pub mod addresses_a_model;
pub mod hidden_character;
pub mod mixed_script_host;
mod phrases;
pub mod placeholder;
pub mod surrounding_white_space;
