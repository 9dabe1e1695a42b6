//! A signed card of which readers compute different bytes.

use super::list;
use crate::card::fields::CARD;
use crate::card::{Kind, Shape};
use crate::check::wording::{count, quoted};
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Node, Pointer, Value};

/// `signatures/canonical-forms-differ`
pub static RULE: Rule = Rule {
    name: "signatures/canonical-forms-differ",
    summary: "A signed card has empty members that readers treat differently when they check the signature.",
    why: "The specification keeps a required member that is empty in the signed text; the Python and JavaScript libraries drop it. A signature over such a card is right for one side and wrong for the other.",
    bad: &[(
        "/signatures",
        r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
    )],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Fill such members or leave them away before signing: state `streaming`, describe an mTLS scheme, declare a scope.",
    source: "Specification section 8.4.1 against 8.4.2; measured with Python a2a-sdk 1.3 and JavaScript 1.3",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, _)) = list(card) else { return };
    let mut places = Vec::new();
    collect(card.root, &CARD, &Pointer::root(), &mut places);
    let Some(first) = places.first() else { return };
    let others = match places.len() - 1 {
        0 => String::new(),
        more => format!(" and {}", count(more, "other place")),
    };
    findings.add(Finding::warning(
        at,
        format!(
            "Readers compute different signed bytes for this card, because {}{others} is empty",
            quoted(first.as_str())
        ),
        "Fill it or leave it away, and sign again.",
    ));
}

/// Gathers what is empty and stays in the signed text by the specification, but not in that of the libraries: required
/// members, the two links whose presence counts, and objects.
fn collect(node: &Node, shape: &Shape, at: &Pointer, places: &mut Vec<Pointer>) {
    for member in node.members() {
        let Some(field) = shape.field(&member.key) else { continue };
        let here = at.key(&member.key);
        let value = &member.value;
        let empty = match &value.value {
            Value::String(text) => text.is_empty(),
            Value::Array(_) | Value::Object(_) => value.is_empty(),
            _ => false,
        };
        // Any other empty member is the same as an absent one to everybody.
        let counts = field.required
            || matches!(field.name, "documentationUrl" | "iconUrl")
            || matches!(field.kind, Kind::Object(_)) && value.as_object().is_some();
        if empty && counts {
            places.push(here);
            continue;
        }
        match field.kind {
            Kind::Object(inner) => collect(value, inner, &here, places),
            Kind::List(inner) => {
                for (index, element) in value.elements().iter().enumerate() {
                    collect(element, inner, &here.index(index), places);
                }
            }
            Kind::Map(inner) => {
                for entry in value.members() {
                    collect(&entry.value, inner, &here.key(&entry.key), places);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn empty_members_matter_in_signed_cards_only() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[])
            .fail(RULE.bad, &["/signatures"])
            .fail(&[("/capabilities", r#"{"streaming": false}"#), ("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/skills", "[]")], &["/signatures"])
            .fail(&[("/capabilities", r#"{"streaming": false}"#), ("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/iconUrl", r#""""#)], &["/signatures"])
            .fail(&[("/capabilities", r#"{"streaming": false}"#), ("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/securitySchemes", r#"{"k": {"mtlsSecurityScheme": {}}}"#)], &["/signatures"])
            .pass(&[("/capabilities", r#"{"streaming": false}"#), ("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/securitySchemes", r#"{"k": {"mtlsSecurityScheme": {"description": "d"}}}"#)])
            .pass(&[("/capabilities", r#"{"streaming": false}"#), ("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/skills/0/examples", "[]")]);
    }
}
