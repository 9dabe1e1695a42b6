//! The media types that agents use, and the plain words that people write instead.

use std::sync::LazyLock;

/// One line of `assets/media-types.txt`.
#[derive(Debug, PartialEq, Eq)]
pub struct MediaType {
    /// The name as IANA writes it, lower case, without parameters.
    pub name: &'static str,
    /// What it is, in a few words.
    pub what: &'static str,
    /// Words and file endings that mean it, lower case, separated by spaces.
    words: &'static str,
}

static COMMON: LazyLock<Vec<MediaType>> =
    LazyLock::new(|| include_str!("../../assets/media-types.txt").lines().filter_map(read_line).collect());

/// Reads `name TAB what [TAB words]`; `None` for comments.
fn read_line(line: &'static str) -> Option<MediaType> {
    if line.starts_with('#') {
        return None;
    }
    let mut columns = line.split('\t');
    Some(MediaType { name: columns.next()?, what: columns.next()?, words: columns.next().unwrap_or_default() })
}

/// The media types worth offering, grouped by family: text, data, documents, pictures, sound, video.
pub fn common() -> &'static [MediaType] {
    &COMMON
}

/// The media type that a plain word or file ending stands for: `text` and `.txt` for `text/plain`, `json` for
/// `application/json`. White space around it and letter case do not matter.
///
/// `None` where only the author knows (`file`, `image`, `audio`) and for everything with a slash in it: what already
/// looks like a media type is never second-guessed.
pub fn complete(token: &str) -> Option<&'static str> {
    let token = token.trim().to_lowercase();
    let word = token.strip_prefix('.').unwrap_or(&token);
    common()
        .iter()
        .find(|media_type| media_type.words.split_whitespace().any(|known| known == word))
        .map(|media_type| media_type.name)
}

/// The media type that a plain word most often stands for, to be proposed and never written unseen: those of
/// [`complete`], and for `file`, the third kind of content in 0.1, any bytes.
pub fn likely(token: &str) -> Option<&'static str> {
    let any_bytes = || ["file", "files"].iter().any(|word| token.trim().eq_ignore_ascii_case(word));
    complete(token).or_else(|| any_bytes().then_some("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_is_a_media_type_with_an_explanation() {
        let lines = include_str!("../../assets/media-types.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), common().len());
        for MediaType { name, what, .. } in common() {
            assert!(mediatype::MediaType::parse(name).is_ok_and(|parsed| parsed.params.is_empty()), "{name}");
            assert_eq!(*name, name.to_lowercase());
            assert!((3..=40).contains(&what.len()), "{name}: {what}");
        }
    }

    #[test]
    fn names_and_words_stand_once() {
        let mut seen = HashSet::new();
        for media_type in common() {
            assert!(seen.insert(media_type.name), "{}", media_type.name);
            for word in media_type.words.split_whitespace() {
                assert!(seen.insert(word), "{word}");
            }
        }
    }

    #[test]
    fn plain_words_and_file_endings_become_media_types() {
        for (token, name) in [
            ("text", "text/plain"),
            ("plain", "text/plain"),
            ("TEXT", "text/plain"),
            (" json ", "application/json"),
            ("data", "application/json"),
            (".pdf", "application/pdf"),
            ("pdf", "application/pdf"),
            ("markdown", "text/markdown"),
            ("jpg", "image/jpeg"),
            ("png", "image/png"),
            ("mp3", "audio/mpeg"),
        ] {
            assert_eq!(complete(token), Some(name), "{token}");
        }
    }

    #[test]
    fn what_only_the_author_knows_is_left_alone() {
        for token in ["", ".", "file", "image", "audio", "video", "text/plain", "image/jpg", "text json"] {
            assert_eq!(complete(token), None, "{token}");
        }
    }
}
