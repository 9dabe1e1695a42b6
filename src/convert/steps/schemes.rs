//! Security schemes: the flat form of 0.x (`type` and its members) becomes a wrapper named after the kind.

use crate::card::older::is_credential;
use crate::convert::plan::Kind;
use crate::convert::question::Question;
use crate::convert::tree::{Entry, Tree};
use crate::convert::work::Work;
use crate::document::Pointer;

use super::union;

/// What a scheme is: the word of 0.3 and the wrapper of v1.0.
pub(super) const KINDS: [(&str, &str, &str); 5] = [
    ("apiKey", "apiKeySecurityScheme", "a key in a header, a cookie or the query"),
    ("http", "httpAuthSecurityScheme", "HTTP authentication, such as Bearer"),
    ("oauth2", "oauth2SecurityScheme", "OAuth 2.0"),
    ("openIdConnect", "openIdConnectSecurityScheme", "OpenID Connect"),
    ("mutualTLS", "mtlsSecurityScheme", "client certificates"),
];

/// A scheme's kind as its author spelt it: the 0.3 word, what `http` schemes of OpenAPI 2 leave out, and whether it
/// was spelt otherwise.
struct Meant {
    word: &'static str,
    http: Option<&'static str>,
    exact: bool,
}

pub(super) fn run(work: &mut Work<'_>) {
    let Some(mut schemes) = work.root.take("securitySchemes") else { return };
    if let Some(entries) = schemes.entries_mut() {
        let at = Pointer::root().key("securitySchemes");
        for entry in entries {
            let at = at.key(&entry.key);
            convert(work, entry, &at);
        }
    }
    work.root.put("securitySchemes", schemes);
}

fn convert(work: &mut Work<'_>, entry: &mut Entry, at: &Pointer) {
    if !entry.value.is_object() {
        return;
    }
    rename_wrapper(work, &mut entry.value);
    let wrapper = KINDS.iter().map(|(_, wrapper, _)| *wrapper).find(|wrapper| entry.value.get(wrapper).is_some());
    match wrapper {
        Some(wrapper) => union::fold(work, &entry.key, &mut entry.value, wrapper, at),
        None => wrap(work, entry, at),
    }
    for (_, wrapper, _) in KINDS {
        if let Some(inner) = entry.value.get_mut(wrapper) {
            repair(work, inner, wrapper, &at.key(wrapper));
        }
    }
}

/// A wrapper whose name differs in letter case, or is the one that people expect of mutual TLS.
fn rename_wrapper(work: &mut Work<'_>, scheme: &mut Tree) {
    let keys: Vec<String> = scheme.entries().iter().map(|entry| entry.key.clone()).collect();
    for key in keys {
        let lower = key.to_lowercase();
        let alias = matches!(lower.as_str(), "mutualtlssecurityscheme").then_some("mtlsSecurityScheme");
        let known = KINDS.iter().map(|(_, wrapper, _)| *wrapper).find(|wrapper| wrapper.to_lowercase() == lower);
        if let Some(name) = alias.or(known).filter(|name| **name != *key)
            && scheme.rename(&key, name)
            && let Some(inner) = scheme.get(name)
        {
            let origin = inner.origin;
            work.note(origin, Kind::Renamed, format!("The specification calls it `{name}`."));
        }
    }
}

/// The flat form.
fn wrap(work: &mut Work<'_>, entry: &mut Entry, at: &Pointer) {
    let scheme = &mut entry.value;
    let stated = scheme.text_of("type").map(ToOwned::to_owned);
    let meant = match stated.as_deref().and_then(meant) {
        Some(meant) => meant,
        None => match ask_kind(work, &entry.key, scheme, stated.as_deref(), at) {
            Some(word) => Meant { word, http: None, exact: true },
            None => return,
        },
    };
    let Some((word, wrapper, _)) = KINDS.iter().find(|(word, _, _)| *word == meant.word) else { return };
    let id = work.note(
        scheme.origin,
        Kind::Wrapped,
        format!("v1.0 says the kind of a scheme by a member of its own, `{wrapper}`."),
    );
    if !meant.exact {
        work.assumed(
            id,
            format!("{} means `{word}`", crate::check::wording::quoted(stated.as_deref().unwrap_or_default())),
        );
    }
    let mut inner = Tree::object([]);
    let mut type_note = None;
    for member in scheme.entries_mut().map(std::mem::take).unwrap_or_default() {
        if member.key == "type" {
            type_note = Some(work.note(member.value.origin, Kind::Renamed, "The wrapper's name says the kind."));
        } else if is_credential(&member.key) {
            forget(work, &member.value);
        } else if let Some(entries) = inner.entries_mut() {
            entries.push(member);
        }
    }
    if let Some(name) = meant.http
        && inner.get("scheme").is_none()
    {
        inner.put("scheme", Tree::text(name));
        work.assumed(id, format!("the HTTP scheme is {name}"));
    }
    inner.marks.extend(type_note);
    if let Some(entries) = scheme.entries_mut() {
        entries.push(Entry::new(wrapper, inner));
    }
}

/// Accounts for a credential that is not carried.
pub(super) fn forget(work: &mut Work<'_>, value: &Tree) {
    let id = work.remove(value, "A card is public; what callers log in with does not belong in it.", None);
    work.lost(id, "a credential (replace it if it was real: it has been public)");
}

fn meant(word: &str) -> Option<Meant> {
    if let Some((word, _, _)) = KINDS.iter().find(|(known, _, _)| *known == word) {
        return Some(Meant { word, http: None, exact: true });
    }
    let plain: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    let (word, http) = match plain.to_ascii_lowercase().as_str() {
        "apikey" => ("apiKey", None),
        "http" | "httpauth" => ("http", None),
        "basic" | "httpbasic" => ("http", Some("Basic")),
        "bearer" | "httpbearer" => ("http", Some("Bearer")),
        "oauth2" | "oauth20" | "oauth" => ("oauth2", None),
        "openidconnect" | "oidc" => ("openIdConnect", None),
        "mutualtls" | "mtls" => ("mutualTLS", None),
        _ => return None,
    };
    Some(Meant { word, http, exact: false })
}

/// What kind of scheme it is, when it does not say so: its members may suggest one, but nothing is guessed.
fn ask_kind(
    work: &mut Work<'_>,
    name: &str,
    scheme: &Tree,
    stated: Option<&str>,
    at: &Pointer,
) -> Option<&'static str> {
    let shown = crate::check::wording::quoted(name);
    let text = match stated {
        Some(stated) => format!(
            "No version of the specification has a scheme of the type {}. What kind is {shown}?",
            crate::check::wording::quoted(stated)
        ),
        None => format!("The scheme {shown} does not say what kind it is. Which one is it?"),
    };
    let place = work.place(scheme.origin).unwrap_or_else(|| at.clone());
    let mut question = Question::new(format!("kind/{name}"), place, text).covering(at.clone());
    let likely = likely(scheme);
    let ordered =
        KINDS.iter().filter(|kind| Some(kind.0) == likely).chain(KINDS.iter().filter(|kind| Some(kind.0) != likely));
    for (word, _, meaning) in ordered {
        question = question.or(*word, *meaning);
    }
    let answer = work.ask(question);
    if answer.is_none() {
        work.note(scheme.origin, Kind::Asked, "What kind of scheme it is, only its author knows.");
    }
    KINDS.iter().map(|(word, _, _)| *word).find(|word| Some(*word) == answer.as_deref())
}

/// The kind that the members of a scheme suggest.
fn likely(scheme: &Tree) -> Option<&'static str> {
    let has = |name: &str| scheme.get(name).is_some();
    if has("openIdConnectUrl") || has("issuer") {
        Some("openIdConnect")
    } else if has("flows") || has("flow") || has("oauth2MetadataUrl") || has("tokenUrl") {
        Some("oauth2")
    } else if has("in") || has("location") {
        Some("apiKey")
    } else if has("scheme") || has("bearerFormat") {
        Some("http")
    } else {
        None
    }
}

/// Members inside a wrapper that 0.3 or OpenAPI spelt otherwise.
fn repair(work: &mut Work<'_>, inner: &mut Tree, wrapper: &str, at: &Pointer) {
    match wrapper {
        "apiKeySecurityScheme" => {
            location(work, inner);
            guess(work, inner, at);
        }
        "oauth2SecurityScheme" => flows(work, inner),
        _ => {}
    }
}

fn location(work: &mut Work<'_>, inner: &mut Tree) {
    if inner.get("location").is_none() {
        if let Some(origin) = inner.get("in").map(|place| place.origin)
            && inner.rename("in", "location")
        {
            work.note(origin, Kind::Renamed, "What OpenAPI calls `in` is `location` in v1.0.");
        }
    } else if let (Some(place), Some(location)) = (inner.get("in"), inner.get("location"))
        && place.same(location)
    {
        let id = work.note(place.origin, Kind::Merged, "`location` says the same.");
        inner.take("in");
        if let Some(location) = inner.get_mut("location") {
            location.marks.push(id);
        }
    }
    let Some(location) = inner.get_mut("location") else { return };
    let Some(text) = location.as_str() else { return };
    let lower = text.trim().to_ascii_lowercase();
    if lower != text && matches!(lower.as_str(), "query" | "header" | "cookie") {
        location.set_text(&lower);
        work.note(location.origin, Kind::Renamed, "The places are written in lower case.");
    }
}

/// A key without `location` beside a member that may be meant as it: Python writes `in_`, because `in` is a keyword.
fn guess(work: &mut Work<'_>, inner: &mut Tree, at: &Pointer) {
    if inner.get("location").is_some() {
        return;
    }
    let Some(meant) = inner.get("in_").or_else(|| inner.get("_in")).filter(|meant| meant.as_str().is_some()) else {
        return;
    };
    let origin = meant.origin;
    let word = meant.as_str().unwrap_or_default().to_ascii_lowercase();
    let at = at.key("location");
    let text = format!(
        "The key's `in` is missing; `in_` says {}. Where does the key stand?",
        crate::check::wording::quoted(&word)
    );
    let mut question = Question::new(at.as_str(), work.place(origin).unwrap_or_else(|| at.clone()), text);
    for place in [word.as_str(), "header", "query", "cookie"] {
        if matches!(place, "header" | "query" | "cookie") {
            question = question.or(place, "");
        }
    }
    let answer = work.ask(question);
    match answer {
        Some(place) => {
            let taken = inner.take("in_").or_else(|| inner.take("_in"));
            if let Some(mut taken) = taken {
                taken.set_text(&place);
                inner.put("location", taken);
            }
            work.note(origin, Kind::Renamed, "Its author says that it is the `location`.");
        }
        None => {
            work.note(origin, Kind::Asked, "It may be meant as `in`, which v1.0 calls `location`.");
        }
    }
}

/// The names of the flows, the one flow that OpenAPI 2 writes into the scheme itself, and scopes as a list.
fn flows(work: &mut Work<'_>, inner: &mut Tree) {
    if inner.get("flows").is_none()
        && let Some(flow) = inner.get("flow")
        && let Some(name) = flow.as_str().and_then(flow_name)
    {
        let id = work.note(flow.origin, Kind::Renamed, "v1.0 names the flow by a member of `flows`.");
        inner.take("flow");
        let mut members = Vec::new();
        for key in ["authorizationUrl", "tokenUrl", "refreshUrl", "scopes"] {
            if let Some(value) = inner.take(key) {
                work.note(value.origin, Kind::Moved, "It belongs to the flow.");
                members.push(Entry::new(key, value));
            }
        }
        let flow = Tree::from(super::super::tree::Kind::Object(members)).marked(id);
        let flows = Tree::from(super::super::tree::Kind::Object(vec![Entry::new(name, flow)]));
        inner.put("flows", flows);
    }
    let Some(flows) = inner.get_mut("flows") else { return };
    let keys: Vec<String> = flows.entries().iter().map(|entry| entry.key.clone()).collect();
    for key in keys {
        if let Some(name) = flow_name(&key).filter(|name| **name != *key)
            && flows.rename(&key, name)
        {
            let origin = flows.get(name).and_then(|flow| flow.origin);
            work.note(origin, Kind::Renamed, format!("The specification calls the flow `{name}`."));
        }
    }
    for entry in flows.entries_mut().into_iter().flatten() {
        let Some(scopes) = entry.value.get_mut("scopes") else { continue };
        if let Some(list) = scopes.elements_mut().filter(|list| list.iter().all(|scope| scope.as_str().is_some())) {
            let names: Vec<Tree> = std::mem::take(list);
            let mut seen: Vec<Entry> = Vec::new();
            for name in names {
                let id = work.note(name.origin, Kind::Renamed, "Scopes are names with a description each.");
                let key = name.as_str().unwrap_or_default().to_owned();
                match seen.iter_mut().find(|entry| entry.key == key) {
                    Some(twin) => twin.value.marks.push(id),
                    None => seen.push(Entry::new(&key, Tree::text("").marked(id))),
                }
            }
            scopes.kind = super::super::tree::Kind::Object(seen);
            work.note(scopes.origin, Kind::Renamed, "Scopes are a map of names and descriptions, not a list.");
        }
    }
}

/// The flow that a name means: with a suffix that v1.0 does not have, in another case, or as OpenAPI 2 called it.
fn flow_name(name: &str) -> Option<&'static str> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    match plain.trim_end_matches("oauthflow").trim_end_matches("flow") {
        "authorizationcode" | "accesscode" => Some("authorizationCode"),
        "clientcredentials" | "application" => Some("clientCredentials"),
        "devicecode" | "deviceauthorization" => Some("deviceCode"),
        "implicit" => Some("implicit"),
        "password" => Some("password"),
        _ => None,
    }
}
