//! From each template, chosen in the start menu, to a saved file: its text plus the edits, and no error in it.

use cardwright::template;

use crate::harness::{Folder, LARGE, SMALL, Size, Wizard};

/// Starts the wizard and takes the entry of the start menu whose line holds this text.
pub fn choose(size: Size, entry: &str) -> Wizard {
    let mut wizard = Wizard::start(Folder::new(), size, &[]);
    let marked = |screen: &vt100::Screen| screen.rows(0, 160).find(|line| line.contains('▶')).unwrap_or_default();
    for _ in 0..8 {
        let line = wizard.with_screen(marked);
        if line.contains(entry) {
            wizard.keys_then("<Enter>", "Identity");
            wizard.see("Ctrl-S");
            return wizard;
        }
        wizard.keys("<Down>");
        wizard.wait_for("the next entry", |screen| !marked(screen).is_empty() && marked(screen) != line);
    }
    panic!("no entry {entry} in\n{}", wizard.picture());
}

/// Saves, quits, and compares the file with the template's text after these replacements.
fn finish(mut wizard: Wizard, template: &str, edits: &[(&str, &str)]) {
    wizard.keys_then("<A-7>", "checks ran");
    wizard.save_new();
    let folder = wizard.quit();
    let mut expected = template::by_name(template).unwrap().text.to_owned();
    for (old, new) in edits {
        assert!(expected.contains(old), "the template has no {old}");
        expected = expected.replace(old, new);
    }
    assert_eq!(folder.read("agent-card.json"), expected);
    assert_eq!(folder.errors("agent-card.json"), Vec::<serde_json::Value>::new());
}

fn support_agent(size: Size) {
    let mut wizard = choose(size, "Support agent");
    wizard.fill("Name", "Returns desk");
    let description = "Decides whether a purchase may come back and starts the return. Does not pay out refunds.";
    wizard.fill("Description", description);
    wizard.fill("Organization", "Acme Outdoor");
    wizard.keys_then("<A-Right>", "Interface 1");
    wizard.press("Interface 1", "1 of 1");
    wizard.fill("URL", "https://agents.acme-outdoor.com/returns");
    wizard.keys_then("<Esc><C-n>", "Push notifications");
    wizard.to("Push notifications");
    wizard.keys("n");
    wizard.until_focused("(•) no");
    wizard.keys_then("<A-5>", "Skill 1");
    wizard.press("Skill 1", "1 of 1 · resolve-parcel-question");
    wizard.fill("Name", "Start a return");
    // An id that was not made from the name stays.
    wizard.see("1 of 1 · resolve-parcel-question");
    wizard.add_words("Tags", &["returns"]);
    wizard.keys_then("<Esc><A-6>", "Callers show");
    finish(
        wizard,
        "support-agent",
        &[
            ("Parcel Support Desk", "Returns desk"),
            (
                "Answers questions about parcels that were ordered in the shop: where a parcel is, why it is late, and what can be \
                 done about it. Opens a support case when a person has to look into it. Does not change orders, pay out refunds or \
                 give legal advice.",
                description,
            ),
            ("Example Parcels", "Acme Outdoor"),
            ("https://support.example.com/a2a", "https://agents.acme-outdoor.com/returns"),
            ("\"pushNotifications\": true", "\"pushNotifications\": false"),
            ("Resolve a parcel question", "Start a return"),
            ("        \"delivery\"\n", "        \"delivery\",\n        \"returns\"\n"),
        ],
    );
}

fn route_planner(size: Size) {
    let mut wizard = choose(size, "Route planner");
    wizard.fill("Agent version", "2.0.0");
    wizard.keys_then("<C-n>", "Interface 3");
    // The last interface becomes the second, and the first goes.
    wizard.to("Interface 3");
    wizard.keys("<A-Up>");
    wizard.until_focused("Interface 2");
    wizard.to("Interface 1");
    wizard.keys_then("<C-x>", "Removed Interface 1. Ctrl-Z brings it back");
    wizard.see_no("Interface 3");
    wizard.keys_then("<A-6>", "companyLogin");
    wizard.press("companyLogin", "Discovery URL");
    wizard.fill("Name", "staffLogin");
    wizard.see("› staffLogin");
    wizard.keys_then("<Esc>", "staffLogin (openid, profile, routes.plan)");
    finish(
        wizard,
        "route-planner",
        &[
            ("\"version\": \"1.0.0\"", "\"version\": \"2.0.0\""),
            (
                "    {\n      \"url\": \"https://routes.example.com/a2a/rpc\",\n      \"protocolBinding\": \"JSONRPC\",\n      \
                 \"protocolVersion\": \"1.0\"\n    },\n",
                "",
            ),
            (
                "    {\n      \"url\": \"https://routes.example.com/a2a/http\",\n      \"protocolBinding\": \"HTTP+JSON\",\n      \
                 \"protocolVersion\": \"1.0\"\n    },\n    {\n      \"url\": \"grpc.routes.example.com:443\",\n      \
                 \"protocolBinding\": \"GRPC\",\n      \"protocolVersion\": \"1.0\"\n    }\n",
                "    {\n      \"url\": \"grpc.routes.example.com:443\",\n      \"protocolBinding\": \"GRPC\",\n      \
                 \"protocolVersion\": \"1.0\"\n    },\n    {\n      \"url\": \"https://routes.example.com/a2a/http\",\n      \
                 \"protocolBinding\": \"HTTP+JSON\",\n      \"protocolVersion\": \"1.0\"\n    }\n",
            ),
            ("companyLogin", "staffLogin"),
        ],
    );
}

fn commerce_agent(size: Size) {
    let mut wizard = choose(size, "Commerce agent");
    wizard.fill("Name", "Bike shop desk");
    wizard.keys_then("<A-6>", "Add a security scheme");
    wizard.press("oauth", "Authorization URL");
    // A scope gets another name; every requirement that asks for it follows.
    wizard.to("Scope");
    wizard.keys("<C-u>shop.read");
    wizard.keys_then("<Esc>", "oauth (shop.read)");
    wizard.keys_then("<A-5>", "Skill 4");
    wizard.to("Skill 4");
    wizard.keys_then("<C-x>", "Ctrl-Z brings it back");
    wizard.until_focused("Add a skill");
    wizard.keys("<C-z>");
    wizard.until_focused("Skill 4");
    wizard.keys_then("<A-4>", "Output modes");
    wizard.to("Output modes");
    wizard.keys("<Backspace>");
    wizard.until("the list without its last word", |wizard| {
        wizard.focused().is_some_and(|row| row.contains("[text/plain]") && !row.contains("json"))
    });
    finish(
        wizard,
        "commerce-agent",
        &[
            ("Garden Store Sales Desk", "Bike shop desk"),
            ("catalog.read", "shop.read"),
            (
                "\"defaultOutputModes\": [\n    \"text/plain\",\n    \"application/json\"\n  ]",
                "\"defaultOutputModes\": [\n    \"text/plain\"\n  ]",
            ),
        ],
    );
}

#[test]
fn the_support_agent_becomes_a_card_at_80_columns() {
    support_agent(SMALL);
}

#[test]
fn the_support_agent_becomes_a_card_at_160_columns() {
    support_agent(LARGE);
}

#[test]
fn the_route_planner_becomes_a_card_at_80_columns() {
    route_planner(SMALL);
}

#[test]
fn the_route_planner_becomes_a_card_at_160_columns() {
    route_planner(LARGE);
}

#[test]
fn the_commerce_agent_becomes_a_card_at_80_columns() {
    commerce_agent(SMALL);
}

#[test]
fn the_commerce_agent_becomes_a_card_at_160_columns() {
    commerce_agent(LARGE);
}

#[test]
fn every_template_is_offered_and_saved_unchanged_when_nothing_is_changed() {
    for template in template::all() {
        finish(choose(SMALL, template.title), template.name, &[]);
    }
}
