//! The agent's own version.

use crate::check::placeholder::{Words, left_in};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `identity/version-not-semver`
pub static RULE: Rule = Rule {
    name: "identity/version-not-semver",
    summary: "The agent's version is not a semantic version, or is the protocol's.",
    why: "`version` is the agent's own and may be any text. Tools that look for updates compare semantic versions, \
          though, and `1.0` is often the version of the protocol written into the wrong member.",
    bad: &[("/version", r#""1.0""#)],
    good: &[("/version", r#""1.4.2-beta.1+build.7""#)],
    fix: "Write MAJOR.MINOR.PATCH and raise it when the agent changes.",
    source: "Specification section 4.4.1 (version); Semantic Versioning 2.0.0",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let Some((at, version)) = super::text(card, "version") else { return };
    let plain = version.trim();
    // A placeholder has a rule of its own.
    if plain.is_empty() || is_semver(plain) || left_in(plain, Words::Label).is_some() {
        return;
    }
    let of_protocol = card.interfaces().any(|interface| interface.version == Some(plain));
    let (message, help) = if of_protocol {
        (
            format!("The version {} is that of the protocol, not one of the agent", quoted(version)),
            "Give the agent a version of its own, such as `1.0.0`; the protocol's stands in each interface.",
        )
    } else {
        (
            format!("The version {} is not a semantic version", quoted(version)),
            "Any text is allowed; MAJOR.MINOR.PATCH, such as `1.0.0`, lets tools compare.",
        )
    };
    findings.add(Finding::advice(at, message, help));
}

/// Whether a text is a version by Semantic Versioning 2.0.0.
fn is_semver(text: &str) -> bool {
    let (text, build) = text.split_once('+').map_or((text, None), |(text, build)| (text, Some(build)));
    let (core, pre) = text.split_once('-').map_or((text, None), |(core, pre)| (core, Some(pre)));
    let number = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()) && (part.len() == 1 || !part.starts_with('0'))
    };
    let word = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let pre_word = |part: &str| word(part) && (number(part) || !part.bytes().all(|b| b.is_ascii_digit()));
    core.split('.').count() == 3
        && core.split('.').all(number)
        && pre.is_none_or(|pre| pre.split('.').all(pre_word))
        && build.is_none_or(|build| build.split('.').all(word))
}

#[cfg(test)]
mod tests {
    use super::{RULE, is_semver};
    use crate::check::Profile::Strict;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn the_grammar_of_semantic_versions_is_known() {
        for text in ["0.0.0", "1.2.3", "1.0.0-alpha.1", "1.0.0--", "1.0.0+001", "10.20.30-rc.1+sha-5"] {
            assert!(is_semver(text), "{text}");
        }
        for text in ["1.0", "v1.0.0", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0+", "1.0.0.0", "1.0.x", "2026-09-rolling"] {
            assert!(!is_semver(text), "{text}");
        }
    }

    #[test]
    fn the_protocol_version_is_told_apart() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/version", r#""""#)])
            .pass(&[("/version", r#""${TAG}""#)])
            .fail(RULE.bad, &["/version"]);
        assert!(findings(&RULE, RULE.bad, Strict)[0].message.contains("protocol"));
        assert!(!findings(&RULE, &[("/version", r#""2""#)], Strict)[0].message.contains("protocol"));
    }
}
