//! A card that tries to reach the terminal through its texts.

use crate::harness::{Folder, LARGE, SMALL, Size, Wizard};

/// Controls, a title, a clipboard write, a bell, C1 in UTF-8, and text that turns around.
const VENOM: &str = r"\u001b[2J\u001b]52;c;cHduZWQ=\u0007\u001b]0;pwned\u001b\\\u009b31m\u0090q\u202edesrever\u2066x\u2069\u200b\u0000\u007f";

fn card() -> String {
    let v = VENOM;
    format!(
        r#"{{
  "name": "A{v}", "description": "B{v}", "version": "1{v}",
  "supportedInterfaces": [{{"url": "https://x.example/{v}", "protocolBinding": "J{v}", "protocolVersion": "1.0{v}", "tenant": "t{v}"}}],
  "provider": {{"organization": "O{v}", "url": "https://o.example/{v}"}},
  "capabilities": {{"streaming": "y{v}", "extensions": [{{"uri": "urn:{v}", "description": "d{v}", "params": {{"k{v}": "v{v}"}}}}]}},
  "securitySchemes": {{
    "s{v}": {{"oauth2SecurityScheme": {{"description": "d{v}", "flows": {{"clientCredentials": {{"tokenUrl": "https://t{v}", "scopes": {{"a{v}": "b{v}"}}}}}}}}}},
    "k{v}": {{"apiKeySecurityScheme": {{"location": "h{v}", "name": "n{v}"}}}}
  }},
  "securityRequirements": [{{"schemes": {{"s{v}": {{"list": ["a{v}", "z{v}"]}}}}}}],
  "defaultInputModes": ["text/plain{v}"], "defaultOutputModes": ["m{v}"],
  "skills": [{{"id": "i{v}", "name": "n{v}", "description": "d{v}", "tags": ["t{v}"], "examples": ["e{v}"]}}],
  "x{v}": "unknown{v}", "signatures": [{{"protected": "p{v}", "signature": "s{v}"}}]
}}
"#
    )
}

/// What came from the card must not be among these bytes; `from` is where to begin looking.
fn assert_harmless(raw: &[u8], place: &str) {
    let text = String::from_utf8_lossy(raw);
    for bad in [
        "\x1b[2J\x1b]",
        "\x1b]52",
        "\x1b]0",
        "\x07",
        "\x7f",
        "\0",
        "\u{9b}",
        "\u{90}",
        "\u{202e}",
        "\u{2066}",
        "\u{2069}",
        "\u{200b}",
    ] {
        assert!(!text.contains(bad), "{bad:?} reached the terminal {place}");
    }
}

fn walk(size: Size) {
    let mut wizard = Wizard::start(Folder::new().with("card.json", card()), size, &["card.json"]);
    for (step, title) in
        ["Identity", "Interfaces", "Capabilities", "Modes", "Skills", "Security", "Review"].iter().enumerate()
    {
        wizard.keys_then(&format!("<A-{}>", step + 1), &format!("┌─ {title} ─"));
        // Through every row, so that each is drawn with and without the cursor in it, and its help too.
        let first = wizard.focused();
        for _ in 0..70 {
            wizard.keys("<Tab>");
            if wizard.focused() == first {
                break;
            }
        }
        assert_harmless(&wizard.raw(), title);
    }
    for (step, entry, inside) in [(2, "Interface 1", "Tenant"), (5, "Skill 1", "Tags")] {
        wizard.keys_then(&format!("<A-{step}>"), entry);
        wizard.press(entry, inside);
        for label in ["Add an example", "Next", "Done"] {
            if wizard.contents().contains(label) {
                wizard.to(label);
            }
        }
        wizard.keys("<Esc>");
    }
    wizard.keys_then("<F5>", "PgDn page");
    wizard.keys("<End><Home><Esc>");
    wizard.keys_then("<F1>", "Keys");
    wizard.keys("<Esc>");
    wizard.keys_then("<F8>", "Problem");
    wizard.keys_then("<F8>", "Problem");
    wizard.keys("<F4>");
    wizard.keys("<Esc>");
    assert_harmless(&wizard.raw(), "anywhere");
    // A save that fails and a question name things too.
    wizard.keys_then("<F2>", "Save with errors?");
    wizard.keys_then("<Tab><Enter>", "The name of the file");
    wizard.keys("<Esc>");
    wizard.quit();
}

#[test]
fn a_hostile_card_never_reaches_the_terminal_raw_at_80_columns() {
    walk(SMALL);
}

#[test]
fn a_hostile_card_never_reaches_the_terminal_raw_at_160_columns() {
    walk(LARGE);
}

#[test]
fn a_hostile_text_that_is_not_json_never_reaches_the_terminal_raw_while_it_is_mended() {
    let text = "{\"name\": \"\x1b]52;c;cHduZWQ=\x07\u{202e}\" \u{9b}31m";
    let folder = Folder::new().with("card.json", text);
    let mut wizard = Wizard::launch(folder, SMALL, &["card.json"], &[]);
    wizard.see("mend it here");
    wizard.keys("<Left><Home><End><Right><F8>");
    assert_harmless(&wizard.raw(), "while it is mended");
    wizard.keys("<Esc>");
    if wizard.is_running() {
        wizard.keys("<C-q>");
    }
    wizard.exit_status();
    wizard.assert_restored();
    assert_harmless(&wizard.raw(), "afterwards");
}

#[test]
fn a_hostile_list_and_a_hostile_file_name_are_refused_harmlessly() {
    let name = "x\x1b]52;c;cHduZWQ=\x07\u{202e}.json";
    let folder = Folder::new().with(name, "[]");
    let mut wizard = Wizard::launch(folder, SMALL, &[name], &[]);
    assert_eq!(wizard.exit_status(), 2);
    wizard.see("not a card");
    assert_harmless(&wizard.raw(), "in a refusal");
}
