//! All rules: one line each.

use crate::document::Pointer;

use super::finding::Finding;
use super::rule::Rule;
use super::{Options, rules};

/// Every rule, by area.
pub static RULES: &[&Rule] = &[
    &rules::syntax::duplicate_key::RULE,
    &rules::identity::generic_name::RULE,
    &rules::identity::short_description::RULE,
    &rules::identity::no_limits_stated::RULE,
    &rules::identity::version_not_semver::RULE,
    &rules::identity::unusable_link::RULE,
    &rules::identity::documentation_is_site_root::RULE,
    &rules::identity::foreign_icon::RULE,
    &rules::identity::embedded_icon::RULE,
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
    &rules::signatures::sample_signature::RULE,
    &rules::signatures::not_base64url::RULE,
    &rules::signatures::header_not_json::RULE,
    &rules::signatures::header_incomplete::RULE,
    &rules::signatures::unsafe_algorithm::RULE,
    &rules::signatures::type_not_jose::RULE,
    &rules::signatures::key_url::RULE,
    &rules::signatures::wrong_length::RULE,
    &rules::signatures::canonical_forms_differ::RULE,
    &rules::signatures::requirement_not_covered::RULE,
    &rules::signatures::unsigned_members::RULE,
    &rules::publishing::too_large::RULE,
    &rules::publishing::old_file_name::RULE,
];

/// The rule called `name`.
pub fn find(name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.name == name)
}

/// Whether the options ask for the rule called `name`.
pub(super) fn wanted(name: &str, options: &Options) -> bool {
    let answers = |word: &String| word == name || name.split('/').next() == Some(word);
    (options.only.is_empty() || options.only.iter().any(answers)) && !options.skip.iter().any(answers)
}

/// The finding for a byte order mark, which reading drops before any rule sees the text.
pub(super) fn byte_order_mark() -> Finding {
    let mut finding = Finding::warning(
        Pointer::root(),
        "The file starts with a byte order mark, which JSON does not allow",
        "Save it as UTF-8 without a byte order mark; `cardwright fmt` does so.",
    );
    finding.rule = "syntax/byte-order-mark";
    finding
}
