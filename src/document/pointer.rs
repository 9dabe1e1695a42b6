//! JSON Pointers (RFC 6901): how every part of Cardwright names a place in a card.

use std::borrow::Cow;
use std::fmt;

/// A place in a JSON document, as RFC 6901 text: `""` is the whole document, `/skills/0/tags` a member below.
///
/// A pointer may name a place that does not exist (yet): a missing member has the pointer it would have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pointer(String);

/// One step of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerStep<'a> {
    /// To the member with this key.
    Key(&'a str),
    /// To the element with this index.
    Index(usize),
}

/// The text is not a JSON Pointer: it is neither empty nor starts with `/`, or it holds `~` without `0` or `1` behind it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a JSON Pointer: it must be empty or start with `/`, and `~` is written `~0`")]
pub struct NotAPointer(pub String);

impl Pointer {
    /// The whole document.
    pub fn root() -> Self {
        Self::default()
    }

    /// Reads RFC 6901 text.
    pub fn parse(text: &str) -> Result<Self, NotAPointer> {
        let escapes_ok =
            text.match_indices('~').all(|(at, _)| matches!(text.as_bytes().get(at + 1), Some(b'0' | b'1')));
        if (text.is_empty() || text.starts_with('/')) && escapes_ok {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotAPointer(text.to_owned()))
        }
    }

    /// The place of the member called `key` below this one.
    pub fn key(&self, key: &str) -> Self {
        let mut text = String::with_capacity(self.0.len() + key.len() + 1);
        text.push_str(&self.0);
        push_key(&mut text, key);
        Self(text)
    }

    /// The place of the array element number `index` (from 0) below this one.
    pub fn index(&self, index: usize) -> Self {
        // Room for the numbers that lists have.
        let mut text = String::with_capacity(self.0.len() + 6);
        text.push_str(&self.0);
        push_index(&mut text, index);
        Self(text)
    }

    /// The place at the end of these steps, outermost first.
    pub fn of_steps<'a>(steps: impl IntoIterator<Item = PointerStep<'a>>) -> Self {
        let mut text = String::with_capacity(64);
        for step in steps {
            match step {
                PointerStep::Key(key) => push_key(&mut text, key),
                PointerStep::Index(index) => push_index(&mut text, index),
            }
        }
        Self(text)
    }

    /// The place that holds this one; `None` for the whole document.
    pub fn parent(&self) -> Option<Self> {
        self.0.rfind('/').map(|at| Self(self.0[..at].to_owned()))
    }

    /// The last step, unescaped; `None` for the whole document.
    pub fn last(&self) -> Option<Cow<'_, str>> {
        self.0.rfind('/').map(|at| unescape(&self.0[at + 1..]))
    }

    /// The last step as an array index.
    pub fn last_index(&self) -> Option<usize> {
        self.last().and_then(|token| parse_index(&token))
    }

    /// The steps from the root, unescaped.
    pub fn tokens(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.0.split('/').skip(1).map(unescape)
    }

    /// How many steps the place is away from the root.
    pub fn depth(&self) -> usize {
        self.0.matches('/').count()
    }

    /// Whether this is the root.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this place is `other` or lies inside it.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.strip_prefix(&other.0).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The same place with the leading part `from` replaced by `to`; `None` when it does not lie within `from`.
    pub fn rebase(&self, from: &Self, to: &Self) -> Option<Self> {
        if self.is_within(from) { Some(Self(format!("{}{}", to.0, &self.0[from.0.len()..]))) } else { None }
    }

    /// The RFC 6901 text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Writes one step of a pointer: the key of a member.
fn push_key(text: &mut String, key: &str) {
    text.push('/');
    let mut rest = key;
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'~' | b'/')) {
        text.push_str(&rest[..at]);
        text.push_str(if rest.as_bytes()[at] == b'~' { "~0" } else { "~1" });
        rest = &rest[at + 1..];
    }
    text.push_str(rest);
}

/// Writes one step of a pointer: an array index.
fn push_index(text: &mut String, index: usize) {
    text.push('/');
    // As many digits as the largest index has.
    let mut digits = [0_u8; 20];
    let mut start = digits.len();
    let mut rest = index;
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend(digits[start..].iter().map(|digit| char::from(*digit)));
}

/// Reads an array index as RFC 6901 writes it: decimal, no leading zero.
pub(crate) fn parse_index(token: &str) -> Option<usize> {
    let plain =
        !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit()) && (token.len() == 1 || !token.starts_with('0'));
    if plain { token.parse().ok() } else { None }
}

fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') { Cow::Owned(token.replace("~1", "/").replace("~0", "~")) } else { Cow::Borrowed(token) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_slash_and_tilde_survive() {
        let pointer = Pointer::root().key("a/b~c").index(3);
        assert_eq!(pointer.as_str(), "/a~1b~0c/3");
        assert_eq!(pointer.tokens().collect::<Vec<_>>(), ["a/b~c", "3"]);
        assert_eq!(pointer.parent(), Some(Pointer::root().key("a/b~c")));
        assert_eq!(pointer.last_index(), Some(3));
    }

    #[test]
    fn only_whole_steps_count_as_within() {
        let skills = Pointer::root().key("skills");
        assert!(skills.index(1).is_within(&skills));
        assert!(!Pointer::root().key("skillset").is_within(&skills));
        assert_eq!(
            skills.index(1).key("id").rebase(&skills.index(1), &skills.index(0)),
            Some(skills.index(0).key("id"))
        );
    }

    #[test]
    fn text_that_is_no_pointer_is_refused() {
        for text in ["name", "/a~", "/a~2"] {
            assert!(Pointer::parse(text).is_err(), "{text}");
        }
        assert!(Pointer::parse("").is_ok());
        assert!(Pointer::parse("/~0~1").is_ok());
    }

    #[test]
    fn leading_zeros_are_no_index() {
        assert_eq!(parse_index("0"), Some(0));
        assert_eq!(parse_index("01"), None);
        assert_eq!(parse_index("-"), None);
    }
}
