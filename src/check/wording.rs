//! How messages quote what a card says: shortened, and with nothing in it that a terminal or a reader could stumble
//! over.

use crate::text::{truncate, visible};

/// The longest quotation, in cells.
const QUOTED_CELLS: usize = 48;

/// A value from the card between back quotes, shortened and made visible. Never pass a secret.
pub fn quoted(text: &str) -> String {
    format!("`{}`", truncate(&visible(text), QUOTED_CELLS))
}

/// With a capital first letter.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Words as a list: "a", "a and b", "a, b and c".
pub fn list(words: &[impl AsRef<str>]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().into(),
        [front @ .., last] => {
            let front: Vec<&str> = front.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", front.join(", "), last.as_ref())
        }
    }
}

/// "1 error", "2 errors".
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// "1 fix", "2 fixes".
pub fn count_fixes(number: usize) -> String {
    if number == 1 { "1 fix".into() } else { format!("{number} fixes") }
}
