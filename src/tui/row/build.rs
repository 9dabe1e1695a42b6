//! Reads the rows of a page off the field table and the document.

use super::words::{an, combination_summary, one_line, outdent, scheme_kind, singular, summary, words};
use super::{Control, Part, Row, RowId, declared_scopes};
use crate::card::kinds::JsonType;
use crate::card::{Field, Kind, Shape, Step, fields};
use crate::document::{Document, Node, Pointer, Value};
use crate::text::{truncate, visible};

/// Makes the rows of one page.
pub(super) struct Builder<'a> {
    document: &'a Document,
    rows: Vec<Row>,
}

impl<'a> Builder<'a> {
    pub(super) const fn new(document: &'a Document) -> Self {
        Self { document, rows: Vec::new() }
    }

    pub(super) fn finish(self) -> Vec<Row> {
        self.rows
    }

    fn push(
        &mut self,
        pointer: Pointer,
        part: Part,
        field: Option<&'static Field>,
        label: impl Into<String>,
        depth: u16,
        control: Control,
    ) {
        let asks = matches!(part, Part::Value | Part::Branch | Part::Add);
        let required = part == Part::Name || (asks && self.needs_answer(&pointer, field));
        self.rows.push(Row { id: RowId { pointer, part }, field, label: label.into(), depth, required, control });
    }

    fn needs_answer(&self, at: &Pointer, field: Option<&Field>) -> bool {
        let is_member = field.is_some_and(|field| field.required && at.last().is_some_and(|last| last == field.name));
        let Some(parent) = at.parent().filter(|_| is_member) else { return false };
        let parent_required = fields::field_at(&parent).is_none_or(|field| field.required);
        parent.is_root() || parent_required || self.document.get(&parent).is_some()
    }

    pub(super) fn step(&mut self, step: Step) {
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

    pub(super) fn inside(&mut self, place: &Pointer) {
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
        let label = format!("Add {}", an(shape.title));
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
