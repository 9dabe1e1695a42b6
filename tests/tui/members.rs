//! Every entry of the field table: reached by keys from an empty card, changed, seen in the card pane, undone, done
//! again, and taken away. A new entry that no key reaches fails here.

use std::panic::catch_unwind;

use cardwright::card::fields::{self, Entry};
use cardwright::card::{Field, Kind};
use cardwright::document::Pointer;
use cardwright::tui::dialog::Dialog;
use cardwright::tui::row::{Control, Part, Row};
use serde_json::{Value as Json, json};

use crate::wizard::Wizard;

/// Signatures are made by tools that hold the key; the wizard shows that they are there and can drop them.
fn is_signature(entry: &Entry) -> bool {
    entry.pattern.starts_with("/signatures")
}

#[test]
fn every_member_can_be_reached_changed_seen_undone_redone_and_removed() {
    let entries: Vec<Entry> = fields::every_field().filter(|entry| !is_signature(entry)).collect();
    assert!(entries.len() > 70, "the table has only {} entries", entries.len());
    // All of them are tried, so that one fault does not hide the next.
    let failed: Vec<&str> = entries
        .iter()
        .filter(|entry| {
            let tried = catch_unwind(|| {
                Member::reach(entry).exercise();
                // An open choice is typed or chosen.
                if let Kind::Choice { open: true, .. } = entry.field.kind {
                    Member::reach(entry).choose();
                }
            });
            tried.is_err()
        })
        .map(|entry| entry.pattern.as_str())
        .collect();
    assert_eq!(failed, Vec::<&str>::new(), "members that keys do not reach or do not change");
}

/// One member, with the wizard standing on the page that asks for it.
struct Member {
    wizard: Wizard,
    field: &'static Field,
    at: Pointer,
    pattern: String,
}

impl Member {
    /// Goes there by keys. What the member needs around it is made on the way.
    fn reach(entry: &Entry) -> Self {
        let mut wizard = Wizard::empty();
        let tokens: Vec<&str> = entry.pattern.split('/').skip(1).collect();
        if tokens.contains(&"schemes") && tokens.last() == Some(&"list") || tokens.last() == Some(&"schemes") {
            wizard.keys("<A-6>");
            add_scheme(&mut wizard, "openIdConnectSecurityScheme");
            wizard.to("Discovery URL").keys("https://login.example.com/.well-known/openid-configuration<Esc>");
        }
        let step = fields::step_at(&Pointer::root().key(tokens[0]));
        wizard.keys(&format!("<A-{}>", step.number() + 1));
        let mut at = Pointer::root();
        for (index, token) in tokens.iter().enumerate() {
            let is_target = index + 1 == tokens.len();
            if *token == "*" {
                at = enter_new_entry(&mut wizard, &at, tokens.get(index + 1).copied());
                continue;
            }
            at = at.key(token);
            let branch = at.parent().and_then(|parent| fields::shape_at(&parent)).is_some_and(|shape| shape.one_of);
            if branch && !is_target && wizard.card().document.get(&at).is_none() {
                take_branch(&mut wizard, &at);
            }
        }
        Self { wizard, field: entry.field, at, pattern: entry.pattern.clone() }
    }

    fn exercise(mut self) {
        let one_of = matches!(self.field.kind, Kind::Object(shape) if shape.one_of);
        let is_branch = self.at.parent().and_then(|at| fields::shape_at(&at)).is_some_and(|shape| shape.one_of);
        match self.field.kind {
            Kind::Text | Kind::LongText | Kind::Url | Kind::Endpoint | Kind::Choice { open: true, .. } => self.typed(),
            Kind::Choice { .. } => self.choose(),
            Kind::Flag => self.flag(),
            Kind::Words | Kind::MediaTypes => self.words(),
            Kind::Texts => self.texts(),
            Kind::TextMap => self.text_map(),
            Kind::Json => self.json(),
            Kind::Object(_) if is_branch => self.branch(),
            Kind::Object(_) if one_of => self.one_of(),
            Kind::Object(_) => self.object(),
            Kind::Map(_) if self.field.name == "schemes" => self.schemes(),
            Kind::Map(_) => self.map(),
            Kind::List(_) | Kind::Requirements(_) => self.list(),
            Kind::Signatures(_) => unreachable!("signatures are not edited"),
        }
    }

    fn value(&self) -> Option<Json> {
        self.wizard.value(self.at.as_str())
    }

    /// Tabs to the row about the member.
    fn go(&mut self) {
        let at = self.at.clone();
        self.go_where(|row| row.id.pointer == at && row.id.part == Part::Value);
    }

    fn go_where(&mut self, wanted: impl Fn(&Row) -> bool) {
        self.wizard.press_until("<Tab>", &self.pattern, wanted);
    }

    /// Presses the keys of one change and checks that the card holds the value, that the card pane shows it, and that
    /// undo and redo go back and forth between the texts. `shown` is text of the card pane.
    fn change(&mut self, keys: &str, value: &Json, shown: &str) {
        let before = self.wizard.text().to_owned();
        let steps = self.wizard.card().history.len();
        self.wizard.keys(keys);
        assert_eq!(
            self.value().as_ref(),
            Some(value),
            "{} after {keys}\n{}",
            self.pattern,
            self.wizard.screen(160, 45)
        );
        let pane = self.wizard.screen(200, 60).card_pane();
        assert!(pane.contains(shown), "{}: {shown} is not in the card pane\n{pane}", self.pattern);
        let after = self.wizard.text().to_owned();
        let done = self.wizard.card().history.len() - steps;
        assert!(done > 0, "{}: nothing to undo", self.pattern);
        for _ in 0..done {
            self.wizard.keys("<C-z>");
        }
        assert_eq!(self.wizard.text(), before, "{} after undo", self.pattern);
        for _ in 0..done {
            self.wizard.keys("<C-y>");
        }
        assert_eq!(self.wizard.text(), after, "{} after redo", self.pattern);
        let pane = self.wizard.screen(200, 60).card_pane();
        assert!(pane.contains(shown), "{}: {shown} is not in the card pane after redo\n{pane}", self.pattern);
    }

    /// Presses the keys that take the member away.
    fn removed(&mut self, keys: &str) {
        self.wizard.keys(keys);
        assert_eq!(self.value(), None, "{} after {keys}", self.pattern);
    }

    fn typed(&mut self) {
        let text = match self.field.kind {
            Kind::Endpoint | Kind::Url => "https://a.eu",
            _ => "Zq 7",
        };
        let is_set = self.value().is_some();
        self.go();
        let clear = if is_set { "<C-u>" } else { "" };
        self.change(&format!("{clear}{text}"), &json!(text), &format!("\"{}\": \"{text}", self.field.name));
        // What is required stays, empty, and is reported; the rest goes when the row is left, and with its last text an
        // object that may be left out.
        self.go();
        self.wizard.keys("<End><C-u><Tab>");
        let parent = self.at.parent().unwrap();
        let in_optional = self.at.depth() == 2
            && fields::field_at(&parent).is_some_and(|field| !field.required && matches!(field.kind, Kind::Object(_)));
        let left = (self.field.required && !in_optional).then(|| json!(""));
        assert_eq!(self.value(), left, "{} after it was emptied", self.pattern);
    }

    fn choose(&mut self) {
        let Kind::Choice { choices, .. } = self.field.kind else { panic!("{} is no choice", self.pattern) };
        for choice in choices {
            self.go();
            if self.value() == Some(json!(choice.value)) {
                continue;
            }
            self.wizard.keys("<Enter>");
            mark(&mut self.wizard, choice.value);
            self.change("<Enter>", &json!(choice.value), &format!("\"{}\": \"{}\"", self.field.name, choice.value));
        }
    }

    fn flag(&mut self) {
        let shown = |value: bool| format!("\"{}\": {value}", self.field.name);
        let (yes, no) = (shown(true), shown(false));
        self.go();
        self.change("y", &json!(true), &yes);
        self.go();
        self.change("n", &json!(false), &no);
        self.go();
        self.removed("<Delete>");
        self.go();
        self.change("<Right>", &json!(true), &yes);
        self.change("<Right>", &json!(false), &no);
        self.removed("<Right>");
        self.change("<Left>", &json!(false), &no);
    }

    fn words(&mut self) {
        let (first, second) = match self.field.kind {
            Kind::MediaTypes => ("text/plain", "image/png"),
            _ => ("alpha", "beta"),
        };
        self.go();
        self.change(&format!("{first}<Enter>"), &json!([first]), &format!("\"{first}\""));
        self.go();
        self.change(&format!("{second}<Tab>"), &json!([first, second]), &format!("\"{second}\""));
        self.go();
        self.change("<Backspace>", &json!([first]), &format!("\"{first}\""));
        self.go();
        self.wizard.keys("<Backspace>");
        let left = if self.field.required || self.field.name == "list" { Some(json!([])) } else { None };
        let value = self.value();
        assert!(value == left || value.is_none(), "{} after its last word went: {value:?}", self.pattern);
    }

    fn texts(&mut self) {
        let add = self.at.clone();
        let go = |row: &Row| row.id.pointer == add && row.id.part == Part::Add;
        self.go_where(go);
        self.change("<Enter>Zq 7", &json!(["Zq 7"]), "\"Zq 7\"");
        self.go_where(go);
        self.change("<Enter>Zq 8<Enter>b", &json!(["Zq 7", "Zq 8\nb"]), "\"Zq 8\\nb\"");
        let second = self.at.index(1);
        self.go_where(|row| row.id.pointer == second);
        self.change("<A-Up>", &json!(["Zq 8\nb", "Zq 7"]), "\"Zq 7\"");
        let first = self.at.index(0);
        self.go_where(|row| row.id.pointer == first);
        self.change("<C-x>", &json!(["Zq 7"]), "\"Zq 7\"");
        self.go_where(|row| row.id.pointer == first);
        self.removed("<C-x>");
    }

    fn text_map(&mut self) {
        let add = self.at.clone();
        self.go_where(|row| row.id.pointer == add && row.id.part == Part::Add);
        self.change("<Enter>zq:7<Tab>Zq 7", &json!({"zq:7": "Zq 7"}), "\"zq:7\": \"Zq 7\"");
        let entry = self.at.key("zq:7");
        self.go_where(|row| row.id.pointer == entry && row.id.part == Part::Name);
        self.change("!", &json!({"zq:7!": "Zq 7"}), "\"zq:7!\": \"Zq 7\"");
        let entry = self.at.key("zq:7!");
        self.go_where(|row| row.id.pointer == entry && row.id.part == Part::Name);
        self.wizard.keys("<C-x>");
        let value = self.value();
        let left = self.field.required.then(|| json!({}));
        assert_eq!(value, left, "{} after its last entry went", self.pattern);
    }

    fn json(&mut self) {
        self.go();
        self.change("{\"zq\": 7}", &json!({"zq": 7}), "\"zq\": 7");
        self.go();
        self.removed(&"<Backspace>".repeat("{\"zq\": 7}".len()));
    }

    /// A branch of a one-of: chosen, and left for another one.
    fn branch(&mut self) {
        let parent = self.at.parent().unwrap();
        if parent.parent().is_some_and(|map| map.as_str() == "/securitySchemes") && self.value().is_some() {
            // The scheme was added as this kind; choosing it later is what is to be shown.
            let other = fields::SECURITY_SCHEME.fields.iter().find(|field| field.name != self.field.name).unwrap();
            take_branch(&mut self.wizard, &parent.key(other.name));
        }
        assert_eq!(self.value(), None, "{}", self.pattern);
        self.go_where(|row| row.id.pointer == parent && row.id.part == Part::Branch);
        self.wizard.keys("<Enter>");
        mark(&mut self.wizard, self.field.name);
        self.change("<Enter>", &json!({}), &format!("\"{}\": {{}}", self.field.name));
        let shape = fields::shape_at(&parent).unwrap();
        let other = shape.fields.iter().rfind(|field| field.name != self.field.name).unwrap();
        take_branch(&mut self.wizard, &parent.key(other.name));
        assert_eq!(self.value(), None, "{} after another branch was taken", self.pattern);
    }

    /// An object that is one of several kinds.
    fn one_of(&mut self) {
        let at = self.at.clone();
        let shape = fields::shape_at(&at).unwrap();
        self.go_where(|row| row.id.pointer == at && row.id.part == Part::Branch);
        let first = shape.fields[0].name;
        self.wizard.keys("<Enter>");
        mark(&mut self.wizard, first);
        self.change("<Enter>", &json!({first: {}}), &format!("\"{first}\": {{}}"));
    }

    /// An object whose members are asked for in its place: it comes and goes with them.
    fn object(&mut self) {
        let shape = fields::shape_at(&self.at).unwrap();
        let (field, keys, clear, value) = shape
            .fields
            .iter()
            .find_map(|field| match field.kind {
                Kind::Text | Kind::Url => Some((field, "Zq 7", "<C-u><Tab>", json!("Zq 7"))),
                Kind::Flag => Some((field, "y", "<Delete>", json!(true))),
                _ => None,
            })
            .unwrap();
        let member = self.at.key(field.name);
        self.go_where(|row| row.id.pointer == member);
        self.change(keys, &json!({field.name: value}), &format!("\"{}\": {{", self.field.name));
        self.go_where(|row| row.id.pointer == member);
        self.wizard.keys(clear);
        let left = self.field.required.then(|| json!({}));
        assert_eq!(self.value(), left, "{} after its only member was emptied", self.pattern);
    }

    fn list(&mut self) {
        let at = self.at.clone();
        self.go_where(|row| row.id.pointer == at && row.id.part == Part::Add);
        let start = match self.field.name {
            "supportedInterfaces" => json!([{"protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]),
            "securityRequirements" => json!([{"schemes": {}}]),
            _ => json!([{}]),
        };
        self.change("<Enter>", &start, &format!("\"{}\": [", self.field.name));
        let first = at.index(0);
        if self.wizard.card().page.inside.as_ref() == Some(&first) {
            self.wizard.keys("<Esc>");
        }
        self.go_where(|row| row.id.pointer == first);
        self.wizard.keys("<C-x>");
        let left = self.field.required.then(|| json!([]));
        assert_eq!(self.value(), left, "{} after its only entry went", self.pattern);
    }

    fn map(&mut self) {
        let at = self.at.clone();
        self.go_where(|row| row.id.pointer == at && row.id.part == Part::Add);
        self.wizard.keys("<Enter>");
        mark(&mut self.wizard, "mtlsSecurityScheme");
        self.change("<Enter>", &json!({"mtls": {"mtlsSecurityScheme": {}}}), "\"mtlsSecurityScheme\": {}");
        let entry = at.key("mtls");
        if self.wizard.card().page.inside.as_ref() == Some(&entry) {
            self.wizard.keys("<Esc>");
        }
        self.go_where(|row| row.id.pointer == entry);
        self.removed("<C-x>");
    }

    /// The schemes of a combination.
    fn schemes(&mut self) {
        let scheme = Part::Uses("openId".into());
        self.go_where(|row| row.id.part == scheme);
        self.change("<Enter>", &json!({"openId": {"list": []}}), "\"openId\": {");
        self.go_where(|row| row.id.part == scheme);
        self.wizard.keys(" ");
        assert_eq!(self.value(), Some(json!({})), "{} after its only scheme was left out", self.pattern);
    }
}

/// Adds an entry to the list or map at a place, and goes to its page. Returns the entry's place. `next` is the branch
/// that the entry of a one-of is to take.
fn enter_new_entry(wizard: &mut Wizard, at: &Pointer, next: Option<&str>) -> Pointer {
    match fields::field_at(at).unwrap().kind {
        Kind::Map(shape) if shape.one_of => {
            add_scheme(wizard, next.unwrap());
        }
        Kind::Map(_) => {
            wizard.press_until("<Tab>", "the scheme", |row| row.id.part == Part::Uses("openId".into())).keys("<Enter>");
            return at.key("openId");
        }
        _ => {
            wizard.press_until("<Tab>", at.as_str(), |row| row.id.pointer == *at && row.id.part == Part::Add);
            wizard.keys("<Enter>");
        }
    }
    let inside = wizard.card().page.inside.clone().unwrap_or_else(|| panic!("no page for a new entry of {at:?}"));
    assert_eq!(inside.parent().as_ref(), Some(at));
    inside
}

fn add_scheme(wizard: &mut Wizard, kind: &str) {
    wizard.to("Add a security scheme").keys("<Enter>");
    mark(wizard, kind);
    wizard.keys("<Enter>");
}

/// Takes the branch of a one-of at a place.
fn take_branch(wizard: &mut Wizard, at: &Pointer) {
    let parent = at.parent().unwrap();
    wizard.press_until("<Tab>", at.as_str(), |row| {
        row.id.pointer == parent && matches!(row.control, Control::Branch { .. })
    });
    wizard.keys("<Enter>");
    mark(wizard, &at.last().unwrap());
    wizard.keys("<Enter>");
    assert!(wizard.card().document.get(at).is_some(), "{at:?} is not taken");
}

/// Moves the mark of a choice dialog to an option.
fn mark(wizard: &mut Wizard, value: &str) {
    for _ in 0..100 {
        let Dialog::Choice(choice) = wizard.dialog() else { panic!("no choice\n{}", wizard.screen(160, 45)) };
        if choice.options[choice.selected].value == value {
            return;
        }
        let before = choice.selected;
        wizard.keys("<Down>");
        let Dialog::Choice(choice) = wizard.dialog() else { unreachable!() };
        if choice.selected == before {
            // The end of the list: begin at its top.
            wizard.keys("<Home>");
        }
    }
    panic!("{value} is not offered\n{}", wizard.screen(160, 45));
}
