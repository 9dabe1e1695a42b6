//! The conversion review: an old card becomes a v1.0 card in the form, and the old file stays beside it.

use crate::harness::{Folder, LARGE, SMALL, Wizard};

const TWO_FLOWS: &str = r#"{
  "protocolVersion": "0.3.0",
  "name": "Garden store",
  "description": "Sells garden furniture. Does not ship abroad.",
  "url": "https://api.garden.example/a2a",
  "version": "2.1.0",
  "capabilities": {"streaming": true, "stateTransitionHistory": true},
  "securitySchemes": {
    "oauth": {"type": "oauth2", "flows": {
      "authorizationCode": {"authorizationUrl": "https://id.garden.example/auth", "tokenUrl": "https://id.garden.example/token", "scopes": {"read": "Read", "write": "Write"}},
      "clientCredentials": {"tokenUrl": "https://id.garden.example/token", "scopes": {"read": "Read"}}
    }}
  },
  "security": [{"oauth": ["read"]}],
  "x-team": 1.50,
  "defaultInputModes": ["text"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "quote", "name": "Quote", "description": "Gives a quote for garden furniture.", "tags": ["quote"]}]
}
"#;

const HALVES_DISAGREE: &str = r#"{
  "name": "Route agent",
  "description": "Plans routes for deliveries. Does not book drivers.",
  "version": "1.4.0",
  "protocolVersion": "0.3",
  "url": "https://old.routes.example/a2a",
  "preferredTransport": "JSONRPC",
  "supportedInterfaces": [
    {"url": "https://new.routes.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
  ],
  "capabilities": {"streaming": false},
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "plan", "name": "Plan a route", "description": "Plans the route for a day.", "tags": ["route"]}]
}
"#;

const WITH_AUTHENTICATION: &str = r#"{
  "name": "Weather agent",
  "description": "Tells the weather of tomorrow. Does not warn of storms.",
  "url": "https://weather.example/a2a",
  "version": "0.9.0",
  "authentication": {"schemes": ["Bearer"], "credentials": "h4rd-to-guess-value"},
  "capabilities": {"streaming": false},
  "skills": [{"id": "tomorrow", "name": "Tomorrow", "description": "Says what the weather will be.", "tags": ["weather"]}]
}
"#;

fn json(folder: &Folder, name: &str) -> serde_json::Value {
    serde_json::from_str(&folder.read(name)).unwrap()
}

#[test]
fn two_oauth_flows_become_two_schemes_and_the_old_file_is_kept() {
    for size in [SMALL, LARGE] {
        let folder = Folder::new().with("card.json", TWO_FLOWS);
        let mut wizard = Wizard::start(folder, size, &["card.json"]);
        wizard.see("Convert card.json");
        wizard.see("Which protocol version does https://api.garden.example");
        // The server speaks 1.0 now.
        wizard.keys_then("<Enter>", "Your answer");
        wizard.keys("1.0<Enter>");
        wizard.see_no("Your answer");
        // The next question is the flow; Space goes through its answers, and the result follows.
        wizard.keys_then(" ", "clientCredentials");
        wizard.keys_then(" ", "authorizationCode");
        wizard.keys_then("<C-s>", "Converted from 0.3");
        wizard.see("●");
        // One step, which can be taken back and done again.
        wizard.keys_then("<C-z>", "Undone: Convert from 0.3");
        wizard.see("v0.3");
        wizard.keys_then("<C-y>", "Done again: Convert from 0.3");
        wizard.see("v1.0");
        wizard.keys_then("<C-s>", "Replace it, keep the old one");
        wizard.keys_then("<Enter>", "kept as card.0.3.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.0.3.json"), TWO_FLOWS);
        assert_eq!(folder.errors("card.json"), Vec::<serde_json::Value>::new());
        let card = json(&folder, "card.json");
        assert_eq!(card["supportedInterfaces"][0]["protocolVersion"], "1.0");
        let schemes = card["securitySchemes"].as_object().unwrap();
        assert_eq!(schemes.keys().collect::<Vec<_>>(), ["oauth", "oauth_clientCredentials"]);
        assert_eq!(card["securityRequirements"].as_array().unwrap().len(), 2);
        assert!(folder.read("card.json").contains("\"x-team\": 1.50"), "unknown members keep their spelling");
    }
}

#[test]
fn halves_that_disagree_are_a_question_and_never_dropped_in_silence() {
    for size in [SMALL, LARGE] {
        let folder = Folder::new().with("card.json", HALVES_DISAGREE);
        let mut wizard = Wizard::start(folder, size, &["card.json"]);
        wizard.see("needs your answer");
        wizard.keys_then("<Enter>", "Your answer");
        wizard.keys("add<Enter>");
        wizard.see_no("needs your answer");
        // It stays a dual card unless its author wants otherwise.
        wizard.keys_then(" ", "v1.0");
        wizard.keys_then("<C-s>", "Converted from dual");
        wizard.keys_then("<C-s>", "Replace the old card?");
        // Beside the old one, which stays.
        wizard.keys_then("<Tab><Enter>", "The name of the file");
        wizard.keys_then("<C-u>new.json<Enter>", "Saved new.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), HALVES_DISAGREE);
        let urls: Vec<String> = json(&folder, "new.json")["supportedInterfaces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|interface| interface["url"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(urls, ["https://new.routes.example/a2a", "https://old.routes.example/a2a"]);
        assert_eq!(folder.errors("new.json"), Vec::<serde_json::Value>::new());
    }
}

#[test]
fn a_login_of_0_1_becomes_a_requirement_and_its_credential_is_not_carried() {
    for size in [SMALL, LARGE] {
        let folder = Folder::new().with("card.json", WITH_AUTHENTICATION);
        let mut wizard = Wizard::start(folder, size, &["card.json"]);
        wizard.see("authentication/credentials");
        wizard.see("loses something");
        wizard.keys_then("<C-s>", "Converted from 0.1");
        wizard.keys_then("<C-s>", "Replace it, keep the old one");
        wizard.keys_then("<Enter>", "kept as card.0.1.json");
        let folder = wizard.quit();
        let card = json(&folder, "card.json");
        assert_eq!(card["securityRequirements"], serde_json::json!([{"schemes": {"bearer": {"list": []}}}]));
        assert!(!folder.read("card.json").contains("h4rd-to-guess"));
    }
}

#[test]
fn leaving_the_review_opens_the_card_as_it_is_and_review_leads_back() {
    let folder = Folder::new().with("card.json", TWO_FLOWS);
    let mut wizard = Wizard::start(folder, SMALL, &["card.json"]);
    wizard.see("Convert card.json");
    wizard.keys_then("<Esc>", "nothing was converted");
    wizard.see_no("●");
    wizard.keys_then("<A-7>", "┌─ Review ─");
    wizard.press("Convert it to v1.0", "Convert card.json");
    wizard.keys_then("<Esc>", "nothing was converted");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), TWO_FLOWS);
}
