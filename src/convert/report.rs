//! The account of a conversion as text: for people, and as JSON for programs.

use std::fmt::Write as _;

use serde::Serialize;

use crate::card::generation::Generation;
use crate::check::Severity;
use crate::check::wording::{count, quoted};
use crate::text::visible;

use super::plan::{Change, Kind, Misfit, Plan};
use super::question::Question;

#[derive(Serialize)]
struct Output<'a> {
    /// `null` where nothing could be read.
    from: Option<&'static str>,
    to: &'static str,
    changes: Vec<Line<'a>>,
    questions: Vec<Asked<'a>>,
    /// Why the card, or the 0.3 half that was asked for, cannot be made from this source.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a str>,
    /// Why no card was written although that is not up to the card's author: a file that cannot be read or written,
    /// text that is not JSON, an answer that fits no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    /// What to do about `refused` or `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    /// The answers that could not be used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    misfits: Vec<Unfit<'a>>,
}

#[derive(Serialize)]
struct Unfit<'a> {
    key: &'a str,
    answer: &'a str,
    /// The answers that the question takes; empty when there is no such question.
    expected: &'a [String],
}

/// What kept a conversion from writing a card.
#[derive(Clone, Copy, Debug)]
pub struct Trouble<'a> {
    /// What is in the way, in one sentence without a full stop.
    pub message: &'a str,
    /// What to do about it.
    pub help: Option<&'a str>,
    /// Whether the card is not one that can be converted; otherwise it is about files, text or answers.
    pub refused: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    to: Vec<&'a str>,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<&'a str>,
}

#[derive(Serialize)]
struct Asked<'a> {
    key: &'a str,
    question: &'a str,
    answers: Vec<&'a str>,
    /// What other text means, where it is an answer too.
    other: Option<&'a str>,
    default: Option<&'a str>,
    answer: Option<&'a str>,
    /// Whether nothing is written before it is answered.
    blocks: bool,
}

/// The account as one JSON document (`cli.md`, `convert`).
pub fn json(plan: &Plan) -> Result<String, serde_json::Error> {
    let refusal = plan.no_dual.as_ref();
    let trouble =
        refusal.map(|refusal| Trouble { message: &refusal.message, help: Some(&refusal.help), refused: true });
    document(Some(plan), trouble)
}

/// The same document for a conversion that came to nothing: with the plan as far as there is one, and what was in the
/// way.
pub fn json_of_trouble(plan: Option<&Plan>, trouble: Trouble<'_>) -> Result<String, serde_json::Error> {
    document(plan, Some(trouble))
}

fn document(plan: Option<&Plan>, trouble: Option<Trouble<'_>>) -> Result<String, serde_json::Error> {
    let misfits = plan.map(|plan| plan.misfits.as_slice()).unwrap_or_default();
    let output = Output {
        from: plan.map(|plan| plan.from.name()),
        to: match plan {
            Some(plan) if plan.profile == crate::check::Profile::Dual => "dual",
            _ => "1.0",
        },
        changes: plan.map(|plan| plan.changes.iter().map(line).collect()).unwrap_or_default(),
        questions: plan.map(|plan| plan.questions.iter().map(asked).collect()).unwrap_or_default(),
        refused: trouble.filter(|trouble| trouble.refused).map(|trouble| trouble.message),
        error: trouble.filter(|trouble| !trouble.refused).map(|trouble| trouble.message),
        help: trouble.and_then(|trouble| trouble.help),
        misfits: misfits.iter().map(unfit).collect(),
    };
    crate::report::json::pretty(&output)
}

fn unfit(misfit: &Misfit) -> Unfit<'_> {
    Unfit { key: &misfit.key, answer: &misfit.answer, expected: &misfit.expected }
}

fn line(change: &Change) -> Line<'_> {
    Line {
        kind: change.kind.name(),
        from: change.from.as_ref().map(crate::document::Pointer::as_str),
        to: change.to.iter().map(crate::document::Pointer::as_str).collect(),
        reason: &change.reason,
        lost: change.lost.as_deref(),
        assumed: change.assumed.as_deref(),
    }
}

fn asked(question: &Question) -> Asked<'_> {
    Asked {
        key: &question.key,
        question: &question.text,
        answers: question.answers.iter().map(|choice| choice.value.as_str()).collect(),
        other: question.other.as_deref(),
        default: question.default.as_deref(),
        answer: question.answer.as_deref(),
        blocks: question.blocks(),
    }
}

/// The account for people. What stayed as it was is only counted.
pub fn human(plan: &Plan, name: &str) -> String {
    let mut out = String::new();
    let touched: Vec<&Change> = plan.changes.iter().filter(|change| change.kind != Kind::Kept).collect();
    let kept = plan.changes.len() - touched.len();
    if touched.is_empty() {
        let _ = match plan.from {
            Generation::V1_0 => writeln!(out, "{}: a v1.0 card already; nothing had to be converted", visible(name)),
            _ => writeln!(out, "{}: nothing had to be converted", visible(name)),
        };
        missing(&mut out, plan);
        return out;
    }
    let _ = writeln!(
        out,
        "{}: {} → {}: {}, {}, {}",
        visible(name),
        plan.from.name(),
        if plan.profile == crate::check::Profile::Dual { "1.0 with a 0.3 half" } else { "1.0" },
        count(touched.len(), "change"),
        count(kept, "member") + " kept",
        match plan.losses() {
            0 => "nothing lost".to_owned(),
            losses => count(losses, "thing") + " lost",
        },
    );
    for change in touched {
        let _ = writeln!(out, "  {:<8} {}", change.kind.name(), places(change));
        let _ = writeln!(out, "           {}", visible(&change.reason));
        if let Some(lost) = &change.lost {
            let _ = writeln!(out, "           lost: {}", visible(lost));
        }
        if let Some(assumed) = &change.assumed {
            let _ = writeln!(out, "           assumed: {}", visible(assumed));
        }
    }
    let defaults: Vec<&Question> =
        plan.questions.iter().filter(|question| question.answer.is_none() && question.default.is_some()).collect();
    if !defaults.is_empty() {
        let _ = writeln!(out, "Decided by default (`--answer KEY=VALUE` decides otherwise):");
        for question in defaults {
            ask(&mut out, question);
        }
    }
    missing(&mut out, plan);
    out
}

/// What stands between the card and a valid result: answers that are missing, and errors that no question is about.
fn missing(out: &mut String, plan: &Plan) {
    let open: Vec<&Question> = plan.open().collect();
    if !open.is_empty() {
        let _ = writeln!(out, "Only its author knows (`--answer KEY=VALUE`):");
        for question in &open {
            ask(out, question);
        }
    }
    let keys: std::collections::HashSet<&str> = open.iter().map(|question| question.key.as_str()).collect();
    let errors: Vec<_> = plan
        .report
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error && !keys.contains(finding.pointer.as_str()))
        .collect();
    if !errors.is_empty() {
        let _ = writeln!(out, "Errors in the result:");
        for finding in errors {
            let place = if finding.pointer.is_root() { "the card" } else { finding.pointer.as_str() };
            let _ = writeln!(out, "  {}: {} [{}]", visible(place), visible(&finding.message), finding.rule);
        }
    }
}

fn places(change: &Change) -> String {
    let to: Vec<_> = change.to.iter().map(|place| visible(place.as_str())).collect();
    match (&change.from, to.is_empty()) {
        (Some(from), true) => visible(from.as_str()).into_owned(),
        (Some(from), false) if to.len() == 1 && to[0] == from.as_str() => visible(from.as_str()).into_owned(),
        (Some(from), false) => format!("{} → {}", visible(from.as_str()), to.join(", ")),
        (None, _) => to.join(", "),
    }
}

fn ask(out: &mut String, question: &Question) {
    let key = visible(&question.key);
    let _ = match question.current() {
        Some(current) => writeln!(out, "  {key}={}", visible(current)),
        None => writeln!(out, "  {key}"),
    };
    let _ = writeln!(out, "           {}", visible(&question.text));
    let others = question.answers.iter().filter(|choice| Some(choice.value.as_str()) != question.current());
    let mut words: Vec<String> = others
        .map(|choice| match choice.meaning.as_str() {
            "" => quoted(&choice.value),
            meaning => format!("{} ({meaning})", quoted(&choice.value)),
        })
        .collect();
    if let Some(other) = &question.other {
        words.push(if words.is_empty() { other.clone() } else { format!("or {other}") });
    }
    if !words.is_empty() {
        let _ = writeln!(out, "           answers: {}", visible(&words.join(", ")));
    }
}
