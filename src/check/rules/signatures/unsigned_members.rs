//! Members that a signature covers for some readers only.

use super::list;
use crate::card::fields::CARD;
use crate::card::spelling::camel_case;
use crate::card::{Kind, Shape};
use crate::check::wording::{count, quoted};
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Node, Pointer};

/// `signatures/unsigned-members`
pub static RULE: Rule = Rule {
    name: "signatures/unsigned-members",
    summary: "A signed card has members that v1.0 does not know.",
    why: "Readers disagree whether such members are signed: libraries drop them before they check, others check the text as it stands. Somebody can add or change them on the way without breaking the signature for the first kind.",
    bad: &[
        ("/capabilities", r#"{"streaming": false}"#),
        ("/x-owner", r#""returns team""#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    good: &[
        ("/capabilities", r#"{"streaming": false}"#),
        (
            "/signatures",
            r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#,
        ),
    ],
    fix: "Remove them before signing, or move them into an extension's `params`, which are signed.",
    source: "Specification section 8.4.1; measured with the Python and JavaScript libraries",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, _)) = list(card) else { return };
    let mut unknown = Vec::new();
    collect(card.root, &CARD, &Pointer::root(), &mut unknown);
    let Some(first) = unknown.first() else { return };
    let others = match unknown.len() - 1 {
        0 => String::new(),
        more => format!(" and {}", count(more, "other")),
    };
    findings.add(Finding::warning(
        at,
        format!(
            "Readers disagree whether {}{others} {}",
            quoted(first.as_str()),
            if others.is_empty() { "is signed: v1.0 does not know it" } else { "are signed: v1.0 does not know them" }
        ),
        "Remove such members before signing, or move them into an extension's `params`.",
    ));
}

/// Gathers the members that the shape does not have, at every depth. Signatures themselves are never signed.
fn collect(node: &Node, shape: &Shape, at: &Pointer, unknown: &mut Vec<Pointer>) {
    for member in node.members() {
        let Some(field) = shape.field(&member.key) else {
            // Another spelling of a known member is known to lenient readers, and reported where it stands.
            if shape.field(&camel_case(&member.key)).is_none() {
                unknown.push(at.key(&member.key));
            }
            continue;
        };
        match field.kind {
            Kind::Object(shape) => collect(&member.value, shape, &at.key(&member.key), unknown),
            Kind::List(shape) | Kind::Requirements(shape) => {
                for (index, element) in member.value.elements().iter().enumerate() {
                    collect(element, shape, &at.key(&member.key).index(index), unknown);
                }
            }
            Kind::Map(shape) => {
                for entry in member.value.members() {
                    collect(&entry.value, shape, &at.key(&member.key).key(&entry.key), unknown);
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
    fn members_of_any_depth_are_found_in_signed_cards_only() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/x-owner", r#""returns team""#)])
            .pass(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/capabilities/extensions", r#"[{"uri": "https://e.example/x", "params": {"any": {"thing": 1}}}]"#)])
            .fail(RULE.bad, &["/signatures"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/skills/0/inputSchema", "{}")], &["/signatures"])
            .fail(&[("/signatures", r#"[{"protected": "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrZXktMSJ9", "signature": "gN6F5jTc1gyDHjQm4onHCbvmVBKi8aDrRbMoJuJ7TI5mwPPJoyBVrhLIUZAfXetEWkbRoKV5t-E_cmusl-yQAg"}]"#), ("/securitySchemes", r#"{"k": {"type": "mutualTLS", "mtlsSecurityScheme": {}}}"#)], &["/signatures"]);
    }
}
