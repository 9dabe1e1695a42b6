//! Finds phrases in text in one pass, whatever their letter case and the white space between their words.

/// A set of phrases in lower-case ASCII, their words separated by single spaces; at most 64, of three letters or more.
pub struct Phrases {
    /// For each of the first three places: which phrases have this byte there, one bit each. Nearly every word is
    /// ruled out by combining them.
    having: [[u64; 256]; 3],
    phrases: &'static [&'static str],
}

impl Phrases {
    /// Prepares a set.
    pub const fn new(phrases: &'static [&'static str]) -> Self {
        assert!(phrases.len() <= 64, "one bit for each phrase");
        let mut having = [[0; 256]; 3];
        let mut number = 0;
        while number < phrases.len() {
            let mut place = 0;
            while place < 3 {
                let byte = phrases[number].as_bytes()[place];
                having[place][byte as usize] |= 1 << number;
                having[place][byte.to_ascii_uppercase() as usize] |= 1 << number;
                if byte == b' ' {
                    // Any white space stands for a space.
                    having[place][b'\n' as usize] |= 1 << number;
                    having[place][b'\t' as usize] |= 1 << number;
                    having[place][b'\r' as usize] |= 1 << number;
                }
                place += 1;
            }
            number += 1;
        }
        Self { having, phrases }
    }

    /// Every phrase that starts where a word may start, with the byte at which it does.
    pub fn find_all(&self, text: &str) -> impl Iterator<Item = (usize, &'static str)> {
        let bytes = text.as_bytes();
        bytes.windows(3).enumerate().filter_map(move |(at, start)| {
            let mut possible = self.having[0][usize::from(start[0])]
                & self.having[1][usize::from(start[1])]
                & self.having[2][usize::from(start[2])];
            if possible == 0 || (at > 0 && bytes[at - 1].is_ascii_alphanumeric()) {
                return None;
            }
            while possible != 0 {
                let phrase = self.phrases[possible.trailing_zeros() as usize];
                if begins(&bytes[at..], phrase.as_bytes()) {
                    return Some((at, phrase));
                }
                possible &= possible - 1;
            }
            None
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
