//! From a place in a card to what the specification says about it.

use std::sync::LazyLock;

use super::CARD;
use crate::card::{Field, Kind, Shape, Step};
use crate::document::Pointer;

/// One line of the field table together with the place it speaks of.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The places it stands for: a JSON Pointer in which `*` stands for any list index or any name the author chose,
    /// such as `/skills/*/tags`.
    pub pattern: String,
    /// What is known of the member.
    pub field: &'static Field,
}

impl Entry {
    /// The name that people type: the pattern without its stars, with dots, such as `skills.tags`.
    pub fn dotted(&self) -> String {
        self.pattern.split('/').filter(|token| !token.is_empty() && *token != "*").collect::<Vec<_>>().join(".")
    }
}

/// What a place is, as far as the specification knows.
#[derive(Clone, Copy)]
enum Place {
    /// The card itself.
    Card,
    /// The value of a member.
    Member(&'static Field),
    /// An element of a member's list, or a value in its map.
    Inside(&'static Field),
}

impl Place {
    /// The objects that stand here.
    fn shape(self) -> Option<&'static Shape> {
        match self {
            Self::Card => Some(&CARD),
            Self::Member(field) => match field.kind {
                Kind::Object(shape) => Some(shape),
                _ => None,
            },
            Self::Inside(field) => match field.kind {
                Kind::List(shape) | Kind::Map(shape) | Kind::Requirements(shape) | Kind::Signatures(shape) => {
                    Some(shape)
                }
                _ => None,
            },
        }
    }

    /// One step down; `None` where the specification has nothing.
    fn step(self, token: &str) -> Option<Self> {
        if let Some(shape) = self.shape() {
            return shape.field(token).map(Self::Member);
        }
        match self {
            Self::Member(field) => match field.kind {
                Kind::Map(_) | Kind::TextMap | Kind::Json => Some(Self::Inside(field)),
                Kind::List(_)
                | Kind::Requirements(_)
                | Kind::Signatures(_)
                | Kind::Words
                | Kind::Texts
                | Kind::MediaTypes => is_index(token).then_some(Self::Inside(field)),
                _ => None,
            },
            // Free JSON belongs to its member at every depth.
            Self::Inside(field) if matches!(field.kind, Kind::Json) => Some(self),
            _ => None,
        }
    }
}

/// Whether the token names a list element: a number, or `-` for the one after the last (RFC 6901).
fn is_index(token: &str) -> bool {
    matches!(token, "-" | "0")
        || (token.bytes().all(|b| b.is_ascii_digit()) && !token.is_empty() && !token.starts_with('0'))
}

fn place(pointer: &Pointer) -> Option<Place> {
    pointer.tokens().try_fold(Place::Card, |place, token| place.step(&token))
}

/// The shape of the object that stands at `pointer`, whether or not it is there yet: the card for the root, a skill
/// for `/skills/3`. `None` for lists, maps, plain values, free JSON and places the specification does not know.
pub fn shape_at(pointer: &Pointer) -> Option<&'static Shape> {
    place(pointer)?.shape()
}

/// The member that `pointer` belongs to: `tags` for `/skills/0/tags` and for `/skills/0/tags/1`, `skills` for
/// `/skills/0`, `params` for anything inside an extension's parameters. `None` for the root and for places the
/// specification does not know.
pub fn field_at(pointer: &Pointer) -> Option<&'static Field> {
    match place(pointer)? {
        Place::Card => None,
        Place::Member(field) | Place::Inside(field) => Some(field),
    }
}

/// The wizard step that shows `pointer`: that of the card's member it lies in, so that a skill's own security
/// requirements belong to the skills. A member that only older versions knew goes to the step of its successor; what
/// nobody knows, and the card as a whole, to the review.
pub fn step_at(pointer: &Pointer) -> Step {
    let Some(first) = pointer.tokens().next() else { return Step::Review };
    if let Some(field) = CARD.field(&first) {
        return field.step;
    }
    ENTRIES
        .iter()
        .find(|entry| entry.field.older.split(", ").any(|name| name == first))
        .map_or(Step::Review, |entry| entry.field.step)
}

/// The member that people call `name`: dotted, such as `skills.tags` or `capabilities.extensions.uri`. Brackets behind
/// a list (`skills[].tags`) and a pointer (`/skills/0/tags`) are understood too.
pub fn field_named(name: &str) -> Option<Entry> {
    if name.starts_with('/') {
        return entry_at(&Pointer::parse(name).ok()?);
    }
    let tokens: Vec<&str> = name.split('.').map(|token| token.split('[').next().unwrap_or(token)).collect();
    let wanted = tokens.join(".");
    ENTRIES.iter().find(|entry| entry.dotted() == wanted).cloned()
}

/// The table's entry for the member that `pointer` belongs to.
fn entry_at(pointer: &Pointer) -> Option<Entry> {
    let mut pattern = String::new();
    let mut place = Place::Card;
    let mut entry = None;
    for token in pointer.tokens() {
        place = place.step(&token)?;
        match place {
            Place::Member(field) => {
                pattern.push('/');
                pattern.push_str(field.name);
                entry = Some(Entry { pattern: pattern.clone(), field });
            }
            Place::Inside(_) => pattern.push_str("/*"),
            Place::Card => {}
        }
    }
    entry
}

/// Every member of the card and of everything in it, in specification order, each followed by the members below it.
/// A shape that stands in several places appears in each of them, under its own pattern.
pub fn every_field() -> impl Iterator<Item = Entry> {
    ENTRIES.iter().cloned()
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = Vec::new();
    collect(&CARD, "", &mut entries);
    entries
});

/// No shape holds itself, so this ends; a test walks the table.
fn collect(shape: &'static Shape, above: &str, entries: &mut Vec<Entry>) {
    for field in shape.fields {
        let pattern = format!("{above}/{}", field.name);
        let below = match field.kind {
            Kind::Object(shape) => Some((shape, pattern.clone())),
            _ => field.kind.shape().map(|shape| (shape, format!("{pattern}/*"))),
        };
        entries.push(Entry { pattern, field });
        if let Some((shape, above)) = below {
            collect(shape, &above, entries);
        }
    }
}
