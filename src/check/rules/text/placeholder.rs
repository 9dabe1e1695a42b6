//! Words of a form that nobody replaced.

use crate::card::spelling::member;
use crate::check::placeholder::{Left, Words, left_in};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Node, Pointer};

/// `text/placeholder`
pub static RULE: Rule = Rule {
    name: "text/placeholder",
    summary: "A text still holds a placeholder of the form or template that the card was made from.",
    why: "Clients show names, descriptions and tags as they are and search in them: `<SKILL_NAME>`, `${TAG}` or `TODO` \
          reaches people and models, and the agent is found under nothing.",
    bad: &[("/skills/0/tags", r#"["${TAG}"]"#)],
    good: &[("/skills/0/tags", r#"["returns"]"#)],
    fix: "Write what belongs there, or leave an optional member away.",
    source: "Practice: published cards with the words of their template",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let mut look = Look { card, findings, about_lists: None };
    let root = card.root;
    let top = Pointer::root();
    look.member(root, &top, "name", Words::Label);
    look.member(root, &top, "description", Words::Prose);
    look.member(root, &top, "version", Words::Label);
    if let Some(provider) = member(root, "provider") {
        look.member(&provider.value, &top.key(&provider.key), "organization", Words::Label);
    }
    for interface in card.interfaces() {
        // What no URL can hold is an error of its own.
        if interface.tenant.is_some_and(is_word) {
            look.member(interface.node, &interface.pointer, "tenant", Words::Label);
        }
    }
    look.extensions();
    look.skills();
    look.schemes();
}

/// Whether a text could be a word of a URL or of HTTP, so that nothing else is wrong with it.
fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~!$%&'*+^`|".contains(&byte))
}

struct Look<'c, 'a> {
    card: &'c CardView<'a>,
    findings: &'c mut Findings,
    /// Whether the card is about to-do lists: looked for when `TODO` was found.
    about_lists: Option<bool>,
}

impl Look<'_, '_> {
    /// Looks at one member of an object.
    fn member(&mut self, object: &Node, at: &Pointer, name: &str, words: Words) {
        let Some(found) = member(object, name) else { return };
        if let Some(left) = found.value.as_str().and_then(|text| left_in(text, words)) {
            self.report(at.key(&found.key), left, false);
        }
    }

    /// Looks at the texts of a list.
    fn list(&mut self, object: &Node, at: &Pointer, name: &str, words: Words) {
        let Some(found) = member(object, name) else { return };
        for (index, element) in found.value.elements().iter().enumerate() {
            if let Some(left) = element.as_str().and_then(|text| left_in(text, words)) {
                self.report(at.key(&found.key).index(index), left, false);
            }
        }
    }

    fn extensions(&mut self) {
        let Some(flags) = member(self.card.root, "capabilities") else { return };
        let Some(list) = member(&flags.value, "extensions") else { return };
        let at = Pointer::root().key(&flags.key).key(&list.key);
        for (index, extension) in list.value.elements().iter().enumerate() {
            self.member(extension, &at.index(index), "description", Words::Prose);
        }
    }

    fn skills(&mut self) {
        for skill in &self.card.skills {
            let (node, at) = (skill.node, &skill.pointer);
            for (name, words) in [("id", Words::Label), ("name", Words::Label), ("description", Words::Prose)] {
                self.member(node, at, name, words);
            }
            self.list(node, at, "tags", Words::Label);
            self.list(node, at, "examples", Words::Example);
        }
    }

    fn schemes(&mut self) {
        for scheme in &self.card.schemes {
            if let Some(left) = left_in(scheme.name, Words::Label) {
                self.report(scheme.pointer.clone(), left, true);
            }
            // The flat form of old cards, and the wrapper of v1.0 with its members.
            let inside = scheme.node.members().iter().map(|member| (scheme.pointer.key(&member.key), &member.value));
            let holders = std::iter::once((scheme.pointer.clone(), scheme.node)).chain(inside);
            for (at, node) in holders {
                self.member(node, &at, "description", Words::Prose);
                self.member(node, &at, "bearerFormat", Words::Label);
                if member(node, "name").and_then(|name| name.value.as_str()).is_some_and(is_word) {
                    self.member(node, &at, "name", Words::Label);
                }
            }
            self.scopes(scheme.flows());
        }
    }

    /// The scopes of every flow: what they are called and what they allow.
    fn scopes(&mut self, flows: Option<(Pointer, &Node)>) {
        let Some((at, flows)) = flows else { return };
        for flow in flows.members() {
            let Some(scopes) = member(&flow.value, "scopes") else { continue };
            let at = at.key(&flow.key).key(&scopes.key);
            for scope in scopes.value.members() {
                if let Some(left) = left_in(&scope.key, Words::Label) {
                    self.report(at.key(&scope.key), left, true);
                } else if let Some(left) = scope.value.as_str().and_then(|text| left_in(text, Words::Prose)) {
                    self.report(at.key(&scope.key), left, false);
                }
            }
        }
    }

    fn report(&mut self, at: Pointer, left: Left<'_>, is_key: bool) {
        if left.is_todo && *self.about_lists.get_or_insert_with(|| is_about_lists(self.card)) {
            return;
        }
        let finding = Finding::warning(
            at,
            format!("The placeholder {} was never replaced", quoted(left.text)),
            "Write what belongs there; clients show and search it as it is.",
        );
        self.findings.add(if is_key { finding.at_key(self.card) } else { finding });
    }
}

/// Whether a name or description says that the agent is about to-do lists, so that `TODO` is a word like any other.
fn is_about_lists(card: &CardView<'_>) -> bool {
    let says = |node: &Node, name: &str| {
        let Some(text) = member(node, name).and_then(|found| found.value.as_str()) else { return false };
        if left_in(text, Words::Prose).is_some_and(|left| left.is_todo) {
            return false;
        }
        let lower = text.to_lowercase();
        ["todo", "to-do", "to do list", "task list"].iter().any(|word| lower.contains(word))
    };
    let skills = card.skills.iter().map(|skill| skill.node);
    std::iter::once(card.root).chain(skills).any(|node| says(node, "name") || says(node, "description"))
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn every_text_of_the_author_is_looked_at() {
        for (at, value) in [
            ("/name", "<AGENT_NAME>"),
            ("/description", "TODO: say what it does and what it does not do"),
            ("/version", "${VERSION}"),
            ("/skills/0/id", "<SKILL_ID>"),
            ("/skills/0/name", "<SKILL_NAME>"),
            ("/skills/0/description", "[Detailed description of what this skill does]"),
            ("/skills/0/tags/0", "YOUR_TAG"),
            ("/supportedInterfaces/0/tenant", "YOUR_TENANT"),
        ] {
            Cases::of(&RULE).fail(&[(at, &format!("{value:?}"))], &[at]);
        }
        Cases::of(&RULE)
            .pass(&[])
            .pass(RULE.good)
            .fail(RULE.bad, &["/skills/0/tags/0"])
            .fail(&[("/skills/0/examples", r#"["{{QUESTION}}", "Can I?"]"#)], &["/skills/0/examples/0"])
            .fail(
                &[("/provider", r#"{"organization": "Your Organization", "url": "https://acme.com"}"#)],
                &["/provider/organization"],
            )
            .fail(
                &[("/capabilities/extensions", r#"[{"uri": "https://acme.com/x/v1", "description": "TBD"}]"#)],
                &["/capabilities/extensions/0/description"],
            );
    }

    #[test]
    fn schemes_and_scopes_are_looked_at_too() {
        let flow = r#"{"login": {"oauth2SecurityScheme": {"description": "TODO", "flows": {"clientCredentials": {"tokenUrl": "https://idp.acme.com/token", "scopes": {"YOUR_SCOPE": "x", "read": "${WHAT}"}}}}}}"#;
        let flows = "/securitySchemes/login/oauth2SecurityScheme/flows/clientCredentials/scopes";
        Cases::of(&RULE)
            .fail(
                &[("/securitySchemes", flow)],
                &[
                    "/securitySchemes/login/oauth2SecurityScheme/description",
                    &format!("{flows}/YOUR_SCOPE"),
                    &format!("{flows}/read"),
                ],
            )
            .fail(
                &[("/securitySchemes", r#"{"<SCHEME_NAME>": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}"#)],
                &["/securitySchemes/<SCHEME_NAME>"],
            )
            .fail(
                &[("/securitySchemes", r#"{"k": {"type": "apiKey", "in": "header", "name": "YOUR_HEADER"}}"#)],
                &["/securitySchemes/k/name"],
            );
    }

    #[test]
    fn an_agent_for_lists_may_say_todo() {
        Cases::of(&RULE)
            .pass(&[("/name", r#""TODO app""#)])
            .pass(&[("/name", r#""To-do list agent""#), ("/skills/0/tags", r#"["TODO", "todo"]"#)])
            .pass(&[("/name", r#""Todo keeper""#), ("/skills/0/examples", r#"["TODO: buy milk"]"#)])
            .fail(&[("/skills/0/tags", r#"["TODO"]"#)], &["/skills/0/tags/0"]);
    }
}
