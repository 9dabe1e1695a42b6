//! What others build on: the hook definition, the action, the oldest compiler, what a package holds.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The shell text of the step with that name in action.yml.
fn step(name: &str) -> String {
    let action = read("action.yml");
    let step = action.split(&format!("- name: {name}\n")).nth(1).unwrap();
    let text = step.split("run: |\n").nth(1).unwrap();
    text.lines().map(|line| line.trim_start_matches("        ")).collect::<Vec<_>>().join("\n")
}

/// Runs the check step of the action as the runner would: bash with -e, the inputs in the environment.
fn act(folder: &Path, inputs: &[(&str, &str)]) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_cardwright")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let defaults = [("FILES", "."), ("PROFILE", "strict"), ("DENY_WARNINGS", "false"), ("SARIF_FILE", "")];
    Command::new("bash")
        .args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", &step("Check")])
        .current_dir(folder)
        .env("PATH", path)
        .envs(defaults)
        .envs(inputs.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn action_marks_errors_and_fails_the_step() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(root().join("examples/broken-card.json"), folder.path().join("agent-card.json")).unwrap();
    let output = act(folder.path(), &[("SARIF_FILE", "report.sarif")]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("::error file=") && text.contains("agent-card.json"), "{text}");
    let sarif = fs::read_to_string(folder.path().join("report.sarif")).unwrap();
    assert!(sarif.contains("interfaces/endpoint-is-card-url"), "{sarif}");
}

#[test]
fn action_passes_a_good_card_and_takes_names_as_names() {
    let folder = tempfile::tempdir().unwrap();
    let odd = "a $(touch surprise) agent-card.json";
    fs::copy(root().join("templates/support-agent.json"), folder.path().join(odd)).unwrap();
    let output = act(folder.path(), &[("FILES", &format!("\n{odd}\n  \n")), ("DENY_WARNINGS", "true")]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!folder.path().join("surprise").exists());
}

#[test]
fn action_fails_where_there_is_nothing_to_check() {
    let folder = tempfile::tempdir().unwrap();
    let output = act(folder.path(), &[("SARIF_FILE", "report.sarif")]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn hooks_name_commands_that_exist_and_the_files_that_a_folder_stands_for() {
    let hooks = read(".pre-commit-hooks.yaml");
    let mut seen = 0;
    for entry in hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: cardwright ")) {
        let help = Command::new(env!("CARGO_BIN_EXE_cardwright")).args([entry, "--help"]).output().unwrap();
        assert!(help.status.success(), "{entry}");
        seen += 1;
    }
    assert_eq!(seen, 2);
    for pattern in hooks.lines().filter_map(|line| line.trim().strip_prefix("files: ")) {
        let pattern = regex_lite::Regex::new(pattern.trim_matches('\'')).unwrap();
        for card in ["agent-card.json", "web/.well-known/agent.json", "a/my_agent_card.json", "my-agent-card-2.json"] {
            assert!(pattern.is_match(card), "{card}");
        }
        for other in ["package.json", "my-agent.json", "agent-card.json.bak", "agent-card/package.json"] {
            assert!(!pattern.is_match(other), "{other}");
        }
    }
}

#[test]
fn nothing_that_is_built_in_needs_a_newer_compiler_than_the_package_says() {
    let output = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let version = |package: &serde_json::Value| {
        let text = package["rust_version"].as_str()?;
        let mut parts = text.split('.').map(|part| part.parse::<u32>().unwrap());
        Some((parts.next()?, parts.next().unwrap_or(0)))
    };
    let ours = packages.iter().find(|package| package["name"] == "cardwright").and_then(version).unwrap();
    assert!(packages.len() > 50, "the dependencies were not listed");
    for package in packages {
        assert!(version(package).is_none_or(|theirs| theirs <= ours), "{}: {}", package["id"], package["rust_version"]);
    }
    assert!(read("README.md").contains(&format!("Rust {}.{}", ours.0, ours.1)), "README names another compiler");
    assert!(read("CONTRIBUTING.md").contains(&format!("{}.{}", ours.0, ours.1)), "CONTRIBUTING names another compiler");
}
