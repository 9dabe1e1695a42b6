//! An icon that stands inside the card.

use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/embedded-icon`
pub static RULE: Rule = Rule {
    name: "identity/embedded-icon",
    summary: "The icon is written into the card as a `data:` URL.",
    why: "Every client loads the card, and most never show the icon. An embedded picture makes the card many times \
          larger, and registries with a size limit turn it down.",
    bad: &[("/iconUrl", r#""data:image/gif;base64,R0lGODlhAQABAAAAACw=""#)],
    good: &[("/iconUrl", r#""https://static.example.com/returns.png""#)],
    fix: "Put the picture on the web and write its https URL.",
    source: "Specification section 4.4.1 (iconUrl)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, url)) = super::text(card, "iconUrl") else { return };
    let url = url.trim_start();
    if url.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:")) {
        findings.add(Finding::warning(
            at,
            format!("The icon is written into the card, which takes {} bytes", url.len()),
            "Put the picture on the web and write its https URL.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_data_urls_are_embedded() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/iconUrl", r#""dat""#)])
            .fail(RULE.bad, &["/iconUrl"])
            .fail(&[("/iconUrl", r#""DATA:,x""#)], &["/iconUrl"]);
    }
}
