//! Where a URL leads, read from its text alone: what rules ask about the address of an interface, a provider, a login.
//!
//! The text is judged by RFC 3986/3987 first, because the URL standard of browsers repairs silently (white space,
//! backslashes, braces, a missing host) what other clients refuse; the host is then read as browsers read it, so that
//! `127.1` is known to be the loopback.

use iri_string::types::IriStr;
use url::Host;

mod reach;
mod secrets;

pub use reach::{Placeholder, Reach, has_gap};
pub use secrets::{secret_parameters, shown};

/// A well-formed absolute URL with a host, or what a gRPC client dials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address<'a> {
    /// The text it was read from. May hold a secret: show [`shown`] instead.
    pub text: &'a str,
    /// The scheme in lower case; empty for a `host:port`.
    pub scheme: String,
    /// The host.
    pub host: Host<String>,
    /// The port that is written, if one is.
    pub port: Option<u16>,
    /// The path, with its first slash; may be empty.
    pub path: &'a str,
    /// User name and password. A secret: never show it.
    pub userinfo: Option<&'a str>,
    /// What follows `?`. May hold a secret.
    pub query: Option<&'a str>,
    /// What follows `#`.
    pub fragment: Option<&'a str>,
}

/// Why a text is no absolute URL with a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressFault {
    /// Nothing but white space.
    Blank,
    /// White space before, behind or inside.
    WhiteSpace,
    /// A character that no URL may hold, such as `\`, `{` or a control character.
    Character(char),
    /// No scheme: a path, a bare host, a `host:port`.
    NoScheme,
    /// A scheme but no host: `https:///a2a`, `mailto:…`.
    NoHost,
    /// A host that cannot be one: an empty or overlong part, forbidden characters.
    BadHost,
    /// A port that is none: `0`, `99999`, a word.
    BadPort,
    /// Anything else that RFC 3986 forbids, such as `%` without two digits.
    Malformed,
}

/// Why a text is nothing that gRPC clients can dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetFault {
    /// A web address: has a scheme that gRPC libraries do not know.
    WebAddress,
    /// A path behind the host.
    Path,
    /// No port.
    NoPort,
    /// No host and port at all.
    Malformed,
}

impl AddressFault {
    /// What is wrong, to follow "The URL `…` ".
    pub fn predicate(self) -> String {
        match self {
            Self::Blank => "is empty".into(),
            Self::WhiteSpace => "holds white space".into(),
            Self::Character(c) => {
                format!("holds {}, which no URL may hold", super::wording::quoted(&c.to_string()))
            }
            Self::NoScheme => "is not absolute: it has no scheme such as `https://`".into(),
            Self::NoHost => "has no host".into(),
            Self::BadHost => "has a host name that cannot exist".into(),
            Self::BadPort => "has a port that cannot exist".into(),
            Self::Malformed => "is not well formed".into(),
        }
    }
}

impl<'a> Address<'a> {
    /// Reads an absolute URL.
    pub fn of(text: &'a str) -> Result<Self, AddressFault> {
        let iri = well_formed(text)?;
        let scheme = iri.scheme_str();
        let Some(authority) = iri.authority_components() else {
            // `localhost:8000` and `agent.example.com:443` read as a scheme and a path.
            let rest = iri.path_str();
            let number = rest.split('/').next().unwrap_or_default();
            let is_port = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            return Err(if is_port || scheme.contains('.') { AddressFault::NoScheme } else { AddressFault::NoHost });
        };
        if authority.host().is_empty() {
            return Err(AddressFault::NoHost);
        }
        Ok(Self {
            text,
            scheme: scheme.to_ascii_lowercase(),
            host: host(authority.host()).ok_or(AddressFault::BadHost)?,
            port: authority.port().filter(|port| !port.is_empty()).map(port).transpose()?,
            path: iri.path_str(),
            userinfo: authority.userinfo(),
            query: iri.query_str(),
            fragment: iri.fragment_str(),
        })
    }

    /// Reads what gRPC libraries dial: `host:port`, or one of their own schemes in front (`dns:///host:port`,
    /// `ipv4:…`, `ipv6:…`). Targets without a host (`unix:`, `xds:`) are right too, and yield `None`.
    pub fn of_target(text: &'a str) -> Result<Option<Self>, TargetFault> {
        if text.contains(char::is_whitespace) {
            return Err(TargetFault::Malformed);
        }
        let lower = text.to_ascii_lowercase();
        if ["unix:", "unix-abstract:", "vsock:", "xds:", "passthrough:"].iter().any(|scheme| lower.starts_with(scheme))
        {
            return Ok(None);
        }
        let mut rest = text;
        for scheme in ["dns:", "ipv4:", "ipv6:"] {
            if let Some(at) = lower.strip_prefix(scheme).map(|_| &text[scheme.len()..]) {
                // Behind `//` an authority may name the name server: `dns://8.8.8.8/host:port`.
                rest = match at.strip_prefix("//") {
                    Some(at) => at.split_once('/').ok_or(TargetFault::Malformed)?.1,
                    None => at,
                };
                // Several addresses may follow each other; the first stands for all.
                rest = rest.split(',').next().unwrap_or_default();
            }
        }
        if rest.contains("://") {
            return Err(TargetFault::WebAddress);
        }
        if rest.contains(['/', '?', '#']) {
            return Err(TargetFault::Path);
        }
        let (userinfo, rest) = match rest.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, rest),
        };
        let (host_text, port_text) = match rest.rsplit_once(':') {
            // An IPv6 address without brackets has no port.
            Some((host, _)) if host.contains(':') && !host.starts_with('[') => (rest, None),
            Some((host, port)) if !rest.ends_with(']') => (host, Some(port)),
            _ => (rest, None),
        };
        let bracketed = if host_text.contains(':') && !host_text.starts_with('[') {
            format!("[{host_text}]")
        } else {
            host_text.to_owned()
        };
        let host = host(&bracketed).ok_or(TargetFault::Malformed)?;
        let port = port(port_text.filter(|port| !port.is_empty()).ok_or(TargetFault::NoPort)?)
            .map_err(|_| TargetFault::Malformed)?;
        Ok(Some(Self {
            text,
            scheme: String::new(),
            host,
            port: Some(port),
            path: "",
            userinfo,
            query: None,
            fragment: None,
        }))
    }

    /// Whether it is an `http` or `https` address.
    pub fn is_web(&self) -> bool {
        matches!(self.scheme.as_str(), "http" | "https")
    }

    /// The host in lower case, with the brackets of an IPv6 address; letters beyond ASCII as `xn--…`.
    pub fn host_text(&self) -> String {
        self.host.to_string()
    }
}

/// The text as RFC 3987 reads it, or the most telling reason why it cannot.
fn well_formed(text: &str) -> Result<&IriStr, AddressFault> {
    if text.trim().is_empty() {
        return Err(AddressFault::Blank);
    }
    if let Ok(iri) = IriStr::new(text) {
        return Ok(iri);
    }
    if text.contains(char::is_whitespace) {
        return Err(AddressFault::WhiteSpace);
    }
    let forbidden = |c: char| c.is_control() || matches!(c, '\\' | '{' | '}' | '<' | '>' | '"' | '^' | '`' | '|');
    if let Some(c) = text.chars().find(|c| forbidden(*c)) {
        return Err(AddressFault::Character(c));
    }
    let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
    let has_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    if !has_scheme {
        return Err(AddressFault::NoScheme);
    }
    // RFC 3986 allows digits only; `host:port` stands for a port left to fill in.
    let authority = text.split_once("//").map_or("", |(_, rest)| rest.split(['/', '?', '#']).next().unwrap_or(""));
    let port = authority.rsplit_once(':').map(|(_, port)| port);
    if port.is_some_and(|port| !authority.ends_with(']') && !port.bytes().all(|b| b.is_ascii_digit())) {
        return Err(AddressFault::BadPort);
    }
    Err(AddressFault::Malformed)
}

fn port(text: &str) -> Result<u16, AddressFault> {
    text.parse().ok().filter(|port| *port != 0).ok_or(AddressFault::BadPort)
}

/// A host as browsers read it, without the names that no name server can know.
fn host(text: &str) -> Option<Host<String>> {
    let host = Host::parse(text).ok()?;
    if let Host::Domain(name) = &host {
        let name = name.strip_suffix('.').unwrap_or(name);
        if name.len() > 253 || name.split('.').any(|label| label.is_empty() || label.len() > 63) {
            return None;
        }
    }
    Some(host)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_url_are_told_apart() {
        let address = Address::of("HTTPS://Agent.Example.com:8443/a2a/v1?x=1#top").unwrap();
        assert_eq!(address.scheme, "https");
        assert_eq!(address.host_text(), "agent.example.com");
        assert_eq!((address.port, address.path), (Some(8443), "/a2a/v1"));
        assert_eq!((address.query, address.fragment, address.userinfo), (Some("x=1"), Some("top"), None));
        assert_eq!(Address::of("https://[2001:db8::1]/").unwrap().host_text(), "[2001:db8::1]");
    }

    #[test]
    fn what_is_no_url_is_told_why() {
        for (text, fault) in [
            ("", AddressFault::Blank),
            (" ", AddressFault::Blank),
            (" https://sp.com", AddressFault::WhiteSpace),
            ("https://e.com/a b", AddressFault::WhiteSpace),
            ("https://e.com\\x", AddressFault::Character('\\')),
            ("https://{host}/", AddressFault::Character('{')),
            ("/a2a/v1", AddressFault::NoScheme),
            ("agent.example.com/a2a", AddressFault::NoScheme),
            ("localhost:41241", AddressFault::NoScheme),
            ("agent.example.com:443", AddressFault::NoScheme),
            ("127.0.0.1:80", AddressFault::NoScheme),
            ("//agent.example.com/a2a", AddressFault::NoScheme),
            ("https:///nohost", AddressFault::NoHost),
            ("https://:443/", AddressFault::NoHost),
            ("https:agent", AddressFault::NoHost),
            ("mailto:a@b.c", AddressFault::NoHost),
            ("https://a..b/", AddressFault::BadHost),
            ("https://1.2.3.4.5/", AddressFault::BadHost),
            ("https://[::g]/", AddressFault::Malformed),
            ("https://e.com:99999/", AddressFault::BadPort),
            ("https://e.com:0/", AddressFault::BadPort),
            ("https://e.com:port/", AddressFault::BadPort),
            ("https://e.com/%zz", AddressFault::Malformed),
        ] {
            assert_eq!(Address::of(text), Err(fault), "{text}");
        }
    }

    #[test]
    fn only_what_grpc_clients_dial_is_a_target() {
        for text in ["grpc.example.com:443", "[::1]:50051", "dns:///h.com:443", "dns:h.com:443", "ipv4:1.2.3.4:50051"] {
            let target = Address::of_target(text).unwrap().unwrap();
            assert!(target.port.is_some(), "{text}");
        }
        assert_eq!(Address::of_target("unix:/run/agent.sock"), Ok(None));
        for (text, fault) in [
            ("https://h.com/a2a/grpc", TargetFault::WebAddress),
            ("grpc://h.com:443", TargetFault::WebAddress),
            ("h.com:443/path", TargetFault::Path),
            ("h.com", TargetFault::NoPort),
            ("::1", TargetFault::NoPort),
            ("[::1]", TargetFault::NoPort),
            ("h.com:", TargetFault::NoPort),
            ("h.com:http", TargetFault::Malformed),
            (":443", TargetFault::Malformed),
            ("a b:443", TargetFault::Malformed),
        ] {
            assert_eq!(Address::of_target(text), Err(fault), "{text}");
        }
        assert_eq!(Address::of_target("localhost:50051").unwrap().unwrap().reach(), Reach::Loopback);
    }
}
