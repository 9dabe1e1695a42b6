//! What the folder of a new card offers as answers: said at the question, taken by a word.

use crate::card::fields;
use crate::check::wording;
use crate::prefill::Offer;
use crate::text::{truncate, visible};
use crate::tui::row::{Part, Row};

use super::question::SHOWN;
use super::session::{At, Session};

impl Session {
    /// Says at the start that there are offers.
    pub(super) fn say_offers(&mut self) {
        let count = self.model.card.as_ref().map_or(0, |card| card.open_offers().len());
        if count > 0 {
            let what = wording::count(count, "answer");
            self.say(&format!(
                "The folder knows {what}. Each is offered at its question; take all, typed anywhere, takes every one."
            ));
        }
    }

    /// Says what is offered for the question about a row.
    pub(super) fn say_offer(&mut self, row: &Row) {
        let offer = self.model.card.as_ref().and_then(|card| card.offer_at(&row.id.pointer).cloned());
        if let Some(Offer { value, source, .. }) = offer.filter(|_| row.id.part == Part::Value) {
            let value = truncate(&visible(&value), SHOWN).into_owned();
            self.say(&format!("Type take for what {} says: {value}", visible(&source)));
        }
    }

    pub(super) fn take_here(&mut self) {
        let At::Row(id) = self.at.clone() else { return self.nothing_offered() };
        let offer = self.model.card.as_ref().and_then(|card| card.offer_at(&id.pointer).cloned());
        let Some(offer) = offer.filter(|_| id.part == Part::Value) else { return self.nothing_offered() };
        let said = self.change(|card| card.take_offers(&[offer])).flatten();
        if let Some(said) = said {
            self.say(&format!("{said} undo takes it back."));
        }
        self.answered(&id);
    }

    pub(super) fn take_all(&mut self) {
        let offers = self.model.card.as_ref().map(crate::tui::model::OpenCard::open_offers).unwrap_or_default();
        if offers.is_empty() {
            return self.nothing_offered();
        }
        let said = self.change(|card| card.take_offers(&offers)).flatten();
        for offer in &offers {
            let label = fields::field_at(&offer.at).map_or("", |field| field.label);
            self.say(&format!("{label}: {}", truncate(&visible(&offer.value), SHOWN)));
        }
        if let Some(said) = said {
            self.say(&format!("{said} undo takes them back."));
        }
        self.tell(None);
        self.ask();
    }

    fn nothing_offered(&mut self) {
        self.say("Nothing is offered here.");
        self.ask();
    }
}
