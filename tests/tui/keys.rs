//! Keys written down: what stands for itself is typed, everything else stands in angle brackets.
//!
//! `<Tab>` `<S-Tab>` `<Enter>` `<A-Enter>` `<C-s>` `<C-S-z>` `<A-1>` `<S-F8>` `<lt>` (for `<` itself).

use cardwright::tui::key::{Key, KeyCode};

/// The keys that a line of the notation means.
pub fn keys(notation: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = notation;
    while let Some(c) = rest.chars().next() {
        if c == '<' {
            let end = rest.find('>').unwrap_or_else(|| panic!("no end of a key in {notation:?}"));
            keys.push(named(&rest[1..end]));
            rest = &rest[end + 1..];
        } else {
            keys.push(Key::plain(KeyCode::Char(c)));
            rest = &rest[c.len_utf8()..];
        }
    }
    keys
}

/// The notation that types this text into a field of many lines.
pub fn typing(text: &str) -> String {
    text.replace('<', "<lt>").replace('\n', "<Enter>")
}

fn named(name: &str) -> Key {
    let mut key = Key { code: KeyCode::Esc, ctrl: false, alt: false, shift: false };
    let mut rest = name;
    while rest.len() > 2 && rest.as_bytes()[1] == b'-' {
        match rest.as_bytes()[0] {
            b'C' => key.ctrl = true,
            b'A' => key.alt = true,
            b'S' => key.shift = true,
            other => panic!("no modifier {:?} in <{name}>", char::from(other)),
        }
        rest = &rest[2..];
    }
    let one = rest.chars().next().filter(|c| rest.len() == c.len_utf8());
    key.code = match (rest, one) {
        ("Tab", _) if key.shift => KeyCode::BackTab,
        ("Tab", _) => KeyCode::Tab,
        ("Enter", _) => KeyCode::Enter,
        ("Esc", _) => KeyCode::Esc,
        ("Backspace", _) => KeyCode::Backspace,
        ("Delete", _) => KeyCode::Delete,
        ("Left", _) => KeyCode::Left,
        ("Right", _) => KeyCode::Right,
        ("Up", _) => KeyCode::Up,
        ("Down", _) => KeyCode::Down,
        ("Home", _) => KeyCode::Home,
        ("End", _) => KeyCode::End,
        ("PageUp", _) => KeyCode::PageUp,
        ("PageDown", _) => KeyCode::PageDown,
        ("lt", _) => KeyCode::Char('<'),
        // The terminal layer never sets Shift on a character or on BackTab: the key itself says it.
        (_, Some(c)) if key.shift => KeyCode::Char(c.to_ascii_uppercase()),
        (_, Some(c)) => KeyCode::Char(c),
        _ => match rest.strip_prefix('F').and_then(|number| number.parse().ok()) {
            Some(number) => KeyCode::F(number),
            None => panic!("no key <{name}>"),
        },
    };
    if matches!(key.code, KeyCode::Char(_) | KeyCode::BackTab) {
        key.shift = false;
    }
    key
}

#[test]
fn the_notation_reads_every_kind_of_key() {
    let all = keys("a <lt><S-Tab><C-S-z><A-1><S-F8>");
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["a", "Space", "<", "Shift-Tab", "Ctrl-Z", "Alt-1", "Shift-F8"]);
    assert_eq!(all[4], Key { code: KeyCode::Char('Z'), ctrl: true, alt: false, shift: false });
}
