//! What single words and answers do.

use cardwright::document::{Node, Pointer};
use serde_json::{Value as Json, json};

use crate::dialogue::Dialogue;

fn value(dialogue: &Dialogue, at: &str) -> Option<Json> {
    dialogue.session.card().unwrap().document.get(&Pointer::parse(at).unwrap()).map(Node::to_json)
}

#[test]
fn words_become_values_behind_a_backslash_or_in_quotes() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["\\quit", "\"help\"", ".", "", "", "\\1.0"]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("quit")));
    assert_eq!(value(&dialogue, "/description"), Some(json!("help")));
    assert_eq!(value(&dialogue, "/version"), Some(json!("1.0")));
}

#[test]
fn a_dot_inside_a_text_is_escaped_and_our_words_inside_it_are_text() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["", "One", "\\.", "save", "", "two", "."]);
    assert_eq!(value(&dialogue, "/description"), Some(json!("One\n.\nsave\n\ntwo")));
}

#[test]
fn a_dot_as_the_first_line_of_a_long_text_is_no_answer() {
    let mut dialogue = Dialogue::empty();
    // The lines after it answer the questions after it.
    dialogue.type_lines(&["Returns agent", " . ", "", "", "1.2.0"]);
    assert_eq!(value(&dialogue, "/description"), None);
    assert_eq!(value(&dialogue, "/version"), Some(json!("1.2.0")));
}

#[test]
fn back_leads_to_the_question_before_across_entries_and_steps() {
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["back"]);
    assert!(dialogue.said.contains("This is the first question."), "{}", dialogue.said);
    dialogue.type_lines(&["", "back"]);
    assert!(dialogue.said.contains("Name (required)?\nNow: Parcel Support Desk"), "{}", dialogue.said);
    dialogue.type_lines(&["next", "back"]);
    assert!(dialogue.said.contains("Icon URL?"), "{}", dialogue.said);
    dialogue.type_lines(&["next", "1", "back"]);
    assert!(dialogue.said.contains("Interfaces (required)? A list; now: 1 entry."), "{}", dialogue.said);
}

#[test]
fn undo_takes_back_one_answer_and_asks_it_again() {
    let mut dialogue = Dialogue::template("support-agent");
    let before = dialogue.text().to_owned();
    dialogue.type_lines(&["Desk", "", "", "", "", "", "", "1", "https://other.example.com/"]);
    dialogue.type_lines(&["undo"]);
    assert!(dialogue.said.contains("URL (required)?\nNow: https://support.example.com/a2a"), "{}", dialogue.said);
    dialogue.type_lines(&["undo"]);
    assert!(dialogue.said.contains("Name (required)?"), "{}", dialogue.said);
    assert_eq!(dialogue.text(), before);
    dialogue.type_lines(&["undo"]);
    assert!(dialogue.said.contains("Nothing to undo."), "{}", dialogue.said);
}

#[test]
fn lists_of_words_are_added_to_removed_from_moved_and_edited() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["next", "next", "next", "text, json", "1"]);
    assert!(dialogue.said.contains("text/plain is in the list already."), "{}", dialogue.said);
    dialogue.type_lines(&["image/png", "move 3 1", "edit 2 .csv", "remove 3"]);
    assert_eq!(value(&dialogue, "/defaultInputModes"), Some(json!(["image/png", "text/csv"])));
    dialogue.type_lines(&["remove 7"]);
    assert!(dialogue.said.contains("There are 2 here"), "{}", dialogue.said);
    dialogue.type_lines(&["clear"]);
    assert_eq!(value(&dialogue, "/defaultInputModes"), Some(json!([])));
}

#[test]
fn an_order_that_does_not_fit_is_refused_and_never_becomes_a_word_of_the_list() {
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["step 5", "1", "", "", ""]);
    let before = dialogue.text().to_owned();
    for (verb, lines, wants) in [
        (
            "remove",
            &["remove", "remove 1 2", "remove 1-4", "remove 1, 2", "remove x", "remove -1", "remove\t1 2"][..],
            "remove takes the number of one entry",
        ),
        ("move", &["move", "move 1", "move x", "move 1 2 3", "move 1, 2"], "move takes the number of one entry and"),
        ("edit", &["edit", "edit 1", "edit x", "edit one two", "edit 1,2 a"], "edit takes the number of one entry and"),
        ("copy", &["copy", "copy 1"], "words are not copied"),
        ("add", &["add", "add orders"], "without add"),
    ] {
        for line in lines {
            dialogue.type_lines(&[line]);
            assert!(dialogue.said.starts_with("Nothing was added: "), "{line}: {}", dialogue.said);
            assert!(dialogue.said.contains(wants) && dialogue.said.lines().count() == 1, "{line}: {}", dialogue.said);
            assert_eq!(dialogue.text(), before, "{line}");
        }
        dialogue.type_lines(&[format!("\\{verb} 1"), format!("\"{verb}\"")]);
        let tags = value(&dialogue, "/skills/0/tags").unwrap();
        assert_eq!(tags.as_array().unwrap()[4..], [json!(format!("{verb} 1")), json!(verb)]);
        dialogue.type_lines(&["undo", "undo"]);
        assert_eq!(dialogue.text(), before);
    }
    for line in ["remove 9", "move 9 1", "move 1 9", "edit 9 orders", "remove 0"] {
        dialogue.type_lines(&[line]);
        assert_eq!(dialogue.said, "There are 4 here; name one by its number.\n", "{line}");
    }
    dialogue.type_lines(&["removes, editing"]);
    assert_eq!(value(&dialogue, "/skills/0/tags/4"), Some(json!("removes")));
    dialogue.type_lines(&["clear", "remove 1"]);
    assert_eq!(dialogue.said, "The list is empty.\n");
    dialogue.type_lines(&["words"]);
    assert!(dialogue.said.contains("such as remove in a list of words, put a backslash"), "{}", dialogue.said);
}

#[test]
fn an_order_that_does_not_fit_a_list_of_entries_says_what_it_takes() {
    let mut dialogue = Dialogue::template("commerce-agent");
    dialogue.type_lines(&["step 5"]);
    let before = dialogue.text().to_owned();
    for (line, wants) in [
        ("remove 1 2", "remove takes the number of one entry, such as remove 2"),
        ("move 1", "move takes the number of one entry and its new place, such as move 2 1"),
        ("copy", "copy takes the number of one entry, such as copy 2"),
        ("edit x", "edit takes the number of one entry, such as edit 2"),
        ("add orders", "add stands alone, and the questions about the new entry follow"),
    ] {
        dialogue.type_lines(&[line]);
        assert_eq!(dialogue.said, format!("Nothing was done: {wants}.\n"), "{line}");
        assert_eq!(dialogue.text(), before, "{line}");
    }
}

#[test]
fn a_step_that_is_none_and_a_name_behind_save_are_refused_and_never_become_an_answer() {
    for places in [&[][..], &["step 4"], &["step 5", "1", "", "", ""]] {
        let mut dialogue = Dialogue::template("support-agent");
        dialogue.type_lines(places);
        let before = dialogue.text().to_owned();
        for line in ["step", "step 0", "step 8", "step  99", "save as", "save card.json", "save as card.json"] {
            dialogue.type_lines(&[line]);
            assert!(dialogue.said.starts_with("Nothing was answered: s"), "{line}: {}", dialogue.said);
            assert_eq!(dialogue.said.lines().count(), 1, "{line}: {}", dialogue.said);
            assert_eq!(dialogue.text(), before, "{line}");
        }
        assert!(dialogue.files.is_empty());
    }
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["save energy", "step by step", ".", "", "", "\\step 9"]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("save energy")));
    assert_eq!(value(&dialogue, "/description"), Some(json!("step by step")));
    assert_eq!(value(&dialogue, "/version"), Some(json!("step 9")));
}

#[test]
fn saving_says_whether_the_dialogue_has_ended_or_goes_on() {
    let ended = "The card is saved, and the dialogue has ended.\n";
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["words"]);
    let words = "save: write the file. At Review that ends the dialogue; everywhere else it goes on.";
    assert!(dialogue.said.contains(words), "{}", dialogue.said);
    dialogue.type_lines(&["save", "card.json"]);
    assert!(dialogue.said.contains("Type quit to end, or go on.") && !dialogue.said.contains(ended));
    assert_eq!(dialogue.status, None);
    dialogue.type_lines(&["review", "save"]);
    assert!(dialogue.said.ends_with(ended), "{}", dialogue.said);
    assert_eq!(dialogue.status, Some(0));
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["Desk", "quit", "1", "card.json"]);
    assert!(dialogue.said.ends_with(ended), "{}", dialogue.said);
}

#[test]
fn lists_of_objects_are_added_to_copied_moved_and_removed_from() {
    let mut dialogue = Dialogue::template("commerce-agent");
    dialogue.type_lines(&["next", "next", "next", "next"]);
    let ids = |dialogue: &Dialogue| -> Vec<String> {
        let skills = value(dialogue, "/skills").unwrap();
        skills.as_array().unwrap().iter().map(|skill| skill["id"].as_str().unwrap().to_owned()).collect()
    };
    let before = ids(&dialogue);
    dialogue.type_lines(&["move 1 2", "copy 1", "remove 3"]);
    assert_eq!(ids(&dialogue)[..2], [before[1].clone(), format!("{}-2", before[1])]);
    assert_eq!(ids(&dialogue).len(), 4);
    dialogue.type_lines(&["remove 9"]);
    assert!(dialogue.said.contains("That is none of the answers here"), "{}", dialogue.said);
}

#[test]
fn findings_are_lines_after_the_answer_that_brought_them() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&[""]);
    assert!(dialogue.said.starts_with("Error at name: "), "{}", dialogue.said);
    dialogue.type_lines(&["Answers.", ".", "example.com"]);
    assert!(dialogue.said.starts_with("Warning at provider/url: "), "{}", dialogue.said);
}

#[test]
fn json_with_a_fault_is_asked_for_again_and_changes_nothing() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["next", "next", "", "", "add", "https://example.com/x", "", "", "{\"a\": }", "."]);
    assert!(dialogue.said.starts_with("Not in the card yet: line 1, column 7"), "{}", dialogue.said);
    assert_eq!(value(&dialogue, "/capabilities/extensions/0"), Some(json!({"uri": "https://example.com/x"})));
    dialogue.type_lines(&["{", "\"a\": 1", "}", "."]);
    assert_eq!(value(&dialogue, "/capabilities/extensions/0/params"), Some(json!({"a": 1})));
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let mut dialogue = Dialogue::template("commerce-agent");
    let before = dialogue.text().to_owned();
    dialogue.type_lines(&["next", "next", "next", "next", "next", "1", "oauth"]);
    let first_is_oauth =
        value(&dialogue, "/securitySchemes").unwrap().as_object().unwrap().keys().next().unwrap() == "oauth";
    assert!(!first_is_oauth, "the other scheme is tried");
    assert!(dialogue.said.starts_with("Not renamed yet: `oauth` is taken."), "{}", dialogue.said);
    assert_eq!(dialogue.text(), before);
}

#[test]
fn a_value_of_the_wrong_type_is_kept_or_started_anew() {
    let card = cardwright::template::by_name("support-agent").unwrap().text;
    let card = card.replace("\"version\": \"1.0.0\"", "\"version\": 1");
    let mut dialogue = Dialogue::file(&card);
    dialogue.type_lines(&["", "", "", ""]);
    assert!(dialogue.said.contains("Agent version holds something that is not text:\n1\n"), "{}", dialogue.said);
    dialogue.type_lines(&["1", "back", "2", "1.0.0"]);
    assert_eq!(value(&dialogue, "/version"), Some(json!("1.0.0")));
}

#[test]
fn members_without_a_question_are_told_and_kept() {
    let card = cardwright::template::by_name("support-agent").unwrap().text;
    let card = card.replacen('{', "{\n  \"x-own\": [1],", 1);
    let mut dialogue = Dialogue::file(&card);
    dialogue.type_lines(&["Desk", "review"]);
    assert!(dialogue.transcript.contains("x-own: [1]"), "{}", dialogue.transcript);
    assert!(dialogue.text().contains("\"x-own\": [1],"));
}

#[test]
fn saving_with_errors_asks_once_and_leads_to_the_first_of_them_by_default() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["Desk", "save"]);
    assert!(dialogue.said.contains("1: go to the first problem. 2: save anyway. 3: cancel."), "{}", dialogue.said);
    dialogue.type_lines(&[""]);
    assert!(dialogue.said.contains("Description (required)?"), "{}", dialogue.said);
    dialogue.type_lines(&["save", "2", ""]);
    assert_eq!(dialogue.written("agent-card.json"), "{\n  \"name\": \"Desk\"\n}\n");
}

#[test]
fn a_file_is_replaced_only_when_that_was_said() {
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.files.insert("card.json".into(), b"mine".to_vec());
    dialogue.type_lines(&["review", "save", "card.json", "3"]);
    assert_eq!(dialogue.written("card.json"), "mine");
    dialogue.type_lines(&["save", "card.json", "2"]);
    assert_eq!(dialogue.written("card.json"), dialogue.text());
    assert_eq!(dialogue.status, Some(0), "saving in the review ends the dialogue");
}

#[test]
fn quitting_asks_about_what_is_not_saved() {
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["Desk", "quit", "3"]);
    assert_eq!(dialogue.status, None);
    dialogue.type_lines(&["quit", "2"]);
    assert_eq!(dialogue.status, Some(130));
    let mut dialogue = Dialogue::template("support-agent");
    dialogue.type_lines(&["Desk", "quit", "1", "card.json"]);
    assert_eq!((dialogue.status, dialogue.written("card.json")), (Some(0), dialogue.text()));
}

#[test]
fn an_early_end_of_the_input_lists_what_is_missing() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["Desk", ""]).end();
    assert_eq!(dialogue.status, Some(2));
    assert!(dialogue.files.is_empty());
    for member in ["description", "supportedInterfaces", "version", "capabilities", "defaultInputModes", "skills"] {
        assert!(dialogue.said.contains(&format!("- /{member} (")), "{member}: {}", dialogue.said);
    }
    assert!(!dialogue.said.contains("- /name"), "{}", dialogue.said);
}

#[test]
fn an_early_end_on_a_file_with_errors_says_what_is_missing_and_one_on_a_good_file_is_an_end() {
    let mut dialogue = Dialogue::file("{\"name\": \"Desk\"}");
    dialogue.end();
    assert_eq!(dialogue.status, Some(2));
    assert!(
        dialogue.said.contains("before the card was mended") && dialogue.said.contains("/description"),
        "{}",
        dialogue.said
    );
    let mut dialogue = Dialogue::file(cardwright::template::by_name("support-agent").unwrap().text);
    dialogue.end();
    assert_eq!(dialogue.status, Some(0), "{}", dialogue.said);
}

#[test]
fn json_that_was_being_typed_when_the_input_ended_counts_as_not_saved() {
    let mut dialogue = Dialogue::file(cardwright::template::by_name("support-agent").unwrap().text);
    dialogue.type_lines(&["raw", "{\"name\": \"x\","]);
    dialogue.end();
    assert_eq!(dialogue.status, Some(2), "{}", dialogue.said);
}

#[test]
fn the_review_numbers_problems_leads_to_them_and_fixes_them() {
    let card = cardwright::template::by_name("support-agent").unwrap().text;
    let card = card.replace("\"protocolBinding\": \"JSONRPC\"", "\"protocolBinding\": \"jsonrpc\"");
    let mut dialogue = Dialogue::file(&card);
    dialogue.type_lines(&["review"]);
    assert!(dialogue.said.contains("\n1: "), "{}", dialogue.said);
    dialogue.type_lines(&["fix 1"]);
    assert!(dialogue.said.contains("+       \"protocolBinding\": \"JSONRPC\""), "{}", dialogue.said);
    dialogue.type_lines(&["no", "1"]);
    assert!(dialogue.said.contains("Binding (required)?"), "{}", dialogue.said);
    dialogue.type_lines(&["review", "fix 1", "yes"]);
    assert_eq!(value(&dialogue, "/supportedInterfaces/0/protocolBinding"), Some(json!("JSONRPC")));
}

#[test]
fn an_older_card_is_converted_by_answers_first() {
    let old = json!({
        "name": "Desk", "description": "Answers questions about orders.", "url": "https://api.example.com/a2a",
        "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0", "version": "1.0.0", "capabilities": {},
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "a", "name": "A skill", "description": "Does it.", "tags": ["a"]}],
    });
    let mut dialogue = Dialogue::file(&format!("{old:#}\n"));
    assert!(dialogue.transcript.contains("This is a card of version 0.3."), "{}", dialogue.transcript);
    for _ in 0..5 {
        if dialogue.said.contains("Convert the card?") {
            break;
        }
        dialogue.type_lines(&["1"]);
    }
    dialogue.type_lines(&["1"]);
    assert!(value(&dialogue, "/supportedInterfaces/0/url").is_some(), "{}", dialogue.transcript);
    dialogue.type_lines(&["save"]);
    assert!(dialogue.said.contains("keep the old one as card.0.3.json"), "{}", dialogue.said);
}

#[test]
fn the_start_menu_opens_templates_files_and_pasted_cards() {
    let mut dialogue = Dialogue::menu();
    let planner = cardwright::template::all().iter().position(|template| template.name == "route-planner").unwrap();
    dialogue.type_lines(&[(planner + 1).to_string()]);
    assert!(dialogue.text().contains("Freight Route Planner"));
    let mut dialogue = Dialogue::menu();
    let templates = cardwright::template::all().len();
    dialogue.type_lines(&[(templates + 2).to_string(), "none.json".into()]);
    assert!(dialogue.said.contains("there is no such file"), "{}", dialogue.said);
    let mut dialogue = Dialogue::menu();
    let paste = (templates + 3).to_string();
    dialogue.type_lines(&[&*paste, "{", "\"name\": \"Pasted\"}", "."]);
    assert_eq!(value(&dialogue, "/name"), Some(json!("Pasted")));
}

#[test]
fn our_own_words_are_ascii_and_without_control_characters() {
    let mut dialogue = Dialogue::template("support-agent");
    for _ in 0..80 {
        dialogue.type_lines(&["help", ""]);
    }
    dialogue.type_lines(&["serve", "save", "card.json"]);
    let odd: String = dialogue.transcript.chars().filter(|c| !(' '..='~').contains(c) && *c != '\n').collect();
    assert_eq!(odd, "");
}

#[test]
fn what_a_card_holds_cannot_steer_the_terminal() {
    let card = cardwright::template::by_name("support-agent").unwrap().text;
    let card = card.replace("Parcel Support Desk", "Desk\\u001b[2J\\u202e");
    let mut dialogue = Dialogue::file(&card);
    dialogue.type_lines(&["list", "back", "review"]);
    assert!(!dialogue.transcript.contains(['\u{1b}', '\u{202e}']), "{}", dialogue.transcript);
    assert!(dialogue.transcript.contains("Desk[U+001B][2J[U+202E]"), "{}", dialogue.transcript);
}

#[test]
fn what_is_missing_in_a_new_entry_waits_for_its_question_and_is_then_told_without_json() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["review", "step 5", "add", "Check window"]);
    assert!(!dialogue.said.contains("Error"), "the description comes next: {}", dialogue.said);
    dialogue.type_lines(&[""]);
    let told = "Error at skills/0/description: The question \"Description\" needs an answer (example: Says whether";
    assert!(dialogue.said.starts_with(told), "{}", dialogue.said);
    assert!(dialogue.said.contains("). Type back to answer it."), "{}", dialogue.said);
    assert!(!dialogue.said.contains("Error at skills/0/tags"), "{}", dialogue.said);
    dialogue.type_lines(&["back"]);
    assert!(dialogue.said.contains("Description (required)?"), "{}", dialogue.said);
}

#[test]
fn words_lists_every_word_and_help_names_it() {
    let mut dialogue = Dialogue::empty();
    for line in ["words", "help"] {
        dialogue.type_lines(&[line]);
        for word in
            ["back", "skip", "next", "list", "done", "clear", "undo", "redo", "take", "raw", "review", "save", "quit"]
        {
            assert!(dialogue.said.contains(word), "{line}: {word}: {}", dialogue.said);
        }
    }
    assert!(dialogue.said.contains("words tells what they do"), "{}", dialogue.said);
}

#[test]
fn a_word_inside_an_answer_of_several_lines_is_text_and_that_is_said() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&["Desk", "One.", "quit"]);
    assert_eq!(dialogue.said, "That is a line of the answer now. A line that holds only a dot ends the answer.\n");
    dialogue.type_lines(&["more"]);
    assert_eq!(dialogue.said, "");
    dialogue.type_lines(&["."]);
    assert_eq!(value(&dialogue, "/description"), Some(json!("One.\nquit\nmore")));
}

#[test]
fn a_required_answer_that_is_not_given_is_told_in_the_words_of_its_question() {
    let mut dialogue = Dialogue::empty();
    dialogue.type_lines(&[""]);
    let told = "Error at name: The question \"Name\" needs an answer (example: Returns desk). Type back to answer it.";
    assert!(dialogue.said.contains(told), "{}", dialogue.said);
    let blank = r#"{"name": "", "description": " ", "version": "", "supportedInterfaces": [], "capabilities": {},
        "defaultInputModes": [], "defaultOutputModes": [], "skills": []}"#;
    let mut dialogue = Dialogue::file(blank);
    dialogue.type_lines(&["", "", "review"]);
    assert!(dialogue.transcript.contains(told), "{}", dialogue.transcript);
    for line in dialogue.said.lines().filter(|line| line.contains("Error at")) {
        assert!(line.contains(" needs an ") && !line.contains('`') && !line.contains("element"), "{line}");
    }
    assert!(
        dialogue.said.contains("The list \"Input modes\" needs an entry (example: text/plain"),
        "{}",
        dialogue.said
    );
    assert!(dialogue.said.contains("The list \"Skills\" should have an entry."), "{}", dialogue.said);
    // A value under another name is worth more than an example.
    let mut dialogue = Dialogue::file(r#"{"name": "A", "descripton": "Says when.", "version": "1.0.0", "skills": []}"#);
    dialogue.type_lines(&["review"]);
    assert!(dialogue.said.contains("Its value seems to stand at `/descripton`"), "{}", dialogue.said);
}
