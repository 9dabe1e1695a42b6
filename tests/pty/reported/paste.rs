//! Much text at once.

use super::{at_empty_name, frames_since, opened, saved};
use crate::harness::SMALL;

/// A 9 kB paste without brackets took 12.6 seconds and 658 kB of output in a program that drew for every key.
#[test]
fn row_28_a_paste_without_brackets_is_drawn_a_few_times_only() {
    let mut wizard = opened(SMALL);
    wizard.to("Description");
    wizard.keys("<C-u>");
    // A pseudo-terminal hands on what it holds; a paste of this length comes in three parts.
    let line = "A line of an unbracketed paste, of sixty-four letters, or so.\r";
    let text = line.repeat(9216 / line.len());
    let before = wizard.byte_count();
    let mut chunks = 0;
    for chunk in text.as_bytes().chunks(4096) {
        wizard.send(chunk);
        chunks += 1;
    }
    wizard.see("KB of 10.0 KB");
    let typed = text.trim_end().len();
    wizard.until("all of it", |wizard| {
        wizard.folder.drafts().iter().any(|draft| {
            let text = draft["text"].as_str().unwrap_or_default();
            text.matches("unbracketed").count() == typed.div_ceil(line.len())
        })
    });
    // The recovery file is written without a frame.
    let frames = frames_since(&wizard, before);
    assert!(frames <= 3 * chunks, "{frames} frames for {chunks} chunks");
    // What follows a burst at once still belongs to it.
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(saved(wizard, "description"), text.trim_end().replace('\r', "\n"));
}

/// Keys that were typed while the program was busy are taken in together.
#[test]
fn a_hundred_waiting_keys_are_drawn_three_times_at_most() {
    let mut wizard = at_empty_name();
    let before = wizard.byte_count();
    let text: String = ('a'..='z').cycle().take(100).collect();
    wizard.send(text.as_bytes());
    wizard.until_focused(&text[80..]);
    let frames = frames_since(&wizard, before);
    assert!(frames <= 3, "{frames} frames");
    assert_eq!(saved(wizard, "name"), text);
}

/// A megabyte is taken in at once, with its limit said. `benches/terminal.rs` measures how long it takes.
#[test]
fn a_bracketed_paste_of_a_megabyte_is_drawn_twice_at_most_and_its_limit_is_said() {
    let mut wizard = opened(SMALL);
    wizard.to("Description");
    wizard.keys("<C-u>");
    let before = wizard.byte_count();
    let text = "0123456789abcde\n".repeat(70_000);
    wizard.paste(&text);
    wizard.see("since a text has at most 1 MB");
    let frames = frames_since(&wizard, before);
    assert!(frames <= 2, "{frames} frames");
    // And the program goes on.
    wizard.keys_then("<C-z>", "Undone: Edit description");
    let folder = {
        wizard.keys_then("<C-c>", "Save before quitting?");
        wizard.keys("<Tab><Enter>");
        wizard.exit_status();
        wizard.into_folder()
    };
    assert_eq!(folder.read("card.json"), super::CARD);
}

/// crossterm #780, reedline #576, iamb #28: the line ends of a paste are carriage returns, which get lost or submit.
#[test]
fn row_26_every_kind_of_line_end_in_a_paste_is_a_line_end() {
    let mut wizard = opened(SMALL);
    wizard.to("Description");
    wizard.keys("<C-u>");
    wizard.paste("a\rb\r\nc\nd");
    wizard.see("a⟦U+000A⟧b⟦U+000A⟧c⟦U+000A⟧d");
    assert_eq!(saved(wizard, "description"), "a\nb\nc\nd");
}
