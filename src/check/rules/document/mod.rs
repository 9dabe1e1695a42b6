//! Documents that are no agent card. Each gets one finding, not a list of missing members.

pub mod card_in_string;
pub mod list_of_cards;
pub mod not_a_card;
pub mod not_an_object;
pub mod tool_list;
pub mod wrapped_card;

use crate::card::generation::Generation;
use crate::card::look_alike::LookAlike;
use crate::check::CardView;

/// What the document is, when it is no card.
const fn kind(card: &CardView<'_>) -> Option<LookAlike> {
    match card.generation {
        Generation::Other(kind) => Some(kind),
        _ => None,
    }
}
