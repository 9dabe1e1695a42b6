//! Answers that the folder of a new card knows: shown beside the field, and in the card only once they are taken.

use crate::card::edits;
use crate::document::{Document, Edit, Grouping, Node, Pointer};
use crate::prefill::Offer;
use crate::text::visible;

use super::message::Start;
use super::model::{Model, OpenCard};
use super::row::Part;

/// An offer, and what keeps it to its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The offer.
    pub offer: Offer,
    /// The text that it may replace: what a template put there.
    before: Option<String>,
    /// The entries of the list that it is about one of, as they were written when the card was looked at last; `None` for
    /// an offer that is about no entry, or about one that the card does not have yet.
    entries: Option<Vec<String>>,
}

fn text_at(document: &Document, at: &Pointer) -> Option<String> {
    document.get(at).and_then(Node::as_str).map(str::to_owned)
}

/// The entries of the list at `list` as they are written.
fn written(document: &Document, list: &Pointer) -> Vec<String> {
    let entries = document.get(list).map(Node::elements).unwrap_or_default();
    entries.iter().map(|entry| document.raw(entry).to_owned()).collect()
}

impl Offered {
    fn new(offer: &Offer, begun: &Document) -> Self {
        let mut offered = Self { before: text_at(begun, &offer.at), offer: offer.clone(), entries: None };
        offered.look(begun);
        offered
    }

    /// Takes note of how the entry that it is about stands among the others.
    fn look(&mut self, document: &Document) {
        let entry = self.entry().filter(|entry| document.get(entry).is_some());
        self.entries = entry.and_then(|entry| entry.parent()).map(|list| written(document, &list));
    }

    /// The offer after edits that led to this document; `None` where its entry is gone, or cannot be told from others.
    fn follow(mut self, edits: &[Edit], document: &Document) -> Option<Self> {
        let Some(entries) = &self.entries else { return Some(self) };
        let mut entry = self.entry()?;
        let was = entry.last_index()?;
        let mut is_replaced = false;
        for edit in edits {
            // What is put in the place of the list may hold its entries in any order.
            is_replaced |= matches!(edit, Edit::Set { at, .. } if entry.is_within(at) && entry != *at);
            entry = edit.follow(&entry)?;
        }
        if is_replaced {
            let list = entry.parent()?;
            let now = written(document, &list);
            let is_it = |text: &String| entries.get(was) == Some(text);
            let stays = now.get(was).is_some_and(is_it).then_some(was);
            let same = stays.or_else(|| now.iter().position(is_it));
            let edited = || {
                let here = now.get(was).filter(|text| now.len() == entries.len() && !entries.contains(text));
                here.map(|_| was)
            };
            entry = list.index(same.or_else(edited)?);
        }
        self.offer.at = self.offer.at.rebase(&self.entry()?, &entry)?;
        Some(self)
    }

    /// The entry that it is about: the innermost one on the way to its place.
    fn entry(&self) -> Option<Pointer> {
        let mut at = Some(self.offer.at.clone());
        while let Some(entry) = at {
            if entry.last_index().is_some() {
                return Some(entry);
            }
            at = entry.parent();
        }
        None
    }
}

impl OpenCard {
    /// Takes note of what is offered for a new card that began as this document.
    pub fn offer(&mut self, offers: &[Offer], begun: &Document) {
        self.offers = offers.iter().map(|offer| Offered::new(offer, begun)).collect();
    }

    /// Lets the offers follow their entries through edits that were carried out. Returns what they were, where that was
    /// something else.
    pub(super) fn follow_offers(&mut self, edits: &[Edit]) -> Option<Vec<Offered>> {
        if self.offers.is_empty() {
            return None;
        }
        let before = self.offers.clone();
        let followed = before.iter().filter_map(|offered| offered.clone().follow(edits, &self.document));
        self.offers = followed.collect();
        for offered in &mut self.offers {
            offered.look(&self.document);
        }
        (self.offers != before).then_some(before)
    }

    /// Drops what is offered, as part of the last step.
    pub(super) fn drop_offers(&mut self) {
        let offers = std::mem::take(&mut self.offers);
        if let Some(step) = self.steps.last_mut().filter(|_| !offers.is_empty()) {
            step.offers.get_or_insert(offers);
        }
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

    /// What is offered for the row that the cursor stands on, which shows it.
    pub fn offer_here(&self) -> Option<&Offer> {
        Some(&self.focus).filter(|row| row.part == Part::Value).and_then(|row| self.offer_at(&row.pointer))
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
    let offer = card.offer_here().cloned();
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
