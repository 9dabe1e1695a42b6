//! A required member that is not there.

use serde_json::{Value, json};

use crate::card::Shape;
use crate::card::generation::Generation;
use crate::check::shapes::{Difference, Wanted, position};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope, Severity};
use crate::document::{Edit, Fragment, Node, Pointer};

/// `structure/missing-member`
pub static RULE: Rule = Rule {
    name: "structure/missing-member",
    summary: "A required member is missing, or is null.",
    why: "The specification requires the member and lets clients refuse a card without it. The Rust and .NET SDKs do; \
          the Python SDK crashes on some members that are null; the others go on with an empty value, so that the agent \
          has no address, no name or no skills for them.",
    bad: &[("/description", "")],
    good: &[("/description", r#""Answers questions about returns of orders.""#)],
    fix: "Add the member.",
    source: "Specification section 5.7; a2a.proto, REQUIRED; measured: Rust a2a-lf 0.4.2, Python a2a-sdk 1.3.0",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::Missing { field, object, shape, null, source } = &defect.what else { continue };
        let at = &defect.at;
        let name = field.name;
        let version = match card.generation {
            Generation::V0_1 => "0.1",
            Generation::V0_2 => "0.2",
            Generation::V0_3 | Generation::Mislabelled => "0.3",
            _ => "v1.0",
        };
        let noun = super::noun(shape);
        let message = if *null {
            format!("`{name}` is null, which counts as missing; {version} requires it of every {noun}")
        } else {
            format!("The {noun} has no `{name}`, which {version} requires")
        };
        let lenient = card.profile == Profile::Registry
            && shape.name == "AgentCard"
            && matches!(name, "capabilities" | "defaultInputModes" | "defaultOutputModes");
        // The versions of 0.2 up to 0.2.4 had no such member, and the card may be one of them.
        let guessed = name == "protocolVersion"
            && shape.name == "AgentCard"
            && card.profile != Profile::Registry
            && card.generation.is_guessed(card.root);
        let severity = if lenient || guessed { Severity::Warning } else { Severity::Error };
        let help = match source {
            Some(source) => format!("Its value seems to stand at {}; is that what is meant?", quoted(source.as_str())),
            None => help(shape, name, &super::example(field, Some(shape))),
        };
        let finding = Finding::new(severity, at.clone(), message, help);
        let place = position(object, shape, name);
        findings.add(match source {
            Some(source) => match fix_from(card, source, at, field_fits(card, source, field.kind), place) {
                Some((title, edit)) => finding.review_fix(title, vec![edit]),
                None => finding,
            },
            None => match start_value(shape, name) {
                Some(value) => {
                    let title = format!("Set `{name}` to {value}");
                    let edit = if *null {
                        Edit::set(at.clone(), value)
                    } else {
                        Edit::Insert { at: at.clone(), position: Some(place), value: Fragment::Json(value) }
                    };
                    finding.review_fix(title, vec![edit])
                }
                None => finding,
            },
        });
    }
}

fn help(shape: &Shape, name: &str, example: &str) -> String {
    match (name, example) {
        ("protocolVersion", _) if shape.name == "AgentCard" => {
            "Add it, for example `\"protocolVersion\": \"0.3.0\"`.".into()
        }
        ("protocolVersion", _) => "Write the A2A version that the server speaks at this address, such as \"1.0\"; \
                                   without it some clients assume 0.3 and others refuse the card."
            .into(),
        (_, "") => "Add it.".into(),
        _ => format!("Add it, for example `\"{name}\": {example}`."),
    }
}

/// Members that have a value to start from which promises nothing.
fn start_value(shape: &Shape, name: &str) -> Option<Value> {
    match (shape.name, name) {
        ("AgentCard", "capabilities") => Some(json!({})),
        ("AgentCard", "defaultInputModes" | "defaultOutputModes") => Some(json!(["text/plain"])),
        ("AgentCard", "skills") => Some(json!([])),
        _ => None,
    }
}

fn field_fits(card: &CardView<'_>, source: &Pointer, kind: crate::card::Kind) -> bool {
    card.document.get(source).is_some_and(|node: &Node| Wanted::of(kind).fits(node))
}

/// The edit that makes the value at `source` the missing member.
fn fix_from(card: &CardView<'_>, source: &Pointer, at: &Pointer, fits: bool, place: usize) -> Option<(String, Edit)> {
    if !fits || card.document.get(at).is_some() {
        return None;
    }
    let old = source.last()?;
    let new = at.last()?;
    Some(if source.parent() == at.parent() {
        (format!("Rename {} to `{new}`", quoted(&old)), Edit::rename(source.clone(), new))
    } else {
        let edit = Edit::Move { from: source.clone(), to: at.clone(), position: Some(place) };
        (format!("Move it from {} to {}", quoted(source.as_str()), quoted(at.as_str())), edit)
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Options, Profile, Severity, check_bytes};

    #[test]
    fn every_missing_member_is_reported_at_once() {
        Cases::of(&RULE)
            .fail(
                &[("", "{}")],
                &[
                    "/name",
                    "/description",
                    "/supportedInterfaces",
                    "/version",
                    "/capabilities",
                    "/defaultInputModes",
                    "/defaultOutputModes",
                    "/skills",
                ],
            )
            .fail(&[("/skills", "null"), ("/defaultInputModes", "null")], &["/defaultInputModes", "/skills"])
            .fail(&[("/skills/0/tags", ""), ("/provider", r#"{"organization": "x"}"#)], &["/skills/0/tags", "/provider/url"])
            .fail(&[("/supportedInterfaces/0/protocolVersion", "")], &["/supportedInterfaces/0/protocolVersion"])
            .fail(
                &[("/securitySchemes", r#"{"o": {"oauth2SecurityScheme": {}}, "p": {"oauth2SecurityScheme": {"flows": {"password": {}}}}}"#)],
                &["/securitySchemes/o/oauth2SecurityScheme/flows"],
            )
            .pass(&[("/supportedInterfaces", ""), ("/supported_interfaces", r#"[{"url": "https://a.example", "protocol_binding": "JSONRPC", "protocol_version": "1.0"}]"#)]);
    }

    #[test]
    fn what_another_rule_reports_is_not_missing() {
        Cases::of(&RULE)
            .pass(&[("/provider", r#"{"name": "x", "url": "https://a.example"}"#)])
            .pass(&[(
                "/supportedInterfaces/0",
                r#"{"url": "https://a.example", "transport": "JSONRPC", "protocolVersion": "1.0"}"#,
            )])
            .pass(&[("/securitySchemes", r#"{"k": {"apiKeySecurityScheme": {"in": "header", "name": "X-Key"}}}"#)])
            .pass(&[("/supportedInterfaces/0/protocolVersion", ""), ("/protocolVersion", r#""1.0""#)])
            .pass(&[("/securitySchemes", r#"{"k": {}}"#)]);
    }

    #[test]
    fn a_misspelt_or_misplaced_member_is_taken_for_the_missing_one() {
        Cases::of(&RULE)
            .fixed(
                &[("/description", ""), ("/descripton", r#""Says whether a purchase can be returned.""#)],
                &[("/description", r#""Says whether a purchase can be returned.""#)],
            )
            .fixed(
                &[("/defaultInputModes", ""), ("/inputModes", r#"["text/plain"]"#)],
                &[("/description", r#""Answers questions about returns of orders. Does not place orders.""#)],
            )
            .fixed(
                &[("/skills", ""), ("/capabilities", r#"{"skills": []}"#)],
                &[("/capabilities", "{}"), ("/skills", "[]")],
            )
            .fixed(
                &[("/skills/0/name", ""), ("/skills/0/title", r#""Check the return window""#)],
                &[("/description", r#""Answers questions about returns of orders. Does not place orders.""#)],
            )
            .fixed(
                &[("/defaultOutputModes", ""), ("/capabilities", r#"{"output_modes": ["text/plain"]}"#)],
                &[("/capabilities", "{}")],
            );
        let found =
            findings(&RULE, &[("/defaultOutputModes", ""), ("/capabilities/output_modes", "[]")], Profile::Strict);
        assert!(found[0].help.contains("/capabilities/output_modes"), "{}", found[0].help);
        let text = crate::check::rules::testing::example_text(&[("/description", ""), ("/descripton", r#""x""#)]);
        let options = Options { only: vec!["structure".into()], ..Options::default() };
        let (report, _) = check_bytes(text.as_bytes(), &options);
        assert_eq!(report.findings.len(), 1, "{:#?}", report.findings);
    }

    #[test]
    fn lists_and_objects_have_a_value_to_start_from() {
        Cases::of(&RULE)
            .fixed(&[("/skills", "null")], &[("/skills", "[]")])
            .fixed(&[("/capabilities", "")], &[("/capabilities", "{}")]);
    }

    #[test]
    fn old_cards_are_asked_for_what_their_version_requires() {
        const OLD: &str = r#"{"name": "x", "url": "https://a.example", "version": "1", "capabilities": {}, "#;
        let missing = |rest: &str, profile| {
            let text = format!("{OLD}{rest}}}");
            let options = Options { profile, only: vec![RULE.name.into()], ..Options::default() };
            check_bytes(text.as_bytes(), &options).0.findings
        };
        let names = |rest: &str| -> Vec<String> {
            missing(rest, Profile::Strict).iter().map(|finding| finding.pointer.to_string()).collect()
        };
        assert_eq!(names(r#""authentication": {}, "skills": [{"id": "a", "name": "b"}]"#), [] as [&str; 0]);
        assert_eq!(
            names(r#""protocolVersion": "0.2.5", "skills": []"#),
            ["/description", "/defaultInputModes", "/defaultOutputModes"]
        );
        assert_eq!(
            names(r#""preferredTransport": "JSONRPC", "skills": [{"id": "a"}]"#),
            [
                "/protocolVersion",
                "/description",
                "/defaultInputModes",
                "/defaultOutputModes",
                "/skills/0/name",
                "/skills/0/description",
                "/skills/0/tags"
            ]
        );
        assert_eq!(
            names(
                r#""protocolVersion": "0.2", "description": "d", "defaultInputModes": [], "defaultOutputModes": [], "skills": [], "securitySchemes": {"a": {"type": "http"}, "b": {"type": "apiKey", "in_": "header", "name": "k"}, "c": {"type": "oauth2"}, "d": {"type": "openIdConnect"}}"#
            ),
            [
                "/securitySchemes/a/scheme",
                "/securitySchemes/b/in",
                "/securitySchemes/c/flows",
                "/securitySchemes/d/openIdConnectUrl"
            ]
        );
        let guessed = missing(
            r#""description": "d", "defaultInputModes": [], "defaultOutputModes": [], "skills": []"#,
            Profile::Strict,
        );
        assert_eq!(guessed.iter().map(|finding| finding.severity).collect::<Vec<_>>(), [Severity::Warning]);
        let registry = missing(r#""protocolVersion": "0.3", "description": "d", "skills": []"#, Profile::Registry);
        assert!(registry.iter().all(|finding| finding.severity == Severity::Warning), "{registry:#?}");
    }

    #[test]
    fn each_example_in_a_help_is_the_member_as_json() {
        let card = r#"{"supportedInterfaces": [{}], "skills": [{}], "provider": {}, "capabilities": {"extensions": [{}]},
            "securitySchemes": {"a": {"apiKeySecurityScheme": {}}, "b": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {}}}}},
            "signatures": [{}]}"#;
        let found = findings(&RULE, &[("", card)], Profile::Strict);
        let examples: Vec<(&str, &str)> = found
            .iter()
            .filter_map(|finding| Some((finding.pointer.as_str(), finding.help.split_once('`')?.1.rsplit_once('`')?.0)))
            .collect();
        assert!(examples.len() > 12, "{found:#?}");
        for (pointer, example) in examples {
            let member: serde_json::Value = serde_json::from_str(&format!("{{{example}}}")).unwrap();
            let name = pointer.rsplit('/').next().unwrap();
            assert!(
                member[name].is_string() || member[name].is_array() || member[name].is_object(),
                "{pointer}: {example}"
            );
        }
    }
}
