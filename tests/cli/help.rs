//! The help of every command, word for word: a change of it is a change of what people rely on.

use insta::assert_snapshot;

use crate::support::Folder;

fn help(arguments: &[&str]) -> String {
    let outcome = Folder::new().run(&[arguments, &["--help"]].concat());
    assert_eq!((outcome.stderr.as_str(), outcome.code), ("", 0), "{arguments:?}");
    assert!(outcome.stdout.contains("Example"), "{arguments:?} shows no example");
    // Lines that clap leaves blank but for their indentation.
    outcome.stdout.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn help_of_the_program() {
    assert_snapshot!(help(&[]), @"
    Draft, mend and check A2A v1.0 Agent Cards

    Usage: cardwright [OPTIONS] [FILE]
           cardwright [OPTIONS] <COMMAND>

    Commands:
      new          Start a new card in the wizard, or write one without asking (--yes)
      edit         Open a card in the wizard
      check        Report what is wrong with cards and what to do about it
      fix          Apply the fixes that keep a card's meaning, and show the difference
      convert      Turn a card of an older version into a v1.0 card, with an account of every member
      fmt          Lay cards out anew: 2 spaces, one newline at the end; no value changes
      copy         Copy a card to the clipboard, saying which way it went
      explain      Explain a rule, or a member of the card
      template     List the templates, or print one
      completions  Print the completions for a shell
      man          Print the manual page of the program or of a command

    Arguments:
      [FILE]  The card to open in the wizard; without it, the start screen

    Options:
          --plain              Ask line by line instead of on a screen: for screen readers, dumb
                               terminals and pipes (the default with TERM=dumb or ACCESSIBLE set)
          --profile <PROFILE>  What the card is judged for: strict (the default), dual (so too once you
                               decide that in a conversion) or registry
      -h, --help               Print help
      -V, --version            Print version

    Screen options:
          --theme <THEME>  Colours: by what is known of the terminal (auto), for a light or dark
                           background, none (mono), or ask the terminal for its background (detect; not
                           in tmux or screen or over SSH) [possible values: auto, light, dark, mono,
                           detect]
          --ascii          Draw with ASCII only: no lines, no arrows (the default where the locale has
                           no more)
          --no-mouse       Leave the mouse to the terminal, for selecting text; Alt-m switches it at any
                           time

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright                      start or open a card, step by step
      cardwright agent-card.json      open this card
      cardwright check agent-card.json
    ");
}

#[test]
fn help_of_new() {
    assert_snapshot!(help(&["new"]), @r#"
    Start a new card in the wizard, or write one without asking (--yes)

    Usage: cardwright new [OPTIONS]

    Options:
          --template <NAME>      The template to start from
      -o, --output <FILE>        Where to write the card; with --yes and without this, it goes to
                                 standard output
      -y, --yes                  Ask nothing: write the template, or what --set and --answers say
          --set <POINTER=VALUE>  Answer beforehand (may be repeated): /version=1.4.0,
                                 /capabilities/streaming=true, /skills/0/tags=one,two
          --answers <FILE>       Answer from a JSON file: an object of pointers and values, or a part of
                                 a card; --set comes after it
          --from-folder          Answer with what the folder of the card says (Cargo.toml,
                                 pyproject.toml, package.json, the Git remote); --answers and --set come
                                 after it
          --plain                Ask line by line instead of on a screen: for screen readers, dumb
                                 terminals and pipes (the default with TERM=dumb or ACCESSIBLE set)
          --profile <PROFILE>    What the card is judged for: strict (the default), dual (so too once
                                 you decide that in a conversion) or registry
          --force                Replace the file if it exists
      -h, --help                 Print help

    Screen options:
          --theme <THEME>  Colours: by what is known of the terminal (auto), for a light or dark
                           background, none (mono), or ask the terminal for its background (detect; not
                           in tmux or screen or over SSH) [possible values: auto, light, dark, mono,
                           detect]
          --ascii          Draw with ASCII only: no lines, no arrows (the default where the locale has
                           no more)
          --no-mouse       Leave the mouse to the terminal, for selecting text; Alt-m switches it at any
                           time

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright new
      cardwright new --template support-agent -o agent-card.json
      cardwright new --yes --template route-planner -o agent-card.json
      cardwright new --yes --template support-agent --set /name='Returns desk' \
          --set /version=0.1.0 --set /skills/0/tags=returns,policy -o agent-card.json
      cardwright new --from-folder --set /defaultInputModes=text/plain

    `cardwright template list` shows the templates.
    "#);
}

#[test]
fn help_of_edit() {
    assert_snapshot!(help(&["edit"]), @"
    Open a card in the wizard

    Usage: cardwright edit [OPTIONS] <FILE>

    Arguments:
      <FILE>  The card

    Options:
          --plain              Ask line by line instead of on a screen: for screen readers, dumb
                               terminals and pipes (the default with TERM=dumb or ACCESSIBLE set)
          --profile <PROFILE>  What the card is judged for: strict (the default), dual (so too once you
                               decide that in a conversion) or registry
      -h, --help               Print help

    Screen options:
          --theme <THEME>  Colours: by what is known of the terminal (auto), for a light or dark
                           background, none (mono), or ask the terminal for its background (detect; not
                           in tmux or screen or over SSH) [possible values: auto, light, dark, mono,
                           detect]
          --ascii          Draw with ASCII only: no lines, no arrows (the default where the locale has
                           no more)
          --no-mouse       Leave the mouse to the terminal, for selecting text; Alt-m switches it at any
                           time

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright edit agent-card.json
      cardwright edit --plain agent-card.json
    ");
}

#[test]
fn help_of_check() {
    assert_snapshot!(help(&["check"]), @"
    Report what is wrong with cards and what to do about it

    Usage: cardwright check [OPTIONS] <FILE>...

    Arguments:
      <FILE>...
              Card files, directories (the card files below them) or - for standard input

    Options:
          --format <FORMAT>
              How to report

              Possible values:
              - human:   With the source line, for people
              - concise: One line a finding
              - json:    One JSON document
              - sarif:   SARIF 2.1.0, for code hosts and editors
              - github:  Annotations in GitHub Actions

              [default: human]

          --profile <PROFILE>
              What the card is judged for

              Possible values:
              - strict:   A v1.0 card and nothing else
              - dual:     A v1.0 card with a 0.3 half for old clients
              - registry: What a registry with a 10 KB limit takes

              [default: strict]

          --only <RULE>
              Run only this rule or area (may be repeated)

          --skip <RULE>
              Leave out this rule or area (may be repeated)

          --deny <LEVEL>
              Treat warnings as errors

              [possible values: warnings]

          --advice
              Show advice too, which is otherwise only counted (json, sarif and github always hold it)

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
      cardwright check agent-card.json
      cardwright check --format json --deny warnings cards/
      curl -s https://agent.example.com/.well-known/agent-card.json | cardwright check -

    Exit status: 0 without errors, 1 with errors (with --deny warnings also for warnings), 2 if a file
    cannot be read.
    ");
}

#[test]
fn help_of_fmt() {
    assert_snapshot!(help(&["fmt"]), @"
    Lay cards out anew: 2 spaces, one newline at the end; no value changes

    Usage: cardwright fmt [OPTIONS] <FILE>...

    Arguments:
      <FILE>...  Card files, or - for standard input, which is written to standard output

    Options:
          --check   Change nothing; exit 1 if something would change
          --stdout  Write the card to standard output and leave the file alone
          --sort    Put the members into the order of the specification
      -h, --help    Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright fmt agent-card.json
      cardwright fmt --check cards/*.json      exit 1 if one would change
      cardwright fmt --sort --stdout agent-card.json

    Values, the spelling of numbers and the order of members stay as they are; --sort puts members into
    the order of the specification.
    ");
}

#[test]
fn help_of_fix() {
    assert_snapshot!(help(&["fix"]), @"
    Apply the fixes that keep a card's meaning, and show the difference

    Usage: cardwright fix [OPTIONS] <FILE>...

    Arguments:
      <FILE>...
              Card files, or - for standard input, which is written to standard output

    Options:
          --stdout
              Write the card to standard output and leave the file alone

          --dry-run
              Show the difference and change nothing

          --drop-signatures
              If anything in a signed card is fixed, remove its signatures

          --profile <PROFILE>
              What the card is judged for

              Possible values:
              - strict:   A v1.0 card and nothing else
              - dual:     A v1.0 card with a 0.3 half for old clients
              - registry: What a registry with a 10 KB limit takes

              [default: strict]

          --only <RULE>
              Run only this rule or area (may be repeated)

          --skip <RULE>
              Leave out this rule or area (may be repeated)

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
      cardwright fix agent-card.json
      cardwright fix --dry-run agent-card.json      show the difference only
      cardwright fix --stdout agent-card.json > fixed.json

    Where nothing is to be fixed, the file stays and is printed byte for byte. A signed card is left
    alone, because any change makes its signatures invalid; --drop-signatures removes them.

    Exit status: by what remains, as `cardwright check` would judge it.
    ");
}

#[test]
fn help_of_explain() {
    assert_snapshot!(help(&["explain"]), @"
    Explain a rule, or a member of the card

    Usage: cardwright explain [OPTIONS] [NAME]

    Arguments:
      [NAME]  A rule (area/defect), an area, or a member with dots between its parts

    Options:
          --list  List all rules and members
      -h, --help  Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright explain syntax/duplicate-key
      cardwright explain skills.tags
      cardwright explain --list
    ");
}

#[test]
fn help_of_completions_and_man() {
    assert_snapshot!(help(&["completions"]), @"
    Print the completions for a shell

    Usage: cardwright completions [OPTIONS] <SHELL>

    Arguments:
      <SHELL>  The shell [possible values: bash, elvish, fish, powershell, zsh]

    Options:
      -h, --help  Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright completions bash > ~/.local/share/bash-completion/completions/cardwright
      cardwright completions zsh > ~/.zfunc/_cardwright
      cardwright completions fish > ~/.config/fish/completions/cardwright.fish
    ");
    assert_snapshot!(help(&["man"]), @"
    Print the manual page of the program or of a command

    Usage: cardwright man [OPTIONS] [COMMAND]

    Arguments:
      [COMMAND]  The command; without it, the program as a whole

    Options:
      -h, --help  Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright man > ~/.local/share/man/man1/cardwright.1
      cardwright man check | man -l -
    ");
}

#[test]
fn help_of_template() {
    assert_snapshot!(help(&["template"]), @"
    List the templates, or print one

    Usage: cardwright template [OPTIONS] <COMMAND>

    Commands:
      list  List the templates with what each shows
      show  Print a template

    Options:
      -h, --help  Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Examples:
      cardwright template list
      cardwright template show support-agent
    ");
    assert_snapshot!(help(&["template", "list"]), @"
    List the templates with what each shows

    Usage: cardwright template list [OPTIONS]

    Options:
      -h, --help  Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Example:
      cardwright template list
    ");
    assert_snapshot!(help(&["template", "show"]), @"
    Print a template

    Usage: cardwright template show [OPTIONS] <NAME>

    Arguments:
      <NAME>  The template

    Options:
      -h, --help  Print help

    Global options:
          --color <WHEN>  When to use colour (auto: NO_COLOR and CLICOLOR_FORCE decide, then whether
                          this is a terminal) [default: auto] [possible values: auto, always, never]
      -q, --quiet         Say nothing but results and errors

    Example:
      cardwright template show support-agent > agent-card.json
    ");
}

#[test]
fn the_version_is_printed() {
    let outcome = Folder::new().run(&["--version"]);
    assert_eq!(outcome.stdout, format!("cardwright {}\n", env!("CARGO_PKG_VERSION")));
}
