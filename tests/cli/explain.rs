//! `explain`, `completions` and `man`: what the program says about itself.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use insta::assert_snapshot;

use crate::support::Folder;

fn run(arguments: &[&str]) -> crate::support::Outcome {
    Folder::new().run(arguments)
}

#[test]
fn a_rule_is_explained_with_examples_and_its_source() {
    assert_snapshot!(run(&["explain", "syntax/duplicate-key"]).transcript(), @r#"
    $ cardwright explain syntax/duplicate-key
    syntax/duplicate-key

    A key occurs twice in one object.

    Why
      Readers differ on which copy counts: most take the last, some the first, some refuse the
      card. Signatures over such a card cannot be checked. Nothing is written from it until
      one copy is gone.

    Wrong
      {"name": "Returns", "name": "Returns agent"}

    Right
      /name  "Returns agent"

    What to do
      Keep one of the copies.

    Source
      RFC 8259 section 4; RFC 8785 section 3.1
    exit 0
    "#);
}

#[test]
fn a_member_is_explained_by_its_dotted_name_or_its_pointer() {
    let dotted = run(&["explain", "skills.tags"]);
    assert_snapshot!(dotted.transcript(), @"
    $ cardwright explain skills.tags
    skills.tags  Tags (list of texts, required)

    Words that somebody would search for; registries index them and routers match them. A
    skill without tags is hard to find.

    Example
      returns, policy, deadline

    Often wrong
      whole sentences, or no tags at all

    Where
      /skills/*/tags, step Skills of the wizard
    exit 0
    ");
    assert_eq!(run(&["explain", "/skills/0/tags"]).stdout, dotted.stdout);
    assert_eq!(run(&["explain", "skills[].tags"]).stdout, dotted.stdout);
    assert_snapshot!(run(&["explain", "supportedInterfaces.protocolBinding"]).transcript(), @"
    $ cardwright explain supportedInterfaces.protocolBinding
    supportedInterfaces.protocolBinding  Binding (text, required)

    How the protocol travels at this address. Most clients compare the word letter by letter,
    so the three core names are in capitals; a binding of your own is named by a URI.

    Example
      JSONRPC

    Often wrong
      `jsonrpc`, `JSON-RPC` or `REST`; few clients or none recognise those

    Usual values
      JSONRPC    JSON-RPC 2.0 over HTTP: one address, what most clients speak.
      HTTP+JSON  Plain HTTP with JSON bodies: a path for each operation.
      GRPC       gRPC over HTTP/2: the URL is `host:port`.

    Before version 1.0
      transport, preferredTransport

    Where
      /supportedInterfaces/*/protocolBinding, step Interfaces of the wizard
    exit 0
    ");
}

#[test]
fn an_area_lists_its_rules() {
    let outcome = run(&["explain", "syntax"]);
    assert!(outcome.stdout.contains("syntax/duplicate-key  "), "{}", outcome.stdout);
    assert!(!outcome.stdout.contains("skills.tags"));
}

#[test]
fn unknown_names_lead_to_known_ones() {
    assert_snapshot!(run(&["explain", "skill.tags"]).transcript(), @"
    $ cardwright explain skill.tags
    stderr: cardwright: there is neither a rule nor a member called `skill.tags`
    stderr:   Did you mean `skills.tags`?
    exit 2
    ");
    assert_snapshot!(run(&["explain", "quite-something-else"]).transcript(), @"
    $ cardwright explain quite-something-else
    stderr: cardwright: there is neither a rule nor a member called `quite-something-else`
    stderr:   `cardwright explain --list` shows all names.
    exit 2
    ");
    assert_eq!(run(&["explain"]).code, 2);
}

#[test]
fn the_list_names_rules_and_members() {
    let list = run(&["explain", "--list"]);
    assert_eq!(list.code, 0);
    for name in ["syntax/duplicate-key ", "skills.tags "] {
        assert!(list.stdout.lines().any(|line| line.starts_with(name)), "{name}");
    }
}

#[test]
fn shells_get_completions_for_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let outcome = run(&["completions", shell]);
        assert_eq!((outcome.stderr.as_str(), outcome.code), ("", 0), "{shell}");
        for command in ["check", "fix", "fmt", "template"] {
            assert!(outcome.stdout.contains(command), "{shell}: {command}");
        }
    }
    assert_eq!(run(&["completions", "tcsh"]).code, 2);
}

#[test]
fn manual_pages_exist_for_the_program_and_each_command() {
    let program = run(&["man"]).stdout;
    assert!(program.contains(".TH cardwright 1"), "{program}");
    for command in ["check", "fix", "fmt", "new", "edit", "explain", "template"] {
        assert!(program.contains(&format!("cardwright\\-{command}(1)")), "{command}");
        let page = run(&["man", command]);
        assert!(page.stdout.contains(&format!(".TH cardwright-{command} 1")), "{}", page.stdout);
    }
    assert_snapshot!(run(&["man", "chekc"]).transcript(), @"
    $ cardwright man chekc
    stderr: cardwright: there is no command called `chekc`
    stderr:   Did you mean `check`?
    exit 2
    ");
}

#[test]
fn a_list_into_a_closed_pipe_is_quiet() {
    let mut child = Folder::new()
        .command(&["explain", "--list"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((line.as_str(), said.as_str(), child.wait().unwrap().code()), ("Rules\n", "", Some(0)));
}
