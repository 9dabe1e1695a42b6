//! The plan of a conversion: what becomes of every member, what only the author knows, and the card that results.

use crate::card::generation::Generation;
use crate::card::look_alike::{LookAlike, inner_card};
use crate::check::{self, Options, Profile, Report, Severity, wording};
use crate::document::{Document, MAX_DEPTH, Pointer, Splice};

use super::account;
use super::question::{Answers, Question, SPEAKS};
use super::steps;
use super::work::Work;

/// What happens to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It stands elsewhere.
    Moved,
    /// It has another name or spelling.
    Renamed,
    /// It stands inside a new object.
    Wrapped,
    /// It became several.
    Split,
    /// Something else says the same already.
    Merged,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It stays as it was.
    Kept,
    /// What becomes of it waits for an answer.
    Asked,
}

impl Kind {
    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::Renamed => "renamed",
            Self::Wrapped => "wrapped",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Kept => "kept",
            Self::Asked => "asked",
        }
    }
}

/// One line of the account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happens.
    pub kind: Kind,
    /// Where it stood in the source; `None` for something new. What stands inside goes along, unless a line of its
    /// own says otherwise.
    pub from: Option<Pointer>,
    /// Where it stands in the result.
    pub to: Vec<Pointer>,
    /// Why, in one or two sentences.
    pub reason: String,
    /// What is lost.
    pub lost: Option<String>,
    /// What was assumed without anybody saying so.
    pub assumed: Option<String>,
}

/// An answer that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The key under which it was given.
    pub key: String,
    /// The answer.
    pub answer: String,
    /// The answers that the question takes; empty when there is no such question.
    pub expected: Vec<String>,
}

/// Why a document is not converted at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is in the way, in one sentence.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// A conversion, ready to be looked at, answered and carried out.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the source is.
    pub from: Generation,
    /// What becomes of each member, in the order of the source, then what is new.
    pub changes: Vec<Change>,
    /// What was asked, in the order in which the wizard asks.
    pub questions: Vec<Question>,
    /// The card as far as it goes: the defaults stand where no answer was given, and where there is no default, what
    /// the source said.
    pub document: Document,
    /// What the rules find in the result, under [`Plan::profile`].
    pub report: Report,
    /// The profile the result is judged under: `dual` when a 0.3 half was written, else `strict`.
    pub profile: Profile,
    /// Answers that fit no question.
    pub misfits: Vec<Misfit>,
    /// Why no 0.3 half was written although one was asked for.
    pub no_dual: Option<Refusal>,
}

impl Plan {
    /// Plans the conversion of a card. Pure: the same document and answers give the same plan.
    pub fn of(source: &Document, answers: &Answers) -> Result<Self, Refusal> {
        let from = Generation::of(source.root());
        if let Generation::Other(other) = from {
            return Err(no_card(source, from, other));
        }
        if let Some(duplicate) = source.duplicate_keys().first() {
            let key = wording::quoted(&duplicate.pointer.last().unwrap_or_default());
            return Err(Refusal {
                message: format!("the key {key} occurs twice in one object, and readers differ on which one counts"),
                help: "Remove the copy that is not meant; nothing is converted before.".into(),
            });
        }
        let mut work = Work::new(source, from, answers);
        for step in steps::STEPS {
            step(&mut work);
        }
        let (no_dual, profile) = match steps::dual::run(&mut work) {
            steps::dual::Outcome::NotAsked => (None, Profile::Strict),
            steps::dual::Outcome::Written => (None, Profile::Dual),
            steps::dual::Outcome::Refused(refusal) => (Some(refusal), Profile::Strict),
        };
        steps::order::run(&mut work);
        let document = if work.is_changed() { read_again(&work).ok_or_else(too_deep)? } else { source.clone() };
        let report = check::check(&document, &Options { profile, ..Options::default() });
        let misfits = misfits(&work);
        let changes = account::of(&work);
        work.questions.sort_by_key(rank);
        Ok(Self { from, changes, questions: work.questions, document, report, profile, misfits, no_dual })
    }

    /// Whether the result has no error and no question waits: it may be published.
    pub fn is_finished(&self) -> bool {
        self.report.count(Severity::Error) == 0
            && self.open().next().is_none()
            && self.no_dual.is_none()
            && self.misfits.is_empty()
    }

    /// The questions that wait for an answer.
    pub fn open(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter().filter(|question| question.is_open())
    }

    /// How many things are lost.
    pub fn losses(&self) -> usize {
        self.changes.iter().filter(|change| change.lost.is_some()).count()
    }

    /// Whether the result differs from the source.
    pub fn is_change(&self, source: &Document) -> bool {
        self.document != *source
    }

    /// The conversion as one step: what [`Document::revert`] of the source takes, and whose inverse undoes it all.
    pub fn splices(&self, source: &Document) -> Vec<Splice> {
        vec![Splice { at: 0, remove: source.text().len(), insert: self.document.text().to_owned() }]
    }
}

/// The card as a document in the standard layout; an empty one where [`read_again`] has none.
pub(super) fn written(work: &Work<'_>) -> Document {
    read_again(work).unwrap_or_default()
}

/// The card as a document in the standard layout. Steps write only values that were read or made as JSON, so the text
/// can be read, unless a wrapper made it nested too deeply: then there is none.
fn read_again(work: &Work<'_>) -> Option<Document> {
    let document = Document::parse(&work.root.compact()).ok()?;
    Some(Document::parse(&document.formatted()).unwrap_or(document))
}

fn too_deep() -> Refusal {
    Refusal {
        message: format!(
            "v1.0 wraps a value of this card once more, and then it is nested in more than {MAX_DEPTH} levels"
        ),
        help: "Flatten the member that is nested so deeply; readers of cards give up at this depth.".into(),
    }
}

/// The place of a question in the order of the rule book (3.3): what is spoken, where it is spoken, how callers log in,
/// what is missing, what nobody knows, how it is published.
fn rank(question: &Question) -> usize {
    let key = question.key.as_str();
    let (front, _) = key.split_once('/').unwrap_or((key, ""));
    match front {
        "speaks" => 0,
        "main" | "additional" | "protocolVersion" => 1,
        "rest" => 2,
        "grpc" => 3,
        "kind" | "flow" => 4,
        "deprecated" | "pkce" => 5,
        "authentication" | "optional" => 8,
        "publish" => 11,
        _ if question.default.as_deref() == Some("keep") => 10,
        _ if key.starts_with("/provider") => 6,
        _ if key.contains("odes") => 7,
        _ if key.contains("/security") => 8,
        _ => 9,
    }
}

fn misfits(work: &Work<'_>) -> Vec<Misfit> {
    // What the servers speak is said for many cards at once; it is no question about one that says it already.
    let unused = work.unused().into_iter().filter(|key| *key != SPEAKS).map(|key| Misfit {
        key: key.to_owned(),
        answer: work.given(key).unwrap_or_default().to_owned(),
        expected: Vec::new(),
    });
    work.misfits.iter().cloned().chain(unused).collect()
}

fn no_card(source: &Document, from: Generation, other: LookAlike) -> Refusal {
    let message = format!("this is no agent card, {}", from.evidence(source.root()));
    let help = match (other, inner_card(source.root())) {
        (LookAlike::Wrapper | LookAlike::ListOfCards, Some(at)) => {
            format!(
                "Save the card that stands at {} as a file of its own, and convert that.",
                wording::quoted(at.as_str())
            )
        }
        _ => "`cardwright check` says what it is; `cardwright new` starts a card.".into(),
    };
    Refusal { message, help }
}
