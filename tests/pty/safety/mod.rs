//! Nothing anyone wrote is ever lost: not by a crash, a full disk, another program, a second window, a slip of the finger.

// What was skipped and how many trials there were is for whoever runs these tests.
#![allow(clippy::print_stderr)]

mod conflict;
mod drafts;
mod editor;
mod kill;
mod saving;
mod signals;

use crate::harness::{Folder, SMALL, Wizard};

/// A card without findings.
pub fn card() -> &'static str {
    cardwright::template::by_name("support-agent").unwrap().text
}

const NAME: &str = "Parcel Support Desk";

/// The card with another name.
pub fn named(name: &str) -> String {
    card().replace(NAME, name)
}

/// A card of version 0.3 with an address that says how it is spoken to.
pub const OLD: &str = r#"{
  "protocolVersion": "0.3.0",
  "name": "Order desk",
  "description": "Finds orders and says where the parcels are.",
  "url": "https://orders.acme-outdoor.com/a2a",
  "preferredTransport": "JSONRPC",
  "version": "1.0.0",
  "capabilities": {"streaming": true},
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [
    {"id": "find", "name": "Find an order", "description": "Finds an order by its number.", "tags": ["orders"]}
  ]
}
"#;

/// Opens a card and types another name.
pub fn renamed(folder: Folder, file: &str, name: &str) -> Wizard {
    let mut wizard = Wizard::start(folder, SMALL, &[file]);
    wizard.fill("Name", name);
    wizard.see("●");
    wizard
}
