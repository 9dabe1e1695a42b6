//! Links that nobody can follow.

use crate::check::address::{Placeholder, Reach, has_gap, shown};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/unusable-link`
pub static RULE: Rule = Rule {
    name: "identity/unusable-link",
    summary: "The provider's, the documentation's or the icon's URL cannot be followed by everybody.",
    why: "These links are for people and for the pages that show the card. A relative link leads nowhere outside its \
          site, a local one only works where the card was written, and browsers block pictures over plain http.",
    bad: &[("/documentationUrl", r#""http://localhost:8080/docs""#)],
    good: &[("/documentationUrl", r#""https://docs.example.com/returns""#)],
    fix: "Write an absolute https URL that works from everywhere.",
    source: "Specification sections 4.4.1 and 4.4.2; RFC 3986 section 4.3",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let links = [
        (super::provider_url(card), "provider's `url`"),
        (super::text(card, "documentationUrl"), "`documentationUrl`"),
        (super::text(card, "iconUrl"), "`iconUrl`"),
    ];
    for (link, what) in links {
        let Some((at, url)) = link else { continue };
        // A required member that is blank has a rule of its own, and so has a picture inside the card.
        let blank_provider = url.trim().is_empty() && what.starts_with('p');
        if blank_provider || url.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:")) {
            continue;
        }
        if let Some((fault, help)) = fault(card, url) {
            let message = format!("The {what} {} {fault}", quoted(&shown(url)));
            findings.add(Finding::warning(at, message, help));
        }
    }
}

/// What is wrong with a link, and what to do.
fn fault<'a>(card: &CardView<'a>, url: &'a str) -> Option<(String, &'static str)> {
    if has_gap(url) {
        return Some(("still holds a placeholder".into(), "Fill in the real address."));
    }
    let address = card.address(url);
    let address = match &*address {
        Ok(address) => address,
        Err(fault) => return Some((fault.predicate(), "Write an absolute https URL, or leave the member away.")),
    };
    if !address.is_web() {
        return Some(("is no web address".into(), "Write an https URL."));
    }
    let local = "Write an address that works from everywhere.";
    match address.reach() {
        Reach::Loopback => return Some(("leads to the reader's own machine".into(), local)),
        Reach::Bind => return Some(("is an address to listen on, which leads nowhere".into(), local)),
        Reach::Private => return Some(("only works inside one network".into(), local)),
        Reach::Public => {}
    }
    if address.placeholder() == Some(Placeholder::Gap) {
        return Some(("still holds a placeholder".into(), "Fill in the real address."));
    }
    if address.scheme == "http" {
        return Some(("uses plain http".into(), "Use https; browsers block or warn about plain http."));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_links_that_work_everywhere_pass() {
        Cases::of(&RULE)
            .pass(&[])
            .pass(RULE.good)
            .pass(&[("/iconUrl", r#""data:image/png;base64,AAAA""#)])
            .pass(&[("/provider", r#"{"organization": "Acme", "url": ""}"#)])
            .fail(RULE.bad, &["/documentationUrl"])
            .fail(&[("/iconUrl", r#""/icon.png""#)], &["/iconUrl"])
            .fail(&[("/documentationUrl", r#""$BASE_URL/docs""#)], &["/documentationUrl"])
            .fail(&[("/iconUrl", r#""http://example.com/icon.png""#)], &["/iconUrl"])
            .fail(&[("/iconUrl", r#""ftp://example.com/icon.png""#)], &["/iconUrl"])
            .fail(&[("/documentationUrl", r#""https://0.0.0.0/""#)], &["/documentationUrl"])
            .fail(&[("/documentationUrl", r#""https://wiki.corp/a""#)], &["/documentationUrl"])
            .fail(&[("/documentationUrl", r#""https://docs.your-company.com/""#)], &["/documentationUrl"])
            .fail(&[("/documentationUrl", r#""https://github.com/YOUR_ORG/agent""#)], &["/documentationUrl"])
            .fail(&[("/documentationUrl", r#""""#)], &["/documentationUrl"])
            .fail(&[("/provider", r#"{"organization": "Acme", "url": "www.example.com"}"#)], &["/provider/url"]);
    }
}
