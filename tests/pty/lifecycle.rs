//! Beginning and ending: the terminal is found again as it was left.

use std::fs::File;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{Folder, LARGE, PROGRAM, SMALL, UNKNOWN_TERMINAL, Wizard, patience};
use crate::opened::ODD;

/// A card opened on a terminal of which nothing is known, which is what most are.
fn opened() -> Wizard {
    let folder = Folder::new().with("card.json", ODD);
    let wizard = Wizard::launch(folder, SMALL, &["card.json"], &[UNKNOWN_TERMINAL]);
    wizard.see("F1 help");
    wizard
}

#[test]
fn the_screen_is_set_up_and_given_back() {
    let wizard = opened();
    wizard.wait_for("the screen", |screen| screen.alternate_screen() && screen.bracketed_paste());
    wizard.quit();
}

#[test]
fn quitting_from_the_start_menu_restores() {
    for keys in ["<C-q>", "<C-c>"] {
        let mut wizard = Wizard::start(Folder::new(), SMALL, &[]);
        wizard.keys(keys);
        assert_eq!(wizard.exit_status(), 0);
        wizard.assert_restored();
    }
}

#[test]
fn each_ending_signal_restores_and_says_so_in_the_status() {
    for (name, status) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)] {
        let mut wizard = opened();
        wizard.fill("Name", "Returns desk");
        wizard.signal(name);
        assert_eq!(wizard.exit_status(), status, "{name}");
        wizard.assert_restored();
        let folder = wizard.into_folder();
        assert_eq!(folder.read("card.json"), ODD, "{name}");
        assert!(holds(&folder.path("state"), "Returns desk"), "{name}");
    }
}

#[test]
fn signals_restore_with_a_dialog_open_too() {
    let mut wizard = opened();
    wizard.keys_then("<F1>", "Keys");
    wizard.signal("TERM");
    assert_eq!(wizard.exit_status(), 143);
    wizard.assert_restored();
}

#[test]
fn a_terminal_that_answers_nothing_delays_nothing() {
    // The fastest of a few: other tests run at the same time.
    let fastest = (0..5)
        .map(|_| {
            let started = Instant::now();
            let wizard = opened();
            let took = started.elapsed();
            wizard.quit();
            took
        })
        .min()
        .unwrap();
    assert!(fastest < Duration::from_millis(300).max(patience() / 33), "{fastest:?}");
}

#[test]
fn an_idle_wizard_sends_nothing() {
    let wizard = opened();
    let edited = opened();
    // Nothing can be waited for here: what must not happen has two seconds to happen.
    std::thread::sleep(Duration::from_millis(100));
    let before = (wizard.byte_count(), edited.byte_count());
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!((wizard.byte_count(), edited.byte_count()), before);
    wizard.quit();
    edited.quit();
}

#[test]
fn a_typed_character_sends_little() {
    let mut wizard = opened();
    wizard.keys_then("<A-1>", "Agent version");
    wizard.to("Name");
    let mut costs = Vec::new();
    for letter in ["x", "y", "z", "a", "b", "c", "d"] {
        let before = wizard.byte_count();
        wizard.keys(letter);
        costs.push(wizard.byte_count() - before);
    }
    costs.sort_unstable();
    assert!(costs[costs.len() / 2] < 200, "{costs:?}");
    wizard.keys_then("<C-s>", "Saved");
    wizard.quit();
}

/// Runs without the one or the other end of a terminal: what was printed, and the exit status.
fn refused(command: &mut Command) -> (Vec<u8>, String, Option<i32>) {
    let started = Instant::now();
    let output =
        command.env("TERM", "xterm-256color").stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert!(started.elapsed() < patience());
    (output.stdout, String::from_utf8(output.stderr).unwrap(), output.status.code())
}

#[test]
fn without_a_terminal_on_one_side_the_wizard_refuses_in_one_line() {
    // Each side in turn is a terminal, in a shell on a terminal of ours; the other is a file.
    let script_in = format!("{PROGRAM} card.json </dev/null 2>err; echo \"status $?\" >status");
    let script_out = format!("{PROGRAM} card.json >out 2>err; echo \"status $?\" >status");
    for script in [script_in, script_out] {
        let folder = Folder::new().with("card.json", ODD).with("out", "");
        let mut wizard = Wizard::launch_shell(folder, &script);
        wizard.exit_status();
        assert!(!wizard.raw().contains(&0x1b), "escape bytes on the terminal");
        wizard.assert_line_modes();
        let folder = wizard.into_folder();
        assert_eq!(folder.read("status"), "status 2\n");
        assert_eq!(folder.read("out"), "");
        let said = folder.read("err");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!said.contains('\x1b') && said.contains("terminal"), "{said}");
    }
    // Neither side.
    let folder = Folder::new().with("card.json", ODD);
    let path = folder.path("card.json");
    let (out, said, status) = refused(Command::new(PROGRAM).arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped()));
    assert_eq!((out, status), (Vec::new(), Some(2)));
    assert_eq!(said.lines().count(), 1, "{said}");
    let null = File::open("/dev/null").unwrap();
    let (out, said, status) = refused(Command::new(PROGRAM).stdin(null).stdout(Stdio::piped()));
    assert_eq!((out, status), (Vec::new(), Some(2)));
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_at_once() {
    let mut wizard = opened();
    wizard.fill("Name", "x");
    let pid = wizard.pid();
    let started = Instant::now();
    wizard.hang_up();
    let gone = || {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // A zombie has ended; only we have not yet taken note.
        stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('Z'))
    };
    while !gone() {
        assert!(started.elapsed() < patience() / 4, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(wizard.exit_status(), 129);
}

#[test]
fn work_that_was_not_saved_survives_a_crash_and_is_offered_again() {
    let mut wizard = opened();
    wizard.fill("Name", "Returns desk");
    let state = wizard.folder.path("state");
    wizard.until("a recovery file", |_| holds(&state, "Returns desk"));
    wizard.signal("KILL");
    wizard.exit_status();
    let folder = wizard.into_folder();
    assert_eq!(folder.read("card.json"), ODD);
    let mut wizard = Wizard::start(folder, SMALL, &[]);
    wizard.see("Resume");
    wizard.keys_then("<Enter>", "Resumed");
    wizard.see("Returns desk");
    wizard.keys_then("<C-s>", "card.json (683 bytes)");
    let folder = wizard.quit();
    assert_eq!(folder.read("card.json"), ODD.replace("Order desk", "Returns desk"));
    assert!(!holds(&folder.path("state"), "Returns desk"), "nothing is left behind");
}

/// Whether a file below this folder holds a text.
fn holds(folder: &std::path::Path, text: &str) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    entries.filter_map(Result::ok).map(|entry| entry.path()).any(|path| {
        // A temporary file may yet become nothing.
        let counts = path.extension().is_some_and(|extension| extension == "draft");
        let is_there = || counts && std::fs::read_to_string(&path).is_ok_and(|content| content.contains(text));
        if path.is_dir() { holds(&path, text) } else { is_there() }
    })
}

#[test]
fn terminals_that_know_little_work_too() {
    for term in ["linux", "vt100", "screen"] {
        let folder = Folder::new().with("card.json", ODD);
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[("TERM", term), UNKNOWN_TERMINAL]);
        wizard.see("F1 help");
        wizard.fill("Name", "Returns desk");
        wizard.keys_then("<C-s>", "Saved card.json");
        let folder = wizard.quit();
        assert_eq!(folder.read("card.json"), ODD.replace("Order desk", "Returns desk"), "{term}");
    }
}

#[test]
fn an_escape_sequence_that_comes_in_parts_types_nothing() {
    let mut wizard = opened();
    wizard.keys_then("<A-1>", "Agent version");
    for (first, rest) in [(&b"\x1b"[..], &b"[B"[..]), (b"\x1b[", b"B"), (b"\x1b[1;", b"3C")] {
        wizard.send(first);
        std::thread::sleep(Duration::from_millis(20));
        wizard.send(rest);
    }
    wizard.keys_then("<F1>", "Keys");
    wizard.keys("<Esc>");
    wizard.see_no("●");
    wizard.quit();
}

#[test]
fn mouse_events_at_and_beyond_the_edge_do_no_harm() {
    let mut wizard = opened();
    for (x, y) in [(1, 1), (80, 24), (81, 25), (9999, 9999)] {
        for button in [0, 32, 64, 65] {
            wizard.send(format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m").as_bytes());
        }
    }
    wizard.keys_then("<F1>", "Keys");
    wizard.keys("<Esc>");
    wizard.see_no("●");
    wizard.quit();
}

#[test]
fn what_is_known_of_the_terminal_decides_on_colours_and_letters() {
    let folder = || Folder::new().with("card.json", ODD);
    let wizard = Wizard::launch(folder(), LARGE, &["card.json"], &[("NO_COLOR", "1")]);
    wizard.see("Ctrl-S");
    let raw = String::from_utf8_lossy(&wizard.raw()).into_owned();
    for colour in ["\x1b[31m", "\x1b[34m", "\x1b[36m", "38;5;", "38;2;", "\x1b[48;5"] {
        assert!(!raw.contains(colour), "{colour:?} under NO_COLOR");
    }
    wizard.quit();
    let wizard = Wizard::launch(folder(), LARGE, &["card.json"], &[("LANG", "C")]);
    wizard.see("Ctrl-S");
    let drawn = wizard.contents();
    let foreign: String = drawn.chars().filter(|c| !c.is_ascii()).collect();
    assert!(foreign.is_empty() && drawn.contains("+-"), "{foreign:?} in {drawn}");
    wizard.quit();
}
