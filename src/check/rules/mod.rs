//! The rules, one file each, in a folder per area.

pub mod document;
pub mod structure;
pub mod syntax;

#[cfg(test)]
pub mod testing;
