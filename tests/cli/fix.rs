//! `fix`: what keeps the meaning is mended, the rest is left to people.

use insta::assert_snapshot;

use crate::support::{Folder, TWICE, clean_card};

const SMALL: &str =
    "{\n  \"name\": \"A\",\n  \"iconUrl\": null,\n  \"default_input_modes\": [\n    \"text/plain\"\n  ]\n}\n";
const SMALL_FIXED: &str = "{\n  \"name\": \"A\",\n  \"defaultInputModes\": [\n    \"text/plain\"\n  ]\n}\n";
const ONLY: [&str; 2] = ["--only", "structure/null-member,structure/snake-case-key"];

fn signed() -> String {
    let signature = "  \"iconUrl\": null,\n  \"signatures\": [{\"protected\": \"e30\", \"signature\": \"AA\"}]\n}\n";
    let body = clean_card().trim_end().strip_suffix("\n}").unwrap();
    format!("{body},\n{signature}")
}

#[test]
fn safe_fixes_are_applied_and_shown() {
    let folder = Folder::new().with("card.json", SMALL);
    assert_snapshot!(folder.run(&[&["fix", "card.json"], &ONLY[..]].concat()).transcript(), @r#"
    $ cardwright fix card.json --only structure/null-member,structure/snake-case-key
    --- card.json
    +++ card.json
    @@ -1,7 +1,6 @@
     {
       "name": "A",
    -  "iconUrl": null,
    -  "default_input_modes": [
    +  "defaultInputModes": [
         "text/plain"
       ]
     }
    stderr: /default_input_modes: Rename `default_input_modes` to `defaultInputModes` (structure/snake-case-key)
    stderr: /iconUrl: Remove `iconUrl` (structure/null-member)
    stderr: card.json: 2 fixes applied; what remains: no errors, no warnings
    exit 0
    "#);
    assert_eq!(folder.read("card.json"), SMALL_FIXED);
    assert_snapshot!(folder.run(&[&["fix", "card.json"], &ONLY[..]].concat()).transcript(), @"
    $ cardwright fix card.json --only structure/null-member,structure/snake-case-key
    stderr: card.json: nothing to fix; what remains: no errors, no warnings
    exit 0
    ");
    assert_eq!(folder.names(), ["card.json"], "no temporary file stays");
}

#[test]
fn a_dry_run_shows_the_same_and_changes_nothing() {
    let folder = Folder::new().with("card.json", SMALL);
    let dry = folder.run(&[&["fix", "--dry-run", "card.json"], &ONLY[..]].concat());
    assert_eq!(folder.read("card.json"), SMALL);
    assert!(dry.stderr.contains("2 fixes would be applied"), "{}", dry.stderr);
    let wet = folder.run(&[&["fix", "card.json"], &ONLY[..]].concat());
    assert_eq!((dry.stdout, dry.code), (wet.stdout, wet.code));
}

#[test]
fn the_card_goes_to_standard_output_where_asked_and_for_standard_input() {
    let folder = Folder::new().with("card.json", SMALL);
    let outcome = folder.run(&[&["fix", "--stdout", "--quiet", "card.json"], &ONLY[..]].concat());
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str(), outcome.code), (SMALL_FIXED, "", 0));
    assert_eq!(folder.read("card.json"), SMALL);
    let piped = folder.run_with(&[&["fix", "-q", "-"], &ONLY[..]].concat(), &[], SMALL);
    assert_eq!((piped.stdout.as_str(), piped.code), (SMALL_FIXED, 0));
    assert_eq!(folder.run(&["fix", "--stdout", "card.json", "card.json"]).code, 2);
}

#[test]
fn the_status_is_that_of_what_remains() {
    let folder = Folder::new().with("card.json", SMALL);
    // A card with nothing but a name and a mode lacks what version 1.0 requires.
    let outcome = folder.run(&["fix", "card.json"]);
    assert_eq!(outcome.code, 1);
    assert!(folder.read("card.json").contains("defaultInputModes"), "what can be mended is mended");
    let clean = Folder::new().with("agent-card.json", clean_card());
    assert_eq!(clean.run(&["fix", "agent-card.json"]).code, 0);
    assert_eq!(clean.read("agent-card.json"), clean_card());
}

#[test]
fn a_signed_card_is_left_alone() {
    let folder = Folder::new().with("card.json", signed());
    assert_snapshot!(folder.run(&["fix", "card.json"]).transcript(), @"
    $ cardwright fix card.json
    stderr: cardwright: card.json: the card is signed, and any fix would make its signatures invalid
    stderr:   Sign it again after the fix: --drop-signatures removes the old signatures.
    exit 1
    ");
    assert_eq!(folder.read("card.json"), signed());
    let printed = folder.run(&["fix", "--stdout", "card.json"]);
    assert_eq!((printed.stdout, printed.code), (signed(), 1));
}

#[test]
fn signatures_are_dropped_where_asked_and_only_if_something_else_changes() {
    let folder = Folder::new().with("card.json", signed());
    let outcome = folder.run(&["fix", "--drop-signatures", "card.json"]);
    assert_eq!(outcome.code, 0, "{}", outcome.transcript());
    assert_eq!(folder.read("card.json"), clean_card());
    let unfixable = signed().replace("  \"iconUrl\": null,\n", "");
    let folder = Folder::new().with("card.json", &unfixable);
    folder.run(&["fix", "--drop-signatures", "card.json", ONLY[0], ONLY[1]]);
    assert_eq!(folder.read("card.json"), unfixable);
}

#[test]
fn text_that_readers_disagree_on_is_a_finding_and_stays() {
    let folder = Folder::new().with("twice.json", TWICE).with("broken.json", "{,}");
    assert_snapshot!(folder.run(&["fix", "twice.json", "broken.json"]).transcript(), @"
    $ cardwright fix twice.json broken.json
    stderr: cardwright: twice.json:3:3: the key `name` occurs twice in this object, and readers differ on which one counts
    stderr:   Remove the copy that is not meant; nothing is written before.
    stderr: cardwright: broken.json:1:2: this is not JSON: a comma stands where a value should be
    stderr:   Remove the comma. `cardwright check` shows every fault.
    exit 1
    ");
    assert_eq!(folder.read("twice.json"), TWICE);
    assert_eq!(folder.run(&["fix", "twice.json", "missing.json"]).code, 2);
}

#[test]
fn the_difference_is_coloured_on_request_and_never_hides_anything() {
    let hostile = SMALL.replace("\"A\"", "\"A\u{202e}\u{9b}B\"");
    let folder = Folder::new().with("card.json", &hostile);
    let plain = folder.run(&[&["fix", "--dry-run", "card.json"], &ONLY[..]].concat());
    assert!(plain.stdout.contains("A⟦U+202E⟧⟦U+009B⟧B"), "{}", plain.stdout);
    assert!(!plain.stdout.contains(['\u{1b}', '\u{202e}', '\u{9b}']));
    let coloured = folder.run(&[&["fix", "--dry-run", "--color", "always", "card.json"], &ONLY[..]].concat());
    assert!(coloured.stdout.contains("\u{1b}[32m+"), "{}", coloured.stdout);
}

#[test]
fn a_card_without_fixes_keeps_its_every_byte_in_the_file_and_on_standard_output() {
    let body = clean_card().trim_end();
    let cards = [
        body.to_owned(),
        format!("{body}\n\n"),
        format!("\u{feff}{body}\n"),
        format!("{}\r\n", body.replace('\n', "\r\n")),
        "[1]".to_owned(),
        "{\"name\": \"A\", \"signatures\": [{}], \"iconUrl\": null}".to_owned(),
    ];
    for card in cards {
        let folder = Folder::new().with("agent-card.json", &card);
        let printed = folder.run(&["fix", "--stdout", "-q", "agent-card.json"]);
        let piped = folder.run_with(&["fix", "-q", "-"], &[], &card);
        assert_eq!(folder.run(&["fix", "agent-card.json"]).code, printed.code);
        assert_eq!(folder.read("agent-card.json"), card);
        assert_eq!((printed.stdout, piped.stdout), (card.clone(), card));
    }
}

#[test]
fn what_remains_is_what_check_finds() {
    let folder = Folder::new().with("agent-card.json", format!("\u{feff}{}", clean_card()));
    let fixed = folder.run(&["fix", "agent-card.json"]);
    assert!(fixed.stderr.contains("what remains: no errors, 1 warning"), "{}", fixed.transcript());
    assert!(folder.run(&["check", "agent-card.json"]).stdout.contains("no errors, 1 warning"));
}
