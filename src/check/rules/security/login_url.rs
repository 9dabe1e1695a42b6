//! The addresses at which callers log in.

use super::flows::Flows;
use super::{text, wrapper};
use crate::card::Kind;
use crate::card::fields::OAUTH_FLOWS;
use crate::card::spelling::member;
use crate::check::address::{Address, Reach, has_gap, shown};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scheme, Scope};
use crate::document::{Node, Pointer};

/// `security/login-url-not-https`
pub static NOT_HTTPS: Rule = Rule {
    name: "security/login-url-not-https",
    summary: "An address for logging in is not an absolute https URL.",
    why: "Passwords, codes and tokens travel to these addresses. OAuth 2.0 and OpenID Connect demand TLS, and clients \
          refuse anything else.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "http://idp.example.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://idp.example.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Write the whole https address.",
    source: "RFC 6749 sections 3.1 and 3.2; RFC 8414 section 2; a2a.proto, OAuthFlows",
    scope: Scope::V1,
    check: not_https,
};

/// `security/credentials-in-login-url`
pub static CREDENTIALS: Rule = Rule {
    name: "security/credentials-in-login-url",
    summary: "An address for logging in holds a user name, a password or a token.",
    why: "A card is public: whoever reads it can use the credentials.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://me:letmein@idp.example.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: NOT_HTTPS.good,
    fix: "Take them out, and replace them on the server.",
    source: "Specification section 14.3",
    scope: Scope::V1,
    check: credentials,
};

/// `security/openid-url-not-configuration`
pub static OPENID: Rule = Rule {
    name: "security/openid-url-not-configuration",
    summary: "The URL of OpenID Connect does not lead to a configuration document.",
    why: "Clients fetch the provider's configuration from exactly this URL. Its path ends in \
          `/.well-known/openid-configuration`; the address of the provider alone answers with a web page.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://idp.example.com/"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: NOT_HTTPS.good,
    fix: "Write the address that ends in `/.well-known/openid-configuration`.",
    source: "OpenID Connect Discovery 1.0 section 4; a2a.proto, OpenIdConnectSecurityScheme",
    scope: Scope::V1,
    check: openid,
};

/// The addresses of a scheme that are texts with something in them.
pub(super) fn addresses<'a>(scheme: &Scheme<'a>) -> Vec<(Pointer, &'a str)> {
    let mut found: Vec<(Pointer, &'a str)> = Vec::new();
    let mut look = |at: &Pointer, node: &'a Node, name: &str| {
        if let Some(member) = member(node, name)
            && let Some(text) = member.value.as_str().filter(|text| !text.trim().is_empty())
        {
            found.push((at.key(&member.key), text));
        }
    };
    if let Some((at, node)) = wrapper(scheme) {
        look(&at, node, "openIdConnectUrl");
        look(&at, node, "oauth2MetadataUrl");
    }
    if let Some(flows) = Flows::of(scheme) {
        for (key, name) in &flows.known {
            let Some(flow) = flows.node.get(key) else { continue };
            let Some(Kind::Object(shape)) = OAUTH_FLOWS.field(name).map(|field| field.kind) else { continue };
            for field in shape.fields.iter().filter(|field| matches!(field.kind, Kind::Url)) {
                look(&flows.pointer.key(key), flow, field.name);
            }
        }
    }
    found
}

fn not_https(card: &CardView<'_>, findings: &mut Findings) {
    for (at, url) in card.schemes.iter().flat_map(addresses) {
        let quote = || quoted(&shown(url));
        let finding = match &*card.address(url) {
            Ok(address) if address.scheme == "https" => continue,
            Ok(address) if address.scheme == "http" && address.reach() == Reach::Loopback => Finding::advice(
                at,
                format!("The login address {} can only be reached from the same machine", quote()),
                "Fine while developing; write the https address before publishing.",
            ),
            Ok(_) => Finding::error(
                at,
                format!("The login address {} is not an https URL", quote()),
                "Write the https address; credentials travel there.",
            ),
            Err(_) if has_gap(url) => Finding::error(
                at,
                format!("The login address {} holds a placeholder", quote()),
                "Write the address of the login server.",
            ),
            Err(fault) => Finding::error(
                at,
                format!("The login address {} {}", quote(), fault.predicate()),
                "Write the whole https address.",
            ),
        };
        findings.add(finding);
    }
}

fn credentials(card: &CardView<'_>, findings: &mut Findings) {
    for (at, url) in card.schemes.iter().flat_map(addresses) {
        if card.address(url).as_ref().as_ref().is_ok_and(Address::holds_secret) {
            findings.add(Finding::error(
                at,
                format!("The login address {} holds credentials, and a card is public", quoted(&shown(url))),
                "Take them out, and replace them on the server.",
            ));
        }
    }
}

fn openid(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some((at, Some(url))) = text(scheme, "openIdConnectUrl") else { continue };
        let address = card.address(url);
        let Ok(address) = &*address else { continue };
        if address.is_web() && !address.path.trim_end_matches('/').ends_with("/.well-known/openid-configuration") {
            findings.add(Finding::warning(
                at,
                format!("The URL {} does not end in `/.well-known/openid-configuration`", quoted(&shown(url))),
                "Write the address of the provider's configuration document.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const AT: &str = "/securitySchemes/login/openIdConnectSecurityScheme/openIdConnectUrl";

    #[test]
    fn logins_need_https() {
        let flow = |url: &str| {
            format!(
                r#"{{"o": {{"oauth2SecurityScheme": {{"oauth2MetadataUrl": "https://h.com/m",
                    "flows": {{"clientCredentials": {{"tokenUrl": "{url}", "scopes": {{}}}}}}}}}}}}"#
            )
        };
        let token = "/securitySchemes/o/oauth2SecurityScheme/flows/clientCredentials/tokenUrl";
        Cases::of(&NOT_HTTPS)
            .fail(NOT_HTTPS.bad, &[AT])
            .pass(NOT_HTTPS.good)
            .pass(&[("/securitySchemes", &flow("https://h.com/token"))])
            .pass(&[("/securitySchemes", &flow(""))])
            .fail(&[("/securitySchemes", &flow("/token"))], &[token])
            .fail(&[("/securitySchemes", &flow("https://{host}/token"))], &[token]);
    }

    #[test]
    fn the_configuration_document_is_meant() {
        Cases::of(&OPENID).fail(OPENID.bad, &[AT]).pass(OPENID.good);
    }

    #[test]
    fn credentials_are_found_and_not_repeated() {
        Cases::of(&CREDENTIALS).fail(CREDENTIALS.bad, &[AT]).pass(CREDENTIALS.good);
        let found =
            crate::check::rules::testing::findings(&CREDENTIALS, CREDENTIALS.bad, crate::check::Profile::Strict);
        assert!(!format!("{found:?}").contains("letmein"), "{found:?}");
    }
}
