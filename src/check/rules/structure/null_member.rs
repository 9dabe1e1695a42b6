//! An optional member that is null.

use crate::check::shapes::Difference;
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::Edit;

/// `structure/null-member`
pub static RULE: Rule = Rule {
    name: "structure/null-member",
    summary: "An optional member is null.",
    why: "In the JSON form of protobuf null means absent, so it says nothing; but not every reader is generated from \
          protobuf. The Python SDK crashes on some of them, and a strict JSON reader finds a type it does not expect.",
    bad: &[("/documentationUrl", "null")],
    good: &[("/documentationUrl", r#""https://docs.example.com/returns""#)],
    fix: "Remove the member.",
    source: "ProtoJSON; measured: Python a2a-sdk 1.3.0",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::Null(key) = defect.what else { continue };
        // An extension is nothing without its `uri`, so that one counts as missing: `extensions/without-uri`.
        if key == "uri" {
            continue;
        }
        findings.add(
            Finding::warning(
                defect.at.clone(),
                format!("{} is null, which says the same as leaving it out but confuses some readers", quoted(key)),
                "Remove it.",
            )
            .safe_fix(format!("Remove {}", quoted(key)), vec![Edit::remove(defect.at.clone())]),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::rules::testing::Cases;

    #[test]
    fn optional_nulls_go_and_free_json_is_left_alone() {
        Cases::of(&RULE)
            .fail(
                &[("/capabilities/extensions", r#"[{"uri": "u", "description": null, "params": null}]"#)],
                &["/capabilities/extensions/0/description", "/capabilities/extensions/0/params"],
            )
            .fail(&[("/security", "null"), ("/skills/0/security", "null")], &["/skills/0/security", "/security"])
            .fail(&[("/documentation_url", "null")], &["/documentation_url"])
            .fail(&[("", r#"{"url": "u", "protocolVersion": "0.3", "iconUrl": null}"#)], &["/iconUrl"])
            .pass(&[("/capabilities/extensions", r#"[{"uri": "u", "params": {"a": null}}]"#)])
            .pass(&[("/capabilities/extensions", r#"[{"uri": null}]"#)])
            .pass(&[("/skills", "null")])
            .pass(&[("/x-own", "null")])
            .fixed_safely(&[("/provider", "null")], &[("/version", r#""1.2.0""#)]);
    }
}
