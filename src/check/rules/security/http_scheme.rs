//! The name of an HTTP login.

use super::text;
use crate::check::suggest::nearest;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// The registered names (IANA, HTTP Authentication Scheme Registry). Case does not matter.
const REGISTERED: [&str; 14] = [
    "Basic",
    "Bearer",
    "Concealed",
    "Digest",
    "DPoP",
    "GNAP",
    "HOBA",
    "Mutual",
    "Negotiate",
    "OAuth",
    "PrivateToken",
    "SCRAM-SHA-1",
    "SCRAM-SHA-256",
    "vapid",
];

/// `security/unknown-http-scheme`
pub static UNKNOWN: Rule = Rule {
    name: "security/unknown-http-scheme",
    summary: "The scheme of an HTTP login is not a registered one.",
    why: "Clients put this word in front of the credentials. Only registered ones are known to them; `token` or `jwt` \
          are formats of a `Bearer` token.",
    bad: &[
        ("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": "Baerer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Write the registered name, in most cases `Bearer`.",
    source: "IANA HTTP Authentication Scheme Registry; RFC 9110 section 11.1",
    scope: Scope::V1,
    check: unknown,
};

/// `security/bearer-format-without-bearer`
pub static FORMAT: Rule = Rule {
    name: "security/bearer-format-without-bearer",
    summary: "A login that is not `Bearer` states the format of a bearer token.",
    why: "Only explains: `bearerFormat` is a hint about bearer tokens, and says nothing for other schemes.",
    bad: &[
        ("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": "Basic", "bearerFormat": "JWT"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": "bearer", "bearerFormat": "JWT"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"login": {"list": []}}}]"#),
    ],
    fix: "Leave `bearerFormat` out, or make the scheme `Bearer`.",
    source: "a2a.proto, HTTPAuthSecurityScheme.bearer_format",
    scope: Scope::V1,
    check: format,
};

fn unknown(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        if scheme.kind().is_none_or(|(kind, _)| kind != "httpAuthSecurityScheme") {
            continue;
        }
        let Some((at, Some(name))) = text(scheme, "scheme") else { continue };
        if name.trim().is_empty() || REGISTERED.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            continue;
        }
        let what = format!("{} is no registered scheme of HTTP logins", quoted(name));
        let folded = name.trim().to_ascii_lowercase();
        let meant = match folded.as_str() {
            "token" | "jwt" | "bearerauth" | "bearertoken" | "oauth2" => Some("Bearer"),
            _ if folded.starts_with("bearer") => Some("Bearer"),
            _ => nearest(name, REGISTERED),
        };
        findings.add(match meant {
            Some(meant) => Finding::warning(at.clone(), what, format!("Did you mean `{meant}`?"))
                .review_fix(format!("Write `{meant}`"), vec![Edit::set(at, meant)]),
            None => Finding::warning(at, what, "Write the registered name, in most cases `Bearer` or `Basic`."),
        });
    }
}

fn format(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some((_, Some(name))) = text(scheme, "scheme") else { continue };
        let Some((at, Some(format))) = text(scheme, "bearerFormat") else { continue };
        if !format.is_empty() && !name.eq_ignore_ascii_case("bearer") && !name.trim().is_empty() {
            findings.add(Finding::advice(
                at,
                format!("`bearerFormat` says nothing for the scheme {}", quoted(name)),
                "Leave it out, or make the scheme `Bearer`.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const AT: &str = "/securitySchemes/login/httpAuthSecurityScheme";

    #[test]
    fn only_registered_names_are_known() {
        Cases::of(&UNKNOWN)
            .fail(UNKNOWN.bad, &[&format!("{AT}/scheme")])
            .pass(UNKNOWN.good)
            .fixed(UNKNOWN.bad, UNKNOWN.good)
            .pass(&[("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": "bearer"}}}"#)])
            .pass(&[("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": " "}}}"#)])
            .fixed(
                &[("/securitySchemes", r#"{"login": {"httpAuthSecurityScheme": {"scheme": "Bearer JWT"}}}"#)],
                &[UNKNOWN.good[0]],
            );
    }

    #[test]
    fn the_format_belongs_to_bearer_tokens() {
        Cases::of(&FORMAT).fail(FORMAT.bad, &[&format!("{AT}/bearerFormat")]).pass(FORMAT.good);
    }
}
