//! An OAuth 2.0 scheme offers exactly one flow, by one of five names.

use crate::card::fields::OAUTH_FLOWS;
use crate::check::suggest::nearest;
use crate::check::wording::{list, quoted};
use crate::check::{CardView, Finding, Findings, Rule, Scheme, Scope};
use crate::document::{Edit, Node, Pointer};

/// `security/no-flow`
pub static NO_FLOW: Rule = Rule {
    name: "security/no-flow",
    summary: "An OAuth 2.0 scheme offers no flow.",
    why: "The flow says where and how to get a token. Without one no client can log in, and readers in Go reject the \
          card.",
    bad: &[
        ("/securitySchemes", r#"{"login": {"oauth2SecurityScheme": {"flows": {}}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Add one of the flows.",
    source: "a2a.proto, OAuthFlows; tried with the SDKs",
    scope: Scope::V1,
    check: no_flow,
};

/// `security/unknown-flow`
pub static UNKNOWN: Rule = Rule {
    name: "security/unknown-flow",
    summary: "An OAuth 2.0 flow has a name that does not exist.",
    why: "Readers in Python and JavaScript see an empty flow, those in Go and Rust reject the card. The page about what \
          is new in 1.0 shows such a name, with `Flow` at the end, but the specification has none.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"clientCredentialsFlow": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"login": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.example.com/token", "scopes": {"read": "Read"}}}}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Use one of `authorizationCode`, `clientCredentials`, `deviceCode`, `implicit` and `password`.",
    source: "a2a.proto, OAuthFlows; tried with the SDKs",
    scope: Scope::V1,
    check: unknown,
};

/// The flows of an OAuth 2.0 scheme in the v1.0 form: those of the specification, and the other members.
pub(super) struct Flows<'a> {
    pub(super) pointer: Pointer,
    pub(super) node: &'a Node,
    /// The keys as they are written, with the names of the specification, in the order of the text.
    pub(super) known: Vec<(&'a str, &'static str)>,
}

impl<'a> Flows<'a> {
    pub(super) fn of(scheme: &Scheme<'a>) -> Option<Self> {
        scheme.kind().filter(|(kind, _)| *kind == "oauth2SecurityScheme")?;
        let (pointer, node) = scheme.flows()?;
        let known = node
            .members()
            .iter()
            .filter(|member| !member.value.is_null())
            .filter_map(|member| {
                let name = crate::card::spelling::camel_case(&member.key);
                Some((&*member.key, OAUTH_FLOWS.field(&name)?.name))
            })
            .collect();
        Some(Self { pointer, node, known })
    }
}

/// The first member that could be a flow under a wrong name, and the flow that is meant if that can be told.
fn strange<'a>(flows: &Flows<'a>) -> Option<(&'a str, Option<&'static str>)> {
    let objects = || flows.node.members().iter().filter(|member| member.value.as_object().is_some());
    let told = objects().find_map(|member| Some((&*member.key, Some(meant(&member.key)?))));
    told.or_else(|| objects().next().map(|member| (&*member.key, None)))
}

fn meant(key: &str) -> Option<&'static str> {
    let letters: String = key.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let word = letters.strip_suffix("flow").or_else(|| letters.strip_suffix("grant")).unwrap_or(&letters);
    match word {
        "authorizationcode" | "authcode" | "accesscode" | "code" | "authorisationcode" => Some("authorizationCode"),
        "clientcredentials" | "clientcredential" | "application" => Some("clientCredentials"),
        "devicecode" | "device" | "deviceauthorization" => Some("deviceCode"),
        "implicit" => Some("implicit"),
        "password" | "resourceownerpassword" | "resourceownerpasswordcredentials" => Some("password"),
        _ => nearest(key, OAUTH_FLOWS.fields.iter().map(|field| field.name))
            .and_then(|name| OAUTH_FLOWS.field(name))
            .map(|field| field.name),
    }
}

fn no_flow(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some(flows) = Flows::of(scheme) else { continue };
        // A flow that is null is reported as that.
        if flows.known.is_empty()
            && strange(&flows).is_none()
            && !flows.node.members().iter().any(|m| m.value.is_null())
        {
            findings.add(Finding::error(
                flows.pointer,
                format!("The scheme {} offers no OAuth 2.0 flow", quoted(scheme.name)),
                format!("Add one of {}.", names()),
            ));
        }
    }
}

fn unknown(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some(flows) = Flows::of(scheme).filter(|flows| flows.known.is_empty()) else { continue };
        let Some((key, meant)) = strange(&flows) else { continue };
        let at = flows.pointer.key(key);
        let what = format!("There is no OAuth 2.0 flow called {}", quoted(key));
        findings.add(match meant {
            Some(flow) => Finding::error(at.clone(), what, format!("Did you mean `{flow}`?"))
                .review_fix(format!("Rename it to `{flow}`"), vec![Edit::rename(at, flow)]),
            None => Finding::error(at, what, format!("Use one of {}.", names())),
        });
    }
}

fn names() -> String {
    list(&OAUTH_FLOWS.fields.iter().map(|field| format!("`{}`", field.name)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const FLOWS: &str = "/securitySchemes/login/oauth2SecurityScheme/flows";

    fn with(flows: &str) -> String {
        format!(r#"{{"login": {{"oauth2SecurityScheme": {{"flows": {flows}}}}}}}"#)
    }

    #[test]
    fn an_oauth_scheme_offers_a_flow() {
        Cases::of(&NO_FLOW)
            .fail(NO_FLOW.bad, &[FLOWS])
            .pass(NO_FLOW.good)
            .pass(UNKNOWN.bad)
            .pass(&[("/securitySchemes", &with(r#"{"implicit": null}"#))])
            .pass(&[("/securitySchemes", &with(r#"{"client_credentials": {}}"#))])
            .pass(&[("/securitySchemes", r#"{"login": {"oauth2SecurityScheme": {"description": "x"}}}"#)]);
    }

    #[test]
    fn flows_have_the_names_of_the_specification() {
        Cases::of(&UNKNOWN)
            .fail(UNKNOWN.bad, &[&format!("{FLOWS}/clientCredentialsFlow")])
            .pass(UNKNOWN.good)
            .fixed(UNKNOWN.bad, UNKNOWN.good)
            .pass(NO_FLOW.bad)
            .fail(&[("/securitySchemes", &with(r#"{"saml": {}}"#))], &[&format!("{FLOWS}/saml")])
            .pass(&[("/securitySchemes", &with(r#"{"password": {}, "x": {}}"#))]);
        assert_eq!(meant("authorizationCodeFlow"), Some("authorizationCode"));
        assert_eq!(meant("authorization-code"), Some("authorizationCode"));
        assert_eq!(meant("accessCode"), Some("authorizationCode"));
        assert_eq!(meant("deviceAuthorization"), Some("deviceCode"));
    }
}
