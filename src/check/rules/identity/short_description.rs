//! An agent that hardly says what it is.

use crate::check::placeholder::{Words, left_in};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::text::cells;

/// `identity/short-description`
pub static RULE: Rule = Rule {
    name: "identity/short-description",
    summary: "The agent's description is very short.",
    why: "The description is what people and language models choose an agent by. A few words make it look like any \
          other.",
    bad: &[("/description", r#""Returns agent.""#)],
    good: &[("/description", r#""Answers questions about returns of orders. Does not place orders.""#)],
    fix: "Say in one to three sentences for whom the agent does what, and what it does not do.",
    source: "Specification section 4.4.1 (description)",
    scope: Scope::AnyCard,
    check,
};

/// In cells, so that scripts that say more with fewer characters are not held short.
const SHORT: usize = 20;

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, text)) = super::text(card, "description") else { return };
    let text = text.trim();
    if text.is_empty() || text.len() >= SHORT * 4 || cells(text) >= SHORT {
        return;
    }
    // A placeholder has a rule of its own, and is short because nobody wrote anything yet.
    if left_in(text, Words::Prose).is_some() {
        return;
    }
    findings.add(Finding::warning(
        at,
        format!("The description {} is very short", quoted(text)),
        "Say for whom the agent does what, and what it does not do.",
    ));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn twenty_cells_are_enough() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/description", r#""返品についての質問に答える""#)])
            .pass(&[("/description", r#"" ""#)])
            .pass(&[("/description", r#""<description>""#)])
            .fail(RULE.bad, &["/description"]);
    }
}
