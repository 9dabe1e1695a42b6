//! The user's own editor: any command, any end, and the terminal and the keys are each other's only in turn.

use std::os::unix::fs::PermissionsExt;

use super::{NAME, card, named};
use crate::harness::{Folder, SMALL, Wizard, patience};

/// A folder with a card and a program `my editor/ed` that runs a script; `$1` and so on are its arguments, `$file` the
/// last of them.
fn with_editor(script: &str) -> Folder {
    let folder = Folder::new().with("card.json", card());
    std::fs::create_dir(folder.path("my editor")).unwrap();
    let script =
        format!("#!/bin/sh\nfor file; do :; done\nprintf '%s\\n' \"$#\" \"$@\" > \"$HOME/arguments\"\n{script}\n");
    let folder = folder.with("my editor/ed", script);
    std::fs::set_permissions(folder.path("my editor/ed"), std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn opened(folder: Folder, variables: &[(&str, &str)]) -> Wizard {
    let wizard = Wizard::launch(folder, SMALL, &["card.json"], variables);
    wizard.see("F1 help");
    wizard
}

const RENAME: &str = "sed -i 's/Parcel Support Desk/Returns desk/' \"$file\"";

#[test]
fn commands_with_arguments_quotes_and_folders_find_the_editor() {
    let folder = || with_editor(RENAME);
    let kinds = [
        ("\"my editor/ed\" --wait -x", "", "3 --wait -x"),
        ("'my editor/ed'", "", "1"),
        ("false", "my\\ editor/ed 'two words'", "2 two words"),
        ("my\\ editor/ed", " ", "1"),
    ];
    for (editor, visual, arguments) in kinds {
        let mut wizard = opened(folder(), &[("EDITOR", editor), ("VISUAL", visual)]);
        wizard.keys("<F3>");
        wizard.see("Returns desk");
        wizard.see("●");
        let given = wizard.folder.read("arguments");
        let given: Vec<&str> = given.lines().collect();
        assert_eq!(given[..given.len() - 1].join(" "), arguments);
        let file = std::path::Path::new(given.last().unwrap());
        assert_eq!(file.extension().unwrap(), "json");
        assert!(!file.exists(), "the text stays behind");
        wizard.keys_then("<C-z>", "Undone: Edit the card outside");
        wizard.keys_then("<C-y>", "Returns desk");
        wizard.keys_then("<C-s>", "Saved card.json");
        assert_eq!(wizard.quit().read("card.json"), named("Returns desk"));
    }
}

#[test]
fn without_a_setting_it_is_vi() {
    let folder = with_editor(RENAME);
    std::fs::rename(folder.path("my editor/ed"), folder.path("my editor/vi")).unwrap();
    let path = format!("{}:/usr/bin:/bin", folder.path("my editor").display());
    let mut wizard = opened(folder, &[("PATH", &path)]);
    wizard.keys("<F3>");
    wizard.see("Returns desk");
    drop(wizard);
}

#[test]
fn commands_that_cannot_be_run_are_named() {
    for (command, reason) in [
        ("no-such-editor --wait", "`no-such-editor` was not found"),
        ("\"ed", "has an open quote"),
        ("/", "could not be handed"),
    ] {
        let mut wizard = opened(with_editor(""), &[("EDITOR", command)]);
        wizard.keys("<F3>");
        let squeezed = reason.replace(' ', "");
        wizard.wait_for(reason, |screen| screen.contents().replace([' ', '\n'], "").contains(&squeezed));
        wizard.wait_for("the screen", vt100::Screen::alternate_screen);
        wizard.see(NAME);
        wizard.quit();
    }
}

#[test]
fn an_editor_that_fails_changes_nothing_unasked() {
    let mut wizard = opened(with_editor("exit 3"), &[("EDITOR", "'my editor/ed'")]);
    wizard.keys_then("<F3>", "ended with exit status: 3; nothing was taken over");
    wizard.quit();
    // With a changed text the author is asked, and the careful answer is the first.
    let mut wizard = opened(with_editor(&format!("{RENAME}; exit 1")), &[("EDITOR", "'my editor/ed'")]);
    wizard.keys_then("<F3>", "Take over what the editor left?");
    wizard.keys("<Enter>");
    wizard.see_no("Take over");
    wizard.see(NAME);
    wizard.keys_then("<F3>", "Take over what the editor left?");
    wizard.keys_then("<Tab><Enter>", "Returns desk");
    drop(wizard);
    // One that was killed is one that failed.
    let mut wizard = opened(with_editor("kill -KILL $$"), &[("EDITOR", "'my editor/ed'")]);
    wizard.keys_then("<F3>", "signal: 9");
    wizard.quit();
}

#[test]
fn a_broken_result_is_opened_for_repair_and_the_card_stays() {
    let mut wizard =
        opened(with_editor("printf '{\"name\": \"half a card\"' > \"$file\""), &[("EDITOR", "'my editor/ed'")]);
    wizard.keys_then("<F3>", "not a card yet: mend it here");
    wizard.see("half a card");
    wizard.keys_then("<Esc>", "Leave the text?");
    wizard.keys_then("<Tab><Enter>", NAME);
    wizard.keys_then("<F3>", "not a card yet: mend it here");
    wizard.keys("<C-End>}");
    wizard.keys_then("<Esc>", "half a card");
    wizard.keys_then("<C-z>", NAME);
    drop(wizard);
}

#[test]
fn a_long_text_goes_alone_and_its_last_newline_is_nobodys() {
    let mut wizard = opened(with_editor("printf 'Knows parcels.\\n' > \"$file\""), &[("EDITOR", "'my editor/ed'")]);
    wizard.to("Description");
    wizard.keys_then("<F3>", "Knows parcels.");
    wizard.keys_then("<C-s>", "Saved card.json");
    let folder = wizard.quit();
    assert_eq!(std::path::Path::new(folder.read("arguments").trim_end()).extension().unwrap(), "txt");
    let saved: serde_json::Value = serde_json::from_str(&folder.read("card.json")).unwrap();
    assert_eq!(saved["description"], "Knows parcels.");
}

#[test]
fn keys_go_to_the_editor_while_it_runs_and_none_are_left_for_us() {
    // The editor says that it is there, reads a line, and ends while more is being typed.
    let script = "echo ready; read line; echo \"$line\" > \"$HOME/line\"; echo gone; sleep 0.3";
    let mut wizard = opened(with_editor(script), &[("EDITOR", "'my editor/ed'")]);
    let began = wizard.byte_count();
    wizard.send(b"\x1bOR");
    wizard.until("the editor", |wizard| wizard.raw()[began..].windows(5).any(|bytes| bytes == b"ready"));
    assert!(!wizard.with_screen(vt100::Screen::alternate_screen), "the editor has the main screen");
    assert!(wizard.with_screen(|screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None));
    let (now, then) = wizard.line_modes();
    assert_eq!(now, then, "the editor gets the terminal as it was");
    wizard.send(b"for the editor\r");
    wizard.until("its end", |wizard| wizard.raw()[began..].windows(4).any(|bytes| bytes == b"gone"));
    wizard.send(b"stray");
    wizard.wait_for("the screen, and the mouse with it", |screen| {
        screen.alternate_screen() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::ButtonMotion
    });
    wizard.see(NAME);
    wizard.keys_then("<F1>", "Keys");
    wizard.keys("<Esc>");
    wizard.see_no("●");
    let folder = wizard.quit();
    assert_eq!(folder.read("line"), "for the editor\n");
    assert_eq!(folder.read("card.json"), card());
}

#[test]
fn an_ending_signal_during_the_editor_keeps_the_work() {
    let mut wizard = opened(with_editor("echo ready; sleep 30"), &[("EDITOR", "'my editor/ed'")]);
    wizard.fill("Name", "Returns desk");
    wizard.see("●");
    wizard.send(b"\x1bOR");
    wizard.until("the editor", |wizard| wizard.folder.path("arguments").exists());
    let began = std::time::Instant::now();
    wizard.signal("TERM");
    assert_eq!(wizard.exit_status(), 143);
    assert!(began.elapsed() < patience() / 5);
    let folder = wizard.into_folder();
    assert!(folder.drafts().iter().any(|draft| draft.to_string().contains("Returns desk")));
}
