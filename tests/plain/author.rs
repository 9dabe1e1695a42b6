//! An author who has a whole card in mind and starts from nothing. Once they answer the lines, in the order of the field
//! table; once they press the wizard's keys.

use cardwright::card::{Field, Kind, Shape, Step, fields};
use cardwright::document::Pointer;
use cardwright::text::slug;
use cardwright::tui::row::{Part, Row};
use serde_json::Value as Json;

use crate::keys::typing;
use crate::wizard::Wizard;

fn text(value: &Json) -> &str {
    value.as_str().unwrap()
}

fn list(value: Option<&Json>) -> Vec<Json> {
    value.and_then(Json::as_array).cloned().unwrap_or_default()
}

/// The lines that make this card from the empty one, from the first step to Review.
pub fn lines(card: &Json) -> Vec<String> {
    let mut lines = Vec::new();
    for step in Step::ALL.into_iter().filter(|step| *step != Step::Review) {
        for field in fields::CARD.fields.iter().filter(|field| field.step == step) {
            member(card, field, card.get(field.name), &mut lines);
        }
    }
    // A skill can ask for schemes once there are some.
    for (index, skill) in list(card.get("skills")).iter().enumerate() {
        if let Some(requirements) = skill.get(OWN_SECURITY) {
            lines.extend(["step 5".to_owned(), (index + 1).to_string()]);
            lines.extend(vec![String::new(); 7]);
            member(card, fields::SKILL.field(OWN_SECURITY).unwrap(), Some(requirements), &mut lines);
        }
    }
    lines.push("review".into());
    lines
}

const OWN_SECURITY: &str = "securityRequirements";

fn members(card: &Json, shape: &Shape, value: Option<&Json>, lines: &mut Vec<String>) {
    for field in shape.fields {
        member(card, field, value.and_then(|value| value.get(field.name)), lines);
    }
}

fn member(card: &Json, field: &Field, value: Option<&Json>, lines: &mut Vec<String>) {
    let mut say = |line: &str| lines.push(line.to_owned());
    match field.kind {
        Kind::Text | Kind::Url | Kind::Endpoint | Kind::Choice { .. } => say(value.map_or("", text)),
        Kind::LongText => match value {
            Some(value) => {
                text(value).split('\n').for_each(&mut say);
                say(".");
            }
            None => say(""),
        },
        Kind::Flag => say(match value.and_then(Json::as_bool) {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        }),
        Kind::Words | Kind::MediaTypes => {
            let words = list(value);
            if !words.is_empty() {
                say(&words.iter().map(text).collect::<Vec<_>>().join(", "));
            }
            say("done");
        }
        Kind::Texts => {
            for one in list(value) {
                say("add");
                text(&one).split('\n').for_each(&mut say);
                say(".");
            }
            say("done");
        }
        Kind::TextMap => {
            for (name, allows) in value.and_then(Json::as_object).into_iter().flatten() {
                say("add");
                say(name);
                say(text(allows));
            }
            say("done");
        }
        Kind::Json => match value {
            Some(value) => {
                say(&value.to_string());
                say(".");
            }
            None => say(""),
        },
        Kind::Object(shape) if shape.one_of => branch(card, shape, value.unwrap(), true, lines),
        Kind::Object(shape) => members(card, shape, value, lines),
        Kind::List(shape) => {
            for one in list(value) {
                lines.push("add".into());
                entry(card, shape, &one, lines);
            }
            lines.push("done".into());
        }
        Kind::Map(shape) => {
            for (name, one) in value.and_then(Json::as_object).into_iter().flatten() {
                lines.push("add".into());
                let taken = one.as_object().unwrap().keys().next().unwrap();
                lines.push(shape.field(taken).unwrap().label.into());
                lines.push(name.clone());
                // The kind was chosen already.
                lines.push(String::new());
                branch(card, shape, one, false, lines);
            }
            lines.push("done".into());
        }
        Kind::Requirements(_) => {
            for one in list(value) {
                lines.push("add".into());
                combination(card, &one, lines);
            }
            lines.push("done".into());
        }
        Kind::Signatures(_) => {}
    }
}

fn branch(card: &Json, shape: &Shape, value: &Json, choose: bool, lines: &mut Vec<String>) {
    let (name, inner) = value.as_object().unwrap().iter().next().unwrap();
    let field = shape.field(name).unwrap();
    if choose {
        lines.push(field.label.into());
    }
    members(card, field.kind.shape().unwrap(), Some(inner), lines);
}

fn entry(card: &Json, shape: &Shape, value: &Json, lines: &mut Vec<String>) {
    if shape.name != "AgentSkill" {
        return members(card, shape, Some(value), lines);
    }
    // A new skill is asked for its name first; its id makes itself from that.
    let (id, name) = (text(&value["id"]), text(&value["name"]));
    lines.push(name.into());
    if slug(name) != id {
        lines.extend(["back", "back", id, ""].map(str::to_owned));
    }
    for field in shape.fields.iter().filter(|field| !matches!(field.name, "id" | "name")) {
        member(card, field, value.get(field.name).filter(|_| field.name != OWN_SECURITY), lines);
    }
}

/// The scopes that a scheme's flow declares.
fn declared(card: &Json, scheme: &str) -> Vec<String> {
    let flows = card.pointer(&format!("/securitySchemes/{scheme}/oauth2SecurityScheme/flows"));
    let flows = flows.and_then(Json::as_object).into_iter().flatten();
    flows.filter_map(|(_, flow)| flow["scopes"].as_object()).flat_map(|scopes| scopes.keys().cloned()).collect()
}

fn schemes(card: &Json) -> Vec<String> {
    card.get("securitySchemes").and_then(Json::as_object).into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

fn combination(card: &Json, value: &Json, lines: &mut Vec<String>) {
    for scheme in schemes(card) {
        let Some(asked) = value["schemes"].get(&scheme) else {
            lines.push("no".into());
            continue;
        };
        lines.push("yes".into());
        let scopes: Vec<Json> = list(asked.get("list"));
        let declared = declared(card, &scheme);
        for scope in &declared {
            lines.push(if scopes.iter().any(|other| other == scope.as_str()) { "yes" } else { "no" }.into());
        }
        if declared.is_empty() && card["securitySchemes"][&scheme].get("openIdConnectSecurityScheme").is_some() {
            if !scopes.is_empty() {
                lines.push(scopes.iter().map(text).collect::<Vec<_>>().join(", "));
            }
            lines.push("done".into());
        }
    }
}

/// Makes the card from the empty one with the wizard's keys.
pub fn press_keys(card: &Json) -> Wizard {
    let mut wizard = Wizard::empty();
    for (number, step) in Step::ALL.into_iter().enumerate() {
        if number > 0 {
            wizard.keys("<C-n>");
        }
        for field in fields::CARD.fields.iter().filter(|field| field.step == step) {
            if let Some(value) = card.get(field.name) {
                press_member(&mut wizard, card, &Pointer::root().key(field.name), field, value);
            }
        }
    }
    for (index, skill) in list(card.get("skills")).iter().enumerate() {
        if let Some(requirements) = skill.get(OWN_SECURITY) {
            let at = Pointer::root().key("skills").index(index);
            wizard.keys("<A-5>");
            to_part(&mut wizard, &at, &Part::Value);
            wizard.keys("<Enter>");
            let field = fields::SKILL.field(OWN_SECURITY).unwrap();
            press_member(&mut wizard, card, &at.key(OWN_SECURITY), field, requirements);
            wizard.keys("<Esc>");
        }
    }
    wizard
}

fn to_part(wizard: &mut Wizard, at: &Pointer, part: &Part) {
    let wanted = |row: &Row| row.id.pointer == *at && row.id.part == *part;
    wizard.press_until("<Tab>", &format!("{part:?} of {at}"), wanted);
}

fn press_members(wizard: &mut Wizard, card: &Json, at: &Pointer, shape: &Shape, value: &Json) {
    for field in shape.fields {
        if let Some(value) = value.get(field.name) {
            press_member(wizard, card, &at.key(field.name), field, value);
        }
    }
}

fn press_member(wizard: &mut Wizard, card: &Json, at: &Pointer, field: &Field, value: &Json) {
    match field.kind {
        Kind::Text | Kind::Url | Kind::Endpoint | Kind::LongText | Kind::Choice { open: true, .. } => {
            to_part(wizard, at, &Part::Value);
            wizard.keys("<C-u>");
            match text(value) {
                // Nobody types that much, and every key checks the card.
                long if long.len() > 60 => wizard.paste(long),
                short => wizard.keys(&typing(short)),
            };
        }
        Kind::Choice { choices, open: false } => {
            to_part(wizard, at, &Part::Value);
            let down = choices.iter().position(|choice| choice.value == text(value)).unwrap();
            wizard.keys("<Enter>").keys(&"<Down>".repeat(down)).keys("<Enter>");
        }
        Kind::Flag => {
            to_part(wizard, at, &Part::Value);
            wizard.keys(if value.as_bool().unwrap() { "y" } else { "n" });
        }
        Kind::Words | Kind::MediaTypes => {
            to_part(wizard, at, &Part::Value);
            for word in list(Some(value)) {
                wizard.keys(&typing(text(&word))).keys("<Enter>");
            }
        }
        Kind::Texts => {
            for one in list(Some(value)) {
                to_part(wizard, at, &Part::Add);
                wizard.keys("<Enter>").paste(text(&one));
            }
        }
        Kind::TextMap => {
            for (name, allows) in value.as_object().unwrap() {
                to_part(wizard, at, &Part::Add);
                wizard.keys("<Enter>").keys(&typing(name)).keys("<Tab>").keys(&typing(text(allows)));
            }
        }
        Kind::Json => {
            to_part(wizard, at, &Part::Value);
            wizard.keys(&typing(&value.to_string()));
        }
        Kind::Object(shape) if shape.one_of => {
            to_part(wizard, at, &Part::Branch);
            press_branch(wizard, card, at, shape, value, true);
        }
        Kind::Object(shape) => press_members(wizard, card, at, shape, value),
        Kind::List(shape) => {
            for (index, one) in list(Some(value)).iter().enumerate() {
                to_part(wizard, at, &Part::Add);
                wizard.keys("<Enter>");
                press_entry(wizard, card, &at.index(index), shape, one);
                wizard.keys("<Esc>");
            }
        }
        Kind::Map(shape) => {
            for (name, one) in value.as_object().unwrap() {
                to_part(wizard, at, &Part::Add);
                wizard.keys("<Enter>");
                let taken = one.as_object().unwrap().keys().next().unwrap();
                wizard.keys(&"<Down>".repeat(shape.rank(taken).unwrap())).keys("<Enter>");
                wizard.keys("<C-u>").keys(&typing(name));
                press_branch(wizard, card, &at.key(name), shape, one, false);
                wizard.keys("<Esc>");
            }
        }
        Kind::Requirements(_) => {
            for (index, one) in list(Some(value)).iter().enumerate() {
                to_part(wizard, at, &Part::Add);
                wizard.keys("<Enter>");
                press_combination(wizard, card, &at.index(index), one);
                wizard.keys("<Esc>");
            }
        }
        Kind::Signatures(_) => {}
    }
}

fn press_branch(wizard: &mut Wizard, card: &Json, at: &Pointer, shape: &Shape, value: &Json, choose: bool) {
    let (name, inner) = value.as_object().unwrap().iter().next().unwrap();
    if choose {
        wizard.keys("<Enter>").keys(&"<Down>".repeat(shape.rank(name).unwrap())).keys("<Enter>");
    }
    press_members(wizard, card, &at.key(name), shape.field(name).unwrap().kind.shape().unwrap(), inner);
}

fn press_entry(wizard: &mut Wizard, card: &Json, at: &Pointer, shape: &Shape, value: &Json) {
    if shape.name == "AgentSkill" {
        wizard.keys(&typing(text(&value["name"])));
        if slug(text(&value["name"])) != text(&value["id"]) {
            wizard.keys("<S-Tab><C-u>").keys(&typing(text(&value["id"])));
        }
    }
    let typed = |field: &&Field| shape.name != "AgentSkill" || !matches!(field.name, "id" | "name" | OWN_SECURITY);
    for field in shape.fields.iter().filter(typed) {
        if let Some(value) = value.get(field.name) {
            press_member(wizard, card, &at.key(field.name), field, value);
        }
    }
}

fn press_combination(wizard: &mut Wizard, card: &Json, at: &Pointer, value: &Json) {
    for scheme in schemes(card) {
        let Some(asked) = value["schemes"].get(&scheme) else { continue };
        to_part(wizard, at, &Part::Uses(scheme.clone()));
        wizard.keys("<Enter>");
        let declared = declared(card, &scheme);
        for scope in list(asked.get("list")) {
            if declared.iter().any(|known| known == text(&scope)) {
                to_part(wizard, at, &Part::Scope(scheme.clone(), text(&scope).into()));
                wizard.keys(" ");
            } else {
                to_part(wizard, &at.key("schemes").key(&scheme).key("list"), &Part::Value);
                wizard.keys(&typing(text(&scope))).keys("<Enter>");
            }
        }
    }
}
