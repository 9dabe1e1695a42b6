//! Carries out edits: from pointers to replacements of bytes.

use super::edit::{Edit, EditError, Fragment, Splice};
use super::layout::{Layout, is_container};
use super::node::{Node, Span, Value};
use super::pointer::{Pointer, parse_index};
use super::{Document, print, read};

impl Document {
    /// Carries out one edit. Returns what undoes it: pass that to [`Document::revert`].
    pub fn apply(&mut self, edit: &Edit) -> Result<Vec<Splice>, EditError> {
        let splices = self.plan(edit)?;
        let at = match edit {
            Edit::Set { at, .. } | Edit::Insert { at, .. } | Edit::Remove { at } | Edit::RemoveCopy { at, .. } => at,
            Edit::Reorder { array, .. } => array,
            Edit::Move { to, .. } => to,
            Edit::Rename { at, .. } => at,
        };
        self.splice_all(&splices).ok_or_else(|| EditError::NotJson(at.clone()))
    }

    /// Carries out edits one after the other, all or none. Returns what undoes them together.
    pub fn apply_all(&mut self, edits: &[Edit]) -> Result<Vec<Splice>, EditError> {
        let mut undo: Vec<Splice> = Vec::new();
        for edit in edits {
            match self.apply(edit) {
                Ok(mut inverse) => {
                    inverse.append(&mut undo);
                    undo = inverse;
                }
                Err(error) => {
                    self.revert(&undo);
                    return Err(error);
                }
            }
        }
        Ok(undo)
    }

    /// Carries out what [`Document::apply`] returned, which restores the text to the letter; returns what redoes the
    /// edit. Splices of another document leave this one unchanged and return nothing.
    pub fn revert(&mut self, splices: &[Splice]) -> Vec<Splice> {
        self.splice_all(splices).unwrap_or_default()
    }

    fn splice_all(&mut self, splices: &[Splice]) -> Option<Vec<Splice>> {
        let mut inverse = Vec::with_capacity(splices.len());
        for splice in splices {
            if let Some(undo) = self.splice(splice) {
                inverse.insert(0, undo);
            } else {
                for undo in &inverse {
                    self.splice(undo);
                }
                return None;
            }
        }
        Some(inverse)
    }

    /// Replaces bytes and brings the tree up to date, reading again only the innermost text or container around the
    /// change.
    fn splice(&mut self, splice: &Splice) -> Option<Splice> {
        let end = splice.at.checked_add(splice.remove)?;
        let removed = self.text.get(splice.at..end)?.to_owned();
        let undo = Splice { at: splice.at, remove: splice.insert.len(), insert: removed };
        self.text.replace_range(splice.at..end, &splice.insert);
        let delta = splice.insert.len() as isize - splice.remove as isize;
        if !reread_around(&self.text, &mut self.root, splice.at, end, delta, 0) {
            let Ok(root) = read::parse(&self.text) else {
                self.text.replace_range(undo.at..undo.at + undo.remove, &undo.insert);
                return None;
            };
            self.root = root;
        }
        Some(undo)
    }

    fn plan(&self, edit: &Edit) -> Result<Vec<Splice>, EditError> {
        match edit {
            Edit::Set { at, value } => self.plan_set(at, value),
            Edit::Insert { at, position, value } => self.plan_insert(at, *position, value),
            Edit::Remove { at } => {
                let (container, index) = self.item(at)?;
                Ok(vec![remove_item(container, index)])
            }
            Edit::RemoveCopy { at, copy } => {
                let gone = || EditError::NothingThere(at.clone());
                let container = at.parent().and_then(|parent| self.get(&parent)).ok_or_else(gone)?;
                let key = at.last().ok_or_else(gone)?;
                let mut copies = container.members().iter().enumerate().filter(|(_, member)| *member.key == *key);
                let (index, _) = copies.nth(*copy).ok_or_else(gone)?;
                Ok(vec![remove_item(container, index)])
            }
            Edit::Reorder { array, from, to } => self.plan_reorder(array, *from, *to),
            Edit::Move { from, to, position } => {
                let (container, index) = self.item(from)?;
                let node = self.get(from).ok_or_else(|| EditError::NothingThere(from.clone()))?;
                let value = Fragment::Text(self.raw(node).to_owned());
                let removal = remove_item(container, index);
                let mut without = self.clone();
                without.splice(&removal).ok_or_else(|| EditError::NotJson(from.clone()))?;
                let mut splices = without.plan_insert(to, *position, &value)?;
                splices.insert(0, removal);
                Ok(splices)
            }
            Edit::Rename { at, key } => {
                let member = self.member(at).ok_or_else(|| EditError::NothingThere(at.clone()))?;
                let parent = at.parent().unwrap_or_default();
                let twin = self.get(&parent).is_some_and(|object| object.member(key).is_some());
                if twin && *member.key != **key {
                    return Err(EditError::Taken(parent.key(key)));
                }
                Ok(vec![self.minimal(member.key_span, &print::quote(key))])
            }
        }
    }

    fn plan_set(&self, at: &Pointer, value: &Fragment) -> Result<Vec<Splice>, EditError> {
        let node = self.get(at).ok_or_else(|| EditError::NothingThere(at.clone()))?;
        let parent = at.parent().and_then(|parent| self.get(&parent));
        self.set_node(node, parent, value, at)
    }

    /// What replaces `node`, which stands at `at` in `parent`.
    pub(super) fn set_node(
        &self,
        node: &Node,
        parent: Option<&Node>,
        value: &Fragment,
        at: &Pointer,
    ) -> Result<Vec<Splice>, EditError> {
        // Writing what stands there already would only change its spelling.
        if let (Fragment::Json(serde_json::Value::String(new)), Some(old)) = (value, node.as_str())
            && new == old
        {
            return Ok(Vec::new());
        }
        let one_line = self.layout.one_line || parent.is_some_and(|parent| self.is_inline(parent));
        let text = self.print(value, self.margin_at(node.span.start), one_line, at)?;
        Ok(vec![self.minimal(node.span, &text)])
    }

    /// The replacement of `span` by `text`, without what both share at their ends.
    pub(super) fn minimal(&self, span: Span, text: &str) -> Splice {
        let old = &self.text[span.start..span.end];
        let boundary = |at: usize| old.is_char_boundary(at) && text.is_char_boundary(at);
        let mut prefix = old.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
        while !boundary(prefix) {
            prefix -= 1;
        }
        let room = old.len().min(text.len()) - prefix;
        let mut suffix = old.bytes().rev().zip(text.bytes().rev()).take(room).take_while(|(a, b)| a == b).count();
        while !old.is_char_boundary(old.len() - suffix) || !text.is_char_boundary(text.len() - suffix) {
            suffix -= 1;
        }
        Splice {
            at: span.start + prefix,
            remove: old.len() - prefix - suffix,
            insert: text[prefix..text.len() - suffix].to_owned(),
        }
    }

    fn plan_insert(&self, at: &Pointer, position: Option<usize>, value: &Fragment) -> Result<Vec<Splice>, EditError> {
        let no_room = || EditError::NoRoom(at.clone());
        let parent = at.parent().ok_or_else(no_room)?;
        let token = at.last().ok_or_else(no_room)?;
        let container = self.get(&parent).ok_or_else(no_room)?;
        let (key, index) = match &container.value {
            Value::Object(_) if container.member(&token).is_some() => return Err(EditError::Taken(at.clone())),
            Value::Object(members) => {
                let key = format!("{}{}", print::quote(&token), self.layout.colon);
                (key, position.unwrap_or(members.len()).min(members.len()))
            }
            Value::Array(elements) => {
                let index = parse_index(&token).filter(|index| *index <= elements.len()).ok_or_else(no_room)?;
                (String::new(), index)
            }
            _ => return Err(no_room()),
        };
        let gap = self.gap(&parent, container, value);
        let one_line = !gap.item.contains('\n');
        let margin = gap.item.rsplit_once('\n').map_or("", |(_, margin)| margin);
        let item = format!("{key}{}", self.print(value, margin, one_line, at)?);
        let count = container.len();
        Ok(vec![if count == 0 {
            Splice {
                at: container.span.start + 1,
                remove: container.span.end - container.span.start - 2,
                insert: format!("{}{item}{}", gap.first, gap.last),
            }
        } else if index == count {
            Splice { at: item_span(container, count - 1).end, remove: 0, insert: format!(",{}{item}", gap.item) }
        } else {
            Splice { at: item_span(container, index).start, remove: 0, insert: format!("{item},{}", gap.item) }
        }])
    }

    fn plan_reorder(&self, array: &Pointer, from: usize, to: usize) -> Result<Vec<Splice>, EditError> {
        let elements =
            self.get(array).and_then(Node::as_array).ok_or_else(|| EditError::NothingThere(array.clone()))?;
        for index in [from, to] {
            if index >= elements.len() {
                return Err(EditError::NothingThere(array.index(index)));
            }
        }
        // The values change places; what stands between the places stays.
        let (low, high) = (from.min(to), from.max(to));
        let mut order: Vec<usize> = (low..=high).collect();
        if from < to {
            order.rotate_left(1);
        } else {
            order.rotate_right(1);
        }
        let mut text = String::new();
        for (place, source) in (low..=high).zip(order) {
            text.push_str(self.raw(&elements[source]));
            if place < high {
                text.push_str(&self.text[elements[place].span.end..elements[place + 1].span.start]);
            }
        }
        Ok(vec![self.minimal(Span::new(elements[low].span.start, elements[high].span.end), &text)])
    }

    /// The container of the item at `at` and the item's index in it.
    fn item(&self, at: &Pointer) -> Result<(&Node, usize), EditError> {
        let find = || {
            let container = self.get(&at.parent()?)?;
            let token = at.last()?;
            let index = match &container.value {
                Value::Array(elements) => parse_index(&token).filter(|index| *index < elements.len())?,
                Value::Object(members) => members.iter().rposition(|member| *member.key == *token)?,
                _ => return None,
            };
            Some((container, index))
        };
        find().ok_or_else(|| EditError::NothingThere(at.clone()))
    }

    fn print(&self, value: &Fragment, margin: &str, one_line: bool, at: &Pointer) -> Result<String, EditError> {
        match value {
            Fragment::Json(value) => Ok(print::value(value, &self.layout, margin, one_line)),
            Fragment::Text(text) => {
                let node = read::parse(text).map_err(|_| EditError::NotJson(at.clone()))?;
                Ok(print::transplant(text, &node, &self.layout, margin, one_line))
            }
        }
    }

    /// The white space at the start of the line that the byte at `offset` stands in.
    fn margin_at(&self, offset: usize) -> &str {
        let start = self.text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let line = &self.text[start..offset];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    /// Whether the value stands on one line with its neighbours in its container.
    fn stands_inline(&self, at: &Pointer) -> bool {
        at.parent().and_then(|parent| self.get(&parent)).is_some_and(|container| self.is_inline(container))
    }

    /// Whether the first item stands on one line with the bracket in front of it.
    fn is_inline(&self, container: &Node) -> bool {
        is_container(container)
            && !container.is_empty()
            && !self.text[container.span.start..item_span(container, 0).start].contains('\n')
    }

    /// The white space for a new item of `container`.
    fn gap(&self, pointer: &Pointer, container: &Node, value: &Fragment) -> Gap {
        let Layout { indent, newline, comma, one_line, inline_arrays, .. } = &self.layout;
        if !container.is_empty() {
            let first = item_span(container, 0);
            let before = &self.text[container.span.start + 1..first.start];
            let item = if before.contains('\n') {
                format!("{newline}{}", self.margin_at(first.start))
            } else if container.len() > 1 {
                let between = &self.text[first.end..item_span(container, 1).start];
                between.replacen(',', "", 1)
            } else {
                comma.trim_start_matches(',').to_owned()
            };
            return Gap { first: String::new(), item, last: String::new() };
        }
        let plain = matches!(value, Fragment::Json(value) if !value.is_array() && !value.is_object());
        let inline = *one_line
            || self.stands_inline(pointer)
            || (*inline_arrays && plain && matches!(container.value, Value::Array(_)));
        if inline {
            return Gap { first: String::new(), item: comma.trim_start_matches(',').to_owned(), last: String::new() };
        }
        let margin = self.margin_at(container.span.start);
        let item = format!("{newline}{margin}{indent}");
        Gap { first: item.clone(), item, last: format!("{newline}{margin}") }
    }
}

/// The white space around a new item.
struct Gap {
    /// Between the opening bracket and the item, where it is the only one.
    first: String,
    /// Between the comma and the next item; holds a line break when each item has its own line.
    item: String,
    /// Between the item and the closing bracket, where it is the only one.
    last: String,
}

pub(super) fn item_span(container: &Node, index: usize) -> Span {
    match &container.value {
        Value::Array(elements) => elements[index].span,
        Value::Object(members) => members[index].span(),
        _ => container.span,
    }
}

fn remove_item(container: &Node, index: usize) -> Splice {
    let span = item_removal(container, index, container.len() - 1 - index);
    Splice { at: span.start, remove: span.end - span.start, insert: String::new() }
}

/// What goes with an item, where `behind` items stand behind it: a comma and the white space beside it.
pub(super) fn item_removal(container: &Node, index: usize, behind: usize) -> Span {
    if behind > 0 {
        Span::new(item_span(container, index).start, item_span(container, index + 1).start)
    } else if index > 0 {
        Span::new(item_span(container, index - 1).end, item_span(container, index).end)
    } else {
        Span::new(container.span.start + 1, container.span.end - 1)
    }
}

/// Brings `node` up to date after bytes `at..end` of the text were replaced and it grew by `delta`: reads the
/// innermost container around the change again and moves what stands behind. `false` when there is no such container
/// or it has no valid reading; the tree is then as it was or half moved, and the caller reads the whole text.
fn reread_around(text: &str, node: &mut Node, at: usize, end: usize, delta: isize, depth: usize) -> bool {
    let is_text = |node: &Node| matches!(node.value, Value::String(_));
    let encloses = |node: &Node| (is_container(node) || is_text(node)) && node.span.start < at && end < node.span.end;
    if !encloses(node) {
        return false;
    }
    let span = node.span;
    let new_end = span.end.wrapping_add_signed(delta);
    let inner = match &mut node.value {
        Value::Array(elements) => elements.iter_mut().find(|element| encloses(element)),
        Value::Object(members) => members.iter_mut().map(|member| &mut member.value).find(|value| encloses(value)),
        _ => None,
    };
    let Some(inner) = inner else {
        let Some(reread) = read::parse_part(text, span.start, new_end, depth) else { return false };
        *node = reread;
        return true;
    };
    let inner_start = inner.span.start;
    if !reread_around(text, inner, at, end, delta, depth + 1) {
        return false;
    }
    node.span.end = new_end;
    match &mut node.value {
        Value::Array(elements) => {
            elements
                .iter_mut()
                .filter(|element| element.span.start > inner_start)
                .for_each(|element| element.shift(at, end, delta));
        }
        Value::Object(members) => {
            for member in members.iter_mut().filter(|member| member.key_span.start > inner_start) {
                member.key_span.start = member.key_span.start.wrapping_add_signed(delta);
                member.key_span.end = member.key_span.end.wrapping_add_signed(delta);
                member.value.shift(at, end, delta);
            }
        }
        _ => {}
    }
    true
}
