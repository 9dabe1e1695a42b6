//! The same answers give the same bytes, by lines and by keys.

use serde_json::{Value as Json, json};

use crate::author;
use crate::dialogue::Dialogue;
use crate::wizard::Wizard;

/// Has both authors make a card from nothing and save it. Returns what was written.
pub fn written_by_both(card: &Json) -> String {
    let mut wizard = author::press_keys(card);
    wizard.keys("<C-s><C-u>card.json<Enter>");
    let by_keys = wizard.written("card.json").to_owned();

    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&author::lines(card)).type_lines(&["save", "card.json"]);
    assert_eq!(dialogue.status, Some(0), "{}", dialogue.transcript);
    assert_eq!(dialogue.written("card.json"), by_keys, "{}", dialogue.transcript);
    by_keys
}

#[test]
fn each_template_made_from_nothing_is_that_template() {
    for template in cardwright::template::all() {
        let card: Json = serde_json::from_str(template.text).unwrap();
        assert_eq!(written_by_both(&card), template.text, "{}", template.name);
    }
}

#[test]
fn a_card_with_one_of_everything_is_the_same_by_lines_and_by_keys() {
    let card = json!({
        "name": "Büro „Rückgabe“",
        "description": "Takes returns.\nSays what it cannot do.\n\nQuotes \"and\" \\ stay.",
        "supportedInterfaces": [
            {"url": "https://api.example.com/a2a", "protocolBinding": "JSONRPC", "tenant": "north", "protocolVersion": "1.0"},
            {"url": "grpc.example.com:443", "protocolBinding": "GRPC", "protocolVersion": "0.3"},
        ],
        "provider": {"url": "https://www.example.com", "organization": "Example"},
        "version": "1.0.0",
        "documentationUrl": "https://docs.example.com/x",
        "capabilities": {
            "streaming": false,
            "extensions": [{"uri": "https://example.com/ext", "description": "An extension.", "required": false, "params": {"a": [1, 2], "b": {}}}],
            "extendedAgentCard": true,
        },
        "securitySchemes": {
            "key": {"apiKeySecurityScheme": {"description": "Ask us.", "location": "header", "name": "X-Key"}},
            "bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": "JWT"}},
            "login": {"oauth2SecurityScheme": {
                "flows": {"authorizationCode": {
                    "authorizationUrl": "https://auth.example.com/a",
                    "tokenUrl": "https://auth.example.com/t",
                    "scopes": {"read": "Read", "write": "Write"},
                    "pkceRequired": true,
                }},
                "oauth2MetadataUrl": "https://auth.example.com/.well-known/oauth-authorization-server",
            }},
            "company": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://id.example.com/.well-known/openid-configuration"}},
            "machine": {"mtlsSecurityScheme": {"description": "A certificate of ours."}},
        },
        "securityRequirements": [
            {"schemes": {"key": {"list": []}, "login": {"list": ["write"]}}},
            {"schemes": {"company": {"list": ["openid", "profile"]}}},
            {"schemes": {"bearer": {"list": []}, "machine": {"list": []}}},
        ],
        "defaultInputModes": ["text/plain", "application/json"],
        "defaultOutputModes": ["text/plain", "image/png"],
        "skills": [
            {
                "id": "check-window", "name": "Check window", "description": "Says whether a return is possible.",
                "tags": ["returns", "policy"], "examples": ["One?\nOn two lines.", "Two?"],
                "inputModes": ["text/plain"], "outputModes": ["text/plain"],
                "securityRequirements": [{"schemes": {"login": {"list": ["read", "write"]}}}],
            },
            {"id": "own-id", "name": "Open a return", "description": "Opens one.", "tags": ["returns"]},
        ],
        "iconUrl": "https://www.example.com/icon.png",
    });
    assert_eq!(serde_json::from_str::<Json>(&written_by_both(&card)).unwrap(), card);
}

#[test]
fn a_card_that_says_little_is_the_same_by_lines_and_by_keys() {
    let card = json!({
        "name": "Desk",
        "description": "Answers.",
        "supportedInterfaces": [
            {"url": "https://api.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "version": "0.1.0",
        "capabilities": {},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "answer", "name": "Answer", "description": "Answers questions.", "tags": ["answers"]}],
    });
    assert_eq!(written_by_both(&card), serde_json::to_string_pretty(&card).unwrap() + "\n");
}

/// The same changes to the same card, and what both made of it.
fn same_changes(template: &str, keys: &str, lines: &[&str]) {
    let mut wizard = Wizard::template(template);
    wizard.keys(keys);
    let mut dialogue = Dialogue::template(template);
    dialogue.type_lines(lines);
    assert_ne!(wizard.text(), cardwright::template::by_name(template).unwrap().text, "{keys} changes nothing");
    assert_eq!(dialogue.text(), wizard.text(), "{}", dialogue.transcript);
}

#[test]
fn changes_to_a_template_are_the_same_by_lines_and_by_keys() {
    // Texts: another one, one of several lines, an optional one that goes.
    same_changes(
        "support-agent",
        "<C-u>Desk<Tab><C-u><Tab><Tab><Tab><C-u>2.0.0<Tab><C-u><Tab>",
        &["Desk", "clear", "", "", "2.0.0", "clear"],
    );
    // Both members of the provider go, and the provider with them.
    same_changes("support-agent", "<Tab><Tab><C-u><Tab><C-u><Tab>", &["", "", "clear", "clear"]);
    // Flags, and back again.
    same_changes("support-agent", "<C-n><C-n>n<Tab><Delete><Tab><Tab>y", &["next", "next", "no", "3", "done", "yes"]);
    // A skill goes, another is copied.
    same_changes("commerce-agent", "<A-5><Tab><C-x>", &["next", "next", "next", "next", "remove 2"]);
}

#[test]
fn a_renamed_scheme_is_renamed_in_every_requirement() {
    let mut dialogue = Dialogue::template("commerce-agent");
    let before = dialogue.text().to_owned();
    dialogue.type_lines(&["next", "next", "next", "next", "next"]);
    let oauth =
        dialogue.said.lines().find(|line| line.contains(": oauth,")).unwrap().split(':').next().unwrap().to_owned();
    dialogue.type_lines(&[oauth.as_str(), "login"]);
    assert_eq!(dialogue.text(), before.replace("\"oauth\"", "\"login\""));
}
