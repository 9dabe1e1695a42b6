//! The rules, one file each, in a folder per area.

pub mod capabilities;
pub mod extensions;
pub mod interfaces;
pub mod security;
pub mod syntax;

#[cfg(test)]
mod testing;
