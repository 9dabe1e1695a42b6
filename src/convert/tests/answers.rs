//! Questions, answers, and what they lead to.

use super::*;

#[test]
fn what_is_missing_is_asked_for_by_its_place() {
    let card =
        old_with(&json!({"description": null, "defaultOutputModes": null, "skills": [{"id": "a", "name": "A skill"}]}));
    let keys = ["/defaultOutputModes", "/description", "/skills/0/description", "/skills/0/tags"];
    let asked = plan(&card, &[]);
    assert_eq!(open(&asked), keys);
    let answered = plan(
        &card,
        &[
            "/defaultOutputModes=text/plain, application/json",
            "/description=Answers questions about returns; it does not book.",
            "/skills/0/description=Says until when a purchase can be returned.",
            r#"/skills/0/tags=["returns, policy"]"#,
        ],
    );
    assert!(answered.is_finished(), "{:?} {:#?}", open(&answered), answered.report.findings);
    let result = result(&answered);
    assert_eq!(result["defaultOutputModes"], json!(["text/plain", "application/json"]));
    assert_eq!(result["skills"][0]["tags"], json!(["returns, policy"]));
    assert!(
        answered
            .questions
            .iter()
            .filter(|question| keys.contains(&question.key.as_str()))
            .all(|question| question.answer.is_some())
    );
}

#[test]
fn answers_that_fit_no_question_are_named() {
    let card = old_card();
    let plan = plan(&card, &["speaks=2.0", "nonsense=1"]);
    let misfits: Vec<(&str, bool)> =
        plan.misfits.iter().map(|misfit| (misfit.key.as_str(), misfit.expected.is_empty())).collect();
    assert_eq!(misfits, [("speaks", false), ("nonsense", true)]);
    assert!(!plan.is_finished());
}

#[test]
fn unknown_members_stay_to_the_letter_unless_their_author_says_otherwise() {
    let text = r#"{
        "x-first": 1.50, "name": "Returns agent", "x-note": {"b": "\u00e9", "a": [1E3, null]}, "url": "https://agent.example.com",
        "description": "Answers questions about returns; it does not book.", "version": "1.0.0", "capabilities": {},
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "a", "name": "Skill", "x-price": 0.10, "description": "Does something.", "tags": ["t"]}]
    }"#;
    let source = Document::parse(text).unwrap();
    let kept = Plan::of(&source, &Answers::default()).unwrap();
    for spelling in ["\"x-first\": 1.50", "1E3", "\"x-price\": 0.10"] {
        assert!(kept.document.text().contains(spelling), "{spelling}");
    }
    let keys: Vec<&str> = kept.document.root().members().iter().map(|member| &*member.key).take(3).collect();
    assert_eq!(keys, ["x-first", "name", "x-note"], "each stays behind the member it followed");

    let mut answers = Answers::default();
    answers.give("/x-first", "drop");
    answers.give("/x-note", "https://e.example.com/v1");
    answers.give("/skills/0/x-price", "https://e.example.com/v1");
    let moved = Plan::of(&source, &answers).unwrap();
    assert_eq!(
        result(&moved)["capabilities"]["extensions"],
        json!([{"uri": "https://e.example.com/v1", "params": {"x-note": {"b": "é", "a": [1000.0, null]}, "x-price": 0.1}}])
    );
    assert_eq!(line(&moved, "/x-note").to[0].as_str(), "/capabilities/extensions/0/params/x-note");
    assert!(line(&moved, "/x-first").lost.is_some());
    assert!(moved.document.text().contains("0.10"), "numbers keep their spelling");
}

#[test]
fn documents_that_are_no_cards_are_refused_with_a_reason() {
    for (text, words) in [
        ("[]", "no agent card"),
        (r#"{"openapi": "3.1.0", "paths": {}}"#, "no agent card"),
        (r#"{"agentCard": {"name": "x", "skills": []}}"#, "no agent card"),
        (r#"{"name": "x", "skills": [], "name": "y"}"#, "twice"),
    ] {
        let refusal = Plan::of(&Document::parse(text).unwrap(), &Answers::default()).unwrap_err();
        assert!(refusal.message.contains(words), "{text}: {}", refusal.message);
        assert!(!refusal.help.is_empty());
    }
}

#[test]
fn a_v1_card_converts_to_itself() {
    for template in crate::template::all() {
        let source = Document::parse(template.text).unwrap();
        let plan = Plan::of(&source, &Answers::default()).unwrap();
        assert!(!plan.is_change(&source), "{}: {:#?}", template.name, plan.changes);
        assert!(plan.is_finished());
        assert!(plan.changes.iter().all(|change| change.kind == Kind::Kept));
    }
    // Another layout is no reason to touch it, nor is a signature.
    let text = r#"{"version": "1.0.0", "name": "Returns agent", "description": "Answers questions; it does not book.",
  "supportedInterfaces": [{"url": "https://agent.example.com", "protocolBinding": "JSONRPC", "protocolVersion": "1.0.0"}],
  "capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [],
  "signatures": [{"protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ", "signature": "AA"}], "x": 1.0}"#;
    let source = Document::parse(text).unwrap();
    let plan = Plan::of(&source, &Answers::default()).unwrap();
    assert_eq!(plan.document.text().trim_end(), text);
}

#[test]
fn the_conversion_is_one_step_that_can_be_undone() {
    let mut document = document(&old_card());
    let before = document.text().to_owned();
    let plan = Plan::of(&document, &Answers::default()).unwrap();
    let undo = document.revert(&plan.splices(&document));
    assert_eq!(document.text(), plan.document.text());
    document.revert(&undo);
    assert_eq!(document.text(), before);
}

#[test]
fn a_member_moves_into_an_extension_without_losing_what_stands_there_unsaid() {
    let extension = |params: &Value| {
        let mut card =
            old_with(&json!({"x-note": 1, "capabilities": {"extensions": [{"uri": "urn:e", "params": params}]}}));
        card["skills"][0]["x-note"] = json!(2);
        card
    };
    let answers = ["/x-note=urn:e", "/skills/0/x-note=urn:e"];
    let all = plan(&extension(&json!({"x-note": 0, "skills.0.x-note": 0})), &answers);
    assert_eq!(
        result(&all)["capabilities"]["extensions"][0]["params"],
        json!({"x-note": 0, "skills.0.x-note": 0, "x-note-2": 1, "skills.0.x-note-2": 2})
    );
    let replaced = plan(&extension(&json!("text")), &answers);
    let params = json!({"x-note": 2, "x-note-2": 1});
    assert_eq!(result(&replaced)["capabilities"]["extensions"][0]["params"], params);
    let line = replaced
        .changes
        .iter()
        .find(|change| change.from.as_ref().is_some_and(|from| from.as_str().ends_with("/params")));
    assert!(line.is_some_and(|line| line.kind == Kind::Removed && line.lost.is_some()), "{line:?}");
}
