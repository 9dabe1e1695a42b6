//! Text that is not JSON, or JSON that readers understand differently.

pub mod byte_order_mark;
pub mod duplicate_key;
pub mod lone_surrogate;
pub mod nested_too_deeply;
pub mod not_json;
pub mod several_documents;
pub mod template_placeholder;

use crate::check::{CardView, Findings};

/// The check of a rule about text, asked about a document: it could be read, so there is nothing to find.
fn readable(_: &CardView<'_>, _: &mut Findings) {}
