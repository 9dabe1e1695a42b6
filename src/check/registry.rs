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
    &rules::identity::generic_name::RULE,
    &rules::identity::short_description::RULE,
    &rules::identity::no_limits_stated::RULE,
    &rules::identity::version_not_semver::RULE,
    &rules::identity::unusable_link::RULE,
    &rules::identity::documentation_is_site_root::RULE,
    &rules::identity::foreign_icon::RULE,
    &rules::identity::embedded_icon::RULE,
    &rules::interfaces::not_absolute::NOT_ABSOLUTE,
    &rules::interfaces::not_absolute::NOT_WEB,
    &rules::interfaces::reach::PLACEHOLDER,
    &rules::interfaces::reach::BIND,
    &rules::interfaces::reach::PRIVATE,
    &rules::interfaces::reach::PLAIN_HTTP,
    &rules::interfaces::reach::LOCAL,
    &rules::interfaces::reach::DOCUMENTATION,
    &rules::interfaces::secret_in_url::RULE,
    &rules::interfaces::card_url::RULE,
    &rules::interfaces::operation_path::RULE,
    &rules::interfaces::fragment::RULE,
    &rules::interfaces::grpc_address::RULE,
    &rules::interfaces::grpc_address::SAME_URL,
    &rules::interfaces::binding::MISSPELT,
    &rules::interfaces::binding::NOT_URI,
    &rules::interfaces::version::WITH_PATCH,
    &rules::interfaces::version::NOT_MAJOR_MINOR,
    &rules::interfaces::version::UNKNOWN,
    &rules::interfaces::generations::NO_V1,
    &rules::interfaces::generations::OLD_FIRST,
    &rules::interfaces::duplicate::RULE,
    &rules::interfaces::tenant::NOT_URL_SAFE,
    &rules::interfaces::tenant::SET,
    &rules::interfaces::tenant::PER_ENTRY,
    &rules::capabilities::extended_card::RULE,
    &rules::capabilities::stated::NOT_STATED,
    &rules::capabilities::stated::PROMISE,
    &rules::extensions::uri::WITHOUT,
    &rules::extensions::uri::NOT_ABSOLUTE,
    &rules::extensions::uri::NO_VERSION,
    &rules::extensions::uri::DUPLICATE,
    &rules::extensions::required::RULE,
    &rules::extensions::params::NUMBER,
    &rules::extensions::params::EMPTY,
    &rules::modes::not_a_media_type::RULE,
    &rules::modes::unknown_top_level_type::RULE,
    &rules::modes::misnamed::RULE,
    &rules::modes::wildcard::RULE,
    &rules::modes::duplicate::RULE,
    &rules::modes::upper_case::RULE,
    &rules::modes::parameters::RULE,
    &rules::modes::same_as_default::RULE,
    &rules::modes::understated_output::RULE,
    &rules::skills::duplicate_id::RULE,
    &rules::skills::id_with_white_space::RULE,
    &rules::skills::generic_name::RULE,
    &rules::skills::name_as_description::RULE,
    &rules::skills::short_description::RULE,
    &rules::skills::no_examples::RULE,
    &rules::skills::duplicate_tag::RULE,
    &rules::skills::single_catch_all::RULE,
    &rules::skills::too_many::RULE,
    &rules::skills::own_requirements::RULE,
    &rules::secrets::known_format::RULE,
    &rules::secrets::credential_member::RULE,
    &rules::secrets::password_in_url::RULE,
    &rules::secrets::internal_host::RULE,
    &rules::text::surrounding_white_space::RULE,
    &rules::text::hidden_character::RULE,
    &rules::text::addresses_a_model::RULE,
    &rules::text::mixed_script_host::RULE,
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
