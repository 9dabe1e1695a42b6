//! The program is killed at random moments while it is typed in, while it saves and while it replaces an old card.
//!
//! `CARDWRIGHT_KILL_TRIALS` says how often, `CARDWRIGHT_KILL_SEED` which moments are taken.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::{NAME, OLD, card};
use crate::harness::{DRAFTS, Folder, SMALL, Wizard};

/// How much typing a recovery file may lack.
const LACK: Duration = Duration::from_secs(2);

/// Most of a trial is waiting.
const AT_ONCE: usize = 6;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Random numbers that a seed repeats (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    fn pause(&mut self, most: u64) {
        std::thread::sleep(Duration::from_micros(self.below(most * 1000)));
    }
}

/// What was seen over all trials.
#[derive(Default)]
struct Tally {
    trials: BTreeMap<&'static str, usize>,
    old: usize,
    new: usize,
    temporary: usize,
    drafts: usize,
}

/// A card that takes a while to write.
fn large(card: &str, skill: &str) -> String {
    let at = card.find(skill).unwrap();
    let filler: String = (0..600)
        .map(|number| {
            skill
                .replace("\"id\": \"", &format!("\"id\": \"n{number}-"))
                .replace("\"description\": \"", "\"description\": \"A copy. ")
                + ",\n    "
        })
        .collect();
    format!("{}{filler}{}", &card[..at], &card[at..])
}

/// Types letters at random moments until the program is killed; when each was sent.
fn type_for(wizard: &mut Wizard, random: &mut Random, time: Duration) -> Vec<Instant> {
    let start = Instant::now();
    let mut sent = Vec::new();
    while start.elapsed() < time {
        wizard.send_blindly(&[b'a' + (sent.len() % 26) as u8]);
        sent.push(Instant::now());
        random.pause(60);
    }
    sent
}

fn typed(count: usize) -> String {
    (0..count).map(|number| char::from(b'a' + (number % 26) as u8)).collect()
}

/// How many letters were typed behind the name in this card.
fn letters_in(text: &str) -> usize {
    let card: serde_json::Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("not whole: {error}"));
    let name = card["name"].as_str().unwrap();
    let letters = name.strip_prefix(NAME).unwrap_or_else(|| panic!("a strange name: {name}"));
    assert_eq!(letters, typed(letters.len()), "letters are missing or strange");
    letters.len()
}

/// At most one temporary file is left, and the next start takes it away.
fn sweep(folder: Folder, tally: &Mutex<Tally>) {
    let left = folder.temporary("");
    assert!(left.len() <= 1, "{left:?}");
    assert!(folder.temporary(DRAFTS).len() <= 1, "{:?}", folder.temporary(DRAFTS));
    tally.lock().unwrap().temporary += left.len() + folder.temporary(DRAFTS).len();
    let offered = !folder.drafts().is_empty();
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
    wizard.see(if offered { "Resume" } else { "F1 help" });
    assert_eq!(wizard.folder.temporary(""), [""; 0]);
    assert_eq!(wizard.folder.temporary(DRAFTS), [""; 0]);
    wizard.kill();
}

fn while_typing(random: &mut Random, tally: &Mutex<Tally>) {
    let mut wizard = Wizard::start(Folder::new().with("card.json", card()), SMALL, &["card.json"]);
    wizard.to("Name");
    let time = Duration::from_millis(random.below(4500));
    let sent = type_for(&mut wizard, random, time);
    let killed = Instant::now();
    wizard.kill();
    let folder = wizard.into_folder();
    assert_eq!(folder.read("card.json"), card(), "nothing was saved");
    let safe = sent.iter().filter(|at| killed.duration_since(**at) > LACK).count();
    let drafts = folder.drafts();
    let kept = drafts.iter().map(|draft| letters_in(draft["text"].as_str().unwrap())).max().unwrap_or(0);
    assert!(kept >= safe, "{safe} letters were typed more than two seconds ago, {kept} are kept");
    let mut seen = tally.lock().unwrap();
    *seen.trials.entry("typing").or_default() += 1;
    seen.old += 1;
    seen.drafts += usize::from(!drafts.is_empty());
    drop(seen);
    sweep(folder, tally);
}

fn while_saving(random: &mut Random, tally: &Mutex<Tally>) {
    let skill = skill_of(card());
    let before = large(card(), &skill);
    let mut wizard = Wizard::start(Folder::new().with("card.json", &before), SMALL, &["card.json"]);
    wizard.to("Name");
    let mut sent = Vec::new();
    // Saves follow each other as fast as they are done, until one is cut short.
    let rounds = 1 + random.below(3);
    for round in 0..rounds {
        for _ in 0..=random.below(3) {
            wizard.send_blindly(&[b'a' + (sent.len() % 26) as u8]);
            sent.push(Instant::now());
        }
        wizard.send_blindly(b"\x13");
        if round + 1 < rounds {
            wizard.see("Saved card.json");
        }
    }
    let most = [40, 400][random.below(2) as usize];
    random.pause(most);
    wizard.kill();
    let folder = wizard.into_folder();
    let text = folder.read("card.json");
    let letters = letters_in(&text);
    assert!(letters <= sent.len());
    assert!(
        text == before.replacen(NAME, &format!("{NAME}{}", typed(letters)), 1),
        "neither the old file nor a new one"
    );
    folder.drafts();
    let mut seen = tally.lock().unwrap();
    *seen.trials.entry("saving").or_default() += 1;
    if letters == sent.len() {
        seen.new += 1;
    } else {
        seen.old += 1;
    }
    drop(seen);
    sweep(folder, tally);
}

/// The first skill of a card, as it is written.
fn skill_of(card: &str) -> String {
    let value = card.find("\"skills\": [").map(|at| &card[at..]).unwrap();
    let start = value.find('{').unwrap();
    let mut depth = 0;
    let end = value[start..]
        .char_indices()
        .find(|(_, c)| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            depth == 0
        })
        .unwrap();
    value[start..=start + end.0].to_owned()
}

/// Goes through the conversion up to the question whether the old file shall be replaced.
fn convert(wizard: &mut Wizard) {
    wizard.see("Take");
    wizard.send_blindly(b"\x13");
    wizard.see("Converted from");
    wizard.send_blindly(b"\x13");
    wizard.see("Replace the old card?");
    wizard.send_blindly(b"\r");
}

fn while_converting(random: &mut Random, tally: &Mutex<Tally>, old: &str, new: &str) {
    let mut wizard = Wizard::launch(Folder::new().with("card.json", old), SMALL, &["card.json"], &[]);
    convert(&mut wizard);
    let most = [40, 300][random.below(2) as usize];
    random.pause(most);
    wizard.kill();
    let folder = wizard.into_folder();
    let text = folder.read("card.json");
    assert!(text == old || text == new, "neither the old card nor the new one");
    let kept: Vec<String> = folder.names("").into_iter().filter(|name| name.contains("0.3")).collect();
    assert!(kept.len() <= 1, "{kept:?}");
    for name in &kept {
        assert!(folder.read(name) == old, "{name} is not the old card");
    }
    assert!(text == old || kept.len() == 1, "the old card is gone");
    let mut seen = tally.lock().unwrap();
    *seen.trials.entry("converting").or_default() += 1;
    if text == new {
        seen.new += 1;
    } else {
        seen.old += 1;
    }
    drop(seen);
    sweep(folder, tally);
}

#[test]
fn killed_at_any_moment_the_file_is_old_or_new_and_the_typing_is_kept() {
    let trials = setting("CARDWRIGHT_KILL_TRIALS", 40) as usize;
    let seed = setting("CARDWRIGHT_KILL_SEED", 20_260_101);
    let old = large(OLD, &skill_of(OLD));
    let mut whole = Wizard::launch(Folder::new().with("card.json", &old), SMALL, &["card.json"], &[]);
    convert(&mut whole);
    whole.see("Saved card.json");
    let new = whole.quit().read("card.json");
    assert!(new != old);
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let trial = next.fetch_add(1, Ordering::SeqCst);
                    if trial >= trials {
                        break;
                    }
                    let mut random = Random(seed.wrapping_add(trial as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                    random.below(1);
                    match trial % 5 {
                        0 | 1 => while_typing(&mut random, &tally),
                        2 | 3 => while_saving(&mut random, &tally),
                        _ => while_converting(&mut random, &tally, &old, &new),
                    }
                }
            });
        }
    });
    let Tally { trials: done, old, new, temporary, drafts } = tally.into_inner().unwrap();
    assert_eq!(done.values().sum::<usize>(), trials);
    eprintln!(
        "{trials} kills (seed {seed}): {done:?}; {old} times the old file, {new} times the new one; {drafts} drafts, \
         {temporary} temporary files, all swept away; losses: 0"
    );
}
