//! The dialogue in lines on a real terminal, which echoes and edits the lines itself.

use crate::harness::{DRAFTS, Folder, SMALL, Size, Wizard};

const DUMB: &[(&str, &str)] = &[("TERM", "dumb"), ("LANG", "C")];

fn launch(folder: Folder, size: Size, arguments: &[&str], variables: &[(&str, &str)]) -> Wizard {
    let wizard = Wizard::launch(folder, size, arguments, variables);
    wizard.until("a prompt", |wizard| wizard.raw().ends_with(b"\n> "));
    wizard
}

/// Types lines, each once the one before it was answered.
fn lines(wizard: &mut Wizard, lines: &[&str]) {
    for line in lines {
        let before = wizard.raw().len();
        wizard.send(format!("{line}\r").as_bytes());
        // A line inside an answer of several lines is answered with a prompt alone.
        wizard.until(&format!("an answer to {line:?}"), |wizard| {
            let raw = wizard.raw();
            let said = &raw[before.min(raw.len())..];
            said.ends_with(b"\n> ") || said.windows(6).any(|window| window == b"Saved ")
        });
    }
}

fn said(wizard: &Wizard) -> String {
    String::from_utf8(wizard.raw()).unwrap().replace("\r\n", "\n")
}

fn assert_plain(wizard: &Wizard) {
    let odd: Vec<u8> = wizard.raw().into_iter().filter(|byte| *byte == 0x1b || *byte >= 0x80).collect();
    assert_eq!(odd, [0; 0], "{}", said(wizard));
}

#[test]
fn a_card_is_renamed_and_saved_without_one_escape_on_any_terminal_of_any_size() {
    let template = cardwright::template::by_name("support-agent").unwrap().text;
    for (variables, size) in [(DUMB, SMALL), (&[][..], SMALL), (&[][..], (10, 3)), (DUMB, (5, 2))] {
        let arguments = ["new", "--plain", "--template", "support-agent", "-o", "card.json"];
        let mut wizard = launch(Folder::new(), size, &arguments, variables);
        // The terminal takes back a letter and a whole line.
        lines(&mut wizard, &["wrong\x15Retx\x7furns desk", "help", "review", "save"]);
        assert_eq!(wizard.exit_status(), 0, "{}", said(&wizard));
        assert_plain(&wizard);
        wizard.assert_line_modes();
        assert!(said(&wizard).contains("Saved card.json (2.3 KB)."), "{}", said(&wizard));
        let folder = wizard.into_folder();
        assert_eq!(folder.read("card.json"), template.replace("Parcel Support Desk", "Returns desk"));
        assert_eq!(folder.names(DRAFTS), [""; 0], "nothing is left behind");
    }
}

#[test]
fn a_dumb_terminal_is_asked_in_lines_without_the_flag() {
    let mut wizard = launch(Folder::new(), SMALL, &[], DUMB);
    assert!(said(&wizard).contains("What do you want to start from?"), "{}", said(&wizard));
    wizard.send(b"quit\r");
    assert_eq!(wizard.exit_status(), 0);
    assert_plain(&wizard);
}

#[test]
fn ctrl_c_ends_at_once_keeps_what_was_answered_and_the_next_start_offers_it() {
    let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
    lines(&mut wizard, &["Returns desk", "First line.", "Second line."]);
    wizard.send(b"\x03");
    assert_eq!(wizard.exit_status(), 130);
    wizard.until("where it is kept", |wizard| said(wizard).contains("to take it up again."));
    wizard.assert_line_modes();
    let folder = wizard.into_folder();
    assert_eq!(folder.drafts().len(), 1);
    let mut wizard = launch(folder, SMALL, &["--plain"], &[]);
    // Behind the templates and the three entries that are always there.
    let number = (cardwright::template::all().len() + 4).to_string();
    let entry = format!("\n{number}: unsaved work on new card, edited just now");
    assert!(said(&wizard).contains(&entry), "{}", said(&wizard));
    lines(&mut wizard, &[&number]);
    assert!(said(&wizard).contains("Now: Returns desk"), "{}", said(&wizard));
    lines(&mut wizard, &["save", "2", ""]);
    lines(&mut wizard, &["review"]);
    wizard.send(b"quit\r");
    assert_eq!(wizard.exit_status(), 0);
    let folder = wizard.into_folder();
    let saved = "{\n  \"name\": \"Returns desk\",\n  \"description\": \"First line.\\nSecond line.\"\n}\n";
    assert_eq!(folder.read("agent-card.json"), saved);
    assert_eq!(folder.names(DRAFTS), [""; 0]);
}

#[test]
fn every_signal_that_ends_the_program_keeps_what_was_answered() {
    for (name, status) in [("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
        let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
        lines(&mut wizard, &["Returns desk"]);
        wizard.signal(name);
        assert_eq!(wizard.exit_status(), status, "{name}");
        let folder = wizard.into_folder();
        assert!(folder.drafts()[0].to_string().contains("Returns desk"), "{name}");
    }
    let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
    lines(&mut wizard, &["Returns desk"]);
    wizard.kill();
    assert!(wizard.into_folder().drafts()[0].to_string().contains("Returns desk"), "killed");
}

#[test]
fn nothing_is_lost_when_the_terminal_goes() {
    let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
    lines(&mut wizard, &["Returns desk"]);
    wizard.hang_up();
    assert_eq!(wizard.exit_status(), 129);
    assert!(wizard.into_folder().drafts()[0].to_string().contains("Returns desk"));
}

#[test]
fn ctrl_d_at_a_prompt_lists_what_is_missing_and_keeps_the_rest() {
    let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
    lines(&mut wizard, &["Returns desk"]);
    wizard.send(b"\x04");
    assert_eq!(wizard.exit_status(), 2);
    wizard.until("where it is kept", |wizard| said(wizard).contains("What is not saved is kept in "));
    assert!(said(&wizard).contains("Missing:\n- /description (Description)"), "{}", said(&wizard));
    assert!(wizard.into_folder().drafts()[0].to_string().contains("Returns desk"));
}

#[test]
fn ctrl_d_with_nothing_answered_keeps_nothing() {
    let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
    wizard.send(b"\x04");
    assert_eq!(wizard.exit_status(), 2);
    assert_eq!(wizard.into_folder().names(DRAFTS), [""; 0]);
}

#[test]
fn unsaved_work_on_a_file_is_asked_about_first() {
    let template = cardwright::template::by_name("support-agent").unwrap().text;
    let mut wizard = launch(Folder::new().with("card.json", template), SMALL, &["--plain", "card.json"], &[]);
    lines(&mut wizard, &["Returns desk"]);
    wizard.kill();
    let mut wizard = launch(wizard.into_folder(), SMALL, &["--plain", "card.json"], &[]);
    assert!(said(&wizard).contains("There is unsaved work on this file, edited just now"), "{}", said(&wizard));
    lines(&mut wizard, &["1", "save"]);
    wizard.send(b"quit\r");
    assert_eq!(wizard.exit_status(), 0);
    let folder = wizard.into_folder();
    assert_eq!(folder.read("card.json"), template.replace("Parcel Support Desk", "Returns desk"));
    assert_eq!(folder.names(DRAFTS), [""; 0]);
}

#[test]
fn a_repair_that_is_left_half_way_is_kept() {
    let mut wizard = launch(
        Folder::new().with("card.json", "{\n  oops\n  \"name\": 1,\n}\n"),
        SMALL,
        &["--plain", "card.json"],
        DUMB,
    );
    lines(&mut wizard, &["remove 2"]);
    wizard.send(b"quit\r");
    assert_eq!(wizard.exit_status(), 130);
    let mut wizard = launch(wizard.into_folder(), SMALL, &["--plain", "card.json"], DUMB);
    lines(&mut wizard, &["1", "line 2 \"name\": \"Mended\"", "save", "2"]);
    wizard.send(b"quit\r");
    assert_eq!(wizard.exit_status(), 0, "{}", said(&wizard));
    assert_plain(&wizard);
    let folder = wizard.into_folder();
    assert_eq!(folder.read("card.json"), "{\n  \"name\": \"Mended\"\n}\n");
    assert_eq!(folder.names(DRAFTS), [""; 0]);
}

#[test]
fn the_folder_offers_its_name_and_a_word_takes_it() {
    let manifest = "[package]\nname = \"weather-agent\"\nversion = \"1.4.0\"\n";
    let mut wizard = launch(Folder::new().with("Cargo.toml", manifest), SMALL, &["new", "--plain"], DUMB);
    assert!(said(&wizard).contains("Type take for what Cargo.toml says: weather-agent"), "{}", said(&wizard));
    lines(&mut wizard, &["take all", "save", "2", "card.json"]);
    wizard.send(b"quit\r");
    assert_eq!(wizard.exit_status(), 0);
    assert_plain(&wizard);
    let saved = "{\n  \"name\": \"weather-agent\",\n  \"version\": \"1.4.0\"\n}\n";
    assert_eq!(wizard.into_folder().read("card.json"), saved);
}

#[test]
fn an_editor_gets_the_terminal_and_the_keys_that_end_programs() {
    let script = "#!/bin/sh\ntrap 'echo trapped' INT\nprintf 'ready\\n'\nuntil read answer; do :; done\nprintf '[\"%s\"]' \"$answer\" > \"$1\"\n";
    let folder = Folder::new().with("card.json", "{\"x-own\": 1}\n").with("editor", script);
    let editor = format!("sh {}", folder.path("editor").display());
    let mut wizard = launch(folder, SMALL, &["--plain", "card.json"], &[("EDITOR", &editor)]);
    lines(&mut wizard, &["raw /x-own"]);
    wizard.send(b"editor\r");
    wizard.see("ready");
    wizard.send(b"\x03");
    wizard.see("trapped");
    lines(&mut wizard, &["edited"]);
    lines(&mut wizard, &["save", "2"]);
    wizard.send(b"\x04");
    assert_eq!(wizard.exit_status(), 0, "{}", said(&wizard));
    assert_eq!(wizard.into_folder().read("card.json"), "{\"x-own\": [\"edited\"]}\n");
}

#[test]
fn a_line_that_the_terminal_cut_off_is_told() {
    let mut wizard = launch(Folder::new(), SMALL, &["new", "--plain"], &[]);
    let long = "x".repeat(5000);
    wizard.send(long.as_bytes());
    lines(&mut wizard, &[""]);
    assert!(said(&wizard).contains("no more than 4095 bytes"), "{}", said(&wizard).len());
}
