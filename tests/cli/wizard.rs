//! The way to the wizard: what keeps it from opening, and what is said then.

use insta::assert_snapshot;

use crate::support::{Folder, clean_card};

#[test]
fn without_a_terminal_the_wizard_refuses_in_one_line() {
    let folder = Folder::new().with("card.json", clean_card());
    for arguments in [&[][..], &["card.json"], &["edit", "card.json"], &["new"], &["new", "-o", "x.json"]] {
        let outcome = folder.run_with(arguments, &[], "x\n");
        assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 2), "{arguments:?}");
        assert_eq!(outcome.stderr.lines().count(), 1, "{arguments:?}: {}", outcome.stderr);
    }
    assert_snapshot!(folder.run(&[]).transcript(), @"
    $ cardwright 
    stderr: cardwright: the wizard needs a terminal; --plain asks line by line, and `check`, `fix`, `convert`, `fmt`, `new --yes` need none
    exit 2
    ");
}

#[test]
fn a_missing_file_leads_to_new() {
    let folder = Folder::new();
    assert_snapshot!(folder.run(&["edit", "agent-card.json"]).transcript(), @"
    $ cardwright edit agent-card.json
    stderr: cardwright: agent-card.json: there is no such file
    stderr:   Start a card with `cardwright new -o agent-card.json`.
    exit 2
    ");
    assert_snapshot!(folder.run(&["agent-card.json"]).transcript(), @"
    $ cardwright agent-card.json
    stderr: cardwright: agent-card.json: there is no such file
    stderr:   Start a card with `cardwright new -o agent-card.json`.
    exit 2
    ");
}

#[test]
fn a_mistyped_command_is_recognised() {
    assert_snapshot!(Folder::new().run(&["chek"]).transcript(), @"
    $ cardwright chek
    stderr: cardwright: chek: there is no such file
    stderr:   Did you mean the command `check`?
    exit 2
    ");
    assert_snapshot!(Folder::new().run(&["card.json", "check"]).transcript(), @"
    $ cardwright card.json check
    stderr: error: the following required arguments were not provided:
    stderr:   <FILE>...
    stderr: 
    stderr: Usage: cardwright check <FILE>...
    stderr: 
    stderr: For more information, try '--help'.
    exit 2
    ");
}

#[test]
fn a_new_card_does_not_open_over_an_old_one() {
    let folder = Folder::new().with("card.json", clean_card());
    assert_snapshot!(folder.run(&["new", "-o", "card.json"]).transcript(), @"
    $ cardwright new -o card.json
    stderr: cardwright: card.json: a file of this name exists already
    stderr:   Choose another name, open it with `cardwright edit`, or replace it with --force.
    exit 2
    ");
}

#[test]
fn the_card_cannot_come_from_where_the_keys_come_from() {
    assert_snapshot!(Folder::new().run(&["edit", "-"]).transcript(), @"
    $ cardwright edit -
    stderr: cardwright: the wizard reads your keys from standard input, so it cannot read the card there
    stderr:   Save the card to a file first, and open that.
    exit 2
    ");
}

/// The names of the recovery files below a home folder.
fn drafts(folder: &Folder) -> Vec<String> {
    let state = folder.path("home/.local/state/cardwright/drafts");
    let entries = std::fs::read_dir(state).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[cfg(unix)]
#[test]
fn lines_that_end_leave_no_lock_behind() {
    let folder = Folder::new().with("card.json", clean_card()).with("home/x", "");
    let home = folder.path("home").to_str().unwrap().to_owned();
    let environment = [("HOME", home.as_str()), ("XDG_STATE_HOME", "")];
    for (arguments, typed, left) in [
        // Nothing was typed; all was thrown away; all was saved; the input ended in the middle.
        (&["new", "--plain", "-o", "a.json"][..], "quit\n", 0),
        (&["new", "--plain", "-o", "b.json"], "Returns\nquit\n2\n", 0),
        (&["edit", "--plain", "card.json"], "Returns desk\nsave\n", 0),
        (&["new", "--plain", "-o", "c.json"], "Returns\nundo\n", 0),
        (&["new", "--plain", "-o", "d.json"], "Returns\n", 1),
    ] {
        folder.run_with(arguments, &environment, typed);
        let names = drafts(&folder);
        assert_eq!(names.len(), left, "{arguments:?}: {names:?}");
        assert!(!names.iter().any(|name| name.contains("lock")), "{arguments:?}: {names:?}");
    }
    // Answers from a pipe fit the questions they were written for: the work is told of, and stays.
    let again = folder.run_with(&["new", "--plain", "-o", "d.json"], &environment, "quit\n");
    assert!(again.stderr.contains("There is unsaved work"), "{}", again.transcript());
    let other = folder.run_with(&["new", "--plain", "-o", "e.json"], &environment, "quit\n");
    assert!(!other.stderr.contains("unsaved work"), "{}", other.transcript());
    assert_eq!(drafts(&folder).len(), 1);
}

#[cfg(unix)]
#[test]
fn a_missing_file_with_unsaved_work_leads_to_that_work() {
    let folder = Folder::new().with("card.json", clean_card()).with("sub/x", "").with("home/x", "");
    let home = folder.path("home").to_str().unwrap().to_owned();
    let environment = [("HOME", home.as_str()), ("XDG_STATE_HOME", "")];
    folder.run_with(&["edit", "--plain", "card.json"], &environment, "Returns desk\n");
    folder.run_with(&["new", "--plain", "-o", "new.json"], &environment, "Returns\n");
    std::fs::remove_file(folder.path("card.json")).unwrap();
    assert_eq!(drafts(&folder).len(), 2);
    for arguments in [
        &["card.json"][..],
        &["edit", "card.json"],
        &["--plain", "card.json"],
        &["edit", "sub/../card.json"],
        &["new.json"],
    ] {
        let outcome = folder.run_with(arguments, &environment, "");
        let missing = "there is no such file\n  Unsaved work on it is kept. Run cardwright without arguments to take it \
                       up again.\n";
        assert!(outcome.stderr.ends_with(missing), "{}", outcome.transcript());
        assert_eq!(outcome.code, 2, "{arguments:?}");
    }
    let other = folder.run_with(&["other.json"], &environment, "");
    assert!(other.stderr.contains("Start a card with `cardwright new -o other.json`."), "{}", other.transcript());
    assert_eq!(drafts(&folder).len(), 2, "what is kept stays");
}
