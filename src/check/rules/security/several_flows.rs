//! Several flows in one scheme: split into one scheme for each.

use super::flows::Flows;
use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::wording::{list, quoted};
use crate::check::{Alternative, CardView, Finding, Findings, Rule, Scheme, Scope};
use crate::document::{Edit, Fragment, Member, Node, Pointer, quote};

/// `security/several-flows`
pub static RULE: Rule = Rule {
    name: "security/several-flows",
    summary: "An OAuth 2.0 scheme offers more than one flow.",
    why: "Version 1.0 allows one flow in each scheme. Readers in Python, Go and Java reject the card; those in \
          JavaScript and Rust keep one flow and drop the others without a word.",
    bad: &[("/securitySchemes", TWO), ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#)],
    good: &[
        ("/securitySchemes", SPLIT),
        (
            "/securityRequirements",
            r#"[{"schemes": {"login": {"list": []}}}, {"schemes": {"login_clientCredentials": {"list": []}}}]"#,
        ),
    ],
    fix: "Declare one scheme for each flow, and require any one of them.",
    source: "a2a.proto, OAuthFlows; tried with the SDKs",
    scope: Scope::V1,
    check,
};

const TWO: &str = r#"{"login": {"oauth2SecurityScheme": {"flows": {
  "clientCredentials": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}},
  "deviceCode": {"deviceAuthorizationUrl": "https://idp.example.com/device", "tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}
}}}}"#;

const SPLIT: &str = r#"{"login": {"oauth2SecurityScheme": {"flows": {
  "deviceCode": {"deviceAuthorizationUrl": "https://idp.example.com/device", "tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}
}}}, "login_clientCredentials": {"oauth2SecurityScheme": {"flows": {
  "clientCredentials": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}
}}}}"#;

/// Which flow keeps the name of the scheme: the first of these.
const PRECEDENCE: [&str; 5] = ["authorizationCode", "deviceCode", "clientCredentials", "implicit", "password"];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some(flows) = Flows::of(scheme).filter(|flows| flows.known.len() > 1) else { continue };
        let names: Vec<String> = flows.known.iter().map(|(_, name)| format!("`{name}`")).collect();
        let finding = Finding::error(
            flows.pointer.clone(),
            format!("The scheme {} offers {} flows: {}", quoted(scheme.name), names.len(), list(&names)),
            "Declare one scheme for each flow, and let a caller choose between them under `securityRequirements`.",
        );
        findings.add(match split(card, scheme, &flows) {
            Some(edits) => finding.review_fix("Split it into one scheme for each flow", edits),
            None => finding,
        });
    }
}

/// One flow and the scheme that it becomes.
struct Part<'a> {
    /// The key of the flow as it is written.
    flow: &'a str,
    /// What the scheme is called.
    scheme: String,
    /// The scopes that the flow declares; `None` when that cannot be read.
    scopes: Option<Vec<&'a str>>,
}

fn split(card: &CardView<'_>, scheme: &Scheme<'_>, flows: &Flows<'_>) -> Option<Vec<Edit>> {
    // The flat half beside the wrapper would need a split of its own.
    if card.generation == Generation::Dual && scheme.flat_type.is_some() {
        return None;
    }
    let parts = parts(card, scheme, flows)?;
    let (primary, others) = parts.split_first()?;
    let mut edits = Vec::new();
    let schemes = scheme.pointer.parent()?;
    let place = card.document.get(&schemes)?.members().iter().position(|member| &*member.key == scheme.name)?;
    for (number, part) in others.iter().enumerate() {
        let value = Fragment::Text(scheme_with(card, scheme, part.flow)?);
        edits.push(Edit::Insert { at: schemes.key(&part.scheme), position: Some(place + 1 + number), value });
    }
    for (key, _) in flows.known.iter().filter(|(key, _)| *key != primary.flow) {
        edits.push(Edit::remove(flows.pointer.key(key)));
    }
    for set in card.requirements.iter().filter(|set| !set.legacy) {
        // Backwards, so that what is inserted does not shift what is still to do.
        for alternative in set.alternatives.iter().rev() {
            expand(card, alternative, scheme.name, &parts, &mut edits)?;
        }
    }
    Some(edits)
}

fn parts<'a>(card: &CardView<'_>, scheme: &Scheme<'_>, flows: &Flows<'a>) -> Option<Vec<Part<'a>>> {
    let rank = |name: &str| PRECEDENCE.iter().position(|other| *other == name);
    let mut order = flows.known.clone();
    order.sort_by_key(|(_, name)| rank(name));
    let mut parts: Vec<Part<'a>> = Vec::new();
    for (key, name) in order {
        let mut called = if parts.is_empty() { scheme.name.to_owned() } else { format!("{}_{name}", scheme.name) };
        if !parts.is_empty() {
            let base = called.clone();
            let taken = |called: &str| {
                card.schemes.iter().any(|other| other.name == called) || parts.iter().any(|part| part.scheme == called)
            };
            let mut number = 2;
            while taken(&called) {
                called = format!("{base}_{number}");
                number += 1;
            }
        }
        let flow = flows.node.get(key)?;
        let scopes = member(flow, "scopes").and_then(|scopes| scopes.value.as_object());
        let scopes = scopes.map(|scopes| scopes.iter().map(|scope| &*scope.key).collect());
        parts.push(Part { flow: key, scheme: called, scopes });
    }
    Some(parts)
}

/// The text of the scheme with only one of its flows; everything else in it as it is written.
fn scheme_with(card: &CardView<'_>, scheme: &Scheme<'_>, flow: &str) -> Option<String> {
    let only = |object: &Node, keep: &dyn Fn(&Member) -> Option<String>| {
        let members: Vec<String> = object
            .members()
            .iter()
            .filter_map(|member| Some(format!("{}: {}", quote(&member.key), keep(member)?)))
            .collect();
        format!("{{{}}}", members.join(", "))
    };
    let raw = |node: &Node| card.document.raw(node).to_owned();
    let (_, wrapper) = scheme.kind()?;
    let flows = &member(wrapper, "flows")?.value;
    let is_flow = |member: &Member| {
        crate::card::fields::OAUTH_FLOWS.field(&crate::card::spelling::camel_case(&member.key)).is_some()
    };
    let flows_text = only(flows, &|member| (&*member.key == flow || !is_flow(member)).then(|| raw(&member.value)));
    let wrapper_text = only(wrapper, &|member| {
        Some(if std::ptr::eq(&raw const member.value, flows) { flows_text.clone() } else { raw(&member.value) })
    });
    Some(only(scheme.node, &|member| {
        Some(if std::ptr::eq(&raw const member.value, wrapper) { wrapper_text.clone() } else { raw(&member.value) })
    }))
}

/// Turns an alternative that asks for the scheme into one for each flow that declares the scopes it asks for; if none
/// does, into one for each flow, so that nobody is let in who was not before.
fn expand(
    card: &CardView<'_>,
    alternative: &Alternative<'_>,
    name: &str,
    parts: &[Part<'_>],
    edits: &mut Vec<Edit>,
) -> Option<()> {
    let Some(asked) = alternative.uses.iter().find(|asked| asked.scheme == name) else { return Some(()) };
    let declares = |part: &&Part<'_>| {
        part.scopes.as_ref().is_none_or(|scopes| asked.scopes.iter().all(|(_, scope)| scopes.contains(scope)))
    };
    let mut wanted: Vec<&Part<'_>> = parts.iter().filter(declares).collect();
    if wanted.is_empty() {
        wanted = parts.iter().collect();
    }
    let list = alternative.pointer.parent()?;
    let index = alternative.pointer.last_index()?;
    for (number, part) in wanted.iter().enumerate() {
        if number == 0 && part.scheme == name {
            continue;
        }
        let value = Fragment::Text(renamed(card, alternative, &asked.pointer, &part.scheme)?);
        let at = list.index(index + number);
        edits.push(if number == 0 { Edit::Set { at, value } } else { Edit::Insert { at, position: None, value } });
    }
    Some(())
}

/// The text of an alternative with another name for one of its schemes.
fn renamed(card: &CardView<'_>, alternative: &Alternative<'_>, asked: &Pointer, name: &str) -> Option<String> {
    let key = card.document.member(asked)?.key_span;
    let span = alternative.node.span;
    let text = card.document.text();
    Some(format!("{}{}{}", text.get(span.start..key.start)?, quote(name), text.get(key.end..span.end)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const FLOWS: &str = "/securitySchemes/login/oauth2SecurityScheme/flows";
    const REQUIRED: &str = "/securityRequirements";
    const SKILL: &str = "/skills/0/securityRequirements";

    #[test]
    fn one_flow_is_right() {
        Cases::of(&RULE).fail(RULE.bad, &[FLOWS]).pass(RULE.good);
    }

    #[test]
    fn every_requirement_becomes_a_choice() {
        Cases::of(&RULE).fixed(RULE.bad, RULE.good).fixed(&[RULE.bad[0]], &[RULE.good[0]]).fixed(
            &[
                ("/securitySchemes", TWO),
                (
                    REQUIRED,
                    r#"[{"schemes": {"login": {"list": ["read"]}, "cert": {"list": []}}}, {"schemes": {"cert": {"list": []}}}]"#,
                ),
                (SKILL, r#"[{"schemes": {"login": {"list": []}}}]"#),
            ],
            &[
                ("/securitySchemes", SPLIT),
                (
                    REQUIRED,
                    r#"[{"schemes": {"login": {"list": ["read"]}, "cert": {"list": []}}},
                        {"schemes": {"login_clientCredentials": {"list": ["read"]}, "cert": {"list": []}}},
                        {"schemes": {"cert": {"list": []}}}]"#,
                ),
                (
                    SKILL,
                    r#"[{"schemes": {"login": {"list": []}}}, {"schemes": {"login_clientCredentials": {"list": []}}}]"#,
                ),
            ],
        );
    }

    #[test]
    fn a_flow_without_the_scope_offers_no_way_in() {
        let schemes = |second: &str| {
            format!(
                r#"{{"login": {{"oauth2SecurityScheme": {{"flows": {{
                    "authorizationCode": {{"scopes": {{"read": ""}}}}, "clientCredentials": {{"scopes": {{{second}}}}}}}}}}}}}"#
            )
        };
        let split = |second: &str| {
            format!(
                r#"{{"login": {{"oauth2SecurityScheme": {{"flows": {{"authorizationCode": {{"scopes": {{"read": ""}}}}}}}}}},
                    "login_clientCredentials": {{"oauth2SecurityScheme": {{"flows": {{"clientCredentials": {{"scopes": {{{second}}}}}}}}}}}}}"#
            )
        };
        let asks = |name: &str, scope: &str| format!(r#"{{"schemes": {{"{name}": {{"list": ["{scope}"]}}}}}}"#);
        let (before, after) = (schemes(r#""write": """#), split(r#""write": """#));
        for (scope, wanted) in [
            ("read", vec![asks("login", "read")]),
            ("write", vec![asks("login_clientCredentials", "write")]),
            ("other", vec![asks("login", "other"), asks("login_clientCredentials", "other")]),
        ] {
            Cases::of(&RULE).fixed(
                &[("/securitySchemes", &before), (REQUIRED, &format!("[{}]", asks("login", scope)))],
                &[("/securitySchemes", &after), (REQUIRED, &format!("[{}]", wanted.join(",")))],
            );
        }
    }
}
