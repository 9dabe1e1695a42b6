//! The walk through a card beside the field table.

use super::strange::Unknown;
use super::{Defect, Difference, Wanted};
use crate::card::generation::Generation;
use crate::card::spelling::{is_snake_case_of, member};
use crate::card::{Field, Kind, Shape, fields};
use crate::check::Trail;
use crate::check::old_shapes;
use crate::document::{Member, Node, Pointer, Value};

/// The number of the field called `key`. Authors keep to the order of the table as a rule, so the search goes backwards
/// from the field that was found last.
fn field_before(shape: &Shape, last: usize, key: &str) -> Option<usize> {
    let is = |index: &usize| {
        let name = shape.fields[*index].name;
        name.len() == key.len() && name == key
    };
    (0..last).rev().find(is).or_else(|| (last..shape.fields.len()).find(is))
}

/// One walk through a card.
pub(super) struct Walk<'a> {
    pub(super) found: Vec<Defect<'a>>,
    pub(super) root: &'a Node,
    pub(super) generation: Generation,
    /// Whether the table is one of a version before 1.0.
    pub(super) legacy: bool,
    /// Whether the table covers a part of the object, so that other members are not unknown.
    pub(super) partial: bool,
}

impl<'a> Walk<'a> {
    fn add(&mut self, at: Pointer, what: Difference<'a>) {
        self.found.push(Defect { at, what });
    }

    pub(super) fn object(&mut self, trail: &Trail<'_>, object: &'a Node, shape: &'static Shape) {
        let mut seen: u32 = 0;
        let mut strange: Vec<&'a Member> = Vec::new();
        let mut expected = shape.fields.len();
        // Of several copies the last counts, as readers take it.
        for member in object.members().iter().rev() {
            let place = field_before(shape, expected, &member.key);
            expected = place.unwrap_or(expected);
            match place {
                Some(index) if seen & (1 << index) != 0 => {}
                Some(index) => {
                    seen |= 1 << index;
                    self.member(trail, object, member, shape, &shape.fields[index]);
                }
                None => strange.push(member),
            }
        }
        let mut sources: Vec<&'static Field> = Vec::new();
        let mut unknown: Vec<Unknown<'a>> = Vec::new();
        for member in strange.iter().rev() {
            // `in_` is no snake_case: somebody kept clear of a word that Python reserves.
            let index = if member.key.contains('_') && !member.key.ends_with('_') {
                shape.fields.iter().position(|field| is_snake_case_of(&member.key, field.name))
            } else {
                None
            };
            let Some(index) = index else {
                unknown.push(Unknown::new(member));
                continue;
            };
            let field = &shape.fields[index];
            if seen & (1 << index) == 0 {
                seen |= 1 << index;
                self.add(
                    trail.pointer().key(&member.key),
                    Difference::SnakeCase { key: &member.key, name: field.name },
                );
                self.member(trail, object, member, shape, field);
            } else {
                let same = object.get(field.name).is_some_and(|twin| twin.to_json() == member.value.to_json());
                let what = Difference::TwoSpellings { key: &member.key, name: field.name, same };
                self.add(trail.pointer().key(&member.key), what);
            }
        }
        for (index, field) in shape.fields.iter().enumerate() {
            if field.required && seen & (1 << index) == 0 && !self.stands_in(object, shape, field) {
                let source = Self::source(trail, object, shape, field, &unknown);
                if source.is_some() {
                    sources.push(field);
                }
                let what = Difference::Missing { field, object, shape, null: false, source };
                self.add(trail.pointer().key(field.name), what);
            }
        }
        // Which kind of scheme or flow is meant is asked by a rule of its own, as long as none is there.
        if self.partial || (shape.one_of && seen == 0) {
            return;
        }
        for unknown in &unknown {
            self.unknown(trail, object, unknown, shape, &sources);
        }
    }

    fn unknown(
        &mut self,
        trail: &Trail<'_>,
        object: &'a Node,
        unknown: &Unknown<'a>,
        shape: &'static Shape,
        sources: &[&'static Field],
    ) {
        let member = unknown.member;
        let key = &*member.key;
        if self.is_reported_elsewhere(object, member, shape) {
            if member.value.is_null() && !self.is_address(shape, key) {
                self.add(trail.pointer().key(key), Difference::Null(key));
            }
            return;
        }
        let near = unknown.near(shape);
        if near.is_some_and(|name| sources.iter().any(|field| field.name == name)) {
            return;
        }
        let what = Difference::Unknown {
            key,
            shape,
            near,
            near_is_there: near.is_some_and(|name| self::member(object, name).is_some()),
            fate: self.fate(object, key, shape),
            value: &member.value,
        };
        self.add(trail.pointer().key(key), what);
    }

    /// A member of a shape, and what stands in it.
    fn member(
        &mut self,
        trail: &Trail<'_>,
        object: &'a Node,
        member: &'a Member,
        shape: &'static Shape,
        field: &'static Field,
    ) {
        let trail = &Trail::Key(trail, &member.key);
        let value = &member.value;
        if value.is_null() {
            // Without its only kind a scheme is nothing: there, null is a wrong value and not one too many.
            let only_kind =
                shape.one_of && !shape.fields.iter().any(|other| object.get(other.name).is_some_and(|n| !n.is_null()));
            let what = if field.required {
                Difference::Missing { field, object, shape, null: true, source: None }
            } else if only_kind {
                Difference::WrongType { field, wanted: Wanted::of(field.kind), found: value }
            } else {
                Difference::Null(&member.key)
            };
            return self.add(trail.pointer(), what);
        }
        let wanted = Wanted::of(field.kind);
        if !wanted.fits(value) {
            return self.add(trail.pointer(), Difference::WrongType { field, wanted, found: value });
        }
        match field.kind {
            Kind::Object(shape) => self.object(trail, value, shape),
            Kind::List(shape) | Kind::Signatures(shape) => {
                for (index, element) in value.elements().iter().enumerate() {
                    self.inner_object(&Trail::Index(trail, index), element, field, shape);
                }
            }
            Kind::Map(shape) => {
                for entry in value.members() {
                    let flat = std::ptr::eq(shape, &raw const old_shapes::SCHEME);
                    let shape = if flat { old_shapes::flat_scheme(&entry.value) } else { shape };
                    self.inner_object(&Trail::Key(trail, &entry.key), &entry.value, field, shape);
                }
            }
            Kind::Requirements(_) => self.requirements(trail, value, field),
            Kind::Words | Kind::Texts | Kind::MediaTypes => {
                for (index, element) in value.elements().iter().enumerate() {
                    self.inner_text(&Trail::Index(trail, index), element, field);
                }
            }
            Kind::TextMap => {
                for entry in value.members() {
                    self.inner_text(&Trail::Key(trail, &entry.key), &entry.value, field);
                }
                if field.required && value.is_empty() && !self.legacy {
                    self.add(trail.pointer(), Difference::EmptyScopes);
                }
            }
            _ => {}
        }
        if !field.required {
            return;
        }
        if value.as_str().is_some_and(|text| text.trim().is_empty()) {
            self.add(trail.pointer(), Difference::Blank(field));
        } else if value.as_array().is_some_and(<[Node]>::is_empty) && !self.legacy {
            // Versions before 1.0 did not ask for an element.
            self.add(trail.pointer(), Difference::EmptyList(field));
        }
    }

    fn inner_object(&mut self, trail: &Trail<'_>, node: &'a Node, field: &'static Field, shape: &'static Shape) {
        if node.as_object().is_some() {
            self.object(trail, node, shape);
        } else {
            let what = Difference::WrongType { field, wanted: Wanted::ObjectInside, found: node };
            self.add(trail.pointer(), what);
        }
    }

    fn inner_text(&mut self, trail: &Trail<'_>, node: &'a Node, field: &'static Field) {
        if node.as_str().is_none() {
            let what = Difference::WrongType { field, wanted: Wanted::TextInside, found: node };
            self.add(trail.pointer(), what);
        }
    }

    /// Requirements: how they are written (with `schemes` and `list` or without) is the matter of another rule, so
    /// only what is wrong in every form is a wrong type.
    fn requirements(&mut self, trail: &Trail<'_>, list: &'a Node, field: &'static Field) {
        for (index, entry) in list.elements().iter().enumerate() {
            let trail = &Trail::Index(trail, index);
            let Some(members) = entry.as_object() else {
                let what = Difference::WrongType { field, wanted: Wanted::ObjectInside, found: entry };
                self.add(trail.pointer(), what);
                continue;
            };
            match entry.member("schemes").filter(|schemes| schemes.value.as_object().is_some()) {
                Some(schemes) => {
                    for member in members.iter().filter(|member| &*member.key != "schemes") {
                        let unknown = Unknown::new(member);
                        self.unknown(trail, entry, &unknown, &fields::SECURITY_REQUIREMENT, &[]);
                    }
                    let trail = &Trail::Key(trail, "schemes");
                    for scheme in schemes.value.members() {
                        self.scopes(&Trail::Key(trail, &scheme.key), &scheme.value, field);
                    }
                }
                None => {
                    for scheme in members {
                        self.scopes(&Trail::Key(trail, &scheme.key), &scheme.value, field);
                    }
                }
            }
        }
    }

    fn scopes(&mut self, trail: &Trail<'_>, node: &'a Node, field: &'static Field) {
        let scopes_field = &fields::STRING_LIST.fields[0];
        match &node.value {
            Value::Array(scopes) => {
                for (index, scope) in scopes.iter().enumerate() {
                    self.inner_text(&Trail::Index(trail, index), scope, scopes_field);
                }
            }
            Value::Object(_) => self.object(trail, node, &fields::STRING_LIST),
            _ => {
                let what = Difference::WrongType { field, wanted: Wanted::ObjectInside, found: node };
                self.add(trail.pointer(), what);
            }
        }
    }
}
