//! `authentication` of 0.1: its schemes become declared schemes and a requirement; its credentials are never carried.

use serde_json::{Value, json};

use crate::card::older::is_credential;
use crate::check::wording::{list, quoted};
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{NoteId, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

use super::schemes;

/// The key name that cards without one mean most often.
const HEADER: &str = "X-API-Key";

/// One way to log in that 0.1 named.
enum Way {
    /// Nobody logs in.
    Nobody,
    /// A scheme: the name it gets, and what it is.
    Scheme(String, Value),
}

pub(super) fn run(work: &mut Work<'_>) {
    let Some(authentication) = work.root.take("authentication") else { return };
    let origin = authentication.origin;
    for entry in authentication.entries().iter().filter(|entry| is_credential(&entry.key) && !entry.value.is_null()) {
        schemes::forget(work, &entry.value);
    }
    let words = words(&authentication);
    let ways: Option<Vec<Way>> = words.iter().map(|word| known(word)).collect();
    let ways = match ways {
        Some(ways) if !ways.is_empty() => Some((ways, false)),
        _ if says_nothing(&authentication) => Some((vec![Way::Nobody], false)),
        _ => ask(work, &authentication, &words).map(|ways| (ways, true)),
    };
    let Some((ways, answered)) = ways else {
        let id = work.note(
            origin,
            Kind::Asked,
            "v1.0 has `securitySchemes` and `securityRequirements`; what callers log in with, only its author knows.",
        );
        work.lost(id, "how callers log in, until that is answered");
        return;
    };
    if ways.iter().all(|way| matches!(way, Way::Nobody)) {
        work.note(origin, Kind::Removed, "It says that nobody logs in, which v1.0 says by asking for nothing.");
        leftovers(work, &authentication, None);
        return;
    }
    declare(work, &authentication, ways, answered);
}

/// Declares the schemes and asks for one of them.
fn declare(work: &mut Work<'_>, authentication: &Tree, ways: Vec<Way>, answered: bool) {
    let id = work.note(
        authentication.origin,
        Kind::Moved,
        "v1.0 declares schemes in `securitySchemes` and says in `securityRequirements` which are asked for.",
    );
    let mut alternatives = Vec::new();
    let mut meant = Vec::new();
    let mut first = None;
    for way in ways {
        let Way::Scheme(word, scheme) = way else {
            alternatives.push(Tree::object([("schemes", Tree::object([]))]));
            continue;
        };
        let name = declared(work, &word, &scheme, id);
        first.get_or_insert_with(|| name.clone());
        meant.push(quoted(&name));
        let mut schemes = Tree::object([]);
        schemes.put(&name, Tree::object([("list", Tree::array(Vec::new()))]));
        alternatives.push(Tree::object([("schemes", schemes)]));
    }
    if !answered {
        work.assumed(id, format!("{} is meant, and a caller needs one of the schemes that are named", list(&meant)));
    }
    leftovers(work, authentication, first.as_deref());
    let asks = |tree: &Tree| !tree.elements().is_empty() || !tree.is_array();
    if ["security", "securityRequirements"].iter().any(|name| work.root.get(name).is_some_and(asks)) {
        work.note(authentication.origin, Kind::Merged, "The card's requirements say already what is asked for.");
        return;
    }
    for name in ["security", "securityRequirements"] {
        if let Some(empty) = work.root.take(name) {
            work.note(empty.origin, Kind::Merged, "`authentication` says what callers log in with.");
        }
    }
    let requirements = Tree::array(alternatives).marked(id);
    work.root.put("securityRequirements", requirements);
}

/// The name of the declared scheme that fits, or of a new one.
fn declared(work: &mut Work<'_>, word: &str, scheme: &Value, id: NoteId) -> String {
    if work.root.get("securitySchemes").is_none() {
        work.root.put("securitySchemes", Tree::object([]));
    }
    let wanted = Tree::json(scheme);
    let Some(schemes) = work.root.get_mut("securitySchemes") else { return word.to_owned() };
    let fits = |entry: &&mut super::super::tree::Entry| {
        wanted.entries().iter().all(|wrapper| {
            entry.value.get(&wrapper.key).is_some_and(|known| {
                match (known.text_of("scheme"), wrapper.value.text_of("scheme")) {
                    (Some(known), Some(wanted)) => known.eq_ignore_ascii_case(wanted),
                    (None, None) => wrapper.key == "apiKeySecurityScheme",
                    _ => false,
                }
            })
        })
    };
    if let Some(entry) = schemes.entries_mut().and_then(|entries| entries.iter_mut().find(fits)) {
        entry.value.marks.push(id);
        return entry.key.clone();
    }
    let name = super::split::free_name(word, |name| schemes.get(name).is_some());
    schemes.put(&name, wanted.marked(id));
    name
}

/// What else stood in it: the description goes to the scheme, the rest has no place.
fn leftovers(work: &mut Work<'_>, authentication: &Tree, scheme: Option<&str>) {
    for entry in authentication.entries() {
        let value = &entry.value;
        if is_credential(&entry.key) || value.is_null() {
            continue;
        }
        if READ.contains(&entry.key.as_str()) {
            work.note(value.origin, Kind::Merged, "The declared schemes and the requirements say it now.");
            continue;
        }
        let wrapper = scheme.and_then(|name| {
            let scheme = work.root.get_mut("securitySchemes")?.get_mut(name)?;
            scheme.entries_mut()?.first_mut().map(|entry| &mut entry.value)
        });
        match wrapper {
            Some(wrapper)
                if entry.key == "description" && wrapper.get("description").is_none() && value.as_str().is_some() =>
            {
                wrapper.put("description", value.clone());
                work.note(value.origin, Kind::Moved, "It describes the scheme.");
            }
            _ => {
                work.remove(value, "v1.0 has no place for it; a scheme's description may say it.", Some("its value"));
            }
        }
    }
}

/// The members from which the ways to log in are read.
const READ: [&str; 4] = ["schemes", "type", "methods", "required"];

/// The words for ways to log in.
fn words(authentication: &Tree) -> Vec<String> {
    let one = |tree: &Tree| {
        tree.as_str().or_else(|| tree.text_of("scheme")).or_else(|| tree.text_of("type")).map(ToOwned::to_owned)
    };
    let many = |tree: &Tree| -> Vec<String> {
        if tree.is_array() {
            tree.elements().iter().map(|word| one(word).unwrap_or_else(|| "?".into())).collect()
        } else {
            one(tree).into_iter().collect()
        }
    };
    if authentication.as_str().is_some() {
        return many(authentication);
    }
    ["schemes", "methods", "type"].iter().find_map(|name| authentication.get(name)).map(many).unwrap_or_default()
}

/// The way that a word is known for.
fn known(word: &str) -> Option<Way> {
    let plain: String = word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let name = word.trim().to_lowercase();
    Some(match plain.as_str() {
        "none" | "public" | "anonymous" | "noauth" => Way::Nobody,
        "bearer" | "bearertoken" => Way::Scheme(name, json!({"httpAuthSecurityScheme": {"scheme": "Bearer"}})),
        "basic" => Way::Scheme(name, json!({"httpAuthSecurityScheme": {"scheme": "Basic"}})),
        "apikey" => Way::Scheme(name, json!({"apiKeySecurityScheme": {"location": "header", "name": HEADER}})),
        _ => return None,
    })
}

/// Whether it names no way to log in and says that none is needed, or nothing at all.
fn says_nothing(authentication: &Tree) -> bool {
    let empty =
        authentication.get("schemes").is_some_and(|schemes| schemes.is_array() && schemes.elements().is_empty());
    let not_required = authentication
        .get("required")
        .is_some_and(|required| matches!(required.kind, super::super::tree::Kind::Bool(false)));
    let silent =
        authentication.entries().iter().all(|entry| READ.contains(&entry.key.as_str()) || entry.value.is_null());
    let bare = authentication.get("methods").is_none() && authentication.get("type").is_none();
    authentication.is_object() && silent && bare && (empty || not_required && authentication.get("schemes").is_none())
        || authentication.is_object() && authentication.entries().is_empty()
}

fn ask(work: &mut Work<'_>, authentication: &Tree, words: &[String]) -> Option<Vec<Way>> {
    let shown: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let text = if shown.is_empty() {
        "`authentication` does not name a way to log in that v1.0 knows. How do callers log in?".to_owned()
    } else {
        format!("`authentication` names {}, of which v1.0 needs to know more. How do callers log in?", list(&shown))
    };
    let place = work.place(authentication.origin).unwrap_or_else(|| Pointer::root().key("authentication"));
    let question = Question::new("authentication", place, text)
        .or("bearer", "HTTP with a bearer token")
        .or("basic", "HTTP with user name and password")
        .or("apikey", format!("a key in the header {HEADER}"))
        .or("none", "not at all: anyone may call")
        .or_any(
            r#"a scheme of v1.0 as JSON, such as {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://…"}}"#,
        );
    let answer = work.ask(question)?;
    if let Some(way) = known(&answer) {
        return Some(vec![way]);
    }
    let scheme: Option<Value> = serde_json::from_str(&answer).ok();
    let name = scheme
        .as_ref()
        .and_then(|scheme| Some(scheme.as_object()?.keys().next()?.trim_end_matches("SecurityScheme").to_owned()));
    let (Some(scheme), Some(name)) = (scheme, name) else {
        work.misfit("authentication", &answer, &["bearer", "basic", "apikey", "none", "a scheme as JSON"]);
        return None;
    };
    Some(vec![Way::Scheme(name, scheme)])
}
