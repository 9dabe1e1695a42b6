//! Bindings that clients do not recognise.

use iri_string::types::IriStr;

use super::{core_name, half_goes, judged};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, Severity};
use crate::document::Edit;

/// `interfaces/misspelt-binding`
pub static MISSPELT: Rule = Rule {
    name: "interfaces/misspelt-binding",
    summary: "The binding of an interface is a core name in another spelling.",
    why: "Most clients compare the word letter by letter: the SDKs for Python, Go, Java and Rust find no interface \
          they can use when it says `jsonrpc`, and none of them knows `JSON-RPC` or `REST`.",
    bad: &[("/supportedInterfaces/0/protocolBinding", r#""JSON-RPC""#)],
    good: &[("/supportedInterfaces/0/protocolBinding", r#""JSONRPC""#)],
    fix: "Write `JSONRPC`, `HTTP+JSON` or `GRPC`.",
    source: "a2a.proto, AgentInterface.protocol_binding; tried with the SDKs",
    scope: Scope::AnyCard,
    check: misspelt,
};

/// `interfaces/binding-not-uri`
pub static NOT_URI: Rule = Rule {
    name: "interfaces/binding-not-uri",
    summary: "A binding is neither a core name nor a URI.",
    why: "A binding of your own is named by a URI, so that two that are called alike are not mixed up. No client \
          recognises a bare word.",
    bad: &[("/supportedInterfaces/0/protocolBinding", r#""slimrpc""#)],
    good: &[("/supportedInterfaces/0/protocolBinding", r#""https://example.org/bindings/slim/v1""#)],
    fix: "Name the binding by a URI, or use a core name: `JSONRPC`, `HTTP+JSON` or `GRPC`.",
    source: "Specification section 5.8",
    scope: Scope::AnyCard,
    check: not_uri,
};

fn misspelt(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in card.endpoints.iter().filter(|endpoint| !endpoint.legacy || !half_goes(card)) {
        let Some(name) = endpoint.binding else { continue };
        let Some(core) = core_name(name).filter(|core| *core != name) else { continue };
        let severity = if endpoint.legacy { Severity::Warning } else { Severity::Error };
        let at = endpoint.binding_pointer.clone();
        findings.add(
            Finding::new(
                severity,
                at.clone(),
                format!("The binding {} is not spelt as clients compare it", quoted(name)),
                format!("Write `{core}`."),
            )
            .safe_fix(format!("Write `{core}`"), vec![Edit::set(at, core)]),
        );
    }
}

fn not_uri(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged_bindings(card) {
        let Some(name) = endpoint.binding.filter(|name| !name.trim().is_empty()) else { continue };
        if core_name(name).is_none() && IriStr::new(name).is_err() {
            findings.add(Finding::warning(
                endpoint.binding_pointer.clone(),
                format!("The binding {} is neither a core name nor a URI", quoted(name)),
                "Name a binding of your own by a URI; the core names are `JSONRPC`, `HTTP+JSON` and `GRPC`.",
            ));
        }
    }
}

/// An address that a 0.x half repeats may still have a binding of its own, so all are looked at there.
fn judged_bindings<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v crate::check::Endpoint<'a>> {
    let v1 = judged(card).filter(|endpoint| !endpoint.legacy);
    v1.chain(card.endpoints.iter().enumerate().filter_map(|(number, endpoint)| {
        let told = || {
            card.endpoints[..number]
                .iter()
                .any(|earlier| (earlier.url, earlier.binding) == (endpoint.url, endpoint.binding))
        };
        (endpoint.legacy && !half_goes(card) && !told()).then_some(endpoint)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const BINDING: &str = "/supportedInterfaces/0/protocolBinding";

    #[test]
    fn beside_a_half_that_goes_the_v1_interfaces_are_judged_all_the_same() {
        let half = [("/url", r#""https://agent.example.com/a2a""#), ("/preferredTransport", r#""jsonrpc""#)];
        Cases::of(&MISSPELT).fail(&[half[0], half[1], (BINDING, r#""jsonrpc""#)], &[BINDING]);
    }

    #[test]
    fn other_spellings_of_core_names_are_put_right() {
        Cases::of(&MISSPELT)
            .fail(MISSPELT.bad, &[BINDING])
            .pass(MISSPELT.good)
            .pass(NOT_URI.bad)
            .pass(&[(BINDING, r#""HTTP+JSON""#)])
            .pass(&[(BINDING, r#""GRPC""#)])
            .pass(&[(BINDING, r#""""#)])
            .fixed_safely(MISSPELT.bad, MISSPELT.good);
        for (wrong, right) in [
            (r#""jsonrpc""#, r#""JSONRPC""#),
            (r#""JSONRPC2.0""#, r#""JSONRPC""#),
            (r#""JSON-RPC 2.0""#, r#""JSONRPC""#),
            (r#""REST""#, r#""HTTP+JSON""#),
            (r#""HTTP""#, r#""HTTP+JSON""#),
            (r#""http+json""#, r#""HTTP+JSON""#),
            (r#""HTTP_JSON""#, r#""HTTP+JSON""#),
            (r#""HTTP/JSON""#, r#""HTTP+JSON""#),
            (r#""HTTP+REST""#, r#""HTTP+JSON""#),
            (r#""gRPC""#, r#""GRPC""#),
        ] {
            Cases::of(&MISSPELT).fixed_safely(&[(BINDING, wrong)], &[(BINDING, right)]);
            Cases::of(&NOT_URI).pass(&[(BINDING, wrong)]);
        }
    }

    #[test]
    fn a_binding_of_ones_own_is_a_uri() {
        Cases::of(&NOT_URI)
            .fail(NOT_URI.bad, &[BINDING])
            .pass(NOT_URI.good)
            .pass(&[(BINDING, r#""urn:example:binding:1""#)])
            .pass(&[(BINDING, r#""JSONRPC""#)])
            .pass(&[(BINDING, r#""""#)]);
        let v0_3 = r#"{"url": "https://h.com/", "preferredTransport": "nats", "skills": [],
            "additionalInterfaces": [{"url": "https://h.com/", "transport": "nats"}, {"url": "https://h.com/", "transport": "slim"}]}"#;
        Cases::of(&NOT_URI).fail(&[("", v0_3)], &["/preferredTransport", "/additionalInterfaces/1/transport"]);
    }
}
