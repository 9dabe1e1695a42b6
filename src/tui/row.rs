//! The rows of a form: what the wizard asks for at one place of the card, read off the field table and the document.
//!
//! Rows hold no state. They are made anew from the document whenever they are needed, and a row is found again by its
//! [`RowId`].

use crate::card::kinds::{Choice, JsonType};
use crate::card::{Field, Kind, Shape, Step, fields};
use crate::document::{Document, Node, Pointer, Value};
use crate::text::{truncate, visible};

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
    let mut builder = Builder { document, rows: Vec::new() };
    match &page.inside {
        Some(place) => builder.inside(place),
        None => builder.step(page.step),
    }
    builder.rows
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

struct Builder<'a> {
    document: &'a Document,
    rows: Vec<Row>,
}

impl Builder<'_> {
    fn push(
        &mut self,
        pointer: Pointer,
        part: Part,
        field: Option<&'static Field>,
        label: impl Into<String>,
        depth: u16,
        control: Control,
    ) {
        let required =
            part == Part::Name || (matches!(part, Part::Value | Part::Branch) && self.needs_answer(&pointer, field));
        self.rows.push(Row { id: RowId { pointer, part }, field, label: label.into(), depth, required, control });
    }

    fn needs_answer(&self, at: &Pointer, field: Option<&Field>) -> bool {
        let is_member = field.is_some_and(|field| field.required && at.last().is_some_and(|last| last == field.name));
        let Some(parent) = at.parent().filter(|_| is_member) else { return false };
        let parent_required = fields::field_at(&parent).is_none_or(|field| field.required);
        parent.is_root() || parent_required || self.document.get(&parent).is_some()
    }

    fn step(&mut self, step: Step) {
        let root = Pointer::root();
        for field in fields::CARD.fields.iter().filter(|field| field.step == step) {
            let at = root.key(field.name);
            match field.kind {
                // The capabilities step is about nothing else, so its members stand at the margin.
                Kind::Object(shape) if field.required => self.members(&at, shape, 0),
                _ => self.field(&at, field, 0),
            }
        }
        self.unknown(&root, step);
        let next = Step::ALL.get(step.number() + 1).map_or("Done", |next| next.title());
        self.push(root, Part::Next, None, format!("Next: {next}"), 0, Control::Button);
    }

    fn inside(&mut self, place: &Pointer) {
        let Some(field) = fields::field_at(place) else { return };
        let node = self.document.get(place);
        if node.is_some_and(|node| node.as_object().is_none()) {
            self.wrong(place, field, JsonType::Object, 0);
        } else {
            match field.kind {
                Kind::Map(shape) => {
                    let name = place.last().unwrap_or_default().into_owned();
                    let control = Control::Text { text: name, multi_line: false, choices: &[] };
                    self.push(place.clone(), Part::Name, Some(field), "Name", 0, control);
                    self.one_of(place, shape, 0);
                }
                Kind::Requirements(_) => self.combination(place),
                Kind::List(shape) => self.members(place, shape, 0),
                _ => {}
            }
            self.unknown(place, fields::step_at(place));
        }
        self.push(place.clone(), Part::Next, None, "Done", 0, Control::Button);
    }

    fn members(&mut self, at: &Pointer, shape: &'static Shape, depth: u16) {
        if let Some(node) = self.document.get(at)
            && node.as_object().is_none()
            && let Some(field) = fields::field_at(at)
        {
            self.wrong(at, field, JsonType::Object, depth);
            return;
        }
        for field in shape.fields {
            self.field(&at.key(field.name), field, depth);
        }
    }

    fn wrong(&mut self, at: &Pointer, field: &'static Field, wanted: JsonType, depth: u16) {
        let raw = self.document.get(at).map(|node| one_line(self.document.raw(node))).unwrap_or_default();
        self.push(at.clone(), Part::Value, Some(field), field.label, depth, Control::Wrong { raw, wanted });
    }

    fn field(&mut self, at: &Pointer, field: &'static Field, depth: u16) {
        let node = self.document.get(at).filter(|node| !node.is_null());
        if let Some(node) = node
            && !fits(node, field.kind.json_type())
        {
            self.wrong(at, field, field.kind.json_type(), depth);
            return;
        }
        let text = || node.and_then(Node::as_str).unwrap_or_default().to_owned();
        let typed = |multi_line| Control::Text { text: text(), multi_line, choices: &[] };
        match field.kind {
            Kind::Text | Kind::Url | Kind::Endpoint => {
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, typed(false));
            }
            Kind::LongText => self.push(at.clone(), Part::Value, Some(field), field.label, depth, typed(true)),
            Kind::Choice { choices, open: true } => {
                let control = Control::Text { text: text(), multi_line: false, choices };
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, control);
            }
            Kind::Choice { choices, open: false } => {
                let control = Control::Choice { value: node.and_then(Node::as_str).map(str::to_owned), choices };
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, control);
            }
            Kind::Flag => {
                let control = Control::Flag(node.and_then(Node::as_bool));
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, control);
            }
            Kind::Words | Kind::MediaTypes => {
                let words = node.map(words).unwrap_or_default();
                let control = Control::Chips { words, media: matches!(field.kind, Kind::MediaTypes) };
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, control);
            }
            Kind::Texts => {
                for (index, text) in node.map(Node::elements).unwrap_or_default().iter().enumerate() {
                    let label = format!("{} {}", singular(field.label), index + 1);
                    let control = match text.as_str() {
                        Some(text) => Control::Text { text: text.into(), multi_line: true, choices: &[] },
                        None => Control::Wrong { raw: one_line(self.document.raw(text)), wanted: JsonType::String },
                    };
                    self.push(at.index(index), Part::Value, Some(field), label, depth, control);
                }
                let label = format!("Add {}", an(&singular(field.label)));
                self.push(at.clone(), Part::Add, Some(field), label, depth, Control::Add);
            }
            Kind::TextMap => self.text_map(at, field, node, depth),
            Kind::Json => {
                let raw = node.map(|node| self.document.raw(node).to_owned()).unwrap_or_default();
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, Control::Json(outdent(&raw)));
            }
            Kind::Object(shape) if shape.one_of => self.one_of(at, shape, depth),
            Kind::Object(shape) => {
                self.push(at.clone(), Part::Value, Some(field), field.label, depth, Control::Heading);
                self.members(at, shape, depth + 1);
            }
            Kind::List(shape) | Kind::Map(shape) => self.entries(at, field, shape, depth),
            Kind::Requirements(_) => self.requirements(at, field, depth),
            Kind::Signatures(_) => {}
        }
    }

    fn text_map(&mut self, at: &Pointer, field: &'static Field, node: Option<&Node>, depth: u16) {
        let one = singular(field.label);
        for entry in node.map(Node::members).unwrap_or_default() {
            let place = at.key(&entry.key);
            let name = Control::Text { text: entry.key.to_string(), multi_line: false, choices: &[] };
            self.push(place.clone(), Part::Name, Some(field), one.clone(), depth, name);
            let control = match entry.value.as_str() {
                Some(text) => Control::Text { text: text.into(), multi_line: false, choices: &[] },
                None => Control::Wrong { raw: one_line(self.document.raw(&entry.value)), wanted: JsonType::String },
            };
            self.push(place, Part::Value, Some(field), "what it allows", depth + 1, control);
        }
        self.push(at.clone(), Part::Add, Some(field), format!("Add {}", an(&one)), depth, Control::Add);
    }

    fn one_of(&mut self, at: &Pointer, shape: &'static Shape, depth: u16) {
        let node = self.document.get(at);
        let taken: Vec<&'static str> = shape
            .fields
            .iter()
            .filter(|field| node.is_some_and(|node| node.get(field.name).is_some()))
            .map(|field| field.name)
            .collect();
        let field = fields::field_at(at);
        let control = Control::Branch { shape, taken: taken.clone() };
        let label = if shape.name == "OAuthFlows" { "Flow" } else { "Kind" };
        self.push(at.clone(), Part::Branch, field, label, depth, control);
        for branch in shape.fields.iter().filter(|field| taken.contains(&field.name)) {
            if let Kind::Object(inner) = branch.kind {
                if taken.len() > 1 {
                    self.push(at.key(branch.name), Part::Value, Some(branch), branch.label, depth, Control::Heading);
                }
                self.members(&at.key(branch.name), inner, depth + u16::from(taken.len() > 1));
            }
        }
    }

    fn entries(&mut self, at: &Pointer, field: &'static Field, shape: &'static Shape, depth: u16) {
        let node = self.document.get(at);
        // A step that asks for nothing but one list needs no heading over it.
        if matches!(field.name, "extensions" | "securitySchemes") {
            self.push(at.clone(), Part::Value, Some(field), field.label, depth, Control::Heading);
        }
        let places: Vec<(Pointer, String)> = match node.map(|node| &node.value) {
            Some(Value::Array(elements)) => {
                (0..elements.len()).map(|index| (at.index(index), format!("{} {}", shape.title, index + 1))).collect()
            }
            Some(Value::Object(members)) => {
                members.iter().map(|member| (at.key(&member.key), visible(&member.key).into_owned())).collect()
            }
            _ => Vec::new(),
        };
        for (place, label) in places {
            let summary = summary(self.document, &place, shape);
            self.push(place, Part::Value, Some(field), label, depth, Control::Entry { summary });
        }
        let label = format!("Add {}", an(&shape.title.to_lowercase_first()));
        self.push(at.clone(), Part::Add, Some(field), label, depth, Control::Add);
    }

    fn requirements(&mut self, at: &Pointer, field: &'static Field, depth: u16) {
        let on_skill = at.depth() > 1;
        let list = self.document.get(at).map(Node::elements).unwrap_or_default();
        let heading = match (list.len(), on_skill) {
            (0, false) => "Who may call: anyone, nobody has to log in",
            (0, true) => "Who may use it: same as the card",
            (1, _) => "Who may call: callers who can show this",
            _ => "Who may call: any one of these is enough",
        };
        self.push(at.clone(), Part::Value, Some(field), heading, depth, Control::Heading);
        for index in 0..list.len() {
            let place = at.index(index);
            let summary = combination_summary(self.document, &place);
            let label = if index == 0 { "Either".to_owned() } else { "or".to_owned() };
            let label = if list.len() == 1 { "Callers show".to_owned() } else { label };
            self.push(place, Part::Value, Some(field), label, depth, Control::Entry { summary });
        }
        self.push(at.clone(), Part::Add, Some(field), "Add a combination of schemes", depth, Control::Add);
        let open = list.iter().any(|entry| entry.get("schemes").is_some_and(Node::is_empty));
        if !list.is_empty() && !open {
            self.push(at.clone(), Part::AddAnyone, Some(field), "Also let anyone call", depth, Control::Add);
        }
    }

    fn combination(&mut self, place: &Pointer) {
        let field = fields::field_at(place);
        let root = self.document.root();
        let used = self.document.get(place).and_then(|node| node.get("schemes"));
        let declared = root.get("securitySchemes").map(Node::members).unwrap_or_default();
        let mut names: Vec<&str> = declared.iter().map(|member| &*member.key).collect();
        for member in used.map(Node::members).unwrap_or_default() {
            if !names.contains(&&*member.key) {
                names.push(&member.key);
            }
        }
        let heading = match (names.len(), used.map_or(0, Node::len)) {
            (0, _) => "No security scheme yet: Esc goes back; add one in Security first",
            (_, 0) => "Nothing chosen: anyone may call",
            (_, 1) => "Callers must show what is chosen",
            _ => "Callers must show all that is chosen",
        };
        self.push(place.clone(), Part::Value, field, heading, 0, Control::Heading);
        for name in names {
            let at = place.key("schemes").key(name);
            let node = used.and_then(|used| used.get(name));
            let kind = declared.iter().find(|member| &*member.key == name).map(|member| scheme_kind(&member.value));
            let label = format!("{} ({})", visible(name), kind.unwrap_or("not declared"));
            self.push(place.clone(), Part::Uses(name.into()), field, label, 0, Control::Toggle(node.is_some()));
            let Some(node) = node else { continue };
            let list = node.get("list").map(words).unwrap_or_default();
            if let Some(mut scopes) = declared_scopes(self.document, name) {
                scopes.extend(list.iter().filter(|scope| !scopes.contains(scope)).cloned().collect::<Vec<_>>());
                for scope in scopes {
                    let on = list.contains(&scope);
                    let part = Part::Scope(name.into(), scope.clone());
                    self.push(place.clone(), part, field, visible(&scope), 1, Control::Toggle(on));
                }
            } else if kind == Some("OpenID Connect") || !list.is_empty() {
                let control = Control::Chips { words: list, media: false };
                self.push(at.key("list"), Part::Value, fields::field_at(&at.key("list")), "Scopes", 1, control);
            }
        }
    }

    /// One line for each member of `at` that the form has no field for.
    fn unknown(&mut self, at: &Pointer, step: Step) {
        let (Some(node), Some(shape)) = (self.document.get(at), fields::shape_at(at)) else { return };
        let names: Vec<String> = node
            .members()
            .iter()
            .filter(|member| shape.field(&member.key).is_none())
            .filter(|member| !at.is_root() || fields::step_at(&at.key(&member.key)) == step)
            .map(|member| format!("`{}`", truncate(&visible(&member.key), 24)))
            .collect();
        if !names.is_empty() {
            let label = format!("Also holds {}: kept as written", names.join(", "));
            self.push(at.clone(), Part::Unknown, None, label, 0, Control::Note);
        }
    }
}

/// Whether the value has the type that the specification wants. Single elements are judged where they are shown.
fn fits(node: &Node, wanted: JsonType) -> bool {
    match wanted {
        JsonType::String => node.as_str().is_some(),
        JsonType::Bool => node.as_bool().is_some(),
        JsonType::StringArray | JsonType::ObjectArray => node.as_array().is_some(),
        JsonType::Object => node.as_object().is_some(),
    }
}

/// The strings of a list; other values as they are, so that nothing is hidden.
fn words(node: &Node) -> Vec<String> {
    node.elements().iter().map(|word| word.as_str().map_or_else(|| word.to_json().to_string(), str::to_owned)).collect()
}

/// What kind of scheme an entry is, in words.
fn scheme_kind(node: &Node) -> &'static str {
    fields::SECURITY_SCHEME
        .fields
        .iter()
        .find(|field| node.get(field.name).is_some())
        .and_then(|field| field.kind.shape())
        .map_or("kind not chosen", |shape| shape.title)
}

/// What tells an entry apart from its neighbours, in a line.
pub fn summary(document: &Document, place: &Pointer, shape: &Shape) -> String {
    let Some(node) = document.get(place) else { return String::new() };
    let text = |name: &str| node.get(name).and_then(Node::as_str).unwrap_or_default();
    let join = |parts: &[&str]| {
        let parts: Vec<String> =
            parts.iter().filter(|part| !part.is_empty()).map(|part| visible(part).into_owned()).collect();
        parts.join(" · ")
    };
    let line = match shape.name {
        "AgentInterface" => join(&[text("protocolBinding"), text("url"), text("protocolVersion")]),
        "AgentSkill" => join(&[text("id"), text("name")]),
        "AgentExtension" => join(&[text("uri")]),
        "SecurityScheme" => scheme_kind(node).to_owned(),
        _ => String::new(),
    };
    if line.is_empty() { "empty: press Enter to fill it in".into() } else { line }
}

/// A combination of schemes in words: "oauth (orders:read) and key".
pub fn combination_summary(document: &Document, place: &Pointer) -> String {
    let Some(schemes) = document.get(place).and_then(|node| node.get("schemes")) else {
        return "not in the v1.0 form; see the problems".into();
    };
    let parts: Vec<String> = schemes
        .members()
        .iter()
        .map(|member| {
            let scopes = member.value.get("list").map(words).unwrap_or_default();
            let name = visible(&member.key);
            if scopes.is_empty() { name.into_owned() } else { format!("{name} ({})", visible(&scopes.join(", "))) }
        })
        .collect();
    if parts.is_empty() { "nothing: anyone may call".into() } else { parts.join(" and ") }
}

/// JSON text taken out of its place: the lines behind the first lose the indentation they share.
fn outdent(raw: &str) -> String {
    let raw = raw.replace("\r\n", "\n");
    let indent = raw
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut lines = raw.lines();
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        out.push_str(line.get(indent..).unwrap_or_else(|| line.trim_start()));
    }
    out
}

/// JSON text on one line: line ends between its tokens, with the white space around them, become a space.
pub fn one_line(raw: &str) -> String {
    // A string cannot hold a line end.
    raw.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn singular(label: &str) -> String {
    label.strip_suffix('s').unwrap_or(label).to_owned()
}

/// "an example", "a scope".
fn an(noun: &str) -> String {
    let noun = noun.to_lowercase_first();
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

trait LowercaseFirst {
    fn to_lowercase_first(&self) -> String;
}

impl LowercaseFirst for str {
    fn to_lowercase_first(&self) -> String {
        let mut chars = self.chars();
        chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
    }
}
