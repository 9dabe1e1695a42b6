//! Making pasted text fit a field.

use super::Mode;

/// What was changed about a pasted text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PasteNote {
    /// Control characters and byte order marks that were dropped.
    pub removed: usize,
    /// Line breaks became spaces, since the field has one line.
    pub joined: bool,
    /// Bytes that were left out because the text would have become too long.
    pub cut: usize,
}

impl PasteNote {
    /// What to tell the user, or nothing if the text went in as it was.
    pub fn message(&self) -> Option<String> {
        let mut parts = Vec::new();
        match self.removed {
            0 => {}
            1 => parts.push("removed 1 control character".to_owned()),
            n => parts.push(format!("removed {n} control characters")),
        }
        if self.joined {
            parts.push("turned line breaks into spaces".to_owned());
        }
        if self.cut > 0 {
            parts.push(format!("left out {} bytes, since a text has at most 1 MB", self.cut));
        }
        (!parts.is_empty()).then(|| format!("Pasted: {}.", parts.join(", ")))
    }
}

/// The text as it goes into a field with room for so many bytes. CR and CRLF become `\n`; in a field of one line each
/// run of line breaks becomes a space, and none at the ends; a tab stays a tab only in a field of many lines.
pub(super) fn clean(pasted: &str, mode: Mode, room: usize) -> (String, PasteNote) {
    let mut out = String::with_capacity(pasted.len().min(room));
    let mut note = PasteNote::default();
    let single = mode == Mode::SingleLine;
    let mut broken = false;
    let mut chars = pasted.chars().peekable();
    while let Some(c) = chars.next() {
        let c = match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                '\n'
            }
            '\t' if single => ' ',
            c => c,
        };
        if c == '\u{FEFF}' || (c.is_control() && !matches!(c, '\n' | '\t')) {
            note.removed += 1;
            continue;
        }
        if single && c == '\n' {
            // A break at the end of what was copied is no part of it; one within it is worth a note.
            broken = true;
            continue;
        }
        if broken {
            broken = false;
            if !out.is_empty() {
                note.joined = true;
                if out.len() < room {
                    out.push(' ');
                }
            }
        }
        if note.cut > 0 || out.len() + c.len_utf8() > room {
            note.cut += c.len_utf8();
        } else {
            out.push(c);
        }
    }
    (out, note)
}
