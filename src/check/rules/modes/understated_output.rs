//! Skills that hand out files from an agent that only says it writes text.

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

/// `modes/understated-output`
pub static RULE: Rule = Rule {
    name: "modes/understated-output",
    summary: "A skill speaks of files or data, but the only output mode is plain text.",
    why: "Clients choose agents by their output modes. One that looks for JSON or PDF passes by an agent that lists \
          plain text only.",
    bad: &[("/skills/0/description", r#""Returns the open orders of a customer as JSON.""#)],
    good: &[
        ("/defaultOutputModes", r#"["text/plain", "application/json"]"#),
        ("/skills/0/description", r#""Returns the open orders of a customer as JSON.""#),
    ],
    fix: "List every media type that comes out, at the skill or in the card's defaults.",
    source: "Specification section 4.4.1 (defaultOutputModes), 4.4.5 (outputModes)",
    scope: Scope::AnyCard,
    check,
};

/// Kinds of output, as whole words behind a word that says that they come out.
const KINDS: [&str; 9] = ["json", "csv", "pdf", "png", "svg", "xml", "xlsx", "spreadsheet", "image"];

/// Words behind which output is named.
const LEADS: [&str; 9] = ["as", "returns", "return", "generates", "creates", "produces", "exports", "outputs", "into"];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let only_text = |list: &[crate::document::Node]| {
        !list.is_empty() && list.iter().all(|mode| mode.as_str().is_some_and(|mode| mode.starts_with("text/plain")))
    };
    let Some(modes) = member(card.root, "defaultOutputModes") else { return };
    if !only_text(modes.value.elements()) {
        return;
    }
    for skill in &card.skills {
        if member(skill.node, "outputModes").is_some() {
            continue;
        }
        let Some(kind) = skill.text("description").and_then(named_output) else { continue };
        let name = skill.text("name").unwrap_or("A skill");
        findings.add(Finding::advice(
            Pointer::root().key(&modes.key),
            format!("The only output mode is plain text, but the skill {} speaks of {kind}", quoted(name)),
            "If the agent hands that out, add its media type here or to the skill's `outputModes`.",
        ));
        // One skill is enough to make the point.
        return;
    }
}

/// The kind of output that a description names: a kind at most two words behind a lead.
fn named_output(text: &str) -> Option<&'static str> {
    let mut since_lead = usize::MAX;
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if LEADS.iter().any(|lead| word.eq_ignore_ascii_case(lead)) {
            since_lead = 0;
            continue;
        }
        since_lead = since_lead.saturating_add(1);
        if since_lead <= 2
            && let Some(kind) = KINDS.iter().find(|kind| word.eq_ignore_ascii_case(kind))
        {
            return Some(kind);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_output_that_is_named_counts() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/skills/0/description", r#""Explains errors in JSON and PDF files.""#)])
            .pass(&[
                ("/skills/0/description", r#""Creates a PDF.""#),
                ("/skills/0/outputModes", r#"["application/pdf"]"#),
            ])
            .fail(RULE.bad, &["/defaultOutputModes"])
            .fail(&[("/skills/0/description", r#""Exports all orders as csv.""#)], &["/defaultOutputModes"]);
    }
}
