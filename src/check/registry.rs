//! All rules: one line each.

use super::rule::{Rule, TextRule};
use super::{Options, rules};

/// Every rule, by area.
pub static RULES: &[&Rule] = &[
    &rules::syntax::not_json::RULE,
    &rules::syntax::template_placeholder::RULE,
    &rules::syntax::several_documents::RULE,
    &rules::syntax::nested_too_deeply::RULE,
    &rules::syntax::byte_order_mark::RULE,
    &rules::syntax::duplicate_key::RULE,
    &rules::syntax::lone_surrogate::RULE,
    &rules::document::not_an_object::RULE,
    &rules::document::card_in_string::RULE,
    &rules::document::list_of_cards::RULE,
    &rules::document::wrapped_card::RULE,
    &rules::document::not_a_card::RULE,
    &rules::document::tool_list::RULE,
    &rules::structure::missing_member::RULE,
    &rules::structure::blank_text::RULE,
    &rules::structure::empty_list::RULE,
    &rules::structure::empty_scopes::RULE,
    &rules::structure::wrong_type::RULE,
    &rules::structure::null_member::RULE,
    &rules::structure::unknown_member::RULE,
    &rules::structure::snake_case_key::RULE,
    &rules::structure::two_spellings::RULE,
];

/// Those of the rules that can say something about text that is not JSON.
pub(super) static TEXT_RULES: &[&TextRule] = &[
    &rules::syntax::not_json::TEXT,
    &rules::syntax::template_placeholder::TEXT,
    &rules::syntax::several_documents::TEXT,
    &rules::syntax::nested_too_deeply::TEXT,
    &rules::syntax::byte_order_mark::TEXT,
];

/// The rule called `name`.
pub fn find(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.name == name)
}

impl Options {
    /// Whether the options ask for a rule.
    pub(super) fn want(&self, rule: &Rule) -> bool {
        let named = |words: &[String]| words.iter().any(|word| rule.answers_to(word));
        (self.only.is_empty() || named(&self.only)) && !named(&self.skip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Profile;
    use crate::check::rules::testing::{example_text, findings};

    #[test]
    fn names_are_unique_and_have_an_area() {
        let mut names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
        assert!(names.iter().all(|name| name.split('/').count() == 2), "{names:?}");
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn every_example_does_what_its_rule_says() {
        for rule in RULES {
            let speaks = |example| {
                [Profile::Strict, Profile::Dual, Profile::Registry]
                    .iter()
                    .any(|profile| !findings(rule, example, *profile).is_empty())
            };
            assert!(speaks(rule.bad), "{} is silent about its own example: {}", rule.name, example_text(rule.bad));
            assert!(!speaks(rule.good), "{} speaks about its right example: {}", rule.name, example_text(rule.good));
        }
    }
}
