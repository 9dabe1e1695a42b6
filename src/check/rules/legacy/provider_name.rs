//! The provider's name under a name that no version had.

use crate::card::spelling::member;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Pointer};

/// `legacy/provider-name`
pub static RULE: Rule = Rule {
    name: "legacy/provider-name",
    summary: "The provider has a `name` instead of an `organization`.",
    why: "`organization` was the member in every version; guides that show `name` are wrong. The Python SDK drops it, and \
          the Rust SDK refuses the card because the organization is missing.",
    bad: &[("/provider", r#"{"name": "Example Retail", "url": "https://www.example.com"}"#)],
    good: &[("/provider", r#"{"organization": "Example Retail", "url": "https://www.example.com"}"#)],
    fix: "Rename `name` to `organization`.",
    source: "a2a.proto, AgentProvider; schemas of 0.1 to 0.3; measured: Rust a2a-lf 0.4.2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some(provider) = member(card.root, "provider") else { return };
    let Some(name) = provider.value.member("name").filter(|name| !name.value.is_null()) else { return };
    if provider.value.get("organization").is_some() {
        return;
    }
    let at = Pointer::root().key(&provider.key).key("name");
    let finding = Finding::error(
        at.clone(),
        "The provider has a `name`, but clients look for `organization`",
        "Rename it to `organization`.",
    )
    .at_key(card);
    findings.add(if name.value.as_str().is_some() {
        finding.review_fix("Rename `name` to `organization`", vec![Edit::rename(at, "organization")])
    } else {
        finding
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_name_beside_the_organization_is_another_matter() {
        Cases::of(&RULE)
            .fixed(RULE.bad, RULE.good)
            .pass(&[("/provider", r#"{"name": "a", "organization": "b", "url": "https://www.example.com"}"#)])
            .fail(&[("", r#"{"url": "u", "protocolVersion": "0.3", "provider": {"name": "x"}}"#)], &["/provider/name"]);
    }
}
