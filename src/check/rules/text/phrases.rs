//! Finds phrases in text in one pass, whatever their letter case and the white space between their words.

/// A set of phrases in lower-case ASCII, their words separated by single spaces.
pub struct Phrases {
    starts: [bool; 256],
    phrases: &'static [&'static str],
}

impl Phrases {
    /// Prepares a set.
    pub const fn new(phrases: &'static [&'static str]) -> Self {
        let mut starts = [false; 256];
        let mut at = 0;
        while at < phrases.len() {
            let first = phrases[at].as_bytes()[0];
            starts[first as usize] = true;
            starts[first.to_ascii_uppercase() as usize] = true;
            at += 1;
        }
        Self { starts, phrases }
    }

    /// Every phrase that starts where a word may start, with the byte at which it does.
    pub fn find_all(&self, text: &str) -> impl Iterator<Item = (usize, &'static str)> {
        let bytes = text.as_bytes();
        bytes.iter().enumerate().filter_map(move |(at, byte)| {
            if !self.starts[usize::from(*byte)] || (at > 0 && bytes[at - 1].is_ascii_alphanumeric()) {
                return None;
            }
            let phrase = self.phrases.iter().find(|phrase| begins(&bytes[at..], phrase.as_bytes()))?;
            Some((at, *phrase))
        })
    }
}

/// Whether the text begins with the phrase, ended by something other than a letter.
fn begins(text: &[u8], phrase: &[u8]) -> bool {
    let mut at = 0;
    for byte in phrase {
        if *byte == b' ' {
            let gap = text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if gap == 0 {
                return false;
            }
            at += gap;
        } else if text.get(at).is_some_and(|found| found.eq_ignore_ascii_case(byte)) {
            at += 1;
        } else {
            return false;
        }
    }
    text.get(at).is_none_or(|next| !next.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::Phrases;

    #[test]
    fn phrases_are_found_as_whole_words_in_any_case() {
        static SET: Phrases = Phrases::new(&["you are a", "never reveal"]);
        let find = |text: &str| SET.find_all(text).collect::<Vec<_>>();
        assert_eq!(find("YOU  are\na bot"), [(0, "you are a")]);
        assert_eq!(find("x. Never reveal it"), [(3, "never reveal")]);
        assert_eq!(find("you are able, bayou are a, you area"), []);
        assert_eq!(find("never reveal"), [(0, "never reveal")]);
        assert_eq!(find("né you ar"), []);
    }
}
