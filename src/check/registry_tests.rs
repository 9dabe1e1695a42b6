//! What must hold for every rule of the registry, whatever it is about.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::registry::RULES;
use super::rules::testing::{SMALLEST, example_text};
use super::{Finding, Options, Profile, Rule, Severity, check, check_bytes};
use crate::document::Document;

const PROFILES: [Profile; 3] = [Profile::Strict, Profile::Dual, Profile::Registry];

/// A card that sets every member of the field table.
const COMPLETE: &str = include_str!("complete-card.json");

/// Everything that is found in a text; an example of a rule about syntax need not be JSON.
fn all_findings(text: &str, profile: Profile) -> Vec<Finding> {
    check_bytes(text.as_bytes(), &Options { profile, ..Options::default() }).0.findings
}

fn found_by<'f>(rule: &Rule, findings: &'f [Finding]) -> Vec<&'f Finding> {
    findings.iter().filter(|finding| finding.rule == rule.name).collect()
}

fn above_advice(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|finding| finding.severity > Severity::Advice).collect()
}

/// Rules that look at something beside the text have no example that shows them.
fn has_example(rule: &Rule) -> bool {
    !rule.bad.is_empty()
}

/// The profile under which the bad example makes the rule speak.
fn speaking_profile(rule: &Rule) -> Option<Profile> {
    let text = example_text(rule.bad);
    PROFILES.into_iter().find(|profile| !found_by(rule, &all_findings(&text, *profile)).is_empty())
}

#[test]
fn names_are_unique_and_name_an_area_and_a_defect() {
    let word = |word: &str| {
        !word.is_empty()
            && !word.starts_with('-')
            && !word.ends_with('-')
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let mut seen = HashSet::new();
    for rule in RULES {
        let (area, defect) = rule.name.split_once('/').unwrap_or_else(|| panic!("{}: no slash", rule.name));
        assert!(word(area) && word(defect), "{}", rule.name);
        assert!(seen.insert(rule.name), "{} stands twice", rule.name);
    }
}

#[test]
fn rules_of_one_area_stand_together_in_the_order_of_the_book() {
    let order = [
        "syntax",
        "document",
        "structure",
        "legacy",
        "identity",
        "interfaces",
        "capabilities",
        "extensions",
        "modes",
        "skills",
        "security",
        "secrets",
        "text",
        "signatures",
        "publishing",
    ];
    let places: Vec<usize> = RULES
        .iter()
        .map(|rule| order.iter().position(|area| *area == rule.area()).unwrap_or_else(|| panic!("{}", rule.name)))
        .collect();
    assert!(places.is_sorted(), "{:?}", RULES.iter().map(|rule| rule.name).collect::<Vec<_>>());
}

#[test]
fn every_rule_is_documented() {
    for rule in RULES {
        let sentence = |text: &str| text.starts_with(|c: char| !c.is_lowercase()) || text.starts_with("gRPC");
        assert!(sentence(rule.summary), "{}: summary", rule.name);
        assert!(sentence(rule.why) && rule.why.len() > 40, "{}: why", rule.name);
        assert!(sentence(rule.fix), "{}: fix", rule.name);
        assert!(rule.source.len() > 5, "{}: source", rule.name);
        for text in [rule.summary, rule.why, rule.fix, rule.source] {
            assert!(!text.contains("  ") && !text.contains('\n'), "{}: white space in {text:?}", rule.name);
        }
    }
}

#[test]
fn the_bad_example_makes_the_rule_speak() {
    for rule in RULES.iter().filter(|rule| has_example(rule)) {
        assert!(speaking_profile(rule).is_some(), "{} is silent on its bad example", rule.name);
    }
}

#[test]
fn the_good_example_has_nothing_above_advice_from_any_rule() {
    let mut wrong = Vec::new();
    for rule in RULES.iter().filter(|rule| has_example(rule)) {
        let Some(profile) = speaking_profile(rule) else { continue };
        let findings = all_findings(&example_text(rule.good), profile);
        for finding in
            findings.iter().filter(|finding| finding.rule == rule.name || finding.severity > Severity::Advice)
        {
            wrong.push(format!("{}: {} {} {}", rule.name, finding.rule, finding.pointer, finding.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn messages_are_sentences_without_a_full_stop_and_helps_have_one() {
    let mut wrong = Vec::new();
    for rule in RULES.iter().filter(|rule| has_example(rule)) {
        let Some(profile) = speaking_profile(rule) else { continue };
        for finding in found_by(rule, &all_findings(&example_text(rule.bad), profile)) {
            let starts = |text: &str| text.starts_with(|c: char| !c.is_lowercase());
            let Finding { message, help, .. } = finding;
            if !starts(message) || message.ends_with('.') || !starts(help) || !help.ends_with(['.', '?', ')', '"']) {
                wrong.push(format!("{}: {message} | {help}", rule.name));
            }
            if message.chars().chain(help.chars()).any(char::is_control)
                || message.contains("  ")
                || help.contains("  ")
            {
                wrong.push(format!("{}: not fit to print: {message:?} | {help:?}", rule.name));
            }
            if let Some(fix) = &finding.fix
                && (fix.edits.is_empty() || !starts(&fix.title) || fix.title.ends_with('.'))
            {
                wrong.push(format!("{}: fix «{}»", rule.name, fix.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_fix_removes_its_finding_and_brings_no_new_error() {
    let mut wrong = Vec::new();
    for rule in RULES.iter().filter(|rule| has_example(rule)) {
        let Some(profile) = speaking_profile(rule) else { continue };
        let text = example_text(rule.bad);
        let Ok(before) = Document::parse(&text) else { continue };
        let found = all_findings(&text, profile);
        let errors = |findings: &[Finding]| {
            let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
            errors.map(|finding| (finding.rule, finding.message.clone())).collect::<HashSet<_>>()
        };
        for finding in found_by(rule, &found) {
            let Some(fix) = &finding.fix else { continue };
            let mut after = before.clone();
            if let Err(error) = after.apply_all(&fix.edits) {
                wrong.push(format!("{}: «{}»: {error}", rule.name, fix.title));
                continue;
            }
            let left = all_findings(after.text(), profile);
            if found_by(rule, &left).len() >= found_by(rule, &found).len() {
                wrong.push(format!("{}: «{}» does not help: {:?}", rule.name, fix.title, found_by(rule, &left)));
            }
            for (by, message) in errors(&left).difference(&errors(&found)) {
                wrong.push(format!("{}: «{}» brings {by}: {message}", rule.name, fix.title));
            }
            // Offered once more, the same fix would be for something that is left, not for what it did.
            let again = found_by(rule, &left).into_iter().find(|again| {
                again.pointer == finding.pointer && again.message == finding.message && again.fix == finding.fix
            });
            if again.is_some() && found_by(rule, &found).len() == 1 {
                wrong.push(format!("{}: «{}» is offered again", rule.name, fix.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_smallest_card_and_the_templates_have_nothing_above_advice() {
    let mut cards = vec![("smallest".to_owned(), SMALLEST.to_owned())];
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/templates")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "json") {
            cards.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
    assert_eq!(cards.len(), crate::template::all().len() + 1);
    for (name, text) in cards {
        let findings = all_findings(&text, Profile::Strict);
        assert!(above_advice(&findings).is_empty(), "{name}: {:#?}", above_advice(&findings));
    }
}

#[test]
fn a_card_with_every_member_has_nothing_above_advice_but_what_no_such_card_can_avoid() {
    let findings = all_findings(COMPLETE, Profile::Strict);
    // The card shows the two deprecated flows, and is signed although it asks for schemes that have no scopes.
    let expected = ["security/deprecated-flow", "signatures/requirement-not-covered"];
    let unexpected: Vec<_> =
        above_advice(&findings).into_iter().filter(|finding| !expected.contains(&finding.rule)).collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[test]
fn the_complete_card_sets_every_member_of_the_field_table() {
    let document = Document::parse(COMPLETE).unwrap();
    let mut set = HashSet::new();
    collect_patterns(document.root(), "", &mut set);
    for entry in crate::card::fields::every_field() {
        assert!(set.contains(&entry.pattern), "{} is not set", entry.pattern);
    }
}

/// Every place of a card, with `*` for list indices and, since the table cannot be asked here, for every key as well.
fn collect_patterns(node: &crate::document::Node, at: &str, set: &mut HashSet<String>) {
    set.insert(at.to_owned());
    for element in node.elements() {
        collect_patterns(element, &format!("{at}/*"), set);
    }
    for member in node.members() {
        collect_patterns(&member.value, &format!("{at}/{}", member.key), set);
        collect_patterns(&member.value, &format!("{at}/*"), set);
    }
}

#[test]
fn checking_twice_finds_the_same() {
    for rule in RULES.iter().filter(|rule| has_example(rule)) {
        for example in [rule.bad, rule.good] {
            let text = example_text(example);
            for profile in PROFILES {
                assert_eq!(all_findings(&text, profile), all_findings(&text, profile), "{}", rule.name);
            }
        }
    }
}

#[test]
fn skip_and_only_decide_which_rules_run() {
    let document = Document::parse(SMALLEST).unwrap();
    let run = |only: &[&str], skip: &[&str]| {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        check(&document, &Options { only: words(only), skip: words(skip), ..Options::default() }).rules
    };
    let of_area = RULES.iter().filter(|rule| rule.area() == "modes").count();
    assert_eq!(run(&[], &[]), RULES.len());
    assert_eq!(run(&["modes"], &[]), of_area);
    assert_eq!(run(&["modes"], &["modes/wildcard"]), of_area - 1);
    assert_eq!(run(&[], &["modes"]), RULES.len() - of_area);
}

#[test]
fn ten_thousand_skills_are_checked_in_linear_time() {
    let card = |number: usize| {
        let mut card: Value = serde_json::from_str(SMALLEST).unwrap();
        // Faults that rules might compare pairwise: the same id, tags with spaces, equal modes, own requirements.
        card["skills"] = (0..number)
            .map(|i| {
                json!({"id": format!("skill {} ", i % (number / 2)), "name": "x", "description": "x",
                    "tags": ["a ", "a", ""], "inputModes": ["text", "TEXT/plain"],
                    "securityRequirements": [{"schemes": {"none": {"list": []}}}]})
            })
            .collect();
        Document::parse(&card.to_string()).unwrap()
    };
    let time = |document: &Document| {
        let start = std::time::Instant::now();
        let report = check(document, &Options::default());
        assert!(report.findings.len() > 1000);
        start.elapsed().as_secs_f64()
    };
    let (small, large) = (card(1_000), card(10_000));
    time(&small);
    // Ten times the skills may take some thirty times as long on a busy machine; pairwise work takes a hundred times.
    let (small, large) = (time(&small), time(&large));
    assert!(large < small * 40.0 + 0.5, "1,000 skills: {small} s, 10,000 skills: {large} s");
}

/// JSON that a card might hold where something else should be.
fn any_json() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        Just(String::new()),
        Just(" ".into()),
        Just("text".into()),
        Just("*/*".into()),
        Just("https://".into()),
        Just("http://user:pw@[::1]:99999/x?token=1#f".into()),
        Just("eyJhbGciOiJub25lIn0".into()),
        Just("1.0".into()),
        Just("\u{1b}[2J\u{202e}\u{200b}é".into()),
        Just("Bearer ".into()),
        Just("xn--".into()),
        ".{0,12}",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    let key = prop::sample::select(vec![
        "url",
        "type",
        "schemes",
        "list",
        "flows",
        "scopes",
        "id",
        "name",
        "description",
        "tags",
        "protected",
        "",
        "signature",
        "security",
        "protocolVersion",
        "transport",
        "in",
        "a/b~c",
        "supported_interfaces",
        "params",
        "password",
        "uri",
    ]);
    leaf.prop_recursive(3, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..4)
                .prop_map(|members| members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Value>()),
        ]
    })
}

/// The places of a value, deepest last.
fn places(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                places(element, &format!("{at}/{index}"), out);
            }
        }
        Value::Object(members) => {
            for (key, member) in members {
                places(member, &format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")), out);
            }
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_card_makes_a_check_panic_or_differ_or_offer_a_broken_fix(
        base in prop::sample::select(vec![SMALLEST, COMPLETE]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any_json(), any::<bool>()), 1..6),
    ) {
        let mut card: Value = serde_json::from_str(base).unwrap();
        for (place, value, remove) in changes {
            let mut all = Vec::new();
            places(&card, "", &mut all);
            let at = all[place.index(all.len())].clone();
            let (parent, key) = at.rsplit_once('/').unwrap_or(("", ""));
            match card.pointer_mut(parent) {
                Some(Value::Object(members)) if remove => { members.shift_remove(key); }
                _ => *card.pointer_mut(&at).unwrap() = value,
            }
        }
        let text = card.to_string();
        let document = Document::parse(&text).unwrap();
        for profile in PROFILES {
            let findings = all_findings(&text, profile);
            prop_assert_eq!(&findings, &all_findings(&text, profile));
            for finding in &findings {
                prop_assert!(!finding.message.chars().chain(finding.help.chars()).any(char::is_control), "{:?}", finding);
                let Some(fix) = &finding.fix else { continue };
                let mut after = document.clone();
                let done = after.apply_all(&fix.edits);
                prop_assert!(done.is_ok(), "{:?}: {:?}\n{}", done, finding, text);
            }
        }
    }

    #[test]
    fn no_bytes_make_a_check_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let (report, document) = check_bytes(&bytes, &Options::default());
        prop_assert!(document.is_some() || !report.findings.is_empty());
    }
}
