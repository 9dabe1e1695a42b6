//! Characters that nobody sees.

use crate::card::Kind;
use crate::card::fields::field_at;
use crate::check::wording::{count, quoted};
use crate::check::{CardView, Finding, Findings, Rule, Scope, Severity, Text, Trail};
use crate::document::Edit;
use crate::text::{Hidden, hidden};

/// `text/hidden-character`
pub static RULE: Rule = Rule {
    name: "text/hidden-character",
    summary: "A text holds control characters, or characters that turn the reading direction round or take no room.",
    why: "What people see is then not what machines read. Control characters steer the terminals and logs that print \
          the card; turned directions and invisible letters make one text look like another, and carry words to \
          language models that no person sees.",
    bad: &[("/name", r#""Returns\u202e agent""#)],
    good: &[("/name", r#""Returns agent 👩‍🚀""#)],
    fix: "Take the characters out. Line breaks and tabs are fine in descriptions, examples and parameters.",
    source: "Unicode Technical Report 36 and Standard Annex 9; RFC 8259 section 7",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    // JSON writes control characters as escapes, and everything else that hides is beyond ASCII.
    if card.is_plain() {
        return;
    }
    for text in card.texts().filter(|text| !text.traits.is_plain()) {
        if !text.is_within("signatures")
            && let Some(finding) = judge(&text)
        {
            findings.add(finding);
        }
    }
    card.walk(|trail, node| {
        for member in node.members() {
            if !is_plain(&member.key)
                && let Some((_, _, kind)) = hidden(&member.key).next()
            {
                let at = Trail::Key(trail, &member.key).pointer();
                findings.add(
                    Finding::new(
                        severity(kind),
                        at,
                        format!("The key {} holds {}", quoted(&member.key), describe(kind)),
                        "Write the key without it.",
                    )
                    .at_span(member.key_span),
                );
            }
        }
    });
}

/// Whether there is nothing but visible ASCII: nearly every text, so this is what has to be fast.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

fn judge(text: &Text<'_, '_>) -> Option<Finding> {
    // What stands around a text is a matter of white space.
    let inner = text.text.trim();
    // Known members of one line may hold no line break; nothing is known of others.
    let one_line = || {
        field_at(&text.pointer()).is_some_and(|field| {
            matches!(
                field.kind,
                Kind::Text | Kind::Url | Kind::Endpoint | Kind::Choice { .. } | Kind::Words | Kind::MediaTypes
            )
        })
    };
    let mut single = None;
    let mut found: Vec<(char, Hidden)> = Vec::new();
    for (_, c, kind) in hidden(inner) {
        if matches!(c, '\n' | '\t') && !*single.get_or_insert_with(one_line) {
            continue;
        }
        found.push((c, kind));
    }
    let worst = found.iter().map(|(_, kind)| *kind).max_by_key(|kind| rank(*kind))?;
    let at = text.pointer();
    let others = match found.len() - 1 {
        0 => String::new(),
        more => format!(" and {}", count(more, "other hidden character")),
    };
    let message = format!("The text {} holds {}{others}", quoted(inner), describe(worst));
    let finding = Finding::new(severity(worst), at.clone(), message, help(worst));
    match without(inner, &found) {
        Some(clean) if at.last().is_none_or(|key| key != "id") => {
            Some(finding.review_fix("Take the hidden characters out", vec![Edit::set(at, clean.as_str())]))
        }
        _ => Some(finding),
    }
}

const fn severity(kind: Hidden) -> Severity {
    match kind {
        Hidden::DirectionMark => Severity::Advice,
        Hidden::Control | Hidden::Bidi | Hidden::ZeroWidth => Severity::Warning,
    }
}

const fn rank(kind: Hidden) -> u8 {
    match kind {
        Hidden::DirectionMark => 0,
        Hidden::ZeroWidth => 1,
        Hidden::Bidi => 2,
        Hidden::Control => 3,
    }
}

const fn describe(kind: Hidden) -> &'static str {
    match kind {
        Hidden::Control => "a control character",
        Hidden::Bidi => "a character that turns the reading direction round",
        Hidden::ZeroWidth => "a character that takes no room",
        Hidden::DirectionMark => "a direction mark",
    }
}

const fn help(kind: Hidden) -> &'static str {
    match kind {
        Hidden::Control => "Take it out; terminals and logs that print the card obey it.",
        Hidden::Bidi => "Take it out; it makes text look like other text.",
        Hidden::ZeroWidth => "Take it out; nobody sees it, but it counts when texts are compared.",
        Hidden::DirectionMark => "Keep it only where right-to-left text needs it.",
    }
}

/// The text without the characters that were found; line breaks and tabs become spaces. `None` where a terminal
/// command would be left in pieces, or nothing at all.
fn without(text: &str, found: &[(char, Hidden)]) -> Option<String> {
    if found.iter().any(|(c, _)| matches!(c, '\u{1b}' | '\u{9b}')) {
        return None;
    }
    let mut rest = found.iter().map(|(c, _)| *c).peekable();
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if rest.next_if_eq(&c).is_none() {
            out.push(c);
        } else if matches!(c, '\n' | '\t') {
            out.push(' ');
        }
    }
    let out = out.trim();
    (!out.is_empty()).then(|| out.to_owned())
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile::Strict;
    use crate::check::Severity;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn what_hides_is_found_and_what_belongs_is_not() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/description", r#""One line\nand\tanother""#), ("/skills/0/examples", r#"["a\nb"]"#)])
            .pass(&[("/name", r#""می‌خواهم""#)])
            .pass(&[("/x-note", r#""a\nb""#)])
            .pass(&[("/name", r#""Name\n""#)])
            .fail(RULE.bad, &["/name"])
            .fail(&[("/name", r#""a\nb""#)], &["/name"])
            .fail(&[("/name", r#""\u001b[2J\u0007""#), ("/description", r#""x\r\ny""#)], &["/name", "/description"])
            .fail(&[("/skills/0/tags", r#"["a\u200bb"]"#)], &["/skills/0/tags/0"])
            .fail(&[("/securitySchemes", r#"{"a\u200b": {}}"#)], &["/securitySchemes/a\u{200b}"])
            .fixed(RULE.bad, &[])
            .fixed(&[("/description", r#""one\r\ntwo""#)], &[("/description", r#""one\ntwo""#)])
            .fixed(&[("/name", r#""one\ntwo""#)], &[("/name", r#""one two""#)]);
    }

    #[test]
    fn a_direction_mark_is_advice_and_messages_show_what_hides() {
        let mark = findings(&RULE, &[("/name", r#""a\u200fb""#)], Strict);
        assert_eq!(mark[0].severity, Severity::Advice);
        let escape = findings(&RULE, &[("/name", r#""a\u001b[2J\u0007""#)], Strict);
        assert_eq!((escape[0].severity, &escape[0].fix), (Severity::Warning, &None));
        assert!(!escape[0].message.chars().any(char::is_control), "{}", escape[0].message);
        assert!(escape[0].message.contains("1 other hidden character"), "{}", escape[0].message);
    }
}
