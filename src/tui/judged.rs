//! Whether the steps were judged at all: where the document is no card, or one of an older version, hardly a rule for
//! the members of v1.0 looked at it, and that nothing was found says nothing.

use crate::card::fields::CARD;
use crate::card::generation::Generation;

use super::model::OpenCard;

impl OpenCard {
    /// Whether the rules for v1.0 looked at what the steps ask for.
    pub fn is_judged(&self) -> bool {
        let root = self.document.root();
        let is_known = |key: &str| CARD.field(key).is_some();
        match self.report.generation {
            // A document that holds something, but no member of a card, is perhaps a card with something around it.
            Generation::Unknown => root.is_empty() || root.members().iter().any(|member| is_known(&member.key)),
            generation => generation.has_v1_half(),
        }
    }
}
