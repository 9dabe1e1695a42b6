//! Answers that are there before anybody is asked: those given on the command line ([`preset`]), and what the folder of
//! a new card knows of the agent ([`folder`]).
//!
//! What the folder knows is an [`Offer`]: it is shown beside the question, and stands in the card only once its author
//! took it. The readers ([`manifest`], [`remote`]) are pure: text in, facts out. Only [`folder`] reads files.

pub mod folder;
pub mod manifest;
pub mod preset;
pub mod remote;

use crate::check::{secret_in, secret_url_in};
use crate::document::Pointer;

/// Longer texts, in characters, are no name, version or address.
const LONGEST_LINE: usize = 300;

/// Longer texts, in characters, are no description.
const LONGEST_TEXT: usize = 4000;

/// What one source says of a project. Each text is one line without control characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// What it is called.
    pub name: Option<String>,
    /// What it does.
    pub description: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// The web address of its documentation.
    pub documentation: Option<String>,
    /// The web address of its home page.
    pub homepage: Option<String>,
    /// The web address of its source code.
    pub repository: Option<String>,
    /// Who made it, where that is one person or organization.
    pub author: Option<String>,
    /// The web address of whoever made it.
    pub author_url: Option<String>,
}

impl Facts {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An answer that can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The place in the card that it answers.
    pub at: Pointer,
    /// The text that would stand there.
    pub value: String,
    /// Where it is from, such as `Cargo.toml`.
    pub source: String,
}

/// What these sources offer, in the order in which the wizard asks. The first source that knows an answer gives it.
pub fn offers(sources: &[(String, Facts)]) -> Vec<Offer> {
    type Known<'a> = Option<(&'a str, String)>;
    let first = |of: &dyn Fn(&Facts) -> Option<String>| -> Known<'_> {
        sources.iter().find_map(|(source, facts)| Some((source.as_str(), of(facts)?)))
    };
    let owner = || first(&|facts| remote::owner(facts.repository.as_deref()?).map(|(name, _)| name));
    let owner_url = || first(&|facts| remote::owner(facts.repository.as_deref()?).map(|(_, url)| url));
    let documentation = first(&|facts| facts.documentation.clone())
        .or_else(|| first(&|facts| facts.homepage.clone()))
        .or_else(|| first(&|facts| facts.repository.clone()));
    let known = [
        ("/name", first(&|facts| facts.name.clone())),
        ("/description", first(&|facts| facts.description.clone())),
        ("/provider/url", first(&|facts| facts.author_url.clone()).or_else(owner_url)),
        ("/provider/organization", first(&|facts| facts.author.clone()).or_else(owner)),
        ("/version", first(&|facts| facts.version.clone())),
        ("/documentationUrl", documentation),
    ];
    known
        .into_iter()
        .filter_map(|(place, known)| {
            let (source, value) = known?;
            Some(Offer { at: Pointer::parse(place).ok()?, value, source: source.to_owned() })
        })
        .collect()
}

/// A text as one line: white space is made single spaces. `None` for what is empty, too long or holds control characters.
fn tidy(text: &str, longest: usize) -> Option<String> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !line.is_empty() && line.chars().take(longest + 1).count() <= longest;
    (fits && !line.chars().any(char::is_control)).then_some(line)
}

/// A text as one line, where it can stand in a public card: `None` also for what gives a secret away.
fn line(text: &str, longest: usize) -> Option<String> {
    tidy(text, longest).filter(|line| secret_in(line).is_none() && secret_url_in(line).is_none())
}

#[cfg(test)]
mod tests;
