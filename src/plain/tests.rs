#![allow(clippy::unwrap_used)]

use super::Session;
use super::preset::{self, Preset};
use crate::document::{Document, Pointer};
use crate::tui::Start;
use serde_json::json;

fn preset(at: &str, value: serde_json::Value) -> Preset {
    Preset { at: Pointer::parse(at).unwrap(), value }
}

#[test]
fn every_question_of_every_template_is_asked_when_nothing_is_answered() {
    for template in crate::template::all() {
        let start = Start::New { template: Some(template.name.into()), output: None };
        let mut session = Session::new(start).unwrap();
        let mut said = session.begin().lines;
        for _ in 0..60 {
            said.extend(session.line("").lines);
        }
        let said = said.join("\n");
        for step in crate::card::Step::ALL {
            assert!(said.contains(&format!("of 7: {}", step.title())), "{}: {}", template.name, step.title());
        }
        assert_eq!(session.card().unwrap().document.text(), template.text, "walking through changes nothing");
    }
}

#[test]
fn a_file_that_is_not_json_is_refused() {
    let refused = Session::new(Start::Open { path: "card.json".into(), bytes: b"{".to_vec() });
    assert!(refused.unwrap_err().contains("not JSON"));
}

#[test]
fn an_assignment_becomes_what_its_place_wants() {
    for (text, value) in [
        ("/name=3", json!("3")),
        ("/name=a=b", json!("a=b")),
        ("/capabilities/streaming=true", json!(true)),
        ("/capabilities/streaming=maybe", json!("maybe")),
        ("/skills/0/tags=a, b", json!(["a", "b"])),
        ("/skills/0/tags=[\"a, b\"]", json!(["a, b"])),
        ("/skills/0/examples/0=1", json!("1")),
        ("/capabilities/extensions/0/params={\"a\": 1}", json!({"a": 1})),
        ("/skills/0={\"id\": \"x\"}", json!({"id": "x"})),
    ] {
        assert_eq!(preset::assignment(text).unwrap().value, value, "{text}");
    }
    assert!(preset::assignment("name").is_err());
    assert!(preset::assignment("/a~2=1").is_err());
}

#[test]
fn a_part_of_a_card_is_merged_member_by_member_and_lists_and_kinds_are_taken_whole() {
    let mut document = Document::parse(
        r#"{"provider": {"url": "u", "organization": "o"}, "securitySchemes": {"a": {"mtlsSecurityScheme": {}}}, "defaultInputModes": ["text/plain", "image/png"]}"#,
    )
    .unwrap();
    let part = Document::parse(
        r#"{"provider": {"organization": "p"}, "securitySchemes": {"a": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}, "defaultInputModes": ["text/html"]}"#,
    )
    .unwrap();
    preset::fill(&mut document, &preset::answers(&part).unwrap()).unwrap();
    assert_eq!(
        document.root().to_json(),
        json!({
            "provider": {"url": "u", "organization": "p"},
            "securitySchemes": {"a": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
            "defaultInputModes": ["text/html"],
        })
    );
}

#[test]
fn a_dash_appends_and_what_does_not_fit_is_told_all_at_once() {
    let mut document = Document::new();
    let presets = [preset("/skills/-/id", json!("a")), preset("/skills/-/id", json!("b"))];
    preset::fill(&mut document, &presets).unwrap();
    assert_eq!(document.root().to_json(), json!({"skills": [{"id": "a"}, {"id": "b"}]}));
    let wrong = [preset("/skills/9/id", json!("a")), preset("/name", json!("n")), preset("/name/x", json!("n"))];
    let refused = preset::fill(&mut document, &wrong).unwrap_err();
    assert_eq!(refused.len(), 2, "{refused:?}");
}
