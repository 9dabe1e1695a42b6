//! Documentation that is only a home page.

use crate::check::address::shown;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/documentation-is-site-root`
pub static RULE: Rule = Rule {
    name: "identity/documentation-is-site-root",
    summary: "The documentation link leads to a home page.",
    why: "Whoever follows it wants to know how to use this agent. A home page, or the page that the provider's link \
          names already, leaves them searching.",
    bad: &[("/documentationUrl", r#""https://www.example.com/""#)],
    good: &[("/documentationUrl", r#""https://www.example.com/agents/returns""#)],
    fix: "Link the page about this agent, or leave the member away.",
    source: "Specification section 4.4.1 (documentationUrl)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, url)) = super::text(card, "documentationUrl") else { return };
    let address = card.address(url);
    let Ok(address) = &*address else { return };
    let host = address.host_text();
    // A host that holds nothing but documentation is as good as a page.
    let first = host.split('.').next().unwrap_or_default();
    if ["doc", "docs", "help", "developer", "developers", "wiki", "api", "guide"].contains(&first) {
        return;
    }
    let root = matches!(address.path, "" | "/") && address.query.is_none() && address.fragment.is_none();
    let provider =
        super::provider_url(card).is_some_and(|(_, other)| other.trim_end_matches('/') == url.trim_end_matches('/'));
    let message = if provider {
        "The documentation link is the provider's link once more".to_owned()
    } else if root {
        format!("The documentation link {} leads to a home page", quoted(&shown(url)))
    } else {
        return;
    };
    findings.add(Finding::advice(at, message, "Link the page about this agent, or leave the member away."));
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_page_or_a_host_for_documentation_is_enough() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/documentationUrl", r#""https://docs.example.com""#)])
            .pass(&[("/documentationUrl", r#""https://example.com/#agent""#)])
            .pass(&[("/documentationUrl", r#""not a url""#)])
            .fail(RULE.bad, &["/documentationUrl"])
            .fail(
                &[
                    ("/documentationUrl", r#""https://example.com/acme""#),
                    ("/provider", r#"{"organization": "Acme", "url": "https://example.com/acme/"}"#),
                ],
                &["/documentationUrl"],
            );
    }
}
