//! Signals and terminals that go away: the work is kept, the terminal is as before, the status says what it was, and
//! nothing runs on.

use std::fs;
use std::time::{Duration, Instant};

use super::{OLD, card};
use crate::harness::{Folder, SMALL, Wizard, patience};

/// How long the end may take.
fn promptly() -> Duration {
    Duration::from_secs(1).max(patience() / 10)
}

fn assert_kept(folder: &Folder, text: &str) {
    let drafts = folder.drafts();
    assert!(drafts.iter().any(|draft| draft.to_string().contains(text)), "{text:?} is in none of {drafts:?}");
}

/// States of the program, each with a text that must survive.
fn states() -> Vec<(&'static str, Wizard, &'static str)> {
    let opened = || {
        let mut wizard = Wizard::start(Folder::new().with("card.json", card()), SMALL, &["card.json"]);
        wizard.fill("Name", "Returns desk");
        wizard
    };
    let form = opened();
    let mut dialog = opened();
    dialog.keys_then("<C-q>", "Save before quitting?");
    let mut raw = opened();
    raw.keys_then("<F7>", "as JSON");
    raw.keys("<End>xyz");
    let mut conversion = Wizard::launch(Folder::new().with("card.json", OLD), SMALL, &["card.json"], &[]);
    conversion.see("Convert card.json");
    conversion.keys("<Space>");
    vec![
        ("form", form, "Returns desk"),
        ("dialog", dialog, "Returns desk"),
        ("raw", raw, "xyz"),
        ("conversion", conversion, r#"["speaks","1.0"]"#),
    ]
}

#[test]
fn every_ending_signal_in_every_state_keeps_the_work_and_restores() {
    for (name, status) in [("TERM", 143), ("HUP", 129), ("INT", 130), ("QUIT", 131)] {
        for (state, mut wizard, text) in states() {
            let before = wizard.folder.read("card.json");
            let began = Instant::now();
            wizard.signal(name);
            assert_eq!(wizard.exit_status(), status, "{name} in {state}");
            assert!(began.elapsed() < promptly(), "{name} in {state}: {:?}", began.elapsed());
            wizard.assert_restored();
            let (now, then) = wizard.line_modes();
            assert_eq!(now, then, "{name} in {state}");
            let folder = wizard.into_folder();
            assert_eq!(folder.read("card.json"), before, "{name} in {state}");
            assert_kept(&folder, text);
        }
    }
}

/// The state letter, the parent and the processor time so far, in ticks (proc(5)).
fn stat(pid: u32) -> Option<(char, u32, u64)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |at: usize| fields[at].parse::<u64>().unwrap();
    Some((fields[0].chars().next()?, fields[1].parse().ok()?, ticks(11) + ticks(12)))
}

fn is_gone(pid: u32) -> bool {
    stat(pid).is_none_or(|(state, ..)| state == 'Z')
}

/// The wizard below a shell.
fn wizard_below(pid: u32) -> Option<u32> {
    let numbers = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let processes: Vec<(u32, u32, String)> = numbers
        .filter_map(|number: u32| {
            let name = fs::read_to_string(format!("/proc/{number}/comm")).ok()?;
            Some((number, stat(number)?.1, name.trim().to_owned()))
        })
        .collect();
    let mut above = vec![pid];
    while let Some(parent) = above.pop() {
        for (number, _, name) in processes.iter().filter(|(_, over, _)| *over == parent) {
            if name == "cardwright" {
                return Some(*number);
            }
            above.push(*number);
        }
    }
    None
}

fn until(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + patience();
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_terminal_that_goes_away_ends_every_state_with_its_work_kept() {
    for (state, mut wizard, text) in states() {
        let pid = wizard.pid();
        wizard.hang_up();
        let began = Instant::now();
        until("the end", || is_gone(pid));
        assert!(began.elapsed() < promptly(), "{state}: {:?}", began.elapsed());
        assert_eq!(wizard.exit_status(), 129, "{state}");
        assert_kept(&wizard.into_folder(), text);
    }
}

#[test]
fn without_a_controlling_terminal_no_signal_comes_and_it_ends_all_the_same() {
    // In a session of its own nobody tells the program that the terminal is gone.
    let folder = Folder::new().with("card.json", card());
    let mut wizard = Wizard::launch_by(&["setsid", "--wait"], folder, &["card.json"], &[]);
    wizard.see("F1 help");
    wizard.fill("Name", "Returns desk");
    let pid = wizard_below(wizard.pid()).expect("the program");
    wizard.hang_up();
    let began = Instant::now();
    until("the end", || is_gone(pid));
    assert!(began.elapsed() < 2 * promptly(), "{:?}", began.elapsed());
    wizard.exit_status();
    assert_kept(&wizard.into_folder(), "Returns desk");
}

/// A shell with job control in which a command line was typed.
fn in_shell(line: &str) -> Wizard {
    let folder = Folder::new().with("card.json", card());
    let wrapper = ["bash", "--norc", "--noprofile", "-c", "PS1='prompt> ' exec bash --norc --noprofile -i", "bash"];
    let mut shell = Wizard::launch_by(&wrapper, folder, &[], &[]);
    shell.see("prompt>");
    shell.send(format!("{}\r", line.replace("wizard", crate::harness::PROGRAM)).as_bytes());
    shell.see("F1 help");
    shell
}

#[test]
fn stopped_and_continued_from_a_shell_the_screen_comes_and_goes_whole() {
    // Started by the shell itself, and by another program that the shell started.
    for line in ["wizard card.json", "sh -c 'wizard card.json; echo done'"] {
        let mut shell = in_shell(line);
        shell.fill("Name", "Returns desk");
        let pid = wizard_below(shell.pid()).expect("the program");
        let stop = |shell: &mut Wizard| {
            let began = shell.byte_count();
            // As Ctrl-Z does for a whole job.
            let group = format!(
                "-{}",
                fs::read_to_string(format!("/proc/{pid}/stat"))
                    .unwrap()
                    .rsplit_once(") ")
                    .unwrap()
                    .1
                    .split(' ')
                    .nth(2)
                    .unwrap()
            );
            let status = std::process::Command::new("kill").args(["-TSTP", "--", &group]).status().unwrap();
            assert!(status.success());
            until("the stop", || stat(pid).is_some_and(|(state, ..)| state == 'T'));
            shell.wait_for("the shell's screen", |screen| {
                !screen.alternate_screen() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            });
            // The shell may say so before our screen is gone.
            shell.until("the shell's word", |shell| String::from_utf8_lossy(&shell.raw()[began..]).contains("Stopped"));
        };
        stop(&mut shell);
        let raw = shell.raw();
        assert!(String::from_utf8_lossy(&raw).contains("\x1b[?2004l"), "bracketed paste is off");
        // To the background and back: it stops there, since it reads the terminal, and comes back whole.
        shell.send(b"bg\r");
        shell.see("bg");
        until("the stop in the background", || stat(pid).is_some_and(|(state, ..)| state == 'T'));
        shell.send(b"fg\r");
        shell.wait_for("the wizard's screen", |screen| {
            screen.alternate_screen() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::ButtonMotion
        });
        shell.see("Returns desk");
        shell.keys_then("s<C-s>", "Saved card.json");
        // Switched off by hand it stays so.
        shell.keys_then("<A-m>", "The mouse is off");
        stop(&mut shell);
        shell.send(b"fg\r");
        shell.wait_for("the wizard's screen", vt100::Screen::alternate_screen);
        shell.see("Returns desks");
        assert!(shell.with_screen(|screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None));
        shell.send(b"\x11");
        shell.wait_for("the shell's screen", |screen| !screen.alternate_screen());
        until("the end", || is_gone(pid));
        shell.send(b"echo end-$((40+2))\r");
        shell.see("end-42");
        shell.send(b"exit\r");
        shell.exit_status();
        let folder = shell.into_folder();
        assert_eq!(folder.read("card.json"), super::named("Returns desks"), "{line}");
    }
}

#[test]
fn stopped_when_the_terminal_goes_away_it_ends_with_its_work_kept() {
    let mut shell = in_shell("wizard card.json");
    shell.fill("Name", "Returns desk");
    let pid = wizard_below(shell.pid()).expect("the program");
    shell.until("a recovery file", |shell| {
        shell.folder.drafts().iter().any(|draft| draft.to_string().contains("Returns desk"))
    });
    assert!(std::process::Command::new("kill").args(["-TSTP", &pid.to_string()]).status().unwrap().success());
    until("the stop", || stat(pid).is_some_and(|(state, ..)| state == 'T'));
    shell.hang_up();
    until("the end", || is_gone(pid));
    shell.exit_status();
    assert_kept(&shell.into_folder(), "Returns desk");
}

#[test]
fn while_nothing_happens_no_processor_time_goes_by() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", card()), SMALL, &["card.json"]);
    wizard.fill("Name", "Returns desk");
    wizard.until("a recovery file", |wizard| !wizard.folder.drafts().is_empty());
    let ticks = || stat(wizard.pid()).unwrap().2;
    let before = ticks();
    std::thread::sleep(Duration::from_secs(1));
    assert!(ticks() - before <= 2, "{} ticks in a second", ticks() - before);
}

#[test]
fn suspended_by_a_command_the_shell_is_back_at_once() {
    for line in ["wizard card.json", "sh -c 'wizard card.json; echo done'"] {
        let mut shell = in_shell(line);
        shell.fill("Name", "Returns desk");
        let pid = wizard_below(shell.pid()).expect("the program");
        shell.keys_then("<C-p>", "Commands and fields");
        shell.keys_then("suspend", "back to the shell");
        shell.send(b"\r");
        until("the stop", || stat(pid).is_some_and(|(state, ..)| state == 'T'));
        shell.wait_for("the shell", |screen| !screen.alternate_screen() && screen.contents().contains("Stopped"));
        assert!(shell.folder.drafts().iter().any(|draft| draft.to_string().contains("Returns desk")));
        shell.send(b"echo back-$((40+2))\r");
        shell.see("back-42");
        shell.send(b"fg\r");
        shell.wait_for("the wizard's screen", vt100::Screen::alternate_screen);
        shell.keys_then("s<C-s>", "Saved card.json");
        shell.send(b"\x11");
        until("the end", || is_gone(pid));
        shell.wait_for("the shell's screen", |screen| !screen.alternate_screen());
        shell.send(b"exit\r");
        shell.exit_status();
        assert_eq!(shell.into_folder().read("card.json"), super::named("Returns desks"), "{line}");
    }
}

#[test]
fn where_no_shell_waits_suspending_is_refused_with_a_reason() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", card()), SMALL, &["card.json"]);
    wizard.keys_then("<C-p>", "Commands and fields");
    wizard.keys_then("suspend", "back to the shell");
    wizard.keys_then("<Enter>", "Not suspended");
    wizard.quit();
}
