//! What a rule is.

use super::finding::Finding;
use super::unreadable::Unreadable;
use super::view::CardView;

/// One rule: its documentation and its check. Rules are named after the defect.
#[derive(Debug)]
pub struct Rule {
    /// `area/defect`, such as `interfaces/endpoint-is-card-url`.
    pub name: &'static str,
    /// The defect in one sentence.
    pub summary: &'static str,
    /// Why it matters and to whom: which readers reject, drop or misread such a card.
    pub why: &'static str,
    /// A change to the smallest valid card that makes the rule speak.
    pub bad: Example,
    /// The same place done right: the rule stays silent.
    pub good: Example,
    /// How to mend it.
    pub fix: &'static str,
    /// Where the fact comes from: a section of the specification, an RFC, a measurement.
    pub source: &'static str,
    /// Which documents it looks at.
    pub scope: Scope,
    /// Reports what it finds.
    pub check: fn(&CardView<'_>, &mut Findings),
}

/// A card for an example: changes to the smallest valid card, each a JSON Pointer and the JSON text that shall stand
/// there (empty text: nothing). The pointer `""` replaces the whole card; its text need not be JSON then.
pub type Example = &'static [(&'static str, &'static str)];

/// Which documents a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Text of which no document could be made: see `TextRule`.
    Text,
    /// Every JSON document, whatever it is.
    AnyDocument,
    /// Every agent card, of whatever version.
    AnyCard,
    /// Cards judged as v1.0: those with a v1.0 half, and those of which nothing is known yet.
    V1,
    /// Cards with members of a version before 1.0.
    Legacy,
}

/// A rule about text that is not JSON, and its check. In a document that could be read it finds nothing.
#[derive(Debug)]
pub struct TextRule {
    /// The rule, as it stands in the registry.
    pub rule: &'static Rule,
    /// Reports what it finds.
    pub check: fn(&Unreadable<'_>, &mut Findings),
}

/// Takes what the rules report.
#[derive(Debug, Default)]
pub struct Findings {
    rule: &'static str,
    found: Vec<Finding>,
}

impl Findings {
    /// Adds a finding of the rule that runs.
    pub fn add(&mut self, mut finding: Finding) {
        finding.rule = self.rule;
        self.found.push(finding);
    }

    pub(super) const fn start(&mut self, rule: &'static str) {
        self.rule = rule;
    }

    pub(super) fn into_vec(self) -> Vec<Finding> {
        self.found
    }
}

impl Rule {
    /// The area: the part of the name before the slash.
    pub fn area(&self) -> &'static str {
        self.name.split('/').next().unwrap_or(self.name)
    }

    /// Whether `word` names this rule or its area.
    pub fn answers_to(&self, word: &str) -> bool {
        word == self.name || word == self.area()
    }
}
