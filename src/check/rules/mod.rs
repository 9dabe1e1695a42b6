//! The rules, one file each, in a folder per area.

pub mod document;
pub mod legacy;
pub mod security;
pub mod structure;
pub mod syntax;

#[cfg(test)]
pub mod testing;
