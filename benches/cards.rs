//! Cards of a wanted size, made of a template and many skills.
#![allow(dead_code, reason = "each benchmark takes what it needs")]

use std::fmt::Write as _;

/// A card with so many skills. One skill takes about 480 bytes.
pub fn with_skills(count: usize) -> String {
    let mut skills = String::new();
    for number in 0..count {
        let separator = if number == 0 { "" } else { "," };
        write!(
            skills,
            r#"{separator}
    {{
      "id": "handle-case-{number}",
      "name": "Handle case {number}",
      "description": "Takes the papers of case {number}, finds what is missing, and says by letter what has to be sent and until when. Does not decide about case {number} itself.",
      "tags": [
        "case-{number}",
        "papers"
      ],
      "examples": [
        "What is missing in case {number}?",
        "{{\"case\": {number}, \"question\": \"deadline\"}}"
      ],
      "outputModes": [
        "text/plain"
      ]
    }}"#
        )
        .unwrap_or_default();
    }
    let template = cardwright::template::by_name("support-agent").map_or("", |template| template.text);
    let start = template.find("\"skills\"").unwrap_or(0);
    format!("{}\"skills\": [{skills}\n  ]\n}}\n", &template[..start])
}

/// A card of about so many bytes.
pub fn of_bytes(bytes: usize) -> String {
    let (none, hundred) = (with_skills(0).len(), with_skills(100).len());
    with_skills(bytes.saturating_sub(none) * 100 / (hundred - none))
}

/// A 0.3 card with so many skills, to be converted.
pub fn old_with_skills(count: usize) -> String {
    let mut skills = String::new();
    for number in 0..count {
        let separator = if number == 0 { "" } else { "," };
        write!(
            skills,
            r#"{separator}
    {{
      "id": "handle-case-{number}",
      "name": "Handle case {number}",
      "description": "Takes the papers of case {number}, finds what is missing, and says by letter what has to be sent.",
      "tags": ["case-{number}", "papers"],
      "examples": ["What is missing in case {number}?"],
      "inputModes": ["text"],
      "security": [{{ "key": [] }}]
    }}"#
        )
        .unwrap_or_default();
    }
    format!(
        r#"{{
  "protocolVersion": "0.3.0",
  "name": "Cases",
  "description": "Finds what is missing in a case and says until when it has to be sent.",
  "url": "https://cases.example.com/a2a",
  "preferredTransport": "JSONRPC",
  "additionalInterfaces": [{{ "url": "https://cases.example.com/rest", "transport": "HTTP+JSON" }}],
  "version": "3.2.0",
  "capabilities": {{ "streaming": true, "stateTransitionHistory": false }},
  "securitySchemes": {{ "key": {{ "type": "apiKey", "in": "header", "name": "X-Case-Key" }} }},
  "security": [{{ "key": [] }}],
  "defaultInputModes": ["text"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{skills}
  ]
}}
"#
    )
}

/// A card with at least so many findings: skills that lack nearly everything.
pub fn with_findings(count: usize) -> String {
    let skills: Vec<String> = (0..=count / 5).map(|_| "{\"id\": \"Case\", \"x\": null}".to_owned()).collect();
    format!("{{\"name\": \"Cases\", \"skills\": [\n{}\n]}}\n", skills.join(",\n"))
}
