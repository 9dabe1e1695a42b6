//! What goes in and out, as media types.

pub mod duplicate;
pub mod misnamed;
pub mod not_a_media_type;
pub mod parameters;
pub mod same_as_default;
pub mod understated_output;
pub mod unknown_top_level_type;
pub mod upper_case;
pub mod wildcard;

use mediatype::MediaType;

use crate::card::spelling::member;
use crate::check::{CardView, Skill};
use crate::document::{Node, Pointer};

/// One list of media types.
struct ModeList<'v, 'a> {
    /// The skill it belongs to; `None` for the lists of the card.
    skill: Option<&'v Skill<'a>>,
    /// The key under which it stands.
    key: &'a str,
    /// The list.
    node: &'a Node,
}

impl ModeList<'_, '_> {
    /// Where the list stands.
    fn pointer(&self) -> Pointer {
        self.skill.map_or_else(|| Pointer::root().key(self.key), |skill| skill.pointer.key(self.key))
    }

    /// The entries that are text, with their indices.
    fn texts(&self) -> impl Iterator<Item = (usize, &str)> {
        self.node.elements().iter().enumerate().filter_map(|(index, node)| Some((index, node.as_str()?)))
    }
}

/// Calls `visit` for the lists of the card, then for those of its skills.
fn each_list<'a>(card: &CardView<'a>, mut visit: impl FnMut(&ModeList<'_, 'a>)) {
    for name in ["defaultInputModes", "defaultOutputModes"] {
        if let Some(list) = member(card.root, name) {
            visit(&ModeList { skill: None, key: &list.key, node: &list.value });
        }
    }
    for skill in &card.skills {
        for name in ["inputModes", "outputModes"] {
            if let Some(list) = member(skill.node, name) {
                visit(&ModeList { skill: Some(skill), key: &list.key, node: &list.value });
            }
        }
    }
}

/// The media type that a text is, by the grammar of RFC 6838; wildcards pass. The crate lets a semicolon at the end
/// through, and white space behind it.
fn parse(text: &str) -> Option<MediaType<'_>> {
    if text.ends_with(|c: char| c == ';' || c.is_whitespace()) {
        return None;
    }
    MediaType::parse(text).ok()
}

/// The part in front of the parameters.
fn essence(text: &str) -> &str {
    text.split(';').next().unwrap_or(text).trim_end()
}

/// Whether two entries are the same to a reader that knows that letter case does not count in a media type's name.
/// Parameter values may depend on it, so they are compared to the letter.
fn same(a: &str, b: &str) -> bool {
    let (name_a, name_b) = (essence(a), essence(b));
    name_a.eq_ignore_ascii_case(name_b) && a[name_a.len()..].trim() == b[name_b.len()..].trim()
}
