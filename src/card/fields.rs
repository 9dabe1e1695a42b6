//! The field table: one entry for every member of a v1.0 Agent Card.
//!
//! The form, the plain prompts, `explain`, did-you-mean, the member order and the structural rules all read it, so a
//! new member of the specification is one new entry here. Names, order and the required marks are those of
//! `a2a.proto` (v1.0); help texts are for somebody who knows their agent and never read the specification.
//!
//! One file holds one kind of object; [`shape_at`], [`field_at`] and their like find the entry for a place in a card.

mod capabilities;
mod card;
mod interface;
mod lookup;
mod oauth;
mod requirement;
mod security;
mod signature;
mod skill;

pub use capabilities::{CAPABILITIES, EXTENSION};
pub use card::{CARD, PROVIDER};
pub use interface::INTERFACE;
pub use lookup::{Entry, every_field, field_at, field_named, shape_at, step_at};
pub use oauth::{AUTHORIZATION_CODE, CLIENT_CREDENTIALS, DEVICE_CODE, IMPLICIT, OAUTH_FLOWS, PASSWORD};
pub use requirement::{SECURITY_REQUIREMENT, STRING_LIST};
pub use security::{API_KEY, HTTP_AUTH, MUTUAL_TLS, OAUTH2, OPEN_ID_CONNECT, SECURITY_SCHEME};
pub use signature::SIGNATURE;
pub use skill::SKILL;

#[cfg(test)]
mod tests;
