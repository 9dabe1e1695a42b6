//! Scopes that cannot be sent as one.

use super::flows::Flows;
use crate::card::spelling::member;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Pointer};

/// `security/scope-with-space`
pub static RULE: Rule = Rule {
    name: "security/scope-with-space",
    summary: "A scope is empty, or holds a space or another character that scopes cannot have.",
    why: "Scopes are sent in one parameter, separated by spaces. One with a space in it arrives as two, one with a \
          quotation mark is refused.",
    bad: &[LOGIN, ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["openid profile"]}}}]"#)],
    good: &[LOGIN, ("/securityRequirements", r#"[{"schemes": {"login": {"list": ["openid", "profile"]}}}]"#)],
    fix: "Write each scope as an entry of its own.",
    source: "RFC 6749 section 3.3",
    scope: Scope::V1,
    check,
};

const LOGIN: (&str, &str) = (
    "/securitySchemes",
    r#"{"login": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://idp.example.com/.well-known/openid-configuration"}}}"#,
);

/// Whether it can be sent as one scope.
pub(super) fn is_scope_token(scope: &str) -> bool {
    !scope.is_empty() && scope.bytes().all(|b| matches!(b, 0x21 | 0x23..=0x5B | 0x5D..=0x7E))
}

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for scheme in &card.schemes {
        let Some(flows) = Flows::of(scheme) else { continue };
        for (key, _) in &flows.known {
            let Some(scopes) = flows.node.get(key).and_then(|flow| member(flow, "scopes")) else { continue };
            for scope in scopes.value.members().iter().filter(|scope| !is_scope_token(&scope.key)) {
                findings.add(finding(flows.pointer.key(key).key(&scopes.key).key(&scope.key), &scope.key));
            }
        }
    }
    for set in card.requirements.iter().filter(|set| !set.legacy) {
        for asked in set.alternatives.iter().flat_map(|alternative| &alternative.uses) {
            // What other kinds of schemes are asked for is told by another rule.
            let kind = card.scheme(asked.scheme).and_then(|scheme| Some(scheme.kind()?.0));
            if !matches!(kind, Some("oauth2SecurityScheme" | "openIdConnectSecurityScheme")) {
                continue;
            }
            for (at, scope) in asked.scopes.iter().filter(|(_, scope)| !is_scope_token(scope)) {
                let finding = finding(at.clone(), scope);
                findings.add(match split(at, scope) {
                    Some(edits) => finding.review_fix("Make an entry of each word", edits),
                    None => finding,
                });
            }
        }
    }
}

fn finding(at: Pointer, scope: &str) -> Finding {
    if scope.is_empty() {
        return Finding::error(at, "The scope is empty", "Write its name, or leave it out.");
    }
    let what = format!("{} cannot be sent as one scope", quoted(scope));
    Finding::error(at, what, "Write each scope as an entry of its own, without spaces, quotation marks or backslashes.")
}

/// One entry for each word, where white space is all that is wrong.
fn split(at: &Pointer, scope: &str) -> Option<Vec<Edit>> {
    let words: Vec<&str> = scope.split_whitespace().collect();
    if words.is_empty() || !words.iter().all(|word| is_scope_token(word)) {
        return None;
    }
    let (list, index) = (at.parent()?, at.last_index()?);
    let mut edits = vec![Edit::set(at.clone(), words[0])];
    edits.extend(words.iter().enumerate().skip(1).map(|(more, word)| Edit::insert(list.index(index + more), *word)));
    Some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::rules::testing::Cases;

    #[test]
    fn a_scope_is_one_word() {
        Cases::of(&RULE)
            .fail(RULE.bad, &["/securityRequirements/0/schemes/login/list/0"])
            .pass(RULE.good)
            .fixed(RULE.bad, RULE.good)
            .fail(
                &[(
                    "/securitySchemes",
                    r#"{"o": {"oauth2SecurityScheme": {"flows": {"implicit": {"scopes": {"a b": "", "c": ""}}}}}}"#,
                )],
                &["/securitySchemes/o/oauth2SecurityScheme/flows/implicit/scopes/a b"],
            );
        for scope in ["read", "https://h.com/auth/x.read", "a:b", "urn:x"] {
            assert!(is_scope_token(scope), "{scope}");
        }
        for scope in ["", "a b", "a\"b", "a\\b", "é"] {
            assert!(!is_scope_token(scope), "{scope}");
        }
    }
}
