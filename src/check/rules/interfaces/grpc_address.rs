//! What gRPC clients cannot dial.

use super::{Binding, judged};
use crate::check::address::{Address, TargetFault, has_gap, shown};
use crate::check::url_scheme::Scheme;
use crate::check::wording::quoted;
use crate::check::{CardView, Endpoint, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `interfaces/grpc-address-not-host-port`
pub static RULE: Rule = Rule {
    name: "interfaces/grpc-address-not-host-port",
    summary: "The URL of a gRPC interface is not `host:port`.",
    why: "Clients hand the text to their gRPC library as it is. Those dial `host:port` or `dns:///host:port`; a web \
          address or a path makes name resolution fail, though a sample in the specification shows one.",
    bad: &[
        ("/supportedInterfaces/0/protocolBinding", r#""GRPC""#),
        ("/supportedInterfaces/0/url", r#""https://grpc.example.com/a2a""#),
    ],
    good: &[
        ("/supportedInterfaces/0/protocolBinding", r#""GRPC""#),
        ("/supportedInterfaces/0/url", r#""grpc.example.com:443""#),
    ],
    fix: "Write host and port, such as `grpc.example.com:443`.",
    source: "a2a.proto, AgentInterface.url; tried with the gRPC libraries for Python and Node.js",
    scope: Scope::AnyCard,
    check: not_host_port,
};

/// `interfaces/same-url-for-grpc-and-http`
pub static SAME_URL: Rule = Rule {
    name: "interfaces/same-url-for-grpc-and-http",
    summary: "A gRPC and an HTTP interface have the same URL.",
    why: "gRPC clients dial `host:port`, HTTP clients need a web address: one text cannot be right for both.",
    bad: &[(
        "/supportedInterfaces/1",
        r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "GRPC", "protocolVersion": "1.0"}"#,
    )],
    good: &[(
        "/supportedInterfaces/1",
        r#"{"url": "agent.example.com:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"}"#,
    )],
    fix: "Write `host:port` for gRPC and the https address for HTTP.",
    source: "a2a.proto, AgentInterface.url",
    scope: Scope::AnyCard,
    check: same_url,
};

/// The web address of a gRPC interface is also that of an HTTP interface: told as that, not twice.
fn is_shared(card: &CardView<'_>, endpoint: &Endpoint<'_>) -> bool {
    Binding::of(endpoint) == Binding::Grpc
        && card
            .endpoints
            .iter()
            .any(|other| other.url == endpoint.url && other.legacy == endpoint.legacy && Binding::of(other).is_http())
}

fn not_host_port(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        let Some(url) = endpoint.url.filter(|url| !url.trim().is_empty() && !has_gap(url)) else { continue };
        if Binding::of(endpoint) != Binding::Grpc {
            continue;
        }
        let Err(fault) = Address::of_target(url) else { continue };
        if is_shared(card, endpoint) && endpoint.web_address().is_some_and(|address| address.is_ok()) {
            continue;
        }
        let shown = quoted(&shown(url));
        let at = endpoint.url_pointer.clone();
        let help = "Write what gRPC libraries dial: host and port, such as `grpc.example.org:443`.";
        // Only web, WebSocket and gRPC addresses speak of the host and port that could be dialled.
        if let Some((scheme, kind)) = Scheme::of(url).filter(|(_, kind)| *kind != Scheme::Web) {
            let message = match kind {
                Scheme::Grpc => {
                    format!("The gRPC address {shown} has a scheme in front, which gRPC libraries do not know")
                }
                _ => format!("The URL {shown} {}, so gRPC libraries cannot dial it", kind.predicate(&scheme)),
            };
            let help = match kind {
                Scheme::SameMachine => {
                    "Write host and port, such as `grpc.example.org:443`; for a socket on the same machine, `unix:` and its path."
                }
                Scheme::WebSocket => {
                    "Write host and port, such as `grpc.example.org:443`, or name the binding of the WebSocket by a URI."
                }
                _ => help,
            };
            let finding = Finding::warning(at, message, help);
            let speaks = matches!(kind, Scheme::Grpc | Scheme::WebSocket);
            findings.add(if speaks { with_fix(finding, endpoint) } else { finding });
            continue;
        }
        let finding = match fault {
            TargetFault::WebAddress => Finding::warning(
                at,
                format!("The gRPC interface has the web address {shown}, which cannot be dialled"),
                help,
            ),
            TargetFault::Path => {
                Finding::warning(at, format!("The gRPC address {shown} has a path, so it cannot be dialled"), help)
            }
            TargetFault::NoPort => Finding::warning(at, format!("The gRPC address {shown} has no port"), help),
            TargetFault::Malformed => Finding::error(at, format!("The gRPC address {shown} is not `host:port`"), help),
        };
        findings.add(with_fix(finding, endpoint));
    }
}

fn same_url(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        let Some(Ok(address)) = endpoint.web_address() else { continue };
        if is_shared(card, endpoint) {
            let finding = Finding::warning(
                endpoint.url_pointer.clone(),
                format!("The gRPC interface has the same URL as an HTTP one: {}", quoted(&shown(address.text))),
                "Write `host:port` for gRPC, such as `grpc.example.org:443`; its clients cannot dial a web address.",
            );
            findings.add(with_fix(finding, endpoint));
        }
    }
}

/// Offers the `host:port` that the address speaks of.
fn with_fix(finding: Finding, endpoint: &Endpoint<'_>) -> Finding {
    let Some(target) = endpoint.url.and_then(host_port) else { return finding };
    let title = format!("Write {}", quoted(&target));
    finding.review_fix(title, vec![Edit::set(endpoint.url_pointer.clone(), target.as_str())])
}

/// `host:port` from a web address, a host with a path, or a bare host. The usual port where none is written.
fn host_port(url: &str) -> Option<String> {
    let whole = if url.contains("://") { url.to_owned() } else { format!("grpc://{url}") };
    let address = Address::of(&whole).ok()?;
    let port = address.port.unwrap_or(if address.scheme == "http" { 80 } else { 443 });
    let target = format!("{}:{port}", address.host_text());
    Address::of_target(&target).is_ok().then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    const URL: &str = "/supportedInterfaces/0/url";
    const GRPC: (&str, &str) = ("/supportedInterfaces/0/protocolBinding", r#""GRPC""#);

    #[test]
    fn grpc_clients_dial_host_and_port() {
        Cases::of(&RULE)
            .fail(RULE.bad, &[URL])
            .pass(RULE.good)
            .fail(&[(URL, r#""h.com""#), GRPC], &[URL])
            .fail(&[(URL, r#""h.com:443/a2a""#), GRPC], &[URL])
            .fail(&[(URL, r#""/a2a""#), GRPC], &[URL])
            .pass(&[(URL, r#""dns:///h.com:443""#), GRPC])
            .pass(&[(URL, r#""unix:/run/agent.sock""#), GRPC])
            .pass(&[(URL, r#""""#), GRPC])
            .pass(&[(URL, r#""<host>:443""#), GRPC]);
    }

    #[test]
    fn an_address_of_another_kind_is_told_as_what_it_is_and_nothing_is_made_up() {
        for (url, what, fix) in [
            ("grpc://h.com:443", "has a scheme in front", Some("Write `h.com:443`")),
            ("wss://h.com/a", "WebSocket", Some("Write `h.com:443`")),
            ("local://agent", "same machine", None),
            ("stdio:", "same machine", None),
            ("file:///srv/a", "same machine", None),
            ("mailto:a@h.com", "a person", None),
            ("urn:agent:x", "is a name", None),
            ("acp://me", "has the scheme `acp:`", None),
        ] {
            let found = findings(&RULE, &[(URL, &format!("{url:?}")), GRPC], Profile::Strict);
            assert!(found[0].message.contains(what) && found[0].message.contains(url), "{found:#?}");
            assert_eq!(found[0].fix.as_ref().map(|fix| fix.title.as_str()), fix, "{url}");
        }
    }

    #[test]
    fn the_fix_keeps_host_and_port() {
        Cases::of(&RULE)
            .fixed(RULE.bad, RULE.good)
            .fixed(&[(URL, r#""http://localhost:50051""#), GRPC], &[(URL, r#""localhost:50051""#), GRPC])
            .fixed(&[(URL, r#""grpcs://[2001:db8::1]/x""#), GRPC], &[(URL, r#""[2001:db8::1]:443""#), GRPC])
            .fixed(&[(URL, r#""h.com""#), GRPC], &[(URL, r#""h.com:443""#), GRPC]);
    }

    #[test]
    fn a_url_shared_with_http_is_told_once() {
        Cases::of(&SAME_URL).fail(SAME_URL.bad, &["/supportedInterfaces/1/url"]).pass(SAME_URL.good);
        Cases::of(&SAME_URL).fixed(SAME_URL.bad, SAME_URL.good);
        Cases::of(&RULE).pass(SAME_URL.bad);
    }
}
