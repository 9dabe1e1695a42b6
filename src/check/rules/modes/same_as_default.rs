//! A skill that repeats the card's modes.

use super::each_list;
use crate::card::spelling::{camel_case, member};
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Pointer;

/// `modes/same-as-default`
pub static RULE: Rule = Rule {
    name: "modes/same-as-default",
    summary: "A skill lists the same modes as the card.",
    why: "A skill's list takes the place of the card's. Repeating it is harmless now, but the two drift apart when one \
          of them is changed.",
    bad: &[("/skills/0/inputModes", r#"["text/plain"]"#)],
    good: &[("/skills/0/inputModes", r#"["text/plain", "application/json"]"#)],
    fix: "Leave the skill's list away where it does not differ.",
    source: "Specification section 4.4.5 (inputModes, outputModes override the defaults)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let mut equals: Vec<(Pointer, String)> = Vec::new();
    each_list(card, |list| {
        if list.skill.is_none() || list.node.is_empty() {
            return;
        }
        let default = if camel_case(list.key) == "inputModes" { "defaultInputModes" } else { "defaultOutputModes" };
        let Some(of_card) = member(card.root, default) else { return };
        let (own, of_card) = (list.node.elements(), of_card.value.elements());
        let equal = own.len() == of_card.len()
            && own.iter().zip(of_card).all(|(own, other)| own.as_str().is_some() && own.as_str() == other.as_str());
        if equal {
            equals.push((list.pointer(), camel_case(list.key).into_owned()));
        }
    });
    let Some((first, name)) = equals.first() else { return };
    // One habit of the author is one finding, however many skills there are.
    findings.add(match equals.len() {
        1 => Finding::advice(
            first.clone(),
            format!("The skill's `{name}` are those of the card"),
            "Without this list the skill uses the card's; it can be left away.",
        ),
        many => Finding::advice(
            first.clone(),
            format!("{many} lists of modes in skills are those of the card, this `{name}` is the first"),
            "Without such a list a skill uses the card's; it can be left away.",
        ),
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_a_list_that_changes_nothing_is_mentioned() {
        Cases::of(&RULE)
            .pass(&[])
            .pass(RULE.good)
            .pass(&[("/skills/0/outputModes", "[]")])
            .fail(RULE.bad, &["/skills/0/inputModes"])
            .fail(&[("/skills/0/outputModes", r#"["text/plain"]"#)], &["/skills/0/outputModes"])
            .fail(
                &[("/skills/0/outputModes", r#"["text/plain"]"#), ("/skills/0/inputModes", r#"["text/plain"]"#)],
                &["/skills/0/inputModes"],
            );
    }
}
