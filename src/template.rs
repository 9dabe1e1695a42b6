//! The cards one can start from. They are data only: files in `templates/`, each as Cardwright would print it.

/// One card to start from.
#[derive(Debug)]
pub struct Template {
    /// What the command line calls it, such as `support-agent`.
    pub name: &'static str,
    /// What the start screen calls it.
    pub title: &'static str,
    /// What it shows, in a few words for the start screen.
    pub summary: &'static str,
    /// The card: JSON in specification order, 2 spaces, one newline at the end.
    pub text: &'static str,
}

static TEMPLATES: &[Template] = &[
    Template {
        name: "support-agent",
        title: "Support agent",
        summary: "OAuth 2.0, streaming, push notifications",
        text: include_str!("../templates/support-agent.json"),
    },
    Template {
        name: "route-planner",
        title: "Route planner",
        summary: "OpenID Connect, three bindings",
        text: include_str!("../templates/route-planner.json"),
    },
    Template {
        name: "commerce-agent",
        title: "Commerce agent",
        summary: "four narrow skills, bearer or OAuth 2.0",
        text: include_str!("../templates/commerce-agent.json"),
    },
];

/// All templates, in the order in which they are offered.
pub fn all() -> &'static [Template] {
    TEMPLATES
}

/// The template called `name`.
pub fn by_name(name: &str) -> Option<&'static Template> {
    TEMPLATES.iter().find(|template| template.name == name)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::card::fields::{field_at, shape_at};
    use crate::card::kinds::JsonType;
    use crate::document::Pointer;

    fn parse(template: &Template) -> Value {
        serde_json::from_str(template.text).unwrap()
    }

    /// Calls `visit` for the value and everything in it.
    fn walk(place: &Pointer, value: &Value, visit: &mut impl FnMut(&Pointer, &Value)) {
        visit(place, value);
        match value {
            Value::Object(members) => members.iter().for_each(|(key, value)| walk(&place.key(key), value, visit)),
            Value::Array(elements) => {
                elements.iter().enumerate().for_each(|(index, value)| walk(&place.index(index), value, visit));
            }
            _ => {}
        }
    }

    fn each_value(mut visit: impl FnMut(&Template, &Pointer, &Value)) {
        for template in all() {
            walk(&Pointer::root(), &parse(template), &mut |place, value| visit(template, place, value));
        }
    }

    #[test]
    fn printing_a_template_again_gives_the_same_bytes() {
        for template in all() {
            let printed = serde_json::to_string_pretty(&parse(template)).unwrap() + "\n";
            assert_eq!(printed, template.text, "{}", template.name);
        }
    }

    #[test]
    fn templates_have_known_members_of_the_right_type_in_specification_order() {
        each_value(|template, place, value| {
            let what = format!("{} {place}", template.name);
            assert!(place.is_root() || field_at(place).is_some(), "{what}: unknown");
            let Some(shape) = shape_at(place) else { return };
            let members = value.as_object().unwrap();
            let ranks: Vec<_> = members.keys().map(|name| shape.rank(name).unwrap()).collect();
            assert!(ranks.is_sorted(), "{what}: order");
            for field in shape.fields {
                let fits = match (members.get(field.name), field.kind.json_type()) {
                    (None, _) => !field.required,
                    (Some(Value::String(text)), JsonType::String) => !text.trim().is_empty(),
                    (Some(Value::Array(list)), JsonType::StringArray) => list.iter().all(Value::is_string),
                    (Some(Value::Array(list)), JsonType::ObjectArray) => list.iter().all(Value::is_object),
                    (Some(Value::Bool(_)), JsonType::Bool) | (Some(Value::Object(_)), JsonType::Object) => true,
                    _ => false,
                };
                assert!(fits, "{what}: {} is missing or of the wrong type", field.name);
            }
            assert!(!shape.one_of || members.len() == 1, "{what}: exactly one");
        });
    }

    #[test]
    fn templates_name_only_example_hosts_over_https() {
        each_value(|template, place, value| {
            let Some(text) = value.as_str().filter(|text| text.contains("://")) else { return };
            let url = url::Url::parse(text).unwrap();
            assert_eq!(url.scheme(), "https", "{} {place}", template.name);
            assert!(url.host_str().unwrap().ends_with(".example.com"), "{} {place}", template.name);
        });
    }

    #[test]
    fn every_scheme_is_used_and_every_required_scope_is_declared() {
        for template in all() {
            let card = parse(template);
            let none = serde_json::Map::new();
            let schemes = card["securitySchemes"].as_object().unwrap_or(&none);
            let mut used = Vec::new();
            walk(&Pointer::root(), &card, &mut |_, value| {
                let Some(required) = value.get("schemes").and_then(Value::as_object) else { return };
                for (name, scopes) in required {
                    let scheme = schemes.get(name).unwrap();
                    let flows = scheme.pointer("/oauth2SecurityScheme/flows").and_then(Value::as_object);
                    for scope in scopes["list"].as_array().unwrap() {
                        let declared =
                            |flow: &Value| flow["scopes"].as_object().unwrap().contains_key(scope.as_str().unwrap());
                        assert!(flows.is_none_or(|flows| flows.values().all(declared)), "{} {scope}", template.name);
                    }
                    used.push(name.clone());
                }
            });
            assert!(schemes.keys().all(|name| used.contains(name)), "{}: unused scheme", template.name);
        }
    }

    #[test]
    fn descriptions_say_where_they_stop() {
        each_value(|template, place, value| {
            if shape_at(place).is_some_and(|shape| matches!(shape.name, "AgentCard" | "AgentSkill")) {
                let description = value["description"].as_str().unwrap();
                assert!(description.contains("Does not "), "{} {place}", template.name);
            }
        });
    }

    #[test]
    fn templates_are_found_by_name() {
        assert_eq!(by_name("route-planner").map(|template| template.title), Some("Route planner"));
        assert!(by_name("Route planner").is_none());
    }
}
