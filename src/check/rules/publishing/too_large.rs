//! A card that is too large.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Profile, Rule, Scope, Severity};
use crate::document::{Node, Pointer, Value};

/// Registries take cards up to this size, in bytes.
const LIMIT: usize = 10_240;

/// From here on it is close, in bytes.
const CLOSE: usize = 9_216;

/// Some 310 bytes of text for the example.
macro_rules! paragraph {
    () => {
        "Answers questions about the returns of orders: which purchases can still be sent back, until when, at whose \
         cost and in what condition, which label belongs on the parcel, where the nearest place to hand it in is, and \
         when the money will be back on the account that paid. Does not place, change or cancel orders by itself. "
    };
}

/// Ten of them.
macro_rules! page {
    () => {
        concat!(
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!(),
            paragraph!()
        )
    };
}

/// `publishing/too-large`
pub static RULE: Rule = Rule {
    name: "publishing/too-large",
    summary: "The card is larger than the 10 KB that registries take.",
    why: "Clients fetch the card before every first call, and models that choose between agents read all of it. Some \
          registries refuse a card of more than 10,240 bytes.",
    bad: &[
        ("/documentationUrl", r#""https://docs.example.com/returns""#),
        ("/skills/0/description", concat!("\"", page!(), page!(), page!(), page!(), "The end.\"")),
    ],
    good: &[("/skills/0/description", concat!("\"", paragraph!(), "The end.\""))],
    fix: "Move what only some callers need behind `documentationUrl` or into the extended card. White space counts: \
          the file without it may be small enough.",
    source: "Limit of a cloud provider's agent registry (10 KB)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let size = card.document.text().len();
    if size < CLOSE {
        return;
    }
    let severity = match card.profile {
        _ if size <= LIMIT => Severity::Advice,
        Profile::Registry => Severity::Error,
        Profile::Strict | Profile::Dual => Severity::Warning,
    };
    let compact = card.document.compact_len();
    let (largest, bytes) = largest_part(card.root);
    let problem = if size > LIMIT { "more than" } else { "close to" };
    findings.add(Finding::new(
        severity,
        Pointer::root(),
        format!(
            "The card has {} bytes ({} without white space), {problem} the {} that registries take; the largest part is \
             {} with {}",
            grouped(size),
            grouped(compact),
            grouped(LIMIT),
            quoted(largest.as_str()),
            grouped(bytes)
        ),
        if compact < CLOSE {
            "Publish it without white space, or move details behind `documentationUrl` or into the extended card."
        } else {
            "Move details behind `documentationUrl` or into the extended card."
        },
    ));
}

/// The innermost member or element that still makes up most of what holds it, starting from the largest member of the
/// card; and its size in bytes.
fn largest_part(root: &Node) -> (Pointer, usize) {
    let mut at = Pointer::root();
    let mut node = root;
    let size = |node: &Node| node.span.end - node.span.start;
    loop {
        let largest = match &node.value {
            Value::Object(members) => members
                .iter()
                .max_by_key(|member| size(&member.value))
                .map(|member| (at.key(&member.key), &member.value)),
            Value::Array(elements) => elements
                .iter()
                .enumerate()
                .max_by_key(|(_, element)| size(element))
                .map(|(index, element)| (at.index(index), element)),
            _ => None,
        };
        match largest {
            Some((place, part)) if at.is_root() || size(part) * 5 > size(node) * 4 => (at, node) = (place, part),
            _ => return (at, size(node)),
        }
    }
}

/// A number with its thousands apart: 10,240.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{RULE, grouped};
    use crate::check::rules::testing::{Cases, SMALLEST, findings};
    use crate::check::{Options, Profile, Severity, check};
    use crate::document::Document;

    /// The smallest card, filled up to a size in bytes.
    fn card_of(size: usize) -> Document {
        let fill = "x".repeat(size - SMALLEST.len());
        Document::parse(&SMALLEST.replace("Does not place orders.", &format!("Does not place orders.{fill}"))).unwrap()
    }

    #[test]
    fn the_limits_hold_to_the_byte() {
        for (size, profile, expected) in [
            (9_215, Profile::Registry, None),
            (9_216, Profile::Registry, Some(Severity::Advice)),
            (10_240, Profile::Registry, Some(Severity::Advice)),
            (10_241, Profile::Registry, Some(Severity::Error)),
            (10_241, Profile::Strict, Some(Severity::Warning)),
            (10_241, Profile::Dual, Some(Severity::Warning)),
        ] {
            let options = Options { profile, only: vec![RULE.name.into()], ..Options::default() };
            let report = check(&card_of(size), &options);
            assert_eq!(report.bytes.file, size);
            assert_eq!(report.findings.first().map(|finding| finding.severity), expected, "{size} {profile:?}");
            let said = if size > 10_240 { "more than the" } else { "close to the" };
            assert!(report.findings.iter().all(|finding| finding.message.contains(said)), "{size}");
        }
    }

    #[test]
    fn the_largest_part_is_named() {
        Cases::of(&RULE).pass(RULE.good).fail(RULE.bad, &[""]);
        let found = findings(&RULE, RULE.bad, Profile::Strict);
        assert!(found[0].message.contains("`/skills/0/description`"), "{}", found[0].message);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            ["0", "999", "10,240", "1,234,567"],
            [0, 999, 10_240, 1_234_567].map(grouped).each_ref().map(String::as_str)
        );
    }
}
