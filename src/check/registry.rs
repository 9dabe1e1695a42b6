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
    &rules::legacy::old_card::RULE,
    &rules::legacy::mislabelled::RULE,
    &rules::legacy::draft::RULE,
    &rules::legacy::old_half::RULE,
    &rules::legacy::no_old_half::RULE,
    &rules::legacy::halves_disagree::RULE,
    &rules::legacy::main_transport::RULE,
    &rules::legacy::no_preferred_transport::RULE,
    &rules::legacy::empty_interfaces::RULE,
    &rules::legacy::extended_card_flag::RULE,
    &rules::legacy::flat_scheme::RULE,
    &rules::legacy::in_member::RULE,
    &rules::legacy::unknown_scheme_type::RULE,
    &rules::legacy::authentication::RULE,
    &rules::legacy::transport_member::RULE,
    &rules::legacy::provider_name::RULE,
    &rules::legacy::state_transition_history::RULE,
    &rules::legacy::skill_schema::RULE,
    &rules::legacy::misplaced_member::RULE,
    &rules::security::legacy_member::RULE,
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
