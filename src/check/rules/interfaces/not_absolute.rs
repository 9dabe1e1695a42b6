//! A URL that no client can send a request to.

use super::{Binding, judged};
use crate::check::address::{Address, AddressFault, has_gap, shown};
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
        let dialled = match binding {
            // What gRPC clients dial is judged on its own.
            Binding::Grpc => true,
            Binding::Unstated => Address::of_target(url).is_ok(),
            // Some address schemes know no host.
            Binding::Custom => fault == AddressFault::NoHost,
            Binding::JsonRpc | Binding::HttpJson => false,
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
        let Some(Ok(address)) = endpoint.web_address() else { continue };
        if address.is_web() {
            continue;
        }
        findings.add(Finding::error(
            endpoint.url_pointer.clone(),
            format!(
                "The URL {} is not a web address, but {} clients send HTTP requests",
                quoted(&shown(address.text)),
                endpoint.binding.map_or_else(|| "`JSONRPC`".to_owned(), quoted),
            ),
            "Give the https address, or name the binding that this address belongs to by its URI.",
        ));
    }
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
            .pass(&[(URL, r#""wss://agent.example.com/a2a""#), (BINDING, r#""https://example.org/bindings/ws/v1""#)]);
    }
}
