//! A mode that stands twice in one list.

use std::collections::HashSet;

use super::{each_list, essence, parse, same};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `modes/duplicate`
pub static RULE: Rule = Rule {
    name: "modes/duplicate",
    summary: "A media type stands twice in one list.",
    why: "The second copy says nothing new; it is often the trace of a copied line whose media type should have been \
          changed. Letter case does not count in media types.",
    bad: &[("/defaultInputModes", r#"["text/plain", "application/json", "text/plain"]"#)],
    good: &[("/defaultInputModes", r#"["text/plain", "application/json"]"#)],
    fix: "Keep the first copy, whose place in the order is the preferred one.",
    source: "RFC 6838 section 4.2 (names are compared without regard to case)",
    scope: Scope::AnyCard,
    check,
};

/// Up to this length comparing all pairs is cheaper than a table.
const SHORT: usize = 16;

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        let mut seen: HashSet<String> = HashSet::new();
        let long = list.node.len() > SHORT;
        for (index, text) in list.texts() {
            let repeated = if long {
                let name = essence(text);
                let key = format!("{};{}", name.to_ascii_lowercase(), text[name.len()..].trim());
                !seen.insert(key)
            } else {
                list.texts().take_while(|(earlier, _)| *earlier < index).any(|(_, earlier)| same(earlier, text))
            };
            // What is no media type is reported as that; its copies are a consequence.
            if !repeated || parse(text).is_none() {
                continue;
            }
            let at = list.pointer().index(index);
            findings.add(
                Finding::warning(
                    at.clone(),
                    format!("{} stands in this list already", quoted(text)),
                    "Remove the second copy.",
                )
                .safe_fix("Remove the second copy", vec![Edit::remove(at)]),
            );
        }
    });
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn copies_are_found_whatever_their_letter_case() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/defaultInputModes", r#"["text/plain", "text/plain; charset=utf-8"]"#)])
            .pass(&[("/defaultInputModes", r#"["text", "text"]"#)])
            .fail(RULE.bad, &["/defaultInputModes/2"])
            .fail(&[("/skills/0/outputModes", r#"["image/png", "Image/PNG"]"#)], &["/skills/0/outputModes/1"])
            .fixed_safely(RULE.bad, RULE.good);
    }

    #[test]
    fn long_lists_are_searched_too() {
        let mut modes: Vec<String> = (0..40).map(|i| format!("application/vnd.acme.t{i}")).collect();
        modes.push("Application/vnd.acme.T7".into());
        let text = crate::check::rules::testing::example_text(&[]).replacen(
            "[\n    \"text/plain\"\n  ]",
            &serde_json::to_string(&modes).unwrap(),
            1,
        );
        let document = crate::document::Document::parse(&text).unwrap();
        let options = crate::check::Options { only: vec![RULE.name.into()], ..Default::default() };
        let found = crate::check::check(&document, &options).findings;
        assert_eq!(found.iter().map(|f| f.pointer.as_str()).collect::<Vec<_>>(), ["/defaultInputModes/40"]);
    }
}
