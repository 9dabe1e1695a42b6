//! What of an address is a secret: user name, password, access tokens in its query.

use super::{Address, has_gap};
use crate::check::url_scheme::Scheme;

impl Address<'_> {
    /// Whether user name, password or something that looks like an access token stands in it.
    pub fn holds_secret(&self) -> bool {
        self.userinfo.is_some_and(|userinfo| !userinfo.is_empty()) || secret_parameters(self.query).next().is_some()
    }
}

/// The text of a URL as messages may show it: user name and password as `***`, the values of parameters that look
/// like access tokens too. Also for texts that are no URL.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // What stands before the `@` of a mail address is no password.
    if Scheme::of(text).is_some_and(|(_, kind)| kind == Scheme::Person) {
        return text.to_owned();
    }
    // Too many slashes before the host are a mistake of their own and hide nothing.
    let slashes = |at: usize| text[at..].bytes().take_while(|b| *b == b'/').count();
    let start = text.find("//").map_or(0, |at| at + slashes(at));
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
    // A password may hold what should have been escaped: where the authority has no `@` but a `:` that no port
    // follows, everything up to a later `@` counts as one.
    let authority = &text[start..end];
    let odd = authority
        .rsplit_once(':')
        .is_some_and(|(_, port)| !authority.ends_with(']') && !port.bytes().all(|b| b.is_ascii_digit()));
    let at = match authority.rfind('@') {
        Some(at) => Some(start + at),
        None if odd => text[start..].rfind('@').map(|at| start + at),
        None => None,
    };
    let rest = match at {
        Some(at) => {
            out.push_str(&text[..start]);
            out.push_str("***");
            &text[at..]
        }
        None => text,
    };
    let Some((before, query)) = rest.split_once('?') else {
        out.push_str(rest);
        return out;
    };
    out.push_str(before);
    let (query, fragment) = match query.split_once('#') {
        Some((query, fragment)) => (query, Some(fragment)),
        None => (query, None),
    };
    for (number, parameter) in query.split('&').enumerate() {
        out.push(if number == 0 { '?' } else { '&' });
        match parameter.split_once('=') {
            Some((name, value)) if is_secret_parameter(name, value) => {
                out.push_str(name);
                out.push_str("=***");
            }
            _ => out.push_str(parameter),
        }
    }
    if let Some(fragment) = fragment {
        out.push('#');
        out.push_str(fragment);
    }
    out
}

/// The names of the query parameters that look as if they held an access token or a password.
pub fn secret_parameters(query: Option<&str>) -> impl Iterator<Item = &str> {
    query
        .unwrap_or_default()
        .split('&')
        .filter_map(|parameter| parameter.split_once('='))
        .filter(|(name, value)| is_secret_parameter(name, value))
        .map(|(name, _)| name)
}

/// A name that says "secret" with a value that is not plainly something else.
fn is_secret_parameter(name: &str, value: &str) -> bool {
    let name: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect::<String>();
    let certain = ["token", "secret", "password", "passwd", "apikey", "subscriptionkey", "signature", "credential"];
    let likely = ["key", "sig", "code", "auth", "jwt", "bearer", "pwd", "authorization", "accesskey", "functionkey"];
    let said = certain.iter().any(|word| name.ends_with(word));
    let maybe = likely.contains(&name.as_str());
    !value.is_empty() && !has_gap(value) && (said || maybe && value.len() >= 8)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_found_and_never_shown() {
        for (text, shows) in [
            ("https://demo:hunter2@agent.example.com/a2a", "https://***@agent.example.com/a2a"),
            ("https://demo:hunter2@a@agent.example.com", "https://***@agent.example.com"),
            ("https://demo:hun/ter2@agent.example.com/", "https://***@agent.example.com/"),
            ("https://h.com/a?x=1&access_token=hunter2#f", "https://h.com/a?x=1&access_token=***#f"),
            ("demo:hunter2@h.com:443", "***@h.com:443"),
            ("dns:///demo:hunter2@h.com:443", "dns:///***@h.com:443"),
        ] {
            assert_eq!(shown(text), shows);
            assert!(Address::of(text).map_or(true, |address| address.holds_secret()), "{text}");
        }
        for text in [
            "https://agent.example.com/@me",
            "https://h.com:80/a@b",
            "https://[::1]/a@b",
            "https://h.com/a?key=en&page=2",
            "https://h.com/?token={token}",
        ] {
            assert_eq!(shown(text), text);
        }
        assert!(!Address::of("https://h.com/?key=en").unwrap().holds_secret());
    }
}
