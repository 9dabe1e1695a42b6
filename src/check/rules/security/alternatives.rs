//! Alternatives that add nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::check::{Alternative, CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// Above this many alternatives only equal ones are looked for, not ones that include each other.
const MOST_COMPARED: usize = 64;

/// `security/redundant-alternative`
pub static RULE: Rule = Rule {
    name: "security/redundant-alternative",
    summary: "An alternative requirement asks for no less than another one.",
    why: "Any one alternative is enough, so whoever fulfils the longer one has already fulfilled the shorter. Often \
          the two were meant to be needed together: then they belong into one alternative.",
    bad: &[
        SCHEMES,
        (
            "/securityRequirements",
            r#"[{"schemes": {"token": {"list": []}}}, {"schemes": {"token": {"list": []}, "cert": {"list": []}}}]"#,
        ),
    ],
    good: &[SCHEMES, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}, "cert": {"list": []}}}]"#)],
    fix: "Remove the longer alternative, or the shorter one if it lets in too many.",
    source: "a2a.proto, AgentCard.security_requirements",
    scope: Scope::V1,
    check,
};

const SCHEMES: (&str, &str) = (
    "/securitySchemes",
    r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}, "cert": {"mtlsSecurityScheme": {}}}"#,
);

/// What an alternative asks for, without regard to order.
type Asked<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

fn asked<'a>(alternative: &Alternative<'a>) -> Asked<'a> {
    alternative
        .uses
        .iter()
        .map(|asked| (asked.scheme, asked.scopes.iter().map(|(_, scope)| *scope).collect()))
        .collect()
}

/// Whether two of the alternatives name the same scheme; otherwise none can include another. Costs nothing in the
/// usual card; long lists are not worth the pairs.
fn may_repeat(alternatives: &[Alternative<'_>]) -> bool {
    let names = |asked: &Alternative<'_>, name: &str| asked.uses.iter().any(|other| other.scheme == name);
    alternatives.len() > MOST_COMPARED
        || alternatives.iter().enumerate().any(|(number, alternative)| {
            let earlier = &alternatives[..number];
            alternative.uses.iter().any(|asked| earlier.iter().any(|other| names(other, asked.scheme)))
        })
}

fn includes(longer: &Asked<'_>, shorter: &Asked<'_>) -> bool {
    shorter.iter().all(|(scheme, scopes)| longer.get(scheme).is_some_and(|others| scopes.is_subset(others)))
}

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for set in card.requirements.iter().filter(|set| !set.legacy && may_repeat(&set.alternatives)) {
        // One that asks for nothing is told as that.
        let all: Vec<_> = set
            .alternatives
            .iter()
            .filter(|alternative| !alternative.uses.is_empty())
            .map(|alternative| (alternative, asked(alternative)))
            .collect();
        let mut seen: HashMap<&Asked<'_>, usize> = HashMap::new();
        for (number, (alternative, asked)) in all.iter().enumerate() {
            let first = *seen.entry(asked).or_insert(number);
            if first != number {
                findings.add(
                    Finding::warning(
                        alternative.pointer.clone(),
                        format!("This alternative is the same as the one at `{}`", all[first].0.pointer),
                        "Remove one of them.",
                    )
                    .review_fix("Remove the later copy", vec![Edit::remove(alternative.pointer.clone())]),
                );
                continue;
            }
            if all.len() > MOST_COMPARED {
                continue;
            }
            let shorter = all.iter().find(|(_, other)| other != asked && includes(asked, other));
            if let Some((shorter, _)) = shorter {
                findings.add(Finding::warning(
                    alternative.pointer.clone(),
                    format!("Whoever fulfils this alternative has fulfilled the one at `{}` already", shorter.pointer),
                    "Remove this one, or the shorter one if it lets in too many.",
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn alternatives_differ() {
        let two = |second: &str| format!(r#"[{{"schemes": {{"token": {{"list": ["a"]}}}}}}, {{"schemes": {second}}}]"#);
        let at = "/securityRequirements";
        Cases::of(&RULE)
            .fail(RULE.bad, &["/securityRequirements/1"])
            .pass(RULE.good)
            .fail(&[(at, &two(r#"{"token": {"list": ["a"]}}"#))], &["/securityRequirements/1"])
            .fixed(
                &[(at, &two(r#"{"token": {"list": ["a"]}}"#))],
                &[(at, r#"[{"schemes": {"token": {"list": ["a"]}}}]"#)],
            )
            .fail(&[(at, &two(r#"{"token": {"list": []}}"#))], &["/securityRequirements/0"])
            .pass(&[(at, &two(r#"{"token": {"list": ["b"]}}"#))])
            .pass(&[(at, &two(r#"{"cert": {"list": []}}"#))])
            .pass(&[(at, &two("{}"))]);
    }
}
