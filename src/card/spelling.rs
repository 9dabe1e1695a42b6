//! Member names in their two spellings: camelCase, which the specification demands (section 5.5), and the snake_case
//! of the protobuf file, which authors copy.

use crate::document::{Member, Node};

/// The member called `name` in camelCase, or spelt in snake_case where only that is there.
pub fn member<'a>(object: &'a Node, name: &str) -> Option<&'a Member> {
    object.member(name).or_else(|| {
        if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return None;
        }
        object.members().iter().rev().find(|member| member.key.contains('_') && camel_case(&member.key) == name)
    })
}

/// The camelCase spelling of a snake_case name; any other text as it is.
pub fn camel_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut upper = false;
    for c in name.chars() {
        if c == '_' && !out.is_empty() {
            upper = true;
        } else if upper {
            out.extend(c.to_uppercase());
            upper = false;
        } else {
            out.push(c);
        }
    }
    out
}
