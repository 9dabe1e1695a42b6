//! Names and addresses of machines inside somebody's network.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `secrets/internal-host`
pub static RULE: Rule = Rule {
    name: "secrets/internal-host",
    summary: "A text names a machine of an internal network.",
    why: "Callers cannot reach it, and the name tells strangers how the network is built.",
    bad: &[(
        "/description",
        r#""Answers questions about returns, from the data on erp01.corp.acme.internal. Not for orders.""#,
    )],
    good: &[("/description", r#""Answers questions about returns, from the order database. Not for orders.""#)],
    fix: "Say what the agent knows, not where it lies.",
    source: "Practice; reserved names of RFC 6762 and RFC 1918",
    scope: Scope::AnyCard,
    check,
};

/// Last labels that no public name has.
const SUFFIXES: [&str; 6] = [".internal", ".intranet", ".corp", ".local", ".lan", ".localdomain"];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for text in card.texts().filter(|text| text.traits.has_dot()) {
        let Some(host) = internal_host(text.text) else { continue };
        let Some(key) = text.nearest_key() else { continue };
        // Links and addresses have rules of their own, and identifiers are free to be called anything.
        if matches!(key, "url" | "uri" | "id" | "jku" | "tenant")
            || key.ends_with("Url")
            || key.ends_with("_url")
            || super::in_signatures(&text)
        {
            continue;
        }
        findings.add(Finding::warning(
            text.pointer(),
            format!("The text names {}, a machine of an internal network", quoted(host)),
            "Say what the agent knows, not where it lies.",
        ));
    }
}

/// The first name or address of an internal machine in a text.
fn internal_host(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    // Every one of them has a dot that one of these letters or a digit follows.
    text.match_indices('.').find_map(|(dot, _)| {
        let next = *bytes.get(dot + 1)?;
        let name = matches!(next, b'i' | b'c' | b'l') && SUFFIXES.iter().any(|suffix| text[dot..].starts_with(suffix));
        let address = next.is_ascii_digit() && dot > 0 && bytes[dot - 1].is_ascii_digit();
        if name || address { host_around(text, dot) } else { None }
    })
}

/// The internal machine that the word around a dot names, if it does.
fn host_around(text: &str, dot: usize) -> Option<&str> {
    let bytes = text.as_bytes();
    let is_host = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    // No name is longer; looking no further keeps odd texts from taking long.
    let start = dot - bytes[..dot].iter().rev().take(253).take_while(is_host).count();
    let end = dot + bytes[dot..].iter().take(253).take_while(is_host).count();
    let word = text[start..end].trim_end_matches(['.', '-']);
    let before = start.checked_sub(1).map(|before| bytes[before]);
    let after = bytes.get(end).copied();
    // Parts of file names, of variables and of words in other alphabets are no hosts, and neither are ranges.
    let alone = !before.is_some_and(|byte| matches!(byte, b'_' | b'$' | b'\\') || !byte.is_ascii())
        && !after.is_some_and(|byte| matches!(byte, b'_' | b'(' | b'\\') || !byte.is_ascii());
    (alone && (is_internal_name(word) || (after != Some(b'/') && is_private_address(word)))).then_some(word)
}

fn is_internal_name(word: &str) -> bool {
    let Some(front) = SUFFIXES.iter().find_map(|suffix| word.strip_suffix(suffix)) else { return false };
    // Capital letters speak of code: `System.Internal`, `config.Local`.
    front.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        && !front.contains("..")
        && !front.bytes().any(|byte| byte.is_ascii_uppercase())
}

fn is_private_address(word: &str) -> bool {
    word.starts_with('1')
        && word.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| {
            // The first address of a block stands for the block.
            ip.is_private() && ip.octets()[3] != 0
        })
}

#[cfg(test)]
mod tests {
    use super::{RULE, internal_host};
    use crate::check::rules::testing::Cases;

    #[test]
    fn machines_are_told_from_other_words_with_dots() {
        for text in ["on erp01.corp.acme.internal.", "see http://wiki.corp/x", "10.1.2.3:80", "(192.168.0.7)"] {
            assert!(internal_host(text).is_some(), "{text}");
        }
        for text in [
            "Nothing internal here. Local only.",
            "System.Internal and settings.local.json",
            ".env.local",
            "192.168.0.0/16, 10.0.0.0, 8.8.8.8, 1.2.3",
            "blocks 10.1.2.3/32",
            "my_host.local()",
            &"1.".repeat(2000),
            "e.g. local.",
        ] {
            assert_eq!(internal_host(text), None, "{text}");
        }
    }

    #[test]
    fn links_and_ids_are_left_to_others() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/documentationUrl", r#""https://wiki.corp/returns""#), ("/skills/0/id", r#""erp.internal""#)])
            .fail(RULE.bad, &["/description"]);
    }
}
