//! The two halves of a card for both versions say different things.

use crate::card::generation::Generation;
use crate::card::older::FLAT_SCHEME_TYPES;
use crate::card::spelling::member;
use crate::check::rules::interfaces::core_name;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Owner, Profile, Rule, Scope};
use crate::document::{Edit, Fragment, Pointer};

/// `legacy/halves-disagree`
pub static RULE: Rule = Rule {
    name: "legacy/halves-disagree",
    summary: "The 0.3 half and the v1.0 half of a card contradict each other.",
    why: "Old and new clients read different halves of the same card. Where they disagree, one kind of client calls an \
          address that does not speak its version, or logs in where the other does not have to.",
    bad: &[
        ("/url", r#""https://old.example.com/a2a""#),
        ("/preferredTransport", r#""JSONRPC""#),
        ("/protocolVersion", r#""0.3""#),
    ],
    good: &[
        ("/url", r#""https://agent.example.com/a2a""#),
        ("/preferredTransport", r#""JSONRPC""#),
        ("/protocolVersion", r#""0.3""#),
        (
            "/supportedInterfaces/1",
            r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}"#,
        ),
    ],
    fix: "List every old address in `supportedInterfaces` with version 0.3, and let both halves ask for the same login.",
    source: "Specification sections 3.6.2 and 8.3.1; cards that the Python, Go, JavaScript and .NET SDKs serve",
    scope: Scope::Legacy,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    // Under the strict profile the whole half is one finding.
    if card.generation != Generation::Dual || card.profile == Profile::Strict {
        return;
    }
    addresses(card, findings);
    version(card, findings);
    requirements(card, findings);
    extended_card(card, findings);
    schemes(card, findings);
}

fn addresses(card: &CardView<'_>, findings: &mut Findings) {
    let mut reported: Vec<(&str, &str)> = Vec::new();
    let next = member(card.root, "supportedInterfaces").map_or(0, |list| list.value.len());
    for old in card.endpoints.iter().filter(|endpoint| endpoint.legacy) {
        let Some(url) = old.url.filter(|url| !url.trim().is_empty()) else { continue };
        // 0.3 reads a missing transport as JSONRPC.
        let binding = old.binding.unwrap_or("JSONRPC");
        // A misspelt name is reported by another rule, and still means what it means.
        let means = |name: &str| core_name(name).map_or_else(|| name.to_ascii_lowercase(), str::to_ascii_lowercase);
        let same = || {
            card.interfaces()
                .filter(|new| new.url == Some(url) && new.binding.is_some_and(|new| means(new) == means(binding)))
        };
        if same().any(|new| new.version.is_none_or(|version| version.trim_start().starts_with("0."))) {
            continue;
        }
        // An address that stands twice in the old half is one mistake.
        if reported.contains(&(url, binding)) {
            continue;
        }
        // That an address is none at all is reported by another rule.
        if !url.contains("://") && !binding.eq_ignore_ascii_case("GRPC") {
            continue;
        }
        reported.push((url, binding));
        let message = if same().next().is_some() {
            format!(
                "{} is offered to 0.3 clients here, but `supportedInterfaces` has it ({binding}) for newer versions only",
                quoted(&shown(url))
            )
        } else {
            format!(
                "{} ({}) is offered to 0.3 clients, but is not in `supportedInterfaces`",
                quoted(&shown(url)),
                crate::text::visible(binding)
            )
        };
        let interface = serde_json::json!({ "url": url, "protocolBinding": binding, "protocolVersion": "0.3" });
        let list = member(card.root, "supportedInterfaces").map_or("supportedInterfaces", |list| &*list.key);
        let edit = Edit::insert(Pointer::root().key(list).index(next), Fragment::Json(interface));
        findings.add(
            Finding::error(
                old.url_pointer.clone(),
                message,
                "List it there with `protocolVersion` \"0.3\" behind the newer ones, or take it out of the 0.3 half.",
            )
            .review_fix("List it as a 0.3 interface", vec![edit]),
        );
    }
}

/// A URL without what may be secret in it: the part before `@` and the query.
fn shown(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or(url);
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if at > scheme => format!("{}***{}", &url[..scheme + 3], &url[at..]),
        _ => url.to_owned(),
    }
}

fn version(card: &CardView<'_>, findings: &mut Findings) {
    let Some(version) = member(card.root, "protocolVersion") else { return };
    let Some(text) = version.value.as_str() else { return };
    let text = text.trim().trim_start_matches(['v', 'V']);
    if !text.is_empty() && !text.starts_with("0.") {
        findings.add(Finding::error(
            Pointer::root().key(&version.key),
            format!("`protocolVersion` is {}, but the members around it are the 0.3 half", quoted(text)),
            "Write \"0.3.0\"; the interfaces say for themselves which newer versions they speak.",
        ));
    }
}

fn requirements(card: &CardView<'_>, findings: &mut Findings) {
    for old in card.requirements.iter().filter(|set| set.legacy) {
        let Some(new) = card.requirements.iter().find(|set| !set.legacy && set.owner == old.owner) else { continue };
        if super::meaning(old) != super::meaning(new) {
            let whose = match old.owner {
                Owner::Card => "The card's",
                Owner::Skill(_) => "The skill's",
            };
            findings.add(Finding::error(
                old.pointer.clone(),
                format!("{whose} `security` and `securityRequirements` ask for different logins"),
                "Make both say the same; old clients read the first, new ones the second.",
            ));
        }
    }
}

fn extended_card(card: &CardView<'_>, findings: &mut Findings) {
    let Some(old) = member(card.root, "supportsAuthenticatedExtendedCard") else { return };
    let Some(old_value) = old.value.as_bool() else { return };
    let stated = member(card.root, "capabilities")
        .and_then(|flags| member(&flags.value, "extendedAgentCard"))
        .and_then(|flag| flag.value.as_bool());
    if stated.unwrap_or(false) != old_value {
        findings.add(Finding::error(
            Pointer::root().key(&old.key),
            format!(
                "`{}` is {old_value}, but `capabilities.extendedAgentCard` {}",
                old.key,
                stated.map_or_else(|| "is not stated".to_owned(), |value| format!("is {value}"))
            ),
            "Make both say the same.",
        ));
    }
}

fn schemes(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let (Some(flat), [(kind, _)]) = (scheme.flat_type, scheme.kinds.as_slice()) else { continue };
        let expected =
            FLAT_SCHEME_TYPES.iter().find(|(name, _)| name.eq_ignore_ascii_case(flat)).map(|(_, kind)| *kind);
        if expected != Some(*kind) {
            findings.add(Finding::error(
                scheme.pointer.key("type"),
                format!(
                    "The scheme {} is {} for old clients, but `{kind}` for new ones",
                    quoted(scheme.name),
                    quoted(flat)
                ),
                "Make both forms say the same.",
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    const URL: (&str, &str) = ("/url", r#""https://agent.example.com/a2a""#);
    const OLD: (&str, &str) = (
        "/supportedInterfaces/1",
        r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}"#,
    );

    #[test]
    fn addresses_are_compared_under_the_dual_profile() {
        Cases::of(&RULE)
            .pass(&[("/url", r#""https://other.example""#)])
            .under(Profile::Dual)
            // A misspelt binding is a finding of its own.
            .pass(&[
                URL,
                ("/preferredTransport", r#""json-rpc""#),
                ("/protocolVersion", r#""0.3.0""#),
                (OLD.0, &OLD.1.replace("JSONRPC", "jsonrpc")),
            ])
            .pass(&[URL, OLD])
            .fail(&[URL], &["/url"])
            .fail(&[URL, OLD, ("/preferredTransport", r#""GRPC""#)], &["/url"])
            .fail(
                &[URL, OLD, ("/additionalInterfaces", r#"[{"url": "https://b.example", "transport": "GRPC"}]"#)],
                &["/additionalInterfaces/0/url"],
            )
            .fail(&[URL, OLD, ("/protocolVersion", r#""1.0""#)], &["/protocolVersion"])
            .fixed(&[URL], &[URL, OLD]);
    }

    #[test]
    fn logins_and_flags_are_compared() {
        Cases::of(&RULE)
            .under(Profile::Dual)
            .pass(&[
                URL,
                OLD,
                ("/security", r#"[{"a": ["x", "y"]}, {"b": []}]"#),
                (
                    "/securityRequirements",
                    r#"[{"schemes": {"b": {"list": []}}}, {"schemes": {"a": {"list": ["y", "x"]}}}]"#,
                ),
            ])
            .fail(
                &[
                    URL,
                    OLD,
                    ("/security", r#"[{"a": []}]"#),
                    ("/securityRequirements", r#"[{"schemes": {"b": {"list": []}}}]"#),
                ],
                &["/security"],
            )
            .pass(&[URL, OLD, ("/supportsAuthenticatedExtendedCard", "false")])
            .fail(&[URL, OLD, ("/supportsAuthenticatedExtendedCard", "true")], &["/supportsAuthenticatedExtendedCard"])
            .fail(
                &[
                    URL,
                    OLD,
                    (
                        "/securitySchemes",
                        r#"{"a": {"type": "mutualTLS", "httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#,
                    ),
                ],
                &["/securitySchemes/a/type"],
            );
    }
}
