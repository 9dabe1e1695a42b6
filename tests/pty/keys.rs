//! Keys in a notation that reads well: `Returns desk<Tab><C-s>`.

/// One part of what is sent.
#[derive(Debug, PartialEq, Eq)]
pub enum Part {
    /// Characters, as typed.
    Text(String),
    /// A named key and the bytes that a terminal sends for it.
    Key(String, Vec<u8>),
}

/// Takes the notation apart. `<lt>` is the character `<`.
pub fn parse(notation: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut rest = notation;
    while let Some(first) = rest.chars().next() {
        let (text, length) = match rest.strip_prefix('<').and_then(|inner| inner.split_once('>')) {
            Some((name, _)) if name == "lt" => ("<".to_owned(), name.len() + 2),
            Some((name, _)) => {
                parts.push(Part::Key(name.to_owned(), bytes(name)));
                rest = &rest[name.len() + 2..];
                continue;
            }
            None => (first.to_string(), first.len_utf8()),
        };
        rest = &rest[length..];
        match parts.last_mut() {
            Some(Part::Text(before)) => before.push_str(&text),
            _ => parts.push(Part::Text(text)),
        }
    }
    parts
}

/// What xterm sends for a key.
fn bytes(name: &str) -> Vec<u8> {
    if let Some((modifiers, key)) = name.rsplit_once('-').filter(|(modifiers, _)| !modifiers.is_empty()) {
        let number = modifiers.split('-').fold(1, |sum, modifier| {
            sum + match modifier {
                "S" => 1,
                "A" => 2,
                "C" => 4,
                other => panic!("no modifier {other} in <{name}>"),
            }
        });
        let letter = key.chars().next().filter(|_| key.len() == 1);
        return match (modifiers, key, letter) {
            ("S", "Tab", _) => b"\x1b[Z".to_vec(),
            ("C", _, Some(letter)) if letter.is_ascii_lowercase() => vec![letter as u8 & 0x1f],
            ("A", _, Some(letter)) => vec![0x1b, letter as u8],
            ("A", "Enter", _) => b"\x1b\r".to_vec(),
            _ => modified(key, number).unwrap_or_else(|| panic!("no key <{name}>")),
        };
    }
    let plain: &[u8] = match name {
        "Enter" => b"\r",
        "Tab" => b"\t",
        "Esc" => b"\x1b",
        "Backspace" => b"\x7f",
        "Space" => b" ",
        "Delete" => b"\x1b[3~",
        "Up" => b"\x1b[A",
        "Down" => b"\x1b[B",
        "Right" => b"\x1b[C",
        "Left" => b"\x1b[D",
        "Home" => b"\x1b[H",
        "End" => b"\x1b[F",
        "PageUp" => b"\x1b[5~",
        "PageDown" => b"\x1b[6~",
        "F1" => b"\x1bOP",
        "F2" => b"\x1bOQ",
        "F3" => b"\x1bOR",
        "F4" => b"\x1bOS",
        _ => return function_key(name).map(|n| format!("\x1b[{n}~").into_bytes()).expect(name),
    };
    plain.to_vec()
}

fn modified(key: &str, number: u8) -> Option<Vec<u8>> {
    let letter = match key {
        "Up" => 'A',
        "Down" => 'B',
        "Right" => 'C',
        "Left" => 'D',
        "Home" => 'H',
        "End" => 'F',
        _ => return function_key(key).map(|n| format!("\x1b[{n};{number}~").into_bytes()),
    };
    Some(format!("\x1b[1;{number}{letter}").into_bytes())
}

fn function_key(name: &str) -> Option<u8> {
    let number: u8 = name.strip_prefix('F')?.parse().ok()?;
    [0, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].get(usize::from(number)).copied().filter(|n| *n > 0)
}

#[test]
fn the_notation_means_what_a_terminal_sends() {
    let sent = |notation: &str| -> Vec<u8> {
        parse(notation)
            .into_iter()
            .flat_map(|part| match part {
                Part::Text(text) => text.into_bytes(),
                Part::Key(_, bytes) => bytes,
            })
            .collect()
    };
    assert_eq!(sent("a b<lt>c"), b"a b<c");
    assert_eq!(sent("x<Tab><S-Tab><Enter>"), b"x\t\x1b[Z\r");
    assert_eq!(sent("<C-s><A-3><A-Right><C-Left>"), b"\x13\x1b3\x1b[1;3C\x1b[1;5D");
    assert_eq!(sent("<F4><F8><S-F8>"), b"\x1bOS\x1b[19~\x1b[19;2~");
    assert_eq!(parse("ab<Esc>").len(), 2);
}
