//! Addresses that callers elsewhere cannot reach, or not safely. Each URL gets one finding, the weightiest.

use super::{Binding, address, judged};
use crate::check::address::{Address, AddressFault, Placeholder, Reach, has_gap, shown};
use crate::check::url_scheme::Scheme;
use crate::check::wording::quoted;
use crate::check::{CardView, Endpoint, Finding, Findings, Rule, Scope};

/// `interfaces/placeholder-in-url`
pub static PLACEHOLDER: Rule = Rule {
    name: "interfaces/placeholder-in-url",
    summary: "The URL of an interface still holds a placeholder.",
    why: "A gap such as `<host>` or `your-domain` was never filled in, so nobody can call the agent.",
    bad: &[("/supportedInterfaces/0/url", r#""https://your-agent.example.com/a2a""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://returns.acme.com/a2a""#)],
    fix: "Write the address at which the agent answers.",
    source: "RFC 6761 section 6; a2a.proto, AgentInterface.url",
    scope: Scope::AnyCard,
    check: |card, findings| report(card, Defect::Gap, findings),
};

/// `interfaces/bind-address`
pub static BIND: Rule = Rule {
    name: "interfaces/bind-address",
    summary: "The URL of an interface holds the address that a server listens on, not one that can be called.",
    why: "`0.0.0.0` and `::` mean every address of this machine. A client elsewhere that calls them calls itself or \
          nobody.",
    bad: &[("/supportedInterfaces/0/url", r#""http://0.0.0.0:8000/""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://returns.acme.com/""#)],
    fix: "Write the name under which callers reach the server.",
    source: "RFC 1122 section 3.2.1.3; RFC 4291 section 2.5.2",
    scope: Scope::AnyCard,
    check: |card, findings| report(card, Defect::Bind, findings),
};

/// `interfaces/private-address`
pub static PRIVATE: Rule = Rule {
    name: "interfaces/private-address",
    summary: "The URL of an interface can only be reached inside one network.",
    why: "Clients outside that network cannot call the agent, and the card tells them the name of an internal host.",
    bad: &[("/supportedInterfaces/0/url", r#""https://192.168.1.20/a2a""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://returns.acme.com/a2a""#)],
    fix: "Write the public address, or keep the card inside that network.",
    source: "RFC 1918; RFC 4193; RFC 6762",
    scope: Scope::AnyCard,
    check: |card, findings| report(card, Defect::Private, findings),
};

/// `interfaces/plain-http`
pub static PLAIN_HTTP: Rule = Rule {
    name: "interfaces/plain-http",
    summary: "The URL of an interface is not encrypted.",
    why: "The specification wants HTTPS in production. Over plain http anybody on the way reads and changes messages \
          and credentials.",
    bad: &[("/supportedInterfaces/0/url", r#""http://returns.acme.com/a2a""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://returns.acme.com/a2a""#)],
    fix: "Serve the agent over https and write that address.",
    source: "a2a.proto, AgentInterface.url; specification section 7.1",
    scope: Scope::AnyCard,
    check: |card, findings| report(card, Defect::PlainHttp, findings),
};

/// `interfaces/local-address`
pub static LOCAL: Rule = Rule {
    name: "interfaces/local-address",
    summary: "The URL of an interface can only be reached from the same machine.",
    why: "Fine while developing. Once published, nobody else can call the agent.",
    bad: &[("/supportedInterfaces/0/url", r#""http://localhost:8000/""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://returns.acme.com/""#)],
    fix: "Before publishing, write the address that others can reach.",
    source: "RFC 6761 section 6.3",
    scope: Scope::AnyCard,
    check: |card, findings| report(card, Defect::Local, findings),
};

/// `interfaces/documentation-host`
pub static DOCUMENTATION: Rule = Rule {
    name: "interfaces/documentation-host",
    summary: "The host of an interface is reserved for examples and tests.",
    why: "Names such as `example.com` and `.test` never lead to an agent. Fine in a template, wrong in a published card.",
    bad: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://returns.acme.com/a2a""#)],
    fix: "Write the host at which the agent answers.",
    source: "RFC 2606; RFC 6761; RFC 5737",
    scope: Scope::AnyCard,
    check: |card, findings| report(card, Defect::Documentation, findings),
};

/// What is wrong with where a URL leads. Exactly one rule speaks for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Defect {
    Gap,
    Bind,
    Private,
    Local,
    PlainHttp,
    Documentation,
}

impl Defect {
    fn of(endpoint: &Endpoint<'_>) -> Option<Self> {
        if has_gap(endpoint.url?) {
            return Some(Self::Gap);
        }
        let kind = endpoint.url.and_then(Scheme::of).map(|(_, kind)| kind);
        let other = kind.is_some_and(|kind| kind != Scheme::Web);
        // An address that these clients cannot use at all needs no better host: see `interfaces/url-not-web`.
        if other && Binding::of(endpoint).is_http() {
            return None;
        }
        if kind == Some(Scheme::SameMachine) {
            return Some(Self::Local).filter(|_| endpoint.web_address().is_some_and(is_about_place));
        }
        let address = address(endpoint)?;
        if address.placeholder() == Some(Placeholder::Gap) {
            return Some(Self::Gap);
        }
        // Elsewhere a name without a dot may be any kind of name.
        let is_host = kind.is_none_or(Scheme::has_dns_host) || !matches!(address.host, url::Host::Domain(_));
        if !is_host {
            return None;
        }
        match address.reach() {
            Reach::Bind => Some(Self::Bind),
            Reach::Private => Some(Self::Private),
            Reach::Loopback => Some(Self::Local),
            Reach::Public if unencrypted(endpoint, address) => Some(Self::PlainHttp),
            Reach::Public if address.placeholder().is_some() => Some(Self::Documentation),
            Reach::Public => None,
        }
    }
}

/// Whether nothing is wrong with the text but, perhaps, that no host stands in it.
const fn is_about_place(address: Result<&Address<'_>, AddressFault>) -> bool {
    matches!(address, Ok(_) | Err(AddressFault::NoHost | AddressFault::BadHost))
}

/// Whether the scheme says that nothing is encrypted. For gRPC a scheme is a mistake of its own.
fn unencrypted(endpoint: &Endpoint<'_>, address: &Address<'_>) -> bool {
    matches!(address.scheme.as_str(), "http" | "ws") && Binding::of(endpoint) != Binding::Grpc
}

/// Whether the scheme says that the address leads to no other machine.
fn is_on_machine(endpoint: &Endpoint<'_>) -> bool {
    endpoint.url.and_then(Scheme::of).is_some_and(|(_, kind)| kind == Scheme::SameMachine)
}

fn report(card: &CardView<'_>, wanted: Defect, findings: &mut Findings) {
    for endpoint in judged(card) {
        if *endpoint.asked.reach.get_or_init(|| Defect::of(endpoint)) != Some(wanted) {
            continue;
        }
        let at = endpoint.url_pointer.clone();
        let url = quoted(&shown(endpoint.url.unwrap_or_default()));
        let host = address(endpoint).map_or_else(String::new, |address| quoted(&address.host_text()));
        findings.add(match wanted {
            Defect::Gap => Finding::warning(
                at,
                format!("The URL {url} holds a placeholder"),
                "Write the address at which the agent answers.",
            ),
            Defect::Bind => Finding::warning(
                at,
                format!("The URL {url} names {host}, on which a server listens but which nobody can call"),
                "Write the host name under which callers reach the server.",
            ),
            Defect::Private => Finding::warning(
                at,
                format!("The host {host} can only be reached inside one network"),
                "Write the public address, unless the card never leaves that network.",
            ),
            Defect::Local if host.is_empty() || is_on_machine(endpoint) => Finding::advice(
                at,
                format!("The address {url} leads to something on the same machine"),
                "Fine while developing; write an address that others can reach before publishing.",
            ),
            Defect::Local => Finding::advice(
                at,
                format!("The host {host} can only be reached from the same machine"),
                "Fine while developing; write the address that others can reach before publishing.",
            ),
            Defect::PlainHttp => Finding::warning(
                at,
                format!("The URL {url} is not encrypted"),
                if address(endpoint).is_some_and(|address| address.scheme == "ws") {
                    "Serve the agent over `wss`; the specification wants encryption in production."
                } else {
                    "Serve the agent over https, which the specification wants in production."
                },
            ),
            Defect::Documentation => Finding::advice(
                at,
                format!("The host {host} is reserved for examples and tests"),
                "Write the host at which the agent answers before publishing.",
            ),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;
    use crate::check::{Options, Severity, check};
    use crate::document::Document;

    const URL: &str = "/supportedInterfaces/0/url";

    #[test]
    fn each_rule_speaks_about_its_own_addresses() {
        for rule in [&PLACEHOLDER, &BIND, &PRIVATE, &PLAIN_HTTP, &LOCAL, &DOCUMENTATION] {
            Cases::of(rule).fail(rule.bad, &[URL]).pass(rule.good);
        }
    }

    #[test]
    fn every_url_gets_exactly_one_finding_of_the_right_weight() {
        for (url, rule, severity) in [
            ("http://0.0.0.0:8000/", "interfaces/bind-address", Severity::Warning),
            ("http://[::]:8000/", "interfaces/bind-address", Severity::Warning),
            ("http://10.0.0.8/", "interfaces/private-address", Severity::Warning),
            ("http://agent:8000/", "interfaces/private-address", Severity::Warning),
            ("http://127.0.0.1:8000/", "interfaces/local-address", Severity::Advice),
            ("http://[::1]/", "interfaces/local-address", Severity::Advice),
            ("http://agent.example.com/", "interfaces/plain-http", Severity::Warning),
            ("https://agent.example.com/", "interfaces/documentation-host", Severity::Advice),
            ("http://your-host.example.com/", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://<your host>/", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://{host}:{port}/", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://agents.acme.com/YOUR_AGENT_ID", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://TODO/", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://[your host]/a2a", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://agent-placeholder.a.run.app/", "interfaces/placeholder-in-url", Severity::Warning),
            ("$AGENT_URL/a2a", "interfaces/placeholder-in-url", Severity::Warning),
            ("https://agent.acme.com/a2a?$filter=x", "", Severity::Advice),
        ] {
            let text = format!(
                r#"{{"supportedInterfaces": [{{"url": "{url}", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}}]}}"#
            );
            let options = Options { only: vec!["interfaces".into()], ..Options::default() };
            let found = check(&Document::parse(&text).unwrap_or_default(), &options).findings;
            let told: Vec<_> = found.iter().map(|finding| (finding.rule, finding.severity)).collect();
            let wanted: &[_] = if rule.is_empty() { &[] } else { &[(rule, severity)] };
            assert_eq!(told, wanted, "{url}");
        }
    }

    #[test]
    fn grpc_addresses_are_judged_by_their_host() {
        let grpc = ("/supportedInterfaces/0/protocolBinding", r#""GRPC""#);
        Cases::of(&LOCAL).fail(&[(URL, r#""localhost:50051""#), grpc], &[URL]);
        Cases::of(&BIND).fail(&[(URL, r#""[::]:50051""#), grpc], &[URL]);
        Cases::of(&PRIVATE).pass(&[(URL, r#""grpc.acme.com:443""#), grpc]);
    }

    #[test]
    fn a_name_behind_a_scheme_of_ones_own_is_no_host() {
        let own = ("/supportedInterfaces/0/protocolBinding", r#""urn:acme:pipe""#);
        let only = |url: &str| {
            let text = crate::check::rules::testing::example_text(&[(URL, &format!("{url:?}")), own]);
            let options = Options { only: vec!["interfaces".into()], ..Options::default() };
            let found = crate::check::check_bytes(text.as_bytes(), &options).0.findings;
            found.iter().map(|finding| finding.rule).collect::<Vec<_>>()
        };
        assert_eq!(only("acp://me"), [""; 0]);
        assert_eq!(only("mailto:agent@acme.com"), [""; 0]);
        assert_eq!(only("acp://10.0.0.4"), [PRIVATE.name]);
        assert_eq!(only("tcp://queue:90"), [PRIVATE.name]);
        assert_eq!(only("ws://agent.acme.com/"), [PLAIN_HTTP.name]);
        for url in ["local://agent", "stdio:", "unix:/run/a.sock", "file:///srv/agent"] {
            assert_eq!(only(url), [LOCAL.name], "{url}");
        }
    }
}
