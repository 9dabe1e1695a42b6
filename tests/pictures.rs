//! The README shows the program as it is: its pictures, its keys and its commands.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../examples/pictures/mod.rs"]
mod pictures;

use std::fs;
use std::path::Path;

use cardwright::cli::Cli;
use clap::Parser;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

#[test]
fn the_pictures_are_what_the_program_draws_now() {
    for picture in pictures::all().unwrap() {
        let kept = fs::read_to_string(root().join("assets").join(picture.file)).unwrap_or_default();
        // The number of checks grows with the rule book; the picture need not follow each.
        let checks = regex_lite::Regex::new(r"\d+ checks ran").unwrap();
        let drawn = checks.replace_all(&picture.svg, "NN checks ran");
        let kept = checks.replace_all(&kept, "NN checks ran");
        let differs = kept.lines().zip(drawn.lines()).find(|(old, new)| old != new);
        assert!(
            kept == drawn,
            "assets/{} is out of date; `cargo run --example pictures` draws it anew. First difference: {differs:#?}",
            picture.file
        );
    }
}

#[test]
fn the_readme_shows_every_picture() {
    let readme = readme();
    for picture in pictures::all().unwrap() {
        assert!(readme.contains(&format!("assets/{}", picture.file)), "{} is not in the README", picture.file);
    }
}

#[test]
fn the_readme_lists_the_keys_as_they_are() {
    let readme = readme();
    let renewed = pictures::keys::renew(&readme).expect("the README has a place for the keys");
    assert!(renewed == readme, "the key table is out of date; `cargo run --example pictures` writes it anew");
}

#[test]
fn every_command_in_the_readme_and_in_contributing_is_one() {
    let contributing = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let mut commands = 0;
    for line in [readme(), contributing].iter().flat_map(|text| shell_lines(text)) {
        let Some(at) = line.find("cardwright") else { continue };
        let command = line[at..].split([';', '|', '#', '>']).next().unwrap();
        if let Err(error) = Cli::try_parse_from(command.split_whitespace()) {
            assert!(!error.use_stderr(), "{line}: {error}");
        }
        commands += 1;
    }
    assert!(commands > 8, "only {commands} commands were found");
}

#[test]
fn every_file_that_the_documents_link_to_exists() {
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let outside = link.starts_with("https://") || link.starts_with('#');
            assert!(outside || root().join(link).exists(), "{document} links to {link}");
        }
    }
}

/// The lines of the blocks marked as shell.
fn shell_lines(text: &str) -> Vec<String> {
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).map(str::to_owned).collect()
}
