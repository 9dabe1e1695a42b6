//! A description that says what the agent does, and not where that ends.

use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/no-limits-stated`
pub static RULE: Rule = Rule {
    name: "identity/no-limits-stated",
    summary: "The description does not say what the agent does not do.",
    why: "Models that hand out work send an agent everything that sounds near. One sentence about what it does not do \
          keeps the wrong requests away.",
    bad: &[("/description", r#""Answers all questions about the returns of orders and the refunds for them.""#)],
    good: &[("/description", r#""Answers questions about returns of orders. Does not place orders.""#)],
    fix: "Add a sentence such as \"Does not place orders.\"",
    source: "Practice: routing by language models",
    scope: Scope::AnyCard,
    check,
};

/// Words that set a limit.
const LIMITS: [&str; 13] = [
    "not",
    "no",
    "never",
    "only",
    "without",
    "except",
    "excludes",
    "excluding",
    "limited",
    "cannot",
    "nor",
    "solely",
    "exclusively",
];

/// Words that only English text is full of: in other languages nothing can be said.
const ENGLISH: [&str; 8] = ["the", "and", "of", "for", "with", "to", "a", "an"];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, text)) = super::text(card, "description") else { return };
    let mut english = 0;
    // Digits belong to the word: "A2A" holds no article.
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’') {
        let is = |known: &str| word.eq_ignore_ascii_case(known);
        if LIMITS.iter().any(|limit| is(limit)) || word.ends_with("n't") || word.ends_with("n’t") {
            return;
        }
        english += usize::from(ENGLISH.iter().any(|known| is(known)));
    }
    // A short description has other worries.
    if english >= 2 {
        findings.add(Finding::advice(
            at,
            "The description does not say where the agent's work ends",
            "Add a sentence about what it does not do, such as \"Does not place orders.\"",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn any_limit_is_enough_and_only_english_is_judged() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/description", r#""Sorts the mail of a team, but doesn't answer it.""#)])
            .pass(&[("/description", r#""Beantwortet Fragen zu Bestellungen und zum Versand.""#)])
            .pass(&[("/description", r#""Ein Agent für A2A und A2A-Karten, der Fragen zum Versand beantwortet.""#)])
            .fail(RULE.bad, &["/description"]);
    }
}
