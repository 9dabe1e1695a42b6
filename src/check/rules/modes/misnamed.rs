//! A media type that looks right and is called otherwise.

use super::{each_list, essence, same};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `modes/misnamed`
pub static RULE: Rule = Rule {
    name: "modes/misnamed",
    summary: "A media type is written in a way that nobody registered, although the content has a name.",
    why: "Clients compare modes as text. `image/jpg` is the best known: the registered name is `image/jpeg`, and that \
          is what a client asks for.",
    bad: &[("/defaultOutputModes", r#"["image/jpg"]"#)],
    good: &[("/defaultOutputModes", r#"["image/jpeg"]"#)],
    fix: "Write the registered name.",
    source: "IANA registry of media types",
    scope: Scope::AnyCard,
    check,
};

/// What people write, and what it is called.
const NAMES: [(&str, &str); 20] = [
    ("image/jpg", "image/jpeg"),
    ("image/pjpeg", "image/jpeg"),
    ("image/svg", "image/svg+xml"),
    ("image/tif", "image/tiff"),
    ("audio/mp3", "audio/mpeg"),
    ("video/mov", "video/quicktime"),
    ("text/json", "application/json"),
    ("text/md", "text/markdown"),
    ("text/txt", "text/plain"),
    ("text/text", "text/plain"),
    ("text/pdf", "application/pdf"),
    ("application/text", "text/plain"),
    ("application/txt", "text/plain"),
    ("application/md", "text/markdown"),
    ("application/markdown", "text/markdown"),
    ("application/csv", "text/csv"),
    ("application/html", "text/html"),
    ("application/jpg", "image/jpeg"),
    ("application/png", "image/png"),
    ("application/yml", "application/yaml"),
];

fn check(card: &CardView<'_>, findings: &mut Findings) {
    each_list(card, |list| {
        for (index, text) in list.texts() {
            let name = essence(text);
            let Some((_, right)) = NAMES.iter().find(|(wrong, _)| name.eq_ignore_ascii_case(wrong)) else { continue };
            let at = list.pointer().index(index);
            let wanted = format!("{right}{}", &text[name.len()..]);
            let edit = if list.texts().any(|(_, other)| same(other, &wanted)) {
                Edit::remove(at.clone())
            } else {
                Edit::set(at.clone(), wanted.as_str())
            };
            findings.add(
                Finding::advice(
                    at,
                    format!("The mode {} is not the registered name of this content", quoted(text)),
                    format!("Write `{right}`."),
                )
                .review_fix(format!("Write `{right}`"), vec![edit]),
            );
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{NAMES, RULE};
    use crate::check::rules::testing::Cases;

    #[test]
    fn registered_names_are_proposed() {
        Cases::of(&RULE)
            .pass(RULE.good)
            .fail(RULE.bad, &["/defaultOutputModes/0"])
            .fixed(RULE.bad, RULE.good)
            .fixed(&[("/defaultOutputModes", r#"["image/JPG", "image/jpeg"]"#)], RULE.good);
    }

    #[test]
    fn no_proposal_is_misnamed_itself() {
        for (wrong, right) in NAMES {
            assert!(NAMES.iter().all(|(other, _)| *other != right), "{wrong}");
            assert!(mediatype::MediaType::parse(right).is_ok(), "{right}");
        }
    }
}
