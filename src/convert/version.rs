//! Protocol versions as authors write them.

use super::tree::{Kind, Tree};

/// Reads a version leniently: `v` in front, a patch number, white space, a JSON number.
pub(super) fn read(tree: &Tree) -> Option<(u32, u32)> {
    let text = match &tree.kind {
        Kind::Text { text, .. } => text,
        Kind::Number(raw) => raw,
        _ => return None,
    };
    let mut parts = text.trim().trim_start_matches(['v', 'V']).split('.');
    let major = parts.next()?.parse().ok()?;
    let minor = parts.next().map_or(Some(0), |minor| minor.parse().ok())?;
    Some((major, minor))
}

/// `Major.Minor`, as interfaces state it (specification section 3.6).
pub(super) fn write((major, minor): (u32, u32)) -> String {
    format!("{major}.{minor}")
}
