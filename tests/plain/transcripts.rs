//! Whole dialogues, word for word, and the files they end in.

use insta::assert_snapshot;

use crate::dialogue::Dialogue;
use crate::wizard::Wizard;

/// What the wizard writes for the same answers.
fn by_keys(mut wizard: Wizard, keys: &str) -> String {
    wizard.keys(keys).keys("<C-s><C-u>card.json<Enter>");
    wizard.written("card.json").to_owned()
}

#[test]
fn the_support_agent_gets_a_name_of_its_own() {
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["Parcel desk", "", "", "", "1.1.0", "", "", "next", "next", "next"]);
    dialogue.type_lines(&["1", "", "", "", "claims", "", "done", "", "", "", "", "done", "save", "card.json"]);
    assert_eq!(
        dialogue.written("card.json"),
        by_keys(
            Wizard::template("support-agent"),
            "<C-u>Parcel desk<Tab><Tab><Tab><Tab><C-u>1.1.0<A-5><Enter><Tab><Tab><Tab>claims<Enter><Esc>"
        )
    );
    assert_snapshot!(dialogue.without_welcome(), @"");
}

#[test]
fn the_route_planner_loses_a_binding_and_gets_an_extension() {
    let mut dialogue = Dialogue::template("route-planner");
    dialogue.type_lines(&[
        "next",
        "remove 3",
        "move 2 1",
        "done",
        "",
        "",
        "add",
        "https://example.com/ext",
        "Maps.",
        ".",
    ]);
    dialogue.type_lines(&["no", "{\"detail\": \"high\"}", ".", "done", "", "review", "save", "card.json"]);
    assert_eq!(
        dialogue.written("card.json"),
        by_keys(
            Wizard::template("route-planner"),
            "<C-n><Tab><Tab><C-x><S-Tab><A-Up><C-n><Tab><Tab><Enter>https://example.com/ext<Tab>Maps.<Tab>n<Tab>\
             {\"detail\": \"high\"}<Esc>"
        )
    );
    assert_snapshot!(dialogue.without_welcome(), @"");
}

#[test]
fn the_commerce_agent_asks_for_another_scope() {
    let mut dialogue = Dialogue::template("commerce-agent");
    dialogue.type_lines(&["step 6", "2", "", "", "", "", "", "", "", "add", "orders.cancel", "Cancel orders", "done"]);
    dialogue.type_lines(&["done", "done", "2", "", "", "", "", "", "", "yes", "review", "save", "card.json"]);
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>");
    wizard.to("Add a scope").keys("<Enter>orders.cancel<Tab>Cancel orders<Esc>");
    wizard.on_value("/securityRequirements/1").keys("<Enter>").to("orders.cancel").keys(" ");
    assert_eq!(dialogue.written("card.json"), by_keys(wizard, ""));
    assert_snapshot!(dialogue.without_welcome(), @"");
}

#[test]
fn an_empty_card_is_filled_in() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["Order desk", "Says where orders are.", "Changes nothing.", ".", "", "", "0.1.0", "", ""]);
    dialogue.type_lines(&["add", "https://orders.acme-outdoor.com/a2a", "", "", "", "done", "yes", "", "", ""]);
    dialogue.type_lines(&["text", "", "text, json", "", "add", "Find an order", "Says where an order is.", "."]);
    dialogue.type_lines(&["orders, tracking", "", "add", "Where is order 8841?", ".", "", "", "", "", "done"]);
    dialogue.type_lines(&["add", "1", "", "", "", "1", "X-Api-Key", "done", "add", "yes", "done", "save", "card.json"]);
    assert_eq!(
        dialogue.written("card.json"),
        by_keys(
            Wizard::empty(),
            "Order desk<Tab>Says where orders are.<Enter>Changes nothing.<Tab><Tab><Tab>0.1.0<C-n>\
             <Enter>https://orders.acme-outdoor.com/a2a<Esc><C-n>y<C-n>text<Enter><Tab>text, json<Enter><C-n>\
             <Enter>Find an order<Tab>Says where an order is.<Tab>orders, tracking<Enter><Tab><Enter>Where is order \
             8841?<Esc><C-n><Enter><Enter><Tab><Tab><Tab><Enter><Enter>X-Api-Key<Esc><Tab><Tab><Enter><Enter><Esc>"
        )
    );
    assert_snapshot!(dialogue.without_welcome(), @"");
}
