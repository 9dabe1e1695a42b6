//! Passwords and tokens in URLs.

use super::formats::secret_in;
use crate::check::address::{Address, shown};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `secrets/password-in-url`
pub static RULE: Rule = Rule {
    name: "secrets/password-in-url",
    summary: "A URL holds a password or an access token.",
    why: "Everybody who reads the card can use it, and the URL ends up in logs and browser histories as well.",
    bad: &[("/documentationUrl", r#""https://docs:hunter2@wiki.example.com/returns""#)],
    good: &[("/documentationUrl", r#""https://wiki.example.com/returns""#)],
    fix: "Take it out and change the password; link something that needs no login.",
    source: "RFC 3986 section 7.5; specification section 14.3",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for found in card.texts().filter(|text| text.traits.has_colon() && text.traits.has_at_or_equals()) {
        let text = found.text;
        let Some(url) = secret_url_in(text) else { continue };
        let at = found.pointer();
        // The addresses of endpoints have a rule of their own, and so have secrets of a known form.
        let of_endpoint = card.endpoints.iter().any(|endpoint| endpoint.url_pointer == at);
        if of_endpoint || secret_in(text).is_some() || super::in_signatures(&found) {
            continue;
        }
        findings.add(
            Finding::error(
                at,
                format!("The URL {} holds a password or an access token", quoted(&shown(url))),
                "Take it out and change it: a card is public.",
            )
            .about_secret(),
        );
    }
}

/// The URL in a text that holds a password or an access token.
pub fn secret_url_in(text: &str) -> Option<&str> {
    if !text.contains("://") {
        return None;
    }
    // A URL may stand inside a text: every word counts.
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, '"' | '`' | '<' | '>' | '(' | ')'));
    words.find(|word| {
        word.contains("://")
            && Address::of(word.trim_end_matches(['.', ',', ';'])).is_ok_and(|address| address.holds_secret())
    })
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile::Strict;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn urls_outside_endpoints_are_looked_at_and_secrets_not_shown() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/supportedInterfaces/0/url", r#""https://a:hunter2@agent.example.com/a2a""#)])
            .pass(&[("/description", r#""Mail me@example.com or see https://example.com/@me?a=b. Not more.""#)])
            .fail(RULE.bad, &["/documentationUrl"])
            .fail(
                &[("/skills/0/examples", r#"["Read (https://e.example/x?access_token=hunter2)."]"#)],
                &["/skills/0/examples/0"],
            );
        assert!(!format!("{:?}", findings(&RULE, RULE.bad, Strict)[0]).contains("hunter2"));
    }
}
