//! Keys as different terminals send them.

use std::time::Duration;

use super::{NAME, at_empty_name, opened, saved};
use crate::harness::SMALL;

/// A slow line brings the bytes of a key one after the other. What is shown here has 20 milliseconds between them.
fn send_in_parts(wizard: &mut crate::harness::Wizard, parts: &[&[u8]]) {
    for part in parts {
        wizard.send(part);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// crossterm #993, pi PR 7899: `ESC`, and later `[B`, become Esc and two letters. What comes in time is put together
/// again (`src/term/split.rs`); on a machine so busy that it comes too late, nothing is typed or lost all the same.
#[test]
fn row_13_an_arrow_key_in_parts_types_nothing_and_loses_nothing() {
    const PARTS: [&[&[u8]]; 3] = [&[b"\x1b", b"[B"], &[b"\x1b[", b"B"], &[b"\x1b", b"[", b"B"]];
    for parts in PARTS {
        // In a text.
        let mut wizard = opened(SMALL);
        wizard.fill("Name", "Returns desk");
        send_in_parts(&mut wizard, parts);
        wizard.keys_then("<F2>", "The name of the file");
        wizard.keys("<Esc>");
        wizard.see_no("The name of the file");
        wizard.keys_then("<A-1>", "Returns desk");
        assert_eq!(saved(wizard, "name"), "Returns desk");
        // In a list, and in a dialog with text: nothing is typed, and the text is still there or was never lost.
        let mut wizard = opened(SMALL);
        wizard.keys_then("<A-5>", "Skill 1");
        send_in_parts(&mut wizard, parts);
        wizard.keys_then("<F2>", "The name of the file");
        send_in_parts(&mut wizard, parts);
        wizard.keys_then("<F1>", "Keys");
        wizard.keys("<Esc><Esc><Esc>");
        wizard.see_no("●");
        wizard.keys_then("<A-1>", NAME);
        assert!(!wizard.contents().contains("[B"), "{}", wizard.picture());
        wizard.quit();
    }
}

/// gitui #2848, lazygit #1312, #2573, #2040, jcode PR 881, microsoft/terminal PR 20361: AltGr types nothing.
#[test]
fn row_21_characters_of_alt_gr_are_typed() {
    let mut wizard = at_empty_name();
    // Ctrl and Alt with `@`, as the kitty protocol and Windows say it.
    wizard.send(b"a\x1b[64;7ub");
    wizard.until_focused("a@b");
    assert_eq!(saved(wizard, "name"), "a@b");
}

/// slumber #401, crossterm PR 754: a letter with Shift comes in different ways.
#[test]
fn row_22_a_letter_with_shift_is_one_letter_however_it_comes() {
    let mut wizard = at_empty_name();
    for sent in ["G", "\x1b[71;2u", "\x1b[103;2u", "\x1b[103:71;2u"] {
        wizard.send(sent.as_bytes());
    }
    wizard.until_focused("GGGG");
    assert_eq!(saved(wizard, "name"), "GGGG");
}

/// crossterm #772, #797, slumber #226, tui-textarea #17, gitui PR 1686, gitu #385: every key comes twice.
#[test]
fn row_25_a_key_that_is_let_go_means_nothing() {
    let mut wizard = at_empty_name();
    // Pressed, repeated, let go; Enter let go.
    wizard.send(b"\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u\x1b[13;1:3ub");
    wizard.until_focused("aab");
    assert_eq!(saved(wizard, "name"), "aab");
}

/// yazi #1369: start-up asks the terminal; what it answers late is typed.
#[test]
fn row_14_late_answers_of_the_terminal_are_not_typed() {
    let mut wizard = at_empty_name();
    for answer in ["\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]10;rgb:0000/0000/0000\x07", "\x1b[?62;22c", "\x1b[?1u"] {
        wizard.send(answer.as_bytes());
        // Each in a read of its own.
        std::thread::sleep(Duration::from_millis(30));
    }
    wizard.send(b"x");
    wizard.until_focused("x");
    assert_eq!(saved(wizard, "name"), "x");
}

/// television #587, tatuin #340: the mouse at the last column and row, while the window shrinks.
#[test]
fn row_16_a_window_that_shrinks_under_the_mouse_does_no_harm() {
    let mut wizard = opened((120, 36));
    for step in 0..20_u16 {
        let size = (120 - step * 5, 36 - step);
        wizard.resize(size);
        let (x, y) = (size.0 + 1, size.1 + 1);
        wizard.send(format!("\x1b[<64;{x};{y}M\x1b[<65;120;36M\x1b[<65;{};{}M", x - 1, y - 1).as_bytes());
    }
    wizard.resize(SMALL);
    wizard.keys_then("<F1>", "Keys");
    wizard.keys("<Esc>");
    wizard.see_no("●");
    wizard.quit();
}
