//! A part behind `#` in the address.

use super::{address, judged};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `interfaces/url-with-fragment`
pub static RULE: Rule = Rule {
    name: "interfaces/url-with-fragment",
    summary: "The URL of an interface has a fragment.",
    why: "What follows `#` is never sent to a server. Clients drop it, or append their paths behind it, where they are \
          lost.",
    bad: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a#returns""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a""#)],
    fix: "Leave out everything from `#` on.",
    source: "RFC 9110 section 4.2.5",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        let Some(fragment) = address(endpoint).and_then(|address| address.fragment) else { continue };
        // A fragment may hold a token; only a plain word is worth quoting.
        let quote = if fragment.is_empty() || fragment.len() > 16 || fragment.contains('=') {
            String::new()
        } else {
            format!(" {}", quoted(&format!("#{fragment}")))
        };
        findings.add(Finding::warning(
            endpoint.url_pointer.clone(),
            format!("The URL has a fragment{quote}, which is never sent to a server"),
            "Leave out everything from `#` on.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn fragments_are_told() {
        Cases::of(&RULE).fail(RULE.bad, &["/supportedInterfaces/0/url"]).pass(RULE.good);
    }

    #[test]
    fn only_a_short_word_is_quoted_for_the_rest_may_be_a_token() {
        for (fragment, shown) in
            [("top", true), ("", false), ("access_token=hunter2", false), ("0123456789abcdefXYZ", false)]
        {
            let url = format!("\"https://agent.example.com/a2a#{fragment}\"");
            let found = findings(&RULE, &[("/supportedInterfaces/0/url", &url)], Profile::Strict);
            assert_eq!(found[0].message.contains('#'), shown, "{}", found[0].message);
        }
    }
}
