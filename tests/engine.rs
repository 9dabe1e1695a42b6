//! The engine stays an engine: the modules that know cards never touch the terminal, the environment or the output.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// What each part of the engine must not name. `std::fs` is left to the one file that stores documents.
const FORBIDDEN: [&str; 13] = [
    "ratatui",
    "crossterm",
    "inquire",
    "std::env",
    "env::",
    "print!(",
    "println!(",
    "eprint!(",
    "eprintln!(",
    "dbg!(",
    "std::io::stdout",
    "crate::tui",
    "crate::term",
];

const ENGINE: [&str; 6] = ["src/document", "src/card", "src/check", "src/report", "src/text", "src/template.rs"];

fn rust_files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            rust_files(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.to_owned());
    }
}

/// The code without comments: prose may speak of anything.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[test]
fn the_engine_knows_no_terminal_no_environment_and_never_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for part in ENGINE {
        let before = found.len();
        rust_files(&root.join(part), &mut found);
        assert!(found.len() > before, "{part} holds no Rust file");
    }
    let mut broken = Vec::new();
    for path in found {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in code(&text) {
            for word in FORBIDDEN.iter().filter(|word| line.contains(**word)) {
                broken.push(format!("{}:{}: {word}", path.strip_prefix(root).unwrap().display(), number + 1));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}
