//! Old interfaces where new ones are expected.

use super::Binding;
use super::version::Version;
use crate::check::{CardView, Endpoint, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `interfaces/no-v1-interface`
pub static NO_V1: Rule = Rule {
    name: "interfaces/no-v1-interface",
    summary: "No interface speaks version 1.x of the protocol.",
    why: "The card has the v1.0 form, but the clients that read it find only an older server: the SDKs for Rust and \
          Go refuse it, those for Java, .NET and JavaScript speak 1.0 to it all the same. No v1.0 client at all speaks \
          a version before 0.3.",
    bad: &[("/supportedInterfaces/0/protocolVersion", r#""0.3""#)],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "Add an interface with `1.0` once the server speaks it.",
    source: "Specification section 3.6.2; tried with the SDKs",
    scope: Scope::V1,
    check: no_v1,
};

/// `interfaces/old-version-first`
pub static OLD_FIRST: Rule = Rule {
    name: "interfaces/old-version-first",
    summary: "An interface with a 0.x version stands before one with 1.x.",
    why: "The first interface is the preferred one, and the SDKs for Java and .NET take the first of a binding \
          without looking at its version. They would speak 1.0 to the old address, or an old dialect to a new server.",
    bad: &[(
        "/supportedInterfaces",
        r#"[{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
            {"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]"#,
    )],
    good: &[(
        "/supportedInterfaces",
        r#"[{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
            {"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}]"#,
    )],
    fix: "Put the 1.x interfaces first.",
    source: "Specification section 8.3.1; tried with the SDKs",
    scope: Scope::V1,
    check: old_first,
};

fn version(interface: &Endpoint<'_>) -> Option<Version> {
    Version::of(interface.version?)
}

fn no_v1(card: &CardView<'_>, findings: &mut Findings) {
    let mut newest = None;
    let mut first = None;
    for interface in card.interfaces() {
        // What cannot be read is reported as that.
        let Some(version) = version(interface) else { return };
        if version.major > 0 {
            return;
        }
        newest = newest.max(Some(version.minor));
        first = first.or_else(|| interface.pointer.parent());
    }
    let (Some(newest), Some(at)) = (newest, first) else { return };
    let help = "Add an interface with `protocolVersion` `1.0` once the server speaks it.";
    findings.add(if newest < 3 {
        Finding::error(at, "No client speaks any of the listed protocol versions: all are older than 0.3", help)
    } else {
        Finding::warning(at, "No interface speaks version 1.x of the protocol", help)
    });
}

fn old_first(card: &CardView<'_>, findings: &mut Findings) {
    let interfaces: Vec<_> = card.interfaces().map(|interface| (interface, version(interface))).collect();
    let is_new = |version: &Option<Version>| version.is_some_and(|version| version.major > 0);
    let is_old = |version: &Option<Version>| version.is_some_and(|version| version.major == 0);
    // Only the last 1.x entry of each binding matters to what stands before it.
    let mut last_new: Vec<(Binding, Option<&str>, usize)> = Vec::new();
    for (number, (interface, version)) in interfaces.iter().enumerate() {
        if is_new(version) {
            let key = key(interface);
            match last_new.iter_mut().find(|(binding, name, _)| (*binding, *name) == key) {
                Some(entry) => entry.2 = number,
                None => last_new.push((key.0, key.1, number)),
            }
        }
    }
    for (number, (interface, version)) in interfaces.iter().enumerate() {
        if !is_old(version) {
            continue;
        }
        let key = key(interface);
        let same_binding = last_new.iter().any(|(binding, name, at)| (*binding, *name) == key && *at > number);
        let preferred = number == 0 && last_new.iter().any(|(.., at)| *at > number);
        if !same_binding && !preferred {
            continue;
        }
        let message = if preferred {
            "The preferred interface, the first, speaks 0.x although one with 1.x follows"
        } else {
            "This interface with 0.x stands before one with 1.x of the same binding"
        };
        let finding = Finding::warning(
            interface.pointer.clone(),
            message,
            "Put the interfaces with 1.x first; some clients take the first without looking at its version.",
        );
        let target = interfaces
            .iter()
            .enumerate()
            .skip(number)
            .rev()
            .find(|(_, (other, version))| is_new(version) && (!same_binding || self::key(other) == key));
        let from_to = target.and_then(|(_, (other, _))| other.pointer.last_index()).zip(interface.pointer.last_index());
        findings.add(match (interface.pointer.parent(), from_to) {
            (Some(array), Some((to, from))) => {
                finding.review_fix("Move it behind the 1.x interfaces", vec![Edit::Reorder { array, from, to }])
            }
            _ => finding,
        });
    }
}

fn key<'a>(interface: &Endpoint<'a>) -> (Binding, Option<&'a str>) {
    let binding = Binding::of(interface);
    (binding, interface.binding.filter(|_| binding == Binding::Custom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Profile, Severity};

    const LIST: &str = "/supportedInterfaces";
    const VERSION: &str = "/supportedInterfaces/0/protocolVersion";

    #[test]
    fn a_v1_card_has_a_v1_interface() {
        Cases::of(&NO_V1)
            .fail(NO_V1.bad, &[LIST])
            .pass(NO_V1.good)
            .pass(OLD_FIRST.bad)
            .pass(&[(VERSION, r#""newest""#)])
            .pass(&[(VERSION, "")])
            .pass(&[(LIST, "[]")]);
        let severity = |example| findings(&NO_V1, example, Profile::Strict)[0].severity;
        assert_eq!(severity(NO_V1.bad), Severity::Warning);
        assert_eq!(severity(&[(VERSION, r#""0.2.5""#)]), Severity::Error);
    }

    #[test]
    fn newer_interfaces_come_first() {
        Cases::of(&OLD_FIRST)
            .fail(OLD_FIRST.bad, &["/supportedInterfaces/0"])
            .pass(OLD_FIRST.good)
            .fixed(OLD_FIRST.bad, OLD_FIRST.good)
            .fail(
                &[(LIST, r#"[{"protocolBinding": "GRPC", "protocolVersion": "0.3"}, {"protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]"#)],
                &["/supportedInterfaces/0"],
            )
            .pass(&[(LIST, r#"[{"protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
                {"protocolBinding": "JSONRPC", "protocolVersion": "0.3"}, {"protocolBinding": "GRPC", "protocolVersion": "1.0"}]"#)])
            .fail(
                &[(LIST, r#"[{"protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
                    {"protocolBinding": "GRPC", "protocolVersion": "0.3"}, {"protocolBinding": "GRPC", "protocolVersion": "1.0"}]"#)],
                &["/supportedInterfaces/1"],
            );
    }
}
