//! A media type in capital letters.

use super::{each_list, essence, parse, same};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `modes/upper-case`
pub static RULE: Rule = Rule {
    name: "modes/upper-case",
    summary: "A media type is written with capital letters.",
    why: "Letter case does not count in media types, but clients compare modes as text: `Text/Plain` does not match \
          `text/plain` there.",
    bad: &[("/defaultInputModes", r#"["Text/Plain"]"#)],
    good: &[("/defaultInputModes", r#"["text/plain; format=Flowed"]"#)],
    fix: "Write it in lower case.",
    source: "RFC 6838 section 4.2; RFC 2045 section 5.1",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        for (index, text) in list.texts() {
            let name = essence(text);
            if !name.bytes().any(|byte| byte.is_ascii_uppercase()) || parse(text).is_none() {
                continue;
            }
            // A copy of an earlier entry goes anyway.
            if list.texts().take_while(|(earlier, _)| *earlier < index).any(|(_, earlier)| same(earlier, text)) {
                continue;
            }
            let at = list.pointer().index(index);
            let lower = format!("{}{}", name.to_ascii_lowercase(), &text[name.len()..]);
            findings.add(
                Finding::warning(
                    at.clone(),
                    format!("The media type {} has capital letters", quoted(text)),
                    format!("Write {}; clients compare modes as text.", quoted(&lower)),
                )
                .safe_fix(format!("Write {}", quoted(&lower)), vec![Edit::set(at, lower.as_str())]),
            );
        }
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn names_are_lowered_and_parameters_are_not() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/defaultInputModes", r#"["TEXT"]"#)])
            .pass(&[("/defaultInputModes", r#"["text/plain"]"#)])
            .fail(&[("/defaultInputModes", r#"["Text/Plain", "TEXT/plain"]"#)], &["/defaultInputModes/0"])
            .fixed_safely(
                &[("/defaultInputModes", r#"["Text/Plain; format=Flowed"]"#)],
                &[("/defaultInputModes", r#"["text/plain; format=Flowed"]"#)],
            );
    }
}
