//! White space before or behind a text.

use std::cell::OnceCell;
use std::collections::HashSet;

use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Node, Pointer};

/// `text/surrounding-white-space`
pub static RULE: Rule = Rule {
    name: "text/surrounding-white-space",
    summary: "A name, a description, a tag or an id starts or ends with white space.",
    why: "It comes from copying and is not seen. An id or a tag with a space at its end is another one to every reader \
          that compares, and templates that join texts show the gap.",
    bad: &[("/description", "\"Answers questions about returns of orders. Does not place orders.\\n\"")],
    good: &[("/description", r#""Answers questions about returns of orders.\nDoes not place orders.""#)],
    fix: "Take the white space away.",
    source: "Practice; white space is content in JSON strings (RFC 8259 section 7)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let root = Pointer::root();
    let ids = Ids::new();
    for name in ["name", "description", "version"] {
        judge_member(card, findings, &ids, card.root, &root, name);
    }
    if let Some(provider) = member(card.root, "provider") {
        judge_member(card, findings, &ids, &provider.value, &root.key(&provider.key), "organization");
    }
    if let Some(capabilities) = member(card.root, "capabilities")
        && let Some(extensions) = member(&capabilities.value, "extensions")
    {
        let at = root.key(&capabilities.key).key(&extensions.key);
        for (index, extension) in extensions.value.elements().iter().enumerate() {
            judge_member(card, findings, &ids, extension, &at.index(index), "description");
        }
    }
    for skill in &card.skills {
        for name in ["id", "name", "description"] {
            judge_member(card, findings, &ids, skill.node, &skill.pointer, name);
        }
        let Some(tags) = member(skill.node, "tags") else { continue };
        for (index, tag) in tags.value.elements().iter().enumerate() {
            if tag.as_str().is_some_and(is_untidy) {
                judge(card, findings, &ids, tag, skill.pointer.key(&tags.key).index(index), "tag");
            }
        }
    }
    for scheme in &card.schemes {
        judge_member(card, findings, &ids, scheme.node, &scheme.pointer, "description");
        for (kind, node) in &scheme.kinds {
            if let Some(holder) = member(scheme.node, kind) {
                judge_member(card, findings, &ids, node, &scheme.pointer.key(&holder.key), "description");
            }
        }
    }
}

/// The ids of all skills, gathered when the first one has to be trimmed.
type Ids<'a> = OnceCell<HashSet<&'a str>>;

/// Whether there is white space around a text; blank texts are another matter.
fn is_untidy(text: &str) -> bool {
    text.trim().len() != text.len() && !text.trim().is_empty()
}

fn judge_member<'a>(
    card: &CardView<'a>,
    findings: &mut Findings,
    ids: &Ids<'a>,
    holder: &Node,
    at: &Pointer,
    name: &str,
) {
    if let Some(found) = member(holder, name)
        && found.value.as_str().is_some_and(is_untidy)
    {
        judge(card, findings, ids, &found.value, at.key(&found.key), name);
    }
}

fn judge<'a>(card: &CardView<'a>, findings: &mut Findings, ids: &Ids<'a>, node: &Node, at: Pointer, what: &str) {
    let Some(text) = node.as_str() else { return };
    let trimmed = text.trim();
    let place = if text.starts_with(char::is_whitespace) { "starts" } else { "ends" };
    let subject = if what == "tag" { "The tag".to_owned() } else { format!("The `{what}`") };
    let finding = Finding::warning(
        at.clone(),
        format!("{subject} {} {place} with white space", quoted(text)),
        "Take the white space away.",
    );
    // Trimming must not make an id that another skill has already.
    let all_ids = || card.skills.iter().filter_map(|skill| skill.text("id")).collect();
    let taken = what == "id" && ids.get_or_init(all_ids).contains(trimmed);
    findings.add(if taken {
        finding
    } else {
        finding.review_fix("Take the white space away", vec![Edit::set(at, trimmed)])
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn names_descriptions_tags_and_ids_are_looked_at() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/description", r#""  ""#)])
            .pass(&[("/skills/0/examples", r#"[" Hello "]"#)])
            .fail(RULE.bad, &["/description"])
            .fail(&[("/name", r#"" x""#), ("/skills/0/tags", r#"["a", "b "]"#)], &["/name", "/skills/0/tags/1"])
            .fail(
                &[
                    ("/capabilities/extensions", r#"[{"uri": "https://e.example/x", "description": "a "}]"#),
                    ("/securitySchemes", r#"{"k": {"mtlsSecurityScheme": {"description": "a "}}}"#),
                    ("/provider", r#"{"organization": " Acme", "url": "https://acme.example"}"#),
                ],
                &[
                    "/capabilities/extensions/0/description",
                    "/securitySchemes/k/mtlsSecurityScheme/description",
                    "/provider/organization",
                ],
            )
            .fixed(RULE.bad, &[]);
    }

    #[test]
    fn trimming_never_makes_a_second_skill_of_one_id() {
        use crate::check::Profile::Strict;
        let found = crate::check::rules::testing::findings(
            &RULE,
            &[("/skills/1", r#"{"id": "check-window ", "name": "n", "description": "d", "tags": ["t"]}"#)],
            Strict,
        );
        assert_eq!(found[0].pointer.as_str(), "/skills/1/id");
        assert_eq!(found[0].fix, None);
    }
}
