//! A 0.3 half beside the v1.0 card.

use super::*;
use crate::check::{Profile, Severity};

#[test]
fn the_half_says_what_the_old_card_said() {
    let card = old_with(&json!({
        "preferredTransport": null,
        "capabilities": {"streaming": true, "stateTransitionHistory": true},
        "supportsAuthenticatedExtendedCard": true,
        "additionalInterfaces": [{"url": "agent.example.com:443", "transport": "GRPC"}],
        "securitySchemes": {
            "k": {"type": "apiKey", "in": "header", "name": "X-Key", "description": "Ask the desk."},
            "b": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
            "m": {"type": "mutualTLS"}
        },
        "security": [{"k": []}, {"b": [], "m": []}]
    }));
    let plan = plan(&card, &["publish=dual"]);
    assert!(plan.is_finished(), "{:#?}", plan.report.findings);
    assert_eq!(plan.profile, Profile::Dual);
    assert_eq!(plan.report.count(Severity::Error), 0);
    let result = result(&plan);
    for member in ["url", "additionalInterfaces", "security", "supportsAuthenticatedExtendedCard", "capabilities"] {
        let wanted = match member {
            "capabilities" => json!({"streaming": true, "stateTransitionHistory": true, "extendedAgentCard": true}),
            _ => card[member].clone(),
        };
        let found = &result[member];
        assert_eq!(
            found.as_object().map(serde_json::Map::len),
            wanted.as_object().map(serde_json::Map::len),
            "{member}"
        );
        assert_eq!(*found, wanted, "{member}");
    }
    assert_eq!(result["preferredTransport"], "JSONRPC", "a default is made explicit");
    assert_eq!(result["protocolVersion"], "0.3");
    assert_eq!(
        result["securitySchemes"]["k"],
        json!({
            "type": "apiKey", "in": "header", "name": "X-Key", "description": "Ask the desk.",
            "apiKeySecurityScheme": {"location": "header", "name": "X-Key", "description": "Ask the desk."}
        })
    );
    let mut answers = Answers::default();
    answers.publish_dual();
    let again = Plan::of(&plan.document, &answers).unwrap();
    assert_eq!(again.document.text(), plan.document.text(), "twice is once");
    let back = Plan::of(&plan.document, &Answers::default()).unwrap();
    assert!(back.is_finished());
    assert!(result_lacks(&back, &["url", "security", "preferredTransport", "protocolVersion", "additionalInterfaces"]));
}

fn result_lacks(plan: &Plan, members: &[&str]) -> bool {
    members.iter().all(|member| plan.document.root().get(member).is_none())
}

#[test]
fn what_0_3_cannot_express_is_said_or_refused() {
    let refused = plan(&old_card(), &["speaks=1.0", "publish=dual"]);
    assert!(refused.no_dual.unwrap().message.contains("0.3"));

    let device = |others: Value| {
        let flow = json!({"deviceAuthorizationUrl": "https://idp.example.com/d", "tokenUrl": "https://idp.example.com/t", "scopes": {"r": "Read"}});
        old_with(&json!({
            "securitySchemes": {"d": {"type": "oauth2", "flows": {"deviceCode": flow}}, "b": {"type": "http", "scheme": "bearer"}},
            "security": others
        }))
    };
    let refused = plan(&device(json!([{"d": []}])), &["publish=dual"]);
    assert!(refused.no_dual.unwrap().message.contains("device code"));

    let written = plan(&device(json!([{"d": []}, {"b": []}])), &["publish=dual"]);
    assert!(written.no_dual.is_none());
    assert_eq!(result(&written)["security"], json!([{"b": []}]));
    assert!(written.changes.iter().any(|change| change.lost.as_ref().is_some_and(|lost| lost.contains("device code"))));
}

#[test]
fn no_key_stands_twice_where_a_member_stands_beside_the_wrapper_and_in_it() {
    let card = old_with(&json!({
        "securitySchemes": {"k": {"x-note": 1, "apiKeySecurityScheme": {"location": "header", "name": "X", "x-note": 2}}}
    }));
    let once = plan(&card, &["publish=dual"]);
    assert_eq!(once.document.duplicate_keys(), []);
    let again = plan(&result(&once), &["publish=dual"]);
    assert_eq!(again.document.duplicate_keys(), []);
    assert_eq!(again.document.text(), once.document.text());
}
