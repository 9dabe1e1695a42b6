//! Edits: small changes to a document, addressed by pointers.
//!
//! Each is carried out as a replacement of a few bytes of the text ([`Splice`]), so that everything it is not about
//! keeps its spelling and layout, and so that the inverse restores the text to the letter.

use super::pointer::Pointer;

/// One change to a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Replaces the value that stands at `at`.
    Set {
        /// The value to replace.
        at: Pointer,
        /// The new value.
        value: Fragment,
    },
    /// Puts a new value at `at`: a member that does not exist yet, or an array element before the one that has this
    /// index now (an index equal to the length appends).
    Insert {
        /// The place that the value will have.
        at: Pointer,
        /// For a member: how many members shall stand before it; `None` puts it last. Ignored for array elements.
        position: Option<usize>,
        /// The value.
        value: Fragment,
    },
    /// Removes the member or element at `at`.
    Remove {
        /// The value to remove, with its key.
        at: Pointer,
    },
    /// Removes the copy number `copy` (from 0, in the order of the text) of a key that occurs more than once.
    RemoveCopy {
        /// The member.
        at: Pointer,
        /// Which of its copies.
        copy: usize,
    },
    /// Moves an array element to another index of the same array.
    Reorder {
        /// The array.
        array: Pointer,
        /// The index of the element now.
        from: usize,
        /// The index it shall have afterwards.
        to: usize,
    },
    /// Takes the value at `from` and puts it where nothing stands yet, its spelling kept. `to` is a place in the
    /// document as it is without the value.
    Move {
        /// The value to move.
        from: Pointer,
        /// Its new place.
        to: Pointer,
        /// For a member: how many members shall stand before it; `None` puts it last.
        position: Option<usize>,
    },
    /// Gives a member another key; its value and its place in the order stay.
    Rename {
        /// The member.
        at: Pointer,
        /// The new key; no other member of the object may have it.
        key: String,
    },
}

/// A value to write.
#[derive(Clone, Debug, PartialEq)]
pub enum Fragment {
    /// A value, printed in the layout of the document.
    Json(serde_json::Value),
    /// JSON text whose numbers and strings keep their spelling; the layout becomes the document's.
    Text(String),
}

impl From<serde_json::Value> for Fragment {
    fn from(value: serde_json::Value) -> Self {
        Self::Json(value)
    }
}

impl From<&str> for Fragment {
    /// A JSON string that holds `text`.
    fn from(text: &str) -> Self {
        Self::Json(text.into())
    }
}

impl From<bool> for Fragment {
    fn from(value: bool) -> Self {
        Self::Json(value.into())
    }
}

impl Edit {
    /// Replaces the value at `at`.
    pub fn set(at: Pointer, value: impl Into<Fragment>) -> Self {
        Self::Set { at, value: value.into() }
    }

    /// Adds a member as the last of its object, or an array element.
    pub fn insert(at: Pointer, value: impl Into<Fragment>) -> Self {
        Self::Insert { at, position: None, value: value.into() }
    }

    /// Removes the value at `at`.
    pub const fn remove(at: Pointer) -> Self {
        Self::Remove { at }
    }

    /// Gives the member at `at` another key.
    pub fn rename(at: Pointer, key: impl Into<String>) -> Self {
        Self::Rename { at, key: key.into() }
    }

    /// Where a place that was `pointer` before this edit is afterwards; `None` when the edit removed it.
    pub fn follow(&self, pointer: &Pointer) -> Option<Pointer> {
        match self {
            Self::Set { .. } | Self::RemoveCopy { .. } => Some(pointer.clone()),
            Self::Insert { at, .. } => Some(shifted(pointer, at, 1)),
            Self::Remove { at } if pointer.is_within(at) => None,
            Self::Remove { at } => Some(shifted(pointer, at, -1)),
            Self::Reorder { array, from, to } => {
                let Some(index) = index_below(pointer, array) else { return Some(pointer.clone()) };
                let new = if index == *from {
                    *to
                } else if *from < index && index <= *to {
                    index - 1
                } else if *to <= index && index < *from {
                    index + 1
                } else {
                    index
                };
                pointer.rebase(&array.index(index), &array.index(new))
            }
            Self::Move { from, to, .. } => match pointer.rebase(from, to) {
                Some(moved) => Some(moved),
                None => Some(shifted(&shifted(pointer, from, -1), to, 1)),
            },
            Self::Rename { at, key } => {
                let renamed = at.parent().unwrap_or_default().key(key);
                Some(pointer.rebase(at, &renamed).unwrap_or_else(|| pointer.clone()))
            }
        }
    }
}

/// The index of the element of `array` that `pointer` is or lies in.
fn index_below(pointer: &Pointer, array: &Pointer) -> Option<usize> {
    if !pointer.is_within(array) {
        return None;
    }
    let token = pointer.tokens().nth(array.depth())?;
    super::pointer::parse_index(&token)
}

/// The place of `pointer` after an element came (`by` = 1) or went (`by` = -1) at `at`. Members do not shift each
/// other; whether `at` is an element or a member that looks like a number cannot be told from pointers alone, and no
/// object of a card has such members beside others that matter.
fn shifted(pointer: &Pointer, at: &Pointer, by: isize) -> Pointer {
    let moved = || {
        let array = at.parent()?;
        let edited = at.last_index()?;
        let index = index_below(pointer, &array)?;
        let first_moved = if by > 0 { edited } else { edited + 1 };
        if index < first_moved {
            return None;
        }
        pointer.rebase(&array.index(index), &array.index(index.checked_add_signed(by)?))
    };
    moved().unwrap_or_else(|| pointer.clone())
}

/// A replacement of bytes in the text: what every edit becomes, and what undoes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splice {
    /// Offset of the first byte to replace.
    pub at: usize,
    /// How many bytes to replace.
    pub remove: usize,
    /// What to put there.
    pub insert: String,
}

/// Why an edit could not be carried out. The document is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// Nothing stands at the place.
    #[error("nothing stands at `{0}`")]
    NothingThere(Pointer),
    /// Something stands at the place where a new value shall go.
    #[error("`{0}` is taken")]
    Taken(Pointer),
    /// The parent cannot hold such a value: it is missing, or no object or array, or the index is beyond its end.
    #[error("`{0}` cannot hold that")]
    NoRoom(Pointer),
    /// The value is not JSON text, or the result would be nested too deeply.
    #[error("the new value at `{0}` is not JSON that fits there")]
    NotJson(Pointer),
}
