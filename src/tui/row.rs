//! The rows of a form: what the wizard asks for at one place of the card, read off the field table and the document.
//!
//! Rows hold no state. They are made anew from the document whenever they are needed, and a row is found again by its
//! [`RowId`].

use crate::card::kinds::{Choice, JsonType};
use crate::card::{Field, Kind, Shape, Step, fields};
use crate::document::{Document, Node, Pointer};

use self::build::Builder;
pub use self::words::{combination_summary, one_line, summary};

mod build;
mod words;

/// Where the form stands: a step, or an object inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The step.
    pub step: Step,
    /// The list entry, scheme or combination that is open; `None` for the step itself.
    pub inside: Option<Pointer>,
}

/// What makes a row the same row after the document changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RowId {
    /// The place in the card that the row is about.
    pub pointer: Pointer,
    /// Which of the rows about that place.
    pub part: Part,
}

/// The different rows that can be about one place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The value.
    Value,
    /// The name that the author gave to a map entry.
    Name,
    /// Which branch of a one-of is taken.
    Branch,
    /// The button that adds an entry.
    Add,
    /// The button that adds the combination "anyone may call".
    AddAnyone,
    /// Whether a combination asks for the scheme with this name.
    Uses(String),
    /// Whether a combination asks for this scope of that scheme.
    Scope(String, String),
    /// A member that the wizard has no field for.
    Unknown,
    /// A signature, shown in Review.
    Signature,
    /// A finding in Review, by its place in the report.
    Problem(usize),
    /// A button of Review.
    Review(ReviewButton),
    /// The button at the end of a page.
    Next,
}

/// What Review offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReviewButton {
    /// Show the difference from the file.
    Difference,
    /// Show where and how to serve the card.
    Publishing,
    /// Drop signatures that no longer match.
    DropSignatures,
    /// Apply every fix that keeps the meaning.
    FixAll,
    /// Go through the conversion to v1.0.
    Convert,
    /// Save.
    Save,
    /// Save under another name.
    SaveAs,
    /// Copy the card.
    Copy,
}

/// One row of the form.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its identity.
    pub id: RowId,
    /// The entry of the field table that it stands for.
    pub field: Option<&'static Field>,
    /// What stands in front.
    pub label: String,
    /// How far it is indented, in levels.
    pub depth: u16,
    /// Whether the card needs an answer here, as far as it goes now: the members of an optional object are needed
    /// once there is such an object.
    pub required: bool,
    /// What can be done with it.
    pub control: Control,
}

/// What a row shows and takes.
#[derive(Clone, Debug)]
pub enum Control {
    /// Text. `present` is whether the member stands in the card.
    Text {
        /// What stands there.
        text: String,
        /// Whether it may have several lines.
        multi_line: bool,
        /// Words to choose from beside typing.
        choices: &'static [Choice],
    },
    /// One of a few words.
    Choice {
        /// What stands there.
        value: Option<String>,
        /// The words.
        choices: &'static [Choice],
    },
    /// Yes, no or not stated.
    Flag(Option<bool>),
    /// Which branch of a one-of is taken: the member's name.
    Branch {
        /// The shape whose members are the branches.
        shape: &'static Shape,
        /// The branches that stand in the card; more than one is a mistake.
        taken: Vec<&'static str>,
    },
    /// A list of short words, typed one after the other.
    Chips {
        /// The words.
        words: Vec<String>,
        /// Whether they are media types.
        media: bool,
    },
    /// A JSON object as text.
    Json(String),
    /// An entry of a list or map; Enter opens it.
    Entry {
        /// What tells it apart.
        summary: String,
    },
    /// Adds an entry.
    Add,
    /// A choice that is on or off.
    Toggle(bool),
    /// A value that is not what the specification wants; shown as it is.
    Wrong {
        /// How it is written.
        raw: String,
        /// What should stand there.
        wanted: JsonType,
    },
    /// A line that only tells.
    Note,
    /// A heading over the rows that follow.
    Heading,
    /// Does something when Enter is pressed.
    Button,
}

impl Row {
    /// Whether the cursor can stand on it.
    pub const fn takes_focus(&self) -> bool {
        !matches!(self.control, Control::Note | Control::Heading)
    }

    /// Whether typed characters go into it.
    pub const fn takes_text(&self) -> bool {
        matches!(self.control, Control::Text { .. } | Control::Chips { .. } | Control::Json(_))
    }

    /// Whether it asks for the id of a skill, which makes itself from the name as long as its author leaves it alone.
    pub fn is_skill_id(&self) -> bool {
        let skill = self.id.pointer.parent().filter(|_| self.id.part == Part::Value);
        self.field.is_some_and(|field| field.name == "id")
            && skill.and_then(|skill| fields::shape_at(&skill)).is_some_and(|shape| shape.name == "AgentSkill")
    }

    /// Whether typed text may have several lines.
    pub const fn is_multi_line(&self) -> bool {
        matches!(self.control, Control::Text { multi_line: true, .. } | Control::Json(_))
    }
}

/// The rows of a page, the *Next* button last. Review has rows of its own.
pub fn rows(document: &Document, page: &Page) -> Vec<Row> {
    let mut builder = Builder::new(document);
    match &page.inside {
        Some(place) => builder.inside(place),
        None => builder.step(page.step),
    }
    builder.finish()
}

/// The place one level up from the inside of `place`: the entry around it, or `None` for the step.
pub fn outer(place: &Pointer) -> Option<Pointer> {
    let mut at = place.parent();
    while let Some(pointer) = at {
        if opens(&pointer) {
            return Some(pointer);
        }
        at = pointer.parent();
    }
    None
}

/// Whether `pointer` is an entry of a list or map that has a page of its own.
pub fn opens(pointer: &Pointer) -> bool {
    let Some(field) = fields::field_at(pointer) else { return false };
    let is_member = pointer.parent().and_then(|parent| fields::shape_at(&parent)).is_some();
    !is_member && matches!(field.kind, Kind::List(_) | Kind::Map(_) | Kind::Requirements(_)) && field.name != "schemes"
}

/// The page on which the member at `pointer` is asked for.
pub fn page_of(pointer: &Pointer) -> Page {
    let step = fields::step_at(pointer);
    let mut at = Some(pointer.clone());
    while let Some(place) = at {
        if opens(&place) {
            return Page { step, inside: Some(place) };
        }
        at = place.parent();
    }
    Page { step, inside: None }
}

/// Scopes that requirements may ask of an OAuth 2.0 scheme: those its flows declare. `None` for other schemes and
/// where nothing is declared.
pub fn declared_scopes(document: &Document, scheme: &str) -> Option<Vec<String>> {
    let flows = document.root().get("securitySchemes")?.get(scheme)?.get("oauth2SecurityScheme")?.get("flows")?;
    let scopes: Vec<String> = flows
        .members()
        .iter()
        .filter_map(|flow| flow.value.get("scopes"))
        .flat_map(Node::members)
        .map(|scope| scope.key.to_string())
        .collect();
    (!scopes.is_empty()).then_some(scopes)
}
