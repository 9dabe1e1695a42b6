//! An interface that stands in the list twice.

use std::collections::HashMap;

use crate::card::fields::INTERFACE;
use crate::card::spelling::camel_case;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `interfaces/duplicate-interface`
pub static RULE: Rule = Rule {
    name: "interfaces/duplicate-interface",
    summary: "An interface is listed twice.",
    why: "Clients try the interfaces in order; a second copy makes them try a dead one again, and hides which entry is \
          meant to be changed.",
    bad: &[(
        "/supportedInterfaces/1",
        r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}"#,
    )],
    good: &[],
    fix: "Remove the later copy.",
    source: "Specification section 8.3.1",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let mut seen = HashMap::new();
    for interface in card.interfaces() {
        let (Some(url), Some(binding)) = (interface.url, interface.binding) else { continue };
        // Absent and empty mean the same to readers.
        let tenant = interface.tenant.unwrap_or_default();
        let first = *seen.entry((url, binding, interface.version, tenant)).or_insert(&interface.pointer);
        if *first == interface.pointer {
            continue;
        }
        let finding = Finding::warning(
            interface.pointer.clone(),
            format!("This interface is the same as the one at `{first}`"),
            "Remove one of them.",
        );
        let edits = vec![Edit::remove(interface.pointer.clone())];
        let known = interface.node.members().iter().all(|member| INTERFACE.field(&camel_case(&member.key)).is_some());
        findings.add(if known {
            finding.safe_fix("Remove the later copy", edits)
        } else {
            // Something else stands there, which would be lost.
            finding.review_fix("Remove the later copy", edits)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn later_copies_go() {
        Cases::of(&RULE).fail(RULE.bad, &["/supportedInterfaces/1"]).pass(RULE.good).fixed_safely(RULE.bad, RULE.good);
    }

    #[test]
    fn another_version_binding_or_tenant_is_another_interface() {
        for other in [
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}"#,
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}"#,
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "a"}"#,
            r#"{"url": "https://agent.example.com/a2a/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}"#,
        ] {
            Cases::of(&RULE).pass(&[("/supportedInterfaces/1", other)]);
        }
    }
}
