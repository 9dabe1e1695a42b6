//! What is switched on at the terminal, and the sequences that do it.
//!
//! What `switch_on` switches on, `switch_off`, its mirror image, switches off.

use super::caps::Caps;

/// What to switch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Report clicks and the wheel. Selecting text with the mouse then takes Shift.
    pub mouse: bool,
    /// Ask the terminal to tell keys apart that look alike; only where it is known to understand.
    pub kitty_keys: bool,
    /// Bracket each frame by mode 2026, so that it appears at once; only where it is known to work.
    pub synchronized: bool,
}

impl Options {
    /// What suits the terminal.
    pub fn for_caps(caps: &Caps, mouse: bool) -> Self {
        Self { mouse, kitty_keys: caps.kitty_keys, synchronized: caps.synchronized }
    }
}

const ALTERNATE_ON: &str = "\x1b[?1049h";
const ALTERNATE_OFF: &str = "\x1b[?1049l";
const PASTE_ON: &str = "\x1b[?2004h";
const PASTE_OFF: &str = "\x1b[?2004l";
const FOCUS_ON: &str = "\x1b[?1004h";
const FOCUS_OFF: &str = "\x1b[?1004l";
// Clicks, drags and the wheel in the SGR form. Not 1003: it reports every motion, to no use here.
pub(super) const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
pub(super) const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";
// "Disambiguate escape codes" only. The flags are kept per screen, hence inside the alternate one.
const KITTY_ON: &str = "\x1b[>1u";
const KITTY_OFF: &str = "\x1b[<1u";
const CURSOR_OFF: &str = "\x1b[?25l";
const CURSOR_ON: &str = "\x1b[?25h";
const SYNC_ON: &str = "\x1b[?2026h";
const SYNC_OFF: &str = "\x1b[?2026l";
const STYLE_OFF: &str = "\x1b[0m";

/// The bytes that switch the screen on. A terminal that does not know one of these modes ignores it.
pub(super) fn switch_on(options: Options) -> String {
    let mut out = String::from(ALTERNATE_ON);
    out.push_str(PASTE_ON);
    out.push_str(FOCUS_ON);
    if options.mouse {
        out.push_str(MOUSE_ON);
    }
    if options.kitty_keys {
        out.push_str(KITTY_ON);
    }
    out.push_str(CURSOR_OFF);
    out
}

/// The bytes that switch it off: the same in reverse, after ending a frame that may be half written. The mouse goes
/// off in any case, since it may have been switched on later.
pub(super) fn switch_off(options: Options) -> String {
    let mut out = String::new();
    if options.synchronized {
        out.push_str(SYNC_OFF);
    }
    out.push_str(STYLE_OFF);
    out.push_str(CURSOR_ON);
    if options.kitty_keys {
        out.push_str(KITTY_OFF);
    }
    out.push_str(MOUSE_OFF);
    out.push_str(FOCUS_OFF);
    out.push_str(PASTE_OFF);
    out.push_str(ALTERNATE_OFF);
    out
}

/// The bytes of a frame as they are sent.
pub(super) fn bracket(frame: Vec<u8>, synchronized: bool) -> Vec<u8> {
    if !synchronized || frame.is_empty() {
        return frame;
    }
    [SYNC_ON.as_bytes(), &frame, SYNC_OFF.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Options = Options { mouse: true, kitty_keys: true, synchronized: true };

    /// The modes that a string of sequences sets (`h`) or resets (`l`).
    fn modes(text: &str, end: char) -> Vec<&str> {
        let mut found: Vec<&str> =
            text.split("\x1b[?").filter_map(|part| part.split('\x1b').next()?.strip_suffix(end)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn leaving_undoes_everything_that_entering_did() {
        for options in [ALL, Options::default()] {
            let on = switch_on(options);
            let off = switch_off(options);
            for mode in modes(&on, 'h') {
                assert!(modes(&off, 'l').contains(&mode), "{mode} stays on");
            }
            assert!(modes(&off, 'h').contains(&"25"), "the cursor is shown");
            assert!(modes(&on, 'l').contains(&"25"), "and was hidden");
            assert_eq!(on.contains(KITTY_ON), off.contains(KITTY_OFF));
            assert!(off.ends_with(ALTERNATE_OFF), "the main screen comes back last");
        }
    }

    #[test]
    fn no_sequence_asks_the_terminal_anything() {
        let all = switch_on(ALL) + &switch_off(ALL);
        // Questions about the cursor, the device, its modes and its colours end or start like this.
        for question in ["\x1b[6n", "\x1b[c", "\x1b[?u", "$p", "\x1b]"] {
            assert!(!all.contains(question), "{question:?}");
        }
    }

    #[test]
    fn a_frame_is_bracketed_only_where_it_is_known_to_work() {
        assert_eq!(bracket(b"x".to_vec(), false), b"x");
        assert_eq!(bracket(b"x".to_vec(), true), b"\x1b[?2026hx\x1b[?2026l");
        assert_eq!(bracket(Vec::new(), true), b"");
    }
}
