//! The account: every member of the source once.

use std::collections::BTreeSet;

use super::*;
use crate::check::Severity;
use crate::document::{Node, Pointer};

/// Panics unless each value of the source belongs to a line of its own or of the nearest value around it, and is found
/// where that line says, or is said to be gone.
pub(super) fn assert_complete(source: &Document, plan: &Plan) {
    let mut seen = BTreeSet::new();
    for change in &plan.changes {
        assert!(!change.reason.is_empty());
        match &change.from {
            Some(from) => assert!(seen.insert(from.clone()), "{from} has two lines"),
            None => assert!(!change.to.is_empty() || change.lost.is_some(), "a line about nothing: {change:?}"),
        }
        for place in &change.to {
            assert!(plan.document.get(place).is_some(), "{place} does not exist: {change:?}");
        }
        assert_ne!(change.reason, "v1.0 has no place for it.", "{change:?}");
    }
    leaves(source.root(), &Pointer::root(), &mut |at, value| {
        let mut around = at.clone();
        while !seen.contains(&around) {
            around = around.parent().unwrap_or_else(|| panic!("{at} has no line"));
        }
        let change = line(plan, around.as_str());
        if matches!(change.kind, Kind::Removed | Kind::Merged | Kind::Asked) || around == *at {
            let gone = change.to.is_empty();
            assert!(!gone || change.kind != Kind::Kept, "{at}: {change:?}");
            return;
        }
        let stands = change.to.iter().any(|to| {
            let place = at.rebase(&around, to);
            let exact = place.and_then(|place| plan.document.get(&place)).is_some_and(|node| same(node, value));
            // Inside a wrapper it stands deeper.
            exact || plan.document.get(to).is_some_and(|holder| holds(holder, value))
        });
        assert!(stands, "{at} is not where its line says: {change:?}");
    });
}

fn same(a: &Node, b: &Node) -> bool {
    a.to_json() == b.to_json()
}

fn holds(holder: &Node, value: &Node) -> bool {
    same(holder, value)
        || holder.elements().iter().any(|element| holds(element, value))
        || holder.members().iter().any(|member| holds(&member.value, value))
}

fn leaves(node: &Node, at: &Pointer, visit: &mut impl FnMut(&Pointer, &Node)) {
    if node.is_empty() {
        visit(at, node);
    }
    for (index, element) in node.elements().iter().enumerate() {
        leaves(element, &at.index(index), visit);
    }
    for member in node.members() {
        leaves(&member.value, &at.key(&member.key), visit);
    }
}

#[test]
fn each_line_says_what_happened_and_where_it_went() {
    let card = old_with(&json!({
        "preferredTransport": null,
        "capabilities": {"stateTransitionHistory": true},
        "additionalInterfaces": [{"url": "https://agent.example.com/a2a", "transport": "JSONRPC"}],
        "securitySchemes": {"o": {"type": "oauth2", "flows": {
            "implicit": {"authorizationUrl": "https://idp.example.com/a", "scopes": {}},
            "clientCredentials": {"tokenUrl": "https://idp.example.com/t", "scopes": {"r": "Read"}}
        }}},
        "security": [{"o": []}],
        "signatures": [{"protected": "e30", "signature": "AA"}],
        "iconUrl": "https://agent.example.com/icon.png"
    }));
    let plan = plan(&card, &[]);
    let places = |from: &str| line(&plan, from).to.iter().map(|to| to.as_str().to_owned()).collect::<Vec<_>>();
    for (from, kind, to) in [
        ("/url", Kind::Moved, vec!["/supportedInterfaces/0/url"]),
        ("/protocolVersion", Kind::Moved, vec!["/supportedInterfaces/0/protocolVersion"]),
        ("/additionalInterfaces/0", Kind::Merged, vec!["/supportedInterfaces/0/url"]),
        ("/additionalInterfaces/0/transport", Kind::Merged, vec!["/supportedInterfaces/0/protocolBinding"]),
        ("/capabilities/stateTransitionHistory", Kind::Removed, vec![]),
        ("/securitySchemes/o", Kind::Split, vec!["/securitySchemes/o", "/securitySchemes/o_implicit"]),
        ("/security", Kind::Renamed, vec!["/securityRequirements"]),
        ("/security/0", Kind::Split, vec!["/securityRequirements/0", "/securityRequirements/1"]),
        ("/signatures", Kind::Removed, vec![]),
        ("/iconUrl", Kind::Kept, vec!["/iconUrl"]),
        ("/skills", Kind::Kept, vec!["/skills"]),
    ] {
        assert_eq!(
            (line(&plan, from).kind, places(from)),
            (kind, to.into_iter().map(String::from).collect()),
            "{from}"
        );
    }
    assert!(line(&plan, "/url").assumed.as_ref().unwrap().contains("JSONRPC"));
    assert!(line(&plan, "/capabilities/stateTransitionHistory").lost.is_some());
    assert!(line(&plan, "/signatures").lost.is_some());
    assert_complete(&document(&card), &plan);
}

#[test]
fn the_report_for_programs_has_the_promised_members() {
    let plan = plan(&old_with(&json!({"protocolVersion": "0.2.5"})), &[]);
    let report: Value = serde_json::from_str(&super::super::report::json(&plan).unwrap()).unwrap();
    assert_eq!((&report["from"], &report["to"]), (&json!("0.2"), &json!("1.0")));
    let speaks = &report["questions"][0];
    assert_eq!(speaks["key"], "speaks");
    assert_eq!(speaks["answers"], json!(["0.3", "1.0", "both"]));
    assert_eq!(speaks["default"], Value::Null);
    let url = report["changes"].as_array().unwrap().iter().find(|change| change["from"] == "/url").unwrap();
    assert_eq!((&url["kind"], &url["to"]), (&json!("moved"), &json!(["/supportedInterfaces/0/url"])));
}

#[test]
fn what_went_along_with_something_is_not_said_to_have_stayed() {
    // The unknown member inside was looked at before the signatures went.
    let card = old_with(&json!({"signatures": {"x-list": {"a": 1}}}));
    let source = document(&card);
    let plan = Plan::of(&source, &Answers::default()).unwrap();
    assert_complete(&source, &plan);
    let inside: Vec<&Change> = plan
        .changes
        .iter()
        .filter(|change| change.from.as_ref().is_some_and(|from| from.as_str().contains("x-list")))
        .collect();
    assert!(inside.is_empty(), "{inside:#?}");
    assert_eq!(line(&plan, "/signatures").kind, Kind::Removed);
}

#[test]
fn what_stood_inside_a_replaced_value_is_said_to_be_lost() {
    let mut card = old_card();
    card["skills"][0]["id"] = json!({"x": "y"});
    let plan = plan(&card, &["/skills/0/id=window"]);
    let inside = line(&plan, "/skills/0/id/x");
    assert_eq!((inside.kind, inside.lost.is_some()), (Kind::Removed, true));
}

#[test]
fn what_an_answer_replaces_inside_a_rewrapped_requirement_is_said_to_be_lost() {
    // The answer is about the object that the conversion put around the scopes.
    let card = old_with(&json!({"securitySchemes": "Bearer", "security": [{"login": ["read", "write"], "key": []}]}));
    let answers = ["/securitySchemes/login=bearer", "/securityRequirements/0/schemes/login=1.0"];
    let plan = plan(&card, &answers);
    assert_eq!(result(&plan)["securityRequirements"][0]["schemes"]["login"], json!(1.0));
    let replaced = line(&plan, "/security/0/login");
    assert_eq!((replaced.kind, replaced.lost.is_some()), (Kind::Removed, true));
    let new = plan.changes.iter().find(|change| change.reason.contains("Its author said"));
    assert_eq!(new.unwrap().to, [Pointer::parse("/securityRequirements/0/schemes/login").unwrap()]);
    assert!(plan.changes.iter().all(|change| change.from.as_ref().is_none_or(|from| !from.as_str().contains("key"))));
    assert_complete(&document(&card), &plan);
}

#[test]
fn a_card_that_conversion_would_nest_too_deeply_is_refused_whole() {
    let mut deep = json!(1);
    for _ in 0..125 {
        deep = json!([deep]);
    }
    let card = old_with(&json!({"securitySchemes": {"k": {"type": "http", "scheme": "bearer", "x-deep": deep}}}));
    let refusal = Plan::of(&document(&card), &Answers::default()).unwrap_err();
    assert!(refusal.message.contains("128 levels"), "{}", refusal.message);
}

#[test]
fn the_account_as_json_writes_hidden_characters_as_escapes() {
    let card = old_with(&json!({"x\u{202e}\u{9b}": 1}));
    let text = crate::convert::report::json(&plan(&card, &[])).unwrap();
    assert!(text.contains("\\u202e\\u009b") && !text.contains('\u{202e}'), "{text}");
}

#[test]
fn everything_that_is_lost_is_counted() {
    assert_eq!(plan(&old_card(), &[]).losses(), 0);
    let card =
        old_with(&json!({"capabilities": {"stateTransitionHistory": true}, "signatures": [{"protected": "e30"}]}));
    assert_eq!(plan(&card, &[]).losses(), 2);
}

#[test]
fn an_error_that_a_question_is_about_is_not_told_twice() {
    let plan = plan(&old_with(&json!({"description": null, "security": [{"nowhere": []}]})), &[]);
    let asked: Vec<_> = plan.open().map(|question| question.key.as_str()).collect();
    let errors = plan.report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let (told_as_question, told_as_error): (Vec<_>, Vec<_>) =
        errors.partition(|finding| asked.contains(&finding.pointer.as_str()));
    assert!(!told_as_question.is_empty() && !told_as_error.is_empty(), "{asked:?}, {:#?}", plan.report.findings);
    let account = super::super::report::human(&plan, "card.json");
    let (_, errors) = account.split_once("Errors in the result:").unwrap();
    for finding in &told_as_question {
        assert!(!errors.contains(&finding.message), "{account}");
    }
    for finding in &told_as_error {
        assert!(errors.contains(finding.pointer.as_str()), "{account}");
    }
}

#[test]
fn each_part_of_something_that_merges_has_a_line_of_its_own() {
    let card = old_with(&json!({"authentication": {"schemes": ["Bearer"], "required": true}}));
    let plan = plan(&card, &[]);
    for part in ["/authentication/schemes", "/authentication/required"] {
        assert_eq!(line(&plan, part).kind, Kind::Merged, "{part}");
    }
    let card = old_with(&json!({"securitySchemes": {"login": {"type": null, "description": null}}}));
    let plan = self::plan(&card, &[]);
    assert_eq!(line(&plan, "/securitySchemes/login/description").kind, Kind::Removed);
}

#[test]
fn what_authentication_means_is_assumed_only_where_nobody_said_it() {
    let card = |authentication: Value| {
        let members = json!({"protocolVersion": null, "preferredTransport": null, "authentication": authentication});
        old_with(&members)
    };
    let told = plan(&card(json!({"schemes": ["oauth2"]})), &["authentication=bearer"]);
    assert_eq!(line(&told, "/authentication").assumed, None);
    let read = plan(&card(json!({"schemes": ["bearer"]})), &[]);
    assert!(line(&read, "/authentication").assumed.is_some());
}

#[test]
fn a_description_of_authentication_goes_to_the_scheme_and_what_is_no_text_is_lost() {
    let card =
        |description: Value| old_with(&json!({"authentication": {"schemes": ["Bearer"], "description": description}}));
    let told = plan(&card(json!("Ask us for a token.")), &[]);
    assert_eq!(line(&told, "/authentication/description").kind, Kind::Moved);
    let scheme = &result(&told)["securitySchemes"]["bearer"]["httpAuthSecurityScheme"];
    assert_eq!(scheme["description"], "Ask us for a token.");
    let lost = line(&plan(&card(json!(7)), &[]), "/authentication/description").clone();
    assert_eq!((lost.kind, lost.lost.is_some()), (Kind::Removed, true));
}
