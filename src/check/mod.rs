//! Checks a document: rules look at a [`CardView`] and report [`Finding`]s addressed by JSON Pointer.
//!
//! A rule is one file below `rules/` and one line in [`registry`]. Nothing here prints, reads files or knows a
//! terminal.

pub mod address;
mod finding;
pub mod fixing;
mod old_shapes;
mod place;
mod placeholder;
pub mod registry;
mod report;
mod rule;
mod rules;
mod shapes;
pub mod suggest;
mod texts;
mod unreadable;
mod url_scheme;
mod view;
pub mod wording;

pub use finding::{Applicability, Finding, Fix, Severity};
pub use place::Locator;
pub use report::{Bytes, Report, check, check_bytes};
pub use rule::{Example, Findings, Rule, Scope};
pub use rules::secrets::{secret_in, secret_url_in};
pub use texts::{Text, Traits};
pub use view::{Alternative, CardView, Endpoint, Owner, RequirementForm, RequirementSet, Scheme, Skill, Trail, Use};

#[cfg(test)]
mod registry_tests;

/// What a card is judged for (`cli.md`, `--profile`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// A v1.0 card and nothing else.
    #[default]
    Strict,
    /// A v1.0 card that also holds a 0.3 card for old clients; both halves must agree.
    Dual,
    /// What a registry with a 10 KB limit takes: 0.3 or 1.0 by the declared version.
    Registry,
}

impl Profile {
    /// The word for it on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Dual => "dual",
            Self::Registry => "registry",
        }
    }
}

/// What to check and what is known beside the text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What the card is judged for.
    pub profile: Profile,
    /// The name of the file without its directories, if there is one.
    pub file_name: Option<String>,
    /// Run only these rules (by name, or by area such as `interfaces`); empty: all.
    pub only: Vec<String>,
    /// Leave these rules out (by name or area).
    pub skip: Vec<String>,
}
