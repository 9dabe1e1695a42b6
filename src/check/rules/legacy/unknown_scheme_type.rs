//! A flat scheme of a type that does not exist.

use crate::card::older::FLAT_SCHEME_TYPES;
use crate::check::suggest::nearest;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `legacy/unknown-scheme-type`
pub static RULE: Rule = Rule {
    name: "legacy/unknown-scheme-type",
    summary: "A security scheme of an old card has a `type` that does not exist.",
    why: "Clients know five types. For any other, JavaScript throws, Go and Rust refuse the card, and Python sees a scheme \
          without content.",
    bad: &[(
        "",
        r#"{"name": "Returns agent", "url": "https://agent.example.com/a2a", "protocolVersion": "0.3.0", "securitySchemes": {"b": {"type": "bearer"}}}"#,
    )],
    good: &[
        ("/securitySchemes", r#"{"b": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"b": {"list": []}}}]"#),
    ],
    fix: "Write `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS`.",
    source: "Schema of 0.3.0; OpenAPI 3.0 security schemes",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if !card.generation.is_legacy_only() {
        return;
    }
    for scheme in &card.schemes {
        let Some(kind) = scheme.flat_type else { continue };
        if FLAT_SCHEME_TYPES.iter().any(|(name, _)| *name == kind) {
            continue;
        }
        let at = scheme.pointer.key("type");
        let message = format!("The scheme {} has the type {}, which does not exist", quoted(scheme.name), quoted(kind));
        findings.add(
            match (nearest(kind, FLAT_SCHEME_TYPES.iter().map(|(name, _)| *name)), kind.to_ascii_lowercase().as_str()) {
                (Some(near), _) => Finding::error(at.clone(), message, format!("Did you mean `{near}`?"))
                    .review_fix(format!("Write `{near}`"), vec![Edit::set(at, near)]),
                (None, "bearer" | "basic" | "jwt") => {
                    Finding::error(at, message, "Write the type `http`, and this word as its `scheme`.")
                }
                _ => Finding::error(at, message, "Write `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS`."),
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn other_spellings_are_recognised() {
        Cases::of(&RULE)
            .fixed(
                &[("", r#"{"url": "u", "securitySchemes": {"a": {"type": "openIDConnect"}}}"#)],
                &[("", r#"{"url": "u", "securitySchemes": {"a": {"type": "openIdConnect"}}}"#)],
            )
            .pass(&[("", r#"{"url": "u", "securitySchemes": {"a": {"type": "mutualTLS"}}}"#)]);
    }
}
