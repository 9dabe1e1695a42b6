//! `new` and `template` without a screen.

use insta::assert_snapshot;

use crate::support::Folder;

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
    assert_snapshot!(folder.run(&["new", "--yes"]).transcript(), @"
    $ cardwright new --yes
    stderr: cardwright: `new --yes` asks nothing, so it needs --template NAME
    stderr:   The templates are support-agent, route-planner and commerce-agent.
    exit 2
    ");
    assert_snapshot!(folder.run(&["new", "--yes", "--template", "suport-agent"]).transcript(), @"
    $ cardwright new --yes --template suport-agent
    stderr: cardwright: there is no template called `suport-agent`
    stderr:   Did you mean `support-agent`?
    exit 2
    ");
    assert_snapshot!(folder.run(&["template", "show", "nothing like it"]).transcript(), @"
    $ cardwright template show nothing like it
    stderr: cardwright: there is no template called `nothing like it`
    stderr:   The templates are support-agent, route-planner and commerce-agent.
    exit 2
    ");
    let into_nowhere = ["new", "--yes", "--template", "support-agent", "-o", "no/such/card.json"];
    assert_snapshot!(folder.run(&into_nowhere).transcript(), @"
    $ cardwright new --yes --template support-agent -o no/such/card.json
    stderr: cardwright: no/such: the directory does not exist; create it first or choose another path
    exit 2
    ");
}

#[test]
fn templates_are_listed_with_what_they_show() {
    assert_snapshot!(Folder::new().run(&["template", "list"]).transcript(), @"
    $ cardwright template list
    support-agent   OAuth 2.0, streaming, push notifications
    route-planner   OpenID Connect, three bindings
    commerce-agent  four narrow skills, bearer or OAuth 2.0
    exit 0
    ");
}
