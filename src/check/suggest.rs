//! Did-you-mean: the nearest known word to one that is not known.

/// Of more candidates than this only the first are looked at: asking about each of thousands of words would take the
/// product of both numbers.
const MOST_CANDIDATES: usize = 512;

/// The candidate that `word` was most likely meant to be: the same but for letter case and separators, or a few slips
/// of the finger away (at most a third of its letters, and never more than three). `None` when nothing is near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = fold(word);
    let letters = Letters::of(word);
    let allowed = (letters.count / 3).clamp(1, 3);
    let first = plain.chars().next();
    candidates
        .into_iter()
        .take(MOST_CANDIDATES)
        .filter(|candidate| *candidate != word && letters.may_be_near(Letters::of(candidate), allowed))
        .map(|candidate| (candidate, fold(candidate)))
        // Short words are near to everything: demand that the first letter is right.
        .filter(|(_, folded)| *folded == plain || plain.len() > 3 || folded.chars().next() == first)
        .filter(|(_, folded)| !is_compound(&plain, folded))
        .map(|(candidate, folded)| (strsim::osa_distance(&plain, &folded), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Whether `word` is `candidate` with a word of its own in front, such as `llm_provider`: nobody mistypes that.
fn is_compound(word: &str, candidate: &str) -> bool {
    word.len() >= candidate.len() + 2 && word.ends_with(candidate)
}

fn fold(word: &str) -> String {
    folded(word).collect()
}

/// The characters that count when words are compared.
fn folded(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(|c| !matches!(c, '_' | '-' | ' ' | '.')).flat_map(char::to_lowercase)
}

/// Which characters a word has, and how many: enough to tell most strangers apart without measuring the distance.
#[derive(Clone, Copy)]
struct Letters {
    /// One bit for each character, several of which share one.
    bits: u64,
    /// How many characters count.
    count: usize,
}

impl Letters {
    fn of(word: &str) -> Self {
        let mut letters = Self { bits: 0, count: 0 };
        if word.is_ascii() {
            for byte in word.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' ' | b'.')) {
                letters.add(u32::from(byte.to_ascii_lowercase()));
            }
        } else {
            folded(word).for_each(|c| letters.add(u32::from(c)));
        }
        letters
    }

    const fn add(&mut self, c: u32) {
        self.bits |= 1 << (c % 64);
        self.count += 1;
    }

    /// Whether so many slips can lead from one word to the other: each adds, drops or exchanges one character at most.
    const fn may_be_near(self, other: Self, slips: usize) -> bool {
        self.count.abs_diff(other.count) <= slips
            && (self.bits & !other.bits).count_ones() as usize <= slips
            && (other.bits & !self.bits).count_ones() as usize <= slips
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_and_other_spellings_are_recognised_and_strangers_are_not() {
        let known = ["name", "description", "documentationUrl", "iconUrl", "skills"];
        assert_eq!(nearest("descripton", known), Some("description"));
        assert_eq!(nearest("documentation_url", known), Some("documentationUrl"));
        assert_eq!(nearest("IconURL", known), Some("iconUrl"));
        assert_eq!(nearest("skill", known), Some("skills"));
        assert_eq!(nearest("limitations", known), None);
        assert_eq!(nearest("x", known), None);
        assert_eq!(nearest("no_description", known), None);
        assert_eq!(nearest("nname", known), Some("name"));
    }

    #[test]
    fn the_longer_a_word_the_more_slips_it_may_have() {
        // Two slips in four letters make another word, in many letters they are slips; separators are not counted.
        assert_eq!(nearest("nmea", ["name"]), None);
        assert_eq!(nearest("documentatoin_ulr", ["documentationUrl"]), Some("documentationUrl"));
        assert_eq!(nearest("d_o_c", ["docs"]), Some("docs"));
    }
}
