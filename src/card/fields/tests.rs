#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use unicode_width::UnicodeWidthStr;

use super::*;
use crate::card::{Field, Kind, Shape, Step};
use crate::document::Pointer;

/// The messages of `a2a.proto` that a card is made of, with their members; `!` marks REQUIRED.
const SPECIFICATION: &[(&str, &[&str])] = &[
    (
        "AgentCard",
        &[
            "name!",
            "description!",
            "supportedInterfaces!",
            "provider",
            "version!",
            "documentationUrl",
            "capabilities!",
            "securitySchemes",
            "securityRequirements",
            "defaultInputModes!",
            "defaultOutputModes!",
            "skills!",
            "signatures",
            "iconUrl",
        ],
    ),
    ("AgentInterface", &["url!", "protocolBinding!", "tenant", "protocolVersion!"]),
    ("AgentProvider", &["url!", "organization!"]),
    ("AgentCapabilities", &["streaming", "pushNotifications", "extensions", "extendedAgentCard"]),
    ("AgentExtension", &["uri", "description", "required", "params"]),
    (
        "AgentSkill",
        &["id!", "name!", "description!", "tags!", "examples", "inputModes", "outputModes", "securityRequirements"],
    ),
    ("SecurityRequirement", &["schemes"]),
    ("StringList", &["list"]),
    (
        "SecurityScheme",
        &[
            "apiKeySecurityScheme",
            "httpAuthSecurityScheme",
            "oauth2SecurityScheme",
            "openIdConnectSecurityScheme",
            "mtlsSecurityScheme",
        ],
    ),
    ("APIKeySecurityScheme", &["description", "location!", "name!"]),
    ("HTTPAuthSecurityScheme", &["description", "scheme!", "bearerFormat"]),
    ("OAuth2SecurityScheme", &["description", "flows!", "oauth2MetadataUrl"]),
    ("OpenIdConnectSecurityScheme", &["description", "openIdConnectUrl!"]),
    ("MutualTlsSecurityScheme", &["description"]),
    ("OAuthFlows", &["authorizationCode", "clientCredentials", "implicit", "password", "deviceCode"]),
    ("AuthorizationCodeOAuthFlow", &["authorizationUrl!", "tokenUrl!", "refreshUrl", "scopes!", "pkceRequired"]),
    ("ClientCredentialsOAuthFlow", &["tokenUrl!", "refreshUrl", "scopes!"]),
    ("ImplicitOAuthFlow", &["authorizationUrl", "refreshUrl", "scopes"]),
    ("PasswordOAuthFlow", &["tokenUrl", "refreshUrl", "scopes"]),
    ("DeviceCodeOAuthFlow", &["deviceAuthorizationUrl!", "tokenUrl!", "refreshUrl", "scopes!"]),
    ("AgentCardSignature", &["protected!", "signature!", "header"]),
];

fn shapes() -> Vec<&'static Shape> {
    let mut shapes = vec![&CARD];
    for entry in every_field() {
        if let Some(shape) = entry.field.kind.shape()
            && !shapes.iter().any(|known| known.name == shape.name)
        {
            shapes.push(shape);
        }
    }
    shapes
}

fn at(text: &str) -> Pointer {
    Pointer::parse(text).unwrap()
}

fn name_at(text: &str) -> Option<&'static str> {
    field_at(&at(text)).map(|field| field.name)
}

fn shape_name_at(text: &str) -> Option<&'static str> {
    shape_at(&at(text)).map(|shape| shape.name)
}

#[test]
fn every_shape_has_the_members_of_the_specification_in_its_order() {
    let shapes = shapes();
    assert_eq!(shapes.len(), SPECIFICATION.len());
    for shape in shapes {
        let (_, members) = SPECIFICATION.iter().find(|(name, _)| *name == shape.name).unwrap();
        let ours: Vec<String> =
            shape.fields.iter().map(|f| format!("{}{}", f.name, if f.required { "!" } else { "" })).collect();
        assert_eq!(ours, *members, "{}", shape.name);
    }
}

#[test]
fn only_schemes_and_flows_are_one_of_several() {
    let one_of: Vec<_> = shapes().iter().filter(|shape| shape.one_of).map(|shape| shape.name).collect();
    assert_eq!(one_of, ["SecurityScheme", "OAuthFlows"]);
}

#[test]
fn names_are_unique_in_their_shape() {
    for shape in shapes() {
        let names: HashSet<_> = shape.fields.iter().map(|f| f.name).collect();
        assert_eq!(names.len(), shape.fields.len(), "{}", shape.name);
        let labels: HashSet<_> = shape.fields.iter().map(|f| f.label).collect();
        assert_eq!(labels.len(), shape.fields.len(), "{}", shape.name);
    }
}

#[test]
fn every_label_fits_and_every_question_has_help() {
    for Entry { pattern, field } in every_field() {
        assert!((1..=18).contains(&field.label.width()), "{pattern}: label {}", field.label);
        assert!(field.help.ends_with('.'), "{pattern}: help is whole sentences");
        assert!((20..=230).contains(&field.help.width()), "{pattern}: help of {} cells", field.help.width());
        assert!(!field.help.contains("  "), "{pattern}: help has a gap");
        assert!(!field.example.is_empty(), "{pattern}: example");
        assert!(field.mistake.width() <= 100 && !field.mistake.ends_with('.'), "{pattern}: mistake is a few words");
        if let Kind::Choice { choices, .. } = field.kind {
            assert!(choices.iter().all(|choice| choice.help.ends_with('.')), "{pattern}: choices have help");
        }
    }
}

#[test]
fn an_example_has_the_kind_of_its_member() {
    for Entry { pattern, field } in every_field() {
        let parsed: Result<serde_json::Value, _> = serde_json::from_str(field.example);
        match field.kind {
            Kind::Flag => assert!(parsed.unwrap().is_boolean(), "{pattern}"),
            Kind::Object(_) | Kind::Map(_) | Kind::TextMap | Kind::Json => {
                assert!(parsed.unwrap().is_object(), "{pattern}");
            }
            Kind::List(_) | Kind::Requirements(_) | Kind::Signatures(_) => {
                assert!(parsed.unwrap().is_array(), "{pattern}");
            }
            Kind::Url => {
                assert_eq!(url::Url::parse(field.example).map(|u| u.scheme() == "https"), Ok(true), "{pattern}");
            }
            Kind::Choice { choices, .. } => {
                assert!(choices.iter().any(|choice| choice.value == field.example), "{pattern}");
            }
            Kind::MediaTypes => assert!(field.example.split(", ").all(|mode| mode.contains('/')), "{pattern}"),
            Kind::Text | Kind::LongText | Kind::Endpoint | Kind::Words | Kind::Texts => {}
        }
    }
}

/// Walks an example as if it stood at its pattern, so that examples never show what the specification lacks.
fn assert_known(value: &serde_json::Value, place: &Pointer) {
    match value {
        serde_json::Value::Object(members) => {
            for (key, value) in members {
                let below = place.key(key);
                assert!(field_at(&below).is_some(), "{below}");
                assert_known(value, &below);
            }
        }
        serde_json::Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                assert_known(value, &place.index(index));
            }
        }
        _ => {}
    }
}

#[test]
fn examples_use_known_members_only() {
    for Entry { pattern, field } in every_field() {
        if let Ok(value) = serde_json::from_str(field.example) {
            assert_known(&value, &at(&pattern.replace('*', "0")));
        }
    }
}

#[test]
fn every_place_is_listed_once() {
    let patterns: Vec<String> = every_field().map(|entry| entry.pattern).collect();
    let unique: HashSet<_> = patterns.iter().collect();
    assert_eq!(unique.len(), patterns.len());
    for pattern in [
        "/name",
        "/skills/*/tags",
        "/skills/*/securityRequirements/*/schemes/*/list",
        "/securitySchemes/*/oauth2SecurityScheme/flows/deviceCode/scopes",
        "/capabilities/extensions/*/params",
        "/signatures/*/header",
    ] {
        assert!(patterns.iter().any(|known| known == pattern), "{pattern}");
    }
}

#[test]
fn a_pattern_with_numbers_for_stars_leads_back_to_its_entry() {
    for Entry { pattern, field } in every_field() {
        let found: &Field = field_at(&at(&pattern.replace('*', "0"))).unwrap();
        assert!(std::ptr::eq(found, field), "{pattern}");
    }
}

#[test]
fn places_lead_to_their_member() {
    for (place, name) in [
        ("/name", "name"),
        ("/skills", "skills"),
        ("/skills/0", "skills"),
        ("/skills/-", "skills"),
        ("/skills/0/tags", "tags"),
        ("/skills/0/tags/1", "tags"),
        ("/defaultInputModes/2", "defaultInputModes"),
        ("/provider/url", "url"),
        ("/securitySchemes/my~1scheme", "securitySchemes"),
        ("/securitySchemes/x/apiKeySecurityScheme/location", "location"),
        ("/securitySchemes/x/oauth2SecurityScheme/flows/clientCredentials/scopes/a.b", "scopes"),
        ("/securityRequirements/0/schemes/oauth/list/0", "list"),
        ("/securityRequirements/0/schemes/oauth", "schemes"),
        ("/capabilities/extensions/0/params/deep/1/deeper", "params"),
    ] {
        assert_eq!(name_at(place), Some(name), "{place}");
    }
}

#[test]
fn places_that_the_specification_lacks_lead_nowhere() {
    for place in [
        "",
        "/url",
        "/name/0",
        "/skills/first",
        "/skills/01",
        "/skills/0/tags/0/0",
        "/skills/0/inputSchema",
        "/securitySchemes/x/type",
        "/securitySchemes/x/oauth2SecurityScheme/flows/clientCredentials/scopes/a/b",
        "/capabilities/stateTransitionHistory",
        "/securityRequirements/0/oauth",
    ] {
        assert_eq!(name_at(place), None, "{place}");
    }
}

#[test]
fn places_lead_to_the_shape_of_their_object() {
    for (place, shape) in [
        ("", "AgentCard"),
        ("/provider", "AgentProvider"),
        ("/capabilities", "AgentCapabilities"),
        ("/capabilities/extensions/4", "AgentExtension"),
        ("/supportedInterfaces/0", "AgentInterface"),
        ("/skills/3", "AgentSkill"),
        ("/securitySchemes/any", "SecurityScheme"),
        ("/securitySchemes/any/httpAuthSecurityScheme", "HTTPAuthSecurityScheme"),
        ("/securitySchemes/any/oauth2SecurityScheme/flows", "OAuthFlows"),
        ("/securitySchemes/any/oauth2SecurityScheme/flows/password", "PasswordOAuthFlow"),
        ("/securityRequirements/0", "SecurityRequirement"),
        ("/skills/1/securityRequirements/0/schemes/oauth", "StringList"),
        ("/signatures/0", "AgentCardSignature"),
    ] {
        assert_eq!(shape_name_at(place), Some(shape), "{place}");
    }
    for place in ["/skills", "/securitySchemes", "/name", "/capabilities/extensions/0/params", "/signatures/0/header/x"]
    {
        assert_eq!(shape_name_at(place), None, "{place}");
    }
}

#[test]
fn a_place_belongs_to_the_step_of_its_member_or_of_its_successor() {
    for (place, step) in [
        ("/provider/url", Step::Identity),
        ("/supportedInterfaces/0/url", Step::Interfaces),
        ("/url", Step::Interfaces),
        ("/additionalInterfaces/0/transport", Step::Interfaces),
        ("/supportsAuthenticatedExtendedCard", Step::Capabilities),
        ("/capabilities/stateTransitionHistory", Step::Capabilities),
        ("/defaultInputModes/0", Step::Modes),
        ("/skills/0/securityRequirements/0/schemes/oauth/list/0", Step::Skills),
        ("/security", Step::Security),
        ("/authentication/schemes", Step::Security),
        ("/securitySchemes/x/oauth2SecurityScheme/flows", Step::Security),
        ("/signatures/0", Step::Review),
        ("/x-team", Step::Review),
        ("", Step::Review),
    ] {
        assert_eq!(step_at(&at(place)), step, "{place}");
    }
}

#[test]
fn people_can_name_a_member_with_dots_brackets_or_a_pointer() {
    for name in ["skills.tags", "skills[].tags", "/skills/0/tags", "/skills/0/tags/3"] {
        let entry = field_named(name).unwrap();
        assert_eq!((entry.pattern.as_str(), entry.field.name), ("/skills/*/tags", "tags"), "{name}");
    }
    assert_eq!(field_named("securitySchemes.apiKeySecurityScheme.location").unwrap().field.older, "in");
    assert!(field_named("skills.colour").is_none());
    assert!(field_named("").is_none());
    for entry in every_field() {
        assert_eq!(field_named(&entry.dotted()).unwrap().pattern, entry.pattern);
    }
}
