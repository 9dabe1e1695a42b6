//! What the difference of unsaved work says before it is taken up.

use std::sync::OnceLock;
use std::time::Duration;

use cardwright::document::draft::Draft;
use cardwright::tui::dialog::Dialog;
use cardwright::tui::message::Resumable;
use cardwright::tui::model::Model;
use cardwright::tui::update::start;
use cardwright::tui::{Start, unsaved_work};

use crate::wizard::{Wizard, pretty};

const CARD: &str = r#"{"name": "Returns desk", "defaultInputModes": ["text/plain"],
    "skills": [{"id": "a", "name": "A", "tags": ["one"]}],
    "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
        "login": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}}"#;

/// A wizard that opens the file again on which this one would leave work if it were killed now.
fn opened_again(wizard: &Wizard) -> Wizard {
    let draft: Draft = unsaved_work(&wizard.model).expect("nothing would be kept");
    let bytes = wizard.files[std::path::Path::new("card.json")].clone();
    let mut next = Wizard::menu();
    next.files.clone_from(&wizard.files);
    next.model = Model::new((160, 45));
    next.model.resumable = vec![Resumable {
        file: "x.draft".into(),
        draft,
        age: Duration::ZERO,
        in_use: false,
        here: true,
        words: OnceLock::new(),
    }];
    start(&mut next.model, Start::Open { path: "card.json".into(), bytes }).unwrap();
    assert_eq!(next.dialog_title(), "Resume?");
    next
}

fn difference(wizard: &mut Wizard) -> String {
    wizard.keys("<Right><Enter>");
    let Dialog::Text(dialog) = wizard.dialog() else { panic!("{}", wizard.screen(120, 36)) };
    dialog.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_difference_lists_what_was_typed_and_is_not_in_the_card() {
    let mut words = Wizard::file(&pretty(CARD));
    words.keys("<A-5>").on_value("/skills/0").keys("<Enter>").to("Tags").keys("kkk");
    let text = difference(&mut opened_again(&words));
    assert!(text.contains("Typed, not yet in the card: Tags (a): kkk"), "{text}");
    assert!(!text.contains("Nothing differs"), "{text}");

    let mut name = Wizard::file(&pretty(CARD));
    name.keys("<A-6>").on_value("/securitySchemes/login").keys("<Enter>").to("Name").keys("<C-u>key");
    let text = difference(&mut opened_again(&name));
    assert!(text.contains("not given yet: key"), "{text}");

    let mut raw = Wizard::file(&pretty(CARD));
    raw.keys("<F7>");
    assert!(matches!(raw.dialog(), Dialog::Raw(_)));
    raw.keys("broken");
    let text = difference(&mut opened_again(&raw));
    assert!(text.contains("Typed as JSON, not yet in the card: "), "{text}");
    assert!(text.contains("broken"), "{text}");
}

#[test]
fn the_difference_of_a_conversion_lists_the_answers() {
    let old = include_str!("../../examples/old-card.json");
    let mut wizard = Wizard::file(old);
    wizard.keys("<Enter>");
    assert!(matches!(wizard.dialog(), Dialog::Choice(_)), "{}", wizard.screen(120, 36));
    wizard.keys("<Enter>");
    let text = difference(&mut opened_again(&wizard));
    assert!(text.contains("Answered: Which protocol version does "), "{text}");
}

#[test]
fn escape_in_the_difference_leads_back_to_the_question() {
    let mut wizard = Wizard::file(&pretty(CARD));
    wizard.keys("<A-1>2");
    let mut next = opened_again(&wizard);
    difference(&mut next);
    next.keys("<Esc>");
    assert_eq!(next.dialog_title(), "Resume?");
    next.keys("<Enter>");
    assert_eq!(next.dialog_title(), "Unsaved work against the file", "the same button is marked");
    next.keys("<Enter>");
    assert!(next.toast().starts_with("Resumed"), "{}", next.toast());
    assert_eq!((next.dialog_title(), next.text()), ("", wizard.text()));
}
