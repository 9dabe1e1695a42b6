//! What somebody who has never seen the wizard runs into: what it judges by, what it calls things, what it offers.

use cardwright::check::{Profile, Severity};
use cardwright::plain::{Around, Session};
use cardwright::term::input::MouseKind;
use cardwright::tui::Start;
use cardwright::tui::dialog::{Dialog, LineKind};
use cardwright::tui::help;
use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::keymap;
use cardwright::tui::message::{Effect, Msg};
use cardwright::tui::model::{Model, OpenCard, Pane};
use cardwright::tui::row::{Control, Page, Part};
use cardwright::tui::update::{contexts, is_useful, start};
use serde_json::json;

use crate::wizard::{Wizard, at};

/// A card of 0.3 whose server also speaks 1.0, once that is answered.
const OLD: &str = "{\n  \"protocolVersion\": \"0.3.0\",\n  \"name\": \"Returns desk\",\n  \"description\": \"Answers questions \
                   about returns.\",\n  \"url\": \"https://api.example.com/a2a\",\n  \"preferredTransport\": \"JSONRPC\",\n  \
                   \"version\": \"1.0.0\",\n  \"capabilities\": {},\n  \"defaultInputModes\": [\"text/plain\"],\n  \
                   \"defaultOutputModes\": [\"text/plain\"],\n  \"skills\": [{\"id\": \"a\", \"name\": \"A\", \"description\": \
                   \"Does a.\", \"tags\": [\"a\"]}]\n}\n";

fn errors(wizard: &Wizard) -> Vec<String> {
    let errors = wizard.card().report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| finding.message.clone()).collect()
}

/// The card of 0.3, made dual in the review.
fn made_dual() -> Wizard {
    let mut wizard = Wizard::file(OLD);
    let questions = &wizard.model.conversion.as_ref().unwrap().plan.questions;
    let publish = questions.iter().position(|question| question.text.starts_with("Do clients that only read 0.3"));
    wizard.keys("<Home>").keys(&"<Down>".repeat(publish.expect("it is asked"))).keys("<Enter>dual<Enter><C-s>");
    wizard
}

#[test]
fn a_card_that_was_made_dual_is_judged_as_dual_until_that_is_undone() {
    let mut wizard = made_dual();
    assert_eq!(wizard.card().profile(), Profile::Dual);
    assert_eq!(errors(&wizard), [""; 0]);
    let header = wizard.screen(160, 45).text.lines().next().unwrap().to_owned();
    assert!(header.contains("dual profile"), "{header}");
    wizard.keys("<A-7>");
    assert!(wizard.shows("checks ran for the dual profile"));
    let text = wizard.text().to_owned();
    wizard.keys("<C-z>");
    assert_eq!((wizard.card().profile(), wizard.text()), (Profile::Strict, OLD));
    wizard.keys("<C-y>");
    assert_eq!((wizard.card().profile(), wizard.text()), (Profile::Dual, text.as_str()));
    assert_eq!(errors(&wizard), [""; 0]);
    wizard.keys("<C-s>");
    assert_eq!(wizard.dialog_title(), "Replace the old card?", "it is saved without a question about errors");
    wizard.keys("<Enter>");
    assert!(wizard.toast().contains("Serve it at"), "{}", wizard.toast());
    // Another step in the place of the conversion: what it decided is gone.
    let mut wizard = made_dual();
    wizard.keys("<C-z><A-1>").to("Name").keys("x<Tab>y");
    assert_eq!(wizard.card().profile(), Profile::Strict);
}

#[test]
fn a_card_that_has_both_halves_keeps_them_unless_its_author_says_otherwise() {
    let dual = made_dual().text().to_owned();
    let mut wizard = Wizard::file(&dual);
    assert!(wizard.model.conversion.is_some());
    wizard.keys("<C-s>");
    assert_eq!((wizard.text(), wizard.card().profile()), (dual.as_str(), Profile::Dual));
    assert!(!wizard.card().is_dirty());
    assert_eq!(errors(&wizard), [""; 0]);
    // Left, it is judged as a card of which nobody said that it shall be dual.
    let mut wizard = Wizard::file(&dual);
    wizard.keys("<Esc>");
    assert!(errors(&wizard)[0].contains("holds a 0.3 half"), "{:?}", errors(&wizard));
    // Asked for one half, it loses the other.
    let mut wizard = Wizard::file(&dual);
    wizard.keys("<Home><Enter>v1.0<Enter><C-s>");
    assert_eq!((wizard.value("/url"), wizard.card().profile()), (None, Profile::Strict));
}

#[test]
fn what_the_wizard_was_told_to_judge_by_holds_for_every_card() {
    let dual = made_dual().text().to_owned();
    for profile in [Profile::Strict, Profile::Dual, Profile::Registry] {
        let mut model = Model::new((160, 45));
        model.profile = profile;
        start(&mut model, Start::New { template: Some("support-agent".into()), output: None }).unwrap();
        assert_eq!(model.card.as_ref().unwrap().profile(), profile);
        let mut model = Model::new((160, 45));
        model.profile = profile;
        start(&mut model, Start::Open { path: "card.json".into(), bytes: dual.clone().into_bytes() }).unwrap();
        assert_eq!(model.conversion.is_none(), profile == Profile::Dual, "what is wanted needs no review");
    }
}

#[test]
fn the_plain_dialogue_judges_and_asks_as_the_screen_does() {
    let dual = made_dual().text().to_owned();
    let open = |text: &str, profile| {
        let begin = Start::Open { path: "card.json".into(), bytes: text.as_bytes().to_vec() };
        Session::with(begin, Around { profile, ..Around::default() }).unwrap()
    };
    let mut session = open(&dual, Profile::Dual);
    session.begin();
    assert_eq!(session.card().map(OpenCard::profile), Some(Profile::Dual), "there is nothing to convert");
    let mut session = open("{\n  \"name\": \"a\"\n}\n", Profile::Strict);
    session.begin();
    session.line("review");
    let asked = session.line("save as").lines.join("\n");
    assert!(asked.contains("7 errors") && asked.contains("2: save anyway"), "{asked}");
    let asked = session.line("2").lines.join("\n");
    assert!(asked.contains("Name of the file?"), "{asked}");
    let reply = session.line("other.json");
    let Some(Effect::Save { path, text, .. }) = reply.effects.first() else { panic!("{reply:?}") };
    let result = Ok(cardwright::tui::message::Written::default());
    let said = session.take(Msg::Saved { path: path.clone(), text: text.clone(), result }).lines.join("\n");
    assert!(said.contains("It has 7 errors") || said.contains("it has 7 errors"), "{said}");
    assert!(!said.contains("Serve it"), "{said}");
}

#[test]
fn whatever_way_a_card_with_errors_is_saved_it_asks_first() {
    let save_as = |wizard: &mut Wizard| {
        wizard.keys("<A-7>").press_until("<Tab>", "Save as…", |row| row.label == "Save as…").keys("<Enter>");
    };
    let keys = |keys: &'static str| move |wizard: &mut Wizard| _ = wizard.keys(keys);
    let quit = |wizard: &mut Wizard| {
        wizard.keys("<A-1>").to("Icon URL").keys("https://x.example/a.png<C-q><Enter>");
    };
    let (saving, renaming, by_name) = (keys("<C-s>"), keys("<F2>"), keys("<C-p>save under<Enter>"));
    let ways: [&dyn Fn(&mut Wizard); 5] = [&saving, &renaming, &save_as, &by_name, &quit];
    for (number, way) in ways.into_iter().enumerate() {
        let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
        way(&mut wizard);
        assert_eq!((wizard.dialog_title(), wizard.saves), ("Save with errors?", 0), "way {number}");
    }
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    wizard.keys("<F2><Tab><Enter><C-u>other.json<Enter>");
    assert_eq!(wizard.written("other.json"), "{\n  \"name\": \"a\"\n}\n");
    assert!(
        wizard.toast().starts_with("Saved other.json") && !wizard.toast().contains("Serve it"),
        "{}",
        wizard.toast()
    );
    assert!(wizard.toast().contains("7 errors"), "{}", wizard.toast());
}

/// A card with problems at numbered places, at places with names, and at ones that have no name at all.
const NUMBERED: &str = r#"{
  "name": "Returns desk",
  "supportedInterfaces": [
    {"url": "https://api.example.org/a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
    {"url": "https://api.example.org/a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
    7
  ],
  "skills": [{"id": "check-window", "name": "A"}, {"name": "B"}, 5],
  "securitySchemes": {"": {}, "key": {"oauth2SecurityScheme": {"flows": {"implicit": {"scopes": {"": 4}}}}}},
  "securityRequirements": [{"schemes": {"none": {"list": []}}}],
  "": 1
}
"#;

#[test]
fn every_problem_has_a_label_that_says_where_it_is_counted_from_one() {
    let mut wizard = Wizard::file(NUMBERED);
    wizard.keys("<A-7>");
    let mut seen = Vec::new();
    for row in wizard.card().rows().iter().filter(|row| matches!(row.id.part, Part::Problem(_))) {
        let Control::Entry { summary } = &row.control else { panic!("{row:?}") };
        let label = summary.split(": ").next().unwrap().to_owned();
        assert!(!label.trim().is_empty() && !label.contains("``"), "{summary}");
        assert!(label.parse::<u64>().is_err(), "a bare number says nothing: {summary}");
        seen.push(label);
    }
    for label in ["Interface 3", "Skill 3", "Description (check-window)", "Description (skill 2)"] {
        assert!(seen.iter().any(|seen| seen == label), "{label} is not among {seen:#?}");
    }
    for page in 2..=6 {
        wizard.keys(&format!("<A-{page}>"));
        let screen = wizard.screen(200, 60).text;
        assert!(!screen.contains("E 0 ") && !screen.contains("W 1 "), "{screen}");
    }
    wizard.keys("<A-2>");
    assert!(wizard.shows("Interface 3"));
}

/// A card that has every kind of row.
const FULL: &str = r#"{
  "name": "Returns desk",
  "description": "Answers questions about returns of online orders. Does not pay out refunds.",
  "provider": {"organization": "Example Retail", "url": "https://www.example.org"},
  "version": "1.0.0",
  "supportedInterfaces": [
    {"url": "https://api.example.org/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
    {"url": "https://api.example.org/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}
  ],
  "capabilities": {"streaming": true, "pushNotifications": false, "extensions": [
    {"uri": "https://example.org/ext", "params": {"a": 1}}
  ]},
  "defaultInputModes": ["text/plain", "image/png"],
  "defaultOutputModes": ["text/plain"],
  "documentationUrl": 7,
  "skills": [
    {"id": "one", "name": "One", "description": "Does one thing well, and says so.", "tags": ["a", "b"],
     "examples": ["First", "Second"], "inputModes": ["text/plain"], "securityRequirements": [{"schemes": {}}]},
    {"id": "two", "name": "Two", "description": "Does another thing well, and says so.", "tags": ["c"]}
  ],
  "securitySchemes": {
    "oauth2": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {
      "tokenUrl": "https://auth.example.org/token", "scopes": {"read": "Read orders", "write": "Write orders"}}}}},
    "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}
  },
  "securityRequirements": [{"schemes": {"oauth2": {"list": ["read"]}}}],
  "x-own": {"a": 1}
}
"#;

/// The rows of every page of the full card that take the focus.
fn stops() -> Vec<(Page, cardwright::tui::row::RowId)> {
    let wizard = Wizard::file(FULL);
    let mut pages: Vec<Page> =
        cardwright::card::Step::ALL.into_iter().map(|step| Page { step, inside: None }).collect();
    let mut stops = Vec::new();
    let mut card = wizard.model.card.unwrap();
    while let Some(page) = pages.pop() {
        card.open_page(page.clone());
        for row in card.rows().into_iter().filter(cardwright::tui::row::Row::takes_focus) {
            if matches!(row.control, Control::Entry { .. }) && cardwright::tui::row::opens(&row.id.pointer) {
                pages.push(Page { step: page.step, inside: Some(row.id.pointer.clone()) });
            }
            stops.push((page.clone(), row.id));
        }
    }
    stops
}

fn standing_on(page: &Page, row: &cardwright::tui::row::RowId) -> Wizard {
    let mut wizard = Wizard::file(FULL);
    let card = wizard.model.card.as_mut().unwrap();
    card.all_visited = true;
    card.open_page(page.clone());
    card.focus_on(row.clone());
    card.pane = Pane::Form;
    wizard
}

/// Everything that a key may change.
fn state(wizard: &Wizard) -> String {
    let card = wizard.card();
    let place = format!("{:?} {:?} {:?} {:?}", card.page, card.focus, card.pane, card.chosen_word());
    let outside = format!("{} {:?} {:?}", wizard.saves, wizard.clipboard, wizard.ended);
    let typed = card.editor.as_ref().map(|editor| editor.field.borrow().text());
    format!("{place} {outside} {typed:?} {} {} {}", card.find.is_some(), wizard.dialog_title(), wizard.text())
}

#[test]
fn every_key_that_the_hint_line_names_does_something_on_every_row() {
    let stops = stops();
    assert!(stops.len() > 60, "{}", stops.len());
    for (page, row) in stops {
        let wizard = standing_on(&page, &row);
        let hints = keymap::hints(&contexts(&wizard.model), |action| is_useful(&wizard.model, action));
        for (key, word) in hints {
            let mut wizard = standing_on(&page, &row);
            let is_words = matches!(wizard.row().control, Control::Chips { .. });
            if word == "add" || (word == "add or list" && is_words) {
                wizard.keys("x-new/word");
            }
            let before = state(&wizard);
            wizard.press(key);
            let told = wizard.toast().to_owned();
            let useless = ["No fix", "cannot", "Nothing", "no problem", "No problem"];
            assert!(
                state(&wizard) != before || (!told.is_empty() && !useless.iter().any(|word| told.contains(word))),
                "{key} “{word}” does nothing at {row:?}: {told}"
            );
        }
    }
}

#[test]
fn f4_is_named_only_where_there_is_a_fix() {
    let names_fix = |wizard: &Wizard| wizard.screen(160, 45).text.lines().last().unwrap().contains("F4 fix");
    assert!(!names_fix(&Wizard::empty()));
    let mut wizard =
        Wizard::file("{\n  \"name\": \"a\",\n  \"documentation_url\": \"https://docs.example.org/a\"\n}\n");
    wizard.keys("<A-1>");
    assert!(!names_fix(&wizard), "{}", wizard.screen(160, 45));
    wizard.keys("<A-7>").press_until("<Tab>", "the key", |row| row.id.pointer == at("/documentation_url"));
    assert!(names_fix(&wizard), "{}", wizard.screen(160, 45));
}

fn on_tags(tags: &str) -> Wizard {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-5><Enter>").to("Tags").keys(tags).keys("<Enter>");
    wizard
}

#[test]
fn a_list_of_tags_offers_no_list_and_a_list_of_media_types_does() {
    let hints = |wizard: &Wizard| wizard.screen(160, 45).text.lines().last().unwrap().to_owned();
    let wizard = on_tags("a,b");
    assert!(hints(&wizard).contains("Enter next ·"), "{}", hints(&wizard));
    let mut wizard = Wizard::empty();
    wizard.keys("<A-4>");
    assert!(hints(&wizard).contains("Enter list ·"), "{}", hints(&wizard));
}

#[test]
fn any_word_of_a_list_can_be_chosen_moved_and_removed_by_keys() {
    let mut wizard = on_tags("a,b,c,d");
    let tags = |wizard: &Wizard| wizard.value("/skills/0/tags").unwrap();
    wizard.keys("<Left><Left>");
    assert_eq!(wizard.card().chosen_word(), Some(2));
    wizard.keys("<A-Up><A-Up>");
    assert_eq!((tags(&wizard), wizard.card().chosen_word()), (json!(["c", "a", "b", "d"]), Some(0)));
    wizard.keys("<A-Up>");
    assert!(wizard.toast().contains("cannot move further"), "{}", wizard.toast());
    wizard.keys("<Right><C-x>");
    assert_eq!((tags(&wizard), wizard.card().chosen_word()), (json!(["c", "b", "d"]), Some(1)));
    assert!(wizard.toast().starts_with("Removed a."), "{}", wizard.toast());
    wizard.keys("<Right><Delete>");
    assert_eq!((tags(&wizard), wizard.card().chosen_word()), (json!(["c", "b"]), Some(1)), "the last one is gone");
    wizard.keys("<Left><Backspace>");
    assert_eq!(tags(&wizard), json!(["b"]));
    wizard.keys("x");
    assert_eq!((wizard.card().chosen_word(), wizard.field_text().as_str()), (None, "x"), "a letter goes into the line");
    wizard.keys("<Left><Left>");
    assert_eq!(wizard.card().chosen_word(), Some(0), "only from the start of the line");
    wizard.keys("<Right>y<Enter>");
    assert_eq!(tags(&wizard), json!(["b", "yx"]));
    wizard.keys("<Left><Esc>");
    assert_eq!(
        (wizard.card().chosen_word(), wizard.card().pane),
        (None, Pane::Form),
        "Esc goes back to the line first"
    );
    wizard.undo_all_and_redo("{}\n");
}

#[test]
fn a_click_chooses_a_word_of_a_list() {
    let mut wizard = on_tags("alpha,beta");
    wizard.click("[alpha]");
    assert_eq!(wizard.card().chosen_word(), Some(0));
    wizard.keys("<C-x>");
    assert_eq!(wizard.value("/skills/0/tags"), Some(json!(["beta"])));
}

#[test]
fn the_keys_for_words_are_told_in_the_help() {
    let mut wizard = on_tags("a,b");
    for (keys, wanted) in [("<F1>", "remove the last word"), ("<Esc><Left><F1>", "Remove the word (Delete too)")] {
        wizard.keys(keys);
        let Dialog::Text(text) = wizard.dialog() else { panic!("{}", wizard.dialog_title()) };
        assert!(text.lines.iter().any(|(_, line)| line.contains(wanted)), "{wanted}: {:#?}", text.lines);
    }
}

#[test]
fn find_lands_on_the_row_that_holds_the_match() {
    let wanted: [(&str, &str, Part); 7] = [
        ("oauth2Sec", "/securitySchemes/oauth2", Part::Branch),
        ("clientCred", "/securitySchemes/oauth2/oauth2SecurityScheme/flows", Part::Branch),
        ("apiKeySecurityScheme", "/securitySchemes/key", Part::Branch),
        (
            "Write orders",
            "/securitySchemes/oauth2/oauth2SecurityScheme/flows/clientCredentials/scopes/write",
            Part::Value,
        ),
        ("tokenUrl", "/securitySchemes/oauth2/oauth2SecurityScheme/flows/clientCredentials/tokenUrl", Part::Value),
        ("x-own", "/x-own", Part::Unknown),
        ("X-Key", "/securitySchemes/key/apiKeySecurityScheme/name", Part::Value),
    ];
    for (text, place, part) in wanted {
        let mut wizard = Wizard::file(FULL);
        wizard.keys("<C-f>").keys(text);
        let focus = wizard.card().focus.clone();
        assert_eq!((focus.pointer.as_str(), &focus.part), (place, &part), "{text}");
        wizard.keys("<Tab><C-g>");
        assert!(wizard.toast().contains(" of "), "{text}: {}", wizard.toast());
    }
}

#[test]
fn the_first_click_on_a_choice_goes_there_and_the_second_opens_it() {
    let mut wizard = Wizard::file(FULL);
    wizard.keys("<A-2><Enter>");
    for label in ["Binding", "Protocol version"] {
        let at = wizard.place(label);
        wizard.click_at(at);
        assert_eq!((wizard.label().as_str(), wizard.dialog_title()), (label, ""));
    }
    wizard.click("Binding").click("Binding");
    assert_eq!((wizard.label().as_str(), wizard.dialog_title()), ("Binding", "Binding"));
    wizard.keys("<Esc><A-6>").to("key").keys("<Enter><S-Tab>");
    wizard.click("API key");
    assert_eq!((wizard.label().as_str(), wizard.dialog_title()), ("Kind", ""), "{}", wizard.screen(160, 45));
    let at = wizard.place("API key");
    wizard.mouse(MouseKind::Press, at).mouse(MouseKind::Release, at);
    assert_eq!(wizard.dialog_title(), "Kind");
}

#[test]
fn the_id_of_a_new_skill_says_that_the_name_makes_it() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-5><Enter>");
    assert_eq!(wizard.label(), "Name");
    let line = |wizard: &Wizard| {
        let screen = wizard.screen(160, 45).text;
        screen.lines().find(|line| line.contains("Id *")).unwrap_or_default().to_owned()
    };
    assert!(line(&wizard).contains("made from the name"), "{}", line(&wizard));
    wizard.to("Id");
    assert!(line(&wizard).contains("made from the name"), "{}", line(&wizard));
    assert!(help::field_help(&wizard.row()).unwrap().contains("made from the name"));
}

#[test]
fn problems_are_written_out_where_there_are_rows_for_them() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\",\n  \"skills\": [{}]\n}\n");
    for page in 1..=7 {
        wizard.keys(&format!("<A-{page}>"));
        let screen = wizard.screen(160, 45).text;
        let lines: Vec<&str> = screen.lines().skip_while(|line| !line.contains("Problems ·")).skip(1).collect();
        let list: Vec<&str> = lines.iter().filter_map(|line| line.rsplit('│').nth(1)).collect();
        let end = lines.iter().position(|line| line.contains('┘')).unwrap();
        let list = &list[..list.len().min(end)];
        let is_full = list.iter().all(|line| !line.trim().is_empty());
        let is_cut = list.iter().any(|line| line.trim_end().ends_with('…'));
        assert!(is_full || !is_cut, "page {page}\n{screen}");
        assert!(list.iter().any(|line| !line.trim().is_empty()), "page {page}\n{screen}");
    }
}

#[test]
fn nothing_to_mend_is_not_said_above_errors() {
    let mut wizard = Wizard::file("{\n  \"name\": \"a\"\n}\n");
    for page in 1..=7 {
        wizard.keys(&format!("<A-{page}>"));
        assert!(!wizard.shows("Nothing to mend here."), "page {page}\n{}", wizard.screen(160, 45));
    }
    assert!(wizard.shows("What is to be mended in the other steps:"), "{}", wizard.screen(160, 45));
}

#[test]
fn a_text_that_goes_when_it_is_left_is_not_spoken_of_while_it_is_empty() {
    let places = [("<A-1>", "Documentation URL"), ("<A-1>", "Icon URL"), ("<A-1>", "Name")];
    for (step, label) in places {
        let mut wizard = Wizard::empty();
        wizard.keys(step).to(label).keys("https://docs.example.org/a<Tab><S-Tab>");
        let before = wizard.card().report.findings.len();
        wizard.keys("<C-u>");
        let empty = |wizard: &Wizard| {
            let pointer = wizard.row().id.pointer;
            wizard.card().report.findings.iter().any(|finding| finding.pointer == pointer)
        };
        assert_eq!(empty(&wizard), label == "Name", "{label}: {before}\n{}", wizard.screen(160, 45));
        assert_eq!(wizard.value(&wizard.row().id.pointer.to_string()), Some(json!("")));
        wizard.keys("<Tab><S-Tab>");
        assert_eq!(empty(&wizard), label == "Name", "{label}");
    }
    let mut wizard = Wizard::empty();
    wizard.keys("<A-5><Enter>").to("Add an example").keys("<Enter>");
    let about = |wizard: &Wizard| {
        wizard.card().report.findings.iter().any(|finding| finding.pointer.is_within(&at("/skills/0/examples")))
    };
    assert!(!about(&wizard), "{}", wizard.screen(160, 45));
    wizard.keys("a<Backspace>");
    assert!(!about(&wizard));
    wizard.keys("<Tab>");
    assert_eq!(wizard.value("/skills/0/examples"), None);
}

#[test]
fn help_for_the_name_of_a_scheme_says_who_reads_it() {
    let mut wizard = Wizard::file(FULL);
    wizard.keys("<A-6>").to("key").keys("<Enter>").press_until("<Tab>", "the name", |row| row.id.part == Part::Name);
    let help = help::field_help(&wizard.row()).unwrap();
    assert!(help.contains("people who use the agent do not see it"), "{help}");
}

#[test]
fn help_in_the_repair_view_tells_what_its_keys_do_there() {
    let mut wizard = Wizard::file("{\"name\": \"a\",}\n");
    wizard.keys("<F1>");
    let Dialog::Text(text) = wizard.dialog() else { panic!("{}", wizard.dialog_title()) };
    let all: Vec<&str> =
        text.lines.iter().filter(|(kind, _)| *kind == LineKind::Plain).map(|(_, line)| &**line).collect();
    let line = |key: &str| all.iter().find(|line| line.starts_with(key)).copied().unwrap_or_default();
    assert!(line("Ctrl-S").contains("Open the card in the form"), "{all:#?}");
    assert!(line("Esc").contains("asks if you changed the text"), "{all:#?}");
}

#[test]
fn the_example_for_what_a_scope_allows_is_a_sentence() {
    let mut wizard = Wizard::file(FULL);
    wizard.keys("<C-f>Read orders<Tab>");
    assert_eq!(wizard.label(), "what it allows");
    assert_eq!(help::field_example(&wizard.row()).as_deref(), Some("Example: Read orders"));
    assert_eq!(help::example_of(&wizard.row()).as_deref(), Some("Read orders"));
}

#[test]
fn a_word_is_chosen_by_no_key_where_none_stands() {
    let mut wizard = on_tags("a");
    wizard.keys("<Backspace>").press(Key::plain(KeyCode::Left));
    assert_eq!(wizard.card().chosen_word(), None);
}
