//! What a command reads: files, standard input, and the cards below a directory.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::check::{Options, check_bytes, wording};
use crate::document::storage::{self, MAX_FILE_BYTES};
use crate::document::{Document, LineIndex, SyntaxError};

use super::Status;
use super::console::{Console, Failure, Stop};

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// `-` is standard input, everything else a path.
    pub(super) fn new(argument: &Path) -> Self {
        if argument == Path::new("-") { Self::Stdin } else { Self::File(argument.into()) }
    }

    /// What reports call it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin => "-".into(),
            Self::File(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// The bytes.
    pub(super) fn read(&self) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Stdin => stdin(),
            Self::File(path) => Ok(storage::read(path)?),
        }
    }
}

fn stdin() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    match read {
        Err(error) => Err(Failure::new(format!("standard input cannot be read: {error}"))),
        Ok(_) if bytes.len() as u64 > MAX_FILE_BYTES => {
            Err(Failure::new("standard input is larger than 64 MB; that is no Agent Card"))
        }
        Ok(_) => Ok(bytes),
    }
}

/// The inputs that the arguments stand for; a directory stands for the card files below it, in the order of their
/// paths. What cannot be listed comes with the reason.
pub(super) fn expand(arguments: &[PathBuf]) -> Vec<Result<Input, Failure>> {
    let mut inputs = Vec::new();
    for argument in arguments {
        let input = Input::new(argument);
        if input == Input::Stdin && inputs.iter().any(|earlier| matches!(earlier, Ok(Input::Stdin))) {
            inputs.push(Err(Failure::new("standard input can be read only once")));
        } else if input == Input::Stdin || !argument.is_dir() {
            inputs.push(Ok(input));
        } else {
            let mut found = Found::default();
            // `.` is where one is: paths below it read better without it.
            let shown = if argument == Path::new(".") { Path::new("") } else { argument };
            walk(argument, shown, &mut found);
            if found.cards.is_empty() && found.failures.is_empty() {
                found.failures.push(
                    Failure::new(format!("{}: no card file stands below this directory", argument.display())).help(
                        "Card files are agent-card.json, agent.json, and names with agent-card or agent_card in them.",
                    ),
                );
            }
            inputs.extend(found.failures.into_iter().map(Err));
            inputs.extend(found.cards.into_iter().map(|path| Ok(Input::File(path))));
        }
    }
    inputs
}

/// Runs a command on each of its files and returns the highest status: a file that fails does not keep the others from
/// their turn. With `one_only`, several files are refused, because their cards would run together on standard output.
pub(super) fn each(
    files: &[PathBuf],
    one_only: bool,
    console: &Console,
    mut one: impl FnMut(&Input) -> Result<Status, Stop>,
) -> Result<Status, Stop> {
    if one_only && files.len() > 1 {
        return Err(Failure::new("--stdout takes one file at a time").into());
    }
    let mut status = Status::Clean;
    for path in files {
        status = status.max(match one(&Input::new(path)) {
            Ok(status) => status,
            Err(Stop::Failure(failure)) => console.failed(&failure),
            Err(stop @ Stop::ClosedPipe) => return Err(stop),
        });
    }
    Ok(status)
}

/// The first fault of a text that is not JSON.
pub(super) fn not_json(name: &str, text: &str, faults: &[SyntaxError]) -> Failure {
    let Some(fault) = faults.first() else { return Failure::new(format!("{name}: this is not JSON")) };
    let place = LineIndex::new(text).locate(text, fault.span.start);
    let (report, _) = check_bytes(text.as_bytes(), &Options::default());
    if let Some(template) = report.findings.iter().find(|finding| finding.rule == "syntax/template-placeholder") {
        return Failure::new(format!("{name}:{}:{}: {}", place.line, place.column, template.message))
            .help(format!("{} `cardwright check` shows every fault.", template.help));
    }
    let message = fault.kind.message();
    Failure::new(format!("{name}:{}:{}: this is not JSON: {message}", place.line, place.column))
        .help(format!("{} `cardwright check` shows every fault.", wording::sentence(&fault.kind.help())))
}

/// Why nothing is written from a document in which a key stands twice; `None` where none does.
pub(super) fn duplicate_key(name: &str, document: &Document) -> Option<Failure> {
    let duplicate = document.duplicate_keys().into_iter().next()?;
    let text = document.text();
    let place = LineIndex::new(text).locate(text, duplicate.keys.get(1).map_or(0, |key| key.start));
    let key = duplicate.pointer.last().unwrap_or_default();
    let message = format!(
        "{name}:{}:{}: the key {} occurs twice in this object, and readers differ on which one counts",
        place.line,
        place.column,
        wording::quoted(&key)
    );
    Some(Failure::new(message).help("Remove the copy that is not meant; nothing is written before."))
}

#[derive(Default)]
struct Found {
    cards: BTreeSet<PathBuf>,
    failures: Vec<Failure>,
}

fn walk(directory: &Path, shown: &Path, found: &mut Found) {
    let entries = match fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(error) => {
            found.failures.push(Failure::new(format!("{}: {error}", directory.display())));
            return;
        }
    };
    for entry in entries.flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        // The kind of the entry itself: a link to a directory could lead back here.
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_directory {
            if !is_skipped(&name) {
                walk(&path, &shown.join(&name), found);
            }
        } else if is_card_name(&name) && path.is_file() {
            found.cards.insert(shown.join(&name));
        }
    }
}

/// Folders that hold no cards of one's own. `.well-known` is where cards are published (specification, section 8.2).
fn is_skipped(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    (name.starts_with('.') && name != ".well-known") || name == "target" || name == "node_modules"
}

fn is_card_name(name: &OsStr) -> bool {
    let Some(stem) = name.to_str().and_then(|name| name.strip_suffix(".json")) else { return false };
    stem == "agent" || stem.contains("agent-card") || stem.contains("agent_card")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_files_are_known_by_their_names() {
        for name in ["agent-card.json", "agent.json", "shop-agent-card.v2.json", "my_agent_card_1.json"] {
            assert!(is_card_name(OsStr::new(name)), "{name}");
        }
        for name in ["agent-card.yaml", "my-agent.json", "package.json", "agentcard.json", "agent-card"] {
            assert!(!is_card_name(OsStr::new(name)), "{name}");
        }
    }
}
