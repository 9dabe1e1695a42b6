//! Members in the order of the specification.

use crate::card::fields::shape_at;
use crate::document::{Document, Member, Node, Pointer, Value};

/// The document's values with the members of every known object in specification order, as JSON text without layout.
/// Unknown members follow the known ones; they, maps and free JSON keep their author's order. Values keep their
/// spelling.
pub fn sorted(document: &Document) -> String {
    let mut out = String::with_capacity(document.text().len());
    write(document, document.root(), &Pointer::root(), &mut out);
    out
}

/// Whether [`sorted`] would move a member.
pub fn is_sorted(document: &Document) -> bool {
    node_is_sorted(document.root(), &Pointer::root())
}

fn node_is_sorted(node: &Node, at: &Pointer) -> bool {
    match &node.value {
        Value::Array(elements) => {
            elements.iter().enumerate().all(|(index, element)| node_is_sorted(element, &at.index(index)))
        }
        Value::Object(members) => {
            ranks(members, at).is_sorted()
                && members.iter().all(|member| node_is_sorted(&member.value, &at.key(&member.key)))
        }
        _ => true,
    }
}

/// For each member its place in the specification; unknown ones come last, and where nothing is known all are equal.
fn ranks<'a>(members: &'a [Member], at: &Pointer) -> impl Iterator<Item = usize> + 'a {
    let shape = shape_at(at);
    members.iter().map(move |member| shape.map_or(0, |shape| shape.rank(&member.key).unwrap_or(usize::MAX)))
}

fn write(document: &Document, node: &Node, at: &Pointer, out: &mut String) {
    match &node.value {
        Value::Array(elements) => {
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write(document, element, &at.index(index), out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut ordered: Vec<(usize, &Member)> = ranks(members, at).zip(members).collect();
            ordered.sort_by_key(|(rank, _)| *rank);
            out.push('{');
            for (index, (_, member)) in ordered.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                out.push_str(&document.text()[member.key_span.start..member.key_span.end]);
                out.push(':');
                write(document, &member.value, &at.key(&member.key), out);
            }
            out.push('}');
        }
        _ => out.push_str(document.raw(node)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn known_members_move_and_everything_else_stays() {
        let text = r#"{"zeta": 1.0, "skills": [{"tags": ["b", "a"], "x": {"b": 1, "a": 2}, "id": "\u0041"}],
            "name": "a", "securitySchemes": {"z": {"mtlsSecurityScheme": {}}, "a": {}}, "alpha": 1e3}"#;
        let document = Document::parse(text).unwrap();
        assert!(!is_sorted(&document));
        let sorted = sorted(&document);
        assert_eq!(
            sorted,
            r#"{"name":"a","securitySchemes":{"z":{"mtlsSecurityScheme":{}},"a":{}},"skills":[{"id":"\u0041","tags":["b","a"],"x":{"b":1,"a":2}}],"zeta":1.0,"alpha":1e3}"#
        );
        assert!(is_sorted(&Document::parse(&sorted).unwrap()));
    }
}
