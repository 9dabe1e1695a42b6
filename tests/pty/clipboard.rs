//! Copying: by a desktop, through the terminal, to a file; what is said of it is never more than what is known.
//!
//! The tests with a desktop start an X server of their own (`Xvfb`) and ask it by `xclip`; the tests with tmux start a
//! tmux server of their own. Where a tool is missing, the test says so and ends.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::harness::{Folder, PROGRAM, SMALL, Wizard, patience};
use crate::opened::ODD;

/// Whether a program can be started; says it plainly where it cannot.
fn has(program: &str) -> bool {
    let probe = Command::new("sh").args(["-c", &format!("command -v {program}")]).stdout(Stdio::null()).status();
    let found = probe.is_ok_and(|status| status.success());
    if !found {
        // The only way to be seen when the test passes is past the harness.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {program} is not installed, so this was not tried.");
    }
    found
}

/// Waits until something holds.
fn until(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + patience();
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What was sent by OSC 52, in order.
fn sent(raw: &[u8]) -> Vec<String> {
    let raw = String::from_utf8_lossy(raw);
    raw.split("\x1b]52;c;")
        .skip(1)
        .map(|rest| {
            let (encoded, _) = rest.split_once("\x1b\\").expect("the end of the sequence");
            String::from_utf8(BASE64_STANDARD.decode(encoded).unwrap()).unwrap()
        })
        .collect()
}

// Through the terminal

#[test]
fn without_a_desktop_the_card_goes_through_the_terminal_as_it_would_be_saved() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", ODD), SMALL, &["card.json"]);
    wizard.keys_then("<A-1>", "Agent version");
    wizard.fill("Name", "Returns desk");
    wizard.keys_then("<F6>", "sent to the terminal (OSC 52)");
    assert_eq!(sent(&wizard.raw()), [ODD.replace("Order desk", "Returns desk")]);
    assert!(!wizard.contents().to_lowercase().contains("copied"), "nobody confirmed it");
    wizard.keys_then("<C-s>", "Saved");
    wizard.quit();
}

#[test]
fn a_display_that_does_not_answer_is_not_waited_for() {
    // Under SSH no desktop is tried at all, whatever is said of one.
    let unreachable: [&[(&str, &str)]; 4] = [
        &[("DISPLAY", ":77")],
        &[("WAYLAND_DISPLAY", "wayland-77")],
        &[("WAYLAND_DISPLAY", "wayland-77"), ("DISPLAY", ":77")],
        &[("DISPLAY", "localhost:10.0"), ("SSH_CONNECTION", "10.0.0.1 50000 10.0.0.2 22")],
    ];
    for variables in unreachable {
        let folder = Folder::new().with("card.json", ODD);
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], variables);
        wizard.see("F1 help");
        wizard.keys_then("<A-1>", "Agent version");
        // The time that a key takes anyhow is none of the clipboard's.
        let key = Instant::now();
        wizard.keys("<Tab>");
        let key = key.elapsed();
        let copy = Instant::now();
        wizard.keys_then("<F6>", "sent to the terminal (OSC 52)");
        let copy = copy.elapsed();
        assert!(copy < Duration::from_millis(300) + 3 * key, "{variables:?}: {copy:?}, where a key takes {key:?}");
        assert_eq!(sent(&wizard.raw()).len(), 1, "{variables:?}: sent once");
        wizard.quit();
    }
}

#[test]
fn a_member_goes_to_the_letter_and_a_problem_with_its_rule() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", ODD), SMALL, &["card.json"]);
    wizard.keys_then("<A-1>", "Agent version");
    wizard.keys_then("<A-c>", "The member Name: sent to the terminal");
    let copied = sent(&wizard.raw());
    let line = ODD.lines().find(|line| line.contains("Order desk")).unwrap();
    assert!(line.contains(&copied[0]), "{copied:?} is in {line}");
    wizard.keys_then("<C-p>copy what is wrong", "Copy what is wrong here");
    wizard.keys("<Esc>");
    wizard.quit();
}

#[test]
fn a_text_that_no_terminal_takes_is_offered_as_a_file_that_replaces_nothing() {
    let long = format!("{{\n  \"name\": \"{}\"\n}}\n", "long ".repeat(16_000));
    let folder = Folder::new().with("card.json", &long).with("card-copy.json", "mine");
    let mut wizard = Wizard::start(folder, SMALL, &["card.json"]);
    wizard.keys_then("<F6>", &format!("Not copied: {} bytes", long.len()));
    assert!(sent(&wizard.raw()).is_empty());
    wizard.keys_then("<Enter>", "exists already");
    assert_eq!(wizard.folder.read("card-copy.json"), "mine");
    wizard.keys_then("<C-u>mine too.json<Enter>", "The card: written to mine too.json.");
    assert_eq!(wizard.folder.read("mine too.json"), long);
    wizard.quit();
}

#[test]
fn a_text_with_characters_that_do_not_show_is_sent_true_and_warned_of() {
    let odd = "{\n  \"name\": \"a\u{202e}b\"\n}\n";
    let mut wizard = Wizard::start(Folder::new().with("card.json", odd), SMALL, &["card.json"]);
    wizard.keys_then("<F6>", "U+202E");
    assert_eq!(sent(&wizard.raw()), [odd]);
    wizard.quit();
}

#[test]
fn the_copy_command_warns_of_characters_that_do_not_show() {
    let folder = Folder::new().with("card.json", "{\n  \"name\": \"a\u{202e}b\"\n}\n");
    let output = Command::new(PROGRAM)
        .args(["copy", "card.json"])
        .current_dir(folder.root())
        .env_clear()
        .env("TERM", "dumb")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("Careful: it holds U+202E"), "{said}");
    assert!(said.contains("Not copied: this terminal has no clipboard") && !said.contains('\u{202e}'), "{said}");
}

// A desktop

/// An X server of our own, with nobody on it.
struct Desktop {
    server: Child,
    display: String,
    /// Helpers of an earlier desktop of the same name, which are about to notice its end.
    strangers: Vec<String>,
}

impl Desktop {
    /// Starts one on a display that is free; `None` where the tools are missing.
    fn start() -> Option<Self> {
        let can_be = cfg!(target_os = "linux") && has("Xvfb") && has("xclip");
        if !can_be {
            return None;
        }
        // The server looks for the free display itself and writes its number to this file descriptor.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "64x64x8", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        let mut out = server.stdout.take().unwrap();
        let mut byte = [0];
        while out.read_exact(&mut byte).is_ok() && byte != *b"\n" {
            number.push(char::from(byte[0]));
        }
        assert!(!number.is_empty(), "Xvfb is installed but does not start: {:?}", server.try_wait());
        let mut desktop = Self { server, display: format!(":{number}"), strangers: Vec::new() };
        desktop.strangers = desktop.helpers();
        Some(desktop)
    }

    fn xclip(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("timeout");
        command.args(["5", "xclip", "-selection", "clipboard"]).args(arguments).env("DISPLAY", &self.display);
        command.stderr(Stdio::null());
        command
    }

    /// What somebody who pastes now gets.
    fn pasted(&self) -> String {
        let output = self.xclip(&["-o", "-t", "UTF8_STRING"]).stdin(Stdio::null()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    /// Another program copies something.
    fn replace(&self, text: &str) {
        let mut xclip = self.xclip(&["-i"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        xclip.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert!(xclip.wait().unwrap().success());
    }

    /// The processes that serve a copied text on this display.
    fn helpers(&self) -> Vec<String> {
        let wanted = format!("DISPLAY={}\0", self.display);
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries
            .filter_map(|entry| {
                let command = fs::read(entry.path().join("cmdline")).ok()?;
                let environment = fs::read(entry.path().join("environ")).ok()?;
                let serves = String::from_utf8_lossy(&command).contains("serve-clipboard");
                let is_here = String::from_utf8_lossy(&environment).contains(&wanted);
                (serves && is_here).then(|| entry.file_name().to_string_lossy().into_owned())
            })
            .filter(|process| !self.strangers.contains(process))
            .collect()
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Desktop {
    /// A wizard on this desktop that has copied the card and then a member; the member.
    fn wizard_that_copied(&self) -> (Wizard, String) {
        let folder = Folder::new().with("card.json", ODD);
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[("DISPLAY", &self.display)]);
        wizard.see("F1 help");
        wizard.keys_then("<A-1>", "Agent version");
        wizard.keys_then("<F6>", "The card: copied to the clipboard.");
        assert!(sent(&wizard.raw()).is_empty(), "one way is enough");
        until("the card", || self.pasted() == ODD);
        wizard.keys_then("<A-c>", "The member Name: copied to the clipboard.");
        until("the member", || self.pasted().starts_with("\"name\""));
        let member = self.pasted();
        assert!(ODD.contains(&member), "{member}");
        until("one helper: the second replaced the first", || self.helpers().len() == 1);
        (wizard, member)
    }
}

#[test]
fn on_a_desktop_the_text_is_there_after_the_wizard_ended_until_another_copies() {
    let Some(desktop) = Desktop::start() else { return };
    let (wizard, member) = desktop.wizard_that_copied();
    wizard.quit();
    assert_eq!(desktop.pasted(), member);
    let folder = fs::read_link(format!("/proc/{}/cwd", desktop.helpers()[0])).unwrap();
    assert_eq!(folder, Path::new("/"), "the helper holds on to no folder");
    desktop.replace("something else");
    until("the end of the helper", || desktop.helpers().is_empty());
    assert_eq!(desktop.pasted(), "something else");
}

#[test]
fn on_a_desktop_the_text_is_there_after_the_terminal_was_closed_or_the_wizard_killed() {
    let Some(desktop) = Desktop::start() else { return };
    let (mut wizard, member) = desktop.wizard_that_copied();
    wizard.hang_up();
    wizard.exit_status();
    assert_eq!(desktop.pasted(), member, "after the terminal was closed");
    let (mut wizard, member) = desktop.wizard_that_copied();
    wizard.kill();
    assert_eq!(desktop.pasted(), member, "after it was killed");
}

#[test]
fn quitting_does_not_take_back_the_clipboard_from_whoever_copied_later() {
    let Some(desktop) = Desktop::start() else { return };
    let (wizard, _) = desktop.wizard_that_copied();
    desktop.replace("copied later");
    until("the end of the helper", || desktop.helpers().is_empty());
    wizard.quit();
    assert_eq!(desktop.pasted(), "copied later");
    assert!(desktop.helpers().is_empty());
}

#[test]
fn the_helper_ends_with_the_desktop() {
    let Some(mut desktop) = Desktop::start() else { return };
    let (wizard, _) = desktop.wizard_that_copied();
    wizard.quit();
    assert_eq!(desktop.helpers().len(), 1);
    desktop.server.kill().unwrap();
    desktop.server.wait().unwrap();
    until("the end of the helper", || desktop.helpers().is_empty());
}

#[test]
fn the_copy_command_leaves_the_text_on_the_desktop() {
    let Some(desktop) = Desktop::start() else { return };
    let folder = Folder::new().with("card.json", ODD);
    let output = Command::new(PROGRAM)
        .args(["copy", "card.json"])
        .current_dir(folder.root())
        .env_clear()
        .envs([("DISPLAY", desktop.display.as_str()), ("PATH", "/usr/bin:/bin")])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Copied to the clipboard"), "{output:?}");
    until("the text", || desktop.pasted() == ODD);
    desktop.replace("x");
    until("the end of the helper", || desktop.helpers().is_empty());
}

// Wayland

/// A folder with a `wl-copy` in it that keeps its arguments and then does this.
fn with_helper(script: &str) -> Folder {
    let folder = Folder::new().with("card.json", ODD);
    fs::create_dir(folder.path("bin")).unwrap();
    let program = folder.path("bin/wl-copy");
    fs::write(&program, format!("#!/bin/sh\ncd \"$HOME\"\nprintf '%s' \"$*\" >arguments\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[test]
fn on_wayland_wl_copy_takes_it_where_the_desktop_refuses_us() {
    for (script, confirms) in [("cat >input", true), ("cat >input; exit 1", false), ("exec sleep 60", false)] {
        let folder = with_helper(script);
        let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
        let variables = [("WAYLAND_DISPLAY", "wayland-77"), ("PATH", path.as_str())];
        let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &variables);
        wizard.see("F1 help");
        if confirms {
            wizard.keys_then("<F6>", "The card: copied to the clipboard.");
            assert_eq!(wizard.folder.read("input"), ODD, "to the letter, no line break more");
            assert_eq!(wizard.folder.read("arguments"), "--type text/plain");
            assert!(sent(&wizard.raw()).is_empty());
        } else {
            wizard.keys_then("<F6>", "sent to the terminal (OSC 52)");
            assert_eq!(sent(&wizard.raw()), [ODD], "after {script}");
        }
        wizard.quit();
    }
}

// tmux

/// A tmux server of our own, in whose only window the wizard runs.
struct Tmux {
    folder: Folder,
}

impl Tmux {
    fn start(set_clipboard: &str) -> Option<Self> {
        if !has("tmux") {
            return None;
        }
        let folder = Folder::new().with("card.json", ODD);
        let config = format!("set -s set-clipboard {set_clipboard}\nset -s escape-time 0\n");
        let tmux = Self { folder: folder.with("tmux.conf", config) };
        let output = tmux.command(&["new-session", "-d", "-x", "80", "-y", "24", PROGRAM, "card.json"]);
        assert!(output.0, "{}", output.1);
        Some(tmux)
    }

    fn command(&self, arguments: &[&str]) -> (bool, String) {
        let folder = self.folder.root();
        let output = Command::new("tmux")
            .arg("-S")
            .arg(folder.join("socket"))
            .arg("-f")
            .arg(folder.join("tmux.conf"))
            .args(arguments)
            .current_dir(folder)
            .env_clear()
            .envs([("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin"), ("SHELL", "/bin/sh")])
            .env("HOME", folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    }

    fn screen(&self) -> String {
        self.command(&["capture-pane", "-p"]).1
    }

    fn see(&self, text: &str) {
        let deadline = Instant::now() + patience();
        while !self.screen().contains(text) {
            assert!(Instant::now() < deadline, "waited in vain for {text:?}:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.command(&["kill-server"]);
    }
}

#[test]
fn in_tmux_the_buffer_holds_the_text_where_it_is_let_and_nothing_is_claimed() {
    for (setting, holds) in [("on", true), ("off", false)] {
        let Some(tmux) = Tmux::start(setting) else { return };
        tmux.see("F1 help");
        assert!(tmux.command(&["send-keys", "F6"]).0);
        tmux.see("sent to tmux (OSC 52)");
        let screen = tmux.screen();
        assert!(screen.contains("set-clipboard"), "the setting that it needs is named\n{screen}");
        assert!(!screen.to_lowercase().contains("copied"), "nobody confirmed it\n{screen}");
        if holds {
            until("the buffer", || tmux.command(&["show-buffer"]) == (true, ODD.to_owned()));
        } else {
            // What the program sent before the sentence was seen has been read by now.
            assert!(!tmux.command(&["show-buffer"]).0, "tmux keeps nothing\n{}", tmux.command(&["show-buffer"]).1);
            assert!(tmux.command(&["send-keys", "M-w"]).0);
            tmux.see("card-copy.json");
            assert!(tmux.command(&["send-keys", "Enter"]).0);
            tmux.see("The card: written to card-copy.json.");
            assert_eq!(tmux.folder.read("card-copy.json"), ODD, "one gets at the text");
        }
    }
}
