//! The path of one operation where the base of all should stand.

use super::{Binding, address, judged};
use crate::check::address::shown;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, Severity};
use crate::document::Edit;

/// Paths of operations: of HTTP+JSON, and method names of JSON-RPC that people append.
const OPERATIONS: [&str; 12] = [
    "/message:send",
    "/message:stream",
    "/message/send",
    "/message/stream",
    "/tasks/send",
    "/tasks/sendSubscribe",
    "/tasks/get",
    "/tasks/cancel",
    "/tasks/resubscribe",
    "/SendMessage",
    "/SendStreamingMessage",
    "/GetTask",
];

/// `interfaces/endpoint-is-operation`
pub static RULE: Rule = Rule {
    name: "interfaces/endpoint-is-operation",
    summary: "The URL of an interface ends in the path of a single operation.",
    why: "HTTP+JSON clients append the path of each operation to this URL, so it would stand there twice; every other \
          operation fails as well.",
    bad: &[
        ("/supportedInterfaces/0/protocolBinding", r#""HTTP+JSON""#),
        ("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a/message:send""#),
    ],
    good: &[
        ("/supportedInterfaces/0/protocolBinding", r#""HTTP+JSON""#),
        ("/supportedInterfaces/0/url", r#""https://agent.example.com/a2a""#),
    ],
    fix: "Write the base address, without the operation.",
    source: "Specification section 11; a2a.proto, A2AService",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for endpoint in judged(card) {
        let Some(address) = address(endpoint) else { continue };
        let path = address.path.trim_end_matches('/');
        let Some(operation) = OPERATIONS.iter().find(|operation| path.ends_with(*operation)) else { continue };
        let breaks = Binding::of(endpoint) == Binding::HttpJson && !endpoint.legacy;
        let severity = if breaks { Severity::Error } else { Severity::Warning };
        let mut finding = Finding::new(
            severity,
            endpoint.url_pointer.clone(),
            format!("The URL {} ends in the operation {}", quoted(&shown(address.text)), quoted(operation)),
            "Write the base address that all operations share.",
        );
        let secret_free = !address.holds_secret();
        if secret_free && let Some(at) = address.text.rfind(operation) {
            let base = &address.text[..at];
            finding = finding.review_fix(
                format!("Cut {} off", quoted(operation)),
                vec![Edit::set(endpoint.url_pointer.clone(), base)],
            );
        }
        findings.add(finding);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    const URL: &str = "/supportedInterfaces/0/url";

    #[test]
    fn one_operation_is_not_the_base_of_all() {
        Cases::of(&RULE)
            .fail(RULE.bad, &[URL])
            .pass(RULE.good)
            .fail(&[(URL, r#""https://h.com/v1/message:stream/""#)], &[URL])
            .pass(&[(URL, r#""https://h.com/message""#)])
            .pass(&[(URL, r#""https://h.com/tasks""#)])
            .fixed(RULE.bad, RULE.good);
        let v0_3 = r#"{"name": "A", "protocolVersion": "0.3.0", "url": "https://h.com/v1/message:send", "skills": []}"#;
        Cases::of(&RULE).fail(&[("", v0_3)], &["/url"]);
    }

    #[test]
    fn only_http_json_clients_append_the_path() {
        let severity = |example| findings(&RULE, example, Profile::Strict)[0].severity;
        assert_eq!(severity(RULE.bad), Severity::Error);
        assert_eq!(severity(&[(URL, r#""https://h.com/message:send""#)]), Severity::Warning);
    }
}
