//! The bodies of the fuzz targets, run on the seeds and on changed ones: the same bytes in every run.
//!
//! `cargo test --test fuzz` takes a few seconds; `FUZZ_ROUNDS=100` makes it a hundred times as long, and
//! `FUZZ_INPUT=file cargo test --test fuzz wizard` runs one input that was found. For hours, with
//! coverage as the guide, use `fuzz/` (see CONTRIBUTING.md).
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod bodies;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

/// The seeds of a target, in the order of their names; a package without them still has what the dice make up.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut seeds: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    seeds.push(Vec::new());
    seeds
}

fn changed(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    if dice.below(3) == 0 {
        let length = dice.below(200);
        return (0..length).map(|_| dice.below(256) as u8).collect();
    }
    let mut data = seeds[dice.below(seeds.len())].clone();
    for _ in 0..=dice.below(6) {
        let at = dice.below(data.len() + 1);
        match dice.below(5) {
            0 => data.insert(at, dice.below(256) as u8),
            1 => data.truncate(at),
            2 if at < data.len() => data[at] ^= 1 << dice.below(8),
            3 if at < data.len() => drop(data.drain(at..(at + 1 + dice.below(16)).min(data.len()))),
            _ => {
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len() + 1);
                let part = other[from..(from + dice.below(64)).min(other.len())].to_vec();
                data.splice(at..at, part);
            }
        }
    }
    data
}

fn smoke(target: &str, body: fn(&[u8]), count: usize) {
    let rounds: usize = std::env::var("FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let seed: u64 = std::env::var("FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    if let Some(file) = std::env::var_os("FUZZ_INPUT") {
        return body(&fs::read(file).unwrap());
    }
    let seeds = seeds(target);
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let made = (0..count * rounds).map(|_| changed(&seeds, &mut dice)).collect::<Vec<_>>();
    for data in seeds.iter().chain(&made) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| body(data))) {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
            let file = folder.join(format!("fuzz-{target}"));
            fs::write(&file, data).unwrap();
            eprintln!("the input is in {}: {:?}", file.display(), String::from_utf8_lossy(data));
            resume_unwind(panic);
        }
    }
}

#[test]
fn the_json_reader_keeps_its_promises_whatever_comes() {
    smoke("json", bodies::json::run, 6000);
}

#[test]
fn check_keeps_its_promises_whatever_comes() {
    smoke("check", bodies::check::run, 60);
}

#[test]
fn fix_keeps_its_promises_whatever_comes() {
    smoke("fix", bodies::fix::run, 100);
}

#[test]
fn convert_keeps_its_promises_whatever_comes() {
    smoke("convert", bodies::convert::run, 100);
}

#[test]
fn the_text_field_keeps_its_promises_whatever_comes() {
    smoke("text_field", bodies::text_field::run, 1500);
}

#[test]
fn the_input_reader_keeps_its_promises_whatever_comes() {
    smoke("input", bodies::input::run, 1500);
}

#[test]
fn the_wizard_keeps_its_promises_whatever_comes() {
    smoke("wizard", bodies::wizard::run, 12);
}
