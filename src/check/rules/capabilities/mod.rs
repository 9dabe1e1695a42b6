//! Rules about what the agent can do beyond answering.

pub mod extended_card;
pub mod stated;

use crate::card::spelling::member;
use crate::check::CardView;
use crate::document::{Member, Node, Pointer};

/// The capabilities, when they are an object, and where they stand.
fn capabilities<'a>(card: &CardView<'a>) -> Option<(Pointer, &'a Node)> {
    let found: &Member = member(card.root, "capabilities")?;
    found.value.as_object()?;
    Some((Pointer::root().key(&found.key), &found.value))
}
