//! A card of a draft of 1.0.

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Fragment, Pointer};

/// `legacy/draft`
pub static RULE: Rule = Rule {
    name: "legacy/draft",
    summary: "The card follows a draft of 1.0: its protocol version stands at the top.",
    why: "In 1.0 each interface says which version is spoken there. Clients do not look at the top: the Rust and .NET SDKs \
          refuse interfaces without a version, others guess 0.3 or 1.0.",
    bad: &[("/supportedInterfaces/0/protocolVersion", ""), ("/protocolVersion", r#""1.0""#)],
    good: &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
    fix: "Write the version into each interface and remove it from the top.",
    source: "Specification section 3.6; a2a.proto, AgentInterface.protocol_version",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if let Some(versions) = card.root.member("protocolVersions").or_else(|| member(card.root, "protocolVersions")) {
        findings.add(Finding::error(
            Pointer::root().key(&versions.key),
            "`protocolVersions` was only in drafts of 1.0, and no client reads it",
            "Each interface has one `protocolVersion`; `cardwright convert` writes an interface for each version.",
        ));
    } else if card.generation == Generation::Draft
        && let Some(top) = member(card.root, "protocolVersion")
    {
        let at = Pointer::root().key(&top.key);
        let finding = Finding::error(
            at.clone(),
            "`protocolVersion` stands at the top of the card, as in drafts of 1.0, and not in every interface",
            "Write the version into each interface; readers do not look for it here.",
        )
        .at_key(card);
        let version = top.value.as_str().and_then(major_minor);
        findings.add(match version {
            Some(version) => {
                let lacking = card.interfaces().filter(|interface| member(interface.node, "protocolVersion").is_none());
                let mut edits: Vec<Edit> = lacking
                    .map(|interface| {
                        Edit::insert(interface.pointer.key("protocolVersion"), Fragment::from(version.as_str()))
                    })
                    .collect();
                edits.push(Edit::remove(at));
                finding.review_fix(format!("Write {} into each interface that has no version", quoted(&version)), edits)
            }
            None => finding,
        });
    }
}

/// A version without patch number.
fn major_minor(text: &str) -> Option<String> {
    let mut parts = text.trim().split('.');
    let (major, minor) = (parts.next()?, parts.next()?);
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (digits(major) && digits(minor)).then(|| format!("{major}.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, example_text};
    use crate::check::{Options, Severity, check_bytes};

    #[test]
    fn the_version_moves_into_the_interfaces() {
        Cases::of(&RULE)
            .fail(&[("/protocolVersions", r#"["1.0"]"#)], &["/protocolVersions"])
            .pass(&[("/protocolVersion", r#""1.0""#)])
            .pass(&[("/supportedInterfaces/0/protocolVersion", "")])
            .fixed(
                &[("/supportedInterfaces/0/protocolVersion", ""), ("/protocolVersion", r#""1.0.0""#)],
                &[("/supportedInterfaces/0/protocolVersion", r#""1.0""#)],
            );
        let (report, _) = check_bytes(example_text(RULE.bad).as_bytes(), &Options::default());
        assert_eq!(report.count(Severity::Error), 1, "{:#?}", report.findings);
        assert_eq!(report.generation.name(), "draft");
    }
}
