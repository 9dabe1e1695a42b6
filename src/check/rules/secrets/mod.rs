//! What must not stand in a public document. No message repeats a secret.

pub mod credential_member;
mod formats;
pub mod internal_host;
pub mod known_format;
pub mod password_in_url;

use crate::check::Trail;
use crate::document::Pointer;

/// Where a value stands, for a message: the pointer in back quotes.
fn place(at: &Pointer) -> String {
    crate::check::wording::quoted(at.as_str())
}

/// Whether a place lies inside the card's signatures, whose values are random by nature.
fn in_signatures(trail: &Trail<'_>) -> bool {
    let mut step = Some(trail);
    while let Some(here) = step {
        if let Trail::Key(Trail::Root, name) = here {
            return *name == "signatures";
        }
        step = here.parent();
    }
    false
}
