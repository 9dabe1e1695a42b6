//! The shapes of secrets that can be told by their first letters.

/// The characters of which the part behind the prefix is made.
#[derive(Clone, Copy)]
enum Set {
    /// Letters and digits.
    Alnum,
    /// Letters, digits, `_` and `-`.
    Url,
    /// Letters, digits, `+`, `/` and `=`.
    Base64,
    /// Capital letters and digits.
    Upper,
    /// `0` to `9`, `a` to `f`.
    Hex,
}

struct Format {
    prefix: &'static str,
    set: Set,
    /// How many characters follow at least.
    least: usize,
    what: &'static str,
}

const fn format(prefix: &'static str, set: Set, least: usize, what: &'static str) -> Format {
    Format { prefix, set, least, what }
}

/// Longer prefixes stand before those that they begin with.
static FORMATS: [Format; 42] = [
    format("AKIA", Set::Upper, 16, "an AWS access key"),
    format("ASIA", Set::Upper, 16, "an AWS session key"),
    format("AIza", Set::Url, 35, "a Google API key"),
    format("GOCSPX-", Set::Url, 24, "a Google client secret"),
    format("ya29.", Set::Url, 20, "a Google access token"),
    format("ghp_", Set::Alnum, 30, "a GitHub token"),
    format("gho_", Set::Alnum, 30, "a GitHub token"),
    format("ghu_", Set::Alnum, 30, "a GitHub token"),
    format("ghs_", Set::Alnum, 30, "a GitHub token"),
    format("ghr_", Set::Alnum, 30, "a GitHub token"),
    format("github_pat_", Set::Url, 22, "a GitHub token"),
    format("glpat-", Set::Url, 20, "a GitLab token"),
    format("xoxb-", Set::Url, 16, "a Slack token"),
    format("xoxp-", Set::Url, 16, "a Slack token"),
    format("xoxa-", Set::Url, 16, "a Slack token"),
    format("xoxr-", Set::Url, 16, "a Slack token"),
    format("xoxs-", Set::Url, 16, "a Slack token"),
    format("xapp-", Set::Url, 16, "a Slack token"),
    format("sk-ant-", Set::Url, 20, "an Anthropic API key"),
    format("sk-proj-", Set::Url, 20, "an OpenAI API key"),
    format("sk-svcacct-", Set::Url, 20, "an OpenAI API key"),
    format("sk-or-v1-", Set::Hex, 32, "an OpenRouter API key"),
    format("sk-", Set::Alnum, 20, "an API key"),
    format("sk_live_", Set::Alnum, 16, "a Stripe secret key"),
    format("sk_test_", Set::Alnum, 16, "a Stripe secret key"),
    format("rk_live_", Set::Alnum, 16, "a Stripe restricted key"),
    format("whsec_", Set::Base64, 24, "a webhook secret"),
    format("SG.", Set::Url, 20, "a SendGrid API key"),
    format("npm_", Set::Alnum, 30, "an npm token"),
    format("pypi-AgE", Set::Url, 40, "a PyPI token"),
    format("hf_", Set::Alnum, 30, "a Hugging Face token"),
    format("gsk_", Set::Alnum, 40, "a Groq API key"),
    format("xai-", Set::Alnum, 40, "an xAI API key"),
    format("pplx-", Set::Alnum, 40, "a Perplexity API key"),
    format("nvapi-", Set::Url, 40, "an NVIDIA API key"),
    format("r8_", Set::Alnum, 34, "a Replicate token"),
    format("dop_v1_", Set::Hex, 40, "a DigitalOcean token"),
    format("shpat_", Set::Hex, 32, "a Shopify token"),
    format("dckr_pat_", Set::Url, 20, "a Docker token"),
    format("lin_api_", Set::Alnum, 32, "a Linear API key"),
    format("tskey-auth-", Set::Url, 20, "a Tailscale key"),
    format("AccountKey=", Set::Base64, 40, "an Azure storage key"),
];

/// For each byte and each of the first three places: which formats have the byte there, one bit each; the highest bit
/// stands for what is no plain prefix. Nearly every word is ruled out by combining them.
static HAVING: [[u64; 3]; 256] = having();

/// JSON Web Tokens, private keys, `Bearer` and `Basic`.
const OTHERS: [&[u8; 3]; 10] = [b"eyJ", b"---", b"Bea", b"bea", b"BeA", b"beA", b"Bas", b"bas", b"BaS", b"baS"];

/// The bit for [`OTHERS`].
const OTHER: u64 = 1 << 63;

const fn having() -> [[u64; 3]; 256] {
    assert!(FORMATS.len() < 63, "one bit for each format");
    let mut table = [[0; 3]; 256];
    let mut place = 0;
    while place < 3 {
        let mut at = 0;
        while at < FORMATS.len() {
            table[FORMATS[at].prefix.as_bytes()[place] as usize][place] |= 1 << at;
            at += 1;
        }
        let mut at = 0;
        while at < OTHERS.len() {
            table[OTHERS[at][place] as usize][place] |= OTHER;
            at += 1;
        }
        place += 1;
    }
    table
}

/// What a text gives away, if it holds something that can be told by its form: "a GitHub token".
pub fn secret_in(text: &str) -> Option<&'static str> {
    // Shorter than the shortest of them.
    if text.len() < 16 {
        return None;
    }
    let bytes = text.as_bytes();
    // The formats that the last byte may begin, and those that the last two may.
    let (mut one, mut two) = (0, 0);
    for (next, byte) in bytes.iter().enumerate() {
        let [first, second, third] = HAVING[usize::from(*byte)];
        let possible = two & third;
        (one, two) = (first, one & second);
        if possible == 0 {
            continue;
        }
        let at = next - 2;
        if at > 0 && is_word(bytes[at - 1]) {
            continue;
        }
        let found = secret_at(&bytes[at..], possible);
        if found.is_some() {
            return found;
        }
    }
    None
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn secret_at(rest: &[u8], possible: u64) -> Option<&'static str> {
    match rest[0] {
        _ if possible & OTHER == 0 => {}
        b'-' => {
            // The header line of a PEM file.
            let end = rest.len().min(80);
            let header = std::str::from_utf8(&rest[..end]).unwrap_or_default();
            let begins = rest.starts_with(b"-----BEGIN ");
            return (begins && header.contains("PRIVATE KEY-----")).then_some("a private key");
        }
        b'e' if rest.starts_with(b"eyJ") => return is_jwt(rest).then_some("a JSON Web Token"),
        b'B' | b'b' => return authorization(rest),
        _ => {}
    }
    let possible = FORMATS.iter().enumerate().filter(|(number, _)| possible & (1 << number) != 0);
    possible.into_iter().find_map(|(_, format)| {
        let value = rest.strip_prefix(format.prefix.as_bytes())?;
        let value = &value[..run(value, format.set)];
        (value.len() >= format.least && is_random(value)).then_some(format.what)
    })
}

/// How many characters of the set stand at the start, as far as secrets are long: looking no further keeps odd texts
/// from taking long.
fn run(bytes: &[u8], set: Set) -> usize {
    let is = |byte: &&u8| match set {
        Set::Alnum => byte.is_ascii_alphanumeric(),
        Set::Url => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
        Set::Base64 => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='),
        Set::Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        Set::Hex => byte.is_ascii_hexdigit(),
    };
    bytes.iter().take(4096).take_while(is).count()
}

/// Whether characters look drawn by lot: letters and digits, many different ones, and no word that says that this is
/// only a stand-in.
fn is_random(value: &[u8]) -> bool {
    let mut seen = [false; 128];
    for byte in value {
        seen[usize::from(byte & 127)] = true;
    }
    let different = seen.iter().filter(|seen| **seen).count();
    let digits = value.iter().any(u8::is_ascii_digit);
    let letters = value.iter().any(u8::is_ascii_alphabetic);
    different >= 8 && digits && letters && !says_placeholder(value)
}

/// Whether a value says of itself that it is none.
pub fn says_placeholder(value: &[u8]) -> bool {
    const WORDS: [&[u8]; 13] = [
        b"example",
        b"your",
        b"xxxx",
        b"placeholder",
        b"changeme",
        b"replace",
        b"dummy",
        b"sample",
        b"redacted",
        b"insert",
        b"todo",
        b"****",
        b"....",
    ];
    WORDS.iter().any(|word| value.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word)))
}

/// Three parts in base64url, the first two of which are JSON objects.
fn is_jwt(rest: &[u8]) -> bool {
    let header = run(rest, Set::Url);
    let Some(payload) = rest[header..].strip_prefix(b".eyJ") else { return false };
    let length = run(payload, Set::Url);
    let Some(signature) = payload[length..].strip_prefix(b".") else { return false };
    header >= 12 && length >= 8 && run(signature, Set::Url) >= 16
}

/// A value of an `Authorization` header with its secret.
fn authorization(rest: &[u8]) -> Option<&'static str> {
    let scheme = run(rest, Set::Alnum);
    let value = rest[scheme..].strip_prefix(b" ")?;
    if rest[..scheme].eq_ignore_ascii_case(b"bearer") {
        let token =
            value.iter().take_while(|byte| is_word(**byte) || matches!(byte, b'-' | b'.' | b'~' | b'+' | b'/' | b'='));
        let token = &value[..token.count()];
        return (token.len() >= 16 && is_random(token)).then_some("a bearer token");
    }
    if rest[..scheme].eq_ignore_ascii_case(b"basic") {
        use base64::Engine as _;
        let code = &value[..run(value, Set::Base64)];
        let decoded = base64::engine::general_purpose::STANDARD.decode(code).ok()?;
        let plain = std::str::from_utf8(&decoded).ok()?;
        let (user, password) = plain.split_once(':')?;
        let pair = !user.is_empty() && !password.is_empty() && !plain.chars().any(char::is_control);
        return (pair && !says_placeholder(password.as_bytes())).then_some("a user name with its password");
    }
    None
}

#[cfg(test)]
pub mod tests {
    use super::{FORMATS, Set, secret_in};

    /// Text that looks random, made here so that no scanner takes this file for a leak.
    pub fn random(length: usize, letters: &str) -> String {
        let letters: Vec<char> = letters.chars().collect();
        (0..length).map(|i| letters[(i * 13 + i / 9 + 3) % letters.len()]).collect()
    }

    #[test]
    fn every_format_is_found_inside_a_sentence() {
        for format in &FORMATS {
            let letters = match format.set {
                Set::Hex => "0123456789abcdef",
                Set::Upper => "ABCDEFGHJK0123456789",
                _ => "abcdefghijkABCDEFGH0123456789",
            };
            let text = format!("Use {}{}, please.", format.prefix, random(format.least, letters));
            assert_eq!(secret_in(&text), Some(format.what), "{text}");
            let short = format!("Use {}{}, please.", format.prefix, random(format.least - 1, letters));
            assert_eq!(secret_in(&short), None, "{short}");
        }
    }

    #[test]
    fn tokens_keys_and_headers_are_found() {
        let part = random(40, "abcdefghijkABCDEFGH0123456789");
        for (text, what) in [
            (format!("eyJhbGciOiJub25lIn0.eyJ{part}.{part}"), "a JSON Web Token"),
            (format!("-----BEGIN RSA {} KEY-----\nMII", "PRIVATE"), "a private key"),
            (format!("-----BEGIN {} KEY-----", "PRIVATE"), "a private key"),
            (format!("Authorization: Bearer {part}"), "a bearer token"),
            ("Authorization: Basic ZGVtbzpodW50ZXIy".into(), "a user name with its password"),
        ] {
            assert_eq!(secret_in(&text), Some(what), "{text}");
        }
    }

    #[test]
    fn words_about_secrets_and_stand_ins_are_none() {
        for text in [
            "Send the bearer token that our login returns as `Authorization: Bearer <token>`.",
            "Bearer authentication-with-access-tokens is required",
            "Authorization: Bearer YOUR_ACCESS_TOKEN_123456",
            "Authorization: Bearer ${ACCESS_TOKEN_FOR_A2A_1}",
            "Set sk-xxxxxxxxxxxxxxxxxxxxxxxx1 in the console",
            "sk-learn-pipelines-for-tabular-data-2024",
            "AKIAIOSFODNN7EXAMPLE",
            "Basic questions about passwords: secret and token",
            "-----BEGIN CERTIFICATE-----",
            "eyJhbGciOiJFUzI1NiJ9",
            "task_sk-1, risk-adjusted returns of portfolios in 2024",
            "hf_transformers_and_datasets_for_everyone_2024",
        ] {
            assert_eq!(secret_in(text), None, "{text}");
        }
    }
}
