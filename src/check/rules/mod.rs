//! The rules, one file each, in a folder per area.

pub mod capabilities;
pub mod document;
pub mod extensions;
mod hosts;
pub mod identity;
pub mod interfaces;
pub mod legacy;
pub mod modes;
pub mod publishing;
pub mod secrets;
pub mod security;
pub mod signatures;
pub mod skills;
pub mod structure;
pub mod syntax;
pub mod text;

use super::{CardView, Severity};

#[cfg(test)]
pub(super) mod testing;

/// The severity of what is an error in a v1.0 card and only worth a warning in a card of an older version (rule book,
/// section 6b).
const fn error_in_v1(card: &CardView<'_>) -> Severity {
    if card.generation.is_legacy_only() { Severity::Warning } else { Severity::Error }
}
