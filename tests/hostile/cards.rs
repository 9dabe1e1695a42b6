//! Cards that want to do harm: to a terminal, to a reader's eyes, to memory and time.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// Controls, a title, a clipboard write, a device control string, C1 in UTF-8, and text that turns round or hides.
pub const VENOM: &str = "\u{1b}[2J\u{1b}[31m\u{1b}]52;c;cHduZWQ=\u{7}\u{1b}]0;pwned\u{1b}\\\u{1b}P+q544e\u{1b}\\\u{9b}31m\u{90}q\u{9c}\
                         \u{202e}desrever\u{202c}\u{2066}x\u{2069}\u{200b}\u{200f}\u{feff}\u{0}\u{8}\u{7f}\r\u{2028}\u{e0041}";

/// A right card, to be spoiled.
pub fn plain() -> Value {
    serde_json::from_str(include_str!("../../src/check/complete-card.json")).unwrap()
}

/// The same card with something behind every text and every key.
pub fn with_everywhere(value: &Value, venom: &str, keys: bool) -> Value {
    match value {
        Value::String(text) => format!("{text}{venom}").into(),
        Value::Array(elements) => elements.iter().map(|element| with_everywhere(element, venom, keys)).collect(),
        Value::Object(members) => {
            let mut spoiled = Map::new();
            for (key, value) in members {
                spoiled.insert(key.clone(), with_everywhere(value, venom, keys));
                if keys {
                    spoiled.insert(format!("{key}{venom}"), with_everywhere(value, venom, false));
                }
            }
            spoiled.into()
        }
        other => other.clone(),
    }
}

/// The right card with other members.
pub fn with(members: &[(&str, Value)]) -> Value {
    let mut card = plain();
    for (key, value) in members {
        card[*key] = value.clone();
    }
    card
}

fn skill(number: usize) -> Value {
    json!({"id": format!("skill-{number}"), "name": format!("Skill {number}"), "description": "Does one thing and says so.", "tags": ["one"]})
}

fn many<T>(count: usize, one: impl Fn(usize) -> T) -> Vec<T> {
    (0..count).map(one).collect()
}

fn object(count: usize, one: impl Fn(usize) -> (String, Value)) -> Value {
    Value::Object((0..count).map(one).collect())
}

fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, level| if level % 2 == 0 { json!([inner]) } else { json!({"k": inner}) })
}

/// Cards that steer, hide and pretend, each small.
pub fn venomous() -> Vec<(&'static str, String)> {
    let names = [
        "../../etc/passwd",
        "..",
        "/etc/x",
        "C:\\x",
        "$(rm -rf ~)",
        "`id`",
        "-rf",
        "--help",
        "; ls",
        "| sh",
        "__proto__",
        "constructor",
        "a\nb",
        "",
        " ",
        ".",
        "%s%n",
        "{{x}}",
        "${X}",
        "CON",
        "nul\0",
    ];
    let old: Value = serde_json::from_str(include_str!("../fuzz/bodies/old.json")).unwrap();
    let named = |name: &str| {
        with(&[
            ("name", json!(name)),
            ("version", json!(name)),
            (name, json!({name: name})),
            ("skills", json!([{"id": name, "name": name, "description": name, "tags": [name], name: name}])),
            ("securitySchemes", json!({name: {"apiKeySecurityScheme": {"location": "header", "name": name}}})),
            ("securityRequirements", json!([{"schemes": {name: {"list": [name]}}}])),
        ])
    };
    let mut cards = vec![
        ("venom in every text", with_everywhere(&plain(), VENOM, false).to_string()),
        ("venom in every text and key", with_everywhere(&plain(), VENOM, true).to_string()),
        ("venom in an old card", with_everywhere(&old, VENOM, true).to_string()),
        ("venom instead of every text", venom_only(&plain()).to_string()),
        ("venom that is not JSON", format!("{{\"name\": \"{VENOM}\", {VENOM}: '{VENOM}', // {VENOM}\n")),
        (
            "numbers beyond a double",
            plain().to_string().replacen("true", "1e400", 1).replacen("false", &"9".repeat(400), 1),
        ),
        (
            "a number of 100,000 digits",
            format!("{{\"name\": {}, \"x\": -0.{}}}", "7".repeat(100_000), "1".repeat(100_000)),
        ),
        ("lone surrogates", plain().to_string().replace(": \"", ": \"\\ud800").replace("{\"", "{\"\\udc00")),
        ("NUL written as it is", "{\"name\": \"a\0b\", \"\0\": 1}".into()),
        (
            "prototypes",
            with(&[("__proto__", json!({"name": "x", "skills": []})), ("constructor", json!({"prototype": {}}))])
                .to_string(),
        ),
        (
            "nested as deep as is read",
            with(&[
                ("x-deep", deep(120)),
                ("capabilities", json!({"extensions": [{"uri": "urn:x", "params": {"a": deep(120)}}]})),
            ])
            .to_string(),
        ),
        ("nested as deep as is read, in an old card", {
            let mut card = old.clone();
            card["x-deep"] = deep(126);
            card["securitySchemes"]["key"]["x-deep"] = deep(125);
            card["security"] = json!([deep(125)]);
            card.to_string()
        }),
        ("nested too deeply", format!("{{\"name\": {}1{}}}", "[".repeat(129), "]".repeat(129))),
        ("a byte order mark in front of venom", format!("\u{feff}{{\"name\": \"{}\"}}", "\\u001b[2J")),
    ];
    cards.extend(names.iter().map(|name| ("a name that is taken for something else", named(name).to_string())));
    cards
}

fn venom_only(value: &Value) -> Value {
    match value {
        Value::String(_) => VENOM.into(),
        Value::Array(elements) => elements.iter().map(venom_only).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| (key.clone(), venom_only(value))).collect::<Map<_, _>>().into()
        }
        other => other.clone(),
    }
}

/// Cards that take long to go through. `n` skills are "many", ten times as many "very many", and a long text has a
/// hundred times as many bytes, but no more than 100 KB. With 10,000 each card has some 100 KB to some MB.
pub fn heavy(n: usize) -> Vec<(&'static str, String)> {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap();
    let long = |piece: &str| piece.repeat((100 * n).min(100_000) / piece.len());
    let urls = |url: &str| with_everywhere(&plain(), url, false);
    vec![
        ("texts of 10 KB everywhere", with_everywhere(&plain(), &"word ".repeat(2_000), false).to_string()),
        ("long texts without a space", with(&[("name", long("a").into()), ("description", long("A").into()), ("version", "1.".repeat(10_000).into())]).to_string()),
        ("long texts that hide", with(&[("name", long("\u{200b}").into()), ("description", long("\u{1b}[").into()), ("version", long("\u{301}").into()), ("documentationUrl", long("\u{202e}").into())]).to_string()),
        ("long texts that look like secrets", with(&[("description", long("eyJhbGciOiJub25lIn0.").into()), ("name", long("AKIA").into()), ("documentationUrl", format!("https://{}@x", long("a:")).into())]).to_string()),
        ("a long text in joined emoji", with(&[("description", long("👩\u{200d}").into())]).to_string()),
        ("addresses of 10 KB", urls(&format!("/{}", "a/../%2e%2e/?#".repeat(700))).to_string()),
        ("long keys", with(&[(&long("k"), json!(1)), (&long("securityScheme"), json!({long("a"): long("b")}))]).to_string()),
        ("many skills", pretty(&with(&[("skills", many(n, skill).into())]))),
        ("many skills on one line", with(&[("skills", many(n, skill).into())]).to_string()),
        ("many skills of the same name", pretty(&with(&[("skills", many(n, |_| skill(1)).into())]))),
        ("many skills without anything", pretty(&with(&[("skills", many(n, |_| json!({})).into())]))),
        ("many wrong skills on one line", with(&[("skills", many(n, |n| json!({"id": n, "nme": null, "Tags": "x"})).into())]).to_string()),
        ("many addresses", with(&[("supportedInterfaces", many(n, |n| json!({"url": format!("http://h{n}.example.com/"), "protocolBinding": "jsonrpc", "protocolVersion": "1"})).into())]).to_string()),
        ("many schemes and requirements", with(&[
            ("securitySchemes", object(n, |n| (format!("s{n}"), json!({"apiKeySecurityScheme": {"location": "header", "name": "X"}})))),
            ("securityRequirements", many(n, |n| json!({"schemes": {format!("s{n}"): {"list": []}, format!("t{n}"): {"list": ["a"]}}})).into()),
        ]).to_string()),
        ("many scopes", with(&[("securitySchemes", json!({"o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://i.example.com/t", "scopes": object(n, |n| (format!("scope:{n}"), json!("")))}}}}})),
            ("securityRequirements", json!([{"schemes": {"o": {"list": many(n, |n| format!("scope:{}", n * 2))}}}]))]).to_string()),
        ("many signatures", with(&[("signatures", many(n, |_| json!({"protected": "eyJhbGciOiJub25lIn0", "signature": "AAAA"})).into())]).to_string()),
        ("many extensions", with(&[("capabilities", json!({"extensions": many(n, |_| json!({"uri": "x", "required": true}))}))]).to_string()),
        ("very many unknown members", object(10 * n, |n| (format!("descripton{n}"), json!(n))).to_string()),
        ("very many tags", with(&[("skills", json!([{"id": "a", "name": "A", "description": "d", "tags": many(10 * n, |tag| format!("t{}", tag % (7 * n)))}]))]).to_string()),
        ("many modes", with(&[("defaultInputModes", many(n, |mode| format!("text/x{}", mode % (7 * n / 10))).into())]).to_string()),
        ("many modes that stand again", with(&[("defaultInputModes", many(3 * n, |_| "text/plain").into())]).to_string()),
        ("numbers without end", with(&[("x-list", many(100 * n, |n| n % 10).into())]).to_string()),
        ("very many requirements that ask for nothing", with(&[("securityRequirements", many(10 * n, |_| json!({})).into())]).to_string()),
        ("very many skills that are null", with(&[("skills", many(10 * n, |_| Value::Null).into())]).to_string()),
        ("many old schemes of two flows", {
            let mut card: Value = serde_json::from_str(include_str!("../fuzz/bodies/old.json")).unwrap();
            let flow = json!({"tokenUrl": "https://i.example.com/t", "authorizationUrl": "https://i.example.com/a", "scopes": {"r": ""}});
            card["securitySchemes"] = object(n / 5, |n| (format!("s{n}"), json!({"type": "oauth2", "flows": {"authorizationCode": flow, "clientCredentials": flow}})));
            card["security"] = many(n / 5, |n| json!({format!("s{n}"): ["r"], format!("s{}", n / 2): ["r"]})).into();
            card["additionalInterfaces"] = many(n / 5, |n| json!({"url": format!("https://h{n}.example.com/"), "transport": "GRPC"})).into();
            card.to_string()
        }),
        ("very many keys that stand twice", {
            let mut text = String::from("{");
            for k in 0..10 * n {
                let _ = write!(text, "\"k{}\": {k}, ", k / 2);
            }
            text + "\"name\": 1}"
        }),
    ]
}

/// Texts that are no JSON, of about `n` bytes up to twice as many.
pub fn unreadable(n: usize) -> Vec<(&'static str, String)> {
    vec![
        ("brackets without end", "[".repeat(n)),
        ("objects without end", "{\"a\":".repeat(n / 2)),
        ("closing brackets", "]".repeat(n)),
        ("quotes", "\"".repeat(n + 1)),
        ("single quotes", "'".repeat(n + 1)),
        ("curly quotes", "“".repeat(n / 3)),
        ("backslashes", format!("[\"{}", "\\x".repeat(n / 2))),
        ("commas", format!("[{}", ",".repeat(n))),
        ("comments", "/* x */ // y\n".repeat(n / 10)),
        ("an open comment", format!("/*{}", "*".repeat(n))),
        ("placeholders", "{{ x }} ".repeat(n / 10)),
        ("open placeholders", "{{ x ".repeat(n / 5)),
        ("open dollar placeholders", "${".repeat(n / 2)),
        ("open percent placeholders", "<% ".repeat(n / 3)),
        ("open angles", format!("{{\"a\": {}", "<a ".repeat(n / 3))),
        ("one word", "a".repeat(2 * n)),
        ("one number", "0".repeat(2 * n)),
        ("line breaks in a string", format!("{{\"a\": \"{}\"", "\nx\"".repeat(n / 3))),
        ("line ends in a string", format!("{{\"a\": \"{}", "\n".repeat(n))),
        (
            "a missing comma behind many numbers",
            format!("[{} 2]", many(n, |number| (number % 10).to_string()).join(",")),
        ),
        ("hidden characters", "\u{200b}".repeat(n / 3)),
        ("bytes of no text", "\u{0}".repeat(n)),
    ]
}
