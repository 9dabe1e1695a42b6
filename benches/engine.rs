//! Reading, checking and converting cards of three sizes, growth from 10 to 10,000 skills; then the ten rules that take
//! longest on a card of 1,000 skills.
#![allow(missing_docs)]

mod cards;

use std::io::Write;
use std::time::{Duration, Instant};

use cardwright::check::registry::RULES;
use cardwright::check::{Options, check};
use cardwright::convert::{Answers, Plan};
use cardwright::document::Document;
use divan::counter::BytesCount;
use divan::{Bencher, black_box};

/// A card without skills is about this large already.
const SIZES: [usize; 3] = [2_000, 40_000, 500_000];

/// Numbers of skills. The times shall grow as these do.
const SKILLS: [usize; 4] = [10, 100, 1_000, 10_000];

fn main() {
    divan::main();
    report_rules();
}

/// Prints how long the slowest rules take on a card of 1,000 skills, the best of five runs, beside what every check
/// takes before any rule runs.
fn report_rules() {
    let Ok(document) = Document::parse(&cards::with_skills(1_000)) else { return };
    let best = |only: &str| {
        let options = Options { only: vec![only.to_owned()], ..Options::default() };
        let run = |_| {
            let started = Instant::now();
            black_box(check(black_box(&document), &options));
            started.elapsed()
        };
        (0..5).map(run).min().unwrap_or(Duration::MAX)
    };
    // This one is about text that is not JSON and has nothing to do here.
    let none = best("syntax/not-json");
    let mut times: Vec<(Duration, &str)> =
        RULES.iter().map(|rule| (best(rule.name).saturating_sub(none), rule.name)).collect();
    times.sort_unstable();
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "on 1,000 skills: before any rule {none:.2?}, all rules {total:.2?}, the slowest:");
    for (time, name) in times.iter().rev().take(10) {
        let _ = writeln!(out, "  {time:>10.2?}  {name}");
    }
}

#[divan::bench(args = SIZES)]
fn read(bencher: Bencher<'_, '_>, size: usize) {
    let text = cards::of_bytes(size);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| Document::parse(black_box(&text)).is_ok());
}

#[divan::bench(args = SIZES)]
fn check_rules(bencher: Bencher<'_, '_>, size: usize) {
    let text = cards::of_bytes(size);
    let Ok(document) = Document::parse(&text) else { return };
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| check(black_box(&document), &Options::default()).findings.len());
}

#[divan::bench(args = SKILLS, max_time = 3)]
fn check_growth(bencher: Bencher<'_, '_>, skills: usize) {
    let text = cards::with_skills(skills);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let document = Document::parse(black_box(&text)).ok()?;
        Some(check(&document, &Options::default()).findings.len())
    });
}

#[divan::bench(args = SKILLS, max_time = 3)]
fn convert_growth(bencher: Bencher<'_, '_>, skills: usize) {
    let text = cards::old_with_skills(skills);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let document = Document::parse(black_box(&text)).ok()?;
        Plan::of(&document, &Answers::default()).ok().map(|plan| plan.changes.len())
    });
}
