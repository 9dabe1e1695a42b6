//! Directories, pipes, and many files at once.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use insta::assert_snapshot;

use crate::support::{Folder, TWICE, clean_card};

#[test]
fn a_directory_stands_for_the_cards_below_it() {
    let folder = Folder::new()
        .with("cards/b/agent-card.json", TWICE)
        .with("cards/a/agent.json", TWICE)
        .with("cards/my-agent-card.v2.json", TWICE)
        .with("cards/other_agent_card.json", TWICE)
        .with("cards/.well-known/agent-card.json", TWICE)
        .with("cards/package.json", TWICE)
        .with("cards/.git/agent-card.json", TWICE)
        .with("cards/target/agent-card.json", TWICE)
        .with("cards/web/node_modules/x/agent-card.json", TWICE);
    let arguments = ["check", "cards", "--format", "concise", "--only", "syntax/duplicate-key"];
    assert_snapshot!(folder.run(&arguments).transcript(), @"
    $ cardwright check cards --format concise --only syntax/duplicate-key
    cards/.well-known/agent-card.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    cards/a/agent.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    cards/b/agent-card.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    cards/my-agent-card.v2.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    cards/other_agent_card.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    5 files: 5 errors, no warnings; 1 check ran
    exit 1
    ");
}

#[test]
fn the_folder_one_is_in_is_not_repeated_in_the_paths() {
    let folder = Folder::new().with("agent-card.json", clean_card());
    let outcome = folder.run(&["check", "."]);
    assert!(outcome.stdout.starts_with("agent-card.json: "), "{}", outcome.stdout);
}

#[test]
fn a_directory_without_cards_is_no_clean_bill() {
    let folder = Folder::new().with("empty/readme.txt", "");
    assert_snapshot!(folder.run(&["check", "empty"]).transcript(), @"
    $ cardwright check empty
    stderr: cardwright: empty: no card file stands below this directory
    stderr:   Card files are agent-card.json, agent.json, and names with agent-card or agent_card in them.
    exit 2
    ");
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_end() {
    let folder = Folder::new().with("cards/agent-card.json", clean_card());
    std::os::unix::fs::symlink(folder.path("cards"), folder.path("cards/again")).unwrap();
    let outcome = folder.run(&["check", "cards"]);
    assert_eq!(outcome.code, 0);
    assert!(outcome.stdout.starts_with("cards/agent-card.json: "), "{}", outcome.stdout);
}

#[test]
fn many_files_are_reported_in_the_order_in_which_they_were_given() {
    let mut folder = Folder::new();
    let names: Vec<String> = (0..60).map(|number| format!("{}.json", (number * 37) % 60)).collect();
    for name in &names {
        folder = folder.with(name, TWICE);
    }
    let mut arguments = vec!["check", "--quiet", "--format", "concise", "--only", "syntax"];
    arguments.extend(names.iter().map(String::as_str));
    let outcome = folder.run(&arguments);
    let reported: Vec<&str> = outcome.stdout.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(reported, names);
}

#[test]
fn a_closed_pipe_is_quiet() {
    let members: Vec<String> = (0..4000).map(|number| format!("\"a\": {number}")).collect();
    let folder = Folder::new().with("card.json", format!("{{{}}}", members.join(",\n")));
    for format in ["human", "concise", "json"] {
        let mut command = folder.command(&["check", "--format", format, "card.json", "--only", "syntax/duplicate-key"]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        // More follows than a pipe holds, so the program is still writing when its reader goes.
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        reader.read_line(&mut line).unwrap();
        drop(reader);
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((said.as_str(), child.wait().unwrap().code()), ("", Some(0)), "{format}");
    }
}

#[test]
fn every_directory_that_is_given_for_a_file_is_named() {
    let folder = Folder::new().with("cards/agent-card.json", clean_card());
    assert_snapshot!(folder.run(&["fmt", "cards"]).transcript(), @"
    $ cardwright fmt cards
    stderr: cardwright: cards: this is a directory, not a file
    exit 2
    ");
}
