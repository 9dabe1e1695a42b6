//! What must not stand in a public document. No message repeats a secret.

pub mod credential_member;
mod formats;
pub mod internal_host;
pub mod known_format;
pub mod password_in_url;

pub use formats::secret_in;
pub use password_in_url::secret_url_in;

use crate::check::Text;
use crate::document::Pointer;

/// Where a value stands, for a message: the pointer in back quotes.
fn place(at: &Pointer) -> String {
    crate::check::wording::quoted(at.as_str())
}

/// Whether a place lies inside the card's signatures, whose values are random by nature.
fn in_signatures(text: &Text<'_, '_>) -> bool {
    text.is_within_top("signatures")
}
