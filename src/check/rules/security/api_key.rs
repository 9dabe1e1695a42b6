//! Where an API key travels, and under which name.

use super::{is_http_token, text};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

const HEADER: &str = r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}"#;

/// `security/api-key-location`
pub static LOCATION: Rule = Rule {
    name: "security/api-key-location",
    summary: "The location of an API key is none of `header`, `query` and `cookie`.",
    why: "Readers compare the word letter by letter; the Java SDK refuses the card for any other, upper case included.",
    bad: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "Header", "name": "X-API-Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    good: &[("/securitySchemes", HEADER), ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#)],
    fix: "Write `header`, `query` or `cookie`.",
    source: "a2a.proto, APIKeySecurityScheme.location; tried with the SDKs",
    scope: Scope::V1,
    check: location,
};

/// `security/api-key-outside-header`
pub static OUTSIDE: Rule = Rule {
    name: "security/api-key-outside-header",
    summary: "An API key travels in the query or in a cookie.",
    why: "A key in the query ends up in logs, histories and referrers. The Python SDK sends keys in headers only.",
    bad: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "query", "name": "key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    good: &[("/securitySchemes", HEADER), ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#)],
    fix: "Take the key from a header.",
    source: "RFC 9700 section 4.3.2, for the same reason; tried with the Python SDK",
    scope: Scope::V1,
    check: outside,
};

/// `security/api-key-name`
pub static NAME: Rule = Rule {
    name: "security/api-key-name",
    summary: "The name of an API key cannot be that of a header or cookie.",
    why: "HTTP allows letters, digits and a few signs in such names. Clients cannot send a header whose name holds a \
          space or a colon.",
    bad: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "X API Key"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    good: &[("/securitySchemes", HEADER), ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#)],
    fix: "Write the name of the header alone, such as `X-API-Key`.",
    source: "RFC 9110 section 5.6.2; RFC 6265 section 4.1.1",
    scope: Scope::V1,
    check: name,
};

/// `security/api-key-in-authorization`
pub static AUTHORIZATION: Rule = Rule {
    name: "security/api-key-in-authorization",
    summary: "An API key is sent in the `Authorization` header.",
    why: "That header holds a scheme and credentials, such as `Bearer …`. As an API key clients send the key alone, \
          which servers and proxies refuse.",
    bad: &[
        ("/securitySchemes", r#"{"key": {"apiKeySecurityScheme": {"location": "header", "name": "Authorization"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"key": {"list": []}}}]"#),
    ],
    good: &[
        ("/securitySchemes", r#"{"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
        ("/securityRequirements", r#"[{"schemes": {"token": {"list": []}}}]"#),
    ],
    fix: "Use `httpAuthSecurityScheme`, or a header of your own.",
    source: "RFC 9110 section 11.6.2",
    scope: Scope::V1,
    check: authorization,
};

/// The API keys with the place and text of their member `name`, where it is a text with something in it.
fn each(card: &CardView<'_>, name: &str, mut visit: impl FnMut(&str, crate::document::Pointer, &str)) {
    for scheme in &card.schemes {
        if scheme.kind().is_none_or(|(kind, _)| kind != "apiKeySecurityScheme") {
            continue;
        }
        let Some((at, Some(value))) = text(scheme, name) else { continue };
        if !value.trim().is_empty() {
            let location = text(scheme, "location").and_then(|(_, location)| location).unwrap_or_default();
            visit(location, at, value);
        }
    }
}

fn location(card: &CardView<'_>, findings: &mut Findings) {
    each(card, "location", |_, at, location| {
        if matches!(location, "header" | "query" | "cookie") {
            return;
        }
        let what = format!("An API key cannot travel in {}", quoted(location));
        let meant = match location.trim().to_ascii_lowercase().as_str() {
            "header" | "headers" => "header",
            "query" | "querystring" | "query_string" | "url" => "query",
            "cookie" | "cookies" => "cookie",
            _ => "",
        };
        findings.add(if meant.is_empty() {
            Finding::error(at, what, "Write `header`, `query` or `cookie`.")
        } else {
            Finding::error(at.clone(), what, format!("Write `{meant}`; the word is compared letter by letter."))
                .review_fix(format!("Write `{meant}`"), vec![Edit::set(at, meant)])
        });
    });
}

fn outside(card: &CardView<'_>, findings: &mut Findings) {
    each(card, "location", |_, at, location| match location {
        "query" => {
            findings.add(Finding::warning(at, "An API key in the query ends up in logs", "Take it from a header."));
        }
        "cookie" => findings.add(Finding::advice(
            at,
            "Few clients send an API key as a cookie",
            "Take it from a header if you can.",
        )),
        _ => {}
    });
}

fn name(card: &CardView<'_>, findings: &mut Findings) {
    each(card, "name", |location, at, name| {
        if matches!(location, "header" | "cookie") && !is_http_token(name) {
            findings.add(Finding::error(
                at,
                format!("A {location} cannot be called {}", quoted(name)),
                "Use letters, digits and `-`, such as `X-API-Key`; the key itself does not belong here.",
            ));
        }
    });
}

fn authorization(card: &CardView<'_>, findings: &mut Findings) {
    each(card, "name", |location, at, name| {
        if location == "header" && name.eq_ignore_ascii_case("authorization") {
            findings.add(Finding::warning(
                at,
                "An API key in the `Authorization` header is sent without a scheme in front",
                "Use `httpAuthSecurityScheme` for `Bearer` and the like, or a header of your own.",
            ));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const SCHEMES: &str = "/securitySchemes";
    const AT: &str = "/securitySchemes/key/apiKeySecurityScheme";

    #[test]
    fn the_location_is_one_of_three_words() {
        let at = format!("{AT}/location");
        Cases::of(&LOCATION)
            .fail(LOCATION.bad, &[&at])
            .pass(LOCATION.good)
            .pass(OUTSIDE.bad)
            .fixed(LOCATION.bad, LOCATION.good)
            .fail(&[(SCHEMES, r#"{"key": {"apiKeySecurityScheme": {"location": "body", "name": "k"}}}"#)], &[&at])
            .pass(&[(SCHEMES, r#"{"key": {"apiKeySecurityScheme": {"location": "", "name": "k"}}}"#)])
            .pass(&[(SCHEMES, r#"{"key": {"apiKeySecurityScheme": {"in": "header", "name": "k"}}}"#)]);
        Cases::of(&OUTSIDE).fail(OUTSIDE.bad, &[&at]).pass(OUTSIDE.good).pass(LOCATION.bad);
    }

    #[test]
    fn the_name_can_be_sent() {
        let at = format!("{AT}/name");
        Cases::of(&NAME)
            .fail(NAME.bad, &[&at])
            .pass(NAME.good)
            .pass(&[(SCHEMES, r#"{"key": {"apiKeySecurityScheme": {"location": "query", "name": "api key"}}}"#)]);
        Cases::of(&AUTHORIZATION).fail(AUTHORIZATION.bad, &[&at]).pass(AUTHORIZATION.good).pass(NAME.bad);
    }
}
