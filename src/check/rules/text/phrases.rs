//! Finds phrases in text in one pass, whatever their letter case and the white space between their words.

/// A set of phrases in lower-case ASCII, their words separated by single spaces; at most 64, of three letters or more.
pub struct Phrases {
    /// For each byte and each of the first three places: which phrases have the byte there, one bit each. Nearly every
    /// word is ruled out by combining them.
    having: [[u64; 3]; 256],
    phrases: &'static [&'static str],
}

impl Phrases {
    /// Prepares a set.
    pub const fn new(phrases: &'static [&'static str]) -> Self {
        assert!(phrases.len() <= 64, "one bit for each phrase");
        let mut having = [[0; 3]; 256];
        let mut number = 0;
        while number < phrases.len() {
            let mut place = 0;
            while place < 3 {
                let byte = phrases[number].as_bytes()[place];
                having[byte as usize][place] |= 1 << number;
                having[byte.to_ascii_uppercase() as usize][place] |= 1 << number;
                if byte == b' ' {
                    // Any white space stands for a space.
                    having[b'\n' as usize][place] |= 1 << number;
                    having[b'\t' as usize][place] |= 1 << number;
                    having[b'\r' as usize][place] |= 1 << number;
                }
                place += 1;
            }
            number += 1;
        }
        Self { having, phrases }
    }

    /// Every phrase that starts where a word may start: the byte at which it does, and its number in the set.
    pub fn find_all(&self, text: &str) -> impl Iterator<Item = (usize, usize)> {
        let bytes = text.as_bytes();
        let mut next = 0;
        // The phrases that the last byte may begin, and those that the last two may.
        let (mut one, mut two) = (0, 0);
        std::iter::from_fn(move || {
            while let Some(byte) = bytes.get(next) {
                let [first, second, third] = self.having[usize::from(*byte)];
                let mut possible = two & third;
                (one, two) = (first, one & second);
                next += 1;
                if possible == 0 {
                    continue;
                }
                let at = next - 3;
                if at > 0 && bytes[at - 1].is_ascii_alphanumeric() {
                    continue;
                }
                while possible != 0 {
                    let number = possible.trailing_zeros() as usize;
                    if begins(&bytes[at..], self.phrases[number].as_bytes()) {
                        return Some((at, number));
                    }
                    possible &= possible - 1;
                }
            }
            None
        })
    }

    /// The length in bytes of the phrase with this number.
    pub fn length(&self, number: usize) -> usize {
        self.phrases[number].len()
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
        let find = |text: &str| SET.find_all(text).map(|(at, number)| (at, SET.phrases[number])).collect::<Vec<_>>();
        assert_eq!(find("YOU  are\na bot"), [(0, "you are a")]);
        assert_eq!(find("x. Never reveal it"), [(3, "never reveal")]);
        assert_eq!(find("you are able, bayou are a, you area"), []);
        assert_eq!(find("never reveal"), [(0, "never reveal")]);
        assert_eq!(find("né you ar"), []);
    }
}
