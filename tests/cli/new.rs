//! `new` and `template` without a screen.

use insta::assert_snapshot;

use crate::support::{Folder, clean_card};

#[test]
fn a_template_is_written_without_asking() {
    let folder = Folder::new();
    let outcome = folder.run(&["new", "--yes", "--template", "route-planner", "-o", "agent-card.json"]);
    let text = cardwright::template::by_name("route-planner").unwrap().text;
    assert_eq!(folder.read("agent-card.json"), text);
    assert_eq!(outcome.code, 0);
    let written = format!("agent-card.json: {} bytes written, no errors, no warnings", text.len());
    assert!(outcome.stdout.starts_with(&written), "{}", outcome.stdout);
}

#[test]
fn an_existing_file_is_replaced_only_by_force() {
    let folder = Folder::new().with("card.json", "mine\n");
    let arguments = ["new", "--yes", "--template", "support-agent", "-o", "card.json"];
    assert_snapshot!(folder.run(&arguments).transcript(), @"
    $ cardwright new --yes --template support-agent -o card.json
    stderr: cardwright: card.json: a file of this name exists already
    stderr:   Choose another name, open it with `cardwright edit`, or replace it with --force.
    exit 2
    ");
    assert_eq!(folder.read("card.json"), "mine\n");
    assert_eq!(folder.run(&[&arguments[..], &["--force"]].concat()).code, 0);
    assert!(folder.read("card.json").starts_with("{\n"));
}

#[test]
fn without_a_file_the_card_goes_to_standard_output() {
    let folder = Folder::new();
    let text = cardwright::template::by_name("commerce-agent").unwrap().text;
    for arguments in [&["new", "-y", "--template", "commerce-agent"][..], &["template", "show", "commerce-agent"]] {
        let outcome = folder.run(arguments);
        assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str(), outcome.code), (text, "", 0));
    }
    assert!(folder.names().is_empty());
}

#[test]
fn what_is_missing_or_wrong_is_said() {
    let folder = Folder::new();
    let transcript = |arguments: &[&str]| folder.run(arguments).transcript().replace(&names_in_words(), "TEMPLATES");
    assert_snapshot!(transcript(&["new", "--yes"]), @"
    $ cardwright new --yes
    stderr: cardwright: `new --yes` asks nothing, so it needs --template NAME, --set, --answers or --from-folder
    stderr:   The templates are TEMPLATES.
    exit 2
    ");
    assert_snapshot!(folder.run(&["new", "--yes", "--template", "suport-agent"]).transcript(), @"
    $ cardwright new --yes --template suport-agent
    stderr: cardwright: there is no template called `suport-agent`
    stderr:   Did you mean `support-agent`?
    exit 2
    ");
    assert_snapshot!(transcript(&["template", "show", "nothing like it"]), @"
    $ cardwright template show nothing like it
    stderr: cardwright: there is no template called `nothing like it`
    stderr:   The templates are TEMPLATES.
    exit 2
    ");
    let into_nowhere = ["new", "--yes", "--template", "support-agent", "-o", "no/such/card.json"];
    assert_snapshot!(folder.run(&into_nowhere).transcript(), @"
    $ cardwright new --yes --template support-agent -o no/such/card.json
    stderr: cardwright: no/such: the directory does not exist; create it first or choose another path
    exit 2
    ");
}

/// The templates as a sentence lists them.
fn names_in_words() -> String {
    let mut names: Vec<_> = cardwright::template::all().iter().map(|template| template.name).collect();
    let last = names.pop().unwrap();
    format!("{} and {last}", names.join(", "))
}

#[test]
fn templates_are_listed_with_what_they_show() {
    let listed = Folder::new().run(&["template", "list"]).transcript();
    assert!(listed.contains("\nsupport-agent   OAuth 2.0, streaming, push notifications\n"), "{listed}");
    let lines: Vec<_> = listed.lines().collect();
    let templates = cardwright::template::all();
    assert_eq!(lines.len(), templates.len() + 2, "the command, a line for each, and the exit status");
    for (line, template) in lines[1..].iter().zip(templates) {
        let (name, summary) = line.split_once("  ").unwrap();
        assert_eq!((name, summary.trim_start()), (template.name, template.summary));
    }
}

const WHOLE: &str = r#"{
  "/skills/0/name": "Find an order",
  "/skills/0/tags": ["orders"],
  "/skills/0/description": "Says where an order is, given its number.",
  "/skills/0/id": "find-an-order",
  "/version": "0.1.0",
  "/capabilities/streaming": true,
  "/supportedInterfaces/0/protocolVersion": "1.0",
  "/supportedInterfaces/0/url": "https://orders.acme-outdoor.com/a2a",
  "/supportedInterfaces/0/protocolBinding": "JSONRPC",
  "/defaultInputModes": ["text/plain"],
  "/defaultOutputModes": ["text/plain"],
  "/description": "Tells customers where their orders are. Never changes an address."
}"#;

#[test]
fn a_card_is_made_from_answers_in_specification_order() {
    let folder = Folder::new().with("answers.json", WHOLE);
    let outcome = folder.run(&["new", "--yes", "--answers", "answers.json", "--set", "/name=Order desk"]);
    assert_snapshot!(outcome.transcript(), @r#"
    $ cardwright new --yes --answers answers.json --set /name=Order desk
    {
      "name": "Order desk",
      "description": "Tells customers where their orders are. Never changes an address.",
      "supportedInterfaces": [
        {
          "url": "https://orders.acme-outdoor.com/a2a",
          "protocolBinding": "JSONRPC",
          "protocolVersion": "1.0"
        }
      ],
      "version": "0.1.0",
      "capabilities": {
        "streaming": true
      },
      "defaultInputModes": [
        "text/plain"
      ],
      "defaultOutputModes": [
        "text/plain"
      ],
      "skills": [
        {
          "id": "find-an-order",
          "name": "Find an order",
          "description": "Says where an order is, given its number.",
          "tags": [
            "orders"
          ]
        }
      ]
    }
    exit 0
    "#);
}

#[test]
fn what_is_missing_is_listed_all_at_once_and_nothing_is_written() {
    let folder = Folder::new().with("part.json", r#"{"provider": {"organization": "Me"}, "version": "1"}"#);
    let arguments = ["new", "--yes", "--answers", "part.json", "--set", "/skills/0/id=a", "-o", "card.json"];
    let outcome = folder.run(&arguments);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
    assert_eq!(folder.names(), ["part.json"]);
    let places: Vec<&str> =
        outcome.stderr.lines().filter_map(|line| line.strip_prefix("  /")?.split(' ').next()).collect();
    assert_eq!(
        places,
        [
            "name",
            "description",
            "supportedInterfaces",
            "capabilities",
            "defaultInputModes",
            "defaultOutputModes",
            "skills",
            "provider/url",
            "skills/0/name",
            "skills/0/description",
            "skills/0/tags"
        ]
        .into_iter()
        .filter(|place| *place != "skills")
        .collect::<Vec<_>>(),
        "{}",
        outcome.stderr
    );
}

#[test]
fn values_are_json_where_they_can_be_and_text_where_text_is_wanted() {
    let folder = Folder::new();
    let outcome = folder.run(&[
        "new",
        "--yes",
        "--template",
        "support-agent",
        "--set",
        "/version=2",
        "--set",
        "/capabilities/pushNotifications=false",
        "--set",
        "/skills/0/tags=one, two",
        "--set",
        "/skills/0/tags/-=3",
        "--set",
        "/provider={\"url\": \"https://www.acme-outdoor.com\", \"organization\": \"Acme\"}",
    ]);
    let card: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(card["version"], "2");
    assert_eq!(card["capabilities"]["pushNotifications"], false);
    assert_eq!(card["skills"][0]["tags"], serde_json::json!(["one", "two", "3"]));
    assert_eq!(card["provider"]["organization"], "Acme");
}

#[test]
fn answers_that_cannot_be_used_are_refused() {
    let folder = Folder::new().with("both.json", r#"{"/name": "A", "version": "1"}"#).with("list.json", "[]");
    let refused = |answer: &[&str]| {
        let outcome = folder.run(&[&["new", "--yes", "--template", "support-agent"], answer].concat());
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{answer:?}");
        outcome.stderr
    };
    assert!(refused(&["--set", "name=A"]).contains("`name=A` is no answer"));
    assert!(refused(&["--set", "/skills/7/name=A"]).contains("  /skills/7/name: "));
    assert!(refused(&["--answers", "both.json"]).contains("not both"));
    assert!(refused(&["--answers", "list.json"]).contains("must be a JSON object"));
    assert!(refused(&["--answers", "none.json"]).contains("none.json: there is no such file"));
    // So they are before anything is asked.
    let asked = folder.run(&["new", "--plain", "--template", "support-agent", "--set", "/skills/7/name=A"]);
    assert_eq!((asked.code, asked.stdout.as_str()), (2, ""));
    assert!(asked.stderr.contains("  /skills/7/name: "), "{}", asked.stderr);
    let from_stdin = folder.run_with(&["new", "--plain", "--answers", "-"], &[], "{\"name\": \"A\"}");
    assert_eq!((from_stdin.code, from_stdin.stdout.as_str()), (2, ""));
    assert!(from_stdin.stderr.contains("--yes"), "{}", from_stdin.stderr);
}

#[test]
fn answers_given_beforehand_stand_at_the_questions() {
    let folder = Folder::new().with("answers.json", WHOLE);
    let home = folder.path("home");
    let state = [("HOME", home.to_str().unwrap()), ("XDG_STATE_HOME", home.to_str().unwrap())];
    let arguments = ["new", "--plain", "--answers", "answers.json", "--set", "/name=Order desk", "-o", "card.json"];
    let outcome = folder.run_with(&arguments, &state, "\nsave\n");
    assert_eq!(outcome.code, 0, "{}", outcome.transcript());
    assert!(outcome.stdout.contains("Name (required)?\nNow: Order desk\n"), "{}", outcome.stdout);
    let without = folder.run(&["new", "--yes", "--answers", "answers.json", "--set", "/name=Order desk"]);
    assert_eq!(folder.read("card.json"), without.stdout, "the same card as without asking");
}

const MANIFEST: &str = "[project]\nname = \"weather\"\nversion = \"1.4.0\"\ndescription = \"Tells the weather.\"\n\
                        authors = [{name = \"Acme\"}]\n";

#[test]
fn what_the_folder_says_is_an_answer_only_where_that_is_said() {
    let folder = Folder::new()
        .with("pyproject.toml", MANIFEST)
        .with(".git/config", "[remote \"origin\"]\n\turl = https://ann:hunter22@github.com/acme/weather.git\n");
    let rest = ["--set", "/version=2.0.0", "--template", "support-agent"];
    let unasked = folder.run(&[&["new", "--yes"], &rest[..]].concat());
    assert!(!unasked.stdout.contains("weather"), "{}", unasked.stdout);
    let outcome = folder.run(&[&["new", "--yes", "--from-folder"], &rest[..]].concat());
    let card: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(card["name"], "weather");
    assert_eq!(card["description"], "Tells the weather.");
    assert_eq!(card["version"], "2.0.0", "--set comes after it");
    assert_eq!(card["provider"], serde_json::json!({"organization": "Acme", "url": "https://github.com/acme"}));
    assert_eq!(card["documentationUrl"], "https://github.com/acme/weather");
    assert!(!outcome.stdout.contains("hunter22"), "{}", outcome.stdout);
    let nothing = Folder::new().run(&["new", "--yes", "--from-folder"]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.stderr.contains("this folder says nothing of the agent"), "{}", nothing.stderr);
}

#[test]
fn the_folder_of_the_card_counts_not_the_one_one_stands_in() {
    let folder = Folder::new().with("agents/weather/pyproject.toml", MANIFEST);
    let outcome = folder.run(&["new", "--yes", "--from-folder", "-o", "agents/weather/agent-card.json"]);
    assert_eq!(outcome.code, 2, "{}", outcome.transcript());
    assert!(outcome.stderr.contains("required answers are missing"), "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("/name"), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_called_like_a_manifest_is_not_waited_for() {
    let folder = Folder::new().with("pyproject.toml", MANIFEST);
    let pipe = folder.path("Cargo.toml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let outcome = folder.run(&["new", "--yes", "--from-folder", "--template", "support-agent"]);
    assert!(outcome.stdout.starts_with("{\n  \"name\": \"weather\",\n"), "{}", outcome.stdout);
}

#[test]
fn errors_in_what_goes_to_standard_output_are_said_and_counted() {
    let folder = Folder::new();
    let outcome = folder.run(&["new", "--yes", "--template", "support-agent", "--set", "/skills=nonsense"]);
    assert_eq!(outcome.code, 1, "{}", outcome.stderr);
    assert!(outcome.stdout.contains("nonsense") && outcome.stderr.contains("error in the card"), "{}", outcome.stderr);
}

#[test]
fn a_manifest_that_is_there_and_broken_is_told_and_passed_over() {
    let folder = Folder::new()
        .with("Cargo.toml", "[package]\nname = \n")
        .with("package.json", "{\"name\": oops")
        .with("pyproject.toml", b"\xFF")
        .with("whole/Cargo.toml", "[package]\nname = \"desk\"\nversion = \"1.2.0\"\n")
        .with("none/x", "");
    let arguments = ["new", "--yes", "--from-folder", "--template", "support-agent"];
    let outcome = folder.run(&arguments);
    assert_eq!((outcome.stdout.as_str(), outcome.code), (clean_card(), 0));
    assert_eq!(
        outcome.stderr,
        "Cargo.toml is not TOML (line 2), so nothing is taken from it\n\
         pyproject.toml is not UTF-8 text, so nothing is taken from it\n\
         package.json is not JSON (line 1), so nothing is taken from it\n"
    );
    assert_eq!(folder.run(&[&arguments[..], &["-q"]].concat()).stderr, "");
    for output in ["whole/card.json", "none/card.json"] {
        let outcome = folder.run(&[&arguments[..], &["-o", output]].concat());
        assert!(!outcome.stderr.contains("nothing is taken"), "{}", outcome.transcript());
    }
    assert!(folder.read("whole/card.json").contains("\"name\": \"desk\""));
}
