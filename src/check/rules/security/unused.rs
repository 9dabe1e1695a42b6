//! Schemes that no requirement asks for.

use std::collections::HashSet;

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, Severity};
use crate::document::Pointer;

/// `security/never-required`
pub static NEVER: Rule = Rule {
    name: "security/never-required",
    summary: "Security schemes are declared, but nothing requires them.",
    why: "Schemes only say how one could log in. Without a requirement clients call without credentials, or guess.",
    bad: &[TOKEN],
    good: &[TOKEN, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Add `securityRequirements` that names the schemes a caller needs.",
    source: "a2a.proto, AgentCard.security_requirements; specification section 7",
    scope: Scope::AnyCard,
    check: never,
};

/// `security/unused-scheme`
pub static UNUSED: Rule = Rule {
    name: "security/unused-scheme",
    summary: "A security scheme is declared that no requirement names.",
    why: "Nobody needs it to call the agent, so it is either forgotten in the requirements or left over.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}, "cert": {"mtlsSecurityScheme": {}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#),
    ],
    good: &[TOKEN, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Require it, or remove it.",
    source: "a2a.proto, AgentCard.security_requirements",
    scope: Scope::AnyCard,
    check: unused,
};

const TOKEN: (&str, &str) = ("/securitySchemes", r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#);

/// Every name that a requirement asks for. A left-over `security` counts: that it is left over is reported.
fn required<'a>(card: &CardView<'a>) -> HashSet<&'a str> {
    let alternatives = card.requirements.iter().flat_map(|set| &set.alternatives);
    alternatives.flat_map(|alternative| &alternative.uses).map(|asked| asked.scheme).collect()
}

/// A scheme may be there only to log in for the extended card.
fn severity(card: &CardView<'_>) -> Severity {
    let extended = member(card.root, "capabilities")
        .and_then(|capabilities| member(&capabilities.value, "extendedAgentCard"))
        .or_else(|| member(card.root, "supportsAuthenticatedExtendedCard"));
    if extended.is_some_and(|flag| flag.value.as_bool() == Some(true)) { Severity::Advice } else { Severity::Warning }
}

/// The schemes, unless something says how to log in that cannot be read: requirements of a wrong type, or the
/// `authentication` of version 0.1.
fn judged(card: &CardView<'_>) -> bool {
    let unreadable =
        card.requirements.iter().any(|set| set.node.as_array().is_none() || set.node.len() != set.alternatives.len());
    !card.schemes.is_empty() && !unreadable && card.root.member("authentication").is_none()
}

fn never(card: &CardView<'_>, findings: &mut Findings) {
    if !judged(card) || !required(card).is_empty() {
        return;
    }
    let name = if card.generation.is_legacy_only() { "security" } else { "securityRequirements" };
    let at = Pointer::root().key(member(card.root, name).map_or(name, |there| &*there.key));
    let finding = Finding::new(
        severity(card),
        at,
        "Security schemes are declared, but no requirement names one, so clients call without logging in",
        format!("Add `{name}` that names what a caller needs, or remove the schemes."),
    );
    // What is missing has no place in the text; what asks for it has.
    let schemes = card.schemes[0].pointer.parent().and_then(|schemes| card.locator.key(&schemes));
    findings.add(match schemes {
        Some(span) => finding.at_span(span),
        None => finding,
    });
}

fn unused(card: &CardView<'_>, findings: &mut Findings) {
    if !judged(card) {
        return;
    }
    let required = required(card);
    // A name that is not declared may be a misspelt one of those that nobody asks for.
    let declared: HashSet<&str> = card.schemes.iter().map(|scheme| scheme.name).collect();
    if required.is_empty() || required.iter().any(|name| !declared.contains(name)) {
        return;
    }
    let severity = severity(card);
    for scheme in card.schemes.iter().filter(|scheme| !required.contains(scheme.name)) {
        findings.add(Finding::new(
            severity,
            scheme.pointer.clone(),
            format!("No requirement names the scheme {}", quoted(scheme.name)),
            "Name it in a requirement, or remove it.",
        ));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, example_text, findings};

    const OLD: &str = r#"{"url": "https://a.example", "protocolVersion": "0.3.0",
        "securitySchemes": {"token": {"type": "http", "scheme": "Bearer"}}}"#;

    #[test]
    fn schemes_alone_require_nothing() {
        Cases::of(&NEVER)
            .fail(NEVER.bad, &["/securityRequirements"])
            .pass(NEVER.good)
            .pass(UNUSED.bad)
            .pass(&[("/securitySchemes", "{}")])
            .fail(&[TOKEN, ("/securityRequirements", r#"[{"schemes": {}}]"#)], &["/securityRequirements"])
            .fail(&[("", OLD)], &["/security"])
            .pass(&[TOKEN, ("/securityRequirements", r#"{"token": []}"#)])
            .pass(&[TOKEN, ("/security", r#"[{"token": []}]"#)])
            .pass(&[TOKEN, ("/skills/0/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)]);
        Cases::of(&UNUSED)
            .fail(UNUSED.bad, &["/securitySchemes/cert"])
            .pass(UNUSED.good)
            .pass(NEVER.bad)
            .pass(&[UNUSED.bad[0], ("/securityRequirements", r#"[{"schemes": {"tokn": {"list": []}}}]"#)]);
    }

    #[test]
    fn the_line_that_is_shown_is_that_of_the_schemes() {
        let found = findings(&NEVER, NEVER.bad, Profile::Strict);
        let text = example_text(NEVER.bad);
        let span = found[0].span.unwrap();
        assert_eq!(&text[span.start..span.end], "\"securitySchemes\"");
    }

    #[test]
    fn schemes_for_the_extended_card_are_no_mistake() {
        let extended = ("/capabilities/extendedAgentCard", "true");
        assert_eq!(findings(&NEVER, &[TOKEN, extended], Profile::Strict)[0].severity, Severity::Advice);
    }
}
