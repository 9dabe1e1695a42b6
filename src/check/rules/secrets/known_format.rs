//! Values that are secrets by their form.

use super::formats::secret_in;
use super::{in_signatures, place};
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `secrets/known-format`
pub static RULE: Rule = Rule {
    name: "secrets/known-format",
    summary: "A text holds what looks like a key, a token or a private key.",
    why: "A card is public: everybody can read it, and crawlers and registries keep copies. A secret that once stood in \
          it is no secret any more.",
    // Written in two parts, so that no scanner takes this file for a leak.
    bad: &[("/skills/0/examples", concat!("[\"Call me with gh", "p_7dK2mQ9xLr4TzW8bVn3cYp6sHj5fGa1eUo0i\"]"))],
    good: &[("/skills/0/examples", r#"["Call me with your access token in the Authorization header"]"#)],
    fix: "Take it out and revoke it where it was issued; describe in `securitySchemes` how callers get their own.",
    source: "Specification section 14.3 (cards must not hold secrets)",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for text in card.texts() {
        let Some(what) = secret_in(text.text) else { continue };
        if in_signatures(&text) {
            continue;
        }
        let at = text.pointer();
        // A secret in the address of an endpoint is reported with the address.
        if card.endpoints.iter().any(|endpoint| endpoint.url_pointer == at)
            && crate::check::address::Address::of(text.text).is_ok_and(|address| address.holds_secret())
        {
            continue;
        }
        findings.add(
            Finding::error(
                at.clone(),
                format!("The text at {} holds what looks like {what}", place(&at)),
                "Take it out and revoke it: a card is public, and copies of it are kept.",
            )
            .about_secret(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile::Strict;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn secrets_are_found_anywhere_but_in_signatures_and_never_repeated() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[(
                "/signatures",
                concat!("[{\"header\": {\"x\": \"gh", "p_7dK2mQ9xLr4TzW8bVn3cYp6sHj5fGa1eUo0i\"}}]"),
            )])
            .fail(RULE.bad, &["/skills/0/examples/0"])
            .fail(
                &[("/x-config", concat!("{\"a\": [\"gh", "p_7dK2mQ9xLr4TzW8bVn3cYp6sHj5fGa1eUo0i\"]}"))],
                &["/x-config/a/0"],
            );
        let found = findings(&RULE, RULE.bad, Strict);
        assert!(!format!("{:?}", found[0]).contains("7dK2"));
    }

    #[test]
    fn ordinary_words_are_no_secrets() {
        Cases::of(&RULE)
            .pass(&[("/description", r#""Explains tokens, secrets, passwords and API keys. Never asks for yours.""#)]);
    }
}
