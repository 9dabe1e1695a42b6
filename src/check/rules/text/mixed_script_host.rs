//! Host names in which letters of several scripts pretend to be others.

use crate::check::wording::quoted;
use crate::check::{CardView, Finding, Findings, Rule, Scope};

/// `text/mixed-script-host`
pub static RULE: Rule = Rule {
    name: "text/mixed-script-host",
    summary: "A host name mixes letters of scripts that look alike.",
    why: "A Cyrillic `а` looks like a Latin one, but `pаypal.com` with it is another site. No honest name needs such a \
          mixture inside one label.",
    bad: &[("/documentationUrl", r#""https://docs.ex\u0430mple.com/returns""#)],
    good: &[("/documentationUrl", r#""https://docs.пример.com/returns""#)],
    fix: "Type the host name anew.",
    source: "Unicode Technical Standard 39 section 5.1 (mixed scripts)",
    scope: Scope::AnyCard,
    check,
};

fn check(card: &CardView<'_>, findings: &mut Findings) {
    if card.is_plain() && !card.document.text().contains("xn--") {
        return;
    }
    // Every URL has a colon.
    for text in card.texts().filter(|text| text.traits.has_colon()) {
        if text.traits.is_ascii() && !text.text.contains("xn--") {
            continue;
        }
        let Some(host) = hosts(text.text).find(|host| host.split('.').any(is_mixed)) else { continue };
        findings.add(Finding::warning(
            text.pointer(),
            format!("The host name {} mixes letters of several scripts", quoted(host)),
            "Type the host name anew: letters that look alike lead to another site.",
        ));
    }
    // What gRPC clients dial has no `//` in front.
    for endpoint in &card.endpoints {
        let Some(url) = endpoint.url.filter(|url| !url.contains("//")) else { continue };
        let host = url.split([':', '/']).next().unwrap_or_default();
        if host.split('.').any(is_mixed) {
            findings.add(Finding::warning(
                endpoint.url_pointer.clone(),
                format!("The host name {} mixes letters of several scripts", quoted(host)),
                "Type the host name anew: letters that look alike lead to another site.",
            ));
        }
    }
}

/// The hosts of all URLs in a text.
fn hosts(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("://").map(|(at, _)| {
        let rest = &text[at + 3..];
        let end = rest.find(|c: char| matches!(c, '/' | '?' | '#' | ':' | '"' | ')' | '>') || c.is_whitespace());
        let authority = &rest[..end.unwrap_or(rest.len())];
        authority.rsplit('@').next().unwrap_or(authority)
    })
}

/// Whether a label holds letters of two of the scripts whose letters look alike.
fn is_mixed(label: &str) -> bool {
    let decoded = label.get(..4).filter(|start| start.eq_ignore_ascii_case("xn--")).and_then(|_| decode(&label[4..]));
    let mut seen = 0_u8;
    for c in decoded.as_deref().unwrap_or(label).chars() {
        seen |= script(c);
    }
    seen.count_ones() > 1
}

/// The script of a letter as one bit; nothing for digits, signs and scripts that are not mistaken for these.
const fn script(c: char) -> u8 {
    match c {
        'a'..='z' | 'A'..='Z' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => 1,
        '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => 2,
        '\u{400}'..='\u{52F}' | '\u{1C80}'..='\u{1C8F}' | '\u{2DE0}'..='\u{2DFF}' | '\u{A640}'..='\u{A69F}' => 4,
        '\u{531}'..='\u{58F}' => 8,
        '\u{13A0}'..='\u{13FF}' | '\u{AB70}'..='\u{ABBF}' => 16,
        _ => 0,
    }
}

/// Decodes the part of a label behind `xn--` (RFC 3492).
fn decode(text: &str) -> Option<String> {
    // A label has at most 63 bytes; the limit also keeps insertion cheap.
    if text.len() > 63 {
        return None;
    }
    let (basic, code) = text.rsplit_once('-').unwrap_or(("", text));
    let mut out: Vec<char> = basic.chars().collect();
    let (mut point, mut at, mut bias) = (128_u32, 0_u32, 72_u32);
    let mut bytes = code.bytes().peekable();
    while bytes.peek().is_some() {
        let start = at;
        let (mut weight, mut k) = (1_u32, 36_u32);
        loop {
            let digit = match bytes.next()? {
                byte @ b'a'..=b'z' => u32::from(byte - b'a'),
                byte @ b'A'..=b'Z' => u32::from(byte - b'A'),
                byte @ b'0'..=b'9' => u32::from(byte - b'0') + 26,
                _ => return None,
            };
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let length = out.len() as u32 + 1;
        let mut delta = if start == 0 { (at - start) / 700 } else { (at - start) / 2 };
        delta += delta / length;
        let mut steps = 0;
        while delta > 455 {
            delta /= 35;
            steps += 36;
        }
        bias = steps + 36 * delta / (delta + 38);
        point = point.checked_add(at / length)?;
        at %= length;
        out.insert(at as usize, char::from_u32(point)?);
        at += 1;
    }
    Some(out.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{RULE, decode};
    use crate::check::rules::testing::Cases;
    use proptest::prelude::*;

    #[test]
    fn one_script_for_each_label_is_fine() {
        Cases::of(&RULE)
            .pass(&[])
            .pass(RULE.good)
            .pass(&[("/documentationUrl", r#""https://日本go.example/м""#)])
            .pass(&[("/description", r#""Über p\u0430ypal.""#)])
            .fail(RULE.bad, &["/documentationUrl"])
            .fail(&[("/documentationUrl", r#""https://xn--pypal-4ve.com/""#)], &["/documentationUrl"])
            .fail(&[("/description", r#""See https://p\u0430ypal.com.""#)], &["/description"])
            .fail(&[("/supportedInterfaces/0/url", r#""p\u0430ypal.com:443""#)], &["/supportedInterfaces/0/url"]);
    }

    #[test]
    fn encoded_labels_are_decoded() {
        for (code, label) in
            [("mnchen-3ya", "münchen"), ("e1afmkfd", "пример"), ("pypal-4ve", "p\u{430}ypal"), ("wgv71a119e", "日本語")]
        {
            assert_eq!(decode(code).as_deref(), Some(label), "{code}");
        }
        assert_eq!(decode("a!b"), None);
        assert_eq!(decode("99999999"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn decoding_never_fails_badly(text in "[a-zA-Z0-9-]{0,70}") {
            let _ = decode(&text);
        }
    }
}
