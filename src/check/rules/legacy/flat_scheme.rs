//! A security scheme in the form of versions before 1.0.

use serde_json::{Map, Value as Json};

use crate::card::generation::Generation;
use crate::card::older::{FLAT_SCHEME_MEMBERS, FLAT_SCHEME_TYPES};
use crate::card::spelling::{camel_case, member};
use crate::check::old_shapes;
use crate::check::shapes::Wanted;
use crate::check::wording::{list, quoted};
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scheme, Scope};
use crate::document::{Edit, Fragment, Node};

/// `legacy/flat-scheme`
pub static RULE: Rule = Rule {
    name: "legacy/flat-scheme",
    summary: "A security scheme has the flat form with `type`, as before 1.0.",
    why: "In 1.0 a scheme is wrapped in a member that names its kind. The Go and Rust SDKs refuse the whole card for a \
          flat one, the Java SDK fails when it maps it, JavaScript does not see what kind it is; only Python wraps it.",
    bad: &[("/securitySchemes", r#"{"bearer": {"type": "http", "scheme": "Bearer"}}"#)],
    good: &[
        ("/securitySchemes", r#"{"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"bearer": {"list": []}}}]"#),
    ],
    fix: "Wrap the scheme; a scheme with several OAuth flows is split by `cardwright convert`.",
    source: "a2a.proto, SecurityScheme; measured: a2a-go 2.3.1, Rust a2a-lf 0.4.2, @a2a-js/sdk 1.3.0",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let for_both = card.generation == Generation::Dual;
    for scheme in &card.schemes {
        if scheme.node.member("type").is_none() {
            continue;
        }
        if scheme.kinds.is_empty() {
            findings.add(flat(scheme, for_both && card.profile != Profile::Strict));
        } else if card.profile == Profile::Strict && !for_both {
            findings.add(beside(scheme));
        }
    }
}

/// A scheme that is flat and nothing else.
fn flat(scheme: &Scheme<'_>, keep_flat: bool) -> Finding {
    let at = scheme.pointer.clone();
    let name = quoted(scheme.name);
    let Some((_, wrapper)) = scheme.flat_type.and_then(flat_type) else {
        let message = match scheme.flat_type {
            Some(kind) => format!("The scheme {name} has the old form with `type`, and {} is no type", quoted(kind)),
            None => format!("The scheme {name} has the old form with `type`"),
        };
        return Finding::error(at, message, "Write one of the five kinds of v1.0, such as `httpAuthSecurityScheme`.");
    };
    let flows = scheme.node.get("flows").map_or(1, Node::len);
    let help = if flows > 1 {
        "v1.0 allows one flow to a scheme; `cardwright convert` splits it and rewrites the requirements.".to_owned()
    } else {
        format!("Wrap it in `{wrapper}`, without `type`.")
    };
    let finding = Finding::error(
        at.clone(),
        format!("The scheme {name} has the old form with `type`, for which several clients refuse the card"),
        help,
    );
    match wrapped(scheme.node) {
        Some(inner) if flows == 1 => {
            let title = format!("Wrap {name} in `{wrapper}`");
            if keep_flat {
                finding.safe_fix(title, vec![Edit::insert(at.key(wrapper), Fragment::Json(inner))])
            } else {
                let whole = Json::Object(Map::from_iter([(wrapper.to_owned(), inner)]));
                finding.safe_fix(title, vec![Edit::set(at, Fragment::Json(whole))])
            }
        }
        _ => finding,
    }
}

/// The kind that a `type` stands for, in whatever case it is written.
fn flat_type(text: &str) -> Option<(&'static str, &'static str)> {
    FLAT_SCHEME_TYPES.into_iter().find(|(kind, _)| kind.eq_ignore_ascii_case(text))
}

/// What goes into the wrapper; `None` when something that the kind requires is missing or of a wrong type, which only
/// the author can settle.
fn wrapped(flat: &Node) -> Option<Json> {
    let complete = old_shapes::flat_scheme(flat)
        .fields
        .iter()
        .filter(|field| field.required)
        .all(|field| member(flat, field.name).is_some_and(|member| Wanted::of(field.kind).fits(&member.value)));
    if !complete {
        return None;
    }
    let members = flat.members().iter().filter(|member| &*member.key != "type" && !member.value.is_null());
    let inner: Map<String, Json> = members
        .map(|member| {
            let camel = camel_case(&member.key);
            let key = match &*member.key {
                "in" => "location".to_owned(),
                _ if FLAT_SCHEME_MEMBERS.contains(&&*camel) => camel.into_owned(),
                other => other.to_owned(),
            };
            (key, member.value.to_json())
        })
        .collect();
    Some(Json::Object(inner))
}

/// A scheme with flat members beside the wrapper.
fn beside(scheme: &Scheme<'_>) -> Finding {
    let left: Vec<_> =
        scheme.node.members().iter().filter(|member| FLAT_SCHEME_MEMBERS.contains(&&*member.key)).collect();
    let names: Vec<String> = left.iter().map(|member| format!("`{}`", member.key)).collect();
    Finding::error(
        scheme.pointer.clone(),
        format!(
            "The scheme {} holds members of the old form ({}) beside the new one",
            quoted(scheme.name),
            list(&names)
        ),
        "Remove them; v1.0 clients read the new form only, and a strict reader refuses what it does not know.",
    )
    .review_fix(
        "Remove the members of the old form",
        left.iter().map(|member| Edit::remove(scheme.pointer.key(&member.key))).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn every_kind_is_wrapped() {
        Cases::of(&RULE)
            .fixed_safely(
                &[("/securitySchemes", r#"{"k": {"type": "apiKey", "in": "header", "name": "X-Key", "description": "d", "x-own": 1}}"#)],
                &[("/securitySchemes", r#"{"k": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key", "description": "d", "x-own": 1}}}"#)],
            )
            .fixed_safely(
                &[("/securitySchemes", r#"{"m": {"type": "mutualTLS"}}"#)],
                &[("/securitySchemes", r#"{"m": {"mtlsSecurityScheme": {}}}"#)],
            )
            .fixed_safely(
                &[("/securitySchemes", r#"{"b": {"type": "http", "scheme": "Bearer", "bearer_format": "JWT"}}"#)],
                &[("/securitySchemes", r#"{"b": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": "JWT"}}}"#)],
            )
            .fixed_safely(
                &[("/securitySchemes", r#"{"o": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://a.example", "scopes": {}}}}}"#)],
                &[("/securitySchemes", r#"{"o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://a.example", "scopes": {}}}}}}"#)],
            );
    }

    #[test]
    fn what_only_the_author_can_settle_is_reported_without_a_fix() {
        for schemes in [
            r#"{"k": {"type": "apiKey", "name": "X-Key"}}"#,
            r#"{"k": {"type": "magic"}}"#,
            r#"{"k": {"type": "oauth2", "flows": {"implicit": {}, "password": {}}}}"#,
        ] {
            let example: &'static [(&str, &str)] = Box::leak(Box::new([("/securitySchemes", schemes)]));
            let found = findings(&RULE, example, Profile::Strict);
            assert!(found.len() == 1 && found[0].fix.is_none(), "{schemes}: {found:#?}");
        }
    }

    #[test]
    fn both_forms_in_one_scheme_are_for_dual_cards() {
        const BOTH: &[(&str, &str)] = &[(
            "/securitySchemes",
            r#"{"a": {"type": "http", "scheme": "Bearer", "httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#,
        )];
        Cases::of(&RULE)
            .fixed(BOTH, &[("/securitySchemes", r#"{"a": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#)])
            .under(Profile::Dual)
            .pass(BOTH)
            .fixed_safely(
                &[("/url", r#""u""#), ("/securitySchemes", r#"{"m": {"type": "mutualTLS"}}"#)],
                &[
                    ("/url", r#""u""#),
                    ("/securitySchemes", r#"{"m": {"type": "mutualTLS", "mtlsSecurityScheme": {}}}"#),
                ],
            );
    }
}
