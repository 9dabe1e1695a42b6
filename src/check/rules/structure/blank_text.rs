//! A required text with nothing in it.

use crate::check::shapes::Difference;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `structure/blank-text`
pub static RULE: Rule = Rule {
    name: "structure/blank-text",
    summary: "A required text is empty or blank.",
    why: "An empty value counts as not set, and the specification requires the member to be set. An empty protocol \
          version is read as 0.3 by some servers and clients; an empty name or description leaves nothing to choose \
          the agent by.",
    bad: &[("/name", r#"" ""#)],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Write the text.",
    source: "Specification section 5.7",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::Blank(field) = defect.what else { continue };
        let help = match (field.name, super::example(field, None)) {
            ("protocolVersion", _) => {
                "Write the version that the server speaks here, such as \"1.0\"; an empty one is \
                                       read as 0.3 by some."
                    .to_owned()
            }
            (_, example) if example.is_empty() => "Write what belongs here.".to_owned(),
            (_, example) => format!("Write what belongs here, for example {example}."),
        };
        let state = match card.document.get(&defect.at).and_then(|node| node.as_str()) {
            Some("") => "empty",
            _ => "blank",
        };
        findings.add(Finding::error(
            defect.at.clone(),
            format!("`{}` is {state}, but it is required", field.name),
            help,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn blank_is_as_bad_as_empty_where_a_text_is_required() {
        Cases::of(&RULE)
            .fail(&[("/version", r#""""#), ("/skills/0/id", r#""\t""#)], &["/version", "/skills/0/id"])
            .fail(&[("/supportedInterfaces/0/protocolVersion", r#""""#)], &["/supportedInterfaces/0/protocolVersion"])
            .pass(&[("/supportedInterfaces/0/tenant", r#""""#)])
            .pass(&[("/documentationUrl", r#""""#)])
            .fail(&[("", r#"{"name": "x", "url": "", "protocolVersion": "0.3.0"}"#)], &["/url"]);
    }
}
