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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::check::rules::testing::{SMALLEST, example_text, findings};
    use crate::check::{Finding, Profile, Severity, check, check_bytes};
    use crate::document::Document;

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

    #[test]
    fn fixes_remove_their_finding_and_introduce_no_error() {
        for rule in RULES.iter().filter(|rule| rule.area() != "document") {
            for profile in [Profile::Strict, Profile::Dual, Profile::Registry] {
                let Ok(before) = Document::parse(&example_text(rule.bad)) else { continue };
                let options = Options { profile, ..Options::default() };
                let old = check(&before, &options);
                for finding in old.findings.iter().filter(|finding| finding.rule == rule.name) {
                    let Some(fix) = &finding.fix else { continue };
                    let mut after = before.clone();
                    after.apply_all(&fix.edits).unwrap();
                    let new = check(&after, &options).findings;
                    let same =
                        |a: &Finding, b: &Finding| a.rule == b.rule && a.message == b.message && a.pointer == b.pointer;
                    let stays = new.iter().any(|other| same(other, finding));
                    assert!(!stays, "{}: «{}» leaves the finding", rule.name, fix.title);
                    let added: Vec<_> = new
                        .iter()
                        .filter(|other| other.severity == Severity::Error)
                        .filter(|other| !old.findings.iter().any(|known| known.rule == other.rule))
                        .collect();
                    assert!(added.is_empty(), "{}: «{}» adds {added:#?}", rule.name, fix.title);
                }
            }
        }
    }

    #[test]
    fn cards_without_fault_have_no_error_and_no_warning() {
        let templates = crate::template::all().iter().map(|template| template.text);
        for text in templates.chain([SMALLEST]) {
            let (report, _) = check_bytes(text.as_bytes(), &Options::default());
            let loud: Vec<_> = report.findings.iter().filter(|finding| finding.severity > Severity::Advice).collect();
            assert!(loud.is_empty(), "{loud:#?}");
            assert_eq!(report.rules, RULES.len());
        }
    }
}
