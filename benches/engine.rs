//! Reading and checking cards of three sizes.
#![allow(missing_docs)]

mod cards;

use cardwright::check::{Options, check};
use cardwright::document::Document;
use divan::counter::BytesCount;
use divan::{Bencher, black_box};

/// A card without skills is about this large already.
const SIZES: [usize; 3] = [2_000, 40_000, 500_000];

fn main() {
    divan::main();
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
