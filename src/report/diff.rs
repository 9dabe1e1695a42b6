//! The difference between two texts, as `diff -u` writes it.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use crate::text::visible;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const HUNK: Style = AnsiColor::Cyan.on_default();
const HEADER: Style = Style::new().bold();

/// The unified difference with ANSI styles and three lines around each change; empty when the texts are the same.
/// Characters that hide are shown by their number, so this is for reading and not for `patch`.
pub fn unified(path: &str, before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    let mut out = String::new();
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        if out.is_empty() {
            let path = visible(path);
            line(&mut out, HEADER, "", &format!("--- {path}"));
            line(&mut out, HEADER, "", &format!("+++ {path}"));
        }
        line(&mut out, HUNK, "", hunk.header().to_string().trim_end());
        for change in hunk.iter_changes() {
            let (style, sign) = match change.tag() {
                ChangeTag::Delete => (REMOVED, "-"),
                ChangeTag::Insert => (ADDED, "+"),
                ChangeTag::Equal => (Style::new(), " "),
            };
            let text = change.value();
            line(&mut out, style, sign, text.strip_suffix('\n').unwrap_or(text));
        }
    }
    out
}

fn line(out: &mut String, style: Style, sign: &str, text: &str) {
    let text = text.strip_suffix('\r').unwrap_or(text);
    // A tab is layout here; everything else that hides is shown.
    let text = text.split('\t').map(visible).collect::<Vec<_>>().join("\t");
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{style}{sign}{text}{style:#}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_change_are_shown_with_those_around_them() {
        let plain = |before: &str, after: &str| {
            let styled = unified("a\u{1b}.json", before, after);
            anstream::adapter::strip_str(&styled).to_string()
        };
        assert_eq!(plain("{}\n", "{}\n"), "");
        assert_eq!(
            plain("1\n2\n3\n4\n5\n\tsix\n7\n", "1\n2\n3\n4\n5\n\ts\u{202e}x\n7\n"),
            "--- a⟦U+001B⟧.json\n+++ a⟦U+001B⟧.json\n@@ -3,5 +3,5 @@\n 3\n 4\n 5\n-\tsix\n+\ts⟦U+202E⟧x\n 7\n"
        );
    }
}
