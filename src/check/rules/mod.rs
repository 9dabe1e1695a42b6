//! The rules, one file each, in a folder per area.

pub mod capabilities;
pub mod document;
pub mod extensions;
pub mod interfaces;
pub mod structure;
pub mod syntax;

#[cfg(test)]
pub mod testing;
