//! A member that the specification does not know.

use crate::card::spelling::camel_case;
use crate::check::shapes::{Difference, Fate, Wanted};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `structure/unknown-member`
pub static RULE: Rule = Rule {
    name: "structure/unknown-member",
    summary: "A member is not in the specification.",
    why: "Clients ignore what they do not know, so nobody will read it; and if it is a known member misspelt, its value is \
          lost without a word. The conformance kit fails cards with unknown members, and a signature checked over the \
          known members does not cover them.",
    bad: &[("/documentatonUrl", r#""https://docs.example.com/returns""#)],
    good: &[("/documentationUrl", r#""https://docs.example.com/returns""#)],
    fix: "Correct the name, or move your own data into the `params` of an extension. Cardwright keeps the member as it is.",
    source: "Specification section 5.7; conformance kit CARD-STRUCT-001",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::Unknown { key, shape, near, near_is_there, fate, value } = defect.what else { continue };
        let at = defect.at.clone();
        let name = quoted(key);
        let noun = super::with_article(super::noun(shape));
        if let Some((message, help)) = goes_elsewhere(&name, key, fate) {
            findings.add(Finding::warning(at, message, help).at_key(card));
            continue;
        }
        let message = format!("{name} is not a member that the specification knows in {noun}, so clients ignore it");
        let finding = match near {
            Some(near) if near_is_there => Finding::warning(
                at,
                message,
                format!("`{near}` is there already; remove this one if it was meant to be the same."),
            ),
            Some(near) => {
                let finding = Finding::warning(at.clone(), message, format!("Did you mean `{near}`?"));
                let fits = shape.field(near).is_some_and(|field| Wanted::of(field.kind).fits(value));
                let edit = Edit::rename(at, near);
                if fits { finding.review_fix(format!("Rename {name} to `{near}`"), vec![edit]) } else { finding }
            }
            None => Finding::warning(
                at,
                message,
                "It is kept as it is; data of your own is read by more clients in the `params` of an extension.",
            ),
        };
        findings.add(finding.at_key(card));
    }
}

/// What is said about a member that the conversion does not merely keep.
fn goes_elsewhere(name: &str, key: &str, fate: Fate) -> Option<(String, String)> {
    Some(match fate {
        Fate::Kept => return None,
        Fate::Newer => (
            format!("{name} is a member of v1.0; clients of this card's version ignore it"),
            "It takes effect when the card becomes v1.0; `cardwright convert` takes it over.".into(),
        ),
        Fate::Draft(now) => (
            format!("{name} is a member of a draft of v1.0; clients of this card's version ignore it"),
            format!("In v1.0 {now} says it; `cardwright convert` takes it over."),
        ),
        Fate::Spelt => (
            format!("{name} is not a member of a scheme of this type, so clients ignore it"),
            format!("Remove it, or change the type; `cardwright convert` only spells it `{}`.", camel_case(key)),
        ),
        Fate::IntoWrapper(wrapper) => (
            format!("{name} beside `{wrapper}` is not read"),
            format!("It belongs into `{wrapper}`; `cardwright convert` moves it there."),
        ),
        Fate::Secret => (
            format!("{name} is not a member of a scheme, and what callers log in with does not belong in a card"),
            "Take it out, and replace it if it was real; `cardwright convert` leaves it out.".into(),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn strange_members_are_found_at_every_depth_and_kept() {
        Cases::of(&RULE)
            .fail(&[("/limitations", "[]"), ("/x-internal", "1")], &["/limitations", "/x-internal"])
            .fail(
                &[("/skills/0/level", "1"), ("/capabilities/batch", "true")],
                &["/capabilities/batch", "/skills/0/level"],
            )
            .fail(&[("/$schema", r#""https://a.example/schema.json""#)], &["/$schema"])
            .fail(
                &[("/provider", r#"{"organization": "o", "url": "https://o.example", "name": "x", "brand": "x"}"#)],
                &["/provider/name", "/provider/brand"],
            )
            .fail(&[("/provider", r#"{"name": "x", "brand": "x"}"#)], &["/provider/brand"])
            .fail(
                &[("", r#"{"url": "u", "protocolVersion": "0.3", "capabilities": {"parts_array_format": true}}"#)],
                &["/capabilities/parts_array_format"],
            )
            .fail(
                &[("", r#"{"url": "u", "protocolVersion": "0.3", "capabilities": {"extendedAgentCard": true}}"#)],
                &["/capabilities/extendedAgentCard"],
            )
            .pass(&[("/capabilities/extensions", r#"[{"uri": "u", "params": {"anything": {"goes": 1}}}]"#)])
            .pass(&[("/securitySchemes", r#"{"anyName": {"mtlsSecurityScheme": {}}}"#)]);
        let found = findings(&RULE, &[("/x-skills", "1")], Profile::Strict);
        assert!(found[0].fix.is_none());
    }

    #[test]
    fn the_message_says_what_kind_of_object_it_is() {
        for (place, noun) in [
            ("/x", "in a card"),
            ("/skills/0/x", "in a skill"),
            ("/capabilities/x", "in a capabilities object"),
            ("/supportedInterfaces/0/x", "in an interface"),
        ] {
            let found = findings(&RULE, &[(place, "1")], Profile::Strict);
            assert!(found[0].message.contains(noun), "{}", found[0].message);
        }
    }

    #[test]
    fn members_of_old_versions_are_left_to_their_own_rules() {
        Cases::of(&RULE)
            .pass(&[
                ("/url", r#""https://a.example""#),
                ("/preferredTransport", r#""JSONRPC""#),
                ("/additionalInterfaces", "[]"),
                ("/protocolVersion", r#""0.3""#),
                ("/security", "[]"),
                ("/supportsAuthenticatedExtendedCard", "true"),
                ("/capabilities/stateTransitionHistory", "true"),
                ("/skills/0/security", "[]"),
                ("/skills/0/inputSchema", "{}"),
                ("/supportedInterfaces/0/transport", r#""JSONRPC""#),
                ("/securitySchemes", r#"{"a": {"type": "http", "scheme": "Bearer"}, "b": {"type": "http", "scheme": "Bearer", "httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#),
            ])
            .pass(&[("/authentication", "{}"), ("/extensions", "[]"), ("/examples", "[]"), ("/protocolVersions", "[]")]);
    }

    #[test]
    fn what_the_conversion_takes_over_is_told_so() {
        let old = |members: &str| format!(r#"{{"url": "u", "protocolVersion": "0.3.0", {members}}}"#);
        for (card, help) in [
            (old(r#""supportsExtendedAgentCard": true"#), "`capabilities.extendedAgentCard`"),
            (old(r#""protocolVersions": ["0.3"]"#), "`protocolVersion` of each interface"),
            (old(r#""security_requirements": []"#), "takes it over"),
            (
                old(r#""securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "K", "password": "x"}}"#),
                "leaves it out",
            ),
        ] {
            let found = findings(&RULE, &[("", &card)], Profile::Strict);
            assert!(found.len() == 1 && found[0].help.contains(help), "{found:#?}");
        }
        let beside = r#"{"k": {"description": "d", "httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#;
        let found = findings(&RULE, &[("/securitySchemes", beside)], Profile::Strict);
        assert!(found[0].help.contains("moves it there"), "{found:#?}");
    }

    #[test]
    fn near_misses_can_be_renamed() {
        Cases::of(&RULE)
            .fixed(
                &[("/skills/0/exampels", r#"["Can I return it?"]"#)],
                &[("/skills/0/examples", r#"["Can I return it?"]"#)],
            )
            .fixed(&[("/iconURL", r#""https://a.example/i.png""#)], &[("/iconUrl", r#""https://a.example/i.png""#)])
            .fixed(&[("/logo", r#""https://a.example/i.png""#)], &[("/iconUrl", r#""https://a.example/i.png""#)]);
        for key in ["/llm_provider", "/non_capabilities", "/endpoint"] {
            let found = findings(&RULE, &[(key, r#""x""#)], Profile::Strict);
            assert!(!found[0].help.contains("Did you mean") && found[0].fix.is_none(), "{found:#?}");
        }
        let found = findings(&RULE, &[("/descripton", r#""x""#)], Profile::Strict);
        assert!(found[0].fix.is_none(), "the right one is there already: {found:#?}");
    }
}
