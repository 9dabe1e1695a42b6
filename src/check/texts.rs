//! Every text of a card in one list, with the way to it and what its bytes are like: made once for all the rules that
//! read every text.
//!
//! Most texts are of no interest to most rules, and the traits tell so without reading the text again.

use crate::document::{Member, Node, Pointer, PointerStep, Value};

/// What the bytes of a text are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u8);

impl Traits {
    /// Something else than visible ASCII and spaces.
    const ODD: u8 = 1;
    /// Something beyond ASCII.
    const NOT_ASCII: u8 = 1 << 1;
    const DOT: u8 = 1 << 2;
    const COLON: u8 = 1 << 3;
    /// `@` or `=`.
    const AT_OR_EQUALS: u8 = 1 << 4;

    /// The traits of each byte.
    const OF_BYTE: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            table[byte] = match byte as u8 {
                b'.' => Self::DOT,
                b':' => Self::COLON,
                b'@' | b'=' => Self::AT_OR_EQUALS,
                b' '..=b'~' => 0,
                0..=0x7F => Self::ODD,
                _ => Self::ODD | Self::NOT_ASCII,
            };
            byte += 1;
        }
        table
    };

    fn of(text: &str) -> Self {
        Self(text.bytes().fold(0, |traits, byte| traits | Self::OF_BYTE[usize::from(byte)]))
    }

    const fn has(self, trait_: u8) -> bool {
        self.0 & trait_ != 0
    }

    /// Whether there is nothing but visible ASCII and spaces.
    pub const fn is_plain(self) -> bool {
        !self.has(Self::ODD)
    }

    /// Whether there is nothing beyond ASCII.
    pub const fn is_ascii(self) -> bool {
        !self.has(Self::NOT_ASCII)
    }

    /// Whether there is a dot, as in every host name and IP address.
    pub const fn has_dot(self) -> bool {
        self.has(Self::DOT)
    }

    /// Whether there is a colon, as in every URL.
    pub const fn has_colon(self) -> bool {
        self.has(Self::COLON)
    }

    /// Whether there is an `@` or an `=`, as in every URL that holds a password or a parameter.
    pub const fn has_at_or_equals(self) -> bool {
        self.has(Self::AT_OR_EQUALS)
    }
}

/// The texts of a card.
#[derive(Debug)]
pub struct Texts<'a> {
    steps: Vec<Step<'a>>,
    texts: Vec<Entry<'a>>,
}

/// How to get to a value from what holds it.
#[derive(Debug)]
struct Step<'a> {
    /// The number of the step to the holder; the root's own number at the root.
    holder: usize,
    to: PointerStep<'a>,
}

#[derive(Debug)]
struct Entry<'a> {
    step: usize,
    text: &'a str,
    traits: Traits,
}

/// One text of a card.
#[derive(Clone, Copy, Debug)]
pub struct Text<'v, 'a> {
    /// The text.
    pub text: &'a str,
    /// What its bytes are like.
    pub traits: Traits,
    step: usize,
    steps: &'v [Step<'a>],
}

impl<'a> Texts<'a> {
    /// Gathers the texts below a value.
    pub fn of(root: &'a Node) -> Self {
        let mut texts = Self { steps: Vec::new(), texts: Vec::new() };
        texts.gather(ROOT, root);
        texts
    }

    fn gather(&mut self, step: usize, node: &'a Node) {
        match &node.value {
            Value::String(text) => self.texts.push(Entry { step, text, traits: Traits::of(text) }),
            Value::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    self.step(step, PointerStep::Index(index), element);
                }
            }
            Value::Object(members) => {
                for Member { key, value, .. } in members {
                    self.step(step, PointerStep::Key(key), value);
                }
            }
            _ => {}
        }
    }

    fn step(&mut self, holder: usize, to: PointerStep<'a>, node: &'a Node) {
        // Numbers, flags and null are no texts and hold none.
        if matches!(node.value, Value::String(_) | Value::Array(_) | Value::Object(_)) {
            self.steps.push(Step { holder, to });
            self.gather(self.steps.len() - 1, node);
        }
    }

    /// The texts, in the order of the card.
    pub fn iter(&self) -> impl Iterator<Item = Text<'_, 'a>> {
        self.texts.iter().map(|entry| Text {
            text: entry.text,
            traits: entry.traits,
            step: entry.step,
            steps: &self.steps,
        })
    }
}

/// The number of no step: the root.
const ROOT: usize = usize::MAX;

impl<'a> Text<'_, 'a> {
    /// Where it stands.
    pub fn pointer(&self) -> Pointer {
        let mut way: Vec<PointerStep<'a>> = self.way().collect();
        way.reverse();
        Pointer::of_steps(way)
    }

    /// The steps to it, innermost first.
    pub fn way(&self) -> impl Iterator<Item = PointerStep<'a>> {
        let mut next = self.step;
        std::iter::from_fn(move || {
            let step = self.steps.get(next)?;
            next = step.holder;
            Some(step.to)
        })
    }

    /// The keys of the members that hold it, innermost first.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.way().filter_map(|step| match step {
            PointerStep::Key(key) => Some(key),
            PointerStep::Index(_) => None,
        })
    }

    /// The key of the innermost member that holds it.
    pub fn nearest_key(&self) -> Option<&'a str> {
        self.keys().next()
    }

    /// Whether it lies inside a member called `key`.
    pub fn is_within(&self, key: &str) -> bool {
        self.keys().any(|name| name == key)
    }

    /// Whether it lies inside the card's own member called `key`.
    pub fn is_within_top(&self, key: &str) -> bool {
        self.way().last() == Some(PointerStep::Key(key))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Texts;
    use crate::document::{Document, PointerStep};

    #[test]
    fn every_text_has_its_way_and_its_traits() {
        let document = Document::parse(r#"{"a": ["x", 1, {"b/c": "h.de: é"}], "d": "a\n@"}"#).unwrap();
        let texts = Texts::of(document.root());
        let texts: Vec<_> = texts.iter().collect();
        let pointers: Vec<String> = texts.iter().map(|text| text.pointer().to_string()).collect();
        assert_eq!(pointers, ["/a/0", "/a/2/b~1c", "/d"]);
        assert_eq!(texts[0].nearest_key(), Some("a"));
        assert_eq!(texts[1].way().next(), Some(PointerStep::Key("b/c")));
        assert!(texts[1].is_within("a") && texts[1].is_within_top("a") && !texts[1].is_within_top("b/c"));
        assert!(texts[0].traits.is_plain() && !texts[0].traits.has_dot());
        let odd = texts[1].traits;
        assert!(odd.has_dot() && odd.has_colon() && !odd.is_ascii() && !odd.is_plain() && !odd.has_at_or_equals());
        let odd = texts[2].traits;
        assert!(!odd.is_plain() && odd.is_ascii() && odd.has_at_or_equals());
    }

    #[test]
    fn a_card_that_is_a_text_is_its_own_text() {
        let document = Document::parse("\"x\"").unwrap();
        let texts = Texts::of(document.root());
        let text = texts.iter().next().unwrap();
        assert!(text.pointer().is_root());
        assert_eq!((text.nearest_key(), text.is_within_top("signatures")), (None, false));
    }
}
