//! Requirements in a form that readers misread.

use crate::check::wording::quoted;
use crate::check::{Alternative, CardView, Finding, Findings, RequirementForm, RequirementSet, Rule, Scope, Use};
use crate::document::{Edit, Fragment, Pointer, Value, quote};
use crate::text::{truncate, visible};

/// `security/requirement-without-schemes`
pub static WITHOUT_SCHEMES: Rule = Rule {
    name: "security/requirement-without-schemes",
    summary: "A requirement names its schemes without `schemes` around them.",
    why: "This is the form of versions before 1.0. Readers in Python, JavaScript, Go and Java make an empty \
          requirement of it, so the agent looks as if nobody needed to log in.",
    bad: &[DECLARED, ("/securityRequirements", r#"[{"token": []}]"#)],
    good: &[DECLARED, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Write `{\"schemes\": {\"NAME\": {\"list\": []}}}`.",
    source: "a2a.proto, SecurityRequirement; tried with the SDKs",
    scope: Scope::V1,
    check: without_schemes,
};

/// `security/scopes-without-list`
pub static WITHOUT_LIST: Rule = Rule {
    name: "security/scopes-without-list",
    summary: "The scopes of a requirement stand there without `list` around them.",
    why: "Readers in Python and JavaScript lose the scopes, and the one that the Java SDK uses rejects the card. The \
          Go SDK writes this form, and nobody else reads it well.",
    bad: &[DECLARED, ("/securityRequirements", r#"[{"schemes": {"token": []}}]"#)],
    good: &[DECLARED, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Write `{\"list\": […]}` around the scopes.",
    source: "a2a.proto, StringList; tried with the SDKs",
    scope: Scope::V1,
    check: without_list,
};

/// `security/requirement-with-empty-object`
pub static EMPTY_OBJECT: Rule = Rule {
    name: "security/requirement-with-empty-object",
    summary: "A requirement without scopes leaves `list` out.",
    why: "It means the same as an empty list, but older releases of the Rust SDK reject the card.",
    bad: &[DECLARED, ("/securityRequirements", r#"[{"schemes": {"token": {}}}]"#)],
    good: &[DECLARED, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    fix: "Write `{\"list\": []}`.",
    source: "a2a.proto, StringList; tried with the SDKs",
    scope: Scope::V1,
    check: empty_object,
};

/// `security/go-sdk-rejects-requirements`
pub static GO: Rule = Rule {
    name: "security/go-sdk-rejects-requirements",
    summary: "Old releases of the Go SDK reject every card with requirements.",
    why: "Only explains: the Go SDK up to 2.3.1 cannot read the form that the specification defines. No form works \
          everywhere, and this is the one that no reader weakens.",
    bad: &[DECLARED, ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#)],
    good: &[],
    fix: "Nothing in the card; clients in Go need a later release.",
    source: "a2aproject/a2a-go issue 430; tried with a2a-go 2.3.1",
    scope: Scope::V1,
    check: go,
};

const DECLARED: (&str, &str) = ("/securitySchemes", r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#);

fn sets<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v RequirementSet<'a>> {
    card.requirements.iter().filter(|set| !set.legacy)
}

fn alternatives<'v, 'a>(card: &'v CardView<'a>, form: RequirementForm) -> impl Iterator<Item = &'v Alternative<'a>> {
    sets(card).flat_map(|set| &set.alternatives).filter(move |alternative| alternative.form == form)
}

fn without_schemes(card: &CardView<'_>, findings: &mut Findings) {
    for alternative in alternatives(card, RequirementForm::Flat) {
        let at = alternative.pointer.clone();
        let what =
            "The requirement names its schemes without `schemes` around them, so that most clients see no requirement";
        let right = wrapped(card, alternative);
        let finding = Finding::error(
            at.clone(),
            what,
            right.as_ref().map_or_else(
                || r#"Write `{"schemes": {"NAME": {"list": []}}}`."#.to_owned(),
                |right| format!("Write {}.", exact(right)),
            ),
        );
        findings.add(match right {
            Some(right) => {
                let value = Fragment::Text(right);
                finding.safe_fix("Put `schemes` and `list` around them", vec![Edit::Set { at, value }])
            }
            None => finding,
        });
    }
}

/// The alternative in the form of 1.0; `None` when something else stands in it than schemes with their scopes.
fn wrapped(card: &CardView<'_>, alternative: &Alternative<'_>) -> Option<String> {
    let mut schemes = Vec::new();
    for asked in &alternative.uses {
        let raw = card.document.raw(asked.node);
        let list = match &asked.node.value {
            Value::Array(_) => format!(r#"{{"list": {raw}}}"#),
            Value::Object(members) if members.is_empty() => r#"{"list": []}"#.to_owned(),
            Value::Object(_) if asked.node.get("list").is_some() => raw.to_owned(),
            _ => return None,
        };
        schemes.push(format!("{}: {list}", quote(asked.scheme)));
    }
    Some(format!(r#"{{"schemes": {{{}}}}}"#, schemes.join(", ")))
}

/// The text to paste, as far as a message can hold it.
fn exact(right: &str) -> String {
    let compact = serde_json::from_str(right).map(|value: serde_json::Value| value.to_string());
    format!("`{}`", truncate(&visible(compact.as_deref().unwrap_or(right)), 160))
}

fn uses<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v Use<'a>> {
    alternatives(card, RequirementForm::Wrapped).flat_map(|alternative| &alternative.uses)
}

fn without_list(card: &CardView<'_>, findings: &mut Findings) {
    for asked in uses(card) {
        if asked.node.as_array().is_none() {
            continue;
        }
        let right = format!(r#"{{"list": {}}}"#, card.document.raw(asked.node));
        findings.add(
            Finding::error(
                asked.pointer.clone(),
                format!("The scopes of {} stand there without `list` around them", quoted(asked.scheme)),
                format!("Write {}.", exact(&right)),
            )
            .safe_fix(
                "Put `list` around them",
                vec![Edit::Set { at: asked.pointer.clone(), value: Fragment::Text(right) }],
            ),
        );
    }
}

fn empty_object(card: &CardView<'_>, findings: &mut Findings) {
    for asked in uses(card) {
        if asked.node.as_object().is_some_and(<[_]>::is_empty) {
            let list: Pointer = asked.pointer.key("list");
            let edit = Edit::insert(list, Fragment::Text("[]".into()));
            findings.add(
                Finding::advice(
                    asked.pointer.clone(),
                    format!(
                        "The requirement of {} leaves `list` out, which older clients reject",
                        quoted(asked.scheme)
                    ),
                    r#"Write `{"list": []}`."#,
                )
                .safe_fix("Write an empty `list`", vec![edit]),
            );
        }
    }
}

fn go(card: &CardView<'_>, findings: &mut Findings) {
    let written = sets(card).find(|set| {
        let uses = set.alternatives.iter().flat_map(|alternative| &alternative.uses);
        uses.into_iter().any(|asked| asked.node.as_object().is_some())
    });
    if let Some(set) = written {
        findings.add(Finding::advice(
            set.pointer.clone(),
            "Clients with the Go SDK up to 2.3.1 reject every card with requirements in the form of the specification",
            "Keep the form; clients in Go need a later release.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const REQUIRED: &str = "/securityRequirements";
    const SKILL: &str = "/skills/0/securityRequirements";

    #[test]
    fn the_flat_form_is_wrapped() {
        Cases::of(&WITHOUT_SCHEMES)
            .fail(WITHOUT_SCHEMES.bad, &["/securityRequirements/0"])
            .pass(WITHOUT_SCHEMES.good)
            .pass(WITHOUT_LIST.bad)
            .pass(&[DECLARED, (REQUIRED, "[{}]")])
            .fixed_safely(WITHOUT_SCHEMES.bad, WITHOUT_SCHEMES.good)
            .fail(&[DECLARED, (SKILL, r#"[{"token": []}]"#)], &["/skills/0/securityRequirements/0"])
            .fixed_safely(
                &[(REQUIRED, r#"[{"a": ["x"], "b": {}, "c": {"list": ["y"]}}]"#)],
                &[(REQUIRED, r#"[{"schemes": {"a": {"list": ["x"]}, "b": {"list": []}, "c": {"list": ["y"]}}}]"#)],
            );
    }

    #[test]
    fn scopes_stand_in_a_list() {
        Cases::of(&WITHOUT_LIST)
            .fail(WITHOUT_LIST.bad, &["/securityRequirements/0/schemes/token"])
            .pass(WITHOUT_LIST.good)
            .pass(WITHOUT_SCHEMES.bad)
            .fixed_safely(WITHOUT_LIST.bad, WITHOUT_LIST.good);
        Cases::of(&EMPTY_OBJECT)
            .fail(EMPTY_OBJECT.bad, &["/securityRequirements/0/schemes/token"])
            .pass(EMPTY_OBJECT.good)
            .pass(WITHOUT_LIST.bad)
            .fixed_safely(EMPTY_OBJECT.bad, EMPTY_OBJECT.good);
    }

    #[test]
    fn the_note_about_go_is_given_once() {
        Cases::of(&GO)
            .fail(GO.bad, &[REQUIRED])
            .pass(GO.good)
            .pass(WITHOUT_LIST.bad)
            .fail(&[GO.bad[0], GO.bad[1], (SKILL, r#"[{"schemes": {"token": {"list": []}}}]"#)], &[REQUIRED])
            .fail(&[DECLARED, (SKILL, r#"[{"schemes": {"token": {"list": []}}}]"#)], &[SKILL]);
    }
}
