//! The program itself, with its standard input.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(folder: &Path, arguments: &[&str], variables: &[(&str, &str)], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).args(arguments).env("TERM", "xterm-256color").env_remove("ACCESSIBLE");
    command.env("HOME", folder).env("XDG_STATE_HOME", folder.join("state"));
    command.envs(variables.iter().copied());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn answers_from_a_pipe_write_the_file_without_a_byte_that_is_not_ascii_and_without_escapes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["new", "--plain", "--template", "support-agent", "-o", "card.json"];
    let output = run(folder.path(), &arguments, &[], "Desk\nhelp\nreview\nsave\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(folder.path().join("card.json")).unwrap();
    let template = cardwright::template::by_name("support-agent").unwrap().text;
    assert_eq!(text, template.replace("Parcel Support Desk", "Desk"));
    let odd = output.stdout.iter().filter(|byte| !(b' '..=b'~').contains(byte) && **byte != b'\n').count();
    assert_eq!((odd, output.stderr.len()), (0, 0));
}

#[test]
fn a_dumb_terminal_or_accessible_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    for variables in [[("TERM", "dumb")], [("ACCESSIBLE", "1")]] {
        let output = run(folder.path(), &[], &variables, "quit\n");
        assert!(String::from_utf8_lossy(&output.stdout).contains("What do you want to start from?"), "{output:?}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn an_opened_file_is_replaced_and_an_early_end_leaves_it_alone() {
    let folder = tempfile::tempdir().unwrap();
    let template = cardwright::template::by_name("commerce-agent").unwrap().text;
    let path = folder.path().join("card.json");
    fs::write(&path, template).unwrap();
    let output = run(folder.path(), &["edit", "--plain", "card.json"], &[], "Desk\n");
    assert_eq!((output.status.code(), fs::read_to_string(&path).unwrap().as_str()), (Some(2), template));
    let said = String::from_utf8(output.stdout).unwrap();
    let kept = said.split("What is not saved is kept in ").nth(1).unwrap().split(". Run cardwright").next().unwrap();
    assert!(fs::read_to_string(kept).unwrap().contains("Desk"), "{said}");
    // Answers that were written beforehand meet the questions they were written for.
    let output = run(folder.path(), &["--plain", "card.json"], &[], "Desk\nsave\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("There is unsaved work on this file"), "{output:?}");
    assert!(fs::read_to_string(&path).unwrap().starts_with("{\n  \"name\": \"Desk\",\n"));
}

#[test]
fn bytes_that_are_not_text_and_line_ends_of_windows_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &["new", "--plain", "-o", "card.json"], &[], "Desk\r\nsave\r\n2\r\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(folder.path().join("card.json")).unwrap();
    assert_eq!(text, "{\n  \"name\": \"Desk\"\n}\n");
}

#[test]
fn when_nobody_reads_any_more_the_work_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(&folder).args(["new", "--plain"]).env("XDG_STATE_HOME", folder.path().join("state"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"\n> ") {
        let mut byte = [0];
        output.read_exact(&mut byte).unwrap();
        said.push(byte[0]);
    }
    drop(output);
    input.write_all(b"Desk\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let kept = said.split("is kept in ").nth(1).unwrap().split(". Run cardwright").next().unwrap();
    assert!(fs::read_to_string(kept).unwrap().contains("Desk"), "{said}");
}
