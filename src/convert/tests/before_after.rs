//! Small cards before and after: one table for each change.

use super::*;

/// Converts the card with these members and compares members of the result.
fn check(members: &Value, answers: &[&str], wanted: &Value) {
    let plan = plan(&old_with(members), answers);
    let result = result(&plan);
    for (pointer, value) in wanted.as_object().unwrap() {
        let found = result.pointer(pointer).unwrap_or(&Value::Null);
        assert_eq!(found, value, "{pointer} of the result for {members} with {answers:?}");
    }
    assert!(plan.is_finished(), "{members}: open {:?}, {:#?}", open(&plan), plan.report.findings);
    let again = Plan::of(&plan.document, &Answers::default()).unwrap();
    assert_eq!(again.document.text(), plan.document.text(), "twice is not once for {members}");
}

#[test]
fn addresses_become_one_ordered_list() {
    let entry = |url: &str, binding: &str, version: &str| json!({"url": url, "protocolBinding": binding, "protocolVersion": version});
    let main = "https://agent.example.com/a2a";
    for (members, answers, wanted) in [
        (json!({}), vec![], json!([entry(main, "JSONRPC", "0.3")])),
        // The default of 0.3, where no transport is stated.
        (json!({"preferredTransport": null}), vec![], json!([entry(main, "JSONRPC", "0.3")])),
        (json!({"protocolVersion": null}), vec![], json!([entry(main, "JSONRPC", "0.3")])),
        // Exact repetitions go; the same address with another binding, or with a slash, stays.
        (
            json!({"additionalInterfaces": [
                {"url": main, "transport": "JSONRPC"},
                {"url": main, "transport": "HTTP+JSON"},
                {"url": format!("{main}/"), "transport": "JSONRPC"},
                {"url": "agent.example.com:443", "transport": "GRPC"},
                {"url": "agent.example.com:443", "transport": "GRPC"}
            ]}),
            vec![],
            json!([
                entry(main, "JSONRPC", "0.3"),
                entry(main, "HTTP+JSON", "0.3"),
                entry(&format!("{main}/"), "JSONRPC", "0.3"),
                entry("agent.example.com:443", "GRPC", "0.3")
            ]),
        ),
        // Stray spellings of the binding.
        (
            json!({"additionalInterfaces": [
                {"url": "https://a.example.com/1", "protocolBinding": "HTTP+JSON"},
                {"url": "https://a.example.com/2", "type": "HTTP+JSON"}
            ]}),
            vec![],
            json!([
                entry(main, "JSONRPC", "0.3"),
                entry("https://a.example.com/1", "HTTP+JSON", "0.3"),
                entry("https://a.example.com/2", "HTTP+JSON", "0.3")
            ]),
        ),
        (json!({}), vec!["speaks=1.0"], json!([entry(main, "JSONRPC", "1.0")])),
        // 1.0 comes first, because some clients take the first entry of a binding.
        (
            json!({"additionalInterfaces": [{"url": "https://a.example.com", "transport": "JSONRPC"}]}),
            vec!["speaks=both"],
            json!([
                entry(main, "JSONRPC", "1.0"),
                entry("https://a.example.com", "JSONRPC", "1.0"),
                entry(main, "JSONRPC", "0.3"),
                entry("https://a.example.com", "JSONRPC", "0.3")
            ]),
        ),
        (
            json!({"additionalInterfaces": [{"url": "https://a.example.com", "transport": "JSONRPC"}]}),
            vec!["speaks/1=1.0"],
            json!([entry("https://a.example.com", "JSONRPC", "1.0"), entry(main, "JSONRPC", "0.3")]),
        ),
        // REST clients of 1.0 append other paths.
        (
            json!({"preferredTransport": "HTTP+JSON"}),
            vec!["speaks=both", "rest=https://agent.example.com/a2a/v1"],
            json!([entry("https://agent.example.com/a2a/v1", "HTTP+JSON", "1.0"), entry(main, "HTTP+JSON", "0.3")]),
        ),
        (
            json!({"preferredTransport": "GRPC", "url": "https://agent.example.com/grpc"}),
            vec!["grpc=agent.example.com:443"],
            json!([entry("agent.example.com:443", "GRPC", "0.3")]),
        ),
        (
            json!({"preferredTransport": "GRPC", "url": "https://agent.example.com/grpc"}),
            vec![],
            json!([entry("https://agent.example.com/grpc", "GRPC", "0.3")]),
        ),
        // A draft names its versions once for all addresses.
        (
            json!({"protocolVersion": null, "protocolVersions": ["1.0.0", "v0.3", "1.0"]}),
            vec![],
            json!([entry(main, "JSONRPC", "1.0"), entry(main, "JSONRPC", "0.3")]),
        ),
        // The v1.0 half says the same, with the version at the top as libraries write it.
        (
            json!({"supportedInterfaces": [entry(main, "JSONRPC", "1.0"), entry(main, "JSONRPC", "0.3")]}),
            vec![],
            json!([entry(main, "JSONRPC", "1.0"), entry(main, "JSONRPC", "0.3")]),
        ),
        (
            json!({"supportedInterfaces": [entry("https://new.example.com", "JSONRPC", "1.0")]}),
            vec!["main=add"],
            json!([entry("https://new.example.com", "JSONRPC", "1.0"), entry(main, "JSONRPC", "0.3")]),
        ),
        (
            json!({"supportedInterfaces": [entry("https://new.example.com", "JSONRPC", "1.0")]}),
            vec!["main=drop"],
            json!([entry("https://new.example.com", "JSONRPC", "1.0")]),
        ),
        // An interface without the list around it; what is no list of interfaces says nothing.
        (
            json!({"url": null, "preferredTransport": null, "supportedInterfaces": entry(main, "JSONRPC", "1.0")}),
            vec![],
            json!([entry(main, "JSONRPC", "1.0")]),
        ),
        (json!({"supportedInterfaces": {"x": 1}}), vec![], json!([entry(main, "JSONRPC", "0.3")])),
        // A draft's interface without a version of its own.
        (
            json!({"url": null, "preferredTransport": null, "protocolVersion": "1.0.0",
                "supportedInterfaces": [{"url": main, "transport": "JSONRPC", "tenant": ""}]}),
            vec![],
            json!([entry(main, "JSONRPC", "1.0")]),
        ),
    ] {
        check(&members, &answers, &json!({"/supportedInterfaces": wanted, "/url": null, "/protocolVersion": null}));
    }
}

#[test]
fn a_contradiction_about_the_main_address_is_asked() {
    let members = json!({
        "url": "https://agent.example.com/rpc",
        "preferredTransport": "HTTP+JSON",
        "additionalInterfaces": [
            {"url": "https://agent.example.com/rest", "transport": "HTTP+JSON"},
            {"url": "https://agent.example.com/rpc", "transport": "JSONRPC"}
        ]
    });
    assert_eq!(open(&plan(&old_with(&members), &[])), ["main"]);
    for (answer, wanted) in [
        ("url", vec!["/rpc JSONRPC", "/rest HTTP+JSON"]),
        ("transport", vec!["/rest HTTP+JSON", "/rpc JSONRPC"]),
        ("both", vec!["/rpc HTTP+JSON", "/rest HTTP+JSON", "/rpc JSONRPC"]),
    ] {
        let result = result(&plan(&old_with(&members), &[&format!("main={answer}")]));
        let found: Vec<String> = result["supportedInterfaces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let url = one["url"].as_str().unwrap().trim_start_matches("https://agent.example.com");
                format!("{url} {}", one["protocolBinding"].as_str().unwrap())
            })
            .collect();
        assert_eq!(found, wanted, "{answer}");
    }
}

#[test]
fn what_no_client_speaks_is_asked_and_stays_in_a_draft() {
    for (version, written) in [("0.2.6", "0.2"), ("1.0", "1.0"), ("1.0.0", "1.0")] {
        let plan = plan(&old_with(&json!({"protocolVersion": version})), &[]);
        assert_eq!(open(&plan), ["speaks"], "{version}");
        assert_eq!(result(&plan)["supportedInterfaces"][0]["protocolVersion"], written);
        assert_eq!(line(&plan, "/protocolVersion").kind, Kind::Asked);
    }
}

#[test]
fn flags_and_capabilities_move() {
    for (members, answers, wanted) in [
        (
            json!({"supportsAuthenticatedExtendedCard": true}),
            vec![],
            json!({"/capabilities": {"streaming": true, "extendedAgentCard": true}}),
        ),
        (
            json!({"supportsExtendedAgentCard": false}),
            vec![],
            json!({"/capabilities": {"streaming": true, "extendedAgentCard": false}}),
        ),
        (
            json!({"supportsAuthenticatedExtendedCard": true, "capabilities": {"extendedAgentCard": false}}),
            vec![],
            json!({"/capabilities": {"extendedAgentCard": false}, "/supportsAuthenticatedExtendedCard": null}),
        ),
        (
            json!({"supportsAuthenticatedExtendedCard": true, "capabilities": {"extendedAgentCard": false}}),
            vec!["/supportsAuthenticatedExtendedCard=old"],
            json!({"/capabilities": {"extendedAgentCard": true}}),
        ),
        (json!({"capabilities": {"stateTransitionHistory": true}}), vec![], json!({"/capabilities": {}})),
        (json!({"capabilities": null}), vec![], json!({"/capabilities": {}})),
        (
            json!({"extensions": [{"uri": "https://e.example.com/v1"}]}),
            vec![],
            json!({"/capabilities": {"streaming": true, "extensions": [{"uri": "https://e.example.com/v1"}]}, "/extensions": null}),
        ),
        (
            json!({"capabilities": {"inputModes": ["text/plain", "application/json"]}}),
            vec![],
            json!({"/capabilities": {}, "/defaultInputModes": ["text/plain", "application/json"]}),
        ),
        (
            json!({"examples": ["Can I still return order 8841?"]}),
            vec![],
            json!({"/examples": null, "/skills/0/examples": ["Can I still return order 8841?"]}),
        ),
    ] {
        check(&members, &answers, &wanted);
    }
}

#[test]
fn schemes_of_every_kind_are_wrapped() {
    let url = "https://idp.example.com/.well-known/openid-configuration";
    for (flat, wrapped) in [
        (
            json!({"type": "apiKey", "in": "Header", "name": "X-Key", "description": "d"}),
            json!({"apiKeySecurityScheme": {"location": "header", "name": "X-Key", "description": "d"}}),
        ),
        (json!({"type": "http", "scheme": "bearer"}), json!({"httpAuthSecurityScheme": {"scheme": "bearer"}})),
        (json!({"type": "basic"}), json!({"httpAuthSecurityScheme": {"scheme": "Basic"}})),
        (
            json!({"type": "openIdConnect", "openIdConnectUrl": url}),
            json!({"openIdConnectSecurityScheme": {"openIdConnectUrl": url}}),
        ),
        (json!({"type": "mutualTls"}), json!({"mtlsSecurityScheme": {}})),
        (json!({"mutualTlsSecurityScheme": {"description": "d"}}), json!({"mtlsSecurityScheme": {"description": "d"}})),
        (
            json!({"type": "http", "scheme": "bearer", "x-note": 1, "httpAuthSecurityScheme": {"scheme": "bearer"}}),
            json!({"x-note": 1, "httpAuthSecurityScheme": {"scheme": "bearer"}}),
        ),
        (
            json!({"apiKeySecurityScheme": {"in": "query", "name": "key"}}),
            json!({"apiKeySecurityScheme": {"location": "query", "name": "key"}}),
        ),
        // OpenAPI 2 wrote its one flow into the scheme.
        (
            json!({"type": "oauth2", "flow": "application", "tokenUrl": "https://idp.example.com/t", "scopes": {"r": "Read"}}),
            json!({"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.example.com/t", "scopes": {"r": "Read"}}}}}),
        ),
        (
            json!({"type": "oauth2", "flows": {"clientCredentialsFlow": {"tokenUrl": "https://idp.example.com/t", "scopes": ["r"]}}}),
            json!({"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://idp.example.com/t", "scopes": {"r": ""}}}}}),
        ),
    ] {
        check(
            &json!({"securitySchemes": {"x": flat}, "security": [{"x": []}]}),
            &[],
            &json!({"/securitySchemes": {"x": wrapped}}),
        );
    }
}

#[test]
fn a_scheme_of_no_known_kind_is_asked_about_and_never_guessed() {
    for scheme in [
        json!({"type": "magic"}),
        json!({"openIdConnectUrl": "https://idp.example.com/.well-known/openid-configuration"}),
    ] {
        let card = old_with(&json!({"securitySchemes": {"x": scheme}, "security": [{"x": []}]}));
        let asked = plan(&card, &[]);
        assert_eq!(open(&asked), ["kind/x"], "{scheme}");
        assert_eq!(result(&asked)["securitySchemes"]["x"], scheme);
    }
    let card =
        old_with(&json!({"securitySchemes": {"x": {"type": "magic", "scheme": "bearer"}}, "security": [{"x": []}]}));
    let answered = plan(&card, &["kind/x=http"]);
    assert_eq!(result(&answered)["securitySchemes"]["x"], json!({"httpAuthSecurityScheme": {"scheme": "bearer"}}));
    assert!(answered.is_finished());
}

#[test]
fn a_key_whose_place_is_misspelt_is_asked_about() {
    let card = old_with(
        &json!({"securitySchemes": {"x": {"type": "apiKey", "in_": "header", "name": "X-Key"}}, "security": [{"x": []}]}),
    );
    let key = "/securitySchemes/x/apiKeySecurityScheme/location";
    let asked = plan(&card, &[]);
    assert_eq!(open(&asked), [key]);
    assert_eq!(asked.open().next().unwrap().answers[0].value, "header", "what the author wrote is offered first");
    let answered = plan(&card, &[&format!("{key}=header")]);
    assert_eq!(
        result(&answered)["securitySchemes"]["x"],
        json!({"apiKeySecurityScheme": {"name": "X-Key", "location": "header"}})
    );
    assert!(answered.is_finished());
}

/// One flow with these scopes.
fn flow(scopes: &[&str]) -> Value {
    let scopes: serde_json::Map<String, Value> = scopes.iter().map(|scope| ((*scope).to_owned(), json!("d"))).collect();
    json!({"authorizationUrl": "https://idp.example.com/a", "tokenUrl": "https://idp.example.com/t", "scopes": scopes})
}

fn requirement(schemes: &[(&str, &[&str])]) -> Value {
    let schemes: serde_json::Map<String, Value> =
        schemes.iter().map(|(name, scopes)| ((*name).to_owned(), json!({"list": scopes}))).collect();
    json!({"schemes": schemes})
}

#[test]
fn several_flows_become_several_schemes_and_requirements_follow() {
    let schemes = json!({
        "a": {"type": "oauth2", "flows": {"clientCredentials": flow(&["r"]), "authorizationCode": flow(&["r", "w"])}},
        "a_clientCredentials": {"type": "http", "scheme": "bearer"},
        "k": {"type": "mutualTLS"}
    });
    let one = |flow_name: &str, scopes: &[&str]| json!({"oauth2SecurityScheme": {"flows": {flow_name: flow(scopes)}}});
    for (security, wanted) in [
        (
            json!([{"a": ["r"]}]),
            json!([requirement(&[("a", &["r"])]), requirement(&[("a_clientCredentials_2", &["r"])])]),
        ),
        // Only one of the flows declares the scope.
        (json!([{"a": ["w"]}]), json!([requirement(&[("a", &["w"])])])),
        // Inside a combination.
        (
            json!([{"k": [], "a": []}, {"a_clientCredentials": []}]),
            json!([
                requirement(&[("k", &[]), ("a", &[])]),
                requirement(&[("k", &[]), ("a_clientCredentials_2", &[])]),
                requirement(&[("a_clientCredentials", &[])])
            ]),
        ),
    ] {
        let members = json!({"securitySchemes": schemes, "security": security, "skills": [{
            "id": "s", "name": "Skill", "description": "Does something that is described.", "tags": ["t"], "security": security
        }]});
        check(
            &members,
            &[],
            &json!({
                "/securitySchemes/a": one("authorizationCode", &["r", "w"]),
                "/securitySchemes/a_clientCredentials_2": one("clientCredentials", &["r"]),
                "/securitySchemes/a_clientCredentials": {"httpAuthSecurityScheme": {"scheme": "bearer"}},
                "/securityRequirements": wanted,
                "/skills/0/securityRequirements": wanted
            }),
        );
    }
    let members = json!({"securitySchemes": schemes, "security": [{"a": []}]});
    check(
        &members,
        &["flow/a=clientCredentials"],
        &json!({
            "/securitySchemes/a": one("clientCredentials", &["r"]),
            "/securitySchemes/a_authorizationCode": one("authorizationCode", &["r", "w"]),
            "/securityRequirements": [requirement(&[("a", &[])]), requirement(&[("a_authorizationCode", &[])])]
        }),
    );
}

#[test]
fn the_six_spellings_of_a_requirement_become_one() {
    let scheme = json!({"a": {"type": "oauth2", "flows": {"clientCredentials": flow(&["r"])}}});
    let wanted = json!([requirement(&[("a", &["r"])])]);
    for (name, spelt) in [
        ("securityRequirements", json!([{"schemes": {"a": {"list": ["r"]}}}])),
        ("securityRequirements", json!([{"schemes": {"a": ["r"]}}])),
        ("securityRequirements", json!([{"a": ["r"]}])),
        ("security", json!([{"a": ["r"]}])),
        ("security", json!([{"schemes": {"a": {"list": ["r"]}}}])),
        ("security", json!({"a": ["r"]})),
    ] {
        check(
            &json!({"securitySchemes": scheme, name: spelt}),
            &[],
            &json!({"/securityRequirements": wanted, "/security": null}),
        );
    }
    check(
        &json!({"securitySchemes": scheme, "securityRequirements": [{"schemes": {"a": {}}}]}),
        &[],
        &json!({"/securityRequirements": [requirement(&[("a", &[])])]}),
    );
}

#[test]
fn optional_login_is_not_no_login() {
    let scheme = json!({"t": {"type": "http", "scheme": "bearer"}});
    let both = json!([{"schemes": {}}, requirement(&[("t", &[])])]);
    for (security, answers, wanted) in [
        (json!([]), vec![], Value::Null),
        (json!([{}]), vec![], json!([{"schemes": {}}])),
        (json!([{}, {"t": []}]), vec![], both),
        (json!([{}, {"t": []}]), vec!["optional=drop"], json!([requirement(&[("t", &[])])])),
    ] {
        check(
            &json!({"securitySchemes": scheme, "security": security}),
            &answers,
            &json!({"/securityRequirements": wanted}),
        );
    }
    // A skill that asks for nothing on a card that asks for something.
    let mut skills = old_card()["skills"].clone();
    skills[0]["security"] = json!([]);
    let members = json!({"securitySchemes": scheme, "security": [{"t": []}], "skills": skills});
    check(&members, &[], &json!({"/skills/0/securityRequirements": null}));
    check(&members, &["/skills/0/security=public"], &json!({"/skills/0/securityRequirements": [{"schemes": {}}]}));
}

#[test]
fn halves_that_ask_for_different_things_wait_for_an_answer() {
    let members = json!({
        "securitySchemes": {"t": {"type": "http", "scheme": "bearer"}, "k": {"type": "mutualTLS"}},
        "security": [{"t": []}],
        "securityRequirements": [{"schemes": {"k": {"list": []}}}]
    });
    assert_eq!(open(&plan(&old_with(&members), &[])), ["/security"]);
    check(&members, &["/security=old"], &json!({"/securityRequirements": [requirement(&[("t", &[])])]}));
    check(&members, &["/security=new"], &json!({"/securityRequirements": [requirement(&[("k", &[])])]}));
}

#[test]
fn undeclared_schemes_and_scopes_are_asked_about() {
    let card = old_with(&json!({"security": [{"ghost": []}]}));
    assert_eq!(open(&plan(&card, &[])), ["/securitySchemes/ghost"]);
    let answered = plan(&card, &["/securitySchemes/ghost=bearer"]);
    assert!(answered.is_finished());
    let card = old_with(&json!({
        "securitySchemes": {"a": {"type": "oauth2", "flows": {"clientCredentials": flow(&["r"])}}},
        "security": [{"a": ["x"]}]
    }));
    let key = "/securitySchemes/a/oauth2SecurityScheme/flows/clientCredentials/scopes/x";
    assert_eq!(open(&plan(&card, &[])), [key]);
    let answered = plan(&card, &[&format!("{key}=Do x")]);
    assert!(answered.is_finished());
    assert_eq!(result(&answered).pointer(key), Some(&json!("Do x")));
}

#[test]
fn authentication_of_0_1_becomes_schemes_without_its_credentials() {
    let card = |authentication: Value| {
        old_with(&json!({"protocolVersion": null, "preferredTransport": null, "authentication": authentication,
            "defaultInputModes": null, "defaultOutputModes": null}))
    };
    for (authentication, schemes, requirements) in [
        (
            json!({"schemes": ["Bearer"], "credentials": "hunter2-hunter2"}),
            json!({"bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}),
            json!([requirement(&[("bearer", &[])])]),
        ),
        (
            json!({"schemes": ["basic", "apiKey"], "description": "Ask the desk."}),
            json!({
                "basic": {"httpAuthSecurityScheme": {"scheme": "Basic", "description": "Ask the desk."}},
                "apikey": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}
            }),
            json!([requirement(&[("basic", &[])]), requirement(&[("apikey", &[])])]),
        ),
        (json!({"schemes": ["none"]}), Value::Null, Value::Null),
        (json!({"schemes": []}), Value::Null, Value::Null),
        (json!("none"), Value::Null, Value::Null),
        (json!({"required": false}), Value::Null, Value::Null),
    ] {
        let plan = plan(&card(authentication.clone()), &[]);
        let result = result(&plan);
        assert_eq!(result.get("securitySchemes").unwrap_or(&Value::Null), &schemes, "{authentication}");
        assert_eq!(result.get("securityRequirements").unwrap_or(&Value::Null), &requirements, "{authentication}");
        assert_eq!(result["defaultInputModes"], json!(["text/plain"]));
        assert!(plan.is_finished(), "{authentication}: {:?}", open(&plan));
        let account = format!("{:?}", plan.changes);
        assert!(!plan.document.text().contains("hunter2") && !account.contains("hunter2"));
    }
    let asked = plan(&card(json!({"schemes": ["oauth2"], "credentials": "hunter2-hunter2"})), &[]);
    assert_eq!(open(&asked), ["authentication"]);
    assert!(!asked.document.text().contains("hunter2"));
    let answered = plan(&card(json!({"schemes": ["oauth2"]})), &["authentication=bearer"]);
    assert!(answered.is_finished());
}

#[test]
fn declared_schemes_and_requirements_outweigh_authentication() {
    let members = json!({
        "authentication": {"schemes": ["bearer"]},
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}
    });
    check(
        &members,
        &[],
        &json!({"/securitySchemes": {"token": {"httpAuthSecurityScheme": {"scheme": "bearer"}}}, "/securityRequirements": [requirement(&[("token", &[])])]}),
    );
}

#[test]
fn texts_lists_and_names_are_repaired() {
    for (members, answers, wanted) in [
        (json!({"defaultInputModes": ["text", "text/plain"]}), vec![], json!({"/defaultInputModes": ["text/plain"]})),
        (json!({"defaultInputModes": "text"}), vec![], json!({"/defaultInputModes": ["text/plain"]})),
        (
            json!({"defaultInputModes": ["file", "text"]}),
            vec!["/defaultInputModes/0=application/pdf"],
            json!({"/defaultInputModes": ["application/pdf", "text/plain"]}),
        ),
        (
            json!({"defaultInputModes": ["file", "text"]}),
            vec!["/defaultInputModes/0=drop"],
            json!({"/defaultInputModes": ["text/plain"]}),
        ),
        (
            json!({"provider": {"name": "Example", "url": "https://example.com"}}),
            vec![],
            json!({"/provider": {"organization": "Example", "url": "https://example.com"}}),
        ),
        (
            json!({"provider": "Example"}),
            vec!["/provider/url=https://example.com"],
            json!({"/provider": {"organization": "Example", "url": "https://example.com"}}),
        ),
        (json!({"provider": {"name": "Example"}}), vec!["/provider/url=drop"], json!({"/provider": null})),
        (
            json!({"documentation_url": "https://example.com/docs/agent"}),
            vec![],
            json!({"/documentationUrl": "https://example.com/docs/agent"}),
        ),
        (json!({"signatures": [{"protected": "e30", "signature": "AA"}]}), vec![], json!({"/signatures": null})),
    ] {
        check(&members, &answers, &wanted);
    }
}

#[test]
fn nulls_and_an_empty_tenant_go() {
    let text = r#"{
        "name": "Returns agent", "description": "Answers questions about returns; it does not book.", "provider": null,
        "supportedInterfaces": [{"url": "https://agent.example.com", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": ""}],
        "version": "1.0.0", "capabilities": {"extensions": null}, "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"], "x-note": null, "securitySchemes": null,
        "skills": [{"id": "a", "name": "Skill", "description": "Does something.", "tags": ["t"], "examples": null}]
    }"#;
    let plan = Plan::of(&Document::parse(text).unwrap(), &Answers::default()).unwrap();
    let result = result(&plan);
    for pointer in [
        "/provider",
        "/supportedInterfaces/0/tenant",
        "/capabilities/extensions",
        "/securitySchemes",
        "/skills/0/examples",
    ] {
        assert_eq!(result.pointer(pointer), None, "{pointer}");
        assert_eq!(line(&plan, pointer).kind, Kind::Removed);
    }
    assert_eq!(result.pointer("/x-note"), Some(&Value::Null), "what is not known is its author's");
}

#[test]
fn null_members_go_at_every_depth_even_below_names_of_the_authors_choice() {
    check(
        &json!({
            "iconUrl": null,
            "skills": [{"id": "a", "name": "A", "description": "Does A.", "tags": ["a"], "examples": null}],
            "securitySchemes": {"login": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": null}}}
        }),
        &[],
        &json!({
            "/skills/0": {"id": "a", "name": "A", "description": "Does A.", "tags": ["a"]},
            "/securitySchemes/login/httpAuthSecurityScheme": {"scheme": "Bearer"}
        }),
    );
}
