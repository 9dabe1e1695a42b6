//! The URI that says which extension is meant.

use std::collections::HashMap;

use iri_string::types::IriStr;

use super::extensions;
use crate::check::address::shown;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `extensions/without-uri`
pub static WITHOUT: Rule = Rule {
    name: "extensions/without-uri",
    summary: "An extension has no URI.",
    why: "The URI is what tells clients which extension is meant. Readers in Rust and .NET reject the card without it.",
    bad: &[("/capabilities", r#"{"extensions": [{"description": "Prices in euros"}]}"#)],
    good: &[("/capabilities", r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1"}]}"#)],
    fix: "Write the URI of the extension's specification.",
    source: "Specification section 4.6; tried with the SDKs",
    scope: Scope::AnyCard,
    check: without,
};

/// `extensions/uri-not-absolute`
pub static NOT_ABSOLUTE: Rule = Rule {
    name: "extensions/uri-not-absolute",
    summary: "The URI of an extension is not absolute.",
    why: "Clients compare it letter by letter with the URIs they know. A bare word can mean two things in two cards.",
    bad: &[("/capabilities", r#"{"extensions": [{"uri": "prices"}]}"#)],
    good: &[("/capabilities", r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1"}]}"#)],
    fix: "Use a URI with a scheme, best one that leads to the extension's specification.",
    source: "Specification section 4.6; RFC 3986 section 4.3",
    scope: Scope::AnyCard,
    check: not_absolute,
};

/// `extensions/uri-without-version`
pub static NO_VERSION: Rule = Rule {
    name: "extensions/uri-without-version",
    summary: "The URI of an extension has no version in it.",
    why: "A change that breaks clients needs a new URI, so one that holds a version leaves room for the next.",
    bad: &[("/capabilities", r#"{"extensions": [{"uri": "https://example.org/ext/prices"}]}"#)],
    good: &[("/capabilities", r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1"}]}"#)],
    fix: "Put a version into the URI, such as `/v1`, if the extension is your own.",
    source: "Specification section 4.6.3",
    scope: Scope::AnyCard,
    check: no_version,
};

/// `extensions/duplicate-uri`
pub static DUPLICATE: Rule = Rule {
    name: "extensions/duplicate-uri",
    summary: "Two extensions have the same URI.",
    why: "Clients look an extension up by its URI and take one of the two; which parameters count is chance.",
    bad: &[(
        "/capabilities",
        r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1"}, {"uri": "https://example.org/ext/prices/v1"}]}"#,
    )],
    good: &[(
        "/capabilities",
        r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1"}, {"uri": "https://example.org/ext/taxes/v1"}]}"#,
    )],
    fix: "Merge the two, or give each its own URI.",
    source: "Specification section 4.6",
    scope: Scope::AnyCard,
    check: duplicate,
};

fn without(card: &CardView<'_>, findings: &mut Findings) {
    for (at, node) in extensions(card) {
        let what = match node.get("uri") {
            None => "The extension has no `uri`",
            Some(uri) if uri.is_null() => "The `uri` of the extension is null, which counts as missing",
            Some(uri) if uri.as_str().is_some_and(|text| text.trim().is_empty()) => "The URI of the extension is blank",
            Some(_) => continue,
        };
        findings.add(Finding::error(
            at.key("uri"),
            what,
            "Write the URI of the extension's specification; without it nobody knows which extension is meant.",
        ));
    }
}

fn not_absolute(card: &CardView<'_>, findings: &mut Findings) {
    for (at, node) in extensions(card) {
        let Some(uri) = node.get("uri").and_then(crate::document::Node::as_str) else { continue };
        if uri.trim().is_empty() || IriStr::new(uri).is_ok() {
            continue;
        }
        findings.add(Finding::warning(
            at.key("uri"),
            format!("The extension's URI {} is not an absolute URI", quoted(&shown(uri))),
            "Use a URI with a scheme, best one that leads to the extension's specification.",
        ));
    }
}

fn no_version(card: &CardView<'_>, findings: &mut Findings) {
    for (at, node) in extensions(card) {
        let Some(uri) = node.get("uri").and_then(crate::document::Node::as_str) else { continue };
        if IriStr::new(uri).is_err() || has_version(uri) {
            continue;
        }
        findings.add(Finding::advice(
            at.key("uri"),
            format!("The extension's URI {} has no version in it", quoted(&shown(uri))),
            "If the extension is your own, put a version into its URI, such as `/v1`.",
        ));
    }
}

/// A part that is a number, with or without `v` and dots, or a date: `/v1`, `/1.0`, `#2025-06`, `:v2`.
fn has_version(uri: &str) -> bool {
    let behind_host = uri.split_once("//").map_or(uri, |(_, rest)| rest.find('/').map_or("", |at| &rest[at..]));
    behind_host.split(['/', ':', '#', '?', '=', '@', '-', '_', ';']).any(|part| {
        let digits = part.strip_prefix(['v', 'V']).unwrap_or(part);
        digits.starts_with(|c: char| c.is_ascii_digit())
    })
}

fn duplicate(card: &CardView<'_>, findings: &mut Findings) {
    let entries = extensions(card);
    let mut seen = HashMap::new();
    for (at, node) in &entries {
        let Some(uri) = node.get("uri").and_then(crate::document::Node::as_str) else { continue };
        if uri.trim().is_empty() {
            continue;
        }
        match seen.entry(uri) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(at);
            }
            std::collections::hash_map::Entry::Occupied(first) => findings.add(Finding::error(
                at.key("uri"),
                format!("The extension {} is already listed at `{}`", quoted(&shown(uri)), first.get()),
                "Merge the two entries; clients take only one of them.",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const URI: &str = "/capabilities/extensions/0/uri";

    #[test]
    fn an_extension_is_named_by_an_absolute_uri() {
        Cases::of(&WITHOUT)
            .fail(WITHOUT.bad, &[URI])
            .pass(WITHOUT.good)
            .fail(&[("/capabilities", r#"{"extensions": [{"uri": " "}]}"#)], &[URI])
            .fail(&[("/capabilities", r#"{"extensions": [{"uri": null}]}"#)], &[URI])
            .pass(&[("/capabilities", r#"{"extensions": [{"uri": 7}, "x"]}"#)])
            .pass(&[("/capabilities", r#"{"extensions": {}}"#)]);
        Cases::of(&NOT_ABSOLUTE)
            .fail(NOT_ABSOLUTE.bad, &[URI])
            .pass(NOT_ABSOLUTE.good)
            .pass(&[("/capabilities", r#"{"extensions": [{"uri": "urn:example:prices"}]}"#)])
            .pass(WITHOUT.bad);
    }

    #[test]
    fn versions_are_found_in_many_forms() {
        Cases::of(&NO_VERSION).fail(NO_VERSION.bad, &[URI]).pass(NO_VERSION.good).pass(NOT_ABSOLUTE.bad);
        for uri in ["https://h.com/x/v2", "urn:x:prices:1.0", "https://h.com/x#2025-06-01", "https://h.com/x/prices-v3"]
        {
            assert!(has_version(uri), "{uri}");
        }
        assert!(!has_version("https://1.2.3.4/prices"));
    }

    #[test]
    fn no_extension_is_listed_twice() {
        Cases::of(&DUPLICATE).fail(DUPLICATE.bad, &["/capabilities/extensions/1/uri"]).pass(DUPLICATE.good);
    }
}
