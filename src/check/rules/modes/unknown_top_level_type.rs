//! A media type whose first half does not exist.

use super::{each_list, parse};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope, suggest};

/// `modes/unknown-top-level-type`
pub static RULE: Rule = Rule {
    name: "modes/unknown-top-level-type",
    summary: "The first half of a media type is not one that exists.",
    why: "There are only a few top-level types, and no client asks for others. `file/pdf` or `json/application` look \
          like media types and match nothing.",
    bad: &[("/defaultOutputModes", r#"["file/pdf"]"#)],
    good: &[("/defaultOutputModes", r#"["application/pdf", "x-acme/thing"]"#)],
    fix: "Write the registered media type; what is your own belongs under `application/vnd.…`.",
    source: "IANA registry of media types; RFC 9694",
    scope: Scope::AnyCard,
    check,
};

/// The registered top-level types, and `chemical`, which never was registered but is what chemists use.
const TOP_LEVEL: [&str; 13] = [
    "application",
    "audio",
    "chemical",
    "example",
    "font",
    "haptics",
    "image",
    "message",
    "model",
    "multipart",
    "text",
    "video",
    "*",
];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        for (index, text) in list.texts() {
            let top = text.split('/').next().unwrap_or_default();
            let known = TOP_LEVEL.iter().any(|known| top.eq_ignore_ascii_case(known))
                || top.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-"));
            if known || parse(text).is_none() {
                continue;
            }
            let help = match suggest::nearest(top, TOP_LEVEL) {
                Some(near) => format!("Did you mean `{near}/`?"),
                None => "Write a registered media type, such as `application/pdf` or `image/png`.".into(),
            };
            findings.add(Finding::warning(
                list.pointer().index(index),
                format!("The mode {} starts with a top-level type that does not exist", quoted(text)),
                help,
            ));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn only_top_level_types_that_exist_pass() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .pass(&[("/defaultInputModes", r#"["*/*", "Image/png", "haptics/ivs", "X-foo/bar", "text"]"#)])
            .fail(RULE.bad, &["/defaultOutputModes/0"])
            .fail(&[("/skills/0/inputModes", r#"["aplication/json"]"#)], &["/skills/0/inputModes/0"]);
    }
}
