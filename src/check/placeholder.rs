//! What a form or template leaves in a text for its author to replace: `${NAME}`, `{{ name }}`, `<SKILL_NAME>`,
//! `YOUR_COMPANY`, `TODO: describe`.
//!
//! The same signs have honest uses: `<id>` in the path of an API, `{"a": 1}` in an example, `$BTC`, a to-do list. So what
//! counts depends on what the text is, and a doubtful sign counts only where it is the whole text or speaks of a card.

/// What a text is, which decides what counts in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// A name, an id, a tag, a version: a few words that nothing is explained in.
    Label,
    /// A description, which may explain how something is called or filled in.
    Prose,
    /// What a caller might say, which may be code or JSON.
    Example,
}

/// A placeholder in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left<'a> {
    /// The placeholder as it stands there.
    pub text: &'a str,
    /// Whether it is the word `TODO`, which an agent for to-do lists uses in earnest.
    pub is_todo: bool,
}

impl<'a> Left<'a> {
    const fn gap(text: &'a str) -> Self {
        Self { text, is_todo: false }
    }
}

/// The first placeholder in a text.
pub fn left_in(text: &str, words: Words) -> Option<Left<'_>> {
    let text = text.trim();
    // Most texts have nothing that could begin one: neither a sign nor a word in capitals, nor a word of forms.
    let found = if has_sign(text) { marked(text, words) } else { None };
    if let Some(found) = found {
        return Some(Left::gap(found));
    }
    let in_capitals =
        if has_capitals(text) { note(text).or_else(|| shouted(text, words).map(Left::gap)) } else { None };
    in_capitals.or_else(|| phrase(text, words).map(Left::gap))
}

/// Whether a sign stands in a text with which a placeholder may begin. Counted, not searched for: that takes many bytes at
/// once.
fn has_sign(text: &str) -> bool {
    let is_sign = |byte: &&u8| matches!(**byte, b'<' | b'[' | b'{' | b'$' | b'%' | b'@' | b'_');
    text.as_bytes().iter().filter(is_sign).count() > 0
}

/// Whether two capitals stand side by side in a text, as in every word that is shouted.
fn has_capitals(text: &str) -> bool {
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    pairs.filter(|(one, next)| one.is_ascii_uppercase() && next.is_ascii_uppercase()).count() > 0
}

/// Whether a URL has a word in capitals that asks to be replaced, such as `YOUR_PROJECT` in its path.
pub fn is_left_in_url(url: &str) -> bool {
    has_capitals(url) && shouted(url, Words::Label).is_some()
}

/// Words that forms use for what shall stand in a card.
const FORM: [&str; 26] = [
    "agent",
    "app",
    "author",
    "brand",
    "business",
    "company",
    "corp",
    "description",
    "domain",
    "example",
    "here",
    "id",
    "name",
    "org",
    "organisation",
    "organization",
    "product",
    "project",
    "provider",
    "skill",
    "summary",
    "tag",
    "team",
    "title",
    "vendor",
    "version",
];

/// The words of [`FORM`] that speak of nothing but a form even beside other words.
const FIELDS: [&str; 12] = [
    "name",
    "id",
    "description",
    "organization",
    "organisation",
    "company",
    "agent",
    "skill",
    "tag",
    "version",
    "title",
    "here",
];

/// How forms ask.
const OPENERS: [&str; 8] = ["your", "insert", "enter", "replace", "fill", "add", "todo", "tbd"];

/// What a caller, and not the author, puts in: a description may say where.
const CALLERS: [&str; 14] = [
    "key", "token", "secret", "password", "address", "wallet", "id", "email", "username", "query", "message", "prompt",
    "file", "path",
];

/// The words of a text, whatever joins them.
fn words_of(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    let plural = |known: &str| {
        word.len() == known.len() + 1
            && word.ends_with(['s', 'S'])
            && word.get(..known.len()).is_some_and(|one| one.eq_ignore_ascii_case(known))
    };
    list.iter().any(|known| word.eq_ignore_ascii_case(known) || plural(known))
}

fn is_form(text: &str) -> bool {
    let mut words = words_of(text).peekable();
    words.peek().is_some() && words.all(|word| is_one_of(word, &FORM))
}

fn opens(text: &str) -> bool {
    words_of(text).next().is_some_and(|first| is_one_of(first, &OPENERS))
}

fn is_callers(text: &str) -> bool {
    words_of(text).last().is_some_and(|last| is_one_of(last, &CALLERS))
}

/// A name of a variable in capitals: `AGENT_NAME`, `TAG`.
fn is_shouted(text: &str) -> bool {
    text.len() >= 2
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-' | b' '))
}

/// Tells what is quoted as code or speech, going through a text once.
struct Quotes<'a> {
    text: &'a str,
    /// The bytes that were looked at.
    seen: usize,
    /// Whether an odd number of back quotes was among them, and of quotation marks.
    open: (bool, bool),
}

impl<'a> Quotes<'a> {
    const fn of(text: &'a str) -> Self {
        Self { text, seen: 0, open: (false, false) }
    }

    /// Whether what starts at a byte is quoted. Bytes have to be asked about in their order.
    fn cover(&mut self, at: usize) -> bool {
        for byte in &self.text.as_bytes()[self.seen.min(at)..at] {
            self.open.0 ^= *byte == b'`';
            self.open.1 ^= *byte == b'"';
        }
        self.seen = at;
        self.open.0 || self.open.1 || self.text[..at].ends_with(['\'', '“', '‘', '«', '„'])
    }
}

/// The longest placeholder between signs, in bytes.
const LONGEST: usize = 160;

/// A placeholder between signs.
fn marked(text: &str, words: Words) -> Option<&str> {
    let bytes = text.as_bytes();
    let mut quotes = Quotes::of(text);
    let mut at = 0;
    while let Some(step) = text[at..].find(['<', '[', '{', '$', '%', '@', '_']) {
        at += step;
        let rest = &text[at..];
        // What follows a word without a space belongs to it, as in `List<String>`; but templates stand anywhere.
        let alone = at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || matches!(bytes[at - 1], b'$' | b'{' | b'_'));
        let template = ["{{", "${", "{%", "<%"].iter().any(|open| rest.starts_with(open));
        let mut quoted = || words != Words::Label && quotes.cover(at);
        let found = if (alone || template) && !quoted() { sign(text, at, words) } else { None };
        if let Some(length) = found {
            return Some(&text[at..at + length]);
        }
        at += rest.chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// How long the placeholder is that starts at a sign.
fn sign(text: &str, at: usize, words: Words) -> Option<usize> {
    let rest = &text[at..];
    let between = |open: &str, close: &str| {
        let inner = rest.strip_prefix(open)?;
        let near = &inner.as_bytes()[..inner.len().min(LONGEST)];
        let end = near.windows(close.len()).position(|part| part == close.as_bytes())?;
        Some((&inner[..end], open.len() + end + close.len()))
    };
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-'))
    };
    if let Some((inner, length)) = between("{{", "}}") {
        let inner = inner.trim_start_matches(['{', '#', '/', '-', '~', '>', '&', '^', '$', '.', ' ']);
        let begins = inner.starts_with(|c: char| c.is_alphabetic() || c == '_');
        return (begins && !inner.contains(['"', ':', '{'])).then_some(length);
    }
    for (open, close) in [("{%", "%}"), ("<%", "%>")] {
        if let Some((_, length)) = between(open, close) {
            return Some(length);
        }
    }
    if let Some((inner, length)) = between("${", "}") {
        let (name, _) = inner.split_once([':', '-']).unwrap_or((inner, ""));
        // In an example it may be a line of a program.
        return (is_name(name) && (words != Words::Example || is_shouted(name))).then_some(length);
    }
    let whole = |length: usize| at == 0 && length == text.len();
    let variable = |open: &str, close: &str| {
        let inner = rest.strip_prefix(open)?;
        let end = inner
            .bytes()
            .take(LONGEST)
            .take_while(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_')
            .count();
        let name = inner[..end].trim_end_matches('_');
        let after = &inner[name.len()..];
        let length = open.len() + name.len() + close.len();
        let ends = after.strip_prefix(close)?;
        let ends = !ends.starts_with(|c: char| c.is_alphanumeric());
        (name.len() >= 2 && is_shouted(name) && ends).then_some((name, length))
    };
    // `$BTC` is money, `__FILE__` a word of a language.
    if let Some((name, length)) = variable("$(", ")") {
        return (words == Words::Label || name.contains('_')).then_some(length);
    }
    for (open, close) in [("$", ""), ("%", "%"), ("@", "@"), ("__", "__")] {
        if let Some((name, length)) = variable(open, close) {
            let joined = name.contains('_') && (words == Words::Label || whole(length));
            return (joined || is_form(name)).then_some(length);
        }
    }
    for (open, close) in [("<", ">"), ("[", "]"), ("{", "}")] {
        if let Some((inner, length)) = between(open, close) {
            // A link in Markdown has its address behind it.
            let link = text[at + length..].starts_with('(');
            return (!link && is_gap(inner, open, words, whole(length) || whole(length + 1) && text.ends_with('.')))
                .then_some(length);
        }
    }
    None
}

/// Whether what stands between brackets is there to be replaced.
fn is_gap(inner: &str, open: &str, words: Words, whole: bool) -> bool {
    let inner = inner.trim();
    if !inner.starts_with(char::is_alphabetic) || inner.contains(['"', '=', '<', '[', '{']) {
        return false;
    }
    let count = words_of(inner).count();
    let speaks = opens(inner) || words_of(inner).any(|word| is_one_of(word, &FIELDS));
    let shouted = is_shouted(inner);
    let note = words_of(inner).next().is_some_and(|first| matches!(first, "TODO" | "TBD" | "FIXME"));
    if note {
        return true;
    }
    match (words, whole) {
        (Words::Label, true) => match open {
            // `[BETA]` is a note, `<canvas>` an element, `{name}` nothing that anyone is called.
            "[" => speaks,
            "<" => speaks || shouted || count > 1,
            _ => !inner.contains(','),
        },
        (Words::Prose | Words::Example, true) => speaks || is_form(inner) || open == "<" && shouted,
        (Words::Label, false) => speaks && count > 1 || is_form(inner) && open != "[" || shouted && open != "[",
        // Inside sentences gaps may be for the caller: only what asks for a part of the card counts.
        (Words::Prose | Words::Example, false) => {
            let ask = opens(inner) && words_of(inner).any(|word| is_one_of(word, &FORM));
            (ask && !is_callers(inner)) || (shouted && count > 1 && is_form(inner) && !is_callers(inner))
        }
    }
}

/// A note of an author to himself, as the whole text, at its start, or alone in parentheses.
fn note(text: &str) -> Option<Left<'_>> {
    let end = text.trim_end_matches('.').len();
    for word in ["TODO", "TBD", "TBA", "FIXME"] {
        let is_todo = word == "TODO";
        let left = |text| Some(Left { text, is_todo });
        if let Some(rest) = text.strip_prefix(word) {
            let rest = rest.trim_start_matches([' ', '.', '!']);
            if rest.is_empty() || rest.starts_with([':', '(', '-', '–', '—']) && !text[word.len()..].starts_with('-')
            {
                return left(&text[..word.len()]);
            }
        }
        let inside = text.match_indices(word).map(|(at, _)| at).find(|at| {
            let (before, after) = (&text[..*at], &text[at + word.len()..]);
            before.ends_with('(') && after.starts_with([')', ':'])
                || !is_todo && before.ends_with(' ') && at + word.len() == end
        });
        if let Some(at) = inside {
            return left(&text[at..at + word.len()]);
        }
    }
    None
}

/// A word in capitals that asks to be replaced, such as `YOUR_COMPANY` and `CHANGE_ME`.
fn shouted(text: &str, words: Words) -> Option<&str> {
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-');
    let bytes = text.as_bytes();
    let mut quotes = Quotes::of(text);
    let mut start = 0;
    while start < bytes.len() {
        if !bytes[start].is_ascii_uppercase() || start > 0 && bytes[start - 1].is_ascii_alphanumeric() {
            start += 1;
            continue;
        }
        let length = bytes[start..].iter().take_while(|byte| capital(**byte)).count();
        let word = text[start..start + length].trim_end_matches(['_', '-']);
        let ends = !bytes.get(start + length).is_some_and(u8::is_ascii_alphanumeric);
        let mut quoted = || words != Words::Label && quotes.cover(start);
        if length >= 4 && ends && asks(word, words, word.len() == text.len()) && !quoted() {
            return Some(word);
        }
        start += length.max(1);
    }
    None
}

fn asks(word: &str, words: Words, whole: bool) -> bool {
    let starts = |front: &str| word.starts_with(front) && matches!(word.as_bytes().get(front.len()), Some(b'_' | b'-'));
    let for_author = words == Words::Label || !is_callers(word);
    matches!(word, "CHANGEME" | "CHANGE_ME" | "CHANGE-ME" | "REPLACEME" | "REPLACE_ME" | "REPLACE-ME" | "FILL_ME_IN")
        || starts("YOUR") && for_author
        || (starts("PLACEHOLDER") || starts("REPLACE_WITH"))
        || starts("INSERT") && word.ends_with("HERE")
        || whole && matches!(word, "PLACEHOLDER" | "XXX" | "XXXX" | "FIXME")
}

/// Texts that say nothing but that they shall be replaced.
const WHOLE: [&str; 10] = [
    "changeme",
    "change me",
    "change-me",
    "replace me",
    "replace-me",
    "placeholder",
    "to be defined",
    "to be determined",
    "x.y.z",
    "x.x.x",
];

/// What forms say in plain words.
fn phrase(text: &str, words: Words) -> Option<&str> {
    // All of them are short, but for what begins with one.
    let says_only = || {
        let said = text.trim_end_matches(['.', '!', '…']);
        WHOLE.iter().any(|known| said.eq_ignore_ascii_case(known))
    };
    let starts = |known: &str| text.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known));
    if starts("lorem ipsum") || text.len() <= 20 && says_only() {
        return Some(text);
    }
    if words == Words::Prose && (starts("replace this ") || starts("replace with your ")) {
        return Some(text);
    }
    // "Your Organization", "Insert name here", "your-agent".
    // What a caller says may be just that.
    let few = words != Words::Example && text.len() <= 60 && opens(text) && words_of(text).nth(1).is_some();
    let rest = || text.trim_start_matches(|c: char| c.is_alphanumeric());
    let here = || words_of(text).last().is_some_and(|last| last.eq_ignore_ascii_case("here"));
    let your = || text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("your"));
    let asked = || is_form(rest()) && (words == Words::Label && your() || here());
    (few && (asked() || here() && words_of(text).any(|word| is_one_of(word, &FIELDS) && !is_one_of(word, &["here"]))))
        .then_some(text)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{Left, Words, left_in};

    fn found(text: &str, words: Words) -> Option<&str> {
        left_in(text, words).map(|left| left.text)
    }

    #[test]
    fn gaps_are_found_in_names() {
        for (text, gap) in [
            ("<SKILL_NAME>", "<SKILL_NAME>"),
            ("<skill name>", "<skill name>"),
            ("<your agent>", "<your agent>"),
            ("Agent of <COMPANY>", "<COMPANY>"),
            ("${TAG}", "${TAG}"),
            ("v${VERSION:-1.0.0}", "${VERSION:-1.0.0}"),
            ("${project.version}", "${project.version}"),
            ("{{NAME}}", "{{NAME}}"),
            ("{{ .Values.name }}", "{{ .Values.name }}"),
            ("{{cookiecutter.agent_name}} agent", "{{cookiecutter.agent_name}}"),
            ("<%= name %>", "<%= name %>"),
            ("{% name %}", "{% name %}"),
            ("{agent_name}", "{agent_name}"),
            ("[AGENT NAME]", "[AGENT NAME]"),
            ("[skill-id-kebab-case]", "[skill-id-kebab-case]"),
            ("[Your Company] Support", "[Your Company]"),
            ("$AGENT_NAME", "$AGENT_NAME"),
            ("$VERSION", "$VERSION"),
            ("$(VERSION)", "$(VERSION)"),
            ("%AGENT_NAME%", "%AGENT_NAME%"),
            ("@PROJECT_VERSION@", "@PROJECT_VERSION@"),
            ("__AGENT_NAME__", "__AGENT_NAME__"),
            ("TODO", "TODO"),
            ("TODO: name", "TODO"),
            ("TBD", "TBD"),
            ("Support agent (TBD)", "TBD"),
            ("[TODO] name", "[TODO]"),
            ("YOUR_COMPANY", "YOUR_COMPANY"),
            ("YOUR_API_KEY", "YOUR_API_KEY"),
            ("Your Organization", "Your Organization"),
            ("your-agent-name", "your-agent-name"),
            ("Your Company Name Here", "Your Company Name Here"),
            ("Insert name here", "Insert name here"),
            ("CHANGE_ME", "CHANGE_ME"),
            ("changeme", "changeme"),
            ("x.y.z", "x.y.z"),
        ] {
            assert_eq!(found(text, Words::Label), Some(gap), "{text}");
        }
        assert_eq!(left_in("TODO", Words::Label), Some(Left { text: "TODO", is_todo: true }));
    }

    #[test]
    fn names_with_signs_in_them_are_names() {
        for text in [
            "TODO app",
            "Todo",
            "todo",
            "to-do",
            "todo-list",
            "My TODOs",
            "Manage a TODO list",
            "Your Travel Guide",
            "Your Data, Your Rules",
            "Yourself",
            "$BTC",
            "$RWI price",
            "[Beta] Weather",
            "[register]",
            "Weather (beta)",
            "Vec<T> explained",
            "List<String>",
            "<canvas>",
            "C++ / C#",
            "100% natural",
            "50% to 60% off",
            "a@b.example",
            "__init__",
            "__default__",
            "snake_case_name",
            "CONSTANT_NAME_STYLE",
            "Placeholder images",
            "Add name tags",
            "XXL shirts",
            "{}",
            "[]",
            "a < b > c",
            "1.2.0-rc.1+build_5",
            "read:your-data",
            "TBDx",
            "Name",
        ] {
            assert_eq!(found(text, Words::Label), None, "{text}");
        }
    }

    #[test]
    fn gaps_are_found_in_sentences() {
        for text in [
            "TODO: describe what it does",
            "TODO",
            "Answers questions about {{TOPIC}}, and counts {{COUNT}} of them.",
            "Answers questions for ${COMPANY}.",
            "$AGENT_DESCRIPTION",
            "[Detailed description of agent capabilities and purpose]",
            "<Description of the agent>",
            "Helps customers of [Your Company] with returns.",
            "Helps customers of YOUR_COMPANY with returns.",
            "<AGENT_NAME> answers questions.",
            "Lorem ipsum dolor sit amet",
            "Insert description here.",
            "Your description here",
            "Replace this text with what the agent does.",
            "Prices: TBD",
        ] {
            assert!(found(text, Words::Prose).is_some(), "{text}");
        }
        for text in
            ["Where is my {{product}}?", "<example>", "[Your example here]", "TODO: add an example", "${QUESTION}"]
        {
            assert!(found(text, Words::Example).is_some(), "{text}");
        }
    }

    #[test]
    fn sentences_that_explain_are_left_alone() {
        for text in [
            "GET /api/home?agent_id=<id> returns a dashboard.",
            "Send `Authorization: Bearer YOUR_API_KEY`.",
            "Set the header X-Key: YOUR_API_KEY.",
            "Send it to <your-agent-id>, or to <agent id>.",
            "Renders templates such as `{{ name }}` and \"${name}\".",
            "POST /ask with {\"query\": {\"text\": \"...\"}} to ask.",
            "Pays $0.005 per call in $USDC; $MY_TOKEN too.",
            "Opens a [register] issue, see [the description](https://docs.acme.com).",
            "Finds TODO comments in code, and FIXME ones.",
            "Replace with care. Your data stays here.",
            "Products at /proizvod/{id} and /agents/<name>/.",
            "principal://agents/projects/{PROJECT_NUM}/locations/{LOCATION}",
            "Use _emphasis_ and __strong__ words.",
            "Returns reason_codes[] and [fraud_detected, http_status].",
        ] {
            assert_eq!(found(text, Words::Prose), None, "{text}");
        }
        for text in [
            "{\"skill\":\"find\",\"args\":{\"query\":\"x\"}}",
            "What is the weather in {city}?",
            "list_commits(['owner/repo1'], '2023-10-01')",
            "const a = `${b}`;",
            "echo ${name}",
            "POST /a2a with [1, 2, 3] and <run-id>",
            "Classify these with labels [true, false]: ...",
            "Add a name tag here",
        ] {
            assert_eq!(found(text, Words::Example), None, "{text}");
        }
    }
}
