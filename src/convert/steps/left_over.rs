//! Members of 0.x that no step found a place for: a reason for each, so that none stays as a riddle.

use crate::convert::tree::Tree;
use crate::convert::work::Work;

/// Members that mean nothing in a v1.0 card and are reported as errors there.
const OLD: [&str; 2] = ["protocolVersion", "protocolVersions"];

pub(super) fn run(work: &mut Work<'_>) {
    if !work.root.get("supportedInterfaces").is_some_and(Tree::is_array) {
        return;
    }
    for name in OLD {
        if let Some(value) = work.root.take(name) {
            work.remove(&value, "v1.0 states the protocol version in every interface.", Some("its value"));
        }
    }
}
