//! What people and models read, and what hides in it.

pub mod addresses_a_model;
pub mod hidden_character;
pub mod mixed_script_host;
mod phrases;
pub mod surrounding_white_space;

use crate::check::Trail;

/// Whether a place lies inside the member called `key`.
fn is_within(trail: &Trail<'_>, key: &str) -> bool {
    let mut step = Some(trail);
    while let Some(here) = step {
        if matches!(here, Trail::Key(_, name) if *name == key) {
            return true;
        }
        step = here.parent();
    }
    false
}
