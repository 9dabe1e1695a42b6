//! A value of another type than the specification says.

use serde_json::{Value as Json, json};

use crate::card::Field;
use crate::check::shapes::{Difference, Wanted};
use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};
use crate::document::{Edit, Fragment, Node, Value};

/// `structure/wrong-type`
pub static RULE: Rule = Rule {
    name: "structure/wrong-type",
    summary: "A value has another type than the specification says.",
    why: "The Python, Go and Rust SDKs refuse the whole card for one value of the wrong type, such as a text where true \
          or false belongs or a number for a version. JavaScript and Java take the value as it is and stumble later.",
    bad: &[("/capabilities/streaming", r#""true""#)],
    good: &[("/capabilities/streaming", "true")],
    fix: "Write the value in the type that is named.",
    source: "a2a.proto; measured: Python a2a-sdk 1.3.0, a2a-go 2.3.1, Rust a2a-lf 0.4.2",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    for defect in card.differences() {
        let Difference::WrongType { field, wanted, found } = defect.what else { continue };
        let name = defect.at.last().unwrap_or_default();
        let subject = match wanted {
            Wanted::TextInside | Wanted::ObjectInside if defect.at.last_index().is_some() => {
                format!("An entry of `{}`", field.name)
            }
            _ => quoted(&name),
        };
        let message = format!("{subject} must be {}, but it is {}", wanted.phrase(), described(found));
        let finding = Finding::error(defect.at.clone(), message, help(field, wanted, found));
        findings.add(match mended(wanted, found) {
            Some((title, value)) => finding.review_fix(title, vec![Edit::set(defect.at.clone(), value)]),
            None => finding,
        });
    }
}

fn described(found: &Node) -> String {
    match &found.value {
        Value::Bool(value) => format!("the boolean {value}"),
        Value::Number(spelling) => format!("the number {}", quoted(spelling)),
        // Its text is not repeated: it may be a secret that stands where an object belongs.
        _ => found.kind().to_owned(),
    }
}

fn help(field: &Field, wanted: Wanted, found: &Node) -> String {
    let looks_like_skills =
        || found.elements().iter().any(|entry| entry.get("name").is_some() || entry.get("id").is_some());
    match (field.name, wanted, &found.value) {
        ("capabilities", _, Value::Array(_)) if looks_like_skills() => {
            "These entries look like skills: put them into `skills`, and make `capabilities` an object such as \
             {\"streaming\": false}."
                .into()
        }
        ("capabilities", _, Value::Array(_)) => {
            "Write an object of flags, such as {\"streaming\": false}; what the agent can do is said in `skills`."
                .into()
        }
        ("skills", Wanted::ObjectInside, _) => {
            "Describe the skill by an object with `id`, `name`, `description` and `tags`.".into()
        }
        ("supportedInterfaces", Wanted::ObjectInside, _) => {
            "Describe each address by an object with `url`, `protocolBinding` and `protocolVersion`.".into()
        }
        ("authentication", Wanted::Object, _) => "Version 0.1 wrote {\"schemes\": [\"Bearer\"]}.".into(),
        ("skills", _, Value::Object(_)) => "Write a list; the key of each skill becomes its `id`.".into(),
        ("provider", _, _) => "Write {\"organization\": \"…\", \"url\": \"https://…\"}; both are required.".into(),
        (_, Wanted::Flag, _) => "Write true or false, without quotes.".into(),
        (_, Wanted::Text | Wanted::TextInside, Value::Number(_)) => "Put it into double quotes.".into(),
        (_, _, Value::Null) => "Write a value, or remove the entry.".into(),
        _ => match super::example(field, None) {
            example if example.is_empty() || matches!(wanted, Wanted::TextInside | Wanted::ObjectInside) => {
                format!("Write {}.", wanted.phrase())
            }
            example => format!("Write {}, for example {example}.", wanted.phrase()),
        },
    }
}

/// The value in the right type, where only one can be meant.
fn mended(wanted: Wanted, found: &Node) -> Option<(String, Fragment)> {
    match (wanted, &found.value) {
        (Wanted::Flag, Value::String(text)) => {
            let flag = match text.trim().to_ascii_lowercase().as_str() {
                "true" | "yes" => true,
                "false" | "no" => false,
                _ => return None,
            };
            Some((format!("Write {flag}"), Fragment::Json(Json::Bool(flag))))
        }
        (Wanted::Text | Wanted::TextInside, Value::Number(spelling)) => {
            Some((format!("Put {spelling} into quotes"), Fragment::Json(json!(spelling.to_string()))))
        }
        (Wanted::Texts, Value::String(text)) => {
            Some(("Make it a list with one entry".into(), Fragment::Json(json!([&**text]))))
        }
        (Wanted::Objects, Value::Object(members))
            if members.iter().any(|member| matches!(&*member.key, "id" | "url" | "uri" | "schemes")) =>
        {
            Some(("Make it a list with one entry".into(), Fragment::Json(json!([found.to_json()]))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::RULE;
    use crate::check::Profile;
    use crate::check::rules::testing::{Cases, findings};

    #[test]
    fn values_are_compared_with_the_table_at_every_depth() {
        Cases::of(&RULE)
            .fail(
                &[("/capabilities/streaming", r#""false""#), ("/capabilities/pushNotifications", r#""limited""#)],
                &["/capabilities/streaming", "/capabilities/pushNotifications"],
            )
            .fail(&[("/skills", r#"["a", "b"]"#)], &["/skills/0", "/skills/1"])
            .fail(&[("/skills/0/tags", r#"["a", 1]"#)], &["/skills/0/tags/1"])
            .fail(&[("/capabilities", r#"[{"name": "echo"}]"#)], &["/capabilities"])
            .fail(&[("/securitySchemes", r#"{"a": "Bearer"}"#)], &["/securitySchemes/a"])
            .fail(
                &[("/securitySchemes", r#"{"a": {"mtlsSecurityScheme": null}}"#)],
                &["/securitySchemes/a/mtlsSecurityScheme"],
            )
            .fail(
                &[("/securityRequirements", r#"["a", {"schemes": {"b": "c"}}]"#)],
                &["/securityRequirements/0", "/securityRequirements/1/schemes/b"],
            )
            .fail(&[("/signatures", "{}")], &["/signatures"])
            .fail(&[("", r#"{"name": "x", "url": ["u"], "protocolVersion": 0.3}"#)], &["/url", "/protocolVersion"])
            .pass(&[("/capabilities/extensions", r#"[{"uri": "https://a.example/x", "params": {"a": 1}}]"#)])
            // How a requirement is written is the matter of another rule.
            .pass(&[("/securityRequirements", r#"[{"a": []}, {"schemes": {"a": []}}, {"schemes": {"a": {}}}]"#)]);
    }

    #[test]
    fn what_can_only_mean_one_thing_is_offered() {
        Cases::of(&RULE)
            .fixed(&[("/capabilities/streaming", r#""True""#)], &[("/capabilities/streaming", "true")])
            .fixed(&[("/version", "1.20")], &[("/version", r#""1.20""#)])
            .fixed(&[("/defaultInputModes", r#""text/plain""#)], &[("/defaultInputModes", r#"["text/plain"]"#)]);
        let found = findings(&RULE, &[("/capabilities", r#"[{"name": "echo"}]"#)], Profile::Strict);
        assert!(found[0].help.contains("look like skills"));
    }
}
