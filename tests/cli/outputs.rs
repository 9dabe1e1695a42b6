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
