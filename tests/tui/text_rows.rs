//! Typing into rows of text: one line and many.

use cardwright::card::Step;
use cardwright::document::Pointer;
use cardwright::tui::row::{Control, Page, Part};
use serde_json::json;

use crate::keys::typing;
use crate::wizard::{Wizard, at};

#[test]
fn typing_goes_into_the_card_letter_by_letter() {
    let mut wizard = Wizard::empty();
    assert_eq!(wizard.label(), "Name");
    wizard.keys("R");
    assert_eq!(wizard.text(), "{\n  \"name\": \"R\"\n}\n");
    wizard.keys("eturns desk");
    assert_eq!(wizard.value("/name"), Some(json!("Returns desk")));
}

#[test]
fn keys_that_mean_something_elsewhere_are_text_in_a_text_row() {
    let mut wizard = Wizard::empty();
    wizard.keys("q?jk/:1 yn x");
    assert_eq!(wizard.value("/name"), Some(json!("q?jk/:1 yn x")));
}

#[test]
fn enter_leaves_a_row_of_one_line_and_breaks_the_line_of_a_long_text() {
    let mut wizard = Wizard::empty();
    wizard.keys("A<Enter>");
    assert_eq!(wizard.label(), "Description");
    wizard.keys("one<Enter>two<A-Enter>three");
    assert_eq!(wizard.label(), "Description");
    assert_eq!(wizard.value("/description"), Some(json!("one\ntwo\nthree")));
    wizard.keys("<Tab>");
    assert_ne!(wizard.label(), "Description");
}

#[test]
fn up_and_down_move_by_lines_inside_a_long_text_and_leave_it_at_its_ends() {
    let mut wizard = Wizard::empty();
    wizard.to("Description").keys("one<Enter>two<Up>!");
    assert_eq!(wizard.value("/description"), Some(json!("one!\ntwo")));
    wizard.keys("<Up>");
    assert_eq!(wizard.label(), "Name");
    wizard.keys("<Down><Down>");
    assert_eq!(wizard.label(), "Provider URL", "the cursor stands at the end of the text, on its last line");
}

#[test]
fn every_printable_ascii_character_can_be_typed_into_every_text_row() {
    let all: String = (' '..='~').collect();
    // In a trimmed form, so that leaving the row changes nothing.
    let all = all.trim().to_owned();
    let mut typed = 0;
    for page in pages_with_everything() {
        let mut wizard = Wizard::file(EVERYTHING);
        wizard.model.card.as_mut().unwrap().open_page(page.clone());
        wizard.model.card.as_mut().unwrap().focus_first();
        let rows = wizard.card().rows();
        let text_rows =
            rows.iter().filter(|row| matches!(row.control, Control::Text { .. }) && matches!(row.id.part, Part::Value));
        for row in text_rows {
            wizard.press_until("<Tab>", &row.label, |other| other.id == row.id);
            let old = wizard.field_text();
            wizard.keys(&typing(&all));
            let expected = format!("{old}{all}");
            assert_eq!(wizard.field_text(), expected, "{:?}", row.id);
            let stands = wizard.value(row.id.pointer.as_str());
            assert_eq!(stands, Some(json!(expected)), "{:?}", row.id);
            typed += 1;
        }
    }
    assert!(typed > 20, "only {typed} text rows were found");
}

#[test]
fn an_emptied_optional_text_goes_and_an_emptied_required_one_stays_and_is_reported() {
    let mut wizard = Wizard::template("support-agent");
    wizard.to("Documentation URL").keys("<C-u><Tab>");
    assert_eq!(wizard.value("/documentationUrl"), None);
    wizard.to("Name").keys("<C-u>");
    assert_eq!(wizard.value("/name"), Some(json!("")));
    wizard.keys("<Tab>");
    assert_eq!(wizard.value("/name"), Some(json!("")));
    assert!(wizard.card().report.findings.iter().any(|finding| finding.pointer == at("/name")));
}

#[test]
fn a_line_break_alone_leaves_no_member_behind() {
    let mut wizard = Wizard::template("support-agent");
    wizard.on_value("/documentationUrl").keys("<C-u>  <Tab>");
    assert_eq!(wizard.value("/documentationUrl"), None);
    wizard.on_value("/description").keys("<C-u><C-End><C-u><Enter><Tab>");
    assert_eq!(wizard.value("/description"), Some(json!("")), "a required text stays and is reported");
    wizard.keys("<A-6>").to("oauth").keys("<Enter>").to("Description").keys("<C-End><C-u><Enter><Tab>");
    let description = "/securitySchemes/oauth/oauth2SecurityScheme/description";
    assert_eq!(wizard.value(description), None, "an optional one goes");
}

#[test]
fn white_space_around_typed_text_goes_when_the_row_is_left_and_what_was_opened_stays() {
    let mut wizard = Wizard::empty();
    wizard.keys("  Desk  ");
    assert_eq!(wizard.value("/name"), Some(json!("  Desk  ")));
    wizard.keys("<Tab>");
    assert_eq!(wizard.value("/name"), Some(json!("Desk")));
    let text = "{\"name\": \" Desk \"}\n";
    let mut wizard = Wizard::file(text);
    wizard.keys("<A-1><Tab><Tab><A-1>");
    assert_eq!(wizard.text(), text);
}

#[test]
fn editing_keys_work_as_in_a_shell() {
    let mut wizard = Wizard::empty();
    wizard.keys("one two three<C-a>0 <C-e> 4<C-w><C-w>");
    assert_eq!(wizard.value("/name"), Some(json!("0 one two ")));
    wizard.keys("<C-Left>X<A-b><C-k>");
    assert_eq!(wizard.value("/name"), Some(json!("0 one ")));
    wizard.keys("<C-u>");
    assert_eq!(wizard.value("/name"), Some(json!("")));
}

#[test]
fn backspace_takes_whole_characters_as_people_see_them() {
    for text in ["👨‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "👍🏽", "漢", "한"] {
        let mut wizard = Wizard::empty();
        wizard.keys("a").paste(text).keys("<Backspace>");
        assert_eq!(wizard.value("/name"), Some(json!("a")), "{text}");
    }
}

#[test]
fn characters_of_alt_gr_are_typed() {
    let mut wizard = Wizard::empty();
    wizard.keys("a<C-A-@>b");
    assert_eq!(wizard.value("/name"), Some(json!("a@b")));
}

#[test]
fn the_id_of_a_skill_follows_its_name_until_it_was_edited_by_hand() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-5><Enter>");
    assert_eq!(wizard.label(), "Name", "a new skill begins with its name, which makes the id");
    wizard.keys("Check return window");
    assert_eq!(wizard.value("/skills/0/id"), Some(json!("check-return-window")));
    wizard.keys("<S-Tab>");
    assert_eq!(wizard.label(), "Id");
    wizard.keys("<C-u>window<Tab>");
    assert_eq!(wizard.label(), "Name");
    wizard.keys(" now");
    assert_eq!(wizard.value("/skills/0/name"), Some(json!("Check return window now")));
    assert_eq!(wizard.value("/skills/0/id"), Some(json!("window")));
}

#[test]
fn name_and_id_are_one_step_of_undo() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-5><Enter>");
    let before = wizard.text().to_owned();
    wizard.keys("Check<C-z>");
    assert_eq!(wizard.text(), before);
    wizard.keys("<C-y>");
    assert_eq!(wizard.value("/skills/0/id"), Some(json!("check")));
    assert_eq!(wizard.label(), "Name");
}

#[test]
fn the_hardware_cursor_stands_behind_what_was_typed() {
    for (text, cells) in [("abc", 3), ("漢字", 4), ("한글a", 5), ("e\u{301}x", 2), ("ｶﾞ", 2)] {
        let mut wizard = Wizard::empty();
        wizard.paste(text);
        let picture = wizard.screen(100, 30);
        let start = picture.find(text);
        let cursor = picture.cursor.unwrap();
        assert_eq!((cursor.x, cursor.y), (start.x + cells, start.y), "{text}\n{picture}");
    }
}

#[test]
fn the_hardware_cursor_is_hidden_where_nothing_is_typed() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-3>");
    assert_eq!(wizard.label(), "Streaming");
    assert_eq!(wizard.screen(100, 30).cursor, None);
    assert_eq!(Wizard::menu().screen(100, 30).cursor, None);
    wizard.keys("<A-1><Esc>");
    assert_eq!(wizard.screen(100, 30).cursor, None, "the step list has the keys");
}

#[test]
fn a_long_text_of_one_line_scrolls_and_keeps_the_cursor_in_sight() {
    let mut wizard = Wizard::empty();
    wizard.keys(&"x".repeat(300)).keys("end");
    let picture = wizard.screen(80, 24);
    let end = picture.find("end");
    assert_eq!(picture.cursor.map(|at| (at.x, at.y)), Some((end.x + 3, end.y)));
    assert!(picture.text.lines().nth(usize::from(end.y)).unwrap().contains('<'), "{picture}");
}

/// A card in which every member stands that text can be typed into.
pub const EVERYTHING: &str = r#"{
  "name": "a", "description": "a", "provider": {"url": "a", "organization": "a"}, "version": "a",
  "documentationUrl": "a", "iconUrl": "a",
  "supportedInterfaces": [{"url": "a", "protocolBinding": "a", "tenant": "a", "protocolVersion": "a"}],
  "capabilities": {"extensions": [{"uri": "a", "description": "a", "params": {"a": 1}}]},
  "defaultInputModes": ["a/b"], "defaultOutputModes": ["a/b"],
  "skills": [{"id": "x", "name": "a", "description": "a", "tags": ["a"], "examples": ["a", "b"],
    "inputModes": ["a/b"], "outputModes": ["a/b"],
    "securityRequirements": [{"schemes": {"d": {"list": ["s"]}}}]}],
  "securitySchemes": {
    "a": {"apiKeySecurityScheme": {"description": "a", "location": "header", "name": "a"}},
    "b": {"httpAuthSecurityScheme": {"description": "a", "scheme": "a", "bearerFormat": "a"}},
    "c": {"oauth2SecurityScheme": {"description": "a", "oauth2MetadataUrl": "a",
      "flows": {"authorizationCode": {"authorizationUrl": "a", "tokenUrl": "a", "refreshUrl": "a",
        "scopes": {"s": "a"}}}}},
    "d": {"openIdConnectSecurityScheme": {"description": "a", "openIdConnectUrl": "a"}},
    "e": {"mtlsSecurityScheme": {"description": "a"}}
  },
  "securityRequirements": [{"schemes": {"c": {"list": ["s"]}}}]
}
"#;

/// Every page of [`EVERYTHING`].
pub fn pages_with_everything() -> Vec<Page> {
    let mut pages: Vec<Page> = Step::ALL.into_iter().map(|step| Page { step, inside: None }).collect();
    let inside = [
        "/supportedInterfaces/0",
        "/capabilities/extensions/0",
        "/skills/0",
        "/skills/0/securityRequirements/0",
        "/securitySchemes/a",
        "/securitySchemes/b",
        "/securitySchemes/c",
        "/securitySchemes/d",
        "/securitySchemes/e",
        "/securityRequirements/0",
    ];
    for place in inside {
        let place: Pointer = at(place);
        pages.push(Page { step: cardwright::card::fields::step_at(&place), inside: Some(place) });
    }
    pages
}
