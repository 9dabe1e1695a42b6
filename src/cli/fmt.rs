//! `cardwright fmt`: lays cards out anew. No value, number spelling or (without `--sort`) order changes.

use std::path::PathBuf;

use crate::card::order;
use crate::check::wording;
use crate::document::storage::{self, Replace};
use crate::document::{Document, Reading};
use crate::text::visible;

use super::Status;
use super::console::{Console, Failure, Stop};
use super::input::{self, Input, duplicate_key, not_json};

/// Lay cards out anew: 2 spaces, one newline at the end; no value changes
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright fmt agent-card.json\n  \
                        cardwright fmt --check cards/*.json      exit 1 if one would change\n  \
                        cardwright fmt --sort --stdout agent-card.json\n\n\
                        Values, the spelling of numbers and the order of members stay as they are; --sort puts \
                        members into the order of the specification.")]
pub(super) struct Args {
    /// Card files, or - for standard input, which is written to standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; exit 1 if something would change
    #[arg(long)]
    check: bool,
    /// Write the card to standard output and leave the file alone
    #[arg(long, conflicts_with = "check")]
    stdout: bool,
    /// Put the members into the order of the specification
    #[arg(long)]
    sort: bool,
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    input::each(&args.files, args.stdout, console, |input| one(input, args, console))
}

fn one(input: &Input, args: &Args, console: &Console) -> Result<Status, Stop> {
    let name = input.name();
    let bytes = input.read()?;
    let reading = Document::read(&bytes);
    let document = reading.document.as_ref().map_err(|faults| not_json(&name, &reading.text, faults))?;
    if let Some(failure) = duplicate_key(&name, document) {
        return Err(failure.into());
    }
    let sorted = args.sort && !order::is_sorted(document);
    let text = if sorted { sorted_text(&name, document)? } else { document.formatted() };
    let changes = changes(&reading, &text, sorted);
    match input {
        Input::File(path) if !args.stdout && !args.check => {
            if changes.is_empty() {
                console.note(&format!("{}: nothing to change", visible(&name)));
            } else {
                storage::save(path, &text, Replace::IfUnchanged(&bytes))?;
                console.note(&format!("{}: changed {}", visible(&name), wording::list(&changes)));
            }
            Ok(Status::Clean)
        }
        _ if args.check => {
            if changes.is_empty() {
                return Ok(Status::Clean);
            }
            if !console.quiet() {
                console.exact(&format!("{}: would change {}\n", visible(&name), wording::list(&changes)))?;
            }
            Ok(Status::Findings)
        }
        _ => console.exact(&text).map(|()| Status::Clean),
    }
}

fn sorted_text(name: &str, document: &Document) -> Result<String, Failure> {
    let sorted = order::sorted(document);
    Document::parse(&sorted)
        .map(|document| document.formatted())
        .map_err(|_| Failure::new(format!("{name}: the members cannot be sorted")))
}

/// What differs between what was read and what would be written, in words.
fn changes(reading: &Reading<'_>, text: &str, sorted: bool) -> Vec<&'static str> {
    let before = &reading.text;
    let mut changes = Vec::new();
    if reading.byte_order_mark {
        changes.push("the byte order mark");
    }
    if sorted {
        changes.push("the order of members");
    }
    if before.contains('\r') {
        changes.push("the line endings");
    }
    let unix = before.replace('\r', "");
    if unix.trim_end() != text.trim_end() && !sorted {
        changes.push("the layout");
    }
    if unix.trim_end().len() + 1 != unix.len() || !unix.ends_with('\n') {
        changes.push("the end of the file");
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(bytes: &[u8]) -> Vec<&'static str> {
        let reading = Document::read(bytes);
        let text = reading.document.as_ref().map(Document::formatted).unwrap_or_default();
        changes(&reading, &text, false)
    }

    #[test]
    fn every_difference_has_a_name() {
        assert!(changed(b"{\n  \"a\": 1\n}\n").is_empty());
        assert_eq!(changed(b"\xEF\xBB\xBF{}\n"), ["the byte order mark"]);
        assert_eq!(changed(b"{\r\n  \"a\": 1\r\n}\r\n"), ["the line endings"]);
        assert_eq!(changed(b"{\"a\":1}\n"), ["the layout"]);
        assert_eq!(changed(b"{}"), ["the end of the file"]);
        assert_eq!(changed(b"{}\n\n"), ["the end of the file"]);
        assert_eq!(changed(b"\n{}\n"), ["the layout"]);
    }
}
