//! Rules about how callers log in: the schemes, and the requirements that name them.

pub mod alternatives;
pub mod anonymous;
pub mod api_key;
pub mod deprecated_flow;
pub mod flows;
pub mod http_scheme;
pub mod legacy_member;
pub mod login_url;
pub mod no_login_for_writing;
pub mod placeholder_login_host;
pub mod requirement_form;
pub mod scheme_kind;
pub mod scope_token;
pub mod scopes;
pub mod several_flows;
pub mod undeclared_scheme;
pub mod unencrypted;
pub mod unused;

use crate::card::spelling::member;
use crate::check::{CardView, RequirementSet, Scheme};
use crate::document::{Node, Pointer};

/// A member of the one wrapper that a scheme consists of: its place (the one it would have, if it is missing) and its
/// text.
fn text<'a>(scheme: &Scheme<'a>, name: &str) -> Option<(Pointer, Option<&'a str>)> {
    let (at, node) = wrapper(scheme)?;
    Some(match member(node, name) {
        Some(member) => (at.key(&member.key), member.value.as_str()),
        None => (at.key(name), None),
    })
}

/// The one wrapper that a scheme consists of, and its place.
fn wrapper<'a>(scheme: &Scheme<'a>) -> Option<(Pointer, &'a Node)> {
    let (kind, node) = scheme.kind()?;
    Some((scheme.pointer.key(&member(scheme.node, kind)?.key), node))
}

/// The requirements to judge: in a card of 1.0 a left-over `security` is reported as that, and not judged again.
fn requirements<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v RequirementSet<'a>> {
    let old_counts = card.generation.has_legacy_half();
    card.requirements.iter().filter(move |set| !set.legacy || old_counts)
}

/// Whether a name is a token as HTTP defines it (RFC 9110 section 5.6.2).
fn is_http_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}
