//! A v1.0 card that holds a 0.3 card as well.

use crate::card::generation::Generation;
use crate::card::older::FLAT_SCHEME_MEMBERS;
use crate::card::spelling::member;
use crate::check::wording::list;
use crate::check::{CardView, Finding, Findings, Owner, Profile, Rule, Scope};
use crate::document::{Edit, Node, Pointer};

/// `legacy/old-half`
pub static RULE: Rule = Rule {
    name: "legacy/old-half",
    summary: "A v1.0 card holds members of 0.3 beside its interfaces.",
    why: "Servers of several SDKs write such cards on purpose, so that 0.3 clients find the agent too, and v1.0 clients \
          ignore the old members. But the conformance kit fails the card, both halves have to be kept in step, and a \
          signature may be checked with or without them.",
    bad: &[("/url", r#""https://agent.example.com/a2a""#), ("/protocolVersion", r#""0.3.0""#)],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Remove the old members, or check with `--profile dual` if both kinds of clients shall read the card.",
    source: "a2a.proto, AgentCard; conformance kit CARD-STRUCT-001; measured: Python a2a-sdk 1.3.0 servers",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.generation == Generation::Dual {
        let (at, names) = addresses(card.root);
        let half = format!("The card holds a 0.3 half ({}) beside its v1.0 interfaces", list(&names));
        let finding = if card.profile == Profile::Strict {
            Finding::error(
                at,
                format!("{half}, which a v1.0 card does not have"),
                "If old clients shall find the agent too, check with `--profile dual`; otherwise remove these members.",
            )
        } else {
            Finding::advice(at, half, "Keep it as long as 0.3 clients call the agent; both halves are checked.")
        };
        findings.add(finding.at_key(card).review_fix("Remove the 0.3 half", removal(card)));
    } else if card.profile == Profile::Strict
        && card.generation != Generation::Draft
        && let Some(version) = member(card.root, "protocolVersion")
    {
        let at = Pointer::root().key(&version.key);
        let finding = Finding::error(
            at.clone(),
            "`protocolVersion` at the top of the card is a left-over of 0.3; in v1.0 each interface states its own",
            "Remove it; v1.0 clients read the version of each interface.",
        )
        .at_key(card);
        // As long as there is no interface to state it, the number is worth keeping.
        let stated = card.interfaces().next().is_some();
        findings.add(if stated {
            finding.review_fix("Remove `protocolVersion` from the top", vec![Edit::remove(at)])
        } else {
            finding
        });
    }
}

/// The members in which the old half says where the agent is: the first one's place, and what all are called.
fn addresses(root: &Node) -> (Pointer, Vec<String>) {
    let names = ["url", "preferredTransport", "additionalInterfaces"];
    let there: Vec<_> = names.iter().filter_map(|name| member(root, name)).collect();
    let at = there.first().map_or_else(Pointer::root, |first| Pointer::root().key(&first.key));
    (at, there.iter().map(|member| format!("`{}`", member.key)).collect())
}

/// The edits that leave the v1.0 half alone. Old members whose new counterpart is missing are left for the rules that
/// turn them into it.
fn removal(card: &CardView<'_>) -> Vec<Edit> {
    let root = card.root;
    let top = Pointer::root();
    let mut edits = Vec::new();
    let mut remove = |at: &Pointer, object: &Node, name: &str| {
        if let Some(member) = member(object, name) {
            edits.push(Edit::remove(at.key(&member.key)));
        }
    };
    for name in ["url", "preferredTransport", "additionalInterfaces", "protocolVersion"] {
        remove(&top, root, name);
    }
    let has_new = |owner| card.requirements.iter().any(|set| set.owner == owner && !set.legacy);
    if has_new(Owner::Card) {
        remove(&top, root, "security");
    }
    for skill in card.skills.iter().filter(|skill| has_new(Owner::Skill(skill.index))) {
        remove(&skill.pointer, skill.node, "security");
    }
    if let Some(flags) = member(root, "capabilities") {
        if member(&flags.value, "extendedAgentCard").is_some() {
            remove(&top, root, "supportsAuthenticatedExtendedCard");
        }
        remove(&top.key(&flags.key), &flags.value, "stateTransitionHistory");
    }
    for scheme in card.schemes.iter().filter(|scheme| scheme.kind().is_some() && scheme.flat_type.is_some()) {
        for name in FLAT_SCHEME_MEMBERS {
            remove(&scheme.pointer, scheme.node, name);
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, example_text};
    use crate::check::{Options, Profile, Severity, check_bytes};

    const INTERFACE: (&str, &str) = (
        "/supportedInterfaces/1",
        r#"{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}"#,
    );
    const HALF: &[(&str, &str)] = &[
        INTERFACE,
        ("/url", r#""https://agent.example.com/a2a""#),
        ("/preferredTransport", r#""JSONRPC""#),
        ("/protocolVersion", r#""0.3.0""#),
        ("/capabilities/stateTransitionHistory", "false"),
    ];

    #[test]
    fn strict_reports_the_half_once_and_dual_takes_it() {
        let (report, _) = check_bytes(example_text(HALF).as_bytes(), &Options::default());
        assert_eq!(report.count(Severity::Error), 1, "{:#?}", report.findings);
        assert!(report.findings.iter().any(|finding| finding.help.contains("--profile dual")));
        for profile in [Profile::Dual, Profile::Registry] {
            let options = Options { profile, ..Options::default() };
            let (report, _) = check_bytes(example_text(HALF).as_bytes(), &options);
            let loud = report.count(Severity::Error) + report.count(Severity::Warning);
            assert_eq!(loud, 0, "{profile:?}: {:#?}", report.findings);
        }
    }

    #[test]
    fn the_half_can_be_taken_off() {
        Cases::of(&RULE)
            .fixed(HALF, &[INTERFACE])
            .fixed(
                &[
                    ("/url", r#""u""#),
                    ("/security", "[]"),
                    ("/securityRequirements", "[]"),
                    ("/securitySchemes", r#"{"a": {"type": "http", "scheme": "Bearer", "httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
                ],
                &[
                    ("/securityRequirements", "[]"),
                    ("/securitySchemes", r#"{"a": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
                ],
            )
            .fail(&[("/protocolVersion", r#""1.0""#)], &["/protocolVersion"])
            .under(Profile::Dual)
            .pass(&[("/protocolVersion", r#""1.0""#)]);
    }
}
