//! What must hold for every card: generated ones, of every shape that the steps know.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::Map;

use super::account::assert_complete;
use super::*;
use crate::check::Severity;

const SCOPES: [&str; 2] = ["r", "w"];

fn scopes() -> impl Strategy<Value = Vec<&'static str>> {
    subsequence(SCOPES.to_vec(), 0..=2)
}

fn flow() -> impl Strategy<Value = Value> {
    scopes().prop_map(|scopes| {
        let scopes: Map<String, Value> = scopes.into_iter().map(|scope| (scope.to_owned(), json!("d"))).collect();
        json!({"authorizationUrl": "https://idp.example.com/a", "tokenUrl": "https://idp.example.com/t", "scopes": scopes})
    })
}

fn oauth() -> impl Strategy<Value = Value> {
    let flows = subsequence(vec!["password", "clientCredentials", "authorizationCode", "implicit"], 1..=2);
    (flows, flow(), flow()).prop_map(|(names, first, second)| {
        let flows: Map<String, Value> = names.into_iter().map(ToOwned::to_owned).zip([first, second]).collect();
        json!({"type": "oauth2", "flows": flows})
    })
}

/// Schemes under fixed names, so that requirements find them: two of OAuth, one plain.
fn schemes() -> impl Strategy<Value = Value> {
    let plain = select(vec![
        json!({"type": "http", "scheme": "bearer"}),
        json!({"type": "apiKey", "in": "header", "name": "X-Key", "x-extra": [1]}),
        json!({"type": "mutualTLS"}),
        json!({"type": "http", "scheme": "bearer", "httpAuthSecurityScheme": {"scheme": "bearer"}}),
    ]);
    (oauth(), oauth(), plain).prop_map(|(a, b, k)| json!({"a": a, "b": b, "k": k}))
}

/// Requirements in every spelling that can stand under `security`.
fn security() -> impl Strategy<Value = Value> {
    let one =
        (subsequence(vec!["a", "b", "k"], 0..=3), scopes(), any::<bool>()).prop_map(|(names, scopes, wrapped)| {
            let list = |name: &str| if name == "k" { json!([]) } else { json!(scopes) };
            let flat: Map<String, Value> = names.iter().map(|name| ((*name).to_owned(), list(name))).collect();
            let lists: Map<String, Value> =
                names.iter().map(|name| ((*name).to_owned(), json!({"list": list(name)}))).collect();
            if wrapped { json!({"schemes": lists}) } else { Value::Object(flat) }
        });
    proptest::collection::vec(one, 0..4).prop_map(Value::Array)
}

fn address() -> impl Strategy<Value = Value> {
    let url = select(vec!["https://agent.example.com/a2a", "https://agent.example.com/rest", "agent.example.com:443"]);
    let key = select(vec!["transport", "protocolBinding", "type"]);
    (url, key, select(vec!["JSONRPC", "HTTP+JSON", "GRPC", "jsonrpc"]), any::<bool>()).prop_map(
        |(url, key, binding, extra)| {
            let mut entry = json!({"url": url, key: binding});
            if extra {
                entry["x-region"] = json!("eu");
            }
            entry
        },
    )
}

/// Members that a card may have besides: each with values, right and wrong.
fn extras() -> impl Strategy<Value = Vec<(&'static str, Value)>> {
    subsequence(
        vec![
            ("preferredTransport", Value::Null),
            ("protocolVersion", json!("0.2.6")),
            ("protocolVersion", Value::Null),
            ("provider", json!({"name": "Example", "url": "https://example.com"})),
            ("provider", json!("Example")),
            ("capabilities", json!({"stateTransitionHistory": true, "push_notifications": true, "x": 1})),
            ("capabilities", json!(["streaming"])),
            ("supportsAuthenticatedExtendedCard", json!(true)),
            ("supports_authenticated_extended_card", json!(false)),
            ("authentication", json!({"schemes": ["bearer"], "credentials": "hunter2-hunter2"})),
            ("defaultInputModes", json!(["text", "text/plain", "file"])),
            ("signatures", json!([{"protected": "e30", "signature": "AA"}])),
            ("extensions", json!([{"uri": "https://e.example.com/v1"}])),
            ("examples", json!(["one"])),
            ("x-note", json!({"a": [null, 1.5, {"b": "c"}]})),
            ("iconUrl", Value::Null),
            ("documentation_url", json!("https://example.com/docs/agent")),
            ("supportedInterfaces", json!([])),
            (
                "supportedInterfaces",
                json!([{"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]),
            ),
            ("securityRequirements", json!([{"schemes": {"k": {"list": []}}}])),
        ],
        0..8,
    )
}

fn card() -> impl Strategy<Value = Value> {
    let addresses = proptest::collection::vec(address(), 0..4);
    let skill_security = proptest::option::of(security());
    (schemes(), proptest::option::of(security()), skill_security, addresses, extras()).prop_map(
        |(schemes, security, of_skill, addresses, extras)| {
            let mut card = old_card();
            card["securitySchemes"] = schemes;
            if let Some(security) = security {
                card["security"] = security;
            }
            if let Some(security) = of_skill {
                card["skills"][0]["security"] = security;
            }
            if !addresses.is_empty() {
                card["additionalInterfaces"] = json!(addresses);
            }
            for (key, value) in extras {
                card[key] = value;
            }
            card
        },
    )
}

/// What a caller may hold: for a scheme and a flow, the scopes it got there; `""` is the flow of schemes without flows.
type Holdings = BTreeMap<(String, String), BTreeSet<String>>;

/// Every caller there can be for these schemes: with each flow not at all, or with any of the scopes.
fn callers(schemes: &Value) -> Vec<Holdings> {
    let ways: Vec<(String, String)> = schemes
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(name, scheme)| match scheme["flows"].as_object() {
            Some(flows) => flows.keys().map(|flow| (name.clone(), flow.clone())).collect(),
            None => vec![(name.clone(), String::new())],
        })
        .collect();
    let sets: [&[&str]; 4] = [&[], &["r"], &["w"], &["r", "w"]];
    let mut callers = vec![Holdings::new()];
    for way in ways {
        let options: &[&[&str]] = if way.1.is_empty() { &sets[..1] } else { &sets };
        let mut more = callers.clone();
        for scopes in options {
            let held: BTreeSet<String> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
            more.extend(callers.iter().map(|caller| {
                let mut caller = caller.clone();
                caller.insert(way.clone(), held.clone());
                caller
            }));
        }
        callers = more;
    }
    callers
}

/// Whether a list of requirements lets a caller in. `meant` says which scheme and flow of the source a name stands for.
fn lets_in(list: Option<&Value>, caller: &Holdings, meant: &dyn Fn(&str) -> Vec<(String, String)>) -> bool {
    let Some(alternatives) = list.and_then(Value::as_array).filter(|list| !list.is_empty()) else { return true };
    alternatives.iter().any(|alternative| {
        let uses = alternative.get("schemes").filter(|schemes| schemes.is_object()).unwrap_or(alternative);
        uses.as_object().unwrap().iter().all(|(name, list)| {
            let list = list.get("list").unwrap_or(list);
            let wanted: Vec<&str> = list.as_array().unwrap().iter().filter_map(Value::as_str).collect();
            meant(name)
                .iter()
                .any(|way| caller.get(way).is_some_and(|held| wanted.iter().all(|scope| held.contains(*scope))))
        })
    })
}

/// The schemes and flows of the source that each scheme of the result stands for.
fn meaning(source: &Value, result: &Value) -> BTreeMap<String, Vec<(String, String)>> {
    let mut meaning = BTreeMap::new();
    for (name, scheme) in result["securitySchemes"].as_object().into_iter().flatten() {
        let flows = scheme["oauth2SecurityScheme"]["flows"].as_object();
        let flow = flows.and_then(|flows| flows.keys().next().cloned()).unwrap_or_default();
        let old = name.strip_suffix(&format!("_{flow}")).filter(|old| source.get(old).is_some()).unwrap_or(name);
        meaning.insert(name.clone(), vec![(old.to_owned(), flow)]);
    }
    meaning
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_account_is_complete_and_no_credential_is_carried(card in card()) {
        let source = document(&card);
        let plan = Plan::of(&source, &Answers::default()).unwrap();
        assert_complete(&source, &plan);
        prop_assert!(!plan.document.text().contains("hunter2"));
        prop_assert!(!super::super::report::human(&plan, "card.json").contains("hunter2"));
        prop_assert!(!super::super::report::json(&plan).unwrap().contains("hunter2"));
    }

    #[test]
    fn twice_is_once(card in card()) {
        let plan = Plan::of(&document(&card), &Answers::default()).unwrap();
        if plan.is_finished() {
            let again = Plan::of(&plan.document, &Answers::default()).unwrap();
            prop_assert_eq!(again.document.text(), plan.document.text());
            prop_assert!(again.changes.iter().all(|change| change.kind == Kind::Kept));
        }
    }

    #[test]
    fn nobody_is_let_in_who_was_not_before(schemes in schemes(), security in security(), of_skill in security()) {
        let mut card = old_card();
        card["securitySchemes"] = schemes.clone();
        card["security"] = security.clone();
        card["skills"][0]["security"] = of_skill.clone();
        let plan = Plan::of(&document(&card), &Answers::default()).unwrap();
        let result = result(&plan);
        let meaning = meaning(&schemes, &result);
        let before = |name: &str| -> Vec<(String, String)> {
            match schemes[name]["flows"].as_object() {
                Some(flows) => flows.keys().map(|flow| (name.to_owned(), flow.clone())).collect(),
                None => vec![(name.to_owned(), String::new())],
            }
        };
        let after = |name: &str| meaning.get(name).cloned().unwrap_or_default();
        for caller in callers(&schemes) {
            let was = lets_in(Some(&security), &caller, &before);
            let is = lets_in(result.get("securityRequirements"), &caller, &after);
            prop_assert!(was || !is, "{:?} may call now: {}", caller, result["securityRequirements"]);
            // Whoever holds only scopes that its flow declares is let in as before.
            let possible = caller.iter().all(|((name, flow), held)| {
                let declared = &schemes[name]["flows"][flow]["scopes"];
                held.iter().all(|scope| declared.get(scope).is_some())
            });
            prop_assert!(!possible || was == is, "{:?} may not call any more: {}", caller, result["securityRequirements"]);
            // An empty list on a skill is asked about; the answer by default is the stricter one.
            if !of_skill.as_array().unwrap().is_empty() {
                let was = lets_in(Some(&of_skill), &caller, &before);
                let is = lets_in(result["skills"][0].get("securityRequirements"), &caller, &after);
                prop_assert!(was || !is, "{:?} may use the skill now", caller);
                prop_assert!(!possible || was == is, "{:?} may not use the skill any more", caller);
            }
        }
    }

    #[test]
    fn the_0_3_half_holds_what_the_0_3_card_held(card in card()) {
        let alone = Plan::of(&document(&card), &Answers::default()).unwrap();
        let mut answers = Answers::default();
        answers.publish_dual();
        let plan = Plan::of(&document(&card), &answers).unwrap();
        if !alone.is_finished() || plan.no_dual.is_some() || card.get("supportedInterfaces").is_some() || card.get("authentication").is_some() || card.get("securityRequirements").is_some() {
            return Ok(());
        }
        let errors: Vec<_> = plan.report.findings.iter().filter(|finding| finding.severity == Severity::Error).collect();
        prop_assert!(plan.is_finished(), "{:#?}", errors);
        let result = result(&plan);
        prop_assert_eq!(&result["url"], &card["url"]);
        let transport = card["preferredTransport"].as_str().unwrap_or("JSONRPC");
        prop_assert_eq!(&result["preferredTransport"], transport);
        for entry in card["additionalInterfaces"].as_array().into_iter().flatten() {
            let listed = result["additionalInterfaces"].as_array().into_iter().flatten().any(|one| one["url"] == entry["url"]);
            prop_assert!(listed || entry["url"] == card["url"], "{} is not in the 0.3 half", entry);
        }
        let split = card["securitySchemes"].as_object().unwrap().values().any(|scheme| {
            scheme["flows"].as_object().is_some_and(|flows| flows.len() > 1)
        });
        if !split {
            for (name, scheme) in card["securitySchemes"].as_object().unwrap() {
                for (key, value) in scheme.as_object().unwrap() {
                    prop_assert_eq!(&result["securitySchemes"][name][key], value, "{} of {}", key, name);
                }
            }
            let plain = |list: &Value| -> Vec<Value> {
                list.as_array().into_iter().flatten().map(|one| {
                    let uses = one.get("schemes").filter(|schemes| schemes.is_object()).unwrap_or(one);
                    uses.as_object().unwrap().iter().map(|(name, list)| (name.clone(), list.get("list").unwrap_or(list).clone())).collect::<Map<_, _>>().into()
                }).collect()
            };
            prop_assert_eq!(plain(&result["security"]), plain(&card["security"]));
        }
    }
}
