//! A mode that is no media type.

use super::{each_list, parse, same};
use crate::card::generation::Generation;
use crate::card::media_types;
use crate::check::rules::error_in_v1;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope, Severity, suggest};
use crate::document::{Edit, Pointer};

/// `modes/not-a-media-type`
pub static RULE: Rule = Rule {
    name: "modes/not-a-media-type",
    summary: "A mode is not a media type.",
    why: "Modes are media types of the form `type/subtype`. Plain words such as `text` are a habit from 0.1; clients \
          compare modes as text, so an agent that offers `text` never matches a client that asks for `text/plain`, and \
          some registries turn the card down.",
    bad: &[("/defaultInputModes", r#"["text"]"#)],
    good: &[("/defaultInputModes", r#"["text/plain", "application/vnd.acme.order+json; version=2"]"#)],
    fix: "Write the media type: `text/plain` for text, `application/json` for JSON, `image/png` for PNG pictures.",
    source: "Specification section 4.4.1 (defaultInputModes, defaultOutputModes); RFC 6838 section 4.2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        for (index, text) in list.texts() {
            if parse(text).is_some() {
                continue;
            }
            let at = list.pointer().index(index);
            let others: Vec<&str> = list.texts().filter(|(other, _)| *other != index).map(|(_, text)| text).collect();
            findings.add(if card.generation == Generation::V0_1 && is_kind_of_0_1(text) {
                of_0_1(text, at, &others)
            } else {
                finding(card, text, at, &others)
            });
        }
    });
}

/// The schema of 0.1 has `text` as the default of its modes, and its messages know two more kinds of content.
fn is_kind_of_0_1(text: &str) -> bool {
    matches!(text, "text" | "data" | "file")
}

/// A word that is right in a card of 0.1, with the media type that v1.0 has for it.
fn of_0_1(text: &str, at: Pointer, others: &[&str]) -> Finding {
    let name = quoted(text);
    let message = format!("The mode {name} is a word of 0.1; later versions know media types only");
    let Some(replacement) = media_types::likely(text) else {
        return Finding::advice(at, message, "Write the media type when the card becomes v1.0.");
    };
    let help = if text == "text" {
        format!("`cardwright convert` writes `{replacement}`.")
    } else {
        format!("`cardwright convert` asks what is meant and proposes `{replacement}`.")
    };
    let edit = if others.iter().any(|other| same(other, replacement)) {
        Edit::remove(at.clone())
    } else {
        Edit::set(at.clone(), replacement)
    };
    Finding::advice(at, message, help).review_fix(format!("Write `{replacement}`"), vec![edit])
}

fn finding(card: &CardView<'_>, text: &str, at: Pointer, others: &[&str]) -> Finding {
    // Registries refuse such a mode in cards of either version.
    let level = if card.profile == Profile::Registry { Severity::Error } else { error_in_v1(card) };
    let tidy = text.trim_matches(|c: char| c.is_whitespace() || c == ';');
    if tidy.is_empty() {
        let found = Finding::new(level, at.clone(), "A mode is blank", "Remove it, or write a media type there.");
        // The last entry stays: an empty list would be an error of its own.
        return if others.iter().any(|other| parse(other).is_some()) {
            found.safe_fix("Remove the blank mode", vec![Edit::remove(at)])
        } else {
            found
        };
    }
    let message = format!("The mode {} is not a media type", quoted(text));
    let write = |replacement: &str| {
        let edit = if others.iter().any(|other| same(other, replacement)) {
            Edit::remove(at.clone())
        } else {
            Edit::set(at.clone(), replacement)
        };
        (format!("Write `{replacement}`"), vec![edit])
    };
    if parse(tidy).is_some() {
        let (title, edits) = write(tidy);
        let help = "Take away what stands around the media type.";
        return Finding::new(level, at.clone(), message, help).safe_fix(title, edits);
    }
    if tidy.eq_ignore_ascii_case("text") {
        let (title, edits) = write("text/plain");
        return Finding::new(level, at.clone(), message, "Write `text/plain`.").safe_fix(title, edits);
    }
    match meant(tidy) {
        Some(name) => {
            let (title, edits) = write(name);
            Finding::new(level, at.clone(), message, format!("If that is what is meant, write `{name}`."))
                .review_fix(title, edits)
        }
        None => Finding::new(
            level,
            at,
            message,
            "Write `type/subtype`, such as `text/plain`, `application/json` or `image/png`.",
        ),
    }
}

/// The media type that was probably meant.
fn meant(text: &str) -> Option<&'static str> {
    media_types::likely(text)
        // Too short a word is near to everything.
        .or_else(|| {
            (text.len() >= 8)
                .then(|| suggest::nearest(text, media_types::common().iter().map(|common| common.name)))
                .flatten()
        })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::{Cases, findings};
    use crate::check::{Profile, Severity};

    #[test]
    fn media_types_pass_and_words_do_not() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[(
                "/defaultInputModes",
                r#"["*/*", "image/*", "text/plain;charset=utf-8", "audio/L16; rate=8000"]"#,
            )])
            .pass(&[("/defaultInputModes", "[1, null]")])
            .fail(RULE.bad, &["/defaultInputModes/0"])
            .fail(
                &[("/defaultOutputModes", r#"["text/", "-a/b", "text/é", "/plain", "text plain"]"#)],
                &[
                    "/defaultOutputModes/0",
                    "/defaultOutputModes/1",
                    "/defaultOutputModes/2",
                    "/defaultOutputModes/3",
                    "/defaultOutputModes/4",
                ],
            )
            .fail(&[("/skills/0/inputModes", r#"["text/plain", "image"]"#)], &["/skills/0/inputModes/1"]);
    }

    #[test]
    fn registries_are_strict_with_old_cards_too() {
        let card: &[(&str, &str)] = &[("", r#"{"url": "u", "protocolVersion": "0.3", "defaultInputModes": ["text"]}"#)];
        for (profile, severity) in [(Profile::Strict, Severity::Warning), (Profile::Registry, Severity::Error)] {
            assert_eq!(findings(&RULE, card, profile)[0].severity, severity, "{profile:?}");
        }
    }

    #[test]
    fn text_becomes_plain_text_once() {
        let plain = &[("/defaultInputModes", r#"["text/plain"]"#)];
        Cases::of(&RULE)
            .fixed_safely(RULE.bad, plain)
            .fixed_safely(&[("/defaultInputModes", r#"["Text", "text/plain"]"#)], plain)
            .fixed_safely(&[("/defaultInputModes", r#"["text/plain; "]"#)], plain)
            .fixed_safely(&[("/defaultInputModes", r#"["text/plain", " "]"#)], plain);
    }

    #[test]
    fn other_words_are_proposed_only() {
        for (word, name) in [
            ("json", "application/json"),
            (".pdf", "application/pdf"),
            ("file", "application/octet-stream"),
            ("application-json", "application/json"),
        ] {
            let before =
                crate::check::rules::testing::example_text(&[]).replace("\"text/plain\"", &format!("\"{word}\""));
            let document = crate::document::Document::parse(&before).unwrap();
            let options = crate::check::Options { only: vec![RULE.name.into()], ..Default::default() };
            let found = crate::check::check(&document, &options).findings;
            let fix = found[0].fix.as_ref().unwrap();
            assert_eq!(fix.applicability, crate::check::Applicability::Review, "{word}");
            assert_eq!(fix.title, format!("Write `{name}`"));
        }
        Cases::of(&RULE)
            .fixed(&[("/defaultInputModes", r#"["json"]"#)], &[("/defaultInputModes", r#"["application/json"]"#)]);
    }

    #[test]
    fn a_card_of_0_1_is_told_what_becomes_of_all_its_words() {
        let card = r#"{"name": "a", "url": "https://a.example/", "version": "1", "capabilities": {}, "skills": [],
            "authentication": {"schemes": ["Bearer"]}, "defaultInputModes": ["text", "data", "file", "pdf file"],
            "defaultOutputModes": ["text/plain", "text"]}"#;
        let found = findings(&RULE, &[("", card)], Profile::Strict);
        let told: Vec<_> = found
            .iter()
            .map(|finding| (finding.severity, finding.fix.as_ref().map_or("", |fix| fix.title.as_str())))
            .collect();
        assert_eq!(
            told,
            [
                (Severity::Advice, "Write `text/plain`"),
                (Severity::Advice, "Write `application/json`"),
                (Severity::Advice, "Write `application/octet-stream`"),
                (Severity::Warning, ""),
                (Severity::Advice, "Write `text/plain`"),
            ]
        );
    }

    #[test]
    fn the_conversion_proposes_what_the_check_proposes() {
        for word in ["text", "data", "file", "json", ".pdf"] {
            let before =
                crate::check::rules::testing::example_text(&[("/defaultInputModes", &format!(r#"["{word}"]"#))]);
            let document = crate::document::Document::parse(&before).unwrap();
            let options = crate::check::Options { only: vec![RULE.name.into()], ..Default::default() };
            let title = crate::check::check(&document, &options).findings[0].fix.as_ref().unwrap().title.clone();
            let plan = crate::convert::Plan::of(&document, &crate::convert::Answers::default()).unwrap();
            let written = plan.document.text().to_owned();
            let offered: Vec<String> = plan
                .questions
                .iter()
                .flat_map(|question| question.answers.iter().map(|choice| format!("Write `{}`", choice.value)))
                .collect();
            let wrote =
                title == "Write `text/plain`" && written.contains("\"defaultInputModes\": [\n    \"text/plain\"");
            assert!(wrote || offered.contains(&title), "{word}: {title}, {offered:?}");
        }
    }
}
