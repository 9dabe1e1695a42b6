//! SARIF 2.1.0, which code hosts and editors read: findings together with the documentation of the rules.
//!
//! The members that are written, with their meaning, are those of the OASIS standard "Static Analysis Results
//! Interchange Format (SARIF) Version 2.1.0"; section numbers below are its own.

use std::fmt::Write as _;

use serde::Serialize;

use crate::check::{Rule, Severity, registry};

use super::json::pretty;
use super::{Batch, Checked};

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool,
    invocations: [Invocation<'a>; 1],
    column_kind: &'static str,
    results: Vec<Outcome<'a>>,
}

/// How the run went (section 3.20).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'a> {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification<'a>>,
}

/// What kept the run from checking something (section 3.58).
#[derive(Serialize)]
struct Notification<'a> {
    level: &'static str,
    message: Text<&'a str>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    information_uri: &'static str,
    rules: Vec<Descriptor>,
}

/// A rule (section 3.49).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor {
    id: &'static str,
    short_description: Text<&'static str>,
    full_description: Text<&'static str>,
    help: Text<String>,
    properties: RuleProperties,
}

#[derive(Serialize)]
struct RuleProperties {
    tags: [&'static str; 1],
}

#[derive(Serialize)]
struct Text<T> {
    text: T,
}

/// A finding (section 3.27).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Text<String>,
    locations: [Location<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation,
    logical_locations: [LogicalLocation<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

/// The member, by its JSON Pointer (section 3.33.5).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation<'a> {
    fully_qualified_name: &'a str,
    kind: &'static str,
}

/// The report as SARIF with one newline at the end.
pub fn render(batch: &Batch) -> Result<String, serde_json::Error> {
    let driver = Driver {
        name: "Cardwright",
        semantic_version: env!("CARGO_PKG_VERSION"),
        information_uri: env!("CARGO_PKG_REPOSITORY"),
        rules: registry::RULES.iter().map(|rule| descriptor(rule)).collect(),
    };
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool { driver },
            invocations: [Invocation {
                execution_successful: batch.failures.is_empty(),
                tool_execution_notifications: batch
                    .failures
                    .iter()
                    .map(|failure| Notification { level: "error", message: Text { text: &failure.error } })
                    .collect(),
            }],
            // Columns count characters (section 3.14.17).
            column_kind: "unicodeCodePoints",
            results: batch.files.iter().flat_map(outcomes).collect(),
        }],
    };
    pretty(&log)
}

fn descriptor(rule: &Rule) -> Descriptor {
    Descriptor {
        id: rule.name,
        short_description: Text { text: rule.summary },
        full_description: Text { text: rule.why },
        help: Text { text: format!("{}\n\nSource: {}", rule.fix, rule.source) },
        properties: RuleProperties { tags: [rule.area()] },
    }
}

fn outcomes(file: &Checked) -> impl Iterator<Item = Outcome<'_>> {
    file.report.findings.iter().zip(&file.places).map(|(finding, place)| {
        let location = Location {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation { uri: uri(&file.path) },
                region: Region {
                    start_line: place.start.line,
                    start_column: place.start.column,
                    end_line: place.end.line,
                    end_column: place.end.column,
                },
            },
            logical_locations: [LogicalLocation { fully_qualified_name: finding.pointer.as_str(), kind: "property" }],
        };
        Outcome {
            rule_id: finding.rule,
            rule_index: registry::RULES.iter().position(|rule| rule.name == finding.rule),
            level: match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "note",
            },
            message: Text { text: format!("{}. {}", finding.message, finding.help) },
            locations: [location],
        }
    })
}

/// A path as a URI reference (RFC 3986): relative paths stay relative.
fn uri(path: &str) -> String {
    if path == "-" {
        return "stdin".into();
    }
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let mut out = String::with_capacity(path.len());
    if path.starts_with('/') {
        out.push_str("file://");
    } else if cfg!(windows) && path.get(1..2) == Some(":") {
        out.push_str("file:///");
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_written_as_uris() {
        assert_eq!(uri("cards/agent-card.json"), "cards/agent-card.json");
        assert_eq!(uri("my card é\u{1b}.json"), "my%20card%20%C3%A9%1B.json");
        assert_eq!(uri("a:b.json"), "a%3Ab.json", "a colon would be read as the end of a scheme");
        #[cfg(unix)]
        assert_eq!(uri("/srv/card.json"), "file:///srv/card.json");
    }
}
