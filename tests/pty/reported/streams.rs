//! Standard streams that are no terminal, and terminals that are hardly one.

use std::process::{Command, Stdio};
use std::time::Instant;

use super::{CARD, NAME, opened};
use crate::harness::{Folder, PROGRAM, SMALL, UNKNOWN_TERMINAL, Wizard, patience};

/// crossterm #396, #644, #828, #996, #500, inquire PR 324 and #28; ratatui's `init` panics: nothing is a terminal, and
/// there is none to be opened either.
#[test]
fn rows_11_and_12_without_any_terminal_the_wizard_refuses_in_one_line_at_once() {
    let folder = Folder::new().with("card.json", CARD);
    for arguments in [&["card.json"][..], &[], &["new"]] {
        let started = Instant::now();
        let output = Command::new("setsid")
            .args(["--wait", PROGRAM])
            .args(arguments)
            .current_dir(folder.root())
            .env("TERM", "xterm-256color")
            .env_remove("ACCESSIBLE")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(started.elapsed() < patience() / 2);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("terminal") && !said.contains("panicked"), "{said}");
    }
}

/// Nothing but the screen goes to the terminal while it is up, and what libraries print to standard error would be a
/// smear on it.
#[test]
fn while_the_screen_is_up_nothing_is_printed() {
    let folder = Folder::new().with("card.json", CARD);
    let mut wizard =
        Wizard::launch_by(&["sh", "-c", "exec \"$@\" 2>said", "sh"], folder, &["card.json"], &[("EDITOR", "false")]);
    wizard.see("F1 help");
    wizard.fill("Name", "Returns desk");
    wizard.keys_then("<F6>", "OSC 52");
    wizard.keys_then("<F3>", "nothing was taken over");
    wizard.keys_then("<F2>", "The name of the file");
    wizard.keys("<C-u>no/such/card.json");
    wizard.keys_then("<Enter>", "there is no folder");
    wizard.keys("<Esc>");
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert_eq!(folder.read("said"), "");
}

/// helix PR 9353: a terminal that knows no bracketed paste is no reason to end. A terminal without cursor movement gets
/// the questions as lines.
#[test]
fn row_69_little_terminals_work_and_a_dumb_one_is_asked_line_by_line() {
    for term in ["vt100", "linux", "ansi", "unknown-terminal-name", ""] {
        let folder = Folder::new().with("card.json", CARD);
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[("TERM", term), UNKNOWN_TERMINAL]);
        wizard.see("F1 help");
        wizard.fill("Name", "Returns desk");
        wizard.keys_then("<C-s>", "Saved card.json");
        assert_eq!(wizard.quit().read("card.json"), CARD.replace(NAME, "Returns desk"), "{term:?}");
    }
    let folder = Folder::new().with("card.json", CARD);
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[("TERM", "dumb")]);
    wizard.see(NAME);
    wizard.send(b"Returns desk\rsave\rquit\r");
    assert_eq!(wizard.exit_status(), 0, "{}", wizard.picture());
    let raw = wizard.raw();
    assert!(!raw.contains(&0x1b), "{}", String::from_utf8_lossy(&raw));
    assert_eq!(wizard.into_folder().read("card.json"), CARD.replace(NAME, "Returns desk"));
}

/// television #820, fd #24, rumdl #184, xan #759, gitbutler #11088: a reader that goes away is a panic.
#[test]
fn row_63_readers_that_go_away_end_every_command_quietly() {
    let folder = Folder::new().with("card.json", CARD.replace("\"1.0.0\"", "\"\""));
    for command in
        ["explain --list", "check card.json --format json", "template list", "man", "completions bash", "--help"]
    {
        let script = format!("{{ {PROGRAM} {command}; echo $? >status; }} 2>said | head -c 1 >/dev/null");
        let status = Command::new("sh").args(["-c", &script]).current_dir(folder.root()).status().unwrap();
        assert!(status.success());
        assert_eq!(folder.read("said"), "", "{command}");
        let status: i32 = folder.read("status").trim().parse().unwrap();
        assert!([0, 1].contains(&status), "{command}: {status}");
    }
}

/// gsd-2 #6310: 1.35 MB a second while nothing happens; tmux PR 5612. An edited card writes its recovery file
/// without a frame.
#[test]
fn row_64_nothing_is_sent_while_the_recovery_file_is_written() {
    let mut wizard = opened(SMALL);
    wizard.fill("Name", "Returns desk");
    wizard
        .until("the whole name in its row", |wizard| wizard.focused().is_some_and(|row| row.ends_with("Returns desk")));
    let before = wizard.byte_count();
    wizard.until("a recovery file", |wizard| {
        wizard.folder.drafts().iter().any(|draft| draft.to_string().contains("Returns desk"))
    });
    assert_eq!(wizard.byte_count(), before);
    drop(wizard);
}
