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
    use crate::check::rules::testing::Cases;

    #[test]
    fn fragments_are_told() {
        Cases::of(&RULE).fail(RULE.bad, &["/supportedInterfaces/0/url"]).pass(RULE.good);
    }
}
