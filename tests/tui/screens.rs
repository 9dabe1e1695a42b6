//! What the screens look like, at each layout: text, styles and cursor.
//!
//! After a wanted change of the looks: `INSTA_UPDATE=always cargo test --test tui screens`, and read the difference.

use std::fmt::Write as _;

use crate::wizard::Wizard;

const SIZES: [(u16, u16); 8] = [(160, 45), (120, 36), (110, 30), (80, 24), (60, 15), (59, 20), (40, 10), (39, 9)];

/// The styles of one wide and one narrow layout tell those of the others.
const WITH_STYLES: [(u16, u16); 3] = [(120, 36), (80, 24), (40, 10)];

fn check(name: &str, wizard: &Wizard) {
    let mut all = String::new();
    for (columns, rows) in SIZES {
        let picture = wizard.screen(columns, rows);
        writeln!(all, "{columns}x{rows}, {}\n{picture}\n", picture.cursor_words()).unwrap();
        if WITH_STYLES.contains(&(columns, rows)) {
            writeln!(all, "{columns}x{rows}, styles\n{}\n", picture.styles()).unwrap();
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // The number of checks grows with the rule book.
    let all = regex_lite::Regex::new(r"\d+ checks r").unwrap().replace_all(&all, "NN checks r").into_owned();
    settings.bind(|| insta::assert_snapshot!(name, all));
}

#[test]
fn start_menu() {
    check("start_menu", &Wizard::menu());
}

#[test]
fn identity_of_a_template() {
    let mut wizard = Wizard::template("support-agent");
    wizard.to("Description");
    check("identity", &wizard);
}

#[test]
fn identity_of_an_empty_card() {
    check("empty_card", &Wizard::empty());
}

#[test]
fn list_of_skills() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-5><Down>");
    check("skills", &wizard);
}

#[test]
fn one_skill() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-5><Enter>").to("Tags").keys("garden");
    check("skill", &wizard);
}

#[test]
fn security_scheme() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-6>").on_value("/securitySchemes/oauth").keys("<Enter>").to("Token URL");
    check("scheme", &wizard);
}

#[test]
fn combination() {
    let mut wizard = Wizard::template("commerce-agent");
    wizard.keys("<A-6>").on_value("/securityRequirements/1").keys("<Enter>").to("quotes.write").keys(" ");
    check("combination", &wizard);
}

#[test]
fn review() {
    let mut wizard =
        Wizard::file("{\n  \"name\": \"\",\n  \"input_modes\": [],\n  \"x-note\": 1,\n  \"version\": \"1\"\n}\n");
    wizard.keys("<A-1>a<A-7>");
    check("review", &wizard);
}

#[test]
fn help_dialog() {
    let mut wizard = Wizard::template("support-agent");
    wizard.to("Description").keys("<F1>");
    check("help", &wizard);
}

#[test]
fn choice_dialog() {
    let mut wizard = Wizard::empty();
    wizard.keys("<A-4><Enter>im");
    check("choice", &wizard);
}

#[test]
fn confirm_dialog() {
    let mut wizard = Wizard::empty();
    wizard.keys("Desk<C-s>");
    check("confirm", &wizard);
}

#[test]
fn fix_dialog() {
    let mut wizard =
        Wizard::file("{\n  \"name\": \"a\",\n  \"documentation_url\": \"https://docs.example.com/a\"\n}\n");
    wizard
        .keys("<A-7>")
        .press_until("<Tab>", "the problem", |row| row.id.pointer == crate::wizard::at("/documentation_url"));
    wizard.keys("<F4>");
    check("fix", &wizard);
}
