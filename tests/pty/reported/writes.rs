//! How a frame goes out.

use super::opened;
use crate::harness::{SMALL, Wizard};

/// How many times the program has asked the system to write so far (proc(5)).
#[cfg(target_os = "linux")]
fn writes(wizard: &Wizard) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{}/io", wizard.pid())).ok()?;
    text.lines().find_map(|line| line.strip_prefix("syscw: "))?.trim().parse().ok()
}

/// Kaku #535, clx PR 101: a frame in many writes is torn.
#[cfg(target_os = "linux")]
#[test]
fn row_65_a_frame_is_one_write() {
    let mut wizard = opened(SMALL);
    // Nothing that is typed here changes the card, so no recovery file is written.
    wizard.keys_then("<A-5>", "Skill 1");
    if writes(&wizard).is_none() {
        return;
    }
    for keys in ["<Tab>", "<A-1>", "<A-2>", "<F5>", "<PageDown>", "<F5>", "<F1>", "<Esc>", "<A-7>", "<A-6>"] {
        let (before, bytes) = (writes(&wizard).unwrap(), wizard.byte_count());
        wizard.keys(keys);
        let frames = super::frames_since(&wizard, bytes);
        let after = writes(&wizard).unwrap();
        assert_eq!((after - before, frames), (1, 1), "{keys}");
    }
    wizard.quit();
}
