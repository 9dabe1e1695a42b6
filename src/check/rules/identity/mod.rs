//! Who the agent is.

pub mod documentation_host;
pub mod documentation_is_site_root;
pub mod embedded_icon;
pub mod foreign_icon;
pub mod generic_name;
pub mod no_limits_stated;
pub mod short_description;
pub mod unusable_link;
pub mod version_not_semver;

use crate::card::spelling::member;
use crate::check::CardView;
use crate::document::Pointer;

/// A text member of the card with its place.
fn text<'a>(card: &CardView<'a>, name: &str) -> Option<(Pointer, &'a str)> {
    let found = member(card.root, name)?;
    Some((Pointer::root().key(&found.key), found.value.as_str()?))
}

/// The provider's URL with its place.
fn provider_url<'a>(card: &CardView<'a>) -> Option<(Pointer, &'a str)> {
    let provider = member(card.root, "provider")?;
    let url = member(&provider.value, "url")?;
    Some((Pointer::root().key(&provider.key).key(&url.key), url.value.as_str()?))
}
