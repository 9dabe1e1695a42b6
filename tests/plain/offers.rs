//! What the folder knows: said at the question, and an answer only once it was taken.

use cardwright::document::{Node, Pointer};
use cardwright::prefill::Offer;
use cardwright::tui::Start;
use cardwright::tui::update::start;
use serde_json::{Value as Json, json};

use crate::dialogue::Dialogue;
use crate::wizard::Wizard;

const KNOWN: &[(&str, &str)] = &[
    ("/name", "weather-agent"),
    ("/description", "Tells the weather of the next days."),
    ("/provider/url", "https://github.com/acme"),
    ("/provider/organization", "Acme"),
    ("/version", "1.4.0"),
    ("/documentationUrl", "https://docs.acme.com/weather"),
];

fn value(dialogue: &Dialogue, at: &str) -> Option<Json> {
    dialogue.session.card().unwrap().document.get(&Pointer::parse(at).unwrap()).map(Node::to_json)
}

/// The wizard on a new card in the same folder.
fn wizard(template: Option<&str>) -> Wizard {
    let mut wizard = Wizard::menu();
    let offer = |(at, value): &(&str, &str)| Offer {
        at: Pointer::parse(at).unwrap(),
        value: (*value).into(),
        source: "Cargo.toml".into(),
    };
    wizard.model.offers = KNOWN.iter().map(offer).collect();
    start(&mut wizard.model, Start::New { template: template.map(Into::into), output: None }).unwrap();
    wizard
}

#[test]
fn an_offer_is_said_with_its_source_and_an_empty_line_does_not_take_it() {
    let mut dialogue = Dialogue::offered(None, KNOWN);
    assert!(dialogue.said.contains("The folder knows 6 answers"), "{}", dialogue.said);
    assert!(dialogue.said.ends_with("Type take for what Cargo.toml says: weather-agent\n"), "{}", dialogue.said);
    for _ in 0..40 {
        dialogue.type_lines(&["skip"]);
    }
    assert_eq!(dialogue.text(), "{\n  \"capabilities\": {}\n}\n");
}

#[test]
fn take_answers_one_question_and_goes_on_and_undo_takes_it_back() {
    let mut dialogue = Dialogue::offered(None, KNOWN);
    dialogue.type_lines(&["take"]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("weather-agent")));
    assert!(dialogue.said.contains("Taken from Cargo.toml. undo takes it back.\n"), "{}", dialogue.said);
    assert!(dialogue.said.contains("Description (required)?"), "{}", dialogue.said);
    dialogue.type_lines(&["undo"]);
    assert_eq!(dialogue.text(), "{}\n");
    assert!(dialogue.said.contains("Type take for what Cargo.toml says: weather-agent"), "{}", dialogue.said);
    dialogue.type_lines(&["redo"]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("weather-agent")));
}

#[test]
fn an_answer_of_ones_own_ends_the_offer_and_a_cleared_one_brings_it_back() {
    let mut dialogue = Dialogue::offered(None, KNOWN);
    dialogue.type_lines(&["Desk", "back"]);
    assert!(!dialogue.said.contains("Type take"), "{}", dialogue.said);
    dialogue.type_lines(&["take"]);
    assert!(dialogue.said.contains("Nothing is offered here."), "{}", dialogue.said);
    dialogue.type_lines(&["clear", "back"]);
    assert!(dialogue.said.contains("Type take for what Cargo.toml says: weather-agent"), "{}", dialogue.said);
}

#[test]
fn the_texts_of_a_template_may_be_replaced_by_offers_but_an_opened_file_is_left_alone() {
    let mut dialogue = Dialogue::offered(Some("support-agent"), KNOWN);
    assert!(dialogue.said.contains("Now: Parcel Support Desk\nType take for what Cargo.toml says: weather-agent"));
    dialogue.type_lines(&["take all"]);
    for (at, known) in KNOWN {
        assert_eq!(value(&dialogue, at), Some(json!(known)), "{at}");
    }
    dialogue.type_lines(&["take all"]);
    assert!(dialogue.said.contains("Nothing is offered here."), "{}", dialogue.said);
    dialogue.type_lines(&["undo"]);
    assert_eq!(dialogue.text(), cardwright::template::by_name("support-agent").unwrap().text, "one step");
    let file = Dialogue::file(cardwright::template::by_name("support-agent").unwrap().text);
    assert!(!file.transcript.contains("Type take"), "{}", file.transcript);
}

#[test]
fn taken_offers_are_the_same_by_lines_and_by_keys() {
    for template in [None, Some("support-agent")] {
        let mut by_keys = wizard(template);
        by_keys.keys("<C-t><Tab><C-t><Tab><C-t><Tab><C-t><Tab><Tab><C-t><Tab>");
        let mut dialogue = Dialogue::offered(template, KNOWN);
        dialogue.type_lines(&["take", "take", "take", "take", "", "take"]);
        assert_eq!(dialogue.text(), by_keys.text(), "{}", dialogue.transcript);
        let mut by_keys = wizard(template);
        by_keys.keys("<C-p>take all<Enter>");
        let mut dialogue = Dialogue::offered(template, KNOWN);
        dialogue.type_lines(&["take all"]);
        assert_eq!(dialogue.text(), by_keys.text(), "{}", dialogue.transcript);
    }
}

#[test]
fn in_the_wizard_an_offer_is_seen_with_its_key_and_is_never_saved_unasked() {
    let mut wizard = wizard(None);
    let screen = wizard.screen(80, 24).to_string();
    assert!(screen.contains("Ctrl-T takes from Cargo.toml: weather-agent"), "{screen}");
    assert!(screen.contains("offered: 1.4.0"), "{screen}");
    wizard.keys("<Tab><Tab><Tab><Tab><Tab><Tab>");
    wizard.keys("<C-s><Tab><Enter><C-u>card.json<Enter>");
    assert_eq!(wizard.written("card.json"), "{}\n");
}

#[test]
fn in_the_wizard_a_taken_offer_is_one_step_and_typing_goes_on_behind_it() {
    let mut wizard = wizard(None);
    wizard.keys("<C-t>!");
    assert_eq!(wizard.card().document.root().to_json(), json!({"name": "weather-agent!"}));
    wizard.keys("<C-z><C-z>");
    assert_eq!(wizard.text(), "{}\n");
    wizard.keys("<C-y>");
    assert_eq!(wizard.card().document.root().to_json(), json!({"name": "weather-agent"}));
    wizard.keys("<C-t>");
    assert_eq!(wizard.card().document.root().to_json(), json!({"name": "weather-agent"}), "nothing is left to take");
}

#[test]
fn a_pasted_card_gets_no_offers() {
    let mut wizard = Wizard::menu();
    wizard.model.offers = wizard_offers();
    wizard.paste("{\"description\": \"Mine.\"}");
    assert_eq!(wizard.card().open_offers(), []);
}

fn wizard_offers() -> Vec<Offer> {
    vec![Offer { at: Pointer::root().key("name"), value: "x".into(), source: "Cargo.toml".into() }]
}

#[test]
fn answers_that_were_given_beforehand_stand_there_and_take_the_place_of_offers() {
    let answers = vec![cardwright::prefill::preset::assignment("/name=Mine").unwrap()];
    let mut wizard = Wizard::menu();
    wizard.model.offers = wizard_offers();
    start(&mut wizard.model, Start::Answered { template: None, answers, output: Some("card.json".into()) }).unwrap();
    assert_eq!(wizard.text(), "{\n  \"name\": \"Mine\"\n}\n");
    assert!(wizard.card().is_dirty(), "nobody saved them");
    assert_eq!(wizard.card().open_offers(), []);
    assert!(wizard.shows("to fill"), "what is missing is still to be given");
}

#[test]
fn what_an_offer_holds_cannot_steer_the_terminal() {
    let dialogue = Dialogue::offered(None, &[("/name", "a\u{1b}[2J\u{202e}b")]);
    assert!(dialogue.said.contains("a[U+001B][2J[U+202E]b"), "{}", dialogue.said);
}

#[test]
fn offers_are_drawn_at_every_size() {
    let mut wizard = wizard(Some("support-agent"));
    for _ in 0..8 {
        for (columns, rows) in [(1, 1), (5, 3), (10, 10), (20, 5), (40, 10), (60, 15), (80, 24), (200, 60)] {
            wizard.resize(columns, rows);
            wizard.screen(columns, rows);
        }
        wizard.keys("<Tab>");
    }
    assert_eq!(wizard.text(), cardwright::template::by_name("support-agent").unwrap().text);
}
