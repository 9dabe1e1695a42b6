//! The extended card announced in an old place.

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope};
use crate::document::{Edit, Pointer};

/// `legacy/extended-card-flag`
pub static RULE: Rule = Rule {
    name: "legacy/extended-card-flag",
    summary: "The extended card is announced by a member of 0.3 or of a draft.",
    why: "Clients of v1.0 read `capabilities.extendedAgentCard` and never ask for the extended card otherwise. The draft's \
          `supportsExtendedAgentCard` was not read by any SDK.",
    bad: &[("/supportsAuthenticatedExtendedCard", "false")],
    good: &[("/capabilities/extendedAgentCard", "false")],
    fix: "Move the value to `capabilities.extendedAgentCard`.",
    source: "a2a.proto, AgentCapabilities; specification appendix A.2.2",
    scope: Scope::V1,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let flags = member(card.root, "capabilities");
    let stated = flags.and_then(|flags| member(&flags.value, "extendedAgentCard"));
    for name in ["supportsAuthenticatedExtendedCard", "supportsExtendedAgentCard"] {
        let Some(old) = member(card.root, name).filter(|old| !old.value.is_null()) else { continue };
        let agrees = stated.is_some_and(|stated| stated.value.value == old.value.value);
        // In a card for both versions it belongs to the 0.3 half; whether the halves agree is asked there.
        let in_half = card.generation == Generation::Dual && name == "supportsAuthenticatedExtendedCard";
        if in_half && (card.profile != Profile::Strict || agrees) {
            continue;
        }
        let at = Pointer::root().key(&old.key);
        let finding = Finding::error(
            at.clone(),
            format!("{} is not read by v1.0 clients", quoted(&old.key)),
            "Say it in `capabilities.extendedAgentCard`.",
        )
        .at_key(card);
        findings.add(match (flags, stated) {
            _ if old.value.as_bool().is_none() => finding,
            (Some(_), Some(_)) if agrees => {
                finding.safe_fix(format!("Remove {}", quoted(&old.key)), vec![Edit::remove(at)])
            }
            (Some(_), Some(_)) => finding.review_fix(
                format!("Remove {} and keep what `capabilities` says", quoted(&old.key)),
                vec![Edit::remove(at)],
            ),
            (Some(flags), None) if flags.value.as_object().is_some() => {
                let to = Pointer::root().key(&flags.key).key("extendedAgentCard");
                let edit = Edit::Move { from: at, to, position: None };
                finding.safe_fix("Move it to `capabilities.extendedAgentCard`", vec![edit])
            }
            _ => finding,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_value_moves_as_it_is() {
        Cases::of(&RULE)
            .fixed_safely(
                &[("/supportsAuthenticatedExtendedCard", "false")],
                &[("/capabilities/extendedAgentCard", "false")],
            )
            .fixed_safely(
                &[("/supportsExtendedAgentCard", "true"), ("/capabilities/extendedAgentCard", "true")],
                &[("/capabilities/extendedAgentCard", "true")],
            )
            .fixed(
                &[("/supportsExtendedAgentCard", "true"), ("/capabilities/extendedAgentCard", "false")],
                &[("/capabilities/extendedAgentCard", "false")],
            )
            .pass(&[("/supportsExtendedAgentCard", "null")])
            .fail(&[("/supportsExtendedAgentCard", r#""yes""#)], &["/supportsExtendedAgentCard"])
            .fail(
                &[("/url", r#""u""#), ("/supportsAuthenticatedExtendedCard", "true")],
                &["/supportsAuthenticatedExtendedCard"],
            )
            .under(Profile::Dual)
            .pass(&[("/url", r#""u""#), ("/supportsAuthenticatedExtendedCard", "true")]);
    }
}
