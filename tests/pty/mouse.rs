//! The mouse, as terminals report it (SGR form: button, column and row from 1, `M` down and `m` up), and colours.

use vt100::MouseProtocolMode;

use crate::harness::{Folder, LARGE, SMALL, Wizard, patience};

const CARD: &str = include_str!("../../templates/commerce-agent.json");

fn opened(arguments: &[&str]) -> Wizard {
    let mut all = vec!["card.json"];
    all.extend(arguments);
    Wizard::start(Folder::new().with("card.json", CARD), LARGE, &all)
}

/// The cell where a text begins, from 1.
fn place(wizard: &Wizard, text: &str) -> (usize, usize) {
    wizard.see(text);
    let contents = wizard.contents();
    let found = contents.lines().enumerate().find_map(|(row, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() + 1, row + 1))
    });
    found.unwrap()
}

fn report(wizard: &mut Wizard, button: u8, (x, y): (usize, usize), end: char) {
    wizard.send(format!("\x1b[<{button};{x};{y}{end}").as_bytes());
}

fn click(wizard: &mut Wizard, text: &str) {
    let at = place(wizard, text);
    report(wizard, 0, at, 'M');
    report(wizard, 0, at, 'm');
}

fn listens(wizard: &Wizard, to: MouseProtocolMode) {
    wizard.wait_for("the mouse reports", |screen| screen.mouse_protocol_mode() == to);
}

#[test]
fn clicks_focus_open_and_press() {
    let mut wizard = opened(&[]);
    // Buttons and drags are asked for, bare motion is not.
    listens(&wizard, MouseProtocolMode::ButtonMotion);
    assert!(!String::from_utf8_lossy(&wizard.raw()).contains("\x1b[?1003h"));
    click(&mut wizard, "Identity");
    wizard.see("Agent version");
    let (x, y) = place(&wizard, "Name *");
    report(&mut wizard, 0, (x, y), 'M');
    report(&mut wizard, 0, (x, y), 'm');
    wizard.until_focused("Name *");
    wizard.keys("<Home>zz");
    wizard.see("●");
    click(&mut wizard, "[ Next: Interfaces ]");
    wizard.see("Interfaces ─");
    wizard.keys_then("<C-z>", "Undone");
    wizard.see_no("zz");
    wizard.quit();
}

#[test]
fn the_wheel_scrolls_and_nothing_is_changed() {
    let mut wizard = opened(&[]);
    wizard.see("\"protocolBinding\"");
    let (x, y) = place(&wizard, "─ Card ─");
    for _ in 0..30 {
        report(&mut wizard, 65, (x + 2, y + 4), 'M');
    }
    wizard.see_no("\"protocolBinding\"");
    for _ in 0..40 {
        report(&mut wizard, 64, (x + 2, y + 4), 'M');
    }
    wizard.see("\"protocolBinding\"");
    wizard.see_no("●");
    wizard.quit();
}

#[test]
fn dragging_reorders_and_saves_so() {
    let mut wizard = opened(&[]);
    wizard.keys("<A-5>");
    let skills: serde_json::Value = serde_json::from_str(CARD).unwrap();
    let name = |index: usize| skills["skills"][index]["name"].as_str().unwrap().to_owned();
    let form = |wizard: &Wizard, name: &str| {
        let at = place(wizard, name);
        assert!(at.0 < 80, "{name} stands in the form");
        at
    };
    let (from, to) = (form(&wizard, &name(0)), form(&wizard, &name(1)));
    report(&mut wizard, 0, from, 'M');
    report(&mut wizard, 32, (to.0, to.1), 'M');
    report(&mut wizard, 0, to, 'm');
    wizard.see("Moved to place 2");
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    let saved: serde_json::Value = serde_json::from_str(&folder.read("card.json")).unwrap();
    assert_eq!(
        (saved["skills"][1]["name"].as_str(), saved["skills"][0]["name"].as_str()),
        (Some(&*name(0)), Some(&*name(1)))
    );
}

#[test]
fn a_key_switches_the_mouse_off_and_on() {
    let mut wizard = opened(&[]);
    wizard.keys_then("<A-m>", "The mouse is off");
    listens(&wizard, MouseProtocolMode::None);
    wizard.keys_then("<A-m>", "The mouse is on");
    listens(&wizard, MouseProtocolMode::ButtonMotion);
    wizard.quit();
}

#[test]
fn without_the_mouse_none_is_asked_for_until_the_key_does() {
    for arguments in [&["--no-mouse", "card.json"][..], &["edit", "--no-mouse", "card.json"], &["--no-mouse", "new"]] {
        let mut wizard = Wizard::start(Folder::new().with("card.json", CARD), SMALL, arguments);
        assert!(!String::from_utf8_lossy(&wizard.raw()).contains("\x1b[?1000h"), "{arguments:?}");
        // A report that comes all the same means nothing.
        report(&mut wizard, 0, (5, 2), 'M');
        report(&mut wizard, 0, (5, 2), 'm');
        wizard.keys_then("<A-m>", "The mouse is on");
        listens(&wizard, MouseProtocolMode::ButtonMotion);
        wizard.quit();
    }
}

/// Starts with `--theme detect` in a terminal that answers so.
fn detecting(arguments: &[&str], variables: &[(&str, &str)], answer: &[u8]) -> Wizard {
    let mut wizard = Wizard::launch(Folder::new().with("card.json", CARD), LARGE, arguments, variables);
    wizard.may_ask = true;
    if !answer.is_empty() {
        wizard.until("the question", |wizard| wizard.raw().windows(6).any(|bytes| bytes == b"\x1b]11;?"));
        wizard.send(answer);
    }
    wizard.see("F1 help");
    wizard
}

fn colours(wizard: &Wizard) -> String {
    String::from_utf8_lossy(&wizard.raw()).into_owned()
}

#[test]
fn a_terminal_that_tells_its_background_gets_colours_for_it() {
    for (answer, shade, other) in [
        (&b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;c"[..], "38;5;117", "38;5;90"),
        (b"\x1b]11;rgb:fdfd/f6f6/e3e3\x07\x1b[?1;2c", "38;5;90", "38;5;117"),
    ] {
        let wizard = detecting(&["--theme", "detect", "card.json"], &[], answer);
        let drawn = colours(&wizard);
        assert!(drawn.contains(shade) && !drawn.contains(other), "{answer:?}");
        wizard.see_no("rgb:");
        wizard.see_no("●");
        wizard.quit();
    }
}

#[test]
fn a_late_answer_is_not_typed_and_silence_costs_little() {
    let began = std::time::Instant::now();
    let mut wizard = detecting(&["--theme", "detect", "card.json"], &[], b"");
    assert!(began.elapsed() < patience() / 4, "{:?}", began.elapsed());
    assert!(!colours(&wizard).contains("38;5;"));
    wizard.keys_then("<A-1>", "Agent version");
    wizard.to("Name");
    wizard.send(b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1b[?62;4c");
    wizard.keys_then("<F1>", "Keys");
    wizard.keys("<Esc>");
    wizard.see_no("rgb:");
    wizard.see_no("●");
    wizard.quit();
}

#[test]
fn where_an_answer_cannot_be_trusted_nothing_is_asked() {
    let ways = [
        &[("TMUX", "/tmp/tmux-0/default,1,0")][..],
        &[("STY", "1.pts-0"), ("TERM", "screen-256color")],
        &[("SSH_CONNECTION", "192.0.2.1 5 192.0.2.2 22")],
        &[("NO_COLOR", "1")],
    ];
    for variables in ways {
        let mut wizard = detecting(&["--theme", "detect", "card.json"], variables, b"");
        wizard.may_ask = false;
        wizard.quit();
    }
}

#[test]
fn flags_and_environment_agree_on_colours() {
    for (arguments, variables, shade) in [
        (&["--theme", "dark", "card.json"][..], &[][..], Some("38;5;117")),
        (&["edit", "--theme", "light", "card.json"], &[], Some("38;5;90")),
        (&["card.json"], &[("COLORFGBG", "15;0")], Some("38;5;117")),
        (&["card.json"], &[], None),
        (&["--theme", "dark", "card.json"], &[("NO_COLOR", "1")], None),
        (&["--theme", "dark", "--color", "never", "card.json"], &[], None),
        (&["--theme", "mono", "card.json"], &[], None),
        (&["--theme", "dark", "--color", "always", "card.json"], &[("NO_COLOR", "1")], Some("38;5;117")),
    ] {
        let wizard = detecting(arguments, variables, b"");
        let drawn = colours(&wizard);
        match shade {
            Some(shade) => assert!(drawn.contains(shade), "{arguments:?} {variables:?}"),
            None => assert!(!drawn.contains("38;5;"), "{arguments:?} {variables:?}"),
        }
        wizard.quit();
    }
}

#[test]
fn ascii_is_drawn_on_request() {
    let wizard = detecting(&["--ascii", "card.json"], &[], b"");
    let foreign: String = wizard.contents().chars().filter(|c| !c.is_ascii()).collect();
    assert_eq!(foreign, "");
    wizard.quit();
}
