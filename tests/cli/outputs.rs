//! The reports for machines: SARIF and GitHub Actions.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Folder, TWICE, clean_card};

#[test]
fn github_gets_one_command_a_finding() {
    let folder = Folder::new().with("a,b.json", TWICE).with("clean.json", clean_card());
    let arguments = ["check", "--format", "github", "a,b.json", "clean.json", "--only", "syntax/duplicate-key"];
    assert_snapshot!(folder.run(&arguments).transcript(), @"
    $ cardwright check --format github a,b.json clean.json --only syntax/duplicate-key
    ::error file=a%2Cb.json,line=3,endLine=3,col=3,endColumn=9,title=syntax/duplicate-key::The key `name` occurs twice: here and at line 2, column 3%0AReaders differ on which one counts; remove the one that is not meant.
    exit 1
    ");
}

#[test]
fn sarif_holds_the_findings_and_the_documentation_of_every_rule() {
    let folder = Folder::new().with("my card.json", TWICE);
    let outcome = folder.run(&[
        "check",
        "--format",
        "sarif",
        "my card.json",
        "--only",
        "syntax/duplicate-key",
        "--color",
        "always",
    ]);
    assert_eq!((outcome.stderr.as_str(), outcome.code), ("", 1));
    let log: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_snapshot!(serde_json::to_string_pretty(&run["results"][0]["locations"]).unwrap(), @r#"
    [
      {
        "physicalLocation": {
          "artifactLocation": {
            "uri": "my%20card.json"
          },
          "region": {
            "startLine": 3,
            "startColumn": 3,
            "endLine": 3,
            "endColumn": 9
          }
        },
        "logicalLocations": [
          {
            "fullyQualifiedName": "/name",
            "kind": "property"
          }
        ]
      }
    ]
    "#);
    let found = &run["results"][0];
    assert_eq!((&found["ruleId"], &found["level"]), (&"syntax/duplicate-key".into(), &"error".into()));
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules[usize::try_from(found["ruleIndex"].as_u64().unwrap()).unwrap()]["id"], found["ruleId"]);
    for rule in rules {
        for member in ["shortDescription", "fullDescription", "help"] {
            assert!(!rule[member]["text"].as_str().unwrap().is_empty(), "{}: {member}", rule["id"]);
        }
    }
}

#[test]
fn sarif_is_read_back_by_a_crate_that_knows_the_format() {
    use serde_sarif::sarif::{ResultLevel, Sarif};
    let broken = clean_card().replace("\"protocolVersion\": \"1.0\"", "\"protocolVersion\": \"v1\"");
    let folder = Folder::new().with("agent-card.json", &broken).with("other.json", TWICE);
    let outcome = folder.run(&["check", "--format", "sarif", "agent-card.json", "other.json"]);
    let log: Sarif = serde_json::from_str(&outcome.stdout).unwrap();
    let run = &log.runs[0];
    let results = run.results.as_ref().unwrap();
    let rules = run.tool.driver.rules.as_ref().unwrap();
    let json = folder.run(&["check", "--format", "json", "agent-card.json", "other.json"]);
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    let files = json["files"].as_array().unwrap();
    let found: Vec<&Value> = files.iter().flat_map(|file| file["findings"].as_array().unwrap()).collect();
    assert_eq!(results.len(), found.len());
    for (result, finding) in results.iter().zip(found) {
        assert_eq!(result.rule_id.as_deref(), finding["rule"].as_str());
        let level = match finding["severity"].as_str().unwrap() {
            "error" => ResultLevel::Error,
            "warning" => ResultLevel::Warning,
            _ => ResultLevel::Note,
        };
        assert_eq!(serde_json::to_value(result.level).unwrap(), serde_json::to_value(level).unwrap());
        let rule = &rules[usize::try_from(result.rule_index.unwrap()).unwrap()];
        assert_eq!(Some(&rule.id), result.rule_id.as_ref());
        let place = result.locations.as_ref().unwrap()[0].physical_location.as_ref().unwrap();
        let region = place.region.as_ref().unwrap();
        assert_eq!(region.start_line, finding["line"].as_i64());
        assert!(result.message.text.as_ref().is_some_and(|text| !text.is_empty()));
    }
}

#[test]
fn a_run_without_findings_is_a_report_too() {
    let folder = Folder::new().with("agent-card.json", clean_card());
    let arguments = ["check", "--format", "sarif", "agent-card.json", "--only", "syntax"];
    let outcome = folder.run(&arguments);
    let log: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    let arguments = ["check", "--format", "github", "agent-card.json", "--only", "syntax"];
    assert_eq!(folder.run(&arguments).stdout, "");
}

#[test]
fn machine_formats_hold_advice_and_people_see_it_on_request() {
    let advice = |format: &str, more: &[&str]| {
        let folder = Folder::new().with("agent-card.json", "{}");
        let outcome = folder.run(&[&["check", "--format", format, "agent-card.json"], more].concat());
        outcome.stdout.matches("advice[").count() + outcome.stdout.matches("\"severity\": \"advice\"").count()
    };
    let all = advice("json", &[]);
    assert_eq!(advice("concise", &[]), 0);
    assert_eq!(advice("concise", &["--advice"]), all);
    assert_eq!(advice("human", &["--advice"]), all);
}

#[test]
fn what_cannot_be_checked_is_in_every_output_for_programs() {
    let folder = Folder::new().with("folder/card.txt", "{}").with("agent-card.json", clean_card());
    for (arguments, error) in [
        (&["missing.json"][..], "there is no such file"),
        (&["folder"], "no card file"),
        (&["agent-card.json", "missing.json"], "there is no such file"),
        (&["--only", "nothing", "agent-card.json"], "no rule or area"),
    ] {
        let run = |format: &str| {
            let outcome = folder.run(&[&["check", "--format", format], arguments].concat());
            assert_eq!(outcome.code, 2, "{}", outcome.transcript());
            assert!(outcome.stderr.contains(error), "{}", outcome.transcript());
            outcome.stdout
        };
        let report: Value = serde_json::from_str(&run("json")).unwrap();
        let failure = &report["failures"][0];
        assert!(failure["error"].as_str().unwrap().contains(error), "{report}");
        let has_path = failure.get("path").is_some();
        assert_eq!(has_path, error == "there is no such file", "{report}");
        let sarif: Value = serde_json::from_str(&run("sarif")).unwrap();
        let invocation = &sarif["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        let told = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().unwrap();
        assert!(told.contains(error), "{invocation}");
        assert!(run("github").contains("::error "), "{arguments:?}");
    }
    let clean: Value =
        serde_json::from_str(&folder.run(&["check", "--format", "json", "agent-card.json"]).stdout).unwrap();
    assert!(clean.get("failures").is_none());
}
