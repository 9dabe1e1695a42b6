//! Requirements that ask for a scheme nobody declared.

use super::requirements;
use crate::check::suggest::nearest;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Value};

/// `security/undeclared-scheme`
pub static RULE: Rule = Rule {
    name: "security/undeclared-scheme",
    summary: "A requirement names a scheme that is not declared.",
    why: "Clients look the name up under `securitySchemes` to learn how to log in. When it is not there, they cannot \
          call the agent.",
    bad: &[
        ("/securitySchemes", r#"{"bearerAuth": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"bearer_auth": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"bearerAuth": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"bearerAuth": {"list": []}}}]"#),
    ],
    fix: "Use a name that is declared, or declare the scheme.",
    source: "a2a.proto, SecurityRequirement.schemes; specification section 4.5",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for set in requirements(card) {
        for alternative in &set.alternatives {
            for asked in &alternative.uses {
                // Anything else under a name is a wrong type, and may not be a requirement at all.
                if !matches!(asked.node.value, Value::Array(_) | Value::Object(_))
                    || card.scheme(asked.scheme).is_some()
                {
                    continue;
                }
                let what = format!("The scheme {} is not declared under `securitySchemes`", quoted(asked.scheme));
                let at = asked.pointer.clone();
                let Some(meant) = nearest(asked.scheme, card.schemes.iter().map(|scheme| scheme.name)) else {
                    findings.add(Finding::error(at, what, "Declare it, or use a name that is declared."));
                    continue;
                };
                let finding = Finding::error(at.clone(), what, format!("Did you mean {}?", quoted(meant)));
                let taken = alternative.uses.iter().any(|other| other.scheme == meant);
                findings.add(if taken {
                    finding
                } else {
                    finding.review_fix(format!("Write {}", quoted(meant)), vec![Edit::rename(at, meant)])
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn every_required_scheme_is_declared() {
        let at = "/securityRequirements/0/schemes/bearer_auth";
        let skill = r#"[{"schemes": {"other": {"list": []}}}]"#;
        Cases::of(&RULE)
            .fail(RULE.bad, &[at])
            .pass(RULE.good)
            .fixed(RULE.bad, RULE.good)
            .fail(&[RULE.bad[1]], &[at])
            .fail(&[("/skills/0/securityRequirements", skill)], &["/skills/0/securityRequirements/0/schemes/other"])
            .pass(&[RULE.good[0], ("/securityRequirements", r#"[{}, {"schemes": {}}]"#)]);
    }

    #[test]
    fn old_cards_are_judged_too_but_a_left_over_is_not() {
        let old = r#"{"url": "https://h.com/", "skills": [], "security": [{"key": []}], "securitySchemes": {}}"#;
        Cases::of(&RULE).fail(&[("", old)], &["/security/0/key"]).pass(&[("/security", r#"[{"key": []}]"#)]);
    }
}
