//! Parameters that do not survive reading or signing.

use super::extensions;
use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Node, Pointer, Value};

/// `extensions/number-too-precise`
pub static NUMBER: Rule = Rule {
    name: "extensions/number-too-precise",
    summary: "A number in an extension's parameters is larger or more precise than readers keep.",
    why: "Parameters are read as doubles: whole numbers beyond 2^53 come out changed, larger ones as infinity, and a \
          signature over them cannot be checked.",
    bad: &[(
        "/capabilities",
        r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1", "params": {"id": 9007199254740993}}]}"#,
    )],
    good: &[(
        "/capabilities",
        r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1", "params": {"id": "9007199254740993"}}]}"#,
    )],
    fix: "Write it as a string.",
    source: "google.protobuf.Struct; RFC 8785 section 3.2.2.3; RFC 7493 section 2.2",
    scope: Scope::AnyCard,
    check: number,
};

/// `extensions/empty-value-in-signed-card`
pub static EMPTY: Rule = Rule {
    name: "extensions/empty-value-in-signed-card",
    summary: "The parameters of an extension in a signed card hold an empty value.",
    why: "The SDKs leave empty texts, lists, objects and nulls out before they sign, the specification keeps them. The \
          two compute different bytes, so a signature made by one fails at the other.",
    bad: &[
        (
            "/capabilities",
            r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1", "params": {"currency": ""}}]}"#,
        ),
        ("/signatures", r#"[{"protected": "e30", "signature": "AA"}]"#),
    ],
    good: &[
        (
            "/capabilities",
            r#"{"extensions": [{"uri": "https://example.org/ext/prices/v1", "params": {"currency": "EUR"}}]}"#,
        ),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "O-Eoe-02ICskeETLI_xkBDpgyV6KVp4XkluonniIGVcLDNYyAhtPkVycX-4aAxgixLBh8WdD0UrDmPYvcD8Lwg"}]"#,
        ),
    ],
    fix: "Leave the member out, then sign again.",
    source: "Specification section 8.4.1; signatures by the Python and JavaScript SDKs compared",
    scope: Scope::V1,
    check: empty,
};

fn number(card: &CardView<'_>, findings: &mut Findings) {
    each_value(card, &mut |at, node| {
        let Value::Number(spelling) = &node.value else { return };
        if survives(spelling) {
            return;
        }
        findings.add(Finding::warning(
            at.clone(),
            format!("Readers do not keep the number {} as it is", quoted(spelling)),
            "Write it as a string.",
        ));
    });
}

/// Whether the number is still the same after it was a double. Digits behind the point are expected to be rounded.
fn survives(spelling: &str) -> bool {
    let Ok(double) = spelling.parse::<f64>() else { return false };
    if !double.is_finite() {
        return false;
    }
    let digits = spelling.strip_prefix('-').unwrap_or(spelling);
    if digits.len() <= 15 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return true;
    }
    format!("{:.0}", double.abs()) == digits
}

fn empty(card: &CardView<'_>, findings: &mut Findings) {
    if member(card.root, "signatures").is_none_or(|signatures| signatures.value.is_empty()) {
        return;
    }
    each_value(card, &mut |at, node| {
        let is_empty = match &node.value {
            Value::Null => true,
            Value::String(text) => text.is_empty(),
            Value::Array(_) | Value::Object(_) => node.is_empty(),
            _ => false,
        };
        if is_empty {
            findings.add(Finding::warning(
                at.clone(),
                "An empty value in a signed card is signed by some libraries and left out by others",
                "Leave the member out, then sign again.",
            ));
        }
    });
}

/// Calls `visit` for every value inside the parameters of every extension.
fn each_value(card: &CardView<'_>, visit: &mut impl FnMut(&Pointer, &Node)) {
    for (at, node) in extensions(card) {
        if let Some(params) = node.get("params") {
            walk(&at.key("params"), params, visit);
        }
    }
}

fn walk(at: &Pointer, node: &Node, visit: &mut impl FnMut(&Pointer, &Node)) {
    for (index, element) in node.elements().iter().enumerate() {
        let at = at.index(index);
        visit(&at, element);
        walk(&at, element, visit);
    }
    for member in node.members() {
        let at = at.key(&member.key);
        visit(&at, &member.value);
        walk(&at, &member.value, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn numbers_that_doubles_cannot_hold_are_told() {
        Cases::of(&NUMBER).fail(NUMBER.bad, &["/capabilities/extensions/0/params/id"]).pass(NUMBER.good);
        for kept in ["0", "-1.5", "9007199254740992", "1e21", "0.1234567890123456789", "100000000000000000000"] {
            assert!(survives(kept), "{kept}");
        }
        for lost in ["9007199254740993", "-9007199254740993", "1e400"] {
            assert!(!survives(lost), "{lost}");
        }
    }

    #[test]
    fn empty_values_matter_only_under_a_signature() {
        let params =
            ("/capabilities", r#"{"extensions": [{"uri": "urn:x:1", "params": {"a": [], "b": {"c": null}}}]}"#);
        Cases::of(&EMPTY)
            .fail(EMPTY.bad, &["/capabilities/extensions/0/params/currency"])
            .pass(EMPTY.good)
            .pass(&[params])
            .fail(
                &[params, ("/signatures", "[{}]")],
                &["/capabilities/extensions/0/params/a", "/capabilities/extensions/0/params/b/c"],
            );
    }
}
