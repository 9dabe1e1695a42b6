//! Answers that the folder of a new card knows: shown beside the field, and in the card only once they are taken.

use crate::card::edits;
use crate::document::{Document, Edit, Grouping, Node, Pointer};
use crate::prefill::Offer;
use crate::text::visible;

use super::message::Start;
use super::model::{Model, OpenCard};

/// An offer, and the text that it may replace: what a template put there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The offer.
    pub offer: Offer,
    before: Option<String>,
}

fn text_at(document: &Document, at: &Pointer) -> Option<String> {
    document.get(at).and_then(Node::as_str).map(str::to_owned)
}

impl OpenCard {
    /// Takes note of what is offered for a new card that began as this document.
    pub fn offer(&mut self, offers: &[Offer], begun: &Document) {
        self.offers =
            offers.iter().map(|offer| Offered { before: text_at(begun, &offer.at), offer: offer.clone() }).collect();
    }

    /// What is offered for a place: only while its author has answered nothing there.
    pub fn offer_at(&self, at: &Pointer) -> Option<&Offer> {
        let offered = self.offers.iter().find(|offered| offered.offer.at == *at)?;
        self.is_open(offered).then_some(&offered.offer)
    }

    fn is_open(&self, offered: &Offered) -> bool {
        let Some(node) = self.document.get(&offered.offer.at) else { return true };
        let Some(now) = node.as_str() else { return false };
        now != offered.offer.value && (now.trim().is_empty() || Some(now) == offered.before.as_deref())
    }

    /// Everything that is offered and not answered.
    pub fn open_offers(&self) -> Vec<Offer> {
        self.offers.iter().filter(|offered| self.is_open(offered)).map(|offered| offered.offer.clone()).collect()
    }

    /// Puts offered answers into the card, as one step. Returns what was done, for the user.
    pub fn take_offers(&mut self, offers: &[Offer]) -> Option<String> {
        let (label, said) = match offers {
            [] => return None,
            [one] => {
                let label = format!("Take {} from {}", visible(one.at.as_str().trim_start_matches('/')), one.source);
                let said = format!("Taken from {}.", visible(&one.source));
                (label, said)
            }
            more => ("Take the offered answers".to_owned(), format!("Took {} offered answers.", more.len())),
        };
        // Each edit is addressed to the document that the ones before it leave.
        let mut after = self.document.clone();
        let mut changes: Vec<Edit> = Vec::new();
        for offer in offers {
            let edits = edits::put(&after, &offer.at, offer.value.as_str());
            if after.apply_all(&edits).is_ok() {
                changes.extend(edits);
            }
        }
        if changes.is_empty() {
            return None;
        }
        if let Err(reason) = self.apply(&label, changes, Grouping::Alone) {
            return Some(reason);
        }
        let focus = self.focus.clone();
        self.focus_on(focus);
        self.repair_focus();
        Some(said)
    }
}

/// Takes what is offered for the focused row.
pub(super) fn take_here(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    let offer = card.offer_at(&card.focus.pointer).cloned();
    let said = card.take_offers(offer.as_slice());
    model.toast = Some(match said {
        Some(said) => format!("{said} Ctrl-Z takes it back."),
        None => "Nothing is offered for this field.".into(),
    });
}

/// Takes everything that is offered.
pub(super) fn take_all(model: &mut Model) {
    let Some(card) = &mut model.card else { return };
    let offers = card.open_offers();
    let said = card.take_offers(&offers);
    model.toast = Some(match said {
        Some(said) => format!("{said} Ctrl-Z takes them back."),
        None => "Nothing is offered here.".into(),
    });
}

/// Looks for what the surroundings of the card know that the wizard is started on: a new one, or one that the start menu
/// may begin.
pub(crate) fn around(begin: &Start) -> Vec<Offer> {
    match begin {
        Start::New { output, .. } | Start::Answered { output, .. } => crate::prefill::folder::around(output.as_deref()),
        Start::Menu => crate::prefill::folder::around(None),
        Start::Open { .. } => Vec::new(),
    }
}
