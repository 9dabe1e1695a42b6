//! From nothing to a valid card: two interfaces, two skills, OAuth 2.0 with two scopes, an API key as the alternative.

use serde_json::json;

use crate::harness::{LARGE, SMALL, Size};
use crate::templates::choose;

fn from_nothing(size: Size) {
    let mut wizard = choose(size, "Empty card");
    wizard.see("to fill");

    wizard.fill("Name", "Order desk");
    wizard.fill("Description", "Tells customers where their orders are and cancels them. Never changes an address.");
    wizard.fill("Agent version", "0.1.0");

    wizard.keys_then("<C-n>", "Add an interface");
    wizard.press("Add an interface", "1 of 1");
    wizard.fill("URL", "https://orders.acme-outdoor.com/a2a");
    wizard.keys("<Esc>");
    wizard.press("Add an interface", "2 of 2");
    wizard.fill("URL", "https://orders.acme-outdoor.com/rest");
    wizard.press("Binding", "Plain HTTP");
    wizard.keys_then("plain http<Enter>", "2 of 2 · HTTP+JSON");
    wizard.keys("<Esc>");

    wizard.keys_then("<C-n>", "Push notifications");
    wizard.to("Streaming");
    wizard.keys("y");
    wizard.until_focused("yes");
    wizard.to("Push notifications");
    wizard.keys("<Right><Right>");
    wizard.until_focused("no");

    wizard.keys_then("<C-n>", "Input modes");
    wizard.add_words("Input modes", &["text"]);
    wizard.see("text is written text/plain");
    // The second list is chosen from the common types.
    wizard.press("Output modes", "Esc done");
    wizard.keys("application/json");
    wizard.keys("<Enter>");
    wizard.see("[x]");
    wizard.keys("<Esc>");

    wizard.keys_then("<C-n>", "Add a skill");
    for (number, (name, description, tag, example)) in [
        ("Find an order", "Says where an order is, given its number.", "tracking", "Where is order 8841?"),
        ("Cancel an order", "Cancels an order that has not been sent yet.", "cancellation", "Cancel 8841, please."),
    ]
    .into_iter()
    .enumerate()
    {
        wizard.press("Add a skill", &format!("{0} of {0}", number + 1));
        wizard.fill("Name", name);
        wizard.fill("Description", description);
        wizard.add_words("Tags", &["orders", tag]);
        wizard.press("Add an example", "Example 1");
        wizard.keys(example);
        wizard.keys_then("<Esc>", "Add a skill");
    }

    wizard.keys_then("<C-n>", "Add a security scheme");
    wizard.press("Add a security scheme", "How do callers log in?");
    wizard.keys_then("oauth<Enter>", "› oauth2");
    wizard.press("Flow", "Client credentials");
    wizard.keys_then("client cred<Enter>", "Token URL");
    wizard.fill("Token URL", "https://login.acme-outdoor.com/token");
    for (scope, allows) in [("orders.read", "See orders"), ("orders.cancel", "Cancel orders")] {
        wizard.to("Add a scope");
        wizard.keys("<Enter>");
        wizard.until_focused("Scope *");
        wizard.keys(&format!("{scope}<Tab>{allows}"));
    }
    wizard.keys_then("<Esc>", "Add a security scheme");
    wizard.press("Add a security scheme", "How do callers log in?");
    wizard.keys_then("api key<Enter>", "› apiKey");
    wizard.press("Location", "In a request header");
    wizard.keys("<Enter>");
    wizard.see("Parameter name");
    wizard.fill("Parameter name", "X-Api-Key");
    wizard.keys_then("<Esc>", "Add a combination of schemes");
    wizard.press("Add a combination of schemes", "1 of 1");
    wizard.to("[ ] oauth2");
    wizard.keys_then("<Space>", "[ ] orders.read");
    wizard.to("[ ] orders.read");
    wizard.keys_then("<Space>", "[x] orders.read");
    wizard.to("[ ] orders.cancel");
    wizard.keys_then("<Space>", "[x] orders.cancel");
    wizard.keys_then("<Esc>", "oauth2 (orders.read, orders.cancel)");
    wizard.press("Add a combination of schemes", "2 of 2");
    wizard.to("[ ] apiKey");
    wizard.keys_then("<Space>", "[x] apiKey");
    wizard.keys_then("<Esc>", "any one of these is enough");

    wizard.keys_then("<C-n>", "checks ran");
    wizard.save_new();
    let folder = wizard.quit();
    assert_eq!(folder.errors("agent-card.json"), Vec::<serde_json::Value>::new());
    let expected = json!({
        "name": "Order desk",
        "description": "Tells customers where their orders are and cancels them. Never changes an address.",
        "supportedInterfaces": [
            {"url": "https://orders.acme-outdoor.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
            {"url": "https://orders.acme-outdoor.com/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
        ],
        "version": "0.1.0",
        "capabilities": {"streaming": true, "pushNotifications": false},
        "securitySchemes": {
            "oauth2": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {
                "tokenUrl": "https://login.acme-outdoor.com/token",
                "scopes": {"orders.read": "See orders", "orders.cancel": "Cancel orders"},
            }}}},
            "apiKey": {"apiKeySecurityScheme": {"location": "header", "name": "X-Api-Key"}},
        },
        "securityRequirements": [
            {"schemes": {"oauth2": {"list": ["orders.read", "orders.cancel"]}}},
            {"schemes": {"apiKey": {"list": []}}},
        ],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["application/json"],
        "skills": [
            {
                "id": "find-an-order",
                "name": "Find an order",
                "description": "Says where an order is, given its number.",
                "tags": ["orders", "tracking"],
                "examples": ["Where is order 8841?"],
            },
            {
                "id": "cancel-an-order",
                "name": "Cancel an order",
                "description": "Cancels an order that has not been sent yet.",
                "tags": ["orders", "cancellation"],
                "examples": ["Cancel 8841, please."],
            },
        ],
    });
    // In the specification's order, by two spaces: the text as a whole must be this.
    assert_eq!(folder.read("agent-card.json"), serde_json::to_string_pretty(&expected).unwrap() + "\n");
}

#[test]
fn an_empty_card_becomes_a_valid_one_at_80_columns() {
    from_nothing(SMALL);
}

#[test]
fn an_empty_card_becomes_a_valid_one_at_160_columns() {
    from_nothing(LARGE);
}
