//! JSON that was encoded twice.

use crate::card::look_alike::LookAlike;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Document, Edit, Fragment, Pointer};

/// `document/card-in-string`
pub static RULE: Rule = Rule {
    name: "document/card-in-string",
    summary: "The document is a string that holds JSON.",
    why: "The card was turned into text twice, mostly by a server that encodes what is JSON text already. Clients get a \
          string where an object belongs and refuse it.",
    bad: &[(
        "",
        r#""{\"name\": \"Returns agent\", \"description\": \"Answers questions about returns of orders. Does not place orders.\", \"supportedInterfaces\": [{\"url\": \"https://agent.example.com/a2a\", \"protocolBinding\": \"JSONRPC\", \"protocolVersion\": \"1.0\"}], \"version\": \"1.2.0\", \"capabilities\": {}, \"defaultInputModes\": [\"text/plain\"], \"defaultOutputModes\": [\"text/plain\"], \"skills\": [{\"id\": \"check-window\", \"name\": \"Check the return window\", \"description\": \"Says whether a purchase can still be returned.\", \"tags\": [\"returns\"]}]}""#,
    )],
    good: &[("/name", r#""Returns agent""#)],
    fix: "Unwrap the string, and send the text as it is instead of encoding it again.",
    source: "Specification section 4.4.1; RFC 8259 section 7",
    scope: Scope::AnyDocument,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    let (Some(LookAlike::JsonInString), Some(text)) = (super::kind(card), card.root.as_str()) else { return };
    let finding = Finding::error(
        Pointer::root(),
        "The document is a string that itself contains JSON: it was encoded twice",
        "Unwrap it, and have the server send the text without encoding it again.",
    );
    let inner = Document::parse(text).ok().map(|_| Edit::set(Pointer::root(), Fragment::Text(text.trim().to_owned())));
    findings.add(match inner {
        Some(edit) => finding.review_fix("Replace the string by the JSON in it", vec![edit]),
        None => finding,
    });
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn the_string_is_unwrapped_where_it_holds_json() {
        Cases::of(&RULE)
            .fail(&[("", r#""{\"name\": ""#)], &[""])
            .pass(&[("", r#""plain""#)])
            .fixed(&[("", r#""{\"name\": \"x\", \"n\": 1.50}\n""#)], &[("", r#"{"name": "x", "n": 1.50}"#)]);
    }
}
