//! What is asked, which answers are offered, and what becomes of them.

use super::*;

/// The question with this key.
fn question<'p>(plan: &'p Plan, key: &str) -> &'p crate::convert::Question {
    let found = plan.questions.iter().find(|question| question.key == key);
    found.unwrap_or_else(|| panic!("nothing asks {key}: {:?}", open(plan)))
}

fn answers(question: &crate::convert::Question) -> Vec<&str> {
    question.answers.iter().map(|choice| choice.value.as_str()).collect()
}

fn flow(scopes: &[&str]) -> Value {
    let scopes: serde_json::Map<String, Value> =
        scopes.iter().map(|scope| ((*scope).to_owned(), json!("What it lets callers do."))).collect();
    json!({"authorizationUrl": "https://idp.acme.com/a", "tokenUrl": "https://idp.acme.com/t", "scopes": scopes})
}

#[test]
fn a_proof_key_is_stated_as_the_author_said() {
    let card = old_with(&json!({
        "securitySchemes": {"login": {"type": "oauth2", "flows": {"authorizationCode": flow(&["a"])}}},
        "security": [{"login": ["a"]}]
    }));
    let stated = |answers: &[&str]| {
        let result = result(&plan(&card, answers));
        result["securitySchemes"]["login"]["oauth2SecurityScheme"]["flows"]["authorizationCode"]["pkceRequired"].clone()
    };
    assert_eq!(stated(&[]), Value::Null);
    assert_eq!(stated(&["pkce/login=true"]), json!(true));
    assert_eq!(stated(&["pkce/login=false"]), json!(false));
}

#[test]
fn a_question_offers_what_its_member_can_hold() {
    let mut card = old_card();
    card["name"] = json!(7);
    card["iconUrl"] = json!(7);
    card["skills"][0]["tags"] = Value::Null;
    card["securitySchemes"] = json!({"key": {"type": "apiKey", "name": "X-Key"}});
    card["security"] = json!([{"key": []}]);
    let plan = plan(&card, &[]);
    let location = question(&plan, "/securitySchemes/key/apiKeySecurityScheme/location");
    assert_eq!((answers(location), &location.other), (vec!["header", "query", "cookie"], &None));
    let tags = question(&plan, "/skills/0/tags");
    assert_eq!(tags.other.as_deref(), Some("its values, with commas between them"));
    assert!(!answers(question(&plan, "/name")).contains(&"drop"), "a required member cannot go");
    assert!(answers(question(&plan, "/iconUrl")).contains(&"drop"), "an optional one can");
}

#[test]
fn the_likeliest_kind_of_a_scheme_is_offered_first_and_each_once() {
    for (scheme, likely) in [
        (json!({"flows": {}}), "oauth2"),
        (json!({"openIdConnectUrl": "https://idp.acme.com"}), "openIdConnect"),
        (json!({"scheme": "bearer"}), "http"),
    ] {
        let plan = plan(&old_with(&json!({"securitySchemes": {"login": scheme}})), &[]);
        let kinds = plan.questions.iter().find(|question| question.key.contains("login")).unwrap();
        let mut offered = answers(kinds);
        assert_eq!(offered.first(), Some(&likely), "{offered:?}");
        let all = offered.len();
        offered.sort_unstable();
        offered.dedup();
        assert_eq!(offered.len(), all, "each once");
    }
}

#[test]
fn ways_through_split_flows_that_lack_a_scope_are_named_as_lost() {
    let card = old_with(&json!({
        "securitySchemes": {"login": {"type": "oauth2", "flows": {
            "clientCredentials": flow(&["read"]), "authorizationCode": flow(&["read", "write"]), "x-own": 1
        }}},
        "security": [{"login": ["write"]}]
    }));
    let plan = plan(&card, &[]);
    let result = result(&plan);
    let names: Vec<&String> = result["securitySchemes"].as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let declares = |name: &str| {
        let flows = &result["securitySchemes"][name]["oauth2SecurityScheme"]["flows"];
        flows["authorizationCode"]["scopes"].get("write").is_some()
    };
    let (able, unable): (Vec<&String>, Vec<&String>) = names.into_iter().partition(|name| declares(name));
    let required = result["securityRequirements"].as_array().unwrap();
    assert_eq!(required.len(), 1);
    assert!(required[0]["schemes"].get(able[0]).is_some(), "{required:?}");
    let lost = line(&plan, "/security/0").lost.clone().unwrap();
    assert!(lost.contains(unable[0].as_str()) && !lost.contains(&format!("`{}`", able[0])), "{lost}");
    // What is no flow stays with the scheme that keeps the name.
    let own = |name: &str| result["securitySchemes"][name]["oauth2SecurityScheme"]["flows"].get("x-own").is_some();
    assert_eq!(result["securitySchemes"].as_object().unwrap().keys().filter(|name| own(name)).count(), 1);
    assert!(own("login"));
}

#[test]
fn more_combinations_of_flows_than_anybody_reads_are_said_to_be_lost() {
    let scheme = json!({"type": "oauth2", "flows": {
        "clientCredentials": flow(&["a"]), "authorizationCode": flow(&["a"]), "implicit": flow(&["a"]), "password": flow(&["a"])
    }});
    let card = old_with(&json!({
        "securitySchemes": {"p": scheme, "q": scheme, "r": scheme, "s": scheme},
        "security": [{"p": ["a"], "q": ["a"], "r": ["a"], "s": ["a"]}]
    }));
    let plan = plan(&card, &[]);
    assert_eq!(result(&plan)["securityRequirements"].as_array().unwrap().len(), 64);
    assert!(line(&plan, "/security/0").lost.as_ref().unwrap().contains("beyond 64"));
}

#[test]
fn a_binding_of_ones_own_is_carried_and_a_type_that_names_none_is_not_taken_for_one() {
    let own = "https://example.org/bindings/slim/v1";
    let card = old_with(&json!({"additionalInterfaces": [
        {"url": "https://a.example.com/1", "transport": own},
        {"url": "https://a.example.com/2", "type": "agent", "transport": "GRPC"}
    ]}));
    let interfaces = result(&plan(&card, &[]))["supportedInterfaces"].clone();
    let binding = |url: &str| {
        let all = interfaces.as_array().unwrap();
        all.iter().find(|entry| entry["url"] == url).map(|entry| entry["protocolBinding"].clone())
    };
    assert_eq!(binding("https://a.example.com/1"), Some(json!(own)));
    assert_eq!(binding("https://a.example.com/2"), Some(json!("GRPC")));
}

#[test]
fn interfaces_of_a_v1_card_in_older_spellings_are_put_right() {
    let new = |interface: Value| {
        let members = json!({
            "protocolVersion": null, "url": null, "preferredTransport": null, "supportedInterfaces": [interface]
        });
        result(&plan(&old_with(&members), &[]))["supportedInterfaces"][0].clone()
    };
    let right = json!({"url": "https://a.example.com", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"});
    for wrong in [
        json!({"url": "https://a.example.com", "transport": "JSONRPC", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}),
        json!({"url": "https://a.example.com", "type": "JSONRPC", "protocolVersion": "1.0"}),
    ] {
        assert_eq!(new(wrong.clone()), right, "{wrong}");
    }
}
