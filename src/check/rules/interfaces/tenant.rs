//! Tenants: what callers must send back with every request.

use std::collections::HashMap;

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Endpoint, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Pointer};

/// `interfaces/tenant-not-url-safe`
pub static NOT_URL_SAFE: Rule = Rule {
    name: "interfaces/tenant-not-url-safe",
    summary: "The tenant of an interface is blank or holds characters that a URL path cannot carry.",
    why: "Clients send the tenant back letter by letter; over HTTP+JSON it is a part of the path. A blank one says \
          nothing, and a slash or a space changes the address.",
    bad: &[("/supportedInterfaces/0/tenant", r#""acme / europe""#)],
    good: &[("/supportedInterfaces/0/tenant", r#""acme-europe""#)],
    fix: "Use letters, digits, `-`, `.`, `_` and `~`, or leave the tenant out.",
    source: "a2a.proto, AgentInterface.tenant; specification section 8.3.2",
    scope: Scope::V1,
    check: not_url_safe,
};

/// `interfaces/tenant-set`
pub static SET: Rule = Rule {
    name: "interfaces/tenant-set",
    summary: "An interface names a tenant.",
    why: "Only explains: every caller must then send exactly this tenant in every request to this interface.",
    bad: &[("/supportedInterfaces/0/tenant", r#""acme""#)],
    good: &[],
    fix: "Leave it out if the server does not tell tenants apart.",
    source: "a2a.proto, AgentInterface.tenant",
    scope: Scope::V1,
    check: set,
};

/// `interfaces/one-interface-per-tenant`
pub static PER_ENTRY: Rule = Rule {
    name: "interfaces/one-interface-per-tenant",
    summary: "The same interface is listed once per tenant.",
    why: "The list says how to call one agent: clients take the first entry that suits them, so everybody becomes the \
          first tenant, and all tenants are public.",
    bad: &[
        ("/supportedInterfaces/0/tenant", r#""acme""#),
        (
            "/supportedInterfaces/1",
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "bolt"}"#,
        ),
    ],
    good: &[("/supportedInterfaces/0/tenant", r#""acme""#)],
    fix: "Serve a card per tenant.",
    source: "a2a.proto, AgentInterface.tenant; specification section 8.3.1",
    scope: Scope::V1,
    check: per_entry,
};

fn tenant_pointer(interface: &Endpoint<'_>) -> Pointer {
    interface.pointer.key(member(interface.node, "tenant").map_or("tenant", |member| &*member.key))
}

fn not_url_safe(card: &CardView<'_>, findings: &mut Findings) {
    for interface in card.interfaces() {
        let Some(tenant) = interface.tenant else { continue };
        let at = tenant_pointer(interface);
        if tenant.is_empty() {
            findings.add(
                Finding::warning(at.clone(), "The tenant is empty, which is the same as none", "Leave it out.")
                    .safe_fix("Remove the empty tenant", vec![Edit::remove(at)]),
            );
        } else if tenant.trim().is_empty() {
            findings.add(Finding::warning(at, "The tenant is blank", "Leave it out, or write the tenant's name."));
        } else if !tenant.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~')) {
            findings.add(Finding::warning(
                at,
                format!("The tenant {} cannot stand in a URL path as it is", quoted(tenant)),
                "Use letters, digits, `-`, `.`, `_` and `~`; HTTP+JSON clients put it into the path.",
            ));
        }
    }
}

fn set(card: &CardView<'_>, findings: &mut Findings) {
    for interface in card.interfaces() {
        let Some(tenant) = interface.tenant.filter(|tenant| !tenant.trim().is_empty()) else { continue };
        findings.add(Finding::advice(
            tenant_pointer(interface),
            format!("Every caller of this interface must send the tenant {}", quoted(tenant)),
            "Leave it out if the server does not tell tenants apart.",
        ));
    }
}

fn per_entry(card: &CardView<'_>, findings: &mut Findings) {
    let mut seen: HashMap<_, Option<&str>> = HashMap::new();
    for interface in card.interfaces() {
        let Some(url) = interface.url else { continue };
        let tenant = interface.tenant.filter(|tenant| !tenant.is_empty());
        let first = *seen.entry((url, interface.binding, interface.version)).or_insert(tenant);
        if first == tenant {
            continue;
        }
        findings.add(Finding::warning(
            interface.pointer.clone(),
            "This interface differs from an earlier one only in its tenant",
            "Serve a card per tenant: clients take the first entry that suits them, and the tenants become public.",
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const TENANT: &str = "/supportedInterfaces/0/tenant";

    #[test]
    fn tenants_fit_into_a_path() {
        Cases::of(&NOT_URL_SAFE)
            .fail(NOT_URL_SAFE.bad, &[TENANT])
            .pass(NOT_URL_SAFE.good)
            .fail(&[(TENANT, r#""  ""#)], &[TENANT])
            .fail(&[(TENANT, r#""""#)], &[TENANT])
            .fixed_safely(&[(TENANT, r#""""#)], &[]);
        Cases::of(&SET).fail(SET.bad, &[TENANT]).pass(SET.good).pass(&[(TENANT, r#"" ""#)]);
    }

    #[test]
    fn tenants_do_not_share_a_card() {
        Cases::of(&PER_ENTRY).fail(PER_ENTRY.bad, &["/supportedInterfaces/1"]).pass(PER_ENTRY.good);
    }
}
