//! Rows that hold a list of words: tags, media types, scopes.

use serde_json::json;

use crate::wizard::Wizard;

fn on_tags() -> Wizard {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-5><Enter>").to("Tags");
    wizard
}

#[test]
fn enter_takes_a_word_in_and_waits_for_the_next() {
    let mut wizard = on_tags();
    wizard.keys("returns");
    assert_eq!(wizard.value("/skills/0/tags"), None, "an unfinished word is not in the card");
    wizard.keys("<Enter>policy<Enter>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["returns", "policy"])));
    assert_eq!(wizard.field_text(), "");
    assert_eq!(wizard.label(), "Tags");
    assert!(wizard.shows("[returns] [policy]"));
}

#[test]
fn a_comma_list_is_several_words() {
    let mut wizard = on_tags();
    wizard.keys("returns, policy ,,deadline<Enter>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["returns", "policy", "deadline"])));
}

#[test]
fn leaving_the_row_in_any_way_takes_the_typed_word_in() {
    for key in ["<Tab>", "<S-Tab>", "<Down>", "<Up>", "<Esc>", "<C-n>", "<A-1>", "<F8>", "<F6>", "<C-s>"] {
        let mut wizard = on_tags();
        wizard.keys("returns").keys(key);
        assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["returns"])), "{key}");
    }
}

#[test]
fn backspace_on_an_empty_line_takes_the_last_word_and_undo_brings_it_back() {
    let mut wizard = on_tags();
    wizard.keys("a<Enter>b<Enter>cd<Backspace><Backspace>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["a", "b"])), "typed letters go first");
    wizard.keys("<Backspace>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["a"])));
    wizard.keys("<C-z>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["a", "b"])));
    wizard.keys("<Backspace><Backspace><Backspace>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!([])), "a required list stays");
}

#[test]
fn the_last_word_of_an_optional_list_takes_the_list_with_it() {
    let mut wizard = on_tags();
    wizard.to("Input modes").keys("text/plain<Enter>");
    assert_eq!(wizard.value("/skills/0/inputModes"), Some(json!(["text/plain"])));
    wizard.keys("<Backspace>");
    assert_eq!(wizard.value("/skills/0/inputModes"), None);
}

#[test]
fn a_word_that_is_there_already_is_not_added_again_and_that_is_said() {
    let mut wizard = on_tags();
    wizard.keys("a<Enter>a<Enter>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["a"])));
    assert!(wizard.toast().contains("in the list already"), "{}", wizard.toast());
}

#[test]
fn plain_words_become_media_types_and_that_is_said() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-4>text<Enter>");
    assert_eq!(wizard.value("/defaultInputModes"), Some(json!(["text/plain"])));
    assert_eq!(wizard.toast(), "text is written text/plain");
    wizard.keys(".json, application/x-own<Enter>");
    assert_eq!(
        wizard.value("/defaultInputModes"),
        Some(json!(["text/plain", "application/json", "application/x-own"]))
    );
    let mut wizard = on_tags();
    wizard.keys("text<Enter>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["text"])), "a tag is no media type");
}

#[test]
fn enter_on_an_empty_line_offers_the_common_media_types() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-4><Enter>");
    assert_eq!(wizard.dialog_title(), "Input modes");
    // The list narrows down to what is typed; Enter switches, and the dialog stays for the next.
    wizard.keys("png<Enter>");
    assert_eq!(wizard.value("/defaultInputModes"), Some(json!(["image/png"])));
    assert!(wizard.shows("[x] image/png"));
    wizard.keys("<Backspace><Backspace><Backspace>csv ");
    assert_eq!(wizard.value("/defaultInputModes"), Some(json!(["image/png", "text/csv"])));
    wizard.keys(" ");
    assert_eq!(wizard.value("/defaultInputModes"), Some(json!(["image/png"])));
    wizard.keys("<Esc>");
    assert_eq!(wizard.dialog_title(), "");
    assert_eq!(wizard.label(), "Input modes");
    wizard.undo_all_and_redo("{}\n");
}

#[test]
fn enter_on_an_empty_line_without_anything_to_offer_goes_on() {
    let mut wizard = on_tags();
    let before = wizard.text().to_owned();
    wizard.keys("<Enter>");
    assert_eq!(
        (wizard.text(), wizard.label().as_str(), wizard.dialog_title()),
        (before.as_str(), "Add an example", "")
    );
}

#[test]
fn pasted_lines_become_words() {
    let mut wizard = on_tags();
    wizard.paste("returns, policy").keys("<Enter>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["returns", "policy"])));
}

#[test]
fn numbers_among_words_are_shown_and_kept() {
    let mut wizard = Wizard::file("{\"defaultInputModes\": [\"text/plain\", 7]}\n");
    wizard.keys("<A-4>");
    assert!(wizard.shows("[text/plain] [7]"));
    wizard.keys("image/png<Enter>");
    assert_eq!(wizard.value("/defaultInputModes"), Some(json!(["text/plain", 7, "image/png"])));
}

#[test]
fn a_line_feed_takes_a_word_as_enter_does() {
    let mut wizard = on_tags();
    wizard.keys("t1<A-Enter>t2<A-Enter><A-Enter>t3<A-Enter>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["t1", "t2", "t3"])));
    assert_eq!(wizard.label(), "Tags", "an empty line of a paste does not leave the list");
}

#[test]
fn a_line_feed_in_a_field_of_one_line_is_told_of() {
    let mut wizard = Wizard::empty();
    wizard.keys("desk<A-Enter>");
    assert_eq!((wizard.toast(), wizard.field_text().as_str()), ("This field has one line.", "desk"));
    let mut prompt = Wizard::menu();
    prompt.keys("<End><Up><Enter>card<A-Enter>");
    assert_eq!(prompt.dialog_title(), "Open a file");
    assert_eq!(prompt.toast(), "This field has one line.");
}
