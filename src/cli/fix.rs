//! `cardwright fix`: applies the fixes that keep the meaning.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::check::fixing::{self, Fixing, Refusal};
use crate::check::{Options, check_bytes};
use crate::document::Document;
use crate::document::storage::{self, Replace};
use crate::report::{Counts, diff};
use crate::text::visible;

use super::Status;
use super::check::{RuleArgs, for_input};
use super::console::{Console, Failure, Stop};
use super::input::{self, Input, duplicate_key, not_json};

/// Apply the fixes that keep a card's meaning, and show the difference
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  cardwright fix agent-card.json\n  \
                        cardwright fix --dry-run agent-card.json      show the difference only\n  \
                        cardwright fix --stdout agent-card.json > fixed.json\n\n\
                        Where nothing is to be fixed, the file stays and is printed byte for byte. A signed card is \
                        left alone, because any change makes its signatures invalid; \
                        --drop-signatures removes them.\n\n\
                        Exit status: by what remains, as `cardwright check` would judge it.")]
pub(super) struct Args {
    /// Card files, or - for standard input, which is written to standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the card to standard output and leave the file alone
    #[arg(long)]
    stdout: bool,
    /// Show the difference and change nothing
    #[arg(long, conflicts_with = "stdout")]
    dry_run: bool,
    /// If anything in a signed card is fixed, remove its signatures
    #[arg(long)]
    drop_signatures: bool,
    #[command(flatten)]
    rules: RuleArgs,
}

pub(super) fn run(args: &Args, console: &Console) -> Result<Status, Stop> {
    let options = args.rules.options()?;
    input::each(&args.files, args.stdout, console, |input| one(input, args, &options, console))
}

fn one(input: &Input, args: &Args, options: &Options, console: &Console) -> Result<Status, Stop> {
    let name = input.name();
    let bytes = input.read()?;
    let reading = Document::read(&bytes);
    let before = match reading.document {
        Ok(document) => document,
        Err(faults) => {
            // Text that is not JSON is a finding, as it is for `check`.
            console.failed(&not_json(&name, &reading.text, &faults));
            return Ok(Status::Findings);
        }
    };
    let mut document = before.clone();
    let options = for_input(options, input);
    let fixing = match fixing::fix(&mut document, &options, args.drop_signatures) {
        Ok(fixing) => fixing,
        Err(refusal) => {
            console.failed(&refused(&name, &before, &refusal));
            if refusal == Refusal::Signed && writes_card(input, args) {
                console.exact(as_read(&bytes, &before))?;
            }
            return Ok(Status::Findings);
        }
    };
    // What needs no fix keeps its every byte, in the file and on standard output.
    let result = if fixing.applied.is_empty() { as_read(&bytes, &document) } else { document.text() };
    if writes_card(input, args) {
        console.exact(result)?;
    } else {
        if let Input::File(path) = input
            && !args.dry_run
            && !fixing.applied.is_empty()
        {
            storage::save(path, document.text(), Replace::IfUnchanged(&bytes))?;
        }
        console.styled(&diff::unified(&name, before.text(), document.text()))?;
    }
    // Of the bytes: a byte order mark that stays is reported, as `check` does.
    let counts = Counts::of(&check_bytes(result.as_bytes(), &options).0);
    console.note(&story(&name, &fixing, counts, args.dry_run));
    Ok(if counts.errors > 0 { Status::Findings } else { Status::Clean })
}

/// The text to the byte: reading a document drops a byte order mark and adds a newline at the end.
fn as_read<'a>(bytes: &'a [u8], document: &'a Document) -> &'a str {
    std::str::from_utf8(bytes).unwrap_or_else(|_| document.text())
}

/// Whether the card itself is the result.
fn writes_card(input: &Input, args: &Args) -> bool {
    args.stdout || (*input == Input::Stdin && !args.dry_run)
}

fn refused(name: &str, document: &Document, refusal: &Refusal) -> Failure {
    let failure = Failure::new(format!("{name}: {refusal}"));
    match refusal {
        Refusal::DuplicateKey(_) => duplicate_key(name, document).unwrap_or(failure),
        Refusal::Signed => failure.help("Sign it again after the fix: --drop-signatures removes the old signatures."),
    }
}

/// What was fixed and what is left.
fn story(name: &str, fixing: &Fixing, counts: Counts, dry_run: bool) -> String {
    let mut out = String::new();
    for fix in &fixing.applied {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{}: {} ({})", visible(fix.pointer.as_str()), visible(&fix.title), fix.rule);
    }
    let done = match fixing.applied.len() {
        0 => "nothing to fix".into(),
        number if dry_run => format!("{} would be applied", fixes(number)),
        number => format!("{} applied", fixes(number)),
    };
    let _ = write!(out, "{}: {done}; what remains: {}", visible(name), counts.words());
    out
}

fn fixes(number: usize) -> String {
    // The one noun here whose plural takes more than an s.
    if number == 1 { "1 fix".into() } else { format!("{number} fixes") }
}
