//! Signatures, as far as the card alone can tell: nothing here verifies one.

pub mod canonical_forms_differ;
pub mod header_incomplete;
pub mod header_not_json;
pub mod key_url;
pub mod not_base64url;
pub mod requirement_not_covered;
pub mod sample_signature;
pub mod type_not_jose;
pub mod unsafe_algorithm;
pub mod unsigned_members;
pub mod wrong_length;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};

use crate::card::spelling::member;
use crate::check::CardView;
use crate::document::{Node, Pointer};

/// One signature of the card.
struct Signature<'a> {
    /// Where the protected header stands.
    protected_at: Pointer,
    /// The protected header as written; `None` where it is missing, blank or no text, which other rules report.
    protected: Option<&'a str>,
    /// Where the signature value stands.
    value_at: Pointer,
    /// The signature value as written; `None` as above.
    value: Option<&'a str>,
}

impl Signature<'_> {
    /// The protected header, where it can be read.
    fn header(&self) -> Option<Map<String, Value>> {
        match serde_json::from_slice(&decode(self.protected?)?) {
            Ok(Value::Object(header)) => Some(header),
            _ => None,
        }
    }

    /// A text in the protected header.
    fn header_text(&self, name: &str) -> Option<String> {
        match self.header()?.remove(name) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether it is the one that the specification prints as a sample: everything else that could be said about it
    /// is a consequence.
    fn is_sample(&self) -> bool {
        self.value == Some(SAMPLE)
    }
}

/// The signature value that the specification prints (section 8.4.2). No key for it was ever published.
const SAMPLE: &str = "QFdkNLNszlGj3z3u0YQGt_T9LixY3qtdQpZmsTdDHDe3fXV9y9-B3m2-XgCpzuhiLt8E0tV6HXoZKHv4GtHgKQ";

/// The bytes of base64url without padding.
fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// Where the list of signatures stands, if the card has one that is not empty.
fn list<'a>(card: &CardView<'a>) -> Option<(Pointer, &'a Node)> {
    let found = member(card.root, "signatures")?;
    (!found.value.elements().is_empty()).then(|| (Pointer::root().key(&found.key), &found.value))
}

/// The signatures of the card; entries that are no objects are left out.
fn signatures<'a>(card: &CardView<'a>) -> Vec<Signature<'a>> {
    let Some((at, list)) = list(card) else { return Vec::new() };
    let entries = list.elements().iter().enumerate().filter(|(_, node)| node.as_object().is_some());
    let text = |node: &'a Node, name: &str| node.get(name)?.as_str().filter(|text| !text.trim().is_empty());
    entries
        .map(|(index, node)| Signature {
            protected_at: at.index(index).key("protected"),
            protected: text(node, "protected"),
            value_at: at.index(index).key("signature"),
            value: text(node, "signature"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_an_es256_signature() {
        assert_eq!(decode(SAMPLE).map(|bytes| bytes.len()), Some(64));
    }
}
