//! From old cards to v1.0: a [`Plan`] that accounts for every member and asks what only the author knows.
//!
//! [`Plan::of`] is pure. It reads the card into a tree whose values know where they stood, runs the steps below
//! `steps/` one after the other, and reads the account off what came out. The command, the report and the review screen
//! show the same plan; another answer means another plan.

mod account;
mod plan;
mod question;
pub mod report;
mod spot;
mod steps;
mod tree;
mod version;
mod work;

#[cfg(test)]
mod tests;

pub use plan::{Change, Kind, Misfit, Plan, Refusal};
pub use question::{Answers, Choice, Question};

use crate::card::generation::Generation;

/// The name under which the source of a conversion is kept when the result replaces it: `agent-card.0.3.json`, then
/// `agent-card.0.3-2.json`. `taken` says whether a file of a name exists.
pub fn backup_name(file_name: &str, from: Generation, taken: impl Fn(&str) -> bool) -> String {
    let (stem, ending) = match file_name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => (stem, format!(".{ending}")),
        _ => (file_name, String::new()),
    };
    let generation = from.name();
    let mut name = format!("{stem}.{generation}{ending}");
    let mut number = 1;
    while taken(&name) {
        number += 1;
        name = format!("{stem}.{generation}-{number}{ending}");
    }
    name
}
