//! Whatever card its author has in mind: by lines and by keys it becomes the same bytes.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value as Json, json};

use crate::same_bytes::written_by_both;

fn word() -> impl Strategy<Value = &'static str> {
    select(vec![
        "Desk",
        "Büro „Rückgabe“",
        "漢字",
        "a \\ \"b\"",
        "👩\u{200d}🚀 crew",
        "x-1",
        "مرحبا",
        "1.50",
        "e\u{301}t\u{301}",
    ])
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 1..4).prop_map(|words| words.join(" "))
}

fn long_text() -> impl Strategy<Value = String> {
    prop::collection::vec(text(), 1..4).prop_map(|lines| lines.join("\n"))
}

fn url() -> impl Strategy<Value = &'static str> {
    select(vec!["https://api.example.com/a2a", "https://www.example.com", "https://docs.example.com/x?y=z#w"])
}

/// An object of which some members may be missing; the order stays.
fn object(members: Vec<(&'static str, BoxedStrategy<Json>, bool)>) -> impl Strategy<Value = Json> {
    let chosen: Vec<_> = members
        .into_iter()
        .map(|(key, value, required)| {
            let there = if required { Just(true).boxed() } else { any::<bool>().boxed() };
            (Just(key), value, there)
        })
        .collect();
    chosen.prop_map(|members| {
        let there = members.into_iter().filter(|(.., there)| *there);
        Json::Object(there.map(|(key, value, _)| (key.to_owned(), value)).collect::<Map<_, _>>())
    })
}

fn json_of<T: Into<Json> + 'static>(strategy: impl Strategy<Value = T> + 'static) -> BoxedStrategy<Json> {
    strategy.prop_map(Into::into).boxed()
}

fn words(from: Vec<&'static str>, least: usize) -> BoxedStrategy<Json> {
    let most = from.len();
    subsequence(from, least..=most).prop_map(Json::from).boxed()
}

fn skill() -> BoxedStrategy<Json> {
    object(vec![
        ("id", json_of(select(vec!["check-window", "own-id", "2"])), true),
        ("name", json_of(text()), true),
        ("description", json_of(long_text()), true),
        ("tags", words(vec!["returns", "policy", "漢字"], 1), true),
        ("examples", prop::collection::vec(long_text(), 1..3).prop_map(Json::from).boxed(), false),
        ("inputModes", words(vec!["text/plain", "application/json"], 1), false),
    ])
    .boxed()
}

/// Two skills with one id are an error, and saving would ask about it.
fn with_ids_of_their_own(mut skills: Vec<Json>) -> Json {
    for (index, skill) in skills.iter_mut().enumerate().skip(1) {
        let id = format!("{}-{index}", skill["id"].as_str().unwrap_or_default());
        skill["id"] = id.into();
    }
    skills.into()
}

fn card() -> impl Strategy<Value = Json> {
    let provider = object(vec![("url", json_of(url()), true), ("organization", json_of(text()), true)]).boxed();
    let capabilities = object(vec![
        ("streaming", json_of(any::<bool>()), false),
        ("pushNotifications", json_of(any::<bool>()), false),
        ("extendedAgentCard", json_of(any::<bool>()), false),
    ])
    .boxed();
    object(vec![
        ("name", json_of(text()), true),
        ("description", json_of(long_text()), true),
        (
            "supportedInterfaces",
            Just(
                json!([{"url": "https://api.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]),
            )
            .boxed(),
            true,
        ),
        ("provider", provider, false),
        ("version", json_of(text()), true),
        ("documentationUrl", json_of(url()), false),
        ("capabilities", capabilities, true),
        ("defaultInputModes", words(vec!["text/plain", "application/json"], 1), true),
        ("defaultOutputModes", words(vec!["text/plain", "image/png"], 1), true),
        ("skills", prop::collection::vec(skill(), 1..3).prop_map(with_ids_of_their_own).boxed(), true),
        ("iconUrl", json_of(url()), false),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_card_is_the_same_by_lines_and_by_keys(card in card()) {
        let written = written_by_both(&card);
        prop_assert_eq!(serde_json::from_str::<Json>(&written).unwrap(), card);
    }
}
