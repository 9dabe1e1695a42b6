//! Did-you-mean: the nearest known word to one that is not known.

/// The candidate that `word` was most likely meant to be: the same but for letter case and separators, or a few slips
/// of the finger away (at most a third of its letters, and never more than three). `None` when nothing is near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = fold(word);
    let allowed = (plain.chars().count() / 3).clamp(1, 3);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&plain, &fold(candidate)), candidate))
        .filter(|(distance, candidate)| {
            // Short words are near to everything: demand that the first letter is right.
            *distance <= allowed
                && *candidate != word
                && !is_compound(&plain, &fold(candidate))
                && (*distance == 0 || plain.len() > 3 || fold(candidate).chars().next() == plain.chars().next())
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Whether `word` is `candidate` with a word of its own in front, such as `llm_provider`: nobody mistypes that.
fn is_compound(word: &str, candidate: &str) -> bool {
    word.len() >= candidate.len() + 2 && word.ends_with(candidate)
}

fn fold(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '_' | '-' | ' ' | '.')).flat_map(char::to_lowercase).collect()
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
}
