//! `check`: reports and exit statuses.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Folder, TWICE, clean_card};

const ONLY: [&str; 2] = ["--only", "syntax"];

#[test]
fn a_finding_is_shown_with_its_line_its_help_and_its_fix() {
    let folder = Folder::new().with("card.json", TWICE);
    assert_snapshot!(folder.run(&["check", "card.json", "--only", "syntax/duplicate-key"]).transcript(), @r#"
    $ cardwright check card.json --only syntax/duplicate-key
    error[syntax/duplicate-key]: The key `name` occurs twice: here and at line 2, column 3
     --> card.json:3:3
      |
    3 |   "name": "Two"
      |   ^^^^^^
      = help: Readers differ on which one counts; remove the one that is not meant.
      = fix: Keep this copy and remove the one before it (needs a look; the wizard offers it)

    card.json: 1 error, no warnings; 1 check ran
    exit 1
    "#);
}

#[test]
fn text_that_is_not_json_is_a_finding() {
    let folder = Folder::new().with("card.json", "{\n  \"name\": \"A\",\n  // note\n}\n");
    assert_snapshot!(folder.run(&["check", "card.json", "--only", "syntax/not-json"]).transcript(), @r#"
    $ cardwright check card.json --only syntax/not-json
    error[syntax/not-json]: A comma stands before the closing bracket
     --> card.json:2:14
      |
    2 |   "name": "A",
      |              ^
      = help: Remove the comma.

    error[syntax/not-json]: JSON has no comments
     --> card.json:3:3
      |
    3 |   // note
      |   ^^^^^^^
      = help: Remove the comment; its text can go into a description.

    card.json: 2 errors, no warnings; 1 check ran
    exit 1
    "#);
    let empty = Folder::new().with("card.json", "");
    assert_snapshot!(empty.run(&["check", "card.json", "--only", "syntax/not-json"]).transcript(), @"
    $ cardwright check card.json --only syntax/not-json
    error[syntax/not-json]: The text is empty
     --> card.json:1:1
      |
    1 |
      | ^
      = help: Write a JSON object here, or start a card with `cardwright new`.

    card.json: 1 error, no warnings; 1 check ran
    exit 1
    ");
    let latin = Folder::new().with("card.json", b"{\"name\": \"caf\xe9\"}");
    assert_snapshot!(latin.run(&["check", "card.json", "--only", "syntax/not-json"]).transcript(), @r#"
    $ cardwright check card.json --only syntax/not-json
    error[syntax/not-json]: The text is not UTF-8
     --> card.json:1:14
      |
    1 | {"name": "caf�"}
      |              ^
      = help: Save the file as UTF-8; JSON allows no other encoding.

    card.json: 1 error, no warnings; 1 check ran
    exit 1
    "#);
}

#[test]
fn a_clean_card_passes_and_says_how_much_ran() {
    let folder = Folder::new().with("agent-card.json", clean_card());
    assert_snapshot!(folder.run(&["check", "agent-card.json", "--only", "syntax/duplicate-key"]).transcript(), @"
    $ cardwright check agent-card.json --only syntax/duplicate-key
    agent-card.json: no errors, no warnings; 1 check ran
    exit 0
    ");
    let outcome = folder.run(&["check", "agent-card.json"]);
    assert_eq!(outcome.code, 0);
    assert!(outcome.stdout.starts_with("agent-card.json: no errors, no warnings"), "{}", outcome.stdout);
}

#[test]
fn quiet_leaves_out_the_last_line_and_nothing_else() {
    let folder = Folder::new().with("card.json", TWICE).with("agent-card.json", clean_card());
    let quiet = folder.run(&["check", "--quiet", "card.json", "--only", "syntax/duplicate-key"]);
    let loud = folder.run(&["check", "card.json", "--only", "syntax/duplicate-key"]);
    assert_eq!(quiet.code, 1);
    let last = loud.stdout.trim_end().lines().last().unwrap();
    assert_eq!(loud.stdout, format!("{}{last}\n", quiet.stdout));
    let nothing = folder.run(&["-q", "check", "agent-card.json"]);
    assert_eq!((nothing.stdout.as_str(), nothing.stderr.as_str(), nothing.code), ("", "", 0));
}

#[test]
fn concise_is_one_line_a_finding() {
    let folder = Folder::new().with("card.json", TWICE);
    let arguments = ["check", "--format", "concise", "card.json", "--only", "syntax/duplicate-key"];
    assert_snapshot!(folder.run(&arguments).transcript(), @"
    $ cardwright check --format concise card.json --only syntax/duplicate-key
    card.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    card.json: 1 error, no warnings; 1 check ran
    exit 1
    ");
}

#[test]
fn json_holds_what_the_contract_names() {
    let folder = Folder::new().with("card.json", TWICE);
    let arguments = ["check", "--format", "json", "card.json", "--only", "syntax/duplicate-key"];
    assert_snapshot!(folder.run(&arguments).transcript(), @r#"
    $ cardwright check --format json card.json --only syntax/duplicate-key
    {
      "cardwright": "0.1.0",
      "profile": "strict",
      "files": [
        {
          "path": "card.json",
          "version": "unknown",
          "bytes": {
            "file": 37,
            "compact": 27
          },
          "findings": [
            {
              "rule": "syntax/duplicate-key",
              "severity": "error",
              "pointer": "/name",
              "line": 3,
              "column": 3,
              "endLine": 3,
              "endColumn": 9,
              "message": "The key `name` occurs twice: here and at line 2, column 3",
              "help": "Readers differ on which one counts; remove the one that is not meant.",
              "fix": {
                "title": "Keep this copy and remove the one before it",
                "applicability": "review"
              }
            }
          ]
        }
      ],
      "rules": 1,
      "summary": {
        "files": 1,
        "errors": 1,
        "warnings": 0,
        "advice": 0
      }
    }
    exit 1
    "#);
}

#[test]
fn columns_count_characters() {
    let folder = Folder::new().with("card.json", "{\"漢字👍🏽\": 1, \"a\": 1, \"a\": 2}");
    let outcome = folder.run(&["check", "--format", "json", "card.json"]);
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let findings = report.pointer("/files/0/findings").unwrap().as_array().unwrap();
    let finding = findings.iter().find(|finding| finding["rule"] == "syntax/duplicate-key").unwrap();
    // Four characters stand in the key: two ideographs, a hand and its colour.
    assert_eq!((&finding["column"], &finding["endColumn"]), (&21.into(), &24.into()), "{finding}");
    assert_eq!((&finding["line"], &finding["endLine"]), (&1.into(), &1.into()));
    assert_eq!(finding["pointer"], "/a");
}

#[test]
fn json_of_a_clean_card_says_how_many_checks_ran() {
    let folder = Folder::new().with("agent-card.json", clean_card());
    let outcome = folder.run(&["check", "--format", "json", "agent-card.json"]);
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert!(report["rules"].as_u64().unwrap() > 0);
    assert_eq!(report.pointer("/files/0/version").unwrap(), "1.0");
    assert_eq!(report.pointer("/files/0/bytes/file").unwrap().as_u64().unwrap(), clean_card().len() as u64);
    assert_eq!(report["summary"]["files"], 1);
}

#[test]
fn of_several_files_the_highest_status_counts() {
    let folder = Folder::new().with("good.json", clean_card()).with("bad.json", TWICE);
    let status = |files: &[&str]| folder.run(&[&["check", "--only", "syntax"], files].concat()).code;
    assert_eq!(status(&["good.json"]), 0);
    assert_eq!(status(&["bad.json", "good.json"]), 1);
    assert_eq!(status(&["missing.json", "bad.json", "good.json"]), 2);
}

#[test]
fn a_missing_file_does_not_keep_the_others_from_being_checked() {
    let folder = Folder::new().with("bad.json", TWICE);
    let arguments = ["check", "--format", "concise", "missing.json", "bad.json", "--only", "syntax/duplicate-key"];
    assert_snapshot!(folder.run(&arguments).transcript(), @"
    $ cardwright check --format concise missing.json bad.json --only syntax/duplicate-key
    bad.json:3:3: error[syntax/duplicate-key] The key `name` occurs twice: here and at line 2, column 3
    bad.json: 1 error, no warnings; 1 check ran
    stderr: cardwright: missing.json: there is no such file
    exit 2
    ");
    let alone = folder.run(&["check", "missing.json"]);
    assert_eq!((alone.stdout.as_str(), alone.code), ("", 2));
}

#[test]
fn standard_input_is_read_for_a_dash() {
    let folder = Folder::new();
    let found = folder.run_with(&["check", "-", "--only", "syntax/duplicate-key"], &[], TWICE);
    assert_snapshot!(found.transcript(), @r#"
    $ cardwright check - --only syntax/duplicate-key
    error[syntax/duplicate-key]: The key `name` occurs twice: here and at line 2, column 3
     --> standard input:3:3
      |
    3 |   "name": "Two"
      |   ^^^^^^
      = help: Readers differ on which one counts; remove the one that is not meant.
      = fix: Keep this copy and remove the one before it (needs a look; the wizard offers it)

    standard input: 1 error, no warnings; 1 check ran
    exit 1
    "#);
    let json = folder.run_with(&["check", "--format", "json", "-"], &[], TWICE);
    let report: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(report.pointer("/files/0/path").unwrap(), "-");
    assert_eq!(folder.run_with(&["check", "-", "-", ONLY[0], ONLY[1]], &[], "{}").code, 2);
}

#[test]
fn rules_that_do_not_exist_are_refused() {
    let folder = Folder::new().with("card.json", "{}");
    assert_snapshot!(folder.run(&["check", "card.json", "--only", "syntax/duplicate-keys"]).transcript(), @"
    $ cardwright check card.json --only syntax/duplicate-keys
    stderr: cardwright: there is no rule or area called `syntax/duplicate-keys`
    stderr:   Did you mean `syntax/duplicate-key`?
    exit 2
    ");
    assert_eq!(folder.run(&["check", "card.json", "--skip", "nonsense-and-more"]).code, 2);
    assert_eq!(folder.run(&["check", "card.json", "--only", "syntax/byte-order-mark"]).code, 0);
}

#[test]
fn a_rule_left_out_reports_nothing() {
    let folder = Folder::new().with("card.json", TWICE);
    let outcome = folder.run(&["check", "--format", "json", "card.json", "--skip", "syntax"]);
    assert!(!outcome.stdout.contains("syntax/"), "{}", outcome.stdout);
}

#[test]
fn denied_warnings_are_errors() {
    let folder = Folder::new().with("card.json", [b"\xEF\xBB\xBF", clean_card().as_bytes()].concat());
    let arguments = ["check", "card.json", "--only", "syntax/byte-order-mark", "--format", "concise"];
    assert_snapshot!(folder.run(&arguments).transcript(), @"
    $ cardwright check card.json --only syntax/byte-order-mark --format concise
    card.json:1:1: warning[syntax/byte-order-mark] The file starts with a byte order mark, which JSON does not allow
    card.json: no errors, 1 warning; 1 check ran
    exit 0
    ");
    assert_snapshot!(folder.run(&[&arguments[..], &["--deny", "warnings"]].concat()).transcript(), @"
    $ cardwright check card.json --only syntax/byte-order-mark --format concise --deny warnings
    card.json:1:1: error[syntax/byte-order-mark] The file starts with a byte order mark, which JSON does not allow
    card.json: 1 error, no warnings; 1 check ran
    exit 1
    ");
}

#[test]
fn no_control_character_of_a_card_or_its_name_reaches_the_terminal() {
    let hostile = "{\"a\u{202e}b\": \"\u{1b}]0;owned\u{7}\u{9b}31m\", \"\u{200b}x\": 1, \"\u{200b}x\": 2,,}";
    let twice = "{\"a\u{202e}b\": 1, \"a\u{202e}b\": \"\u{9b}31m\"}";
    let name = "evil\u{1b}[31m\u{202e}agent-card.json";
    let folder = Folder::new().with(name, hostile).with("twice.json", twice);
    let missing = "gone\u{1b}[31m.json";
    for format in ["human", "concise", "json"] {
        let outcome = folder.run(&["check", "--format", format, name, "twice.json", missing, "."]);
        for text in [&outcome.stdout, &outcome.stderr] {
            let harmful = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{200b}');
            assert!(!text.contains(harmful), "{format}: {text:?}");
        }
        assert_eq!(outcome.code, 2);
    }
    let outcome = folder.run(&["check", "twice.json", "--only", "syntax/duplicate-key"]);
    assert_snapshot!(outcome.transcript(), @r#"
    $ cardwright check twice.json --only syntax/duplicate-key
    error[syntax/duplicate-key]: The key `a⟦U+202E⟧b` occurs twice: here and at line 1, column 2
     --> twice.json:1:12
      |
    1 | {"a⟦U+202E⟧b": 1, "a⟦U+202E⟧b": "⟦U+009B⟧31m"}
      |                   ^^^^^^^^^^^^
      = help: Readers differ on which one counts; remove the one that is not meant.
      = fix: Keep this copy and remove the one before it (needs a look; the wizard offers it)

    twice.json: 1 error, no warnings; 1 check ran
    exit 1
    "#);
}

#[test]
fn a_card_on_one_long_line_is_cut_around_the_mark() {
    let folder = Folder::new().with("card.json", format!("{{\"long\": \"{}\", \"a\": 1, \"a\": 2}}", "x".repeat(3000)));
    assert_snapshot!(folder.run(&["check", "card.json", "--only", "syntax/duplicate-key"]).transcript(), @r#"
    $ cardwright check card.json --only syntax/duplicate-key
    error[syntax/duplicate-key]: The key `a` occurs twice: here and at line 1, column 3014
     --> card.json:1:3022
      |
    1 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "a": 1, "a": 2}
      |                                          ^^^
      = help: Readers differ on which one counts; remove the one that is not meant.
      = fix: Keep this copy and remove the one before it (needs a look; the wizard offers it)

    card.json: 1 error, no warnings; 1 check ran
    exit 1
    "#);
}

#[test]
fn colour_is_for_terminals_and_those_who_ask() {
    let folder = Folder::new().with("card.json", TWICE);
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        folder.run_with(&[&["check", "card.json"], arguments].concat(), variables, "").stdout.contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&["--color", "always"], &[]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    for format in ["json", "concise"] {
        assert!(!coloured(&["--color", "always", "--format", format], &[]), "{format}");
    }
}

#[test]
fn a_choice_that_leaves_no_check_is_wrong_usage_and_no_praise() {
    let folder = Folder::new().with("card.json", clean_card());
    let every: Vec<&str> = cardwright::check::registry::RULES.iter().map(|rule| rule.area()).collect();
    let every = every.join(",");
    for arguments in [&["--only", "modes", "--skip", "modes"][..], &["--skip", &every]] {
        for command in ["check", "fix"] {
            let outcome = folder.run(&[&[command, "card.json"], arguments].concat());
            assert_eq!(outcome.code, 2, "{}", outcome.transcript());
            assert!(outcome.stderr.contains("leave no check to run"), "{}", outcome.transcript());
        }
    }
}
