//! A URL that no client can send a request to.

use super::{Binding, judged};
use crate::check::address::{Address, AddressFault, has_gap, shown};
use crate::check::url_scheme::Scheme;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `interfaces/url-not-absolute`
pub static NOT_ABSOLUTE: Rule = Rule {
    name: "interfaces/url-not-absolute",
    summary: "The URL of an interface is no absolute URL with a host.",
    why: "Clients send their requests to exactly this text. They do not complete it with the host that served the \
          card, so a path or a bare host name cannot be called by anybody.",
    bad: &[("/supportedInterfaces/0/url", r#""/a2a/v1""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a/v1""#)],
    fix: "Write the whole address: scheme, host and path.",
    source: "a2a.proto, AgentInterface.url; RFC 3986 section 4.3",
    scope: Scope::AnyCard,
    check: not_absolute,
};

/// `interfaces/url-not-web`
pub static NOT_WEB: Rule = Rule {
    name: "interfaces/url-not-web",
    summary: "An interface over HTTP has a URL with another scheme.",
    why: "JSONRPC and HTTP+JSON clients speak HTTP and refuse or misread any other scheme. A WebSocket or message \
          queue is a binding of its own, named by a URI.",
    bad: &[("/supportedInterfaces/0/url", r#""wss://agent.example.com/a2a""#)],
    good: &[("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a""#)],
    fix: "Give the https address, or name the binding that the address belongs to.",
    source: "a2a.proto, AgentInterface.url; specification section 12.7",
    scope: Scope::AnyCard,
    check: not_web,
};

fn not_absolute(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        let Some(url) = endpoint.url else { continue };
        let Some(address) = endpoint.web_address() else { continue };
        let fault = match address {
            // An empty text and a gap to fill in have rules of their own.
            Ok(_) | Err(AddressFault::Blank) => continue,
            Err(_) if has_gap(url) => continue,
            Err(fault) => fault,
        };
        let binding = Binding::of(endpoint);
        // Whether there must be a host is up to the scheme.
        let other = other_scheme(url).filter(|_| matches!(fault, AddressFault::NoHost | AddressFault::BadHost));
        let dialled = match binding {
            // What gRPC clients dial is judged on its own.
            Binding::Grpc => true,
            Binding::Unstated => other.is_some() || Address::of_target(url).is_ok(),
            // Some address schemes know no host.
            Binding::Custom => other.is_some() || fault == AddressFault::NoHost,
            // See `interfaces/url-not-web`.
            Binding::JsonRpc | Binding::HttpJson => other.is_some(),
        };
        if dialled {
            continue;
        }
        let help = if fault == AddressFault::NoScheme {
            "Write the whole address, such as `https://agent.example.org/a2a`; clients do not complete it."
        } else {
            "Write an absolute URL with a host, such as `https://agent.example.org/a2a`."
        };
        findings.add(Finding::error(
            endpoint.url_pointer.clone(),
            format!("The URL {} {}", quoted(&shown(url)), fault.predicate()),
            help,
        ));
    }
}

fn not_web(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        if !Binding::of(endpoint).is_http() {
            continue;
        }
        let Some(url) = endpoint.url.filter(|url| !has_gap(url)) else { continue };
        let hostless = |fault| matches!(fault, AddressFault::NoHost | AddressFault::BadHost);
        if !endpoint.web_address().is_some_and(|address| address.map_or_else(hostless, |_| true)) {
            continue;
        }
        let Some((scheme, kind)) = other_scheme(url) else { continue };
        let binding = endpoint.binding.map_or_else(|| "`JSONRPC`".to_owned(), quoted);
        let help = match kind {
            Scheme::SameMachine => {
                "Serve the agent over https and write that address; for callers on the same machine only, name a \
                 binding of your own by a URI."
            }
            Scheme::WebSocket => {
                "Write the https address; if callers shall use the WebSocket, name that binding by a URI."
            }
            Scheme::Grpc => {
                "Write the https address; if the server speaks gRPC, set the binding to `GRPC` and write host and port."
            }
            Scheme::Person | Scheme::Name => "Write the https address at which the agent answers.",
            _ => "Write the https address, or name the binding that this address belongs to by a URI.",
        };
        findings.add(Finding::error(
            endpoint.url_pointer.clone(),
            format!(
                "The URL {} {}, but {binding} clients send HTTP requests to a web address",
                quoted(&shown(url)),
                kind.predicate(&scheme),
            ),
            help,
        ));
    }
}

/// The scheme of a URL, where it has one that is not a web address's.
fn other_scheme(url: &str) -> Option<(String, Scheme)> {
    Scheme::of(url).filter(|(_, kind)| *kind != Scheme::Web)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const URL: &str = "/supportedInterfaces/0/url";
    const BINDING: &str = "/supportedInterfaces/0/protocolBinding";

    #[test]
    fn clients_need_an_absolute_url() {
        Cases::of(&NOT_ABSOLUTE)
            .fail(NOT_ABSOLUTE.bad, &[URL])
            .pass(NOT_ABSOLUTE.good)
            .fail(&[(URL, r#""agent.example.com:443""#)], &[URL])
            .fail(&[(URL, r#""https:///a2a""#)], &[URL])
            .fail(&[(URL, r#""https://h.com:99999/""#)], &[URL])
            .fail(&[(URL, r#"" https://h.com/""#)], &[URL])
            .fail(&[(URL, r#""queue""#), (BINDING, r#""urn:x:queue""#)], &[URL])
            .pass(&[(URL, r#""""#)])
            .pass(&[(URL, "7")])
            .pass(&[(URL, r#""https://<host>/a2a""#)])
            .pass(&[(URL, r#""agent.example.com:443""#), (BINDING, r#""GRPC""#)])
            .pass(&[(URL, r#""agent.example.com:443""#), (BINDING, "")])
            .pass(&[(URL, r#""nats:agents.returns""#), (BINDING, r#""urn:x:nats""#)]);
    }

    #[test]
    fn an_old_main_address_is_judged_too_and_a_repeated_one_once() {
        let v0_3 = r#"{"name": "A", "protocolVersion": "0.3.0", "url": "/a2a", "skills": []}"#;
        Cases::of(&NOT_ABSOLUTE)
            .fail(&[("", v0_3)], &["/url"])
            .fail(&[(URL, r#""/a2a""#), ("/url", r#""/a2a""#)], &[URL]);
    }

    #[test]
    fn a_password_in_a_broken_url_is_not_repeated() {
        let found = crate::check::rules::testing::findings(
            &NOT_ABSOLUTE,
            &[(URL, r#""https://u:hunter2@h.com:port/""#)],
            crate::check::Profile::Strict,
        );
        assert!(found.iter().all(|finding| !finding.message.contains("hunter2")), "{found:?}");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn http_bindings_need_a_web_address() {
        Cases::of(&NOT_WEB)
            .fail(NOT_WEB.bad, &[URL])
            .pass(NOT_WEB.good)
            .pass(&[(URL, r#""https:///a2a""#)])
            .pass(&[(URL, r#""localhost:8000""#)])
            .pass(&[(URL, r#""/a2a""#)])
            .pass(&[(URL, r#""wss://{host}/a2a""#)])
            .pass(&[(URL, r#""wss://agent.example.com/a2a""#), (BINDING, r#""https://example.org/bindings/ws/v1""#)]);
    }

    #[test]
    fn an_address_of_another_kind_is_told_once_with_what_it_is() {
        for (url, what, help) in [
            ("local://agent", "something on the same machine", "Serve the agent over https"),
            ("stdio:", "something on the same machine", "Serve the agent over https"),
            ("unix:/run/a.sock", "something on the same machine", "Serve the agent over https"),
            ("file:///srv/card.json", "something on the same machine", "Serve the agent over https"),
            ("http+unix://%2Frun%2Fa.sock/a", "something on the same machine", "Serve the agent over https"),
            ("ws://agent.acme.com/a", "is a WebSocket address", "name that binding"),
            ("grpc://agent.acme.com:443", "written as a gRPC address", "`GRPC`"),
            ("mailto:agent@acme.com", "a person", "Write the https address"),
            ("urn:agent:returns", "is a name", "Write the https address"),
            ("acp://me", "has the scheme `acp:`", "or name the binding"),
            ("nats://queue.acme.com", "has the scheme `nats:`", "or name the binding"),
        ] {
            let text = crate::check::rules::testing::example_text(&[(URL, &format!("{url:?}"))]);
            let options = crate::check::Options { only: vec!["interfaces".into()], ..Default::default() };
            let found = crate::check::check_bytes(text.as_bytes(), &options).0.findings;
            assert_eq!(found.len(), 1, "{url}: {found:#?}");
            assert_eq!(found[0].rule, NOT_WEB.name, "{url}");
            assert!(found[0].message.contains(what) && found[0].message.contains(url), "{url}: {}", found[0].message);
            assert!(found[0].help.contains(help), "{url}: {}", found[0].help);
        }
    }
}
