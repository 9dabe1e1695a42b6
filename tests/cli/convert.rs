//! `convert`: the card on standard output, the account on standard error, and what keeps it from being written.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{Folder, TWICE, clean_card};

const OLD: &str = r#"{
    "protocolVersion": "0.3.0",
    "name": "Returns agent",
    "description": "Answers questions about returns of purchases; it does not book anything.",
    "url": "https://agent.example.com/a2a",
    "version": "1.2.0",
    "capabilities": {"streaming": true, "stateTransitionHistory": true},
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
    "security": [{"token": []}],
    "skills": [{
        "id": "window", "name": "Check return window", "tags": ["returns"],
        "description": "Says until when a purchase can be returned."
    }],
    "x-note": 1.0
}
"#;

fn old_without(line: &str) -> String {
    OLD.lines().filter(|one| !one.contains(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_card_goes_to_standard_output_and_the_account_to_standard_error() {
    let folder = Folder::new().with("old.json", OLD);
    assert_snapshot!(folder.run(&["convert", "old.json"]).transcript(), @r#"
    $ cardwright convert old.json
    {
      "name": "Returns agent",
      "description": "Answers questions about returns of purchases; it does not book anything.",
      "supportedInterfaces": [
        {
          "url": "https://agent.example.com/a2a",
          "protocolBinding": "JSONRPC",
          "protocolVersion": "0.3"
        }
      ],
      "version": "1.2.0",
      "capabilities": {
        "streaming": true
      },
      "securitySchemes": {
        "token": {
          "httpAuthSecurityScheme": {
            "scheme": "bearer"
          }
        }
      },
      "securityRequirements": [
        {
          "schemes": {
            "token": {
              "list": []
            }
          }
        }
      ],
      "defaultInputModes": [
        "text/plain"
      ],
      "defaultOutputModes": [
        "text/plain"
      ],
      "skills": [
        {
          "id": "window",
          "name": "Check return window",
          "description": "Says until when a purchase can be returned.",
          "tags": [
            "returns"
          ]
        }
      ],
      "x-note": 1.0
    }
    stderr: old.json: 0.3 → 1.0: 7 changes, 8 members kept, 1 thing lost
    stderr:   moved    /protocolVersion → /supportedInterfaces/0/protocolVersion
    stderr:            v1.0 states the protocol version in every interface, as Major.Minor.
    stderr:   moved    /url → /supportedInterfaces/0/url
    stderr:            The main address is the first interface, which clients prefer.
    stderr:            assumed: the transport is JSONRPC, which 0.3 means when none is stated
    stderr:   removed  /capabilities/stateTransitionHistory
    stderr:            v1.0 no longer has this capability, and no client asks for it.
    stderr:            lost: that the agent keeps a history of states
    stderr:   wrapped  /securitySchemes/token
    stderr:            v1.0 says the kind of a scheme by a member of its own, `httpAuthSecurityScheme`.
    stderr:   renamed  /securitySchemes/token/type → /securitySchemes/token/httpAuthSecurityScheme
    stderr:            The wrapper's name says the kind.
    stderr:   renamed  /security → /securityRequirements
    stderr:            v1.0 calls it `securityRequirements`; under the old name most clients take the agent for public.
    stderr:   added    /supportedInterfaces/0/protocolBinding
    stderr:            An interface names its binding.
    stderr: Decided by default (`--answer KEY=VALUE` decides otherwise):
    stderr:   speaks=0.3
    stderr:            Which protocol version does https://agent.example.com/a2a speak today?
    stderr:            answers: `1.0` (1.0 and nothing older), `both` (both; the entry for 1.0 comes first)
    stderr:   /x-note=keep
    stderr:            The specification has no member `x-note` here. What becomes of it?
    stderr:            answers: `drop` (it goes), or the URI of an extension, into whose parameters it moves
    stderr:   publish=v1.0
    stderr:            Do clients that only read 0.3 cards need this card too?
    stderr:            answers: `dual` (a 0.3 half beside it; strict v1.0 readers object to it)
    exit 0
    "#);
    assert_eq!(folder.read("old.json"), OLD);
    let piped = folder.run_with(&["convert", "--quiet", "-"], &[], OLD);
    assert_eq!((piped.stderr.as_str(), piped.code), ("", 0));
    assert_eq!(piped.stdout, folder.run(&["convert", "old.json"]).stdout);
}

#[test]
fn what_only_its_author_knows_is_listed_at_once_and_nothing_is_written() {
    let card =
        old_without("\"description\": \"Answers").replace("0.3.0", "0.2.5").replace("\"text/plain\"", "\"file\"");
    let folder = Folder::new().with("old.json", card);
    let outcome = folder.run(&["convert", "old.json", "-o", "new.json"]);
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 1));
    for key in ["speaks\n", "/description\n", "/defaultInputModes/0\n", "/defaultOutputModes/0\n"] {
        assert!(outcome.stderr.contains(&format!("  {key}")), "{key} is missing: {}", outcome.stderr);
    }
    assert_eq!(folder.names(), ["old.json"]);
    assert_snapshot!(folder.run(&["convert", "-q", "old.json"]).transcript(), @"
    $ cardwright convert -q old.json
    stderr: cardwright: old.json: only its author can answer `speaks`, `/defaultInputModes/0`, `/defaultOutputModes/0` and `/description`
    stderr:   Without --quiet, each is explained.
    exit 1
    ");
    let draft = folder.run(&["convert", "--draft", "old.json", "-o", "draft.json"]);
    assert_eq!(draft.code, 1);
    assert!(folder.read("draft.json").contains("\"protocolVersion\": \"0.2\""));
    let answered = folder.run(&[
        "convert",
        "old.json",
        "-o",
        "new.json",
        "--speaks",
        "both",
        "--answer",
        "/description=Answers questions about returns; it does not book.",
        "--answer",
        "/defaultInputModes/0=application/pdf",
        "--answer",
        "/defaultOutputModes/0=text/plain",
    ]);
    assert_eq!((answered.stdout.as_str(), answered.code), ("", 0));
    let card: Value = serde_json::from_str(&folder.read("new.json")).unwrap();
    assert_eq!(card["supportedInterfaces"].as_array().unwrap().len(), 2);
    assert_eq!(card["defaultInputModes"][0], "application/pdf");
}

#[test]
fn the_report_for_programs_is_one_document() {
    let folder = Folder::new().with("old.json", OLD);
    let outcome = folder.run(&["convert", "--report", "json", "old.json"]);
    let report: Value = serde_json::from_str(&outcome.stderr).unwrap();
    assert_eq!((&report["from"], &report["to"]), (&"0.3".into(), &"1.0".into()));
    assert!(
        report["changes"]
            .as_array()
            .unwrap()
            .iter()
            .any(|change| change["from"] == "/x-note" && change["kind"] == "kept")
    );
    let lost = report["changes"].as_array().unwrap().iter().find(|change| change.get("lost").is_some()).unwrap();
    assert_eq!(lost["from"], "/capabilities/stateTransitionHistory");
}

#[test]
fn nothing_is_overwritten_unasked_and_a_replaced_source_is_kept() {
    let folder = Folder::new().with("old.json", OLD).with("new.json", "mine");
    let refused = folder.run(&["convert", "old.json", "-o", "new.json"]);
    assert_eq!((refused.stdout.as_str(), refused.code), ("", 2));
    assert_eq!(folder.read("new.json"), "mine");
    assert_eq!(folder.run(&["convert", "-q", "old.json", "-o", "new.json", "--force"]).code, 0);
    let card = folder.read("new.json");
    for kept in ["old.0.3.json", "old.0.3-2.json"] {
        let folder = if kept.contains("-2") { Folder::new().with("old.0.3.json", "") } else { Folder::new() };
        let folder = folder.with("old.json", OLD);
        assert_eq!(folder.run(&["convert", "-q", "old.json", "-o", "old.json", "--force"]).code, 0);
        assert_eq!((folder.read("old.json"), folder.read(kept).as_str()), (card.clone(), OLD));
    }
}

#[test]
fn a_half_for_old_clients_is_written_or_refused() {
    let folder = Folder::new().with("old.json", OLD);
    let outcome = folder.run(&["convert", "-q", "--dual", "old.json", "-o", "dual.json"]);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(folder.run(&["check", "--profile", "dual", "dual.json"]).code, 0);
    // Before a command the profile would be the wizard's, and silently count for nothing.
    let before = folder.run(&["--profile", "dual", "check", "dual.json"]);
    assert_eq!(before.code, 2, "{}", before.transcript());
    assert!(before.stderr.contains("--profile stands before a command"), "{}", before.stderr);
    let refused = folder.run(&["convert", "-q", "--dual", "--speaks", "1.0", "old.json"]);
    assert_snapshot!(refused.transcript(), @"
    $ cardwright convert -q --dual --speaks 1.0 old.json
    stderr: cardwright: old.json: no interface speaks 0.3, so a 0.3 half would send its readers to an address where nobody understands them
    stderr:   If the server speaks 0.3 as well, say so with `--speaks both`; else leave --dual out.
    exit 1
    ");
}

#[test]
fn a_v1_card_comes_out_as_it_is() {
    let folder = Folder::new().with("card.json", clean_card());
    let outcome = folder.run(&["convert", "card.json"]);
    assert_eq!((outcome.stdout.as_str(), outcome.code), (clean_card(), 0));
    // One command serves cards of all versions.
    let spoken = folder.run(&["convert", "--speaks", "both", "card.json"]);
    assert_eq!((spoken.stdout.as_str(), spoken.code), (clean_card(), 0));
    assert!(spoken.stderr.contains("--speaks changes nothing"), "{}", spoken.stderr);
    let refused = folder.run(&["convert", "-q", "--speaks", "both", "--dual", "card.json"]);
    assert_eq!(refused.code, 1, "{}", refused.stderr);
    assert!(refused.stderr.contains("add an interface with the protocol version 0.3"), "{}", refused.stderr);
    assert!(!refused.stderr.contains("--speaks"), "{}", refused.stderr);
}

#[test]
fn a_template_is_called_one_by_every_command() {
    let folder = Folder::new().with("card.json", "{\"name\": {{ .Values.name }}, \"skills\": []}");
    for command in ["check", "fix", "fmt", "convert"] {
        let outcome = folder.run(&[command, "card.json"]);
        let said = outcome.stdout + &outcome.stderr;
        assert!(said.contains("placeholder") && said.contains("template"), "{command}: {said}");
    }
}

#[test]
fn what_cannot_be_converted_is_said() {
    let folder = Folder::new()
        .with("tools.json", r#"{"tools": []}"#)
        .with("broken.json", "{")
        .with("twice.json", TWICE)
        .with("old.json", OLD);
    assert_snapshot!(folder.run(&["convert", "tools.json"]).transcript(), @"
    $ cardwright convert tools.json
    stderr: cardwright: tools.json: this is no agent card, because it has `tools` and no `skills`
    stderr:   `cardwright check` says what it is; `cardwright new` starts a card.
    exit 1
    ");
    assert_snapshot!(folder.run(&["convert", "broken.json"]).transcript(), @"
    $ cardwright convert broken.json
    stderr: cardwright: broken.json:1:2: this is not JSON: the text ends inside an object
    stderr:   The end of the file is missing; close what is open. `cardwright check` shows every fault.
    exit 2
    ");
    assert_snapshot!(folder.run(&["convert", "twice.json"]).transcript(), @"
    $ cardwright convert twice.json
    stderr: cardwright: twice.json:3:3: the key `name` occurs twice in this object, and readers differ on which one counts
    stderr:   Remove the copy that is not meant; nothing is written before.
    exit 2
    ");
    assert_snapshot!(folder.run(&["convert", "none.json"]).transcript(), @"
    $ cardwright convert none.json
    stderr: cardwright: none.json: there is no such file
    exit 2
    ");
    assert_snapshot!(folder.run(&["convert", "old.json", "--answer", "speeks=1.0", "--answer", "speaks=2"]).transcript(), @"
    $ cardwright convert old.json --answer speeks=1.0 --answer speaks=2
    stderr: cardwright: `2` is no answer to `speaks`
    stderr:   The answers are `0.3`, `1.0` and `both`.
    stderr: cardwright: no question is called `speeks`
    stderr:   Did you mean `speaks`?
    exit 2
    ");
    assert_eq!(folder.run(&["convert", "old.json", "--answer", "speaks"]).code, 2);
}

#[test]
fn the_help_says_what_scripts_need() {
    assert_snapshot!(Folder::new().run(&["convert", "--help"]).transcript(), @"
    $ cardwright convert --help
    Turn a card of an older version into a v1.0 card, with an account of every member

    Usage: cardwright convert [OPTIONS] <FILE>

    Arguments:
      <FILE>
              The card, or - for standard input

    Options:
      -o, --output <OUT>
              Where to write the card; without this, it goes to standard output

          --speaks <VERSION>
              What the server speaks today at each address

              Possible values:
              - 0.3:  Still 0.3
              - 1.0:  1.0 and nothing older
              - both: Both

          --answer <KEY=VALUE>
              The answer to a question (may be repeated)

          --report <FORMAT>
              How the account on standard error is written

              Possible values:
              - human: For people
              - json:  One JSON document
              
              [default: human]

          --dual
              Write a 0.3 half beside the v1.0 card, for clients that have not moved

          --draft
              Write the card even if it is not valid yet

          --force
              Replace OUT if it exists; a source that is replaced is kept beside it

      -h, --help
              Print help (see a summary with '-h')

    Global options:
          --color <WHEN>
              When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether this is a
              terminal)
              
              [default: auto]
              [possible values: auto, always, never]

      -q, --quiet
              Say nothing but results and errors

    Examples:
      cardwright convert old-card.json -o agent-card.json
      cardwright convert --speaks both old-card.json > agent-card.json
      cardwright convert --answer /skills/0/tags=returns,policy old-card.json

    The card goes to standard output, the account to standard error. What only its author knows is
    listed with the KEY for --answer, and nothing is written before. With --report json the account is
    one JSON document, also when the card is refused or cannot be read: then it has `refused` or
    `error`.

    Exit status: 0 the card was written and has no error, 1 answers are missing or errors remain, 2 it
    cannot be read or written.
    exit 0
    ");
}

#[test]
fn a_program_gets_its_document_whatever_the_input_is() {
    let folder = Folder::new()
        .with("text.json", "{\"name\": oops")
        .with("array.json", "[1]")
        .with("empty.json", "")
        .with("latin.json", b"{\"name\": \"\xE9\"}")
        .with("twice.json", "{\"a\": 1, \"a\": 2}")
        .with("folder/card.json", "{}")
        .with("old.json", OLD);
    let report = |arguments: &[&str]| {
        let outcome = folder.run(&[&["convert", "--report", "json"], arguments].concat());
        let report: Value = serde_json::from_str(&outcome.stderr)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", outcome.stderr));
        for member in ["from", "to", "changes", "questions"] {
            assert!(report.get(member).is_some(), "{arguments:?}: {member}");
        }
        assert_eq!(outcome.stdout, "", "{arguments:?}: no card");
        let words = |name: &str| report[name].as_str().unwrap_or_default().to_owned();
        (outcome.code, words("error"), words("refused"))
    };
    for (file, error) in [
        ("text.json", "text.json:1:10: this is not JSON"),
        ("empty.json", "the text is empty"),
        ("latin.json", "not UTF-8"),
        ("twice.json", "occurs twice"),
        ("missing.json", "there is no such file"),
        ("folder", "this is a directory"),
    ] {
        let (code, said, refused) = report(&[file]);
        assert!(code == 2 && said.contains(error) && refused.is_empty(), "{file}: {code} {said} {refused}");
        let plain = folder.run(&["convert", file]);
        assert!(plain.code == 2 && plain.stderr.contains(error), "{}", plain.transcript());
    }
    let (code, error, refused) = report(&["array.json"]);
    assert!(code == 1 && error.is_empty() && refused.contains("no agent card"), "{code} {refused}");
    let (code, error, _) = report(&["--answer", "nope=1", "old.json"]);
    assert!(code == 2 && error.contains("`nope`"), "{code} {error}");
    let (code, error, _) = report(&["old.json", "-o", "array.json"]);
    assert!(code == 2 && error.contains("exists already"), "{code} {error}");
    let (code, error, _) = report(&["old.json", "-o", "none/card.json"]);
    assert!(code == 2 && error.contains("does not exist"), "{code} {error}");
    let (code, _, refused) = report(&["-q", "--dual", "--speaks", "1.0", "old.json"]);
    assert!(code == 1 && refused.contains("0.3 half"), "{code} {refused}");
}

#[test]
fn a_conversion_that_changes_nothing_says_so() {
    let folder = Folder::new().with("card.json", clean_card());
    let outcome = folder.run(&["convert", "card.json"]);
    assert_eq!((outcome.stdout.as_str(), outcome.code), (clean_card(), 0));
    assert_eq!(outcome.stderr, "card.json: a v1.0 card already; nothing had to be converted\n");
}
