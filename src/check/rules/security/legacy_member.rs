//! Requirements under the name they had before 1.0.

use serde_json::Value as Json;

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::rules::legacy::{meaning, wrapped_requirements};
use crate::check::{CardView, Finding, Findings, Owner, Profile, RequirementSet, Rule, Scope};
use crate::document::{Edit, Fragment, Node, Pointer};

/// `security/legacy-member`
pub static RULE: Rule = Rule {
    name: "security/legacy-member",
    summary: "Who may call is said in `security`, which v1.0 clients do not read.",
    why: "In v1.0 the member is called `securityRequirements`, and its entries are written differently. The JavaScript, \
          Go, Rust, Java and .NET SDKs drop `security` without a word, so the agent looks as if anyone may call it; only \
          the Python SDK reads it.",
    bad: &[
        ("/securitySchemes", r#"{"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/security", r#"[{"bearer": []}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"bearer": {"list": []}}}]"#),
    ],
    fix: "Write it as `securityRequirements`, each entry with `schemes` and each scheme with `list`.",
    source: "a2a.proto, AgentCard and SecurityRequirement; measured with six SDKs",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for old in card.requirements.iter().filter(|set| set.legacy && !set.node.is_null()) {
        let new = card.requirements.iter().find(|set| !set.legacy && set.owner == old.owner && !set.node.is_null());
        // In a card for both versions each half has its own.
        if card.generation == Generation::Dual && new.is_some() {
            continue;
        }
        findings.add(finding(card, old, new));
    }
}

fn finding(card: &CardView<'_>, old: &RequirementSet<'_>, new: Option<&RequirementSet<'_>>) -> Finding {
    let at = old.pointer.clone();
    if let Some(new) = new {
        let same = meaning(old) == meaning(new);
        let finding = Finding::error(
            at.clone(),
            format!(
                "`security` is a left-over of 0.3 beside `securityRequirements`{}",
                if same { "" } else { ", and asks for another login" }
            ),
            "Remove it; v1.0 clients do not read it.",
        );
        let edits = vec![Edit::remove(at)];
        return if same {
            finding.safe_fix("Remove `security`", edits)
        } else {
            finding.review_fix("Remove `security` and keep `securityRequirements`", edits)
        };
    }
    if old.owner == Owner::Card && old.node.as_array().is_some_and(<[Node]>::is_empty) {
        return Finding::warning(
            at.clone(),
            "`security` is a left-over of 0.3; it is empty, so nothing is lost with it",
            "Remove it.",
        )
        .safe_fix("Remove the empty `security`", vec![Edit::remove(at)]);
    }
    let (subject, effect) = match old.owner {
        Owner::Card => ("`security`", "most of them will think that the agent is public"),
        Owner::Skill(_) => ("`security` of a skill", "most of them will think that it asks for nothing of its own"),
    };
    let finding = Finding::error(
        at.clone(),
        format!("Clients of v1.0 do not read {subject}; {effect}"),
        "Write it as `securityRequirements`: [{\"schemes\": {\"name\": {\"list\": []}}}].",
    );
    let Some(requirements) = wrapped_requirements(old.node) else { return finding };
    let holder = at.parent().unwrap_or_default();
    let to = holder.key("securityRequirements");
    if requirements == Json::Array(Vec::new()) {
        let edits = vec![Edit::remove(at)];
        // On a skill the empty list may have meant that nothing is needed, which v1.0 writes as an alternative without
        // schemes.
        return finding.review_fix("Remove the empty `security`", edits);
    }
    let keep = card.generation == Generation::Dual && card.profile != Profile::Strict;
    let edits = if keep {
        let position = position_behind(card, &holder, &at);
        vec![Edit::Insert { at: to, position, value: Fragment::Json(requirements) }]
    } else if member(card.document.get(&holder).unwrap_or(card.root), "securityRequirements").is_some() {
        // It is there and null, which a rule of its own removes.
        return finding;
    } else {
        vec![Edit::rename(at, "securityRequirements"), Edit::set(to, Fragment::Json(requirements))]
    };
    finding.safe_fix("Write it as `securityRequirements`", edits)
}

fn position_behind(card: &CardView<'_>, holder: &Pointer, at: &Pointer) -> Option<usize> {
    let key = at.last()?;
    let members = card.document.get(holder)?.members();
    members.iter().position(|member| *member.key == *key).map(|index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    #[test]
    fn every_form_becomes_the_one_of_v1() {
        const NEW: &[(&str, &str)] = &[(
            "/securityRequirements",
            r#"[{"schemes": {"a": {"list": ["x"]}, "b": {"list": []}}}, {"schemes": {}}]"#,
        )];
        Cases::of(&RULE)
            .fixed_safely(&[("/security", r#"[{"a": ["x"], "b": []}, {}]"#)], NEW)
            .fixed_safely(&[("/security", r#"[{"schemes": {"a": {"list": ["x"]}, "b": {}}}, {"schemes": {}}]"#)], NEW)
            .fixed_safely(
                &[("/skills/0/security", r#"[{"a": []}]"#)],
                &[("/skills/0/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#)],
            )
            .fixed_safely(&[("/security", "[]")], &[("/name", r#""Returns agent""#)])
            .fail(&[("/security", r#"{"a": []}"#)], &["/security"])
            .fail(&[("/security", r#"[{"a": "x"}]"#)], &["/security"])
            .pass(&[("/security", "null")]);
    }

    #[test]
    fn beside_the_new_member_it_only_has_to_go() {
        Cases::of(&RULE)
            .fixed_safely(
                &[("/security", r#"[{"a": []}]"#), ("/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#)],
                &[("/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#)],
            )
            .fixed(
                &[("/security", r#"[{"b": []}]"#), ("/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#)],
                &[("/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#)],
            );
    }

    #[test]
    fn a_card_for_both_versions_keeps_both() {
        Cases::of(&RULE)
            .under(Profile::Dual)
            .pass(&[
                ("/url", r#""u""#),
                ("/security", r#"[{"a": []}]"#),
                ("/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#),
            ])
            .fixed_safely(
                &[("/url", r#""u""#), ("/security", r#"[{"a": []}]"#)],
                &[
                    ("/url", r#""u""#),
                    ("/security", r#"[{"a": []}]"#),
                    ("/securityRequirements", r#"[{"schemes": {"a": {"list": []}}}]"#),
                ],
            );
    }
}
