//! A skill name that could be any skill's.

use crate::check::placeholder::{Words, left_in};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `skills/generic-name`
pub static RULE: Rule = Rule {
    name: "skills/generic-name",
    summary: "A skill's name says nothing about the skill.",
    why: "The name is what people see in a list of agents. `Helper` or `AI Assistant` could be any of them.",
    bad: &[("/skills/0/name", r#""AI Assistant""#)],
    good: &[("/skills/0/name", r#""Check the return window""#)],
    fix: "Name what is done, with a verb and an object.",
    source: "Specification section 4.4.5 (name)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for skill in &card.skills {
        let Some(name) = skill.text("name").filter(|name| is_generic(name)) else { continue };
        findings.add(Finding::advice(
            super::place(skill, "name"),
            format!("The skill name {} could be any skill's", quoted(name)),
            "Name what is done, such as `Check the return window`.",
        ));
    }
}

/// Whether a name is made of nothing but words that fit everything, at least one of them a noun.
pub(in crate::check::rules) fn is_generic(name: &str) -> bool {
    const NOUNS: [&str; 17] = [
        "agent",
        "ai",
        "assistant",
        "bot",
        "chatbot",
        "helper",
        "service",
        "skill",
        "tool",
        "website",
        "test",
        "example",
        "untitled",
        "unnamed",
        "app",
        "copilot",
        "llm",
    ];
    const FILLERS: [&str; 14] = [
        "a", "an", "the", "my", "our", "your", "new", "general", "generic", "smart", "helpful", "simple", "default",
        "virtual",
    ];
    // A placeholder has a rule of its own.
    if name.len() > 40 || left_in(name, Words::Label).is_some() {
        return false;
    }
    let is = |word: &str, words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    let mut noun = false;
    for word in name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if is(word, &NOUNS) {
            noun = true;
        } else if !is(word, &FILLERS) && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
    }
    noun
}

#[cfg(test)]
mod tests {
    use super::{RULE, is_generic};
    use crate::check::rules::testing::Cases;

    #[test]
    fn names_made_of_filler_are_found() {
        Cases::of(&RULE).pass(RULE.good).fail(RULE.bad, &["/skills/0/name"]);
        for name in ["Helper", "My AI Agent", "Website", "agent-1", "The helpful assistant"] {
            assert!(is_generic(name), "{name}");
        }
        for name in ["Returns agent", "Chat", "", "Weather bot", "漢字", "General Ledger", "42"] {
            assert!(!is_generic(name), "{name}");
        }
    }
}
