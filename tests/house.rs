//! Rules of the house that the compiler does not know: which module may touch what, and whose work we may build on.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files below a path, or the file itself.
fn sources(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.into());
    }
}

#[test]
fn the_engine_knows_no_screen_no_environment_and_no_streams() {
    let forbidden = [
        "ratatui",
        "crossterm",
        "std::env",
        "env::var",
        "std::process",
        "print!(",
        "println!(",
        "eprintln!(",
        "io::stdout",
        "io::stderr",
        "io::stdin",
        "crate::tui",
        "crate::term",
        "crate::cli",
    ];
    let mut files = Vec::new();
    for engine in ["document", "card", "check", "convert", "prefill", "report", "text", "template.rs"] {
        sources(&root().join("src").join(engine), &mut files);
    }
    assert!(files.len() > 20, "the engine was not found");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for word in forbidden {
                assert!(!code.contains(word), "{}:{}: {word}", file.display(), number + 1);
            }
        }
    }
}

#[test]
fn the_plain_dialogue_neither_reads_nor_prints() {
    let forbidden = ["std::env", "print!(", "println!(", "io::std", "std::fs", "crossterm", "ratatui", "crate::cli"];
    let mut files = Vec::new();
    sources(&root().join("src/plain"), &mut files);
    assert!(files.len() > 5, "the dialogue was not found");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for word in forbidden {
            assert!(!text.contains(word), "{}: {word}", file.display());
        }
    }
}

/// The licences in the `allow` list of deny.toml.
fn allowed() -> Vec<String> {
    let text = fs::read_to_string(root().join("deny.toml")).unwrap();
    let list = text.split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an SPDX expression can be satisfied with the allowed licences. `/` is the old way to write `OR`.
fn permits(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let tokens: Vec<&str> = expression.split_whitespace().collect();
    let mut at = 0;
    let answer = any_of(&tokens, &mut at, allowed);
    assert_eq!(at, tokens.len(), "not an SPDX expression: {expression}");
    answer
}

fn any_of(tokens: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut answer = all_of(tokens, at, allowed);
    while tokens.get(*at) == Some(&"OR") {
        *at += 1;
        answer |= all_of(tokens, at, allowed);
    }
    answer
}

fn all_of(tokens: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut answer = one(tokens, at, allowed);
    while tokens.get(*at) == Some(&"AND") {
        *at += 1;
        answer &= one(tokens, at, allowed);
    }
    answer
}

fn one(tokens: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let token = tokens[*at];
    *at += 1;
    if token == "(" {
        let answer = any_of(tokens, at, allowed);
        *at += 1;
        return answer;
    }
    let mut name = token.to_owned();
    if tokens.get(*at) == Some(&"WITH") {
        name = format!("{token} WITH {}", tokens[*at + 1]);
        *at += 2;
    }
    allowed.contains(&name)
}

#[test]
fn expressions_are_satisfied_by_one_allowed_way_through_them() {
    let allowed = ["MIT".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()];
    assert!(permits("MIT OR GPL-3.0", &allowed));
    assert!(permits("Apache-2.0/MIT", &allowed));
    assert!(permits("(GPL-3.0 OR MIT) AND Apache-2.0 WITH LLVM-exception", &allowed));
    assert!(!permits("MIT AND GPL-3.0", &allowed));
    assert!(!permits("Apache-2.0", &allowed));
}

#[test]
fn licences_of_everything_that_is_built_in_are_allowed() {
    // What was built is there, so this needs no network.
    let tree = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["tree", "--locked", "--offline", "--edges", "normal,build,dev", "--prefix", "none"])
        .args(["--format", "{p}\t{l}"])
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    let allowed = allowed();
    let packages: Vec<&str> = tree.lines().collect();
    assert!(packages.len() > 50, "the dependencies were not listed");
    for package in packages {
        let (name, licence) = package.split_once('\t').unwrap();
        assert!(permits(licence.trim_end_matches(" (*)"), &allowed), "{name}: {licence}");
    }
}
