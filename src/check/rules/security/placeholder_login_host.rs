//! Login addresses whose host stands for one yet to be filled in.

use super::login_url::addresses;
use crate::check::address::{Placeholder, has_gap, shown};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `security/placeholder-login-host`
pub static RULE: Rule = Rule {
    name: "security/placeholder-login-host",
    summary: "An address for logging in has a host that stands for the real one.",
    why: "Names such as `example.com` are reserved for examples, and `your-tenant` was never filled in: nobody can log in \
          there. Fine in a template, wrong in a published card.",
    bad: &[
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://your-tenant.example.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        (
            "/securitySchemes",
            r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://idp.acme.com/.well-known/openid-configuration"}}}"#,
        ),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Write the address of the login server.",
    source: "RFC 2606; RFC 6761; RFC 5737",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for (at, url) in card.schemes.iter().flat_map(addresses) {
        // Anything but https is a finding already: see `security/login-url-not-https`.
        let address = card.address(url);
        let Some(address) = address.as_ref().as_ref().ok().filter(|address| address.scheme == "https") else {
            continue;
        };
        // A gap in the path, such as `YOUR_TENANT`, is one as well.
        match if has_gap(url) { Some(Placeholder::Gap) } else { address.placeholder() } {
            Some(Placeholder::Gap) => findings.add(Finding::warning(
                at,
                format!("The login address {} still holds a placeholder", quoted(&shown(url))),
                "Write the address of the login server.",
            )),
            Some(Placeholder::Documentation) => findings.add(Finding::advice(
                at,
                format!("The host {} is reserved for examples and tests", quoted(&address.host_text())),
                "Write the address of the login server before publishing.",
            )),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Profile, Severity};

    const AT: &str = "/securitySchemes/login/openIdConnectSecurityScheme/openIdConnectUrl";

    #[test]
    fn a_gap_is_a_warning_and_a_reserved_name_advice() {
        Cases::of(&RULE).fail(RULE.bad, &[AT]).pass(RULE.good).pass(&[]);
        for (url, expected) in [
            ("https://idp.example.com/.well-known/openid-configuration", Some(Severity::Advice)),
            ("https://your-idp.com/.well-known/openid-configuration", Some(Severity::Warning)),
            ("http://idp.example.com/.well-known/openid-configuration", None),
            ("https://{tenant}.acme.com/", None),
            ("https://login.acme.com/YOUR_TENANT/.well-known/openid-configuration", Some(Severity::Warning)),
        ] {
            let schemes = format!(r#"{{"login": {{"openIdConnectSecurityScheme": {{"openIdConnectUrl": "{url}"}}}}}}"#);
            let found = findings(&RULE, &[("/securitySchemes", &schemes)], Profile::Strict);
            assert_eq!(found.first().map(|finding| finding.severity), expected, "{url}");
        }
    }
}
