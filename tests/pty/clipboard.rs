//! Copying where there is no desktop: through the terminal, and said as it is.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::harness::{Folder, SMALL, Wizard};
use crate::opened::ODD;

#[test]
fn without_a_desktop_the_card_goes_through_the_terminal_as_it_would_be_saved() {
    let mut wizard = Wizard::start(Folder::new().with("card.json", ODD), SMALL, &["card.json"]);
    wizard.keys_then("<A-1>", "Agent version");
    wizard.fill("Name", "Returns desk");
    wizard.keys_then("<F6>", "Sent to the terminal (OSC 52)");
    let raw = wizard.raw();
    let raw = String::from_utf8_lossy(&raw);
    let (_, rest) = raw.split_once("\x1b]52;c;").expect("the sequence");
    let (encoded, _) = rest.split_once("\x1b\\").expect("its end");
    let copied = String::from_utf8(BASE64_STANDARD.decode(encoded).unwrap()).unwrap();
    assert_eq!(copied, ODD.replace("Order desk", "Returns desk"));
    assert_eq!(raw.matches("\x1b]52").count(), 1, "sent once");
    assert!(!wizard.contents().contains("Copied"), "nobody confirmed it");
    wizard.keys_then("<C-s>", "Saved");
    wizard.quit();
}

#[test]
fn a_display_that_does_not_answer_is_not_waited_for() {
    let folder = Folder::new().with("card.json", ODD);
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[("DISPLAY", ":77")]);
    wizard.see("F1 help");
    let started = std::time::Instant::now();
    wizard.keys_then("<F6>", "Sent to the terminal (OSC 52)");
    assert!(started.elapsed() < crate::harness::patience() / 10, "{:?}", started.elapsed());
    wizard.quit();
}
