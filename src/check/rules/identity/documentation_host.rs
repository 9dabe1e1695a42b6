//! Links whose host is reserved for examples.

use crate::check::address::{Placeholder, Reach, has_gap};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/documentation-host`
pub static RULE: Rule = Rule {
    name: "identity/documentation-host",
    summary: "The provider's, the documentation's or the icon's URL has a host that is reserved for examples and tests.",
    why: "Names such as `example.com` and `.test` belong to nobody, so the link leads nowhere. Fine in a template, wrong \
          in a published card.",
    bad: &[("/documentationUrl", r#""https://docs.example.com/returns""#)],
    good: &[("/documentationUrl", r#""https://docs.acme.com/returns""#)],
    fix: "Write the real address, or leave an optional member away.",
    source: "RFC 2606; RFC 6761; RFC 5737",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let links = [super::provider_url(card), super::text(card, "documentationUrl"), super::text(card, "iconUrl")];
    for (at, url) in links.into_iter().flatten() {
        let address = card.address(url);
        let Ok(address) = &*address else { continue };
        // A link that is wrong in another way has a finding already: see `identity/unusable-link`.
        let usable = address.scheme == "https" && address.reach() == Reach::Public && !has_gap(url);
        if usable && address.placeholder() == Some(Placeholder::Documentation) {
            findings.add(Finding::advice(
                at,
                format!("The host {} is reserved for examples and tests", quoted(&address.host_text())),
                "Write the real address before publishing.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn links_of_templates_are_told_one_by_one() {
        Cases::of(&RULE)
            .pass(&[])
            .pass(RULE.good)
            .fail(RULE.bad, &["/documentationUrl"])
            .fail(
                &[
                    ("/provider", r#"{"organization": "Acme", "url": "https://acme.example"}"#),
                    ("/iconUrl", r#""https://static.example.org/i.png""#),
                ],
                &["/provider/url", "/iconUrl"],
            )
            .pass(&[("/iconUrl", r#""http://example.com/i.png""#)])
            .pass(&[("/iconUrl", r#""data:image/gif;base64,R0lGODlhAQABAAAAACw=""#)]);
    }
}
