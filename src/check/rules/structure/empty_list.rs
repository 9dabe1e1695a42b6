//! A required list with nothing in it.

use crate::check::shapes::Difference;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `structure/empty-list`
pub static RULE: Rule = Rule {
    name: "structure/empty-list",
    summary: "A required list is empty.",
    why: "A required list must have an element. Without an interface nobody can call the agent, and without modes nobody \
          knows what it takes in and gives back. For skills and tags the specification contradicts itself: section 5.7 \
          asks for an element, the example of section 8.4.1 has none; most clients accept the empty list.",
    bad: &[("/supportedInterfaces", "[]")],
    good: &[(
        "/supportedInterfaces",
        r#"[{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]"#,
    )],
    fix: "Add an element; an empty list of skills or tags may stay, but the member must not go.",
    source: "Specification sections 5.7 and 8.4.1",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::EmptyList(field) = defect.what else { continue };
        let at = defect.at.clone();
        let example = super::example(field, None);
        findings.add(match field.name {
            "skills" => Finding::warning(
                at,
                "`skills` is empty: section 5.7 of the specification asks for an element, although the example of \
                 section 8.4.1 has none",
                "Describe at least one skill; registries and routers find the agent by them. Keep the member in any case.",
            ),
            "tags" => Finding::warning(
                at,
                "`tags` is empty: section 5.7 of the specification asks for an element",
                "Give a word or two by which the skill is found. Keep the member in any case.",
            ),
            "supportedInterfaces" => Finding::error(
                at,
                "`supportedInterfaces` is empty, so nobody can call the agent",
                format!("Add an entry, for example {example}."),
            ),
            name => Finding::error(
                at,
                format!("`{name}` is empty, but at least one element is required"),
                format!("Add an element, for example {example}."),
            ),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Profile, Severity};

    #[test]
    fn interfaces_and_modes_are_errors_skills_and_tags_warnings() {
        Cases::of(&RULE).pass(&[("/skills/0/examples", "[]")]).pass(&[("/securityRequirements", "[]")]);
        for (pointer, severity) in [
            ("/supportedInterfaces", Severity::Error),
            ("/defaultInputModes", Severity::Error),
            ("/defaultOutputModes", Severity::Error),
            ("/skills", Severity::Warning),
            ("/skills/0/tags", Severity::Warning),
        ] {
            let leak: &'static [(&str, &str)] = Box::leak(Box::new([(pointer, "[]")]));
            let found = findings(&RULE, leak, Profile::Strict);
            assert_eq!(found.len(), 1, "{pointer}");
            assert_eq!(found[0].severity, severity, "{pointer}");
        }
    }
}
