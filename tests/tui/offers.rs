//! What is offered stays with what it was offered for, or goes with it.

use cardwright::document::Pointer;
use cardwright::prefill::Offer;
use cardwright::tui::Start;
use cardwright::tui::update::start;
use serde_json::json;

use crate::wizard::Wizard;

/// A new card with two interfaces, and an offer for the address of the first.
fn offered(text: &str, at: &str) -> Wizard {
    let mut wizard = Wizard::menu();
    let offer = Offer {
        at: Pointer::parse(at).unwrap(),
        value: "https://offered.example.com/a2a".into(),
        source: "Cargo.toml".into(),
    };
    wizard.model.offers = vec![offer];
    start(&mut wizard.model, Start::New { template: None, output: None }).unwrap();
    if !text.is_empty() {
        let document = cardwright::document::Document::parse(text).unwrap();
        let card = wizard.model.card.as_mut().unwrap();
        card.document = document.clone();
        card.look();
        card.offer(&wizard.model.offers, &document);
    }
    wizard
}

const TWO: &str =
    r#"{"supportedInterfaces": [{"url": "", "protocolBinding": "JSONRPC"}, {"url": "", "protocolBinding": "GRPC"}]}"#;

fn places(wizard: &Wizard) -> Vec<String> {
    wizard.card().open_offers().iter().map(|offer| offer.at.to_string()).collect()
}

const FIRST: &str = "/supportedInterfaces/0/url";
const SECOND: &str = "/supportedInterfaces/1/url";

#[test]
fn an_offer_follows_its_entry_when_that_is_moved_and_when_that_is_undone() {
    let mut wizard = offered(TWO, FIRST);
    wizard.keys("<A-2>").on_value("/supportedInterfaces/0").keys("<A-Down>");
    assert_eq!(places(&wizard), [SECOND]);
    wizard.keys("<C-z>");
    assert_eq!(places(&wizard), [FIRST]);
    wizard.keys("<C-y>");
    assert_eq!(places(&wizard), [SECOND]);
    wizard.on_value("/supportedInterfaces/1").keys("<Enter>").to("URL").keys("<C-t>");
    assert_eq!(wizard.value("/supportedInterfaces/1/protocolBinding"), Some(json!("JSONRPC")));
    assert_eq!(wizard.value(SECOND), Some(json!("https://offered.example.com/a2a")));
    assert_eq!(wizard.value(FIRST), Some(json!("")));
}

#[test]
fn an_offer_goes_with_its_entry_and_comes_back_with_it() {
    let mut wizard = offered(TWO, FIRST);
    wizard.keys("<A-2>").on_value("/supportedInterfaces/0").keys("<C-x>");
    assert!(places(&wizard).is_empty());
    wizard.keys("<C-z>");
    assert_eq!(places(&wizard), [FIRST]);
    wizard.on_value("/supportedInterfaces/1").keys("<C-x>");
    assert_eq!(places(&wizard), [FIRST], "another entry went");
}

#[test]
fn an_offer_for_an_entry_that_is_yet_to_come_waits_for_it_also_after_undo() {
    let mut wizard = offered("", FIRST);
    assert_eq!(places(&wizard), [FIRST]);
    wizard.keys("<A-2>").to("Add an interface").keys("<Enter>");
    assert_eq!(places(&wizard), [FIRST]);
    while !wizard.card().history.is_empty() {
        wizard.keys("<C-z>");
    }
    assert_eq!(places(&wizard), [FIRST]);
    while wizard.value("/supportedInterfaces/0").is_none() {
        wizard.keys("<C-y>");
    }
    wizard.keys("<A-1><A-2>").on_value("/supportedInterfaces/0").keys("<C-x>");
    assert!(places(&wizard).is_empty(), "it was removed by its author");
}

#[test]
fn an_offer_finds_its_entry_again_where_the_list_was_written_anew() {
    let mut wizard = offered(TWO, FIRST);
    let swapped = r#"{"supportedInterfaces": [{"url": "", "protocolBinding": "GRPC"}, {"url": "", "protocolBinding": "JSONRPC"}]}"#;
    wizard.keys("<F5><F7><C-Home>").keys(&"<Delete>".repeat(200)).paste(swapped).keys("<Esc>");
    assert_eq!(places(&wizard), [SECOND], "{}", wizard.text());
    let mut wizard = offered(TWO, FIRST);
    let other = r#"{"supportedInterfaces": [{"url": "", "protocolBinding": "GRPC"}]}"#;
    wizard.keys("<F5><F7><C-Home>").keys(&"<Delete>".repeat(200)).paste(other).keys("<Esc>");
    assert!(places(&wizard).is_empty(), "{}", wizard.text());
}

#[test]
fn nothing_is_offered_for_a_card_that_was_pasted_over_the_new_one() {
    let mut wizard = offered("", "/documentationUrl");
    wizard.keys("<F5>").paste("{\"name\": \"Somebody else's\"}").keys("<Tab><Enter>");
    assert_eq!(wizard.value("/name"), Some(json!("Somebody else's")));
    assert!(places(&wizard).is_empty());
    wizard.keys("<C-z>");
    assert_eq!(places(&wizard), ["/documentationUrl"]);
}
