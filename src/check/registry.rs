//! All rules: one line each.

use crate::document::Pointer;

use super::finding::Finding;
use super::rule::Rule;
use super::{Options, rules};

/// Every rule, by area.
pub static RULES: &[&Rule] = &[
    &rules::syntax::duplicate_key::RULE,
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
    &rules::security::scheme_kind::WITHOUT,
    &rules::security::scheme_kind::UNKNOWN,
    &rules::security::scheme_kind::SEVERAL,
    &rules::security::flows::NO_FLOW,
    &rules::security::flows::UNKNOWN,
    &rules::security::several_flows::RULE,
    &rules::security::deprecated_flow::DEPRECATED,
    &rules::security::deprecated_flow::PKCE,
    &rules::security::api_key::LOCATION,
    &rules::security::api_key::OUTSIDE,
    &rules::security::api_key::NAME,
    &rules::security::api_key::AUTHORIZATION,
    &rules::security::http_scheme::UNKNOWN,
    &rules::security::http_scheme::FORMAT,
    &rules::security::unencrypted::RULE,
    &rules::security::login_url::NOT_HTTPS,
    &rules::security::login_url::CREDENTIALS,
    &rules::security::login_url::OPENID,
    &rules::security::undeclared_scheme::RULE,
    &rules::security::unused::NEVER,
    &rules::security::unused::UNUSED,
    &rules::security::scopes::UNDECLARED,
    &rules::security::scopes::NO_OAUTH,
    &rules::security::scopes::NONE,
    &rules::security::anonymous::RULE,
    &rules::security::requirement_form::WITHOUT_SCHEMES,
    &rules::security::requirement_form::WITHOUT_LIST,
    &rules::security::requirement_form::EMPTY_OBJECT,
    &rules::security::requirement_form::GO,
    &rules::security::alternatives::RULE,
    &rules::security::no_login_for_writing::RULE,
    &rules::security::scope_token::RULE,
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
