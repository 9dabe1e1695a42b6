//! Decisions read off bytes: every input means something, and near inputs mean something near.

/// A reader of bytes that gives zeros behind their end.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub const fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let high = if limit > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (high | usize::from(self.byte())) % limit
    }

    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// The next bytes, at most so many.
    pub fn take(&mut self, most: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(most.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Everything up to a zero byte, which is passed.
    pub fn up_to_zero(&mut self) -> &'a [u8] {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        let taken = self.take(end);
        self.byte();
        taken
    }

    /// A short text of characters that texts go wrong with.
    pub fn text(&mut self) -> String {
        const PIECES: [&str; 40] = [
            "a",
            "b",
            "Z",
            "0",
            " ",
            "é",
            "e\u{301}",
            "漢",
            "👍🏽",
            "👩\u{200d}👩\u{200d}👧",
            "🇩🇪",
            "🇩",
            "\u{301}",
            "\u{200d}",
            "\u{fe0f}",
            "ｶﾞ",
            "กำ",
            "नि",
            "ك",
            "\u{600}",
            "\t",
            "\n",
            "\r",
            "\r\n",
            "\u{1b}[31m",
            "\u{1b}]52;c;eA==\u{7}",
            "\u{9b}2J",
            "\u{202e}",
            "\u{2066}",
            "\u{200b}",
            "\u{feff}",
            "\0",
            "\u{7f}",
            "\"",
            "\\",
            "{",
            "}",
            ",",
            "/",
            "~",
        ];
        let count = self.below(12);
        (0..count).map(|_| self.pick(&PIECES)).collect()
    }
}
