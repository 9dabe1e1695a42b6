//! The other direction, for clients that have not moved: a 0.3 half beside the v1.0 card, which says the same or, where
//! 0.3 cannot, says less and never lets in more.

use crate::check::wording::{list, quoted};
use crate::convert::plan::{Kind, Refusal};
use crate::convert::question::{PUBLISH, Question, SPEAKS};
use crate::convert::tree::{Entry, Kind as Json, NoteId, Tree};
use crate::convert::version;
use crate::convert::work::Work;
use crate::document::Pointer;

use super::order;
use super::requirements::Alternative;
use super::schemes::KINDS;
use super::signatures;

/// What came of it.
pub(in crate::convert) enum Outcome {
    NotAsked,
    Written,
    Refused(Refusal),
}

/// Whether a 0.3 half is wanted.
pub(super) fn is_wanted(work: &Work<'_>) -> bool {
    work.given(PUBLISH) == Some("dual")
}

pub(in crate::convert) fn run(work: &mut Work<'_>) -> Outcome {
    let interfaces = work.root.get("supportedInterfaces").map(Tree::elements).unwrap_or_default();
    let old: Vec<Tree> = interfaces.iter().filter(|interface| speaks_0_3(interface)).cloned().collect();
    let wanted = is_wanted(work);
    if old.is_empty() && !wanted {
        return Outcome::NotAsked;
    }
    let question = Question::new(PUBLISH, Pointer::root(), "Do clients that only read 0.3 cards need this card too?")
        .or("v1.0", "a v1.0 card and nothing else")
        .or("dual", "a 0.3 half beside it; strict v1.0 readers object to it")
        .default("v1.0");
    if work.ask(question).as_deref() != Some("dual") {
        return Outcome::NotAsked;
    }
    match half(work, old) {
        Ok(()) => {
            signatures::run(work);
            Outcome::Written
        }
        Err(refusal) => Outcome::Refused(refusal),
    }
}

fn speaks_0_3(interface: &Tree) -> bool {
    interface.get("protocolVersion").and_then(version::read) == Some((0, 3))
}

fn refusal(message: impl Into<String>, help: impl Into<String>) -> Refusal {
    Refusal { message: message.into(), help: help.into() }
}

fn half(work: &mut Work<'_>, old: Vec<Tree>) -> Result<(), Refusal> {
    if old.is_empty() {
        return Err(refusal(
            "no interface speaks 0.3, so a 0.3 half would send its readers to an address where nobody understands them",
            if work.questions.iter().any(|question| question.key.starts_with(SPEAKS)) {
                "If the server speaks 0.3 as well, say so with `--speaks both`; else leave --dual out."
            } else {
                "If the server speaks 0.3, add an interface with the protocol version 0.3; else leave --dual out."
            },
        ));
    }
    let (with_tenant, plain): (Vec<Tree>, Vec<Tree>) =
        old.into_iter().partition(|interface| interface.get("tenant").is_some());
    let Some((main, others)) = plain.split_first() else {
        return Err(refusal(
            "every interface for 0.3 has a tenant, which 0.3 cannot express",
            "Offer 0.3 at an address without a tenant, or leave --dual out.",
        ));
    };
    let mut root = work.root.clone();
    // The flat members take the order of the wrapper's, so that writing the half again changes nothing.
    order::sort(&mut root, &Pointer::root());
    let note = work.note(None, Kind::Added, "The half for 0.3 clients: it says what the v1.0 card says.");
    if !with_tenant.is_empty() {
        work.lost(note, "for 0.3 clients: the interfaces with a tenant");
    }
    let copy = |tree: &Tree| tree.without_origin().marked(note);
    let beyond = schemes(&mut root, note);
    if !beyond.is_empty() {
        let words: Vec<String> = beyond.iter().map(|name| quoted(name)).collect();
        work.lost(note, format!("for 0.3 clients: the schemes {} (0.3 has no device code flow)", list(&words)));
    }
    security(&mut root, &beyond, note)?;
    if let Some(skills) = root.get_mut("skills").and_then(Tree::elements_mut) {
        for skill in skills {
            security(skill, &beyond, note)?;
        }
    }
    root.put("url", main.get("url").map(copy).unwrap_or_default());
    root.put("preferredTransport", main.get("protocolBinding").map(copy).unwrap_or_default());
    if !others.is_empty() {
        // An address that is listed with another binding must be listed with its own too (0.3, section 5.6.1).
        let listed = others.iter().any(|other| other.text_of("url") == main.text_of("url"));
        let others = listed.then_some(main).into_iter().chain(others).map(additional).collect();
        root.put("additionalInterfaces", Tree::array(others).marked(note));
    }
    root.put("protocolVersion", Tree::text("0.3").marked(note));
    if let Some(flag) = root.get("capabilities").and_then(|flags| flags.get("extendedAgentCard")).map(copy) {
        root.put("supportsAuthenticatedExtendedCard", flag);
    }
    work.root = root;
    Ok(())
}

/// An entry of `additionalInterfaces`.
fn additional(interface: &Tree) -> Tree {
    let mut entry = interface.without_origin();
    entry.take("protocolVersion");
    entry.rename("protocolBinding", "transport");
    entry
}

/// Writes the flat members of 0.3 beside each wrapper; returns the schemes that 0.3 cannot express.
fn schemes(root: &mut Tree, note: NoteId) -> Vec<String> {
    let mut beyond = Vec::new();
    for entry in root.get_mut("securitySchemes").and_then(Tree::entries_mut).into_iter().flatten() {
        let found = KINDS
            .iter()
            .find_map(|(word, wrapper, _)| Some((*word, *wrapper, entry.value.get(wrapper)?.without_origin())));
        let Some((word, wrapper, mut flat)) = found else { continue };
        if flat.get("flows").is_some_and(|flows| flows.get("deviceCode").is_some()) {
            beyond.push(entry.key.clone());
            continue;
        }
        if wrapper == "apiKeySecurityScheme" {
            flat.rename("location", "in");
        }
        for flow in flat.get_mut("flows").and_then(Tree::entries_mut).into_iter().flatten() {
            flow.value.take("pkceRequired");
        }
        let mut members = vec![Entry::new("type", Tree::text(word).marked(note))];
        members.extend(flat.entries_mut().map(std::mem::take).unwrap_or_default());
        // What its author put beside the wrapper stays, under its own key.
        members.retain(|member| entry.value.get(&member.key).is_none());
        if let Some(entries) = entry.value.entries_mut() {
            members.append(entries);
            *entries = members;
        }
    }
    beyond
}

/// Writes `security` beside `securityRequirements`.
fn security(holder: &mut Tree, beyond: &[String], note: NoteId) -> Result<(), Refusal> {
    let Some(requirements) = holder.get("securityRequirements") else { return Ok(()) };
    let mut flat = Vec::new();
    for alternative in requirements.elements().iter().filter_map(Alternative::read) {
        if alternative.uses.iter().any(|one| beyond.contains(&one.name)) {
            continue;
        }
        let mut members = Vec::new();
        for one in &alternative.uses {
            let scopes = one.scopes().iter().map(|scope| Tree::text(scope)).collect();
            members.push(Entry::new(&one.name, Tree::array(scopes)));
        }
        flat.push(Tree::from(Json::Object(members)));
    }
    if flat.is_empty() && !requirements.elements().is_empty() {
        return Err(refusal(
            "every way to log in needs the device code flow, which 0.3 does not have: a 0.3 half would make the agent look public",
            "Offer another way to log in, or leave --dual out.",
        ));
    }
    if !flat.is_empty() {
        holder.put("security", Tree::array(flat).marked(note));
    }
    Ok(())
}
