//! Rules about where and how the agent is called.

pub mod binding;
pub mod card_url;
pub mod duplicate;
pub mod fragment;
pub mod generations;
pub mod grpc_address;
pub mod not_absolute;
pub mod operation_path;
pub mod reach;
pub mod secret_in_url;
pub mod tenant;
pub mod version;

use crate::card::generation::Generation;
use crate::check::address::Address;
use crate::check::{CardView, Endpoint, Profile};

/// What a binding asks of the URL beside it. A misspelt core name counts as the one that is meant: the spelling is
/// reported by a rule of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binding {
    JsonRpc,
    HttpJson,
    Grpc,
    /// A binding of somebody's own.
    Custom,
    /// None is stated where one is required.
    Unstated,
}

impl Binding {
    fn of(endpoint: &Endpoint<'_>) -> Self {
        match endpoint.binding.map(|name| (name, core_name(name))) {
            Some((_, Some("JSONRPC"))) => Self::JsonRpc,
            Some((_, Some("HTTP+JSON"))) => Self::HttpJson,
            Some((_, Some(_))) => Self::Grpc,
            Some((name, None)) if !name.trim().is_empty() => Self::Custom,
            // Version 0.3 takes JSON-RPC where no transport is named.
            _ if endpoint.legacy && endpoint.pointer.is_root() => Self::JsonRpc,
            _ => Self::Unstated,
        }
    }

    /// Whether clients send HTTP requests to the URL.
    const fn is_http(self) -> bool {
        matches!(self, Self::JsonRpc | Self::HttpJson)
    }
}

/// The core binding that a name is or is plainly meant to be: a closed list of misspellings.
pub(in crate::check::rules) fn core_name(name: &str) -> Option<&'static str> {
    const CORE: [&str; 3] = ["JSONRPC", "HTTP+JSON", "GRPC"];
    if let Some(core) = CORE.iter().find(|core| **core == name) {
        return Some(core);
    }
    if name.len() > 24 || name.contains(':') {
        return None;
    }
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    match letters.as_str() {
        "JSONRPC" | "JSONRPC2" | "JSONRPC20" => Some("JSONRPC"),
        "HTTPJSON" | "HTTP" | "REST" | "HTTPREST" | "RESTHTTP" => Some("HTTP+JSON"),
        "GRPC" | "GRPCS" => Some("GRPC"),
        _ => None,
    }
}

/// The addresses to judge: those of the v1.0 half, and those of a 0.x half that do not merely repeat one. Where the
/// whole half is reported as one that has to go (see `legacy/old-half`), nothing in it needs mending.
fn judged<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v Endpoint<'a>> {
    let goes = half_goes(card);
    distinct(card).filter(move |endpoint| !endpoint.legacy || !goes)
}

/// All addresses but those of a 0.x half that merely repeat one.
fn distinct<'v, 'a>(card: &'v CardView<'a>) -> impl Iterator<Item = &'v Endpoint<'a>> {
    card.endpoints.iter().enumerate().filter_map(|(number, endpoint)| {
        let repeats = || card.endpoints[..number].iter().any(|earlier| earlier.url == endpoint.url);
        (!endpoint.legacy || !repeats()).then_some(endpoint)
    })
}

/// Whether the 0.x half of the card is itself the mistake.
fn half_goes(card: &CardView<'_>) -> bool {
    card.generation == Generation::Dual && card.profile == Profile::Strict
}

/// Where an endpoint leads, when that can be read from its URL in the way of its binding.
fn address<'e, 'a>(endpoint: &'e Endpoint<'a>) -> Option<&'e Address<'a>> {
    match endpoint.web_address()? {
        Ok(address) => Some(address),
        Err(_) if matches!(Binding::of(endpoint), Binding::Grpc | Binding::Unstated) => {
            let read = || Address::of_target(endpoint.url?).ok().flatten();
            endpoint.asked.target.get_or_init(read).as_ref()
        }
        Err(_) => None,
    }
}
