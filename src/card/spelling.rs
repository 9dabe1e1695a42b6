//! Member names in their two spellings: camelCase, which the specification demands (section 5.5), and the snake_case
//! of the protobuf file, which authors copy.

use std::borrow::Cow;

use crate::document::{Member, Node};

/// The member called `name` in camelCase, or spelt in snake_case where only that is there.
pub fn member<'a>(object: &'a Node, name: &str) -> Option<&'a Member> {
    let members = object.members();
    let mut snake = None;
    for member in members.iter().rev() {
        // The snake_case spelling is the longer one, by one `_` for each capital letter.
        if member.key.len() == name.len() {
            if *member.key == *name {
                return Some(member);
            }
        } else if snake.is_none() && member.key.len() > name.len() && is_snake_case_of(&member.key, name) {
            snake = Some(member);
        }
    }
    snake
}

/// Whether `key` has a `_` and is `name` in camelCase; the same as comparing [`camel_case`] without making it. Names
/// without a capital letter have no other spelling.
#[inline]
pub fn is_snake_case_of(key: &str, name: &str) -> bool {
    // Both begin with the same character, which nothing changes.
    key.as_bytes().first() == name.as_bytes().first() && is_same_but_for_case(key, name)
}

fn is_same_but_for_case(key: &str, name: &str) -> bool {
    let has_spelling = || key.contains('_') && name.bytes().any(|byte| byte.is_ascii_uppercase());
    if !key.is_ascii() {
        return has_spelling() && camel_case(key) == name;
    }
    let mut wanted = name.bytes();
    let mut upper = false;
    for (at, byte) in key.bytes().enumerate() {
        if byte == b'_' && at > 0 {
            upper = true;
            continue;
        }
        let byte = if upper { byte.to_ascii_uppercase() } else { byte };
        upper = false;
        if wanted.next() != Some(byte) {
            return false;
        }
    }
    wanted.next().is_none() && has_spelling()
}

/// The camelCase spelling of a snake_case name; any other text as it is.
pub fn camel_case(name: &str) -> Cow<'_, str> {
    if !name.contains('_') {
        return Cow::Borrowed(name);
    }
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
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{camel_case, is_snake_case_of};

    #[test]
    fn comparing_in_place_is_comparing_the_camel_case_spelling() {
        let names = ["iconUrl", "defaultInputModes", "name", "url", "mtlsSecurityScheme"];
        for key in [
            "icon_url",
            "icon__url",
            "icon_url_",
            "_icon_url",
            "iconUrl",
            "icon_Url",
            "ic_on_url",
            "icon_urls",
            "default_input_modes",
            "default_\u{131}nput_modes",
            "default_input_mode\u{17f}",
            "na_me",
            "name_",
            "url_",
            "mtls_security_scheme",
            "",
            "_",
            "\u{e9}_u",
        ] {
            for name in names {
                // A name without capital letters has no other spelling.
                let other = name.contains(|c: char| c.is_ascii_uppercase());
                let same = other && key.contains('_') && camel_case(key) == name;
                assert_eq!(is_snake_case_of(key, name), same, "{key} {name}");
            }
        }
    }
}
