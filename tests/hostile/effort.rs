//! The bounds of time. What is measured is the time that the test's thread computes, so that a busy machine does not
//! count; the bounds are some ten times what a slow machine takes without optimisation, so that only work which grows
//! faster than the card breaks them.
//!
//! `HOSTILE_MANY=10000 cargo test --release --test hostile effort -- --nocapture --test-threads 1` prints what was measured.

use std::time::{Duration, Instant};

use cardwright::check::{Options, Profile, fixing};
use cardwright::document::Document;

use crate::{cards, engine, walk};

/// How many skills are many: 10,000 with `HOSTILE_MANY=10000`, and few in every test run, since code without optimisation
/// takes minutes for that.
fn many() -> usize {
    std::env::var("HOSTILE_MANY").ok().and_then(|many| many.parse().ok()).unwrap_or(250)
}

/// The most that one thing may take for a text of so many bytes.
fn bound(text: &str) -> Duration {
    Duration::from_secs(10) + Duration::from_micros(10 * text.len() as u64)
}

/// How long this thread has computed; where the system does not tell, how long ago `started` was.
fn computed(started: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| started.elapsed(), Duration::from_nanos)
}

fn timed<T>(name: &str, what: &str, text: &str, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let before = computed(started);
    let result = work();
    let took = computed(started).saturating_sub(before);
    println!("{:>9.1} ms  {what:<10} {:>10} bytes  {name}", took.as_secs_f64() * 1000.0, text.len());
    assert!(took < bound(text), "{what} of {name}: {took:?} for {} bytes", text.len());
    result
}

#[test]
fn a_heavy_card_is_read_checked_fixed_formatted_and_converted_in_bounded_time() {
    for (name, text) in cards::heavy(many()) {
        let reading = timed(name, "read", &text, || Document::read(text.as_bytes()).document);
        let Ok(document) = reading else { panic!("{name} is JSON") };
        let outputs = timed(name, "check", &text, || engine::check(&text, Profile::Strict));
        for (output, written) in outputs.coloured.iter().chain(&outputs.plain) {
            // Each finding is some lines, whatever it is about.
            let most = 300_000 + 2_000 * outputs.findings;
            assert!(written.len() < most, "{output} of {name}: {} bytes", written.len());
        }
        timed(name, "format", &text, || document.formatted());
        let mut fixed = document.clone();
        let fixing = timed(name, "fix", &text, || fixing::fix(&mut fixed, &Options::default(), true));
        if let Ok(fixing) = fixing {
            timed(name, "undo fixes", &text, || fixed.revert(&fixing.undo));
            assert_eq!(fixed.text(), document.text(), "{name}");
        }
        timed(name, "convert", &text, || engine::convert(&document));
    }
}

#[test]
fn thousands_of_fixes_in_one_list_replace_the_text_once() {
    let count = 3_000;
    let modes: Vec<&str> = std::iter::repeat_n("text/plain", count).collect();
    let text = cards::with(&[("defaultInputModes", modes.into())]).to_string();
    let mut document = Document::parse(&text).unwrap();
    let fixing =
        timed("repeated modes", "fix", &text, || fixing::fix(&mut document, &Options::default(), true)).unwrap();
    assert_eq!(document.root().get("defaultInputModes").unwrap().len(), 1);
    assert!(fixing.applied.len() >= count - 1, "{} fixes", fixing.applied.len());
    // Each replacement reads the list around it again.
    assert!(fixing.undo.len() < 10, "{} replacements", fixing.undo.len());
    document.revert(&fixing.undo);
    assert_eq!(document, Document::parse(&text).unwrap());
}

#[test]
fn a_heavy_card_is_opened_edited_drawn_and_undone_in_bounded_time() {
    for (name, text) in cards::heavy(many()) {
        let wizard = timed(name, "open", &text, || walk::open(&text));
        let Some(mut wizard) = wizard else { continue };
        let before = wizard.text().to_owned();
        timed(name, "all steps", &text, || {
            for step in 1..=7 {
                wizard.keys(&format!("<A-{step}><Tab>")).screen(160, 45);
            }
        });
        wizard.keys("<A-1>");
        timed(name, "a letter", &text, || wizard.keys("a").screen(160, 45));
        timed(name, "undo", &text, || wizard.keys("<C-z>").screen(80, 24));
        assert_eq!(wizard.text(), before, "{name}");
        timed(name, "problems", &text, || wizard.keys("<F8><S-F8>").screen(80, 24));
        timed(name, "quit", &text, || wizard.close_dialogs().keys("<C-q>").screen(80, 24));
    }
}

#[test]
fn a_long_text_that_is_no_json_is_refused_in_bounded_time() {
    for (name, text) in cards::unreadable((250 * many()).min(1_000_000)) {
        timed(name, "read", &text, || assert!(Document::read(text.as_bytes()).document.is_err(), "{name} is no JSON"));
        let outputs = timed(name, "check", &text, || engine::check(&text, Profile::Strict));
        for (output, written) in outputs.coloured.iter().chain(&outputs.plain) {
            assert!(written.len() < 200_000, "{output} of {name}: {} bytes", written.len());
        }
        timed(name, "open", &text, || walk::open(&text).is_some());
    }
}
