//! An alternative that lets everybody in.

use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `security/anonymous-alternative`
pub static RULE: Rule = Rule {
    name: "security/anonymous-alternative",
    summary: "One of the alternative requirements asks for nothing.",
    why: "Any one alternative is enough, so an empty one makes every login optional.",
    bad: &[TOKEN, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}, {"schemes": {}}]"#)],
    good: &[TOKEN, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Remove the empty alternative, unless a login is meant to be optional.",
    source: "a2a.proto, AgentCard.security_requirements",
    scope: Scope::V1,
    check,
};

const TOKEN: (&str, &str) = ("/securitySchemes", r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#);

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for set in card.requirements.iter().filter(|set| !set.legacy) {
        if set.alternatives.iter().all(|alternative| alternative.uses.is_empty()) {
            continue;
        }
        for alternative in set.alternatives.iter().filter(|alternative| alternative.uses.is_empty()) {
            findings.add(Finding::warning(
                alternative.pointer.clone(),
                "This alternative asks for nothing, so every login is optional",
                "Remove it, unless that is what you mean.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn an_empty_alternative_among_others_is_told() {
        Cases::of(&RULE)
            .fail(RULE.bad, &["/securityRequirements/1"])
            .pass(RULE.good)
            .fail(
                &[TOKEN, ("/securityRequirements", r#"[{}, {"schemes": {"token": {"list": []}}}]"#)],
                &["/securityRequirements/0"],
            )
            .pass(&[("/securityRequirements", r#"[{"schemes": {}}]"#)]);
    }
}
