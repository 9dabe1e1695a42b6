//! A scheme is exactly one of five kinds.

use crate::card::Kind;
use crate::card::fields::SECURITY_SCHEME;
use crate::card::spelling::camel_case;
use crate::check::suggest::nearest;
use crate::check::wording::{list, quoted};
use crate::check::{CardView, Finding, Findings, Rule, Scheme, Scope};
use crate::document::{Edit, Fragment, Member};

/// `security/scheme-without-kind`
pub static WITHOUT: Rule = Rule {
    name: "security/scheme-without-kind",
    summary: "A security scheme does not say which kind it is.",
    why: "A scheme holds one member that names its kind, such as `httpAuthSecurityScheme`. Without one, readers in Go \
          and Rust reject the card, and those in Python and JavaScript see an empty scheme.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"corp": {"openIdConnectUrl": "https://idp.example.com/.well-known/openid-configuration"}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"corp": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"corp": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://idp.example.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"corp": {"list": []}}}]"#),
    ],
    fix: "Wrap the members in the kind that they belong to.",
    source: "a2a.proto, SecurityScheme; tried with the SDKs",
    scope: Scope::V1,
    check: without,
};

/// `security/unknown-scheme-kind`
pub static UNKNOWN: Rule = Rule {
    name: "security/unknown-scheme-kind",
    summary: "The kind of a security scheme is one that does not exist.",
    why: "Readers know five kinds. For any other, those in Go and Rust reject the card, and those in Python and \
          JavaScript see an empty scheme.",
    bad: &[
        ("/securitySchemes", r#"{"cert": {"mutualTlsSecurityScheme": {"description": "Ask for a certificate"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"cert": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"cert": {"mtlsSecurityScheme": {"description": "Ask for a certificate"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"cert": {"list": []}}}]"#),
    ],
    fix: "Use one of `apiKeySecurityScheme`, `httpAuthSecurityScheme`, `oauth2SecurityScheme`, \
          `openIdConnectSecurityScheme` and `mtlsSecurityScheme`.",
    source: "a2a.proto, SecurityScheme; tried with the SDKs",
    scope: Scope::V1,
    check: unknown,
};

/// `security/scheme-with-several-kinds`
pub static SEVERAL: Rule = Rule {
    name: "security/scheme-with-several-kinds",
    summary: "A security scheme is of more than one kind.",
    why: "A scheme is exactly one kind. Readers in Python, Go and Java reject the card, others take one of the kinds \
          without a word.",
    bad: &[
        ("/securitySchemes", r#"{"x": {"httpAuthSecurityScheme": {"scheme": "Bearer"}, "mtlsSecurityScheme": {}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"x": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"x": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}, "y": {"mtlsSecurityScheme": {}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"x": {"list": []}}}, {"schemes": {"y": {"list": []}}}]"#),
    ],
    fix: "Make each kind a scheme of its own.",
    source: "a2a.proto, SecurityScheme; tried with the SDKs",
    scope: Scope::V1,
    check: several,
};

/// Schemes without any kind, that are no flat scheme of a version before 1.0 either.
fn kindless<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v Scheme<'a>> {
    card.schemes.iter().filter(|scheme| {
        scheme.kinds.is_empty() && scheme.node.as_object().is_some() && scheme.node.member("type").is_none()
    })
}

/// The member that seems to be the kind, and the kind that is meant if that can be told.
fn strange_kind<'a>(scheme: &Scheme<'a>) -> Option<(&'a Member, Option<&'static str>)> {
    let objects = || scheme.node.members().iter().filter(|member| member.value.as_object().is_some());
    if let Some(meant) = objects().find_map(|member| Some((member, Some(meant(&member.key)?)))) {
        return Some(meant);
    }
    let mut named = objects().filter(|member| member.key.to_ascii_lowercase().ends_with("scheme"));
    Some((named.next()?, None))
}

/// The kind that a misspelt one stands for.
fn meant(key: &str) -> Option<&'static str> {
    // The long common ending would make all names look near to each other, so only the rest is compared.
    let letters: String = key.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let word = letters.strip_suffix("securityscheme").or_else(|| letters.strip_suffix("scheme")).unwrap_or(&letters);
    match word {
        "apikey" | "apikeyauth" | "key" => Some("apiKeySecurityScheme"),
        "http" | "httpauth" | "httpauthentication" | "httpbearer" | "bearer" | "basic" => {
            Some("httpAuthSecurityScheme")
        }
        "oauth" | "oauth2" | "oauth20" => Some("oauth2SecurityScheme"),
        "oidc" | "openid" | "openidconnect" => Some("openIdConnectSecurityScheme"),
        "mtls" | "mutualtls" | "mutualtlsauth" | "tls" => Some("mtlsSecurityScheme"),
        _ => SECURITY_SCHEME
            .fields
            .iter()
            .find(|field| nearest(word, field.name.strip_suffix("SecurityScheme")).is_some())
            .map(|field| field.name),
    }
}

/// The only kind that has all the members of the scheme, and at least one that no other kind has.
fn kind_by_members(scheme: &Scheme<'_>) -> Option<&'static str> {
    let members = scheme.node.members();
    let telling = members.iter().any(|member| camel_case(&member.key) != "description");
    let mut fitting = SECURITY_SCHEME.fields.iter().filter(|field| {
        let Kind::Object(shape) = field.kind else { return false };
        members.iter().all(|member| shape.field(&camel_case(&member.key)).is_some())
    });
    let only = fitting.next().filter(|_| telling)?;
    fitting.next().is_none().then_some(only.name)
}

fn without(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in kindless(card) {
        if strange_kind(scheme).is_some() {
            continue;
        }
        let what = format!("The scheme {} does not say which kind it is", quoted(scheme.name));
        let at = scheme.pointer.clone();
        findings.add(match kind_by_members(scheme) {
            Some(kind) => {
                let inner = card.document.raw(scheme.node);
                let wrapped = Fragment::Text(format!("{{\"{kind}\": {inner}}}"));
                Finding::error(at.clone(), what, format!("Wrap its members in `{kind}`, where they belong."))
                    .review_fix(format!("Wrap it in `{kind}`"), vec![Edit::Set { at, value: wrapped }])
            }
            None => Finding::error(at, what, format!("Add one of {}.", kinds())),
        });
    }
}

fn unknown(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in kindless(card) {
        let Some((member, meant)) = strange_kind(scheme) else { continue };
        let at = scheme.pointer.key(&member.key);
        let what = format!("There is no kind of scheme called {}", quoted(&member.key));
        findings.add(match meant {
            Some(kind) => Finding::error(at.clone(), what, format!("Did you mean `{kind}`?"))
                .review_fix(format!("Rename it to `{kind}`"), vec![Edit::rename(at, kind)]),
            None => Finding::error(at, what, format!("Use one of {}.", kinds())),
        });
    }
}

fn several(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let kinds: Vec<String> =
            scheme.kinds.iter().filter(|(_, node)| !node.is_null()).map(|(kind, _)| format!("`{kind}`")).collect();
        if kinds.len() > 1 {
            findings.add(Finding::error(
                scheme.pointer.clone(),
                format!("The scheme {} is of {} kinds: {}", quoted(scheme.name), kinds.len(), list(&kinds)),
                "Make each kind a scheme of its own; a scheme is exactly one kind.",
            ));
        }
    }
}

fn kinds() -> String {
    list(&SECURITY_SCHEME.fields.iter().map(|field| format!("`{}`", field.name)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const SCHEMES: &str = "/securitySchemes";

    #[test]
    fn a_scheme_says_which_kind_it_is() {
        Cases::of(&WITHOUT)
            .fail(WITHOUT.bad, &["/securitySchemes/corp"])
            .pass(WITHOUT.good)
            .fixed(WITHOUT.bad, WITHOUT.good)
            .fail(&[(SCHEMES, r#"{"x": {}}"#)], &["/securitySchemes/x"])
            .fail(&[(SCHEMES, r#"{"x": {"description": "y"}}"#)], &["/securitySchemes/x"])
            .pass(&[(SCHEMES, r#"{"x": {"type": "http", "scheme": "bearer"}}"#)])
            .pass(&[(SCHEMES, r#"{"x": {"mtls_security_scheme": {}}}"#)])
            .pass(&[(SCHEMES, r#"{"x": {"mtlsSecurityScheme": null}}"#)])
            .pass(&[(SCHEMES, r#"{"x": 7}"#)])
            .pass(UNKNOWN.bad);
    }

    #[test]
    fn a_misspelt_kind_is_recognised() {
        Cases::of(&UNKNOWN)
            .fail(UNKNOWN.bad, &["/securitySchemes/cert/mutualTlsSecurityScheme"])
            .pass(UNKNOWN.good)
            .fixed(UNKNOWN.bad, UNKNOWN.good)
            .pass(WITHOUT.bad)
            .fail(&[(SCHEMES, r#"{"x": {"samlSecurityScheme": {}}}"#)], &["/securitySchemes/x/samlSecurityScheme"])
            .fixed(
                &[(SCHEMES, r#"{"x": {"apiKey": {"location": "header", "name": "K"}}}"#)],
                &[(SCHEMES, r#"{"x": {"apiKeySecurityScheme": {"location": "header", "name": "K"}}}"#)],
            );
        for (key, kind) in [
            ("mutualTlsSecurityScheme", "mtlsSecurityScheme"),
            ("httpSecurityScheme", "httpAuthSecurityScheme"),
            ("oAuth2SecurityScheme", "oauth2SecurityScheme"),
            ("oidcSecurityScheme", "openIdConnectSecurityScheme"),
            ("APIKeySecurityScheme", "apiKeySecurityScheme"),
        ] {
            assert_eq!(meant(key), Some(kind), "{key}");
        }
        assert_eq!(meant("description"), None);
    }

    #[test]
    fn a_scheme_is_of_one_kind() {
        Cases::of(&SEVERAL).fail(SEVERAL.bad, &["/securitySchemes/x"]).pass(SEVERAL.good).pass(&[(
            SCHEMES,
            r#"{"x": {"httpAuthSecurityScheme": {"scheme": "Bearer"}, "mtlsSecurityScheme": null}}"#,
        )]);
    }
}
