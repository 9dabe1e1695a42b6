//! Skills that change or reveal things, open to everybody.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `security/no-login-for-sensitive-skill`
pub static RULE: Rule = Rule {
    name: "security/no-login-for-sensitive-skill",
    summary: "A skill seems to change, pay or show personal things, but no login is declared.",
    why: "Without a security scheme anybody may call the agent. That is fine for public information; it seldom is for \
          orders, payments and accounts. This is a guess from words.",
    bad: &[("/skills/0/name", r#""Issue refunds""#)],
    good: &[],
    fix: "Declare how callers log in, if not everybody may use the skill.",
    source: "Specification sections 7 and 14.3",
    scope: Scope::V1,
    check,
};

/// Words in the id, name or a tag of a skill that speak of money, accounts or changes.
const SENSITIVE: [&str; 24] = [
    "account", "billing", "book", "booking", "buy", "cancel", "checkout", "customer", "delete", "invoice", "medical",
    "patient", "pay", "payment", "payments", "payroll", "purchase", "refund", "refunds", "salary", "transfer",
    "update", "wallet", "withdraw",
];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if !card.schemes.is_empty() || card.root.member("authentication").is_some() {
        return;
    }
    // One finding is enough: it is about the card, shown where it was noticed.
    for skill in &card.skills {
        let texts = [skill.text("id"), skill.text("name")].into_iter().flatten();
        let word = texts
            .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
            .find(|word| SENSITIVE.iter().any(|sensitive| sensitive.eq_ignore_ascii_case(word)));
        if let Some(word) = word {
            findings.add(Finding::advice(
                skill.pointer.clone(),
                format!("Anybody may call this skill, though {} sounds as if not everybody should", quoted(word)),
                "Declare under `securitySchemes` how callers log in, if not everybody may use it.",
            ));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn words_give_a_hint_only_without_schemes() {
        Cases::of(&RULE)
            .fail(RULE.bad, &["/skills/0"])
            .pass(RULE.good)
            .pass(&[RULE.bad[0], ("/securitySchemes", r#"{"t": {"mtlsSecurityScheme": {}}}"#)])
            .pass(&[("/skills/0/name", r#""Bookkeeping basics""#)])
            .pass(&[("/skills/0/name", r#""Server health check""#)]);
    }
}
