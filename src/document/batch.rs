//! Many edits one after the other, for the price of reading the text a few times.
//!
//! Edits that name and replace plain values, keys and whole items are only collected while each stands in the text
//! before the ones that were collected already: then nothing that it reads has moved. Any other edit is carried out at
//! once, after those that wait. What comes out is the same to the letter as after [`Document::apply_all`] for each.

use std::collections::HashMap;

use super::apply::{item_removal, item_span};
use super::edit::{Edit, EditError, Fragment, Splice};
use super::node::{Node, Value};
use super::pointer::{Pointer, parse_index};
use super::{Document, print};

/// Objects with more members than this are searched by a table.
const LARGE: usize = 32;

/// So many replacements are cheaper one by one, each of which reads only the container around it.
const FEW: usize = 4;

/// Edits under way. Nothing is certain to stand in the document before [`Batch::finish`].
#[derive(Debug)]
pub(crate) struct Batch<'d> {
    document: &'d mut Document,
    /// What waits, from the end of the text to its start, none touching another; offsets are those of the document as
    /// it is.
    waiting: Vec<Splice>,
    /// The containers whose items were looked up, renamed or removed since the document was changed last.
    containers: HashMap<String, Items>,
    /// What undoes the changes, in the order in which they were made.
    undo: Vec<Vec<Splice>>,
}

/// The items of a container as the waiting edits leave them.
#[derive(Debug)]
struct Items {
    /// The members by key; `None` for one that was renamed.
    keys: HashMap<String, Option<usize>>,
    /// Whether each key stands once.
    unique: bool,
    /// How many are gone.
    removed: usize,
    /// All that are gone have this index or a higher one.
    lowest: usize,
}

impl Items {
    fn of(container: &Node) -> Self {
        let members = container.members();
        let keys: HashMap<_, _> =
            members.iter().enumerate().map(|(index, member)| (member.key.to_string(), Some(index))).collect();
        let unique = keys.len() == members.len();
        Self { keys, unique, removed: 0, lowest: container.len() }
    }
}

/// Where an edit does its work: the value, and what it stands in with its index there.
struct Found<'n> {
    parent: &'n Node,
    index: usize,
    node: &'n Node,
}

impl<'d> Batch<'d> {
    /// Starts to change a document.
    pub fn new(document: &'d mut Document) -> Self {
        Self { document, waiting: Vec::new(), containers: HashMap::new(), undo: Vec::new() }
    }

    /// Carries out edits one after the other, all or none, as [`Document::apply_all`] does.
    pub fn apply_all(&mut self, edits: &[Edit]) -> Result<(), EditError> {
        if let [edit] = edits {
            if let Some(result) = self.collect(edit) {
                return result;
            }
            if !self.waiting.is_empty() {
                self.carry_out();
                if let Some(result) = self.collect(edit) {
                    return result;
                }
            }
        }
        self.carry_out();
        let undo = self.document.apply_all(edits)?;
        self.undo.push(undo);
        Ok(())
    }

    /// Carries out what waits. Returns what undoes everything: pass that to [`Document::revert`].
    pub fn finish(mut self) -> Vec<Splice> {
        self.carry_out();
        self.undo.into_iter().rev().flatten().collect()
    }

    fn carry_out(&mut self) {
        self.containers.clear();
        let waiting = std::mem::take(&mut self.waiting);
        let undo = match waiting.as_slice() {
            [] => return,
            [last, .., first] if waiting.len() > FEW => {
                let end = last.at + last.remove;
                let mut insert = String::with_capacity(end - first.at);
                let mut at = first.at;
                for splice in waiting.iter().rev() {
                    insert.push_str(&self.document.text()[at..splice.at]);
                    insert.push_str(&splice.insert);
                    at = splice.at + splice.remove;
                }
                self.document.revert(&[Splice { at: first.at, remove: end - first.at, insert }])
            }
            few => self.document.revert(few),
        };
        self.undo.push(undo);
    }

    /// Lets an edit wait. `None` when it cannot be planned while others wait, or at all.
    fn collect(&mut self, edit: &Edit) -> Option<Result<(), EditError>> {
        match edit {
            Edit::Set { at, value } => {
                let Fragment::Json(json) = value else { return None };
                if json.is_array() || json.is_object() {
                    return None;
                }
                let found = find(self.document.root(), &mut self.containers, at)?;
                if self.waiting.last().is_some_and(|next| next.at <= found.node.span.end) {
                    return None;
                }
                let planned = self.document.set_node(found.node, Some(found.parent), value, at);
                Some(planned.map(|splices| self.waiting.extend(splices)))
            }
            Edit::Rename { at, key } => {
                let found = find(self.document.root(), &mut self.containers, at)?;
                let member = found.parent.members().get(found.index)?;
                let parent = at.parent()?;
                let items =
                    self.containers.entry(parent.as_str().to_owned()).or_insert_with(|| Items::of(found.parent));
                if !items.unique {
                    return None;
                }
                if *member.key != **key && items.keys.contains_key(key) {
                    return Some(Err(EditError::Taken(parent.key(key))));
                }
                if self.waiting.last().is_some_and(|next| next.at < member.key_span.end) {
                    return None;
                }
                items.keys.remove(&*member.key);
                items.keys.insert(key.clone(), None);
                self.waiting.push(self.document.minimal(member.key_span, &print::quote(key)));
                Some(Ok(()))
            }
            Edit::Remove { at } => self.collect_removal(at),
            _ => None,
        }
    }

    fn collect_removal(&mut self, at: &Pointer) -> Option<Result<(), EditError>> {
        let found = find(self.document.root(), &mut self.containers, at)?;
        let parent = at.parent()?;
        let items = self.containers.entry(parent.as_str().to_owned()).or_insert_with(|| Items::of(found.parent));
        let is_object = matches!(found.parent.value, Value::Object(_));
        if found.index >= items.lowest || (is_object && !items.unique) {
            return None;
        }
        // All that are gone stood behind it.
        let behind = found.parent.len() - 1 - found.index - items.removed;
        let span = item_removal(found.parent, found.index, behind);
        let item = item_span(found.parent, found.index);
        let mut inside = 0;
        for next in self.waiting.iter().rev() {
            // Text that is only put in stands between two values; it belongs to this one at its own ends.
            let end = next.at + next.remove;
            let in_it = item.start <= next.at && end <= item.end;
            let in_gap = next.remove > 0 && span.start <= next.at && end <= span.end;
            if in_it || in_gap {
                inside += 1;
            } else if next.at < span.end || (next.at == span.start && next.remove == 0) {
                return None;
            } else {
                break;
            }
        }
        if let Some(member) = found.parent.members().get(found.index) {
            items.keys.remove(&*member.key);
        }
        items.removed += 1;
        items.lowest = found.index;
        self.waiting.truncate(self.waiting.len() - inside);
        self.waiting.push(Splice { at: span.start, remove: span.end - span.start, insert: String::new() });
        Some(Ok(()))
    }
}

/// Finds a value that the waiting edits left where it was; `None` when there is none, or when that cannot be told.
fn find<'n>(root: &'n Node, containers: &mut HashMap<String, Items>, at: &Pointer) -> Option<Found<'n>> {
    let text = at.as_str();
    let mut node = root;
    let mut found = None;
    let mut end = 0;
    for token in at.tokens() {
        let index = index_of(node, containers, &text[..end], &token)?;
        let inner = match &node.value {
            Value::Array(elements) => &elements[index],
            Value::Object(members) => &members[index].value,
            _ => return None,
        };
        found = Some(Found { parent: node, index, node: inner });
        node = inner;
        end += 1 + text[end + 1..].find('/').unwrap_or(text.len() - end - 1);
    }
    found
}

fn index_of(container: &Node, known: &mut HashMap<String, Items>, at: &str, token: &str) -> Option<usize> {
    match &container.value {
        Value::Array(elements) => {
            let index = parse_index(token)?;
            let unmoved = known.get(at).map_or(elements.len(), |items| items.lowest);
            (index < unmoved).then_some(index)
        }
        Value::Object(members) => {
            if !known.contains_key(at) {
                if members.len() <= LARGE {
                    return members.iter().rposition(|member| *member.key == *token);
                }
                known.insert(at.to_owned(), Items::of(container));
            }
            known.get(at)?.keys.get(token).copied().flatten()
        }
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TEXTS: [&str; 4] = [
        r#"{"a": [1, 22, "x", null, {"k": 1, "l": [2, 3]}], "b": {"c": "text", "d": 5}, "e": [7]}"#,
        "{\n  \"a\": [\n    1,\n    22,\n    \"x\",\n    [],\n    {\n      \"k\": 1\n    }\n  ],\n  \"b\": {\n    \"c\": true\n  }\n}\n",
        r#"{"a":[ 1 ,2 , 3,[4,5 ] , 6 ],"b":{ "c" : 1 , "d":2 , "c":3 }}"#,
        r#"[[1,2,3],[1],{"a":{"b":{"c":1}},"b":1},4,5]"#,
    ];

    /// Numbers that look random and are the same every time.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 16) as usize % limit
        }
    }

    fn places(node: &Node, at: &Pointer, found: &mut Vec<Pointer>) {
        found.push(at.clone());
        for (index, element) in node.elements().iter().enumerate() {
            places(element, &at.index(index), found);
        }
        for member in node.members() {
            places(&member.value, &at.key(&member.key), found);
        }
    }

    fn edit(dice: &mut Dice, known: &[Pointer]) -> Edit {
        let at = known[dice.below(known.len())].clone();
        let values = [serde_json::json!("x"), serde_json::json!(221), serde_json::json!(12), serde_json::json!([1])];
        let value = values[dice.below(values.len())].clone();
        match dice.below(9) {
            0..=3 => Edit::remove(at),
            4 | 5 => Edit::set(at, value),
            6 | 7 => Edit::rename(at, ["a", "b", "c", "new", "k"][dice.below(5)]),
            _ => Edit::insert(at, value),
        }
    }

    #[test]
    fn a_batch_comes_to_the_same_as_its_edits_one_by_one() {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for round in 0..4000 {
            let source = Document::parse(TEXTS[round % TEXTS.len()]).unwrap();
            let mut known = Vec::new();
            places(source.root(), &Pointer::root(), &mut known);
            // From the end to the start as fixing does it, or in any order.
            let mut edits: Vec<Edit> = (0..=dice.below(12)).map(|_| edit(&mut dice, &known)).collect();
            if dice.below(2) == 0 {
                let place = |edit: &Edit| match edit {
                    Edit::Remove { at } | Edit::Set { at, .. } | Edit::Rename { at, .. } => {
                        known.iter().position(|known| known == at)
                    }
                    _ => None,
                };
                edits.sort_by_key(|edit| std::cmp::Reverse(place(edit)));
            }
            let mut one_by_one = source.clone();
            let mut batched = source.clone();
            let mut batch = Batch::new(&mut batched);
            for edit in &edits {
                let wanted = one_by_one.apply(edit).map(drop);
                assert_eq!(batch.apply_all(std::slice::from_ref(edit)), wanted, "{edits:?}\n{}", source.text());
            }
            let undo = batch.finish();
            assert_eq!(batched.text(), one_by_one.text(), "{edits:?}\n{}", source.text());
            assert_eq!(batched.root(), Document::parse(batched.text()).unwrap().root());
            batched.revert(&undo);
            assert_eq!(batched.text(), source.text(), "{edits:?}");
        }
    }

    #[test]
    fn removing_every_second_element_of_a_long_list_reads_the_text_once() {
        let list: Vec<String> = (0..2000).map(|number| number.to_string()).collect();
        let mut document = Document::parse(&format!("[{}]", list.join(", "))).unwrap();
        let mut batch = Batch::new(&mut document);
        for index in (0..2000).rev().step_by(2) {
            batch.apply_all(&[Edit::remove(Pointer::root().index(index))]).unwrap();
        }
        assert_eq!(batch.undo.len(), 0, "everything waits");
        let undo = batch.finish();
        assert_eq!(undo.len(), 1);
        assert_eq!(document.root().len(), 1000);
    }

    #[test]
    fn removing_every_second_member_of_a_large_object_reads_the_text_once() {
        let members: Vec<String> = (0..2000).map(|number| format!("\"m{number}\": {number}")).collect();
        let mut document = Document::parse(&format!("{{{}}}", members.join(", "))).unwrap();
        let mut batch = Batch::new(&mut document);
        for index in (0..2000).rev().step_by(2) {
            batch.apply_all(&[Edit::remove(Pointer::root().key(&format!("m{index}")))]).unwrap();
        }
        assert_eq!(batch.undo.len(), 0, "everything waits");
        assert_eq!(batch.finish().len(), 1);
        assert_eq!(document.root().len(), 1000);
    }
}
