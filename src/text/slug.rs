//! Short names made from free text, for file names and skill ids.

/// The text as lower-case ASCII letters, digits and single hyphens, such as `weather-bot-2` for `Weather Bot 2!`.
///
/// Everything else separates words. Letters outside ASCII are left out rather than spelled some other way, since no
/// spelling is right in every language; a text without any ASCII letter or digit gives the empty string, and the
/// caller has to bring a name of its own. An apostrophe joins: `Bob's` gives `bobs`.
pub fn slug(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(64));
    let mut gap = false;
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            if gap && !out.is_empty() {
                out.push('-');
            }
            gap = false;
            out.push(c.to_ascii_lowercase());
        } else if !matches!(c, '\'' | '\u{2019}') {
            gap = true;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::slug;
    use proptest::prelude::*;

    #[test]
    fn words_are_joined_by_single_hyphens() {
        assert_eq!(slug("Weather  Bot -- 2!"), "weather-bot-2");
        assert_eq!(slug("  --Bob's Agent--  "), "bobs-agent");
        assert_eq!(slug("snake_case/and.dots"), "snake-case-and-dots");
    }

    #[test]
    fn letters_outside_ascii_are_left_out() {
        assert_eq!(slug("Überblick 東京 v2"), "berblick-v2");
        assert_eq!(slug("天気"), "");
        assert_eq!(slug(""), "");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_slug_is_a_slug_of_itself(text in any::<String>()) {
            let once = slug(&text);
            prop_assert_eq!(&slug(&once), &once);
            prop_assert!(!once.starts_with('-') && !once.ends_with('-') && !once.contains("--"));
            prop_assert!(once.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        }
    }
}
