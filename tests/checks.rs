//! The tables of what must hold in a terminal, `tests/CHECKS.md` and `tests/REPORTED.md`: complete, and true about the tests
//! that they name.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The areas of the first table with how many lines each has.
const AREAS: [(&str, u32); 13] = [
    ("K", 16),
    ("F", 11),
    ("P", 6),
    ("S", 5),
    ("U", 7),
    ("C", 6),
    ("A", 3),
    ("B", 5),
    ("T", 9),
    ("D", 6),
    ("E", 3),
    ("O", 4),
    ("X", 3),
];

/// How many lines the second table has.
const REPORTS: u32 = 70;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A line of a table: its first cell, the tests it names and its last cell.
struct Line {
    id: String,
    cells: Vec<String>,
    tests: Vec<String>,
    note: String,
}

fn table(name: &str, columns: usize) -> Vec<Line> {
    let text = fs::read_to_string(root().join("tests").join(name)).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| ")).skip(1);
    let read = |row: &str| {
        let cells: Vec<String> =
            row.trim_start_matches('|').trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        assert_eq!(cells.len(), columns, "{name}: {row}");
        let held = &cells[columns - 2];
        let tests = held.split("<br>").filter(|test| !test.is_empty());
        let tests = tests.map(|test| test.trim_matches('`').to_owned()).collect();
        Line { id: cells[0].clone(), tests, note: cells[columns - 1].clone(), cells }
    };
    rows.map(read).collect()
}

/// The names of the tests in a file, those in `proptest!` included.
fn tests_in(file: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut names = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if line == "#[test]" {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            names.push(rest.split(['(', '<']).next().unwrap().to_owned());
            is_test = false;
        }
    }
    names
}

/// Each line is held by something, and every test that it names is there.
fn assert_held(name: &str, lines: &[Line]) {
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in lines {
        let excused = line.note.starts_with("Exception: ");
        assert!(!line.tests.is_empty() || (excused && line.note.len() > 30), "{name}: nothing holds {}", line.id);
        for test in &line.tests {
            let Some((file, function)) = test.split_once("::") else { panic!("{name}: {}: {test}", line.id) };
            let tests = known.entry(file.to_owned()).or_insert_with(|| tests_in(file));
            assert!(tests.iter().any(|known| known == function), "{name}: {}: there is no test {test}", line.id);
        }
    }
}

#[test]
fn every_check_is_listed_once_and_held() {
    let lines = table("CHECKS.md", 5);
    let ids: Vec<&str> = lines.iter().map(|line| line.id.as_str()).collect();
    let expected: Vec<String> =
        AREAS.iter().flat_map(|(area, count)| (1..=*count).map(move |number| format!("{area}{number}"))).collect();
    assert_eq!(ids, expected);
    for line in &lines {
        assert!(["P0", "P1", "P2"].contains(&line.cells[1].as_str()), "{}", line.id);
        assert!(line.cells[2].split(' ').count() > 3, "{} says too little", line.id);
    }
    assert_held("CHECKS.md", &lines);
}

#[test]
fn every_report_is_listed_once_and_held() {
    let lines = table("REPORTED.md", 4);
    let numbers: Vec<u32> = lines.iter().map(|line| line.id.parse().unwrap()).collect();
    assert_eq!(numbers, (1..=REPORTS).collect::<Vec<_>>());
    assert_held("REPORTED.md", &lines);
    // A test that is named after a line is listed there.
    for entry in fs::read_dir(root().join("tests/pty/reported")).unwrap() {
        let file = format!("tests/pty/reported/{}", entry.unwrap().file_name().to_str().unwrap());
        for name in tests_in(&file) {
            let Some(rest) = name.strip_prefix("row_").or_else(|| name.strip_prefix("rows_")) else { continue };
            for number in
                rest.split('_').map_while(|word| if word == "and" { Some(None) } else { word.parse().ok().map(Some) })
            {
                let Some(number): Option<u32> = number else { continue };
                let line = lines.iter().find(|line| line.id == number.to_string()).unwrap();
                let test = format!("{file}::{name}");
                assert!(line.tests.contains(&test), "{test} is not in line {number}");
            }
        }
    }
}
