//! `fmt`: layout, and nothing but layout.

use insta::assert_snapshot;

use crate::support::{Folder, TWICE, clean_card};

const UNTIDY: &str =
    "\u{feff}{\"name\":\"caf\\u00e9\",\r\n\t\"x\": 1.0, \"version\": 1e3, \"big\": 123456789012345678901}";
const TIDY: &str =
    "{\n  \"name\": \"café\",\n  \"x\": 1.0,\n  \"version\": 1e3,\n  \"big\": 123456789012345678901\n}\n";

#[test]
fn the_file_is_replaced_and_only_its_layout_changes() {
    let folder = Folder::new().with("card.json", UNTIDY);
    assert_snapshot!(folder.run(&["fmt", "card.json"]).transcript(), @"
    $ cardwright fmt card.json
    stderr: card.json: changed the byte order mark, the line endings, the layout and the end of the file
    exit 0
    ");
    assert_eq!(folder.read("card.json"), TIDY);
    assert_snapshot!(folder.run(&["fmt", "card.json"]).transcript(), @"
    $ cardwright fmt card.json
    stderr: card.json: nothing to change
    exit 0
    ");
    assert_eq!(folder.names(), ["card.json"], "no temporary file stays");
}

#[test]
fn quiet_says_nothing() {
    let folder = Folder::new().with("card.json", UNTIDY);
    let outcome = folder.run(&["fmt", "--quiet", "card.json"]);
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str(), outcome.code), ("", "", 0));
    assert_eq!(folder.read("card.json"), TIDY);
}

#[test]
fn check_changes_nothing_and_says_what_would_change() {
    let folder = Folder::new().with("card.json", UNTIDY).with("good.json", clean_card());
    assert_snapshot!(folder.run(&["fmt", "--check", "card.json", "good.json"]).transcript(), @"
    $ cardwright fmt --check card.json good.json
    card.json: would change the byte order mark, the line endings, the layout and the end of the file
    exit 1
    ");
    assert_eq!(folder.read("card.json"), UNTIDY);
    assert_eq!(folder.run(&["fmt", "--check", "good.json"]).code, 0);
}

#[test]
fn the_card_goes_to_standard_output_where_asked_and_for_standard_input() {
    let folder = Folder::new().with("card.json", UNTIDY);
    let outcome = folder.run(&["fmt", "--stdout", "card.json"]);
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str(), outcome.code), (TIDY, "", 0));
    assert_eq!(folder.read("card.json"), UNTIDY);
    let piped = folder.run_with(&["fmt", "-"], &[], UNTIDY);
    assert_eq!((piped.stdout.as_str(), piped.stderr.as_str(), piped.code), (TIDY, "", 0));
    assert_eq!(folder.run(&["fmt", "--stdout", "card.json", "card.json"]).code, 2);
}

#[test]
fn sorting_puts_members_into_the_order_of_the_specification() {
    let card = r#"{"zeta": 1.0, "skills": [{"name": "A", "id": "a"}], "name": "N"}"#;
    let folder = Folder::new().with("card.json", card);
    assert_snapshot!(folder.run(&["fmt", "--sort", "--stdout", "card.json"]).transcript(), @r#"
    $ cardwright fmt --sort --stdout card.json
    {
      "name": "N",
      "skills": [
        {
          "id": "a",
          "name": "A"
        }
      ],
      "zeta": 1.0
    }
    exit 0
    "#);
    assert_snapshot!(folder.run(&["fmt", "--sort", "card.json"]).transcript(), @"
    $ cardwright fmt --sort card.json
    stderr: card.json: changed the order of members and the end of the file
    exit 0
    ");
    assert_eq!(folder.run(&["fmt", "--sort", "--check", "card.json"]).code, 0);
}

#[test]
fn nothing_is_written_from_text_that_readers_disagree_on() {
    let folder = Folder::new().with("twice.json", TWICE).with("broken.json", "{\n  \"name\": \"A\",\n}\n");
    assert_snapshot!(folder.run(&["fmt", "twice.json", "broken.json", "missing.json"]).transcript(), @"
    $ cardwright fmt twice.json broken.json missing.json
    stderr: cardwright: twice.json:3:3: the key `name` occurs twice in this object, and readers differ on which one counts
    stderr:   Remove the copy that is not meant; nothing is written before.
    stderr: cardwright: broken.json:2:14: this is not JSON: a comma stands before the closing bracket
    stderr:   Remove the comma. `cardwright check` shows every fault.
    stderr: cardwright: missing.json: there is no such file
    exit 2
    ");
    assert_eq!(folder.read("twice.json"), TWICE);
    let piped = folder.run(&["fmt", "--stdout", "broken.json"]);
    assert_eq!((piped.stdout.as_str(), piped.code), ("", 2));
}

#[test]
fn one_bad_file_does_not_keep_the_others_from_being_laid_out() {
    let folder = Folder::new().with("a.json", TWICE).with("b.json", UNTIDY);
    assert_eq!(folder.run(&["fmt", "a.json", "b.json"]).code, 2);
    assert_eq!(folder.read("b.json"), TIDY);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_read_only_file_is_refused() {
    let folder = Folder::new().with("real.json", UNTIDY);
    std::os::unix::fs::symlink(folder.path("real.json"), folder.path("link.json")).unwrap();
    assert_eq!(folder.run(&["fmt", "link.json"]).code, 0);
    assert!(folder.path("link.json").is_symlink());
    assert_eq!(folder.read("real.json"), TIDY);
    let locked = Folder::new().with("card.json", UNTIDY);
    let mut permissions = std::fs::metadata(locked.path("card.json")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(locked.path("card.json"), permissions).unwrap();
    assert_snapshot!(locked.run(&["fmt", "card.json"]).transcript(), @"
    $ cardwright fmt card.json
    stderr: cardwright: card.json: the file is read-only; save under another name or change its permissions
    exit 2
    ");
    assert_eq!(locked.read("card.json"), UNTIDY);
}
