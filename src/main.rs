//! Cardwright.
fn main() {}
