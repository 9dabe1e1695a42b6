//! Our own words without the typographic characters that the screen shows.

/// A sentence of ours in ASCII. Letters of other scripts, which come from the card, stay as they are.
pub(super) fn ascii(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{201C}' | '\u{201D}' | '\u{201E}' | '«' | '»' => out.push('"'),
            '\u{2018}' | '\u{2019}' => out.push('\''),
            '…' => out.push_str("..."),
            '–' | '—' | '·' | '•' => out.push('-'),
            '×' => out.push('x'),
            '→' | '›' => out.push_str("->"),
            '←' => out.push_str("<-"),
            '↑' => out.push_str("up"),
            '↓' => out.push_str("down"),
            '≤' => out.push_str("<="),
            '≥' => out.push_str(">="),
            '⟦' => out.push('['),
            '⟧' => out.push(']'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Kind, fields, media_types};

    #[test]
    fn everything_that_the_field_table_says_becomes_ascii() {
        for entry in fields::every_field() {
            let field = entry.field;
            for text in [field.label, field.help, field.example, field.mistake, field.older] {
                assert!(ascii(text).is_ascii(), "{text}");
            }
            if let Kind::Choice { choices, .. } = field.kind {
                for choice in choices {
                    assert!(ascii(choice.help).is_ascii(), "{}", choice.help);
                }
            }
        }
        for kind in media_types::common() {
            assert!(ascii(kind.what).is_ascii(), "{}", kind.what);
        }
        assert!(ascii(include_str!("../../assets/publishing.txt")).is_ascii());
    }

    #[test]
    fn letters_from_the_card_stay() {
        assert_eq!(ascii("`Rückgabe 返品` – “x”…"), "`Rückgabe 返品` - \"x\"...");
    }
}
