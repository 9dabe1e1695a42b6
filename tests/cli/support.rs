//! Runs the program in a folder of its own and shows what came out.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder that is gone after the test, in which the program runs.
pub struct Folder(tempfile::TempDir);

/// What the program said and how it ended.
#[derive(Debug)]
pub struct Outcome {
    arguments: String,
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, with the folders above it.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(self.0.path()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program with these arguments, in this folder, in an environment that says nothing about colour.
    pub fn command(&self, arguments: &[&str]) -> Command {
        command(self.0.path(), arguments)
    }

    pub fn run(&self, arguments: &[&str]) -> Outcome {
        self.run_with(arguments, &[], "")
    }

    /// Runs with variables in the environment and text on standard input.
    pub fn run_with(&self, arguments: &[&str], variables: &[(&str, &str)], input: &str) -> Outcome {
        let mut command = self.command(arguments);
        command.envs(variables.iter().copied());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // A program that does not read its input may have closed it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Outcome {
            arguments: arguments.join(" "),
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "ACCESSIBLE"] {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color");
    command
}

impl Outcome {
    /// Everything, as a transcript of a session.
    pub fn transcript(&self) -> String {
        let mut text = format!("$ cardwright {}\n{}", self.arguments, self.stdout);
        for line in self.stderr.lines() {
            writeln!(text, "stderr: {line}").unwrap();
        }
        write!(text, "exit {}", self.code).unwrap();
        text
    }
}

/// A card that no rule of level error or warning has anything against.
pub fn clean_card() -> &'static str {
    cardwright::template::by_name("support-agent").unwrap().text
}

/// Text with one error that is in every card: a key that stands twice.
pub const TWICE: &str = "{\n  \"name\": \"One\",\n  \"name\": \"Two\"\n}\n";
