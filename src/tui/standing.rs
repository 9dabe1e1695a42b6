//! Where in the form a finding stands: at the row with which it is mended. Most findings are about a place that has a row;
//! those about a whole list stand at the row that adds to it, those about an object at the first row inside it.

use std::collections::HashSet;

use crate::document::Pointer;

use super::model::{OpenCard, row_place};
use super::row::{Control, Page, Part, Row};

/// The places whose findings stand at each of the rows of a page.
pub fn places(rows: &[Row], page: &Page) -> Vec<Vec<Pointer>> {
    let own: Vec<Option<Pointer>> = rows.iter().map(|row| speaks(row).then(|| row_place(row))).collect();
    let mut taken: HashSet<Pointer> = own.iter().flatten().cloned().collect();
    let with_others = |(row, own): (&Row, Option<Pointer>)| {
        let Some(own) = own else { return Vec::new() };
        let mut places = vec![own.clone()];
        if let Control::Branch { shape, .. } = &row.control {
            // The row says which branch there is, so what is wrong with one as a whole is mended here.
            places.extend(shape.fields.iter().map(|field| own.key(field.name)).filter(|at| taken.insert(at.clone())));
        }
        let mut around = own.parent();
        while let Some(at) = around.filter(|at| !at.is_root()) {
            around = at.parent();
            if page.inside.as_ref().is_none_or(|inside| at.is_within(inside)) && !taken.contains(&at) {
                taken.insert(at.clone());
                places.push(at);
            }
        }
        places
    };
    rows.iter().zip(own).map(with_others).collect()
}

/// Whether findings stand at a row at all.
const fn speaks(row: &Row) -> bool {
    !matches!(row.control, Control::Note | Control::Heading | Control::Button)
        && !matches!(row.id.part, Part::Problem(_) | Part::Name | Part::AddAnyone | Part::Unknown | Part::Next)
}

impl OpenCard {
    /// The places whose findings stand at the focused row.
    pub fn places_here(&self) -> Vec<Pointer> {
        let rows = self.rows();
        let at = rows.iter().position(|row| row.id == self.focus);
        at.and_then(|at| places(&rows, &self.page).into_iter().nth(at)).unwrap_or_default()
    }

    /// Takes note that what stands at the focused row was seen.
    pub fn see_places_here(&mut self) {
        // Leaving the step answers the question for the capabilities of a card from nothing; one of its rows does not.
        let capabilities = Pointer::root().key("capabilities");
        let seen = self.places_here().into_iter().filter(|at| !self.from_nothing || *at != capabilities);
        let seen: Vec<Pointer> = seen.collect();
        self.visited.extend(seen);
    }
}
