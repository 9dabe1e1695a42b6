//! Protocol versions that are not written as the specification writes them.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// The versions of the protocol so far.
const RELEASED: [(u32, u32); 4] = [(0, 1), (0, 2), (0, 3), (1, 0)];

/// `interfaces/version-with-patch`
pub static WITH_PATCH: Rule = Rule {
    name: "interfaces/version-with-patch",
    summary: "The protocol version of an interface has a patch number or a `v` in front.",
    why: "Versions are compared as `Major.Minor`. Some clients take the longer text for an unknown version: older \
          releases of the Python SDK then choose a 0.3 interface though a 1.0 one is there.",
    bad: &[("/supportedInterfaces/0/protocolVersion", r#""1.0.0""#)],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "Write `Major.Minor`, such as `1.0`.",
    source: "Specification section 3.6; a2a.proto, AgentInterface.protocol_version",
    scope: Scope::V1,
    check: with_patch,
};

/// `interfaces/version-not-major-minor`
pub static NOT_MAJOR_MINOR: Rule = Rule {
    name: "interfaces/version-not-major-minor",
    summary: "The protocol version of an interface is not `Major.Minor`.",
    why: "Clients choose an interface by this text. What they cannot read they skip, or take for a version that the \
          server does not speak.",
    bad: &[("/supportedInterfaces/0/protocolVersion", r#""v1""#)],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "Write `Major.Minor`, such as `1.0`.",
    source: "Specification section 3.6; a2a.proto, AgentInterface.protocol_version",
    scope: Scope::V1,
    check: not_major_minor,
};

/// `interfaces/unknown-version`
pub static UNKNOWN: Rule = Rule {
    name: "interfaces/unknown-version",
    summary: "The protocol version of an interface does not exist.",
    why: "This is the version of the A2A protocol that is spoken there, not that of the agent. No client speaks a \
          version that was never released.",
    bad: &[("/supportedInterfaces/0/protocolVersion", r#""9.9""#)],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "Write the version of the protocol that the server speaks: `1.0`, or `0.3` for an older one.",
    source: "The released versions of the specification: 0.1, 0.2, 0.3 and 1.0",
    scope: Scope::V1,
    check: unknown,
};

/// What a protocol version says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    pub(super) major: u32,
    pub(super) minor: u32,
    /// Nothing but `Major.Minor`.
    exact: bool,
}

impl Version {
    /// Reads `Major.Minor`, with a `v` in front and a patch number behind if need be.
    pub(super) fn of(text: &str) -> Option<Self> {
        let numbers = text.strip_prefix(['v', 'V']).unwrap_or(text);
        let mut parts = numbers.split('.');
        let (major, minor, patch) = (number(parts.next()?)?, number(parts.next()?)?, parts.next());
        if patch.is_some_and(|patch| number(patch).is_none()) || parts.next().is_some() {
            return None;
        }
        Some(Self { major, minor, exact: patch.is_none() && numbers.len() == text.len() })
    }

    fn is_released(self) -> bool {
        RELEASED.contains(&(self.major, self.minor))
    }
}

/// Digits without a leading zero.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

fn with_patch(card: &CardView<'_>, findings: &mut Findings) {
    each(
        card,
        |text, at| {
            let version = Version::of(text).filter(|version| !version.exact && version.is_released())?;
            let right = format!("{}.{}", version.major, version.minor);
            Some(
                Finding::warning(
                    at(),
                    format!("The protocol version {} is more than Major.Minor", quoted(text)),
                    format!("Write `{right}`."),
                )
                .safe_fix(format!("Write `{right}`"), vec![Edit::set(at(), right.as_str())]),
            )
        },
        findings,
    );
}

fn not_major_minor(card: &CardView<'_>, findings: &mut Findings) {
    each(
        card,
        |text, at| {
            // An empty one is reported as missing.
            if text.trim().is_empty() || Version::of(text).is_some() {
                return None;
            }
            let guess = guess(text);
            let help = match guess {
                Some(right) => format!("Did you mean `{right}`? Write the version of the protocol as Major.Minor."),
                None => "Write the version of the protocol that is spoken there: `1.0`, or `0.3` for an older server."
                    .into(),
            };
            let finding =
                Finding::error(at(), format!("The protocol version {} is not Major.Minor", quoted(text)), help);
            Some(match guess {
                Some(right) => finding.review_fix(format!("Write `{right}`"), vec![Edit::set(at(), right)]),
                None => finding,
            })
        },
        findings,
    );
}

fn unknown(card: &CardView<'_>, findings: &mut Findings) {
    each(
        card,
        |text, at| {
            let version = Version::of(text).filter(|version| !version.is_released())?;
            Some(Finding::warning(
                at(),
                format!("There is no version {}.{} of the protocol", version.major, version.minor),
                "Write the version of the A2A protocol that is spoken there, not the agent's own: `1.0`, or `0.3` for an \
             older server.",
            ))
        },
        findings,
    );
}

/// The released version that a text such as `v1`, `1`, ` 1.0` or `1.0-rc` was most likely meant to be.
fn guess(text: &str) -> Option<&'static str> {
    let plain = text.trim().trim_start_matches(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | ' ' | '-' | '='));
    let numbers = plain.find(|c: char| !c.is_ascii_digit() && c != '.').map_or(plain, |end| &plain[..end]);
    match numbers.trim_end_matches('.') {
        "1" | "1.0" | "1.0.0" => Some("1.0"),
        "0.3" | "0.3.0" => Some("0.3"),
        _ => None,
    }
}

fn each(
    card: &CardView<'_>,
    judge: impl Fn(&str, &dyn Fn() -> crate::document::Pointer) -> Option<Finding>,
    findings: &mut Findings,
) {
    for interface in card.interfaces() {
        let Some(text) = interface.version else { continue };
        let at = || {
            let member = crate::card::spelling::member(interface.node, "protocolVersion");
            interface.pointer.key(member.map_or("protocolVersion", |member| &*member.key))
        };
        if let Some(finding) = judge(text, &at) {
            findings.add(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    const VERSION: &str = "/supportedInterfaces/0/protocolVersion";

    #[test]
    fn versions_are_major_and_minor() {
        Cases::of(&WITH_PATCH)
            .fail(WITH_PATCH.bad, &[VERSION])
            .pass(WITH_PATCH.good)
            .fail(&[(VERSION, r#""v1.0""#)], &[VERSION])
            .fail(&[(VERSION, r#""v0.3.0""#)], &[VERSION])
            .pass(&[(VERSION, r#""9.9.9""#)])
            .pass(NOT_MAJOR_MINOR.bad)
            .fixed_safely(WITH_PATCH.bad, WITH_PATCH.good)
            .fixed_safely(&[(VERSION, r#""V0.3.0""#)], &[(VERSION, r#""0.3""#)]);
        Cases::of(&NOT_MAJOR_MINOR)
            .fail(NOT_MAJOR_MINOR.bad, &[VERSION])
            .pass(NOT_MAJOR_MINOR.good)
            .pass(WITH_PATCH.bad)
            .pass(&[(VERSION, r#""""#)])
            .pass(&[(VERSION, "1.0")])
            .fail(&[(VERSION, r#""1""#)], &[VERSION])
            .fail(&[(VERSION, r#""01.0""#)], &[VERSION])
            .fail(&[(VERSION, r#""1.0.0.0""#)], &[VERSION])
            .fail(&[(VERSION, r#""2025-06-01""#)], &[VERSION])
            .fixed(NOT_MAJOR_MINOR.bad, NOT_MAJOR_MINOR.good)
            .fixed(&[(VERSION, r#""1.0-rc""#)], NOT_MAJOR_MINOR.good);
        Cases::of(&UNKNOWN)
            .fail(UNKNOWN.bad, &[VERSION])
            .pass(UNKNOWN.good)
            .pass(&[(VERSION, r#""0.2.5""#)])
            .fail(&[(VERSION, r#""9.9.9""#)], &[VERSION]);
    }
}
