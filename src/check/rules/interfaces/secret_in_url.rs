//! A password or token in the address.

use super::{address, distinct};
use crate::check::address::{secret_parameters, shown};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `interfaces/credentials-in-url`
pub static RULE: Rule = Rule {
    name: "interfaces/credentials-in-url",
    summary: "The URL of an interface holds a user name, a password or an access token.",
    why: "A card is public: whoever reads it can use the credentials, and they end up in logs and caches. How callers \
          log in is said by security schemes, which name no secret.",
    bad: &[("/supportedInterfaces/0/url", r#""https://demo:letmein@agent.example.com/a2a""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a""#)],
    fix: "Take them out of the URL, replace them on the server, and declare a security scheme.",
    source: "Specification section 14.3; RFC 3986 section 7.5",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    // Also in a 0.x half that has to go: what is public is public.
    for endpoint in distinct(card) {
        let Some(address) = address(endpoint).filter(|address| address.holds_secret()) else { continue };
        let what = if address.userinfo.is_some_and(|userinfo| !userinfo.is_empty()) {
            "holds a user name or password".to_owned()
        } else {
            let names: Vec<String> = secret_parameters(address.query).map(quoted).collect();
            format!("holds what looks like a secret in {}", names.join(", "))
        };
        findings.add(
            Finding::error(
                endpoint.url_pointer.clone(),
                format!("The URL {} {what}, and a card is public", quoted(&shown(address.text))),
                "Take it out, replace it on the server, and say under `securitySchemes` how callers log in.",
            )
            .about_secret(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    const URL: &str = "/supportedInterfaces/0/url";

    #[test]
    fn credentials_are_reported_wherever_they_stand() {
        Cases::of(&RULE)
            .fail(RULE.bad, &[URL])
            .pass(RULE.good)
            .fail(&[(URL, r#""https://h.com/a2a?access_token=abc""#)], &[URL])
            .fail(
                &[(URL, r#""demo:letmein@h.com:443""#), ("/supportedInterfaces/0/protocolBinding", r#""GRPC""#)],
                &[URL],
            )
            .pass(&[(URL, r#""https://h.com/a2a?version=2""#)])
            .pass(&[(URL, r#""https://h.com/@me""#)]);
    }

    #[test]
    fn the_secret_is_never_repeated() {
        for url in [r#""https://demo:hunter2@h.com/""#, r#""https://h.com/?api_key=hunter2""#] {
            for finding in findings(&RULE, &[(URL, url)], Profile::Strict) {
                assert!(!format!("{finding:?}").contains("hunter2"), "{finding:?}");
            }
        }
    }
}
