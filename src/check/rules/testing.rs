//! Tables of cards for the tests of rules: each rule file says which cards pass, fail and are fixed.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use crate::check::{Applicability, Finding, Options, Profile, Rule, check_bytes};
use crate::document::{Document, Edit, Fragment, Pointer};

/// The smallest card that says everything v1.0 requires, without a finding above advice.
pub const SMALLEST: &str = r#"{
  "name": "Returns agent",
  "description": "Answers questions about returns of orders. Does not place orders.",
  "supportedInterfaces": [
    {
      "url": "https://agent.example.com/a2a",
      "protocolBinding": "JSONRPC",
      "protocolVersion": "1.0"
    }
  ],
  "version": "1.2.0",
  "capabilities": {},
  "defaultInputModes": [
    "text/plain"
  ],
  "defaultOutputModes": [
    "text/plain"
  ],
  "skills": [
    {
      "id": "check-window",
      "name": "Check the return window",
      "description": "Says whether a purchase can still be returned.",
      "tags": [
        "returns"
      ]
    }
  ]
}
"#;

/// The text of an example: [`SMALLEST`] with the changes carried out.
pub fn example_text(example: &[(&str, &str)]) -> String {
    if let [("", text)] = example {
        return (*text).to_owned();
    }
    let mut document = Document::parse(SMALLEST).unwrap();
    for (pointer, text) in example {
        let at = Pointer::parse(pointer).unwrap();
        let value = Fragment::Text((*text).to_owned());
        let edit = match (document.get(&at), text.is_empty()) {
            (Some(_), true) => Edit::Remove { at },
            (Some(_), false) => Edit::Set { at, value },
            (None, _) => Edit::Insert { at, position: None, value },
        };
        document.apply(&edit).unwrap_or_else(|error| panic!("{pointer}: {error}"));
    }
    document.text().to_owned()
}

/// What `rule` alone finds in an example.
pub fn findings(rule: &Rule, example: &[(&str, &str)], profile: Profile) -> Vec<Finding> {
    let options = Options { profile, only: vec![rule.name.into()], ..Options::default() };
    check_bytes(example_text(example).as_bytes(), &options).0.findings
}

/// Runs the table of one rule, case by case.
pub struct Cases {
    rule: &'static Rule,
    profile: Profile,
}

impl Cases {
    /// Cases for `rule` under the strict profile.
    pub fn of(rule: &'static Rule) -> Self {
        Self { rule, profile: Profile::Strict }
    }

    /// The cases that follow are judged under `profile`.
    pub fn under(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The rule says nothing about this card.
    pub fn pass(self, example: &[(&str, &str)]) -> Self {
        let found = findings(self.rule, example, self.profile);
        assert!(found.is_empty(), "{example:?} should pass: {found:#?}");
        self
    }

    /// The rule reports exactly these members, in the order of the text.
    pub fn fail(self, example: &[(&str, &str)], pointers: &[&str]) -> Self {
        let found = findings(self.rule, example, self.profile);
        let got: Vec<&str> = found.iter().map(|finding| finding.pointer.as_str()).collect();
        assert_eq!(got, pointers, "{example:?}: {found:#?}");
        self
    }

    /// The first fix of the rule that is offered turns the first card into the second, and the finding is gone.
    pub fn fixed(self, before: &[(&str, &str)], after: &[(&str, &str)]) -> Self {
        let found = findings(self.rule, before, self.profile);
        let fix = found.iter().find_map(|finding| finding.fix.as_ref()).expect("a fix is offered");
        let mut document = Document::parse(&example_text(before)).unwrap();
        document.apply_all(&fix.edits).unwrap_or_else(|error| panic!("{before:?}: {error}"));
        let wanted = Document::parse(&example_text(after)).unwrap();
        assert_eq!(document.root().to_json(), wanted.root().to_json(), "{before:?} after «{}»", fix.title);
        self
    }

    /// Like [`Cases::fixed`], and the fix is one that is applied unseen.
    pub fn fixed_safely(self, before: &[(&str, &str)], after: &[(&str, &str)]) -> Self {
        let found = findings(self.rule, before, self.profile);
        let fix = found.iter().find_map(|finding| finding.fix.as_ref()).expect("a fix is offered");
        assert_eq!(fix.applicability, Applicability::Safe, "{before:?}: «{}»", fix.title);
        self.fixed(before, after)
    }
}
