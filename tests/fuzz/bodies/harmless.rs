//! What text may reach a terminal.

/// Whether a terminal could take this character for an order, or a reader be led astray by it.
pub const fn is_harmful(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Panics if a line of this text holds such a character.
pub fn assert_harmless(text: &str, what: &str) {
    if let Some(at) = text.find(|c| c != '\n' && is_harmful(c)) {
        let near: String = text[at..].chars().take(20).collect();
        panic!("{what} holds {near:?}\n{text:?}");
    }
}

/// The same for text that may hold colours: `ESC [ digits and semicolons m` and no other sequence.
pub fn assert_only_colours(text: &str, what: &str) {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        plain.push_str(&rest[..at]);
        let after = &rest[at + 2..];
        let end = after.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(after.len());
        assert!(after[end..].starts_with('m'), "{what} holds a sequence that is no colour: {:?}", &rest[at..]);
        rest = &after[end + 1..];
    }
    plain.push_str(rest);
    assert_harmless(&plain, what);
}
